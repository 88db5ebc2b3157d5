"""Positions, reports and deals as text and JSON."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.errors import NotationError
from vingtdeux.games.mafia_story.actions import PREVENTS, deal
from vingtdeux.games.mafia_story.material import (
    CARDS,
    COVERS,
    DRIVE_BYS,
    KINDS,
    NUMBER,
    PROSTITUTES,
    SPECIALS,
    TRANSPORTS,
    City,
)
from vingtdeux.games.mafia_story.observation import last_reveal, prevent_names
from vingtdeux.games.mafia_story.phases import DEAL, NONE, PHASES, STATUSES
from vingtdeux.games.mafia_story.rules_score import total_of
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.table import Table

KEYS: Final = frozenset(
    {
        "city", "commit", "count", "covers", "discards", "first", "fled_from", "fleeing",
        "flipped", "fresh", "group", "hits", "holes", "laid", "lap", "last", "left", "only", "openings",
        "phase", "prevent", "reason", "resume", "right", "round", "scores", "seen", "spent",
        "stall", "status", "tokens", "top", "transports", "turn", "waiting", "winners",
    }
)  # fmt: skip
"""What a position may name; count, scores, top, winners and reason follow from the rest."""


def decode_deal(table: Table, text: str) -> Action:
    """`deal:<first seat>:<card>,<card>,…` in reading order."""
    name, _, rest = text.partition(":")
    first, _, names = rest.partition(":")
    cards = names.split(",")
    if (
        name != "deal"
        or first not in [str(seat) for seat in range(table.players)]
        or len(cards) != table.city.cells
        or not all(card in NUMBER for card in cards)
    ):
        raise NotationError(f"Mafia Story has no action {text[:80]!r}")
    return deal(int(first), tuple([NUMBER[card] for card in cards]))


def is_city(table: Table, cards: Sequence[int]) -> bool:
    """Whether these cards make a whole city [R3.2.3, R3.2.4]."""
    neutral = [card for card in cards if card in table.neutrals()]
    return len(neutral) == (1 if table.players == 2 else 0) and sorted(cards) == sorted(
        table.city_set() + neutral
    )


def test_deal(table: Table) -> tuple[int, ...]:
    """The city of a position that names none: families in seat order, the neutral card, the six
    prostitutes, the six drive-bys."""
    cards = [family * 6 + n for family in table.families for n in range(6)]
    neutrals = table.neutrals()
    cards += [neutrals[2]] if neutrals else []
    return tuple(cards + list(range(PROSTITUTES, SPECIALS)))


def read_position(table: Table, data: Mapping[str, Any]) -> State:
    """The position these keys describe; docs/rules/mafia_story.md, section 8, lists them."""
    for key in data:
        if key not in KEYS:
            raise ValueError(f"a position of Mafia Story has no key {key!r}")
    state = State(table.players)
    state.phase = _one_of(PHASES, data.get("phase", "action"), "phase")
    state.first = _seat(table, data.get("first", 0))
    state.turn = _seat(table, data.get("turn", state.first))
    state.round = int(data.get("round", 1 if state.phase < 3 else 2))
    state.stall = int(data.get("stall", 0))
    if state.phase == DEAL:
        return state
    _read_city(table, state, data)
    _read_tokens(table, state, data)
    _read_seats(table, state, data)
    city = table.city
    state.lap = int(data.get("lap", (state.turn - state.first) % table.players))
    state.resume = _one_of(PHASES, data.get("resume", "action"), "resume")
    state.fled_from = _cell(city, data.get("fled_from"))
    state.group = _cells(city, data.get("group", []))
    state.flipped = bool(data.get("flipped", False))
    for seat in data.get("waiting", []):
        state.waiting |= 1 << _seat(table, seat)
    state.discards = _cards(data.get("discards", []))
    for seat, kind, cell, card in data.get("last", []):
        shown = (_seat(table, seat), _one_of(KINDS, kind, "last"), _cell(city, cell), _card(card))
        state.last = (*state.last, *shown)
    return state


def _read_city(table: Table, state: State, data: Mapping[str, Any]) -> None:
    city = table.city
    named = data.get("city")
    if named is None:
        state.ground = test_deal(table)
    else:
        if len(named) != city.cells:
            raise ValueError(f"this city has {city.cells} cells, not {len(named)}")
        state.ground = tuple([NONE if card is None else _card(card) for card in named])
        if not all(card < SPECIALS for card in state.ground):
            raise ValueError("only territories, prostitutes and drive-bys lie in the city")
    state.cards = _cells(city, data["only"]) if "only" in data else city.all
    state.cards &= ~_cells(city, data.get("holes", []))
    for cell, card in enumerate(state.ground):
        if card < 0:
            state.cards &= ~(1 << cell)
    laid = data.get("laid", [None] * table.players)
    state.cover_kind = [NONE if kind is None else _one_of(COVERS, kind, "laid") for kind in laid]
    for name, (owner, kind) in data.get("covers", {}).items():
        cell, seat = _cell(city, name), _seat(table, owner)
        if state.cover_cell[seat] >= 0 or state.covered >> cell & 1:
            raise ValueError("one cover per seat and per cell")
        if not state.cards >> cell & 1:
            raise ValueError(f"{name} holds no card to cover")
        state.cover_cell[seat] = cell
        state.cover_kind[seat] = _one_of(COVERS, kind, "covers")
        state.covered |= 1 << cell


def _read_tokens(table: Table, state: State, data: Mapping[str, Any]) -> None:
    city = table.city
    for name, (owner, kind) in data.get("tokens", {}).items():
        cell, seat = _cell(city, name), _seat(table, owner)
        if state.token_cell[seat] >= 0 or state.tokens >> cell & 1:
            raise ValueError("one token per seat and per cell")
        state.token_cell[seat] = cell
        state.token_kind[seat] = _one_of(KINDS, kind, "tokens")
        state.status[seat] = STATUSES.index("placed")
        state.tokens |= 1 << cell
    if data.get("fleeing") is not None:
        seat, kind = data["fleeing"]
        state.token_kind[_seat(table, seat)] = _one_of(KINDS, kind, "fleeing")
        state.status[seat] = STATUSES.index("placed")


def _read_seats(table: Table, state: State, data: Mapping[str, Any]) -> None:
    city, players = table.city, table.players
    if "status" in data:
        state.status = [_one_of(STATUSES, word, "status") for word in _each(table, data, "status")]
    state.spent = [bool(each) for each in _each(table, data, "spent", False)]
    state.transports = [int(each) for each in _each(table, data, "transports", TRANSPORTS)]
    if not all(0 <= number <= TRANSPORTS for number in state.transports):
        raise ValueError(f"a seat owns 0 to {TRANSPORTS} transports")
    for seat, cards in enumerate(_each(table, data, "prevent", ["war", "cash"])):
        state.prevent[seat] = 0
        for card in cards:
            state.prevent[seat] |= 1 << _one_of(KINDS, card, "prevent")
    commit = _each(table, data, "commit", None)
    state.commit = [NONE if card is None else _one_of(PREVENTS, card, "commit") for card in commit]
    state.seen = [_cells(city, cells) & state.cards for cells in _by_seat(table, data, "seen")]
    state.fresh = [_cells(city, cells) & state.cards for cells in _by_seat(table, data, "fresh")]
    state.openings = [_cells(city, cells) for cells in _by_seat(table, data, "openings")]
    state.hits = [int(each) for each in _each(table, data, "hits", 0)]
    state.right = [_cards(pile) for pile in _each(table, data, "right", [])]
    state.left = [_cards(pile) for pile in _each(table, data, "left", [])]
    state.score = [
        total_of(state.right[seat], state.left[seat], state.hits[seat]) for seat in range(players)
    ]


def _each(table: Table, data: Mapping[str, Any], key: str, default: Any = None) -> list[Any]:
    found = list(data.get(key, [default] * table.players))
    if len(found) != table.players:
        raise ValueError(f"{key} has one entry per seat, {table.players} in all")
    return found


def _by_seat(table: Table, data: Mapping[str, Any], key: str) -> list[Any]:
    """A list with one entry per seat, or an object by seat number."""
    found = data.get(key, {})
    if isinstance(found, Mapping):
        return [found.get(str(seat), []) for seat in range(table.players)]
    return _each(table, data, key)


def _one_of(words: Sequence[str], word: Any, key: str) -> int:
    if word not in words:
        raise ValueError(f"{key}: {word!r} is none of {', '.join(words)}")
    return words.index(word)


def _seat(table: Table, seat: Any) -> int:
    if not isinstance(seat, int) or not 0 <= seat < table.players:
        raise ValueError(f"there is no seat {seat!r}")
    return seat


def _cell(city: City, name: Any) -> int:
    if name is None:
        return NONE
    if name not in city.number:
        raise ValueError(f"this city has no cell {name!r}")
    return city.number[name]


def _cells(city: City, names: Sequence[str]) -> int:
    found = 0
    for name in names:
        found |= 1 << _cell(city, name)
    return found


def _card(name: Any) -> int:
    if name not in NUMBER:
        raise ValueError(f"there is no card {name!r}")
    return NUMBER[name]


def _cards(names: Sequence[str]) -> tuple[int, ...]:
    return tuple([_card(name) for name in names])


def write_report(table: Table, state: State) -> dict[str, Any]:
    """Everything, under the names the spec uses."""
    city, seats = table.city, range(table.players)
    fleeing = [[s, KINDS[state.token_kind[s]]] for s in seats if _is_fleeing(state, s)]
    return {
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "lap": state.lap,
        "stall": state.stall,
        "count": state.cards.bit_count(),
        "city": [
            CARDS[state.ground[cell]] if state.cards >> cell & 1 else None
            for cell in range(city.cells)
        ],
        "top": {name: _top(state, cell) for cell, name in enumerate(city.names)},
        "covers": {
            city.names[state.cover_cell[s]]: [s, COVERS[state.cover_kind[s]]]
            for s in seats
            if state.cover_cell[s] >= 0
        },
        "laid": [COVERS[kind] if kind >= 0 else None for kind in state.cover_kind],
        "tokens": {
            city.names[state.token_cell[s]]: [s, KINDS[state.token_kind[s]]]
            for s in seats
            if state.token_cell[s] >= 0
        },
        "fleeing": fleeing[0] if fleeing else None,
        "fled_from": city.names[state.fled_from] if state.fled_from >= 0 else None,
        "resume": PHASES[state.resume],
        "flipped": state.flipped,
        "group": cell_names(city, state.group),
        "openings": [cell_names(city, cells) for cells in state.openings],
        "seen": [cell_names(city, cells) for cells in state.seen],
        "fresh": [cell_names(city, cells) for cells in state.fresh],
        "status": [STATUSES[status] for status in state.status],
        "spent": state.spent[:],
        "transports": state.transports[:],
        "prevent": [prevent_names(cards) for cards in state.prevent],
        "waiting": [s for s in seats if state.waiting >> s & 1],
        "commit": [PREVENTS[card] if card >= 0 else None for card in state.commit],
        "right": [[CARDS[card] for card in pile] for pile in state.right],
        "left": [[CARDS[card] for card in pile] for pile in state.left],
        "hits": state.hits[:],
        "scores": state.score[:],
        "last": last_reveal(city, state.last),
        "discards": [CARDS[card] for card in state.discards],
    }


def _is_fleeing(state: State, seat: int) -> bool:
    return state.token_kind[seat] >= 0 and state.token_cell[seat] < 0


def _top(state: State, cell: int) -> str | None:
    if state.covered >> cell & 1:
        return "cover"
    return CARDS[state.ground[cell]] if state.cards >> cell & 1 else None


def cell_names(city: City, cells: int) -> list[str]:
    """These cells (bits) in reading order."""
    return [name for cell, name in enumerate(city.names) if cells >> cell & 1]


def check_cards(table: Table, state: State) -> None:
    """No card is doubled; none that the game began with is missing."""
    lying = [state.ground[cell] for cell in range(table.city.cells) if state.cards >> cell & 1]
    piles = [card for pile in (*state.right, *state.left) for card in pile]
    taken = [*piles, *state.discards]
    city = [*lying, *[card for card in taken if card < SPECIALS]]
    assert len(set(city)) == len(city), "a city card is doubled"
    assert state.phase == DEAL or is_city(table, city), "a city card is missing"
    covers = [card for card in taken if card >= SPECIALS]
    lost = [
        seat
        for seat in range(table.players)
        if state.cover_cell[seat] < 0 <= state.cover_kind[seat]
    ]
    assert len(covers) == len(lost), "a cover is missing or doubled"
    assert all(card < DRIVE_BYS + 6 for card in state.discards), "a strange card was paid"
    for seat in range(table.players):
        total = total_of(state.right[seat], state.left[seat], state.hits[seat])
        assert state.score[seat] == total, "a score does not follow from the piles"
        assert 0 <= state.transports[seat] <= TRANSPORTS, "transports"
