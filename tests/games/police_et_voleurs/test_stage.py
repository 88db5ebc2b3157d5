"""The theatre of the town: what each pair of eyes is shown of what happens, and nothing more."""

from random import Random
from typing import Any

import pytest

from vingtdeux.games.police_et_voleurs.box import BOX
from vingtdeux.scene import Beat
from vingtdeux.web.tables.view.picture import Reader

NAMES = ["Ana", "Bo", "Cleo", "Dan", "Eve"]
POLICE = 4


def shown(table: Any, seat: int | None, since: int, lang: str = "en") -> list[Beat]:
    """What this seat is shown of the steps from `since` on, as the server sends it."""
    reader = Reader(BOX, seat, lang, NAMES[: table.game.players])
    acts = reader.acts(table.match.told, since)
    return [beat for act in acts for beat in act.beats]


def seen_of(table: Any, *moves: str, seat: int | None, lang: str = "en") -> list[Beat]:
    """What this seat is shown of these moves."""
    since = len(table.match.log)
    return shown(table.go(*moves), seat, since, lang)


def doings(beats: list[Beat]) -> list[str]:
    return [beat.do for beat in beats]


def only(beats: list[Beat], do: str) -> list[Beat]:
    return [beat for beat in beats if beat.do == do]


# --- walks --------------------------------------------------------------------------------------


def test_a_walk_is_one_flight_of_the_pawn_along_its_street(town) -> None:
    beats = seen_of(town("A7", "N1", turn=0), "move:A4", seat=1)
    assert [(beat.do, beat.on, beat.to) for beat in beats] == [("fly", "t0", "A4")]


def test_a_thief_with_a_car_who_walks_looks_like_one_without(town) -> None:
    driver = town({"at": "A7", "loot": ["car"]}, "N1", turn=0).go("move:A4")
    walker = town({"at": "A7", "loot": ["cash_10"]}, "N1", turn=0).go("move:A4")
    for seat in (1, POLICE, None):
        assert shown(driver, seat, 0) == shown(walker, seat, 0)
    drive = town({"at": "A7", "loot": ["car"]}, "N1", turn=0)
    assert "By car!" in [beat.words for beat in seen_of(drive, "drive:A4", seat=1)]


# --- robbery ------------------------------------------------------------------------------------


def robbery(town, kind: str, loot: list[str], seat: int | None) -> list[Beat]:
    table = town({"at": "B1", "loot": loot}, "N1", turn=0, houses={"A1": kind, "O1": "cash_10"})
    return seen_of(table, "rob:A1", seat=seat)


def test_a_robbed_house_opens_for_the_thief_and_flies_closed_for_all_others(town) -> None:
    own = robbery(town, "cash_50", ["cash_50"], 0)
    assert doings(own) == ["shake", "flip", "hold", "fly", "float"]
    assert [beat.face for beat in own if beat.face] == ["t_cash_50", "t_cash_50"]
    assert own[3].on == "A1"
    assert own[3].to.split() == ["loot0", "seat:0"]
    assert own[4].words == "+50,000 F"
    for seat in (1, POLICE, None):
        others = robbery(town, "cash_50", ["cash_50"], seat)
        assert doings(others) == ["shake", "fly"]
        assert (others[1].face, others[1].to) == ("back", "seat:0")


@pytest.mark.parametrize("seat", [1, POLICE, None])
def test_what_is_kept_or_looked_at_shows_to_nobody_else(town, seat) -> None:
    kept = [
        robbery(town, kind, ["car"], seat)
        for kind in ("cash_10", "cash_100", "bank", "weapon")
    ]  # fmt: skip
    assert kept == [kept[0]] * 4
    looked = [robbery(town, "bank", [], seat), robbery(town, "plane", [], seat)]
    looked.append(robbery(town, "car", ["car"], seat)[:2])
    assert doings(looked[0]) == ["shake", "stamp"]
    assert looked[1] == looked[2] == looked[0]


def test_the_finder_of_a_house_he_cannot_keep_sees_it_open(town) -> None:
    own = robbery(town, "bank", [], 0)
    assert doings(own) == ["shake", "flip", "hold"]
    assert own[1].face == "t_bank"


def test_with_open_loots_everybody_sees_the_house_open_and_is_told_once(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "cash_50"}, options={"open_loot": True})
    beats = seen_of(table, "rob:A1", seat=1)
    assert doings(beats) == ["flip", "hold", "fly", "float"]
    lines = Reader(BOX, 1, "fr", NAMES).lines(table.match.told)
    assert [line.text for line in lines] == [
        "Ana (Rouge) emporte la maison A1\xa0: 50\u202f000\u202fF."
    ]


# --- police! ------------------------------------------------------------------------------------


def test_a_police_house_raises_the_alarm_and_a_man_drops_on_a_star(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "police"})
    beats = seen_of(table, "rob:A1", seat=1, lang="fr")
    assert doings(beats) == ["spot", "flip", "shake", "banner"]
    assert (beats[1].on, beats[1].face) == ("A1", "t_police")
    assert (beats[3].words, beats[3].tone, beats[3].weight) == (
        "Ana réveille la police\u202f!", "alarm", 2,
    )  # fmt: skip
    drop = seen_of(table, "place:E4", seat=1)
    assert (drop[0].do, drop[0].on, drop[0].to) == ("fly", f"p0 seat:{POLICE}", "E4")


def test_whoever_has_one_way_left_hears_the_police_behind_him(town) -> None:
    table = town("B1", "N1", turn="police", police=["B3", "H8"])
    beats = seen_of(table, "step:B3:B2", seat=1, lang="fr")
    assert [(beat.do, beat.on) for beat in beats] == [("fly", "p0"), ("float", "t0")]
    assert beats[1].words == "Plus qu’une issue\u202f!"
    far = seen_of(town("B1", "N1", turn="police", police=["C4", "H8"]), "step:H8:G8", seat=1)
    assert doings(far) == ["fly"]


# --- exchange -----------------------------------------------------------------------------------


@pytest.fixture
def swapped(town):
    """Red finds a thief; the bags of red, blue and yellow cross."""
    table = town(
        {"at": "B2", "loot": ["cash_10"]}, {"at": "D2", "loot": ["bank"]}, "N1",
        {"at": "N13", "loot": ["car"]}, turn=0, houses={"C2": "thief"},
    )  # fmt: skip
    return table.go("rob:C2")


def test_bags_cross_at_once_and_closed_but_for_giver_and_receiver(swapped) -> None:
    public = shown(swapped, None, 0)
    flights = only(public, "fly")
    assert doings(public) == ["flip", "banner", "fly", "fly", "fly"]
    assert [beat.join for beat in flights] == [False, True, True]
    assert {beat.face for beat in flights} == {"back"}
    assert [beat.to.split()[-1] for beat in flights] == ["seat:1", "seat:2", "seat:0"]
    red = {beat.key: beat.face for beat in only(shown(swapped, 0, 0), "fly")}
    assert red == {"gift0": "t_cash_10", "gift1": "back", "gift3": "t_car"}
    blue = {beat.key: beat.face for beat in only(shown(swapped, 1, 0), "fly")}
    assert blue == {"gift0": "t_cash_10", "gift1": "t_bank", "gift3": "back"}


def test_a_gift_does_not_tell_how_many_alike_are_in_either_bag(town) -> None:
    def gifts(loot: list[str], seat: int) -> list[Beat]:
        table = town(
            {"at": "B2", "loot": ["cash_10"] * 3}, {"at": "D2", "loot": loot}, turn=0,
            houses={"C2": "thief"},
        )  # fmt: skip
        return only(seen_of(table, "rob:C2", seat=seat), "fly")

    one, many = gifts(["cash_10", "bank"], 0), gifts(["cash_10", "cash_10"], 0)
    assert one[0] == many[0]  # what red gives away


def test_a_thief_found_by_poor_ones_says_so(town) -> None:
    table = town("B2", "D2", turn=0, houses={"C2": "thief"})
    beats = seen_of(table, "rob:C2", seat=1)
    assert beats[-1].words == "A thief… but all bags are empty."
    alone = seen_of(town("B2", turn=0, houses={"C2": "thief"}), "rob:C2", seat=1)
    assert "nothing changes hands" in alone[-1].words


# --- arrest -------------------------------------------------------------------------------------


@pytest.fixture
def caught(town):
    """Red is shut in on B1 with three houses in his bag."""
    red = {"at": "B1", "loot": ["bank", "car", "cash_20"]}
    return town(red, "N1", turn="police", police=["C1", "B3"]).go("step:B3:B2")


def test_an_arrest_has_all_eyes_a_breath_frozen_guards_and_the_bag(caught) -> None:
    beats = shown(caught, 1, 0)
    assert doings(beats) == [
        "fly", "spot", "hold", "flip", "stamp", "flip", "flip", "fly", "fly", "fly",
    ]  # fmt: skip
    assert [beat.on for beat in beats[1:5] if beat.on] == ["t0", "t0", "t0"]
    assert beats[3].face == "jail_red"
    assert {beat.on for beat in beats[5:7]} == {"p0", "p1"}
    assert {beat.face for beat in beats[5:7]} == {"cop_frozen"}
    assert [beat.join for beat in beats[5:7]] == [False, True]
    bag = beats[7:]
    assert {beat.face for beat in bag} == {"back"}
    assert [beat.on.split()[0] for beat in bag] == ["b0.0", "b0.1", "b0.2"]
    assert {beat.to for beat in bag} == {f"seized seat:{POLICE}"}
    assert [beat.join for beat in bag] == [False, True, True]


def test_only_the_police_and_the_thief_himself_see_into_the_bag(caught) -> None:
    for seat in (0, POLICE):
        beats = shown(caught, seat, 0)
        assert beats[-1].words == "+220,000 F"
        bag = [beat for beat in beats if beat.key == "bag0"]
        assert [beat.face for beat in bag] == ["t_bank", "t_car", "t_cash_20"]
        assert [beat.on.split()[0] for beat in bag] == ["b0.bank.0", "b0.car.0", "b0.cash_20.0"]
    for seat in (1, None):
        assert only(shown(caught, seat, 0), "float") == []


def test_with_open_loots_a_bag_goes_to_the_police_once(town) -> None:
    red = {"at": "B1", "loot": ["bank", "car"]}
    table = town(red, "N1", turn="police", police=["C1", "B3"], options={"open_loot": True})
    bag = [beat for beat in seen_of(table, "step:B3:B2", seat=1) if beat.key == "bag0"]
    assert [beat.face for beat in bag] == ["t_bank", "t_car"]


def test_a_cornered_thief_with_a_weapon_has_his_moment(town) -> None:
    red = {"at": "B1", "loot": ["weapon"]}
    table = town(red, "N1", turn="police", police=["C1", "B3"])
    beats = seen_of(table, "step:B3:B2", seat=1)
    assert doings(beats) == ["fly", "spot", "stamp"]
    assert beats[2].words == "Cornered!"
    shot = seen_of(table, "weapon:B2", "put:H6", seat=1)
    assert [(beat.do, beat.on) for beat in shot] == [("spot", "t0"), ("stamp", "t0"), ("fly", "p1")]


# --- the way out --------------------------------------------------------------------------------


def test_the_gate_is_lit_for_whoever_leaves(town) -> None:
    table = town({"at": "A7", "loot": ["bank", "cash_10"]}, "N1", turn=0)
    beats = seen_of(table, "leave", seat=1, lang="fr")
    assert [(beat.do, beat.on, beat.to) for beat in beats[:2]] == [
        ("spot", "A7", ""), ("fly", "t0", "seat:0"),
    ]  # fmt: skip
    assert beats[2].words == "2 maisons à l’abri"
    empty = seen_of(town("A7", "N1", turn=0), "leave", seat=1, lang="fr")
    assert empty[2].words == "Les mains vides"


def test_the_plane_opens_for_all_and_takes_off_with_the_thief(town) -> None:
    table = town("A4", "N1", turn=0, houses={"B4": "plane"}).go("rob:B4")
    beats = seen_of(table, "fly", seat=1)
    assert [beat.face for beat in beats if beat.face] == ["t_plane", "t_plane"]
    assert [beat.on for beat in only(beats, "fly")] == ["B4", "t0"]
    assert only(beats, "banner")[0].words == "Red takes off!"


def test_dawn_takes_everybody_without_waiting_and_the_bags_are_counted(town) -> None:
    table = town(
        {"at": "A7", "loot": ["cash_10"]}, {"state": "out", "loot": ["cash_50"]}, "N13",
        turn=2, quiet_rounds=14,
    )  # fmt: skip
    beats = seen_of(table, "move:M13", seat=None, lang="fr")
    assert only(beats, "banner")[0].words == "Le jour se lève\u202f!"
    assert "spot" not in doings(beats)
    assert [beat.words for beat in only(beats, "stamp")] == ["Arrêté\u202f!"] * 2
    assert [beat.words for beat in only(beats, "float")][-2:] == [
        "10\u202f000\u202fF", "50\u202f000\u202fF",
    ]  # fmt: skip
    assert beats[-1].do == "hold"


def test_a_usual_move_takes_one_or_two_beats_and_a_climax_no_more_than_a_dozen(new_game) -> None:
    """A game between bots: the trifles are short, and nothing lasts too long."""
    table = new_game(5, seed=3)
    rng = Random(3)
    lengths = []
    while not table.match.over:
        seat = table.match.to_act[0]
        since = len(table.match.log)
        legal = table.game.legal_actions(table.state, seat)
        table.match.play(seat, BOX.choose(table.match.observe(seat), legal, 2, rng))
        beats = [beat for beat in shown(table, None, since) if beat.weight and not beat.join]
        lengths.append(len(beats))
    assert sorted(lengths)[len(lengths) // 2] == 1
    assert max(lengths) <= 14
