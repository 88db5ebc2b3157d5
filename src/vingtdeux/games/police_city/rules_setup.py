"""What is in the box, how it is dealt, what chance can do, and that nothing gets lost."""

from random import Random
from typing import final

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below, shuffle
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.material import (
    CARD_IDS,
    CARDS,
    FIRST_INFORMER,
    INFORMER_FACES,
    INSPECTOR_FACES,
    LOYALTY,
    LOYALTY_TOKENS,
    OBJECTIVE_IDS,
    OBJECTIVES,
    SERGEANT_FACES,
    SGT,
    SYMBOLS,
    TOKEN_COUNT,
    TOKENS,
    TOP_SECRET,
    TYPE_COUNT,
    TYPES,
)
from vingtdeux.games.police_city.rules_placement import start_round
from vingtdeux.games.police_city.rules_roll import dice_to_roll
from vingtdeux.games.police_city.rules_table import replaced
from vingtdeux.games.police_city.state import (
    CALL,
    ROLLING,
    SETUP,
    UNSECURED,
    WAITING,
    State,
)


@final
class Box:
    """What the options leave in the box."""

    __slots__ = ("cards", "easy", "infiltrated", "no_file", "open_tokens", "players", "tokens")

    def __init__(
        self, players: int, easy: bool, infiltrated: bool, open_tokens: bool, no_file: bool
    ) -> None:
        self.players = players
        self.easy = easy
        self.infiltrated = infiltrated
        self.open_tokens = open_tokens
        self.no_file = no_file
        # easy takes out the seven places with two mafia symbols [R3.1.1]
        self.cards = [card for card in range(CARDS) if not (easy and SYMBOLS[card] == 2)]
        self.tokens: list[int] = []
        for kind in range(5):
            if not (no_file and kind == TOP_SECRET):
                self.tokens += [kind] * TOKEN_COUNT[kind]


def chance(state: State, box: Box, rng: Random) -> Action:
    """One stream: track, objectives, deck, tokens, loyalty; then dice and decks [R3.0.6]."""
    if state.phase == ROLLING:
        return act.roll(tuple([faces_of(die)[below(rng, 6)] for die in dice_to_roll(state)]))
    if state.phase == CALL:
        items = state.discard[:]
        shuffle(rng, items)
        return act.named(act.DECK, "deck", CARD_IDS, tuple(items))
    step = state.setup_step
    if step == 0:
        items = list(range(5))
        shuffle(rng, items)
        return act.named(act.TRACK, "track", TYPES, tuple(items[:4]))
    if step == 1:
        items = list(range(OBJECTIVES))
        shuffle(rng, items)
        return act.named(act.OBJECTIVES, "objectives", OBJECTIVE_IDS, tuple(items))
    if step == 2:
        items = box.cards[:]
        shuffle(rng, items)
        return act.named(act.DECK, "deck", CARD_IDS, tuple(items))
    if step == 3:
        items = box.tokens[:]
        shuffle(rng, items)
        return act.named(act.TOKENS_DEALT, "tokens", TOKENS, tuple(items[: box.players]))
    items = [1] + [0] * (LOYALTY_TOKENS - 1)
    shuffle(rng, items)
    names = list(LOYALTY)
    return act.named(act.LOYALTY_DEALT, "loyalty", names, tuple(items[: box.players]))


def faces_of(die: int) -> list[int]:
    """The six faces of a die of the table."""
    if die >= FIRST_INFORMER:
        return INFORMER_FACES
    return SERGEANT_FACES if die % 4 == SGT else INSPECTOR_FACES


def is_possible(state: State, box: Box, action: Action) -> bool:
    """Whether NATURE, being asked, could do this."""
    items = list(action.data)
    if state.phase == ROLLING and action.kind == act.ROLL:
        dice = dice_to_roll(state)
        if len(dice) != len(items):
            return False
        return all(items[at] in faces_of(dice[at]) for at in range(len(dice)))
    if state.phase == CALL and action.kind == act.DECK:
        return sorted(items) == sorted(state.discard)
    if state.phase != SETUP or action.kind != act.TRACK + state.setup_step:
        return False
    if state.setup_step == 0:
        return len(items) == 4 and len(set(items)) == 4
    if state.setup_step == 1:
        return sorted(items) == list(range(OBJECTIVES))
    if state.setup_step == 2:
        return sorted(items) == box.cards
    if len(items) != box.players:
        return False
    if state.setup_step == 3:
        return all(items.count(kind) <= box.tokens.count(kind) for kind in range(5))
    return items.count(1) <= 1


def set_up(state: State, box: Box, items: list[int]) -> None:
    """One thing after the other: four tokens on the track [R3.1.2], three objectives and the deck
    [R3.1.3], action tokens [R3.1.4], loyalty [R3.1.5]; then round 1, nobody owning an informer
    [R3.1.6]."""
    if state.setup_step == 0:
        state.track = items
        state.supply = [TYPE_COUNT[kind] - items.count(kind) for kind in range(5)]
    elif state.setup_step == 1:
        state.shown = items[:3]
        state.objective_deck = items[3:][::-1]
    elif state.setup_step == 2:
        state.deck = items[::-1]
    elif state.setup_step == 3:
        _deal_tokens(state, box, items)
    else:
        state.mafioso = items.index(1) if 1 in items else -1
    state.setup_step += 1
    if state.setup_step == 4 and not box.infiltrated:
        state.setup_step = 5
    if state.setup_step == 5:
        start_round(state)


def _deal_tokens(state: State, box: Box, items: list[int]) -> None:
    """Secretly, but a file is revealed at once; the rest is the reserve [R3.1.4]."""
    state.reserve = [box.tokens.count(kind) for kind in range(5)]
    for seat in range(box.players):
        kind = items[seat]
        state.reserve[kind] -= 1
        if kind == TOP_SECRET or box.open_tokens:
            state.known[seat * 5 + kind] += 1
        else:
            state.secret = replaced(state.secret, seat, kind)


def check_material(state: State, box: Box) -> None:
    """Every card, token and objective is somewhere, once."""
    if state.setup_step < 5:
        return
    seats = range(state.players)
    lying = state.deck + state.discard
    for at, card in enumerate(state.row):
        if state.row_state[at] in (WAITING, UNSECURED):
            lying.append(card)
    for seat in seats:
        lying += state.cards[seat] + state.hidden_cards[seat]
    lying += [(each & 63) - 5 for each in state.pledges if each & 63 >= 5]
    assert sorted(lying) == box.cards, "a card is missing or doubled"
    for kind in range(5):
        own = sum([state.seizures[seat * 5 + kind] for seat in seats])
        aside = sum([each & 63 == kind for each in state.pledges])
        found = state.supply[kind] + state.track.count(kind) + own + aside
        assert found == TYPE_COUNT[kind], f"{found} tokens of {TYPES[kind]}"
        known = sum([state.known[seat * 5 + kind] for seat in seats])
        tokens = state.reserve[kind] + known + state.secret.count(kind)
        assert tokens == box.tokens.count(kind), f"{tokens} tokens {TOKENS[kind]}"
    held = [each for each in state.shown if each >= 0] + state.objective_deck
    for seat in seats:
        held += state.claimed[seat]
    assert sorted(held) == list(range(OBJECTIVES)), "an objective is missing or doubled"
