"""The quick policy of rollouts: cheap, the same for pure and compiled, a few words per phase.

It reads a State to be fast, and looks at nothing that `observe` would not tell the seat: its own
token, file and loyalty, of the others what lies open (tested with positions alike to the seat).
"""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import NATURE, Action
from vingtdeux.games.police_city import quick_dice
from vingtdeux.games.police_city.actions import (
    CALL_DONE,
    CALL_PASS,
    CLAIM,
    COMBO,
    KEEPS,
    PAYS,
    POINTS,
    ROLL,
    TAKE_TOKENS,
    TAKES,
)
from vingtdeux.games.police_city.material import (
    FIRST_INFORMER,
)
from vingtdeux.games.police_city.phases import (
    COUNTER,
    CREROLL,
    DEAL,
    END_WINDOW,
    HELI,
    MARK,
    OFFICE_CHOICE,
    OFFICER,
    ORDERS,
    OVER,
    PAY,
    PLACEMENT,
    PLEDGE,
    POINT,
    REMOVE,
    ROLLING,
    SHARE,
    SHARE2,
    TAKE_SEIZURE,
    TAKE_TOKEN,
    TRADE,
)
from vingtdeux.games.police_city.phases import ROLL as ROLL_WINDOW
from vingtdeux.games.police_city.public import (
    deciding,
)
from vingtdeux.games.police_city.quick_place import placements
from vingtdeux.games.police_city.quick_talk import deal, pledge, share
from vingtdeux.games.police_city.quick_value import (
    STYLES,
    Style,
    seizure_value,
)
from vingtdeux.games.police_city.rules import Rules
from vingtdeux.games.police_city.rules_conflict import office_dice
from vingtdeux.games.police_city.rules_grades import add_interrupts
from vingtdeux.games.police_city.rules_placement import legal_moves
from vingtdeux.games.police_city.rules_roll import dice_to_roll
from vingtdeux.games.police_city.rules_setup import chance
from vingtdeux.games.police_city.state import State

TOKEN_TASTE: Final[list[int]] = [1, 2, 0, 4, 3]
BITS: Final = (1 << 30) - 1
ROUNDS: Final = 1
"""Ends of rounds after which a position is judged."""
DICE: Final = FIRST_INFORMER + 5


def decide(state: State, seat: int, style: Style, rng: Random) -> Action:
    """What this seat does next."""
    phase = state.phase
    if phase == PLACEMENT:
        return placements(state, seat, style, rng)[0]
    if phase in (SHARE, SHARE2):
        return share(state, seat, style)
    if phase == ROLL_WINDOW:
        return quick_dice.roll(state, seat)
    if phase == MARK:
        return quick_dice.mark(state, seat)
    if phase == OFFICER:
        return quick_dice.officer(state, seat)
    if phase == END_WINDOW:
        return _last_chance(state, seat)
    if phase == ORDERS:
        return CALL_PASS
    if phase == DEAL:
        return deal(state, seat, style)
    if phase == PLEDGE:
        return pledge(state, seat, style)
    if phase == TRADE:
        return CALL_DONE
    return _in_conflict(state, seat)


def _in_conflict(state: State, seat: int) -> Action:
    """The phases of a conflict, and the choices that interrupt a game."""
    phase = state.phase
    if phase == CREROLL:
        return quick_dice.creroll(state, seat)
    if phase == POINT:
        target = quick_dice.point(state, seat)
        return POINTS[target] if target >= 0 else CALL_DONE
    if phase == REMOVE:
        return quick_dice.remove(state, seat)
    if phase == OFFICE_CHOICE:
        there = office_dice(state, seat)
        for die in quick_dice.ORDER_OF_LOSS[5:]:
            if die in there:
                return KEEPS[die]
    if phase == TAKE_SEIZURE:
        return TAKES[_best_type(state, seat, True)]
    if phase == PAY:
        return PAYS[_best_type(state, seat, False)]
    if phase == TAKE_TOKEN:
        for token in TOKEN_TASTE:
            if state.reserve[token] > 0:
                return TAKE_TOKENS[token]
    assert phase in (HELI, COUNTER)
    moves = legal_moves(state)
    return moves[0] if phase == HELI or state.moved == 0 else moves[-1]


def _best_type(state: State, seat: int, takes: bool) -> int:
    """The type to take from the supply, or the one to miss least."""
    best = -1
    most = -99.0
    for kind in range(5):
        if takes:
            if state.supply[kind] == 0:
                continue
            value = seizure_value(state, seat, seat, kind)
        else:
            if state.seizures[seat * 5 + kind] == 0:
                continue
            value = -seizure_value(state, seat, seat, kind, 1)
        if value > most:
            most = value
            best = kind
    return best


# --- claims and combinations ------------------------------------------------------------------


def _last_chance(state: State, seat: int) -> Action:
    """Claim what can be claimed; combine for three grades, or near the end."""
    found: list[Action] = []
    add_interrupts(state, seat, found)
    best = CALL_DONE
    if not found:
        return best
    most = 0.0
    material = state.terms.material
    goal = state.terms.goal
    late = max(state.grades) >= goal - 3 or state.mafia >= material.mafia_goal - 2
    for action in found:
        if action.kind == CLAIM:
            value = 10.0 * material.objective_grades[state.shown[action.a]]
            value -= len(material.payments[action.b])
        elif action.kind == COMBO:
            grades = material.combo_grades[action.a]
            if grades < 3 and not late and state.grades[seat] + grades < goal:
                continue
            value = 3.0 * grades
        else:
            continue
        if value > most:
            most = value
            best = action
    return best


# --- playing on -------------------------------------------------------------------------------


def play_on(
    rules: Rules, state: State, styles: list[int], rounds: int, nature: Random, rng: Random
) -> None:
    """In place, until so many rounds have ended or the game is over."""
    until = state.round + rounds
    luck = Luck(nature)
    while state.phase != OVER and (state.round < until or state.phase < PLACEMENT):
        if state.phase == ROLLING:
            rules.apply(state, NATURE, luck.roll(state))
            continue
        if state.phase < PLACEMENT:
            rules.apply(state, NATURE, chance(state, nature))
            continue
        asked = deciding(state)
        seat = asked[0] if len(asked) == 1 else asked[int(rng.random() * len(asked))]
        style = STYLES[styles[seat]]
        if state.phase == PLACEMENT:
            for action in placements(state, seat, style, rng):
                rules.apply(state, seat, action)
        else:
            rules.apply(state, seat, decide(state, seat, style, rng))


@final
class Luck:
    """What the dice of a rollout show. The same die rolls the same whatever is tried and in
    whichever order, so that two candidates differ by what they do."""

    __slots__ = ("round", "seed", "thrown")

    def __init__(self, nature: Random) -> None:
        self.seed = int(nature.random() * (1 << 30))
        self.round = -1
        self.thrown: list[int] = []
        """How often each die was rolled this round."""

    def roll(self, state: State) -> Action:
        """All dice that are to be rolled now."""
        if self.round != state.round:
            self.round = state.round
            self.thrown = [0] * DICE
        material = state.terms.material
        shown: list[int] = []
        for die in dice_to_roll(state):
            sides = material.informer_faces if die >= FIRST_INFORMER else material.faces[die % 4]
            key = ((self.round * 32 + die) * 16 + self.thrown[die]) * 40503
            self.thrown[die] += 1
            shown.append(sides[(mixed(self.seed ^ key) >> 8) % len(sides)])
        return Action(ROLL, "", data=tuple(shown))


def mixed(number: int) -> int:
    """Its bits well shaken, 30 of them."""
    number &= BITS
    number = ((number ^ number >> 15) * 0x2C1B3C6D) & BITS
    number = ((number ^ number >> 12) * 0x297A2D39) & BITS
    return number ^ number >> 15
