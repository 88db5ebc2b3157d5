"""Setup, rounds, straight moves and a thief's turn [R3.1-R3.4]."""

from collections import Counter

import pytest

from vingtdeux.games import load
from vingtdeux.games.police_et_voleurs.material import material_of


def test_r3_1_1_the_police_seat_is_the_last_one_or_chosen(new_game) -> None:
    assert new_game(4).report()["police_seat"] == 3
    assert new_game(4, first_police=1).report()["police_seat"] == 1
    with pytest.raises(ValueError, match="first_police"):
        load("police_et_voleurs", players=3, first_police=3)


def test_r3_1_2_the_deal_is_a_shuffle_of_the_whole_box(new_game) -> None:
    table = new_game(5, seed=9)
    dealt = table.match.log[0][1]
    assert Counter(dealt.data) == Counter(material_of({}).box)
    assert table.game.is_possible(table.game.start(), dealt)
    short = table.game.decode("deal:" + ",".join(["police"] * 59))
    assert not table.game.is_possible(table.game.start(), short)


def test_r3_1_3_nobody_is_in_town_at_first(new_game) -> None:
    report = new_game(5).report()
    assert report["thieves"] == [{"state": "outside"}] * 4
    assert (report["police"], report["police_found"], report["pending"]) == ([], 0, 0)


def test_r3_1_4_same_seed_same_houses_and_the_lot_comes_first(new_game) -> None:
    assert new_game(5, seed=3).report()["houses"] == new_game(5, seed=3).report()["houses"]
    assert new_game(5, seed=3).report()["houses"] != new_game(5, seed=4).report()["houses"]
    table = new_game(5, seed=3, first_police="random")
    texts = [action.text.split(":")[0] for _, action in table.match.log]
    assert texts == ["police", "deal"]


def test_r3_2_1_each_pawn_in_thief_order_then_the_police(town) -> None:
    table = town("B1", "N1", "B13", "N13", police=["H8"], turn=0)
    asked = []
    for move in ("move:C1", "move:M1", "move:C13", "move:M13", "stop"):
        asked.append(table.match.to_act[0])
        table.go(move)
    assert asked == [0, 1, 2, 3, 4]
    assert table.report()["round"] == 6
    assert table.refused("move:B1", 3) == ("not_your_turn", "R3.2.1")


def test_r3_2_2_thieves_arrested_or_out_are_skipped(town) -> None:
    table = town("B1", {"state": "arrested", "at": "H8"}, {"state": "out"}, "N13", turn=0)
    table.go("move:C1")
    assert table.report()["turn"] == 3


def test_r3_2_3_the_police_sleeps_until_the_first_police_house(town) -> None:
    asleep = town("B1", turn=0, police=["H8"], police_found=0).go("move:C1")
    assert (asleep.match.to_act, asleep.report()["round"]) == ((0,), 6)
    awake = town("B1", turn=0, police=["H8"], police_found=1).go("move:C1")
    assert (awake.match.to_act, awake.report()["round"]) == ((4,), 5)


def test_r3_2_4_the_round_ends_after_the_polices_turn(town) -> None:
    table = town("B1", turn=0, police=["H8"]).go("move:C1")
    assert table.report()["quiet_rounds"] == 0
    table.go("stop")
    assert (table.report()["quiet_rounds"], table.report()["round"]) == (1, 6)


def test_r3_3_1_straight_lines_only(town) -> None:
    table = town("G7", turn=0)
    moves = {text for text in table.legal() if text.startswith("move")}
    assert {"move:G1", "move:G13", "move:F7"} <= moves  # a whole avenue
    assert "move:H8" not in moves
    assert table.refused("move:H8") == ("not_straight", "R3.3.1")
    assert table.refused("move:G7") == ("same_square", "R3.3.1")


def test_r3_3_2_every_square_entered_must_be_free(town) -> None:
    frozen = town("G7", "G5", turn=0, police=["G9!"])
    assert frozen.refused("move:G9") == ("occupied", "R3.3.2")
    assert frozen.refused("move:G10") == ("no_jumping", "R3.3.2")
    assert frozen.refused("move:G4") == ("no_jumping", "R3.3.2")
    assert {"move:G6", "move:G8"} <= set(frozen.legal())
    arrested = town("G7", {"state": "arrested", "at": "G5"}, turn=0)
    assert arrested.refused("move:G5") == ("occupied", "R3.3.2")


def test_r3_3_3_dark_squares_are_never_entered_even_empty(town) -> None:
    table = town("G7", turn=0)  # no house is left anywhere
    assert "move:I7" not in table.legal()
    assert table.refused("move:I7") == ("wall", "R3.3.3")
    assert table.refused("move:H7") == ("dark_square", "R3.3.3")


def test_r3_3_4_gates_and_stars_are_streets_for_both(town) -> None:
    table = town("D4", turn="police", police=["C1"])
    assert {"step:C1:D1", "step:C1:E1"} <= set(table.legal())  # onto and over the gate
    table.go("step:C1:D1", "stop")
    assert "move:E4" in table.legal()  # a star
    assert "leave" not in table.legal()


def test_r3_4_1_outside_one_must_enter_on_a_free_gate(new_game) -> None:
    table = new_game(5).go("enter:D1")
    assert len(table.legal(1)) == 11
    assert table.refused("enter:D1") == ("occupied", "R3.4.1")
    assert table.refused("enter:B1") == ("not_a_gate", "R3.4.1")
    assert table.refused("move:C1") == ("enter_first_turn", "R3.4.1")
    table.go("enter:H1", "enter:L1", "enter:O3")
    assert (table.report()["round"], table.match.to_act) == (2, (0,))
    assert table.refused("enter:A7") == ("in_town_already", "R3.4.1")


def test_r3_4_2_one_main_action_a_turn(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "cash_10"})
    kinds = {text.split(":")[0] for text in table.legal()}
    assert kinds == {"move", "rob"}
    assert table.refused("stop") == ("thief_turn_only", "R3.4.2")
    assert table.go("move:C1").match.to_act == (1,)


def test_r3_4_3_no_voluntary_pass(town) -> None:
    assert town("B1", turn=0).refused("pass") == ("no_pass", "R3.4.3")
    shut_in = town("B1", "C1", "B2", turn=0)
    assert shut_in.legal() == ["pass"]
    armed = town({"at": "B1", "loot": ["weapon"]}, "C1", "B2", turn=0, police=["H8"])
    assert armed.legal() == ["pass", "weapon:H8"]


def test_r3_4_4_a_drive_is_two_moves_and_never_ends_where_it_began(town) -> None:
    table = town({"at": "D4", "loot": ["car"]}, turn=0)
    assert {"move:E4", "drive:E4"} <= set(table.legal())
    table.go("drive:D6")
    assert table.report()["phase"] == "thief_second"
    assert table.refused("move:D4") == ("back_to_start", "R3.4.4")
    assert table.refused("rob:D3") == ("second_move_only", "R3.4.4")
    assert "move:C6" in table.legal()
    assert town("D4", turn=0).refused("drive:D6") == ("no_car", "R3.4.4")


def test_r3_4_4_the_start_may_be_crossed(town) -> None:
    table = town({"at": "D4", "loot": ["car"]}, turn=0).go("drive:C4")
    assert table.legal() == ["move:E4"]  # over D4, where it began


def test_r3_4_4_no_drive_into_a_dead_end_without_a_second_move(town) -> None:
    table = town({"at": "D4", "loot": ["car"]}, "E4", turn=0)
    assert "move:C4" in table.legal()
    assert "drive:C4" not in table.legal()
    assert table.refused("drive:C4") == ("no_second_move", "R3.4.4")


def test_r3_4_5_a_car_never_gives_move_and_rob(town) -> None:
    table = town({"at": "D6", "loot": ["car"]}, turn=0, houses={"C3": "bank", "D3": "bank"})
    table.go("drive:D4")
    assert not [text for text in table.legal() if text.startswith("rob")]


def test_r3_4_6_leaving_takes_a_move_of_its_own(town) -> None:
    table = town("B7", "N1", turn=0).go("move:A7")
    assert table.match.to_act == (1,)
    table.go("move:M1")
    assert "leave" in table.legal(0)
    table.go("leave")
    assert table.report()["thieves"][0] == {"state": "out", "loot": []}
    assert town("B7", turn=0).refused("leave") == ("not_on_gate", "R3.4.6")


def test_r3_4_6_a_car_leaves_in_the_turn_it_arrives(town) -> None:
    table = town({"at": "B7", "loot": ["car", "cash_10"]}, "N1", turn=0).go("drive:A7", "leave")
    assert table.report()["scores"][0] == 10_000


def test_r3_4_7_rob_the_house_beside_and_only_that(town) -> None:
    table = town("C4", "N1", turn=0, houses={"B4": "cash_50", "C3": "cash_10", "A1": "bank"})
    assert {"rob:B4", "rob:C3"} <= set(table.legal())
    assert table.refused("rob:A1") == ("house_too_far", "R3.4.7")
    assert table.refused("rob:C5") == ("house_gone", "R3.4.7")
    assert table.refused("rob:C4") == ("no_house", "R3.4.7")
    assert table.refused("rob:D4") == ("no_house", "R3.4.7")
    assert table.refused("rob:G5") == ("not_straight", "R3.3.1")  # a street: he meant to go there
    assert table.refused("rob:G4") == ("wall", "R3.3.3")
    table.go("rob:B4")
    assert table.match.to_act == (1,)
    assert table.loots()[0] == ["cash_50"]


def test_r3_4_8_a_rescue_may_close_the_second_move(town) -> None:
    """Red drives beside Blue and shuts him in; Blue's weapon closes Red's only way on."""
    red, blue = {"at": "B3", "loot": ["car"]}, {"at": "B1", "loot": ["weapon"]}
    table = town(red, blue, turn=0, police=["C1"]).go("drive:B2")
    assert (table.report()["phase"], table.match.to_act) == ("rescue", (1,))
    table.go("weapon:C1", "put:A2")
    assert (table.report()["phase"], table.report()["turn"]) == ("thief", 1)
    assert table.report()["thieves"][0]["at"] == "B2"
    open_way = town(red, blue, turn=0, police=["C1"]).go("drive:B2", "weapon:C1", "put:H8")
    assert (open_way.report()["phase"], open_way.legal()) == ("thief_second", ["move:A2"])
