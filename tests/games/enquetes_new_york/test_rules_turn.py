"""R3.2 to R3.7: dice, spying, the four kinds of square, the end of a turn."""

from random import Random

import pytest

INFORMERS_8 = [f"l1_inf_{n:02}" for n in (4, 6, 8, 14, 36, 37, 44, 45, 48, 52)]
EXPERTS_8 = [f"l1_exp_{n:02}" for n in (3, 9, 12, 21, 29, 47)]


def test_r3_2_1_at_the_start_one_rolls_or_accuses(bench) -> None:
    table = bench(wrong_cells=["A1", "C3"])
    assert table.legal(0)[0] == "roll"
    assert len(table.legal(0)) == 24
    assert table.legal(1) == []
    assert table.why(0, "accuse:C3") == ("known_wrong", "R3.2.1")  # edge case 13
    assert table.why(0, "end_turn") == ("turn_not_done", "R3.7")
    assert table.why(0, "give_up") == ("no_last_call", "R3.10.1")


def test_r3_2_2_letter_is_column_and_number_is_line(bench) -> None:
    """W5: A and 5 is the cell where column A meets line 5."""
    assert bench().roll(5, "A")["pawn"][0] == "A5"
    assert bench().roll(1, "E")["pawn"][0] == "E1"
    table = bench().play(0, "roll")
    assert table.why(0, "go:A1") == ("not_your_turn", "R3.1.5")  # the dice are still rolling
    assert bench().why(0, "go:A1") == ("dice_decide", "R3.2.2")


def test_r3_2_3_a_joker_leaves_a_line_or_a_column(bench) -> None:
    """W6."""
    table = bench().roll(2, "joker")
    assert table.legal(0) == ["go:A2", "go:B2", "go:C2", "go:D2", "go:E2"]
    assert table.why(0, "go:A1") == ("off_the_dice", "R3.2.3")
    assert table.why(0, "stay") == ("must_choose", "R3.2.3")
    table = bench().roll("joker", "D")
    assert table.legal(0) == ["go:D1", "go:D2", "go:D3", "go:D4", "go:D5"]
    assert table.play(0, "go:D5")["pawn"][0] == "D5"


def test_r3_2_4_two_jokers_leave_the_whole_city(bench) -> None:
    assert len(bench().roll("joker", "joker").legal(0)) == 25


def test_r3_2_5_the_own_cell_counts_as_landing_again(bench) -> None:
    """Edge case 1: by the dice, with spying and action as usual."""
    table = bench(pawn=["B2", "B2", None, None], hand=[[], ["l1_inf_52"], [], []]).roll(2, "B")
    assert table["phase"] == "spy"
    table.play(0, "no_spy")
    assert table["hand"][0] == ["l1_inf_04"]


# --- spying -----------------------------------------------------------------------------------

SPIES = {
    "pawn": [None, "D5", "D5", "D5"],
    "hand": [[], ["l1_inf_04", "l1_exp_03"], ["l1_inf_06"], []],
}


def test_r3_3_1_owners_of_cards_on_the_cell_can_be_spied_on(bench) -> None:
    """W9, and edge case 3: occupants without cards are not offered."""
    table = bench(**SPIES).roll(5, "D")
    assert table.legal(0) == ["spy:1", "spy:2", "no_spy"]
    assert table.why(0, "spy:3") == ("no_cards", "R3.3.1")
    assert table.why(0, "spy:0") == ("yourself", "R3.3.1")
    alone = bench(pawn=[None, "D5", None, None]).roll(5, "D")
    assert alone["phase"] == "turn_end"
    elsewhere = bench(**{**SPIES, "pawn": [None, "D5", "A1", "D5"]}).roll(5, "D")
    assert elsewhere.why(0, "spy:2") == ("not_here", "R3.3.1")


def test_r3_3_1_pawns_beside_the_board_are_nowhere(bench) -> None:
    """Edge case 2."""
    table = bench(hand=[[], ["l1_inf_04"], [], []]).roll(5, "D")
    assert table["phase"] == "turn_end"


def test_r3_3_2_one_card_of_the_whole_hand_is_shown_and_stays(bench) -> None:
    table = bench(**SPIES).roll(5, "D").play(0, "spy:1")
    draws = {table.game.chance(table.state, Random(seed)).text for seed in range(40)}
    assert draws == {"card:l1_inf_04", "card:l1_exp_03"}  # both kinds together
    assert not table.game.is_possible(table.state, table.game.decode("card:l1_inf_06"))
    table.nature("card:l1_exp_03")
    assert table["hand"][1] == ["l1_inf_04", "l1_exp_03"]
    assert table["known"]["0"][0] == "l1_exp_03"
    assert table.codes(0)[:2] == ["spied", "spied_card"]
    assert table.codes(1)[:2] == ["spied", "spied_card"]  # the owner knows which one was seen
    assert table.codes(2)[:2] == ["spied", "drew"]
    own = {entry["card"]: entry["aware"] for entry in table.seen(1)["known"]}
    assert own == {"l1_inf_04": [], "l1_exp_03": [0]}


def test_r3_3_2_only_once_per_arrival(bench) -> None:
    table = bench(**SPIES).roll(5, "D").play(0, "spy:1").nature("card:l1_exp_03")
    assert table.why(0, "spy:2") == ("no_spying_now", "R3.3.1")


def test_r3_3_2_a_card_already_known_teaches_nothing(bench) -> None:
    """Edge case 4: still told to all."""
    table = bench(**SPIES, known={"0": ["l1_inf_06"]}).roll(5, "D").play(0, "spy:2").settle()
    assert table["known"]["0"].count("l1_inf_06") == 1
    assert "spied" in table.codes(3)


def test_r3_3_3_the_square_acts_after_spying_in_any_case(bench) -> None:
    for answer in ("spy:2", "no_spy"):
        table = bench(**SPIES).roll(5, "D").play(0, answer).settle()
        assert table["phase"] == "turn_end"
        assert table["hand"][0] == ["l1_inf_08"]


# --- informers and experts --------------------------------------------------------------------


def test_r3_4_1_the_top_card_is_drawn(bench) -> None:
    """W7; edge case 7: the last card of a pile is a normal draw."""
    table = bench(pile={"informers": ["l1_inf_44"], "experts": ["l1_exp_29"]}).roll(2, "B")
    assert table["hand"][0] == table["known"]["0"] == ["l1_inf_44"]
    assert len(table["pile"]["informers"]) == 9
    assert table.codes(0) == ["rolled", "moved", "drew", "drew_card"]
    assert table.codes(1) == table.codes(None) == ["rolled", "moved", "drew"]
    assert "l1_inf_44" not in str(table.seen(1))
    assert table.seen(1)["counts"] == [1, 0, 0, 0, 0, 0, 0, 0]
    assert bench(pile={"experts": ["l1_exp_29"]}).roll(5, "E")["hand"][0] == ["l1_exp_29"]
    last = bench(hand=[[], INFORMERS_8[1:], [], []]).roll(2, "B")
    assert (last["phase"], last["hand"][0]) == ("turn_end", ["l1_inf_04"])


def test_r3_4_2_from_an_empty_pile_one_takes_from_a_player(bench) -> None:
    """W8."""
    table = bench(pile={"experts": []}, hand=[[], ["l1_exp_03", "l1_inf_04"], ["l1_inf_06"], []])
    table.roll(5, "E")
    assert (table["phase"], table.legal(0)) == ("take", ["take:1"])
    assert table.why(0, "take:2") == ("none_of_kind", "R3.4.2")
    assert table.why(0, "take:0") == ("yourself", "R3.4.2")
    assert table.why(0, "no_spy") == ("no_spying_now", "R3.3.1")
    table.play(0, "take:1")
    assert not table.game.is_possible(table.state, table.game.decode("card:l1_inf_04"))
    table.nature("card:l1_exp_03")
    assert table["hand"][:2] == [["l1_exp_03"], ["l1_inf_04"]]
    assert "l1_exp_03" in table["known"]["1"]  # edge case 9
    assert table.codes(2) == ["took"]
    assert table.codes(1) == ["took", "took_card"]


def test_r3_4_3_nobody_holds_such_a_card(bench) -> None:
    """Edge case 8: one's own cards are never taken."""
    table = bench(hand=[EXPERTS_8, ["l1_inf_04"], [], []]).roll(5, "E")
    assert table["phase"] == "turn_end"
    assert "nothing_no_card" in table.codes()
    assert table.why(0, "take:1") == ("no_taking_now", "R3.4.2")


# --- swap -------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [[[], ["l1_inf_04"], [], []], [["l1_inf_04"], [], [], []]])
def test_r3_5_1_no_swap_without_cards_on_both_sides(bench, hand) -> None:
    table = bench(hand=hand).roll(2, "A")
    assert table["phase"] == "turn_end"
    assert "nothing_no_swap" in table.codes()
    assert table.why(0, "swap_with:1") == ("no_swapping_now", "R3.5.2")


def test_r3_5_2_the_swap_is_mandatory_and_has_three_decisions(bench) -> None:
    table = bench(hand=[["l1_inf_04", "l1_exp_03"], ["l1_inf_06", "l1_exp_09"], ["l1_inf_08"], []])
    table.roll(2, "A")
    assert table.legal(0) == ["swap_with:1", "swap_with:2"]
    assert table.why(0, "no_swap") == ("must_swap", "R3.5.2")
    assert table.why(0, "swap_with:3") == ("no_cards", "R3.5.2")
    assert table.why(0, "swap_give:l1_inf_04") == ("another_step", "R3.5.2")
    table.play(0, "swap_with:2")
    assert table.legal(0) == ["swap_give:l1_inf_04", "swap_give:l1_exp_03"]
    assert table.why(0, "swap_give:l1_inf_08") == ("not_in_hand", "R3.5.2")
    assert table.why(0, "no_swap") == ("too_late", "R3.5.2")
    table.play(0, "swap_give:l1_exp_03")
    assert table.legal(0) == ["swap_take:informers"]
    assert table.why(0, "swap_take:experts") == ("none_of_kind", "R3.5.2")
    assert table.seen(0)["given"] == "l1_exp_03"
    assert "l1_exp_03" not in str(table.seen(2))  # not before the swap is done


def test_r3_5_3_the_lot_is_drawn_before_the_gift_arrives(bench) -> None:
    """Edge case 10: never one's own card back. Kinds may differ."""
    table = bench(hand=[["l1_inf_04"], ["l1_inf_06"], [], []], pawn=[None, None, None, None])
    table.roll(2, "A").play(0, "swap_with:1", "swap_give:l1_inf_04", "swap_take:informers")
    assert not table.game.is_possible(table.state, table.game.decode("card:l1_inf_04"))
    table.settle()
    assert table["hand"][:2] == [["l1_inf_06"], ["l1_inf_04"]]
    assert table["known"]["0"] == ["l1_inf_04", "l1_inf_06"]
    assert table["known"]["1"] == ["l1_inf_06", "l1_inf_04"]
    assert table.codes(0) == table.codes(1) == ["swapped", "swapped_cards"]
    assert table.codes(2) == table.codes(None) == ["swapped"]
    mixed = bench(hand=[["l1_inf_04"], ["l1_exp_03"], [], []]).roll(2, "A")
    mixed.play(0, "swap_with:1", "swap_give:l1_inf_04", "swap_take:experts").settle()
    assert mixed["hand"][:2] == [["l1_exp_03"], ["l1_inf_04"]]


def test_r3_5_3_a_pointless_swap_is_allowed(bench) -> None:
    """Edge case 11: both cards known to both."""
    both = {"0": ["l1_inf_06"], "1": ["l1_inf_04"]}
    table = bench(hand=[["l1_inf_04"], ["l1_inf_06"], [], []], known=both).roll(2, "A")
    table.play(0, "swap_with:1", "swap_give:l1_inf_04", "swap_take:informers").settle()
    assert table["known"]["0"] == ["l1_inf_04", "l1_inf_06"]


def test_house_option_swap_optional(bench) -> None:
    table = bench(options={"swap_optional": True}, hand=[["l1_inf_04"], ["l1_inf_06"], [], []])
    assert table.roll(2, "A").legal(0) == ["swap_with:1", "no_swap"]
    assert table.play(0, "no_swap")["phase"] == "turn_end"
    assert table["hand"][0] == ["l1_inf_04"]


# --- go where you want ------------------------------------------------------------------------


def test_r3_6_1_to_any_other_cell_or_stay(bench) -> None:
    """W5."""
    table = bench().roll(5, "A")
    assert len(table.legal(0)) == 25
    assert table.legal(0)[-1] == "stay"
    assert table.why(0, "go:A5") == ("already_here", "R3.6.1")
    assert table.play(0, "stay")["phase"] == "turn_end"


def test_r3_6_2_then_spying_and_the_square_there(bench) -> None:
    """Edge case 5: two spyings in one turn."""
    table = bench(pawn=[None, "A5", "B2", None], hand=[[], ["l1_inf_04"], ["l1_inf_06"], []]).roll(
        5, "A"
    )
    table.play(0, "spy:1").settle().play(0, "go:B2").play(0, "spy:2").settle()
    assert table["known"]["0"] == ["l1_inf_04", "l1_inf_06", "l1_inf_08"]


def test_r3_6_3_no_chain_of_free_moves(bench) -> None:
    """Edge case 6: to another such square only to spy there."""
    table = bench(pawn=[None, "D1", None, None], hand=[[], ["l1_inf_04"], [], []]).roll(5, "A")
    table.play(0, "go:D1", "spy:1").settle()
    assert table["phase"] == "turn_end"
    assert "nothing_go_used" in table.codes()
    assert table.why(0, "go:C3") == ("go_used", "R3.6.3")
    table.play(0, "end_turn")
    assert table["go_used"] is False


# --- end of the turn --------------------------------------------------------------------------


def test_r3_7_the_turn_is_counted_and_passes_on(bench) -> None:
    table = bench(phase="turn_end", pawn=["A1", None, None, None], go_used=True, dice=[1, "A"])
    assert table.legal(0)[0] == "end_turn"
    assert len(table.legal(0)) == 26
    assert table.why(0, "roll") == ("no_rolling_now", "R3.2.1")
    table.play(0, "end_turn")
    assert (table["turns"], table["go_used"], table["to_act"]) == ([1, 0, 0, 0], False, [1])
    assert table["dice"] is None


def test_r3_9_an_absent_player_never_accuses(bench) -> None:
    """Each phase has its default."""
    table = bench(phase="wheel").expire()
    assert table["phase"] == "spinning"
    table.settle().expire()
    assert table["phase"] == "rolling"
    spying = bench(**SPIES).roll(5, "D").expire()
    assert (spying["phase"], spying["known"]["0"]) == ("turn_end", ["l1_inf_08"])
    assert bench().roll(5, "A").expire()["phase"] == "turn_end"
    assert bench(phase="turn_end", pawn=["A1", None, None, None]).expire()["to_act"] == [1]
    assert bench(phase="last_call", players=2, turns=[40, 40]).expire()["to_act"] == [1]
    over = bench(players=2).play(0, "accuse:A5")
    assert over.game.legal_actions(over.state, -2) == []


def test_r3_9_some_defaults_are_drawn_by_lot(bench) -> None:
    table = bench().roll("joker", "B").expire()
    draws = {table.game.chance(table.state, Random(seed)).text for seed in range(60)}
    assert draws == {f"default:go:B{line}" for line in range(1, 6)}
    assert not table.game.is_possible(table.state, table.game.decode("default:go:C1"))
    assert not table.game.is_possible(table.state, table.game.decode("roll:1,A"))
    assert table.nature("default:go:B2")["pawn"][0] == "B2"
    swap = bench(hand=[["l1_inf_04"], ["l1_inf_06"], [], []]).roll(2, "A")
    swap.expire().settle().expire().settle().expire().settle()
    assert swap["hand"][:2] == [["l1_inf_06"], ["l1_inf_04"]]
    take = bench(pile={"experts": []}, hand=[[], ["l1_exp_03"], [], []]).roll(5, "E").expire()
    assert take.settle()["hand"][0] == ["l1_exp_03"]


def test_section_6_20_cards_of_an_absent_player_stay(bench) -> None:
    table = bench(hand=[["l1_inf_04"], [], [], []]).expire().settle()
    assert "l1_inf_04" in table["hand"][0]
