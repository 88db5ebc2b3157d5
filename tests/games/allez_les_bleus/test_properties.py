"""What must hold in every position of every game, whatever is played."""

import os
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conftest import share

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.conformance import check_playthrough

SOAK = os.environ.get("VINGTDEUX_SOAK") == "1"
TABLES = st.fixed_dictionaries(
    {
        "players": st.integers(2, 5),
        "target_vp": st.sampled_from([5, 8, 15]),
        "hold_played_cards": st.booleans(),
        "extra_rounds_on_tie": st.integers(0, 3),
        "no_mediator": st.booleans(),
        "open_hands": st.booleans(),
    }
)


def eager(rng):
    """Plays on rather than ending the turn, so that decks grow and every card is met."""

    def choose(legal):
        rest = [action for action in legal if action.text != "end"]
        return rest[int(rng.random() * len(rest))] if rest and rng.random() < 0.95 else legal[-1]

    return choose


@settings(max_examples=300 if SOAK else share(12), deadline=None, derandomize=not SOAK)
@given(table=TABLES, seed=st.integers(0, 10**6))
def test_every_game_conforms(table, seed):
    rng = Random(seed)
    game = vingtdeux.load("allez_les_bleus", **table)
    check_playthrough(game, rng, look_every=1 if SOAK else 7, choose=eager(rng))


@settings(max_examples=100 if SOAK else 6, deadline=None, derandomize=not SOAK)
@given(table=TABLES, seed=st.integers(0, 10**6))
def test_a_quiet_position_goes_the_same_way(table, seed):
    """Search and lab play without events: the positions are the same."""
    rng = Random(seed)
    choose = eager(rng)
    game = vingtdeux.load("allez_les_bleus", **table)
    state = game.start()
    quiet = state.copy()
    quiet.quiet = True
    steps = 0
    while (asked := game.to_act(state)) and steps < 600:
        seat = asked[0]
        if seat == NATURE:
            action = game.chance(state, rng)
        else:
            action = choose(game.legal_actions(state, seat))
        game.apply(state, seat, action)
        assert game.apply(quiet, seat, action) == []
        steps += 1
        assert game.report(quiet) == game.report(state)
    assert steps > 100


@settings(max_examples=100 if SOAK else share(5), deadline=None, derandomize=not SOAK)
@given(players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_uniform_games_conform(players, seed):
    game = vingtdeux.load("allez_les_bleus", players=players, target_vp=5)
    check_playthrough(game, Random(seed), look_every=5)


def test_whoever_is_asked_whom_to_promote_holds_somebody():
    """[R3.4.6] Promotion asks nothing otherwise, so every imagined hand holds a card to promote."""
    game = vingtdeux.load("allez_les_bleus", players=2)
    position = {"H": ["controle_au_facies"], "P": ["crs"] * 5, "phase": "promotion"}
    seen = game.observe(game.position(position), 1)
    for seed in range(40):
        assert game.legal_actions(game.determinize(seen, Random(seed)), 0)
