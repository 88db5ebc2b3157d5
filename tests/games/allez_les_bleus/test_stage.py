"""What is seen of what happens: each great moment has its beats, and none of them tells a secret."""

import pytest

from vingtdeux.games.allez_les_bleus.box import BOX
from vingtdeux.web.tables.view.picture import Reader

NAMES = ["Ana", "Bob", "Chloé"]


def beats_of(new, code, lang="en"):
    """The beats of the last event of this name."""
    event = next(event for event in reversed(new.events) if event.code == code)
    return BOX.direct(event, lang, NAMES)


def doings(beats):
    return [beat.do for beat in beats]


def shown_to(new, seat):
    """All beats of what happened, as this seat is shown them: everything in one step."""
    told = [Told(event) for event in new.events]
    return [beat for act in Reader(BOX, seat, "en", NAMES).acts(told, 0) for beat in act.beats]


class Told:
    """An event of the first step."""

    def __init__(self, event):
        self.event, self.step = event, 0


@pytest.fixture
def next_turn(table):
    """Seat 0 ends its turn; seat 1 draws five cards and meets a chain of three rodeos."""
    piles = {"P": ["crs"] * 7, "S": ["dealer", "rodeo", "rodeo", *["belle_journee"] * 5]}
    return table(ROW=["racaille*", "dealer"], H=["crs", "crs"], seats={"1": piles}).do("end")


# --- a turn ----------------------------------------------------------------------------------------


def test_five_cards_fly_to_the_hand_together(next_turn):
    beats = beats_of(next_turn, "drew")
    assert doings(beats) == ["fly"] * 5
    assert [beat.join for beat in beats] == [False, True, True, True, True]
    assert {beat.face for beat in beats} == {"back_police"}
    assert [beat.to for beat in beats] == [f"hand:1:{place} hand" for place in range(5)]
    assert beats[0].on.split() == ["deck_police.1", "seat:1"]


def test_only_whoever_draws_is_shown_the_faces_and_nobody_is_shown_a_card_twice(next_turn):
    drawn = {
        seat: [beat for beat in shown_to(next_turn, seat) if beat.to.endswith(" hand")]
        for seat in (0, 1, None)
    }
    assert [beat.face for beat in drawn[1]] == ["crs"] * 5
    for seat in (0, None):
        assert [beat.face for beat in drawn[seat]] == ["back_police"] * 5
        assert not any(beat.words for beat in drawn[seat])
    assert [beat.key for beat in drawn[0]] == [beat.key for beat in drawn[1]]


def test_open_hands_are_shown_once_and_to_all(table):
    new = table(options={"open_hands": True}, H=["heures_sup"], P=["crs", "gli_f4", "crs"])
    new.do("play:heures_sup")
    assert new.codes() == ["played", "drew_cards"]
    drawn = [beat.face for beat in shown_to(new, 1) if beat.to.endswith(" hand")]
    assert drawn == ["crs", "gli_f4"]


def test_an_escalation_holds_up_what_it_brings(next_turn):
    """Three to the street at once, two of them bring more, which come one after the other."""
    beats = beats_of(next_turn, "revealed")
    assert doings(beats) == ["fly", "fly", "float", "fly", "float", "fly", "fly"]
    assert [beat.join for beat in beats if beat.do == "fly"] == [False, True, False, False, True]
    assert [beat.words for beat in beats if beat.do == "float"] == ["Escalation +1"] * 2
    assert [beat.face for beat in beats if beat.do == "fly"] == [
        "dealer", "rodeo", "rodeo", "belle_journee", "belle_journee",
    ]  # fmt: skip


def test_what_the_street_brings_is_said_over_the_card(next_turn):
    (beat,) = beats_of(next_turn, "stirred")
    assert (beat.do, beat.words) == ("float", "Tension 1")
    assert beat.on.split()[0] == "row:1:rodeo"
    line = BOX.narrate(next(e for e in next_turn.events if e.code == "stirred"), "en", NAMES)
    assert line == "Scooter Rodeo in Bob’s street: Tension 1."


def test_the_end_of_a_turn_sweeps_street_hand_and_played_cards(table):
    new = table(
        ROW=["racaille*", "dealer", "dealer"], H=["crs", "gli_f4"], played=["intervention"] * 2,
        seats={"1": {"P": ["crs"] * 6, "S": ["dealer"] * 4}},
    )  # fmt: skip
    beats = beats_of(new.do("end"), "ended")
    assert all(beat.join for beat in beats[1:])
    assert [beat.on.split()[0] for beat in beats] == [
        "row:0:racaille*", "row:0:dealer", "hand:0:crs", "hand:0:gli_f4", "played:0:intervention",
    ]  # fmt: skip
    assert [beat.to.split()[0] for beat in beats] == [
        *["discard_suburb.0"] * 2, *["discard_police.0"] * 3,
    ]  # fmt: skip


def test_a_discard_is_seen_to_become_the_deck(table):
    new = table(H=["heures_sup"], P=["crs"], PD=["gli_f4"] * 3).do("play:heures_sup")
    fly, shake = beats_of(new, "reshuffled")
    assert fly.on.split()[0] == "discard:0:police:3", "the pile that lay there"
    assert (fly.to.split()[0], fly.face) == ("deck_police.0", "back_police")
    assert shake.do == "shake"


# --- cards -----------------------------------------------------------------------------------------


def test_a_played_card_is_face_up_for_everybody_and_says_what_it_adds(table):
    new = table(H=["crs", "gli_f4", "gli_f4"]).do("play:crs")
    fly, gain = beats_of(new, "played")
    assert fly.on.split() == ["hand:0:crs", "hand:0:2", "hand"], "or the last back"
    assert (fly.to.split()[0], fly.face) == ("played:0:crs", "crs")
    assert gain.words == "Strike Force 4, Tension 1"
    assert shown_to(new, 0) == shown_to(new, 1) == shown_to(new, None)


def test_an_arrest_is_stamped_and_medals_fly_to_the_score(table):
    new = table(ROW=["gangster", "dealer"], pools=[4, 0, 0]).do("arrest:gangster")
    beats = beats_of(new, "arrested")
    assert doings(beats) == ["stamp", "fly", "fly", "fly", "float"]
    assert {beat.on.split()[0] for beat in beats[:4]} == {"row:0:gangster"}
    assert {(beat.to, beat.face, beat.kind) for beat in beats[1:4]} == {("seat:0", "i_vp", "medal")}
    assert beats[-1].words == "+3 points"
    assert {beat.weight for beat in beats} == {2}, "a big fish"


def test_an_arrest_without_points_says_what_it_brings(table):
    beats = beats_of(table(ROW=["dealer"], pools=[1, 0, 0]).do("arrest:dealer"), "arrested")
    assert [(beat.do, beat.words) for beat in beats] == [
        ("stamp", "Busted!"),
        ("float", "Funding 2"),
    ]


@pytest.mark.parametrize(
    ("card", "price", "discard"),
    [("dealer", "−2\u202f⚡", "discard_suburb.0"), ("gli_f4", "−€2", "discard_police.0")],
)
def test_a_purchase_floats_its_price_and_flies_to_the_discard(table, card, price, discard):
    new = table(pools=[0, 2, 2]).do(f"buy:{card}")
    cost, fly = beats_of(new, "bought")
    assert (cost.do, cost.on, cost.words) == ("float", card, price)
    assert (fly.on, fly.to.split()[0], fly.face) == (card, discard, card)


def test_an_accident_shakes_its_victim_off_the_table(table):
    new = table(H=["accident"], ROW=["racaille*"]).do("play:accident", "remove:racaille")
    beats = beats_of(new, "removed")
    assert doings(beats) == ["shake", "stamp", "fly", "float"]
    assert {beat.on.split()[0] for beat in beats[:3]} == {"row:0:racaille*"}
    assert beats[2].to.split()[0] == "removed"
    assert beats[-1].words == "Tension +2"


def test_nobody_saw_anything(table):
    new = table(H=["accident"], ROW=["racaille*"]).do("play:accident", "keep")
    (beat,) = beats_of(new, "kept")
    assert (beat.do, beat.on, beat.words) == ("speak", "seat:0", "I saw nothing.")


def test_a_promotion_turns_the_card_into_the_better_one(table):
    new = table(H=["promotion", "intervention", "crs"]).do("play:promotion", "promote:intervention")
    (step,) = beats_of(new, "promoted")
    assert step.on.split() == ["hand:0:intervention", "hand:0:1", "hand"]
    assert step.to == "promoted:0 played"
    flip, stamp, fly = beats_of(new.do("gain:gli_f4"), "gained")
    assert {beat.on.split()[0] for beat in (flip, stamp, fly)} == {"promoted:0"}
    assert (flip.do, flip.face) == ("flip", "gli_f4")
    assert stamp.words == "+€2"
    assert fly.to.split()[0] == "discard_police.0"


def test_a_mediator_points_from_seat_to_seat(table):
    new = table(players=3, H=["mediateur"]).do("play:mediateur", "give:2")
    point, fly = beats_of(new, "gave")
    assert (point.do, point.on, point.to) == ("point", "seat:0", "seat:2")
    assert (fly.face, fly.to.split()[0]) == ("belle_journee", "discard_suburb.2")


def test_a_speech_turns_cards_into_money(table):
    new = table(H=["discours_securitaire", "crs"]).do("play:discours_securitaire", "discard:crs")
    fly, gain = beats_of(new, "discarded")
    assert (fly.face, fly.to.split()[0]) == ("crs", "discard_police.0")
    assert gain.words == "Funding +1"


# --- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", "Ana a 15 points\u00a0: dernier tour de table\u202f!"),
        ("en", "Ana has 15 points: last round!"),
    ],
)
def test_the_last_round_is_announced_across_the_table(table, lang, words):
    new = table(ROW=["racaille"], pools=[1, 0, 0], scores=[14, 0]).do("arrest:racaille")
    spot, banner = beats_of(new, "last_round", lang)
    assert spot.on == "seat:0"
    assert (banner.do, banner.words, banner.tone, banner.weight) == ("banner", words, "alarm", 2)


def test_the_winner_is_announced(table):
    new = table(turn=1, scores=[15, 3]).do("end")
    (banner,) = beats_of(new, "over")
    assert (banner.do, banner.words) == ("banner", "Ana wins!")
