"""Sharing a lot: what a seat proposes, how it gives way, and what it can live with.

Everybody begins with a draft after its own interests and gives way step by step towards the split by
dice; a draft of anybody that leaves a seat about its fair part has its endorsement at once.
"""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.heuristic_weights import Weights, fancy
from vingtdeux.games.police_city.heuristic_worth import (
    is_near,
    lead_of,
    lot_worths,
    wins_by,
)
from vingtdeux.games.police_city.material import E_CARD, E_TYPE, NOBODY
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import SHARE2
from vingtdeux.games.police_city.public import dice_of, present

AHEAD: Final = 2
"""Grades of lead from which a seat is watched."""
ENOUGH: Final = 14
"""Edits and endorsements after which a bot proposes nothing new."""
SAME: Final = 1e-6


class Talk:
    """The lot in the eyes of one seat: who is here, with how many dice, what things are worth."""

    def __init__(self, seen: Observation, me: int, w: Weights) -> None:
        self.seen = seen
        self.me = me
        self.w = w
        self.size = len(seen.lot)
        self.seats = present(seen)
        self.dice: list[float] = [0.0] * seen.players
        self.worths: list[list[float]] = [[] for _ in range(seen.players)]
        for seat in self.seats:
            self.dice[seat] = float(dice_of(seen, seat))
            self.worths[seat] = lot_worths(seen, seat, w)
        self.due = min(self.fair(), self.value(self.split(1.0)))
        """What I may count on: lots do not divide evenly, and where even a split by dice has little
        for me, I know it."""

    # --- proposals -----------------------------------------------------------------------------

    def claims(self, tilt: float) -> list[float]:
        """How much each seat may ask for: by its dice, my own a little heavier, less for somebody
        far ahead and for who pointed at me."""
        found = self.dice[:]
        for seat in self.seats:
            if seat == self.me:
                found[seat] *= tilt
                continue
            if self.w.leader and lead_of(self.seen, seat) >= AHEAD:
                found[seat] *= 1.0 - 0.3 * self.w.leader
            if pointed_at(self.seen, seat, self.me):
                found[seat] *= 1.0 - 0.1 * min(2.0, self.w.grudge)
        return found

    def split(self, tilt: float) -> list[int]:
        """Who gets which element: picks in turn, by dice; who is behind comes first of equals."""
        claim = self.claims(tilt)
        got = [0.0] * self.seen.players
        split = [NOBODY] * self.size
        for _ in range(self.size):
            turn = self._next(got, claim)
            best = -1
            most = -1.0
            for at in range(self.size):
                if split[at] == NOBODY:
                    worth = self.worths[turn][at]
                    if turn != self.me and _is_grade(self.seen, at):
                        worth = 0.05 if wins_by(self.seen, turn, 1) else worth
                    if worth > most:
                        most = worth
                        best = at
            split[best] = turn
            got[turn] += max(most, 0.1)
        return split

    def _next(self, got: list[float], claim: list[float]) -> int:
        """Whose turn it is to pick: who has least for its dice, then the lower grade."""
        turn = -1
        least = 1e9
        for seat in self.seats:
            has = (got[seat] + 0.4) / claim[seat] + 0.002 * self.seen.grades[seat]
            has += 0.001 * fancy(self.seen.round, self.seen.row[self.seen.slot], seat, 5)
            if has < least:
                least = has
                turn = seat
        return turn

    def steps(self) -> list[list[int]]:
        """My drafts from the first to the last: each gives me less than the one before."""
        found: list[list[int]] = []
        tilt = self.w.tilt
        last = 1e9
        while True:
            split = self.split(max(1.0, tilt))
            mine = self.value(split)
            if mine < last - SAME:
                found.append(split)
                last = mine
            if tilt <= 1.0:
                return found
            tilt -= max(0.1, self.w.concede)

    def value(self, split: list[int]) -> float:
        """What a split gives me."""
        found = 0.0
        for at in range(self.size):
            if split[at] == self.me:
                found += self.worths[self.me][at]
        return found

    # --- judgement -----------------------------------------------------------------------------

    def draft(self, author: int) -> list[int]:
        """Who gets which element by that seat's draft."""
        return self.seen.drafts[author * self.size : author * self.size + self.size]

    def judged(self, author: int) -> float:
        """What that draft gives me, less what it costs me that others get far by it."""
        split = self.draft(author)
        found = self.value(split)
        for seat in self.seats:
            if seat == self.me:
                continue
            grades = 0
            for at in range(self.size):
                if split[at] == seat and _is_grade(self.seen, at):
                    grades += 1
            if wins_by(self.seen, seat, grades):
                found -= 0.0 if self.seen.grades[self.me] >= self.seen.terms.goal else 0.8
            elif grades and lead_of(self.seen, seat) >= AHEAD:
                found -= 0.3 * self.w.leader * grades
        return found

    def fair(self) -> float:
        """My part of the lot by dice, in my own eyes."""
        total = 0.0
        dice = 0.0
        for at in range(self.size):
            total += self.worths[self.me][at]
        for seat in self.seats:
            dice += self.dice[seat]
        return total * self.dice[self.me] / max(1.0, dice)

    def accepts(self, author: int, gone: float) -> bool:
        """Whether I can live with that draft, so far into the talk (0 to 1)."""
        w = self.w
        floor = w.floor + (w.floor_last - w.floor) * gone
        if self.seen.phase == SHARE2:
            floor *= 0.6
        if is_near(self.seen, 3):
            floor *= 1.0 - w.panic
        if pointed_at(self.seen, author, self.me):
            floor *= 1.0 + 0.05 * w.grudge
        return self.judged(author) >= floor * self.due - w.slack

    def best_draft(self, gone: float) -> int:
        """The acceptable draft with most endorsements; -1 = there is none."""
        seen = self.seen
        best = -1
        most = -99.0
        for author in self.seats:
            friends = 0
            for seat in self.seats:
                if seen.endorsed[seat] == author and (seat != self.me or author == self.me):
                    friends += 1
            if friends == 0 or not (author == self.me or self.accepts(author, gone)):
                continue
            value = friends * 2.0 + self.judged(author)
            if value > most:
                most = value
                best = author
        return best


def pointed_at(seen: Observation, seat: int, me: int) -> bool:
    """Whether that seat pointed at me in the last conflict, as long as the table remembers it."""
    return seen.fingers[seat * seen.players + me] > 0


def _is_grade(seen: Observation, at: int) -> bool:
    return E_CARD < seen.lot[at] < E_TYPE


# --- what to do -------------------------------------------------------------------------------


def share(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """Endorse what is acceptable and has friends; else propose, and give way step by step."""
    talk = Talk(seen, me, w)
    if len(talk.seats) == 1:
        return endorse(legal, me) or legal[-1]
    if seen.loyalty == 1 and w.level > 1 and seen.grades[me] < seen.terms.goal - 3:
        return legal[-1]  # the mafioso quarrels
    steps = talk.steps()
    at = _step_of(talk, steps)
    gone = at / max(1, len(steps) - 1) if at >= 0 else 0.0
    best = talk.best_draft(gone)
    if best >= 0 and best != me:
        return legal[-1] if best == seen.endorsed[me] else endorse(legal, best) or legal[-1]
    if seen.used[me] >= ENOUGH:
        return legal[-1]
    if seen.endorsed[me] != me:
        return _edit(talk, legal, _target(talk, steps))
    if at + 1 < len(steps) and _is_stuck(talk):
        return _edit(talk, legal, steps[at + 1])
    return _last_resort(talk, legal)


def _step_of(talk: Talk, steps: list[list[int]]) -> int:
    """Which of my drafts lies on the table; -1 = none of them."""
    mine = talk.draft(talk.me)
    for at in range(len(steps)):
        if steps[at] == mine:
            return at
    return -1


def _target(talk: Talk, steps: list[list[int]]) -> list[int]:
    """The draft I am on the way to: the first that asks for no more than what is drafted now."""
    now = talk.value(talk.draft(talk.me)) + SAME
    for split in steps:
        if talk.value(split) <= now:
            return split
    return steps[-1]


def _is_stuck(talk: Talk) -> bool:
    """Everybody else here has spoken and nobody endorses my draft but me."""
    seen = talk.seen
    for seat in talk.seats:
        if seat != talk.me and (seen.endorsed[seat] == talk.me or seen.endorsed[seat] < 0):
            return False
    return True


def _last_resort(talk: Talk, legal: list[Action]) -> Action:
    """Before it comes to a quarrel: any draft that gives me about my part, endorsed or not."""
    seen = talk.seen
    if not _is_stuck(talk):
        return legal[-1]
    best = -1
    most = -99.0
    for author in talk.seats:
        if author != talk.me and seen.versions[author] and talk.accepts(author, 1.0):
            value = talk.judged(author)
            if value > most:
                most = value
                best = author
    return (endorse(legal, best) or legal[-1]) if best >= 0 else legal[-1]


def late_endorsement(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action | None:
    """After `done`: a draft with friends that I can live with and do not endorse yet."""
    if seen.loyalty == 1 and w.level > 1 and seen.grades[me] < seen.terms.goal - 3:
        return None
    best = Talk(seen, me, w).best_draft(1.0)
    if best < 0 or best in (seen.endorsed[me], me):
        return None
    return endorse(legal, best)


def endorse(legal: list[Action], author: int) -> Action | None:
    """The endorsement of that seat's draft, if it is legal."""
    for action in legal:
        if action.kind == act.ENDORSE and action.a == author:
            return action
    return None


def _edit(talk: Talk, legal: list[Action], split: list[int]) -> Action:
    """One step from my draft to the split I propose, giving before taking; then I endorse it."""
    mine = talk.draft(talk.me)
    for giving in (True, False):
        for at in range(talk.size):
            if mine[at] != split[at] and (mine[at] == talk.me) == giving:
                action = act.ASSIGNS[talk.seen.lot[at] * 7 + split[at]]
                if action in legal:
                    return action
    return endorse(legal, talk.me) or legal[-1]
