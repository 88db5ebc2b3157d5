"""R4: last round, scores, ties, safety stop; options of section 5; knowledge of section 2."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.games.allez_les_bleus.material import NUMBER

RACAILLE = {"ROW": ["racaille"], "pools": [1, 0, 0]}


def test_r4_1_the_flag_is_set_by_the_arrest_and_the_round_is_finished(table):
    new = table(players=3, scores=[14, 0, 0], **RACAILLE).do("arrest:racaille")
    assert new["last_round"]
    assert "last_round" in new.codes()
    assert new["to_act"] == [0], "the turn continues normally"
    new.do("end", "end")
    assert not new["over"]
    new.do("end")
    assert new["over"]
    assert new["to_act"] == []


def test_r4_1_the_last_seat_ends_the_game_with_its_turn(table):
    new = table(turn=1, scores=[0, 14], **RACAILLE).do("arrest:racaille", "end")
    assert new["over"]
    assert new["winners"] == [1]


def test_r4_1_below_the_target_nothing_happens(table):
    new = table(turn=1, scores=[0, 13], **RACAILLE).do("arrest:racaille", "end")
    assert not new["over"]
    assert not new["last_round"]


def test_r4_2_points_are_not_capped_and_the_trigger_need_not_win(table):
    new = table(scores=[14, 14], **RACAILLE).do("arrest:racaille", "end")
    new.state = new.game.position(
        {**new.game.report(new.state), "ROW": ["gangster"], "pools": [3, 0, 0]}
    )
    new.do("arrest:gangster", "end")
    assert new["scores"] == [15, 17]
    outcome = new.game.outcome(new.state)
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1)
    assert (outcome.reason, outcome.rule) == ("points", "R4.2")


def test_r4_3_tied_seats_share_the_victory(table):
    new = table(players=3, turn=2, scores=[15, 3, 14], **RACAILLE).do("arrest:racaille", "end")
    outcome = new.game.outcome(new.state)
    assert outcome.winners == (0, 2)
    assert outcome.ranks == (1, 3, 1)
    assert (outcome.reason, outcome.rule) == ("shared", "R4.3")


def test_r4_4_sixty_rounds_and_no_more(table):
    new = table(turn=1, round=59).do("end")
    assert not new["over"]
    new = table(turn=1, round=60, scores=[2, 1]).do("end")
    assert new["over"]
    assert new.game.outcome(new.state).rule == "R4.4"
    assert new["winners"] == [0]


def test_r4_4_everyone_only_ends_turns():
    match = vingtdeux.Match(vingtdeux.load("allez_les_bleus", players=2, target_vp=5), seed=1)
    while not match.over:
        match.play(match.to_act[0], "end")
    assert match.state.round == 40
    assert match.outcome.winners == (0, 1)


def test_r4_4_a_tie_at_the_safety_stop_plays_extra_rounds(table):
    new = table(options={"extra_rounds_on_tie": 2}, turn=1, round=60, scores=[4, 4]).do("end")
    assert (new["over"], new["round"], new["extra_rounds"]) == (False, 61, 1)
    assert "extra_round" in new.codes()
    new.state = new.game.position({**new.game.report(new.state), **RACAILLE})
    new.do("arrest:racaille", "end", "end")
    assert (new["over"], new["winners"], new["scores"]) == (True, [0], [5, 4])
    assert new.game.outcome(new.state).rule == "R4.4"
    agreed = {"options": {"extra_rounds_on_tie": 2}}
    assert table(turn=1, round=60, scores=[4, 5], **agreed).do("end")["over"], "no tie"
    assert table(turn=1, round=60, scores=[4, 4]).do("end")["winners"] == [0, 1], "none agreed on"


def test_r4_5_every_turn_is_finite(table):
    """A deck of draw cards that would recycle for ever without the reshuffle mark."""
    new = table(H=["heures_sup"] * 5, P=["heures_sup"] * 5, S=["rodeo"] * 4, SD=["rodeo"] * 4)
    plays = 0
    while "play:heures_sup" in new.legal():
        new.do("play:heures_sup")
        plays += 1
        assert plays <= 40
    assert new["marks"][0]


def test_option_target_vp_moves_the_end(table):
    new = table(options={"target_vp": 5}, turn=1, scores=[0, 4], **RACAILLE)
    assert new.do("arrest:racaille", "end")["over"]
    new = table(options={"target_vp": 25}, turn=1, scores=[0, 20], **RACAILLE)
    assert not new.do("arrest:racaille", "end")["over"]


def test_option_extra_rounds_on_tie(table):
    new = table(options={"extra_rounds_on_tie": 2}, turn=1, round=9, scores=[15, 14], **RACAILLE)
    new.do("arrest:racaille", "end")
    assert not new["over"]
    assert (new["round"], new["extra_rounds"]) == (10, 1)
    assert "extra_round" in new.codes()
    new.do("end", "end")
    assert (new["over"], new["extra_rounds"]) == (False, 2)
    new.do("end", "end")
    assert new["over"]
    assert new["winners"] == [0, 1]


def test_option_extra_rounds_stop_as_soon_as_the_tie_is_broken(table):
    new = table(
        options={"extra_rounds_on_tie": 3}, extra_rounds=1, scores=[15, 15], round=10, **RACAILLE
    )
    new.do("arrest:racaille", "end", "end")
    assert new["over"]
    assert new["winners"] == [0]


def test_option_open_hands_shows_the_hand_to_everybody(table):
    start = {"H": ["crs", "helico"], "P": ["gli_f4"]}
    closed = table(**start)
    opened = table(options={"open_hands": True}, **start)
    for viewer in (1, None):
        assert closed.game.observe(closed.state, viewer).data()["hand"] == []
        assert opened.game.observe(opened.state, viewer).data()["hand"] == ["crs", "helico"]
    assert closed.game.observe(closed.state, 0).data()["hand"] == ["crs", "helico"]


@pytest.mark.parametrize("viewer", [1, None])
def test_knowledge_others_see_sizes_and_what_is_left_only(table, viewer):
    new = table(H=["crs", "helico"], P=["gli_f4", "crs"])
    seen = new.game.observe(new.state, viewer).data()
    assert seen["hand_size"] == 2
    assert seen["police_sizes"] == [2, 0]
    assert seen["unseen_police"][0] == ["gli_f4", "helico", "crs", "crs"]


def test_knowledge_a_hand_is_deduced_when_the_draw_pile_runs_out(table):
    """With an unchanged 10-card deck the hand of every second turn is fully deducible."""
    new = table(phase="deal").settle().do("end", "end")
    seen = new.game.observe(new.state, 1)
    assert sorted(seen.data()["hand_known"]) == sorted(new["H"])
    for number in range(5):
        sample = new.game.determinize(seen, Random(number))
        assert sorted(sample.hand) == sorted(new.state.hand)


def test_knowledge_known_cards_leave_when_played_discarded_or_removed(table):
    hand = ["discours_securitaire", "promotion", "crs", "gli_f4", "helico"]
    new = table(H=hand, hand_known=hand)
    new.do("play:crs")
    assert "crs" not in new["hand_known"]
    new.do("play:promotion", "promote:gli_f4", "gain:crs")
    assert "gli_f4" not in new["hand_known"]
    new.do("play:discours_securitaire", "discard:helico")
    assert new["hand_known"] == []


def test_knowledge_a_sample_keeps_known_cards_and_deals_the_rest(table):
    new = table(H=["crs", "gli_f4"], hand_known=["crs"], P=["helico", "accident", "promotion"])
    seen = new.game.observe(new.state, 1)
    hands = set()
    for number in range(60):
        sample = new.game.determinize(seen, Random(number))
        report = new.game.report(sample)
        assert "crs" in report["H"]
        assert len(report["H"]) == 2
        assert sorted(report["H"] + report["P"]) == sorted(new["H"] + new["P"])
        hands.add(tuple(sorted(report["H"])))
    assert len(hands) == 4, "the other card is any of the four unseen ones"


def test_knowledge_own_hand_is_kept_and_the_order_of_piles_is_not(table):
    new = table(H=["crs"], P=["helico", "accident", "promotion", "gli_f4"], S=["dealer", "rodeo"])
    seen = new.game.observe(new.state, 0)
    orders = {
        tuple(new.game.report(new.game.determinize(seen, Random(number)))["P"])
        for number in range(300)
    }
    assert len(orders) == 24
    sample = new.game.report(new.game.determinize(seen, Random(0)))
    assert sample["H"] == ["crs"]


def test_knowledge_a_revealed_position_counts_every_card_once(table):
    """What a replay shows with open hands: the hand is not in the draw pile as well."""
    new = table(H=["crs", "helico"], P=["gli_f4"], hand_known=["crs"])
    seen = new.game.reveal(new.state).data()
    assert seen["hand"] == ["crs", "helico"]
    assert seen["unseen_police"][0] == ["gli_f4"]


def test_events_of_a_draw_keep_faces_from_the_others(table):
    new = table(H=["heures_sup"], P=["crs", "helico", "gli_f4"]).do("play:heures_sup")
    faces = [event for event in new.events if event.code == "drew_cards"]
    assert faces
    assert not any(event.is_for(1) or event.is_for(None) for event in faces)
    public = [event for event in new.events if event.is_for(None)]
    assert [event.code for event in public] == ["played", "drew"]
    drawn = {NUMBER["crs"], NUMBER["helico"]}
    numbers = [each for event in public for each in event.args.values() if isinstance(each, int)]
    assert drawn.isdisjoint(numbers)
    assert all("cards" not in event.args for event in public)


def test_with_open_hands_a_draw_is_told_to_all(table):
    new = table(options={"open_hands": True}, H=["heures_sup"], P=["crs"] * 3).do("play:heures_sup")
    assert any(event.code == "drew_cards" and event.is_for(None) for event in new.events)
