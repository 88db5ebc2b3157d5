"""The rules by number (docs/rules.md), and what any game must hold."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import vingtdeux
from vingtdeux.lab import Plan, simulate
from vingtdeux.testing import (
    Table,
    check_coverage,
    check_playthrough,
    check_scenarios,
    numbers_in,
    rules_of,
)
from vingtdeux.web.learn.lesson import lesson_of

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules.md"


def table(players: int = 2, **position: Any) -> Table:
    return Table("planque", players, position=position)


def test_r1_1_fifteen_cards() -> None:
    assert table()["deck"] == [3, 5, 4, 3]


def test_r1_2_each_seat_keeps_watch_once_a_night() -> None:
    three = table(3)
    for seat in (0, 1, 2):
        assert three.to_act == (seat,)
        three.refuses(f"{(seat + 1) % 3} stay", rule="R1.2", code="not_your_turn")
        three.do("stay", "nature turn:1", "leave")
    assert (three["night"], three["turn"]) == (2, 0)
    assert three.told(None, "night") == [{"n": 2}]


def test_r2_1_a_watch_begins_with_a_stay() -> None:
    two = table()
    assert two.legal() == ["stay"]
    two.do("stay")
    assert two.now["phase"] == "card"
    two.do("nature turn:2")
    assert two.legal() == ["stay", "leave"]


def test_r2_2_a_clue_goes_into_the_notebook() -> None:
    two = table(notebook=[1]).do("stay", "nature turn:3")
    assert (two["notebook"], two["deck"]) == ([1, 3], [3, 4, 4, 2])
    assert two.told(1) == [{"seat": 0, "value": 3}]


def test_r2_3_a_neighbour_takes_it_all() -> None:
    two = table(notebook=[3, 3], files=[7, 0]).do("stay", "nature turn:0")
    assert (two["files"], two["notebook"], two["turn"]) == ([7, 0], [], 1)
    assert two["deck"] == [3, 5, 4, 3]
    assert two.told(1) == [{"seat": 0, "n": 6}]


def test_r2_4_one_leaves_with_what_one_has() -> None:
    two = table()
    two.refuses("0 leave", rule="R2.4", code="no_clue")
    two = table(notebook=[3, 1], files=[2, 0]).do("leave")
    assert (two["files"], two["turn"]) == ([6, 0], 1)


def test_r2_5_the_deck_grows_thin() -> None:
    two = table(notebook=[3, 1]).do("leave")
    assert two["deck"] == [3, 4, 4, 2]
    two = table(notebook=[3], deck=[3, 0, 0, 0]).do("stay").impossible("turn:1")
    two = table(notebook=[3], deck=[3, 0, 0, 0]).do("leave")
    assert two["deck"] == [3, 5, 4, 3]
    assert "shuffled" in two.codes(None)


@pytest.mark.parametrize(("files", "winners"), [([9, 2], (0,)), ([1, 2], (1,)), ([5, 3], (0, 1))])
def test_r3_1_and_r3_2_the_biggest_file_wins(files: list[int], winners: tuple[int, ...]) -> None:
    two = table(night=4, turn=1, files=files, notebook=[2]).do("leave")
    assert two.outcome is not None
    assert two.outcome.winners == winners
    two.refuses("0 stay", code="game_over")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "changes", [{}, {"neighbours": 1}, {"neighbours": 9, "ones": 1, "twos": 0, "threes": 0}]
)
def test_it_conforms(players: int, changes: dict[str, int]) -> None:
    for seed in range(3):
        game = vingtdeux.load("planque", players=players, nights=2, changes=changes)
        check_playthrough(game, Random(seed))


def test_the_scenarios_hold() -> None:
    assert check_scenarios(RULES) == 3


def test_every_rule_is_cited_by_the_code_and_named_by_a_test() -> None:
    check_coverage(RULES, (ROOT / "src/planque").glob("*.py"), (ROOT / "tests").glob("*.py"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rules_page_cites_every_rule(lang: str) -> None:
    page = ROOT / "src/planque/texts" / f"rules.{lang}.md"
    assert numbers_in(page.read_text(encoding="utf-8")) == rules_of(RULES)


def test_the_lesson_plays_through_and_is_won() -> None:
    lesson = lesson_of("planque")
    for at, step in enumerate(lesson.steps):
        if step.do:
            assert step.do in lesson.match(at).legal(lesson.seat), f"step {at + 1}"
    end = lesson.match(len(lesson.steps)).outcome
    assert end is not None
    assert (end.winners, end.scores) == ((lesson.seat,), (5, 2)), "as the coach says"


def test_better_bots_win_more() -> None:
    levels = ("commissaire", "stagiaire")
    results = simulate(Plan("planque", levels, games=200, players=2, options={"nights": 9}))
    assert results.wins_of("commissaire").low > 0.6
