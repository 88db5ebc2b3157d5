"""The features: what stands where, for whom, and within which bounds."""

from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.engine.conformance_features import FeatureCheck
from vingtdeux.games import encoding
from vingtdeux.games.enquetes_new_york.board import CELL_INDEX, CELLS
from vingtdeux.games.enquetes_new_york.material import CARD_INDEX, CARDS, MOST_INFORMERS

HALF = CARDS // 2
HAND = [["l1_inf_04", "l1_exp_03"], ["l1_inf_06"], [], ["l1_inf_08", "l1_exp_09"]]
SWAP = ("swap_with:1", "swap_give:l1_inf_04", "swap_take:informers")


def facts(game: Any, state: Any, seat: int | None) -> dict[str, list[int]]:
    """The row of a seat, field by field."""
    features = encoding(game)
    out = bytearray(features.layout.size)
    features.write(game.observe(state, seat), out, 0)
    return {field.name: list(out[field.at : field.end]) for field in features.layout.fields}


def of(table: Any, seat: int | None) -> dict[str, list[int]]:
    return facts(table.game, table.state, seat)


def lit(values: list[int]) -> list[int]:
    return [at for at, value in enumerate(values) if value]


def cells(*names: str) -> list[int]:
    return [CELL_INDEX[name] for name in names]


def at_random(game: Any, seed: int, decisions: int, rash: float = 0.0) -> Any:
    """A position after so many decisions that accuse seldom."""
    rng = Random(seed)
    state = game.start()
    while decisions and (asked := game.to_act(state)):
        if asked == (NATURE,):
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        legal = game.legal_actions(state, asked[0])
        quiet = [action for action in legal if not action.text.startswith("accuse")]
        game.apply(state, asked[0], pick(rng, quiet if rng.random() >= rash else legal))
        decisions -= 1
    return state


# --- what stands where --------------------------------------------------------------------------


def test_clues_are_told_by_card_and_by_cell(bench):
    """`l1_inf_04` and `l1_exp_03` are in hand, `l1_inf_06` was seen elsewhere."""
    table = bench(hand=HAND, known={"0": ["l1_inf_04", "l1_exp_03", "l1_inf_06"]})
    truth = table.game.terms.material.truth
    known = [truth[CARD_INDEX[name]] for name in ("l1_inf_04", "l1_inf_06", "l1_exp_03")]
    row = of(table, 0)
    assert lit(row["hand"]) == sorted(CARD_INDEX[name] for name in HAND[0])
    assert lit(row["known"]) == sorted(CARD_INDEX[name] for name in (*HAND[0], "l1_inf_06"))
    assert row["clues"] == [2, 1]
    for cell in range(CELLS):
        allowing = [mask >> cell & 1 for mask in known]
        assert row["allowing"][cell] == allowing[0] + allowing[1]
        assert row["allowing"][CELLS + cell] == allowing[2]
        assert row["candidates"][cell] == int(all(allowing))
        assert (row["chance"][cell] > 0) == all(allowing)
    assert row["left"] == [sum(row["candidates"])]
    assert row["best"] == [max(row["chance"])]


def test_a_card_seen_elsewhere_is_not_fresh(bench):
    """Seat 0 spies on seat 1, and draws: it knows where the only card of seat 1 is, seat 1 knows
    that it knows, and nobody else does."""
    table = bench(hand=[[], ["l1_inf_06"], [], []], pawn=[None, "B2", None, None])
    table.roll(2, "B").play(0, "spy:1").settle()
    card = CARD_INDEX["l1_inf_06"]
    spy, owner, other = of(table, 0), of(table, 1), of(table, 2)
    assert spy["counts"][2:4] == [1, 0]
    assert spy["fresh"][:2] == [0, 0]
    assert spy["where"][4 * card : 4 * card + 4] == [1, 0, 0, 0]
    assert spy["aware"][3 * card : 3 * card + 3] == [1, 0, 0]
    assert owner["aware"][3 * card : 3 * card + 3] == [0, 0, 1]
    assert other["fresh"][4:6] == [1, 0]
    assert not other["known"][card]
    assert lit(spy["spied"]) == [2 * 1]
    assert lit(owner["spied"]) == [2 * (3 * 4 + 0)]


def test_the_card_chosen_for_a_swap_is_known_to_its_giver_alone(bench):
    table = bench(hand=HAND).roll(2, "A").play(0, "swap_with:1", "swap_give:l1_inf_04")
    assert of(table, 0)["hand"][CARD_INDEX["l1_inf_04"]] == 2
    assert [lit(of(table, seat)["partner"]) for seat in range(4)] == [[1], [0], [3], [2]]
    assert 2 not in of(table, 1)["hand"]


def test_what_has_just_moved_is_told_from_the_readers_place(bench):
    """Seat 0 has given seat 1 an informers card for another one."""
    table = bench(hand=HAND).roll(2, "A").play(0, *SWAP).settle()
    left_informers, joined_informers = 0, 10
    assert lit(of(table, 0)["flights"]) == [
        left_informers, left_informers + 1, joined_informers, joined_informers + 1,
    ]  # fmt: skip
    assert lit(of(table, 1)["flights"]) == [
        left_informers, left_informers + 3, joined_informers, joined_informers + 3,
    ]  # fmt: skip


def test_who_was_wrong_knows_the_answer_and_the_others_the_cell(bench):
    table = bench(hand=HAND).play(0, "accuse:A4").settle()
    out, rival = of(table, 0), of(table, 1)
    assert lit(out["answer"]) == lit(out["chance"]) == cells("A5")
    assert out["best"] == [255]
    assert lit(rival["answer"]) == []
    assert rival["chance"][CELL_INDEX["A4"]] == 0
    assert lit(out["wrong"]) == lit(rival["wrong"]) == cells("A4")
    assert (lit(out["out"]), lit(rival["out"])) == ([0], [3])


def test_at_the_end_every_card_is_where_it_is(bench):
    table = bench(hand=HAND).play(0, "accuse:A5")
    row = of(table, 1)
    where = {(at // 4, at % 4) for at in lit(row["where"])}
    assert {card for card, place in where if place == 2} == {CARD_INDEX[name] for name in HAND[0]}
    assert len(where) + len(lit(row["hand"])) == 16
    assert lit(row["winner"]) == [3]


def test_a_spectator_counts_from_the_first_seat_and_knows_no_card(bench):
    table = bench(hand=HAND, active=1)
    row = of(table, None)
    assert not any(row["seat"] + row["hand"] + row["known"] + row["where"])
    assert lit(row["active"]) == [1]
    assert row["counts"] == [1, 1, 1, 0, 0, 0, 1, 1]
    assert row["left"] == [CELLS]


# --- turned seats -------------------------------------------------------------------------------


def turned(report: dict[str, Any], players: int) -> dict[str, Any]:
    """The same position with everybody one seat further."""

    def seat(one: Any) -> Any:
        return None if one is None else (one + 1) % players

    def seats(some: list[int]) -> list[int]:
        return [seat(one) for one in some]

    def around(values: list[Any]) -> list[Any]:
        return [values[-1], *values[:-1]]

    def place(name: str) -> str:
        kind, _, one = name.partition(":")
        return f"hand:{seat(int(one))}" if kind == "hand" else name

    def sighting(entry: list[Any]) -> list[Any]:
        card, how, turn, source, places, aware = entry
        return [card, how, turn, seat(source), [place(name) for name in places], seats(aware)]

    pending = dict(report["pending"] or {})
    for key, turn in {
        "rolls": around,
        "contenders": seats,
        "called": seats,
        "partner": seat,
    }.items():
        if key in pending:
            pending[key] = turn(pending[key])
    keep = (
        "phase",
        "level",
        "number",
        "answer",
        "cards",
        "pile",
        "dice",
        "go_used",
        "wrong_cells",
        "reason",
    )
    return {
        **{key: report[key] for key in keep},
        **{key: seat(report[key]) for key in ("first", "active", "winner")},
        **{key: around(report[key]) for key in ("turns", "sights", "hand", "pawn")},
        "eliminated": seats(report["eliminated"]),
        "sightings": {
            str(seat(int(one))): [sighting(entry) for entry in entries]
            for one, entries in report["sightings"].items()
        },
        "pending": pending,
        "flights": [[kind, place(one), place(two)] for kind, one, two in report.get("flights", [])],
        "spied": [
            {**each, "seat": seat(each["seat"]), "other": seat(each["other"])}
            for each in report.get("spied", [])
        ],
    }  # fmt: skip


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("seed", range(6))
def test_turning_the_seats_turns_the_row(players: int, seed: int) -> None:
    """Nothing but `seat` tells where at the table somebody sits."""
    game = vingtdeux.load("enquetes_new_york", players=players, last_must_find=True)
    state = at_random(game, seed, 60 + 9 * seed, rash=0.02)
    further = game.position(turned(game.report(state), players))
    for seat in range(players):
        row = facts(game, state, seat)
        other = facts(game, further, (seat + 1) % players)
        assert lit(row.pop("seat")) == [seat]
        assert lit(other.pop("seat")) == [(seat + 1) % players]
        assert other == row


# --- nothing is left out ------------------------------------------------------------------------


def seen_card(turn: int = 1, how: str = "drawn", source: Any = None, at: str = "hand:2") -> Any:
    """Seat 0 has seen this card, which lies with seat 1 or here."""
    return {"0": [["l1_inf_06", how, turn, source, ["hand:1", at], []]]}


def spying(turn: int) -> list[Any]:
    return [{"seat": 1, "other": 0, "kind": "informers", "turn": turn}]


OVER = {"phase": "over", "winner": 1, "reason": "found", "hand": HAND}
CASE = {**OVER, "cards": [name for hand in HAND for name in hand], "answer": "A5"}
ENDLESS = {"endless": {"difficulty": "easy"}}


@pytest.mark.parametrize(
    ("one", "two", "options"),
    [
        ({"spied": spying(1)}, {"spied": spying(2)}, {}),
        ({"sightings": seen_card()}, {"sightings": seen_card(turn=2)}, {}),
        ({"sightings": seen_card()}, {"sightings": seen_card(how="taken")}, {}),
        ({"sightings": seen_card(source=1)}, {"sightings": seen_card(source=2)}, {}),
        ({"sightings": {}, "hand": HAND}, {"sightings": {}, "hand": [HAND[0][::-1], *HAND[1:]]}, {}),
        ({"sights": [30, 0, 0, 0]}, {"sights": [31, 0, 0, 0]}, {}),
        ({"pending": {"called": [1]}}, {"pending": {"called": [2]}}, {}),
        (
            {"pending": {"kind": "informers", "resume": "turn_start"}},
            {"pending": {"kind": "experts", "resume": "turn_start"}},
            {},
        ),
        (
            {"pending": {"kind": "informers", "resume": "next_turn"}},
            {"pending": {"kind": "informers", "resume": "last_call"}},
            {},
        ),
        (
            {**OVER, "sightings": seen_card()},
            {**OVER, "sightings": seen_card(at="pile")},
            {},
        ),
        (
            {**OVER, "sightings": {}},
            {**OVER, "sightings": {}, "hand": [HAND[0][::-1], *HAND[1:]]},
            {},
        ),
        ({**CASE, "case": "a" * 32}, {**CASE, "case": "b" * 32}, ENDLESS),
    ],
)  # fmt: skip
def test_what_differs_looks_different(bench, one, two, options):
    """Also what no learner needs: the order of cards, when and how they were seen."""
    first, second = (bench(options=options, **{"hand": HAND, **each}) for each in (one, two))
    for seat in (0, 2):
        same_facts = first.seen(seat) == second.seen(seat)
        assert (of(first, seat) == of(second, seat)) == same_facts
    assert first.seen(0) != second.seen(0)


# --- bounds -------------------------------------------------------------------------------------


def test_the_largest_box_stays_within_its_fields() -> None:
    changes = {
        "cases.informers": MOST_INFORMERS,
        "cases.experts": 6,
        "cells.A1.square": "experts",
        "dice.letter": ["A", "joker"],
    }
    game = vingtdeux.load(
        "enquetes_new_york", players=6, accuse_timing="any_time", last_must_find=True,
        endless={"difficulty": "easy"}, changes=changes,
    )  # fmt: skip
    check = FeatureCheck(game, encoding(game))
    for seed in range(3):
        for decisions in (40, 400, 1200):
            check.look(at_random(game, seed, decisions, rash=0.004), Random(seed))
    assert encoding(game).layout.named("counts").high == MOST_INFORMERS + 6


def test_more_spyings_than_are_counted_still_look_different(bench):
    spying = {"seat": 1, "other": 0, "kind": "informers"}
    rows = [
        of(bench(spied=[{**spying, "turn": turn + 1} for turn in range(many)]), 0)
        for many in (19, 20, 21)
    ]
    assert [max(row["spied"]) for row in rows] == [19, 20, 20]
    assert rows[1]["order"] != rows[2]["order"]


def test_both_levels_have_actions_of_their_own() -> None:
    game = vingtdeux.load("enquetes_new_york", players=3)
    FeatureCheck(game, encoding(game)).actions()
    acts = encoding(game).acts
    assert acts.named("card").size == HALF


def test_an_action_names_a_seat_from_the_readers_place() -> None:
    game = vingtdeux.load("enquetes_new_york", players=4)
    features = encoding(game)
    field = features.acts.named("seat")
    places = []
    for seat in range(4):
        out = bytearray(features.acts.size)
        features.write_action(game.decode("take:1"), seat, out, 0)
        places += lit(list(out[field.at : field.end]))
    assert places == [1, 0, 3, 2]


# --- how it stands ------------------------------------------------------------------------------


def test_potential_grows_with_what_one_knows_and_falls_with_what_others_were_shown(bench):
    def stands(table: Any, seat: int | None) -> float:
        return encoding(table.game).potential(table.game.observe(table.state, seat))

    start = bench()
    assert [stands(start, seat) for seat in (0, 1, 2, 3, None)] == [0.0] * 5
    ahead = bench(hand=HAND)
    assert stands(ahead, 0) > 0.0 > stands(ahead, 2)
    over = ahead.play(0, "accuse:A5")
    assert [stands(over, seat) for seat in (0, 1, None)] == [1.0, -1.0, 0.0]
    wrong = bench(hand=HAND).play(0, "accuse:A4").settle()
    assert stands(wrong, 0) == -1.0


def test_a_lone_investigator_has_features_too() -> None:
    game = vingtdeux.load("enquetes_new_york", players=1)
    state = at_random(game, 3, 30)
    row = facts(game, state, 0)
    assert row["seat"] == [1]
    assert "aware" not in row
    assert 0.0 < encoding(game).potential(game.observe(state, 0)) < 1.0
