"""A position. Data only."""

from typing import Final, final

from vingtdeux.games.police_et_voleurs.material import BACK, OUTSIDE, PLOTS, STREETS, owners

DRAW: Final = 0
DEALING: Final = 1
THIEF_TURN: Final = 2
THIEF_SECOND: Final = 3
EXAMINE: Final = 4
WEAPON_PUT: Final = 5
RESCUE: Final = 6
POLICE_ENTER: Final = 7
POLICE_STEP: Final = 8
EXCHANGE: Final = 9
BETWEEN: Final = 10
OVER: Final = 11
PHASES: Final[tuple[str, ...]] = (
    "draw", "deal", "thief", "thief_second", "examine", "weapon_put", "rescue", "police_enter",
    "police_step", "exchange", "between_games", "over",
)  # fmt: skip

FREE: Final = 0
OFFICER: Final = 1
FROZEN: Final = 2
PAWN: Final = 3
"""In `occ`: thief pawn k is PAWN + k."""

NO_PLAY: Final = 0
IMMEDIATE: Final = 1
NORMAL: Final = 2
PATROL: Final = 3
PLAYS: Final[tuple[str, ...]] = ("", "immediate", "normal", "patrol")


def kept_entry(kind: int, plot: int, mask: int) -> int:
    """A house of this type, taken from this plot; `mask` = the seats that know its type."""
    return (((mask << 6) | plot) << 4 | kind) << 1


def changed(values: list[int], at: int, value: int) -> list[int]:
    """A copy of a shared list with one value replaced."""
    fresh = values[:]
    fresh[at] = value
    return fresh


def back_entry(plot: int) -> int:
    """The house on this plot was looked at and put back."""
    return plot << 1 | BACK


@final
class Setup:
    """The configuration: never changes, shared by all positions of a game."""

    __slots__ = (
        "car_stops_at_gate", "dawn_max", "dawn_quiet", "early_patrol", "everyone", "games",
        "gate_is_refuge", "open_loot", "pawns", "players",
    )  # fmt: skip

    def __init__(
        self,
        players: int,
        games: int,
        dawn_quiet: int,
        dawn_max: int,
        early_patrol: int,
        gate_is_refuge: bool,
        car_stops_at_gate: bool,
        open_loot: bool,
    ) -> None:
        self.players: Final = players
        self.pawns: Final = len(owners(players, 0))
        self.games: Final = games
        self.dawn_quiet: Final = dawn_quiet
        self.dawn_max: Final = dawn_max
        self.early_patrol: Final = early_patrol
        self.gate_is_refuge: Final = gate_is_refuge
        self.car_stops_at_gate: Final = car_stops_at_gate
        self.open_loot: Final = open_loot
        self.everyone: Final = (2 << players) - 1
        """One bit a seat, and one more for spectators."""


@final
class State:
    """The town, the pawns, the loots, whose turn it is, and what each seat remembers.

    `houses`, `looks`, `spent`, `drivers`, `totals`, `evidence` and `gifts` change seldom: copies
    share them, and who changes one replaces it (`changed`).
    """

    __slots__ = (
        "badges", "dawn", "drive_from", "drivers", "evidence", "exam", "found", "game_no", "gifts", "houses", "lines",
        "looks", "loots", "occ", "opened", "owners", "pawn", "pending", "phase", "play", "police",
        "police_seat", "progress", "quiet", "quiet_rounds", "ready", "round", "setup", "spent",
        "status", "steps_left", "surrendered", "taken", "totals", "touched", "turn", "turn_over",
        "where",
    )  # fmt: skip

    def __init__(self, setup: Setup | None = None, police_seat: int = 0) -> None:
        """Without a setup an empty shell for `copy` (compiled, `__new__` runs this too)."""
        if setup is None:
            return
        self.quiet = False
        self.setup: Setup = setup
        self.totals: list[int] = [0] * setup.players
        """Money of the games of the match that are finished."""
        self.game_no = 0
        self.clear(police_seat)

    def clear(self, police_seat: int) -> None:
        """An empty town before the deal."""
        pawns = self.setup.pawns
        self.phase = DEALING
        self.police_seat = police_seat
        self.owners = owners(self.setup.players, police_seat)
        self.round = 1
        self.quiet_rounds = 0
        self.progress = False
        self.found = 0
        """Police houses found; 0 = the police is asleep."""
        self.pending = 0
        """Policemen waiting for a free star."""
        self.steps_left = 0
        self.play = NO_PLAY
        self.turn = 0
        """The pawn whose turn it is; the number of pawns = the police's normal turn."""
        self.turn_over = False
        self.pawn = 0
        """In rescue and weapon_put: the pawn concerned."""
        self.exam = -1
        """The plot being looked at."""
        self.drive_from = -1
        """Where a drive began, between its two moves."""
        self.taken = -1
        """The square of the policeman chosen by a weapon."""
        self.surrendered = 0
        self.dawn = False
        self.ready = 0
        self.opened = 0
        """The house the last action showed to everybody: plot << 4 | type; 0 = none."""
        self.gifts: list[int] = []
        """What changed hands in the last action: giver, receiver, giver, receiver…"""
        self.occ: list[int] = [FREE] * STREETS
        self.houses: list[int] = [0] * PLOTS
        self.looks: list[int] = [0] * PLOTS
        """Of a house put back: which pawns looked (4 bits), and the last round that happened."""
        self.police: list[int] = []
        """Squares of the policemen, frozen or not, in reading order."""
        self.badges: list[int] = []
        """The number of each of them, in order of entry: so that a screen can follow him."""
        self.where: list[int] = [-1] * pawns
        self.status: list[int] = [OUTSIDE] * pawns
        self.loots: list[list[int]] = [[] for _ in range(pawns)]
        """Types; an arrested thief's list is the pile the police took from him."""
        self.evidence: list[int] = []
        """Confiscated houses of nobody in particular (positions set up by hand)."""
        self.lines: list[list[int]] = [[] for _ in range(pawns)]
        """What everybody saw each thief take and put back, in order, used weapons included; of a
        thief touched by an exchange only the bag of his houses, and who knows them."""
        self.touched = 0
        """Bits of the pawns whose houses can no longer be told apart."""
        self.spent: list[int] = [0] * pawns
        """Used weapons that are still in the line."""
        self.drivers: list[int] = [0] * pawns
        """The seats that are sure this thief has a car, because they saw him drive."""

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        twin.quiet = self.quiet
        twin.setup = self.setup
        twin.totals = self.totals
        twin.game_no = self.game_no
        twin.phase = self.phase
        twin.police_seat = self.police_seat
        twin.owners = self.owners
        twin.round = self.round
        twin.quiet_rounds = self.quiet_rounds
        twin.progress = self.progress
        twin.found = self.found
        twin.pending = self.pending
        twin.steps_left = self.steps_left
        twin.play = self.play
        twin.turn = self.turn
        twin.turn_over = self.turn_over
        twin.pawn = self.pawn
        twin.exam = self.exam
        twin.drive_from = self.drive_from
        twin.taken = self.taken
        twin.surrendered = self.surrendered
        twin.dawn = self.dawn
        twin.ready = self.ready
        twin.opened = self.opened
        twin.gifts = self.gifts
        twin.occ = self.occ[:]
        twin.houses = self.houses
        twin.looks = self.looks
        twin.police = self.police[:]
        twin.badges = self.badges[:]
        twin.where = self.where[:]
        twin.status = self.status[:]
        twin.loots = [loot[:] for loot in self.loots]
        twin.evidence = self.evidence
        twin.lines = [line[:] for line in self.lines]
        twin.touched = self.touched
        twin.spent = self.spent
        twin.drivers = self.drivers
        return twin
