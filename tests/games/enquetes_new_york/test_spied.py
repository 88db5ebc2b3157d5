"""Section 2: that X spied on Y, and the kind of the card, is everybody's; its face is not."""

import json
from random import Random

import pytest

from vingtdeux.engine.record import fingerprint

SPIES = {
    "pawn": [None, "D5", "D5", None],
    "hand": [[], ["l1_inf_04", "l1_exp_03"], ["l1_inf_06"], []],
}
EVERYBODY = (0, 1, 2, 3, None)
FIRST = {"seat": 0, "other": 1, "kind": "experts", "turn": 1}


@pytest.fixture
def spied(bench):
    """Seat 0 has seen an experts card of seat 1."""
    return bench(**SPIES).roll(5, "D").play(0, "spy:1").nature("card:l1_exp_03")


def test_everybody_sees_who_spied_on_whom_and_the_kind(spied) -> None:
    for viewer in EVERYBODY:
        assert spied.seen(viewer)["spied"] == [FIRST]
    for viewer in (2, 3, None):
        assert "l1_exp_03" not in json.dumps(spied.seen(viewer))


def test_nothing_was_spied_on_before(bench) -> None:
    table = bench(**SPIES).roll(5, "D")
    assert [table.seen(viewer)["spied"] for viewer in EVERYBODY] == [[]] * 5
    table.play(0, "no_spy")
    assert table.seen(3)["spied"] == []


def test_it_stays_known_to_the_end_of_the_game(spied) -> None:
    spied.play(0, "end_turn").roll(5, "B").play(1, "end_turn").roll(5, "D").play(
        2, "spy:0"
    ).settle()
    assert [entry["seat"] for entry in spied.seen(3)["spied"]] == [0, 2]
    spied.play(2, "end_turn").play(3, "accuse:A4").settle().play(0, "accuse:A5")
    assert spied["over"]
    second = {"seat": 2, "other": 0, "kind": "informers", "turn": 1}
    for viewer in EVERYBODY:
        assert spied.seen(viewer)["spied"] == [FIRST, second]


def test_spying_on_a_known_card_looks_like_spying_on_a_new_one(bench) -> None:
    """Edge case 4: nobody else can tell whether the spy has learnt anything."""
    looks = []
    for known in ({}, {"0": ["l1_exp_03"]}):
        table = bench(**SPIES, known=known, sights=[3, 2, 1, 0])
        table.roll(5, "D").play(0, "spy:1").nature("card:l1_exp_03")
        looks.append([json.dumps(table.seen(viewer)) for viewer in (2, 3, None)])
    assert looks[0] == looks[1]
    assert '"kind": "experts"' in looks[0][0]


def test_possible_positions_and_copies_keep_it(spied) -> None:
    game, rng = spied.game, Random(5)
    for viewer in EVERYBODY:
        seen = game.observe(spied.state, viewer)
        for _ in range(5):
            sample = game.determinize(seen, rng)
            assert game.observe(sample, viewer).data() == seen.data()
            assert game.observe(sample, 3).data()["spied"] == [FIRST]
    assert game.observe(spied.state.copy(), 3).data()["spied"] == [FIRST]


def test_a_report_reads_back_with_it(spied, bench) -> None:
    report = json.loads(json.dumps(spied.game.report(spied.state)))
    assert report["spied"] == [FIRST]
    again = spied.game.position(report)
    for viewer in EVERYBODY:
        assert spied.game.observe(again, viewer) == spied.game.observe(spied.state, viewer)
    assert "spied" not in bench(**SPIES).game.report(bench(**SPIES).state)


def test_records_sealed_without_it_keep_their_seal(spied) -> None:
    report = spied.game.report(spied.state)
    without = spied.game.position({key: report[key] for key in report if key != "spied"})
    assert fingerprint(spied.game, without) == fingerprint(spied.game, spied.state)


@pytest.mark.parametrize(
    "entry",
    [None, [], {"seat": 0}, {**FIRST, "seat": 4}, {**FIRST, "other": True}, {**FIRST, "kind": "x"},
     {**FIRST, "turn": 0}, {**FIRST, "turn": "1"}, {**FIRST, "card": "l1_exp_03"}],
)  # fmt: skip
def test_a_damaged_one_is_refused(bench, entry) -> None:
    with pytest.raises(ValueError, match=r"spying|seat|turn"):
        bench(spied=[entry])
