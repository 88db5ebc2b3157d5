"""R3.8 sharing."""

ROW = ["bank", "squat", "docks"]
TWO = [{"insp1": 0}, {"insp1": 0}]


def share(table, players=3, row=ROW, dice=TWO, **more):
    return table(players=players, row=row, dice=dice, phase="share", **more)


def test_r3_8_1_only_the_seats_present_share(table):
    t = share(table)
    assert t.to_act == (0, 1)
    assert t.legal(2) == []
    assert t.refused(2, "done") == ("not_your_turn", "R3.0.2")
    assert t.refused(0, "assign:card:2") == ("not_of_share", "R3.8.1")
    assert t.refused(0, "endorse:2:0") == ("not_of_share", "R3.8.1")


def test_r3_8_2_drafts_start_as_everything_to_me(table):
    t = share(table)
    assert t["drafts"][0] == {"card": 0, "grade_1": 0, "weapons_1": 0}
    assert t["drafts"][1] == {"card": 1, "grade_1": 1, "weapons_1": 1}


def test_r3_8_3_an_edit_raises_the_version_and_cancels_endorsements(table):
    t = share(table).do("1 endorse:0:0", "0 assign:card:1")
    assert t["versions"][0] == 1
    assert t["endorsed"] == [None, None, None]
    assert t.refused(1, "endorse:0:0") == ("old_version", "R3.8.3")
    t.do("1 endorse:0:1")
    assert t.refused(1, "endorse:0:1") == ("already_endorsed", "R3.8.3")
    assert t.refused(0, "assign:card:1") == ("already_there", "R3.8.3")
    assert t.refused(0, "withdraw") == ("not_endorsing", "R3.8.3")
    t.do("1 withdraw")
    assert t["endorsed"][1] is None


def test_r3_8_3_one_endorsement_at_a_time(table):
    t = share(table).do("0 endorse:1:0", "0 endorse:0:0")
    assert t["endorsed"][0] == 0
    assert t.phase == "share"


def test_r3_8_4_unanimity_executes_at_once(table):
    t = share(table).do("0 assign:grade_1:1", "0 assign:weapons_1:discard", "0 endorse:0:2")
    assert t.refused(0, "assign:drugs_1:1") == ("not_in_lot", "R3.8.4")
    t.do("1 endorse:0:2")
    assert t["cards"] == [["bank"], [], []]
    assert t["grades"] == [0, 1, 0]
    assert t["seizures"] == [{}, {}, {}], "discarded elements are lost"
    assert t["row_state"][0] == "gone"


def test_r3_8_4_a_discarded_card_raises_no_mafia(table):
    t = share(table).do("0 assign:card:discard").agree(0)
    assert "bank" in t["discard"]
    t.done()
    assert t["mafia"] == 2, "the docks only"


def test_r3_8_4_two_grades_may_go_to_two_seats(table):
    """Example E7."""
    t = share(table, row=["docks", "bank", "squat"]).do("0 assign:grade_2:1").agree(0)
    assert t["grades"] == [1, 1, 0]


def test_r3_8_5_a_lone_seat_takes_its_own_draft(table):
    """Edge case 8."""
    t = share(table, dice=TWO[:1]).do("0 assign:weapons_1:discard").expire()
    assert t["cards"][0] == ["bank"]
    assert t["seizures"][0] == {}
    t = share(table, dice=TWO[:1]).do("0 done")
    assert t["seizures"][0] == {"weapons": 1}


def test_r3_8_5_no_agreement_leads_to_conflict(table):
    t = share(table).do("0 endorse:0:0", "1 endorse:1:0").done()
    assert (t.phase, t["roll_kind"]) == ("rolling", "conflict")


def test_r3_8_5_no_agreement_twice_the_fbi(table):
    """Example E9: the card is lost, the mafia unmoved, also at the end of the round."""
    t = table(row=ROW, dice=TWO, phase="share2").done()
    assert t["row_state"][0] == "gone"
    assert "bank" in t["discard"]
    assert t["grades"] == [0, 0, 0]
    assert t["mafia"] == 0
    t.done()
    assert t["mafia"] == 2, "the docks only"


def test_r3_8_5_tacit_consent_is_a_house_option(table):
    t = share(table, options={"tacit_consent": True}).do("0 endorse:0:0").expire()
    assert t["cards"][0] == ["bank"]
    t = share(table, options={"tacit_consent": True}).do("0 endorse:0:0", "1 endorse:1:0").expire()
    assert t.phase == "rolling", "two drafts have endorsements"
    t = share(table, options={"tacit_consent": True}).do("0 endorse:0:0").done()
    assert t.phase == "rolling", "only silence at the end of the hourglass is consent"
    t = share(table).do("0 endorse:0:0").expire()
    assert t.phase == "rolling"


def test_r3_8_6_goods_first_then_grades_by_seat(table):
    """The seizure counts for the bonus that the grade fires."""
    t = share(table, grades=[1, 1, 0], track=["weapons", None, None, None])
    t.do("0 assign:weapons_1:1").agree(0)
    assert t["grades"] == [2, 2, 0], "seat 0 steps on 2; seat 1 has most weapons"
    assert t["seizures"][1] == {"weapons": 1}


def test_r3_8_6_informer_lowest_free_usable_next_round(table):
    t = share(table, row=["squat", "bank", "docks"], informers=[{"seat": 2}]).agree(1)
    assert t["informers"][1] == {"seat": 1, "state": "won", "on": None, "face": None}


def test_r3_8_7_no_free_informer_a_seizure_of_ones_choice(table):
    """Example E10, edge case 30: those standing on this card are not free yet."""
    informers = [{"seat": 0, "on": "insp1"}, *[{"seat": 2}] * 4]
    t = share(table, row=["squat", "bank", "docks"], informers=informers).agree(1)
    assert (t.phase, t.to_act) == ("take_seizure", (1,))
    assert t.legal(1) == [
        f"take:{k}" for k in ("drugs", "weapons", "alcohol", "tobacco", "prostitution")
    ]
    t.do("1 take:tobacco")
    assert t["seizures"][1] == {"drugs": 1, "tobacco": 1}
    assert t["informers"][0] is None, "back after the share"


def test_r3_8_7_the_log_tells_the_share_then_the_choice(table):
    """What was agreed on, then what is taken instead."""
    t = share(table, row=["squat", "bank", "docks"], informers=[{"seat": 2}] * 5).agree(1)
    t.do("1 take:tobacco")
    told = [code for code in t.codes() if code in ("received", "chose_seizure")]
    assert told == ["received", "chose_seizure"]


def test_r3_8_7_an_empty_type_another_of_ones_choice(table):
    full = {"weapons": 9}
    t = share(table, seizures=[{}, {}, full]).agree(0)
    assert t.phase == "take_seizure"
    assert t.refused(0, "take:weapons") == ("none_left", "R3.8.7")
    t.do("0 take:drugs")
    assert t["seizures"][0] == {"drugs": 1}


def test_r3_8_7_the_whole_supply_empty_nothing(table):
    everything = {"drugs": 9, "weapons": 9, "alcohol": 9, "tobacco": 9, "prostitution": 10}
    t = share(table, seizures=[{}, {}, everything]).agree(0)
    assert t["seizures"][0] == {}
    assert t["row_state"][0] == "gone"


def test_r3_8_7_also_for_the_officer(table):
    t = table(row=ROW, phase="officer", dice=TWO, action_tokens=[["officer"], [], []],
              asked=[1, 1, 0], lot=["card", "grade_1", "weapons_1"],
              seizures=[{}, {}, {"weapons": 9}])  # fmt: skip
    t.do("0 officer:weapons_1")
    assert t.phase == "take_seizure"
    t.do("0 take:drugs")
    assert (t.phase, t["lot"]) == ("share", ["card", "grade_1"])


def test_r3_8_8_dice_return_used_informers_to_the_supply(table):
    t = share(table, informers=[{"seat": 1, "on": "insp1"}]).agree(0)
    assert t["dice"][0]["insp1"] == "used"
    assert t["informers"][0] is None


def test_objectives_may_be_claimed_in_the_middle_of_a_share(table):
    """R3.0.4, edge case 20: drafts are unaffected, seats not present too."""
    t = share(table, cards=[[], [], ["ballpark", "street_corner"]],
              objectives=["objective_01", None, None])  # fmt: skip
    t.do("1 endorse:0:0", "2 claim:0:bronx,bronx")
    assert t["grades"] == [0, 0, 1]
    assert t["endorsed"] == [None, 0, None]
