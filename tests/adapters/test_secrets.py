"""Nothing of an environment shows a seat what it may not know: two positions that differ only in
that give it identical bytes."""

from random import Random
from typing import Any

import numpy as np
import pytest

import vingtdeux
from vingtdeux.adapters import pettingzoo_env
from vingtdeux.adapters.gymnasium_env import gym_env
from vingtdeux.engine.action import NATURE

GAMES = ("petit", *vingtdeux.game_ids())
COUNTS = [
    (game_id, players)
    for game_id in GAMES
    for players in sorted(
        {
            vingtdeux.info(game_id).min_players,
            vingtdeux.info(game_id).default_players,
            vingtdeux.info(game_id).max_players,
        }
    )
]


def shown(env: Any, agent: str) -> list[bytes]:
    """All that an environment gives a seat, and lets it see, in its present position."""
    seat = env.seats[agent]
    look = env.views.look(env.episode, seat)
    return [
        look["observation"].tobytes(),
        look["action_mask"].tobytes(),
        repr(env.views.result(env.episode, seat)).encode(),
        repr(env.views.encoding.potential(env.episode.observe(seat))).encode(),
        env.views.render(env.episode, "ansi", seat).encode(),
        env.views.picture(env.episode, seat).encode(),
    ]


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_what_a_seat_cannot_see_changes_nothing_it_is_given(game_id: str, players: int) -> None:
    env = pettingzoo_env.raw_env(game_id, players)
    rng = Random(f"secrets {game_id} {players}")
    twins = 0
    for seed in range(3):
        env.reset(seed=seed)
        for step in range(60):
            episode, game = env.episode, env.game
            if step % 12 == 1:
                real, asked, legal = episode.state, episode.asked, episode.legal
                for agent in env.possible_agents:
                    seat = env.seats[agent]
                    before = shown(env, agent)
                    episode.state = game.determinize(game.observe(real, seat), rng)
                    episode.asked = game.to_act(episode.state)
                    assert NATURE not in episode.asked
                    if episode.seat == seat:
                        episode.legal = game.legal_actions(episode.state, seat)
                    assert shown(env, agent) == before, f"{agent} in game {seed}, step {step}"
                    episode.state, episode.asked, episode.legal = real, asked, legal
                    twins += 1
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(np.flatnonzero(mask)[int(rng.random() * mask.sum())]))
            if env.terminations[env.agent_selection]:
                break
    assert twins >= players


def test_pixels_are_those_of_the_seat() -> None:
    """The picture of a seat is drawn from what it sees: other hands change none of its pixels."""
    env = gym_env("petit", render_mode="rgb_array")
    env.reset(seed=1)
    episode, game = env.episode, env.game
    before, real = env.render(), episode.state
    looked = game.observe(real, 1).data()["hand"]
    rng = Random(3)
    while game.observe(episode.state, 1).data()["hand"] == looked:
        episode.state = game.determinize(game.observe(real, 0), rng)
    assert np.array_equal(env.render(), before)
    env.step(int(env.action_masks().argmax()))
    assert not np.array_equal(env.render(), before)


@pytest.mark.parametrize("game_id", GAMES)
def test_only_the_seat_that_decides_has_a_mask(game_id: str) -> None:
    env = pettingzoo_env.raw_env(game_id)
    env.reset(seed=2)
    for _ in range(30):
        for agent in env.agents:
            assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
        if env.terminations[env.agent_selection]:
            break
