"""Who knows what, and samples that agree with everything a seat saw (section 2)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vingtdeux.engine.match import Match
from vingtdeux.games import load
from vingtdeux.games.police_et_voleurs.material import BACK, BANK, CAR, LOOTABLE, PLANE, POLICE
from vingtdeux.games.police_et_voleurs.rules_sample import Sample

ARRESTED = 2


def robber(rng: Random, legal: list[Any]) -> Any:
    """Robs more often than chance would, so that there is something to remember."""
    wanted = [a for a in legal if a.text.startswith(("rob", "weapon", "drive"))]
    pool = wanted if wanted and rng.random() < 0.6 else legal
    return pool[int(rng.random() * len(pool))]


def conditions(state: Any, seen: Any) -> list[str]:
    """What sections 2.1-2.5 demand of any position the seat holds possible; [] = all hold."""
    broken = []
    types = dict(enumerate(state.houses))
    for pawn, line in enumerate(state.lines):
        if not state.touched >> pawn & 1:
            types.update({e >> 5 & 63: e >> 1 & 15 for e in line if not e & BACK})
    for pawn, line in enumerate(state.lines):
        for kind in state.loots[pawn]:
            if kind not in LOOTABLE:
                broken.append(f"pawn {pawn} holds type {kind}")
        if seen.drivers[pawn] and state.status[pawn] != ARRESTED and CAR not in state.loots[pawn]:
            broken.append(f"pawn {pawn} was seen driving and has no car")
        if state.touched >> pawn & 1:
            continue
        has_car = False
        for entry in line:
            kind = types[entry >> 1] if entry & BACK else entry >> 1 & 15
            if entry & BACK and kind not in (0, PLANE, CAR if has_car else BANK):
                broken.append(f"pawn {pawn} put back type {kind}, car {has_car}")
            elif not entry & BACK and kind == (CAR if has_car else BANK):
                broken.append(f"pawn {pawn} kept type {kind}, car {has_car}")
            has_car = has_car or (not entry & BACK and kind == CAR)
    for plot, look in enumerate(state.looks):
        if look and state.houses[plot] not in (PLANE, BANK, CAR):
            broken.append(f"plot {plot} was put back and is {state.houses[plot]}")
    return broken


MANY_WEAPONS = {
    "house_types.weapon.count": 16, "house_types.police.count": 8, "house_types.thief.count": 10,
    "house_types.cash_10.count": 0,
}  # fmt: skip


@settings(max_examples=16)
@given(st.sampled_from([3, 4, 5]), st.integers(0, 10**6), st.sampled_from([{}, MANY_WEAPONS]))
def test_samples_and_the_truth_agree_with_what_was_seen(
    players: int, seed: int, changes: dict[str, int]
) -> None:
    """The truth always fits the conditions (so it is never excluded), and so does each sample."""
    game = load("police_et_voleurs", players=players, changes=changes)
    police = changes.get("house_types.police.count", 22)
    match = Match(game, seed)
    rng = Random(seed)
    for step in range(400):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, robber(rng, game.legal_actions(match.state, seat)))
        if step % 10:
            continue
        for viewer in [*range(players), None]:
            seen = game.observe(match.state, viewer)
            if seen.shown:
                continue
            assert conditions(match.state, seen) == []
            sample = game.determinize(seen, rng)
            assert conditions(sample, seen) == []
            assert sample.houses.count(POLICE) == police - seen.found


def test_a_small_world_is_sampled_through_truth_included(town) -> None:
    """Four houses, two of them put back: every consistent deal comes out, no other."""
    table = town(
        "B1", "N1", turn=0,
        houses={"A1": "bank", "O1": "plane", "C2": "cash_10", "C3": "police"},
    ).go("rob:A1", "put_back", "rob:O1", "put_back")  # fmt: skip
    seen = table.match.observe(4)
    rng = Random(3)
    found = {
        tuple(sorted(table.game.report(table.game.determinize(seen, rng))["houses"].items()))
        for _ in range(200)
    }
    assert {tuple(sorted(table.report()["houses"].items()))} <= found
    assert len(found) == 4  # bank and plane over A1, O1; the other two over C2, C3
    mine = {
        table.game.report(table.game.determinize(table.match.observe(0), rng))["houses"]["A1"]
        for _ in range(50)
    }
    assert mine == {"bank"}


def test_a_driver_has_a_car_until_an_unseen_exchange(town) -> None:
    table = town(
        {"at": "B13", "loot": ["car", "cash_10", "cash_20"]},
        {"at": "D2", "loot": ["cash_50"]}, {"at": "N13", "loot": ["bank"]}, turn=0,
        houses={"C2": "thief", "A1": "cash_100", "O1": "cash_100"},
    ).go("drive:C13", "move:D13")  # fmt: skip
    assert table.match.observe(2).drivers[0]
    for seed in range(30):
        sample = table.game.determinize(table.match.observe(2), Random(seed))
        assert CAR in sample.loots[0]
    table.match._drawn.append(table.game.decode("swap:cash_10,cash_50,bank,-"))
    table.go("rob:C2")
    assert not table.match.observe(2).drivers[0]  # saw a house leave, not which
    assert table.match.observe(1).drivers[0]  # received it: it was no car


def test_a_house_the_seat_knew_stays_known_in_the_rivals_loot(town) -> None:
    table = town(
        "B1", {"at": "A2", "loot": ["car"]}, "N13", turn=0,
        houses={"A1": "bank", "O1": "cash_10", "O13": "cash_20"},
    ).go("rob:A1", "put_back", "rob:A1")  # fmt: skip
    for seed in range(20):
        assert BANK in table.game.determinize(table.match.observe(0), Random(seed)).loots[1]
    others = {
        BANK in table.game.determinize(table.match.observe(2), Random(seed)).loots[1]
        for seed in range(40)
    }
    assert others == {True, False}


def test_a_thief_in_rescue_holds_a_weapon_in_every_sample(town) -> None:
    table = town(
        {"at": "B1", "loot": ["weapon", "cash_10"]}, {"at": "N1", "loot": ["cash_20", "cash_50"]},
        turn="police", police=["C1", "B3"],
    ).go("step:B3:B2")  # fmt: skip
    for seed in range(20):
        sample = table.game.determinize(table.match.observe(4), Random(seed))
        assert 3 in sample.loots[0]
        assert table.game.legal_actions(sample, 0) == table.game.legal_actions(table.state, 0)


def test_confiscated_types_are_known_to_the_police_and_the_former_owner(town) -> None:
    table = town(
        {"at": "B1", "loot": ["bank", "cash_10"]}, {"at": "N1", "loot": ["cash_50"]},
        turn="police", police=["C1", "B3", "H8"],
    ).go("step:B3:B2")  # fmt: skip
    assert table.sees(4)["loots"][0] == ["bank", "cash_10"]
    assert table.sees(0)["loots"][0] == ["bank", "cash_10"]
    assert table.sees(1)["loots"][0] is None
    assert table.sees(None)["loot_sizes"] == [2, 1, 0, 0]


def test_everything_is_shown_at_the_end(town) -> None:
    table = town({"at": "A7", "loot": ["cash_10"]}, turn=0, houses={"A1": "plane"}).go("leave")
    for seat in (1, 4, None):
        seen = table.sees(seat)
        assert seen["houses"] == {"A1": "plane"}
        assert seen["loots"][0] == ["cash_10"]


@pytest.mark.parametrize("seat", [0, 1, 2, 4, None])
def test_the_last_resort_always_deals_something_that_looks_the_same(town, seat) -> None:
    """A sampler that has given up on the past still fits the table."""
    table = town(
        {"at": "B1", "loot": ["weapon", "cash_10"]}, {"at": "N1", "loot": ["car", "bank"]}, turn=0,
        houses={"A1": "plane", "O1": "car", "C2": "police"}, police_loot=["cash_100"],
    ).go("rob:A1", "put_back")  # fmt: skip
    seen = table.match.observe(seat)
    for seed in range(20):
        assert Sample(seen, Random(seed), strict=False).attempt()
