"""Prevent cards, targets, scoring, buy-back, end of the round, termination [R3.8-R3.14]."""

from random import Random

import pytest

import vingtdeux
from vingtdeux import Match

LOOK_0 = "0 look:a1 ; 0 look:b1 ; 0 look:c1"
LOOK_1 = "1 look:a1 ; 1 look:b1 ; 1 look:c1"


def test_r3_8_1_only_with_a_token_in_the_city(position):
    table = position().go(f"{LOOK_0} ; {LOOK_1}")
    assert table.report()["phase"] == "peek"
    assert table.report()["stall"] == 1


def test_r3_8_2_all_at_once_with_or_without_a_token(position):
    table = position(players=3, transports=[0, 0, 0], prevent=[["war"], [], ["cash"]])
    table.go(f"0 place:cash:f5 ; {LOOK_1} ; 2 look:a1 ; 2 look:b1 ; 2 look:c1")
    assert table.to_act == (0, 2)
    assert table.legal(0) == ["prevent:none", "prevent:war"]
    assert table.legal(2) == ["prevent:none", "prevent:cash"]
    assert table.refused(1, "prevent:none") == ("not_your_turn", "R3.8.2")
    stage = table.stage
    table.go("2 prevent:none")
    assert table.stage == stage  # another seat's answer does not disturb mine


def test_r3_8_3_one_card_a_round_and_each_once_a_game(position):
    table = position(transports=[0, 0], prevent=[["war"], []]).go(f"0 place:cash:a2 ; {LOOK_1}")
    assert table.refused(0, "prevent:cash") == ("prevent_spent", "R3.8.3")
    table.go("0 prevent:war")
    assert table.report()["prevent"] == [[], []]


def test_r3_8_4_final_and_secret_until_the_last(position):
    table = position(transports=[0, 0]).go("0 place:cash:a2 ; 1 place:war:c5 ; 0 prevent:war")
    assert table.refused(0, "prevent:none") == ("already_committed", "R3.8.4")
    assert table.observe(0).data()["commit"] == ["war", None]
    assert table.observe(1).data()["commit"] == [None, None]
    assert table.observe(1).data()["committed"] == [True, False]
    assert table.observe(1).data()["prevent"] == [["war", "cash"], ["war", "cash"]]
    table.go("1 prevent:none")
    assert table.observe(1).data()["commit"] == ["war", "none"]
    assert table.observe(1).data()["prevent"][0] == ["cash"]


def test_r3_9_1_everyone_sees_the_kinds_after_the_flip(position):
    table = position(transports=[0, 0]).go("0 place:cash:a2 ; 1 place:war:c5")
    assert table.observe(None).data()["tokens"] == [["a2", "hidden"], ["c5", "hidden"]]
    table.go("0 prevent:cash ; 1 prevent:none")
    assert table.observe(None).data()["tokens"] == [["a2", "cash"], ["c5", "war"]]


def test_r3_9_2_a_target_of_the_cards_kind_oneself_included(position):
    table = position(transports=[0, 0]).go("0 place:cash:a2 ; 1 place:war:c5")
    table.go("0 prevent:cash ; 1 prevent:none")
    assert table.legal(0) == ["target:0"]
    assert table.refused(0, "target:1") == ("bad_target", "R3.9.2")


def test_r3_9_3_without_a_token_of_the_kind_the_card_is_spent_in_vain(position):
    table = position(transports=[0, 0]).go("0 place:cash:a2 ; 1 place:cash:c5 ; 0 prevent:war")
    events = table.play(1, "prevent:none")
    assert "in_vain" in [event.code for event in events]
    assert table.report()["prevent"][0] == ["cash"]
    assert table.report()["scores"] == [7, -1]


def test_r3_9_4_the_token_goes_home_and_the_card_stays_hidden(position):
    table = position(transports=[0, 0]).go("0 place:cash:a2 ; 1 place:war:c5")
    table.go("0 prevent:cash ; 1 prevent:none ; 0 target:0")
    assert table.report()["top"]["a2"] == "red_7"
    assert "red_7" not in str(table.observe(1).data())


def test_r3_10_1_all_score_at_the_same_time_in_table_order(position):
    table = position(first=1, transports=[0, 0], prevent=[[], []])
    table.go("1 place:cash:b2")
    events = table.play(0, "place:cash:a2")
    assert [event.args["seat"] for event in events if event.code == "scored"] == [1, 0]
    assert table.report()["last"] == [[1, "cash", "b2", "green_2"], [0, "cash", "a2", "red_7"]]


@pytest.mark.parametrize(
    ("kind", "cell", "scores"),
    [
        ("cash", "a2", [7, 0]), ("war", "a2", [-7, 0]),
        ("cash", "b2", [-2, 0]), ("war", "b2", [2, -2]),
        ("cash", "c3", [-4, 0]), ("war", "c3", [4, 0]),
        ("cash", "d3", [1, 0]), ("war", "d3", [-1, 0]),
        ("cash", "e4", [-1, 0]), ("war", "e4", [1, 0]),
        ("cash", "e5", [-8, 0]), ("war", "e5", [-8, 0]),
        ("cash", "d5", [-10, 0]), ("war", "d5", [10, -2]),
    ],
)  # fmt: skip
def test_r3_10_2_right_or_left(position, kind, cell, scores):
    covers = {"e5": [0, "police"], "d5": [1, "special"]}
    table = position(transports=[0, 0], prevent=[[], []], covers=covers)
    table.go(f"0 place:{kind}:{cell} ; {LOOK_1}")
    report = table.report()
    assert report["scores"] == scores
    assert len(report["right"][0]) == (scores[0] > 0)
    assert len(report["left"][0]) == (scores[0] < 0)


def test_r3_10_3_the_card_leaves_or_only_its_cover(position):
    table = position(
        transports=[0, 0], prevent=[[], []], covers={"a2": [1, "special"]}, seen=[["a2"], []]
    )
    table.go("0 place:war:a2 ; 1 place:cash:b2")
    report = table.report()
    assert report["count"] == 24
    assert report["top"]["a2"] == "red_7"
    assert report["top"]["b2"] is None
    assert report["covers"] == {}
    assert table.observe(0).data()["faces"] == {"a2": "red_7"}
    assert table.observe(1).data()["covers"] == [[None, None], [None, "special"]]


def test_r3_10_4_each_war_on_an_enemy_activity_costs_its_holder_two(position):
    table = position(players=3, transports=[0] * 3, prevent=[[]] * 3, covers={"f5": [2, "special"]})
    table.go("0 place:war:f5 ; 1 place:war:b3 ; 2 place:war:c3")
    assert table.report()["hits"] == [0, 0, 2]  # nobody loses 2 by a war on the own activity
    assert table.report()["scores"] == [10, 3, -8]


def test_r3_10_5_the_neutral_activity_is_enemy_to_both(position):
    table = position(transports=[0, 0], prevent=[[], []]).go(f"0 place:war:c3 ; {LOOK_1}")
    assert table.report()["scores"] == [4, 0]
    assert table.report()["hits"] == [0, 0]


def test_r3_10_6_the_score_follows_from_piles_and_hits(position):
    table = position(
        right=[["red_7", "prostitute_1"], []], left=[["police_green"], ["green_7"]], hits=[1, 2]
    )
    assert table.report()["scores"] == [7 + 1 - 8 - 2, -7 - 4]


def test_r3_12_1_who_may_buy_back(position):
    common = {"holes": ["d3", "e4"], "prevent": [[], []]}
    mixed = [["prostitute_1", "drive_by_1"], []]
    asked = position(right=mixed, transports=[2, 0], **common).go(f"{LOOK_0} ; {LOOK_1}")
    assert (asked.report()["phase"], asked.legal(0)) == ("buyback", ["buy_transport", "pass"])
    full = position(right=mixed, transports=[3, 0], **common).go(f"{LOOK_0} ; {LOOK_1}")
    assert full.report()["phase"] == "peek"
    left = position(left=mixed, transports=[2, 0], **common).go(f"{LOOK_0} ; {LOOK_1}")
    assert left.report()["phase"] == "peek"


def test_r3_12_2_the_two_oldest_cards_for_one_transport(position):
    table = position(
        holes=["d3", "e4", "e3", "a4"],
        right=[["drive_by_1", "prostitute_1", "prostitute_2", "prostitute_3"], []],
        transports=[0, 0],
        prevent=[[], []],
    ).go(f"{LOOK_0} ; {LOOK_1} ; 0 buy_transport")
    report = table.report()
    assert report["right"][0] == ["prostitute_2", "prostitute_3"]
    assert report["discards"] == ["drive_by_1", "prostitute_1"]
    assert (report["transports"][0], report["scores"][0]) == (1, 2)
    assert report["phase"] == "peek"  # one a round


def test_r3_12_2_declining_keeps_the_cards(position):
    right = [["drive_by_1", "prostitute_1"], []]
    table = position(holes=["d3", "e4"], right=right, transports=[0, 0], prevent=[[], []])
    table.go(f"{LOOK_0} ; {LOOK_1} ; 0 pass")
    assert table.report()["right"] == right


def test_r3_13_1_tokens_come_home_face_hidden_but_nothing_else(position):
    table = position().go("0 place:cash:a2 ; 1 place:war:a2 ; 0 flee:e5 ; 1 pass")
    table.go("0 prevent:war ; 1 prevent:none ; 0 target:1")
    report = table.report()
    assert report["tokens"] == {}
    assert not report["flipped"]
    assert report["transports"] == [2, 3]
    assert report["prevent"] == [["cash"], ["war", "cash"]]


def test_r3_13_2_the_marker_passes_to_the_left_and_the_round_rises(position):
    table = position(players=3, first=2, round=5, prevent=[[]] * 3)
    table.go(f"2 look:a1 ; 2 look:b1 ; 2 look:c1 ; {LOOK_0} ; {LOOK_1}")
    assert (table.report()["first"], table.report()["round"]) == (0, 6)


def test_r3_13_3_a_closing_peek_above_twelve_in_the_new_order(position):
    table = position(prevent=[[], []], transports=[0, 0])
    table.go(f"{LOOK_0} ; {LOOK_1}")
    assert (table.report()["phase"], table.to_act) == ("peek", (1,))
    assert table.refused(1, "pass") == ("wrong_phase", "R3.13.3")
    twelve = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3"]
    small = position(prevent=[[], []], transports=[0, 0], only=twelve).go(f"{LOOK_0} ; {LOOK_1}")
    assert small.report()["phase"] == "action"
    bigger = position(prevent=[[], []], transports=[0, 0], only=[*twelve, "c3"])
    assert bigger.go(f"{LOOK_0} ; {LOOK_1}").report()["phase"] == "peek"


def test_r3_13_4_then_the_next_round_begins(position):
    table = position(prevent=[[], []], transports=[0, 0]).go(f"{LOOK_0} ; {LOOK_1}")
    table.go("1 look:a1 ; 0 look:e5")
    assert (table.report()["phase"], table.to_act) == ("action", (1,))


def test_r3_14_1_the_first_player_must_place_after_three_idle_rounds(position):
    table = position(stall=2, prevent=[[], []], transports=[0, 0]).go(f"{LOOK_0} ; {LOOK_1}")
    table.go("1 look:a1 ; 0 look:a1")
    assert table.refused(1, "look:a1") == ("must_place", "R3.14.1")
    assert table.refused(1, "pass") == ("must_place", "R3.14.1")
    table.go(f"1 place:cash:a2 ; {LOOK_0}")
    assert table.report()["stall"] == 0
    early = position(stall=1, options={"stall_limit": 1})
    assert not [text for text in early.legal(0) if text.startswith("look")]


@pytest.mark.parametrize(("players", "bound"), [(2, 88), (3, 114), (4, 144)])
def test_r3_14_2_even_lookers_come_to_an_end(players, bound):
    game = vingtdeux.load("mafia_story", players=players)
    rng = Random(players)
    match = Match(game, seed=players)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        idle = [text for text in legal if text.startswith(("look", "pass", "prevent:none"))]
        match.play(seat, (idle or legal)[int(rng.random() * len(idle or legal))])
    assert match.state.round <= bound
