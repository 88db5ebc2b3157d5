"""Reveal, scoring, and how it ends [R3.10, R4]."""

from typing import Any

from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Outcome
from vingtdeux.games.mafia_story.material import (
    CARDS,
    CITY_END,
    COVER_CARD,
    HIT,
    VALUE,
)
from vingtdeux.games.mafia_story.phases import NONE
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.table import Table


def reveal(table: Table, state: State, events: list[Event]) -> None:
    """The top cards under all tokens score at the same time, in table order [R3.10.1]."""
    state.stall += 1
    state.last = ()
    for seat in table.order[state.first]:
        cell = state.token_cell[seat]
        if cell < 0:
            continue
        state.stall = 0  # a card leaves the city [R3.14.1]
        card = _take_top(table, state, cell)
        kind = state.token_kind[seat]
        state.last = (*state.last, seat, kind, cell, card)
        gain = table.points(seat, kind, card)
        if gain > 0:
            state.right[seat] = (*state.right[seat], card)
        else:
            state.left[seat] = (*state.left[seat], card)
        state.score[seat] += gain
        hurt = table.victim(seat, kind, card)
        if hurt >= 0:
            state.hits[hurt] += 1
            state.score[hurt] -= HIT
        if not state.quiet:
            where: dict[str, Any] = {"cell": table.city.names[cell], "card": CARDS[card]}
            if table.soft_names:
                where["soft"] = True
            events.append(Event("scored", {"seat": seat, "kind": kind, "points": gain, **where}))
            if hurt >= 0:
                events.append(Event("hit", {"seat": hurt, "by": seat, **where}))


def _take_top(table: Table, state: State, cell: int) -> int:
    """Only the cover leaves if there is one; the card beneath stays, face down [R3.10.3]."""
    bit = 1 << cell
    if state.covered & bit:
        owner = state.cover_cell.index(cell)
        state.covered ^= bit
        state.cover_cell[owner] = NONE
        return COVER_CARD[state.cover_kind[owner]][table.families[owner]]
    state.cards ^= bit
    for seat in range(table.players):
        state.seen[seat] &= ~bit
        state.fresh[seat] &= ~bit
    return state.ground[cell]


def total_of(right: tuple[int, ...], left: tuple[int, ...], hits: int) -> int:
    """Right minus left minus two per hit; no floor [R3.10.6]."""
    return sum([VALUE[card] for card in right]) - sum([VALUE[card] for card in left]) - HIT * hits


def has_ended(table: Table, state: State) -> bool:
    """By points or by the city, looked at once a round [R4.1]."""
    return state.cards.bit_count() <= CITY_END or _reaches(table, state) != 0


def _reaches(table: Table, state: State) -> int:
    """The sides, as bits, that have the points to win [R4.2]."""
    sides = 0
    for seat in range(table.players):
        if state.score[seat] >= table.target:
            sides |= 1 << table.side[seat]
        if table.teams and _total(table, state, table.side[seat]) >= table.team_target:
            sides |= 1 << table.side[seat]
    return sides


def _total(table: Table, state: State, side: int) -> int:
    return sum([state.score[seat] for seat in range(table.players) if table.side[seat] == side])


def _cards(table: Table, state: State, side: int) -> int:
    return sum(
        [len(state.right[seat]) for seat in range(table.players) if table.side[seat] == side]
    )


def verdict(table: Table, state: State) -> Outcome:
    """Winners, ranks and reason of a finished game [R4.2-R4.5]."""
    reaching = _reaches(table, state)
    sides = [
        (side, _total(table, state, side), _cards(table, state, side)) for side in _sides(table)
    ]
    able = [each for each in sides if not reaching or reaching >> each[0] & 1]
    best = max([(total, cards) for _, total, cards in able])  # more cards on the right [R4.4]
    winning = [side for side, total, cards in able if (total, cards) == best]
    rank: list[int] = []
    for seat in range(table.players):
        side, total, cards = sides[table.side[seat]]
        better = [
            other
            for other in range(table.players)
            if side not in winning
            and (table.side[other] in winning or sides[table.side[other]][1:] > (total, cards))
        ]
        rank.append(1 + len(better))
    return Outcome(
        winners=tuple([seat for seat in range(table.players) if table.side[seat] in winning]),
        scores=tuple([float(score) for score in state.score]),
        ranks=tuple(rank),
        reason="score" if reaching else "city",
        rule="R4.2" if reaching else "R4.3",
    )


def _sides(table: Table) -> list[int]:
    return [0, 1] if table.teams else list(range(table.players))
