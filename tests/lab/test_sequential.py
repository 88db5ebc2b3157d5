"""A sequential test stops early and is wrong as rarely as it says."""

from random import Random

import pytest

from vingtdeux.lab import Experiment, Plan, Run, Sprt, counted, play
from vingtdeux.lab.statistics import Ratio


def verdict(truth: float, seed: int, test: Sprt) -> tuple[str, int]:
    rng, ratio = Random(f"sprt {seed}"), Ratio()
    for games in range(1, 20_000):
        ratio.add(rng.random() < truth, 1)
        if games % 10 == 0:
            found = test.verdict(ratio.value, ratio.variance(games), games)
            if found:
                return found, games
    return "", 20_000


@pytest.mark.parametrize(("truth", "right"), [(0.5, "low"), (0.6, "high")])
def test_it_is_wrong_as_rarely_as_it_says(truth: float, right: str) -> None:
    test = Sprt("x", 0.5, 0.6)
    found = [verdict(truth, seed, test) for seed in range(300)]
    assert sum(answer != right for answer, _ in found) <= 0.08 * len(found)
    mean = sum(games for _, games in found) / len(found)
    assert mean < 300, "a fixed test of this power needs about 270 games"


def test_far_from_both_it_is_quick() -> None:
    assert verdict(0.9, 1, Sprt("x", 0.5, 0.6)) == ("high", 30)


@pytest.mark.parametrize(
    ("low", "high", "alpha"), [(3, 0, 0.05), (1, 1, 0.05), (0, 1, 0.7), (0, 1, 0.0)]
)
def test_nonsense_is_refused(low: float, high: float, alpha: float) -> None:
    with pytest.raises(ValueError, match=r"lower one first|between 0 and"):
        Sprt("x", low, high, alpha)


def test_a_run_stops_when_the_answer_is_known(tmp_path) -> None:  # type: ignore[no-untyped-def]
    first = Plan("petit", ("greedy", "uniform"), 2000, 2)
    second = Plan("petit", ("greedy", "uniform"), 2000, 2, {"rounds": 2})
    test = vars(Sprt("decisions", -1, 0))
    asked = Experiment("compare", (first, second), ({}, {}), {"sprt": test})
    run = Run.begin(tmp_path / "run", asked)
    found = play(asked, run=run)
    assert found.verdict == "low"
    assert found.summaries[1].games < 100
    again = counted(run)
    assert again.verdict == "low"
    assert again.is_whole
    same = play(asked, run=Run.begin(tmp_path / "run", asked))
    assert same.summaries[1].games == found.summaries[1].games
