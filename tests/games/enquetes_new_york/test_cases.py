"""Endless mode: the same seed gives the same case, and every case has exactly one solution."""

import time
from statistics import mean

import pytest

from vingtdeux.games.enquetes_new_york.board import CELL, DATA
from vingtdeux.games.enquetes_new_york.cases import DIFFICULTIES, generate
from vingtdeux.games.enquetes_new_york.material import CARD

CARDS = {card["id"]: card for card in DATA["cards"]}
BANDS = {"easy": (0, 5.5), "normal": (5.5, 7.5), "hard": (7.5, 10)}


def solutions(names: list[str]) -> list[str]:
    """A plain enumerator: for each cell ask every card; knows nothing of masks."""
    return [cell for cell in DATA["cells"] if all(cell in CARDS[name]["cells"] for name in names)]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("level", [1, 2])
def test_generated_cases_are_proven_and_in_their_band(level: int, difficulty: str) -> None:
    answers = set()
    for seed in range(40 if difficulty == "normal" else 8):
        case = generate(level, str(seed), difficulty)
        cards = [CARDS[CARD[card]] for card in case.cards]
        assert [card["kind"] for card in cards] == ["informers"] * 10 + ["experts"] * 6
        assert {card["level"] for card in cards} == {level}
        assert solutions([card["id"] for card in cards]) == [CELL[case.answer]]
        assert len({card["speaker"] for card in cards}) == 16
        assert len({tuple(card["cells"]) for card in cards}) == 16
        low, high = BANDS[difficulty]
        assert low <= case.pin <= high
        assert 1 <= case.attempts <= 2000
        answers.add(case.answer)
    assert len(answers) > 4


def test_the_same_three_give_the_same_case_and_any_other_another() -> None:
    one = generate(1, "noël", "normal")
    again = generate(1, "noël", "normal")
    assert (one.answer, one.cards, one.pin) == (again.answer, again.cards, again.pin)
    others = [
        generate(2, "noël", "normal"),
        generate(1, "noel", "normal"),
        generate(1, "noël", "easy"),
    ]
    assert all(other.cards != one.cards for other in others)


def test_every_cell_can_be_an_answer() -> None:
    assert {generate(1, f"cell {seed}", "normal").answer for seed in range(200)} == set(range(25))


def test_a_normal_case_takes_few_attempts_and_well_under_50_ms() -> None:
    cases = [generate(2, f"quick {seed}", "normal") for seed in range(20)]
    assert mean(case.attempts for case in cases) < 4
    times = []
    for seed in range(15):
        started = time.perf_counter()
        generate(1, f"timed {seed}", "normal")
        times.append(time.perf_counter() - started)
    assert sorted(times)[7] < 0.05


def test_an_unknown_difficulty_is_refused() -> None:
    with pytest.raises(ValueError, match="easy, normal, hard"):
        generate(1, "x", "cruel")
