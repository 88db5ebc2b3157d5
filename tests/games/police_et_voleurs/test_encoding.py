"""The features of Police et Voleurs: named facts stand where the layout says, seen from the seat."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from vingtdeux.engine.conformance_features import FeatureCheck
from vingtdeux.engine.features import Encoding
from vingtdeux.games import encoding, load
from vingtdeux.games.police_et_voleurs.material import (
    LOOTABLE,
    PLOT,
    PLOTS,
    STREET,
    STREETS,
    TYPE_IDS,
)

GAME = "police_et_voleurs"
HELD = [TYPE_IDS[kind] for kind in LOOTABLE]
Fact = Callable[[str], list[int]]


def facts(features: Encoding, seen: Any) -> Fact:
    """The numbers of a field by its name."""
    row = bytearray(features.layout.size)
    features.write(seen, row, 0)

    def named(name: str) -> list[int]:
        field = features.layout.named(name)
        return list(row[field.at : field.end])

    return named


def at(table: Any, seat: int | None) -> Fact:
    return facts(encoding(table.game), table.match.observe(seat))


def lit(row: list[int]) -> set[int]:
    return {place for place, value in enumerate(row) if value}


def act(features: Encoding, table: Any, text: str, seat: int = 0) -> Fact:
    row = bytearray(features.acts.size)
    features.write_action(table.game.decode(text), seat, row, 0)

    def named(name: str) -> list[int]:
        field = features.acts.named(name)
        return list(row[field.at : field.end])

    return named


def test_the_pawns_stand_on_their_squares(town) -> None:
    table = town("A7", "N1", police=["H8", "H6!"], turn=0)
    mine = at(table, 0)
    assert lit(mine("police")) == {STREET["H8"]}
    assert lit(mine("frozen")) == {STREET["H6"]}
    assert lit(mine("mine")) == {STREET["A7"]}
    assert lit(mine("others")) == {STREET["N1"]}
    assert mine("where")[:28] == [1] + [0] * 14 + [0] * 6 + [1] + [0] * 6  # column A, row 7
    assert mine("gate_away")[0] == 0


def test_my_thief_comes_first_and_the_police_has_none(town) -> None:
    table = town("A7", {"at": "N1", "loot": ["bank"]}, police=["H8"], turn=1)
    mine, theirs, police = at(table, 1), at(table, 0), at(table, 4)
    bank = HELD.index("bank")
    assert mine("loot")[bank] == 1
    assert mine("asked") == [1]
    assert mine("turn") == [1, 0, 0, 0]
    assert theirs("turn") == [0, 1, 0, 0]
    assert theirs("loot")[len(HELD) + bank] == 0  # he does not know it
    assert theirs("loot_unknown")[:2] == [0, 1]
    assert lit(police("mine")) == set()
    assert lit(police("police_seat")) == {0}
    assert lit(mine("police_seat")) == {3}


def test_r3_1_1_the_thieves_of_one_seat_stand_together_as_mine(town) -> None:
    table = town("A7", "N1", "H1", "H13", players=3, police=["H8"], turn=0)
    assert lit(at(table, 0)("mine")) == {STREET["A7"], STREET["H1"]}
    assert lit(at(table, 1)("mine")) == {STREET["N1"], STREET["H13"]}
    assert [at(table, 1)("owner")[place * 3] for place in range(4)] == [1, 0, 1, 0]


def test_r3_5_5_a_house_put_back_is_known_to_the_thief_who_looked(town) -> None:
    table = town("C7", "N1", houses={"D7": "bank", "B4": "police"}, police=["H13"], turn=0)
    assert table.legal().count("rob:D7") == 1
    table.go("rob:D7")
    assert lit(at(table, 0)("banks")) == {PLOT["D7"]}
    assert lit(at(table, 1)("banks")) == set()
    assert lit(at(table, 1)("exam")) == {3, 15 + 6}
    table.go("put_back")
    mine, theirs = at(table, 0), at(table, 1)
    assert lit(mine("banks")) == {PLOT["D7"]}
    assert lit(mine("houses")) == {PLOT["B4"]}
    assert lit(theirs("houses")) == {PLOT["D7"], PLOT["B4"]}
    assert lit(theirs("visits")) == {3 * PLOTS + PLOT["D7"]}  # he is the last of all from there
    assert lit(theirs("put_back_empty_handed")) == {PLOT["D7"]}
    assert theirs("fresh") == [1]


def test_what_he_takes_is_money_i_expect(town) -> None:
    table = town("C7", "N1", houses={"D7": "cash_100", "B4": "police"}, police=["H13"], turn=0)
    table.go("rob:D7")
    assert at(table, 0)("money")[0] == at(table, 1)("money")[3] > 0  # nothing else can be there
    assert at(table, 1)("loot_unknown") == [0, 0, 0, 1]
    assert lit(at(table, 1)("visits")) == {3 * PLOTS + PLOT["D7"]}


def turned(report: dict[str, Any], players: int) -> dict[str, Any]:
    """The same position with every seat one further."""

    def mask(bits: int) -> int:
        everybody = (1 << players) - 1
        seats = bits & everybody
        return bits & ~everybody | (seats << 1 & everybody) | seats >> players - 1

    def line(entry: str) -> str:
        kept, _, bits = entry.partition("/")
        return f"{kept}/{mask(int(bits))}" if bits else kept

    follows = ("owners", "scores", "to_act", "winners")
    return {
        **{key: value for key, value in report.items() if key not in follows},
        "police_seat": (report["police_seat"] + 1) % players,
        "totals": report["totals"][-1:] + report["totals"][:-1],
        "ready": [(seat + 1) % players for seat in report["ready"]],
        "lines": [[line(entry) for entry in entries] for entries in report["lines"]],
        "drivers": [mask(bits) for bits in report["drivers"]],
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turning_the_seats_turns_the_row(players: int) -> None:
    game = load(GAME, players=players, **({"duel": True} if players == 2 else {"match": True}))
    features = encoding(game)
    seat_field = features.layout.named("seat")
    rng = Random(f"turned {players}")
    state = game.start()
    compared = 0
    for step in range(400):
        asked = game.to_act(state)
        if not asked:
            break
        seat = asked[0]
        action = (
            game.chance(state, rng) if seat < 0 else rng.choice(game.legal_actions(state, seat))
        )
        game.apply(state, seat, action)
        phase = game.phase(state)
        if step % 9 or game.to_act(state) == (-1,) or phase == "over":
            continue
        other = game.position(turned({**game.report(state), "phase": phase}, players))
        for seat in range(players):
            rows = []
            for position, eyes in ((state, seat), (other, (seat + 1) % players)):
                row = bytearray(features.layout.size)
                features.write(game.observe(position, eyes), row, 0)
                assert row[seat_field.at + eyes] == 1
                row[seat_field.at : seat_field.end] = bytes(players)
                rows.append(bytes(row))
            assert rows[0] == rows[1], (step, seat)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(
    "changes",
    [
        {"house_types.bank.value": 1_000_000, "house_types.car.value": 1_000_000},
        {
            "house_types.police.count": 1,
            "house_types.weapon.count": 23,
            "constants.police_steps_per_play": 4,
            "constants.car_moves": 4,
        },
        {"house_types.police.count": 8, "house_types.thief.count": 16},
        {
            "house_types.police.count": 0,
            "house_types.plane.count": 23,
            "constants.police_reach": 1,
            "constants.thief_reach": 1,
        },
    ],
)
def test_bounds_hold_with_extreme_material(changes: dict[str, Any]) -> None:
    game = load(GAME, players=5, match=True, dawn_max_rounds=300, changes=changes)
    check = FeatureCheck(game, encoding(game))
    check.actions()
    check.play(Random("extreme"), look_every=11, most=3000)


def test_dear_totals_differ_to_the_franc(town) -> None:
    """A byte cannot hold them: how much it is, and exactly how much."""
    game_of = {"match": True, "changes": {"house_types.bank.value": 1_000_000}}
    one = at(town("A7", totals=[4_000_000, 0, 0, 0, 0], options=game_of), 0)
    two = at(town("A7", totals=[4_000_001, 0, 0, 0, 0], options=game_of), 0)
    assert one("totals") == two("totals")
    assert one("totals")[0] > 0
    assert one("exact_totals") != two("exact_totals")


def test_a_spectator_has_no_seat_and_nothing_of_his_own(town) -> None:
    table = town({"at": "A7", "loot": ["bank"]}, police=["H8"], turn=0)
    nobody = at(table, None)
    assert lit(nobody("seat")) == lit(nobody("mine")) == lit(nobody("loot")) == set()
    assert nobody("asked") == [0]
    assert nobody("loot_unknown")[0] == 1
    assert lit(nobody("others")) == {STREET["A7"]}
    assert encoding(table.game).potential(table.match.observe(None)) == 0.0


def test_actions_say_what_they_are(town) -> None:
    table = town("A7", police=["H8"], turn=0)
    features = encoding(table.game)
    step = act(features, table, "step:H8:L8")
    assert step("way") == [0, 0, 1, 0]
    assert step("length") == [4]
    assert lit(step("spot")) == {11, 15 + 7}
    assert lit(step("from")) == {7, 15 + 7}
    move, drive = act(features, table, "move:A7"), act(features, table, "drive:A7")
    assert move("gate") == [1]
    assert move("square") == drive("square")
    assert move("kind") != drive("kind")
    assert lit(act(features, table, "rob:B6")("spot")) == {1, 15 + 5}
    assert not lit(act(features, table, "pass")("square"))


def test_potential_follows_the_loot(town) -> None:
    poor = town("A7", "N1", police=["H8"], turn=0)
    rich = town({"at": "A7", "loot": ["bank"]}, "N1", police=["H8"], turn=0)
    safe = town({"state": "out", "loot": ["bank"]}, "N1", police=["H8"], turn=1)
    features = encoding(poor.game)
    values = [features.potential(table.match.observe(0)) for table in (poor, rich, safe)]
    assert values[0] == 0.0
    assert values == sorted(set(values))
    assert features.potential(safe.match.observe(4)) < 0.0


def test_streets_and_plots_are_planes(town) -> None:
    features = encoding(town("A7").game)
    for name in ("police", "frozen", "mine", "others"):
        assert features.layout.named(name).size == STREETS
    for name in ("houses", "planes", "banks", "cars"):
        assert features.layout.named(name).size == PLOTS
