"""A card's turn: rolls, lieutenants, reinforcements, handcuffs, the lot and the officer."""

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.actions import (
    CALL_LIEUTENANT,
    CALL_REINFORCEMENTS,
    MARKS,
    OFFICERS,
)
from vingtdeux.games.police_city.material import (
    ACCEPTS,
    E_CARD,
    EVENT,
    FIRST_INFORMER,
    LT,
    MAFIA_FACE,
    OFFICER_TOKEN,
    PLACE,
    REINFORCEMENTS_TOKEN,
    is_seizure,
    type_of,
)
from vingtdeux.games.police_city.phases import (
    A_CARD,
    A_CARD_DONE,
    A_END_WINDOW,
    A_EVENT,
    A_GRADES,
    A_OFFICER,
    A_ROLL_WINDOW,
    A_ROLLED,
    A_SHARE,
    MARK,
    OFFICER,
    ROLL,
    ROLLING,
    TAKE_SEIZURE,
)
from vingtdeux.games.police_city.public import (
    ASKED,
    CONFLICT_MARKED,
    CONFLICT_ROLL,
    FIRST_ROLL,
    FREE,
    GONE,
    MARKED_ROLL,
    SWAP_ROLL,
    TAKEN,
    UNSECURED,
    USED,
    any_rollable,
    conflict_grades,
    handcuffs,
    handcuffs_of,
    informer_here,
    present,
    rollable_of,
)
from vingtdeux.games.police_city.rules_table import (
    ask,
    enter,
    gain_card,
    raise_mafia,
    replaced,
    spend_token,
)
from vingtdeux.games.police_city.state import State, could_hold, has_token

# --- a card's turn ----------------------------------------------------------------------------


def start_card(state: State, events: list[Event]) -> None:
    """Slots in ascending order; nobody there: no roll [R3.6.1]; else all dice roll [R3.6.2]."""
    if state.slot >= len(state.row):
        state.phase = A_END_WINDOW
        return
    card = state.row[state.slot]
    state.called = 0
    state.marked = 0
    state.extra = [0] * state.players
    if not state.quiet:
        events.append(Event("card", {"card": card}))
    if not ACCEPTS[card] or not present(state):
        if EVENT[card] == PLACE:
            state.row_state[state.slot] = UNSECURED
            if not state.quiet:
                events.append(Event("deserted", {"card": card}))
            state.slot += 1
            state.phase = A_CARD
        else:
            state.phase = A_EVENT
        return
    if any_rollable(state):
        state.roll_kind = FIRST_ROLL
        enter(state, ROLLING)
    else:
        state.phase = A_ROLL_WINDOW


def dice_to_roll(state: State) -> list[int]:
    """The dice NATURE rolls now, in the order of R3.0.6: seat x 4 + die, informers from 24."""
    if state.roll_kind == SWAP_ROLL:
        return [FIRST_INFORMER]
    marked = state.roll_kind in (MARKED_ROLL, CONFLICT_MARKED)
    found: list[int] = []
    for seat in range(state.players):
        for die in range(LT):
            at = seat * 4 + die
            if state.place[at] == state.slot and (not marked or (state.marked >> at) & 1):
                found.append(at)
        for informer in range(5):
            at = FIRST_INFORMER + informer
            if (
                state.informer_owner[informer] == seat
                and informer_here(state, informer)
                and (not marked or (state.marked >> at) & 1)
            ):
                found.append(at)
    return found


def show_faces(state: State, dice: list[int], faces: tuple[int, ...]) -> None:
    """Only the last face of each die counts [R3.6.4]."""
    for at in range(len(dice)):
        die = dice[at]
        if die >= FIRST_INFORMER:
            state.informer_face[die - FIRST_INFORMER] = faces[at]
        else:
            state.face[die] = faces[at]
    state.marked = 0


def told_roll(state: State, dice: list[int], faces: tuple[int, ...]) -> Event:
    """What every die shows, by owner and in the order of R3.0.6, and what each seat has by it:
    handcuffs, or in a conflict grades."""
    shown: list[list[int]] = [[] for _ in range(state.players)]
    for at in range(len(dice)):
        die = dice[at]
        owner = die // 4
        if die >= FIRST_INFORMER:
            owner = state.informer_owner[die - FIRST_INFORMER]
        shown[owner].append(faces[at])
    card = state.row[state.slot]
    kind = state.roll_kind
    conflict = kind in (CONFLICT_ROLL, CONFLICT_MARKED)
    sums = [0] * state.players
    for seat in present(state):
        sums[seat] = conflict_grades(state, seat) if conflict else handcuffs_of(state, seat)
    told = {
        "card": card,
        "faces": shown,
        "dice": dice,
        "again": kind in (MARKED_ROLL, CONFLICT_MARKED),
        "conflict": conflict,
        "sums": sums,
        "need": state.terms.material.need[card] if EVENT[card] == PLACE else 0,
    }
    return Event("rolled", told)


# --- the window after a roll [R3.6.3] ---------------------------------------------------------


def can_call_lieutenant(state: State, seat: int) -> bool:
    """Its lieutenant is here and was not called yet on this card."""
    return state.place[seat * 4 + LT] == state.slot and not (state.called >> seat) & 1


def open_roll_window(state: State) -> None:
    """For the seats present, unless nothing could happen [R3.6.3]; events alike [R3.6.7]."""
    here = present(state)
    rollable = any_rollable(state)
    card = state.row[state.slot]
    met = EVENT[card] == PLACE and handcuffs(state) >= state.terms.material.need[card]
    for seat in here:
        if (rollable and can_call_lieutenant(state, seat)) or (
            not met and could_hold(state, seat, REINFORCEMENTS_TOKEN)
        ):
            enter(state, ROLL)
            ask(state, here)
            return
    state.phase = A_ROLLED


def legal_roll(state: State, seat: int) -> list[Action]:
    """Call the lieutenant, even if the need is met; reinforcements [R3.6.3]."""
    found: list[Action] = []
    if state.asked[seat] != ASKED:
        return found
    if can_call_lieutenant(state, seat) and any_rollable(state):
        found.append(CALL_LIEUTENANT)
    if has_token(state, seat, REINFORCEMENTS_TOKEN):
        found.append(CALL_REINFORCEMENTS)
    return found


def call_lieutenant(state: State, seat: int, events: list[Event]) -> None:
    """Every seat here may reroll any of its dice [R3.6.3]."""
    state.called |= 1 << seat
    state.marked = 0
    enter(state, MARK)
    ask(state, [each for each in present(state) if rollable_of(state, each) > 0])
    if not state.quiet:
        events.append(Event("lieutenant", {"seat": seat, "card": state.row[state.slot]}))


def legal_marks(state: State, seat: int) -> list[Action]:
    """Own rollable dice here that are not marked yet, informers too."""
    found: list[Action] = []
    for die in range(LT):
        at = seat * 4 + die
        if state.place[at] == state.slot and not (state.marked >> at) & 1:
            found.append(MARKS[die])
    for informer in range(5):
        at = FIRST_INFORMER + informer
        if (
            state.informer_owner[informer] == seat
            and informer_here(state, informer)
            and not (state.marked >> at) & 1
        ):
            found.append(MARKS[4 + informer])
    return found


def mark(state: State, seat: int, die: int) -> None:
    """This die will be rerolled."""
    state.marked |= 1 << (seat * 4 + die if die < 4 else FIRST_INFORMER + die - 4)
    state.asked[seat] = ASKED


def close_marks(state: State, conflict: bool) -> None:
    """The marked dice are rerolled together [R3.6.3], [R3.9.1]."""
    if state.marked:
        state.roll_kind = CONFLICT_MARKED if conflict else MARKED_ROLL
        enter(state, ROLLING)
    else:
        state.phase = A_GRADES if conflict else A_ROLL_WINDOW


def reinforce(state: State, seat: int, events: list[Event]) -> None:
    """One more handcuff for its team on this card; the window reopens [R3.6.3]."""
    more = state.terms.material.reinforcement
    spend_token(state, seat, REINFORCEMENTS_TOKEN)
    state.extra = replaced(state.extra, seat, state.extra[seat] + more)
    if not state.quiet:
        told = {"seat": seat, "token": REINFORCEMENTS_TOKEN, "card": state.row[state.slot]}
        events.append(Event("token_used", {**told, "n": more}))
    state.phase = A_ROLL_WINDOW


# --- the result -------------------------------------------------------------------------------


def mafia_faces(state: State, events: list[Event]) -> bool:
    """Each informer here showing M raises the mafia [R3.6.4]; whether that ended the game."""
    steps = state.terms.material.mafia_per_face
    for informer in range(5):
        shows = state.informer_face[informer] == MAFIA_FACE and informer_here(state, informer)
        if shows and raise_mafia(state, steps, "informer", events, informer=informer):
            return True
    return False


def judge(state: State, events: list[Event]) -> None:
    """First the mafia faces [R3.6.4], then handcuffs against the need [R3.6.5]."""
    if mafia_faces(state, events):
        return
    card = state.row[state.slot]
    if EVENT[card] != PLACE:
        state.phase = A_EVENT
        return
    material = state.terms.material
    found = handcuffs(state)
    secured = found >= material.need[card]
    if not state.quiet:
        code = "secured" if secured else "unsecured"
        events.append(Event(code, {"card": card, "handcuffs": found, "need": material.need[card]}))
    if secured:
        state.lot = material.lots[card]
        state.phase = A_OFFICER
        return
    state.row_state[state.slot] = UNSECURED  # the card stays in the row till the end [R3.6.6]
    state.phase = A_CARD_DONE


def clear_card(state: State) -> None:
    """Dice return as used, informers here go to the supply [R3.6.6], [R3.8.8]; next card."""
    for informer in range(5):
        if informer_here(state, informer):
            free_informer(state, informer)
    for at in range(len(state.place)):
        if state.place[at] == state.slot:
            state.place[at] = USED
            state.face[at] = -1
    state.fingers = [0] * len(state.fingers)
    if state.row_state[state.slot] == TAKEN:
        state.row_state[state.slot] = GONE
    state.called = 0
    state.slot += 1
    state.phase = A_CARD


def free_informer(state: State, informer: int) -> None:
    """Back to the supply."""
    state.informer_owner = replaced(state.informer_owner, informer, -1)
    state.informer_state[informer] = FREE
    state.informer_on[informer] = -1
    state.informer_face[informer] = -1


# --- the ranking officer [R3.7] ---------------------------------------------------------------


def open_officer(state: State) -> None:
    """If two are present and the lot [R3.7.1] holds the card or a seizure [R3.7.2]."""
    here = present(state)
    if len(here) >= 2 and _takeable(state):
        for seat in here:
            if could_hold(state, seat, OFFICER_TOKEN):
                enter(state, OFFICER)
                ask(state, here)
                return
    state.phase = A_SHARE


def _takeable(state: State) -> bool:
    return any(element == E_CARD or is_seizure(element) for element in state.lot)


def legal_officer(state: State, seat: int) -> list[Action]:
    """The card or one seizure, not a grade, not an informer [R3.7.2]."""
    found: list[Action] = []
    if state.asked[seat] == ASKED and has_token(state, seat, OFFICER_TOKEN):
        for element in state.lot:
            if element == E_CARD or is_seizure(element):
                found.append(OFFICERS[element])
    return found


def officer(state: State, seat: int, element: int, events: list[Event]) -> None:
    """Taken at once and kept whatever follows; the seat still shares [R3.7.2]."""
    spend_token(state, seat, OFFICER_TOKEN)
    at = state.lot.index(element)
    state.lot = state.lot[:at] + state.lot[at + 1 :]
    if not state.quiet:
        card = state.row[state.slot]
        events.append(Event("token_used", {"seat": seat, "token": OFFICER_TOKEN, "card": card}))
        told = {"seat": seat, "is_card": element == E_CARD, "card": card}
        events.append(Event("officer", told))
    state.phase = A_OFFICER
    if element == E_CARD:
        gain_card(state, seat, state.row[state.slot])
        state.row_state[state.slot] = TAKEN
    else:
        take_or_choose(state, seat, type_of(element), A_OFFICER)


def take_or_choose(state: State, seat: int, kind: int, then: int) -> bool:
    """A seizure from the supply; if that type is empty (or kind is -1: no informer was free)
    the seat chooses another; nothing at all left: nothing [R3.8.7]. False = it must choose."""
    if kind >= 0 and state.supply[kind] > 0:
        state.supply[kind] -= 1
        state.seizures[seat * 5 + kind] += 1
        return True
    if max(state.supply) == 0:
        return True
    state.forced = seat
    state.resume = then
    enter(state, TAKE_SEIZURE)
    return False
