"""Grades, the bonus tokens of the track, objectives, combinations, top secret files."""

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.actions import HIDES, TAKE_TOKENS
from vingtdeux.games.police_city.phases import OVER, TAKE_TOKEN
from vingtdeux.games.police_city.rules_table import (
    card_of_signature,
    enter,
    gain_token,
    lose_card,
    lose_seizures,
    raise_mafia,
    replaced,
    visible_things,
    without,
)
from vingtdeux.games.police_city.state import State, file_room

# --- grades [R3.11] ---------------------------------------------------------------------------


def gain_grades(state: State, seat: int, count: int, why: str, events: list[Event]) -> None:
    """One step at a time, at once, beyond the goal too [R3.11.1]; a bonus is resolved completely
    before the remaining steps [R3.11.3]."""
    terms = state.terms
    levels = terms.material.bonus_levels
    for _ in range(count):
        if state.phase == OVER:
            return
        if terms.cap and state.grades[seat] >= terms.goal:
            if not state.quiet:
                events.append(Event("grade_lost", {"seat": seat}))
            continue
        state.grades = replaced(state.grades, seat, state.grades[seat] + 1)
        if not state.quiet:
            events.append(Event("grade", {"seat": seat, "to": state.grades[seat], "why": why}))
        if state.grades[seat] in levels:
            step = levels.index(state.grades[seat])
            if state.track[step] >= 0:
                _fire(state, step, events)


def _fire(state: State, step: int, events: list[Event]) -> None:
    """The token goes to the supply first, then its majority is looked at [R3.11.2]."""
    material = state.terms.material
    kind = state.track[step]
    state.track = replaced(state.track, step, -1)
    state.supply[kind] += 1
    totals = [state.seizures[seat * 5 + kind] for seat in range(state.players)]
    if not state.quiet:
        level = material.bonus_levels[step]
        told = {"level": level, "kind": kind, "totals": totals}
        events.append(Event("bonus", {**told, "winners": majority(state, totals)}))
    if max(totals) == 0:
        return
    reward_majority(state, totals, material.bonus_grades, material.bonus_tie, "bonus", events)


def majority(state: State, totals: list[int]) -> list[int]:
    """The seats with most, and at least one; a tie in `hard` rewards nobody."""
    best = max(totals)
    tied = [seat for seat in range(state.players) if totals[seat] == best]
    return [] if best == 0 or (len(tied) > 1 and state.terms.hard) else tied


def reward_majority(
    state: State, totals: list[int], grades: int, mafia: int, why: str, events: list[Event]
) -> None:
    """Most: +1 grade; a tie: +1 each, or in `hard` mafia +1 once instead."""
    winners = majority(state, totals)
    if not winners:
        raise_mafia(state, mafia, "tie", events)
        return
    for seat in winners:
        gain_grades(state, seat, grades, why, events)


# --- what any seat may do at almost any time [R3.0.4] -----------------------------------------


def add_interrupts(state: State, seat: int, found: list[Action]) -> None:
    """Claims, combinations and hiding, in action-space order."""
    if state.cards[seat] or state.hidden_cards[seat]:
        for slot in range(len(state.shown)):
            objective = state.shown[slot]
            if objective >= 0 and _in_reach(state, seat, objective):
                _add_claims(state, seat, slot, objective, found)
    if not state.combo_used[seat]:
        _add_combos(state, seat, found)
    if file_room(state, seat) > 0:
        for thing in visible_things(state, seat):
            found.append(HIDES[thing])


def _in_reach(state: State, seat: int, objective: int) -> bool:
    need = state.terms.material.objective_need[objective]
    at = seat * 5
    held = state.held
    return (
        held[at] >= need[0]
        and held[at + 1] >= need[1]
        and held[at + 2] >= need[2]
        and held[at + 3] >= need[3]
        and held[at + 4] >= need[4]
    )


def _add_claims(state: State, seat: int, slot: int, objective: int, found: list[Action]) -> None:
    """All minimal payments the seat can make [R3.12.1]."""
    material = state.terms.material
    claims = state.terms.tables.claims
    signature = material.signature
    counts = [0] * 15
    for card in state.cards[seat]:
        counts[signature[card]] += 1
    for card in state.hidden_cards[seat]:
        counts[signature[card]] += 1
    for payment in material.objective_payments[objective]:
        enough = True
        for part in material.payment_counts[payment]:
            if counts[part >> 3] < (part & 7):
                enough = False
                break
        if enough:
            found.append(claims[slot * len(material.payments) + payment])


def _add_combos(state: State, seat: int, found: list[Action]) -> None:
    """AA, AAA, AABB, AAABB of different types [R3.13]."""
    at = seat * 5
    own = state.seizures
    material = state.terms.material
    few = material.least_combo
    if (
        own[at] < few
        and own[at + 1] < few
        and own[at + 2] < few
        and own[at + 3] < few
        and own[at + 4] < few
    ):
        return
    first = material.combo_first
    second = material.combo_second
    for action in state.terms.tables.combos:
        if own[at + action.b] >= first[action.a] and (
            action.c < 0 or own[at + action.c] >= second[action.a]
        ):
            found.append(action)


def claim(state: State, seat: int, slot: int, payment: int, events: list[Event]) -> None:
    """Cards to the discard pile, grades, token, a new objective [R3.12.2]."""
    material = state.terms.material
    for sign in material.payments[payment]:
        card = card_of_signature(state, seat, sign)
        lose_card(state, seat, card)
        state.discard = [*state.discard, card]
    objective = state.shown[slot]
    state.shown = replaced(state.shown, slot, -1)
    state.claimed = replaced(state.claimed, seat, [*state.claimed[seat], objective])
    if not state.quiet:
        need = material.objective_need[objective]
        told = {"seat": seat, "objective": objective, "need": need[:], "slot": slot}
        events.append(Event("claimed", told))
    gain_grades(state, seat, material.objective_grades[objective], "objective", events)
    if state.phase == OVER:
        return
    kind = material.objective_token[objective]
    if kind >= 0:
        if state.reserve[kind] > 0:
            receive_token(state, seat, kind, events)
        elif max(state.reserve) > 0:  # another of one's choice [R3.12.3]
            state.resume = state.phase
            state.forced = seat
            state.paying_slot = slot
            enter(state, TAKE_TOKEN)
            return
    refill(state, slot, events)


def receive_token(state: State, seat: int, kind: int, events: list[Event]) -> None:
    """Publicly known; a file works at once [R3.12.3]."""
    gain_token(state, seat, kind)
    if not state.quiet:
        events.append(Event("token_gained", {"seat": seat, "token": kind}))


def refill(state: State, slot: int, events: list[Event]) -> None:
    """The next objective; if there is none the slot stays empty [R3.12.2]."""
    if state.objective_deck:
        state.shown = replaced(state.shown, slot, state.objective_deck[-1])
        state.objective_deck = state.objective_deck[:-1]
        if not state.quiet:
            objective = state.shown[slot]
            need = state.terms.material.objective_need[objective]
            events.append(Event("objective", {"objective": objective, "need": need[:]}))


def legal_tokens(state: State) -> list[Action]:
    """The kinds the reserve still has."""
    return [TAKE_TOKENS[kind] for kind in range(5) if state.reserve[kind] > 0]


def take_token(state: State, kind: int, events: list[Event]) -> None:
    """Chosen instead of the printed one [R3.12.3]; the suspended phase goes on [R3.0.5]."""
    receive_token(state, state.forced, kind, events)
    refill(state, state.paying_slot, events)
    state.paying_slot = -1
    state.phase = state.resume
    state.tick += 1


def combine(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Tokens to the supply, grades to the seat, once a round [R3.13]."""
    combo = action.a
    material = state.terms.material
    first = material.combo_first[combo]
    lose_seizures(state, seat, action.b, first)
    state.supply[action.b] += first
    if action.c >= 0:
        second = material.combo_second[combo]
        lose_seizures(state, seat, action.c, second)
        state.supply[action.c] += second
    state.combo_used = replaced(state.combo_used, seat, True)
    if not state.quiet:
        events.append(Event("combined", {"seat": seat, "combo": combo}))
    gain_grades(state, seat, material.combo_grades[combo], "combo", events)


def hide(state: State, seat: int, thing: int, events: list[Event]) -> None:
    """Into the file, one way [R3.14.1]; it still counts for everything [R3.14.2]; the others see
    how much is hidden, not what [R3.14.3]."""
    if thing >= 5:
        card = thing - 5
        hidden = [*state.hidden_cards[seat], card]
        state.cards = replaced(state.cards, seat, without(state.cards[seat], card))
        state.hidden_cards = replaced(state.hidden_cards, seat, hidden)
    else:
        state.hidden[seat * 5 + thing] += 1
    if not state.quiet:
        events.append(Event("hidden", {"seat": seat, "is_card": thing >= 5}))
