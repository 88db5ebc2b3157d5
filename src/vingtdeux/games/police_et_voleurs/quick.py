"""The quick policy of rollouts: the same thoughts as the levels', fewer of them.

It reads a State to be fast. What it looks at is what `View` takes from it, and that is what the
seat's observation would tell: nothing else (tested with positions that are alike to the seat).
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import NATURE, Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_et_voleurs.actions import STEP
from vingtdeux.games.police_et_voleurs.heuristic import decide
from vingtdeux.games.police_et_voleurs.heuristic_net import APART, BESIDE_WAY, WAYS
from vingtdeux.games.police_et_voleurs.heuristic_police import Hunt
from vingtdeux.games.police_et_voleurs.heuristic_view import View
from vingtdeux.games.police_et_voleurs.heuristic_weights import Weights
from vingtdeux.games.police_et_voleurs.material import ARRESTED, BACK, PLOTS, STREETS, TYPES
from vingtdeux.games.police_et_voleurs.observation import HIDDEN
from vingtdeux.games.police_et_voleurs.phases import BETWEEN, EXAMINE, POLICE_STEP
from vingtdeux.games.police_et_voleurs.rules import Rules
from vingtdeux.games.police_et_voleurs.rules_legal import legal_actions
from vingtdeux.games.police_et_voleurs.rules_play import do
from vingtdeux.games.police_et_voleurs.state import State

UNHEARD: Final[list[Event]] = []
"""Rollouts are quiet: nothing is ever told."""
FOLLOWED: Final = 6
"""Of all steps, how many the police thinks through."""


def quick(state: State, legal: list[Action], weights: Weights, rng: Random) -> Action:
    """What the seat that is asked does; between two games all are, and say that they are ready."""
    if state.phase >= BETWEEN:
        return legal[0]
    seat = state.asked()
    if state.phase == POLICE_STEP:
        return _step(_police_view(state), legal, weights, rng)
    view = _police_view(state) if seat == state.police_seat else _thief_view(state, seat)
    return decide(view, legal, weights, 1, rng)


# --- what the seat knows ------------------------------------------------------------------------


def _public_part(state: State, seat: int) -> View:
    view = View(state, seat)
    bit = 1 << seat
    for pawn in range(state.terms.pawns):
        view.is_open.append(
            state.terms.open_loot
            or state.owners[pawn] == seat
            or (state.status[pawn] == ARRESTED and seat == state.police_seat)
        )
        view.sizes.append(len(state.loots[pawn]))
        view.drivers.append(state.drivers[pawn] & bit != 0)
    view.loots = state.loots  # read only where `is_open` says so
    view.lines = state.lines  # of which only the plots are read
    return view


def _police_view(state: State) -> View:
    """The police asks of a house only whether it is still there."""
    view = _public_part(state, state.police_seat)
    view.houses = state.houses
    return view


def _thief_view(state: State, seat: int) -> View:
    """Houses it has looked at are known, all others a pool of what is left."""
    view = _public_part(state, seat)
    own = 0
    for pawn in range(state.terms.pawns):
        if state.owners[pawn] == seat:
            own |= 1 << pawn
    open_loot = state.terms.open_loot
    pool = [0] * TYPES
    houses = state.houses[:]
    looks = state.looks
    for plot in range(PLOTS):
        kind = houses[plot]
        if not kind:
            continue
        look = looks[plot] & 15
        if look & own or (look and open_loot):
            continue
        is_looking = state.phase == EXAMINE and plot == state.exam
        if is_looking and (open_loot or own >> state.turn & 1):
            continue
        pool[kind] += 1
        houses[plot] = HIDDEN
    bit = 1 << seat
    for pawn in range(state.terms.pawns):
        if not view.is_open[pawn]:
            for entry in state.lines[pawn]:
                if not entry & BACK and not entry >> 11 & bit:
                    pool[entry >> 1 & 15] += 1
    if not open_loot:
        for kind in state.evidence:
            pool[kind] += 1
    view.houses = houses
    view.pool = pool
    return view


# --- the police's steps ---------------------------------------------------------------------------


def _step(view: View, legal: list[Action], weights: Weights, rng: Random) -> Action:
    """An arrest if the steps left make one; else what holds one thief best."""
    hunt = Hunt(view, weights)
    hunt.net.cast()
    left = view.public.steps_left
    catch = -1
    for place in range(len(hunt.at)):
        cost = hunt.net.cost(hunt.at[place])
        if cost <= left and (catch < 0 or hunt.worth[place] > hunt.worth[catch]):
            catch = place
    if catch >= 0:
        found = _closing_step(hunt, hunt.at[catch], legal)
        if found is not None:
            return found
    hunt.focus(1)
    return _tightest(hunt, legal, rng)


def _closing_step(hunt: Hunt, at: int, legal: list[Action]) -> Action | None:
    """A step after which one step less is needed to shut him in."""
    net = hunt.net
    cost = net.cost(at)
    for action in legal:
        if action.kind != STEP or APART[at * STREETS + action.b] > 2:
            continue
        net.walk(action.a, action.b)
        net.cast()
        better = net.cost(at) < cost
        net.walk(action.b, action.a)
        if better:
            return action
    return None


def _tightest(hunt: Hunt, legal: list[Action], rng: Random) -> Action:
    """Of the steps to squares that matter to the thief, the one that holds him best."""
    if not hunt.at:
        return legal[-1]
    net = hunt.net
    at = hunt.at[0]
    material = hunt.view.material
    net.see_gates(material.gates, material.thief_rays)
    matters = _matters(hunt, at)
    base = at * STREETS
    rated: list[tuple[float, int]] = []
    for number in range(len(legal)):
        action = legal[number]
        if action.kind == STEP:
            value = matters[action.b] - 0.5 * matters[action.a]
            value += APART[base + action.a] - APART[base + action.b] + rng.random()
            rated.append((-value, number))
    rated.sort()
    best, best_value = legal[-1], -1e18
    for _, number in rated[:FOLLOWED]:
        action = legal[number]
        net.walk(action.a, action.b)
        value = hunt.hold(0) + hunt.weights.closing * hunt.nearness(at)
        net.walk(action.b, action.a)
        if value > best_value:
            best, best_value = action, value
    return best


def _matters(hunt: Hunt, at: int) -> list[float]:
    """What it counts at first sight to stand on a square: beside him, on his way, on his gate."""
    material = hunt.view.material
    occ = hunt.net.occ
    found = [0.0] * STREETS
    for ray in material.thief_rays[at]:
        for square in ray:
            if occ[square]:
                break
            found[square] += 2.0 if material.is_gate[square] else 0.6
            for way in range(WAYS):
                beside = BESIDE_WAY[square * WAYS + way]
                if beside >= 0:
                    found[beside] += 0.3
    for way in range(WAYS):
        beside = BESIDE_WAY[at * WAYS + way]
        if beside >= 0:
            found[beside] += 1.5
    return found


# --- playing on -----------------------------------------------------------------------------------


def play_on(
    rules: Rules, state: State, styles: list[Weights], rounds: int, nature: Random, rng: Random
) -> None:
    """Everybody plays on quickly, each seat in its style, until so many rounds are over, or the
    game is."""
    game_no = state.game_no
    until = state.round + rounds
    while state.phase < BETWEEN and state.round < until and state.game_no == game_no:
        seat = state.asked()
        if seat == NATURE:
            rules.apply(state, NATURE, rules.chance(state, nature))
            continue
        legal = legal_actions(state, seat)
        if len(legal) == 1:
            do(state, legal[0], UNHEARD)
        else:
            do(state, quick(state, legal, styles[seat], rng), UNHEARD)
