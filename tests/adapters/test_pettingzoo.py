"""PettingZoo's own test suites on every game, and what they do not catch."""

import copy
import pickle
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import vingtdeux
from vingtdeux.adapters import pettingzoo_env
from vingtdeux.engine.errors import IllegalAction, NotYourTurn

GAMES = ("petit", *vingtdeux.game_ids())


@pytest.fixture(autouse=True)
def known_warnings() -> Any:
    """What their suites say of any observation that is a dictionary with a mask, as documented."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for known in (
            "Observation space for each agent probably",
            "Observation is not a NumPy",
            "Action mask numpy array is all zeros",  # of seats that are not asked, and at the end
        ):
            warnings.filterwarnings("ignore", known)
        yield


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_finds_nothing_wrong(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo_env.env(game_id), num_cycles=1000)
    parallel_api_test(pettingzoo_env.parallel_env(game_id), num_cycles=300)
    assert capsys.readouterr().out.count("Passed") == 2


@pytest.mark.parametrize("game_id", GAMES)
def test_a_seed_repeats_a_game(game_id: str) -> None:
    seed_test(lambda: pettingzoo_env.env(game_id), num_cycles=200)
    # their test takes no heed of masks
    parallel_seed_test(
        lambda: pettingzoo_env.parallel_env(game_id, illegal="replace"), num_cycles=100
    )


LONGER = [game_id for game_id in GAMES if game_id != "enquetes_new_york"]
"""Their test wants a game of four steps at least, whatever is done; who accuses at random can end
one of Enquêtes in three."""


@pytest.mark.parametrize("game_id", LONGER)
def test_pettingzoo_cuts_games(game_id: str) -> None:
    def parallel(max_cycles: int) -> Any:
        options = {"rounds": 4} if game_id == "petit" else {}
        return pettingzoo_env.parallel_env(
            game_id, options=options, max_cycles=max_cycles, illegal="replace"
        )

    max_cycles_test(
        SimpleNamespace(
            parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles))
        )
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_renders(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: pettingzoo_env.env(game_id, render_mode=render_mode))
    assert capsys.readouterr().out, "what is rendered for a human is printed"


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
    for _ in range(30):
        assert twin.agent_selection == env.agent_selection
        seen, other = (each.observe(each.agent_selection) for each in (env, twin))
        assert (seen["observation"] == other["observation"]).all()
        assert (seen["action_mask"] == other["action_mask"]).all()
        if all(env.terminations.values()):
            break
        chosen = int(seen["action_mask"].argmax())
        twin.step(chosen)
        env.step(chosen)
    assert (seen["observation"] != before["observation"]).any()


def played(env: Any, seed: int, last: bool = False) -> tuple[dict[str, float], dict[str, Any]]:
    """Rewards of a whole game in which everybody does the first legal action (or the last), and
    the last infos."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.agents, 0.0)
    infos = {}
    for agent in env.agent_iter():
        seen, reward, ended, cut, infos[agent] = env.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        assert len(legal) == 0 or not (ended or cut)
        env.step(None if ended or cut else int(legal[-1 if last else 0]))
    return total, infos


def test_winners_are_paid_at_the_end_and_everybody_hears_the_result() -> None:
    for seed in range(10):
        total, infos = played(pettingzoo_env.env("petit", players=3), seed)
        won = [agent for agent in total if infos[agent]["won"]]
        shared = len(won) == 3
        assert total == {agent: 0.0 if shared else 1.0 if agent in won else -1.0 for agent in total}
        assert all(infos[agent]["rank"] == 1 for agent in won)
        best = max(info["score"] for info in infos.values())
        assert all(infos[agent]["score"] == best for agent in won)
        assert infos["player_0"]["rule"] == "R3.1"


def test_ranks_are_paid_evenly_and_equal_ones_share() -> None:
    for seed in range(10):
        total, infos = played(
            pettingzoo_env.env("petit", players=4, rewards="rank"), seed, last=True
        )
        assert sum(total.values()) == pytest.approx(0)
        for agent, paid in total.items():
            equal = [each for each in total if infos[each]["rank"] == infos[agent]["rank"]]
            assert all(total[each] == paid for each in equal)
            if len(equal) == 1:
                assert paid == pytest.approx(1 - 2 * (infos[agent]["rank"] - 1) / 3)


def test_partners_win_together() -> None:
    total, infos = played(pettingzoo_env.env("mafia_story", players=4), 2)
    assert total["player_0"] == total["player_2"] == -total["player_1"] == -total["player_3"]
    assert infos["player_0"]["won"] is infos["player_2"]["won"]


@pytest.mark.parametrize("game_id", GAMES)
def test_shaping_adds_up_to_what_one_began_with(game_id: str) -> None:
    plain, _ = played(pettingzoo_env.raw_env(game_id), 4)
    shaped, _ = played(pettingzoo_env.raw_env(game_id, shaping="potential"), 4)
    env = pettingzoo_env.raw_env(game_id)
    env.reset(seed=4)
    for agent, before in zip(plain, env.episode.potentials(), strict=True):
        assert shaped[agent] == pytest.approx(plain[agent] - before)


def test_answers_given_at_once_stay_hidden() -> None:
    """Whatever the first seat picks, the second sees the same array."""
    seen = []
    for choice in (0, -1):
        env = pettingzoo_env.env("petit", players=2)
        env.reset(seed=5)
        first = env.agent_selection
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        assert len(legal) > 1
        env.step(int(legal[choice]))
        assert env.agent_selection != first
        seen.append(env.last()[0])
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    assert np.array_equal(seen[0]["action_mask"], seen[1]["action_mask"])


def test_who_answers_first_is_drawn() -> None:
    env = pettingzoo_env.raw_env("police_city", players=3)
    first = set()
    for seed in range(60):
        env.reset(seed=seed)
        while len(env.episode.asked) < 2:
            env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
        first.add(env.agent_selection)
    assert first == set(env.possible_agents)


def test_in_parallel_those_who_are_not_asked_wait() -> None:
    env = pettingzoo_env.parallel_env("mafia_story", players=2)
    looks, infos = env.reset(seed=1)
    waits = [agent for agent in env.agents if looks[agent]["action_mask"][env.wait]]
    assert len(waits) == 1
    assert looks[waits[0]]["action_mask"].sum() == 1
    assert infos[waits[0]]["action_mask"] is looks[waits[0]]["action_mask"]
    asked = next(agent for agent in env.agents if agent not in waits)
    with pytest.raises(ValueError, match="is asked, and there is no action of it"):
        env.step({waits[0]: env.wait})
    with pytest.raises(ValueError, match="an action is 0 to"):
        env.step({waits[0]: env.wait, asked: env.wait})
    looks, *_ = env.step({waits[0]: env.wait, asked: int(looks[asked]["action_mask"].argmax())})
    assert looks[asked]["action_mask"].sum() > 0


def test_in_parallel_all_picks_of_a_round_are_played() -> None:
    env = pettingzoo_env.parallel_env("petit", players=3)
    looks, _ = env.reset(seed=1)
    steps = 0
    while env.agents:
        assert not any(look["action_mask"][env.wait] for look in looks.values())
        picks = {agent: int(look["action_mask"].argmax()) for agent, look in looks.items()}
        looks, rewards, ended, _, infos = env.step(picks)
        steps += 1
    assert steps == 3
    assert all(ended.values())
    assert sum(map(abs, rewards.values())) in (0.0, 3.0)
    assert all("rank" in info for info in infos.values())


def test_an_answer_that_has_become_impossible_is_dropped_and_said() -> None:
    """Talks of Police City: what one says may end them for the others."""
    env = pettingzoo_env.parallel_env("police_city", players=4)
    rng = np.random.default_rng(1)
    dropped = 0
    for seed in range(6):
        looks, _ = env.reset(seed=seed)
        while env.agents:
            masks = {agent: look["action_mask"] for agent, look in looks.items()}
            picks = {agent: int(rng.choice(np.flatnonzero(mask))) for agent, mask in masks.items()}
            looks, *_, infos = env.step(picks)
            late = [agent for agent, info in infos.items() if info.get("dropped")]
            assert not any(masks[agent][env.wait] for agent in late)
            dropped += len(late)
    assert dropped > 0


def test_an_illegal_action_says_which_rule_forbids_it_or_is_replaced() -> None:
    env = pettingzoo_env.raw_env("mafia_story", players=2)
    env.reset(seed=1)
    illegal = int(env.observe(env.agent_selection)["action_mask"].argmin())
    with pytest.raises((IllegalAction, NotYourTurn), match=r"\[R\d"):
        env.step(illegal)
    with pytest.raises(ValueError, match="an action is 0 to"):
        env.step(10**6)
    kind = pettingzoo_env.raw_env("mafia_story", players=2, illegal="replace")
    kind.reset(seed=1)
    asked = kind.agent_selection
    kind.step(illegal)
    assert kind.infos[asked]["replaced"] is True
    wrapped = pettingzoo_env.env("mafia_story", players=2)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(illegal)
    assert wrapped.rewards[loser] == -1
    assert all(wrapped.terminations.values())


def test_a_game_that_is_too_long_is_cut() -> None:
    env = pettingzoo_env.raw_env("petit", players=2, max_steps=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert "rank" not in env.infos["player_0"]
    env = pettingzoo_env.raw_env("petit", players=2, max_cycles=2)
    total, _ = played(env, 1)
    assert all(env.truncations.get(agent, True) for agent in total)
    assert set(total.values()) == {0.0}
    assert env.episode.decisions == 4


def test_options_and_changed_material_can_be_asked_for() -> None:
    options = {"target_vp": 12, "changes": {"cards.gangster.cost": 6}}
    env = pettingzoo_env.raw_env("allez_les_bleus", players=3, options=options)
    assert env.game.options["target_vp"] == 12
    assert env.game.changes == {"cards.gangster.cost": 6}
    with pytest.raises(ValueError, match="target_vp"):
        pettingzoo_env.raw_env("allez_les_bleus", options={"target_vp": -1})
    with pytest.raises(ValueError, match="rewards is one of 'win', 'rank', not 'points'"):
        pettingzoo_env.raw_env("petit", rewards="points")


def test_render_shows_a_spectator_no_hand_and_a_seat_its_own() -> None:
    env = pettingzoo_env.env("petit", render_mode="ansi")
    env.reset(seed=1)
    assert "Your hand" not in env.render()
    env = pettingzoo_env.env("petit", render_mode="ansi", render_seat=0)
    env.reset(seed=1)
    assert "Your hand" in env.render()
    assert env.action_features("player_0").tolist() == np.eye(8, dtype=int).tolist()
