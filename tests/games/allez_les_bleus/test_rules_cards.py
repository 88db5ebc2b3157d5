"""R3.4 playing a Police card: order, discard, the four special texts."""

import pytest


def test_r3_4_1_a_card_being_resolved_is_in_no_pile(table):
    new = table(H=["discours_securitaire", "discours_securitaire"])
    new.do("play:discours_securitaire")
    assert new["resolving"] == "discours_securitaire"
    assert new["H"] == ["discours_securitaire"]
    assert new["PD"] == []


def test_r3_4_1_a_card_does_not_draw_itself(table):
    """The pile runs out while Heures sup' is being resolved: it is not part of the new pile."""
    new = table(H=["heures_sup"], P=["crs"], PD=["gli_f4"]).do("play:heures_sup")
    assert sorted(new["H"]) == ["crs", "gli_f4"]
    assert new["P"] == []
    assert new["PD"] == ["heures_sup"]


def test_r3_4_2_pools_then_draw_then_reveal(table):
    new = table(H=["visite_du_ministre"], P=["crs", "crs"]).do("play:visite_du_ministre")
    assert new["pools"] == [0, 3, 2]
    assert new.codes() == ["played", "drew", "drew_cards"]
    new = table(H=["helico"], S=["dealer"] * 3).do("play:helico")
    assert new["pools"] == [0, 0, 2]
    assert new["ROW"] == ["dealer", "dealer"]


def test_r3_4_3_a_played_card_is_in_the_discard_at_once(table):
    new = table(H=["crs"]).do("play:crs")
    assert new["PD"] == ["crs"]


def test_r3_4_3_a_played_card_can_come_back_in_the_same_turn(table):
    new = table(H=["gli_f4", "heures_sup"], P=["intervention"])
    new.do("play:gli_f4", "play:heures_sup")
    assert sorted(new["H"]) == ["gli_f4", "intervention"]
    new.do("play:gli_f4")
    assert new["pools"] == [4, 0, 0]


def test_option_hold_played_cards_keeps_them_aside_until_the_end_of_the_turn(table):
    new = table(
        options={"hold_played_cards": True}, H=["gli_f4", "heures_sup", "crs"], P=["intervention"]
    )
    new.do("play:gli_f4", "play:heures_sup")
    assert new["aside"] == ["gli_f4", "heures_sup"]
    assert new["H"] == ["crs", "intervention"]
    assert new["PD"] == []
    new.do("end")
    assert new["seats"][0]["PD"] == ["gli_f4", "heures_sup", "crs", "intervention"]
    assert new["aside"] == []


def test_r3_4_4_speech_ends_by_itself_when_the_hand_is_empty(table):
    new = table(H=["discours_securitaire", "crs"]).do("play:discours_securitaire", "discard:crs")
    assert new["phase"] == "act"
    assert new["pools"] == [0, 1, 0]
    assert new["PD"] == ["crs", "discours_securitaire"]


def test_r3_4_4_speech_with_an_empty_hand_asks_nothing(table):
    new = table(H=["discours_securitaire"]).do("play:discours_securitaire")
    assert new["phase"] == "act"
    assert new["pools"] == [0, 0, 0]
    assert new["PD"] == ["discours_securitaire"]


def test_r3_4_4_discarded_cards_are_not_played(table):
    new = table(H=["discours_securitaire", "crs", "crs", "crs"])
    new.do("play:discours_securitaire", "discard:crs", "discard:crs")
    assert new["pools"] == [0, 2, 0]
    assert new["H"] == ["crs"]
    assert new["phase"] == "act"


def test_r3_4_4_only_cards_in_hand_and_only_while_asked(table):
    new = table(H=["discours_securitaire", "crs"])
    assert new.why("stop") == ("nothing_asked", "R3.4.4")
    assert new.why("discard:crs") == ("nothing_asked", "R3.4.4")
    new.do("play:discours_securitaire")
    assert new.why("discard:helico") == ("not_in_hand", "R3.4.4")


def test_r3_4_5_mediator_gives_a_lovely_day_to_an_opponent(table):
    new = table(players=4, turn=2, H=["mediateur"]).do("play:mediateur")
    assert new.legal() == ["give:0", "give:1", "give:3"]
    assert new.why("give:2") == ("not_to_yourself", "R3.4.5")
    assert new.why("give:4") == ("no_such_seat", "R3.4.5")
    assert new.why("keep") == ("nothing_asked", "R3.4.7")
    new.do("give:3")
    assert new["seats"][3]["SD"] == ["belle_journee"]
    assert new["supply"]["belle_journee"] == 15


def test_r3_4_5_mediator_with_one_opponent_is_still_asked(table):
    new = table(H=["mediateur"]).do("play:mediateur")
    assert new.legal() == ["give:1"]


def test_option_no_mediator_leaves_both_piles_out(table):
    new = table(options={"no_mediator": True}, H=["mediateur"], pools=[0, 9, 9])
    assert new["supply"]["mediateur"] == new["supply"]["belle_journee"] == 0
    assert "buy:mediateur" not in new.legal()
    assert new.why("buy:mediateur") == ("left_out", "R3.8.2")
    new.do("play:mediateur")
    assert new["phase"] == "act"


def test_r3_4_6_promotion_gains_exactly_2_more(table):
    new = table(H=["promotion", "gli_f4", "crs"], pools=[0, 9, 0]).do("play:promotion")
    assert new.legal() == ["promote:gli_f4"], "nothing costs 6"
    new.do("promote:gli_f4")
    assert new.legal() == ["gain:perquisition", "gain:heures_sup", "gain:helico", "gain:crs"]
    assert new.why("gain:visite_du_ministre") == ("wrong_cost", "R3.4.6")
    new.do("gain:crs")
    assert new["pools"] == [0, 9, 0], "nothing is paid"
    assert new["PD"] == ["crs", "promotion"]
    assert new["H"] == ["crs"]


def test_r3_4_6_a_second_promotion_in_hand_is_eligible(table):
    new = table(H=["promotion", "promotion"]).do("play:promotion", "promote:promotion")
    assert new.legal() == ["gain:visite_du_ministre"]


def test_r3_4_6_promotion_from_the_speech_may_gain_a_promotion(table):
    new = table(H=["promotion", "discours_securitaire"])
    new.do("play:promotion", "promote:discours_securitaire", "gain:promotion")
    assert new["PD"] == ["promotion", "promotion"]


def test_r3_4_6_no_pile_of_the_right_cost_no_effect(table):
    """Near miss: with the last pile stocked the card is eligible again."""
    empty = {"gli_f4": 0, "outrage_a_agent": 0, "patrouille_a_velo": 0}
    new = table(H=["promotion", "intervention"], supply=empty).do("play:promotion")
    assert new["phase"] == "act"
    assert new["H"] == ["intervention"]
    assert new["removed"] == []
    assert "fizzled" in new.codes()
    new = table(H=["promotion", "intervention"], supply={**empty, "gli_f4": 1})
    new.do("play:promotion", "promote:intervention", "gain:gli_f4")
    assert new["supply"]["gli_f4"] == 0


def test_r3_4_6_refusals_name_the_reason(table):
    empty = {"perquisition": 0, "heures_sup": 0, "helico": 0, "crs": 0}
    new = table(H=["promotion", "gli_f4", "intervention"], supply=empty).do("play:promotion")
    assert new.legal() == ["promote:intervention"]
    assert new.why("promote:gli_f4") == ("no_better_pile", "R3.4.6")
    assert new.why("promote:accident") == ("not_in_hand", "R3.4.6")
    new = table(phase="gain", gain_cost=2, supply={"gli_f4": 0})
    assert new.why("gain:gli_f4") == ("pile_empty", "R3.4.6")


def test_r3_4_7_accident_removes_an_arrested_card_or_not(table):
    start = {"H": ["accident"], "ROW": ["dealer*", "tagueur*", "racaille"], "S": ["rodeo"] * 9}
    new = table(**start).do("play:accident")
    assert new.legal() == ["remove:dealer", "remove:tagueur", "keep"]
    assert new.why("remove:racaille") == ("not_arrested", "R3.4.7")
    new.do("keep")
    assert new["removed"] == []
    assert new["ROW"][:3] == ["dealer*", "tagueur*", "racaille"]
    assert len(new["ROW"]) == 12, "two rodeos, each revealing another, to the end of the pile"
    new = table(**start).do("play:accident", "remove:tagueur")
    assert new["removed"] == ["tagueur"]
    assert new["ROW"][:2] == ["dealer*", "racaille"]
    assert new["pools"] == [0, 0, 2 + 9]


def test_r3_4_7_keeping_gives_no_tension(table):
    new = table(H=["accident"], ROW=["racaille*"], S=["dealer"] * 3).do("play:accident", "keep")
    assert new["pools"] == [0, 0, 0]
    assert new["ROW"] == ["racaille*", "dealer", "dealer"]
    assert new.codes() == ["played", "kept", "revealed"]


def test_r3_4_7_once_the_only_arrested_card_is_gone_nothing_is_asked(table):
    new = table(H=["accident", "accident"], ROW=["racaille*"], S=["dealer"] * 5)
    new.do("play:accident", "remove:racaille", "play:accident")
    assert new["phase"] == "act"
    assert new["pools"] == [0, 0, 2]
    assert new["ROW"] == ["dealer"] * 4
    assert "fizzled" not in new.codes(), "its Escalation happens all the same"


def test_r3_4_7_a_card_revealed_by_the_accident_cannot_be_removed_by_it(table):
    new = table(H=["accident"], ROW=["racaille"], S=["dealer", "dealer"]).do("play:accident")
    assert new["phase"] == "act"
    assert new["ROW"] == ["racaille", "dealer", "dealer"]


@pytest.mark.parametrize("move", ["end", "play:crs", "buy:dealer", "arrest:racaille"])
def test_r3_4_8_a_pending_decision_blocks_everything_else(table, move):
    new = table(H=["promotion", "crs", "gli_f4"], ROW=["racaille"], pools=[5, 5, 5])
    assert move in new.legal()
    new.do("play:promotion")
    assert new.why(move) == ("answer_first", "R3.4.8")


def test_r3_4_9_removed_cards_never_come_back(table):
    new = table(H=["promotion", "intervention"], ROW=["racaille*"])
    new.do("play:promotion", "promote:intervention", "gain:gli_f4", "end")
    assert new["removed"] == ["intervention"]
    assert "intervention" not in new["seats"][0]["PD"]
    new = table(H=["accident"], ROW=["racaille*"]).do("play:accident", "remove:racaille", "end")
    assert new["removed"] == ["racaille"]
    assert new["seats"][0]["SD"] == []
    assert new["supply"]["racaille"] == 10, "the pile does not grow"
