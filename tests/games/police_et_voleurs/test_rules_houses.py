"""What a house holds [R3.5]."""

import pytest


@pytest.mark.parametrize("kind", ["cash_10", "cash_20", "cash_50", "cash_100"])
def test_r3_5_1_cash_is_kept(town, kind: str) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": kind}).go("rob:A1")
    assert (table.loots()[0], table.report()["houses"]) == ([kind], {})


def test_r3_5_2_a_car_is_kept_by_who_has_none(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "car"}).go("rob:A1")
    assert table.loots()[0] == ["car"]
    second = town({"at": "B1", "loot": ["car"]}, "N1", turn=0, houses={"A1": "car"}).go("rob:A1")
    assert second.legal() == ["put_back"]


def test_r3_5_3_a_bank_is_kept_only_with_a_car(town) -> None:
    rich = town({"at": "B1", "loot": ["car"]}, "N1", turn=0, houses={"A1": "bank"}).go("rob:A1")
    assert rich.loots()[0] == ["car", "bank"]
    poor = town("B1", "N1", turn=0, houses={"A1": "bank"}).go("rob:A1")
    assert (poor.report()["phase"], poor.legal()) == ("examine", ["put_back"])


def test_r3_5_4_a_weapon_is_kept(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "weapon"}).go("rob:A1")
    assert table.loots()[0] == ["weapon"]


def test_r3_5_5_put_back_is_seen_and_its_type_is_not(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "bank", "O1": "bank"}).go("rob:A1")
    assert table.refused("move:C1") == ("examine_first", "R3.5.5")
    before = {seat: table.sees(seat)["houses"] for seat in range(5)}
    assert before[0]["A1"] == "bank"
    assert {before[seat]["A1"] for seat in range(1, 5)} == {"?"}
    table.go("put_back")
    assert table.sees(0)["houses"]["A1"] == "bank"
    assert table.sees(1)["houses"]["A1"] == "?"
    assert table.sees(None)["looks"] == {"A1": [1, 5]}
    assert table.report()["turn"] == 1


def test_r3_5_5_the_three_reasons_look_alike_to_the_others(town) -> None:
    views = []
    for kind, loot in (("bank", ["cash_10"]), ("plane", ["cash_10"]), ("car", ["car"])):
        table = town({"at": "B1", "loot": loot}, "N1", turn=0, houses={"A1": kind, "O1": "bank"})
        table.go("rob:A1")
        seen = table.sees(2)
        seen.pop("pool")  # a box of its own, in a position set up by hand
        views.append(seen)
    assert views[0] == views[1] == views[2]


def test_r3_5_6_a_house_put_back_may_be_robbed_again(town) -> None:
    table = town("B1", {"at": "A2", "loot": ["car"]}, turn=0, houses={"A1": "bank"})
    table.go("rob:A1", "put_back")
    assert "rob:A1" in table.legal(1)
    table.go("rob:A1")
    assert table.loots()[1] == ["car", "bank"]
    seen = table.sees(0)  # who looked before knows what the rival took
    assert "=bank" in seen["lines"][1]


def test_r3_5_7_every_thief_in_town_loses_one_to_the_next(town) -> None:
    table = town(
        {"at": "B2", "loot": ["cash_10"]}, {"at": "D2", "loot": ["bank"]}, "N1",
        {"at": "N13", "loot": ["car"]}, turn=1, houses={"C2": "thief"},
    ).go("rob:C2")  # fmt: skip
    assert table.loots() == [["car"], ["cash_10"], ["bank"], []]
    assert table.report()["turn"] == 2


def test_r3_5_7_those_out_or_arrested_do_not_take_part(town) -> None:
    table = town(
        {"at": "B2", "loot": ["cash_10"]}, {"state": "out", "loot": ["bank"]},
        {"at": "N1", "loot": ["car"]}, {"state": "arrested", "at": "H8"},
        turn=0, houses={"C2": "thief"},
    ).go("rob:C2")  # fmt: skip
    assert table.loots() == [["car"], ["bank"], ["cash_10"], []]


def test_r3_5_7_only_the_two_concerned_see_the_house(town) -> None:
    table = town(
        {"at": "B2", "loot": ["cash_10"]}, {"at": "D2", "loot": ["bank"]}, "N1",
        {"at": "N13", "loot": ["car"]}, turn=1, houses={"C2": "thief"},
    ).go("rob:C2")  # fmt: skip
    told = {seat: table.match.events(seat) for seat in (0, 1, 2, 3, 4, None)}
    kinds = {
        seat: sorted(t.event.args["type"] for t in lines if t.event.code == "gave")
        for seat, lines in told.items()
    }
    assert kinds == {
        0: ["car", "cash_10"], 1: ["bank", "cash_10"], 2: ["bank"], 3: ["car"], 4: [], None: [],
    }  # fmt: skip
    exchanges = [t for t in told[4] if t.event.code == "exchange"]
    assert len(exchanges) == 3


def test_r3_5_8_limits_bind_only_what_comes_from_the_board(town) -> None:
    table = town(
        {"at": "B2", "loot": ["car"]}, {"at": "D2", "loot": ["car", "cash_10"]}, turn=1,
        houses={"C2": "thief", "C3": "bank"},
    )  # fmt: skip
    table.match._drawn.append(table.game.decode("swap:car,cash_10,-,-"))
    table.go("rob:C2")
    assert table.loots()[:2] == [["cash_10"], ["car", "car"]]  # a second one, no further effect
    assert not [text for text in table.legal(0) if text.startswith("drive")]
    table.go("move:B1", "drive:D1", "move:E1")
    assert table.match.to_act == (0,)
    bank = town({"at": "B2", "loot": ["bank"]}, "D2", turn=1, houses={"C2": "thief"}).go("rob:C2")
    assert bank.loots()[1] == ["bank"]  # without a car, full value
    bank.go("move:B1", "move:D1", "move:C1", "leave")
    assert bank.report()["scores"][1] == 200_000


def test_r3_5_9_the_plane_is_optional_and_leaves_at_once(town) -> None:
    table = town({"at": "B1", "loot": ["cash_20"]}, "N1", turn=0, houses={"A1": "plane"})
    table.go("rob:A1")
    assert table.legal() == ["put_back", "fly"]
    assert table.go("fly").report()["thieves"][0] == {"state": "out", "loot": ["cash_20"]}
    assert table.report()["houses"] == {}
    no_plane = town("B1", "N1", turn=0, houses={"A1": "bank"}).go("rob:A1")
    assert no_plane.refused("fly") == ("no_plane", "R3.5.9")


def test_r3_5_10_a_police_house_wakes_the_police_at_once(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "police"}).go("rob:A1")
    report = table.report()
    assert (report["police_found"], report["pending"], report["play"]) == (1, 1, "immediate")
    table.go("place:H6", "stop")
    assert table.match.to_act == (1,)  # the next pawn, not the police's own turn


def test_r3_5_11_a_house_taken_never_returns(town) -> None:
    table = town("B1", turn=0, houses={"A1": "cash_10"}).go("rob:A1")
    assert table.refused("rob:A1") == ("house_gone", "R3.4.7")
