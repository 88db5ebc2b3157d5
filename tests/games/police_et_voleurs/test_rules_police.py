"""The police's play, arrests and weapons [R3.6-R3.8]."""

from vingtdeux.games.police_et_voleurs.material import POLICE, material_of

CORNER = {"at": "B1", "loot": ["cash_50"]}


def test_r3_6_1_a_policeman_must_enter_on_a_free_star(town) -> None:
    table = town("B1", "E4", turn="police", pending=1, police_found=1)
    assert "place:E4" not in table.legal()  # a thief stands there
    assert len(table.legal()) == 7
    assert table.refused("place:E4") == ("occupied", "R3.6.1")
    assert table.refused("place:D4") == ("not_a_star", "R3.6.1")
    assert table.refused("stop") == ("enter_first", "R3.6.1")
    table.go("place:H6")
    assert table.report()["pending"] == 0


def test_r3_6_2_without_a_free_star_he_waits(town) -> None:
    stars = ["E4", "K4", "H6", "G7", "I7", "H8", "E10", "K10"]
    table = town("B1", turn="police", pending=1, police=stars)
    assert table.report()["phase"] == "police_step"
    table.go("stop")
    assert table.report()["pending"] == 1
    freed = town("B1", turn="police", pending=1, police=stars).go("step:K4:K3")
    assert freed.report()["phase"] == "police_enter"
    second = town("B1", turn="police", pending=1, police=[*stars, "A9"])
    second.go("step:A9:A8", "step:K4:K3")
    assert second.legal() == ["place:K4"]  # after the second step too


def test_r3_6_3_two_steps_by_one_or_two_men_or_fewer(town) -> None:
    one = town("B1", turn="police", police=["H6", "K4"]).go("step:H6:G6")
    assert one.report()["steps_left"] == 1
    assert one.go("step:G6:G1").report()["round"] == 6
    two = town("B1", turn="police", police=["H6", "K4"]).go("step:H6:G6", "step:K4:K1")
    assert two.report()["police"] == ["K1", "G6"]
    none = town("B1", turn="police", police=["H6"]).go("stop")
    assert none.report()["round"] == 6
    assert town("B1", turn="police", police=["H6"]).refused("rob:H7")[1] == "R3.6.3"


def test_r3_6_4_a_frozen_policeman_never_moves(town) -> None:
    table = town("N1", {"state": "arrested", "at": "B1"}, turn="police", police=["C1!", "H6"])
    assert not [text for text in table.legal() if text.startswith("step:C1")]
    assert table.refused("step:C1:D1") == ("frozen", "R3.6.4")
    assert table.refused("step:K4:K3") == ("no_policeman", "R3.6.3")
    stuck = town("N1", {"state": "arrested", "at": "B1"}, turn=0, police=["C1!", "B2!"])
    assert stuck.go("move:M1").report()["round"] == 6  # skipped by itself


def test_r3_6_5_the_reserve_never_runs_out(new_game) -> None:
    table = new_game(5, early_patrol=2)
    assert table.legal() == ["place:E4", "place:K4", "place:H6", "place:G7", "place:I7",
                             "place:H8", "place:E10", "place:K10"]  # fmt: skip
    table.go("place:E4", "place:K4")
    assert (table.match.to_act, table.report()["police_found"]) == ((0,), 0)
    box = material_of({})
    assert (
        box.counts[POLICE] + 2 == box.police_pawns
    )  # every police house and the whole early patrol


def test_r3_7_1_every_change_of_place_is_looked_at(town) -> None:
    by_step = town(CORNER, "N1", turn="police", police=["C1", "B3"]).go("step:B3:B2")
    assert by_step.report()["thieves"][0]["state"] == "arrested"
    by_entry = town("B1", {"at": "D4"}, turn=0, police=["C4", "D5"], houses={"A1": "police"})
    by_entry.go("rob:A1", "place:E4")
    assert by_entry.report()["thieves"][1]["state"] == "arrested"
    by_thief = town(CORNER, "B3", turn=1, police=["C1"]).go("move:B2")
    assert by_thief.report()["thieves"][0]["state"] == "arrested"
    by_guest = town({"at": "A2", "loot": []}, {"state": "outside"}, turn=1, police=["B2"])
    by_guest.go("enter:A3")
    assert by_guest.report()["thieves"][0]["state"] == "arrested"


def test_r3_7_2_thieves_alone_do_not_arrest(town) -> None:
    alone = town("B1", "B3", "C1", turn=1).go("move:B2")
    assert alone.report()["thieves"][0] == {"at": "B1", "loot": []}
    free = town(CORNER, turn="police", police=["C1", "B3!"]).report()
    assert free["thieves"][0]["at"] == "B1"  # B2 is free


def test_r3_7_3_a_gate_is_no_way_out_unless_it_is_a_refuge(town) -> None:
    police = {"police": ["A6", "A8", "C7"], "turn": "police"}
    caught = town("A7", "N1", **police).go("step:C7:B7")
    assert caught.report()["thieves"][0]["state"] == "arrested"
    refuge = town("A7", "N1", options={"gate_is_refuge": True}, **police).go("step:C7:B7")
    assert refuge.report()["thieves"][0] == {"at": "A7", "loot": []}


def test_r3_7_4_a_house_to_rob_is_no_way_out(town) -> None:
    table = town(CORNER, "N1", turn="police", police=["C1", "B3"], houses={"A1": "plane"})
    assert table.go("step:B3:B2").report()["thieves"][0]["state"] == "arrested"


def test_r3_7_5_a_weapon_rescues_at_the_last_moment(town) -> None:
    armed = {"at": "B1", "loot": ["weapon", "bank"]}
    table = town(armed, "N1", turn="police", police=["C1", "B3", "H8"]).go("step:B3:B2")
    assert table.match.to_act == (0,)
    assert table.legal() == ["weapon:C1", "weapon:B2", "surrender"]
    assert table.refused("weapon:H8") == ("not_beside", "R3.7.5")
    assert table.refused("move:A2") == ("rescue_first", "R3.7.5")
    table.go("weapon:B2", "put:N13")
    report = table.report()
    assert report["thieves"][0] == {"at": "B1", "loot": ["bank"]}
    assert (report["phase"], report["steps_left"]) == ("police_step", 1)


def test_r3_7_5_who_surrendered_is_not_asked_again(town) -> None:
    table = town(
        {"at": "B1", "loot": ["weapon"]}, {"at": "A2", "loot": ["weapon"]},
        turn="police", police=["C1", "A3", "B3"],
    ).go("step:B3:B2", "surrender")  # fmt: skip
    assert table.match.to_act == (1,)
    table.go("surrender")
    assert table.match.over
    assert table.report()["police_loot"] == ["weapon", "weapon"]


def test_r3_7_6_loot_and_guards(town) -> None:
    table = town(CORNER, "N1", turn="police", police=["C1", "B3", "H8"]).go("step:B3:B2")
    report = table.report()
    assert report["police_loot"] == ["cash_50"]
    assert report["police"] == ["C1!", "B2!", "H8"]
    assert table.refused("step:C1:D1") == ("frozen", "R3.6.4")


def test_r3_7_7_the_interrupted_play_goes_on(town) -> None:
    table = town(CORNER, "N1", turn="police", police=["C1", "B3", "H8"]).go("step:B3:B2")
    assert (table.report()["phase"], table.report()["steps_left"]) == ("police_step", 1)
    weapon = town({"at": "N1", "loot": ["weapon"]}, CORNER, turn=0, police=["C1", "H8"])
    weapon.go("weapon:H8", "put:B2")
    assert weapon.report()["thieves"][1]["state"] == "arrested"
    assert (weapon.match.to_act, weapon.report()["phase"]) == ((0,), "thief")


def test_r3_7_8_it_does_not_matter_who_closed_the_last_square(town) -> None:
    himself = town({"at": "B1", "loot": ["weapon", "cash_10"]}, "N1", turn=0, police=["C1", "H8"])
    himself.go("weapon:H8", "put:B2")
    assert himself.report()["police_loot"] == ["cash_10"]
    assert himself.match.to_act == (1,)


def test_r3_7_9_confiscated_weapons_and_cars_are_of_no_use(town) -> None:
    loot = {"at": "B1", "loot": ["car", "cash_10"]}
    table = town(loot, "N1", turn="police", police=["C1", "B3", "H8"]).go("step:B3:B2")
    assert {text.split(":")[0] for text in table.legal()} == {"step", "stop"}
    assert table.report()["scores"][4] == 10_000


def test_r3_8_1_a_weapon_costs_no_action_and_both_may_be_used(town) -> None:
    two = town({"at": "N1", "loot": ["weapon", "weapon"]}, "B13", turn=0, police=["H8", "K4"])
    two.go("weapon:H8")
    assert two.refused("put:H8") == ("occupied", "R3.8.1")
    assert two.refused("put:B13") == ("occupied", "R3.8.1")
    assert two.refused("put:H7") == ("dark_square", "R3.3.3")
    assert {"put:A7", "put:H6"} <= set(two.legal())  # gates and stars included
    two.go("put:A7", "weapon:K4", "put:A3")
    assert (two.match.to_act, two.loots()[0]) == ((0,), [])
    assert two.refused("weapon:A3") == ("no_weapon", "R3.8.1")
    drive = town({"at": "B1", "loot": ["weapon", "car"]}, turn=0, police=["H8"]).go("drive:B2")
    assert drive.refused("weapon:H8") == ("second_move_only", "R3.4.4")


def test_r3_8_2_the_weapon_leaves_the_game_openly(town) -> None:
    table = town({"at": "N1", "loot": ["weapon"]}, "B13", turn=0, police=["H8"])
    table.go("weapon:H8", "put:A7")
    assert table.sees(3)["loot_sizes"][0] == 0
    assert [told.event.code for told in table.match.events(None)] == ["weapon_used"]


def test_r3_8_3_frozen_policemen_cannot_be_taken(town) -> None:
    table = town({"at": "N1", "loot": ["weapon"]}, {"state": "arrested", "at": "B1"}, turn=0,
                 police=["C1!", "B2!"])  # fmt: skip
    assert not [text for text in table.legal() if text.startswith("weapon")]
    assert table.refused("weapon:C1") == ("frozen_safe", "R3.8.3")
