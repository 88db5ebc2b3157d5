"""The template game: its rules by number, and the conformance suite on it."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vingtdeux
from vingtdeux import Match
from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.engine.scenario import check_files
from vingtdeux.games import box
from vingtdeux.games.petit.material import material_of
from vingtdeux.scene import to_json

screen = box("petit")


def position(**keys: object) -> Match:
    hands = keys.get("hands", [[1, 3], [2, 3]])
    return Match(vingtdeux.load("petit", players=len(hands)), seed=1, position=keys)  # type: ignore[arg-type]


def test_r1_1_the_box() -> None:
    assert sorted(material_of({}).deck) == sorted([*range(1, 9), *range(1, 9)])


def test_r1_2_four_cards_each() -> None:
    match = Match(vingtdeux.load("petit", players=3), seed=1)
    assert [len(hand) for hand in match.game.report(match.state)["hands"]] == [4, 4, 4]


def test_r1_3_a_seat_sees_its_own_cards_only() -> None:
    match = position(hands=[[1, 3], [2, 8]])
    seen = match.observe(0).data()
    assert seen["hand"] == [1, 3]
    assert seen["hand_sizes"] == [2, 2]
    assert "8" not in str(seen)
    match.play(1, "pick:8")
    seen = match.observe(0).data()
    assert seen["committed"] == [False, True]
    assert "8" not in str(seen)
    assert match.observe(None).data()["hand"] == []


def test_r2_1_everybody_picks_at_once_and_once() -> None:
    match = position(hands=[[1, 3], [2, 3]])
    assert match.to_act == (0, 1)
    match.play(1, "pick:2")
    assert match.to_act == (0,)
    with pytest.raises(vingtdeux.NotYourTurn):
        match.play(1, "pick:3")


def test_r2_2_the_hourglass_picks_the_lowest_card() -> None:
    match = position(hands=[[1, 3], [2, 3]])
    glass = match.game.hourglass(match.state)
    assert glass is not None
    assert glass.seconds == 10
    match.play(1, "pick:3")
    match.expire()
    assert match.game.report(match.state)["last"] == [1, 3]


def test_r2_3_the_highest_card_alone_scores() -> None:
    match = position(hands=[[8], [8], [2]])
    for seat, card in enumerate((8, 8, 2)):
        match.play(seat, f"pick:{card}")
    assert match.game.report(match.state)["points"] == [0, 0, 1]
    match = position(hands=[[8], [8]])
    for seat in (0, 1):
        match.play(seat, "pick:8")
    assert match.game.report(match.state)["points"] == [0, 0]


def test_r2_4_the_next_round_begins() -> None:
    match = position(hands=[[1, 3], [2, 3]])
    match.play(0, "pick:1")
    match.play(1, "pick:2")
    report = match.game.report(match.state)
    assert (report["round"], report["hands"], match.to_act) == (2, [[3], [3]], (0, 1))


@pytest.mark.parametrize(("points", "winners"), [([2, 0], (0,)), ([0, 0], (1,)), ([1, 0], (0, 1))])
def test_r3_1_and_r3_2_most_points_win_and_equal_points_share(
    points: list[int], winners: tuple[int, ...]
) -> None:
    match = position(hands=[[1], [2]], points=points, round=3)
    match.play(0, "pick:1")
    match.play(1, "pick:2")
    assert match.outcome is not None
    assert match.outcome.winners == winners
    assert match.outcome.rule == "R3.1"


@given(st.integers(2, 4), st.integers(1, 4), st.integers(0, 10**6), st.sampled_from(["fr", "en"]))
def test_it_conforms(players: int, rounds: int, seed: int, lang: str) -> None:
    check_playthrough(
        vingtdeux.load("petit", players=players, rounds=rounds),
        Random(seed),
        scene_of=lambda seen, legal: to_json(screen.scene(seen, legal, lang)),
    )


def test_the_documents_scenarios_hold(root: Path) -> None:
    files = sorted((root / "docs").rglob("*.md"))
    count, failures = check_files(
        [file for file in files if "scenario petit" in file.read_text()], vingtdeux.load
    )
    assert count > 0
    assert [str(failure) for failure in failures] == []
