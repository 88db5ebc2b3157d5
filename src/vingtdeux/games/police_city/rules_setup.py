"""How the box is dealt, what chance can do, and that nothing gets lost."""

from random import Random

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below, shuffle
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.material import (
    CARD_IDS,
    FIRST_INFORMER,
    LOYALTY,
    OBJECTIVE_IDS,
    TOKENS,
    TOP_SECRET,
    TYPES,
    Material,
)
from vingtdeux.games.police_city.phases import CALL, ROLLING, SETUP
from vingtdeux.games.police_city.public import UNSECURED, WAITING
from vingtdeux.games.police_city.rules_placement import start_round
from vingtdeux.games.police_city.rules_roll import dice_to_roll
from vingtdeux.games.police_city.rules_table import replaced
from vingtdeux.games.police_city.state import SETUP_STEPS, State


def chance(state: State, rng: Random) -> Action:
    """One stream: track, objectives, deck, tokens, loyalty; then dice and decks [R3.0.6]."""
    terms = state.terms
    if state.phase == ROLLING:
        shown: list[int] = []
        for die in dice_to_roll(state):
            faces = _faces_of(terms.material, die)
            shown.append(faces[below(rng, len(faces))])
        return act.roll(tuple(shown))
    if state.phase == CALL:
        items = state.discard[:]
        shuffle(rng, items)
        return act.named(act.DECK, "deck", CARD_IDS, tuple(items))
    step = state.setup_step
    if step == 0:
        items = list(range(5))
        shuffle(rng, items)
        return act.named(act.TRACK, "track", TYPES, tuple(items[: len(state.track)]))
    if step == 1:
        items = terms.objectives[:]
        shuffle(rng, items)
        return act.named(act.OBJECTIVES, "objectives", OBJECTIVE_IDS, tuple(items))
    if step == 2:
        items = terms.cards[:]
        shuffle(rng, items)
        return act.named(act.DECK, "deck", CARD_IDS, tuple(items))
    if step == 3:
        items = terms.tokens[:]
        shuffle(rng, items)
        return act.named(act.TOKENS_DEALT, "tokens", TOKENS, tuple(items[: terms.players]))
    items = [1] + [0] * (terms.material.loyalty_tokens - 1)
    shuffle(rng, items)
    names = list(LOYALTY)
    return act.named(act.LOYALTY_DEALT, "loyalty", names, tuple(items[: terms.players]))


def _faces_of(material: Material, die: int) -> list[int]:
    """The faces of a die of the table."""
    return material.informer_faces if die >= FIRST_INFORMER else material.faces[die % 4]


def is_possible(state: State, action: Action) -> bool:
    """Whether NATURE, being asked, could do this."""
    terms = state.terms
    items = list(action.data)
    if state.phase == ROLLING and action.kind == act.ROLL:
        dice = dice_to_roll(state)
        if len(dice) != len(items):
            return False
        return all(items[at] in _faces_of(terms.material, dice[at]) for at in range(len(dice)))
    if state.phase == CALL and action.kind == act.DECK:
        return sorted(items) == sorted(state.discard)
    if state.phase != SETUP or action.kind != act.TRACK + state.setup_step:
        return False
    if state.setup_step == 0:
        return len(items) == len(state.track) == len(set(items))
    if state.setup_step == 1:
        return sorted(items) == terms.objectives
    if state.setup_step == 2:
        return sorted(items) == terms.cards
    if len(items) != terms.players:
        return False
    if state.setup_step == 3:
        return all(items.count(kind) <= terms.tokens.count(kind) for kind in range(5))
    loyal = terms.material.loyalty_tokens - 1
    return items.count(1) <= 1 and items.count(0) <= loyal


def set_up(state: State, items: list[int]) -> None:
    """One thing after the other: four tokens on the track [R3.1.2], three objectives and the deck
    [R3.1.3], action tokens [R3.1.4], loyalty [R3.1.5]; then round 1, nobody owning an informer
    [R3.1.6]."""
    terms = state.terms
    if state.setup_step == 0:
        counts = terms.material.type_count
        state.track = items
        state.supply = [counts[kind] - items.count(kind) for kind in range(5)]
    elif state.setup_step == 1:
        shown = items[: terms.material.shown]
        state.shown = shown + [-1] * (terms.material.shown - len(shown))
        state.objective_deck = items[terms.material.shown :][::-1]
    elif state.setup_step == 2:
        state.deck = items[::-1]
    elif state.setup_step == 3:
        _deal_tokens(state, items)
    else:
        state.mafioso = items.index(1) if 1 in items else -1
    state.setup_step += 1
    if state.setup_step == SETUP_STEPS - 1 and not terms.infiltrated:
        state.setup_step = SETUP_STEPS
    if state.setup_step == SETUP_STEPS:
        start_round(state)


def _deal_tokens(state: State, items: list[int]) -> None:
    """Secretly, but a file is revealed at once; the rest is the reserve [R3.1.4]."""
    terms = state.terms
    state.reserve = [terms.tokens.count(kind) for kind in range(5)]
    for seat in range(terms.players):
        kind = items[seat]
        state.reserve[kind] -= 1
        if kind == TOP_SECRET or terms.open_tokens:
            state.known[seat * 5 + kind] += 1
        else:
            state.secret = replaced(state.secret, seat, kind)


def check_material(state: State) -> None:
    """Every card, token and objective is somewhere, once."""
    if state.setup_step < SETUP_STEPS:
        return
    terms = state.terms
    counts = terms.material.type_count
    seats = range(state.players)
    lying = state.deck + state.discard
    for at, card in enumerate(state.row):
        if state.row_state[at] in (WAITING, UNSECURED):
            lying.append(card)
    for seat in seats:
        lying += state.cards[seat] + state.hidden_cards[seat]
    lying += [(each & 63) - 5 for each in state.pledges if each & 63 >= 5]
    assert sorted(lying) == terms.cards, "a card is missing or doubled"
    for kind in range(5):
        own = sum([state.seizures[seat * 5 + kind] for seat in seats])
        aside = sum([each & 63 == kind for each in state.pledges])
        found = state.supply[kind] + state.track.count(kind) + own + aside
        assert found == counts[kind], f"{found} tokens of {TYPES[kind]}"
        known = sum([state.known[seat * 5 + kind] for seat in seats])
        tokens = state.reserve[kind] + known + state.secret.count(kind)
        assert tokens == terms.tokens.count(kind), f"{tokens} tokens {TOKENS[kind]}"
    held = [each for each in state.shown if each >= 0] + state.objective_deck
    for seat in seats:
        held += state.claimed[seat]
    assert sorted(held) == terms.objectives, "an objective is missing or doubled"
