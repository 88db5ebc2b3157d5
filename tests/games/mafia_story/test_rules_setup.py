"""Conventions, setup, opening looks, covers [R3.1-R3.4]."""

import vingtdeux
from vingtdeux import Match, load
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.games.mafia_story.material import City


def test_r3_1_1_a_round_runs_from_the_first_action_to_the_closing_peek(position):
    table = position(prevent=[[], []], transports=[0, 0])
    table.go("0 look:a1 ; 0 look:b1 ; 0 look:c1 ; 1 look:a1 ; 1 look:b1 ; 1 look:c1")
    assert table.report()["phase"] == "peek"
    table.go("1 look:d1 ; 0 look:d1")
    report = table.report()
    assert (report["phase"], report["round"], report["to_act"]) == ("action", 3, [1])


def test_r3_1_2_any_city_card_may_be_looked_at_or_covered(position):
    table = position(phase="setup_cover")
    legal = table.legal(0)
    assert "cover:police:d3" in legal  # a prostitute
    assert "cover:special:e5" in legal  # a drive-by


def test_r3_1_3_table_order_starts_at_the_first_player(position):
    table = position(players=3, first=2, phase="setup_peek")
    order = []
    while table.report()["phase"] == "setup_peek":
        order.append(table.to_act[0])
        table.play(table.to_act[0], table.legal(table.to_act[0])[-1])
    assert order == [2, 2, 2, 0, 0, 0, 1, 1, 1]
    assert table.refused(0, "cover:police:a1") == ("not_your_turn", "R3.1.3")


def test_r3_1_4_partners_sit_opposite(position):
    table = position(players=4)
    table.go("0 place:cash:a1 ; 1 place:cash:b1")
    assert table.refused(2, "place:war:a1") == ("partner_token", "R3.5.4")
    assert "place:war:b1" in table.legal(2)


def test_r3_1_5_neighbours_touch_and_still_hold_a_card(position):
    city = City(5, 5)
    assert city.neighbours[city.number["c3"]].bit_count() == 8
    assert city.neighbours[city.number["e2"]] >> city.number["a3"] & 1 == 0
    table = position(holes=["b2"], transports=[0, 0])
    table.go("0 place:cash:a1 ; 1 place:war:a1")
    assert table.legal(0) == ["flee:b1", "flee:a2"]


def test_r3_1_6_a_seat_is_asked_even_with_one_action_and_nothing_is_timed(position):
    table = position(holes=["b1", "a2", "b2"], transports=[0, 0])
    table.go("0 place:cash:a1 ; 1 place:war:a1")
    assert table.legal(0) == ["take_back"]
    assert table.game.hourglass(table.state) is None
    assert table.game.legal_actions(table.state, vingtdeux.CLOCK) == []


def test_r3_2_1_families_follow_the_option():
    game = load("mafia_story", players=2, families=["blue", "white"])
    match = Match(game, seed=3)
    city = [card for card in game.report(match.state)["city"] if card]
    assert sum(card.startswith(("blue", "white")) for card in city) == 12
    assert match.observe(0).data()["families"] == ["blue", "white"]


def test_r3_2_2_what_each_seat_begins_with():
    match = Match(load("mafia_story", players=3), seed=3)
    report = match.game.report(match.state)
    assert report["transports"] == [3, 3, 3]
    assert report["prevent"] == [["war", "cash"]] * 3
    assert report["laid"] == [None] * 3
    assert report["tokens"] == {}


def test_r3_2_3_the_city_is_shuffled_with_the_seed():
    game = load("mafia_story", players=4)
    cities = {tuple(game.report(Match(game, seed=n).state)["city"]) for n in range(5)}
    assert len(cities) == 5
    assert all(len(set(city)) == 36 for city in cities)
    assert Match(game, seed=1).fingerprint == Match(game, seed=1).fingerprint


def test_r3_2_4_one_neutral_card_of_an_unused_family():
    game = load("mafia_story", players=2)
    seen = set()
    for seed in range(60):
        city = game.report(Match(game, seed=seed).state)["city"]
        neutral = [card for card in city if card.startswith(("blue_", "white_"))]
        assert len(neutral) == 1
        seen.update(neutral)
    assert len(seen) > 8  # any of the twelve


def test_r3_2_4_a_deal_that_is_no_city_is_impossible():
    game = load("mafia_story", players=2, first_seat=1)
    state = game.start()
    real = game.chance(state, rng_for_step("1", 0))
    assert game.is_possible(state, real)
    for wrong in (
        real.text.replace("deal:1", "deal:0"),  # the table chose seat 1
        real.text.replace("red_2", "red_3"),
        real.text.replace("prostitute_1", "white_7").replace("green_2", "white_6"),
    ):
        assert not game.is_possible(state, game.decode(wrong))


def test_r3_2_5_unused_cards_are_listed_to_nobody():
    game = load("mafia_story", players=2)
    match = Match(game, seed=1)
    for seat in (0, 1, None):
        text = str(match.observe(seat).data())
        assert "white_" not in text
        assert "blue_" not in text


def test_r3_2_6_the_first_player_is_chosen_or_drawn():
    chosen = load("mafia_story", players=3, first_seat=2)
    assert {Match(chosen, seed=n).to_act for n in range(6)} == {(2,)}
    drawn = load("mafia_story", players=3)
    assert {Match(drawn, seed=n).to_act for n in range(20)} == {(0,), (1,), (2,)}


def test_r3_3_1_one_look_after_the_other_and_the_face_at_once(position):
    table = position(phase="setup_peek")
    events = table.play(0, "look:a2")
    assert table.observe(0).data()["faces"] == {"a2": "red_7"}
    assert table.observe(1).data()["faces"] == {}
    assert table.observe(1).data()["looked"] == [["a2"], []]
    faces = [event for event in events if event.code == "face"]
    assert [event.audience for event in faces] == [(0,)]
    assert table.to_act == (0,)


def test_r3_3_2_three_different_cells(position):
    table = position(phase="setup_peek").go("0 look:a1")
    assert table.refused(0, "look:a1") == ("look_twice", "R3.3.2")
    assert table.go("0 look:b1 ; 0 look:c1").to_act == (1,)


def test_r3_3_3_not_the_same_three_in_any_order(position):
    table = position(phase="setup_peek").go("0 look:a1 ; 0 look:b1 ; 0 look:c1")
    table.go("1 look:c1 ; 1 look:a1")
    assert table.refused(1, "look:b1") == ("same_three", "R3.3.3")
    assert table.go("1 look:d1").report()["phase"] == "setup_cover"


def test_r3_4_1_police_or_special_face_down(position):
    table = position(phase="setup_cover").go("0 cover:police:a1 ; 1 cover:special:b1")
    assert table.report()["covers"] == {"a1": [0, "police"], "b1": [1, "special"]}


def test_r3_4_2_any_cell_without_a_cover(position):
    table = position(phase="setup_cover", seen=[["a1"], ["a1"]]).go("0 cover:police:a1")
    assert table.refused(1, "cover:special:a1") == ("already_covered", "R3.4.2")
    assert "cover:special:b1" in table.legal(1)


def test_r3_4_3_the_other_card_is_discarded_unseen(position):
    table = position(phase="setup_cover").go("0 cover:police:a1 ; 1 cover:police:b1")
    assert table.observe(0).data()["covers"] == [["a1", "police"], ["b1", "hidden"]]
    assert table.observe(1).data()["covers"] == [["a1", "hidden"], ["b1", "police"]]
    assert table.observe(None).data()["covers"] == [["a1", "hidden"], ["b1", "hidden"]]
    assert table.refused(0, "cover:special:c1")[0] == "wrong_phase"


def test_r3_4_4_nobody_looks_at_or_under_a_cover_but_memory_stays(position):
    table = position(covers={"a1": [0, "police"]}, seen=[["a1"], []])
    assert table.refused(0, "look:a1") == ("look_cover", "R3.4.4")
    assert table.observe(0).data()["faces"] == {"a1": "red_2"}


def test_r3_4_5_round_one_begins_with_the_same_first_player(position):
    table = position(first=1, phase="setup_cover").go("1 cover:police:a1 ; 0 cover:police:b1")
    report = table.report()
    assert (report["phase"], report["round"], report["to_act"]) == ("action", 1, [1])
