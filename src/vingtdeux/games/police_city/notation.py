"""Positions and reports as JSON values, chance as text."""

from collections.abc import Mapping
from typing import Any

from vingtdeux.engine.action import Action
from vingtdeux.engine.errors import NotationError
from vingtdeux.games.police_city.actions import (
    DECK,
    LOYALTY_DEALT,
    OBJECTIVES,
    TOKENS_DEALT,
    TRACK,
    named,
    roll,
)
from vingtdeux.games.police_city.material import (
    CARD_IDS,
    CARD_OF,
    DICE,
    ELEMENTS,
    FACES,
    LOYALTY,
    NOBODY,
    OBJECTIVE_IDS,
    THINGS,
    TOKENS,
    TOP_SECRET,
    TYPES,
)
from vingtdeux.games.police_city.phases import (
    DEAL,
    OVER,
    PHASES,
    PLACEMENT,
    SETUP,
    SHARE,
    SHARE2,
    STEPS,
)
from vingtdeux.games.police_city.public import (
    ASKED,
    FREE,
    INFORMER_STATES,
    REASONS,
    ROLL_KINDS,
    ROW_STATES,
    SPOTS,
    UNSECURED,
    WAITING,
    name_of,
    names_of,
    present,
)
from vingtdeux.games.police_city.state import SETUP_STEPS, State
from vingtdeux.games.police_city.terms import Terms

# --- chance -----------------------------------------------------------------------------------


def decode_chance(text: str) -> Action:
    """`roll:H,M`, `track:…`, `objectives:…`, `deck:…`, `tokens:…`, `loyalty:…`."""
    verb, _, rest = text.partition(":")
    words = rest.split(",")
    if verb == "roll":
        return roll(_indexes(words, FACES, text))
    if verb == "track":
        return named(TRACK, verb, TYPES, _indexes(words, TYPES, text))
    if verb == "objectives":
        return named(OBJECTIVES, verb, OBJECTIVE_IDS, _indexes(words, OBJECTIVE_IDS, text))
    if verb == "deck":
        return named(DECK, verb, CARD_IDS, _indexes(words, CARD_IDS, text))
    if verb == "tokens":
        return named(TOKENS_DEALT, verb, TOKENS, _indexes(words, TOKENS, text))
    if verb == "loyalty":
        return named(LOYALTY_DEALT, verb, list(LOYALTY), _indexes(words, list(LOYALTY), text))
    raise NotationError(f"Police City has no action {text!r}")


def _indexes(words: list[str], names: list[str], text: str) -> tuple[int, ...]:
    if not all(word in names for word in words):
        raise NotationError(f"Police City has no action {text!r}")
    return tuple([names.index(word) for word in words])


# --- report -----------------------------------------------------------------------------------


def report(state: State) -> dict[str, Any]:
    """The omniscient view; `read` reads it back."""
    n = state.players
    return {
        **state.facts(),
        "step": state.tick,
        "setup_step": state.setup_step,
        "supply": {TYPES[kind]: state.supply[kind] for kind in range(5)},
        "seizures": [_counts(TYPES, state.seizures, state.hidden, seat) for seat in range(n)],
        "hidden_seizures": [_counts(TYPES, state.hidden, [], seat) for seat in range(n)],
        "hidden_cards": [names_of(CARD_IDS, hand) for hand in state.hidden_cards],
        "row_state": names_of(ROW_STATES, state.row_state),
        "deck": names_of(CARD_IDS, state.deck[::-1]),
        "objective_deck": names_of(OBJECTIVE_IDS, state.objective_deck[::-1]),
        "action_tokens": [_listed(TOKENS, state.known, seat) for seat in range(n)],
        "secret_tokens": [name_of(TOKENS, kind) for kind in state.secret],
        "reserve": {TOKENS[kind]: state.reserve[kind] for kind in range(5)},
        "mafioso": state.mafioso if state.mafioso >= 0 else None,
        **_report_dice(state),
        **_report_phase(state),
        **_report_swap(state),
    }


def _report_swap(state: State) -> dict[str, Any]:
    """Only while the swaps go on."""
    return {"swap_face": FACES[state.swap_face]} if state.swap_face >= 0 else {}


def _report_dice(state: State) -> dict[str, Any]:
    n = state.players
    return {
        "dice": [{DICE[die]: _spot(state.place[seat * 4 + die]) for die in range(4)}
                 for seat in range(n)],
        "faces": [{DICE[die]: FACES[state.face[seat * 4 + die]] for die in range(4)
                   if state.face[seat * 4 + die] >= 0} for seat in range(n)],
        "informers": [_report_informer(state, informer) for informer in range(5)],
        "called": [seat for seat in range(n) if (state.called >> seat) & 1],
        "marked": [at for at in range(29) if (state.marked >> at) & 1],
        "roll_kind": ROLL_KINDS[state.roll_kind],
        "fingers": [state.fingers[seat * n : seat * n + n] for seat in range(n)],
    }  # fmt: skip


def _report_informer(state: State, informer: int) -> dict[str, Any] | None:
    if state.informer_state[informer] == FREE:
        return None
    return {
        "seat": state.informer_owner[informer],
        "state": INFORMER_STATES[state.informer_state[informer]],
        "on": name_of(DICE, state.informer_on[informer]),
        "face": name_of(FACES, state.informer_face[informer]),
    }


def _report_phase(state: State) -> dict[str, Any]:
    n = state.players
    size = len(state.lot)
    return {
        "resume": _phase_name(state.resume),
        "drafts": [
            {ELEMENTS[state.lot[at]]: _target(state.drafts[seat * size + at]) for at in range(size)}
            for seat in range(n)
        ]
        if state.drafts
        else [],
        "endorsed": [each if each >= 0 else None for each in state.endorsed],
        "execute": state.execute if state.execute >= 0 else None,
        "paying_slot": state.paying_slot if state.paying_slot >= 0 else None,
        "order": [state.order_from, state.order_to, state.moved],
        "offers": [
            {
                "to": state.offer_to[seat],
                "give": names_of(THINGS, state.offer_give[seat]),
                "want": names_of(THINGS, state.offer_want[seat]),
            }
            if state.offer_to[seat] >= 0
            else None
            for seat in range(n)
        ],
        "end": REASONS[state.reason],
    }


def _counts(names: list[str], counts: list[int], minus: list[int], seat: int) -> dict[str, int]:
    found = {}
    for kind in range(5):
        count = counts[seat * 5 + kind] - (minus[seat * 5 + kind] if minus else 0)
        if count:
            found[names[kind]] = count
    return found


def _listed(names: list[str], counts: list[int], seat: int) -> list[str]:
    found = []
    for kind in range(5):
        found += [names[kind]] * counts[seat * 5 + kind]
    return found


def _spot(place: int) -> int | str:
    return place if place >= 0 else SPOTS[-place]


def _target(target: int) -> int | str:
    return "discard" if target == NOBODY else target


def _phase_name(phase: int) -> str:
    return STEPS[phase - 30] if phase >= 30 else PHASES[phase]


# --- position ---------------------------------------------------------------------------------


def read(terms: Terms, data: Mapping[str, Any]) -> State:
    """Keys as in the report; what is not named lies where it would at the start of round 1, with
    no action token dealt, the deck and the objectives in the order of the box."""
    state = State(terms)
    state.phase = PHASES.index(data.get("phase", "placement"))
    state.tick = data.get("step", 0)
    state.setup_step = data.get("setup_step", 0 if state.phase == SETUP else SETUP_STEPS)
    state.round = data.get("round", 1)
    state.slot = data.get("slot", 0)
    state.mafia = data.get("mafia", state.mafia)
    state.grades = [int(each) for each in data.get("grades", state.grades)]
    _read_goods(state, data)
    _read_cards(state, data)
    _read_objectives(state, data)
    _read_tokens(state, data)
    if data.get("mafioso") is not None:
        state.mafioso = data["mafioso"]
    state.combo_used = list(data.get("combo_used", state.combo_used))
    _read_dice(state, data)
    _read_phase(state, data)
    return state


def _read_goods(state: State, data: Mapping[str, Any]) -> None:
    counts = state.terms.material.type_count
    size = len(state.track)
    default = [None] * size if state.setup_step == 0 else TYPES[:size]
    state.track = [_index(TYPES, each) for each in data.get("track", default)]
    for seat, own in enumerate(data.get("hidden_seizures", [])):
        for name, count in dict(own).items():
            state.hidden[seat * 5 + TYPES.index(name)] = count
            state.seizures[seat * 5 + TYPES.index(name)] = count
    for seat, own in enumerate(data.get("seizures", [])):
        for name, count in dict(own).items():
            state.seizures[seat * 5 + TYPES.index(name)] += count
    state.pledges = [seat * 64 + THINGS.index(thing) for seat, thing in data.get("pledges", [])]
    for kind in range(5):
        away = state.track.count(kind) + sum([each & 63 == kind for each in state.pledges])
        for seat in range(state.players):
            away += state.seizures[seat * 5 + kind]
        left = dict(data.get("supply", {})).get(TYPES[kind], counts[kind] - away)
        if left + away != counts[kind]:
            raise ValueError(f"{left + away} tokens of {TYPES[kind]}, not {counts[kind]}")
        state.supply[kind] = left


def _read_cards(state: State, data: Mapping[str, Any]) -> None:
    terms = state.terms
    districts = terms.material.card_districts
    for seat in range(state.players):
        state.cards[seat] = _cards(data.get("cards", []), seat)
        state.hidden_cards[seat] = _cards(data.get("hidden_cards", []), seat)
        for card in state.cards[seat] + state.hidden_cards[seat]:
            for district in districts[card]:
                state.held[seat * 5 + district] += 1
    state.discard = [_card(name) for name in data.get("discard", [])]
    lying = [False] * len(CARD_IDS)
    for card in state.discard:
        lying[card] = True
    for hand in state.cards + state.hidden_cards:
        for card in hand:
            lying[card] = True
    for each in state.pledges:
        if each & 63 >= 5:
            lying[(each & 63) - 5] = True
    if "row" in data:
        state.row = [_card(name) for name in data["row"]]
    elif state.phase != SETUP:
        free = [card for card in terms.cards if not lying[card]]
        if "deck" in data:
            free = [card for card in free if CARD_IDS[card] not in data["deck"]]
        state.row = free[: state.players]
    names = data.get("row_state", ["waiting"] * len(state.row))
    state.row_state = [ROW_STATES.index(name) for name in names]
    for at, card in enumerate(state.row):
        if state.row_state[at] in (WAITING, UNSECURED):
            lying[card] = True
    if "deck" in data:
        state.deck = [_card(name) for name in data["deck"]][::-1]
    elif state.phase != SETUP:
        state.deck = [card for card in terms.cards if not lying[card]][::-1]


def _card(name: str) -> int:
    if name not in CARD_OF:
        raise ValueError(f"there is no card {name!r}")
    return CARD_OF[name]


def _cards(hands: list[list[str]], seat: int) -> list[int]:
    return [_card(name) for name in hands[seat]] if seat < len(hands) else []


def _read_objectives(state: State, data: Mapping[str, Any]) -> None:
    if "claimed" in data:
        state.claimed = [[OBJECTIVE_IDS.index(name) for name in pile] for pile in data["claimed"]]
    taken = [objective for pile in state.claimed for objective in pile]
    free = [each for each in state.terms.objectives if each not in taken]
    size = state.terms.material.shown
    if "objectives" in data:
        state.shown = [_index(OBJECTIVE_IDS, name) for name in data["objectives"]]
    elif state.setup_step > 1:
        state.shown = free[:size] + [-1] * (size - len(free))
    if "objective_deck" in data:
        state.objective_deck = [OBJECTIVE_IDS.index(each) for each in data["objective_deck"]][::-1]
    elif state.setup_step > 1:
        state.objective_deck = [each for each in free if each not in state.shown][::-1]


def _read_tokens(state: State, data: Mapping[str, Any]) -> None:
    for seat, own in enumerate(data.get("action_tokens", [])):
        for name in own:
            state.known[seat * 5 + TOKENS.index(name)] += 1
    for seat, name in enumerate(data.get("secret_tokens", [])):
        state.secret[seat] = _index(TOKENS, name)
        if state.secret[seat] == TOP_SECRET:  # revealed at once [R3.1.4]
            state.secret[seat] = -1
            state.known[seat * 5 + TOP_SECRET] += 1
    for kind in range(5):
        away = state.secret.count(kind)
        for seat in range(state.players):
            away += state.known[seat * 5 + kind]
        box = state.terms.tokens.count(kind)
        state.reserve[kind] = dict(data.get("reserve", {})).get(TOKENS[kind], box - away)


def _read_dice(state: State, data: Mapping[str, Any]) -> None:
    n = state.players
    for seat, spots in enumerate(data.get("dice", [])):
        for name, spot in dict(spots).items():
            at = seat * 4 + DICE.index(name)
            state.place[at] = -SPOTS.index(spot) if isinstance(spot, str) else spot
    for seat, faces in enumerate(data.get("faces", [])):
        for name, face in dict(faces).items():
            state.face[seat * 4 + DICE.index(name)] = FACES.index(face)
    for informer, each in enumerate(data.get("informers", [])):
        if each is not None:
            state.informer_owner[informer] = each["seat"]
            state.informer_state[informer] = INFORMER_STATES.index(each.get("state", "ready"))
            state.informer_on[informer] = _index(DICE, each.get("on"))
            state.informer_face[informer] = _index(FACES, each.get("face"))
    for seat in data.get("called", []):
        state.called |= 1 << seat
    for at in data.get("marked", []):
        state.marked |= 1 << at
    state.extra = list(data.get("extra", state.extra))
    state.roll_kind = ROLL_KINDS.index(data.get("roll_kind", "first"))
    for seat, fingers in enumerate(data.get("fingers", [])):
        state.fingers[seat * n : seat * n + n] = list(fingers)
    state.losses = list(data.get("losses", state.losses))


def _read_phase(state: State, data: Mapping[str, Any]) -> None:
    n = state.players
    sharing = state.phase in (SHARE, SHARE2, DEAL)
    default = [0] * n
    if state.phase >= PLACEMENT and state.phase != OVER:
        default = [ASKED] * n
        if state.phase in (SHARE, SHARE2):
            here = present(state)
            default = [ASKED if seat in here else 0 for seat in range(n)]
    state.asked = list(data.get("asked", default))
    state.forced = data.get("forced", 0)
    if "resume" in data:
        name = data["resume"]
        state.resume = STEPS.index(name) + 30 if name in STEPS else PHASES.index(name)
    state.used = list(data.get("used", state.used))
    if "lot" in data:
        state.lot = [ELEMENTS.index(name) for name in data["lot"]]
    elif state.phase in (SHARE, SHARE2):
        state.lot = state.terms.material.lots[state.row[state.slot]]
    size = len(state.lot)
    if data.get("drafts"):
        for draft in data["drafts"]:
            for element in state.lot:
                target = draft[ELEMENTS[element]]
                state.drafts.append(NOBODY if target == "discard" else target)
    elif sharing and size:
        state.drafts = [seat for seat in range(n) for _ in range(size)]
    state.versions = list(data.get("versions", state.versions))
    state.endorsed = [-1 if each is None else each for each in data.get("endorsed", [None] * n)]
    execute, slot = data.get("execute"), data.get("paying_slot")
    state.execute = -1 if execute is None else execute
    state.execute_at = data.get("execute_at", 0)
    state.paying_slot = -1 if slot is None else slot
    state.order_from, state.order_to, state.moved = data.get("order", [0, 0, 0])
    for seat, offer in enumerate(data.get("offers", [])):
        if offer is not None:
            state.offer_to[seat] = offer["to"]
            state.offer_give[seat] = [THINGS.index(name) for name in offer["give"]]
            state.offer_want[seat] = [THINGS.index(name) for name in offer["want"]]
    state.swaps = list(data.get("swaps", state.swaps))
    state.swap_face = _index(FACES, data.get("swap_face"))
    state.reason = REASONS.index(data.get("end", ""))


def _index(names: list[str], name: str | None) -> int:
    return -1 if name is None else names.index(name)
