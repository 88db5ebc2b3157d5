"""The cards of the city: how they are laid, and that none is lost or doubled."""

from collections.abc import Sequence
from random import Random

from vingtdeux.engine.chance import pick, shuffle
from vingtdeux.games.mafia_story.material import SPECIALS
from vingtdeux.games.mafia_story.phases import DEAL
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.terms import Terms


def shuffled_city(terms: Terms, rng: Random) -> list[int]:
    """A city in random order [R3.2.3], with its unseen neutral cards [R3.2.4]."""
    cards = terms.city_set[:]
    add_neutrals(cards, terms.neutrals, terms.neutral_count, rng)
    shuffle(rng, cards)
    return cards


def add_neutrals(cards: list[int], neutrals: list[int], count: int, rng: Random) -> None:
    """So many of these neutral cards, drawn at random."""
    rest = neutrals[:]
    for _ in range(count):
        drawn = pick(rng, rest)
        rest.remove(drawn)
        cards.append(drawn)


def is_city(terms: Terms, cards: Sequence[int]) -> bool:
    """Whether these cards make a whole city [R3.2.3, R3.2.4]."""
    neutral = [card for card in cards if card in terms.neutrals]
    return (
        len(neutral) == terms.neutral_count
        and len(set(neutral)) == len(neutral)
        and sorted(cards) == sorted(terms.city_set + neutral)
    )


def check_cards(state: State) -> None:
    """No card is doubled; none that the game began with is missing."""
    terms = state.terms
    lying = [state.ground[cell] for cell in range(terms.city.cells) if state.cards >> cell & 1]
    piles = [card for pile in (*state.right, *state.left) for card in pile]
    taken = [*piles, *state.discards]
    city = [*lying, *[card for card in taken if card < SPECIALS]]
    assert len(set(city)) == len(city), "a city card is doubled"
    assert state.phase == DEAL or is_city(terms, city), "a city card is missing"
    covers = [card for card in taken if card >= SPECIALS]
    lost = [
        seat
        for seat in range(terms.players)
        if state.cover_cell[seat] < 0 <= state.cover_kind[seat]
    ]
    assert len(covers) == len(lost), "a cover is missing or doubled"
    assert all(card < SPECIALS for card in state.discards), "a strange card was paid"
    for seat in range(terms.players):
        assert state.score[seat] == state.total(seat), "a score does not follow from the piles"
        assert 0 <= state.transports[seat] <= terms.material.transports, "transports"
