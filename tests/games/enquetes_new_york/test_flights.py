"""Section 7: cards fly face down. What everybody saw move, and how long it is news."""

from random import Random

import pytest

EVERYBODY = (0, 1, 2, 3, None)
SWAP = ("swap_with:1", "swap_give:l1_inf_04", "swap_take:experts")


@pytest.fixture
def drawn(bench):
    """Seat 0 has drawn an informers card on B2."""
    return bench().roll(2, "B")


@pytest.fixture
def taken(bench):
    """The experts pile is empty: seat 0 has taken one of seat 1 on E5."""
    hand = [[], ["l1_exp_03", "l1_inf_04"], [], []]
    return bench(hand=hand, pile={"experts": []}).roll(5, "E").play(0, "take:1").settle()


@pytest.fixture
def swapped(bench):
    """Seat 0 has given seat 1 an informers card for an experts card on A2."""
    hand = [["l1_inf_04"], ["l1_exp_03", "l1_inf_06"], [], []]
    return bench(hand=hand).roll(2, "A").play(0, *SWAP).settle()


@pytest.fixture
def accused(bench):
    """Seat 0, with an experts card between two informers cards, was wrong."""
    hand = [["l1_inf_04", "l1_exp_03", "l1_inf_06"], ["l1_inf_08"], [], []]
    return bench(hand=hand).play(0, "accuse:A4").settle()


def flights(table):
    return table.seen(None)["flights"]


# --- what is recorded ---------------------------------------------------------------------------


def test_7_a_drawn_card_goes_from_the_pile_to_its_seat(drawn) -> None:
    assert flights(drawn) == [["informers", "pile", "hand:0"]]


def test_7_a_taken_card_goes_from_seat_to_seat(taken) -> None:
    assert flights(taken) == [["experts", "hand:1", "hand:0"]]


def test_7_two_swapped_cards_cross(swapped) -> None:
    assert flights(swapped) == [
        ["informers", "hand:0", "hand:1"],
        ["experts", "hand:1", "hand:0"],
    ]


def test_7_the_cards_of_one_who_is_out_go_to_the_piles(accused) -> None:
    """By kind: their order in the hand would tell which one was once given away."""
    assert flights(accused) == [
        ["informers", "hand:0", "pile"],
        ["informers", "hand:0", "pile"],
        ["experts", "hand:0", "pile"],
    ]


def test_7_a_card_that_was_only_shown_does_not_move(bench) -> None:
    table = bench(hand=[[], ["l1_inf_04"], [], []], pawn=[None, "A5", None, None]).roll(5, "A")
    assert flights(table.play(0, "spy:1").settle()) == []


def test_7_a_draw_after_somebody_elses_error_follows_his_cards(bench) -> None:
    """Option `any_time`: the pile was empty, then it was not."""
    hand = [[], ["l1_exp_03"], ["l1_exp_09"], []]
    table = bench(options={"accuse_timing": "any_time"}, hand=hand, pile={"experts": []})
    table.roll(5, "E").play(2, "accuse:A4").settle()
    assert flights(table) == [["experts", "hand:2", "pile"], ["experts", "pile", "hand:0"]]


def test_7_an_absent_seats_card_moves_too(bench) -> None:
    hand = [[], ["l1_exp_03"], [], []]
    table = bench(hand=hand, pile={"experts": []}).roll(5, "E").expire().settle()
    assert flights(table) == [["experts", "hand:1", "hand:0"]]
    assert flights(table.expire()) == []


# --- how long -----------------------------------------------------------------------------------


@pytest.mark.parametrize("moved", ["drawn", "taken", "swapped"])
def test_7_it_is_news_until_the_next_action(moved, request) -> None:
    table = request.getfixturevalue(moved)
    assert table["flights"] == flights(table)
    table.play(0, "end_turn")
    assert flights(table) == []
    assert "flights" not in table.game.report(table.state)


def test_7_after_an_error_it_is_news_until_the_next_seat_acts(accused) -> None:
    assert flights(accused.play(1, "roll")) == []


def test_7_nothing_is_news_when_the_game_is_over(bench, drawn) -> None:
    assert flights(drawn.play(0, "accuse:A5")) == []
    last = bench(players=2, hand=[["l1_inf_04"], []]).play(0, "accuse:A4")
    cold = bench(players=3, phase="last_call", hand=[[], [], ["l1_inf_04"]], active=2,
                 pending={"called": [0, 1]}).play(2, "accuse:A4").settle()  # fmt: skip
    for table in (drawn, last, cold):
        assert table.game.outcome(table.state) is not None
        assert flights(table) == []
        assert "flights" not in table.game.report(table.state)


def test_7_a_copy_goes_its_own_way(drawn) -> None:
    twin = drawn.state.copy()
    drawn.play(0, "end_turn")
    assert drawn.game.observe(twin, 1).data()["flights"] == [["informers", "pile", "hand:0"]]


# --- who knows ----------------------------------------------------------------------------------

MOVED = ["drawn", "taken", "swapped", "accused"]


@pytest.mark.parametrize("moved", MOVED)
def test_7_everybody_saw_the_same(moved, request) -> None:
    table = request.getfixturevalue(moved)
    for seat in EVERYBODY:
        seen = table.game.observe(table.state, seat)
        assert seen.data()["flights"] == flights(table) != []
        if seat is not None and moved != "taken":  # there five cards are out of the game
            assert table.game.observe(table.game.determinize(seen, Random(1)), seat) == seen


@pytest.mark.parametrize("moved", MOVED)
def test_7_a_report_reads_back(moved, request) -> None:
    table = request.getfixturevalue(moved)
    report = table.game.report(table.state)
    assert table.game.report(table.game.position(report)) == report


@pytest.mark.parametrize(
    "entry",
    [7, "x", [], ["experts", "pile"], ["x", "pile", "hand:0"], ["experts", "hand:4", "pile"],
     ["experts", "pile", 0], ["experts", "pile", "hand:5"]],
)  # fmt: skip
def test_7_a_flight_that_cannot_be_is_refused(bench, entry) -> None:
    with pytest.raises(ValueError, match="flight"):
        bench(flights=[entry])
