"""Why something is not allowed, told only from what the seat knows."""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.game import Refusal
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.material import (
    ACCEPTS,
    COUNTER_TOKEN,
    E_CARD,
    E_PAY,
    HELICOPTER,
    LT,
    NOBODY,
    OFFICER_TOKEN,
    is_seizure,
)
from vingtdeux.games.police_city.phases import (
    ALONE,
    COUNTER,
    CREROLL,
    DEAL,
    HELI,
    MARK,
    OFFICE_CHOICE,
    OFFICER,
    ORDERS,
    PAY,
    PLACEMENT,
    PLEDGE,
    POINT,
    REMOVE,
    ROLL,
    TAKE_SEIZURE,
    TAKE_TOKEN,
    TALKS,
    TIMED,
    TRADE,
    WINDOWS,
)
from vingtdeux.games.police_city.public import (
    ASKED,
    KEPT,
    NOT_ASKED,
    READY,
    conflict_grades,
    informer_here,
    is_present,
)
from vingtdeux.games.police_city.rules_events import may_swap
from vingtdeux.games.police_city.rules_placement import counter_targets
from vingtdeux.games.police_city.rules_roll import can_call_lieutenant
from vingtdeux.games.police_city.rules_share import can_pay_more, is_possible_deal
from vingtdeux.games.police_city.state import State, file_room, has_token

RULES: Final[list[str]] = [
    "R3.3.2", "R3.3.3", "R3.4.2", "R3.4.3", "R3.4.2", "R3.4.3", "R3.6.3", "R3.6.3", "R3.6.3",
    "R3.7.2", "R3.8.3", "R3.8.3", "R3.8.3", "R3.9.3", "R3.9.4", "R3.10.3", "R3.10.3", "R3.10.6",
    "R3.10.6", "R3.10.6", "R3.10.6", "R3.10.6", "R3.15.5", "R3.8.7", "R3.12.3", "R3.10.4",
    "R3.12.1", "R3.13", "R3.14.1", "R3.0.3", "R3.0.2",
]  # fmt: skip
"""The rule of each kind of action."""

ANY_TIME: Final[list[int]] = [*WINDOWS, *TIMED]
DOING: Final[list[int]] = [HELI, COUNTER, *TIMED]
"""Where there is a `done`."""
WHEN: Final[list[list[int]]] = [
    [PLACEMENT], [PLACEMENT], [ORDERS], [ORDERS], [HELI], [COUNTER], [ROLL], [MARK, CREROLL],
    [ROLL], [OFFICER], [*TALKS], [*TALKS], [*TALKS], [POINT], [REMOVE], [PLEDGE], [PLEDGE], [TRADE],
    [TRADE], [TRADE], [TRADE], [TRADE], [OFFICE_CHOICE], [TAKE_SEIZURE], [TAKE_TOKEN], [PAY],
    ANY_TIME, ANY_TIME, ANY_TIME, [*WINDOWS], DOING,
]  # fmt: skip
"""The phases of each kind of action."""


def refuse(state: State, seat: int, action: Action) -> Refusal:
    """The reason and its rule; the action is known not to be legal."""
    kind = action.kind
    if not 0 <= kind <= act.DONE:
        return Refusal("not_yours", "R3.0.6")
    rule = RULES[kind]
    if state.phase not in WHEN[kind]:
        return Refusal(
            "wrong_phase", "R3.0.4" if kind in (act.CLAIM, act.COMBO, act.HIDE) else rule
        )
    if kind == act.CLAIM:
        return _claim(state, action)
    if kind == act.COMBO:
        return _combo(state, seat, action)
    if kind == act.HIDE:
        if file_room(state, seat) <= 0:
            return Refusal("no_file_room", rule)
        return Refusal("not_visible_own", rule)
    if state.phase in ALONE:
        if seat != state.forced:
            return Refusal("not_your_turn", rule)
        return _alone(state, seat, action, rule)
    if state.asked[seat] == NOT_ASKED:
        return Refusal("not_your_turn", rule)
    if kind in (act.PASS, act.DONE):
        return Refusal("already_answered", rule)
    if state.phase in (ORDERS, ROLL, OFFICER, REMOVE, OFFICE_CHOICE) and state.asked[seat] != ASKED:
        return Refusal("already_answered", "R3.0.3")
    if kind <= act.ATTACH:
        return _placement(state, seat, action, rule)
    if kind <= act.OFFICER:
        return _dice(state, seat, action, rule)
    if kind <= act.WITHDRAW:
        return _share(state, seat, action, rule)
    if kind == act.POINT:
        return _point(state, seat, action, rule)
    if kind <= act.UNPLEDGE:
        return _goods(state, seat, action, rule)
    if kind == act.KEEP:
        return Refusal("not_in_office", rule)
    return _trade(state, seat, action, rule)


def _placement(state: State, seat: int, action: Action, rule: str) -> Refusal:
    if state.used[seat] >= state.terms.material.most_placed:
        return Refusal("budget_spent", "R3.0.8")
    if action.kind == act.PLACE:
        if state.place[seat * 4 + action.a] == KEPT:
            return Refusal("die_kept", "R3.15.5")
        if action.b >= len(state.row):
            return Refusal("no_such_card", rule)
        if not ACCEPTS[state.row[action.b]]:
            return Refusal("no_dice_here", rule)
        return Refusal("already_there", rule)
    informer = action.a
    if state.informer_owner[informer] != seat or state.informer_state[informer] != READY:
        return Refusal("informer_not_ready", rule)
    if state.place[seat * 4 + action.b] < 0:
        return Refusal("carrier_not_placed", rule)
    return Refusal("already_there", rule)


def _dice(state: State, seat: int, action: Action, rule: str) -> Refusal:
    kind = action.kind
    if kind == act.HELICOPTER:
        if not has_token(state, seat, HELICOPTER):
            return Refusal("no_token", rule)
        if action.a >= len(state.row) or action.b >= len(state.row):
            return Refusal("no_such_card", rule)
        if action.a not in state.place[seat * 4 : seat * 4 + 4]:
            return Refusal("no_own_dice", rule)
        return Refusal("no_dice_here", rule)
    if kind == act.COUNTER_ORDER:
        if not has_token(state, seat, COUNTER_TOKEN):
            return Refusal("no_token", rule)
        if action.a >= len(state.row):
            return Refusal("no_such_card", rule)
        if not ACCEPTS[state.row[action.a]]:
            return Refusal("no_dice_here", rule)
        return Refusal("nothing_to_move", rule)
    if kind == act.LIEUTENANT:
        if state.place[seat * 4 + LT] != state.slot:
            return Refusal("lieutenant_absent", rule)
        if not can_call_lieutenant(state, seat):
            return Refusal("already_called", rule)
        return Refusal("nothing_to_roll", rule)
    if kind == act.REINFORCEMENTS:
        return Refusal("no_token", rule)
    if kind == act.MARK:
        rule = "R3.9.1" if state.phase == CREROLL else rule
        die = action.a
        if die < 4:
            here = state.place[seat * 4 + die] == state.slot
        else:
            here = state.informer_owner[die - 4] == seat and informer_here(state, die - 4)
        return Refusal("already_marked" if here else "die_not_here", rule)
    if not has_token(state, seat, OFFICER_TOKEN):
        return Refusal("no_token", rule)
    if action.a != E_CARD and not is_seizure(action.a):
        return Refusal("not_takeable", rule)
    return Refusal("not_in_lot", rule)


def _alone(state: State, seat: int, action: Action, rule: str) -> Refusal:
    kind = action.kind
    if kind == act.DONE:
        return Refusal("move_first", "R3.4.2" if state.phase == HELI else "R3.4.3")
    if kind == act.MOVE:
        return Refusal("die_not_here", rule)
    if kind == act.MOVE_OTHER:
        if action.a == seat:
            return Refusal("not_own_dice", rule)
        assert action not in counter_targets(state, seat, state.order_to)
        return Refusal("die_not_movable", rule)
    if kind == act.PAY:
        return Refusal("not_owned", rule)
    return Refusal("none_left", rule)


def _share(state: State, seat: int, action: Action, rule: str) -> Refusal:
    if state.used[seat] >= state.terms.material.most_endorsed:
        return Refusal("budget_spent", "R3.0.8")
    kind = action.kind
    if kind == act.WITHDRAW:
        return Refusal("not_endorsing", rule)
    if kind == act.ENDORSE:
        if state.asked[action.a] == NOT_ASKED:
            return Refusal("not_of_share", "R3.8.1")
        if action.b != state.versions[action.a]:
            return Refusal("old_version", rule)
        if state.phase == DEAL and not is_possible_deal(state, action.a):
            return Refusal("deal_impossible", "R3.10.4")
        return Refusal("already_endorsed", rule)
    if action.a not in state.lot:
        return Refusal("not_in_lot", "R3.8.4")
    if action.b == NOBODY and state.phase == DEAL:
        return Refusal("not_discardable", "R3.10.4")
    if action.b != NOBODY and state.asked[action.b] == NOT_ASKED:
        return Refusal("not_of_share", "R3.8.1")
    size = len(state.lot)
    if state.drafts[seat * size + state.lot.index(action.a)] == action.b:
        return Refusal("already_there", rule)
    assert action.a >= E_PAY and not can_pay_more(state, seat, action.b)
    return Refusal("cannot_pay", "R3.10.4")


def _point(state: State, seat: int, action: Action, rule: str) -> Refusal:
    if action.a == seat:
        return Refusal("not_yourself", rule)
    if not is_present(state, action.a):
        return Refusal("not_of_share", rule)
    row = state.fingers[seat * state.players : seat * state.players + state.players]
    if sum(row) >= conflict_grades(state, seat):
        return Refusal("no_finger_left", rule)
    material = state.terms.material
    if row[action.a] >= material.fingers:
        return Refusal("five_fingers", rule, {"n": material.fingers})
    assert sum([each > 0 for each in row]) >= material.targets
    return Refusal("two_targets", rule, {"n": material.targets})


def _goods(state: State, seat: int, action: Action, rule: str) -> Refusal:
    if action.kind == act.REMOVE:
        return Refusal("die_not_here", rule)
    if state.used[seat] >= state.terms.material.most_pledged:
        return Refusal("budget_spent", "R3.0.8")
    if action.kind == act.UNPLEDGE:
        return Refusal("not_pledged", rule)
    return Refusal("not_pledgeable", rule)


def _trade(state: State, seat: int, action: Action, rule: str) -> Refusal:
    kind = action.kind
    if not may_swap(state, seat):
        return Refusal("swaps_spent", "R3.0.8", {"n": state.terms.material.most_swaps})
    if kind == act.ACCEPT:
        if state.offer_to[action.a] != seat:
            return Refusal("no_offer", rule)
        if action.b != state.versions[action.a]:
            return Refusal("old_version", rule)
        return Refusal("offer_incomplete", rule)
    if state.used[seat] >= state.terms.material.most_offered:
        return Refusal("budget_spent", "R3.0.8")
    if kind == act.OFFER_TO:
        return Refusal("not_yourself" if action.a == seat else "no_partner", rule)
    if state.offer_to[seat] < 0:
        return Refusal("offer_first", rule)
    named = state.offer_give[seat] if kind == act.GIVE else state.offer_want[seat]
    most = state.terms.material.swap_things
    if len(named) >= most:
        return Refusal("three_at_most", rule, {"n": most})
    return Refusal("not_owned" if kind == act.GIVE else "not_visible", rule)


def _claim(state: State, action: Action) -> Refusal:
    objective = state.shown[action.a]
    if objective < 0:
        return Refusal("no_objective", "R3.12.2")
    if action.b not in state.terms.material.objective_payments[objective]:
        return Refusal("payment_wrong", "R3.12.1")
    return Refusal("cards_missing", "R3.12.1")


def _combo(state: State, seat: int, action: Action) -> Refusal:
    if state.combo_used[seat]:
        return Refusal("combo_spent", "R3.13")
    own = state.seizures
    material = state.terms.material
    missing = own[seat * 5 + action.b] < material.combo_first[action.a] or (
        action.c >= 0 and own[seat * 5 + action.c] < material.combo_second[action.a]
    )
    assert missing
    return Refusal("tokens_missing", "R3.13")
