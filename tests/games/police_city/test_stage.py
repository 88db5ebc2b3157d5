"""The show: what each moment looks like, made of one event, and silent about secrets."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.chance import pick
from vingtdeux.games import box
from vingtdeux.games.police_city.material import TYPES

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve", "Fay")
BOX = box("police_city")
ROW = ["bank", "squat", "docks"]


def shows(t, *codes, lang="en"):
    """The beats of these events, in order, of all that has happened at the table."""
    return [
        beat for event in t.events if event.code in codes for beat in BOX.direct(event, lang, NAMES)
    ]


def brief(beats):
    return [(beat.do, beat.on.split(" ")[0], beat.to.split(" ")[0], beat.words) for beat in beats]


# --- dice -------------------------------------------------------------------------------------


def test_dice_land_one_by_one_and_handcuffs_are_counted_to_the_need(table):
    dice = [{"insp1": 0, "sgt": 0}, {"insp1": 0}, {}]
    t = table(row=ROW, dice=dice, informers=[{"seat": 1, "on": "insp1"}]).done().roll("H,HG,G,M")
    beats = shows(t, "rolled")
    assert brief(beats) == [
        ("spot", "bank", "", ""),
        ("roll", "d0.0", "", ""),
        ("roll", "d0.2", "", ""),
        ("roll", "d1.0", "", ""),
        ("roll", "inf1", "", ""),
        ("float", "d0.0", "", "1"),
        ("float", "d0.2", "", "2"),
        ("float", "inf1", "", "3"),
        ("float", "bank", "", "3 / 4"),
    ]
    rolls = [beat for beat in beats if beat.do == "roll"]
    assert [beat.faces for beat in rolls] == [("face_H",), ("face_HG",), ("face_G",), ("face_M",)]
    assert all(beat.join for beat in rolls), "one throw"


def test_a_crowd_of_dice_is_thrown_seat_by_seat():
    t = vingtdeux.load("police_city", players=6)
    state = t.position({"row": ["bank", "squat", "docks", "motel", "marina", "theatre"],
                        "phase": "placement",
                        "dice": [{"insp1": 0, "insp2": 0}] * 6})  # fmt: skip
    match = vingtdeux.Match(t, seed=1, position=t.report(state))
    for seat in range(6):
        match.play(seat, "done")
    while "rolled" not in [told.event.code for told in match.told]:
        match.play(match.to_act[0], "pass")
    (event,) = [told.event for told in match.told if told.event.code == "rolled"]
    rolls = [beat for beat in BOX.direct(event, "en", NAMES) if beat.do == "roll"]
    assert [beat.on for beat in rolls] == [f"d{seat}.0" for seat in range(6)]
    assert [len(beat.faces) for beat in rolls] == [2] * 6


@pytest.mark.parametrize(
    ("faces", "stamped"), [("H,H,H,H", "Secured"), ("H,H,G,G", "Failed: 2 of 4")]
)
def test_a_place_is_stamped(table, faces, stamped):
    t = table(row=ROW, dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}, {}]).done()
    t.roll(faces)
    beats = shows(t, "secured", "unsecured")
    assert ("stamp", "bank", "", stamped) in brief(beats)
    assert any(beat.do == "shake" for beat in beats) == stamped.startswith("Failed")


def test_the_lieutenant_is_called_and_only_chosen_dice_roll_again(table):
    t = table(row=ROW, dice=[{"insp1": 0, "insp2": 0, "lt": 0}, {"insp1": 0}, {}]).done()
    t.roll("G,H,G").do("0 lieutenant", "0 mark:insp1", "0 done", "1 done").roll("H")
    called = shows(t, "lieutenant", lang="fr")
    assert called[0].on == "d0.3"
    assert [beat.words for beat in called if beat.do == "speak"] == [
        "Lieutenant\u00a0: on relance\u202f!"
    ]
    again = [event for event in t.events if event.code == "rolled"][-1]
    beats = BOX.direct(again, "en", NAMES)
    assert [beat.on for beat in beats if beat.do == "roll"] == ["d0.0"]
    assert beats[-1].words == "2 / 4"


# --- the mafia --------------------------------------------------------------------------------


def test_the_mafia_climbs_step_by_step_with_an_alarm_near_its_goal(table):
    t = table(row=["docks", "theatre", "squat"], mafia=6).done().done()
    steps = [event for event in t.events if event.code == "mafia_up"]
    assert len(steps) == 2, "two symbols, two steps"
    one, two = (BOX.direct(event, "en", NAMES) for event in steps)
    assert ("fly", "mafia", "t7", "") in brief(one)
    assert ("fly", "mafia", "t8", "") in brief(two)
    assert ("shake", "docks", "", "") in brief(one), "where it comes from"
    assert not [beat for beat in one if beat.do == "banner"]
    (banner,) = [beat for beat in two if beat.do == "banner"]
    assert (banner.words, banner.tone, banner.weight) == ("The mafia is at 8 of 10!", "alarm", 2)


def test_the_end_by_the_mafia_is_announced_once(table):
    t = table(row=["docks", "theatre", "squat"], mafia=9).done().done()
    assert [beat.words for beat in shows(t, "mafia_up", "mafia_wins") if beat.do == "banner"] == [
        "The city is lost: the mafia has won"
    ]


# --- talks ------------------------------------------------------------------------------------


def test_seals_fly_to_the_draft_and_the_loot_to_its_owners(table):
    t = table(row=ROW, phase="share", dice=[{"insp1": 0}, {"insp1": 0}, {}])
    t.do("0 assign:card:1").agree(0)
    beats = shows(t, "endorsed", "agreed", "received", "grade")
    assert brief(beats) == [
        ("fly", "seat:0", "seal.0", ""),
        ("speak", "seat:0", "", "Here is my draft"),
        ("fly", "seat:1", "seal.0", ""),
        ("speak", "seat:1", "", "I agree with Ana"),
        ("stamp", "draft.0", "", "Agreed"),
        ("fly", "draft.0", "goods.0", ""),
        ("fly", "draft.0", "goods.1", ""),
        ("fly", "pawn.0", "t1", ""),
        ("float", "seat:0", "", "+1"),
    ]


def test_the_loot_on_its_way_does_not_say_what_it_is():
    """R3.14.3: neither log nor show may undo a file."""
    for seed in range(6):
        match = vingtdeux.Match(vingtdeux.load("police_city", players=4), seed=seed)
        bot, rng = make(match.game, "brigadier"), Random(seed)
        while not match.over:
            seat = pick(rng, match.to_act)
            legal = match.game.legal_actions(match.state, seat)
            match.play(seat, bot.choose(match.observe(seat), legal, rng))
        for told in match.told:
            if told.event.code in ("received", "officer", "paid", "pledged", "chose_seizure"):
                faces = {beat.face for beat in BOX.direct(told.event, "en", NAMES)}
                assert faces <= {"", "place_card", "seiz_bag", "role_inf"}
                assert not any(kind in face for face in faces for kind in TYPES)


# --- conflict ---------------------------------------------------------------------------------


def quarrel(table):
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}, {"insp1": 0}]
    t = table(row=ROW, dice=dice, phase="share").done().roll("G,G,G,G,H")
    return t.do("0 point:1", "0 point:2", "1 point:0")


def test_all_fingers_come_at_once_on_three(table):
    t = quarrel(table)
    assert shows(t, "fingers") == [], "fists are nobody else's business"
    t.done()
    beats = shows(t, "fingers")
    assert [beat.words for beat in beats[:3]] == ["1", "2", "3"]
    points = [beat for beat in beats if beat.do == "point"]
    assert [(beat.on, beat.to) for beat in points] == [
        ("seat:0", "seat:1"), ("seat:0", "seat:2"), ("seat:1", "seat:0"),
    ]  # fmt: skip
    assert [beat.join for beat in points] == [False, True, True]
    after = beats[beats.index(points[-1]) + 1 :]
    assert after[0].do == "hold", "a breath before what it costs"
    assert brief(after[1:]) == [
        ("float", "seat:1", "", "−1"), ("float", "seat:2", "", "−1"), ("float", "seat:0", "", "−1"),
    ]  # fmt: skip


def test_dice_go_to_the_office_and_the_fbi_comes_as_a_banner(table):
    t = quarrel(table).done().do("0 remove:insp2", "1 remove:insp1").done()
    assert brief(shows(t, "removed")) == [
        ("fly", "d2.0", "office", ""), ("fly", "d0.1", "office", ""), ("fly", "d1.0", "office", ""),
    ]  # fmt: skip
    banners = [beat.words for beat in shows(t, "conflict", "fbi") if beat.do == "banner"]
    assert banners == ["Conflict: Bank", "The FBI steps in: all is lost!"]
    assert ("stamp", "bank", "", "Confiscated") in brief(shows(t, "fbi"))


# --- elections and grades ---------------------------------------------------------------------


def test_an_election_counts_from_the_last_to_the_first_then_elects(table):
    t = table(row=["election_bronx", *ROW[1:]],
              cards=[["street_corner"], ["ballpark", "seedy_hotel"], []]).done()  # fmt: skip
    beats = shows(t, "election")
    assert brief(beats) == [
        ("spot", "election_bronx", "", ""),
        ("float", "seat:2", "", "0"),
        ("float", "seat:0", "", "1"),
        ("float", "seat:1", "", "2"),
        ("hold", "", "", ""),
        ("stamp", "seat:1", "", "Elected"),
    ]
    assert ("fly", "pawn.1", "t1", "") in brief(shows(t, "grade"))


def test_a_tie_in_a_hard_game_elects_nobody(table):
    t = table(row=["election_bronx", *ROW[1:]], cards=[["street_corner"], ["ballpark"], []],
              options={"difficulty": "hard"}).done()  # fmt: skip
    assert not [beat for beat in shows(t, "election") if beat.do == "stamp"]
    assert t["mafia"] == 1


def test_a_bonus_fires_before_the_pawns_it_moves(table):
    t = table(row=ROW, grades=[1, 0, 0], track=["drugs", None, None, None],
              seizures=[{"weapons": 2}, {"drugs": 1}, {}]).do("0 combo:AA:weapons")  # fmt: skip
    assert [event.code for event in t.events] == ["combined", "grade", "bonus", "grade"]
    beats = shows(t, "bonus")
    assert beats[0].on == "bonus.2"
    assert brief(beats[2:]) == [
        ("float", "seat:0", "", "0"), ("float", "seat:2", "", "0"), ("float", "seat:1", "", "1"),
    ]  # fmt: skip
    assert ("fly", "pawn.1", "t1", "") in brief(shows(t, "grade"))


def test_a_token_is_turned_up_and_goes_to_the_reserve(table):
    t = table(row=ROW, secret_tokens=["helicopter", None, None], dice=[{"insp1": 0}, {}, {}]).done()
    t.do("0 helicopter:0:1", "0 move:insp1")
    flip, _say, fly = shows(t, "token_used")
    assert flip.on.split() == ["act0.helicopter.0", "act0.secret", "seat:0"]
    assert (flip.face, fly.to.split()[0]) == ("token_helicopter", "reserve.helicopter")
    assert brief(shows(t, "moved")) == [("fly", "d0.0", "squat", "")]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_event_is_a_long_show(lang):
    """A whole game of six bots: at most eight beats one after the other."""
    match = vingtdeux.Match(vingtdeux.load("police_city", players=6), seed=4)
    bot, rng = make(match.game, "stagiaire"), Random(4)
    while not match.over:
        seat = pick(rng, match.to_act)
        legal = match.game.legal_actions(match.state, seat)
        match.play(seat, bot.choose(match.observe(seat), legal, rng))
    for told in match.told:
        beats = BOX.direct(told.event, lang, NAMES)
        groups = [beat for beat in beats if not beat.join]
        assert len(groups) <= 8, told.event
