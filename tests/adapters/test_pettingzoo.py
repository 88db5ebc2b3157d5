"""PettingZoo's own test suites on every game, and what they do not catch."""

import copy
import pickle
import warnings
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import vingtdeux
from vingtdeux.adapters import pettingzoo_env
from vingtdeux.adapters.encoding import encode

GAMES = [
    name
    for name in ("petit", *vingtdeux.game_ids())
    if find_spec(f"vingtdeux.games.{name}.rules")  # those that are in
]


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_finds_nothing_wrong(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for known in ("Observation space for each agent probably", "Observation is not a NumPy"):
            warnings.filterwarnings("ignore", known)  # a dictionary with a mask, as documented
        api_test(pettingzoo_env.env(game_id), num_cycles=2000)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("game_id", GAMES)
def test_a_seed_repeats_a_game(game_id: str) -> None:
    seed_test(lambda: pettingzoo_env.env(game_id), num_cycles=200)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_an_environment_is_copied_in_the_middle_of_a_game(game_id: str, twin_of: Any) -> None:
    env = pettingzoo_env.raw_env(game_id)
    twin_of(env).reset(seed=1)  # also before the first game
    env.reset(seed=3)
    for _ in range(2):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    twin = twin_of(env)
    before = env.observe(env.agent_selection)
    for _ in range(2):
        chosen = int(env.observe(env.agent_selection)["action_mask"].argmax())
        twin.step(chosen)
        env.step(chosen)
        assert twin.agent_selection == env.agent_selection
        seen, other = (each.observe(each.agent_selection) for each in (env, twin))
        assert (seen["observation"] == other["observation"]).all()
        assert (seen["action_mask"] == other["action_mask"]).all()
    assert (seen["observation"] != before["observation"]).any()


def test_rewards_come_at_the_end() -> None:
    env = pettingzoo_env.env("petit", players=3)
    total = dict.fromkeys(["player_0", "player_1", "player_2"], 0.0)
    for seed in range(10):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            total[agent] += reward
            legal = np.flatnonzero(seen["action_mask"])
            assert len(legal) == 0 or not (ended or cut)
            env.step(None if ended or cut else int(legal[-1]))
        env.close()
    assert set(map(abs, total.values())) != {0.0}


def test_answers_given_at_once_stay_hidden() -> None:
    """Whatever the first seat picks, the second sees the same array."""
    seen = []
    for choice in (0, -1):
        env = pettingzoo_env.env("petit", players=2)
        env.reset(seed=5)
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        assert len(legal) > 1
        env.step(int(legal[choice]))
        assert env.agent_selection == "player_1"
        seen.append(env.last()[0])
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    assert np.array_equal(seen[0]["action_mask"], seen[1]["action_mask"])


def test_a_game_that_is_too_long_is_cut() -> None:
    env = pettingzoo_env.raw_env("petit", players=2, max_steps=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_render_shows_no_hand() -> None:
    env = pettingzoo_env.env("petit", render_mode="ansi")
    env.reset(seed=1)
    assert "Your hand" not in env.render()


def test_the_encoding_is_bounded_and_tells_observations_apart() -> None:
    data = {"a": [1, 2, {"b": None}], "c": "red", "d": -1000, "e": True, "f": 2.5}
    one = encode(data, 64)
    assert one.shape == (64,)
    assert one.dtype == np.float32
    assert -1 <= one.min() <= one.max() <= 1
    assert np.array_equal(one, encode(dict(data), 64))
    assert not np.array_equal(one, encode({**data, "d": 999}, 64))
    assert not np.array_equal(one, encode({**data, "c": "blue"}, 64))
