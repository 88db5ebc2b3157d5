"""R3.15 the end of a round, R3.16 what expire does, R4 the end."""

from vingtdeux.engine.action import CLOCK

ROW = ["bank", "squat", "docks"]


def over_by_goal(table, **more):
    return table(row=["squat", "theatre", "golf_club"], **more).done().done()


def test_r3_15_1_the_last_chance_to_claim_or_combine(table):
    t = table(row=ROW, grades=[8, 0, 0], track=[None] * 4, seizures=[{"drugs": 3}]).done()
    assert (t.phase, t.to_act) == ("end_window", (0, 1, 2))
    assert t.legal(1) == ["done"]
    t.do("0 combo:AAA:drugs")
    t.done()
    assert (t.phase, t["winners"]) == ("over", [0])


def test_r3_15_2_every_symbol_of_an_unsecured_place(table):
    t = table(row=["bank", "police_raid", "docks"]).done()
    assert t["mafia"] == 0
    t.done()
    assert t["mafia"] == 3
    assert {"bank", "docks", "police_raid"} <= set(t["discard"])


def test_r3_15_3_the_mafia_takes_precedence(table):
    """Edge case 16."""
    t = table(row=ROW, grades=[10, 0, 0], mafia=9).done().done()
    assert (t["reason"], t["winners"]) == ("mafia", [])
    t = table(row=["squat", "theatre", "golf_club"], grades=[10, 0, 0], mafia=9).done().done()
    assert (t["reason"], t["winners"]) == ("goal", [0])


def test_r3_15_4_informers(table):
    informers = [{"seat": 0}, {"seat": 1, "state": "won"}]
    t = table(row=ROW, informers=informers).done().done()
    assert t["informers"][0] is None, "ready and not used: lost (edge case 1)"
    assert t["informers"][1]["state"] == "ready"


def office(table, *dice):
    t = table(
        row=ROW,
        dice=[dict.fromkeys(dice, 0), {"insp1": 0, "insp2": 0, "sgt": 0, "lt": 0}],
        phase="share",
    )
    t.done()
    faces = ["G"] * (len([die for die in dice if die != "lt"]) + 3)
    t.roll(",".join(faces)).done()
    return t.do(*["1 point:0"] * 4).done()


def test_r3_15_5_one_die_stays_another_round(table):
    """Edge case 13: it misses exactly one round."""
    t = office(table, "sgt").done().done()
    assert (t["round"], t.phase) == (2, "placement")
    assert t["dice"][0]["sgt"] == "kept"
    while t["round"] == 2:
        t.expire()
    assert t["dice"][0]["sgt"] == "home"


def test_r3_15_5_of_several_the_owner_chooses_the_one_that_stays(table):
    t = office(table, "insp1", "sgt", "lt")
    assert t["dice"][0]["insp1"] == "office"
    while t.phase != "office_choice":
        t.done()
    assert t.to_act == (0,)
    assert t.legal(0) == ["keep:insp1", "keep:sgt", "keep:lt"]
    assert t.refused(0, "keep:insp2") == ("not_in_office", "R3.15.5")
    assert t.refused(1, "keep:insp1") == ("not_your_turn", "R3.15.5")
    t.do("0 keep:sgt")
    assert t["dice"][0] == {"insp1": "home", "insp2": "home", "sgt": "kept", "lt": "home"}


def test_r3_15_6_the_next_round(table):
    t = table(row=ROW).done().done()
    assert (t["round"], t.phase) == (2, "placement")
    assert len(t["row"]) == 3


def test_r3_16_placement_pledge_trade_end_close_as_they_stand(table):
    assert table(row=ROW).expire().expire()["round"] == 2
    t = table(row=["informer_payment", *ROW[1:]], mafia=2, seizures=[{"drugs": 2}]).done()
    assert t.do("0 pledge:drugs", "0 pledge:drugs").expire()["mafia"] == 1
    t = table(row=["seizure_deal", *ROW[1:]], seizures=[{"drugs": 2}, {"drugs": 1}, {}]).done()
    assert t.expire().phase == "end_window"


def test_r3_16_windows_the_missing_seats_pass(table):
    tokens = ["helicopter", "reinforcements", "officer"]
    dice = [{"insp1": 0}, {"insp1": 0, "insp2": 0}, {"insp1": 0}]
    t = table(row=ROW, secret_tokens=tokens, dice=dice).done()
    assert t.expire().roll("H,H,H,G").phase == "roll"
    assert t.expire()["row_state"][0] == "unsecured"
    t = table(row=ROW, secret_tokens=tokens, dice=dice).done().expire().roll("H,H,H,H")
    assert t.phase == "officer"
    assert t.expire().phase == "share"


def test_r3_16_an_order_without_a_move_gives_the_token_back_known(table):
    t = table(row=ROW, secret_tokens=["helicopter", None, None], dice=[{"insp1": 0}]).done()
    t.do("0 helicopter:0:1").expire()
    assert t["action_tokens"][0] == ["helicopter"]
    assert t["secret_tokens"][0] is None
    assert t.phase == "orders"
    t = table(row=ROW, action_tokens=[["counter_order"], [], []], dice=[{}, {"insp1": 0}]).done()
    t.do("0 counter_order:1").expire()
    assert t["action_tokens"][0] == ["counter_order"]


def test_r3_16_an_order_with_a_move_ends(table):
    dice = [{"insp1": 0, "sgt": 0}]
    t = table(row=ROW, secret_tokens=["helicopter", None, None], dice=dice).done()
    t.do("0 helicopter:0:1", "0 move:insp1").expire()
    assert t["dice"][0]["insp1"] == 1
    assert t["dice"][0]["sgt"] == 0
    assert t["reserve"]["helicopter"] == 4


def test_r3_16_marks_so_far_are_rerolled(table):
    dice = [{"insp1": 0, "insp2": 0, "lt": 0}, {"insp1": 0}]
    t = table(row=ROW, dice=dice).done().roll("G,G,H").do("0 lieutenant", "0 mark:insp1").expire()
    t.roll("H")
    t = table(row=ROW, dice=dice, phase="share").done().roll("G,G,H").do("0 mark:insp2").expire()
    t.roll("G")
    assert t.phase == "point"


def test_r3_16_share_and_deal_without_agreement(table):
    dice = [{"insp1": 0}, {"insp1": 0}]
    assert table(row=ROW, dice=dice, phase="share").expire().phase == "rolling"
    assert "bank" in table(row=ROW, dice=dice, phase="share2").expire()["discard"]
    t = table(row=["mafia_deal", *ROW[1:]], seizures=[{"drugs": 4}]).done().expire()
    assert (t["mafia"], t["seizures"][0]) == (2, {"drugs": 4})


def test_r3_16_missing_losses_informers_first(table):
    dice = [{"insp1": 0, "insp2": 0, "lt": 0}, {"insp1": 0, "insp2": 0, "lt": 0}]
    t = table(row=ROW, dice=dice, phase="share", informers=[{"seat": 1, "on": "insp2"}]).done()
    t.roll("G,G,H,H,H").expire().do("0 point:1", "0 point:1").done().expire()
    assert t["informers"][0] is None
    assert t["dice"][1] == {"insp1": "office", "insp2": 0, "sgt": "home", "lt": 0}


def test_r3_16_office_choice_the_first_stays(table):
    t = office(table, "insp2", "sgt", "lt")
    while t.phase != "office_choice":
        t.done()
    assert t.expire()["dice"][0]["insp2"] == "kept"


def test_r3_16_forced_choices(table):
    informers = [{"seat": 2}] * 5
    t = table(row=["squat", "bank", "docks"], phase="share", dice=[{"insp1": 0}], informers=informers,
              seizures=[{"tobacco": 2, "alcohol": 2}]).expire()  # fmt: skip
    assert t.phase == "take_seizure"
    assert t.expire()["seizures"][0] == {"drugs": 1, "tobacco": 2, "alcohol": 3}
    t = table(row=["mafia_deal", *ROW[1:]], seizures=[{"drugs": 1, "tobacco": 3}]).done().agree(0)
    assert t.expire()["seizures"][0] == {"drugs": 1, "tobacco": 2}
    helis = [[], ["helicopter"] * 2, ["helicopter"] * 2]
    t = table(row=ROW, cards=[["street_corner", "ballpark"]], action_tokens=helis,
              objectives=["objective_01", None, None]).do("0 claim:0:bronx,bronx").expire()  # fmt: skip
    assert t["action_tokens"][0] == ["officer"]


def test_r3_16_point_counts_what_is_stretched_at_the_end_nothing(table):
    t = table(row=ROW, dice=[{"insp1": 0}, {"insp1": 0}], phase="share").done().roll("G,G").expire()
    assert t.phase == "share2"


def test_r4_1_the_mafia_wins_nobody_else_or_the_mafioso_alone(table):
    t = table(row=ROW, mafia=8, grades=[9, 3, 0]).done().done()
    assert t.outcome.winners == ()
    assert t.outcome.rule == "R4.1"
    t = table(row=ROW, mafia=8, mafioso=1, options={"infiltrated": True}).done().done()
    assert t.outcome.winners == (1,)
    assert t.outcome.scores == (-1, 1, -1)
    t = table(row=ROW, mafia=8, options={"infiltrated": True}).done().done()
    assert t.outcome.winners == (), "he was not among the players"


def test_r4_2_highest_grade_then_goods_then_shared(table):
    """Edge cases 14, 15."""
    assert over_by_goal(table, grades=[10, 12, 3]).outcome.winners == (1,)
    t = over_by_goal(table, grades=[10, 10, 3], cards=[["subway_line"], [], []],
                     seizures=[{}, {"drugs": 1, "weapons": 1}, {}])  # fmt: skip
    assert t.outcome.winners == (1,), "a two-colour card is one"
    t = over_by_goal(table, grades=[10, 10, 3], cards=[["subway_line"], [], []],
                     seizures=[{}, {}, {"drugs": 5}], hidden_seizures=[{}, {"drugs": 1}, {}],
                     action_tokens=[["helicopter"], ["top_secret"], []],
                     informers=[{"seat": 0, "state": "won"}])  # fmt: skip
    assert t.outcome.winners == (0, 1), "hidden ones count, informers and action tokens do not"
    assert t.outcome.ranks == (1, 1, 3)


def test_r4_3_the_mafioso_may_win_like_anybody(table):
    t = over_by_goal(table, grades=[10, 4, 3], mafioso=0, options={"infiltrated": True})
    assert t.outcome.winners == (0,)
    t = over_by_goal(table, grades=[10, 4, 3], mafioso=1, options={"infiltrated": True})
    assert t.outcome.winners == (0,)


def test_r4_4_round_forty_is_the_last(table):
    t = over_by_goal(table, round=40, grades=[3, 5, 4])
    assert (t.outcome.winners, t.outcome.rule, t["reason"]) == ((1,), "R4.4", "rounds")
    assert over_by_goal(table, round=39, grades=[3, 5, 4]).outcome is None


def test_r4_5_returns(table):
    assert over_by_goal(table, grades=[10, 4, 3]).outcome.scores == (1, 0, 0)
    assert over_by_goal(table, grades=[10, 10, 3]).outcome.scores == (0.5, 0.5, 0)
    assert table(row=ROW, mafia=8).done().done().outcome.scores == (-1, -1, -1)


def test_the_goal_is_a_house_option(table):
    t = over_by_goal(table, grades=[8, 4, 3], options={"goal": 8})
    assert t.outcome.winners == (0,)
    assert over_by_goal(table, grades=[10, 4, 3], options={"goal": 12}).outcome is None


def test_nothing_is_timed_after_the_end(table):
    t = over_by_goal(table, grades=[10, 4, 3])
    assert t.game.legal_actions(t.state, CLOCK) == []
    assert t.game.hourglass(t.state) is None
    assert t.refused(0, "done")[0] == "game_over"


def test_at_the_end_everything_is_revealed(table):
    t = over_by_goal(table, grades=[10, 4, 3], secret_tokens=["officer", None, None], mafioso=2,
                     hidden_seizures=[{"drugs": 1}], action_tokens=[["top_secret"], [], []],
                     options={"infiltrated": True})  # fmt: skip
    seen = t.game.observe(t.state, 1).data()
    assert seen["secret_tokens"][0] == "officer"
    assert seen["hidden_seizures"][0] == {"drugs": 1}
    assert seen["mafioso_seat"] == 2
