"""Tables that changed the material: the changed numbers rule, show, travel and never mix."""

import os
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.engine.match import Match
from vingtdeux.engine.material import ChangeError, Knob
from vingtdeux.engine.record import Record
from vingtdeux.games import box, load
from vingtdeux.games.police_et_voleurs.scene_tips import glossary
from vingtdeux.scene import to_json, told

GAME = "police_et_voleurs"
BOX = box(GAME)
KNOBS = {knob.path: knob for knob in BOX.info.knobs()}
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve")
SOAK = bool(os.environ.get("VINGTDEUX_SOAK"))
GATES = ["B1", "N1", "B13", "N13", "H2"]


def changed(changes: dict[str, Any], players: int = 5, **options: Any) -> Any:
    return load(GAME, players=players, changes=changes, **options)


def view(table: Any, seat: int | None, lang: str = "en") -> Any:
    legal = [] if seat is None else table.game.legal_actions(table.state, seat)
    return BOX.scene(table.match.observe(seat), legal, lang, NAMES[: table.game.players])


def pieces_of(scene: Any) -> dict[str, Any]:
    return {piece.id: piece for home in (*scene.zones, *scene.seats) for piece in home.pieces}


def moves(table: Any, kind: str) -> set[str]:
    return {each.split(":")[1] for each in table.legal() if each.startswith(f"{kind}:")}


# --- the changed numbers rule -----------------------------------------------------------------


def test_a_house_is_worth_what_the_table_says(town) -> None:
    changes = {"house_types.bank.value": 350_000, "house_types.car.value": 7_000}
    loot = {"at": "A7", "loot": ["bank", "car", "cash_10"]}
    usual = town(loot, turn=0).go("leave")
    table = town(loot, turn=0, options={"changes": changes}).go("leave")
    assert usual.report()["scores"][0] == 210_000
    assert table.report()["scores"][0] == 367_000


def test_r3_1_2_the_deal_holds_the_changed_mix(new_game) -> None:
    changes = {"house_types.police.count": 16, "house_types.plane.count": 7}
    table = new_game(5, changes=changes)
    dealt = Counter(table.report()["houses"].values())
    assert (dealt["police"], dealt["plane"], dealt.total()) == (16, 7, 59)
    usual = new_game(5).match.log[0][1]
    assert not table.game.is_possible(table.game.start(), usual)


@pytest.mark.parametrize("steps", [1, 3, 4])
def test_r3_6_3_the_police_has_as_many_steps_as_agreed(town, steps: int) -> None:
    changes = {"constants.police_steps_per_play": steps}
    table = town("B1", turn="police", police=["H8"], options={"changes": changes})
    for left in range(steps, 0, -1):
        assert table.report()["steps_left"] == left
        table.go("step:H8:G8" if left % 2 == steps % 2 else "step:G8:H8")
    assert table.report()["turn"] == 0


def test_r3_5_10_a_police_house_brings_as_many_policemen_as_agreed(town) -> None:
    changes = {"constants.policemen_per_house": 2, "constants.police_pawns": 46}
    table = town("B1", "N1", turn=0, houses={"A1": "police"}, options={"changes": changes})
    table.go("rob:A1")
    assert table.report()["pending"] == 2
    table.go("place:H6", "place:E4")
    assert (table.report()["police"], table.report()["police_found"]) == (["E4", "H6"], 1)
    assert table.legal()[-1] == "stop"


def test_r3_3_1_nobody_goes_farther_than_agreed(town) -> None:
    changes = {
        "constants.thief_reach": 2, "constants.car_reach": 1, "constants.police_reach": 3,
    }  # fmt: skip
    table = town(
        {"at": "A7", "loot": ["car"]}, "N1", turn=0, police=["H8"], options={"changes": changes}
    )
    assert moves(table, "move") == {"A5", "A6", "A8", "A9", "B7", "C7"}
    assert moves(table, "drive") == {"A6", "A8", "B7"}
    assert table.refused("move:A4") == ("too_far", "R3.3.1")
    assert table.refused("drive:A5") == ("too_far", "R3.3.1")
    table.go("drive:A6")
    assert table.legal() == ["move:A5"], "back to A7 is where it began"
    assert table.refused("move:A4") == ("too_far", "R3.3.1")
    table.go("move:A5", "move:M1")
    assert table.legal() == [
        "step:H8:E8", "step:H8:F8", "step:H8:G8", "step:H8:I8", "step:H8:J8", "step:H8:K8",
        "step:H8:H9", "stop",
    ]  # fmt: skip
    assert table.refused("step:H8:D8") == ("too_far", "R3.3.1")


def test_r3_4_4_a_car_moves_as_often_as_agreed(town) -> None:
    thief = {"at": "A7", "loot": ["car"]}
    table = town(thief, "N1", turn=0, options={"changes": {"constants.car_moves": 4}})
    table.go("drive:A9")
    assert table.report()["drive_left"] == 3
    assert table.refused("pass") == ("drive_on", "R3.4.4")
    table.go("move:A10")
    again = table.game.position(table.report())
    assert table.game.report(again) == table.report()
    assert "move:A7" not in table.legal()
    table.go("move:A12", "move:A11")
    assert (table.report()["turn"], table.report()["thieves"][0]["at"]) == (1, "A11")
    table.go("move:M1", "move:A12")
    assert table.report()["thieves"][0]["at"] == "A12", "on foot one move is a turn"


def test_r3_4_4_a_car_may_be_good_for_banks_only(town) -> None:
    thief = {"at": "A4", "loot": ["car"]}
    options = {"changes": {"constants.car_moves": 1}}
    table = town(thief, "N1", turn=0, houses={"B4": "bank"}, options=options)
    assert not moves(table, "drive")
    assert table.refused("drive:A5") == ("no_drives", "R3.4.4")
    table.go("rob:B4")
    assert table.loots()[0] == ["car", "bank"]


def test_r3_4_1_thieves_come_and_go_by_the_gates_of_the_table(town, new_game) -> None:
    table = new_game(5, changes={"board.gates": GATES})
    assert moves(table, "enter") == set(GATES)
    texts = [action.text for action in table.game.action_space]
    assert "enter:H2" in texts
    assert "enter:D1" not in texts
    assert table.refused("enter:D1") == ("not_a_gate", "R3.4.1")
    inside = town("H2", "A7", turn=0, options={"changes": {"board.gates": GATES}})
    inside.go("leave")
    assert inside.refused("leave") == ("not_on_gate", "R3.4.6")


def test_r3_6_1_policemen_enter_on_the_stars_of_the_table(town) -> None:
    options = {"changes": {"board.stars": ["A2", "O2"]}}
    table = town("B1", turn="police", pending=3, police_found=3, options=options)
    assert table.legal() == ["place:A2", "place:O2"]
    assert table.refused("place:H6") == ("not_a_star", "R3.6.1")
    table.go("place:A2", "place:O2")
    assert table.report()["pending"] == 1, "there is no third star [R3.6.2]"


@pytest.mark.parametrize(("players", "pawns", "owners"), [
    (3, 2, [0, 1]), (3, 3, [0, 1, 0]), (4, 4, [0, 1, 2, 0]), (2, 1, [0]),
])  # fmt: skip
def test_r3_1_1_thieves_are_dealt_round(players: int, pawns: int, owners: list[int]) -> None:
    changes = {f"thief_pawns_by_players.{players}": pawns}
    game = changed(changes, players, duel=players == 2)
    assert game.report(game.start())["owners"] == owners


@pytest.mark.parametrize(("masks", "left"), [
    ((1, 3, 1), [1, 1]), ((3, 1, 1), [1, 1]), ((1, 1, 3), [1, 1]), ((3, 3, 1), [1, 3]),
    ((3, 3, 3), [3, 3]), ((3, 5, 1), [1, 1]),
])  # fmt: skip
def test_r3_8_2_of_three_weapons_in_a_bag_whoever_knew_some_knows_one_less(
    town, masks, left
) -> None:
    """Bits of the seats that are sure of each weapon: 1 his own, 2 and 4 two others."""
    changes = {"house_types.weapon.count": 6, "house_types.cash_10.count": 4}
    table = town(
        {"at": "A7", "loot": ["weapon"] * 3}, "N1", "N13", turn=0, police=["H8"], blurred=[0],
        lines=[[f"=weapon/{mask}" for mask in masks], [], [], []], options={"changes": changes},
    ).go("weapon:H8")  # fmt: skip
    assert sorted(table.report()["lines"][0]) == [f"=weapon/{mask}" for mask in left]


# --- the screen says them ---------------------------------------------------------------------


def test_a_house_shows_its_value(town) -> None:
    changes = {
        "house_types.cash_10.value": 12_500, "house_types.bank.value": 250_000,
        "house_types.weapon.value": 3_000,
    }  # fmt: skip
    loot = {"at": "A7", "loot": ["cash_10", "cash_20", "bank", "weapon"]}
    table = town(loot, turn=0, options={"changes": changes})
    shown = pieces_of(view(table, 0, "fr"))
    assert (shown["b0.cash_10.0"].face, shown["b0.cash_10.0"].value) == ("v_cash_10", "12,5")
    assert (shown["b0.cash_20.0"].face, shown["b0.cash_20.0"].value) == ("t_cash_20", "")
    assert (shown["b0.bank.0"].face, shown["b0.bank.0"].value) == ("v_bank", "250")
    assert (shown["b0.weapon.0"].face, shown["b0.weapon.0"].value) == ("t_weapon", "3")
    plain = {name: re.sub(r"\s", " ", piece.label) for name, piece in shown.items()}
    assert plain["b0.cash_10.0"] == "12 500 F"
    assert plain["b0.bank.0"] == "Banque (250 000 F)"
    assert plain["b0.weapon.0"] == "Arme (3 000 F)"
    assert "250" in told(shown["b0.bank.0"], glossary(table.match.observe(0), "fr"))
    leave = next(deed for deed in view(table, 0).deeds if deed.code == "leave")
    assert "285,500 F" in leave.label


def test_the_log_says_what_a_house_is_worth(town) -> None:
    changes = {"house_types.cash_10.value": 12_500, "house_types.bank.value": 250_000}
    thief = {"at": "B1", "loot": ["cash_10", "bank"]}
    table = town("N1", turn=0, houses={"O1": "cash_10"}, options={"changes": changes}).go("rob:O1")
    lines = [BOX.narrate(told.event, "en", NAMES) for told in table.match.told]
    assert "In house O1: 12,500 F." in lines
    table = town(
        thief, turn="police", police=["C1", "B3", "H8"], options={"changes": changes}
    ).go("step:B3:B2")  # fmt: skip
    lines = [str(BOX.narrate(told.event, "en", NAMES)) for told in table.match.told]
    assert any("Bank (250,000 F), 12,500 F" in line for line in lines)


def test_words_count_as_the_table_does(town) -> None:
    changes = {
        "constants.car_moves": 3, "constants.police_steps_per_play": 3,
        "constants.policemen_per_house": 2, "constants.police_pawns": 60,
        "house_types.police.count": 20, "house_types.cash_10.count": 10,
    }  # fmt: skip
    table = town(
        {"at": "D4", "loot": ["car"]}, "N1", turn=0, police=["H6"], options={"changes": changes}
    )
    scene = view(table, 0)
    words = glossary(table.match.observe(0), "en")
    assert told(pieces_of(scene)["b0.car.0"], words) == "Three moves a turn."
    drive = next(deed for deed in scene.deeds if deed.code == "drive:D6")
    assert (drive.short, drive.group) == ("By car, then 2 more moves", "By car (three moves)")
    trap = next(cell for cell in scene.zones[0].cells if cell.id == "C4")
    assert trap.detail == "Three police steps could surround you here."
    found = [c for each in scene.seats for c in each.counters if c.id == "found"]
    assert [counter.most for counter in found] == [20]
    table.go("drive:D6")
    assert view(table, 0).prompt == "Ana (Red): the car’s second move."
    table.go("move:E6")
    assert view(table, 0).prompt == "Ana (Red): the car’s third move."
    assert view(table, 0, "fr").prompt.endswith("troisième trajet de l’auto.")


def test_the_hint_knows_a_single_step(town) -> None:
    options = {"changes": {"constants.police_steps_per_play": 1}}
    table = town("D4", "N1", turn=0, police=["H6"], options=options)
    cells = {cell.id: cell for cell in view(table, 0).zones[0].cells}
    assert not cells["C4"].marks, "from H6 to D4 it takes two"
    near = town("D4", "N1", turn=0, police=["D6"], options=options)
    cells = {cell.id: cell for cell in view(near, 0).zones[0].cells}
    assert cells["C4"].detail == "One police step could surround you here."


def test_moved_gates_and_stars_are_drawn_where_they_are(town) -> None:
    options = {"changes": {"board.gates": GATES, "board.stars": ["A2", "O2"]}}
    table = town("D1", {"state": "outside"}, turn=1, options=options)
    town_zone = view(table, 1).zones[0]
    faces = {cell.id: cell.face for cell in town_zone.cells}
    assert town_zone.art == "streets"
    assert (faces["H2"], faces["A2"], faces["D1"], faces["H6"]) == (
        "gate_here", "star_here", "street", "street",
    )  # fmt: skip
    art = (BOX.folder / "art.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([^"]+)"', art))
    assert {"streets", "gate_here", "star_here", "v_bank"} <= drawn
    assert {f"v_cash_{n}" for n in (10, 20, 50, 100)} <= drawn
    labels = {deed.code: deed.label for deed in view(table, 1).deeds}
    assert labels["enter:H2"] == "Enter through Gate H2 (H2)"


# --- records, several variants, refusals ------------------------------------------------------


def test_a_changed_game_is_recorded_replayed_and_verified() -> None:
    changes = {"constants.car_moves": 3, "board.gates": GATES, "house_types.bank.value": 1}
    match = Match(changed(changes), seed=3)
    rng = Random(3)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))
    record = Record.loads(match.record().dumps())
    assert record.options["changes"] == changed(changes).changes
    assert record.replay().fingerprint == record.verify().fingerprint == match.fingerprint
    assert match.observe(0).data()["changes"] == changes
    assert "changes" not in Match(load(GAME, players=5), seed=3).observe(0).data()


def test_two_variants_in_one_process_do_not_mix(town) -> None:
    loot = {"at": "A7", "loot": ["bank", "car"]}
    tables = {
        value: town(loot, turn=0, options={"changes": {"house_types.bank.value": value}})
        for value in (200_000, 100_000, 300_000)
    }
    for _ in range(2):
        for value, table in tables.items():
            scene = view(table, 0)
            assert pieces_of(scene)["b0.bank.0"].label == f"Bank ({value:,} F)"
            assert scene.zones[1].label == f"Loot: {value:,} F"
            money = [c.text for c in scene.seats[0].counters if c.id == "money"]
            assert money == [f"{value:,} F"]
    slow = town(loot, turn=0, options={"changes": {"constants.thief_reach": 1}})
    assert moves(slow, "move") < moves(tables[200_000], "move")


@pytest.mark.parametrize(("changes", "code", "named"), [
    ({"house_types.bank.cost": 3}, "unknown_path", "house_types.bank.count"),
    ({"constants.car_move": 3}, "unknown_path", "constants.car_moves"),
    ({"constants.car_moves": 9}, "bad_number", "from 1 to 4"),
    ({"constants.car_moves": "2"}, "bad_number", "from 1 to 4"),
    ({"house_types.bank.value": -1}, "bad_number", "from 0 to 1000000"),
    ({"board.gates": ["A1", "B1", "C1", "D1"]}, "bad_list", "'A1'"),
    ({"board.gates": ["D1", "H1", "L1"]}, "bad_list", "4 to 24"),
    ({"board.stars": ["H6", "H6"]}, "bad_list", "1 to 24"),
])  # fmt: skip
def test_nonsense_is_refused_with_what_would_do(changes, code, named) -> None:
    with pytest.raises(ChangeError, match=re.escape(named)) as refused:
        changed(changes)
    assert refused.value.code == code


@pytest.mark.parametrize(("changes", "options", "why"), [
    ({"house_types.police.count": 20}, {}, "houses_and_plots"),
    ({"house_types.police.count": 25, "house_types.cash_10.count": 5}, {}, "too_few_policemen"),
    ({"constants.police_pawns": 21}, {}, "too_few_policemen"),
    ({"constants.police_pawns": 23}, {"early_patrol": 2}, "too_few_policemen"),
    ({"constants.policemen_per_house": 2}, {}, "too_few_policemen"),
    ({"board.stars": ["D1", "H6"]}, {}, "gate_on_star"),
])  # fmt: skip
def test_a_mix_that_breaks_the_rules_is_refused_before_the_first_move(
    changes, options, why
) -> None:
    with pytest.raises(ChangeError) as refused:
        changed(changes, **options)
    assert (refused.value.code, refused.value.args_by_name["why"]) == ("bad_mix", why)
    for lang in ("fr", "en"):
        words = BOX.texts(lang)(f"mix.{why}", **refused.value.args_by_name)
        assert "{" not in words


def test_every_mix_has_words_and_every_word_a_mix() -> None:
    source = (Path(BOX.folder) / "terms.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'why="(\w+)"', source))
    for lang in ("fr", "en"):
        known = {key.split(".")[1] for key in BOX.texts(lang).words if key.startswith("mix.")}
        assert known == codes


# --- whatever is turned -----------------------------------------------------------------------


def test_knobs_have_labels_in_both_languages_and_reach_everything() -> None:
    assert {"board.gates", "board.stars", "constants.police_pawns"} < set(KNOBS)
    kinds = [path.split(".")[1] for path in KNOBS if path.endswith(".count")]
    assert len(kinds) == 10
    valued = {path.split(".")[1] for path in KNOBS if path.endswith(".value")}
    assert valued == set(kinds) - {"plane", "thief", "police"}, "these never lie in a loot"
    for knob in KNOBS.values():
        assert all(knob.label[lang] for lang in ("fr", "en"))
        assert knob.resolve(knob.default) == knob.default
        assert knob.resolve(knob.read(knob.write(knob.default))) == knob.default
    labels = [knob.label["fr"] for knob in KNOBS.values()]
    assert len(set(labels)) == len(labels)


def balanced(changes: dict[str, Any]) -> dict[str, Any]:
    """With as many houses as plots, where the change names some, and policemen enough."""
    counts = {p: changes.get(p, knob.default) for p, knob in KNOBS.items() if p.endswith(".count")}
    over = sum(counts.values()) - 59
    for path in sorted(counts, key=lambda path: path in changes):
        taken = min(over, counts[path]) if over > 0 else over
        counts[path] -= taken
        over -= taken
    return {"constants.police_pawns": 100, **changes, **counts}


def edges(knob: Knob) -> list[Any]:
    if knob.kind == "int":
        return [knob.low, knob.high]
    names = [each for each in knob.choices if each not in KNOBS[other(knob.path)].default]
    return [names[: knob.low], names[-knob.high :]]


def other(path: str) -> str:
    return "board.stars" if path == "board.gates" else "board.gates"


def play_through(game: Any, rng: Random, look_every: int) -> None:
    """A random game, robbing more than chance would, with bots and screens looking on."""
    lang = rng.choice(("fr", "en"))

    def choose(legal: list[Any]) -> Any:
        hot = [a for a in legal if a.text.startswith(("rob", "weapon", "drive", "step", "put:"))]
        return rng.choice(hot if hot and rng.random() < 0.6 else legal)

    def screen(seen: Any, legal: Any) -> bytes:
        if legal:
            assert BOX.choose(seen, legal, rng.choice((1, 2, 3)), rng) in legal
        return to_json(BOX.scene(seen, legal, lang))

    match = check_playthrough(game, rng, look_every=look_every, scene_of=screen, choose=choose)
    for each in match.told:
        assert BOX.narrate(each.event, lang, NAMES[: game.players])


@pytest.mark.parametrize("path", KNOBS)
def test_every_knob_turned_to_its_ends_plays(path: str) -> None:
    rng = Random(path)
    numbers = re.findall(r"thief_pawns_by_players\.(\d)", path)
    players = int(numbers[0]) if numbers else 5
    for value in edges(KNOBS[path]):
        changes = balanced({path: value})
        if path == "constants.police_pawns" and value < 22:
            changes |= {"house_types.police.count": 1, "house_types.cash_10.count": 29}
        game = changed(changes, players, duel=players == 2, dawn_quiet_rounds=8, dawn_max_rounds=40)
        play_through(game, rng, 97)


@settings(max_examples=200 if SOAK else 8)
@given(st.data())
def test_any_mix_is_refused_at_once_or_plays_to_the_end(data) -> None:
    paths = data.draw(st.lists(st.sampled_from(sorted(KNOBS)), min_size=1, max_size=8, unique=True))
    rng = data.draw(st.randoms(use_true_random=False))
    changes = {}
    for path in paths:
        knob = KNOBS[path]
        size = rng.randint(knob.low, knob.high)
        changes[path] = size if knob.kind == "int" else rng.sample(knob.choices, size)
    if rng.random() < 0.8:
        changes = balanced(changes)
    players = rng.randint(2, 5)
    options = {"duel": players == 2, "early_patrol": rng.randint(0, 2), "dawn_quiet_rounds": 8}
    code = ""
    try:
        game = changed(changes, players, dawn_max_rounds=40, **options)
    except ChangeError as error:
        code = error.code
    if code:
        assert code == "bad_mix"
    else:
        play_through(game, Random(rng.randint(0, 10**6)), 37)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_bots_of_every_level_finish_changed_games(level: int) -> None:
    changes = {
        "constants.police_steps_per_play": 4 - level, "constants.car_moves": 3,
        "constants.thief_reach": 3, "constants.police_reach": 4, "board.gates": GATES,
        "house_types.weapon.count": 10, "house_types.police.count": 14,
    }  # fmt: skip
    game = changed(changes, dawn_max_rounds=40)
    match, rng = Match(game, seed=level), Random(level)
    while not match.over:
        seat = match.to_act[0]
        legal = game.legal_actions(match.state, seat)
        match.play(seat, BOX.choose(match.observe(seat), legal, level, rng))
    assert match.outcome is not None
