"""What the actions do; what follows from them is in `rules_flow`."""

from bisect import bisect

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_et_voleurs.actions import (
    AIM,
    DRIVE,
    ENTER,
    FLY,
    LEAVE,
    PASS,
    PLACE,
    PUT,
    PUT_BACK,
    ROB,
    STEP,
    STOP,
)
from vingtdeux.games.police_et_voleurs.material import (
    BANK,
    CAR,
    IN_TOWN,
    NEXT,
    OUT,
    PLANE,
    PLOT_NAMES,
    POLICE,
    STREET_NAMES,
    THIEF,
    TYPE_IDS,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.phases import (
    EXAMINE,
    EXCHANGE,
    IMMEDIATE,
    RESCUE,
    WEAPON_PUT,
)
from vingtdeux.games.police_et_voleurs.public import FREE, OFFICER, PAWN
from vingtdeux.games.police_et_voleurs.rules_flow import (
    advance,
    audience,
    settle,
    turn_the_page,
    who,
)
from vingtdeux.games.police_et_voleurs.rules_memory import (
    remember_exchange,
    remember_kept,
    remember_put_back,
    remember_weapon_used,
)
from vingtdeux.games.police_et_voleurs.state import State, changed


def do(state: State, action: Action, events: list[Event]) -> None:
    """A seat's action, then what follows from it; `ready` is the match's, not ours."""
    kind = action.kind
    turn_the_page(state)
    if kind == STEP:
        _step(state, action, events)
    elif kind <= DRIVE:  # enter, move, drive
        _travel(state, kind, action.a, events)
    elif kind == ROB:
        if not _rob(state, action.a, events):
            return
    elif kind == PLACE:
        _place(state, action.a, events)
    elif kind == AIM:
        _aim(state, action.a)
        return
    elif kind == PUT:
        _put(state, action.a, events)
    elif kind == LEAVE:
        _go(state, False, events)
    elif kind == FLY:
        _go(state, True, events)
    elif kind == PUT_BACK:
        _put_back(state, events)
    elif kind == PASS:
        state.turn_over = True
        if not state.quiet:
            events.append(Event("passed", {"pawn": state.turn, "seat": state.owners[state.turn]}))
    elif kind == STOP:
        state.steps_left = 0
        if not state.quiet:
            events.append(Event("stopped", {"seat": state.police_seat}))
    else:  # surrender [R3.7.5]
        state.surrendered |= 1 << state.pawn
        if not state.quiet:
            events.append(
                Event("surrendered", {"pawn": state.pawn, "seat": state.owners[state.pawn]})
            )
    if not settle(state, events):
        advance(state, events)


# --- thieves ----------------------------------------------------------------------------------


def _travel(state: State, kind: int, to: int, events: list[Event]) -> None:
    """Enter [R3.4.1], move [R3.4.2], or the first move of a drive [R3.4.4]."""
    pawn = state.turn
    at = state.where[pawn]
    if kind == ENTER:
        state.status[pawn] = IN_TOWN
        state.progress = True  # [R3.9.1]
        state.turn_over = True
    else:
        state.occ[at] = FREE
        if kind == DRIVE:
            state.drive_from = at
            state.drive_left = state.terms.material.car_moves - 1
            state.drivers = changed(state.drivers, pawn, state.terms.everyone)
        elif state.drive_left > 1:
            state.drive_left -= 1
        else:
            state.turn_over = True
    state.occ[to] = PAWN + pawn
    state.where[pawn] = to
    if not state.quiet:
        code = "entered" if kind == ENTER else "drove" if kind == DRIVE else "moved"
        place = {"from": STREET_NAMES[at]} if at >= 0 else {}
        events.append(Event(code, {**who(state, pawn), **place, "to": STREET_NAMES[to]}))


def _go(state: State, by_plane: bool, events: list[Event]) -> None:
    """Leave through the gate [R3.4.6] or by plane [R3.5.9]: out, the loot is safe."""
    pawn = state.turn
    if not state.quiet:
        place = PLOT_NAMES[state.exam] if by_plane else STREET_NAMES[state.where[pawn]]
        code = "flew" if by_plane else "left"
        loot = len(state.loots[pawn])
        events.append(Event(code, {**who(state, pawn), "from": place, "n": loot}))
    if by_plane:
        state.opened = state.exam << 4 | PLANE
        state.houses = changed(state.houses, state.exam, 0)
        state.looks = changed(state.looks, state.exam, 0)
        state.exam = -1
    state.occ[state.where[pawn]] = FREE
    state.where[pawn] = -1
    state.status[pawn] = OUT
    state.progress = True
    state.turn_over = True


def _rob(state: State, plot: int, events: list[Event]) -> bool:
    """Look into a house [R3.4.7]; False if the flow stops here for a look or an exchange."""
    pawn = state.turn
    kind = state.houses[plot]
    has_car = CAR in state.loots[pawn]
    if kind == PLANE or (kind == CAR and has_car) or (kind == BANK and not has_car):
        state.phase = EXAMINE  # [R3.5.5]
        state.exam = plot
        if not state.quiet:
            _tell_house(state, "looks", "found", pawn, plot, kind, events)
        return False
    state.turn_over = True
    state.houses = changed(state.houses, plot, 0)  # never returns [R3.5.11]
    state.progress = True
    if kind in (POLICE, THIEF):  # everybody sees it
        state.opened = plot << 4 | kind
    if kind == POLICE:  # [R3.5.10]
        state.found += 1
        state.pending += state.terms.material.men_per_house
        state.play = IMMEDIATE
        state.steps_left = state.terms.material.steps
        if not state.quiet:
            told = {**who(state, pawn), "square": PLOT_NAMES[plot], "found": state.found}
            events.append(Event("police_found", told))
    elif kind == THIEF:  # [R3.5.7]
        thieves = participants(state)
        some_loot = any(state.loots[each] for each in thieves)
        if not state.quiet:
            told = {
                **who(state, pawn),
                "square": PLOT_NAMES[plot],
                "n": len(thieves),
                "some_loot": some_loot,
            }
            events.append(Event("thief_found", told))
        if len(thieves) > 1 and some_loot:
            state.phase = EXCHANGE
            return False
    else:  # cash [R3.5.1], car [R3.5.2], bank [R3.5.3], weapon [R3.5.4]
        state.loots[pawn].append(kind)
        remember_kept(state, pawn, plot, kind)
        if not state.quiet:
            _tell_house(state, "kept", "took", pawn, plot, kind, events)
    if state.looks[plot]:
        state.looks = changed(state.looks, plot, 0)
    return True


def _put_back(state: State, events: list[Event]) -> None:
    """The house stays where it is, face down; the turn is over [R3.5.5] [R3.5.6]."""
    pawn, plot = state.turn, state.exam
    remember_put_back(state, pawn, plot)
    state.exam = -1
    state.turn_over = True
    if not state.quiet:
        told = {**who(state, pawn), "square": PLOT_NAMES[plot], "round": state.round}
        events.append(Event("put_back", told))


def participants(state: State) -> list[int]:
    """The thieves in town, in thief order: those an exchange is between [R3.5.7]."""
    return [pawn for pawn in range(state.terms.pawns) if state.status[pawn] == IN_TOWN]


def exchange(state: State, gifts: tuple[int, ...], events: list[Event]) -> None:
    """Each gives the house drawn to his left neighbour, all at once [R3.5.7] [R3.5.8]."""
    thieves = participants(state)
    remember_exchange(state, thieves, gifts)
    for pawn in thieves:
        if gifts[pawn]:
            state.loots[pawn].remove(gifts[pawn])
    for place, pawn in enumerate(thieves):
        if gifts[pawn]:
            other = thieves[(place + 1) % len(thieves)]
            state.loots[other].append(gifts[pawn])
            is_first = not state.gifts
            state.gifts = [*state.gifts, pawn, other]
            if not state.quiet:
                _tell_gift(state, pawn, other, gifts[pawn], is_first, events)
    if not settle(state, events):
        advance(state, events)


def _aim(state: State, at: int) -> None:
    """Choose the policeman; the weapon is shown and gone [R3.8.1] [R3.8.2]."""
    if state.phase != RESCUE:
        state.pawn = state.turn
    state.loots[state.pawn].remove(WEAPON)
    remember_weapon_used(state, state.pawn)
    state.taken = at
    state.phase = WEAPON_PUT


def _put(state: State, to: int, events: list[Event]) -> None:
    """The policeman is carried off to a free street [R3.8.1]."""
    at = state.taken
    badge = _shift(state, at, to)
    state.taken = -1
    if not state.quiet:
        told = {
            **who(state, state.pawn),
            "from": STREET_NAMES[at],
            "to": STREET_NAMES[to],
            "badge": badge,
        }
        events.append(Event("weapon_used", told))


# --- the police -------------------------------------------------------------------------------


def _place(state: State, at: int, events: list[Event]) -> None:
    """A new policeman on a star [R3.6.1]."""
    state.pending -= 1
    state.occ[at] = OFFICER
    place = bisect(state.police, at)
    badge = len(state.badges)
    state.police.insert(place, at)
    state.badges.insert(place, badge)
    if not state.quiet:
        events.append(Event("police_entered", _post(state, badge, at)))


def _step(state: State, action: Action, events: list[Event]) -> None:
    """One of the steps of a play [R3.6.3]."""
    state.steps_left -= 1
    badge = _shift(state, action.a, action.b)
    if not state.quiet:
        told = {**_post(state, badge, action.b), "from": STREET_NAMES[action.a]}
        events.append(Event("police_stepped", told))


def _shift(state: State, at: int, to: int) -> int:
    """Move a policeman; his badge."""
    state.occ[at] = FREE
    state.occ[to] = OFFICER
    police, badges = state.police, state.badges
    place = police.index(at)
    badge = badges.pop(place)
    del police[place]
    place = bisect(police, to)
    police.insert(place, to)
    badges.insert(place, badge)
    return badge


# --- telling ----------------------------------------------------------------------------------


def _post(state: State, badge: int, at: int) -> dict[str, object]:
    """Where a policeman has come to, and the thieves there who have one way left."""
    pressed: list[int] = []
    for square in NEXT[at]:
        pawn = state.occ[square] - PAWN
        ways = sum([state.occ[beside] == FREE for beside in NEXT[square]])
        if pawn >= 0 and state.status[pawn] == IN_TOWN and ways == 1:
            pressed.append(pawn)
    return {
        "seat": state.police_seat,
        "badge": badge,
        "to": STREET_NAMES[at],
        "pressed": pressed,
    }


def _tell_house(
    state: State, public: str, private: str, pawn: int, plot: int, kind: int, events: list[Event]
) -> None:
    """The others learn where, the finder also what; with open loots everybody does, and is told
    once."""
    told = {**who(state, pawn), "square": PLOT_NAMES[plot]}
    if not state.terms.open_loot:
        events.append(Event(public, told))
    own = {**told, "type": TYPE_IDS[kind], "value": state.terms.material.values[kind]}
    events.append(Event(private, own, audience(state, state.owners[pawn])))


def _tell_gift(
    state: State, giver: int, receiver: int, kind: int, is_first: bool, events: list[Event]
) -> None:
    """All learn who gives to whom, those two also what."""
    told = {
        **who(state, giver),
        "to": receiver,
        "to_seat": state.owners[receiver],
        "first": is_first,
    }
    if not state.terms.open_loot:
        events.append(Event("exchange", told))
    shown = {**told, "type": TYPE_IDS[kind], "value": state.terms.material.values[kind]}
    pair = audience(state, state.owners[giver], state.owners[receiver])
    events.append(Event("gave", shown, pair))
