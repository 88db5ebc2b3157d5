"""R3.10 the grey cards, one after the other."""

import pytest

from vingtdeux.games.police_city.material import DISTRICTS, TYPES

REST = ["bank", "squat"]


def event(table, card, **more):
    return table(row=[card, *REST], **more).done()


@pytest.mark.parametrize("district", DISTRICTS)
def test_r3_10_1_election_of_each_district(table, district):
    """Most cards of the district: +1 grade; nothing is discarded; the event is."""
    cards = {"bronx": "ballpark", "brooklyn": "docks", "manhattan": "theatre", "queens": "motel",
             "staten_island": "marina"}  # fmt: skip
    t = event(table, f"election_{district}", cards=[[], [cards[district]], []])
    assert t["grades"] == [0, 1, 0]
    assert t["cards"][1] == [cards[district]]
    assert t["discard"] == [f"election_{district}"]
    assert t["row_state"][0] == "gone"


def test_r3_10_1_example_e8_nobody_or_a_tie(table):
    assert event(table, "election_bronx")["mafia"] == 1
    two = [["ballpark", "subway_line"], ["seedy_hotel", "cold_store"], ["street_corner"]]
    t = event(table, "election_bronx", cards=two)
    assert (t["grades"], t["mafia"]) == ([1, 1, 0], 0)
    t = event(table, "election_bronx", cards=two, options={"difficulty": "hard"})
    assert (t["grades"], t["mafia"]) == ([0, 0, 0], 1)


def test_r3_10_1_two_colour_and_hidden_cards_count(table):
    """R3.14.2: they are merely out of sight."""
    t = event(table, "election_brooklyn", cards=[["subway_line"], [], []],
              hidden_cards=[[], ["docks", "boxing_gym"], []], action_tokens=[[], ["top_secret"], []])  # fmt: skip
    assert t["grades"] == [0, 1, 0]


@pytest.mark.parametrize("kind", TYPES)
def test_r3_10_2_election_of_each_trade(table, kind):
    """Example E4: tokens and handcuffs; presence is not required."""
    dice = [{}, {"insp1": 0}, {"insp1": 0}]
    t = event(table, f"election_{kind}", dice=dice, seizures=[{}, {}, {kind: 1}],
              informers=[{"seat": 1, "on": "insp1"}]).roll("G,H,H")  # fmt: skip
    assert t["grades"] == [0, 0, 1]
    assert t["seizures"][2] == {kind: 1}
    t = event(table, f"election_{kind}", seizures=[{kind: 1}, {}, {}])
    assert t["grades"] == [1, 0, 0]


def test_r3_10_2_zero_everywhere_raises_the_mafia_once_in_hard_too(table):
    t = event(table, "election_drugs", dice=[{"insp1": 0}], options={"difficulty": "hard"}).roll(
        "G"
    )
    assert (t["mafia"], t["grades"]) == (1, [0, 0, 0])


def test_r3_10_2_a_tie_with_a_reinforcement(table):
    t = event(table, "election_drugs", dice=[{"insp1": 0}, {"insp1": 0}],
              secret_tokens=["reinforcements", None, None]).roll("G,H")  # fmt: skip
    t.do("0 reinforcements")
    assert t["grades"] == [1, 1, 0]


def test_r3_10_3_informer_payment(table):
    """Edge case 22: three tokens are one pair, the third returns; nobody needs to agree."""
    t = event(table, "informer_payment", mafia=4, seizures=[{"drugs": 2}, {"weapons": 1}, {}])
    assert (t.phase, t.to_act) == ("pledge", (0, 1))
    t.do("0 pledge:drugs", "1 pledge:weapons", "0 pledge:drugs")
    assert t["seizures"] == [{}, {}, {}], "set aside it counts for nothing"
    assert t.refused(0, "combo:AA:drugs") == ("tokens_missing", "R3.13")
    t.done()
    assert t["mafia"] == 3
    assert t["seizures"] == [{"drugs": 1}, {}, {}], "the earliest two are spent"
    assert t["supply"]["weapons"] == 9


def test_r3_10_3_no_more_pairs_than_the_mafia_has_steps(table):
    t = event(table, "informer_payment", mafia=1, seizures=[{"drugs": 6}, {}, {}])
    t.do(*["0 pledge:drugs"] * 6).done()
    assert (t["mafia"], t["seizures"][0]) == (0, {"drugs": 4})


def test_r3_10_3_unpledge_takes_back_the_latest(table):
    t = event(table, "informer_payment", mafia=5, seizures=[{"drugs": 2}, {"weapons": 2}, {}])
    t.do("0 pledge:drugs", "1 pledge:weapons", "0 pledge:drugs", "0 unpledge:drugs")
    assert t["pledges"] == [[0, "drugs"], [1, "weapons"]]
    assert t.refused(0, "unpledge:weapons") == ("not_pledged", "R3.10.3")
    assert t.refused(0, "pledge:bank") == ("not_pledgeable", "R3.10.3")


def test_r3_10_3_great_trial_takes_cards_a_two_colour_one_is_one(table):
    t = event(table, "great_trial", mafia=3, cards=[["subway_line"], ["docks"], ["motel"]])
    t.do("0 pledge:subway_line", "2 pledge:motel").done()
    assert t["mafia"] == 2
    assert sorted(t["discard"]) == ["great_trial", "motel", "subway_line"]
    assert t["cards"] == [[], ["docks"], []]


def test_r3_10_3_skipped_without_mafia_or_goods(table):
    assert event(table, "informer_payment", seizures=[{"drugs": 2}, {}, {}]).phase == "end_window"
    assert event(table, "great_trial", mafia=3).phase == "end_window"


def test_r3_10_4_fewer_than_four_tokens_mafia_plus_two(table):
    t = event(table, "mafia_deal", seizures=[{"drugs": 3}, {}, {}])
    assert t["mafia"] == 2


FOUR = [{"drugs": 2}, {"weapons": 1}, {"alcohol": 1}]


def test_r3_10_4_the_first_draft(table):
    t = event(table, "mafia_deal", seizures=[{"drugs": 3}, {"weapons": 1}, {"alcohol": 2}])
    assert t.to_act == (0, 1, 2)
    draft = t["drafts"][1]
    assert [draft[f"pay_{n}"] for n in (1, 2, 3, 4)] == [0, 0, 2, 0]
    assert [draft[f"grade_{n}"] for n in (1, 2, 3, 4)] == [0, 0, 2, 0]


def test_r3_10_4_unanimity_pays_then_grades(table):
    """Edge case 23: exactly four tokens are enough."""
    t = event(table, "mafia_deal", seizures=FOUR).do("0 assign:grade_1:1").agree(0)
    payers = []
    while t.phase == "pay":
        payers.append(t.to_act[0])
        assert t.refused(t.to_act[0], "pay:tobacco") == ("not_owned", "R3.10.4")
        t.do(f"{t.to_act[0]} {t.legal(t.to_act[0])[0]}")
    assert payers == [0, 0, 1, 2]
    assert t["seizures"] == [{}, {}, {}]
    assert sum(t["grades"]) == 4
    assert t["grades"] == [1, 2, 1]
    assert t["mafia"] == 0


def test_r3_10_4_no_agreement_mafia_plus_two(table):
    """Edge case 24: at mafia 8 that is the end."""
    assert event(table, "mafia_deal", seizures=FOUR).done()["mafia"] == 2
    t = event(table, "mafia_deal", seizures=FOUR, mafia=8).expire()
    assert (t["mafia"], t.phase) == (10, "over")


def test_r3_10_4_nobody_pays_more_than_it_owns_and_grades_go_to_someone(table):
    t = event(table, "mafia_deal", seizures=[{"drugs": 3}, {"weapons": 1}, {"alcohol": 2}])
    t.do("1 assign:pay_1:1")
    assert t.refused(1, "assign:pay_2:1") == ("cannot_pay", "R3.10.4")
    assert t.refused(1, "assign:grade_1:discard") == ("not_discardable", "R3.10.4")


def test_r3_10_4_an_interrupt_spoils_drafts_or_the_deal(table):
    """Edge case 21."""
    t = event(table, "mafia_deal", seizures=[{"drugs": 3}, {"weapons": 1}, {"alcohol": 2}])
    t.do("1 endorse:0:0", "0 combo:AA:drugs")
    assert t["mafia"] == 0
    assert t["endorsed"] == [None, None, None]
    assert t.refused(1, "endorse:0:0") == ("deal_impossible", "R3.10.4")
    t.do("0 assign:pay_1:1", "0 assign:pay_2:2", "1 endorse:0:2")
    t = event(table, "mafia_deal", seizures=FOUR).do("0 combo:AA:drugs")
    assert (t["mafia"], t.phase) == (2, "end_window"), "under four tokens it fails at once"


def test_r3_10_5_raid_three_handcuffs_a_step(table):
    """Edge case 25: an M raises first, then counts as a handcuff."""
    dice = [{"insp1": 0, "insp2": 0, "sgt": 0}, {"insp1": 0, "insp2": 0}]
    t = event(table, "police_raid", dice=dice, mafia=5, informers=[{"seat": 1, "on": "insp1"}])
    t.roll("H,H,HG,H,H,M")
    assert t["mafia"] == 5 + 1 - 2
    t = event(table, "police_raid", dice=dice, mafia=5).roll("H,H,G,G,G")
    assert t["mafia"] == 5, "two are fewer than three"
    t = event(
        table, "police_raid", dice=[{"insp1": 0}], mafia=9, informers=[{"seat": 0, "on": "insp1"}]
    )
    assert t.roll("H,M").phase == "over"


def trade(table, **more):
    given = {"seizures": [{"drugs": 2}, {"weapons": 2}, {}], "cards": [["motel"], [], ["docks"]]}
    return event(table, "seizure_deal", **{**given, **more})


def test_r3_10_6_a_swap_and_its_roll(table):
    t = trade(table)
    assert (t.phase, t.to_act) == ("trade", (0, 1, 2))
    t.do("0 offer_to:1", "0 give:drugs", "0 want:weapons", "0 give:motel")
    assert t.refused(1, "accept:0:3") == ("old_version", "R3.10.6")
    assert t.refused(2, "accept:0:4") == ("no_offer", "R3.10.6")
    t.do("1 accept:0:4").roll("M")
    assert t["mafia"] == 1
    assert t["seizures"] == [{"drugs": 1, "weapons": 1}, {"drugs": 1, "weapons": 1}, {}]
    assert t["cards"] == [[], ["motel"], ["docks"]]
    assert t.phase == "trade"
    t.done()
    assert t.phase == "end_window"


def test_r3_10_6_other_faces_do_not_matter(table):
    t = trade(table).do("0 offer_to:1", "0 give:drugs", "0 want:weapons", "1 accept:0:3").roll("G")
    assert t["mafia"] == 0


def test_r3_10_6_the_die_of_the_last_swap_lies_there_until_the_swaps_are_over(table):
    t = trade(table).do("0 offer_to:1", "0 give:drugs", "0 want:weapons", "1 accept:0:3")
    assert "swap_face" not in t.game.report(t.state)
    t.roll("M")
    assert t["swap_face"] == "M"
    assert t.game.observe(t.state, 2).data()["swap_face"] == "M"
    t.done()
    assert "swap_face" not in t.game.report(t.state)


def test_r3_10_6_both_sides_give_one_to_three(table):
    t = trade(table).do("0 offer_to:1", "0 give:drugs")
    assert t.starts(1, "accept") == []
    assert t.refused(1, "accept:0:2") == ("offer_incomplete", "R3.10.6")
    assert t.refused(1, "accept:0:1") == ("old_version", "R3.10.6")
    assert t.refused(0, "give:tobacco") == ("not_owned", "R3.10.6")
    assert t.refused(0, "want:tobacco") == ("not_visible", "R3.10.6")
    t.do("0 give:drugs", "0 give:motel")
    assert t.refused(0, "give:drugs") == ("three_at_most", "R3.10.6")
    assert t.refused(1, "give:weapons") == ("offer_first", "R3.10.6")
    assert t.refused(0, "offer_to:0") == ("not_yourself", "R3.10.6")


def test_r3_10_6_only_visible_things_can_be_wanted_hidden_ones_given_are_seen(table):
    """R3.14.1."""
    t = trade(table, seizures=[{}, {}, {}], hidden_seizures=[{"drugs": 1}, {"weapons": 2}, {}],
              cards=[[], ["theatre"], []], action_tokens=[["top_secret"], ["top_secret"], []])  # fmt: skip
    t.do("0 offer_to:1")
    assert t.starts(0, "want") == ["want:theatre"]
    t.do("0 give:drugs", "0 want:theatre")
    assert t["hidden_seizures"][0] == {}
    assert t["seizures"][0] == {"drugs": 1}
    t.do("1 accept:0:3")
    assert t["cards"][0] == ["theatre"]


def test_r3_14_1_what_was_offered_has_been_seen_and_stays_visible(table):
    """Whatever becomes of the offer; the room in the file is free again."""
    goods = {"seizures": [{"drugs": 1}, {"weapons": 1}, {}], "cards": [[], [], []],
             "hidden_seizures": [{"drugs": 1}], "hidden_cards": [["motel"]],
             "action_tokens": [["top_secret"], [], []]}  # fmt: skip
    t = trade(table, **goods).do("0 offer_to:1", "0 give:drugs")
    assert t["hidden_seizures"][0] == {"drugs": 1}, "the visible one is offered first"
    t.do("0 give:drugs", "0 give:motel", "0 cancel")
    assert (t["hidden_seizures"][0], t["hidden_cards"][0]) == ({}, [])
    for seat in (1, 2, None):
        seen = t.game.observe(t.state, seat).data()
        assert (seen["seizures"][0], seen["cards"][0]) == ({"drugs": 2}, ["motel"])
        assert (seen["hidden_token_count"][0], seen["hidden_card_count"][0]) == (0, 0)
    t.done()
    assert t.phase == "end_window"
    assert t.game.observe(t.state, 1).data()["cards"][0] == ["motel"]
    t.do("0 hide:motel", "0 hide:drugs", "0 hide:drugs")
    assert t.refused(0, "hide:drugs") == ("no_file_room", "R3.14.1")


def test_r3_10_6_impossible_offers_vanish_done_keeps_an_offer(table):
    t = trade(table).do("0 offer_to:1", "0 give:drugs", "0 want:weapons", "0 done")
    assert t["offers"][0] is not None
    t.do("1 combo:AA:weapons")
    assert t["offers"][0] is None
    t = trade(table).do("0 offer_to:1", "0 give:drugs", "0 want:weapons", "0 cancel")
    assert t["offers"][0] is None


def test_r3_10_6_skipped_if_fewer_than_two_own_anything(table):
    assert trade(table, seizures=[{"drugs": 4}, {}, {}], cards=[]).phase == "end_window"


def test_r3_10_6_three_swaps_each(table):
    """R3.0.8."""
    t = trade(table, seizures=[{"drugs": 5}, {"weapons": 5}, {}])
    for turn in range(3):
        t.do("0 offer_to:1", "0 give:drugs", "0 want:weapons", f"1 accept:0:{3 * turn + 3}").roll(
            "H"
        )
    assert t.refused(0, "offer_to:2") == ("swaps_spent", "R3.0.8")
    assert t.refused(2, "offer_to:0") == ("no_partner", "R3.10.6")
    assert [text for text in t.legal(0) if not text.startswith("combo")] == ["done"]
