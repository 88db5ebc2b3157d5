"""The features: what stands where, for whom, and within which bounds."""

from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.chance import pick
from vingtdeux.engine.conformance_features import FeatureCheck
from vingtdeux.engine.episode import Episode
from vingtdeux.games import box, encoding
from vingtdeux.games.allez_les_bleus.material import IDS, KINDS, NUMBER, POLICE_KINDS

BY_SEAT = {"seat", "to_come"}
"""Rounds begin with seat 0 [R3.1.1]: what depends on that stays with the seat."""


def facts(table: Any, seat: int | None) -> dict[str, list[int]]:
    """The row of a seat, field by field."""
    features = encoding(table.game)
    out = bytearray(features.layout.size)
    features.write(table.game.observe(table.state, seat), out, 0)
    return {field.name: list(out[field.at : field.end]) for field in features.layout.fields}


def police(*names: str) -> list[int]:
    """Counts as they stand in a field of Police cards."""
    return [names.count(name) for name in IDS[:POLICE_KINDS]]


def suburb(*names: str) -> list[int]:
    """Counts as they stand in a field of Suburb cards: without Belle journée."""
    return [names.count(name) for name in IDS[POLICE_KINDS + 1 :]]


@pytest.fixture
def midway(table):
    """Seat 1 of three in the middle of its turn."""
    return table(
        3,
        turn=1,
        round=7,
        scores=[4, 9, 9],
        pools=[1, 3, 5],
        H=["crs", "controle_au_facies", "controle_au_facies"],
        ROW=["gangster", "racaille*", "dealer", "belle_journee"],
        P=["helico", "helico"],
        PD=["gli_f4"],
        SD=["racaille"],
        seats={"2": {"P": ["promotion"], "S": ["gangster", "tagueur"]}},
        supply={"gli_f4": 0, "crs": 3},
    )


# --- what stands where --------------------------------------------------------------------------


def test_the_turn_is_told_from_the_reader_on(midway):
    mine, before = facts(midway, 1), facts(midway, 0)
    assert (mine["turn"], before["turn"]) == ([1, 0, 0], [0, 1, 0])
    assert (mine["to_come"], before["to_come"]) == ([0, 1, 0], [0, 0, 1])
    assert (mine["points"], before["points"]) == ([9, 9, 4], [4, 9, 9])
    assert (mine["leads"], before["leads"]) == ([1, 1, 0], [0, 1, 1])
    assert (mine["behind"], before["behind"]) == ([0], [5])
    assert (mine["to_target"], before["to_target"]) == ([6, 6], [11, 6])
    assert mine["round"] == [7]
    assert mine["pools"] == [1, 3, 5]


def test_a_hand_is_seen_by_its_owner(midway):
    mine, other = facts(midway, 1), facts(midway, 0)
    assert mine["hand"] == police("crs", "controle_au_facies", "controle_au_facies")
    assert mine["holds"] == police("crs", "controle_au_facies")
    assert mine["reach"] == [1 + 4, 3, 5 + 1 + 2]
    assert other["hand"] == police()
    assert other["reach"] == [1, 3, 5]
    assert other["hand_size"] == mine["hand_size"] == [3]
    assert mine["unseen_police_0"] == police("helico", "helico")
    assert other["unseen_police_1"] == [
        a + b for a, b in zip(mine["unseen_police_0"], mine["hand"], strict=True)
    ]


def test_the_row_tells_whom_force_can_arrest(midway):
    mine = facts(midway, 1)
    assert mine["row"] == suburb("gangster", "dealer")
    assert mine["row_belle"] == [1]
    assert mine["arrested"] == suburb("racaille")
    assert mine["payable"] == suburb("dealer")
    assert mine["reachable"] == suburb("gangster", "dealer")
    assert mine["targets"] == [3 + 1, 3]
    assert facts(midway, 0)["reachable"] == suburb("dealer")  # it knows of no CRS


def test_a_deck_is_all_that_a_seat_owns(midway):
    mine = facts(midway, 1)
    everything = ["crs", "controle_au_facies", "controle_au_facies", "helico", "helico", "gli_f4"]
    assert mine["owned_police_0"] == police(*everything)
    assert mine["owned_suburb_0"] == suburb("gangster", "racaille", "racaille", "dealer")
    assert mine["owned_belle_0"] == [1]
    assert mine["sizes_0"] == [2, 0, 6, 5]
    strike, tension, asked, points = 4 + 2, 1 + 1 + 1 + 2 + 2, 3 + 1 + 1 + 1, 3 + 1 + 1
    assert mine["usual_0"] == [
        strike * 5 * 8 // 6, 0, tension * 5 * 8 // 6, asked * 3 * 8 // 5, points * 3 * 8 // 5,
    ]  # fmt: skip
    assert mine["owned_suburb_1"] == mine["unseen_suburb_1"] == suburb("gangster", "tagueur")
    assert mine["owned_police_1"] == facts(midway, 2)["owned_police_0"] == police("promotion")


def test_the_shop_offers_what_is_there_and_can_be_paid(midway):
    mine = facts(midway, 0)
    buys = {move.removeprefix("buy:") for move in midway.legal() if move.startswith("buy:")}
    assert {IDS[card] for card in range(KINDS) if mine["affordable"][card]} == buys
    assert "gli_f4" not in buys
    assert mine["sold_out"][NUMBER["gli_f4"]] == 1
    assert mine["sold_out"][NUMBER["crs"]] == 0
    assert mine["supply_police"][NUMBER["crs"]] == 3


def test_the_last_round_is_sure_unless_a_tie_may_prolong_it(table):
    last = {"scores": [15, 3], "H": ["crs"]}
    assert facts(table(**last), 0)["final"] == [1]
    longer = facts(table(2, {"extra_rounds_on_tie": 1}, **last), 0)
    assert (longer["last_round"], longer["final"]) == ([1], [0])
    assert facts(table(round=60), 0)["final"] == [1]  # the safety stop [R4.4]
    assert facts(table(round=59), 0)["final"] == [0]


def test_what_is_asked_is_shown(table):
    speech = table(H=["discours_securitaire", "crs", "crs"]).step("play:discours_securitaire")
    before = facts(speech, 0)
    assert before["resolving"] == police("discours_securitaire")
    assert before["phase"].count(1) == 1
    after = facts(speech.step("discard:crs"), 0)
    assert (before["speech_discards"], after["speech_discards"]) == ([0], [1])
    lifted = table(H=["promotion", "gli_f4"]).step("play:promotion").step("promote:gli_f4")
    assert facts(lifted, 0)["gain_cost"] == [4]


def test_more_than_a_field_holds_stands_at_the_end(table):
    rich, richer = (facts(table(pools=[0, money, 0], scores=[0, 900]), 0) for money in (300, 301))
    assert rich["pools"] == richer["pools"] == [0, 15, 0]
    assert rich["over"][4:6] == [1, 29]  # 256 + 29 more than 15
    assert richer["over"][4:6] == [1, 30]
    assert rich["points"] == [0, 30]
    assert rich["over"][-2:] == [3, 102]


def test_orders_that_no_rule_heeds_are_in_the_digest_alone(table):
    one, other = (
        facts(table(PD=pile, H=["crs"]), 0) for pile in (["gli_f4", "helico"], ["helico", "gli_f4"])
    )
    assert {name for name in one if one[name] != other[name]} == {"order"}


# --- for whom -----------------------------------------------------------------------------------


def rotated(report: dict[str, Any]) -> dict[str, Any]:
    """Each seat moves on by one."""
    players = len(report["scores"])
    seats, scores = report["seats"], report["scores"]
    return {
        **{
            key: report[key] for key in report if key not in ("to_act", "over", "winners", "reason")
        },
        "turn": (report["turn"] + 1) % players,
        "scores": [scores[-1], *scores[:-1]],
        "seats": [seats[-1], *seats[:-1]],
    }


@pytest.mark.parametrize("players", [2, 3, 5])
def test_turning_the_seats_turns_the_rows(table, players):
    """Everybody sees what the one before saw, but for the seat itself."""
    new = table(players)
    episode = Episode(new.game, encoding(new.game))
    rng = Random(players)
    episode.begin(rng)
    for number in range(300):
        episode.do(episode.index(pick(rng, episode.legal)))
        if number % 30:
            continue
        new.state = episode.state
        old = [facts(new, seat) for seat in range(players)]
        new.state = new.game.position(rotated(new.game.report(episode.state)))
        for seat in range(players):
            row = facts(new, (seat + 1) % players)
            assert {name: row[name] for name in row if name not in BY_SEAT} == {
                name: old[seat][name] for name in row if name not in BY_SEAT
            }
            assert row["seat"] != old[seat]["seat"]


def test_a_spectator_has_no_seat_and_sees_no_hand(midway):
    row = facts(midway, None)
    assert row["seat"] == [0, 0, 0]
    assert row["hand"] == police()
    seen = midway.game.observe(midway.state, None)
    assert encoding(midway.game).potential(seen) == 0.0
    shown = facts(midway, 0)
    assert {name for name in row if row[name] != shown[name]} == {"seat"}


def test_open_hands_are_seen_by_all(table):
    new = table(2, {"open_hands": True}, H=["crs"])
    assert facts(new, 0)["hand"] == facts(new, 1)["hand"] == police("crs")


def test_the_potential_follows_points_and_force(table):
    def worth(seat: int = 0, **position: Any) -> float:
        new = table(**position)
        return encoding(new.game).potential(new.game.observe(new.state, seat))

    assert worth() == 0.0
    assert 0.0 < worth(scores=[2, 0]) < worth(scores=[6, 0]) < 1.0
    assert worth(1, scores=[2, 0]) == -worth(scores=[2, 0])
    strong = {"seats": [{"P": ["crs", "crs"]}, {"P": ["controle_au_facies", "crs"]}]}
    assert worth(**strong) > 0.0


# --- actions ------------------------------------------------------------------------------------


def act(game: Any, text: str, seat: int) -> dict[str, list[int]]:
    features = encoding(game)
    out = bytearray(features.acts.size)
    features.write_action(game.decode(text), seat, out, 0)
    return {field.name: list(out[field.at : field.end]) for field in features.acts.fields}


def test_actions_tell_what_is_printed_on_the_card():
    game = vingtdeux.load(
        "allez_les_bleus", players=3, changes={"cards.gangster.arrest.effects.vp": 5}
    )
    arrest, buy = act(game, "arrest:gangster", 0), act(game, "buy:gangster", 0)
    assert {name for name in arrest if arrest[name] != buy[name]} == {"kind"}
    assert (arrest["cost"], arrest["arrest"], arrest["arrest_vp"]) == ([7], [3], [5])
    assert act(game, "play:crs", 0)["strike"] == [4]
    assert act(game, "end", 0)["card"] == [0] * KINDS


def test_a_gift_goes_to_a_place_not_to_a_seat():
    game = vingtdeux.load("allez_les_bleus", players=3)
    assert act(game, "give:2", 1) == act(game, "give:0", 2)
    assert act(game, "give:2", 1)["seat"] == [0, 1, 0, 0, 0]
    assert act(game, "give:2", 0)["seat"] == [0, 0, 1, 0, 0]


# --- bounds -------------------------------------------------------------------------------------


def extremes(high: bool) -> dict[str, Any]:
    """Every knob that leaves the decks as they are, at its end."""
    return {
        knob.path: knob.high if high else knob.low
        for knob in box("allez_les_bleus").info.knobs()
        if not knob.path.endswith((".starters", "police_hand", "suburb_reveal", "floor"))
        and not (knob.path.endswith(".copies") and not high)
    }


@pytest.mark.parametrize("high", [False, True])
def test_extreme_material_stays_within_the_fields(high):
    changes = {**extremes(high), "setup.max_rounds.floor": 12}
    if high:  # hands that draw themselves empty, money for everything
        changes |= {path: 1 for path in changes if path.endswith(".cost")}
    game = vingtdeux.load(
        "allez_les_bleus", players=3, target_vp=5, hold_played_cards=True, changes=changes
    )
    check = FeatureCheck(game, encoding(game))
    check.actions()
    check.play(Random(22), look_every=4, most=1500)
