"""Section 7 on the stage: what is shown to whom, in which order, and what it must not tell."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.chance import pick
from vingtdeux.games import box

DIRECT = box("enquetes_new_york").direct
NAMES = ("Ana", "Bo", "Cléo", "Dan", "Eva", "Fan")
EVERYBODY = (0, 1, 2, 3, None)


def show(table, seat, lang="fr"):
    """The beats of the last step for one pair of eyes; a private one stands for the public one."""
    told = [event for event in table.events if event.is_for(seat)]
    acts = [(event, DIRECT(event, lang, NAMES)) for event in told]
    instead = {b.key for event, beats in acts if event.audience for b in beats if b.key}
    return [
        beat
        for event, beats in acts
        for beat in beats
        if event.audience is not None or beat.key not in instead
    ]


def shape(beats):
    """Number, order, weight and size: what a show may not vary by a secret."""
    return [(beat.do, beat.on, beat.to, beat.kind, beat.join, beat.weight) for beat in beats]


def doings(beats):
    return " ".join(beat.do for beat in beats)


# --- dice ---------------------------------------------------------------------------------------


def test_the_dice_light_their_line_and_column_and_the_pawn_goes_there(bench) -> None:
    beats = show(bench().roll(2, "B"), 1)
    assert beats[0].do == "roll"
    assert beats[0].faces == ("die_2", "die_B")
    row, column, roller = (beat for beat in beats if beat.do == "spot")
    assert (row.on, column.on, roller.on) == ("row.2", "column.B", "seat:0")
    assert column.join  # all at once
    assert roller.join
    walk = next(beat for beat in beats if beat.do == "fly")
    assert (walk.on, walk.to) == ("pawn0", "B2")
    assert beats.index(walk) > beats.index(column)


@pytest.mark.parametrize(
    ("number", "letter", "lit"),
    [(3, "joker", "row.3"), ("joker", "D", "column.D"), ("joker", "joker", "board")],
)
def test_a_joker_lights_what_one_may_choose_from(bench, number, letter, lit) -> None:
    beats = show(bench().roll(number, letter), 0)
    assert [beat.on for beat in beats if beat.do == "spot"] == [lit, "seat:0"]
    assert all(beat.do in ("roll", "spot") for beat in beats)  # nothing has moved yet


def test_the_wheel_turns_and_its_cover_stays_closed(bench) -> None:
    table = bench(phase="wheel").play(0, "spin").nature("spin:8")
    beats = show(table, 3)
    assert doings(beats) == "roll banner"
    assert beats[0].faces == ("wheel",)
    assert beats[1].words == "Enquête 8\u00a0⊗"
    assert "A5" not in repr(beats)


# --- cards --------------------------------------------------------------------------------------


@pytest.fixture
def drawn(bench):
    return bench(pile={"informers": ["l1_inf_44"]}).roll(2, "B")


def test_the_reader_hears_the_witness_before_the_card_joins_the_hand(drawn) -> None:
    witness, words = show(drawn, 0, "en")[-2:]
    assert (witness.do, witness.on, witness.face) == ("flip", "C3", "who_fisherman")
    assert witness.words == "Sunday fisherman"
    assert (words.do, words.on) == ("speak", "C3")
    assert "Staten Island" in words.words


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_the_others_see_a_back_fly(drawn, seat) -> None:
    back = show(drawn, seat)[-1]
    assert (back.do, back.on, back.to) == ("fly", "pile_informers", "seat:0")
    assert back.face == "back_i1"
    assert "who_" not in repr(show(drawn, seat))


def test_a_spying_points_and_shows_the_face_to_two(bench) -> None:
    hand = [[], ["l1_exp_12"], [], []]
    table = bench(hand=hand, pawn=[None, "A5", None, None]).roll(5, "A")
    table.play(0, "spy:1").settle()
    for seat in (0, 1):
        beats = show(table, seat)
        assert doings(beats[:3]) == "point flip speak"
        assert (beats[0].on, beats[0].to) == ("seat:0", "seat:1")
        assert "phare" in beats[2].words
    for seat in (2, 3, None):
        beats = show(table, seat)
        assert doings(beats[:3]) == "point flip hold"
        assert (beats[1].on, beats[1].face) == ("s1.experts seat:1", "back_e1")  # lifted, no face


def test_two_backs_cross_and_two_people_see_their_faces(bench) -> None:
    hand = [["l1_inf_04"], ["l1_exp_03", "l1_inf_06"], [], []]
    table = bench(hand=hand).roll(2, "A")
    table.play(0, "swap_with:1", "swap_give:l1_inf_04", "swap_take:experts").settle()
    mine, theirs = show(table, 2)[-2:]
    assert (mine.face, mine.to, theirs.face, theirs.to) == (
        "back_i1", "seat:1", "back_e1", "seat:0",
    )  # fmt: skip
    assert theirs.join
    for seat in (0, 1):
        beats = show(table, seat)
        assert doings(beats) == "point flip flip speak speak"
        assert not {"back_i1", "back_e1"} & {beat.face for beat in beats}


def test_a_card_taken_from_somebody_is_read_by_both(bench) -> None:
    hand = [[], ["l1_exp_12", "l1_inf_04"], [], []]
    table = bench(hand=hand, pile={"experts": []}).roll(5, "E").play(0, "take:1").settle()
    assert doings(show(table, 0)) == doings(show(table, 1)) == "point flip speak"
    assert doings(show(table, 2)) == "point fly"
    assert "phare" not in repr(show(table, None))


@pytest.mark.parametrize("level", [1, 2])
def test_backs_have_the_colour_of_their_level(bench, level) -> None:
    table = bench(options={"level": level}, level=level).roll(2, "B")
    assert show(table, 1)[-1].face == f"back_i{level}"


# --- the accusation -----------------------------------------------------------------------------


def accusation(beats):
    """What is seen before anything of the result is."""
    return beats[: [beat.do in ("flip", "stamp") for beat in beats].index(True)]


def test_right_and_wrong_look_the_same_until_the_cover_is_lifted(bench) -> None:
    hand = [["l1_inf_04", "l1_exp_03"], ["l1_inf_08"], [], []]
    right, wrong = (bench(hand=hand).play(0, f"accuse:{cell}") for cell in ("A5", "A4"))
    for seat in EVERYBODY:
        one, two = accusation(show(right, seat)), accusation(show(wrong, seat))
        assert doings(one) == doings(two) == "speak fly spot hold shake hold"
        assert [beat.weight for beat in one] == [beat.weight for beat in two] == [2] * 6
        assert [beat.on.replace("A5", "A4") for beat in one] == [beat.on for beat in two]


def test_right_the_cover_lifts_for_all_and_the_diamond_lies_there(bench) -> None:
    table = bench().play(0, "accuse:A5")
    for seat in EVERYBODY:
        lift, gem, spot, banner = show(table, seat)[-4:]
        assert (lift.do, lift.on, lift.face, lift.words) == (
            "flip", "the_wheel", "wheel_open", "A5",
        )  # fmt: skip
        assert (gem.do, gem.to, gem.face) == ("fly", "A5", "diamond")
        assert spot.on == "A5"
        assert banner.words == "Ana retrouve le diamant en A5\u202f!"


def test_wrong_only_the_accuser_sees_under_the_cover(bench) -> None:
    hand = [["l1_inf_04", "l1_exp_03", "l1_inf_06"], ["l1_inf_08"], [], []]
    table = bench(hand=hand, pawn=["B2", None, None, None]).play(0, "accuse:A4")
    lifted = [beat for beat in show(table, 0) if beat.do == "flip"]
    assert [beat.words for beat in lifted] == ["A5"]
    for seat in (1, 2, 3, None):
        beats = show(table, seat)
        assert "flip" not in doings(beats)
        assert "A5" not in repr(beats)
        stamp = next(beat for beat in beats if beat.do == "stamp")
        assert (stamp.on, stamp.tone) == ("A4", "bad")
        flown = beats[beats.index(stamp) + 1 : -1]
        assert [(beat.on.split()[0], beat.to) for beat in flown] == [
            ("pawn0", "seat:0"),
            ("seat:0", "pile_informers"),
            ("seat:0", "pile_informers"),
            ("seat:0", "pile_experts"),
        ]


def test_the_cover_that_one_has_lifted_is_not_lifted_again_for_him(bench) -> None:
    table = bench(players=2).play(0, "accuse:A4")
    for seat in (0, 1, None):
        assert [beat.words for beat in show(table, seat) if beat.do == "flip"] == ["A5"]
        assert show(table, seat)[-1].words.startswith("Bo gagne")


# --- secrets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_spectator_is_shown_no_face_and_no_answer(players) -> None:
    """Whole games: what is public names no witness and no clue, and lifts the cover only at the end."""
    game = vingtdeux.load("enquetes_new_york", players=players, max_rounds=10)
    shown = 0
    for seed in range(4):
        match, rng = vingtdeux.Match(game, seed=seed), Random(seed)
        while not match.over:
            seat = match.to_act[0]
            legal = match.legal(seat)
            calm = [each for each in legal if not each.startswith("accuse")]
            match.play(seat, pick(rng, legal if rng.random() < 0.02 else calm or legal))
        for told in match.events(None):
            beats = DIRECT(told.event, "en", NAMES)
            shown += len(beats)
            assert "who_" not in repr(beats)
            if told.event.code not in ("found", "last_standing", "trail_cold", "all_out"):
                assert "wheel_open" not in repr(beats)
    assert shown > 100


def test_a_show_has_the_same_shape_whatever_the_card_says(bench) -> None:
    """A long clue and a short one, one that helps and one that does not."""
    shapes = set()
    for card in ("l1_inf_44", "l1_inf_04", "l1_inf_36"):
        table = bench(pile={"informers": [card]}).roll(2, "B")
        shapes.add((tuple(shape(show(table, 0))), tuple(shape(show(table, 1)))))
    assert len(shapes) == 1
