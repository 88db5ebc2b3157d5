"""From a name to a bot; bots choose among legal actions from an observation alone."""

from pathlib import Path
from random import Random

import pytest

import vingtdeux
from vingtdeux.bots import LEVEL_NAMES, BadBot, Bot, make, names, with_temper
from vingtdeux.engine.action import Action
from vingtdeux.engine.match import Match
from vingtdeux.lab import Plan, simulate

LOWEST = '''
from vingtdeux.bots import Bot

class Lowest(Bot):
    """Plays its lowest card."""

    def choose(self, seen, legal, rng):
        return legal[0]

class NoBot:
    pass

class Needy(Bot):
    def __init__(self, what):
        pass
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file with a stranger's bots."""
    file = tmp_path / "Mine.py"
    file.write_text(LOWEST)
    return file


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
    by_name = [make("petit", name).name for name in LEVEL_NAMES[:3]]
    assert by_name == ["stagiaire", "brigadier", "commissaire"]
    assert [make("petit", f"greedy:{n}").label for n in (1, 2, 3)] == list(LEVEL_NAMES[:3])
    assert make("petit", "greedy").name == "commissaire"


@pytest.mark.parametrize("name", ["", "greedy:0", "greedy:4", "greedy:x", "deep blue", "greedy:-1"])
def test_an_unknown_name_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(ValueError, match=r"greedy|brigadier"):
        make("petit", name)


def test_petit_has_three_levels_no_search_and_no_tempers() -> None:
    assert names("petit") == ["uniform", "stagiaire", "brigadier", "commissaire"]
    with pytest.raises(ValueError, match="levels 1 to 3"):
        make("petit", "divisionnaire")
    with pytest.raises(ValueError, match="do not search"):
        make("petit", "search:500")
    with pytest.raises(ValueError, match="no tempers"):
        make("petit", "brigadier:fonceur")
    assert with_temper("petit", "brigadier", (), Random(1)) == "brigadier"


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


def test_a_class_in_a_file_is_a_bot_by_name(mine: Path) -> None:
    name = f"{mine}:Lowest"
    assert make("petit", name).name == name
    results = simulate(Plan("petit", ("commissaire", name), games=40, players=2))
    assert results.names == ["commissaire", name]
    assert results.beats("commissaire", name).low > 0.5


@pytest.mark.parametrize(
    ("name", "why"),
    [("Mine.py:Nobody", "nothing called"), ("Mine.py:NoBot", "no vingtdeux.bots.Bot"),
     ("Mine.py:Needy", "without arguments"), ("Other.py:Lowest", "no file"),
     ("Broken.py:Lowest", "cannot be read: SyntaxError")],
)  # fmt: skip
def test_a_file_without_a_bot_says_what_is_wrong(mine: Path, name: str, why: str) -> None:
    (mine.parent / "Broken.py").write_text("class Lowest(:")
    with pytest.raises(BadBot, match=why):
        make("petit", f"{mine.parent}/{name}")


class Highest(Bot):
    """Plays its highest card."""

    name = "highest"

    def choose(self, seen: object, legal: list[Action], rng: Random) -> Action:
        return legal[-1]


def test_a_plan_takes_bots_themselves() -> None:
    results = simulate(Plan("petit", (Highest(), "stagiaire"), games=60, players=2))
    assert results.names == ["highest", "stagiaire"]
    assert results.wins_of("highest").value > results.wins_of("stagiaire").value
