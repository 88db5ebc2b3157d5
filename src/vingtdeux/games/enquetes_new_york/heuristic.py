"""How a bot plays, from an observation alone. It uses the clues it knows, never the number of
the investigation: that would be looking under the cover.

The levels differ as people do: in how many clues they bear in mind and how fast they work them out,
in what they make of a square, and in how many clues they want before they name a cell. All of them
name a cell only when their clues leave no other; whether to dare is a question for a search.
"""

from random import Random

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below
from vingtdeux.engine.mind import PLAIN, Temper
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import CELLS
from vingtdeux.games.enquetes_new_york.heuristic_pad import BOLD, CAREFUL, Pad, lot
from vingtdeux.games.enquetes_new_york.heuristic_walk import Table, worth_of
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.weights import WEIGHTS, Weights


def choose(
    seen: Observation, legal: list[Action], level: int, rng: Random,
    weights: Weights = WEIGHTS, temper: Temper = PLAIN,
) -> Action:  # fmt: skip
    """Accuse when sure, else go where the most is to be learned."""
    assert seen.seat is not None
    first = legal[0].kind
    if legal[-1].kind == do.ACCUSE:
        accused = _accusation(seen, legal, level, rng, weights, temper)
        return legal[0] if accused is None else accused
    if first == do.ROLL or first == do.END_TURN or first == do.SPIN:
        return legal[0]
    table = Table(seen, level, weights, temper)
    best: list[Action] = []
    most = -1000.0
    for action in legal:
        worth = worth_of(seen, table, action)
        if worth > most + 1e-9:
            best = [action]
            most = worth
        elif worth > most - 1e-9:
            best.append(action)
    return best[below(rng, len(best))]


def _accusation(
    seen: Observation, legal: list[Action], level: int, rng: Random, weights: Weights, temper: Temper
) -> Action | None:  # fmt: skip
    """The one cell left, once it has the clues it wants; in the last call anything is better than
    nothing."""
    pad = Pad(seen, level, weights, temper)
    if pad.left == 0:
        return None
    if legal[0].kind == do.GIVE_UP:
        return do.ACCUSES[likeliest(pad.chances(seen), rng)]
    is_single = pad.left & (pad.left - 1) == 0
    if not is_single or len(pad.cards) < _wanted(seen, level, weights, temper):
        return None
    return do.ACCUSES[pad.left.bit_length() - 1]


def _wanted(seen: Observation, level: int, weights: Weights, temper: Temper) -> int:
    """How many clues it wants before it names a cell. Against a single rival there is less hurry;
    the bold one is content with one less; the careful one wants one more, unless somebody may
    soon have as many."""
    hurry = rivals_of(seen) > 1
    wish = weights.least[level - 1] if hurry else weights.duel[level - 1]
    wanted = int(wish)
    if wish > wanted and seen.known and lot(seen.known[0].card, seen.first, 7) < wish - wanted:
        wanted += 1
    if temper.nerve >= BOLD:
        return wanted - 1
    if temper.nerve <= CAREFUL and not _is_anybody_near(seen, wanted):
        return wanted + 1
    return wanted


def _is_anybody_near(seen: Observation, clues: int) -> bool:
    """Whether a rival has been shown so many cards, but for one."""
    for seat in range(seen.terms.players):
        if seat != seen.seat and not seen.is_out(seat) and seen.sights[seat] >= clues - 1:
            return True
    return False


def rivals_of(seen: Observation) -> int:
    """How many others can still win."""
    count = 0
    for seat in range(seen.terms.players):
        if seat != seen.seat and not seen.is_out(seat):
            count += 1
    return count


def likeliest(chances: list[float], rng: Random) -> int:
    """The cell that is most likely; among equals one by lot."""
    best: list[int] = []
    most = 0.0
    for cell in range(CELLS):
        if chances[cell] > most + 1e-12:
            best = [cell]
            most = chances[cell]
        elif chances[cell] > most - 1e-12 and most > 0.0:
            best.append(cell)
    return best[below(rng, len(best))]
