"""Positions and chance as text: the keys of docs/rules/allez_les_bleus.md, section 8."""

from collections.abc import Mapping
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.errors import NotationError
from vingtdeux.games.allez_les_bleus.actions import (
    DECKS,
    POLICE_DECK,
    SUBURB_DECK,
    dealt,
    shuffled,
)
from vingtdeux.games.allez_les_bleus.material import (
    ARRESTED,
    BELLE,
    FOR_SALE,
    IDS,
    KINDS,
    LETTERS,
    NUMBER,
    POLICE_KINDS,
    ROW_BIT,
)
from vingtdeux.games.allez_les_bleus.phases import DEALING, PHASES, SHUFFLE_POLICE, SHUFFLE_SUBURB
from vingtdeux.games.allez_les_bleus.public import names
from vingtdeux.games.allez_les_bleus.state import State
from vingtdeux.games.allez_les_bleus.terms import Terms

ASKING: Final[dict[str, str]] = {
    "speech": "discours_securitaire",
    "mediator": "mediateur",
    "promotion": "promotion",
    "gain": "promotion",
    "accident": "accident",
}
"""The card being resolved in a phase of its own."""


def decode_chance(text: str) -> Action:
    """`deal:<cards of seat 0>:<of seat 1>…` or `shuffle:<deck>:<cards>`, top card first; the cards
    as letters, or for people as ids separated by commas."""
    parts = text.split(":")
    try:
        if parts[0] == "deal" and len(parts) > 1:
            return dealt([_pile(part, POLICE_DECK) for part in parts[1:]])
        if parts[0] == "shuffle" and len(parts) == 3 and parts[1] in DECKS:
            deck = DECKS.index(parts[1])
            return shuffled(deck, _pile(parts[2], deck))
    except ValueError:
        pass
    raise NotationError(f"Allez les Bleus has no action {text[:60]!r}")


def _pile(text: str, deck: int) -> list[int]:
    """The cards of a pile, spelt or listed."""
    if "," in text or text in NUMBER:
        return _cards(text.split(","), deck)
    cards = [LETTERS.index(letter) for letter in text]
    if any((card >= POLICE_KINDS) != (deck == SUBURB_DECK) for card in cards):
        raise ValueError(f"not all cards of {text} belong to that deck")
    return cards


def _card(name: Any, deck: int | None = None) -> int:
    if not isinstance(name, str) or name not in NUMBER:
        raise ValueError(f"no card is called {name!r}")
    card = NUMBER[name]
    if deck is not None and (card >= POLICE_KINDS) != (deck == SUBURB_DECK):
        raise ValueError(f"{name} is no {DECKS[deck]} card")
    return card


def _cards(listed: Any, deck: int | None = None) -> list[int]:
    return [_card(name, deck) for name in listed]


def start(terms: Terms) -> State:
    """Before the Police decks are shuffled [R3.1.2] [R3.1.3]."""
    state = State(terms)
    state.supply = terms.supply()
    state.suburb = [[BELLE] * terms.material.starters[BELLE] for _ in range(terms.players)]
    state.index()
    return state


def read(terms: Terms, data: Mapping[str, Any]) -> State:
    """The position these keys describe; what is not named is empty, 0 or as at the start."""
    phase = data.get("phase", "act")
    if phase not in PHASES:
        raise ValueError(f"no phase is called {phase!r}")
    state = start(terms)
    state.phase = PHASES.index(phase)
    if phase == "shuffle":
        if data.get("shuffle") not in DECKS:
            raise ValueError(f"shuffle must be police or suburb, not {data.get('shuffle')!r}")
        state.phase = SHUFFLE_POLICE if data["shuffle"] == "police" else SHUFFLE_SUBURB
    if state.phase != DEALING:
        state.suburb = [[] for _ in range(terms.players)]
    state.turn = _whole(data, "turn", 0, terms.players - 1)
    state.round = _whole(data, "round", 1)
    state.strike, state.financing, state.tension = _pools(data.get("pools", [0, 0, 0]))
    state.police_mark, state.suburb_mark = _marks(data.get("marks", [False, False]))
    resolving = data.get("resolving", ASKING.get(phase))
    if resolving is not None:
        state.resolving = _card(resolving, POLICE_DECK)
    state.spoken = _whole(data, "speech_discards", 0)
    state.gain_cost = _whole(data, "gain_cost", 0)
    state.draw_left = _whole(data, "to_draw", 0)
    state.reveal_left = _whole(data, "to_reveal", 0)
    state.rushed = bool(data.get("rushed", False))
    state.extra = _whole(data, "extra_rounds", 0)
    state.scores = [int(score) for score in data.get("scores", state.scores)]
    if len(state.scores) != terms.players:
        raise ValueError(f"scores must name {terms.players} seats")
    state.last_round = bool(data.get("last_round", max(state.scores) >= terms.target))
    _lay_out(state, data)
    state.effect_at = _whole(data, "effects_from", len(state.row))
    state.index()
    state.whole = state.phase == DEALING or counted(state) == terms.taken()
    return state


def _lay_out(state: State, data: Mapping[str, Any]) -> None:
    """Put the named cards in their places."""
    seats = data.get("seats", {})
    for seat in range(len(state.scores)):
        named = seats[seat] if isinstance(seats, list) and seat < len(seats) else {}
        if isinstance(seats, dict):
            named = seats.get(str(seat), {})
        if seat == state.turn:
            named = {**named, **{key: data[key] for key in ("P", "PD", "S", "SD") if key in data}}
        if "P" in named:
            state.police[seat] = _cards(named["P"], POLICE_DECK)[::-1]
        if "PD" in named:
            state.police_discard[seat] = _cards(named["PD"], POLICE_DECK)
        if "S" in named:
            state.suburb[seat] = _cards(named["S"], SUBURB_DECK)[::-1]
        if "SD" in named:
            state.suburb_discard[seat] = _cards(named["SD"], SUBURB_DECK)
    state.hand = _cards(data.get("H", []), POLICE_DECK)
    state.known = _cards(data.get("hand_known", []), POLICE_DECK)
    if any(state.known.count(card) > state.hand.count(card) for card in state.known):
        raise ValueError("hand_known names cards that are not in the hand")
    state.aside = _cards(data.get("aside", []), POLICE_DECK)
    state.played = tuple(_cards(data.get("played", data.get("aside", [])), POLICE_DECK))
    state.removed = _cards(data.get("removed", []))
    for name in data.get("ROW", []):
        arrested = isinstance(name, str) and name.endswith("*")
        card = _card(name[:-1] if arrested else name, SUBURB_DECK)
        if arrested and not ROW_BIT[card]:
            raise ValueError(f"{IDS[card]} has no Arrest line")
        state.row.append(card + ARRESTED if arrested else card)
    for name, count in dict(data.get("supply", {})).items():
        state.supply[_card(name)] = int(count)


def _whole(data: Mapping[str, Any], key: str, default: int, most: int = 10_000) -> int:
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(f"{key} must be a whole number from 0 to {most}, not {value!r}")
    return value


def _pools(value: Any) -> tuple[int, int, int]:
    strike, financing, tension = value
    return int(strike), int(financing), int(tension)


def _marks(value: Any) -> tuple[bool, bool]:
    police, suburb = value
    return bool(police), bool(suburb)


def report(state: State) -> dict[str, Any]:
    """The omniscient view: H, P, PD, S, SD, ROW are those of the seat on turn."""
    shuffles = {SHUFFLE_POLICE: "police", SHUFFLE_SUBURB: "suburb"}
    seats = [
        {
            "P": names(state.police[seat][::-1]),
            "PD": names(state.police_discard[seat]),
            "S": names(state.suburb[seat][::-1]),
            "SD": names(state.suburb_discard[seat]),
        }
        for seat in range(len(state.scores))
    ]
    return {
        **state.facts(),
        **seats[state.turn],
        "H": names(state.hand),
        "ROW": names(state.row),
        "seats": seats,
        "supply": {
            IDS[card]: state.supply[card]
            for card in range(KINDS)
            if FOR_SALE[card] or card == BELLE
        },
        "shuffle": shuffles.get(state.phase),
    }


def counted(state: State) -> list[int]:
    """How many copies of each card are anywhere on the table or out of the game."""
    total = state.supply[:]
    piles = [state.hand, state.aside, state.removed, state.row]
    piles += state.police + state.police_discard + state.suburb + state.suburb_discard
    for pile in piles:
        for card in pile:
            total[card & (ARRESTED - 1)] += 1
    if state.resolving >= 0:
        total[state.resolving] += 1
    return total
