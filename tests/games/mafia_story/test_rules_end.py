"""How it ends [R4]; the options of section 5; what the end shows."""

import vingtdeux

SEVEN = ["a1", "b1", "c1", "d1", "e1", "a2", "b2"]
OFF = {"prevent": [[], []], "transports": [0, 0]}
LOOK_1 = "1 look:c1 ; 1 look:d1 ; 1 look:e1"


def test_r4_1_the_check_comes_after_all_tokens_have_scored(position):
    right = [["special_red", "special_green", "green_4"], []]  # 24
    both = position(right=right, **OFF).go("0 place:cash:a2 ; 1 place:war:b1")
    assert both.report()["scores"] == [29, 3]  # 31 but for the war of the same round
    assert not both.report()["over"]
    alone = position(right=right, **OFF).go(f"0 place:cash:a2 ; {LOOK_1}")
    assert alone.report()["over"]


def test_r4_2_thirty_points_win_and_twenty_nine_do_not(position):
    for first, over in (("green_3", True), ("green_2", False)):
        right = [["special_red", "special_green", first], []]
        table = position(right=right, **OFF).go(f"0 place:cash:a2 ; {LOOK_1}")
        assert table.report()["over"] is over
    table = position(right=[["special_red", "green_3"], []], options={"target": 20}, **OFF)
    assert table.go(f"0 place:cash:a2 ; {LOOK_1}").outcome.winners == (0,)


def test_r4_2_the_higher_of_two_who_reach_it(position):
    right = [["special_red", "special_green", "green_4"], ["red_3", "red_4", "red_5", "red_6"]]
    right[1] += ["green_5", "green_6"]  # 29
    table = position(right=right, **OFF).go("0 place:cash:a2 ; 1 place:cash:b2")
    assert table.report()["scores"] == [31, 31]
    assert table.outcome.winners == (1,)  # more cards on the right [R4.4]
    assert table.outcome.reason == "score"


def test_r4_2_a_team_of_fifty_or_a_member_of_thirty(position):
    four = {"prevent": [[]] * 4, "transports": [0] * 4}
    looks = " ; ".join(f"{seat} look:{cell}" for seat in (1, 2, 3) for cell in ("a5", "b5", "c5"))
    right = [
        ["special_red", "red_7", "red_5"],
        ["green_7"],
        ["special_blue", "blue_7", "blue_5"],
        [],
    ]
    team = position(players=4, right=right, **four).go(f"0 place:cash:e1 ; {looks}")
    assert team.report()["scores"][0] + team.report()["scores"][2] == 50
    assert team.outcome.winners == (0, 2)
    right = [["special_red", "special_green", "red_5"], ["special_blue", "blue_7"], [], []]
    right[3] = ["special_white", "white_7", "white_5"]
    member = position(players=4, right=right, **four).go(f"0 place:cash:e1 ; {looks}")
    assert member.report()["scores"] == [31, 17, 0, 22]
    assert member.outcome.winners == (0, 2)  # with the lower total: the others reach nothing
    assert member.outcome.ranks == (1, 3, 1, 3)


def test_r4_3_at_most_six_cards_a_cover_and_its_card_count_one(position):
    table = position(only=SEVEN, covers={"a1": [0, "special"]}, **OFF)
    table.go(f"0 place:cash:a1 ; {LOOK_1}")
    assert not table.report()["over"]
    table = position(only=SEVEN, covers={"a1": [0, "special"]}, **OFF)
    table.go(f"0 place:cash:a2 ; {LOOK_1}")
    assert (table.report()["count"], table.report()["reason"]) == (6, "city")
    assert table.outcome.rule == "R4.3"


def test_r4_4_more_cards_on_the_right_then_shared(position):
    right = [["green_4", "green_3"], ["red_7"]]
    table = position(only=SEVEN, right=right, **OFF).go("0 place:cash:a1 ; 1 place:cash:b2")
    assert table.report()["scores"] == [9, 9]
    assert table.outcome.winners == (0,)
    right = [["green_7"], ["red_7"]]
    table = position(only=SEVEN, right=right, **OFF).go("0 place:cash:a1 ; 1 place:cash:b2")
    assert table.outcome.winners == (0, 1)
    assert table.outcome.ranks == (1, 1)


def test_r4_5_ranks_reason_and_nothing_hidden_at_the_end(position):
    table = position(
        players=3,
        only=[*SEVEN, "f1"],
        covers={"f1": [2, "police"]},
        right=[["blue_3"], ["blue_7"], ["white_2"]],
        prevent=[[]] * 3,
        transports=[0] * 3,
    ).go("0 place:cash:a1 ; 1 place:war:b1 ; 2 look:c1 ; 2 look:d1 ; 2 look:e1")
    outcome = table.outcome
    assert outcome.scores == (3.0, 10.0, 2.0)
    assert outcome.ranks == (2, 1, 3)
    seen = table.observe(None).data()
    assert seen["covers"][2] == ["f1", "police"]
    assert seen["faces"]["f1"] == "red_7"
    assert seen["winners"] == [1]
    assert table.refused(0, "pass") == ("game_over", "R4.3")


def test_option_team_shared_seen(position):
    shared = position(players=4, options={"team_shared_seen": True}, seen=[["a1"], [], ["b1"], []])
    assert shared.observe(0).data()["faces"] == {"a1": "red_2", "b1": "red_3"}
    assert shared.observe(1).data()["faces"] == {}
    events = shared.play(0, "look:c1")
    assert [event.audience for event in events if event.code == "face"] == [(0, 2)]
    alone = position(players=4, seen=[["a1"], [], ["b1"], []])
    assert alone.observe(0).data()["faces"] == {"a1": "red_2"}


def test_option_target_moves_the_team_target_too(position):
    four = {"prevent": [[]] * 4, "transports": [0] * 4}
    looks = " ; ".join(f"{seat} look:{cell}" for seat in (1, 2, 3) for cell in ("a5", "b5", "c5"))
    right = [["special_red", "red_4"], [], ["special_blue", "special_green"], []]
    table = position(players=4, right=right, options={"target": 20}, **four)
    assert table.go(f"0 place:cash:e1 ; {looks}").outcome.winners == (0, 2)
    table = position(players=4, right=right, options={"target": 40}, **four)
    assert not table.go(f"0 place:cash:e1 ; {looks}").over


def test_fresh_looks_last_until_the_seats_next_move(position):
    table = position(phase="setup_peek").go("0 look:a1 ; 0 look:b1 ; 0 look:c1")
    assert table.report()["fresh"][0] == ["a1", "b1", "c1"]
    table.go("1 look:a1 ; 1 look:b1 ; 1 look:d1 ; 0 cover:police:e5")
    assert table.report()["fresh"] == [[], ["a1", "b1", "d1"]]


def test_unknown_keys_of_a_position_are_refused():
    game = vingtdeux.load("mafia_story")
    for wrong in (
        {"hole": ["a1"]}, {"holes": ["z9"]}, {"phase": "tea"}, {"transports": [4, 0]},
        {"transports": [1]}, {"covers": {"a1": [7, "police"]}}, {"city": ["red_2"]},
        {"covers": {"a1": [0, "police"], "b1": [0, "police"]}}, {"right": [["red_99"], []]},
        {"tokens": {"a1": [0, "war"], "b1": [0, "war"]}}, {"city": ["police_red"] * 25},
        {"holes": ["a1"], "covers": {"a1": [0, "police"]}},
    ):  # fmt: skip
        try:
            game.position(wrong)
        except ValueError:
            continue
        raise AssertionError(f"{wrong} was accepted")
