"""Positions that a seat cannot tell from the real one, as likely as it believes them."""

from random import Random
from typing import Final

from vingtdeux.games.enquetes_new_york.beliefs import odds_of
from vingtdeux.games.enquetes_new_york.board import CELLS
from vingtdeux.games.enquetes_new_york.material import CARD_KIND
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import WHEEL
from vingtdeux.games.enquetes_new_york.quick import is_single
from vingtdeux.games.enquetes_new_york.rules_knowledge import determinize
from vingtdeux.games.enquetes_new_york.state import State

DOUBT: Final = 0.25
"""How readily it believes that somebody knows the answer and has not said so: people are slow."""
TRIES: Final = 3


def worlds(seen: Observation, count: int, rng: Random) -> list[State]:
    """Answers by their chances, spread evenly over the worlds; who could have named the cell and
    did not, most likely could not."""
    if seen.answer >= 0 or seen.phase <= WHEEL or seen.seat is None:
        return [determinize(seen, rng) for _ in range(count)]
    kinds = [0, 0]
    for each in seen.known:
        kinds[CARD_KIND[each.card]] += 1
    odds = odds_of(seen.terms.material, seen.level)
    chances = odds.chances(seen.candidates, kinds[0], kinds[1])
    found: list[State] = []
    offset = rng.random()
    cell, reached = 0, chances[0]
    for number in range(count):
        mark = (number + offset) / count
        while reached < mark and cell < CELLS - 1:
            cell += 1
            reached += chances[cell]
        found.append(_likely(seen, cell if chances[cell] > 0.0 else _last(chances), rng))
    return found


def _last(chances: list[float]) -> int:
    """The last cell that is possible: where rounding leads beyond."""
    last = 0
    for cell in range(CELLS):
        if chances[cell] > 0.0:
            last = cell
    return last


def _likely(seen: Observation, answer: int, rng: Random) -> State:
    """A world with this answer in which nobody keeps it for himself, if there is one at hand."""
    state = determinize(seen, rng, answer)
    for _ in range(TRIES):
        if not _is_kept(seen, state) or rng.random() < DOUBT:
            break
        state = determinize(seen, rng, answer)
    return state


def _is_kept(seen: Observation, state: State) -> bool:
    """Whether a rival has only the answer left, and its turn is over."""
    for seat in range(seen.terms.players):
        if seat == seen.seat or seat == seen.active or seen.is_out(seat):
            continue
        if seen.turns[seat] and is_single(state.candidates[seat] & ~seen.wrong):
            return True
    return False
