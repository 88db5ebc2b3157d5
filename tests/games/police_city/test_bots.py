"""The bots: better the higher, fair where the fair split is obvious, soon done talking."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick, rng_for_step
from vingtdeux.games.police_city.heuristic import choose, reply

ROW = ["bank", "squat", "docks"]


def play(players, levels, seed, **options):
    """A whole game; level 0 moves at random. Returns the state and the number of decisions."""
    game = vingtdeux.load("police_city", players=players, **options)
    nature, rng = rng_for_step(str(seed), 0), rng_for_step(str(seed), 1)
    state, decisions = game.start(), 0
    state.quiet = True
    while asked := game.to_act(state):
        seat = pick(rng, asked)
        if seat == NATURE:
            game.apply(state, NATURE, game.chance(state, nature))
            continue
        legal = game.legal_actions(state, seat)
        level = levels[seat]
        action = choose(game.observe(state, seat), legal, level, rng) if level else pick(rng, legal)
        assert action in legal
        game.apply(state, seat, action)
        decisions += 1
    return game.outcome(state), state, decisions


def wins(levels, games, players=4):
    """Victories per level, seats changing from game to game."""
    found = dict.fromkeys(levels, 0.0)
    for number in range(games):
        seated = [levels[(seat + number) % len(levels)] for seat in range(players)]
        outcome, _, _ = play(players, seated, number)
        for seat in outcome.winners:
            found[seated[seat]] += 1 / len(outcome.winners)
    return found


def test_the_commissaire_beats_the_brigadier():
    found = wins([3, 2], 24)
    assert found[3] > found[2]


def test_the_brigadier_beats_the_stagiaire():
    found = wins([2, 1], 20)
    assert found[2] > 1.5 * found[1]


def test_even_the_stagiaire_beats_chance():
    """With two random players the mafia nearly always wins: compare the grades reached."""
    grades = [0, 0]
    for number in range(10):
        seated = [(seat + number) % 2 for seat in range(4)]
        _, state, _ = play(4, seated, number, difficulty="easy")
        for seat in range(4):
            grades[seated[seat]] += state.grades[seat]
    assert grades[1] > 1.5 * grades[0]


@pytest.mark.parametrize("players", [3, 6])
def test_sensible_tables_usually_hold_the_mafia(players):
    """Section 5.1: 12 % at three, 35 % at six; random play always loses."""
    mafia = sum(play(players, [3] * players, seed)[0].reason == "mafia" for seed in range(10))
    assert mafia <= 7
    assert all(play(players, [0] * players, seed)[0].reason == "mafia" for seed in range(5))


def test_bots_stop_talking_soon():
    """A few dozen decisions per seat and round, never the whole budget."""
    for seed in range(3):
        _, state, decisions = play(6, [3] * 6, seed)
        assert decisions < state.round * 6 * 40
        assert state.round <= 15


def test_every_option_is_playable():
    for options in ({"infiltrated": True, "difficulty": "easy"}, {"difficulty": "hard"},
                    {"tacit_consent": True, "open_tokens": True}, {"no_file": True, "goal": 12}):  # fmt: skip
        assert play(4, [3, 2, 1, 3], 1, **options)[0] is not None


def first(t, seat, level=3):
    legal = t.game.legal_actions(t.state, seat)
    return choose(t.game.observe(t.state, seat), legal, level, Random(1)).text


def test_a_lone_seat_takes_everything(table):
    t = table(row=ROW, phase="share", dice=[{"insp1": 0}])
    assert first(t, 0) == "endorse:0:0"


@pytest.mark.parametrize("level", [2, 3])
def test_two_equal_teams_agree_on_one_grade_each(table, level):
    """R3.8: docks, two grades, two dice each: the fair split is obvious."""
    t = table(row=["docks", "bank", "squat"], phase="share", track=[None] * 4,
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    rng = Random(4)
    while t.phase == "share":
        seat = pick(rng, t.to_act)
        legal = t.game.legal_actions(t.state, seat)
        t.do(f"{seat} {choose(t.game.observe(t.state, seat), legal, level, rng).text}")
    assert t.phase != "rolling", "no conflict"
    assert t["grades"] == [1, 1, 0]


def test_robbery_is_not_accepted_a_fair_draft_is(table):
    t = table(row=["docks", "bank", "squat"], phase="share",
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    t.do("0 endorse:0:0")
    assert not first(t, 1).startswith("endorse:0"), "everything to seat 0 is robbery"
    t = table(row=["docks", "bank", "squat"], phase="share",
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    t.do("0 assign:grade_2:1", "0 assign:tobacco_1:1", "0 endorse:0:2")
    assert first(t, 1) == "endorse:0:2"


def test_after_done_a_bot_still_answers_a_fair_draft(table):
    t = table(row=["docks", "bank", "squat"], phase="share",
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    t.do("1 done")
    seen = t.game.observe(t.state, 1)
    assert reply(seen, t.game.legal_actions(t.state, 1), 3) is None
    t.do("0 assign:grade_2:1", "0 assign:tobacco_1:1", "0 endorse:0:2")
    answer = reply(t.game.observe(t.state, 1), t.game.legal_actions(t.state, 1), 3)
    assert answer is not None
    assert answer.text == "endorse:0:2"


def test_a_grade_that_wins_the_game_is_not_given_away(table):
    t = table(row=["docks", "bank", "squat"], phase="share", grades=[9, 5, 0],
              dice=[{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}])  # fmt: skip
    t.do("0 assign:card:1", "0 assign:tobacco_1:1", "0 endorse:0:2")
    assert not first(t, 1).startswith("endorse:0")


def test_objectives_are_claimed_at_once(table):
    t = table(
        row=ROW, cards=[["ballpark", "street_corner"]], objectives=["objective_01", None, None]
    )
    assert first(t, 0) == "claim:0:bronx,bronx"


def test_three_grades_are_combined_one_is_not(table):
    assert (
        first(table(row=ROW, seizures=[{"drugs": 2, "weapons": 2}]), 0)
        == "combo:AABB:drugs,weapons"
    )
    assert not first(table(row=ROW, seizures=[{"drugs": 2}]), 0).startswith("combo")


def test_reinforcements_when_exactly_one_is_missing(table):
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}]
    t = table(row=ROW, dice=dice, action_tokens=[["reinforcements"], [], []]).done()
    assert first(t.roll("H,H,H,G"), 0) == "reinforcements"
    t = table(row=ROW, dice=dice, action_tokens=[["reinforcements"], [], []]).done()
    assert first(t.roll("H,H,G,G"), 0) == "pass"


def test_the_lieutenant_is_called_and_failures_are_marked(table):
    dice = [{"insp1": 0, "insp2": 0, "lt": 0}, {"insp1": 0, "insp2": 0}]
    t = table(row=ROW, dice=dice).done().roll("H,G,H,H")
    assert first(t, 0) == "lieutenant"
    t.do("0 lieutenant")
    assert first(t, 0) == "mark:insp2"
    assert first(t, 1) == "done"


def test_the_fair_deal_is_endorsed_unless_another_wins_by_it(table):
    goods = [{"drugs": 2}, {"weapons": 1}, {"alcohol": 1}]
    t = table(row=["mafia_deal", *ROW[1:]], seizures=goods).done()
    assert first(t, 1) == "endorse:0:0"
    t = table(row=["mafia_deal", *ROW[1:]], seizures=goods, grades=[8, 2, 0]).done()
    assert first(t, 1) == "done"


def test_pledges_begin_at_mafia_four(table):
    goods = [{"drugs": 1}, {"weapons": 1}, {}]
    assert (
        first(table(row=["informer_payment", *ROW[1:]], mafia=3, seizures=goods).done(), 0)
        == "done"
    )
    t = table(row=["informer_payment", *ROW[1:]], mafia=6, seizures=goods).done()
    assert first(t, 0) == "pledge:drugs"


def test_fingers_wipe_out_a_seat_if_they_can(table):
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0, "sgt": 0}, {"insp1": 0}]
    t = table(row=ROW, dice=dice, phase="share").done().roll("G,G,H,H,H,H")
    assert first(t, 0) == "point:2"


def test_both_gain_by_an_offered_swap(table):
    goods = [{"drugs": 1, "weapons": 2}, {"drugs": 2, "weapons": 1}, {}]
    t = table(row=["seizure_deal", *ROW[1:]], seizures=goods, track=[None] * 4).done()
    for _ in range(3):
        t.do(f"0 {first(t, 0)}")
    assert t["offers"][0] == {"to": 1, "give": ["drugs"], "want": ["weapons"]}
    assert first(t, 0) == "done"
    assert first(t, 1) == "accept:0:3"


def test_the_mafioso_refuses_the_deal(table):
    goods = [{"drugs": 2}, {"weapons": 1}, {"alcohol": 1}]
    t = table(
        row=["mafia_deal", *ROW[1:]], seizures=goods, mafioso=1, options={"infiltrated": True}
    )
    assert first(t.done(), 1) == "done"
