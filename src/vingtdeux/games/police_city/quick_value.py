"""What things are worth to a seat in a rollout, read from a State.

Whose eyes look is always said: of the others' files a seat knows only how much lies in them.
"""

from typing import Final, final

from vingtdeux.games.police_city.material import E_CARD, E_INFORMER, E_TYPE, type_of
from vingtdeux.games.police_city.state import State

CARD: Final = 0.3
SEIZURE: Final = 0.45
"""A first token of a type; each equal one makes the next worth more."""
EQUAL: Final = 0.2
ON_TRACK: Final = 0.15
INFORMER: Final = 0.45
BONUS: Final = 0.6
"""A grade that fires a token of the track whose majority the seat has."""


@final
class Style:
    """A way to play on: how much it asks, what it accepts, where it goes."""

    __slots__ = ("common", "floor", "helps", "slack", "tilt")

    def __init__(
        self, floor: float, slack: float, tilt: float, common: float, helps: float
    ) -> None:
        self.floor = floor
        """Of its fair part, what it accepts."""
        self.slack = slack
        """Lots do not divide evenly: so much less is not worth a quarrel."""
        self.tilt = tilt
        """How much heavier its own dice weigh in its proposals."""
        self.common = common
        """How much it looks at the common good when it places dice."""
        self.helps = helps
        """From which part of the mafia's way on it gives something against it."""


STYLES: Final[list[Style]] = [
    Style(floor=0.6, slack=0.25, tilt=1.1, common=0.7, helps=0.4),
    Style(floor=0.75, slack=0.25, tilt=1.4, common=0.5, helps=0.5),
    Style(floor=0.95, slack=0.2, tilt=1.7, common=0.3, helps=0.7),
]
"""Ready to share, selfish, quarrelsome."""


def known_tokens(state: State, viewer: int, seat: int, kind: int) -> int:
    """Tokens of that type, as far as the viewer knows."""
    at = seat * 5 + kind
    return state.seizures[at] if seat == viewer else state.seizures[at] - state.hidden[at]


def known_districts(state: State, viewer: int, seat: int) -> list[int]:
    """Cards per district, as far as the viewer knows."""
    found = state.held[seat * 5 : seat * 5 + 5]
    if seat != viewer and state.hidden_cards[seat]:
        districts = state.terms.material.card_districts
        for card in state.hidden_cards[seat]:
            for district in districts[card]:
                found[district] -= 1
    return found


def mafia_cost(state: State) -> float:
    """What one step of the mafia costs everybody; it rises as it nears the top."""
    way = state.mafia / state.terms.material.mafia_goal
    return 0.25 + 1.9 * way * way


def seizure_value(state: State, viewer: int, seat: int, kind: int, less: int = 0) -> float:
    """One more token of that type; `less` 1: the last one of those it has."""
    count = known_tokens(state, viewer, seat, kind) - less
    value = SEIZURE + EQUAL * min(3, count)
    return value + ON_TRACK if kind in state.track else value


def grade_value(state: State, viewer: int, seat: int) -> float:
    """A grade; more where it fires a bonus this seat would win."""
    level = state.grades[seat] + 1
    levels = state.terms.material.bonus_levels
    value = 1.15 if level >= state.terms.goal - 1 else 1.0
    if level in levels:
        kind = state.track[levels.index(level)]
        if kind >= 0:
            mine = known_tokens(state, viewer, seat, kind)
            best = 0
            for other in range(state.players):
                if other != seat:
                    best = max(best, known_tokens(state, viewer, other, kind))
            if mine > 0 and mine >= best:
                value += BONUS
            elif best > 0:
                value -= 0.1
    return value


def card_value(state: State, viewer: int, seat: int, card: int) -> float:
    """Its progress towards the objectives on display."""
    held = known_districts(state, viewer, seat)
    material = state.terms.material
    districts = material.card_districts[card]
    best = 0.0
    for objective in state.shown:
        if objective < 0:
            continue
        need = material.objective_need[objective]
        useful = False
        for district in districts:
            if held[district] < need[district]:
                useful = True
        if not useful:
            continue
        before = 0
        after = 0
        total = 0
        for district in range(5):
            wanted = need[district]
            if wanted:
                total += wanted
                before += min(wanted, held[district])
                after += min(wanted, held[district] + (1 if district in districts else 0))
        done = after / total
        was = before / total
        gain = (material.objective_grades[objective] + 0.2) * (done * done - was * was)
        best = max(best, gain)
    return CARD + best


def element_value(state: State, viewer: int, seat: int, element: int) -> float:
    """Of an element of the lot in hand."""
    if element == E_CARD:
        return card_value(state, viewer, seat, state.row[state.slot])
    if element < E_TYPE:
        return grade_value(state, viewer, seat)
    if element < E_INFORMER:
        return seizure_value(state, viewer, seat, type_of(element))
    return INFORMER


def lot_values(state: State, viewer: int, seat: int) -> list[float]:
    """Of each element of the lot in hand."""
    return [element_value(state, viewer, seat, element) for element in state.lot]


def place_value(state: State, seat: int, card: int) -> float:
    """What all of a place's lot would be worth to this seat."""
    material = state.terms.material
    value = card_value(state, seat, seat, card) + material.loot_informers[card] * INFORMER
    if material.loot_grades[card]:
        value += material.loot_grades[card] * grade_value(state, seat, seat)
    for kind in material.loot_types[card]:
        value += seizure_value(state, seat, seat, kind)
    return value
