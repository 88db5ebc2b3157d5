"""What is in the box, by counting it; cities; families."""

from collections import Counter

import pytest

import vingtdeux
from vingtdeux.games.mafia_story.knobs import knobs
from vingtdeux.games.mafia_story.material import CARDS, DATA, FAMILIES, NUMBER, material_of
from vingtdeux.games.mafia_story.notation import usual_city
from vingtdeux.games.mafia_story.terms import Terms

ONES = [f"{kind}_{n}" for kind in ("prostitute", "drive_by") for n in range(1, 7)]
DEALS = {
    2: [*[f"{family}_{n}" for family in FAMILIES[:2] for n in range(2, 8)], "blue_4", *ONES],
    3: [*[f"{family}_{n}" for family in FAMILIES[:3] for n in range(2, 8)], *ONES],
    4: [*[f"{family}_{n}" for family in FAMILIES for n in range(2, 8)], *ONES],
}
"""The test deals A2, A3 and A4 of the rules' section 8."""


def terms(players: int, **options: object) -> Terms:
    game = vingtdeux.load("mafia_story", players=players, **options)
    return Terms(players, game.options)


def test_the_cards_of_the_data_file_are_those_of_the_rules() -> None:
    types = Counter(card["type"] for card in DATA["cards"])
    assert types == {
        "territory": 24, "special": 4, "police": 4,
        "prostitute": 1, "drive_by": 1, "prevent_war": 1, "prevent_cash": 1,
    }  # fmt: skip
    for card in DATA["cards"]:
        family, _, number = card["id"].partition("_")
        if card["type"] == "territory":
            assert (card["family"], card["value"]) == (family, int(number))
        elif card["type"] in ("special", "police"):
            assert card["id"] == f"{card['type']}_{card['family']}"


def test_the_values_are_printed() -> None:
    value = material_of({}).value
    assert len(value) == len(CARDS)
    for family in FAMILIES:
        assert [value[NUMBER[f"{family}_{n}"]] for n in range(2, 8)] == [2, 3, 4, 5, 6, 7]
        assert value[NUMBER[f"special_{family}"]] == 10
        assert value[NUMBER[f"police_{family}"]] == 8
    assert {value[NUMBER[card]] for card in ONES} == {1}


def test_the_numbers_are_those_of_the_rules() -> None:
    printed = {knob.path: knob.default for knob in knobs() if not knob.path.startswith("cards.")}
    assert printed == {
        "cities.2.cols": 5, "cities.3.cols": 6, "cities.4.cols": 6,
        "cities.2.prostitutes": 6, "cities.3.prostitutes": 6, "cities.4.prostitutes": 6,
        "cities.2.drive_bys": 6, "cities.3.drive_bys": 6, "cities.4.drive_bys": 6,
        "cities.2.neutrals": 1, "cities.3.neutrals": 0,
        "looks.opening": 3, "looks.turn": 3, "looks.closing": 1, "looks.closing_above": 12,
        "transports.start": 3, "transports.fare": 1, "transports.price": 2,
        "prevent.war": True, "prevent.cash": True,
        "hit": 2, "end.city": 6, "end.team_extra": 20,
    }  # fmt: skip


@pytest.mark.parametrize(("players", "cols", "rows"), [(2, 5, 5), (3, 6, 5), (4, 6, 6)])
def test_the_city_and_the_test_deal(players: int, cols: int, rows: int) -> None:
    city = terms(players).city
    assert (city.cols, city.rows, city.cells) == (cols, rows, cols * rows)
    assert city.names[0] == "a1"
    assert city.names[-1] == {2: "e5", 3: "f5", 4: "f6"}[players]
    assert [CARDS[card] for card in usual_city(terms(players))] == DEALS[players]


def test_other_families_have_a_test_deal_of_the_same_pattern() -> None:
    deal = [CARDS[card] for card in usual_city(terms(2, families=["white", "red"]))]
    assert deal[0] == "white_2"
    assert deal[6] == "red_2"
    assert deal[12] == "green_4"


def test_a_card_that_this_box_has_not_is_refused() -> None:
    game = vingtdeux.load("mafia_story", players=2)
    more = vingtdeux.load("mafia_story", players=2, changes={"cities.2.prostitutes": 7})
    position = {"right": [["prostitute_7"], []]}
    assert more.report(more.position(position))["scores"] == [1, 0]
    with pytest.raises(ValueError, match="no card 'prostitute_7'"):
        game.position(position)


@pytest.mark.parametrize(
    "wrong",
    [["red"], ["red", "red"], ["red", "pink"], "red", 7, ["red", "green", "blue"]],
)
def test_bad_families_are_refused_with_a_reason(wrong: object) -> None:
    with pytest.raises(ValueError, match="families must name 2 different"):
        vingtdeux.load("mafia_story", players=2, families=wrong)


def test_families_may_be_written_with_commas() -> None:
    game = vingtdeux.load("mafia_story", players=2, families="white,blue")
    assert game.options["families"] == ["white", "blue"]
