"""The template game: its rules by number, and the conformance suite on it."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vingtdeux
from vingtdeux.games import box
from vingtdeux.games.petit.material import material_of
from vingtdeux.scene import to_json
from vingtdeux.testing import Table, check_playthrough, check_scenarios
from vingtdeux.web.learn.lesson import frame, lesson_of
from vingtdeux.web.rules.render import rules_page

screen = box("petit")


def at(*hands: list[int], **keys: object) -> Table:
    """A table of as many seats as there are hands."""
    return Table("petit", len(hands), position={"hands": list(hands), **keys})


def test_r1_1_the_box() -> None:
    assert sorted(material_of({}).deck) == sorted([*range(1, 9), *range(1, 9)])


def test_r1_2_four_cards_each() -> None:
    table = Table("petit", 3)
    assert [len(hand) for hand in table["hands"]] == [4, 4, 4]


def test_r1_3_a_seat_sees_its_own_cards_only() -> None:
    table = at([1, 3], [2, 8])
    assert table.sees(0)["hand"] == [1, 3]
    assert table.sees(0)["hand_sizes"] == [2, 2]
    assert "8" not in str(table.sees(0))
    table.do("1 pick:8")
    assert table.sees(0)["committed"] == [False, True]
    assert "8" not in str(table.sees(0))
    assert table.told(0) == table.told(1) == [{"seat": 1}]
    assert table.sees(None)["hand"] == []


def test_r2_1_everybody_picks_at_once_and_once() -> None:
    table = at([1, 3], [2, 3])
    assert table.to_act == (0, 1)
    assert table.legal(0) == ["pick:1", "pick:3"]
    table.do("1 pick:2")
    assert table.to_act == (0,)
    table.refuses("1 pick:3", rule="R2.1", code="not_your_turn")
    table.refuses("0 pick:2", rule="R2.1", code="not_in_hand")


def test_r2_2_the_hourglass_picks_the_lowest_card() -> None:
    table = at([1, 3], [2, 3])
    assert table.hourglass is not None
    assert table.hourglass.seconds == 10
    table.do("1 pick:3", "clock expire")
    assert table["last"] == [1, 3]


def test_r2_3_the_highest_card_alone_scores() -> None:
    table = at([8], [8], [2]).do("0 pick:8", "1 pick:8", "2 pick:2")
    assert table["points"] == [0, 0, 1]
    assert table.told(None, "scored") == [{"seat": 2}]
    table = at([8], [8]).do("0 pick:8 ; 1 pick:8")
    assert table["points"] == [0, 0]
    assert table.codes(0)[-1] == "nobody"


def test_r2_4_the_next_round_begins() -> None:
    table = at([1, 3], [2, 3]).do("0 pick:1", "1 pick:2")
    assert (table["round"], table["hands"], table.to_act) == (2, [[3], [3]], (0, 1))


@pytest.mark.parametrize(("points", "winners"), [([2, 0], (0,)), ([0, 0], (1,)), ([1, 0], (0, 1))])
def test_r3_1_and_r3_2_most_points_win_and_equal_points_share(
    points: list[int], winners: tuple[int, ...]
) -> None:
    table = at([1], [2], points=points, round=3).do("0 pick:1", "1 pick:2")
    assert table.outcome is not None
    assert table.outcome.winners == winners
    assert table.outcome.rule == "R3.1"
    table.refuses("0 pick:1", code="game_over")


@given(st.integers(2, 4), st.integers(1, 4), st.integers(0, 10**6), st.sampled_from(["fr", "en"]))
def test_it_conforms(players: int, rounds: int, seed: int, lang: str) -> None:
    check_playthrough(
        vingtdeux.load("petit", players=players, rounds=rounds),
        Random(seed),
        scene_of=lambda seen, legal: to_json(screen.scene(seen, legal, lang)),
    )


def test_the_documents_scenarios_hold(root: Path) -> None:
    files = sorted((root / "docs").rglob("*.md"))
    assert check_scenarios(*[file for file in files if "scenario petit" in file.read_text()]) > 0


def test_a_replay_can_show_everything() -> None:
    table = at([1, 3], [2, 8]).do("1 pick:8")
    seen = table.game.reveal(table.state)
    shown = json.loads(to_json(screen.scene(seen, [], "en")))
    cards = [[piece["value"] for piece in seat["pieces"]] for seat in shown["seats"]]
    assert cards == [["1", "3"], ["2", "8"]]
    assert shown["seats"][1]["pieces"][1]["marks"] == ["lit"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_lesson_plays_through_and_wins(lang: str) -> None:
    lesson = lesson_of("petit")
    for at_step, step in enumerate(lesson.steps):
        shown = json.loads(frame(lesson, at_step, lang, "Ana"))
        offered = [deed["code"] for deed in shown["scene"].get("deeds", [])]
        assert offered == ([step.do] if step.do else [])
    end = lesson.match(len(lesson.steps)).outcome
    assert end is not None
    assert end.winners == (lesson.seat,)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rules_page_cites_every_rule(lang: str) -> None:
    page = rules_page("petit", lang)
    assert page is not None
    assert page.title == "Petit"
    assert page.rules == {"R1.1", "R1.2", "R1.3", "R2.1", "R2.2", "R2.3", "R2.4", "R3.1", "R3.2"}
