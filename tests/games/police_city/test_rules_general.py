"""R3.0: seats, timed phases, windows, interrupts, choices, chance, the mafia, budgets."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE

ROW = ["bank", "squat", "docks"]


def test_r3_0_1_nobody_is_first_the_clock_is_the_table(table):
    t = table(row=ROW)
    assert t.to_act == (0, 1, 2)
    assert t.game.legal_actions(t.state, CLOCK) == [EXPIRE]


def test_r3_0_2_done_is_taken_back_by_acting_and_all_done_closes(table):
    t = table(row=ROW).do("0 place:insp1:0", "0 done")
    assert t.to_act == (1, 2)
    t.do("0 place:insp1:1")
    assert t.to_act == (0, 1, 2)
    t.do("0 done", "1 done")
    assert t.phase == "placement"
    t.do("2 done")
    assert t.phase == "rolling"


def test_r3_0_2_expire_closes_as_it_stands(table):
    t = table(row=ROW).do("0 place:insp1:0").expire()
    assert t.phase == "rolling"
    assert t["dice"][1]["insp1"] == "used"


def test_r3_0_3_a_window_asks_all_its_seats_whether_or_not_they_hold_a_token(table):
    t = table(row=ROW, secret_tokens=["helicopter", "officer", "officer"])
    t.do("0 place:insp1:0", "1 place:insp1:0", "2 place:insp1:0").done()
    assert (t.phase, t.to_act) == ("orders", (0, 1, 2))
    assert t.legal(1) == ["pass"]


def test_r3_0_3_a_window_is_skipped_if_nobody_could_act_for_all_the_table_knows(table):
    tokens = ["officer", "officer", "officer"]
    t = table(row=ROW, secret_tokens=tokens).do("0 place:insp1:0", "1 place:insp1:0").done()
    assert t.phase == "rolling", "no helicopter and no counter-order is hidden"


def test_r3_0_3_an_act_reopens_the_window_for_all(table):
    t = table(row=ROW, secret_tokens=["helicopter", "counter_order", "officer"])
    t.do("0 place:insp1:0", "1 place:insp1:0", "2 place:insp1:1").done()
    t.do("1 pass", "0 helicopter:0:2", "0 move:insp1")
    assert (t.phase, t.to_act) == ("orders", (0, 1, 2))
    assert t.refused(2, "helicopter:1:0") == ("no_token", "R3.4.2")
    t.do("1 pass")
    assert t.refused(1, "counter_order:0") == ("already_answered", "R3.0.3")


def test_r3_0_3_the_test_is_made_again_when_it_reopens(table):
    t = table(row=ROW, secret_tokens=["helicopter", None, None])
    t.do("0 place:insp1:0", "1 place:insp1:0").done()
    assert t.phase == "orders"
    t.do("0 helicopter:0:1", "0 move:insp1")
    assert t.phase == "rolling", "the only token that mattered is spent"


def test_r3_0_4_interrupts_leave_done_alone_and_are_open_to_seats_not_asked(table):
    t = table(row=ROW, seizures=[{"drugs": 2}]).do("0 done")
    t.do("0 combo:AA:drugs")
    assert t["grades"] == [1, 0, 0]
    assert t.to_act == (1, 2)


def test_r3_0_4_not_in_the_forced_phases(table):
    t = table(row=ROW, action_tokens=[["helicopter"], [], []], seizures=[{"drugs": 2}])
    t.do("0 place:insp1:0", "1 place:insp1:0").done().do("0 helicopter:0:1")
    assert t.phase == "heli"
    assert t.legal(0) == ["move:insp1"]
    assert t.refused(0, "combo:AA:drugs") == ("wrong_phase", "R3.0.4")


def test_r3_0_5_a_forced_choice_suspends_the_phase_for_one_seat(table):
    t = table(row=ROW, cards=[["street_corner", "ballpark"]], objectives=["objective_01", None, None],
              action_tokens=[[], ["helicopter"] * 2, ["helicopter"] * 2])  # fmt: skip
    t.do("1 done", "0 claim:0:bronx,bronx")
    assert (t.phase, t.to_act) == ("take_token", (0,))
    assert t.legal(1) == []
    t.do("0 take_token:officer")
    assert (t.phase, t.to_act) == ("placement", (0, 2))
    assert t["action_tokens"][0] == ["officer"]


def test_r3_0_6_setup_order_and_dice_order():
    game = vingtdeux.load("police_city", players=3, infiltrated=True)
    state = game.start()
    verbs = []
    while game.to_act(state) == (NATURE,):
        action = game.chance(state, Random(1))
        assert game.decode(action.text).data == action.data
        verbs.append(action.text.split(":")[0])
        game.apply(state, NATURE, action)
    assert verbs == ["track", "objectives", "deck", "tokens", "loyalty"]


def test_r3_0_6_seats_ascending_then_dice(table):
    inf = {"seat": 0, "on": "insp2"}
    t = table(
        row=ROW, informers=[inf], dice=[{"insp1": 0, "insp2": 0, "sgt": 0}, {"sgt": 0, "lt": 0}]
    )
    t.done().roll("H,G,HG,M,G")
    assert t["faces"][0] == {"insp1": "H", "insp2": "G", "sgt": "HG"}
    assert t["informers"][0]["face"] == "M"
    assert t["faces"][1] == {"sgt": "G"}


def test_r3_0_6_impossible_rolls_are_refused(table):
    t = table(row=ROW, dice=[{"insp1": 0, "sgt": 0}]).done()
    for text in ("roll:M,H", "roll:H", "roll:HG,H", "roll:H,H,H", "deck:bank"):
        assert not t.game.is_possible(t.state, t.game.decode(text)), text


def test_r3_0_7_the_mafia_stops_the_game_at_ten_that_instant(table):
    t = table(row=["docks", "airport", "grand_hotel"], mafia=8).done().done()
    assert t["mafia"] == 10, "six symbols, but it stops at ten"
    assert t.phase == "over"


def test_r3_0_7_the_mafia_fires_no_bonus_token(table):
    t = table(row=ROW, mafia=1, seizures=[{"drugs": 1}]).done().done()
    assert t["mafia"] == 4, "it has passed level 2, where the drugs lie"
    assert t["track"][0] == "drugs"
    assert t["grades"] == [0, 0, 0]


def test_r3_0_7_never_below_zero(table):
    t = table(
        row=["police_raid", "bank", "squat"], mafia=0, dice=[{"insp1": 0, "insp2": 0, "sgt": 0}]
    )
    t.done().roll("H,H,H")
    assert t["mafia"] == 0


def test_r3_0_8_placement_budget(table):
    t = table(row=ROW)
    for turn in range(24):
        t.do(f"0 place:insp1:{turn % 2}")
    assert t.legal(0) == ["done"]
    assert t.refused(0, "place:insp1:0") == ("budget_spent", "R3.0.8")


def test_r3_0_8_share_budget(table):
    t = table(row=ROW, phase="share", dice=[{"insp1": 0}, {"insp1": 0}])
    for turn in range(30):
        t.do(f"0 assign:card:{(turn + 1) % 2}")
    assert t.legal(0) == ["done"]
    assert t.refused(0, "endorse:1:0") == ("budget_spent", "R3.0.8")
    t.do("1 endorse:0:30")


def test_r3_0_8_pledge_budget(table):
    t = table(row=["informer_payment", *ROW[1:]], mafia=4, seizures=[{"drugs": 2}]).done()
    for turn in range(12):
        t.do(f"0 {'pledge' if turn % 2 == 0 else 'unpledge'}:drugs")
    assert [text for text in t.legal(0) if "pledge" in text] == []
    assert t.refused(0, "pledge:drugs") == ("budget_spent", "R3.0.8")


def test_r3_0_8_trade_budget_leaves_accept(table):
    t = table(row=["seizure_deal", *ROW[1:]], seizures=[{"drugs": 1}, {"weapons": 1}, {}]).done()
    t.do("1 offer_to:0", "1 give:weapons", "1 want:drugs")
    for turn in range(20):
        t.do("0 offer_to:1" if turn % 2 == 0 else "0 cancel")
    assert t.legal(0) == ["accept:1:3", "done"]
    assert t.refused(0, "offer_to:1") == ("budget_spent", "R3.0.8")


@pytest.mark.parametrize("players", [2, 7, "3"])
def test_only_three_to_six_play(players):
    with pytest.raises(ValueError, match="3 to 6"):
        vingtdeux.load("police_city", players=players)
