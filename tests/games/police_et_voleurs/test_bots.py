"""The bots: legal, deterministic, and the better ones better."""

import os
from random import Random

import pytest

from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.games import load
from vingtdeux.games.police_et_voleurs.heuristic import LEVELS, choose

SOAK = bool(os.environ.get("VINGTDEUX_SOAK"))
GAMES = 100 if SOAK else 10


def finish(players: int, levels: list[int], seed: int) -> tuple[float, ...]:
    """The scores of a game between these levels; 0 = uniform."""
    game = load("police_et_voleurs", players=players)
    rng = Random(seed)
    state = game.start()
    state.quiet = True
    while True:
        asked = game.to_act(state)
        if not asked:
            return game.outcome(state).scores
        seat = asked[0]
        if seat == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        legal = game.legal_actions(state, seat)
        level = levels[seat]
        thought = choose(game.observe(state, seat), legal, level, rng) if level else None
        game.apply(state, seat, thought or pick(rng, legal))


def means(levels: list[int], games: int, seed: int = 0) -> list[float]:
    """What each seat brings home on average."""
    results = [finish(len(levels), levels, seed + n) for n in range(games)]
    return [sum(each) / games for each in zip(*results, strict=True)]


def test_thieves_of_a_higher_level_bring_more_home() -> None:
    """Two against two at one table, against the same police; near levels need many games."""
    for low, high, games in ((0, 1, GAMES), (1, 2, 500 if SOAK else GAMES)):
        home = means([low, high, low, high, 1], games)
        assert home[1] + home[3] > (home[0] + home[2]) * 1.1


def test_a_police_of_a_higher_level_confiscates_more() -> None:
    """The same thieves, the same deals."""
    thieves = [2, 2, 2, 2]
    none, low, middle, high = (means([*thieves, level], GAMES, 50)[4] for level in (0, 1, 2, 3))
    assert none + 10_000 < low < middle < high


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_a_bot_is_a_function_of_what_it_sees(town, level: int) -> None:
    table = town(
        {"at": "D4", "loot": ["car", "weapon"]}, "N1", turn=0, police=["H8", "K4"],
        houses={"D3": "bank", "C3": "cash_10"},
    )  # fmt: skip
    seen, legal = table.match.observe(0), table.game.legal_actions(table.state, 0)
    once = choose(seen, legal, level, Random(5))
    assert choose(seen, legal, level, Random(5)) is once
    assert once in legal


@pytest.mark.parametrize("level", [2, 3])
def test_a_bot_takes_the_arrest_that_needs_both_steps(town, level: int) -> None:
    arrests = 0
    for seed in range(6):
        rich = {"at": "B1", "loot": ["bank", "cash_100"]}
        table = town(rich, "N13", turn="police", police=["B3", "E1"])
        rng = Random(seed)
        while table.report()["play"] == "normal":
            legal = table.game.legal_actions(table.state, 4)
            table.go(choose(table.match.observe(4), legal, level, rng).text)
        arrests += table.report()["thieves"][0].get("state") == "arrested"
    assert arrests >= 5  # the Brigadier slips now and then


@pytest.mark.parametrize("level", [2, 3])
def test_a_bot_fetches_the_bank_it_knows_once_it_has_a_car(town, level: int) -> None:
    table = town(
        {"at": "C4", "loot": ["car"]}, "N1", turn=0, houses={"B4": "bank", "C3": "cash_10"},
        looks={"B4": {"pawns": [0], "round": 3}},
    )  # fmt: skip
    legal = table.game.legal_actions(table.state, 0)
    rng = Random(2)
    chosen = [choose(table.match.observe(0), legal, level, rng).text for _ in range(5)]
    assert chosen.count("rob:B4") >= 4


@pytest.mark.parametrize("level", [2, 3])
def test_a_rich_bot_leaves_when_it_stands_on_a_gate(town, level: int) -> None:
    table = town(
        {"at": "A7", "loot": ["bank", "bank"]}, "N1", turn=0,
        police=["A5", "A9", "C7", "H8", "K4"], houses={"D3": "cash_10"},
    )  # fmt: skip
    legal = table.game.legal_actions(table.state, 0)
    rng = Random(2)
    chosen = [choose(table.match.observe(0), legal, level, rng).text for _ in range(5)]
    assert chosen.count("leave") >= 4


def chosen_by(table, level: int, seed: int) -> str:
    """What a bot of this level does for whoever is asked."""
    seat = table.match.to_act[0]
    legal = table.game.legal_actions(table.state, seat)
    return choose(table.match.observe(seat), legal, level, Random(seed)).text


def police_play(table, seed: int) -> dict:
    """How the town looks after the Commissaire's normal turn."""
    while table.match.to_act == (4,):
        table.go(chosen_by(table, 3, seed))
    return table.report()


@pytest.mark.parametrize("seed", range(3))
def test_a_rich_thief_heads_for_the_gate_before_the_net_closes(town, seed: int) -> None:
    """With houses still beside him."""
    table = town(
        {"at": "B7", "loot": ["bank", "cash_100"]}, "N13", turn=0, police=["H8", "E4", "E10"],
        houses={"B6": "cash_10", "B8": "cash_10"},
    )  # fmt: skip
    assert chosen_by(table, 3, seed) == "move:A7"


@pytest.mark.parametrize("seed", range(3))
def test_a_poor_thief_stays_while_the_police_sleeps(town, seed: int) -> None:
    table = town(
        {"at": "A7", "loot": ["cash_10"]}, "N13", turn=0, houses={"B6": "cash_50", "B8": "cash_10"}
    )
    assert chosen_by(table, 3, seed) != "leave"


@pytest.mark.parametrize("seed", range(3))
def test_the_police_blocks_the_line_to_all_gates(town, seed: int) -> None:
    """From A2 every gate in reach lies on column A."""
    table = town({"at": "A2", "loot": ["bank", "cash_100"]}, "N13", turn="police", police=["B7"])
    assert police_play(table, seed)["police"] == ["A3"]


@pytest.mark.parametrize("seed", range(3))
def test_a_dead_end_costs_the_police_one_man(town, seed: int) -> None:
    police = ["D6", "F6", "H8"]
    table = town({"at": "C4", "loot": ["cash_100"]}, "N13", turn="police", police=police)
    after = police_play(table, seed)
    assert after["thieves"][0]["state"] == "arrested"
    assert [man for man in after["police"] if man.endswith("!")] == ["D4!"]


@pytest.mark.parametrize("fat", [0, 1])
def test_of_two_thieves_the_police_takes_the_fatter(town, fat: int) -> None:
    """Either dead end takes both steps."""
    loots = [["cash_10"], ["cash_10"]]
    loots[fat] = ["cash_10", "cash_20", "cash_50"]
    table = town(
        {"at": "C4", "loot": loots[0]}, {"at": "M10", "loot": loots[1]}, "N1",
        turn="police", police=["H6", "H8"],
    )  # fmt: skip
    after = police_play(table, 1)["thieves"]
    assert after[fat].get("state") == "arrested"
    assert after[1 - fat].get("state") != "arrested"


def test_a_thief_who_moves_only_after_the_normal_turn_is_held_for_it(town) -> None:
    """The yellow thief wakes the police: it has four steps, and needs three [R3.5.10]."""
    table = town(
        "O5", "O9", "L13", {"at": "B1", "loot": ["cash_100"]}, turn=3, police=["A2"],
        houses={"A1": "police"},
    )  # fmt: skip
    table.go("rob:A1")
    after = police_play(table, 1)
    assert after["thieves"][3].get("state") == "arrested"
