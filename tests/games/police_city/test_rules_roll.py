"""R3.6 rolls, R3.7 the lot and the ranking officer."""

from vingtdeux.games.police_city.scene import scene

ROW = ["bank", "squat", "docks"]
BANK = [{"insp1": 0, "sgt": 0, "lt": 0}, {"insp1": 0, "insp2": 0}]


def test_r3_6_1_nobody_there(table):
    t = table(row=["bank", "police_raid", "election_drugs"]).done()
    assert t.phase == "end_window"
    assert t["row_state"] == ["unsecured", "gone", "gone"]
    assert t["mafia"] == 1, "nobody stopped the drug trade; the raid does nothing"


def test_r3_6_2_a_lone_lieutenant_is_present(table):
    t = table(row=ROW, dice=[{"lt": 0}, {"insp1": 0, "insp2": 0, "sgt": 0}]).done().roll("H,H,H")
    assert (t.phase, t.to_act) == ("roll", (0, 1))
    assert "lieutenant" in t.legal(0)


def test_r3_6_3_example_e1_the_bank(table):
    """R3.6.5, R3.6.6: three handcuffs are not four; the card stays, dice are used, mafia +1."""
    t = table(row=ROW, dice=BANK).done().roll("H,HG,H,G")
    assert t.phase == "roll"
    assert t.refused(1, "lieutenant") == ("lieutenant_absent", "R3.6.3")
    t.do("0 lieutenant")
    assert (t.phase, t.to_act) == ("mark", (0, 1))
    t.do("1 mark:insp2", "0 done", "1 done").roll("G")
    assert t["row_state"][0] == "unsecured"
    assert t["dice"][0] == {"insp1": "used", "insp2": "used", "sgt": "used", "lt": "used"}
    assert t["mafia"] == 0
    t.done()
    assert t["mafia"] == 1 + 2, "bank 1 and docks 2, at the end of the round"


def test_r3_6_5_example_e1_with_one_handcuff_more(table):
    t = table(row=ROW, dice=BANK).done().roll("H,HG,H,G").do("0 lieutenant", "1 mark:insp2")
    t.do("0 done", "1 done").roll("H")
    assert t.phase == "share"
    assert t["lot"] == ["card", "grade_1", "weapons_1"]


def test_r3_6_3_each_lieutenant_once_even_if_the_need_is_met(table):
    dice = [{"insp1": 0, "insp2": 0, "lt": 0}, {"insp1": 0, "insp2": 0, "lt": 0}]
    t = table(row=ROW, dice=dice).done().roll("H,H,H,H")
    t.do("0 lieutenant", "0 mark:insp1", "0 mark:insp2").done().roll("G,G")
    assert t.phase == "roll"
    assert t.refused(0, "lieutenant") == ("already_called", "R3.6.3")
    t.do("1 lieutenant").done()
    assert t["row_state"][0] == "unsecured", "both are called; nothing was marked"


def test_r3_6_3_one_marks_only_own_dice_here_once(table):
    t = table(row=ROW, dice=[*BANK[:1], {"insp1": 0, "insp2": 1}]).done().roll("H,HG,G")
    t.do("0 lieutenant")
    assert t.legal(0) == ["mark:insp1", "mark:sgt", "done"]
    assert t.refused(1, "mark:insp2") == ("die_not_here", "R3.6.3")
    t.do("1 mark:insp1")
    assert t.refused(1, "mark:insp1") == ("already_marked", "R3.6.3")


def test_r3_6_3_a_mark_is_public_as_it_is_made(table):
    """Nothing is staged: every seat and a spectator sees it before anybody is done."""
    t = table(row=ROW, dice=BANK).done().roll("H,HG,H,G").do("0 lieutenant")
    before = [t.game.observe(t.state, seat).data()["marked"] for seat in (0, 1, 2, None)]
    t.do("1 mark:insp2")
    assert t.to_act == (0, 1)
    assert before == [0] * 4
    for seat in (0, 1, 2, None):
        seen = t.game.observe(t.state, seat)
        assert seen.data()["marked"] == 1 << 5
        dice = {p.id: p.marks for z in scene(seen, [], "en").zones for p in z.pieces}
        assert "marked" in dice["d1.1"]
        assert "marked" not in dice["d1.0"]


def test_r3_6_3_a_lieutenant_alone_has_nothing_to_reroll(table):
    t = table(row=ROW, dice=[{"lt": 0}, {"lt": 0}], secret_tokens=["reinforcements", None, None])
    t.done()
    assert t.phase == "roll"
    assert t.refused(0, "lieutenant") == ("nothing_to_roll", "R3.6.3")


def test_r3_6_3_reinforcements_add_a_handcuff_and_reopen(table):
    tokens = ["reinforcements", "officer", None]
    t = table(row=ROW, dice=BANK[1:], secret_tokens=tokens).do("1 place:sgt:0").done()
    t.roll("H,H,H")
    assert (t.phase, t.to_act) == ("roll", (0, 1)), "seat 1 might hold them"
    assert t.refused(1, "reinforcements") == ("no_token", "R3.6.3")
    t.do("0 reinforcements")
    assert t["extra"] == [1, 0, 0]
    assert t["reserve"]["reinforcements"] == 4
    assert t.phase == "officer", "secured: three dice and the reinforcements"
    t = table(row=ROW, dice=BANK[1:], secret_tokens=tokens).do("1 place:sgt:0").done()
    t.roll("H,H,G").do("0 reinforcements")
    assert t["row_state"][0] == "unsecured", "three of four, and nobody could add any more"


def test_r3_6_3_only_a_seat_that_is_present_may_reinforce(table):
    t = table(row=ROW, dice=BANK, secret_tokens=[None, None, "reinforcements"]).done()
    t.roll("H,HG,H,G")
    assert t.refused(2, "reinforcements") == ("not_your_turn", "R3.6.3")


def test_r3_6_3_no_window_when_the_need_is_met_and_no_lieutenant_is_here(table):
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}]
    t = table(row=ROW, dice=dice, secret_tokens=["reinforcements", None, None]).done()
    t.roll("H,H,H,H")
    assert t.phase == "share"


def test_r3_6_4_informers_showing_m_raise_the_mafia_before_success(table):
    """Edge cases 3 and 4: only the last face counts; at ten nothing is shared."""
    dice = [{"insp1": 0, "insp2": 0, "sgt": 0, "lt": 0}]
    inf = [{"seat": 0, "on": "lt"}]
    t = table(row=ROW, dice=dice, informers=inf).done().roll("H,H,H,M")
    t.do("0 lieutenant", "0 mark:inf1").done().roll("H")
    assert t["mafia"] == 0
    t = table(row=ROW, dice=dice, informers=inf).done().roll("H,H,H,H")
    t.do("0 lieutenant", "0 mark:inf1").done().roll("M")
    assert (t["mafia"], t.phase) == (1, "share")
    t = table(row=ROW, dice=dice, informers=inf, mafia=9).done().roll("H,H,H,M").done()
    assert (t["mafia"], t.phase) == (10, "over")


def test_r3_6_6_informers_on_a_failed_card_go_to_the_supply(table):
    t = table(row=ROW, dice=[{"insp1": 0}], informers=[{"seat": 0, "on": "insp1"}]).done()
    t.roll("H,H")
    assert t["informers"][0] is None
    assert t["row"][0] == "bank"
    assert "bank" not in t["discard"]


def test_r3_6_7_lieutenants_and_reinforcements_work_on_events(table):
    dice = [{"insp1": 0, "lt": 0}, {"insp1": 0}]
    t = table(row=["police_raid", *ROW[1:]], dice=dice, mafia=5,
              secret_tokens=["reinforcements", None, None]).done().roll("G,H")  # fmt: skip
    t.do("0 lieutenant", "0 mark:insp1").done().roll("H").do("0 reinforcements")
    assert t["mafia"] == 4


def test_r3_7_1_each_element_is_separate(table):
    t = table(row=["river_tunnel", *ROW[1:]], dice=[{"insp1": 0}, {"insp1": 0}], phase="share")
    assert t["lot"] == ["card", "grade_1", "grade_2", "weapons_1", "informer_1"]


FOUR = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}]


def test_r3_7_2_the_officer_takes_the_card_or_a_seizure(table):
    t = table(row=ROW, dice=FOUR, secret_tokens=["officer", "officer", None]).done()
    t.roll("H,H,H,H")
    assert (t.phase, t.to_act) == ("officer", (0, 1))
    assert t.starts(0, "officer") == ["officer:card", "officer:weapons_1"]
    t.do("0 officer:card")
    assert t["cards"][0] == ["bank"]
    assert (t.phase, t.to_act) == ("officer", (0, 1)), "reopened for all"
    assert t.refused(1, "officer:card") == ("not_in_lot", "R3.7.2")
    t.do("1 officer:weapons_1")
    assert t["seizures"][1] == {"weapons": 1}
    assert (t.phase, t["lot"]) == ("share", ["grade_1"])
    t.done()
    assert t.phase == "rolling", "seat 0 still takes part in the quarrel"


def test_r3_7_2_no_window_for_a_lone_seat(table):
    """Edge case 8."""
    dice = [{"insp1": 1, "insp2": 1, "sgt": 1}]
    t = table(row=ROW, dice=dice, secret_tokens=["officer", None, None]).done().roll("H,H,H")
    assert t.phase == "share"


def test_r3_7_2_what_the_officer_took_is_kept_when_the_fbi_comes(table):
    """Edge case 6."""
    t = table(row=ROW, dice=FOUR, secret_tokens=["officer", None, None]).done().roll("H,H,H,H")
    t.do("0 officer:card").done().roll("H,H,H,H")
    assert t.phase == "share2"
    t.done()
    assert t["cards"][0] == ["bank"]
    assert "bank" not in t["discard"]


def test_r3_7_2_the_officer_takes_the_only_element(table):
    """Edge case 7: no negotiation."""
    t = table(row=["street_corner", *ROW[1:]], dice=[{"insp1": 0}, {"insp1": 0}],
              action_tokens=[["officer", "officer"], [], []]).done().roll("H,H")  # fmt: skip
    t.do("0 officer:card", "0 officer:drugs_1")
    assert t.state.slot == 3
    assert t["cards"][0] == ["street_corner"]
    assert t["row_state"][0] == "gone"
