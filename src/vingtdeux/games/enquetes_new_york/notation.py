"""Positions and reports as JSON, chance as text. Keys: docs/rules/enquetes_new_york.md, section 8."""

from collections.abc import Mapping
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.errors import NotationError
from vingtdeux.games.enquetes_new_york.actions import (
    ALL,
    ALL_INDEX,
    CHANCE,
    case,
    default,
    shuffled,
)
from vingtdeux.games.enquetes_new_york.board import CELL, CELL_INDEX, NOWHERE, cells_of
from vingtdeux.games.enquetes_new_york.cases import case_of, is_name
from vingtdeux.games.enquetes_new_york.material import (
    CARD,
    CARD_INDEX,
    CARD_KIND,
    KINDS,
    LETTER_FACES,
    LEVELS,
    NUMBER_FACES,
    NUMBERS,
)
from vingtdeux.games.enquetes_new_york.phases import (
    DRAWN,
    HOWS,
    NEXT_TURN,
    NO_SLOT,
    NOBODY,
    PHASES,
    PILE_SEAT,
    REASONS,
    SPIED,
    SPINNING,
    START_ROLL,
    TURN_START,
    WHEEL,
)
from vingtdeux.games.enquetes_new_york.public import (
    PLACE_NAMES,
    pack_flight,
    pack_spying,
    seats_of,
)
from vingtdeux.games.enquetes_new_york.state import (
    State,
    pack_sighting,
    unpack_sighting,
)
from vingtdeux.games.enquetes_new_york.terms import Terms

DEFAULT_NUMBER: Final = 8


def decode_chance(text: str) -> Action:
    """NATURE's action of this text."""
    found = CHANCE.get(text)
    if found is not None:
        return found
    name, _, rest = text.partition(":")
    if name == "shuffle":
        kind, _, names = rest.partition(":")
        cards = names.split(",") if names else []
        if kind in KINDS and all(card in CARD_INDEX for card in cards):
            return shuffled(KINDS.index(kind), tuple([CARD_INDEX[card] for card in cards]))
    elif name == "case" and is_name(rest):
        return case(rest)
    elif name == "default" and rest in ALL_INDEX:
        return default(ALL[ALL_INDEX[rest]])
    raise NotationError(f"Enquêtes à New York has no action {text!r}")


# --- report -----------------------------------------------------------------------------------


def report(state: State) -> dict[str, Any]:
    """Everything, under the names of the rules."""
    seats = range(len(state.hands))
    return {
        **state.facts(),
        "number": state.number or None,
        "answer": None if state.answer < 0 else CELL[state.answer],
        "cards": [CARD[card] for card in state.cards],
        "pile": {
            KINDS[0]: _names(state, state.pile_informers[::-1]),
            KINDS[1]: _names(state, state.pile_experts[::-1]),
        },
        "hand": [_names(state, hand) for hand in state.hands],
        "pawn": [None if cell == NOWHERE else CELL[cell] for cell in state.pawns],
        "known": {str(seat): [entry[0] for entry in _sightings(state, seat)] for seat in seats},
        "sightings": {str(seat): _sightings(state, seat) for seat in seats},
        "candidates": {
            str(seat): cells_of(state.candidates[seat] & ~state.wrong) for seat in seats
        },
        "winner": None if state.winner == NOBODY else state.winner,
        "scores": state.scores(),
        "pending": _pending(state),
        **({"case": state.case} if state.case else {}),
        **({"flights": state.flights_data()} if state.flights else {}),
        **({"spied": state.spied_data()} if state.spied else {}),
    }


def _names(state: State, slots: list[int]) -> list[str]:
    return [CARD[state.cards[slot]] for slot in slots]


def _sightings(state: State, seat: int) -> list[list[Any]]:
    """card, how, turn, from whom, places it may be in, seats known to have seen it."""
    found: list[list[Any]] = []
    for packed in state.sightings_of(seat):
        slot, how, source, turn = unpack_sighting(packed)
        at = seat * state.terms.material.slots + slot
        found.append(
            [
                CARD[state.cards[slot]],
                HOWS[how],
                turn,
                None if source < 0 else source,
                [PLACE_NAMES[place] for place in range(7) if state.places[at] >> place & 1],
                seats_of(state.aware[at]),
            ]
        )
    return found


def _pending(state: State) -> dict[str, Any] | None:
    """What an open decision or lot still needs; None if nothing."""
    found: dict[str, Any] = {}
    if state.phase == START_ROLL or any(state.rolls):
        found["rolls"] = state.rolls[:]
        found["contenders"] = seats_of(state.contenders)
    if state.partner != NOBODY:
        found["partner"] = state.partner
    if state.given != NO_SLOT:
        found["give"] = CARD[state.cards[state.given]]
    if state.called:
        found["called"] = seats_of(state.called)
    if state.lot_kind or state.resume != TURN_START:
        found["kind"] = KINDS[state.lot_kind]
        found["resume"] = "next_turn" if state.resume == NEXT_TURN else PHASES[state.resume]
    if state.defaulting:
        found["default"] = True
    return found or None


# --- position ---------------------------------------------------------------------------------

KEYS: Final = frozenset(
    {
        "active", "answer", "candidates", "cards", "case", "dice", "eliminated", "first", "flights",
        "go_used", "hand", "known", "level", "number", "pawn", "pending", "phase", "pile", "reason",
        "scores", "sightings", "sights", "spied", "turns", "winner", "winners", "wrong_cells",
    }
)  # fmt: skip


def read(terms: Terms, data: Mapping[str, Any]) -> State:
    """The position these keys describe; what they do not name has its default."""
    for key in data:
        if key not in KEYS:
            raise ValueError(f"a position of Enquêtes à New York has no key {key!r}")
    players = terms.players
    state = State(terms)
    state.level = data.get("level", terms.level)
    if state.level not in LEVELS:
        raise ValueError(f"level is 1 or 2, not {state.level!r}")
    state.phase = _one_of(PHASES, data.get("phase", "turn_start"), "phase")
    state.first = _one_seat(data.get("first", 0), players)
    active = data.get("active", state.first if state.phase in (WHEEL, SPINNING) else 0)
    state.active = _one_seat(active, players)
    state.turns = _per_seat(data.get("turns", [0] * players), players, "turns")
    pawns = _per_seat(data.get("pawn", [None] * players), players, "pawn")
    state.pawns = [NOWHERE if name is None else _cell(name) for name in pawns]
    state.eliminated = _seats(data.get("eliminated", []), players)
    for name in data.get("wrong_cells", []):
        state.wrong |= 1 << _cell(name)
    state.go_used = bool(data.get("go_used", False))
    dice = data.get("dice")
    if dice is not None:
        state.dice_number = _one_of(NUMBER_FACES, str(dice[0]), "number die")
        state.dice_letter = _one_of(LETTER_FACES, dice[1], "letter die")
    winner = data.get("winner")
    state.winner = NOBODY if winner is None else _one_seat(winner, players)
    state.reason = _one_of(REASONS, data.get("reason") or "", "reason")
    if state.phase not in (START_ROLL, WHEEL, SPINNING):
        _lay_cards(terms, state, data)
    _remember(state, data)
    _read_pending(state, data.get("pending") or {})
    state.flights = tuple([_flight(each, players) for each in data.get("flights", [])])
    state.spied = tuple([_spying(each, players) for each in data.get("spied", [])])
    return state


def _lay_cards(terms: Terms, state: State, data: Mapping[str, Any]) -> None:
    """The 16 cards of the investigation: those no key places lie in the piles below the named
    ones, in number order. A pile named as empty is empty: its other cards are out of the game."""
    cards = _investigation(terms, state, data)
    if "cards" in data:
        cards = tuple([_card(name) for name in data["cards"]])
    if data.get("answer") is not None:
        state.answer = _cell(data["answer"])
    hands = [
        [_card(name) for name in hand]
        for hand in _per_seat(data.get("hand", [[]] * len(state.hands)), len(state.hands), "hand")
    ]
    piles: list[list[int]] = []
    for name in data.get("pile", {}):
        _one_of(KINDS, name, "pile")
    for kind in (0, 1):
        named = data.get("pile", {}).get(KINDS[kind])
        piles.append([_card_of_kind(name, kind) for name in named or []])
        if named is not None and not named:
            placed = [card for hand in hands for card in hand]
            cards = tuple([card for card in cards if CARD_KIND[card] != kind or card in placed])
    _lay_out(state, cards, hands, piles)


def _investigation(terms: Terms, state: State, data: Mapping[str, Any]) -> tuple[int, ...]:
    """The cards of the named case, of the table's own, or of a number of the wheel."""
    name = data.get("case")
    if name is not None:
        if not terms.endless or not isinstance(name, str) or not is_name(name):
            raise ValueError(f"this table has no case {name!r}")
        state.case = name
        found = case_of(state.level, name, terms.endless, terms.material)
        state.answer = found.answer
        return found.cards
    number = data.get("number", None if terms.seed else DEFAULT_NUMBER)
    if number is None:
        state.answer = terms.answer
        return terms.cards
    if not isinstance(number, int) or not 1 <= number <= NUMBERS:
        raise ValueError(f"number is 1 to {NUMBERS}, not {number!r}")
    if not terms.material.is_sound(state.level, number):
        raise ValueError(f"the clues of investigation {number} do not leave its answer alone")
    state.number = number
    state.answer = terms.material.answer_of(state.level, number)
    return terms.material.cards_of(state.level, number)


def _lay_out(
    state: State, cards: tuple[int, ...], hands: list[list[int]], piles: list[list[int]]
) -> None:
    if len(cards) > state.terms.material.slots:
        raise ValueError(f"no investigation of this table has {len(cards)} cards")
    placed = [card for part in (*hands, *piles) for card in part]
    for card in placed:
        if card not in cards:
            raise ValueError(f"{CARD[card]} is not a card of this investigation")
        if placed.count(card) > 1:
            raise ValueError(f"{CARD[card]} is in two places")
    for card in cards:
        if card not in placed:
            piles[CARD_KIND[card]].append(card)
    state.cards = cards
    state.hands = [[cards.index(card) for card in hand] for hand in hands]
    state.pile_informers = [cards.index(card) for card in reversed(piles[0])]
    state.pile_experts = [cards.index(card) for card in reversed(piles[1])]


def _remember(state: State, data: Mapping[str, Any]) -> None:
    """What each seat has seen: `sightings` of a report, else `known` and the own hand."""
    material = state.terms.material
    seats = tuple([str(seat) for seat in range(len(state.hands))])
    for key in ("known", "sightings"):
        named = data.get(key, {})
        for name in named if isinstance(named, dict) else []:
            _one_of(seats, name, f"a seat of {key}")
    for seat in range(len(state.hands)):
        entries = data["sightings"].get(str(seat), []) if "sightings" in data else None
        if entries is None:
            entries = _plain_sightings(state, seat, data.get("known", {}))
        for card, how, turn, source, places, aware in entries:
            slot = state.cards.index(_card(card))
            at = seat * material.slots + slot
            method = _one_of(HOWS, how, "how")
            origin = NOBODY if source is None else source
            state.sightings.append(pack_sighting(seat, slot, method, origin, turn))
            for name in places:
                state.places[at] |= 1 << _one_of(PLACE_NAMES, name, "place")
            state.aware[at] = _seats(aware, len(state.hands))
            state.candidates[seat] &= material.truth[state.cards[slot]]
        state.sights[seat] = len(entries)
    if "sights" in data:
        state.sights = _per_seat(data["sights"], len(state.hands), "sights")


def _plain_sightings(state: State, seat: int, known: Any) -> list[list[Any]]:
    """Own cards as drawn; other known cards as spied on, wherever they are now."""
    named = known.get(str(seat), []) if isinstance(known, dict) else known[seat]
    own = [CARD[state.cards[slot]] for slot in state.hands[seat]]
    wide = [f"hand:{other}" for other in range(len(state.hands)) if other != seat]
    return [
        *([card, HOWS[DRAWN], 1, None, [f"hand:{seat}"], []] for card in own),
        *([card, HOWS[SPIED], 1, None, [*wide, "pile"], []] for card in named if card not in own),
    ]


def _read_pending(state: State, pending: Mapping[str, Any]) -> None:
    players = len(state.hands)
    if "rolls" in pending:
        state.rolls = _per_seat(pending["rolls"], players, "rolls")
        state.contenders = _seats(pending["contenders"], players)
    state.partner = pending.get("partner", NOBODY)
    if "give" in pending:
        state.given = state.cards.index(_card(pending["give"]))
    state.called = _seats(pending.get("called", []), players)
    if "resume" in pending:
        state.lot_kind = KINDS.index(pending["kind"])
        name = pending["resume"]
        state.resume = NEXT_TURN if name == "next_turn" else _one_of(PHASES, name, "resume")
    state.defaulting = bool(pending.get("default", False))


def _flight(entry: Any, players: int) -> int:
    """A card that has just moved: its kind, from where, to where."""
    if not isinstance(entry, list) or len(entry) != 3:
        raise ValueError(f"a flight is a kind and two places, not {entry!r}")
    kind = _one_of(KINDS, entry[0], "kind of a flight")
    places = (*PLACE_NAMES[:players], PLACE_NAMES[PILE_SEAT])
    for name in entry[1:]:
        _one_of(places, name, "place of a flight")
    return pack_flight(kind, PLACE_NAMES.index(entry[1]), PLACE_NAMES.index(entry[2]))


def _spying(entry: Any, players: int) -> int:
    """A card that was shown: to whom, by whom, its kind, in which turn of the spy."""
    if not isinstance(entry, dict) or set(entry) != {"seat", "other", "kind", "turn"}:
        raise ValueError(f"a spying has a seat, an other, a kind and a turn, not {entry!r}")
    turn = entry["turn"]
    if isinstance(turn, bool) or not isinstance(turn, int) or turn < 1:
        raise ValueError(f"a turn is a number from 1 on, not {turn!r}")
    seat, other = _one_seat(entry["seat"], players), _one_seat(entry["other"], players)
    return pack_spying(seat, other, _one_of(KINDS, entry["kind"], "kind of a spying"), turn)


def _one_of(names: tuple[str, ...], name: Any, what: str) -> int:
    if name not in names:
        raise ValueError(f"{what} is one of {', '.join(names)}, not {name!r}")
    return names.index(name)


def _per_seat(values: Any, players: int, what: str) -> list[Any]:
    if not isinstance(values, list) or len(values) != players:
        raise ValueError(f"{what} must have one entry for each of {players} seats")
    return list(values)


def _seats(values: Any, players: int) -> int:
    mask = 0
    for seat in values:
        mask |= 1 << _one_seat(seat, players)
    return mask


def _one_seat(seat: Any, players: int) -> int:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat!r}")
    return seat


def _cell(name: Any) -> int:
    if name not in CELL_INDEX:
        raise ValueError(f"there is no cell {name!r}")
    return CELL_INDEX[name]


def _card_of_kind(name: Any, kind: int) -> int:
    card = _card(name)
    if CARD_KIND[card] != kind:
        raise ValueError(f"{name} is no card of the {KINDS[kind]} pile")
    return card


def _card(name: Any) -> int:
    if name not in CARD_INDEX:
        raise ValueError(f"there is no card {name!r}")
    return CARD_INDEX[name]
