"""What follows from an action: arrests, turns, rounds, dawn, the next game."""

from vingtdeux.engine.event import Event
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    IN_TOWN,
    NEXT,
    OUTSIDE,
    PLOT_NAMES,
    STREET_NAMES,
    TYPE_IDS,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.phases import (
    BETWEEN,
    NO_PLAY,
    NORMAL,
    OVER,
    PATROL,
    POLICE_ENTER,
    POLICE_STEP,
    RESCUE,
    THIEF_SECOND,
    THIEF_TURN,
)
from vingtdeux.games.police_et_voleurs.public import FROZEN, OFFICER
from vingtdeux.games.police_et_voleurs.rules_moves import can_step, free_star, has_second
from vingtdeux.games.police_et_voleurs.state import State

# --- arrest -----------------------------------------------------------------------------------


def is_immobilised(state: State, pawn: int) -> bool:
    """No free street beside him, and a policeman there [R3.7.2]; a gate or a house beside him is
    no way out [R3.7.3] [R3.7.4], unless gates are a refuge (option)."""
    occ = state.occ
    at = state.where[pawn]
    watched = False
    for square in NEXT[at]:
        there = occ[square]
        if not there:
            return False
        if there <= FROZEN:
            watched = True
    return watched and not (state.terms.gate_is_refuge and state.terms.material.is_gate[at])


def settle(state: State, events: list[Event]) -> bool:
    """Look at all thieves in town [R3.7.1], whoever moved [R3.7.8]; True = a rescue is asked."""
    caught: list[int] = []
    for pawn in range(state.terms.pawns):
        if state.status[pawn] == IN_TOWN and is_immobilised(state, pawn):
            caught.append(pawn)
    if caught:
        for pawn in caught:
            if _can_be_rescued(state, pawn):  # [R3.7.5]
                state.phase = RESCUE
                state.pawn = pawn
                if not state.quiet:
                    events.append(Event("cornered", who(state, pawn)))
                return True
        for pawn in caught:
            _arrest(state, pawn, events)
    state.surrendered = 0
    return False


def _can_be_rescued(state: State, pawn: int) -> bool:
    if WEAPON not in state.loots[pawn] or state.surrendered >> pawn & 1:
        return False
    # a frozen one cannot be taken [R3.8.3]
    return any(state.occ[square] == OFFICER for square in NEXT[state.where[pawn]])


def _arrest(state: State, pawn: int, events: list[Event]) -> None:
    """He stays as an obstacle, his loot is the police's, his guards are frozen [R3.7.6]."""
    state.status[pawn] = ARRESTED
    state.loots[pawn].sort()  # the order would tell which house was which
    state.progress = True
    frozen: list[int] = []
    for square in NEXT[state.where[pawn]]:
        if state.occ[square] == OFFICER:
            state.occ[square] = FROZEN
            frozen.append(square)
    if not state.quiet:
        told = {
            **who(state, pawn),
            "square": STREET_NAMES[state.where[pawn]],
            "n": len(state.loots[pawn]),
            "frozen": [STREET_NAMES[square] for square in frozen],
            "badges": [state.badges[state.police.index(square)] for square in frozen],
            "police": state.police_seat,
            "dawn": state.dawn,
            "open": state.terms.open_loot,
        }
        events.append(Event("arrested", told))
        if state.loots[pawn]:
            types = {
                **who(state, pawn),
                "police": state.police_seat,
                "types": [TYPE_IDS[each] for each in state.loots[pawn]],
                "values": [state.terms.material.values[each] for each in state.loots[pawn]],
            }
            heard_by = audience(state, state.police_seat, state.owners[pawn])
            events.append(Event("confiscated", types, heard_by))


# --- turns and rounds -------------------------------------------------------------------------


def advance(state: State, events: list[Event]) -> None:
    """Go on to the next decision (3.10)."""
    terms = state.terms
    while True:
        if not _any_left(state):
            finish(state, events)  # at once, even inside a play [R4.1]
            return
        if state.play:
            if state.pending and free_star(state):  # none free: he waits [R3.6.2]
                state.phase = POLICE_ENTER
                return
            if state.steps_left > 0 and state.play != PATROL and can_step(state):
                state.phase = POLICE_STEP
                return
            normal = state.play == NORMAL
            state.play = NO_PLAY  # [R3.6.4]; an interrupted turn goes on [R3.7.7]
            state.steps_left = 0
            if normal and _end_round(state, events):
                return
        elif state.turn >= terms.pawns:
            if state.found:
                state.play = NORMAL
                state.steps_left = terms.material.steps
            elif _end_round(state, events):  # asleep [R3.2.3]
                return
        elif state.turn_over or not OUTSIDE <= state.status[state.turn] <= IN_TOWN:
            state.turn += 1  # [R3.2.1]; those arrested or out are skipped [R3.2.2]
            state.turn_over = False
            state.drive_from = -1
            state.drive_left = 0
        elif state.drive_from < 0:
            state.phase = THIEF_TURN
            return
        elif has_second(state, state.where[state.turn], state.drive_from):
            state.phase = THIEF_SECOND
            return
        else:
            state.turn_over = True  # [R3.4.8]


def _any_left(state: State) -> bool:
    return min(state.status) <= IN_TOWN


def _end_round(state: State, events: list[Event]) -> bool:
    """Count quiet rounds [R3.2.4] [R3.9.2]; True if dawn ends the game [R3.9.3]."""
    terms = state.terms
    state.quiet_rounds = 0 if state.progress else state.quiet_rounds + 1
    state.progress = False
    late = state.quiet_rounds >= terms.dawn_quiet or state.round >= terms.dawn_max
    if late and IN_TOWN in state.status:
        state.dawn = True
        if not state.quiet:
            events.append(Event("dawn", {"round": state.round}))
        for pawn in range(terms.pawns):
            if state.status[pawn] == IN_TOWN:
                _arrest(state, pawn, events)
        finish(state, events)
        return True
    state.round += 1
    state.turn = 0
    state.turn_over = False
    state.drive_from = -1
    state.drive_left = 0
    return False


# --- the end ----------------------------------------------------------------------------------


def finish(state: State, events: list[Event]) -> None:
    """All is shown; a match goes on with the next police [R4.1] [R4.4]."""
    turn_the_page(state)
    state.play = NO_PLAY
    state.steps_left = 0
    state.drive_from = -1
    state.drive_left = 0
    last = state.game_no >= state.terms.games - 1
    state.phase = OVER if last else BETWEEN
    if not state.quiet:
        told = {
            "scores": state.scores(),
            "game": state.game_no + 1,
            "games": state.terms.games,
            "loots": [[TYPE_IDS[each] for each in loot] for loot in state.loots],
            "houses": {
                PLOT_NAMES[plot]: TYPE_IDS[kind] for plot, kind in enumerate(state.houses) if kind
            },
        }
        events.append(Event("game_over", told))


def next_game(state: State) -> None:
    """Add the scores up, pass the police on clockwise [R4.4]."""
    state.totals = [total + here for total, here in zip(state.totals, state.scores(), strict=True)]
    state.game_no += 1
    state.clear((state.police_seat + 1) % state.terms.players)


def begin(state: State, houses: tuple[int, ...], events: list[Event]) -> None:
    """The houses are dealt [R3.1.2]; thieves outside, police in reserve [R3.1.3]."""
    state.houses = list(houses)
    if not state.quiet:
        told = {"game": state.game_no + 1, "seat": state.police_seat}
        events.append(Event("dealt", told))
    if state.terms.early_patrol:
        state.pending = state.terms.early_patrol
        state.play = PATROL
    advance(state, events)


# --- telling ----------------------------------------------------------------------------------


def turn_the_page(state: State) -> None:
    """What the action before showed has been seen."""
    if state.opened:
        state.opened = 0
        state.gifts = []


def who(state: State, pawn: int) -> dict[str, object]:
    """A thief and his owner, as events name them."""
    return {"pawn": pawn, "seat": state.owners[pawn]}


def audience(state: State, *seats: int) -> tuple[int, ...] | None:
    """Who is told what these seats alone may know: everybody, if loots are open."""
    return None if state.terms.open_loot else tuple(sorted(set(seats)))
