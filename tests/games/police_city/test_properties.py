"""What nobody imagined: random games of every size and option hold what any game must hold."""

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conftest import share

import vingtdeux
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE
from vingtdeux.engine.chance import below, pick
from vingtdeux.engine.conformance import check_playthrough, check_position

SOAK = bool(os.environ.get("VINGTDEUX_SOAK"))
OPTIONS = st.fixed_dictionaries(
    {
        "difficulty": st.sampled_from(["easy", "medium", "hard"]),
        "infiltrated": st.booleans(),
        "tacit_consent": st.booleans(),
        "mafia_start": st.integers(0, 5),
        "goal": st.integers(8, 12),
        "open_tokens": st.booleans(),
        "cap_at_goal": st.booleans(),
        "no_file": st.booleans(),
    }
)


@settings(max_examples=200 if SOAK else share(24))
@given(st.integers(3, 6), OPTIONS, st.integers(0, 10**6))
def test_random_games_conform(players, options, seed):
    game = vingtdeux.load("police_city", players=players, **options)
    check_playthrough(game, Random(seed), look_every=3 if SOAK else 13)


@pytest.mark.parametrize("players", [3, 6])
def test_quiet_and_loud_games_are_the_same(players):
    """Events are only told, never needed."""
    game = vingtdeux.load("police_city", players=players)
    loud, quiet, rng = game.start(), game.start(), Random(players)
    quiet.quiet = True
    while asked := game.to_act(loud):
        seat = pick(rng, asked)
        if seat == NATURE:
            action = game.chance(loud, rng)
        else:
            action = pick(rng, game.legal_actions(loud, seat))
        assert game.apply(quiet, seat, action) == []
        game.apply(loud, seat, action)
    assert game.report(loud) == game.report(quiet)


@settings(max_examples=100 if SOAK else 12)
@given(st.integers(3, 6), st.integers(0, 10**6))
def test_any_interleaving_of_placements_done_and_expire(players, seed):
    """R3.3: whatever the order, dice and informers lie where they may."""
    rng = Random(seed)
    game = vingtdeux.load("police_city", players=players)
    informers = [{"seat": below(rng, players)} for _ in range(5)]
    state = game.position({"informers": informers, "dice": [{"sgt": "kept"}]})
    while game.phase(state) == "placement":
        if rng.random() < 0.03:
            game.apply(state, CLOCK, EXPIRE)
            break
        seat = below(rng, players)
        legal = game.legal_actions(state, seat)
        if legal:
            game.play(state, seat, pick(rng, legal))
        check = game.report(state)
        for each in check["informers"]:
            if each and each["on"]:
                assert isinstance(check["dice"][each["seat"]][each["on"]], int)
        assert check["dice"][0]["sgt"] in ("kept", "used")
    check_position(game, state, rng)
    game.check_material(state)


@settings(max_examples=60 if SOAK else 6)
@given(st.integers(3, 6), st.integers(0, 10**6))
def test_a_stage_never_returns(players, seed):
    """Deadlines and stale answers depend on it."""
    rng = Random(seed)
    match = vingtdeux.Match(vingtdeux.load("police_city", players=players), seed=seed)
    seen, last = set(), ""
    while not match.over and len(match.log) < 400:
        stage = match.game.stage(match.state)
        if stage != last:
            assert stage not in seen
            seen.add(stage)
            last = stage
        if rng.random() < 0.05:
            match.expire()
            continue
        seat = pick(rng, match.to_act)
        match.play(seat, pick(rng, match.legal(seat)))


def test_random_play_loses_to_the_mafia_and_ends_soon():
    """Section 5: any legal action at random; a few rounds."""
    for seed in range(8):
        game = vingtdeux.load("police_city", players=3 + seed % 4)
        state, rng, steps = game.start(), Random(seed), 0
        state.quiet = True
        while asked := game.to_act(state):
            seat = pick(rng, asked)
            action = (
                game.chance(state, rng)
                if seat == NATURE
                else pick(rng, game.legal_actions(state, seat))
            )
            game.apply(state, seat, action)
            steps += 1
        assert state.round <= 15
        assert steps < 6000
