"""How a seat plays on in a search: one decision, from a position, by what the seat knows.

`choose` depends on nothing its seat could not see; `quick_race` plays whole turns.
Styles: BOLD names the likelier cell where waiting is worse, SURE waits for the last cell, SLOW
works out at the start of the next turn what a card has told it.
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.beliefs import odds_of
from vingtdeux.games.enquetes_new_york.board import CELLS, GO_SQUARE, NOWHERE, SWAP_SQUARE
from vingtdeux.games.enquetes_new_york.material import CARD_KIND
from vingtdeux.games.enquetes_new_york.phases import GO_ANYWHERE, TURN_END
from vingtdeux.games.enquetes_new_york.rules_sight import count_of_kind
from vingtdeux.games.enquetes_new_york.state import State

STYLES: Final = 3
BOLD: Final = 0
SURE: Final = 1
SLOW: Final = 2
SWAP: Final = 0.6
"""What a swapped card is worth beside one from a pile: the other one learns something too."""


def is_single(cells: int) -> bool:
    """Whether one cell is left."""
    return cells != 0 and cells & (cells - 1) == 0


def dares(chance: float, left: int, mine: int, theirs: int, rivals: int) -> bool:
    """Whether to name a cell of this chance rather than wait a round.

    `mine` and `theirs` are the cards this seat knows and the furthest rival has been shown.
    """
    if rivals == 1:
        return left == 2 and theirs >= mine - 1
    return left == 2 or (left == 3 and theirs >= mine and chance > 0.33)


def choose(state: State, seat: int, legal: list[Action], style: int, rng: Random) -> Action:
    """What this seat does in a rollout."""
    last = legal[-1].kind
    if last == do.ACCUSE:
        return _end(state, seat, legal, style)
    first = legal[0].kind
    if first == do.GO:
        return _go(state, seat, legal, rng)
    if first == do.SPIN:
        return legal[0]
    if first == do.SWAP_GIVE:
        return _give(state, seat, legal)
    best, most = legal[0], -1.0
    for action in legal:
        worth = 0.0
        if action.kind == do.SPY:
            worth = 0.01 + news_of(state, seat, action.a, 0) + news_of(state, seat, action.a, 1)
        elif action.kind == do.TAKE:
            square = state.terms.material.squares[state.pawns[seat]]
            worth = news_of(state, seat, action.a, square)
        elif action.kind == do.SWAP_WITH:
            worth = max(news_of(state, seat, action.a, 0), news_of(state, seat, action.a, 1))
        elif action.kind == do.SWAP_TAKE:
            worth = news_of(state, seat, state.partner, action.a)
        if worth > most:
            best, most = action, worth
    return best


def _end(state: State, seat: int, legal: list[Action], style: int) -> Action:
    left = state.candidates[seat] & ~state.wrong
    last_call = legal[0].kind == do.GIVE_UP
    if is_single(left):
        if style == SLOW and state.phase == TURN_END:
            return legal[0]
        return do.ACCUSES[left.bit_length() - 1]
    if left == 0 or (not last_call and (style != BOLD or state.phase != TURN_END)):
        return legal[0]
    count = left.bit_count()
    if count > 3 and not last_call:
        return legal[0]
    known = [0, 0]
    base = seat * state.terms.material.slots
    for slot, card in enumerate(state.cards):
        if state.places[base + slot]:
            known[CARD_KIND[card]] += 1
    chances = odds_of(state.terms.material, state.level).chances(left, known[0], known[1])
    best = likeliest(chances)
    rivals, theirs = 0, 0
    for other in range(state.terms.players):
        if other != seat and not state.is_out(other):
            rivals += 1
            theirs = max(theirs, state.sights[other])
    if last_call or (rivals and dares(chances[best], count, known[0] + known[1], theirs, rivals)):
        return do.ACCUSES[best]
    return legal[0]


def likeliest(chances: list[float]) -> int:
    """The first of the most likely cells."""
    best = 0
    for cell in range(CELLS):
        if chances[cell] > chances[best]:
            best = cell
    return best


def news_of(state: State, seat: int, other: int, kind: int) -> float:
    """The share of cards of a kind in a hand that this seat has not seen, to its knowledge."""
    count = count_of_kind(state, other, kind)
    if count == 0:
        return 0.0
    seen = 0
    base = seat * state.terms.material.slots
    there = 1 << other
    for slot, card in enumerate(state.cards):
        if state.places[base + slot] == there and CARD_KIND[card] == kind:
            seen += 1
    return max(0, count - seen) / count


def _go(state: State, seat: int, legal: list[Action], rng: Random) -> Action:
    """Where most is new: a pile, or a hand to look into, or both."""
    material, players = state.terms.material, state.terms.players
    squares = material.squares
    worths = [0.0, 0.0, 0.0, 0.0]
    hands = [0.0] * players
    for kind in (0, 1):
        if state.pile_experts if kind else state.pile_informers:
            worths[kind] = 1.0
    for other in range(players):
        if other == seat or not state.hands[other]:
            continue
        for kind in (0, 1):
            news = news_of(state, seat, other, kind)
            hands[other] += news * count_of_kind(state, other, kind) / len(state.hands[other])
            worths[kind] = max(worths[kind], news)
            if state.hands[seat]:
                worths[SWAP_SQUARE] = max(worths[SWAP_SQUARE], SWAP * news)
    if state.phase != GO_ANYWHERE:
        worths[GO_SQUARE] = _best_by_going(state, seat, worths, hands)
    best, most, ties = legal[0], -1.0, 0
    for action in legal:
        if action.kind != do.GO:
            continue
        worth = worths[squares[action.a]] + _company(state, seat, action.a, hands)
        if worth > most + 1e-9:
            best, most, ties = action, worth, 1
        elif worth > most - 1e-9:
            ties += 1
            if below(rng, ties) == 0:
                best = action
    return best


def _company(state: State, seat: int, cell: int, hands: list[float]) -> float:
    most = 0.0
    for other in range(len(hands)):
        if other != seat and state.pawns[other] == cell:
            most = max(most, hands[other])
    return most


def _best_by_going(state: State, seat: int, worths: list[float], hands: list[float]) -> float:
    best = max(worths[0], worths[1], worths[SWAP_SQUARE])
    squares = state.terms.material.squares
    for other in range(len(hands)):
        at = state.pawns[other]
        if other != seat and at != NOWHERE and squares[at] != GO_SQUARE:
            best = max(best, worths[squares[at]] + hands[other])
    return best


def _give(state: State, seat: int, legal: list[Action]) -> Action:
    """What the partner knows already, else the clue that says the least."""
    base = seat * state.terms.material.slots
    best, most = legal[0], -1
    for action in legal:
        worth = state.terms.material.truth[action.a].bit_count()
        if state.aware[base + state.cards.index(action.a)] >> state.partner & 1:
            worth = 100
        if worth > most:
            best, most = action, worth
    return best
