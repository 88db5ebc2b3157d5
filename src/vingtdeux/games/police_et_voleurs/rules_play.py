"""What the actions do, and what follows from them: arrests, turns, rounds, dawn."""

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
    ARRESTED,
    BANK,
    CAR,
    IN_TOWN,
    IS_GATE,
    NEXT,
    OUT,
    OUTSIDE,
    PLANE,
    PLOT_NAMES,
    POLICE,
    STEPS,
    STREET_NAMES,
    THIEF,
    TYPE_IDS,
    VALUES,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.rules_memory import (
    remember_exchange,
    remember_kept,
    remember_put_back,
    remember_weapon_used,
)
from vingtdeux.games.police_et_voleurs.rules_moves import can_step, free_star, has_second
from vingtdeux.games.police_et_voleurs.state import (
    BETWEEN,
    EXAMINE,
    EXCHANGE,
    FREE,
    FROZEN,
    IMMEDIATE,
    NO_PLAY,
    NORMAL,
    OFFICER,
    OVER,
    PATROL,
    PAWN,
    POLICE_ENTER,
    POLICE_STEP,
    RESCUE,
    THIEF_SECOND,
    THIEF_TURN,
    WEAPON_PUT,
    State,
    changed,
)


def do(state: State, action: Action, events: list[Event]) -> None:
    """A seat's action, then what follows from it; `ready` is the match's, not ours."""
    kind = action.kind
    _turn_the_page(state)
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


def _turn_the_page(state: State) -> None:
    """What the action before showed has been seen."""
    if state.opened:
        state.opened = 0
        state.gifts = []


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
            state.drivers = changed(state.drivers, pawn, state.setup.everyone)
        else:
            state.turn_over = True
    state.occ[to] = PAWN + pawn
    state.where[pawn] = to
    if not state.quiet:
        code = "entered" if kind == ENTER else "drove" if kind == DRIVE else "moved"
        place = {"from": STREET_NAMES[at]} if at >= 0 else {}
        events.append(Event(code, {**_who(state, pawn), **place, "to": STREET_NAMES[to]}))


def _go(state: State, by_plane: bool, events: list[Event]) -> None:
    """Leave through the gate [R3.4.6] or by plane [R3.5.9]: out, the loot is safe."""
    pawn = state.turn
    if not state.quiet:
        place = PLOT_NAMES[state.exam] if by_plane else STREET_NAMES[state.where[pawn]]
        code = "flew" if by_plane else "left"
        loot = len(state.loots[pawn])
        events.append(Event(code, {**_who(state, pawn), "from": place, "n": loot}))
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
            _tell_private(state, "looks", "found", pawn, plot, kind, events)
        return False
    state.turn_over = True
    state.houses = changed(state.houses, plot, 0)  # never returns [R3.5.11]
    state.progress = True
    if kind in (POLICE, THIEF):  # everybody sees it
        state.opened = plot << 4 | kind
    if kind == POLICE:  # [R3.5.10]
        state.found += 1
        state.pending += 1
        state.play = IMMEDIATE
        state.steps_left = STEPS
        if not state.quiet:
            told = {**_who(state, pawn), "square": PLOT_NAMES[plot], "found": state.found}
            events.append(Event("police_found", told))
    elif kind == THIEF:  # [R3.5.7]
        thieves = participants(state)
        if not state.quiet:
            told = {**_who(state, pawn), "square": PLOT_NAMES[plot], "n": len(thieves)}
            events.append(Event("thief_found", told))
        if len(thieves) > 1 and any(state.loots[each] for each in thieves):
            state.phase = EXCHANGE
            return False
    else:  # cash [R3.5.1], car [R3.5.2], bank [R3.5.3], weapon [R3.5.4]
        state.loots[pawn].append(kind)
        remember_kept(state, pawn, plot, kind)
        if not state.quiet:
            _tell_private(state, "kept", "took", pawn, plot, kind, events)
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
        told = {**_who(state, pawn), "square": PLOT_NAMES[plot], "round": state.round}
        events.append(Event("put_back", told))


def participants(state: State) -> list[int]:
    """The thieves in town, in thief order: those an exchange is between [R3.5.7]."""
    return [pawn for pawn in range(state.setup.pawns) if state.status[pawn] == IN_TOWN]


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
            state.gifts = [*state.gifts, pawn, other]
            if not state.quiet:
                _tell_gift(state, pawn, other, gifts[pawn], events)
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
    _shift(state, at, to)
    state.taken = -1
    if not state.quiet:
        told = {**_who(state, state.pawn), "from": STREET_NAMES[at], "to": STREET_NAMES[to]}
        events.append(Event("weapon_used", told))


# --- the police -------------------------------------------------------------------------------


def _place(state: State, at: int, events: list[Event]) -> None:
    """A new policeman on a star [R3.6.1]."""
    state.pending -= 1
    state.occ[at] = OFFICER
    place = bisect(state.police, at)
    state.police.insert(place, at)
    state.badges.insert(place, len(state.badges))
    if not state.quiet:
        told = {"seat": state.police_seat, "to": STREET_NAMES[at]}
        events.append(Event("police_entered", told))


def _step(state: State, action: Action, events: list[Event]) -> None:
    """One of the two steps of a play [R3.6.3]."""
    state.steps_left -= 1
    _shift(state, action.a, action.b)
    if not state.quiet:
        told = {
            "seat": state.police_seat,
            "from": STREET_NAMES[action.a],
            "to": STREET_NAMES[action.b],
        }
        events.append(Event("police_stepped", told))


def _shift(state: State, at: int, to: int) -> None:
    state.occ[at] = FREE
    state.occ[to] = OFFICER
    police, badges = state.police, state.badges
    place = police.index(at)
    badge = badges.pop(place)
    del police[place]
    place = bisect(police, to)
    police.insert(place, to)
    badges.insert(place, badge)


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
    return watched and not (state.setup.gate_is_refuge and IS_GATE[at])


def settle(state: State, events: list[Event]) -> bool:
    """Look at all thieves in town [R3.7.1], whoever moved [R3.7.8]; True = a rescue is asked."""
    caught: list[int] = []
    for pawn in range(state.setup.pawns):
        if state.status[pawn] == IN_TOWN and is_immobilised(state, pawn):
            caught.append(pawn)
    if caught:
        for pawn in caught:
            if _can_be_rescued(state, pawn):  # [R3.7.5]
                state.phase = RESCUE
                state.pawn = pawn
                if not state.quiet:
                    events.append(Event("cornered", _who(state, pawn)))
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
    frozen: list[str] = []
    for square in NEXT[state.where[pawn]]:
        if state.occ[square] == OFFICER:
            state.occ[square] = FROZEN
            frozen.append(STREET_NAMES[square])
    if not state.quiet:
        told = {
            **_who(state, pawn),
            "square": STREET_NAMES[state.where[pawn]],
            "n": len(state.loots[pawn]),
            "frozen": frozen,
        }
        events.append(Event("arrested", told))
        types = {**_who(state, pawn), "types": [TYPE_IDS[each] for each in state.loots[pawn]]}
        if state.loots[pawn]:
            events.append(Event("confiscated", types, _audience(state, state.police_seat)))


# --- turns and rounds -------------------------------------------------------------------------


def advance(state: State, events: list[Event]) -> None:
    """Go on to the next decision (3.10)."""
    setup = state.setup
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
        elif state.turn >= setup.pawns:
            if state.found:
                state.play = NORMAL
                state.steps_left = STEPS
            elif _end_round(state, events):  # asleep [R3.2.3]
                return
        elif state.turn_over or not OUTSIDE <= state.status[state.turn] <= IN_TOWN:
            state.turn += 1  # [R3.2.1]; those arrested or out are skipped [R3.2.2]
            state.turn_over = False
            state.drive_from = -1
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
    setup = state.setup
    state.quiet_rounds = 0 if state.progress else state.quiet_rounds + 1
    state.progress = False
    late = state.quiet_rounds >= setup.dawn_quiet or state.round >= setup.dawn_max
    if late and IN_TOWN in state.status:
        state.dawn = True
        if not state.quiet:
            events.append(Event("dawn", {"round": state.round}))
        for pawn in range(setup.pawns):
            if state.status[pawn] == IN_TOWN:
                _arrest(state, pawn, events)
        finish(state, events)
        return True
    state.round += 1
    state.turn = 0
    state.turn_over = False
    state.drive_from = -1
    return False


# --- the end ----------------------------------------------------------------------------------


def money(loot: list[int]) -> int:
    """Cash, and 200 000 a bank; nothing else counts [R4.2]."""
    total = 0
    for kind in loot:
        total += VALUES[kind]
    return total


def scores(state: State) -> list[int]:
    """What each seat has brought to safety in this game: thieves that are out, and the police
    what it confiscated, useless weapons and cars included [R4.2] [R3.7.9]."""
    found = [0] * state.setup.players
    for pawn in range(state.setup.pawns):
        if state.status[pawn] == OUT:
            found[state.owners[pawn]] += money(state.loots[pawn])
        elif state.status[pawn] == ARRESTED:
            found[state.police_seat] += money(state.loots[pawn])
    found[state.police_seat] += money(state.evidence)
    return found


def finish(state: State, events: list[Event]) -> None:
    """All is shown; a match goes on with the next police [R4.1] [R4.4]."""
    _turn_the_page(state)
    state.play = NO_PLAY
    state.steps_left = 0
    state.drive_from = -1
    last = state.game_no >= state.setup.games - 1
    state.phase = OVER if last else BETWEEN
    if not state.quiet:
        told = {
            "scores": scores(state),
            "game": state.game_no + 1,
            "games": state.setup.games,
            "loots": [[TYPE_IDS[each] for each in loot] for loot in state.loots],
            "houses": {
                PLOT_NAMES[plot]: TYPE_IDS[kind] for plot, kind in enumerate(state.houses) if kind
            },
        }
        events.append(Event("game_over", told))


def next_game(state: State) -> None:
    """Add the scores up, pass the police on clockwise [R4.4]."""
    state.totals = [total + here for total, here in zip(state.totals, scores(state), strict=True)]
    state.game_no += 1
    state.clear((state.police_seat + 1) % state.setup.players)


def begin(state: State, houses: tuple[int, ...], events: list[Event]) -> None:
    """The houses are dealt [R3.1.2]; thieves outside, police in reserve [R3.1.3]."""
    state.houses = list(houses)
    if not state.quiet:
        told = {"game": state.game_no + 1, "seat": state.police_seat}
        events.append(Event("dealt", told))
    if state.setup.early_patrol:
        state.pending = state.setup.early_patrol
        state.play = PATROL
    advance(state, events)


# --- telling ----------------------------------------------------------------------------------


def _who(state: State, pawn: int) -> dict[str, object]:
    return {"pawn": pawn, "seat": state.owners[pawn]}


def _audience(state: State, seat: int) -> tuple[int, ...] | None:
    return None if state.setup.open_loot else (seat,)


def _tell_private(
    state: State, public: str, private: str, pawn: int, plot: int, kind: int, events: list[Event]
) -> None:
    """The others learn where, the finder also what."""
    told = {**_who(state, pawn), "square": PLOT_NAMES[plot]}
    events.append(Event(public, told))
    own = {**told, "type": TYPE_IDS[kind]}
    events.append(Event(private, own, _audience(state, state.owners[pawn])))


def _tell_gift(state: State, giver: int, receiver: int, kind: int, events: list[Event]) -> None:
    told = {
        **_who(state, giver),
        "to": receiver,
        "to_seat": state.owners[receiver],
    }
    events.append(Event("exchange", told))
    pair = tuple(sorted({state.owners[giver], state.owners[receiver]}))
    audience = None if state.setup.open_loot else pair
    events.append(Event("gave", {**told, "type": TYPE_IDS[kind]}, audience))
