"""Why an action is refused: a code for the texts and the number of the rule."""

from typing import Final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Refusal
from vingtdeux.games.allez_les_bleus.actions import (
    ARREST_CARD,
    BUY,
    DISCARD,
    END_TURN,
    GAIN,
    GIVE,
    KEEP_CARD,
    PLAY,
    PROMOTE,
    REMOVE,
    STOP_TALKING,
)
from vingtdeux.games.allez_les_bleus.material import ARRESTED, IDS, POLICE_KINDS
from vingtdeux.games.allez_les_bleus.phases import ACT, GAINING, MEDIATE, MISHAP, PROMOTING, TALK
from vingtdeux.games.allez_les_bleus.rules_legal import gainable
from vingtdeux.games.allez_les_bleus.state import State

ANSWERS: Final[dict[int, int]] = {
    DISCARD: TALK, STOP_TALKING: TALK, GIVE: MEDIATE, PROMOTE: PROMOTING, GAIN: GAINING,
    REMOVE: MISHAP, KEEP_CARD: MISHAP,
}  # fmt: skip
RULE_OF: Final[dict[int, str]] = {
    TALK: "R3.4.4", MEDIATE: "R3.4.5", PROMOTING: "R3.4.6", GAINING: "R3.4.6", MISHAP: "R3.4.7",
}  # fmt: skip


def refuse(state: State, seat: Seat, action: Action) -> Refusal:
    """The reason, from what the seat on turn can see."""
    if seat not in state.asked:
        return Refusal("not_your_turn", "R3.2.4")
    kind = action.kind
    if kind in (PLAY, ARREST_CARD, BUY, END_TURN):
        if state.phase != ACT:  # a pending decision blocks everything else [R3.4.8]
            return Refusal("answer_first", "R3.4.8", {"card": IDS[state.resolving]})
        if kind == PLAY:
            return Refusal("not_in_hand", "R3.3.1", {"card": IDS[action.a]})
        return _arrest(state, action.a) if kind == ARREST_CARD else _buy(state, action.a)
    wanted = ANSWERS.get(kind)
    if wanted is None:
        return Refusal("not_now", "R3.3.6")
    if wanted != state.phase:
        return Refusal("nothing_asked", RULE_OF[wanted])
    return _answer(state, seat, action)


def _arrest(state: State, card: int) -> Refusal:
    name = {"card": IDS[card]}
    if card in state.row:
        price = {"cost": state.terms.material.arrest[card], "have": state.strike}
        return Refusal("too_little_strike", "R3.7.2", {**name, **price})
    if card + ARRESTED in state.row:
        return Refusal("already_arrested", "R3.7.3", name)
    return Refusal("not_in_row", "R3.3.2", name)


def _buy(state: State, card: int) -> Refusal:
    name = {"card": IDS[card]}
    if state.supply[card] == 0:
        if not state.terms.mediator and IDS[card] == "mediateur":
            return Refusal("left_out", "R3.8.2", name)
        return Refusal("pile_empty", "R3.8.2", name)
    cost = state.terms.material.cost[card]
    if card < POLICE_KINDS:
        price = {"cost": cost, "have": state.financing}
        return Refusal("too_little_financing", "R3.8.1", {**name, **price})
    price = {"cost": cost, "have": state.tension}
    return Refusal("too_little_tension", "R3.8.1", {**name, **price})


def _answer(state: State, seat: Seat, action: Action) -> Refusal:
    """The right question, a wrong answer."""
    material = state.terms.material
    card = action.a
    if action.kind == GIVE:
        if card == seat:
            return Refusal("not_to_yourself", "R3.4.5")
        return Refusal("no_such_seat", "R3.4.5", {"seat": card, "most": state.terms.players - 1})
    name = {"card": IDS[card]}
    if action.kind == DISCARD:
        return Refusal("not_in_hand", "R3.4.4", name)
    if action.kind == PROMOTE:
        if card not in state.hand:
            return Refusal("not_in_hand", "R3.4.6", name)
        step = material.ladder
        price = {"cost": material.cost[card] + step, "step": step}
        return Refusal("no_better_pile", "R3.4.6", {**name, **price})
    if action.kind == GAIN:
        if material.cost[card] != state.gain_cost:
            return Refusal("wrong_cost", "R3.4.6", {**name, "cost": state.gain_cost})
        assert card not in gainable(state, state.gain_cost)
        return Refusal("pile_empty", "R3.4.6", name)
    return Refusal("not_arrested", "R3.4.7", name)
