"""R3.11 grades and the track, R3.12 objectives, R3.13 combinations, R3.14 files."""

ROW = ["bank", "squat", "docks"]
NO_TRACK = [None] * 4


def test_r3_11_1_step_by_step_and_beyond_ten(table):
    """Edge case 14."""
    t = table(row=ROW, grades=[9, 0, 0], track=NO_TRACK, seizures=[{"drugs": 2, "weapons": 2}])
    t.do("0 combo:AABB:drugs,weapons")
    assert t["grades"][0] == 12
    assert t.codes().count("grade") == 3
    assert t.phase == "placement", "the round is played to its end"


def test_r3_11_1_cap_at_goal_is_a_house_option(table):
    t = table(row=ROW, grades=[9, 0, 0], track=NO_TRACK, seizures=[{"drugs": 3}],
              options={"cap_at_goal": True}).do("0 combo:AAA:drugs")  # fmt: skip
    assert t["grades"][0] == 10


def test_r3_11_2_the_token_is_removed_first_and_the_majority_gains(table):
    t = table(row=ROW, grades=[1, 0, 0], track=["weapons", None, None, None],
              seizures=[{"drugs": 2}, {"weapons": 2}, {"weapons": 1}]).do("0 combo:AA:drugs")  # fmt: skip
    assert t["grades"] == [2, 1, 0]
    assert t["track"] == NO_TRACK
    assert t["supply"]["weapons"] == 7


def test_r3_11_2_passing_through_counts(table):
    t = table(row=ROW, grades=[1, 0, 0], track=["weapons", None, None, None],
              seizures=[{"drugs": 3}, {"weapons": 1}, {}]).do("0 combo:AAA:drugs")  # fmt: skip
    assert t["grades"] == [3, 1, 0]


def test_r3_11_2_a_tie_gives_each_one_in_hard_the_mafia(table):
    given = {"row": ROW, "grades": [1, 0, 0], "track": ["weapons", None, None, None],
             "seizures": [{"drugs": 2}, {"weapons": 1}, {"weapons": 1}]}  # fmt: skip
    assert table(**given).do("0 combo:AA:drugs")["grades"] == [2, 1, 1]
    t = table(options={"difficulty": "hard"}, **given).do("0 combo:AA:drugs")
    assert (t["grades"], t["mafia"]) == ([2, 0, 0], 1)
    t = table(options={"difficulty": "easy"}, row=["bank", "squat", "theatre"],
              **{key: given[key] for key in given if key != "row"}).do("0 combo:AA:drugs")  # fmt: skip
    assert t["grades"] == [2, 1, 1]


def test_r3_11_2_nobody_owns_any_nothing_in_hard_too(table):
    """Edge case 17."""
    t = table(row=ROW, grades=[1, 0, 0], track=["weapons", None, None, None],
              seizures=[{"drugs": 2}, {}, {}], options={"difficulty": "hard"})  # fmt: skip
    t.do("0 combo:AA:drugs")
    assert (t["grades"], t["mafia"], t["track"]) == ([2, 0, 0], 0, NO_TRACK)


def test_r3_11_2_only_the_first_pawn_fires(table):
    """Edge case 18."""
    t = table(row=ROW, grades=[1, 1, 0], track=["weapons", None, None, None],
              seizures=[{"drugs": 2}, {"alcohol": 2}, {"weapons": 1}])  # fmt: skip
    t.do("0 combo:AA:drugs", "1 combo:AA:alcohol")
    assert t["grades"] == [2, 2, 1]


def test_r3_11_3_chains_are_resolved_before_the_remaining_steps(table):
    """Seat 0 steps on 2: seat 1 gains and steps on 4: seat 0 gains; then its second step."""
    t = table(row=ROW, grades=[1, 3, 0], track=["weapons", "tobacco", None, None],
              seizures=[{"drugs": 3, "tobacco": 1}, {"weapons": 1}, {}])  # fmt: skip
    t.do("0 combo:AAA:drugs")
    assert t["grades"] == [4, 4, 0]
    told = [(e.args["seat"], e.args["to"]) for e in t.events if e.code == "grade"]
    assert told == [(0, 2), (1, 4), (0, 3), (0, 4)]


def test_r3_11_3_in_hard_a_chain_can_end_the_game(table):
    t = table(row=ROW, mafia=9, grades=[1, 0, 0], track=["weapons", None, None, None],
              seizures=[{"drugs": 3}, {"weapons": 1}, {"weapons": 1}], options={"difficulty": "hard"})  # fmt: skip
    t.do("0 combo:AAA:drugs")
    assert (t.phase, t["grades"][0]) == ("over", 2), "nothing further is resolved"


SIX = {"row": ROW, "objectives": ["objective_06", None, None], "track": NO_TRACK}


def test_r3_12_1_example_e5(table):
    """Holding subway_line, a Bronx and a Brooklyn card there is one payment only."""
    t = table(cards=[["subway_line", "ballpark", "boxing_gym"]], **SIX)
    assert t.starts(0, "claim") == ["claim:0:bronx,bronx+brooklyn"]
    assert t.refused(0, "claim:0:bronx,bronx,brooklyn") == ("cards_missing", "R3.12.1")
    t.do("0 claim:0:bronx,bronx+brooklyn")
    assert t["grades"][0] == 2
    assert t["action_tokens"][0] == ["officer"]
    assert t["cards"][0] == ["boxing_gym"]
    assert sorted(t["discard"]) == ["ballpark", "subway_line"]
    assert t["objectives"][0] == "objective_01", "the slot is refilled"
    assert t["claimed"][0] == ["objective_06"]


def test_r3_12_1_other_payments_of_example_e5(table):
    cards = ["ballpark", "cold_store", "boxing_gym", "suspension_bridge", "subway_line"]
    t = table(cards=[cards], **SIX)
    assert set(t.starts(0, "claim")) == {
        "claim:0:bronx,bronx,brooklyn",
        "claim:0:bronx,bronx+brooklyn",
        "claim:0:bronx,bronx,brooklyn+manhattan",
    }
    t.do("0 claim:0:bronx,bronx,brooklyn+manhattan")
    assert t["cards"][0] == ["boxing_gym", "subway_line"], "the yellow half is lost"


def test_r3_12_1_visible_before_hidden_then_alphabetical(table):
    t = table(cards=[["street_corner", "seedy_hotel"]], hidden_cards=[["ballpark"]],
              action_tokens=[["top_secret"], [], []], row=ROW, track=NO_TRACK,
              objectives=["objective_01", None, None])  # fmt: skip
    t.do("0 claim:0:bronx,bronx")
    assert t["hidden_cards"][0] == ["ballpark"]
    t = table(cards=[["street_corner", "seedy_hotel", "cold_store"]], row=ROW, track=NO_TRACK,
              objectives=["objective_01", None, None])  # fmt: skip
    t.do("0 claim:0:bronx,bronx")
    assert t["cards"][0] == ["street_corner"]


def test_r3_12_2_several_claims_a_round_and_an_empty_deck(table):
    t = table(cards=[["street_corner", "ballpark", "docks", "boxing_gym"]], row=["bank", "squat", "motel"],
              track=NO_TRACK, objectives=["objective_01", "objective_02", None], objective_deck=[],
              claimed=[[], [f"objective_{n:02}" for n in range(3, 21)], []])  # fmt: skip
    t.do("0 claim:0:bronx,bronx", "0 claim:1:brooklyn,brooklyn")
    assert t["grades"][0] == 2
    assert t["objectives"] == [None, None, None]
    assert t.refused(0, "claim:0:bronx,bronx") == ("no_objective", "R3.12.2")


def test_r3_12_3_another_token_of_ones_choice_or_none(table):
    cards = [["street_corner", "ballpark"]]
    helis = [[], ["helicopter"] * 2, ["helicopter"] * 2]
    given = {"row": ROW, "track": NO_TRACK, "objectives": ["objective_01", None, None]}
    t = table(cards=cards, action_tokens=helis, seizures=[{"drugs": 1}], **given)
    t.do("0 claim:0:bronx,bronx")
    assert t.starts(0, "take_token") == [f"take_token:{k}" for k in
                                         ("officer", "reinforcements", "counter_order", "top_secret")]  # fmt: skip
    assert t.refused(0, "take_token:helicopter") == ("none_left", "R3.12.3")
    t.do("0 take_token:top_secret")
    assert "hide:drugs" in t.legal(0), "a file works at once"
    everything = [
        [],
        ["helicopter"] * 4 + ["officer"] * 4 + ["reinforcements"] * 4,
        ["counter_order"] * 3 + ["top_secret"] * 2,
    ]
    t = table(cards=cards, action_tokens=everything, **given).do("0 claim:0:bronx,bronx")
    assert (t.phase, t["action_tokens"][0]) == ("placement", [])


def test_r3_12_3_a_file_works_at_once(table):
    t = table(cards=[["marina", "golf_club"]], seizures=[{"drugs": 1}], row=ROW, track=NO_TRACK,
              objectives=["objective_05", None, None]).do("0 claim:0:staten_island,staten_island")  # fmt: skip
    assert t["action_tokens"][0] == ["top_secret"]
    assert "hide:drugs" in t.legal(0)


def test_r3_13_example_e6_once_a_round(table):
    t = table(row=ROW, seizures=[{"alcohol": 5}], track=NO_TRACK).do("0 combo:AAA:alcohol")
    assert (t["grades"][0], t["seizures"][0]) == (2, {"alcohol": 2})
    assert t.refused(0, "combo:AA:alcohol") == ("combo_spent", "R3.13")
    t.done().done()
    assert t["round"] == 2
    t.do("0 combo:AA:alcohol")
    assert t["grades"][0] == 3


def test_r3_13_a_and_b_are_different_types(table):
    """Edge case 19."""
    t = table(row=ROW, seizures=[{"alcohol": 4}, {"drugs": 3, "tobacco": 3}, {}], track=NO_TRACK)
    assert t.starts(0, "combo") == ["combo:AA:alcohol", "combo:AAA:alcohol"]
    assert t.starts(1, "combo") == [
        "combo:AA:drugs", "combo:AA:tobacco", "combo:AAA:drugs", "combo:AAA:tobacco",
        "combo:AABB:drugs,tobacco", "combo:AAABB:drugs,tobacco", "combo:AAABB:tobacco,drugs",
    ]  # fmt: skip
    t.do("1 combo:AAABB:tobacco,drugs")
    assert (t["grades"][1], t["seizures"][1]) == (4, {"drugs": 1})


def test_r3_13_visible_tokens_are_spent_first(table):
    t = table(row=ROW, seizures=[{"drugs": 1}], hidden_seizures=[{"drugs": 2}], track=NO_TRACK,
              action_tokens=[["top_secret"], [], []]).do("0 combo:AA:drugs")  # fmt: skip
    assert (t["seizures"][0], t["hidden_seizures"][0]) == ({}, {"drugs": 1})


FILE = {"row": ROW, "action_tokens": [["top_secret"], [], []]}


def test_r3_14_1_three_elements_one_way(table):
    t = table(seizures=[{"drugs": 3}], cards=[["motel", "theatre"]], **FILE)
    t.do("0 hide:drugs", "0 hide:motel", "0 hide:drugs")
    assert t["hidden_seizures"][0] == {"drugs": 2}
    assert t["hidden_cards"][0] == ["motel"]
    assert t.refused(0, "hide:drugs") == ("no_file_room", "R3.14.1")
    t.do("0 combo:AAA:drugs", "0 hide:theatre")
    assert t["hidden_cards"][0] == ["motel", "theatre"], "freed room may be used again"
    assert t.refused(0, "hide:motel") == ("not_visible_own", "R3.14.1")
    assert t.refused(1, "hide:drugs") == ("no_file_room", "R3.14.1")


def test_r3_14_1_two_files_six_places(table):
    """Edge case 29."""
    t = table(row=ROW, action_tokens=[["top_secret"] * 2, [], []], seizures=[{"drugs": 7}])
    t.do(*["0 hide:drugs"] * 6)
    assert t.refused(0, "hide:drugs") == ("no_file_room", "R3.14.1")


def test_r3_14_2_hidden_elements_count_for_majorities(table):
    t = table(grades=[0, 1, 0], track=["weapons", None, None, None],
              seizures=[{}, {"drugs": 2, "weapons": 1}, {}], hidden_seizures=[{"weapons": 2}],
              **FILE)  # fmt: skip
    t.do("1 combo:AA:drugs")
    assert t["grades"] == [1, 2, 0]
    told = next(event for event in t.events if event.code == "bonus")
    assert told.args["totals"] == [2, 1, 0], "totals, nothing more (R3.14.3)"


def test_r3_14_3_others_see_how_many_not_which(table):
    t = table(seizures=[{"drugs": 1, "weapons": 1}], cards=[["motel"]], **FILE)
    t.do("0 hide:drugs", "0 hide:motel")
    mine, theirs = t.game.observe(t.state, 0).data(), t.game.observe(t.state, 1).data()
    assert mine["hidden_cards"][0] == ["motel"]
    assert theirs["hidden_cards"][0] == []
    assert theirs["hidden_card_count"][0] == 1
    assert theirs["hidden_token_count"][0] == 1
    assert theirs["hidden_seizures"][0] == {}
    hidden = [event for event in t.events if event.code == "hidden"]
    assert [event.args for event in hidden] == [
        {"seat": 0, "is_card": False},
        {"seat": 0, "is_card": True},
    ]


def test_r3_14_4_the_exact_supply_is_not_shown(table):
    t = table(row=ROW, seizures=[{"drugs": 9}, {"weapons": 3}, {}])
    assert t.game.observe(t.state, 1).data()["supply"] == [
        "weapons",
        "alcohol",
        "tobacco",
        "prostitution",
    ]
