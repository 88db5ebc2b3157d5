"""R3.1 setup, R3.2 start of a turn, R3.3 what is legal."""

import json
from collections import Counter
from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.action import CLOCK, NATURE
from vingtdeux.engine.errors import NotationError

DEAL = "deal:CCCCCIIICC:CCCCCCCIII"


def test_r3_1_1_seat_0_begins(table):
    new = table(players=4, phase="deal").settle()
    assert new["to_act"] == [0]
    assert new["turn"] == 0


def test_r3_1_2_each_seat_has_7_checks_and_3_interventions_shuffled(table):
    new = table(phase="deal")
    assert new["to_act"] == [NATURE]
    new.nature(DEAL)
    assert new["H"] == ["controle_au_facies"] * 5
    assert new["P"] == ["intervention"] * 3 + ["controle_au_facies"] * 2
    other = new["seats"][1]
    assert other["P"] == ["controle_au_facies"] * 7 + ["intervention"] * 3
    assert other["S"] == ["belle_journee"] * 6
    assert other["PD"] == other["SD"] == []


@pytest.mark.parametrize(
    "text",
    [
        "deal:CCCCCCIICC:CCCCCCCIII",
        "deal:CCCCCIIICC",
        "deal:CCCCCIIICC:CCCCCCCIII:CCCCCCCIII",
        "shuffle:police:CCCCCIIICC",
    ],
)
def test_r3_1_2_nature_cannot_deal_other_cards(table, text):
    new = table(phase="deal")
    assert not new.game.is_possible(new.state, new.game.decode(text))


@pytest.mark.parametrize(
    "text", ["deal", "deal:xyz", "shuffle:police:b", "shuffle:navy:C", "shuffle:C"]
)
def test_chance_notation_that_names_nothing(text):
    with pytest.raises(NotationError):
        vingtdeux.load("allez_les_bleus").decode(text)


def test_chance_may_be_written_with_card_names(table):
    game = table().game
    spelt = game.decode("shuffle:police:RG")
    assert game.decode("shuffle:police:crs,gli_f4") == spelt
    assert game.decode(spelt.text) == spelt


def test_r3_1_3_the_supply_of_two_players(table):
    supply = table(phase="deal")["supply"]
    assert supply.pop("belle_journee") == 28
    assert len(supply) == 22
    assert set(supply.values()) == {10}
    assert "controle_au_facies" not in supply


def test_r3_1_4_the_first_decision_shows_a_hand_and_a_row(table):
    new = table(phase="deal").nature(DEAL)
    assert new["phase"] == "act"
    assert new["scores"] == [0, 0]
    assert new["round"] == 1
    assert len(new["H"]) == 5
    assert new["ROW"] == ["belle_journee"] * 3


def test_r3_2_1_pools_and_marks_are_cleared_at_the_start_of_a_turn(table):
    new = table(
        pools=[3, 2, 4],
        marks=[True, True],
        ROW=["dealer"],
        seats={"1": {"P": ["crs"] * 6, "S": ["dealer"] * 4}},
    ).do("end")
    assert new["turn"] == 1
    assert new["pools"] == [0, 0, 0]
    assert new["marks"] == [False, False]
    assert new["ROW"] == ["dealer"] * 3


def test_r3_2_2_five_police_cards_top_first(table):
    deck = ["crs", "gli_f4", "helico", "promotion", "accident", "mediateur"]
    new = table(seats={"1": {"P": deck}}).do("end")
    assert new["H"] == deck[:5]
    assert new["P"] == deck[5:]


def test_r3_2_3_three_suburb_cards_escalation_first_then_effects(table):
    pile = ["rodeo", "poubelle_en_feu", "belle_journee", "racaille", "gangster"]
    new = table(seats={"1": {"S": pile}}).do("end")
    assert new["ROW"] == pile[:4], "the rodeo's Escalation revealed a fourth card"
    assert new["S"] == ["gangster"]
    assert new["pools"] == [0, 0, 3]


def test_r3_2_4_nobody_else_acts_during_a_turn(table):
    new = table(players=3, H=["crs"])
    assert new["to_act"] == [0]
    assert new.legal(1) == new.legal(2) == []
    assert new.why("end", seat=1) == ("not_your_turn", "R3.2.4")
    assert new.why("play:crs", seat=2) == ("not_your_turn", "R3.2.4")


def test_r3_3_1_one_play_for_each_kind_in_hand(table):
    new = table(H=["crs", "intervention", "crs"])
    assert new.legal() == ["play:intervention", "play:crs", "end"]
    assert new.why("play:helico") == ("not_in_hand", "R3.3.1")


def test_r3_3_2_one_arrest_for_each_affordable_kind(table):
    row = ["gangster", "racaille", "belle_journee", "racaille", "malfaiteur"]
    new = table(ROW=row, pools=[2, 0, 0])
    assert new.legal() == ["arrest:racaille", "arrest:malfaiteur", "end"]
    assert new.why("arrest:gangster") == ("too_little_strike", "R3.7.2")
    assert new.why("arrest:dealer") == ("not_in_row", "R3.3.2")


def test_r3_3_3_one_purchase_for_each_affordable_pile(table):
    new = table(pools=[0, 1, 3], supply={"tagueur": 0})
    assert new.legal() == [
        "buy:discours_securitaire", "buy:dealer", "buy:guetteur", "buy:poubelle_en_feu",
        "buy:rodeo", "buy:voisin_vigilant", "end",
    ]  # fmt: skip


def test_r3_3_3_money_beyond_the_dearest_card_buys_everything(table):
    new = table(pools=[0, 50, 50])
    assert len([text for text in new.legal() if text.startswith("buy:")]) == 22


def test_r3_3_4_end_is_always_there(table):
    assert table().legal() == ["end"]
    assert table(H=["crs"], ROW=["racaille"], pools=[9, 9, 9]).legal()[-1] == "end"


def test_r3_3_5_play_arrest_and_buy_in_any_order(table):
    new = table(H=["intervention", "controle_au_facies"], ROW=["dealer"], pools=[0, 0, 2])
    new.do("buy:guetteur", "play:intervention", "arrest:dealer", "buy:gli_f4")
    new.do("play:controle_au_facies")
    assert new["pools"] == [0, 0, 1]
    assert new["PD"] == ["intervention", "gli_f4", "controle_au_facies"]


def test_r3_3_6_the_static_action_list_has_92_ids_in_order(table):
    texts = [action.text for action in table().game.action_space]
    assert len(texts) == 92
    kinds = [text.split(":")[0] for text in texts]
    order = [
        ("play", 14), ("arrest", 7), ("buy", 22), ("end", 1), ("discard", 14), ("stop", 1),
        ("give", 5), ("promote", 9), ("gain", 11), ("remove", 7), ("keep", 1),
    ]  # fmt: skip
    assert kinds == [kind for kind, count in order for _ in range(count)]


def test_r3_3_6_the_leftmost_copy_is_arrested(table):
    new = table(ROW=["racaille", "dealer", "racaille"], pools=[1, 0, 0]).do("arrest:racaille")
    assert new["ROW"] == ["racaille*", "dealer", "racaille"]


def test_a_position_names_only_real_things(table):
    for bad in (
        {"H": ["dealer"]}, {"ROW": ["crs"]}, {"ROW": ["rodeo*"]}, {"phase": "lunch"}, {"turn": 2},
        {"scores": [1]}, {"P": ["nobody"]}, {"round": -1}, {"supply": {"x": 1}},
        {"phase": "shuffle"}, {"phase": "shuffle", "shuffle": "navy"}, {"hand_known": ["crs"]},
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"\w+"):
            table(**bad)


def test_a_report_is_plain_json(table):
    report = table(phase="deal").settle().game.report(table(phase="deal").settle().state)
    assert json.loads(json.dumps(report)) == report


def test_the_clock_may_only_act_on_a_seats_turn(table):
    new = table(phase="deal")
    assert new.game.legal_actions(new.state, CLOCK) == []
    new.settle()
    assert [action.text for action in new.game.legal_actions(new.state, CLOCK)] == ["expire"]


def test_shuffles_are_even(table):
    """Each of the 24 orders of four cards, and each card on top of a large pile, about as often."""
    rng = Random(5)
    small = table(phase="shuffle", shuffle="police", PD=["crs", "helico", "gli_f4", "accident"])
    orders = Counter(small.game.chance(small.state, rng).text for _ in range(4800))
    assert len(orders) == 24
    assert all(130 < count < 275 for count in orders.values())
    pile = ["dealer"] * 30 + ["rodeo"] * 30 + ["racaille"] * 10
    large = table(phase="shuffle", shuffle="suburb", SD=pile)
    tops = Counter(large.game.chance(large.state, rng).data[0] for _ in range(2100))
    assert sorted(tops.values())[0] in range(225, 375)
    assert sorted(tops.values())[1] in range(800, 1000)
