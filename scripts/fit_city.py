"""Fit what a position of Police City is worth, on games between its bots.

    python scripts/fit_city.py [--games 400] [--seed tune] [--write]

At the start of each round the table and every seat are described by the features of `worth`. Fitted
by number of players, with a little ridge: the chance of the mafia (logistic), who wins if it does
not (softmax over the seats), who stands higher of two (logistic of the difference). Printed besides
is how well the chances hold on games not used for the fit. `--write` puts the numbers into the
game's worth.json. Run it on the compiled package.
"""

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick, rng_for_step
from vingtdeux.games.police_city.worth import (
    SEAT_NAMES,
    TABLE_NAMES,
    lateness,
    seat_features,
    table_features,
)

GAME = "police_city"
FILE = Path(__file__).resolve().parent.parent / "src/vingtdeux/games" / GAME / "worth.json"
COMPANIES = (
    ("commissaire",), ("commissaire", "brigadier"), ("brigadier", "commissaire", "commissaire"),
)  # fmt: skip
RIDGE = 2.0


class Game:
    """One game: what was seen at the start of each round, and how it ended."""

    def __init__(self, players: int, number: int, seed: str) -> None:
        self.tables: list[list[float]] = []
        self.seats: list[list[list[float]]] = []
        game = vingtdeux.load(GAME, players=players)
        company = COMPANIES[number % len(COMPANIES)]
        names = [company[(seat + number) % len(company)] for seat in range(players)]
        bots = [make(game, name) for name in names]
        nature = rng_for_step(f"{seed}|{players}|{number}", 0)
        chooser = rng_for_step(f"{seed}|{players}|{number}", 1)
        state: Any = game.start()
        state.quiet = True
        told = 1
        while asked := game.to_act(state):
            if asked[0] == NATURE:
                game.apply(state, NATURE, game.chance(state, nature))
                continue
            if state.round > told:
                told = state.round
                self.describe(state)
            seat = pick(chooser, asked)
            legal = game.legal_actions(state, seat)
            seen = game.observe(state, seat)
            game.apply(state, seat, bots[seat].choose(seen, legal, chooser))
        outcome = game.outcome(state)
        assert outcome is not None
        self.mafia = outcome.reason == "mafia"
        self.ranks = outcome.ranks

    def describe(self, state: Any) -> None:
        """The table and its seats, now."""
        late = lateness(state)
        self.tables.append(table_features(state, late))
        self.seats.append([seat_features(state, seat, late) for seat in range(state.players)])


def softmax(scores: Any) -> Any:
    """Along the seats."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def fit_choice(facts: Any, shares: Any) -> Any:
    """Newton's method for a softmax over the seats; `facts` by position, seat, feature."""
    found = np.zeros(facts.shape[2])
    flat = facts.reshape(-1, facts.shape[2])
    for _ in range(20):
        chance = softmax(facts @ found)
        slope = flat.T @ (shares - chance).ravel() - RIDGE * found
        mean = (chance[:, :, None] * facts).sum(axis=1)
        bend = (flat.T * chance.ravel()) @ flat - mean.T @ mean
        found += np.linalg.solve(bend + RIDGE * np.eye(len(found)), slope)
    return found


def pairs_of(games: list[Game]) -> tuple[Any, Any]:
    """Two seats of a position as a choice between them."""
    facts, shares = [], []
    for game in games:
        for position in game.seats:
            for one in range(len(position)):
                for other in range(one):
                    mine, theirs = game.ranks[one], game.ranks[other]
                    share = 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
                    facts.append([position[one], position[other]])
                    shares.append([share, 1.0 - share])
    return np.array(facts), np.array(shares)


def winners_of(games: list[Game]) -> tuple[Any, Any]:
    """All seats of a position as a choice between them."""
    facts, shares = [], []
    for game in games:
        won = np.array([float(rank == 1) for rank in game.ranks])
        for position in game.seats:
            facts.append(position)
            shares.append(won / won.sum())
    return np.array(facts), np.array(shares)


def tables_of(games: list[Game]) -> tuple[Any, Any]:
    """The mafia or not: a choice between the table's features and nothing."""
    facts, shares = [], []
    for game in games:
        for table in game.tables:
            facts.append([table, [0.0] * len(table)])
            shares.append([float(game.mafia), 1.0 - float(game.mafia)])
    return np.array(facts), np.array(shares)


def deciles(title: str, facts: Any, shares: Any, found: Any) -> None:
    """Said and true, tenth by tenth."""
    said, true = softmax(facts @ found).ravel(), shares.ravel()
    parts = np.array_split(np.argsort(said), 10)
    told = "  ".join(
        f"{100 * said[part].mean():.0f}/{100 * true[part].mean():.0f}" for part in parts
    )
    print(f"  {title}: {told}", flush=True)


def fitted(players: int, count: int, seed: str) -> dict[str, Any]:
    """The three fits for so many players; judged on the last fifth of the games."""
    games = [Game(players, number, seed) for number in range(count)]
    Random(0).shuffle(games)
    cut = 4 * count // 5
    found: dict[str, Any] = {}
    print(f"{players} players, {count} games, mafia {sum(g.mafia for g in games) / count:.0%}:")
    for part, of, names in (
        ("mafia", tables_of, TABLE_NAMES),
        ("wins", winners_of, SEAT_NAMES),
        ("ranks", pairs_of, SEAT_NAMES),
    ):
        known, new = games[:cut], games[cut:]
        if part != "mafia":
            known, new = ([game for game in some if not game.mafia] for some in (known, new))
        numbers = fit_choice(*of(known))
        deciles(part, *of(new), numbers)
        found[part] = dict(zip(names, numbers.round(4).tolist(), strict=True))
    return found


def main() -> None:
    """Fit, judge, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", default="3,4,5,6")
    parser.add_argument("--seed", default="tune|fit")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    data = json.loads(FILE.read_text(encoding="utf-8"))
    for players in args.players.split(","):
        data["fits"][players] = fitted(int(players), args.games, args.seed)
    print(json.dumps(data, indent=2))
    if args.write:
        FILE.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
