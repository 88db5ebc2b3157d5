"""The environment cards of docs/learning.md, measured: `python benchmarks/cards.py [games]`.

Random games and games of Brigadiers, at the fewest, the usual and the most players; decisions of one
game, choices at a decision, sizes. Markdown out.
"""

import sys
from random import Random
from statistics import mean, quantiles
from typing import Any

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.episode import NOBODY, Episode
from vingtdeux.games import encoding

HEAD = (
    "game", "players", "actions", "observation", "action features",
    "decisions a game: random, 5-95 %", "Brigadiers, 5-95 %", "choices: mean, most", "at once",
)  # fmt: skip


def measure(game: Any, bot: str, games: int) -> tuple[list[int], list[int], float]:
    """Decisions of each game, choices at each decision, share of decisions asked of several."""
    episode = Episode(game, encoding(game))
    player = make(game, bot)
    lengths, choices, together = [], [], 0
    for number in range(games):
        episode.begin(Random(f"cards {bot} {number}"))
        while episode.seat != NOBODY:
            legal = episode.legal
            choices.append(len(legal))
            together += len(episode.asked) > 1
            seen = None if player.blind else episode.observe(episode.seat)
            action = legal[0] if len(legal) == 1 else player.choose(seen, legal, episode.rng)
            episode.do(episode.index(action))
        lengths.append(episode.decisions)
    return lengths, choices, together / len(choices)


def spread(lengths: list[int]) -> str:
    """The mean, and where nine games of ten lie."""
    cuts = quantiles(lengths, n=20)
    return f"{mean(lengths):.0f}, {cuts[0]:.0f}–{cuts[-1]:.0f}"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print("| " + " | ".join(HEAD) + " |\n|" + "---|" * len(HEAD))
    for game_id in vingtdeux.game_ids():
        info = vingtdeux.info(game_id)
        for players in sorted({info.min_players, info.default_players, info.max_players}):
            game = vingtdeux.load(game_id, players=players)
            found = encoding(game)
            lengths, choices, _ = measure(game, "uniform", games)
            played, _, together = measure(game, "brigadier", max(20, games // 4))
            row = (
                game_id, players, len(game.action_space), found.layout.size, found.acts.size,
                spread(lengths), spread(played), f"{mean(choices):.1f}, {max(choices)}",
                f"{100 * together:.0f} %",
            )  # fmt: skip
            print("| " + " | ".join(map(str, row)) + " |", flush=True)


if __name__ == "__main__":
    main()
