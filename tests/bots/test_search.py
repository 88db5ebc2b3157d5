"""A search thinks from what its seat knows: right, reproducible, within its limit."""

import time
from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.bots import Limit, Search, make
from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import pick
from vingtdeux.engine.match import Match
from vingtdeux.engine.mind import PLAIN, Mind, Temper
from vingtdeux.games import box, game_ids
from vingtdeux.lab import Plan, simulate


class PetitMind(Mind):
    """Plays its lowest card unless it thinks; then it considers all of them."""

    searches = True

    def choose(
        self, seen: Any, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        return legal[0]

    def quick(
        self, game: Any, state: Any, seat: int, legal: list[Action], style: int, rng: Random
    ) -> Action:
        return pick(rng, legal)


class Certain(PetitMind):
    """Knows what each card is worth, but for a little noise: the highest one much more."""

    def __init__(self) -> None:
        self.rollouts = 0
        self.noise = 0.0

    def rollout(self, game: Any, state: Any, styles: Any, nature: Random, rng: Random) -> None:
        self.rollouts += 1
        self.noise = 0.2 * rng.random()

    def worth(self, game: Any, state: Any) -> list[float]:
        highest = state.picks[0] >= max(state.hands[0])
        return [self.noise + 0.5 * highest] * 2


def table() -> tuple[Match, Any, list[Action]]:
    match = Match(vingtdeux.load("petit", players=2), seed=3)
    return match, match.observe(0), match.game.legal_actions(match.state, 0)


def search(mind: Mind, **limit: Any) -> Search:
    return Search(mind, Limit(**limit)).at(vingtdeux.load("petit", players=2))


def test_thinking_beats_not_thinking() -> None:
    mind = PetitMind()
    thinker = Search(mind, Limit(simulations=400))
    results = simulate(Plan("petit", (thinker, "uniform"), games=60, players=2))
    assert results.beats(thinker.name, "uniform").low > 0.5


def test_rows_name_the_choice_first_with_mean_interval_and_count() -> None:
    _, seen, legal = table()
    rows = search(PetitMind(), simulations=2000).analyse(seen, legal, Random(1))
    assert {row.action for row in rows} <= set(legal)
    assert len(rows) == len(legal)
    for action, mean, (low, high), n in rows:
        assert action in legal
        assert 0 <= low <= mean <= high <= 1
        assert n >= 8
    rest = [row.mean for row in rows[1:]]
    assert rest == sorted(rest, reverse=True)


def test_the_same_seed_and_simulations_give_the_same_rows_whatever_the_processes() -> None:
    _, seen, legal = table()
    bot = search(PetitMind(), simulations=600)
    one = bot.analyse(seen, legal, Random(7))
    assert bot.analyse(seen, legal, Random(7)) == one
    assert bot.analyse(seen, legal, Random(7), jobs=2) == one


@pytest.mark.parametrize("game_id", [each for each in game_ids() if box(each).mind.searches])
def test_worlds_are_shared_among_processes_at_every_table(game_id: str) -> None:
    match = vingtdeux.Match(vingtdeux.load(game_id), seed=3)
    bot = make(match.game, "search:64")
    assert isinstance(bot, Search)
    rng = Random(5)
    for _ in range(200):
        seat = match.to_act[0]
        legal = match.game.legal_actions(match.state, seat)
        seen = match.observe(seat)
        if len(match.log) > 20 and len(legal) > 1 and bot.mind.ponders(seen, legal):
            break
        match.play(seat, bot.mind.choose(seen, legal, 2, PLAIN, rng).text)
    one = bot.analyse(seen, legal, Random(7))
    assert len(one) > 1
    assert bot.analyse(seen, legal, Random(7), jobs=2) == one


def test_the_limit_in_simulations_is_kept() -> None:
    _, seen, legal = table()
    rows = search(PetitMind(), simulations=300).analyse(seen, legal, Random(1))
    assert 0 < sum(row.n for row in rows) <= 300


class Timed(Certain):
    """A game takes a hundredth of a second, nothing else takes any; all cards are worth the same,
    but for the noise."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 100.0

    def rollout(self, game: Any, state: Any, styles: Any, nature: Random, rng: Random) -> None:
        super().rollout(game, state, styles, nature, rng)
        self.now += 0.01

    def worth(self, game: Any, state: Any) -> list[float]:
        return [self.noise] * 2


def test_the_limit_in_seconds_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    _, seen, legal = table()
    mind = Timed()
    monkeypatch.setattr(time, "thread_time", lambda: mind.now)
    rows = search(mind, seconds=0.2).analyse(seen, legal, Random(1))
    assert sum(row.n for row in rows) > 0
    assert mind.rollouts <= 20 + 1, "it looks at the clock before each game"
    longer = Timed()
    monkeypatch.setattr(time, "thread_time", lambda: longer.now)
    search(longer, seconds=2.0).analyse(seen, legal, Random(1))
    assert longer.rollouts > 5 * mind.rollouts, "and uses what it has"


def test_it_stops_when_told() -> None:
    _, seen, legal = table()
    asked = iter(range(10**6))
    rows = search(PetitMind(), simulations=10**9).analyse(
        seen, legal, Random(1), stop=lambda: next(asked) > 50
    )
    assert sum(row.n for row in rows) <= 51


@pytest.mark.parametrize(
    "limit", [{}, {"simulations": 0}, {"seconds": -1.0}, {"simulations": 5, "seconds": 1.0}]
)
def test_a_limit_is_one_number_above_nothing(limit: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="limit"):
        Limit(**limit)


def test_before_it_sits_at_a_table_it_says_so() -> None:
    _, seen, legal = table()
    with pytest.raises(RuntimeError, match="sit at a table"):
        Search(PetitMind(), Limit(simulations=10)).choose(seen, legal, Random(1))


def test_a_decided_question_takes_no_more_time() -> None:
    _, seen, legal = table()
    mind = Certain()
    rows = search(mind, simulations=10**6).analyse(seen, legal, Random(1))
    assert rows[0].action == legal[-1]
    assert mind.rollouts < 500


def test_what_is_not_clearly_better_is_not_played() -> None:
    """All cards are worth the same: the policy's choice stays, whatever the noise says."""
    _, seen, legal = table()

    class Indifferent(Certain):
        def worth(self, game: Any, state: Any) -> list[float]:
            return [self.noise] * 2

    for seed in range(5):
        mind = Indifferent()
        rows = search(mind, simulations=10**6).analyse(seen, legal, Random(seed))
        assert rows[0].action == legal[0]
        assert mind.rollouts < 1000, "what makes no difference is not worth thinking about"


def test_states_alike_to_the_seat_are_analysed_alike() -> None:
    match, seen, legal = table()
    twin = match.game.observe(match.game.determinize(seen, Random(5)), 0)
    bot = search(PetitMind(), simulations=400)
    assert bot.analyse(seen, legal, Random(2)) == bot.analyse(twin, legal, Random(2))
