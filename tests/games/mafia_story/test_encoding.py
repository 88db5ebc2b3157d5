"""What a seat knows of Mafia Story as a row of numbers."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.conformance_features import FeatureCheck
from vingtdeux.engine.episode import Episode
from vingtdeux.engine.features import Layout
from vingtdeux.games import encoding

Build = Callable[..., Any]
FAMILIES = ("red", "green", "blue", "white")
BY_SEAT = (
    "laid", "seen", "commit", "openings", "fresh", "status", "spent", "transports", "prevent",
    "right", "left", "hits", "scores",
)  # fmt: skip
HUGE = {
    **{f"cards.{family}_{n}.value": 12 for family in FAMILIES for n in range(2, 8)},
    **{f"cards.{kind}_{family}.value": 20 for kind in ("special", "police") for family in FAMILIES},
    "cards.prostitute.value": 6,
    "cards.drive_by.value": 6,
    "cities.2.cols": 8,
    "cities.2.prostitutes": 12,
    "cities.2.drive_bys": 12,
    "cities.2.neutrals": 6,
    "looks.opening": 8,
    "looks.turn": 8,
    "looks.closing": 4,
    "transports.start": 6,
    "transports.price": 1,
    "hit": 6,
    "end.city": 0,
}
NOTHING = {
    "cities.2.prostitutes": 0,
    "cities.2.drive_bys": 0,
    "transports.start": 0,
    "prevent.war": False,
    "prevent.cash": False,
    "hit": 0,
}


class Facts:
    """A row, by the names of its fields."""

    def __init__(self, layout: Layout, row: bytearray, cells: tuple[str, ...]) -> None:
        self.layout = layout
        self.row = bytes(row)
        self.cells = cells

    def __getitem__(self, name: str) -> list[int]:
        field = self.layout.named(name)
        return list(self.row[field.at : field.end])

    def at(self, name: str) -> dict[str, int]:
        """What is not zero of a field of the city: `a1`, or `1.a1` for the second set of cells."""
        found = {}
        for n, value in enumerate(self[name]):
            part, cell = divmod(n, len(self.cells))
            if value:
                found[f"{part}.{self.cells[cell]}"] = value
        return found

    def differ(self, other: "Facts") -> set[str]:
        """The fields that are not the same."""
        return {each.name for each in self.layout.fields if self[each.name] != other[each.name]}


def facts(game: Any, state: Any, seat: int | None) -> Facts:
    features = encoding(game)
    row = bytearray(features.layout.size)
    features.write(game.observe(state, seat), row, 0)
    return Facts(features.layout, row, game.terms.city.names)


def of(table: Any, seat: int | None) -> Facts:
    return facts(table.game, table.state, seat)


def act(players: int, text: str, seat: int) -> Facts:
    game: Any = vingtdeux.load("mafia_story", players=players)
    features = encoding(game)
    row = bytearray(features.acts.size)
    action = next(each for each in game.action_space if each.text == text)
    features.write_action(action, seat, row, 0)
    return Facts(features.acts, row, game.terms.city.names)


# --- whose it is ---------------------------------------------------------------------------------


def turned(report: dict[str, Any], players: int) -> dict[str, Any]:
    """The same position with everybody one seat further on."""

    def on(seat: int) -> int:
        return (seat + 1) % players

    found = {key: each[-1:] + each[:-1] if key in BY_SEAT else each for key, each in report.items()}
    for key in ("first", "turn"):
        found[key] = on(report[key])
    for key in ("covers", "tokens"):
        found[key] = {cell: [on(seat), kind] for cell, (seat, kind) in report[key].items()}
    found["last"] = [[on(seat), *rest] for seat, *rest in report["last"]]
    found["waiting"] = [on(seat) for seat in report["waiting"]]
    if report["fleeing"]:
        found["fleeing"] = [on(report["fleeing"][0]), report["fleeing"][1]]
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_seat_further_on_is_the_same_but_for_the_seat(players: int) -> None:
    families = FAMILIES[:players]
    here = vingtdeux.load("mafia_story", players=players, families=",".join(families))
    there = vingtdeux.load(
        "mafia_story", players=players, families=",".join(families[-1:] + families[:-1])
    )
    game = Episode(here, encoding(here))
    rng = Random(players)
    game.begin(rng)
    looks = 0
    while game.legal:
        game.do(game.index(rng.choice(game.legal)))
        if rng.random() < 0.2:
            other = there.position_of(
                turned(here.report_of(game.state) | {"phase": here.phase(game.state)}, players)
            )
            for each in range(players):
                one = facts(here, game.state, each)
                two = facts(there, other, (each + 1) % players)
                assert one.differ(two) == {"seat"}
                looks += 1
    assert looks > 20


def test_a_card_is_mine_or_the_next_seats(position: Build) -> None:
    """a1 is red_2: red's own collection earns its 2 points, green's war does."""
    table = position(seen=[["a1"], ["a1"]])
    red, green = of(table, 0), of(table, 1)
    assert red.at("activities") == {"0.a1": 1}
    assert red.at("pays") == {"1.a1": 2}
    assert green.at("activities") == {"1.a1": 1}
    assert green.at("pays") == {"0.a1": 2}


def test_partners_collect_on_each_others_activities(position: Build) -> None:
    table = position(players=4, seen=[["a1"]] * 4)
    assert [of(table, seat).at("pays") for seat in range(4)] == [{"1.a1": 2}, {"0.a1": 2}] * 2
    assert of(table, 2).at("activities") == {"2.a1": 1}
    alone = position(players=4, options={"teams": False}, seen=[["a1"]] * 4)
    assert of(alone, 2).at("pays") == {"0.a1": 2}


def test_a_cover_and_a_token_are_their_owners(position: Build) -> None:
    table = position(players=3, turn=1, covers={"b2": [2, "special"]}, tokens={"c3": [0, "war"]})
    mine, next_one = of(table, 2), of(table, 0)
    assert mine.at("covers") == {"0.b2": 1}
    assert mine["cover_kind"] == [0, 1, 0, *[0] * 6]
    assert next_one.at("covers") == {"2.b2": 1}
    assert next_one["cover_kind"] == [*[0] * 6, 0, 0, 1]
    assert mine.at("tokens") == {"1.c3": 1}
    assert mine["token_kind"] == [*[0] * 3, 0, 0, 1, *[0] * 3]
    assert next_one["token_kind"] == [1, 0, 0, *[0] * 6]
    assert mine.at("pays") == {"1.b2": 10}


# --- what a bot would look at --------------------------------------------------------------------


POINT = 15
"""A point on the scale of worths: 240 for the dearest card, its hit and four points more."""


def test_the_best_place_is_where_a_war_hits_besides(position: Build) -> None:
    """To green, the last to play, a2 is red_7 and b3 its own green_7; red cannot pay to come."""
    table = position(turn=1, seen=[[], ["a2", "b3"]], transports=[0, 3])
    row = of(table, 1)
    assert row.at("pays") == {"0.a2": 7, "1.b3": 7}
    assert row.at("worth") == {"0.a2": 9 * POINT, "1.b3": 7 * POINT}
    assert row["most"] == [9 * POINT, 0]
    assert row.at("best_war") == {"0.a2": 1}
    assert row.at("best_cash") == {}


def test_a_card_the_next_seat_knows_is_in_danger(position: Build) -> None:
    table = position(turn=0, seen=[["a2", "b3"], ["b3"]])
    row = of(table, 0)
    assert row.at("hot") == {"0.b3": 1}
    assert row.at("pays") == {"1.a2": 7, "0.b3": 7}
    assert row.at("worth")["0.b3"] < row.at("worth")["1.a2"] < 7 * POINT
    later = of(position(turn=1, first=1, seen=[["a2", "b3"], ["b3"]]), 0)
    assert later.at("hot") == {}
    assert later.at("warm") == {"0.b3": 1}


def test_a_chased_token_is_told_where_it_loses(position: Build) -> None:
    """a2 is red_7: a war token of red loses 7 there; b3 is green_7, two rows from b1."""
    table = position(
        phase="flight", turn=0, lap=1, fleeing=[0, "war"], fled_from="b1",
        tokens={"b1": [1, "war"]}, seen=[["a2", "b3"], []], transports=[0, 3],
    )  # fmt: skip
    row = of(table, 0)
    assert row.at("next_door") == dict.fromkeys(("0.a1", "0.c1", "0.a2", "0.b2", "0.c2"), 1)
    assert row.at("loss") == {"0.a2": 7 * POINT}
    assert row.at("worth") == {}
    assert row["fled_from"] == [0, 1]
    rich = position(
        phase="flight", turn=0, lap=1, fleeing=[0, "war"], fled_from="b1",
        tokens={"b1": [1, "war"]}, seen=[["a2", "b3"], []],
    )  # fmt: skip
    assert set(of(rich, 0).at("worth")) == {"0.b3"}
    assert of(rich, 0).at("best_war") == {"0.b3": 1}


def test_a_token_on_a_card_i_know_bodes_ill(position: Build) -> None:
    """Green's token lies on red_7, which both have looked at: a war, most likely."""
    table = position(phase="prevent", waiting=[0, 1], tokens={"a2": [1, "war"]}, seen=[["a2"]] * 2)
    row = of(table, 0)
    assert row["bodes"] == [0, 0, 0, 123]  # 95 % of 9 points lost, 5 % of 7 won
    assert row["prevented"][0] > row["prevented"][1]
    assert row["token_kind"] == [0, 0, 0, 0, 0, 1]
    open_row = of(position(flipped=True, tokens={"a2": [1, "war"]}, seen=[["a2"]] * 2), 0)
    assert open_row["bodes"] == [0, 0, 0, 9 * POINT]
    assert open_row["token_kind"] == [0, 0, 0, 1, 0, 0]


def test_looks_are_where_nobody_has_looked(position: Build) -> None:
    table = position(only=["a1", "b1", "c1"], seen=[["a1"], ["b1"]])
    assert of(table, 0).at("worth_a_look") == {"0.c1": 1}
    known = position(only=["a1", "b1"], seen=[["a1"], ["b1"]])
    assert of(known, 0).at("worth_a_look") == {"0.b1": 1}
    assert of(known, 0)["unknown"] == [0, 1, 0, 0]


def test_a_seat_near_its_target_is_marked(position: Build) -> None:
    piles = [["red_7", "red_6", "red_5", "red_4"], []]
    row = of(position(right=piles, hits=[0, 2]), 1)
    assert row["points"] == [26, 30 + 22]
    assert row["near_end"] == [0, 1]
    assert row["hits"] == [2, 0]


# --- complete and bounded ------------------------------------------------------------------------


def test_which_prostitute_it_is_the_digest_alone_says(position: Build) -> None:
    one = position(seen=[["d3", "e3"], []])
    city = one.report()["city"]
    d3, e3 = 13, 14
    city[d3], city[e3] = city[e3], city[d3]
    two = position(seen=[["d3", "e3"], []], city=city)
    assert of(one, 0).differ(of(two, 0)) == {"order"}
    assert of(one, 1).differ(of(two, 1)) == set()


def test_rounds_of_a_long_game_differ(position: Build) -> None:
    rows = [of(position(round=number), 0) for number in (60, 61, 60 + 256)]
    assert [row["round"] for row in rows] == [[40]] * 3
    assert len({row.row for row in rows}) == 3


@pytest.mark.parametrize("changes", [HUGE, NOTHING])
def test_other_material_stays_within_its_bounds(changes: dict[str, Any]) -> None:
    game = vingtdeux.load("mafia_story", changes=changes, target=40, stall_limit=6)
    check = FeatureCheck(game, encoding(game))
    check.actions()
    for seed in range(3):
        check.play(Random(seed), look_every=5)


def test_a_score_beyond_the_scale_stays_on_it(position: Build) -> None:
    everything = [f"{family}_{n}" for family in FAMILIES for n in range(2, 8)]
    row = of(position(right=[everything, []], left=[[], everything]), 0)
    assert row["points"] == [30 + 30 + 20, 0]


def test_a_spectator_has_no_seat_and_knows_no_card(position: Build) -> None:
    table = position(seen=[["a1"], ["b1"]], tokens={"c1": [0, "war"]})
    row = of(table, None)
    assert row["seat"] == [0, 0]
    assert row.at("looked") == {"0.a1": 1, "1.b1": 1}
    assert row.at("activities") == {}
    assert row["token_kind"] == [0, 0, 1, 0, 0, 0]
    assert encoding(table.game).potential(table.game.observe(table.state, None)) == 0.0


# --- actions and prospects -----------------------------------------------------------------------


def test_an_action_says_its_cell_and_what_comes_there() -> None:
    place = act(2, "place:cash:b1", 0)
    assert place["token"] == [0, 1]
    assert place.at("cell") == {"0.b1": 1}
    assert (place["column"], place["row"]) == ([0, 1, 0, 0, 0], [1, 0, 0, 0, 0])
    assert place["around"] == [5]
    cover = act(2, "cover:police:b1", 0)
    assert (cover["cover"], cover["stake"], cover["token"]) == ([1, 0], [8], [0, 0])
    assert act(2, "prevent:war", 0)["prevent"] == [0, 1, 0]


def test_a_target_is_a_place_from_me_on() -> None:
    assert act(3, "target:2", 2)["target"] == [1, 0, 0]
    assert act(3, "target:2", 1)["target"] == [0, 1, 0]
    assert act(3, "target:2", 0)["target"] == [0, 0, 1]


def test_points_ahead_are_a_potential(position: Build) -> None:
    table = position(players=4, right=[["red_7"], ["green_6"], ["blue_2"], []])
    features = encoding(table.game)
    found = [features.potential(table.game.observe(table.state, seat)) for seat in range(4)]
    assert found[0] == found[2] == -found[1] == -found[3] > 0  # 9 points to 6
    start = vingtdeux.load("mafia_story")
    assert encoding(start).potential(start.observe(start.start(), 0)) == 0.0
