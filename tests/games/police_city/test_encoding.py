"""The features: what stands where, for whom, and within which bounds."""

from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.engine.conformance_features import FeatureCheck
from vingtdeux.games import encoding

KNOBS = vingtdeux.info("police_city").knobs()
ROW = ["bank", "squat", "docks"]
ELEMENTS = ("card", "grade_1", "weapons_1")
TYPES = ("drugs", "weapons", "alcohol", "tobacco", "prostitution")
DISTRICTS = ("bronx", "brooklyn", "manhattan", "queens", "staten_island")


def facts(game: Any, state: Any, seat: int | None) -> dict[str, list[int]]:
    """The row of a seat, field by field."""
    features = encoding(game)
    out = bytearray(features.layout.size)
    features.write(game.observe(state, seat), out, 0)
    return {field.name: list(out[field.at : field.end]) for field in features.layout.fields}


def of(t: Any, seat: int | None) -> dict[str, list[int]]:
    return facts(t.game, t.state, seat)


def parts(t: Any, text: str, seat: int) -> dict[str, list[int]]:
    """The features of an action, those that are not zero."""
    features = encoding(t.game)
    out = bytearray(features.acts.size)
    features.write_action(t.game.decode(text), seat, out, 0)
    found = {field.name: list(out[field.at : field.end]) for field in features.acts.fields}
    return {name: values for name, values in found.items() if any(values)}


def potential(t: Any, seat: int | None) -> float:
    return encoding(t.game).potential(t.game.observe(t.state, seat))


def lit(values: list[int]) -> list[int]:
    return [at for at, value in enumerate(values) if value]


def rows(values: list[int], width: int) -> list[list[int]]:
    """Cut in pieces, one a seat or card."""
    return [values[at : at + width] for at in range(0, len(values), width)]


# --- what stands where --------------------------------------------------------------------------


def test_my_goods_come_first(table):
    t = table(
        3, row=ROW, grades=[1, 2, 12], seizures=[{"drugs": 2}, {"tobacco": 1}, {}],
        cards=[["marina"], [], ["motel", "taxi_depot"]], track=["drugs", "tobacco", None, None],
    )  # fmt: skip
    one = of(t, 1)
    assert one["grades"] == [2, 10, 1]
    assert one["beyond"] == [0, 2, 0]
    assert rows(one["visible"], 5) == [[0, 0, 0, 1, 0], [0] * 5, [2, 0, 0, 0, 0]]
    assert rows(one["districts"], 5) == [[0] * 5, [0, 0, 0, 2, 0], [0, 0, 0, 0, 1]]
    assert one["goods"] == [1, 2, 3]
    assert rows(one["next_bonus"], 5) == [[0] * 5, [0] * 5, [1, 0, 0, 0, 0]]


def test_a_file_is_open_to_its_owner_only(table):
    t = table(
        3, row=ROW, action_tokens=[["top_secret"], [], []], hidden_seizures=[{"drugs": 2}, {}, {}],
        hidden_cards=[["marina"], [], []],
    )  # fmt: skip
    mine, theirs = of(t, 0), of(t, 2)
    assert mine["hidden"] == [2, 0, 0, 0, 0]
    assert sum(mine["my_file"]) == 1
    assert rows(theirs["in_file"], 2) == [[0, 0], [2, 1], [0, 0]]
    assert not any(theirs["hidden"] + theirs["my_file"] + theirs["districts"])


def test_a_place_with_dice_on_it_and_what_it_is_worth_to_me(table):
    """The Bank needs four handcuffs; its loot is a card, a grade and weapons, of which I have two."""
    t = table(
        3, row=ROW, dice=[{"insp1": 0, "lt": 0}, {"insp1": 0, "sgt": 0, "insp2": 0}, {}],
        seizures=[{"weapons": 2}, {}, {}], objectives=["objective_03", None, None],
    )  # fmt: skip
    mine = of(t, 0)
    assert mine["row_need"] == [4, 3, 5]
    assert rows(mine["row_dice"], 7)[0] == [3, 1, 0, 1, 2, 3, 0]
    assert 0 < mine["row_chance"][0] < mine["row_more"][0] < 255
    assert mine["row_chance"][1:] == [0, 0]
    assert mine["wanted"] == [0, 0, 6, 0, 0]  # a grade and a token for two cards of Manhattan
    assert mine["row_worth"][0] - of(t, 1)["row_worth"][0] == 4
    assert rows(mine["lacks"], 3)[0] == [2, 2, 2]


def test_the_card_in_hand(table):
    """Handcuffs and, for a conflict, grades of each seat."""
    t = table(
        3, row=ROW, phase="roll", asked=[1, 1, 0], extra=[0, 1, 0],
        dice=[{"insp1": 0, "sgt": 0, "lt": 0}, {"insp1": 0}, {}],
        faces=[{"insp1": "H", "sgt": "HG"}, {"insp1": "G"}],
    )  # fmt: skip
    one = of(t, 1)
    assert one["here"] == [1, 0, 3]
    assert one["cuffs"] == [1, 0, 2]
    assert one["strength"] == [1, 0, 2]
    assert one["missing"] == [1]


def test_drafts_say_who_gets_what(table):
    t = table(3, row=ROW, phase="share", dice=[{"insp1": 0}, {"insp1": 0}])
    t.do("0 assign:card:1", "0 assign:weapons_1:discard", "1 endorse:0:2")
    one = of(t, 1)  # places from seat 1 on: 1, 2, 0
    drafts = rows(one["draft_card"], 3)
    assert drafts == [[1, 0, 0], [0, 1, 0], [1, 0, 0]]
    assert rows(one["draft_grades"], 3)[2] == [0, 0, 1]
    assert rows(rows(one["draft_seizures"], 15)[2], 5) == [[0] * 5] * 3
    assert rows(one["endorsed"], 3) == [[0, 0, 1], [0, 0, 0], [0, 0, 0]]
    assert one["versions"] == [0, 0, 2]
    mine = of(t, 0)
    given = [row.index(1) for row in rows(mine["draft"], 4) if any(row)]
    assert given == [1, 0, 3]  # the card to the next seat, the grade to me, the weapons to nobody


def test_pledges_that_would_be_spent_are_counted(table):
    t = table(
        3, row=["informer_payment", "bank", "squat"], phase="pledge", mafia=5,
        seizures=[{"drugs": 2}, {"tobacco": 2}, {}], asked=[1, 1, 0],
    )  # fmt: skip
    t.do("0 pledge:drugs", "1 pledge:tobacco", "0 pledge:drugs")
    mine = of(t, 0)
    assert rows(mine["pledged"], 5) == [[2, 0, 0, 0, 0], [0, 0, 0, 1, 0], [0] * 5]
    assert mine["spent"] == [1, 1, 0]


def test_a_spectator_sits_nowhere(table):
    t = table(3, row=ROW, grades=[1, 2, 3], secret_tokens=["officer", "officer", "helicopter"])
    row = of(t, None)
    assert not any(row["seat"])
    assert row["grades"] == [1, 2, 3]
    assert row["unknown"] == [1, 1, 1]
    assert not any(row["secret"])
    assert lit(of(t, 2)["secret"]) == [0]
    assert potential(t, None) == 0.0


# --- actions ------------------------------------------------------------------------------------


def test_an_action_is_told_by_its_parts(table):
    t = table(4)
    placed = parts(t, "place:sgt:2", 0)
    assert (lit(placed["die"]), lit(placed["slot"])) == ([2], [2])
    given = parts(t, "assign:weapons_1:0", 3)
    assert (lit(given["seat"]), given["types"]) == ([1], [0, 1, 0, 0, 0])
    assert lit(parts(t, "assign:weapons_1:discard", 3)["seat"]) == [4]
    assert lit(parts(t, "point:1", 1)["seat"]) == [0]
    assert parts(t, "endorse:2:7", 0)["version"] == [7]
    assert parts(t, "hide:subway_line", 0)["districts"] == [1, 1, 0, 0, 0]
    combined = parts(t, "combo:AAABB:tobacco,drugs", 0)
    assert (combined["types"], combined["grades"]) == ([2, 0, 0, 3, 0], [4])
    paid = parts(t, "claim:1:bronx,bronx+brooklyn", 0)
    assert (lit(paid["objective"]), paid["districts"]) == ([1], [2, 1, 0, 0, 0])


def test_equal_actions_of_different_seats_look_alike(table):
    """`assign:card:2` of seat 1 and `assign:card:3` of seat 2: both to the next one."""
    t = table(4)
    for one, other in (
        ("assign:card:2", "assign:card:3"), ("endorse:1:4", "endorse:2:4"),
        ("move:3:lt", "move:0:lt"), ("offer_to:0", "offer_to:1"),
    ):  # fmt: skip
        assert parts(t, one, 1) == parts(t, other, 2)
        assert parts(t, one, 1) != parts(t, one, 2)


# --- turned seats ---------------------------------------------------------------------------------


def turned(report: dict[str, Any], n: int) -> dict[str, Any]:
    """The same position with everybody one seat further."""

    def seat(each: Any) -> Any:
        return (each + 1) % n if isinstance(each, int) else each

    follows = ("to_act", "over", "winners", "scores")
    found = {key: value for key, value in report.items() if key not in follows}
    for key in (
        "grades", "cards", "hidden_cards", "claimed", "combo_used", "extra", "asked", "used",
        "versions", "losses", "swaps", "seizures", "hidden_seizures", "action_tokens", "dice",
        "secret_tokens", "faces", "endorsed", "drafts", "offers", "fingers",
    ):  # fmt: skip
        found[key] = found[key][-1:] + found[key][:-1]
    found["fingers"] = [each[-1:] + each[:-1] for each in found["fingers"]]
    found["endorsed"] = [seat(each) for each in found["endorsed"]]
    found["drafts"] = [{name: seat(to) for name, to in each.items()} for each in found["drafts"]]
    found["offers"] = [each and {**each, "to": seat(each["to"])} for each in found["offers"]]
    found["informers"] = [
        each and {**each, "seat": seat(each["seat"])} for each in found["informers"]
    ]
    found["called"] = [seat(each) for each in found["called"]]
    found["marked"] = [(at + 4) % (4 * n) if at < 24 else at for at in found["marked"]]
    found["pledges"] = [[seat(each), thing] for each, thing in found["pledges"]]
    for key in ("forced", "execute", "mafioso"):
        found[key] = seat(found[key])
    return found


@pytest.mark.parametrize("players", [3, 4, 6])
def test_turning_the_seats_turns_the_row(players):
    game: Any = vingtdeux.load("police_city", players=players, infiltrated=True)
    phases = set()
    for seed in range(5):
        rng = Random(seed)
        state = game.start()
        while asked := game.to_act(state):
            if asked == (NATURE,):
                game.apply(state, NATURE, game.chance(state, rng))
                continue
            seat = pick(rng, asked)
            game.apply(state, seat, pick(rng, game.legal_actions(state, seat)))
            if game.to_act(state) == (NATURE,) or rng.random() > 0.1:
                continue
            phases.add(game.phase(state))
            other = game.position(turned(game.report(state), players))
            for seat in range(players):
                next_one = (seat + 1) % players
                mine, theirs = facts(game, state, seat), facts(game, other, next_one)
                assert lit(mine.pop("seat")) == [seat]
                assert lit(theirs.pop("seat")) == [next_one]
                assert theirs == mine
    assert len(phases) > 10


# --- bounds ---------------------------------------------------------------------------------------


def lavish(rich: bool) -> dict[str, Any]:
    """Every number of the box as great, or as small, as it may be; places are easy to secure."""
    changes: dict[str, Any] = {}
    for knob in KNOBS:
        if knob.kind == "int":
            easy = "handcuffs" in knob.path or knob.path.endswith(("mafia", "per_face"))
            changes[knob.path] = knob.high if rich and not easy else knob.low
        elif "seizures" in knob.path and rich:
            changes[knob.path] = ["drugs"] * knob.high
        elif "requires" in knob.path:
            changes[knob.path] = ["bronx"] * (knob.high if rich else knob.low)
        elif "bonus_levels" in knob.path:
            changes[knob.path] = [8, 9, 10, 11, 12] if rich else [1]
    changes["track.start"] = 5 if rich else 0
    changes["mafia.goal"] = 20 if rich else 6
    changes["informers"] = 5
    for kind in ("helicopter", "officer", "reinforcements", "counter_order"):
        changes[f"action_tokens.{kind}.count"] = 8 if rich else 1
    changes["action_tokens.top_secret.count"] = 8 if rich else 0
    return changes


@pytest.mark.parametrize("rich", [True, False])
@pytest.mark.parametrize("players", [3, 4])
def test_no_number_is_too_great_with_any_material(players, rich):
    options = {"changes": lavish(rich), "goal": 8, "mafia_start": 0}
    game = vingtdeux.load("police_city", players=players, **options)
    check = FeatureCheck(game, encoding(game))
    check.actions()
    for seed in range(2):
        check.play(Random(seed), look_every=5, most=1500)
    assert len(check.rows) > 100


def test_all_grades_of_a_round_fit(table):
    """A pawn on the step before the goal, and all that a round can bring."""
    t = table(3, row=ROW)
    field = encoding(t.game).layout.named("beyond")
    t.state.grades = [9, 10 + field.high, 0]
    assert of(t, 0)["beyond"] == [0, field.high, 0]


# --- how it stands ----------------------------------------------------------------------------------


def test_grades_are_good_and_the_mafia_is_bad(table):
    even = table(3, row=ROW)
    assert potential(even, 0) == 0.0
    ahead = table(3, row=ROW, grades=[3, 0, 0])
    assert potential(ahead, 0) == pytest.approx(0.5)
    assert potential(ahead, 1) == pytest.approx(-0.5)
    late = table(3, row=ROW, grades=[3, 0, 0], mafia=9)
    assert potential(late, 0) < 0


def test_the_mafia_is_good_for_the_mafioso(table):
    t = table(3, {"infiltrated": True}, row=ROW, mafia=9, mafioso=1)
    assert potential(t, 1) > 0.5
    assert potential(t, 0) < -0.5
    assert lit(of(t, 1)["loyalty"]) == [1]
    assert not any(of(t, 0)["mafioso"])
