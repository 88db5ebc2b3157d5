"""What a bot keeps in mind of the faces its seat has looked at.

A slip is decided once, by seat, cell and card, and stays: forgetting must not flicker.
"""

from typing import Final

from vingtdeux.engine.action import Seat
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.weights import Weights

UNKNOWN: Final = -1
PRIME: Final = 2_147_483_647
FADING: Final = 0.04
"""What each round takes from the cards of the opening look."""


def noise(one: int, two: int, three: int) -> float:
    """0 to 1, the same for the same three facts."""
    mixed = (one * 7919 + two * 104_729 + three * 1_299_709 + 12_345) % PRIME
    mixed = (mixed ^ mixed >> 13) * 48_271 % PRIME
    mixed = (mixed ^ mixed >> 11) * 69_621 % PRIME
    mixed = (mixed ^ mixed >> 15) * 48_271 % PRIME
    return (mixed % 1000) / 1000.0


def remembered(seen: Observation, weights: Weights, me: Seat) -> list[int]:
    """The faces in mind, UNKNOWN elsewhere: those just seen, and of the others the most striking
    ones, some of them one cell aside."""
    faces = seen.faces
    fresh = seen.fresh[me]
    if weights.span >= len(faces):
        return faces
    old: list[tuple[float, int]] = []
    kept = [UNKNOWN] * len(faces)
    for cell, card in enumerate(faces):
        if card < 0:
            continue
        if fresh >> cell & 1:
            kept[cell] = card
        else:
            old.append((-_striking(seen, me, cell, card), cell))
    old.sort()
    for _, cell in old[: weights.span]:
        kept[cell] = faces[cell]
    if weights.muddle > 0:
        for _, cell in old[: weights.span]:
            if noise(me, cell, faces[cell]) < weights.muddle:
                _mix_up(seen, kept, cell, fresh)
    return kept


def _striking(seen: Observation, me: Seat, cell: int, card: int) -> float:
    """How well a card is remembered: big ones better, those of long ago less."""
    terms = seen.terms
    worth = max(terms.points(me, 0, card), terms.points(me, 1, card))
    age = FADING * seen.round if seen.openings[me] >> cell & 1 else 0.0
    return worth / 10.0 + noise(cell, me, card) - age


def _mix_up(seen: Observation, kept: list[int], cell: int, fresh: int) -> None:
    """Take a card for the one beside it."""
    cols = seen.terms.city.cols
    other = cell + 1 if cell % cols + 1 < cols else cell - 1
    if other >= len(kept) or not seen.cards >> other & 1 or fresh >> other & 1:
        return
    kept[cell], kept[other] = kept[other], kept[cell]
