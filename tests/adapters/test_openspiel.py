"""OpenSpiel's own random simulations on every game, and its search on the template."""

import json

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

from vingtdeux.adapters import openspiel_game  # noqa: E402

NAMES = openspiel_game.register()


def load(name: str, **params: object) -> object:
    return pyspiel.load_game(name, {"seeds": 20, **params})


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=False, verbose=False)


def test_positions_survive_serialisation_and_clones_are_independent() -> None:
    game = load("python_vingtdeux_petit", players=3)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    state = game.new_initial_state()
    state.apply_action(3)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) != str(twin)
    assert state.current_player() == 0
    assert twin.current_player() == 1


def test_a_seed_decides_all_chance() -> None:
    game = load("python_vingtdeux_petit")
    hands = []
    for seed in (1, 1, 2):
        state = game.new_initial_state()
        state.apply_action(seed)
        hands.append(json.loads(str(state))["hands"])
    assert hands[0] == hands[1] != hands[2]


def test_observers_show_a_seat_its_own_view_only() -> None:
    game = load("python_vingtdeux_petit")
    state = game.new_initial_state()
    state.apply_action(5)
    hands = json.loads(str(state))["hands"]
    for seat in (0, 1):
        assert json.loads(state.information_state_string(seat))["hand"] == hands[seat]
    before = state.information_state_string(1)
    state.apply_action(state.legal_actions()[0])
    after = json.loads(state.information_state_string(1))
    assert after["committed"] == [True, False]
    assert {**after, "committed": [False, False], "hand_sizes": [4, 4]} == json.loads(before)
    assert np.abs(state.observation_tensor(0)).max() <= 1


def test_openspiel_searches_information_sets() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = load("python_vingtdeux_petit")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.4,
        max_simulations=20,
        random_state=rng,
    )
    state = game.new_initial_state()
    state.apply_action(4)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.rand))
    while not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
