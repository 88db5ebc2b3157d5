"""The flow of a turn: start, drawing and reshuffling, revealing, end, next seat.

A draw that needs a shuffle stops, asks NATURE and is taken up again by `resume`; what is left to do
stands in the state (`draw_left`, `reveal_left`, `effect_at`, `resolving`, `rushed`).
"""

from vingtdeux.engine.event import Event
from vingtdeux.games.allez_les_bleus.actions import POLICE_DECK, SUBURB_DECK
from vingtdeux.games.allez_les_bleus.material import ARRESTED, BIT, ROW_BIT
from vingtdeux.games.allez_les_bleus.phases import ACT, FINISHED, SHUFFLE_POLICE, SHUFFLE_SUBURB
from vingtdeux.games.allez_les_bleus.public import CHANCE, NOBODY, SEATS
from vingtdeux.games.allez_les_bleus.state import State


def begin_turn(state: State, seat: int, events: list[Event]) -> None:
    """Pools and marks are cleared [R3.2.1], five cards drawn [R3.2.2], three revealed [R3.2.3];
    then the seat acts, and nobody else does during the whole turn [R3.2.4]."""
    state.turn = seat
    state.phase = ACT
    state.asked = SEATS[seat]
    state.strike = 0
    state.financing = 0
    state.tension = 0
    state.police_mark = False
    state.suburb_mark = False
    state.played = ()
    if not state.quiet:
        events.append(Event("turn", {"seat": seat, "round": state.round}))
    material = state.terms.material
    size = material.hand
    police = state.police[seat]
    if len(police) > size:  # no shuffle possible: take them all at once
        hand = police[-size:]
        hand.reverse()
        del police[-size:]
        kinds = 0
        for card in hand:
            kinds |= BIT[card]
        state.hand = hand
        state.kinds = kinds
        if not state.quiet:
            _tell_draw(state, hand, events)
        size = material.reveal
        suburb = state.suburb[seat]
        if len(suburb) > size:
            row = suburb[-size:]
            kinds = 0
            for card in row:
                kinds |= material.still_bit[card]
            if kinds >= 0:  # nothing happens by itself: reveal them all at once too
                row.reverse()
                del suburb[-size:]
                state.row = row
                state.row_kinds = kinds
                state.effect_at = size
                if not state.quiet:
                    _tell_row(state, row[:], events)
                return
    else:
        state.hand = []
        state.kinds = 0
        state.draw_left = size
    state.row = []
    state.row_kinds = 0
    state.effect_at = 0
    state.reveal_left = material.reveal
    resume(state, events)


def resume(state: State, events: list[Event]) -> None:
    """Draw, reveal and resolve until nothing is left to do or NATURE must shuffle [R3.4.2]."""
    while True:
        if state.draw_left > 0 and not _draw(state, events):
            return
        if state.reveal_left > 0 and not _reveal(state, events):
            return
        _resolve_row(state, events)
        if state.draw_left == 0:
            break
    if state.resolving >= 0:  # at once to its owner's discard, not at the end of the turn [R3.4.3]
        pile = state.aside if state.terms.hold else state.police_discard[state.turn]
        pile.append(state.resolving)
        state.resolving = -1
    if state.rushed:
        end_turn(state, events)


def _resolve_row(state: State, events: list[Event]) -> None:
    """Effects of the cards just revealed, in row order, up to the next draw [R3.5.2]."""
    material = state.terms.material
    row = state.row
    at = state.effect_at
    while at < len(row) and state.draw_left == 0:
        card = row[at]
        at += 1
        if not material.still[card]:
            state.financing += material.financing[card]
            state.tension += material.tension[card]
            state.draw_left = material.reinforcement[card]
            if not state.quiet and material.stirs[card]:
                about = {"seat": state.turn, "card": card, "face": material.faces[card]}
                events.append(Event("stirred", about))
    state.effect_at = at


def shuffle_in(state: State, cards: tuple[int, ...], events: list[Event]) -> None:
    """The discard becomes the new draw pile, the mark is set [R3.6.1] [R3.6.3]."""
    seat = state.turn
    if state.phase == SHUFFLE_POLICE:
        state.police[seat] = list(cards)
        state.police_discard[seat] = []
        state.police[seat].reverse()
        state.police_mark = True
        deck = POLICE_DECK
    else:
        state.suburb[seat] = list(cards)
        state.suburb_discard[seat] = []
        state.suburb[seat].reverse()
        state.suburb_mark = True
        deck = SUBURB_DECK
    state.phase = ACT
    state.asked = SEATS[seat]
    if not state.quiet:
        events.append(Event("reshuffled", {"seat": seat, "deck": deck, "n": len(cards)}))
    resume(state, events)


def _draw(state: State, events: list[Event]) -> bool:
    """Draw the Police cards that are due; false if NATURE must shuffle first.

    The spec draws one by one; taking all up to the end of the pile at once is the same."""
    seat = state.turn
    pile = state.police[seat]
    wanted = state.draw_left
    if len(pile) > wanted:  # [R3.6.2]
        drawn = pile[-wanted:]
        drawn.reverse()
        del pile[-wanted:]
        state.draw_left = 0
    else:
        drawn = pile
        drawn.reverse()
        state.police[seat] = []
        state.draw_left = wanted - len(drawn)
    kinds = state.kinds
    for card in drawn:
        kinds |= BIT[card]
    state.kinds = kinds
    state.hand += drawn
    if drawn and not state.quiet:
        _tell_draw(state, drawn, events)
    if state.police[seat]:
        return True
    if drawn:  # the last card is drawn: everybody can now tell the whole hand
        state.known = state.hand[:]
    if state.police_mark or not state.police_discard[seat]:
        state.draw_left = 0  # there is no card: the draw fails [R3.6.1] [R3.6.4]
        return True
    state.phase = SHUFFLE_POLICE  # at once, even if no further card is due [R3.6.3]
    state.asked = CHANCE
    return False


def _tell_draw(state: State, drawn: list[int], events: list[Event]) -> None:
    """How many for everybody, which ones for those who may see the hand."""
    seat = state.turn
    audience = None if state.terms.open_hands else (seat,)
    held = len(state.hand) - len(drawn)
    if audience:
        events.append(Event("drew", {"seat": seat, "n": len(drawn), "held": held}))
    events.append(Event("drew_cards", {"seat": seat, "cards": drawn[:], "held": held}, audience))


def _tell_row(state: State, cards: list[int], events: list[Event]) -> None:
    """What came into the row, and what each card brought after it."""
    escalation = state.terms.material.escalation
    chain = [escalation[card] for card in cards]
    events.append(Event("revealed", {"seat": state.turn, "cards": cards, "escalations": chain}))


def _reveal(state: State, events: list[Event]) -> bool:
    """Reveal the Suburb cards that are due, chains of Escalation included [R3.5.1]; nobody is asked
    [R3.5.3]. False if NATURE must shuffle first."""
    seat = state.turn
    pile = state.suburb[seat]
    row = state.row
    before = len(row)
    due = state.reveal_left
    escalation = state.terms.material.escalation
    while due > 0 and pile:
        card = pile.pop()
        row.append(card)
        state.row_kinds |= ROW_BIT[card]
        due += escalation[card] - 1
    state.reveal_left = due
    if not state.quiet and len(row) > before:
        _tell_row(state, row[before:], events)
    if pile:
        return True
    if state.suburb_mark or not state.suburb_discard[seat]:
        state.reveal_left = 0  # the rest of the Escalation is lost [R3.5.1]
        return True
    state.phase = SHUFFLE_SUBURB  # [R3.6.3]
    state.asked = CHANCE
    return False


def end_turn(state: State, events: list[Event]) -> None:
    """Hand and row go to the discards, the pools are lost [R3.9.1]; the next seat [R3.9.2]."""
    seat = state.turn
    if not state.quiet:
        swept = {"cards": state.hand[:], "row": state.row[:], "played": state.played}
        events.append(Event("ended", {"seat": seat, **swept}))
    discard = state.police_discard[seat]
    if state.aside:
        discard += state.aside
        state.aside = []
    discard += state.hand
    if state.cuffed:
        state.suburb_discard[seat] += [card & (ARRESTED - 1) for card in state.row]
        state.cuffed = False
    else:
        state.suburb_discard[seat] += state.row
    if state.known:
        state.known = []
    state.rushed = False
    seat += 1
    if seat == state.terms.players:
        if _is_over(state, events):
            _finish(state, events)
            return
        state.round += 1
        seat = 0
    begin_turn(state, seat, events)


def _is_over(state: State, events: list[Event]) -> bool:
    """After a whole round: the target was reached [R4.1] or the safety stop is [R4.4]."""
    if not state.is_last_round():
        return False
    if state.is_extended():
        state.extra += 1
        if not state.quiet:
            events.append(Event("extra_round", {"n": state.extra}))
        return False
    return True


def _finish(state: State, events: list[Event]) -> None:
    state.phase = FINISHED
    state.asked = NOBODY
    state.hand = []
    state.kinds = 0
    state.row = []
    state.row_kinds = 0
    state.effect_at = 0
    state.strike = 0
    state.financing = 0
    state.tension = 0
    state.played = ()
    if not state.quiet:
        winners = list(state.leaders())
        events.append(Event("over", {"winners": winners, "n": max(state.scores)}))
