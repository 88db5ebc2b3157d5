"""What things are called on the screen: the scene lays them out under these ids, the stage moves them.

Identical copies that are one action lie on one stack, so a card is named by its kind and by whose turn it is.
"""

from collections import Counter
from collections.abc import Sequence

from vingtdeux.games.allez_les_bleus.material import ARRESTABLE, ARRESTED, IDS
from vingtdeux.games.allez_les_bleus.public import names


def hand_id(turn: int, card: int) -> str:
    """A kind of card in the hand of the seat on turn."""
    return f"hand:{turn}:{IDS[card]}"


def row_id(turn: int, card: int, arrested: bool = False, copy: int = 0) -> str:
    """A kind of card in the row of the seat on turn, arrested or not; of those that lie side by
    side, which one."""
    name = names([card + ARRESTED if arrested else card])[0]
    return f"row:{turn}:{name}.{copy}" if copy else f"row:{turn}:{name}"


def row_pieces(turn: int, row: Sequence[int]) -> list[tuple[str, int, int]]:
    """What lies in the row: id, card, height of the stack. Copies of what can be arrested are one
    action and so one stack; the others lie side by side."""
    found = []
    for card, count in Counter(row).items():
        if card & (ARRESTED - 1) in ARRESTABLE:
            found.append((row_id(turn, card), card, count))
        else:
            found += [(row_id(turn, card, copy=copy), card, 1) for copy in range(count)]
    return found


def played_id(turn: int, card: int) -> str:
    """A kind of card that the seat on turn has played."""
    return f"played:{turn}:{IDS[card]}"


def promoted_id(turn: int) -> str:
    """The card that has left the hand for good and waits for its better."""
    return f"promoted:{turn}"


def owns_id(seat: int, deck: str) -> str:
    """All that a seat owns of a deck, on its panel."""
    return f"owns:{seat}:{deck}"


def discard_id(seat: int, deck: str, size: int) -> str:
    """A discard, named by its size: with each card it is another one."""
    return f"discard:{seat}:{deck}:{size}"


def deck_zone(seat: int, deck: str) -> str:
    """The draw pile in front of whoever looks, if it is that of the seat."""
    return f"deck_{deck}.{seat}"


def discard_zone(seat: int, deck: str) -> str:
    """The discard in front, likewise."""
    return f"discard_{deck}.{seat}"
