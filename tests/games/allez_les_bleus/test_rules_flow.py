"""R3.5 revealing, R3.6 drawing and reshuffling, R3.7 arrests, R3.8 buying, R3.9 end, R3.10 clock."""

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE


def test_r3_5_1_escalation_chains(table):
    new = table(H=["helico"], S=["guetteur", "rodeo", "dealer", "guetteur", "dealer", "dealer"])
    new.do("play:helico")
    assert new["ROW"] == ["guetteur", "rodeo", "dealer", "guetteur", "dealer"]
    assert new["S"] == ["dealer"]


def test_r3_5_1_with_nothing_left_the_rest_is_lost(table):
    new = table(H=["helico", "intervention"], S=["rodeo"]).do("play:helico")
    assert new["ROW"] == ["rodeo"]
    assert new["to_reveal"] == 0
    assert new["phase"] == "act"


def test_r3_5_2_effects_after_the_reveal_in_row_order(table):
    """Both draws of the watchers come after all four cards lie in the row."""
    new = table(
        H=["helico"],
        P=["crs", "gli_f4", "accident"],
        S=["voisin_vigilant", "rodeo", "voisin_vigilant"],
    ).do("play:helico")
    assert new["ROW"] == ["voisin_vigilant", "rodeo", "voisin_vigilant"]
    assert new["H"] == ["crs", "gli_f4"]
    assert new["pools"] == [0, 0, 2 + 3]
    watcher = ["stirred", "drew", "drew_cards"]
    assert new.codes() == ["played", "revealed", *watcher, "stirred", *watcher]


def test_r3_5_2_effects_of_older_row_cards_do_not_happen_again(table):
    new = table(H=["helico"], ROW=["poubelle_en_feu"], S=["dealer"] * 4).do("play:helico")
    assert new["pools"] == [0, 0, 2]


def test_r3_5_3_arrest_lines_do_nothing_when_revealed(table):
    new = table(H=["helico"], pools=[5, 0, 0], S=["gangster", "receleur", "dealer"])
    new.do("play:helico")
    assert new["pools"] == [5, 0, 2]
    assert new["scores"] == [0, 0]
    assert new["ROW"] == ["gangster", "receleur"]


def test_r3_6_1_an_empty_pile_is_refilled_before_the_draw(table):
    new = table(H=["patrouille_a_velo"], PD=["crs"]).do("play:patrouille_a_velo")
    assert new["H"] == ["crs"]
    assert new["marks"] == [True, False]


def test_r3_6_1_nothing_to_shuffle_nothing_drawn(table):
    new = table(H=["patrouille_a_velo"]).do("play:patrouille_a_velo")
    assert new["H"] == []
    assert new["marks"] == [False, False]


def test_r3_6_2_the_top_card(table):
    new = table(H=["patrouille_a_velo"], P=["crs", "helico"]).do("play:patrouille_a_velo")
    assert new["H"] == ["crs"]
    assert new["P"] == ["helico"]


def test_r3_6_3_the_last_card_drawn_shuffles_at_once(table):
    new = table(H=["patrouille_a_velo"], P=["crs"], PD=["gli_f4", "helico"])
    new.step("play:patrouille_a_velo")
    assert new["to_act"] == [NATURE]
    assert new["phase"] == "shuffle"
    assert new["H"] == ["crs"]
    assert not new.game.is_possible(new.state, new.game.decode("shuffle:police:GLV"))
    assert not new.game.is_possible(new.state, new.game.decode("shuffle:police:G"))
    assert not new.game.is_possible(new.state, new.game.decode("shuffle:suburb:db"))
    new.nature("shuffle:police:LG")
    assert new["P"] == ["helico", "gli_f4"], "the card being resolved is not part of it"
    assert new["PD"] == ["patrouille_a_velo"]
    assert new["H"] == ["crs"]


def test_r3_6_3_with_an_empty_discard_there_is_no_shuffle_and_no_mark(table):
    """Edge case 2: cards are discarded later, then a draw is due: shuffle then."""
    new = table(H=["patrouille_a_velo", "heures_sup"], P=["crs"]).do("play:patrouille_a_velo")
    assert new["marks"] == [False, False]
    new.step("play:heures_sup")
    assert new["phase"] == "shuffle"
    new.settle()
    assert "patrouille_a_velo" in new["H"]
    assert new["marks"] == [True, False]


def test_r3_6_3_in_the_middle_of_drawing_five(table):
    new = table(seats={"1": {"P": ["crs", "gli_f4"], "PD": ["helico"] * 4}}).step("end")
    assert new["phase"] == "shuffle"
    assert new["to_draw"] == 3
    assert new["hand_known"] == ["gli_f4", "crs"]
    new.settle()
    assert new["H"] == ["crs", "gli_f4", "helico", "helico", "helico"]
    assert new["P"] == ["helico"]


def test_r3_6_4_one_reshuffle_per_deck_and_turn(table):
    new = table(H=["heures_sup", "heures_sup"], P=["crs"], PD=["gli_f4"])
    new.do("play:heures_sup")
    assert sorted(new["H"]) == ["crs", "gli_f4", "heures_sup"]
    assert new["PD"] == ["heures_sup"]
    new.do("play:heures_sup")
    assert sorted(new["H"]) == ["crs", "gli_f4"], "the second shuffle of the turn is barred"
    assert new["PD"] == ["heures_sup", "heures_sup"]


def test_r3_6_4_the_suburb_deck_too_is_reshuffled_once_a_turn(table):
    new = table(H=["helico"] * 2, S=["dealer"], SD=["rodeo"], pools=[0, 0, 2])
    new.do("play:helico")
    assert new["ROW"] == ["dealer", "rodeo"]
    assert new["marks"] == [False, True]
    new.do("buy:guetteur", "play:helico")
    assert new["ROW"] == ["dealer", "rodeo"], "the second shuffle of the turn is barred"
    assert new["SD"] == ["guetteur"]


def test_r3_6_4_both_decks_have_their_own_mark(table):
    new = table(H=["perquisition", "patrouille_a_velo"], PD=["crs"], SD=["dealer", "dealer"])
    new.do("play:patrouille_a_velo", "play:perquisition")
    assert new["marks"] == [True, True]
    assert new["ROW"] == ["dealer"]
    assert new["S"] == ["dealer"]


def test_r3_6_4_a_barred_pile_opens_on_the_next_turn(table):
    deck = ["crs"] * 5
    new = table(marks=[True, True], PD=deck, SD=["dealer"] * 3).do("end", "end")
    assert new["turn"] == 0
    assert new["H"] == deck
    assert new["ROW"] == ["dealer"] * 3


def test_r3_6_5_cards_entering_a_discard_trigger_no_shuffle(table):
    new = table(H=["mediateur", "crs"], pools=[0, 2, 2])
    for move in ("buy:gli_f4", "buy:dealer", "play:crs", "play:mediateur", "give:1"):
        new.step(move)
        assert new["phase"] != "shuffle"
    assert new["P"] == new["S"] == new["seats"][1]["S"] == []


def test_r3_7_1_an_arrest_pays_and_has_its_effects(table):
    new = table(ROW=["tagueur", "receleur"], P=["crs", "gli_f4", "helico"], pools=[3, 0, 0])
    new.do("arrest:tagueur")
    assert new["H"] == ["crs", "gli_f4"]
    assert new["pools"] == [2, 0, 0]
    new.do("arrest:receleur")
    assert new["pools"] == [0, 4, 0]


def test_r3_7_2_strike_force_is_a_pool_of_single_points(table):
    """The surplus of one card pays for the next arrest; a partial payment is impossible."""
    new = table(H=["crs"], ROW=["racaille", "malfaiteur", "malfaiteur"])
    new.do("play:crs", "arrest:racaille", "arrest:malfaiteur")
    assert new["pools"][0] == 1
    assert new.why("arrest:malfaiteur") == ("too_little_strike", "R3.7.2")


def test_r3_7_3_arrested_once_a_turn_and_stays_in_the_row(table):
    new = table(ROW=["dealer", "dealer"], pools=[5, 0, 0]).do("arrest:dealer", "arrest:dealer")
    assert new["ROW"] == ["dealer*", "dealer*"]
    assert new.why("arrest:dealer") == ("already_arrested", "R3.7.3")
    new.do("end")
    assert new["seats"][0]["SD"] == ["dealer", "dealer"]


def test_r3_7_4_points_are_recorded_at_once_and_never_lost(table):
    new = table(H=["accident"], ROW=["gangster"], pools=[3, 0, 0]).do("arrest:gangster")
    assert new["scores"] == [3, 0]
    new.do("play:accident", "remove:gangster", "end")
    assert new["scores"] == [3, 0]


def test_r3_8_1_each_currency_buys_its_own_deck(table):
    new = table(pools=[0, 2, 2]).do("buy:gli_f4", "buy:dealer")
    assert new["pools"] == [0, 0, 0]
    assert new["PD"] == ["gli_f4"]
    assert new["SD"] == ["dealer"]
    assert new.why("buy:gli_f4") == ("too_little_financing", "R3.8.1")
    assert table(pools=[0, 9, 0]).why("buy:dealer") == ("too_little_tension", "R3.8.1")


def test_r3_8_2_any_number_until_the_pile_is_empty(table):
    new = table(pools=[0, 0, 20], supply={"dealer": 2}).do("buy:dealer", "buy:dealer")
    assert "buy:dealer" not in new.legal()
    assert new.why("buy:dealer") == ("pile_empty", "R3.8.2")
    assert "buy:guetteur" in new.legal()


def test_r3_8_2_starters_and_lovely_days_are_never_for_sale(table):
    texts = [action.text for action in table().game.action_space]
    for card in ("controle_au_facies", "intervention", "belle_journee"):
        assert f"buy:{card}" not in texts


def test_r3_8_3_a_card_bought_this_turn_can_be_drawn_this_turn(table):
    new = table(H=["heures_sup"], pools=[0, 4, 0]).do("buy:crs", "play:heures_sup")
    assert new["H"] == ["crs"]


def test_r3_9_1_nothing_is_kept(table):
    new = table(H=["crs", "gli_f4"], PD=["helico"], ROW=["dealer*", "rodeo"], pools=[1, 2, 3])
    new.do("end")
    assert new["seats"][0]["PD"] == ["helico", "crs", "gli_f4"]
    assert new["seats"][0]["SD"] == ["dealer", "rodeo"]
    assert new["pools"] == [0, 0, 0]
    assert new["hand_known"] == []


def test_r3_9_2_clockwise_then_a_new_round(table):
    new = table(players=3)
    seen = []
    for _ in range(4):
        seen.append((new["round"], new["turn"]))
        new.do("end")
    assert seen == [(1, 0), (1, 1), (1, 2), (2, 0)]


def expire(new):
    new.events += new.game.apply(new.state, CLOCK, EXPIRE)
    return new


def test_r3_10_1_expire_ends_the_turn(table):
    new = expire(table(H=["crs"], ROW=["dealer"]))
    assert new["turn"] == 1
    assert new["seats"][0]["PD"] == ["crs"]
    assert new.codes()[0] == "expired"


def test_r3_10_1_expire_stops_a_speech_and_keeps_after_an_accident(table):
    new = expire(table(H=["discours_securitaire", "crs"]).do("play:discours_securitaire"))
    assert new["seats"][0]["PD"] == ["discours_securitaire", "crs"]
    new = expire(table(H=["accident"], ROW=["racaille*"], S=["dealer"] * 3).do("play:accident"))
    assert new["removed"] == []
    assert new["seats"][0]["SD"] == ["racaille", "dealer", "dealer"]


def test_r3_10_1_else_the_first_legal_answer(table):
    new = expire(table(players=3, H=["mediateur"]).do("play:mediateur")).settle()
    assert new["turn"] == 1
    assert new["seats"][1]["SD"] == []
    assert new["ROW"] == ["belle_journee"], "seat 1 has drawn its gift already"
    new = expire(table(H=["promotion", "gli_f4"]).do("play:promotion", "promote:gli_f4"))
    assert new["seats"][0]["PD"] == ["perquisition", "promotion"]


def test_r3_10_1_a_shuffle_in_between_does_not_save_the_turn(table):
    new = table(H=["accident"], ROW=["racaille*"], S=["dealer"], SD=["rodeo", "rodeo"])
    expire(new.do("play:accident"))
    assert new["phase"] == "shuffle"
    assert new["rushed"]
    assert new["turn"] == 0
    new.settle()
    assert new["turn"] == 1
    assert not new["rushed"]
