"""Material as data of the table: knobs, changes, and what says no."""

import json
from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux import Match, Record
from vingtdeux.engine import material
from vingtdeux.engine.conformance import check_playthrough
from vingtdeux.engine.material import ChangeError, Knob, changed, spread
from vingtdeux.engine.record import commitment
from vingtdeux.games import all_ids, box

DATA = {
    "cards": [{"id": "ace", "cost": 3, "on": True}, {"id": "king", "cost": 5, "on": False}],
    "faces": ["H", "G"],
    "board": {"gates": ["A1", "B2"]},
}
LABEL = {"fr": "{name} : coût", "en": "{name}: cost"}


def knobs() -> list[Knob]:
    faces = {"fr": "Face {1}", "en": "Face {1}"}
    gates = {"fr": "Portes", "en": "Gates"}
    return [
        *spread(DATA, "cards.*.cost", LABEL, 0, 9),
        *spread(DATA, "cards.*.on", {"fr": "en vente", "en": "for sale"}, kind="bool"),
        *spread(DATA, "faces.*", faces, kind="choice", choices=("H", "G", "M")),
        *spread(
            DATA, "board.gates", gates, 1, 3, kind="list", choices=("A1", "B2", "C3", "D4")
        ),
    ]  # fmt: skip


def test_a_pattern_spreads_over_the_data() -> None:
    made = {knob.path: knob for knob in knobs()}
    assert list(made) == [
        "cards.ace.cost", "cards.king.cost", "cards.ace.on", "cards.king.on", "faces.0", "faces.1",
        "board.gates",
    ]  # fmt: skip
    assert made["cards.king.cost"].default == 5
    assert made["cards.king.cost"].label == {"fr": "king : coût", "en": "king: cost"}
    assert made["faces.1"].label["en"] == "Face 1"


def test_changed_data_is_a_copy() -> None:
    turned = changed(DATA, {"cards.king.cost": 7, "faces.1": "M", "board.gates": ["C3"]})
    assert turned["cards"][1]["cost"] == 7
    assert turned["faces"] == ["H", "M"]
    assert turned["board"]["gates"] == ["C3"]
    assert DATA["cards"][1]["cost"] == 5  # type: ignore[index]
    assert changed(DATA, {}) is DATA


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("cards.king.cots", 5, "unknown_path"),
        ("cards.king.cost", 10, "bad_number"),
        ("cards.king.cost", -1, "bad_number"),
        ("cards.king.cost", True, "bad_number"),
        ("cards.king.cost", "5", "bad_number"),
        ("cards.king.cost", 5.0, "bad_number"),
        ("cards.ace.on", 1, "bad_flag"),
        ("faces.0", "X", "bad_choice"),
        ("board.gates", [], "bad_list"),
        ("board.gates", ["A1", "A1"], "bad_list"),
        ("board.gates", ["Z9"], "bad_list"),
        ("board.gates", "A1", "bad_list"),
    ],
)
def test_what_cannot_be_is_refused_by_name(path: str, value: Any, code: str) -> None:
    with pytest.raises(ChangeError) as caught:
        material.resolve("toy", knobs(), {path: value})
    assert caught.value.code == code
    assert caught.value.args_by_name["path"] == path
    if code == "unknown_path":
        assert caught.value.args_by_name["nearest"] == "cards.king.cost"


def test_changes_as_printed_are_no_changes() -> None:
    assert (
        material.resolve("toy", knobs(), {"cards.king.cost": 5, "board.gates": ["A1", "B2"]}) == {}
    )
    assert list(material.resolve("toy", knobs(), {"faces.1": "M", "cards.ace.cost": 1})) == [
        "cards.ace.cost",
        "faces.1",
    ]
    for nonsense in ([1], "cards", 5):
        with pytest.raises(ChangeError):
            material.resolve("toy", knobs(), nonsense)
    with pytest.raises(ChangeError, match="no material"):
        material.resolve("toy", [], {"cards.ace.cost": 1})


def test_text_and_back() -> None:
    wanted = {
        "cards.ace.cost": 1,
        "cards.king.on": True,
        "faces.0": "M",
        "board.gates": ["D4", "A1"],
    }
    text = material.written(knobs(), wanted)
    lines = ["# a variant", "", *text.splitlines()]
    assert material.read("toy", knobs(), lines) == wanted
    assert material.read("toy", knobs(), ["cards.king.on=TRUE # yes"]) == {"cards.king.on": True}
    with pytest.raises(ChangeError) as caught:
        material.read("toy", knobs(), ["cards.king.cost 5"])
    assert caught.value.code == "bad_line"


# --- through a game ----------------------------------------------------------------------------


def test_a_changed_game_is_recorded_promised_and_replayed() -> None:
    match = Match(vingtdeux.load("petit", players=3, changes={"hand": 5}), seed="s", table="t")
    plain = Match(vingtdeux.load("petit", players=3), seed="s", table="t")
    assert [len(hand) for hand in match.game.report(match.state)["hands"]] == [5, 5, 5]
    assert [len(hand) for hand in plain.game.report(plain.state)["hands"]] == [4, 4, 4]
    assert match.commitment != plain.commitment == commitment("s", "t", "1")
    rng = Random(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))
    record = Record.loads(match.record().dumps())
    assert record.options["changes"] == {"hand": 5}
    assert record.verify().fingerprint == match.fingerprint
    data = json.loads(match.record().dumps())
    for turned in ({"hand": 6}, {}):
        data["options"]["changes"] = turned
        with pytest.raises(vingtdeux.RecordError, match="commitment"):
            Record.loads(json.dumps(data))


def test_an_unchanged_game_is_written_as_ever() -> None:
    game = vingtdeux.load("petit", changes={"hand": 4})
    assert game.options == {"rounds": 3}
    assert game.changes == {}
    assert vingtdeux.load("petit", changes={"hand": 5}).changes == {"hand": 5}


def test_a_broken_mix_is_refused_before_the_first_move() -> None:
    with pytest.raises(ChangeError) as caught:
        vingtdeux.load("petit", players=4, changes={"hand": 6})
    assert caught.value.code == "bad_mix"
    for lang in ("fr", "en"):
        assert "4" in box("petit").explain(caught.value, lang)


def test_positions_know_their_changes() -> None:
    game = vingtdeux.load("petit", changes={"hand": 5})
    options = {"changes": {"hand": 5}}
    assert game.position({"options": options}).terms is game.terms  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="changes"):
        game.position({"options": {"changes": {"hand": 3}}})


@pytest.mark.parametrize("game_id", all_ids())
def test_every_game_has_knobs_with_words_and_sound_bounds(game_id: str) -> None:
    found = vingtdeux.info(game_id).knobs()
    assert found
    paths = [knob.path for knob in found]
    assert len(set(paths)) == len(paths)
    for knob in found:
        assert all(knob.label[lang].strip() for lang in ("fr", "en")), knob.path
        assert knob.resolve(knob.default) == knob.default, knob.path
        assert knob.resolve(knob.read(knob.write(knob.default))) == knob.default, knob.path


def test_a_changed_petit_holds_what_any_game_must() -> None:
    for seed, turned in enumerate(
        ({"hand": 5}, {"ranks": 12, "copies": 1}, {"ranks": 4, "copies": 4})
    ):
        check_playthrough(vingtdeux.load("petit", players=2, changes=turned), Random(seed))
