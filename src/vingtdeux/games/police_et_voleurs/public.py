"""What everybody sees: the part that positions and observations share."""

from typing import Any, Final

from vingtdeux.engine.action import NATURE
from vingtdeux.engine.game import Outcome
from vingtdeux.games.police_et_voleurs.material import ARRESTED, OUT, OUTSIDE, PLOTS, STREETS
from vingtdeux.games.police_et_voleurs.phases import (
    BETWEEN,
    DEALING,
    EXCHANGE,
    NO_PLAY,
    OVER,
    POLICE_ENTER,
    POLICE_STEP,
    RESCUE,
    WEAPON_PUT,
)
from vingtdeux.games.police_et_voleurs.terms import Terms

FREE: Final = 0
OFFICER: Final = 1
FROZEN: Final = 2
PAWN: Final = 3
"""In `occ`: thief pawn k is PAWN + k."""

ALONE: Final[tuple[tuple[int, ...], ...]] = ((NATURE,), (0,), (1,), (2,), (3,), (4,))


class Public:
    """The public facts; State adds what is hidden, Observation what one seat knows of it.

    `looks`, `spent`, `totals` and `gifts` change seldom: copies and observations share them, and
    who changes one replaces it.
    """

    __slots__ = (
        "badges", "dawn", "drive_from", "drive_left", "exam", "found", "game_no", "gifts", "looks",
        "occ", "opened", "owners", "pawn", "pending", "phase", "play", "police", "police_seat",
        "progress", "quiet_rounds", "ready", "round", "spent", "status", "steps_left",
        "surrendered", "taken", "terms", "totals", "touched", "turn", "turn_over", "where",
    )  # fmt: skip

    def __init__(self, terms: Terms | None = None, police_seat: int = 0) -> None:
        """Without terms an empty shell for copies (compiled, `__new__` runs this too: it must be
        callable without arguments)."""
        if terms is None:
            return
        self.terms: Terms = terms
        self.totals: list[int] = [0] * terms.players
        """Money of the games of the match that are finished."""
        self.game_no = 0
        self.empty_town(police_seat)

    def empty_town(self, police_seat: int) -> None:
        """As before the deal."""
        pawns = self.terms.pawns
        self.phase = DEALING
        self.police_seat = police_seat
        self.owners: tuple[int, ...] = self.terms.owners(police_seat)
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
        """Where a drive began, between its moves."""
        self.drive_left = 0
        """The moves it still has."""
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
        """Who stands on each street."""
        self.looks: list[int] = [0] * PLOTS
        """Of a house put back: which pawns looked (4 bits), and the last round that happened."""
        self.police: list[int] = []
        """Squares of the policemen, frozen or not, in reading order."""
        self.badges: list[int] = []
        """The number of each of them, in order of entry: so that a screen can follow him."""
        self.where: list[int] = [-1] * pawns
        self.status: list[int] = [OUTSIDE] * pawns
        self.touched = 0
        """Bits of the pawns whose houses can no longer be told apart: an exchange touched them."""
        self.spent: list[int] = [0] * pawns
        """Used weapons that are still in the line of what a thief took."""

    def show(self, twin: "Public") -> None:
        """Write the public facts into a copy or an observation."""
        twin.terms = self.terms
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
        twin.drive_left = self.drive_left
        twin.taken = self.taken
        twin.surrendered = self.surrendered
        twin.dawn = self.dawn
        twin.ready = self.ready
        twin.opened = self.opened
        twin.gifts = self.gifts
        twin.occ = self.occ[:]
        twin.looks = self.looks
        twin.police = self.police[:]
        twin.badges = self.badges[:]
        twin.where = self.where[:]
        twin.status = self.status[:]
        twin.touched = self.touched
        twin.spent = self.spent

    def facts(self) -> dict[str, Any]:
        """The public facts as plain JSON values, where a report and an observation say them alike."""
        return {
            "police_seat": self.police_seat,
            "owners": list(self.owners),
            "game_no": self.game_no,
            "totals": self.totals[:],
            "round": self.round,
            "quiet_rounds": self.quiet_rounds,
            "progress": self.progress,
            "police_found": self.found,
            "pending": self.pending,
            "steps_left": self.steps_left,
            "turn_over": self.turn_over,
            "pawn": self.pawn,
            "dawn": self.dawn,
            "badges": self.badges[:],
            "spent": self.spent[:],
        } | ({"drive_left": self.drive_left} if self.drive_left > 1 else {})

    # --- what follows from them -----------------------------------------------------------------

    def asked(self) -> int:
        """Who decides while a game runs: a seat, or NATURE."""
        phase = self.phase
        if POLICE_ENTER <= phase <= POLICE_STEP:
            return self.police_seat
        if WEAPON_PUT <= phase <= RESCUE:
            return self.owners[self.pawn]
        if phase <= DEALING or phase == EXCHANGE:
            return NATURE
        return self.owners[self.turn]

    def seats_asked(self) -> tuple[int, ...]:
        """One seat or NATURE; all that are not ready between two games [R4.4]."""
        if self.phase < BETWEEN:
            return ALONE[self.asked() + 1]
        if self.phase == OVER:
            return ()
        return tuple([seat for seat in range(self.terms.players) if not self.ready >> seat & 1])

    def deciding_pawn(self) -> int:
        """The thief whose decision it is, or -1."""
        if WEAPON_PUT <= self.phase <= RESCUE:
            return self.pawn
        return self.turn if DEALING < self.phase < WEAPON_PUT else -1

    def has_ended(self) -> bool:
        """The game is over, or one game of a match is: everything lies open [R4.4]."""
        return self.phase >= BETWEEN

    def frozen(self) -> list[bool]:
        """Which policemen never move again [R3.7.6], in the order of `police`."""
        return [self.occ[at] == FROZEN for at in self.police]

    def quiet_rounds_left(self) -> int:
        """Rounds to dawn if all stay quiet, this one included [R3.9.3]."""
        return self.terms.dawn_quiet - self.quiet_rounds

    def rounds_left(self) -> int:
        """Rounds to dawn whatever happens, this one included [R3.9.3]."""
        return self.terms.dawn_max - self.round + 1

    def scores_with(self, loots: list[list[int]], evidence: list[int]) -> list[int]:
        """What each seat has brought to safety in this game: thieves that are out, and the police
        what it confiscated, useless weapons and cars included [R4.2] [R3.7.9]."""
        material = self.terms.material
        found = [0] * self.terms.players
        for pawn in range(self.terms.pawns):
            if self.status[pawn] == OUT:
                found[self.owners[pawn]] += material.money(loots[pawn])
            elif self.status[pawn] == ARRESTED:
                found[self.police_seat] += material.money(loots[pawn])
        found[self.police_seat] += material.money(evidence)
        return found

    def outcome_with(self, scores: list[int]) -> Outcome:
        """The highest score wins, equal ones share [R4.3]; in a match the totals [R4.4]."""
        points = [total + here for total, here in zip(self.totals, scores, strict=True)]
        best = max(points)
        winners = tuple([seat for seat in range(len(points)) if points[seat] == best])
        ranks = tuple([1 + sum([other > mine for other in points]) for mine in points])
        many = self.terms.games > 1
        rule = "R4.4" if many else "R3.9.3" if self.dawn else "R4.3"
        reason = "totals" if many else "dawn" if self.dawn else "loot"
        return Outcome(winners, tuple(map(float, points)), ranks, reason, rule)
