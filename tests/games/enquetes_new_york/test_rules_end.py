"""R3.8, R3.10 and R4: accusing, the cold trail, the end; accusing at any time (section 5)."""

import pytest

from vingtdeux.engine.errors import GameOver
from vingtdeux.games.enquetes_new_york.board import mask_of

INFORMERS_8 = [f"l1_inf_{n:02}" for n in (4, 6, 8, 14, 36, 37, 44, 45, 48, 52)]
EXPERTS_8 = [f"l1_exp_{n:02}" for n in (3, 9, 12, 21, 29, 47)]

HANDS = [["l1_inf_04", "l1_inf_06", "l1_exp_03"], ["l1_inf_08"], []]


def test_r3_8_1_only_at_the_start_and_the_end_of_ones_own_turn(bench) -> None:
    table = bench()
    assert "accuse:A5" in table.legal(0)  # edge case 14: before ever rolling
    assert table.why(1, "accuse:A5") == ("not_your_turn", "R3.8.1")
    assert bench().roll(5, "A").why(0, "accuse:A5") == ("no_accusing_now", "R3.8.1")
    ended = bench(phase="turn_end", pawn=["E1", None, None, None])
    assert "accuse:A5" in ended.legal(0)  # the pawn need not be there


def test_r3_8_2_right_wins_at_once_and_all_see_the_answer(bench) -> None:
    table = bench(players=3, hand=HANDS).play(0, "accuse:A5")
    assert (table["over"], table["winner"], table["reason"]) == (True, 0, "found")
    assert table.codes() == ["accused", "found"]
    for seat in (0, 1, 2, None):
        seen = table.seen(seat)
        assert seen["answer"] == "A5"
        assert seen["revealed_hands"] == HANDS


def test_r3_8_3_wrong_is_out_and_alone_sees_the_answer(bench) -> None:
    """W10."""
    table = bench(players=3, hand=HANDS, pawn=["B2", None, None], known={"1": ["l1_inf_04"]})
    table.play(0, "accuse:A4")
    assert table.codes(0) == ["accused", "answer_seen", "eliminated"]
    assert table.codes(1) == table.codes(None) == ["accused", "eliminated"]
    assert table["phase"] == "shuffling"
    table.settle()
    assert (table["eliminated"], table["wrong_cells"]) == ([0], ["A4"])
    assert (table["hand"][0], table["pawn"][0], table["turns"]) == ([], None, [1, 0, 0])
    assert sorted(table["pile"]["experts"]) == EXPERTS_8
    assert sorted([*table["pile"]["informers"], "l1_inf_08"]) == INFORMERS_8
    assert table.seen(0)["answer"] == "A5"
    assert [table.seen(seat)["answer"] for seat in (1, 2, None)] == [None] * 3
    assert table["known"]["1"] == ["l1_inf_08", "l1_inf_04"]  # what was seen stays known
    assert table["to_act"] == [1]
    assert table.legal(0) == []
    assert table.why(0, "roll") == ("you_are_out", "R3.8.3")


def test_r3_8_3_both_piles_are_shuffled(bench) -> None:
    table = bench(players=3, hand=HANDS).play(0, "accuse:A4")
    piled = [card for card in INFORMERS_8 if card != "l1_inf_08"]
    table.nature("shuffle:informers:" + ",".join(reversed(piled)))
    table.nature("shuffle:experts:" + ",".join(reversed(EXPERTS_8)))
    assert table["pile"] == {"informers": piled[::-1], "experts": EXPERTS_8[::-1]}


def test_r3_8_3_an_empty_pile_can_be_shuffled_too(bench) -> None:
    table = bench(players=3, hand=[[], EXPERTS_8, []]).play(0, "accuse:A4")
    table.nature("shuffle:informers:" + ",".join(INFORMERS_8), "shuffle:experts:")
    assert table["pile"]["experts"] == []


def test_r3_8_3_the_next_visitor_may_draw_a_card_he_knows(bench) -> None:
    """Edge case 12."""
    table = bench(players=3, hand=[["l1_exp_03"], EXPERTS_8[1:], []], known={"1": ["l1_exp_03"]})
    table.play(0, "accuse:A4").settle().roll(5, "E")
    assert table["hand"][1] == [*EXPERTS_8[1:], "l1_exp_03"]
    assert table["known"]["1"].count("l1_exp_03") == 1
    assert table["phase"] == "turn_end"


def test_r3_8_3_a_wrong_accusation_at_the_start_ends_the_turn(bench) -> None:
    """Edge cases 17 and 18: no roll; eliminated seats are skipped, `first` too."""
    table = bench(players=3, first=0).play(0, "accuse:A4").settle()
    assert table["to_act"] == [1]
    table.roll(1, "A").play(1, "end_turn").roll(1, "A").play(2, "spy:1").settle()
    assert table.play(2, "end_turn")["to_act"] == [1]
    assert table.why(1, "spy:0") == ("seat_is_out", "R3.8.3")


def test_r3_8_3_who_has_looked_under_the_cover_is_muted(bench) -> None:
    """Edge case 16: until the game is over."""
    table = bench(players=3).play(0, "accuse:A4").settle()
    assert [table.game.is_muted(table.state, seat) for seat in range(3)] == [True, False, False]
    table.play(1, "accuse:A5")
    assert not any(table.game.is_muted(table.state, seat) for seat in range(3))


def test_w11_candidates_use_clues_and_wrong_cells(bench) -> None:
    table = bench(known={"1": ["l1_inf_36", "l1_exp_12"]})
    assert table["candidates"]["1"] == ["A5", "C5", "E5"]
    table.play(0, "accuse:C5").settle()
    assert table["candidates"]["1"] == ["A5", "E5"]
    assert table.seen(1)["candidates"] == mask_of(["A5", "E5"])


def test_section_6_19_one_candidate_does_not_end_the_game(bench) -> None:
    table = bench(hand=[INFORMERS_8[:6], [], [], []])
    assert table["candidates"]["0"] == ["A5"]
    assert not table["over"]


# --- the trail goes cold ----------------------------------------------------------------------


def test_r3_10_1_after_the_last_round_everybody_decides_once(bench) -> None:
    table = bench(
        players=3, options={"max_rounds": 2}, phase="turn_end", turns=[2, 2, 1], active=2,
        pawn=[None, None, "A1"],
    )  # fmt: skip
    table.play(2, "end_turn")
    assert (table["phase"], table["to_act"]) == ("last_call", [0])
    assert table.legal(0)[0] == "give_up"
    assert len(table.legal(0)) == 26
    assert table.why(0, "roll") == ("no_rolling_now", "R3.2.1")
    assert table.play(0, "give_up")["to_act"] == [1]
    assert (
        bench(phase="turn_end", turns=[38] * 4, pawn=["A1"] * 4).play(0, "end_turn")["phase"]
        == "turn_start"
    )


def test_r3_10_2_right_wins_wrong_is_out_giving_up_is_neither(bench) -> None:
    call = {"players": 3, "phase": "last_call", "turns": [40, 40, 40]}
    assert bench(**call).play(0, "accuse:A5")["reason"] == "found"
    table = bench(**call).play(0, "accuse:A4").settle()
    assert (table["to_act"], table["eliminated"]) == ([1], [0])
    table.play(1, "give_up").play(2, "give_up")
    assert (table["reason"], table["winners"]) == ("trail_cold", [])
    assert table["eliminated"] == [0]
    two_wrong = bench(**call).play(0, "accuse:A4").settle().play(1, "accuse:A3")
    assert (two_wrong["reason"], two_wrong["winner"]) == ("last_standing", 2)


# --- the end ----------------------------------------------------------------------------------


def test_r4_1_found_wins_alone(bench) -> None:
    table = bench().play(0, "accuse:A5")
    outcome = table.game.outcome(table.state)
    assert (outcome.winners, outcome.ranks, outcome.rule) == ((0,), (1, 2, 2, 2), "R4.1")
    with pytest.raises(GameOver):
        table.play(1, "roll")


def test_r4_2_the_last_one_standing_wins_immediately(bench) -> None:
    """Edge case 15: even without any card."""
    table = bench(players=2).play(0, "accuse:B1")
    assert (table["over"], table["winner"], table["reason"]) == (True, 1, "last_standing")
    assert table.game.outcome(table.state).rule == "R4.2"
    near_miss = bench(players=3).play(0, "accuse:B1").settle()
    assert near_miss["over"] is False


def test_r4_3_nobody_wins_when_all_are_out(bench) -> None:
    table = bench(players=2, options={"last_must_find": True}).play(0, "accuse:B1").settle()
    assert (table["over"], table["to_act"]) == (False, [1])
    table.roll(2, "B").play(1, "end_turn")
    assert table["to_act"] == [1]  # plays on alone
    table.play(1, "accuse:C1")
    assert (table["reason"], table["winners"]) == ("all_out", [])
    assert table.game.outcome(table.state).rule == "R4.3"
    found = bench(players=2, options={"last_must_find": True}).play(0, "accuse:B1").settle()
    assert found.play(1, "accuse:A5")["winner"] == 1


def test_r4_4_the_winner_has_one_point_and_everything_is_shown(bench) -> None:
    table = bench(players=3, hand=HANDS).play(0, "accuse:A5")
    assert table["scores"] == [1, 0, 0]
    seen = table.seen(None)
    shown = [card for part in [*seen["revealed_hands"], *seen["revealed_piles"]] for card in part]
    assert sorted(shown) == sorted([*INFORMERS_8, *EXPERTS_8])
    cold = bench(players=1, phase="last_call", turns=[40]).play(0, "give_up")
    outcome = cold.game.outcome(cold.state)
    assert (outcome.winners, outcome.scores, outcome.ranks) == ((), (0.0,), (1,))


# --- at any time (section 5) ------------------------------------------------------------------

ANY = {"accuse_timing": "any_time"}


def test_any_time_others_may_accuse_while_somebody_is_to_move(bench) -> None:
    table = bench(options=ANY, wrong_cells=["B1"])
    assert len(table.legal(2)) == 24
    assert table.why(2, "accuse:B1") == ("known_wrong", "R3.2.1")
    assert table.why(2, "roll") == ("not_your_turn", "R3.1.5")
    assert bench(options=ANY, phase="wheel").legal(2) == []
    assert bench(options=ANY, phase="last_call", turns=[40] * 4).legal(2) == []
    mid_turn = bench(options=ANY).roll("joker", "A")
    assert "accuse:A5" in mid_turn.legal(3)
    assert "accuse:A5" not in mid_turn.legal(0)  # the active seat: start or end only
    assert mid_turn.play(3, "accuse:A5")["winner"] == 3


def test_any_time_an_error_leaves_the_active_turn_alone(bench) -> None:
    table = bench(options=ANY).roll("joker", "A").play(3, "accuse:A4").settle()
    assert (table["phase"], table["to_act"]) == ("choose_cell", [0])
    assert table["turns"] == [0, 0, 0, 0]
    assert bench(options=ANY, players=2).play(1, "accuse:A4")["winner"] == 0


def test_any_time_a_pending_take_draws_when_the_pile_fills_again(bench) -> None:
    table = bench(options=ANY, hand=[[], EXPERTS_8[:5], EXPERTS_8[5:], []]).roll(5, "E")
    assert table["phase"] == "take"
    table.play(2, "accuse:A4").settle()
    assert (table["phase"], table["hand"][0]) == ("turn_end", ["l1_exp_47"])


def test_any_time_a_pending_take_stays_open_while_somebody_can_be_taken_from(bench) -> None:
    """Whoever leaves fills the pile: to find nobody to take from is not possible."""
    keys = {"pile": {"experts": []}, "hand": [[], ["l1_exp_03"], [], []]}
    table = bench(options=ANY, **keys).roll(5, "E").play(3, "accuse:A4").settle()
    assert table["phase"] == "take"  # seat 1 can still be taken from
    table = bench(options=ANY, **keys).roll(5, "E").play(1, "accuse:A4").settle()
    assert table["hand"][0] == ["l1_exp_03"]  # it came back to the pile and was drawn


@pytest.mark.parametrize("steps", [[], ["swap_with:1"], ["swap_with:1", "swap_give:l1_inf_04"]])
def test_any_time_a_swap_whose_partner_is_gone_starts_again(bench, steps) -> None:
    hand = [["l1_inf_04"], ["l1_inf_06"], ["l1_inf_08"], []]
    table = bench(options=ANY, hand=hand).roll(2, "A").play(0, *steps)
    table.play(1, "accuse:A4").settle()
    assert (table["phase"], table.legal(0)) == ("swap_partner", ["swap_with:2"])
    table.play(2, "accuse:A3").settle()
    assert table["phase"] == "turn_end"  # nobody is left to swap with
    assert table["hand"][0] == ["l1_inf_04"]


def test_any_time_a_swap_with_somebody_else_goes_on(bench) -> None:
    hand = [["l1_inf_04"], ["l1_inf_06"], ["l1_inf_08"], []]
    table = bench(options=ANY, hand=hand).roll(2, "A").play(0, "swap_with:1")
    table.play(2, "accuse:A4").settle()
    assert table["phase"] == "swap_give"


def test_any_time_nobody_left_to_spy_on_means_the_square(bench) -> None:
    table = bench(options=ANY, pawn=[None, "D5", None, None], hand=[[], ["l1_inf_04"], [], []])
    table.roll(5, "D")
    assert table["phase"] == "spy"
    table.play(1, "accuse:A4").settle()
    assert table["phase"] == "turn_end"
    assert len(table["hand"][0]) == 1
