"""Dawn, scores, matches and the options [R3.9, R4, section 5]."""

import pytest

from vingtdeux.games import info, load


def test_r3_9_1_steps_weapons_and_put_backs_are_no_progress(town) -> None:
    quiet = town("B1", turn=0, houses={"A1": "bank"}).go("rob:A1", "put_back")
    assert quiet.report()["quiet_rounds"] == 1
    armed = town({"at": "N1", "loot": ["weapon"]}, turn=0, police=["H8"], quiet_rounds=3)
    armed.go("weapon:H8", "put:A7", "move:M1", "stop")
    assert armed.report()["quiet_rounds"] == 4
    robbed = town("B1", turn=0, houses={"A1": "cash_10"}, quiet_rounds=3).go("rob:A1")
    assert robbed.report()["quiet_rounds"] == 0
    left = town("A7", "N1", turn=0, quiet_rounds=3).go("leave", "move:M1")
    assert left.report()["quiet_rounds"] == 0


def test_r3_9_2_quiet_rounds_are_counted_at_the_end_of_the_round(town) -> None:
    table = town("B1", "N1", turn=0, quiet_rounds=2).go("move:C1")
    assert table.report()["quiet_rounds"] == 2
    assert table.go("move:M1").report()["quiet_rounds"] == 3


def test_r3_9_3_dawn_after_fifteen_quiet_rounds(town) -> None:
    before = town("B1", turn=0, quiet_rounds=13).go("move:C1")
    assert not before.match.over
    dawn = town(
        {"at": "B1", "loot": ["weapon", "cash_10"]}, {"state": "out", "loot": ["cash_20"]},
        turn=0, quiet_rounds=14,
    ).go("move:C1")  # fmt: skip
    assert dawn.match.over
    assert dawn.report()["scores"] == [0, 20_000, 0, 0, 10_000]  # no rescue
    outcome = dawn.match.outcome
    assert (outcome.reason, outcome.rule, outcome.winners) == ("dawn", "R3.9.3", (1,))


def test_r3_9_3_dawn_at_the_latest_after_the_last_round(town) -> None:
    assert town("B1", turn=0, round=120).go("move:C1").match.over
    assert not town("B1", turn=0, round=119).go("move:C1").match.over
    short = {"options": {"dawn_max_rounds": 40, "dawn_quiet_rounds": 8}}
    assert town("B1", turn=0, round=40, **short).go("move:C1").match.over
    assert town("B1", turn=0, quiet_rounds=7, **short).go("move:C1").match.over


def test_r4_1_the_game_ends_at_once_when_nobody_is_left(town) -> None:
    table = town({"at": "B1", "loot": ["bank"]}, turn="police", police=["C1", "B3", "H8"])
    table.go("step:B3:B2")
    assert table.match.over
    assert (table.match.to_act, table.legal(4)) == ((), [])


def test_r4_2_cars_and_weapons_are_worth_nothing(town) -> None:
    loot = ["car", "weapon", "bank", "cash_10", "cash_100"]
    table = town({"at": "A7", "loot": loot}, turn=0, houses={"A1": "bank"}).go("leave")
    assert table.report()["scores"] == [310_000, 0, 0, 0, 0]


def test_r4_3_equal_scores_share_the_police_included(town) -> None:
    table = town(
        {"at": "A7", "loot": ["cash_20"]}, {"state": "out", "loot": ["cash_10"]}, turn=0,
        police_loot=["cash_20"],
    ).go("leave")  # fmt: skip
    assert table.match.outcome.winners == (0, 4)
    assert table.match.outcome.ranks == (1, 3, 4, 4, 1)
    nobody = town("A7", turn=0).go("leave")
    assert nobody.match.outcome.winners == (0, 1, 2, 3, 4)


def test_r4_4_in_a_match_everybody_is_the_police_once(new_game) -> None:
    table = new_game(3, match=True, seed=5)
    police = []
    for number in range(3):
        police.append(table.report()["police_seat"])
        while not table.match.over and table.report()["phase"] != "between_games":
            legal = table.legal()
            table.go("leave" if "leave" in legal else legal[0])
        if number < 2:
            assert table.match.to_act == (0, 1, 2)
            assert table.match.observe(0).shown
            assert table.refused("stop", 0) == ("between_games", "R4.4")
            table.match.play(1, "ready")
            assert table.match.to_act == (0, 2)
            assert table.refused("ready", 1) == ("not_your_turn", "R4.4")
            if number:
                table.match.expire()  # the clock makes everybody ready
            else:
                table.match.play(0, "ready")
                table.match.play(2, "ready")
            assert table.report()["game_no"] == number + 1
    assert police == [2, 0, 1]
    assert table.match.over
    assert table.match.outcome.rule == "R4.4"


def test_r4_4_totals_are_added_up(town) -> None:
    table = town(
        {"at": "A7", "loot": ["cash_20"]}, players=3, options={"match": True}, turn=0,
        totals=[5, 7, 9], game_no=2,
    ).go("leave")  # fmt: skip
    assert table.match.outcome.scores == (20_005, 7, 9)


def test_5_5_cars_may_have_to_stop_at_the_gate(town) -> None:
    table = town(
        {"at": "B7", "loot": ["car"]}, "N1", turn=0, options={"car_stops_at_gate": True}
    ).go("drive:A7")
    assert "leave" not in table.legal()
    assert table.refused("leave") == ("car_stops_at_gate", "R3.4.6")


def test_5_6_open_loot_is_seen_by_all(town) -> None:
    table = town(
        {"at": "B1", "loot": ["cash_10"]}, "N1", turn=0, options={"open_loot": True},
        houses={"A1": "bank", "O1": "police"},
    ).go("rob:A1", "put_back")  # fmt: skip
    for seat in (1, 4, None):
        seen = table.sees(seat)
        assert seen["loots"][0] == ["cash_10"]
        assert seen["houses"] == {"A1": "bank", "O1": "?"}


def test_5_7_the_duel_is_two_games_with_roles_swapped(new_game) -> None:
    table = new_game(2, duel=True)
    assert table.report()["owners"] == [0, 0, 0, 0]
    while table.report()["phase"] != "between_games":
        legal = table.legal()
        table.go("leave" if "leave" in legal else legal[0])
    table.match.play(0, "ready")
    table.match.play(1, "ready")
    assert (table.report()["police_seat"], table.report()["owners"]) == (0, [1, 1, 1, 1])
    with pytest.raises(ValueError, match="duel"):
        load("police_et_voleurs", players=2)
    with pytest.raises(ValueError, match="duel"):
        load("police_et_voleurs", players=4, duel=True)


def test_5_every_option_has_words_in_both_languages() -> None:
    cover = info("police_et_voleurs")
    names = [option.name for option in cover.options]
    assert names == [
        "match", "dawn_quiet_rounds", "dawn_max_rounds", "early_patrol", "gate_is_refuge",
        "car_stops_at_gate", "open_loot", "duel", "first_police",
    ]  # fmt: skip
    for option in cover.options:
        for words in (option.label, option.help):
            assert words["fr"]
            assert words["en"]
