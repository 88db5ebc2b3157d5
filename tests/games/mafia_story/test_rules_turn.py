"""Actions, flight, reactions [R3.5-R3.7]."""


def test_r3_5_1_look_place_or_chase_and_nothing_else(position):
    table = position().go("0 place:cash:a2")
    kinds = {text.split(":")[0] for text in table.legal(1)}
    assert kinds == {"look", "place"}
    assert "place:war:a2" in table.legal(1)
    assert table.refused(1, "pass") == ("can_look", "R3.5.5")


def test_r3_5_2_committed_after_the_first_look(position):
    table = position(seen=[["a1"], []]).go("0 look:a1")  # a known cell may be looked at again
    assert table.refused(0, "place:war:b1") == ("committed_to_look", "R3.5.2")
    assert table.refused(0, "pass") == ("committed_to_look", "R3.5.2")
    assert table.refused(0, "look:a1") == ("look_twice", "R3.5.2")
    table.go("0 look:b1 ; 0 look:c1")
    assert table.to_act == (1,)
    table.go("1 look:a1 ; 1 look:b1 ; 1 look:c1")  # the ban of the opening is over
    assert table.report()["phase"] == "peek"


def test_r3_5_3_not_where_a_token_or_a_cover_or_nothing_lies(position):
    table = position(holes=["e5"], covers={"b1": [1, "special"]}).go("0 place:cash:a1")
    assert table.refused(1, "look:a1") == ("look_token", "R3.5.3")
    assert table.refused(1, "look:b1") == ("look_cover", "R3.4.4")
    assert table.refused(1, "look:e5") == ("no_card", "R3.5.3")


def test_r3_5_4_place_on_any_free_cell_covers_included_or_chase(position):
    table = position(holes=["e5"], covers={"b1": [1, "special"], "c1": [0, "police"]})
    legal = table.legal(0)
    assert {"place:cash:b1", "place:war:c1", "place:cash:a1"} <= set(legal)
    assert table.refused(0, "place:cash:e5") == ("no_card", "R3.5.4")
    table.go("0 place:cash:b1 ; 1 place:war:b1")
    assert table.report()["transports"] == [3, 3]  # a chase in one's turn costs nothing
    assert table.observe(1).data()["tokens"][0] == [None, "hidden"]


def test_r3_5_5_pass_counts_as_having_looked(position):
    table = position(
        players=4,
        only=["a1", "b1", "c1", "d1", "e1", "f1", "a2"],
        covers={f"{'abcd'[seat]}1": [seat, "police"] for seat in range(4)},
    ).go("0 place:cash:e1 ; 1 place:cash:f1 ; 2 place:cash:a2")
    assert "pass" in table.legal(3)
    assert not [text for text in table.legal(3) if text.startswith("look")]
    assert table.go("3 pass").report()["status"] == ["placed", "placed", "placed", "looked"]
    assert table.to_act == (0,)


def test_r3_5_6_the_status_of_the_round_is_public(position):
    table = position(holes=["b1", "a2", "b2"], transports=[0, 0])
    table.go("0 place:cash:a1 ; 1 place:war:a1 ; 0 take_back")
    for seat in (0, 1, None):
        assert table.observe(seat).data()["status"] == ["out", "placed"]


def test_r3_6_1_the_chased_seat_decides_at_once_and_keeps_its_secret(position):
    table = position().go("0 place:cash:a2 ; 1 place:war:a2")
    assert (table.report()["phase"], table.to_act) == ("flight", (0,))
    assert table.report()["tokens"] == {"a2": [1, "war"]}
    table.go("0 flee:b2")
    assert table.report()["tokens"] == {"a2": [1, "war"], "b2": [0, "cash"]}
    assert table.observe(1).data()["tokens"] == [["b2", "hidden"], ["a2", "war"]]


def test_r3_6_2_to_free_cells_only(position):
    table = position(players=3, holes=["b1"]).go(
        "0 place:cash:a1 ; 1 place:cash:a2 ; 2 place:war:a2"
    )
    assert table.to_act == (1,)
    assert table.refused(1, "flee:a1") == ("flee_occupied", "R3.6.2")
    assert table.refused(1, "flee:a2") == ("flee_chaser", "R3.6.2")
    assert table.refused(1, "flee:b1") == ("no_card", "R3.6.2")


def test_r3_6_3_neighbours_are_free_distance_costs_a_transport(position):
    near = position().go("0 place:cash:a2 ; 1 place:war:a2 ; 0 flee:b3")
    assert near.report()["transports"] == [3, 3]
    far = position().go("0 place:cash:a2 ; 1 place:war:a2 ; 0 flee:c2")
    assert far.report()["transports"] == [2, 3]
    poor = position(transports=[0, 3]).go("0 place:cash:a2 ; 1 place:war:a2")
    assert poor.refused(0, "flee:c2") == ("no_transport", "R3.6.3")


def test_r3_6_4_take_back_only_without_a_free_neighbour(position):
    table = position().go("0 place:cash:a2 ; 1 place:war:a2")
    assert table.refused(0, "take_back") == ("must_flee", "R3.6.4")
    hemmed = position(players=3, holes=["b1", "b2"]).go(
        "0 place:cash:a2 ; 1 place:cash:a1 ; 2 place:war:a1"
    )
    assert "take_back" in hemmed.legal(1)  # its one neighbour is occupied
    assert "flee:f5" in hemmed.legal(1)


def test_r3_6_5_after_taking_back_the_round_is_over_for_the_seat(position):
    table = position(holes=["b1", "a2", "b2"], transports=[3, 0])
    table.go("0 place:cash:a1 ; 1 place:war:a1")
    events = table.play(0, "take_back")
    assert "cash" not in str([event.args for event in events if event.is_for(1)])
    assert table.to_act == (1,)  # no reaction, no prevent card for seat 0
    assert table.refused(0, "prevent:none") == ("round_over", "R3.6.5")
    assert table.observe(1).data()["tokens"][0] == [None, None]
    table.go("1 prevent:none ; 1 look:c1 ; 0 look:c1")  # but it peeks
    assert table.report()["status"] == ["idle", "idle"]


def test_r3_6_6_chased_twice_and_play_goes_on_after_the_chaser(position):
    table = position(players=3).go("0 place:cash:c3 ; 1 place:war:c3 ; 0 flee:c2")
    assert table.to_act == (2,)
    table.go("2 place:war:c2 ; 0 flee:c1")
    assert table.report()["phase"] == "reaction"
    assert table.report()["tokens"]["c1"] == [0, "cash"]


def test_r3_7_1_who_is_asked(position):
    looks = "1 look:a1 ; 1 look:b1 ; 1 look:c1"
    assert position().go(f"0 place:cash:a2 ; {looks}").to_act == (1,)  # seat 0 has no enemy token
    poor = position(transports=[3, 0]).go(f"0 place:cash:a2 ; {looks}")
    assert poor.report()["phase"] == "prevent"
    paid = position().go("0 place:cash:a2 ; 1 place:war:a2 ; 0 flee:e5")
    assert paid.to_act == (1,)  # seat 0 has spent its transport of the round


def test_r3_7_2_move_a_token_or_place_one_after_looking(position):
    table = position().go("0 place:cash:a2 ; 1 place:war:e5")
    assert table.legal(0) == ["react_move:e5", "pass"]
    assert table.refused(0, "react_place:war:e5") == ("react_move_only", "R3.7.2")
    table.go("0 react_move:e5 ; 1 flee:d5")
    assert table.report()["transports"] == [2, 3]
    looked = position().go("0 place:cash:a2 ; 1 look:a1 ; 1 look:b1 ; 1 look:c1")
    assert looked.legal(1) == ["react_place:war:a2", "react_place:cash:a2", "pass"]
    assert looked.refused(1, "react_move:a2") == ("react_place_only", "R3.7.2")
    looked.go("1 react_place:war:a2 ; 0 flee:b2")
    assert looked.report()["status"] == ["placed", "placed"]
    assert looked.report()["transports"] == [3, 2]


def test_r3_7_3_only_onto_an_opposing_token(position):
    table = position(players=4).go(
        "0 place:cash:a2 ; 1 place:war:e5 ; 2 place:cash:f6 ; 3 place:cash:f1"
    )
    assert table.refused(0, "react_move:a1") == ("react_target", "R3.7.3")
    assert table.refused(0, "react_move:f6") == ("react_target", "R3.7.3")
    assert table.legal(0) == ["react_move:f1", "react_move:e5", "pass"]


def test_r3_7_4_one_lap_only(position):
    table = position().go("0 place:cash:a2 ; 1 place:war:e5 ; 0 pass ; 1 react_move:a2")
    table.go("0 flee:b2")
    assert table.report()["phase"] == "prevent"  # seat 0 has passed
    later = position().go("0 place:cash:a2 ; 1 place:war:e5 ; 0 react_move:e5 ; 1 flee:d5")
    assert (later.report()["phase"], later.to_act) == ("reaction", (1,))
