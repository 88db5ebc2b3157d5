"""The quick policy of a search: the same policy, straight from a State.

It looks at nothing that `observe` would not tell the seat: the faces of cells it has looked at, its
own kinds, what lies open.
"""

from math import tanh
from random import Random
from typing import Final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.chance import below
from vingtdeux.games.mafia_story.ending import verdict
from vingtdeux.games.mafia_story.eyes import Eyes
from vingtdeux.games.mafia_story.heuristic import decide
from vingtdeux.games.mafia_story.memory import UNKNOWN
from vingtdeux.games.mafia_story.observation import HIDDEN
from vingtdeux.games.mafia_story.phases import OVER, PREVENT, SETUP_PEEK, TARGET
from vingtdeux.games.mafia_story.public import SETS
from vingtdeux.games.mafia_story.rules import Rules
from vingtdeux.games.mafia_story.rules_legal import legal_actions
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.weights import Weights

NO_LIST: Final[list[Action]] = []
VICTORY: Final = 0.75
"""What winning counts; the rest is by how much."""
CLOSE: Final = 12.0
"""A margin of some weight, in points."""


def eyes_of(state: State, me: Seat, weights: Weights) -> Eyes:
    """What this seat knows of a position."""
    terms = state.terms
    known = terms.knows(state.looked, me)
    ground = state.ground
    faces = [UNKNOWN] * len(ground)
    for cell in range(len(ground)):
        if known >> cell & 1:
            faces[cell] = ground[cell]
    covers = state.cover_kind[:]
    tokens = state.token_kind[:]
    for seat in range(terms.players):
        if seat != me:
            if state.cover_cell[seat] >= 0:
                covers[seat] = HIDDEN
            if tokens[seat] >= 0 and not state.flipped:
                tokens[seat] = HIDDEN
    return Eyes(state, me, faces, covers, tokens, weights)


def quick(state: State, seat: Seat, legal: list[Action], weights: Weights, rng: Random) -> Action:
    """What this seat does in a rollout."""
    return decide(eyes_of(state, seat, weights), legal, rng)


def play_on(game: Rules, state: State, weights: list[Weights], rng: Random) -> None:
    """To the end, in place, each seat with its weights. The policy names its action itself, so
    that lists of legal actions are only made where it reads them."""
    while state.phase != OVER:
        phase = state.phase
        seat = state.turn
        legal = NO_LIST
        if phase == PREVENT:
            waiting = SETS[state.waiting]
            seat = waiting[below(rng, len(waiting))]
        elif phase in (TARGET, SETUP_PEEK):
            legal = legal_actions(state, seat)
        game.apply(state, seat, decide(eyes_of(state, seat, weights[seat]), legal, rng))


def worth(state: State) -> list[float]:
    """What this end is worth to each seat: most for winning, a little by the margin."""
    end = verdict(state)
    side = state.terms.side
    totals = [0] * state.terms.players
    for seat, score in enumerate(state.score):
        totals[side[seat]] += score
    found: list[float] = []
    for seat in range(state.terms.players):
        rival = -999
        for foe in state.terms.foes[seat]:
            rival = max(rival, totals[side[foe]])
        margin = 0.5 + 0.5 * tanh((totals[side[seat]] - rival) / CLOSE)
        won = VICTORY if seat in end.winners else 0.0
        found.append(won + (1.0 - VICTORY) * margin)
    return found
