"""Section 7: cards fly face down. What everybody saw move, how long it is news, how it is drawn."""

import re
from pathlib import Path
from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.chance import pick
from vingtdeux.games.enquetes_new_york import scene as screen

FOLDER = Path(screen.__file__).parent
NAMES = ("Ana", "Bo", "Cléo", "Dan")
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


def scene_of(table, seat, lang="en"):
    legal = [] if seat is None else table.game.legal_actions(table.state, seat)
    return screen.scene(table.game.observe(table.state, seat), legal, lang, NAMES)


def flying(table, seat):
    """Every card on its way: where it is drawn, where it lies, from where, its back."""
    scene = scene_of(table, seat)
    homes = [(f"seat:{each.seat}", each.pieces) for each in scene.seats]
    homes += [(zone.id, zone.pieces) for zone in scene.zones]
    return [
        (home, piece.on, piece.origin, piece.face)
        for home, pieces in homes
        for piece in pieces
        if piece.kind == "flight"
    ]


def ids(table):
    scene = scene_of(table, None)
    pieces = [piece for part in (*scene.seats, *scene.zones) for piece in part.pieces]
    return {piece.id for piece in pieces if piece.kind == "flight"}


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
    """Option `any_time`: the pile was empty, then it was not. The card on it has gone at once,
    so there is no back for it to land on."""
    hand = [[], ["l1_exp_03"], ["l1_exp_09"], []]
    table = bench(options={"accuse_timing": "any_time"}, hand=hand, pile={"experts": []})
    table.roll(5, "E").play(2, "accuse:A4").settle()
    assert flights(table) == [["experts", "hand:2", "pile"], ["experts", "pile", "hand:0"]]
    assert flying(table, None) == [("seat:0", "s0.experts", "pile_experts", "back_e1")]


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
    assert flying(table, 2) == []


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


# --- how it is drawn ----------------------------------------------------------------------------


def test_7_others_see_a_card_back_go_to_the_player(drawn) -> None:
    for seat in (1, 2, 3, None):
        assert flying(drawn, seat) == [("seat:0", "s0.informers", "pile_informers", "back_i1")]
    assert flying(drawn, 0) == []  # to whom the clue itself comes
    hand = next(zone for zone in scene_of(drawn, 0).zones if zone.id == "hand")
    assert [piece.origin for piece in hand.pieces] == ["pile_informers"]


def test_7_a_taken_card_flies_to_the_taker(taken) -> None:
    for seat in (1, 2, 3, None):
        assert flying(taken, seat) == [("seat:0", "s0.experts", "seat:1", "back_e1")]
    assert flying(taken, 0) == []


def test_7_of_two_swapped_cards_one_sees_those_that_go_to_others(swapped) -> None:
    mine = ("seat:0", "s0.experts", "seat:1", "back_e1")
    yours = ("seat:1", "s1.informers", "seat:0", "back_i1")
    assert flying(swapped, 0) == [yours]
    assert flying(swapped, 1) == [mine]
    assert flying(swapped, 2) == flying(swapped, None) == [mine, yours]


def test_7_after_an_error_the_cards_fly_to_the_piles_for_all(accused) -> None:
    informers = ("pile_informers", "top.informers", "seat:0", "back_i1")
    for seat in EVERYBODY:
        assert flying(accused, seat) == [
            informers,
            informers,
            ("pile_experts", "top.experts", "seat:0", "back_e1"),
        ]


@pytest.mark.parametrize(
    ("moved", "lang", "words"),
    [
        ("drawn", "fr", "Ana vient de piocher une carte Informateurs"),
        ("taken", "en", "Ana has just got an Experts card from Bo"),
        ("swapped", "fr", "Bo vient de recevoir une carte Informateurs d’Ana"),
        ("accused", "en", "Ana has just returned an Informers card"),
    ],
)
def test_7_its_label_says_what_has_happened(moved, lang, words, request) -> None:
    scene = scene_of(request.getfixturevalue(moved), None, lang)
    pieces = [piece for part in (*scene.seats, *scene.zones) for piece in part.pieces]
    assert words in [piece.label for piece in pieces if piece.kind == "flight"]


@pytest.mark.parametrize(("players", "timing"), [(3, "own_turn"), (4, "any_time")])
def test_7_whole_games_of_flights(players, timing) -> None:
    """Every action has names of its own, each lies on a piece of its own home, nothing aims at it."""
    game = vingtdeux.load("enquetes_new_york", players=players, accuse_timing=timing, max_rounds=9)
    flown = 0
    for seed in range(8):
        match, rng, before = vingtdeux.Match(game, seed=seed), Random(seed), set()
        while not match.over:
            legal = [(seat, each) for seat in range(players) for each in match.legal(seat)]
            calm = [each for each in legal if not each[1].startswith("accuse")]
            match.play(*pick(rng, legal if rng.random() < 0.03 else calm or legal))
            scene = screen.scene(match.observe(None), [], "fr", NAMES[:players])
            now = set()
            for part in (*scene.seats, *scene.zones):
                for piece in part.pieces:
                    if piece.kind == "flight":
                        assert piece.on in {other.id for other in part.pieces}
                        now.add(piece.id)
            assert not now & before
            before |= now
            for seat in range(players):
                legal = game.legal_actions(match.state, seat)
                mine = screen.scene(match.observe(seat), legal, "fr", NAMES[:players])
                assert not {deed.target for deed in mine.deeds} & now
                assert not {deed.source for deed in mine.deeds} & now
        flown += len(before)
    assert flown > 40


def test_7_the_next_flight_has_another_name(drawn) -> None:
    first = ids(drawn)
    second = ids(drawn.play(0, "end_turn").roll(3, "A"))
    assert len(first) == len(second) == 1
    assert first != second


def test_7_a_flight_is_hidden_from_those_who_want_no_motion() -> None:
    css = (FOLDER / "style.css").read_text(encoding="utf-8")
    rules = re.findall(r"([^{}]*\.kind-flight[^{}]*)\{([^}]*)\}", css)
    assert "display: none" in rules[0][1]
    for selector, body in rules[1:]:
        assert ":root:not([data-motion='off'])" in selector
        assert "animation" in body or "overflow" in body
    moving = css.index(rules[1][0].strip())
    assert css.rindex("@media", 0, moving) == css.rindex(
        "@media (prefers-reduced-motion: no-preference)", 0, moving
    )
