"""OpenSpiel's DQN learns one of our games against random players.

    pip install 'vingtdeux[openspiel]' torch dm-tree
    python examples/openspiel_dqn.py petit --games 3000

Its agent knows nothing of our games; it sees the tensor of features and the legal actions. Prints
the share of games it won of the last fifth, against that of a random player in its place.
"""

import argparse
import random

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.pytorch import dqn

import vingtdeux.adapters.openspiel_game  # noqa: F401  # registers the games


def play(env: rl_environment.Environment, agents: list, learning: bool) -> float:
    """One game; what it paid the first agent."""
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        output = agents[player].step(step, is_evaluation=not learning)
        step = env.step([output.action])
    for agent in agents:
        agent.step(step, is_evaluation=not learning)
    return float(step.rewards[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", default="petit")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    random.seed(args.seed)
    np.random.seed(args.seed)
    game = pyspiel.load_game(f"python_vingtdeux_{args.game}", {"rng_seed": args.seed})
    env = rl_environment.Environment(
        game,
        observation_type=rl_environment.ObservationType.OBSERVATION,
        enable_legality_check=True,
    )
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    others = [RandomAgent(seat, actions) for seat in range(1, game.num_players())]
    learner = dqn.DQN(
        0, state_representation_size=size, num_actions=actions, hidden_layers_sizes=[64, 64],
        replay_buffer_capacity=20_000, batch_size=64, learning_rate=1e-3, learn_every=4,
        min_buffer_size_to_learn=500, epsilon_decay_duration=args.games * 2, epsilon_end=0.05,
        seed=args.seed,
    )  # fmt: skip
    paid = [play(env, [learner, *others], learning=True) for _ in range(args.games)]
    last = args.games // 5
    tested = [play(env, [learner, *others], learning=False) for _ in range(last)]
    chance = [play(env, [RandomAgent(0, actions), *others], learning=False) for _ in range(last)]
    print(f"while learning, first fifth: won {np.mean(np.array(paid[:last]) > 0):.0%}")
    print(f"DQN after {args.games} games: won {np.mean(np.array(tested) > 0):.0%} of {last}")
    print(f"a random player in its place: won {np.mean(np.array(chance) > 0):.0%}")


if __name__ == "__main__":
    main()
