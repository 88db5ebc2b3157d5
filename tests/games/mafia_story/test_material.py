"""What is in the box, and that the tables of the rules agree with the data file."""

import json
from pathlib import Path

import pytest

import vingtdeux
from vingtdeux.games.mafia_story import material
from vingtdeux.games.mafia_story.material import CARDS, CITIES, FAMILIES, FAMILY, VALUE
from vingtdeux.games.mafia_story.notation import test_deal as deal_of_positions
from vingtdeux.games.mafia_story.table import Table

DATA = json.loads((Path(material.__file__).parent / "data.json").read_text(encoding="utf-8"))


def table(players: int, **options: object) -> Table:
    game = vingtdeux.load("mafia_story", players=players, **options)
    return Table(players, game.options)


def test_the_cards_are_those_of_the_data_file() -> None:
    assert [card["id"] for card in DATA["cards"]] == list(CARDS)
    assert [abs(card["value"]) for card in DATA["cards"]] == VALUE
    families = [FAMILIES.index(card["family"]) if card["family"] else -1 for card in DATA["cards"]]
    assert families == FAMILY


def test_the_counts_of_the_box() -> None:
    types = [card["type"] for card in DATA["cards"]]
    assert {kind: types.count(kind) for kind in types} == {
        "territory": 24, "prostitute": 6, "drive_by": 6, "special": 4, "police": 4,
        "prevent_war": 4, "prevent_cash": 4,
    }  # fmt: skip


def test_the_constants_are_those_of_the_data_file() -> None:
    wanted = {
        "target": material.TARGET, "team_target_extra": material.TEAM_EXTRA,
        "city_end": material.CITY_END, "peek_above": material.PEEK_ABOVE,
        "war_hit": material.HIT, "transports": material.TRANSPORTS,
        "transport_price": material.PRICE, "opening_looks": material.LOOKS,
        "turn_looks": material.LOOKS, "closing_looks": 1, "stall_limit": 3,
    }  # fmt: skip
    assert DATA["constants"] == wanted


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_city_and_the_test_deal(players: int) -> None:
    layout, city = DATA["layouts"][str(players)], CITIES[players - 2]
    assert (layout["cols"], layout["rows"], layout["cells"]) == (city.cols, city.rows, city.cells)
    assert city.names[0] == "a1"
    assert city.names[-1] == {2: "e5", 3: "f5", 4: "f6"}[players]
    deal = [CARDS[card] for card in deal_of_positions(table(players))]
    assert deal == DATA["test_deals"][f"A{players}"]


def test_other_families_have_a_test_deal_of_the_same_pattern() -> None:
    deal = [CARDS[card] for card in deal_of_positions(table(2, families=["white", "red"]))]
    assert deal[0] == "white_2"
    assert deal[6] == "red_2"
    assert deal[12] == "green_4"


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
