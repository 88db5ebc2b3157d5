"""The bots are ordered, stateless and see only what their seat may see."""

import os
from random import Random

import pytest

import vingtdeux
from vingtdeux.games import box
from vingtdeux.games.mafia_story import heuristic

choose = box("mafia_story").choose
MORE = 8 if os.environ.get("VINGTDEUX_SOAK") else 1


def share_of_wins(players: int, good: int, bad: int, games: int) -> float:
    """How often a side of `good` bots beats `bad` ones (0 = uniform), seats taken in turn."""
    game = vingtdeux.load("mafia_story", players=players)
    wins = 0.0
    for number in range(games):
        mine = {number % players} if players < 4 else {number % 2, number % 2 + 2}
        levels = [good if seat in mine else bad for seat in range(players)]
        outcome = play(game, levels, Random(number // players))
        wins += len(mine & set(outcome.winners)) / len(outcome.winners)
    return wins / games


def play(game, levels, rng):
    state = game.start()
    state.quiet = True
    game.apply(state, vingtdeux.NATURE, game.chance(state, rng))
    while asked := game.to_act(state):
        seat = asked[0]
        legal = game.legal_actions(state, seat)
        if levels[seat]:
            action = choose(game.observe(state, seat), legal, levels[seat], rng)
            assert action in legal
        else:
            action = legal[int(rng.random() * len(legal))]
        game.apply(state, seat, action)
    return game.outcome(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_level_beats_chance(players) -> None:
    assert share_of_wins(players, 2, 0, 60 * MORE) >= 0.95


@pytest.mark.parametrize(
    ("players", "good", "bad", "least"),
    [(2, 2, 1, 0.65), (2, 3, 2, 0.58), (2, 3, 1, 0.7),
     (3, 2, 1, 0.42), (3, 3, 2, 0.39), (4, 2, 1, 0.65), (4, 3, 2, 0.7)],
)  # fmt: skip
def test_the_levels_are_ordered(players, good, bad, least) -> None:
    assert share_of_wins(players, good, bad, 150 * MORE) >= least


def test_the_same_question_has_the_same_answer(position) -> None:
    table = position(seen=[["a1", "b2", "c3", "d4"], []], round=7)
    legal = table.game.legal_actions(table.state, 0)
    for level in (1, 2, 3):
        answers = {choose(table.observe(0), legal, level, Random(5)).text for _ in range(5)}
        assert len(answers) == 1


def test_the_first_level_forgets_old_faces_but_not_fresh_ones(position) -> None:
    remembered = heuristic._remembered
    cells = [f"{col}{row}" for col in "abcde" for row in range(1, 6)]
    lost = 0
    for number in range(4, 10):
        table = position(seen=[cells, []], fresh=[["a2"], []], round=number)
        kept = remembered(table.observe(0), 1, 0)
        assert kept[5] >= 0
        lost += kept.count(-1)
        assert -1 not in remembered(table.observe(0), 2, 0)
    assert 0.3 < lost / (6 * 24) < 0.9


def test_a_sure_thing_is_taken(position) -> None:
    """The seven of the own family, known to nobody else."""
    table = position(seen=[["a2"], []])
    legal = table.game.legal_actions(table.state, 0)
    for level in (2, 3):
        assert choose(table.observe(0), legal, level, Random(1)).text == "place:cash:a2"


def test_an_enemy_on_a_known_card_is_chased(position) -> None:
    table = position(seen=[["a2"], ["a2"]]).go("0 place:cash:a2")
    legal = table.game.legal_actions(table.state, 1)
    for level in (2, 3):
        assert choose(table.observe(1), legal, level, Random(1)).text == "place:war:a2"


def test_a_costly_cashing_is_prevented(position) -> None:
    table = position(transports=[0, 0], covers={"a1": [0, "special"]}, seen=[["a2"], ["a2"]])
    table.go("0 place:cash:a2 ; 1 place:war:e5")
    legal = table.game.legal_actions(table.state, 1)
    for level in (2, 3):
        assert choose(table.observe(1), legal, level, Random(1)).text == "prevent:cash"
