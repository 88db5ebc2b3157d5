"""What is in the box, and the town [R3.1.2]."""

import json
from collections import Counter, deque
from pathlib import Path

import pytest

from vingtdeux.games import load
from vingtdeux.games.police_et_voleurs import material

BOX = material.material_of({})
DATA = json.loads((Path(material.__file__).parent / "data.json").read_text(encoding="utf-8"))


def test_r3_1_2_fifty_nine_houses_of_ten_types() -> None:
    counts = Counter(material.TYPE_IDS[kind] for kind in BOX.box)
    assert counts == {
        "plane": 1, "thief": 2, "weapon": 2, "bank": 4, "car": 4, "police": 22,
        "cash_10": 8, "cash_20": 8, "cash_50": 4, "cash_100": 4,
    }  # fmt: skip
    assert sum(BOX.values[kind] for kind in BOX.box) == 1_640_000


def test_the_town_has_the_squares_the_rules_count() -> None:
    assert (material.STREETS, material.PLOTS) == (136, 59)
    assert (len(BOX.gates), len(BOX.stars)) == (12, 8)
    turned = [row[::-1] for row in material.MAP[::-1]]
    assert turned == list(material.MAP), "the map is its own half turn"
    degrees = Counter(len(each) for each in material.NEXT)
    assert degrees == {1: 2, 2: 64, 3: 66, 4: 4}
    assert sum(len(ray) for rays in material.RAYS for ray in rays) == 1100
    assert max(sum(map(len, rays)) for rays in material.RAYS) == 22


def test_gates_and_stars_lie_where_the_document_says() -> None:
    gates = {material.STREET_NAMES[at] for at in BOX.gates}
    assert gates == {
        "D1", "H1", "L1", "O3", "O7", "O11", "L13", "H13", "D13", "A11", "A7", "A3",
    }  # fmt: skip
    assert all(len(material.NEXT[at]) == 3 for at in BOX.gates)
    stars = {material.STREET_NAMES[at] for at in BOX.stars}
    assert stars == {"E4", "K4", "E10", "K10", "H6", "G7", "I7", "H8"}
    assert [house["square"] for house in DATA["board"]["houses"]] == list(material.PLOT_NAMES)


def test_all_streets_hang_together_and_every_house_has_a_door() -> None:
    reached, queue = {0}, deque([0])
    while queue:
        for at in material.NEXT[queue.popleft()]:
            if at not in reached:
                reached.add(at)
                queue.append(at)
    assert len(reached) == material.STREETS
    doors = Counter(material.PLOT_NAMES[plot] for beside in material.BESIDE for plot in beside)
    assert set(doors) == set(material.PLOT_NAMES)
    assert (doors["B5"], doors["N9"], doors["H7"]) == (1, 1, 4)
    assert set(doors.values()) == {1, 2, 3, 4}


@pytest.mark.parametrize(("players", "police", "owners"), [
    (5, 4, [0, 1, 2, 3]), (4, 1, [2, 3, 0]), (3, 2, [0, 1, 0, 1]), (3, 0, [1, 2, 1, 2]),
    (2, 0, [1, 1, 1, 1]),
])  # fmt: skip
def test_1_3_thieves_sit_clockwise_after_the_police(players, police, owners) -> None:
    game = load("police_et_voleurs", players=players, first_police=police, duel=players == 2)
    assert game.report(game.start())["owners"] == owners


def test_the_letters_of_the_map_are_the_gates_and_stars() -> None:
    for letter, squares in (("O", BOX.gates), ("*", BOX.stars)):
        streets = [each for each in "".join(material.MAP) if each != "#"]
        assert [at for at, each in enumerate(streets) if each == letter] == squares
