"""How everybody plays on in a rollout: the same decisions as from an observation, read from a State.

Only what the seat on turn may see is read; a pile's order never is. `play_on` goes through whole turns
without asking what is legal, and shuffles by keys: a card has the same luck in every rollout of a
world, whatever else was bought, so that what two candidates differ in is not drowned in luck.
"""

from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import NOTHING as NO_EVENTS
from vingtdeux.games.allez_les_bleus.actions import ARREST_CARD, BUYS, END, PLAY
from vingtdeux.games.allez_les_bleus.heuristic_mood import pull
from vingtdeux.games.allez_les_bleus.heuristic_shop import NOTHING, purchase
from vingtdeux.games.allez_les_bleus.heuristic_turn import answer, before_shop, draw_or_arrest
from vingtdeux.games.allez_les_bleus.material import ARRESTED, KINDS
from vingtdeux.games.allez_les_bleus.phases import ACT, FINISHED, SHUFFLE_POLICE
from vingtdeux.games.allez_les_bleus.rules_answers import answer as give_answer
from vingtdeux.games.allez_les_bleus.rules_cards import arrest, buy, play
from vingtdeux.games.allez_les_bleus.rules_legal import answers
from vingtdeux.games.allez_les_bleus.rules_turn import end_turn, shuffle_in
from vingtdeux.games.allez_les_bleus.state import State
from vingtdeux.games.allez_les_bleus.taste import Taste

PRIME: Final = 2_147_483_647
MOST: Final = 20_000
"""Decisions after which a rollout stops in any case."""


def quick(state: State, legal: list[Action], taste: Taste) -> Action:
    """What the seat on turn does."""
    if state.phase != ACT:
        return answer(state, state.hand, legal, taste)
    found = before_shop(state, state.hand, taste)
    if found is not None:
        return found
    counts = owned(state)
    card = purchase(state, counts, taste, pull(state, counts, taste))
    return END if card == NOTHING else BUYS[card]


def owned(state: State) -> list[int]:
    """How many of each card the seat on turn owns, wherever they are."""
    counts = [0] * KINDS
    seat = state.turn
    for card in state.police[seat]:
        counts[card] += 1
    for card in state.police_discard[seat]:
        counts[card] += 1
    for card in state.hand:
        counts[card] += 1
    for card in state.aside:
        counts[card] += 1
    if state.resolving >= 0:
        counts[state.resolving] += 1
    for card in state.suburb[seat]:
        counts[card] += 1
    for card in state.suburb_discard[seat]:
        counts[card] += 1
    for card in state.row:
        counts[card & (ARRESTED - 1)] += 1
    return counts


@final
class Luck:
    """The shuffles of one imagined world: by seat, deck and how many there were before."""

    __slots__ = ("_done", "_seed")

    def __init__(self, seed: int, players: int) -> None:
        self._seed = seed
        self._done = [0] * (2 * players)

    def shuffled(self, cards: list[int], seat: int, deck: int) -> tuple[int, ...]:
        """The cards in the order of their keys; each copy of a card has a key of its own."""
        place = 2 * seat + deck
        done = self._done[place] + 1
        self._done[place] = done
        seed = (self._seed + place * 1_299_721 + done * 15_485_863) % PRIME
        copies = [0] * KINDS
        keyed: list[int] = []
        for card in cards:
            copies[card] += 1
            key = (seed + card * 104_729 + copies[card] * 611_953) % PRIME
            key = (key ^ (key >> 15)) * 48_271 % PRIME
            key = (key ^ (key >> 13)) * 69_621 % PRIME
            keyed.append(key * 32 + card)
        keyed.sort()
        return tuple([each & 31 for each in keyed])


def play_on(state: State, tastes: list[Taste], luck: Luck) -> None:
    """Play on, each seat with its taste, until it is over."""
    for _ in range(MOST):
        phase = state.phase
        if phase == ACT:
            _step(state, tastes[state.turn])
        elif phase < ACT:
            _shuffle(state, luck)
        elif phase == FINISHED:
            return
        else:
            legal = answers(state, state.turn)
            said = answer(state, state.hand, legal, tastes[state.turn])
            give_answer(state, said, NO_EVENTS)


def _step(state: State, taste: Taste) -> None:
    """One card, one arrest, or all that is left of the turn."""
    if taste.as_they_come:
        found = before_shop(state, state.hand, taste)
    else:
        found = draw_or_arrest(state, state.hand, taste)
        if found is None and not _lay_down(state):
            found = before_shop(state, state.hand, taste)
    if found is None:
        _shop(state, taste)
        end_turn(state, NO_EVENTS)
    elif found.kind == PLAY:
        play(state, found.a, NO_EVENTS)
    else:
        assert found.kind == ARREST_CARD
        arrest(state, found.a, NO_EVENTS)


def _lay_down(state: State) -> bool:
    """Play the whole hand at once if nothing of it draws or asks; whether it is empty now."""
    material = state.terms.material
    hand = state.hand
    for card in hand:
        if not material.plain[card]:
            return False
    for card in hand:
        state.tension += material.tension[card]
        state.strike += material.strike[card]
        state.financing += material.financing[card]
    if state.terms.hold:
        state.aside += hand
    else:
        state.police_discard[state.turn] += hand
    state.hand = []
    state.kinds = 0
    state.known = []
    return True


def _shop(state: State, taste: Taste) -> None:
    """Buy until nothing in reach is worth anything."""
    if state.financing == 0 and state.tension == 0:
        return
    counts = owned(state)
    while True:
        card = purchase(state, counts, taste, pull(state, counts, taste))
        if card == NOTHING:
            return
        buy(state, card, NO_EVENTS)
        counts[card] += 1


def _shuffle(state: State, luck: Luck) -> None:
    """NATURE's part, with the luck of this world."""
    seat = state.turn
    if state.phase == SHUFFLE_POLICE:
        shuffle_in(state, luck.shuffled(state.police_discard[seat], seat, 0), NO_EVENTS)
    else:
        shuffle_in(state, luck.shuffled(state.suburb_discard[seat], seat, 1), NO_EVENTS)
