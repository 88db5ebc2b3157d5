"""Reveal and scoring [R3.10]."""

from typing import Any

from vingtdeux.engine.event import Event
from vingtdeux.games.mafia_story.material import CARDS, COVER_CARD
from vingtdeux.games.mafia_story.phases import NONE
from vingtdeux.games.mafia_story.state import State


def reveal_cards(state: State, events: list[Event]) -> None:
    """The top cards under all tokens score at the same time, in table order [R3.10.1]."""
    terms = state.terms
    state.stall += 1
    state.last = ()
    for seat in terms.order[state.first]:
        cell = state.token_cell[seat]
        if cell < 0:
            continue
        state.stall = 0  # a card leaves the city [R3.14.1]
        cover = state.cover_cell.index(cell) if state.covered >> cell & 1 else NONE
        card = _take_top(state, cell, cover)
        kind = state.token_kind[seat]
        state.last = (*state.last, seat, kind, cell, card)
        gain = terms.points(seat, kind, card)
        if gain > 0:
            state.right[seat] = (*state.right[seat], card)
        else:
            state.left[seat] = (*state.left[seat], card)
        state.score[seat] += gain
        hurt = terms.victim(seat, kind, card)
        hit = terms.material.hit
        if hurt >= 0:
            state.hits[hurt] += 1
            state.score[hurt] -= hit
        if not state.quiet:
            where: dict[str, Any] = {"cell": terms.city.names[cell], "card": CARDS[card]}
            if terms.soft_names:
                where["soft"] = True
            what = {"seat": seat, "kind": kind, "points": gain, "cover": cover}
            where["why"] = terms.relation(seat, card)
            events.append(Event("scored", {**what, **where}))
            if hurt >= 0:
                events.append(Event("hit", {"seat": hurt, "by": seat, "points": hit, **where}))


def _take_top(state: State, cell: int, owner: int) -> int:
    """Only the cover leaves if there is one (of this owner); the card beneath stays, face down
    [R3.10.3]."""
    bit = 1 << cell
    if owner >= 0:
        state.covered ^= bit
        state.cover_cell[owner] = NONE
        return COVER_CARD[state.cover_kind[owner]][state.terms.families[owner]]
    state.cards ^= bit
    for seat in range(state.terms.players):
        state.looked[seat] &= ~bit
        state.fresh[seat] &= ~bit
    return state.ground[cell]
