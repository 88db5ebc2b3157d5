"""The baselines of docs/learning.md: who ranks above a Brigadier, how often, with intervals.

    python benchmarks/baselines.py [--games mafia_story,…] [--count 400] [--slow 30]
        [--trained mafia_story=model.npz …]

At the fewest players, seats in turn; half the seats are the bot's, half Brigadiers. `--count` games
for quick bots, `--slow` for those that search. OpenSpiel's ISMCTS has 0.05 s a decision and random
rollouts. Seeds nobody has tuned on (`--seed`). Markdown out.
"""

import argparse
import sys
from collections.abc import Iterator

from ismcts_games import Ismcts

import vingtdeux
from vingtdeux.bots import Bot
from vingtdeux.games import box
from vingtdeux.lab import Plan, simulate

SECONDS = 0.05


def entrants(game_id: str, trained: str | None) -> Iterator[tuple[str, str | Bot, bool]]:
    """Name, bot, and whether it is slow."""
    yield "uniform", "uniform", False
    yield "Stagiaire", "stagiaire", False
    yield "Commissaire", "commissaire", False
    if box(game_id).mind.searches:
        yield "search, 100 simulations", "search:100", True
    info = vingtdeux.info(game_id)
    game = vingtdeux.load(game_id, players=info.min_players)
    yield f"OpenSpiel's ISMCTS, {SECONDS} s", Ismcts(game, SECONDS), True
    if trained:
        yield "trained", trained, False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default=",".join(vingtdeux.game_ids()))
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--slow", type=int, default=30)
    parser.add_argument("--seed", default="baselines")
    parser.add_argument("--trained", nargs="*", default=[], help="game=net:model.npz")
    args = parser.parse_args()
    models = dict(each.split("=", 1) for each in args.trained)
    print("| game | players | bot | games | ranks above a Brigadier |\n|---|---|---|---|---|")
    for game_id in args.games.split(","):
        players = vingtdeux.info(game_id).min_players
        for name, bot, slow in entrants(game_id, models.get(game_id)):
            count = args.slow if slow else args.count
            plan = Plan(game_id, (bot, "brigadier"), count, players, seed=args.seed)
            share = simulate(plan).beats(*plan.lineup).percent()
            print(f"| {game_id} | {players} | {name} | {count} | {share} |", flush=True)
            print(f"{game_id} {name}", file=sys.stderr)


if __name__ == "__main__":
    main()
