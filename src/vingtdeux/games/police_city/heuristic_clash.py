"""Rolls on a card, the ranking officer, and what happens in a conflict."""

from random import Random

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.heuristic_weights import Weights, escapes, fancy
from vingtdeux.games.police_city.heuristic_worth import element_worth, is_near, lead_of
from vingtdeux.games.police_city.material import CUFFS, EVENT, GRADE, LT, MAFIA_FACE, PLACE
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import (
    conflict_grades,
    dice_of,
    handcuffs,
    informer_here,
)

# --- rolls ------------------------------------------------------------------------------------


def _faces_here(seen: Observation, seat: int) -> list[int]:
    """[die, face] of the seat's rollable dice on the card in hand, flat; informers from 4."""
    found: list[int] = []
    for die in range(LT):
        if seen.place[seat * 4 + die] == seen.slot:
            found += [die, seen.face[seat * 4 + die]]
    for informer in range(5):
        if seen.informer_owner[informer] == seat and informer_here(seen, informer):
            found += [4 + informer, seen.informer_face[informer]]
    return found


def _cuffs_and_rest(seen: Observation) -> tuple[int, int, int]:
    """Handcuffs on the card, dice that show none, informers that show M."""
    cuffs = handcuffs(seen)
    rest = sum(seen.extra) - cuffs
    crooked = 0
    for seat in range(seen.players):
        faces = _faces_here(seen, seat)
        for at in range(1, len(faces), 2):
            rest += 1
            crooked += 1 if faces[at] == MAFIA_FACE else 0
    return cuffs, rest, crooked


def missing_cuffs(seen: Observation) -> int:
    """How many handcuffs the card in hand still needs; 0 on an event."""
    card = seen.row[seen.slot]
    if EVENT[card] != PLACE:
        return 0
    return max(0, seen.terms.material.need[card] - handcuffs(seen))


def _target(seen: Observation) -> int:
    """How many handcuffs are wanted here: the need, or as many as possible on an event."""
    card = seen.row[seen.slot]
    return seen.terms.material.need[card] if EVENT[card] == PLACE else 99


def roll(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """Call the lieutenant if it can help, reinforcements if they make up for what is missing."""
    if (seen.loyalty == 1 and w.level > 1) or _is_absent(seen, me, w):
        return legal[-1]
    cuffs, rest, crooked = _cuffs_and_rest(seen)
    need = _target(seen)
    for action in legal:
        if action.kind == act.LIEUTENANT:
            within = cuffs < need and rest > 0 and (need == 99 or cuffs + rest >= need - 1)
            if within and (need < 99 or _own_misses(seen, me)):
                return action
            if w.level == 3 and cuffs > need and crooked and is_near(seen, 5):
                return action
        helps = need - seen.terms.material.reinforcement <= cuffs < need
        if (
            action.kind == act.REINFORCEMENTS
            and helps
            and (rest == 0 or not _uncalled_lieutenants(seen))
        ):
            return action
    return legal[-1]


def _is_absent(seen: Observation, me: int, w: Weights) -> bool:
    """Whether a card's roll passes this seat by while it thinks of something else."""
    return escapes(w.slips, seen.round, seen.row[seen.slot], me, 4)


def _own_misses(seen: Observation, me: int) -> bool:
    faces = _faces_here(seen, me)
    return GRADE in faces[1::2]


def _uncalled_lieutenants(seen: Observation) -> bool:
    for seat in range(seen.players):
        if seen.place[seat * 4 + LT] == seen.slot and not (seen.called >> seat) & 1:
            return True
    return False


def mark(seen: Observation, me: int, legal: list[Action]) -> Action:
    """Reroll what shows no handcuffs while they are missing; crooked informers if none are."""
    cuffs, _, _ = _cuffs_and_rest(seen)
    need = _target(seen)
    faces = _faces_here(seen, me)
    for at in range(0, len(faces), 2):
        wanted = (cuffs < need and faces[at + 1] == GRADE) or (
            cuffs > need and faces[at + 1] == MAFIA_FACE
        )
        if wanted and act.MARKS[faces[at]] in legal:
            return act.MARKS[faces[at]]
    return legal[-1]


def officer(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """Take what is worth most, if it is worth a token."""
    best = legal[-1]
    most = w.officer
    for action in legal:
        if action.kind == act.OFFICER:
            worth = element_worth(seen, me, action.a, w)
            if worth > most:
                most = worth
                best = action
    return best


# --- conflict ---------------------------------------------------------------------------------


def creroll(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """Reroll what shows no grade."""
    if _is_absent(seen, me, w):
        return legal[-1]
    faces = _faces_here(seen, me)
    for at in range(0, len(faces), 2):
        if faces[at + 1] == CUFFS and act.MARKS[faces[at]] in legal:
            return act.MARKS[faces[at]]
    return legal[-1]


def point(seen: Observation, me: int, legal: list[Action], w: Weights, rng: Random) -> Action:
    """At the one I can drive out, who refused everything, who stands high, or whom I fancy."""
    n = seen.players
    fingers = conflict_grades(seen, me)
    for target in range(n):
        fingers -= seen.fingers[me * n + target]
    best = legal[-1]
    most = -99.0
    for action in legal:
        if action.kind != act.POINT:
            continue
        stretched = seen.fingers[me * n + action.a]
        left = dice_of(seen, action.a) - stretched
        if left > 0:
            value = dislike(seen, me, action.a, w) + 2.0 * stretched
            value += (w.wipe if left <= fingers else 0.0) + rng.random() * 0.01
            if value > most:
                most = value
                best = action
    return best


def dislike(seen: Observation, me: int, target: int, w: Weights) -> float:
    """Why I would point at that seat: its lead, that it refused what others agreed on, and what
    cannot be explained."""
    found = 0.25 * lead_of(seen, target) + 0.1 * (seen.grades[target] - seen.grades[me])
    if has_refused(seen, target):
        found += w.refuse
    return found + 2.0 * fancy(seen.round, seen.row[seen.slot], me * 8 + target, 6)


def has_refused(seen: Observation, seat: int) -> bool:
    """Whether that seat stood alone by its own draft, or by none, when the talk failed."""
    backed = seen.endorsed[seat]
    if backed >= 0 and backed != seat:
        return False
    return seat not in [seen.endorsed[other] for other in range(seen.players) if other != seat]
