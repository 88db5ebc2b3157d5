"""R3.1 setup, R3.2 call, R3.3 placement, R3.4 orders, R3.5 office."""

from random import Random

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.games.police_city.material import CARD_IDS, material_of
from vingtdeux.games.police_city.phases import A_PLACEMENT
from vingtdeux.games.police_city.rules_placement import call

ROW = ["bank", "squat", "docks"]


def start(players=4, seed=3, **options):
    game = vingtdeux.load("police_city", players=players, **options)
    state = game.start()
    while game.to_act(state) == (NATURE,):
        game.apply(state, NATURE, game.chance(state, Random(seed)))
    return game, state


def test_r3_1_1_easy_removes_the_seven_double_symbols():
    game, state = start(difficulty="easy")
    left = set(state.deck + state.row)
    assert len(left) == 48
    assert not any(material_of({}).symbols[card] == 2 for card in left)
    game.check_material(state)
    assert len({*start()[1].deck, *start()[1].row}) == 55


def test_r3_1_2_four_tokens_on_the_track():
    _game, state = start()
    assert len(set(state.track)) == 4
    assert sorted(state.supply) == [9, 9, 9, 9, 10]
    assert state.supply[({0, 1, 2, 3, 4} - set(state.track)).pop()] == 10


def test_r3_1_3_three_objectives_whatever_the_number_of_players():
    for players in (3, 6):
        game, state = start(players)
        report = game.report(state)
        assert len([each for each in report["objectives"] if each]) == 3
        assert len(report["objective_deck"]) == 17
        assert report["mafia"] == 0
        assert report["grades"] == [0] * players


def test_r3_1_4_one_secret_token_each_the_rest_in_reserve():
    for seed in range(20):
        _game, state = start(6, seed)
        assert sum(state.reserve) == 11
        assert 4 not in state.secret, "a file is revealed at once"
        for seat in range(6):
            assert (state.secret[seat] >= 0) != (sum(state.known[seat * 5 : seat * 5 + 5]) == 1)


def test_r3_1_4_open_tokens_and_no_file():
    _game, state = start(6, open_tokens=True, no_file=True)
    assert state.secret == [-1] * 6
    assert sum(state.known) == 6
    assert sum(state.reserve) == 9
    assert state.reserve[4] == 0


def test_r3_1_5_loyalty_only_in_the_variant():
    seats = {start(6, seed, infiltrated=True)[1].mafioso for seed in range(60)}
    assert seats >= {-1, 0, 5}
    assert {start(6, seed)[1].mafioso for seed in range(5)} == {-1}


def test_r3_1_5_at_most_one_mafioso():
    game = vingtdeux.load("police_city", players=3, infiltrated=True)
    state = game.start()
    for _ in range(4):
        game.apply(state, NATURE, game.chance(state, Random(1)))
    assert not game.is_possible(state, game.decode("loyalty:mafioso,mafioso,loyal"))
    assert game.is_possible(state, game.decode("loyalty:loyal,loyal,loyal"))


def test_r3_1_6_round_one_begins_without_informers():
    game, state = start()
    report = game.report(state)
    assert report["informers"] == [None] * 5
    assert (report["round"], report["phase"]) == (1, "placement")


def test_mafia_start_is_a_house_option():
    assert start(mafia_start=3)[1].mafia == 3


def test_r3_2_as_many_cards_as_seats_slot_0_first(table):
    _game, state = start(5)
    assert len(state.row) == 5
    rest = [card for card in CARD_IDS if card not in [*ROW, "theatre"]]
    t = table(row=ROW, deck=["theatre", *rest])
    t.done().done()
    assert t["row"][0] == "theatre"


def test_r3_2_an_empty_deck_is_made_of_the_discard_pile(table):
    discard = [c for c in CARD_IDS if c not in [*ROW, "theatre"]]
    t = table(row=ROW, deck=["theatre"], discard=discard).done().done()
    assert (t.phase, t.to_act) == ("call", (NATURE,))
    again = [*discard, *ROW]
    assert not t.game.is_possible(t.state, t.game.decode("deck:" + ",".join(again[1:])))
    t.nature("deck:" + ",".join(reversed(again)))
    assert t["row"] == ["theatre", "docks", "squat"]
    assert t["discard"] == []


def test_r3_2_fewer_cards_if_both_are_empty(table):
    t = table(row=ROW)
    t.state.row, t.state.row_state = [], []
    t.state.deck, t.state.discard = [7], []  # cannot happen in play: events always come back
    call(t.state, [])
    assert t.state.row == [7]
    assert t.state.phase == A_PLACEMENT


def test_r3_3_1_skipped_if_no_card_accepts_dice(table):
    row = ["election_bronx", "great_trial", "mafia_deal"]
    t = table(row=ROW, deck=[*row, *[c for c in CARD_IDS if c not in [*ROW, *row]]])
    t.done().done()
    assert t.phase == "end_window", "elections are automatic, nothing to pledge, too few tokens"
    assert t["mafia"] == 3 + 1 + 2, "docks 2 + bank 1; nobody in the Bronx 1; no deal 2"


def test_r3_3_2_place_and_move_but_not_back_to_hand(table):
    t = table(row=["bank", "election_bronx", "police_raid"])
    assert "place:lt:0" in t.legal(0)
    assert "place:lt:2" in t.legal(0)
    assert t.refused(0, "place:insp1:1") == ("no_dice_here", "R3.3.2")
    t.do("0 place:insp1:0")
    assert t.refused(0, "place:insp1:0") == ("already_there", "R3.3.2")
    t.do("0 place:insp1:2", "1 place:insp1:2", "0 place:sgt:2")
    assert t["dice"][0]["insp1"] == 2


def test_r3_3_2_a_die_kept_in_the_office_cannot_be_placed(table):
    t = table(row=ROW, dice=[{"sgt": "kept"}])
    assert t.refused(0, "place:sgt:0") == ("die_kept", "R3.15.5")
    assert t.starts(0, "place") == [f"place:{die}:{slot}" for die in ("insp1", "insp2", "lt")
                                    for slot in range(3)]  # fmt: skip


def test_r3_3_3_informers_ride_on_own_placed_dice(table):
    t = table(row=ROW, informers=[{"seat": 0}, {"seat": 0, "state": "won"}, {"seat": 1}])
    assert t.refused(0, "attach:inf1:insp1") == ("carrier_not_placed", "R3.3.3")
    t.do("0 place:lt:0")
    assert t.starts(0, "attach") == ["attach:inf1:lt"]
    assert t.refused(0, "attach:inf2:lt") == ("informer_not_ready", "R3.3.3")
    assert t.refused(0, "attach:inf3:lt") == ("informer_not_ready", "R3.3.3")
    t.do("0 attach:inf1:lt", "0 place:sgt:1")
    assert t.refused(0, "attach:inf1:lt") == ("already_there", "R3.3.3")
    t.do("0 place:lt:2").done()
    assert t.to_act == (NATURE,)
    t.roll("H").done()
    assert t.state.slot == 2, "the sergeant rolled on slot 1, the rider rolls on slot 2"
    t.roll("M")


def test_r3_3_4_dice_on_no_card_do_nothing(table):
    t = table(row=ROW).do("0 place:insp1:2").done()
    assert t["dice"][0] == {"insp1": 2, "insp2": "used", "sgt": "used", "lt": "used"}


def test_r3_4_1_skipped_without_dice_or_with_one_card(table):
    tokens = ["helicopter", "counter_order", "officer"]
    t = table(row=ROW, secret_tokens=tokens).done()
    assert t.phase == "end_window", "no die is placed"
    t = table(row=["bank", "election_bronx", "great_trial"], secret_tokens=tokens)
    t.do("0 place:insp1:0").done()
    assert t.phase == "rolling", "only one card accepts dice"


def test_r3_4_2_helicopter_moves_own_dice_with_riders(table):
    t = table(row=ROW, secret_tokens=["helicopter", "officer", "officer"],
              dice=[{"insp1": 0, "sgt": 0, "insp2": 1}, {"insp1": 0}],
              informers=[{"seat": 0, "on": "insp1"}]).done()  # fmt: skip
    assert t.refused(0, "helicopter:2:0") == ("no_own_dice", "R3.4.2")
    t.do("0 helicopter:0:2")
    assert t.refused(0, "done") == ("move_first", "R3.4.2")
    assert t.legal(0) == ["move:insp1", "move:sgt"]
    t.do("0 move:insp1")
    assert t.legal(0) == ["move:sgt", "done"]
    t.do("0 done")
    assert t["dice"][0] == {"insp1": 2, "insp2": 1, "sgt": 0, "lt": "used"}
    t.roll("H,H").done().roll("H").done()
    assert t.state.slot == 2
    t.roll("H,M")


def test_r3_4_2_helicopter_ends_by_itself(table):
    t = table(row=ROW, action_tokens=[["helicopter"], [], []], dice=[{"insp1": 0}, {"insp1": 0}])
    t.done().do("0 helicopter:0:1", "0 move:insp1")
    assert t.phase == "rolling"


def test_r3_4_3_counter_order_moves_one_or_two_opposing_dice(table):
    dice = [{"insp1": 0}, {"insp1": 0, "lt": 1}, {"insp1": 2, "insp2": 0}]
    t = table(row=ROW, action_tokens=[["counter_order"], [], []], dice=dice).done()
    t.do("0 counter_order:2")
    assert t.legal(0) == ["move:1:insp1", "move:1:lt", "move:2:insp2"]
    assert t.refused(0, "move:0:insp1") == ("not_own_dice", "R3.4.3")
    assert t.refused(0, "move:2:insp1") == ("die_not_movable", "R3.4.3")
    t.do("0 move:1:insp1")
    assert "done" in t.legal(0)
    t.do("0 move:2:insp2")
    assert t.phase == "rolling"
    assert t["dice"][1]["insp1"] == 2
    assert t["dice"][2]["insp2"] == 2


def test_r3_4_3_riders_come_along_and_do_not_count(table):
    dice = [{}, {"insp1": 0, "sgt": 0}, {"insp1": 1}]
    t = table(row=ROW, action_tokens=[["counter_order"], [], []], dice=dice,
              informers=[{"seat": 1, "on": "insp1"}]).done()  # fmt: skip
    t.do("0 counter_order:2", "0 move:1:insp1", "0 move:1:sgt")
    t.roll("H").done()
    t.roll("H,H,M")
    assert t.phase == "end_window", "both dice and the rider rolled on the docks, in vain"


def test_r3_4_4_spent_tokens_go_to_the_reserve_known_ones_first(table):
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0}]
    t = table(row=ROW, action_tokens=[["helicopter"], [], []], dice=dice,
              secret_tokens=["helicopter", None, None]).done()  # fmt: skip
    before = t["reserve"]["helicopter"]
    t.do("0 helicopter:0:1", "0 move:insp1", "0 done")
    assert t["action_tokens"][0] == []
    assert t["secret_tokens"][0] == "helicopter"
    assert t["reserve"]["helicopter"] == before + 1
    t.do("0 helicopter:1:2", "0 move:insp1")
    assert t["dice"][0]["insp1"] == 2, "the later action wins (edge case 27)"


def test_r3_4_4_the_later_order_wins(table):
    dice = [{"insp1": 0}, {"insp1": 0}]
    t = table(row=ROW, action_tokens=[["helicopter"], ["counter_order"], []], dice=dice).done()
    t.do("0 helicopter:0:1", "0 move:insp1", "1 counter_order:2", "1 move:0:insp1")
    assert t["dice"][0]["insp1"] == 2


def test_r3_5_the_office_returns_dice_inactive_this_round_usable_next(table):
    t = table(row=ROW, dice=[{"insp1": "kept", "sgt": 1}]).done()
    assert t["dice"][0]["insp1"] == "used"
    t.roll("H").done()
    assert t["round"] == 2
    assert t["dice"][0]["insp1"] == "home"
    assert "place:insp1:0" in t.legal(0)
