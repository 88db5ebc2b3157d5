"""Bots choose among legal actions from an observation alone."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.bots import LEVEL_NAMES, make
from vingtdeux.engine.match import Match


@pytest.mark.parametrize(
    "name", ["uniform", "greedy", "greedy:1", "greedy:2", "GREEDY:3", "Stagiaire", " commissaire "]
)
def test_a_name_gives_a_bot_that_plays_legal_actions_to_the_end(name: str) -> None:
    match = Match(vingtdeux.load("petit", players=3), seed=1)
    bot, rng = make("petit", name), Random(1)
    while not match.over:
        seat = match.to_act[0]
        legal = match.game.legal_actions(match.state, seat)
        action = bot.choose(match.observe(seat), legal, rng)
        assert action in legal
        match.play(seat, action)


def test_human_names_are_the_levels_in_order() -> None:
    assert [make("petit", name).name for name in LEVEL_NAMES] == [
        "greedy:1",
        "greedy:2",
        "greedy:3",
    ]
    assert [make("petit", f"greedy:{level}").label for level in (1, 2, 3)] == list(LEVEL_NAMES)
    assert make("petit", "greedy").name == "greedy:3"


@pytest.mark.parametrize("name", ["", "greedy:0", "greedy:4", "greedy:x", "deep blue", "greedy:-1"])
def test_an_unknown_name_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(ValueError, match="greedy"):
        make("petit", name)


def test_styles_where_a_game_has_them() -> None:
    assert make("allez_les_bleus", "style:arrest_rush").name == "style:arrest_rush"
    with pytest.raises(ValueError, match="arrest_rush"):
        make("allez_les_bleus", "style:yoga")
    with pytest.raises(ValueError, match="no styles"):
        make("petit", "style:arrest_rush")


def test_the_same_generator_gives_the_same_choice() -> None:
    match = Match(vingtdeux.load("petit", players=2), seed=1)
    legal = match.game.legal_actions(match.state, 0)
    for name in ("uniform", "greedy:1"):
        bot = make("petit", name)
        choices = {bot.choose(match.observe(0), legal, Random(5)).text for _ in range(10)}
        assert len(choices) == 1
