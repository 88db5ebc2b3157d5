"""Gymnasium's own checks on every game, one seat against bots and many games at once."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import vingtdeux
from vingtdeux.adapters import gymnasium_env
from vingtdeux.adapters.gymnasium_env import gym_env
from vingtdeux.adapters.vector_env import LostWorker, vec_env
from vingtdeux.engine.errors import IllegalAction

GAMES = ("petit", *vingtdeux.game_ids())


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    "named", [{}, {"seat": None, "illegal": "replace"}], ids=["plain", "replaced"]
)
def test_gymnasium_finds_nothing_wrong(game_id: str, named: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"vingtdeux/{game_id}-v1", **named, disable_env_checker=True)
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_what_the_learner_sees_is_rendered(mode: str) -> None:
    env = gym_env("petit", render_mode=mode)
    assert env.render() is None
    env.reset(seed=1)
    shown = env.render()
    if mode == "ansi":
        assert "Your hand" in shown
    else:
        assert shown.shape[2] == 3
        assert shown.std() > 10, "it is a picture, not a blank sheet"


def won(env: Any, seeds: range, best: bool = True) -> list[float]:
    """What whole games paid, playing the first legal action (or the last)."""
    paid = []
    for seed in seeds:
        seen, info = env.reset(seed=seed)
        over, total = False, 0.0
        while not over:
            legal = np.flatnonzero(seen["action_mask"])
            assert np.array_equal(info["action_mask"], seen["action_mask"])
            assert np.array_equal(env.unwrapped.action_masks(), seen["action_mask"])
            seen, reward, ended, cut, info = env.step(int(legal[-1 if best else 0]))
            total += reward
            over = ended or cut
        assert total == (-1.0, 1.0)[info["won"]] or (total == 0 and info["rank"] == 1)
        paid.append(total)
    return paid


def test_a_seed_repeats_a_game_against_bots() -> None:
    env = gymnasium.make(
        "vingtdeux/petit-v1", players=3, opponents=["stagiaire", "uniform"], seat=None
    )
    first = won(env, range(20))
    assert first == won(env, range(20))
    assert {-1.0, 1.0} <= set(first)


def test_the_learner_sits_where_it_was_told_or_anywhere() -> None:
    for seat in range(3):
        env = gym_env("petit", seat=seat, players=3)
        assert env.reset(seed=1)[1]["seat"] == seat
    env = gym_env("petit", seat=None, players=3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2}


def test_opponents_sit_on_the_learners_left_in_their_order() -> None:
    bots = gym_env("petit", seat=1, players=3, opponents=["stagiaire", "uniform"]).bots
    assert [bot.name for bot in bots] == ["stagiaire", "uniform"]
    assert len(gym_env("petit", players=4, opponents="uniform").bots) == 3
    with pytest.raises(ValueError, match="3 opponents sit at this table"):
        gym_env("petit", players=4, opponents=["uniform", "uniform"])
    with pytest.raises(ValueError, match="no bot is called 'nobody'"):
        gym_env("petit", opponents="nobody")
    with pytest.raises(ValueError, match="seat is 0 to 1"):
        gym_env("petit", players=2, seat=2)


def test_an_illegal_action_ends_the_game_and_a_game_that_is_over_wants_a_reset() -> None:
    env = gym_env("mafia_story")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    seen, _ = env.reset(seed=1)
    _, reward, ended, cut, info = env.step(int(seen["action_mask"].argmin()))
    assert (reward, ended, cut, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_shaping_adds_up_to_what_one_began_with() -> None:
    for seed in range(5):
        plain = won_one(gym_env("allez_les_bleus", opponents="stagiaire"), seed)
        env = gym_env("allez_les_bleus", opponents="stagiaire", shaping="potential")
        env.reset(seed=seed)
        before = env.views.encoding.potential(env.episode.observe(0))
        assert won_one(env, seed) == pytest.approx(plain - before)


def won_one(env: Any, seed: int) -> float:
    seen, _ = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        seen, reward, ended, cut, _ = env.step(int(seen["action_mask"].argmax()))
        total, over = total + reward, ended or cut
    return total


# --- many games at once --------------------------------------------------------------------------


def steps(envs: Any, count: int, seed: int = 1) -> list[Any]:
    """Some steps of random legal play: everything that came back, as bytes."""
    rng = np.random.default_rng(7)
    looks, info = envs.reset(seed=seed)
    told = []
    for _ in range(count):
        mask = looks["action_mask"]
        assert mask.any(axis=1).all()
        looks, paid, ended, cut, info = envs.step((rng.random(mask.shape) * mask).argmax(axis=1))
        told.append(
            (looks["observation"].tobytes(), looks["action_mask"].tobytes(), paid.tobytes(),
             ended.tobytes(), cut.tobytes(), info["seat"].tobytes())
        )  # fmt: skip
    return told


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("named", [{}, {"opponents": "uniform", "shaping": "potential"}])
def test_many_games_are_as_many_single_ones(game_id: str, named: dict[str, Any]) -> None:
    """Each game of the vector plays what it would play alone."""
    together = vec_env(game_id, 3, **named)
    alone = [vec_env(game_id, 1, **named) for _ in range(3)]
    looks, _ = together.reset(seed=[5, 6, 7])
    rows = [env.reset(seed=[5 + n])[0] for n, env in enumerate(alone)]
    over = 0
    for _ in range(60):
        chosen = looks["action_mask"].argmax(axis=1)
        looks, paid, ended, cut, info = together.step(chosen)
        for n, env in enumerate(alone):
            rows[n], one, one_ended, one_cut, one_info = env.step(chosen[n : n + 1])
            assert np.array_equal(rows[n]["observation"][0], looks["observation"][n])
            assert np.array_equal(rows[n]["action_mask"][0], looks["action_mask"][n])
            assert (one[0], one_ended[0], one_cut[0]) == (paid[n], ended[n], cut[n])
            if ended[n]:
                over += 1
                assert np.array_equal(
                    one_info["final_info"]["rank"][0], info["final_info"]["rank"][n]
                )
    assert looks["observation"].dtype == np.uint8


@pytest.mark.parametrize("workers", [1, 3])
def test_processes_make_no_difference(workers: int) -> None:
    with vec_env("petit", 7) as here, vec_env("petit", 7, workers=workers) as there:
        assert steps(here, 40) == steps(there, 40)
        assert steps(here, 5, seed=2) != steps(here, 5, seed=3)


def test_the_end_of_a_game_is_told_and_the_next_one_begins() -> None:
    envs = vec_env("petit", 4, players=3)
    looks, info = envs.reset(seed=1)
    ends = 0
    for _ in range(30):
        acting = info["seat"]
        looks, paid, ended, _, info = envs.step(looks["action_mask"].argmax(axis=1))
        assert np.array_equal(paid, info["rewards"][np.arange(4), acting])
        for n in np.flatnonzero(ended):
            ends += 1
            final = info["final_info"]
            first = final["rank"][n] == 1
            wanted = np.where(first, 1.0, -1.0) if not first.all() else np.zeros(3)
            assert np.array_equal(info["rewards"][n], wanted)
            assert final["score"][n][first].max() == final["score"][n].max()
            assert info["final_obs"][n]["observation"].shape == looks["observation"][n].shape
            assert not info["final_obs"][n]["action_mask"].any()
        assert np.array_equal(info.get("_final_info", np.zeros(4, bool)), ended)
    assert ends >= 8


def test_gymnasium_makes_vectors_and_spaces_hold_what_comes() -> None:
    envs = gymnasium.make_vec("vingtdeux/mafia_story-v1", 3, opponents="stagiaire", seat=1)
    looks, info = envs.reset(seed=1)
    assert envs.observation_space.contains(looks)
    assert info["seat"].tolist() == [1, 1, 1]
    assert envs.single_action_space.n == looks["action_mask"].shape[1]
    looks, *_ = envs.step(looks["action_mask"].argmax(axis=1))
    assert envs.observation_space.contains(looks)
    envs.close()


def test_arrays_are_overwritten_only_if_that_was_wished() -> None:
    for copy in (True, False):
        envs = vec_env("petit", 2, copy=copy)
        looks, _ = envs.reset(seed=1)
        before = looks["observation"].copy()
        envs.step(looks["action_mask"].argmax(axis=1))
        assert np.array_equal(before, looks["observation"]) is copy


def test_what_cannot_be_is_said_in_words() -> None:
    with pytest.raises(ValueError, match="2 games cannot be spread over 3 processes"):
        vec_env("petit", 2, workers=3)
    envs = vec_env("petit", 2)
    looks, _ = envs.reset(seed=1)
    with pytest.raises(ValueError, match="2 actions are needed, not 1"):
        envs.step([0])
    with pytest.raises(ValueError, match="2 seeds are needed"):
        envs.reset(seed=[1, 2, 3])
    with pytest.raises(IllegalAction, match=r"\[R2.1\]"):
        envs.step(looks["action_mask"].argmin(axis=1))


def test_a_worker_says_what_is_illegal_and_is_missed_when_it_is_gone() -> None:
    envs = vec_env("petit", 2, workers=2)
    looks, _ = envs.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"\[R2.1\]"):
        envs.step(looks["action_mask"].argmin(axis=1))
    before = steps(envs, 5, seed=1)
    looks, _info = envs.reset(seed=1)
    with pytest.raises(IllegalAction):
        envs.step([int(looks["action_mask"][0].argmax()), int(looks["action_mask"][1].argmin())])
    _, again = envs.reset(seed=1)
    assert np.array_equal(again["action_mask"], looks["action_mask"]), "nothing was half done"
    assert steps(envs, 5, seed=1) == before
    envs._workers[1].process.kill()
    envs._workers[1].process.join()
    with pytest.raises(LostWorker, match="make it anew"):
        envs.reset(seed=2)
    envs.close()


def test_an_illegal_action_moves_no_game() -> None:
    for workers in (0, 2):
        with vec_env("petit", 3, workers=workers) as envs:
            with pytest.raises(gymnasium.error.ResetNeeded):
                envs.step([0, 0, 0])
            looks, _ = envs.reset(seed=1)
            legal = looks["action_mask"].argmax(axis=1)
            for wrong in (int(looks["action_mask"][2].argmin()), 99, -1):
                with pytest.raises((IllegalAction, ValueError)):
                    envs.step([*legal[:2], wrong])
            stepped, *_ = envs.step(legal)
            with vec_env("petit", 3) as other:
                other.reset(seed=1)
                wanted, *_ = other.step(legal)
                assert np.array_equal(stepped["observation"], wanted["observation"])


def test_ids_are_registered_once() -> None:
    names = gymnasium_env.register()
    assert names == gymnasium_env.register()
    assert "vingtdeux/allez_les_bleus-v1" in names
