"""Every action, built once; its notation is the rules' own: `go:A2`, `spy:3`, `swap_give:l1_inf_04`."""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.enquetes_new_york.board import CELL, CELLS
from vingtdeux.games.enquetes_new_york.material import (
    CARD,
    CARDS,
    KINDS,
    LETTER_FACES,
    NUMBER_FACES,
    NUMBERS,
)

MOST_SEATS: Final = 6

SPIN: Final = 0
PICK: Final = 1
ROLL: Final = 2
GO: Final = 3
STAY: Final = 4
SPY: Final = 5
NO_SPY: Final = 6
TAKE: Final = 7
SWAP_WITH: Final = 8
NO_SWAP: Final = 9
SWAP_GIVE: Final = 10
SWAP_TAKE: Final = 11
END_TURN: Final = 12
GIVE_UP: Final = 13
ACCUSE: Final = 14
NATURE_NUMBER: Final = 20
NATURE_SPIN: Final = 21
NATURE_SHUFFLE: Final = 22
NATURE_ROLL: Final = 23
NATURE_CARD: Final = 24
NATURE_DEFAULT: Final = 25
NATURE_CASE: Final = 26

SPIN_IT: Final = Action(SPIN, "spin")
PICKS: Final[tuple[Action, ...]] = tuple(
    Action(PICK, f"pick:{number}", number) for number in range(NUMBERS + 1)
)
"""By number; 0 is unused."""
ROLL_DICE: Final = Action(ROLL, "roll")
GOES: Final[tuple[Action, ...]] = tuple(Action(GO, f"go:{CELL[at]}", at) for at in range(CELLS))
STAY_HERE: Final = Action(STAY, "stay")
SPIES: Final[tuple[Action, ...]] = tuple(
    Action(SPY, f"spy:{seat}", seat) for seat in range(MOST_SEATS)
)
NO_SPYING: Final = Action(NO_SPY, "no_spy")
TAKES: Final[tuple[Action, ...]] = tuple(
    Action(TAKE, f"take:{seat}", seat) for seat in range(MOST_SEATS)
)
SWAPS_WITH: Final[tuple[Action, ...]] = tuple(
    Action(SWAP_WITH, f"swap_with:{seat}", seat) for seat in range(MOST_SEATS)
)
NO_SWAPPING: Final = Action(NO_SWAP, "no_swap")
GIVES: Final[tuple[Action, ...]] = tuple(
    Action(SWAP_GIVE, f"swap_give:{CARD[card]}", card) for card in range(CARDS)
)
SWAP_TAKES: Final[tuple[Action, ...]] = tuple(
    Action(SWAP_TAKE, f"swap_take:{KINDS[kind]}", kind) for kind in (0, 1)
)
END_THE_TURN: Final = Action(END_TURN, "end_turn")
GIVE_IT_UP: Final = Action(GIVE_UP, "give_up")
ACCUSES: Final[tuple[Action, ...]] = tuple(
    Action(ACCUSE, f"accuse:{CELL[at]}", at) for at in range(CELLS)
)


def space(players: int) -> tuple[Action, ...]:
    """All actions at a table of so many seats, in their order."""
    return (
        SPIN_IT, *PICKS[1:], ROLL_DICE, *GOES, STAY_HERE, *SPIES[:players], NO_SPYING,
        *TAKES[:players], *SWAPS_WITH[:players], NO_SWAPPING, *GIVES, *SWAP_TAKES,
        END_THE_TURN, GIVE_IT_UP, *ACCUSES,
    )  # fmt: skip


ALL: Final[tuple[Action, ...]] = space(MOST_SEATS)
ALL_INDEX: Final[dict[str, int]] = {action.text: at for at, action in enumerate(ALL)}

START_ROLLS: Final[tuple[Action, ...]] = tuple(
    Action(NATURE_NUMBER, f"number:{face}", at) for at, face in enumerate(NUMBER_FACES)
)
SPINS: Final[tuple[Action, ...]] = tuple(
    Action(NATURE_SPIN, f"spin:{number}", number) for number in range(NUMBERS + 1)
)
"""By number; 0 is unused."""
ROLLS: Final[tuple[Action, ...]] = tuple(
    Action(NATURE_ROLL, f"roll:{number},{letter}", line, column)
    for line, number in enumerate(NUMBER_FACES)
    for column, letter in enumerate(LETTER_FACES)
)
"""Both dice, at 6 * number face + letter face."""
LOTS: Final[tuple[Action, ...]] = tuple(
    Action(NATURE_CARD, f"card:{CARD[card]}", card) for card in range(CARDS)
)
"""The card drawn by lot from a hand."""
CHANCE: Final[dict[str, Action]] = {
    action.text: action for action in (*START_ROLLS, *SPINS[1:], *ROLLS, *LOTS)
}


def shuffled(kind: int, cards: tuple[int, ...]) -> Action:
    """NATURE shuffles a pile; cards from the top."""
    names = ",".join([CARD[card] for card in cards])
    return Action(NATURE_SHUFFLE, f"shuffle:{KINDS[kind]}:{names}", kind, data=cards)


def case(name: str) -> Action:
    """NATURE draws the investigation of this name; secret until the end [R3.13.2]."""
    return Action(NATURE_CASE, f"case:{name}")


def name_of(action: Action) -> str:
    """The name of the investigation that NATURE has drawn."""
    return action.text.partition(":")[2]


def default(action: Action) -> Action:
    """NATURE decides for a seat that is absent."""
    return Action(NATURE_DEFAULT, f"default:{action.text}", ALL_INDEX[action.text])
