"""Fit what a position of Police et Voleurs is worth, on games between its bots.

    python scripts/fit_voleurs.py [--games 400] [--seed tune] [--write]

At the start of each round every thief in town is described by the features of `quick_worth`. Fitted
are the chance that he gets away (logistic) and how much more he takes with him then (linear), both
with a little ridge; printed besides is how well the chances hold on games not used for the fit.
`--write` puts the coefficients into the game's weights.json. Run it on the compiled package.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.games.police_et_voleurs.heuristic_net import Net
from vingtdeux.games.police_et_voleurs.material import IN_TOWN, LONGEST, OUT
from vingtdeux.games.police_et_voleurs.quick_worth import NAMES, features

GAME = "police_et_voleurs"
FILE = Path(__file__).resolve().parent.parent / "src/vingtdeux/games" / GAME / "weights.json"
TABLES = ((3, "commissaire"), (5, "commissaire"), (4, "commissaire"), (3, "brigadier"),
          (5, "brigadier"))  # fmt: skip
RIDGE = 1.0


def rows(number: int, seed: str) -> tuple[list[list[float]], list[float], list[float]]:
    """One game: features of thieves, whether each got away, and what he took besides (-1: not)."""
    players, level = TABLES[number % len(TABLES)]
    game = vingtdeux.load(GAME, players=players)
    bot = make(game, level)
    nature, chooser = rng_for_step(f"{seed}|{number}", 0), rng_for_step(f"{seed}|{number}", 1)
    state: Any = game.start()
    state.quiet = True
    told: list[tuple[int, list[float], float]] = []
    last = 1
    while asked := game.to_act(state):
        seat = asked[0]
        if seat == NATURE:
            game.apply(state, NATURE, game.chance(state, nature))
            continue
        if state.round > last:
            last = state.round
            told += described(state)
        legal = game.legal_actions(state, seat)
        game.apply(state, seat, bot.choose(game.observe(state, seat), legal, chooser))
    material = state.terms.material
    away = [float(state.status[pawn] == OUT) for pawn, _, _ in told]
    more = [
        material.money(state.loots[pawn]) / 1000 - money if state.status[pawn] == OUT else -1.0
        for pawn, _, money in told
    ]
    return [facts for _, facts, _ in told], away, more


def described(state: Any) -> list[tuple[int, list[float], float]]:
    """Each thief in town: who, how he stands, and what he carries, in thousands."""
    net = Net(state, LONGEST)
    material = state.terms.material
    net.see_gates(material.gates, material.thief_rays)
    return [
        (pawn, features(state, net, pawn), material.money(state.loots[pawn]) / 1000)
        for pawn in range(state.terms.pawns)
        if state.status[pawn] == IN_TOWN
    ]


def logistic(facts: Any, labels: Any) -> Any:
    """Newton's method."""
    found = np.zeros(facts.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-facts @ found))
        slope = facts.T @ (labels - chance) - RIDGE * found
        bend = (facts.T * (chance * (1 - chance))) @ facts + RIDGE * np.eye(len(found))
        found += np.linalg.solve(bend, slope)
    return found


def column(played: list[tuple[list[Any], ...]], at: int) -> Any:
    """One kind of number of all games."""
    return np.array([each for game in played for each in game[at]])


def deciles(chance: Any, labels: Any) -> None:
    """Said and true, tenth by tenth."""
    for part in np.array_split(np.argsort(chance), 10):
        print(f"  {chance[part].mean():.2f} {labels[part].mean():.2f}")


def main() -> None:
    """Fit, judge on the last fifth of the games, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="tune|fit")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    played = [rows(number, args.seed) for number in range(args.games)]
    cut = 4 * args.games // 5
    facts, away, more = (column(played[:cut], k) for k in range(3))
    new_facts, new_away = (column(played[cut:], k) for k in range(2))
    escape = logistic(facts, away)
    out = away > 0
    square = facts[out].T @ facts[out] + RIDGE * np.eye(len(NAMES))
    besides = np.linalg.solve(square, facts[out].T @ more[out])
    print(f"{len(away)} positions; said and true chances on {len(new_away)} others:")
    deciles(1 / (1 + np.exp(-new_facts @ escape)), new_away)
    found = {
        "escape": dict(zip(NAMES, escape.round(4).tolist(), strict=True)),
        "more": dict(zip(NAMES, besides.round(3).tolist(), strict=True)),
    }
    print(json.dumps(found, indent=2))
    if args.write:
        data = json.loads(FILE.read_text(encoding="utf-8"))
        FILE.write_text(json.dumps({**data, **found}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
