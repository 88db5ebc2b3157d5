"""What happens now and then: answers to a card being resolved, the first deal, the clock."""

from vingtdeux.engine.action import EXPIRE_KIND, Action
from vingtdeux.engine.event import Event
from vingtdeux.games.allez_les_bleus import rules_cards
from vingtdeux.games.allez_les_bleus.actions import (
    DEAL,
    DISCARD,
    GAIN,
    GIVE,
    KEEP,
    KEEP_CARD,
    PROMOTE,
    REMOVE,
    STOP,
    STOP_TALKING,
)
from vingtdeux.games.allez_les_bleus.phases import ACT, PROMOTING
from vingtdeux.games.allez_les_bleus.rules_legal import answers
from vingtdeux.games.allez_les_bleus.rules_turn import begin_turn, end_turn
from vingtdeux.games.allez_les_bleus.state import State


def answer(state: State, action: Action, events: list[Event]) -> None:
    """Everything but playing, arresting, buying, ending and shuffling."""
    kind = action.kind
    if kind == DISCARD:
        rules_cards.discard(state, action.a, events)
    elif kind == STOP_TALKING:
        rules_cards.stop(state, events)
    elif kind == GIVE:
        rules_cards.give(state, action.a, events)
    elif kind == PROMOTE:
        rules_cards.promote(state, action.a, events)
    elif kind == GAIN:
        rules_cards.gain(state, action.a, events)
    elif kind == REMOVE:
        rules_cards.remove(state, action.a, events)
    elif kind == KEEP_CARD:
        rules_cards.keep(state, events)
    elif kind == DEAL:
        _deal(state, action.data, events)
    else:
        assert kind == EXPIRE_KIND
        _expire(state, events)


def _deal(state: State, cards: tuple[int, ...], events: list[Event]) -> None:
    """Police draw piles [R3.1.2]; the turn of seat 0 starts at once [R3.1.4]."""
    size = len(cards) // state.terms.players
    for seat in range(state.terms.players):
        state.police[seat] = list(cards[seat * size : (seat + 1) * size])[::-1]
    if not state.quiet:
        events.append(Event("dealt", {"cards": state.terms.material.starter_deck}))
    begin_turn(state, 0, events)


def _expire(state: State, events: list[Event]) -> None:
    """A pending decision gets its default, then the turn ends [R3.10.1]; if NATURE must shuffle in
    between, it ends as soon as that is done."""
    if not state.quiet:
        events.append(Event("expired", {"seat": state.turn}))
    if state.phase == ACT:
        end_turn(state, events)
        return
    state.rushed = True
    if state.phase == PROMOTING:
        answer(state, answers(state, state.turn)[0], events)
    options = answers(state, state.turn)
    default = options[-1] if options[-1] is STOP or options[-1] is KEEP else options[0]
    answer(state, default, events)
