"""Sections 0 and 1: what is in the box."""

from collections import Counter

from vingtdeux.games.police_city import material as m
from vingtdeux.games.police_city.actions import tables_of

box = m.material_of({})


def test_the_printed_counts():
    assert m.CARDS == len(m.CARD_IDS) == len(set(m.CARD_IDS)) == 55
    assert len(m.PLACE_DATA) == m.PLACES == 40
    assert len(m.EVENT_DATA) == 15
    assert len(m.OBJECTIVE_IDS) == m.OBJECTIVES == 20
    assert sum(box.type_count) == 50
    assert box.token_count == [4, 4, 4, 3, 2]
    assert sum(each["count"] for each in m.DATA["loyalty"]) == box.loyalty_tokens == 7
    assert len(m.CHARACTERS) == 6


def test_the_faces_of_the_dice():
    assert [m.FACES[face] for face in box.faces[0]] == list("HHHHGG")
    assert [m.FACES[face] for face in box.faces[m.SGT]] == ["H", "H", "G", "G", "G", "HG"]
    assert [m.FACES[face] for face in box.informer_faces] == list("HHGGMM")


def test_the_places_in_total():
    assert Counter(box.symbols[: m.PLACES]) == {0: 10, 1: 23, 2: 7}
    assert sum(box.symbols) == 37
    assert sum(box.need) / m.PLACES == 3.525
    assert sum(box.loot_grades) == 26
    assert sum(len(loot) for loot in box.loot_types) == 45
    assert sum(box.loot_informers) == 7
    assert Counter(len(each) for each in box.card_districts) == {1: 30, 2: 10}
    pairs = [tuple(each) for each in box.card_districts if len(each) == 2]
    assert len(set(pairs)) == 10


def test_the_bank_needs_four_handcuffs():
    bank = m.CARD_OF["bank"]
    assert (box.need[bank], box.symbols[bank]) == (4, 1)
    assert [m.ELEMENTS[each] for each in box.lots[bank]] == ["card", "grade_1", "weapons_1"]


def test_the_lot_of_the_richest_place_is_in_order():
    """R3.7.1: card, grades, seizures, informers."""
    lot = [m.ELEMENTS[each] for each in box.lots[m.CARD_OF["river_tunnel"]]]
    assert lot == ["card", "grade_1", "grade_2", "weapons_1", "informer_1"]


def test_which_cards_accept_dice():
    """R3.3.2: places, elections of a trade, the raid."""
    grey = {m.CARD_IDS[card] for card in range(m.PLACES, m.CARDS) if m.ACCEPTS[card]}
    assert grey == {f"election_{name}" for name in m.TYPES} | {"police_raid"}
    assert all(m.ACCEPTS[: m.PLACES])


def test_the_numbers_of_the_events_are_those_of_the_rules():
    """R3.10: the data file wins for numbers."""
    events = {each["id"]: each for each in m.EVENT_DATA}
    assert events["informer_payment"]["tokens_per_level"] == 2
    assert events["great_trial"]["cards_per_level"] == 2
    assert events["mafia_deal"]["tokens"] == events["mafia_deal"]["grades"] == 4
    assert events["mafia_deal"]["mafia_if_no_deal"] == 2
    assert events["police_raid"]["handcuffs_per_level"] == 3
    assert events["seizure_deal"]["mafia_per_face"] == 1
    elections = [each for each in m.EVENT_DATA if each["id"].startswith("election_")]
    assert [(each["grades"], each["mafia_if_none"]) for each in elections] == [(1, 1)] * 10
    timed = {each["id"] for each in m.EVENT_DATA if each["hourglass"]}
    assert timed == {"informer_payment", "great_trial", "mafia_deal", "seizure_deal"}
    assert (box.mafia_goal, box.bonus_levels, box.last_round) == (10, [2, 4, 6, 8], 40)


def test_minimal_payments_of_objective_06():
    """R3.12.1: 2 Bronx + 1 Brooklyn; no superfluous card."""
    objective = m.OBJECTIVE_IDS.index("objective_06")
    texts = {box.payment_texts[each] for each in box.objective_payments[objective]}
    assert "bronx,bronx,brooklyn" in texts
    assert "bronx,bronx+brooklyn" in texts
    assert "bronx,bronx,brooklyn+manhattan" in texts
    assert "bronx+brooklyn,bronx+brooklyn" in texts
    assert "bronx,bronx,bronx+brooklyn" not in texts, "a Bronx card would be superfluous"
    assert "bronx,bronx+brooklyn,brooklyn" not in texts
    assert len(texts) == 45


def test_the_combinations():
    """R3.13: AA, AAA, AABB, AAABB with A and B different."""
    assert box.combo_grades == [1, 2, 3, 4]
    assert Counter(action.text.split(":")[1] for action in tables_of(box).combos) == {
        "AA": 5, "AAA": 5, "AABB": 10, "AAABB": 20,
    }  # fmt: skip
    assert all(action.b != action.c for action in tables_of(box).combos)
