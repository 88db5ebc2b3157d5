"""Numbers and names of the phases, the ends, and the ways a card is seen."""

from typing import Final

PHASES: Final[tuple[str, ...]] = (
    "start_roll", "wheel", "spinning", "shuffling", "turn_start", "rolling", "choose_cell", "spy",
    "spying", "take", "taking", "swap_partner", "swap_give", "swap_take", "swapping", "go_anywhere",
    "turn_end", "last_call", "over",
)  # fmt: skip
START_ROLL: Final = 0
WHEEL: Final = 1
SPINNING: Final = 2
SHUFFLING: Final = 3
TURN_START: Final = 4
ROLLING: Final = 5
CHOOSE_CELL: Final = 6
SPY: Final = 7
SPYING: Final = 8
TAKE: Final = 9
TAKING: Final = 10
SWAP_PARTNER: Final = 11
SWAP_GIVE: Final = 12
SWAP_TAKE: Final = 13
SWAPPING: Final = 14
GO_ANYWHERE: Final = 15
TURN_END: Final = 16
LAST_CALL: Final = 17
OVER: Final = 18
NEXT_TURN: Final = 19
"""Not a phase: what follows the shuffling after a wrong accusation."""
CHANCE_PHASES: Final = (
    1 << START_ROLL | 1 << SPINNING | 1 << SHUFFLING | 1 << ROLLING | 1 << SPYING | 1 << TAKING
    | 1 << SWAPPING
)  # fmt: skip

REASONS: Final[tuple[str, ...]] = ("", "found", "last_standing", "trail_cold", "all_out")
FOUND: Final = 1
LAST_STANDING: Final = 2
TRAIL_COLD: Final = 3
ALL_OUT: Final = 4
END_RULES: Final[tuple[str, ...]] = ("", "R4.1", "R4.2", "R4.3", "R4.3")
"""By reason: the rule that ended the game."""

PILE_SEAT: Final = 6
PILE: Final = 1 << PILE_SEAT
NOBODY: Final = -1
NO_SLOT: Final = -1
NO_DIE: Final = -1

HOWS: Final[tuple[str, ...]] = ("drawn", "taken", "swapped_in", "spied")
DRAWN: Final = 0
TAKEN: Final = 1
SWAPPED_IN: Final = 2
SPIED: Final = 3
