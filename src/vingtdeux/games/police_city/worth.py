"""What a position at the start of a round is worth to each seat, by a fit on bots' games.

Three fits on the same features, by number of players: how likely the mafia wins, who wins if it
does not, and who stands higher of two. `scripts/fit_city.py` found the numbers of `worth.json`.
"""

import json
from math import exp
from pathlib import Path
from typing import Any, Final

from vingtdeux.games.police_city.material import TOP_SECRET
from vingtdeux.games.police_city.public import FREE, KEPT, MAFIA_WINS
from vingtdeux.games.police_city.state import State, cards_of, tokens_of

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "worth.json").read_text(encoding="utf-8")
)
SEAT_NAMES: Final[tuple[str, ...]] = (
    "grade", "grade_square", "grade_late", "last_steps", "tokens", "tokens_late", "combo",
    "combo_late", "combo_next", "track", "track_late", "cards", "cards_late", "objective",
    "objective_late", "districts", "types", "informers", "helicopter", "officer",
    "reinforcements", "counter_order", "file", "away",
)  # fmt: skip
"""The features of a seat."""
TABLE_NAMES: Final[tuple[str, ...]] = (
    "one", "mafia", "mafia_square", "mafia_late", "late", "grades", "tokens", "informers", "away",
    "last_steps", "round",
)  # fmt: skip
"""The features of the table, for the mafia."""
WIN: Final[float] = float(DATA["win"])
"""What winning counts; the rest goes to whoever leaves others behind."""
SAFE: Final[float] = float(DATA["safe"])
"""What it counts for everybody that the mafia has not won [R4.5]; the rest is by rank."""


def _numbers(part: str, names: tuple[str, ...]) -> list[list[float]]:
    """By number of players, those of 3 for fewer."""
    found: list[list[float]] = []
    for players in range(7):
        fit = DATA["fits"][str(max(3, players))][part]
        found.append([float(fit[name]) for name in names])
    return found


WINS: Final[list[list[float]]] = _numbers("wins", SEAT_NAMES)
RANKS: Final[list[list[float]]] = _numbers("ranks", SEAT_NAMES)
MAFIA: Final[list[list[float]]] = _numbers("mafia", TABLE_NAMES)


# --- features ---------------------------------------------------------------------------------


def lateness(state: State) -> float:
    """How far the first pawn has come."""
    return max(state.grades) / state.terms.goal


def seat_features(state: State, seat: int, late: float) -> list[float]:
    """How a seat stands, in the order of SEAT_NAMES."""
    goal = state.terms.goal
    grade = state.grades[seat] / goal
    tokens = tokens_of(state, seat) / 5.0
    combo, after = _combos(state, seat)
    track = _majorities(state, seat)
    cards = cards_of(state, seat) / 5.0
    objective = _objective(state, seat)
    informers = 0
    for informer in range(5):
        if state.informer_owner[informer] == seat and state.informer_state[informer] != FREE:
            informers += 1
    away = 0
    for die in range(4):
        if state.place[seat * 4 + die] == KEPT:
            away += 1
    held = [state.known[seat * 5 + kind] for kind in range(5)]
    if state.secret[seat] >= 0:
        held[state.secret[seat]] += 1
    return [
        grade, grade * grade, grade * late, max(0.0, grade - 0.7), tokens, tokens * late,
        combo, combo * late, after, track, track * late, cards, cards * late, objective,
        objective * late, _ahead(state.held, state.players, seat),
        _ahead(state.seizures, state.players, seat), informers / 2.0, float(held[0]),
        float(held[1]), float(held[2]), float(held[3]), float(held[TOP_SECRET]), float(away),
    ]  # fmt: skip


def table_features(state: State, late: float) -> list[float]:
    """How the table stands against the mafia, in the order of TABLE_NAMES."""
    goal = state.terms.goal
    mafia = state.mafia / state.terms.material.mafia_goal
    grades = 0
    tokens = 0
    for seat in range(state.players):
        grades += state.grades[seat]
        tokens += tokens_of(state, seat)
    informers = 0
    for informer in range(5):
        if state.informer_state[informer] != FREE:
            informers += 1
    away = 0
    for spot in state.place:
        if spot == KEPT:
            away += 1
    n = state.players
    return [
        1.0, mafia, mafia * mafia, mafia * late, late, grades / (n * goal), tokens / (5.0 * n),
        informers / 5.0, away / n, max(0.0, late - 0.7), state.round / 10.0,
    ]  # fmt: skip


def _combos(state: State, seat: int) -> tuple[float, float]:
    """Grades of the best combination now, and of the best one with what is left; in threes."""
    counts = sorted(state.seizures[seat * 5 : seat * 5 + 5], reverse=True)
    first = _best_combo(state, counts)
    counts.sort(reverse=True)
    return first / 3.0, _best_combo(state, counts) / 3.0


def _best_combo(state: State, counts: list[int]) -> int:
    """Grades of the best combination; its tokens leave the counts, which are largest first."""
    material = state.terms.material
    best = -1
    for combo in range(len(material.combo_grades)):
        if (
            counts[0] >= material.combo_first[combo]
            and counts[1] >= material.combo_second[combo]
            and (best < 0 or material.combo_grades[combo] > material.combo_grades[best])
        ):
            best = combo
    if best < 0:
        return 0
    counts[0] -= material.combo_first[best]
    counts[1] -= material.combo_second[best]
    return material.combo_grades[best]


def _majorities(state: State, seat: int) -> float:
    """Tokens of the track whose majority the seat has; a shared one counts half."""
    found = 0.0
    for kind in state.track:
        if kind >= 0:
            found += _lead(state.seizures, state.players, seat, kind)
    return found / 2.0


def _ahead(counts: list[int], players: int, seat: int) -> float:
    """Of how many types or districts the seat has most."""
    found = 0.0
    for kind in range(5):
        found += _lead(counts, players, seat, kind)
    return found / 2.0


def _lead(counts: list[int], players: int, seat: int, kind: int) -> float:
    mine = counts[seat * 5 + kind]
    if mine == 0:
        return 0.0
    shared = False
    for other in range(players):
        theirs = counts[other * 5 + kind]
        if theirs > mine:
            return 0.0
        if theirs == mine and other != seat:
            shared = True
    return 0.5 if shared else 1.0


def _objective(state: State, seat: int) -> float:
    """Progress towards the objective that is nearest, by its grades, and half of the next."""
    material = state.terms.material
    best = 0.0
    second = 0.0
    for objective in state.shown:
        if objective < 0:
            continue
        need = material.objective_need[objective]
        total = 0
        have = 0
        for district in range(5):
            total += need[district]
            have += min(need[district], state.held[seat * 5 + district])
        done = have / total
        value = material.objective_grades[objective] * done * done
        if value > best:
            second = best
            best = value
        elif value > second:
            second = value
    return best + 0.5 * second


# --- worth ------------------------------------------------------------------------------------


def _dot(numbers: list[float], features: list[float]) -> float:
    found = 0.0
    for at in range(len(numbers)):
        found += numbers[at] * features[at]
    return found


def mafia_chance(state: State) -> float:
    """How likely the mafia wins."""
    score = _dot(MAFIA[state.players], table_features(state, lateness(state)))
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, score))))


def win_chances(state: State) -> list[float]:
    """How likely each seat wins, if the mafia does not."""
    late = lateness(state)
    numbers = WINS[state.players]
    scores = [
        exp(max(-30.0, min(30.0, _dot(numbers, seat_features(state, seat, late)))))
        for seat in range(state.players)
    ]
    total = sum(scores)
    return [score / total for score in scores]


def worth(state: State) -> list[float]:
    """To each seat, 0 to 1: winning 1, others by how many they leave behind, and nothing if the
    mafia wins - but then all to the mafioso [R4.1]."""
    n = state.players
    late = lateness(state)
    wins: list[float] = []
    ranks: list[float] = []
    for seat in range(n):
        features = seat_features(state, seat, late)
        wins.append(exp(max(-30.0, min(30.0, _dot(WINS[n], features)))))
        ranks.append(exp(max(-30.0, min(30.0, _dot(RANKS[n], features)))))
    all_wins = sum(wins)
    danger = mafia_chance(state)
    found: list[float] = []
    for seat in range(n):
        beaten = 0.0
        for other in range(n):
            if other != seat:
                beaten += ranks[seat] / (ranks[seat] + ranks[other])
        value = WIN * wins[seat] / all_wins + (1.0 - WIN) * beaten / (n - 1)
        value = (SAFE + (1.0 - SAFE) * value) * (1.0 - danger)
        found.append(value + danger if seat == state.mafioso else value)
    return found


def worth_at_end(state: State) -> list[float]:
    """The same measure where the game is over."""
    n = state.players
    if state.reason == MAFIA_WINS:
        return [1.0 if seat == state.mafioso else 0.0 for seat in range(n)]
    scores = [
        state.grades[seat] * 1000 + tokens_of(state, seat) + cards_of(state, seat)
        for seat in range(n)
    ]
    winners = scores.count(max(scores))
    found: list[float] = []
    for seat in range(n):
        beaten = 0.0
        for other in range(n):
            if other != seat:
                beaten += (
                    1.0
                    if scores[other] < scores[seat]
                    else 0.5
                    if scores[other] == scores[seat]
                    else 0.0
                )
        won = 1.0 / winners if scores[seat] == max(scores) else 0.0
        value = WIN * won + (1.0 - WIN) * beaten / (n - 1)
        found.append(SAFE + (1.0 - SAFE) * value)
    return found
