"""Even out the characters of a level: the weights `poise_<level>.<character>` of a game, by play.

Tables of characters drawn by lot play at every number of players; whoever leaves more than half of
the others behind loses a little poise, whoever leaves fewer gains some, in steps that get smaller.
What it prints goes into `weights.json`:

    PYTHONPATH=build/compiled python benchmarks/poise.py allez_les_bleus brigadier
"""

import argparse
import json
from random import Random

import vingtdeux
from vingtdeux.bots.levelled import LEVEL_NAMES, Levelled
from vingtdeux.engine.mind import Mind, rank_share
from vingtdeux.games import box
from vingtdeux.lab.table import play_out

SETTLED = 3
"""Generations after which steps get smaller: the n-th is SETTLED / n of the first."""


def shares(
    mind: Mind, game_id: str, level: int, games: int, seed: str
) -> dict[str, dict[int, list[float]]]:
    """By character and number of players, game by game: the share of the others left behind."""
    info = vingtdeux.info(game_id)
    found: dict[str, dict[int, list[float]]] = {temper.name: {} for temper in mind.tempers}
    for players in range(info.min_players, info.max_players + 1):
        game = vingtdeux.load(game_id, players=players)
        for number in range(games):
            key = f"{seed}|{players}|{number}"
            seated = Random(key).sample(mind.tempers, players)
            end = play_out(game, [Levelled(mind, level, temper) for temper in seated], key)
            outcome = game.outcome(end.state)
            assert outcome is not None
            for seat, temper in enumerate(seated):
                share = rank_share(outcome.ranks, seat)
                found[temper.name].setdefault(players, []).append(share)
    return found


def main() -> None:
    """Print each generation and what it found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("level", choices=[name.lower() for name in LEVEL_NAMES[:3]])
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--games", type=int, default=300, help="a generation and player count")
    parser.add_argument("--step", type=float, default=1.0, help="poise for a share of pairs")
    parser.add_argument("--seed", default="tune-poise")
    asked = parser.parse_args()
    level = [name.lower() for name in LEVEL_NAMES].index(asked.level) + 1
    known = box(asked.game).mind
    part = f"poise_{asked.level}"
    poise = {each.name: known.weights[f"{part}.{each.name}"] for each in known.tempers}
    for at in range(asked.generations):
        mind = known.tuned({f"{part}.{name}": value for name, value in poise.items()})
        found = shares(mind, asked.game, level, asked.games, f"{asked.seed}|{at}")
        step = asked.step * min(1.0, SETTLED / (at + 1))
        for name, counts in found.items():
            means = {players: sum(each) / len(each) for players, each in counts.items()}
            poise[name] -= step * (sum(means.values()) / len(means) - 0.5)
            print(at, name, *(f"{players}p {100 * each:.1f}" for players, each in means.items()))
        middle = sum(poise.values()) / len(poise)
        poise = {name: round(value - middle, 3) for name, value in poise.items()}
        print(json.dumps({part: poise}), flush=True)


if __name__ == "__main__":
    main()
