"""Positions, reports and deals as text and JSON."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.errors import NotationError
from vingtdeux.games.mafia_story.actions import PREVENTS, deal
from vingtdeux.games.mafia_story.material import (
    CARDS,
    COVERS,
    KINDS,
    NUMBER,
    SPECIALS,
    TERRITORIES,
    City,
)
from vingtdeux.games.mafia_story.phases import DEAL, NONE, PHASES, STATUSES
from vingtdeux.games.mafia_story.public import prevent_names
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.terms import Terms

KEYS: Final = frozenset(
    {
        "city", "commit", "count", "covers", "discards", "first", "fled_from", "fleeing",
        "flipped", "fresh", "group", "hits", "holes", "laid", "lap", "last", "left", "only", "openings",
        "phase", "prevent", "reason", "resume", "right", "round", "scores", "seen", "spent",
        "stall", "status", "tokens", "top", "transports", "turn", "waiting", "winners",
    }
)  # fmt: skip
"""What a position may name; count, scores, top, winners and reason follow from the rest."""


def decode_chance(terms: Terms, text: str) -> Action:
    """`deal:<first seat>:<card>,<card>,…` in reading order."""
    name, _, rest = text.partition(":")
    first, _, names = rest.partition(":")
    cards = names.split(",")
    if (
        name != "deal"
        or first not in [str(seat) for seat in range(terms.players)]
        or len(cards) != terms.laid
        or not all(card in NUMBER and terms.has(NUMBER[card]) for card in cards)
    ):
        raise NotationError(f"Mafia Story has no action {text[:80]!r}")
    return deal(int(first), tuple([NUMBER[card] for card in cards]))


def usual_city(terms: Terms) -> tuple[int, ...]:
    """The city of a position that names none: families in seat order, the neutral cards from the
    four on, prostitutes, drive-bys."""
    own = terms.players * TERRITORIES
    neutrals = [*terms.neutrals[2:], *terms.neutrals[:2]][: terms.neutral_count]
    holes = [NONE] * (terms.city.cells - terms.laid)
    return (*terms.city_set[:own], *neutrals, *terms.city_set[own:], *holes)


def read(terms: Terms, data: Mapping[str, Any]) -> State:
    """The position these keys describe; docs/rules/mafia_story.md, section 8, lists them."""
    for key in data:
        if key not in KEYS:
            raise ValueError(f"a position of Mafia Story has no key {key!r}")
    state = State(terms)
    state.phase = _one_of(PHASES, data.get("phase", "action"), "phase")
    state.first = _seat(terms, data.get("first", 0))
    state.turn = _seat(terms, data.get("turn", state.first))
    state.round = int(data.get("round", 1 if state.phase < 3 else 2))
    state.stall = int(data.get("stall", 0))
    if state.phase == DEAL:
        return state
    _read_city(terms, state, data)
    _read_tokens(terms, state, data)
    _read_seats(terms, state, data)
    city = terms.city
    state.lap = int(data.get("lap", (state.turn - state.first) % terms.players))
    state.resume = _one_of(PHASES, data.get("resume", "action"), "resume")
    state.fled_from = _cell(city, data.get("fled_from"))
    state.group = _cells(city, data.get("group", []))
    state.flipped = bool(data.get("flipped", False))
    for seat in data.get("waiting", []):
        state.waiting |= 1 << _seat(terms, seat)
    state.discards = _cards(terms, data.get("discards", []))
    for seat, kind, cell, card in data.get("last", []):
        shown = (
            _seat(terms, seat),
            _one_of(KINDS, kind, "last"),
            _cell(city, cell),
            _card(terms, card),
        )
        state.last = (*state.last, *shown)
    return state


def _read_city(terms: Terms, state: State, data: Mapping[str, Any]) -> None:
    city = terms.city
    named = data.get("city")
    if named is None:
        state.ground = usual_city(terms)
    else:
        if len(named) != city.cells:
            raise ValueError(f"this city has {city.cells} cells, not {len(named)}")
        state.ground = tuple([NONE if card is None else _card(terms, card) for card in named])
        if not all(card < SPECIALS for card in state.ground):
            raise ValueError("only territories, prostitutes and drive-bys lie in the city")
    state.cards = _cells(city, data["only"]) if "only" in data else (1 << city.cells) - 1
    state.cards &= ~_cells(city, data.get("holes", []))
    for cell, card in enumerate(state.ground):
        if card < 0:
            state.cards &= ~(1 << cell)
    laid = data.get("laid", [None] * terms.players)
    state.cover_kind = [NONE if kind is None else _one_of(COVERS, kind, "laid") for kind in laid]
    for name, (owner, kind) in data.get("covers", {}).items():
        cell, seat = _cell(city, name), _seat(terms, owner)
        if state.cover_cell[seat] >= 0 or state.covered >> cell & 1:
            raise ValueError("one cover per seat and per cell")
        if not state.cards >> cell & 1:
            raise ValueError(f"{name} holds no card to cover")
        state.cover_cell[seat] = cell
        state.cover_kind[seat] = _one_of(COVERS, kind, "covers")
        state.covered |= 1 << cell


def _read_tokens(terms: Terms, state: State, data: Mapping[str, Any]) -> None:
    city = terms.city
    for name, (owner, kind) in data.get("tokens", {}).items():
        cell, seat = _cell(city, name), _seat(terms, owner)
        if state.token_cell[seat] >= 0 or state.tokens >> cell & 1:
            raise ValueError("one token per seat and per cell")
        state.token_cell[seat] = cell
        state.token_kind[seat] = _one_of(KINDS, kind, "tokens")
        state.status[seat] = STATUSES.index("placed")
        state.tokens |= 1 << cell
    if data.get("fleeing") is not None:
        seat, kind = data["fleeing"]
        state.token_kind[_seat(terms, seat)] = _one_of(KINDS, kind, "fleeing")
        state.status[seat] = STATUSES.index("placed")


def _read_seats(terms: Terms, state: State, data: Mapping[str, Any]) -> None:
    city, most = terms.city, terms.material.transports
    if "status" in data:
        state.status = [_one_of(STATUSES, word, "status") for word in _each(terms, data, "status")]
    state.spent = [bool(each) for each in _each(terms, data, "spent", False)]
    state.transports = [int(each) for each in _each(terms, data, "transports", most)]
    if not all(0 <= number <= most for number in state.transports):
        raise ValueError(f"a seat owns 0 to {most} transports")
    owned = prevent_names(terms.material.prevent)
    for seat, cards in enumerate(_each(terms, data, "prevent", owned)):
        state.prevent[seat] = 0
        for card in cards:
            if card not in owned:
                raise ValueError(f"prevent: {card!r} is none of {', '.join(owned)}")
            state.prevent[seat] |= 1 << KINDS.index(card)
    commit = _each(terms, data, "commit", None)
    state.commit = [NONE if card is None else _one_of(PREVENTS, card, "commit") for card in commit]
    state.looked = [_cells(city, cells) & state.cards for cells in _by_seat(terms, data, "seen")]
    state.fresh = [_cells(city, cells) & state.cards for cells in _by_seat(terms, data, "fresh")]
    state.openings = [_cells(city, cells) for cells in _by_seat(terms, data, "openings")]
    state.hits = [int(each) for each in _each(terms, data, "hits", 0)]
    state.right = [_cards(terms, pile) for pile in _each(terms, data, "right", [])]
    state.left = [_cards(terms, pile) for pile in _each(terms, data, "left", [])]
    state.score = [state.total(seat) for seat in range(terms.players)]


def _each(terms: Terms, data: Mapping[str, Any], key: str, default: Any = None) -> list[Any]:
    found = list(data.get(key, [default] * terms.players))
    if len(found) != terms.players:
        raise ValueError(f"{key} has one entry per seat, {terms.players} in all")
    return found


def _by_seat(terms: Terms, data: Mapping[str, Any], key: str) -> list[Any]:
    """A list with one entry per seat, or an object by seat number."""
    found = data.get(key, {})
    if isinstance(found, Mapping):
        return [found.get(str(seat), []) for seat in range(terms.players)]
    return _each(terms, data, key)


def _one_of(words: Sequence[str], word: Any, key: str) -> int:
    if word not in words:
        raise ValueError(f"{key}: {word!r} is none of {', '.join(words)}")
    return words.index(word)


def _seat(terms: Terms, seat: Any) -> int:
    if not isinstance(seat, int) or not 0 <= seat < terms.players:
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


def _card(terms: Terms, name: Any) -> int:
    if name not in NUMBER or not terms.has(NUMBER[name]):
        raise ValueError(f"there is no card {name!r}")
    return NUMBER[name]


def _cards(terms: Terms, names: Sequence[str]) -> tuple[int, ...]:
    return tuple([_card(terms, name) for name in names])


def report(state: State) -> dict[str, Any]:
    """Everything, under the names the spec uses."""
    names, seats = state.terms.city.names, range(state.terms.players)
    fleeing = [[s, KINDS[state.token_kind[s]]] for s in seats if _is_fleeing(state, s)]
    return {
        **state.facts(),
        "count": state.cards.bit_count(),
        "city": [
            CARDS[state.ground[cell]] if state.cards >> cell & 1 else None
            for cell in range(len(names))
        ],
        "top": {name: _top(state, cell) for cell, name in enumerate(names)},
        "covers": {
            names[state.cover_cell[s]]: [s, COVERS[state.cover_kind[s]]]
            for s in seats
            if state.cover_cell[s] >= 0
        },
        "laid": [COVERS[kind] if kind >= 0 else None for kind in state.cover_kind],
        "tokens": {
            names[state.token_cell[s]]: [s, KINDS[state.token_kind[s]]]
            for s in seats
            if state.token_cell[s] >= 0
        },
        "fleeing": fleeing[0] if fleeing else None,
        "seen": [state.named(cells) for cells in state.looked],
        "commit": [PREVENTS[card] if card >= 0 else None for card in state.commit],
    }


def _is_fleeing(state: State, seat: int) -> bool:
    return state.token_kind[seat] >= 0 and state.token_cell[seat] < 0


def _top(state: State, cell: int) -> str | None:
    if state.covered >> cell & 1:
        return "cover"
    return CARDS[state.ground[cell]] if state.cards >> cell & 1 else None
