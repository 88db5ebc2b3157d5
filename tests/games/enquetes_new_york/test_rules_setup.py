"""R3.1: who starts, the wheel, the piles. And the options of section 5."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE

INFORMERS_8 = [f"l1_inf_{n:02}" for n in (4, 6, 8, 14, 36, 37, 44, 45, 48, 52)]
EXPERTS_8 = [f"l1_exp_{n:02}" for n in (3, 9, 12, 21, 29, 47)]


def load(players=4, **options):
    return vingtdeux.load("enquetes_new_york", players=players, **options)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_r3_1_1_two_to_six_play_at_either_level(players: int) -> None:
    for level in (1, 2):
        game = load(players, level=level)
        assert game.start().level == level
        assert len(game.start().hands) == players


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (7, {}, "2 to 6"),
        (0, {}, "2 to 6"),
        (4, {"level": 3}, "level"),
        (4, {"level": True}, "level"),
        (4, {"investigation": 13}, "investigation"),
        (4, {"exclude": [0]}, "exclude"),
        (4, {"exclude": "1"}, "exclude"),
        (4, {"max_rounds": 201}, "max_rounds"),
        (4, {"accuse_timing": "never"}, "accuse_timing"),
        (4, {"assist": "some"}, "assist"),
        (4, {"endless": True}, "endless"),
        (4, {"endless": {"seed": "x", "difficulty": "cruel"}}, "difficulty"),
        (4, {"endless": {"difficulty": "easy", "seed": ""}}, "seed"),
        (4, {"endless": {"difficulty": "easy", "seed": None}}, "seed"),
        (4, {"endless": {"seed": "x", "day": "yesterday"}}, "yesterday"),
        (4, {"endless": {"seed": "x", "day": 7}}, "day"),
        (4, {"endless": {"day": "2026-01-02"}}, "seed"),
        (4, {"endless": {"seed": "x" * 65}}, "longer"),
        (4, {"endless": {"seed": "x", "colour": 1}}, "endless"),
        (4, {"solo": True}, "one player"),
        (4, {"colour": "red"}, "no option"),
    ],
)
def test_r3_1_1_bad_options_are_refused_with_a_reason(players, options, words) -> None:
    with pytest.raises(ValueError, match=words):
        load(players, **options)


def test_r3_1_2_the_highest_number_starts(bench) -> None:
    table = bench(phase="start_roll").nature("number:3", "number:5", "number:4", "number:1")
    assert (table["first"], table["active"], table["phase"]) == (1, 1, "wheel")
    assert table.codes() == ["start_roll", "first"]


def test_r3_1_2_a_joker_is_rolled_again_at_once(bench) -> None:
    table = bench(players=2, phase="start_roll").nature("number:joker")
    assert table["pending"]["rolls"] == [0, 0]
    table.nature("number:2", "number:joker", "number:1")
    assert table["first"] == 0


def test_r3_1_2_only_those_tied_for_the_highest_roll_again(bench) -> None:
    table = bench(players=3, phase="start_roll").nature("number:5", "number:2", "number:5")
    assert table.codes() == ["start_roll", "start_tie"]
    assert table["pending"] == {"rolls": [0, 2, 0], "contenders": [0, 2]}
    table.nature("number:1", "number:1")  # still tied, however low
    table.nature("number:1", "number:2")
    assert table["first"] == 2


def test_r3_1_3_the_first_player_spins_and_the_cover_stays_closed(bench) -> None:
    table = bench(phase="wheel", first=3)
    assert table.game.to_act(table.state) == (3,)
    assert table.legal(3) == ["spin"]
    assert table.why(0, "spin") == ("not_your_turn", "R3.1.5")
    assert table.why(3, "pick:4") == ("no_choosing", "R3.1.3")
    assert table.why(3, "roll") == ("no_rolling_now", "R3.2.1")
    table.play(3, "spin").nature("spin:8")
    assert (table["number"], table["answer"]) == (8, "A5")
    for seat in (0, 1, 2, 3, None):
        assert table.seen(seat)["number"] == 8
        assert table.seen(seat)["answer"] is None


def test_r3_1_3_every_number_comes_up_except_those_excluded(bench) -> None:
    found = set()
    table = bench(options={"exclude": [1, 2, 12]}, phase="wheel").play(0, "spin")
    for seed in range(200):
        found.add(table.game.chance(table.state, Random(seed)).a)
    assert found == set(range(3, 12))
    assert not table.game.is_possible(table.state, table.game.decode("spin:12"))
    every = bench(options={"exclude": list(range(1, 13))}, phase="wheel").play(0, "spin")
    assert every.game.is_possible(every.state, every.game.decode("spin:12"))


def test_r3_1_3_a_chosen_investigation_skips_the_wheel(bench) -> None:
    table = bench(options={"investigation": 5}, phase="start_roll")
    table.nature("number:1", "number:2", "number:3", "number:4")
    assert (table["phase"], table["number"], table["first"]) == ("shuffling", 5, 3)
    assert table.settle()["phase"] == "turn_start"


def test_r3_1_3_house_option_wheel_choice(bench) -> None:
    table = bench(options={"wheel_choice": True, "exclude": [3]}, phase="wheel")
    assert table.legal(0) == ["spin"] + [f"pick:{n}" for n in range(1, 13) if n != 3]
    assert table.why(0, "pick:3") == ("excluded", "R3.1.3")
    assert table.play(0, "pick:8").settle()["answer"] == "A5"
    assert table.why(0, "pick:8") == ("wheel_done", "R3.1.3")


def test_r3_1_4_ten_informers_and_six_experts_form_the_piles(bench) -> None:
    """W4: the investigation 8 - ⊗."""
    table = bench(phase="wheel").play(0, "spin").nature("spin:8")
    for wrong in (
        "shuffle:experts:" + ",".join(EXPERTS_8),
        "shuffle:informers:" + ",".join(INFORMERS_8[:-1]),
        "shuffle:informers:" + ",".join([*INFORMERS_8[:-1], "l1_inf_01"]),
        "spin:8",
    ):
        assert not table.game.is_possible(table.state, table.game.decode(wrong))
    table.nature("shuffle:informers:" + ",".join(reversed(INFORMERS_8)))
    table.nature("shuffle:experts:" + ",".join(EXPERTS_8))
    assert table["pile"] == {"informers": INFORMERS_8[::-1], "experts": EXPERTS_8}
    for seat in (0, None):
        assert table.seen(seat)["piles"] == {"informers": 10, "experts": 6}
        assert "l1_" not in str(table.seen(seat))


def test_w4_the_clues_leave_ever_fewer_cells(bench) -> None:
    left = []
    for count in range(1, 7):
        hand = [INFORMERS_8[:count], [], [], []]
        left.append(len(bench(hand=hand)["candidates"]["0"]))
    assert left == [15, 14, 9, 7, 2, 1]


def test_r3_1_5_pawns_stand_beside_the_board_and_play_is_clockwise(bench) -> None:
    table = bench(players=3, active=2, phase="turn_end", pawn=[None, None, "E1"], eliminated=[0])
    game = load()
    assert game.report(game.start())["pawn"] == [None] * 4
    assert table.play(2, "end_turn")["to_act"] == [1]
    table = bench(players=3, active=2, phase="turn_end", pawn=[None, None, "E1"])
    assert table.play(2, "end_turn")["to_act"] == [0]


def test_r3_12_chance_comes_in_order_and_from_the_seed(bench) -> None:
    """Start rolls, spin, informers, experts; then per turn the dice, then cards."""
    match = vingtdeux.Match(load(3), seed=5)
    match.play(match.to_act[0], "spin")
    kinds = [action.text.split(":")[0] for seat, action in match.log if seat == NATURE]
    rolls = kinds.index("spin")
    assert kinds[:rolls] == ["number"] * rolls
    assert kinds[rolls:] == ["spin", "shuffle", "shuffle"]
    shuffles = [a.text.split(":")[1] for s, a in match.log if a.text.startswith("shuffle")]
    assert shuffles == ["informers", "experts"]
    again = vingtdeux.Match(load(3), seed=5)
    again.play(again.to_act[0], "spin")
    assert again.log == match.log


def test_r3_12_the_dice_are_fair_and_independent(bench) -> None:
    table = bench().play(0, "roll")
    faces = [table.game.chance(table.state, Random(seed)).text for seed in range(3600)]
    assert len(set(faces)) == 36
    assert 60 < faces.count("roll:joker,joker") < 145


# --- endless, solo ----------------------------------------------------------------------------


def test_r3_13_3_a_named_case_has_no_wheel(bench) -> None:
    options = {"endless": {"seed": 7, "difficulty": "hard"}, "level": 2}
    table = bench(players=2, options=options, phase="start_roll").nature("number:1", "number:2")
    assert (table["phase"], table["number"]) == ("shuffling", None)
    assert table.codes() == ["start_roll", "first", "endless"]
    table.settle()
    assert len(table["cards"]) == 16
    assert all(card.startswith("l2_") for card in table["cards"])
    assert load(endless=False).options["endless"] is None
    assert load(endless={"seed": 7}).options["endless"] == {"seed": "7", "difficulty": "normal"}


def test_solo_is_for_one_and_counts_turns(bench) -> None:
    game = load(1)
    assert game.options["solo"] is True
    assert game.phase(game.start()) == "wheel"
    table = bench(players=1, pawn=["A1"], turns=[4], phase="turn_end", dice=[1, "A"])
    assert table.play(0, "accuse:A5")["scores"] == [5]
    table = bench(players=1, turns=[4]).play(0, "accuse:A5")
    assert table["scores"] == [4]
    table = bench(players=1).play(0, "accuse:A4")
    assert (table["reason"], table["winners"], table["scores"]) == ("all_out", [], [0])
