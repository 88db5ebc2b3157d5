"""What cards do: playing, the four special texts, arresting, buying."""

from vingtdeux.engine.event import Event
from vingtdeux.games.allez_les_bleus.material import (
    ACCIDENT,
    ARRESTED,
    BELLE,
    BIT,
    MEDIATOR,
    NO_SPECIAL,
    POLICE_KINDS,
    ROW_BIT,
    SPECIAL,
    SPEECH,
)
from vingtdeux.games.allez_les_bleus.phases import ACT, GAINING, MEDIATE, MISHAP, PROMOTING, TALK
from vingtdeux.games.allez_les_bleus.rules_legal import promotable
from vingtdeux.games.allez_les_bleus.rules_turn import resume
from vingtdeux.games.allez_les_bleus.state import State


def play(state: State, card: int, events: list[Event]) -> None:
    """The card leaves the hand and is being resolved [R3.4.1]: pools first, then its special text,
    then Reinforcement and Escalation [R3.4.2]."""
    material = state.terms.material
    hand = state.hand
    hand.remove(card)  # as `_leave_hand`, written out: the commonest action of all
    if card not in hand:
        state.kinds ^= BIT[card]
    if state.known and card in state.known:
        state.known.remove(card)
    state.played = (*state.played, card)
    gain = material.tension[card]
    if gain:
        state.tension += gain
    gain = material.strike[card]
    if gain:
        state.strike += gain
    gain = material.financing[card]
    if gain:
        state.financing += gain
    if not state.quiet:
        about = {"seat": state.turn, "card": card, "face": material.faces[card], "left": len(hand)}
        events.append(Event("played", about))
    if material.plain[card]:
        pile = state.aside if state.terms.hold else state.police_discard[state.turn]
        pile.append(card)  # [R3.4.3]
        return
    state.resolving = card
    special = SPECIAL[card]
    if special != NO_SPECIAL:
        if _asks(state, special):
            return
        if not state.quiet and material.still[card]:
            events.append(Event("fizzled", {"seat": state.turn, "card": card}))
    _go_on(state, events)


def _leave_hand(state: State, card: int) -> None:
    """One copy leaves the hand, and what everybody knows of the hand."""
    hand = state.hand
    hand.remove(card)
    if card not in hand:
        state.kinds ^= BIT[card]
    if state.known and card in state.known:
        state.known.remove(card)


def _asks(state: State, special: int) -> bool:
    """Whether the special text asks for a decision; one without an option is skipped [R3.4.8]."""
    if special == SPEECH:
        if not state.hand:
            return False
        state.spoken = 0
        state.phase = TALK
    elif special == MEDIATOR:
        if state.supply[BELLE] == 0:
            return False
        state.phase = MEDIATE
    elif special == ACCIDENT:
        if not state.cuffed:
            return False
        state.phase = MISHAP
    else:
        if not promotable(state):
            return False
        state.phase = PROMOTING
    return True


def _go_on(state: State, events: list[Event]) -> None:
    """After the special text: Reinforcement, then Escalation [R3.4.2]."""
    card = state.resolving
    state.phase = ACT
    state.draw_left = state.terms.material.reinforcement[card]
    state.reveal_left = state.terms.material.escalation[card]
    state.effect_at = len(state.row)
    resume(state, events)


def discard(state: State, card: int, events: list[Event]) -> None:
    """Discours: a card goes to the discard unplayed for Funding 1; over after the second, or when
    the hand is empty [R3.4.4]."""
    each = state.terms.material.speech_financing
    _leave_hand(state, card)
    state.police_discard[state.turn].append(card)
    state.financing += each
    state.spoken += 1
    if not state.quiet:
        about = {"seat": state.turn, "card": card, "each": each, "left": len(state.hand)}
        events.append(Event("discarded", about))
    if state.speech_left() <= 0 or not state.hand:
        state.spoken = 0
        _go_on(state, events)


def stop(state: State, events: list[Event]) -> None:
    """Discours: enough said [R3.4.4]."""
    if not state.quiet:
        events.append(Event("stopped", {"seat": state.turn, "n": state.spoken}))
    state.spoken = 0
    _go_on(state, events)


def give(state: State, to: int, events: list[Event]) -> None:
    """Médiateur: a Belle journée from the supply to that seat's Suburb discard [R3.4.5]; it waits
    there, nothing is shuffled [R3.6.5]."""
    state.supply[BELLE] -= 1
    state.suburb_discard[to].append(BELLE)
    if not state.quiet:
        events.append(Event("gave", {"seat": state.turn, "to": to}))
    _go_on(state, events)


def promote(state: State, card: int, events: list[Event]) -> None:
    """Promotion: that card leaves the game for good [R3.4.9]; a dearer one follows [R3.4.6]."""
    _leave_hand(state, card)
    state.removed = [*state.removed, card]
    state.gain_cost = state.terms.material.cost[card] + state.terms.material.ladder
    state.phase = GAINING
    if not state.quiet:
        about = {"seat": state.turn, "card": card, "left": len(state.hand)}
        events.append(Event("promoted", about))


def gain(state: State, card: int, events: list[Event]) -> None:
    """Promotion: the gained card goes to the Police discard [R3.4.6]."""
    _take(state, card)
    state.police_discard[state.turn].append(card)
    state.gain_cost = 0
    if not state.quiet:
        step = state.terms.material.ladder
        events.append(Event("gained", {"seat": state.turn, "card": card, "step": step}))
    _go_on(state, events)


def remove(state: State, card: int, events: list[Event]) -> None:
    """Accident: an arrested card leaves the row and the game for Tension 2 [R3.4.7] [R3.4.9]."""
    state.row.remove(card + ARRESTED)
    state.cuffed = max(state.row, default=0) >= ARRESTED
    state.removed = [*state.removed, card]
    tension = state.terms.material.accident_tension
    state.tension += tension
    if not state.quiet:
        events.append(Event("removed", {"seat": state.turn, "card": card, "tension": tension}))
    _go_on(state, events)


def keep(state: State, events: list[Event]) -> None:
    """Accident: nobody tripped [R3.4.7]."""
    if not state.quiet:
        events.append(Event("kept", {"seat": state.turn}))
    _go_on(state, events)


def arrest(state: State, card: int, events: list[Event]) -> None:
    """Pay, mark, then victory points, Funding, Tension, Reinforcement, Escalation [R3.7.1]."""
    material = state.terms.material
    seat = state.turn
    row = state.row
    state.strike -= material.arrest[card]  # single points: the rest stays in the pool [R3.7.2]
    row[row.index(card)] = card + ARRESTED  # the leftmost copy [R3.3.6], once a turn [R3.7.3]
    state.cuffed = True
    if card not in row:
        state.row_kinds ^= ROW_BIT[card]
    points = material.arrest_vp[card]
    state.scores[seat] += points  # recorded now, never lost [R3.7.4]
    state.financing += material.arrest_financing[card]
    state.tension += material.arrest_tension[card]
    if not state.quiet:
        face = material.faces[card]
        events.append(Event("arrested", {"seat": seat, "card": card, "n": points, "face": face}))
    if points and state.scores[seat] >= state.terms.target and not state.last_round:
        state.last_round = True  # [R4.1]
        if not state.quiet:
            events.append(Event("last_round", {"seat": seat, "n": state.scores[seat]}))
    draws, reveals = material.arrest_reinforcement[card], material.arrest_escalation[card]
    if draws + reveals > 0:
        state.draw_left = draws
        state.reveal_left = reveals
        state.effect_at = len(row)
        resume(state, events)


def buy(state: State, card: int, events: list[Event]) -> None:
    """Pay in the pile's currency; the card goes to the discard of its deck [R3.8.1], from where it
    may be shuffled in and drawn this very turn [R3.8.3]."""
    material = state.terms.material
    if card < POLICE_KINDS:
        state.financing -= material.cost[card]
        state.police_discard[state.turn].append(card)
    else:
        state.tension -= material.cost[card]
        state.suburb_discard[state.turn].append(card)
    _take(state, card)
    if not state.quiet:
        face = material.faces[card]
        events.append(Event("bought", {"seat": state.turn, "card": card, "face": face}))


def _take(state: State, card: int) -> None:
    """The top card of a pile; an empty pile offers nothing [R3.8.2]."""
    state.supply[card] -= 1
    if state.supply[card] == 0:
        state.shop = state.terms.tables.shop_of(state.supply)
