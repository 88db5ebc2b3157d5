"""R3.9 the conflict."""

from random import Random

ROW = ["bank", "squat", "docks"]
E2 = [{"insp1": 0, "insp2": 0, "sgt": 0}, {"insp1": 0, "insp2": 0, "sgt": 0}, {"insp1": 0, "lt": 0}]


def conflict(table, dice=E2, **more):
    return table(row=ROW, dice=dice, phase="share", **more).done()


def test_r3_9_1_all_dice_are_rolled_anew_then_lieutenants_in_secret(table):
    """Example E2 (rulebook), up to the second roll."""
    t = conflict(table).roll("G,G,G,G,H,H,H")
    assert (t.phase, t.to_act) == ("creroll", (2,))
    assert t.refused(0, "mark:insp1") == ("not_your_turn", "R3.6.3")
    assert t.refused(2, "mark:insp2") == ("die_not_here", "R3.9.1")
    t.do("2 mark:insp1")
    assert t.game.observe(t.state, 0).data()["marked"] == 0, "secret until the phase closes"
    assert t.game.observe(t.state, 2).data()["marked"] != 0
    t.do("2 done").roll("H")
    assert t.phase == "point"


def test_r3_9_1_a_call_before_does_not_matter_and_no_mark_no_roll(table):
    dice = [{"insp1": 0, "lt": 0}, {"insp1": 0}]
    t = table(row=ROW, dice=dice, phase="share", called=[0]).done().roll("H,H")
    assert (t.phase, t.to_act) == ("creroll", (0,))
    t.done()
    assert t.phase == "point"


def test_r3_9_1_a_lieutenant_without_dice_has_nothing_to_reroll(table):
    t = conflict(table, dice=[{"lt": 0}, {"insp1": 0}]).roll("G")
    assert t.phase == "point"


def test_r3_9_2_grades_are_g_hg_m_and_the_lieutenant(table):
    inf = [{"seat": 1, "on": "insp1"}]
    t = conflict(table, dice=[{"sgt": 0, "lt": 0}, {"insp1": 0}], informers=inf)
    t.roll("HG,H,M").done()
    assert t["mafia"] == 1, "again, it is a new roll"
    assert t.to_act == (0, 1)
    t.do("0 point:1", "0 point:1")
    assert t.refused(0, "point:1") == ("no_finger_left", "R3.9.3")
    t.do("1 point:0")
    assert t.refused(1, "point:0") == ("no_finger_left", "R3.9.3")


def test_r3_9_3_example_e2_fingers_and_losses(table):
    """R3.9.4, R3.9.6: red is wiped out, blue chooses two of three, green one of three."""
    t = conflict(table).roll("G,G,G,G,H,H,H").do("2 mark:insp1", "2 done").roll("H")
    t.do("2 point:1", "1 point:0", "0 point:1", "0 point:2", "0 point:2").done()
    assert (t.phase, t.to_act) == ("remove", (0, 1))
    assert t["losses"] == [1, 2, 0]
    assert t["dice"][2]["insp1"] == t["dice"][2]["lt"] == "office"
    t.do("0 remove:insp1", "1 remove:insp1")
    assert t.to_act == (1,)
    assert t.refused(1, "remove:insp1") == ("die_not_here", "R3.9.4")
    t.do("1 remove:sgt")
    assert (t.phase, t.to_act) == ("share2", (0, 1))
    assert t.refused(0, "assign:card:2") == ("not_of_share", "R3.8.1")


def test_r3_9_3_at_most_two_targets(table):
    """Example E3: four grades 1 + 3 or 4 + 0, not on three targets."""
    dice = [{"insp1": 0, "insp2": 0, "sgt": 0, "lt": 0}, *[{"insp1": 0}] * 3]
    t = table(players=4, row=["bank", "squat", "docks", "motel"], dice=dice, phase="share").done()
    t.roll("G,G,G,H,H,H").do("0 done").do("0 point:1", "0 point:2")
    assert t.refused(0, "point:3") == ("two_targets", "R3.9.3")
    assert t.refused(0, "point:0") == ("not_yourself", "R3.9.3")
    t.do("0 point:2", "0 point:2")
    assert t.refused(0, "point:2") == ("no_finger_left", "R3.9.3")


def test_r3_9_3_at_most_five_fingers_at_one_target(table):
    inf = [{"seat": 0, "on": "lt"}] * 3
    dice = [{"insp1": 0, "insp2": 0, "sgt": 0, "lt": 0}, {"insp1": 0}, {"insp1": 0}]
    t = conflict(table, dice=dice, informers=inf).roll("G,G,G,G,G,G,H,H").do("0 done")
    t.do(*["0 point:1"] * 5)
    assert t.refused(0, "point:1") == ("five_fingers", "R3.9.3")
    t.do("0 point:2")


def test_r3_9_3_fingers_are_secret_until_the_phase_closes(table):
    t = conflict(table, dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}]).roll("G,G,G,G")
    t.do("0 point:1", "0 done")
    hidden = t.game.observe(t.state, 1).data()["fingers"]
    assert sum(hidden) == 0
    assert sum(t.game.observe(t.state, None).data()["fingers"]) == 0
    t.do("1 done")
    assert sum(t.game.observe(t.state, 1).data()["fingers"]) == 1


CLAIMING = {"cards": [[], [], ["street_corner", "ballpark"]], "objectives": ["objective_01", None, None],
            "action_tokens": [[], ["helicopter"] * 2, ["helicopter"] * 2]}  # fmt: skip
"""Seat 2 can claim, and must then choose a token: the phase is suspended."""


def test_r3_9_3_fingers_stay_secret_while_somebody_chooses_a_token(table):
    """R3.0.5: the phase is only suspended."""
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}]
    t = conflict(table, dice=dice, **CLAIMING).roll("G,G,G,G")
    t.do("0 point:1", "2 claim:0:bronx,bronx")
    assert t.phase == "take_token"
    for seat in (1, 2, None):
        assert sum(t.game.observe(t.state, seat).data()["fingers"]) == 0
    assert sum(t.game.observe(t.state, 0).data()["fingers"]) == 1
    for seed in range(20):
        guess = t.game.determinize(t.game.observe(t.state, 2), Random(seed))
        assert sum(guess.fingers[6:]) == 0, "seat 2 is not there and points at nobody"


def test_r3_9_1_marks_stay_secret_while_somebody_chooses_a_token(table):
    dice = [{"insp1": 0, "lt": 0}, {"insp1": 0, "insp2": 0}]
    t = conflict(table, dice=dice, **CLAIMING).roll("G,G,G")
    t.do("0 mark:insp1", "2 claim:0:bronx,bronx")
    assert t.phase == "take_token"
    assert [t.game.observe(t.state, seat).data()["marked"] for seat in (0, 1, 2, None)] == [
        1,
        0,
        0,
        0,
    ]


def test_r3_9_3_fewer_fingers_or_none_are_allowed_and_expire_counts_them(table):
    t = conflict(table, dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}]).roll("G,G,G,G")
    t.do("0 point:1").expire()
    assert (t.phase, t.to_act) == ("remove", (1,))


def test_r3_9_3_a_seat_without_grades_cannot_point_but_can_be_hit(table):
    """Edge case 11."""
    t = conflict(table, dice=[{"insp1": 0}, {"insp1": 0, "insp2": 0}]).roll("G,H,H")
    assert t.to_act == (0,)
    t.do("0 point:1").done()
    assert t.to_act == (1,)


def test_r3_9_4_fingers_beyond_the_dice_are_wasted_losing_all_is_automatic(table):
    """Edge cases 9 and 10; no survivor is as the FBI (R3.9.6)."""
    t = conflict(table, dice=[{"insp1": 0}, {"insp1": 0, "lt": 0}]).roll("G,G").do("1 done")
    t.do("0 point:1", "1 point:0", "1 point:0").done()
    assert t["dice"][0]["insp1"] == "office"
    assert t.phase == "remove"
    t = conflict(table, dice=[{"insp1": 0}, {"insp1": 0}]).roll("G,G")
    t.do("0 point:1", "1 point:0").done()
    assert "bank" in t["discard"]
    assert t["mafia"] == 0
    assert t["dice"][0]["insp1"] == t["dice"][1]["insp1"] == "office"


def test_r3_9_4_an_informer_goes_to_the_supply_instead(table):
    inf = [{"seat": 1, "on": "insp1"}]
    t = conflict(table, dice=[{"insp1": 0}, {"insp1": 0}], informers=inf).roll("G,H,H")
    t.do("0 point:1").done().do("1 remove:inf1")
    assert t["informers"][0] is None
    assert t.phase == "share2"


def test_r3_9_5_a_rider_changes_its_carrier(table):
    inf = [{"seat": 1, "on": "insp1"}]
    t = conflict(table, dice=[{"insp1": 0}, {"insp1": 0, "sgt": 0, "lt": 0}], informers=inf)
    t.roll("G,H,H,H").done().do("0 point:1").done().do("1 remove:insp1")
    assert t["informers"][0]["on"] == "sgt"


def test_r3_9_5_a_rider_alone_is_discarded_and_the_seat_is_out(table):
    """Edge case 12."""
    inf = [{"seat": 1, "on": "insp1"}, {"seat": 1, "on": "insp1"}]
    t = conflict(table, dice=[{"insp1": 0, "lt": 0}, {"insp1": 0}], informers=inf)
    t.roll("G,H,H,H").done().do("0 point:1", "0 point:1").done()
    t.do("1 remove:insp1")
    assert t["informers"][:2] == [None, None]
    assert (t.phase, t.to_act) == ("share2", (0,))


def test_r3_9_6_there_is_no_second_conflict(table):
    t = conflict(table, dice=[{"insp1": 0}, {"insp1": 0}]).roll("H,H")
    assert t.phase == "share2", "nobody has a grade: nobody points"
    t.done()
    assert t.state.slot == 3
