"""The conflict over a lot: a new roll, secret pointing, dice sent to the office."""

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.actions import KEEPS, POINTS, REMOVES
from vingtdeux.games.police_city.material import LT
from vingtdeux.games.police_city.phases import (
    A_CREROLL,
    A_FBI,
    A_GRADES,
    A_HITS,
    A_NEXT_ROUND,
    A_SURVIVORS,
    CREROLL,
    OFFICE_CHOICE,
    POINT,
    REMOVE,
    ROLLING,
)
from vingtdeux.games.police_city.public import (
    ANSWERED,
    ASKED,
    CONFLICT_ROLL,
    HOME,
    IN_OFFICE,
    KEPT,
    any_rollable,
    conflict_grades,
    dice_of,
    informer_here,
    present,
    rollable_of,
)
from vingtdeux.games.police_city.rules_roll import free_informer, mafia_faces
from vingtdeux.games.police_city.rules_share import open_share
from vingtdeux.games.police_city.rules_table import ask, enter, replaced
from vingtdeux.games.police_city.state import State


def start_conflict(state: State, events: list[Event]) -> None:
    """All rollable dice on the card are rolled anew, once [R3.9.1]."""
    state.marked = 0
    if not state.quiet:
        events.append(Event("conflict", {"card": state.row[state.slot]}))
    if any_rollable(state):
        state.roll_kind = CONFLICT_ROLL
        enter(state, ROLLING)
    else:
        state.phase = A_CREROLL


def open_creroll(state: State) -> None:
    """Seats with their lieutenant here may mark own dice, in secret [R3.9.1]."""
    able = [
        seat
        for seat in present(state)
        if state.place[seat * 4 + LT] == state.slot and rollable_of(state, seat) > 0
    ]
    if not able:
        state.phase = A_GRADES
        return
    enter(state, CREROLL)
    ask(state, able)


def open_point(state: State, events: list[Event]) -> None:
    """Informers showing M raise the mafia again [R3.9.2]; seats with a grade may point."""
    state.fingers = [0] * len(state.fingers)
    if mafia_faces(state, events):
        return
    able = [seat for seat in present(state) if conflict_grades(state, seat) > 0]
    if not able:
        state.phase = A_HITS
        return
    enter(state, POINT)
    ask(state, able)


def legal_points(state: State, seat: int) -> list[Action]:
    """One finger more: no more than grades, at most two targets, five each [R3.9.3]."""
    found: list[Action] = []
    at = seat * state.players
    stretched = 0
    targets = 0
    for other in range(state.players):
        stretched += state.fingers[at + other]
        targets += 1 if state.fingers[at + other] else 0
    if stretched >= conflict_grades(state, seat):
        return found
    hand = state.terms.material.fingers
    hands = state.terms.material.targets
    for other in present(state):
        now = state.fingers[at + other]
        if other != seat and now < hand and (now or targets < hands):
            found.append(POINTS[other])
    return found


def point(state: State, seat: int, target: int) -> None:
    """Stretch a finger [R3.9.3]."""
    at = seat * state.players + target
    state.fingers = replaced(state.fingers, at, state.fingers[at] + 1)
    state.asked[seat] = ASKED


def count_hits(state: State, events: list[Event]) -> None:
    """All fingers are shown; who is hit X times loses X dice, all of them automatically
    [R3.9.4]."""
    choosing: list[int] = []
    for seat in range(state.players):
        state.losses[seat] = 0
    if not state.quiet:
        events.append(Event("fingers", {"fingers": _told_fingers(state)}))
    for seat in present(state):
        hits = 0
        for other in range(state.players):
            hits += state.fingers[other * state.players + seat]
        own = dice_of(state, seat)
        state.losses[seat] = min(hits, own)
        if hits >= own:
            expire_losses(state, seat, events)
        elif hits > 0:
            choosing.append(seat)
    if choosing:
        enter(state, REMOVE)
        ask(state, choosing)
    else:
        state.phase = A_SURVIVORS


def _told_fingers(state: State) -> list[list[int]]:
    """[from, at, fingers] for every pair that matters."""
    found = []
    for seat in range(state.players):
        for other in range(state.players):
            fingers = state.fingers[seat * state.players + other]
            if fingers:
                found.append([seat, other, fingers])
    return found


def legal_removes(state: State, seat: int) -> list[Action]:
    """Any own die here, informers counted [R3.9.4]."""
    found: list[Action] = []
    if state.asked[seat] != ASKED:
        return found
    for die in range(4):
        if state.place[seat * 4 + die] == state.slot:
            found.append(REMOVES[die])
    for informer in range(5):
        if state.informer_owner[informer] == seat and informer_here(state, informer):
            found.append(REMOVES[4 + informer])
    return found


def remove(state: State, seat: int, die: int, events: list[Event]) -> None:
    """A coloured die to the office, an informer to the supply [R3.9.4]."""
    if not state.quiet:
        events.append(Event("removed", {"seat": seat, "die": die}))
    if die >= 4:
        free_informer(state, die - 4)
    else:
        riders = [
            informer
            for informer in range(5)
            if state.informer_owner[informer] == seat and state.informer_on[informer] == die
        ]
        state.place[seat * 4 + die] = IN_OFFICE
        state.face[seat * 4 + die] = -1
        _reseat(state, seat, riders)
    state.losses[seat] = min(state.losses[seat] - 1, dice_of(state, seat))
    if state.losses[seat] == 0:
        state.asked[seat] = ANSWERED
        if state.phase == REMOVE and ASKED not in state.asked:
            state.phase = A_SURVIVORS


def _reseat(state: State, seat: int, riders: list[int]) -> None:
    """Riders sit on another own die here; with none left they are discarded [R3.9.5]."""
    carrier = -1
    for die in range(4):
        if state.place[seat * 4 + die] == state.slot:
            carrier = die
            break
    for informer in riders:
        if carrier < 0:
            free_informer(state, informer)
        else:
            state.informer_on[informer] = carrier


def expire_losses(state: State, seat: int, events: list[Event]) -> None:
    """Missing losses: informers by number, then insp1, insp2, sgt, lt [R3.16]."""
    while state.losses[seat] > 0:
        chosen = -1
        for informer in range(5):
            if state.informer_owner[informer] == seat and informer_here(state, informer):
                chosen = 4 + informer
                break
        if chosen < 0:
            for die in range(4):
                if state.place[seat * 4 + die] == state.slot:
                    chosen = die
                    break
        remove(state, seat, chosen, events)


def go_on_with_survivors(state: State) -> None:
    """Seats with a die left share again; none left: as the FBI; no second conflict [R3.9.6]."""
    if present(state):
        open_share(state, True)
    else:
        state.phase = A_FBI


# --- the office at the end of the round [R3.15.5] ---------------------------------------------


def office_dice(state: State, seat: int) -> list[int]:
    """The seat's dice in the office since this round."""
    return [die for die in range(4) if state.place[seat * 4 + die] == IN_OFFICE]


def open_office(state: State) -> None:
    """One die there stays; of more the seat chooses the one that stays [R3.15.5]."""
    choosing: list[int] = []
    for seat in range(state.players):
        there = office_dice(state, seat)
        if len(there) > 1:
            choosing.append(seat)
        elif there:
            keep(state, seat, there[0])
    if choosing:
        enter(state, OFFICE_CHOICE)
        ask(state, choosing)
    else:
        state.phase = A_NEXT_ROUND


def legal_keeps(state: State, seat: int) -> list[Action]:
    """One of its dice in the office."""
    if state.asked[seat] != ASKED:
        return []
    return [KEEPS[die] for die in office_dice(state, seat)]


def keep(state: State, seat: int, die: int) -> None:
    """This one misses the next round, the others return [R3.15.5]."""
    for other in office_dice(state, seat):
        state.place[seat * 4 + other] = HOME
    state.place[seat * 4 + die] = KEPT
    if state.phase == OFFICE_CHOICE:
        state.asked[seat] = ANSWERED
        if ASKED not in state.asked:
            state.phase = A_NEXT_ROUND
