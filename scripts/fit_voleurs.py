"""Fit what becomes of a thief in Police et Voleurs, on games between its bots.

    python scripts/fit_voleurs.py [--games 6000] [--seed tune-fit] [--write]

At the start of each round every thief in town is described by the features of `quick_worth`. Fitted
are the chance that he gets away, how much more he takes with him then and how uncertain that is,
and how much more the police gets if not: one network with a layer of hidden units, by Adam. Half of
the games have odd moves in them, so that positions off the bots' ways are known as well. Printed is
how well the chances hold on games not used for the fit; `--write` puts the numbers into the game's
worth.json. Run it on the compiled package; six thousand games take two minutes.
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
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.games import box
from vingtdeux.games.police_et_voleurs.heuristic_net import Net
from vingtdeux.games.police_et_voleurs.material import IN_TOWN, LONGEST, OUT
from vingtdeux.games.police_et_voleurs.quick_worth import NAMES, OUTPUTS, UNIT, features

GAME = "police_et_voleurs"
FILE = Path(__file__).resolve().parent.parent / "src/vingtdeux/games" / GAME / "worth.json"
PLAYERS = (3, 5, 3, 5, 4)
BEST = 0.8
"""How many of the bots are Commissaires; the others are Brigadiers."""
PLAIN = 0.6
"""How many of them are nobody in particular; the others have a character."""
ODD = 0.06
"""How many moves are anything legal, in every other game."""
UNITS, EPOCHS, BATCH, RATE, DECAY = 16, 8, 512, 3e-3, 1e-4
MONEY, LOST = 0.3, 0.1
"""What errors in money count beside errors in the chance to get away."""

Numbers = dict[str, Any]


def rows(number: int, seed: str) -> list[tuple[list[float], float, float]]:
    """One game: of each thief at the start of each round the features, whether he got away, and
    what he took besides until he was gone, in units of UNIT."""
    draw = Random(f"{seed}|{number}|who")
    players = PLAYERS[number % len(PLAYERS)]
    game = vingtdeux.load(GAME, players=players)
    bots = [make(game, name(draw)) for _ in range(players)]
    odd = 0.0 if draw.random() < 0.5 else ODD
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
        if last > 1 and draw.random() < odd:
            action = draw.choice(legal)
        else:
            action = bots[seat].choose(game.observe(state, seat), legal, chooser)
        game.apply(state, seat, action)
    money = [state.terms.material.money(loot) / 1000 for loot in state.loots]
    return [
        (facts, float(state.status[pawn] == OUT), (money[pawn] - then) / UNIT)
        for pawn, facts, then in told
    ]


def name(draw: Random) -> str:
    """Somebody to sit at the table."""
    level = "commissaire" if draw.random() < BEST else "brigadier"
    if draw.random() < PLAIN:
        return level
    return f"{level}:{draw.choice([temper.name for temper in box(GAME).mind.tempers])}"


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


# --- the fit ------------------------------------------------------------------------------------


def run(net: Numbers, facts: Any) -> tuple[Any, Any]:
    """The hidden units and the outputs."""
    hidden = np.maximum(0, facts @ net["hidden"] + net["bias"])
    return hidden, hidden @ net["out"] + facts @ net["direct"] + net["start"]


def slopes(net: Numbers, facts: Any, away: Any, more: Any) -> Numbers:
    """Of the loss: logistic for the escape, a normal error for the money of those who got away, a
    square one for the others'."""
    hidden, said = run(net, facts)
    sizes = np.exp(2 * np.clip(said[:, 2], -3, 2))
    error = said[:, 1] - more
    slope = np.stack(
        [
            1 / (1 + np.exp(-said[:, 0])) - away,
            MONEY * away * np.clip(error / sizes, -5, 5),
            MONEY * away * np.clip(1 - error * error / sizes, -5, 5),
            LOST * (1 - away) * (said[:, 3] - more),
        ],
        axis=1,
    ) / len(away)
    back = (slope @ net["out"].T) * (hidden > 0)
    return {
        "hidden": facts.T @ back + DECAY * net["hidden"],
        "bias": back.sum(0),
        "out": hidden.T @ slope + DECAY * net["out"],
        "direct": facts.T @ slope + DECAY * net["direct"],
        "start": slope.sum(0),
    }


def fitted(facts: Any, away: Any, more: Any) -> Numbers:
    """The network, for features as they are."""
    rng = np.random.default_rng(0)
    count = facts.shape[1]
    centre, scale = facts.mean(0), facts.std(0) + 1e-6
    facts = (facts - centre) / scale
    net: Numbers = {
        "hidden": rng.normal(0, 1 / np.sqrt(count), (count, UNITS)),
        "bias": np.zeros(UNITS),
        "out": rng.normal(0, 0.3 / np.sqrt(UNITS), (UNITS, OUTPUTS)),
        "direct": np.zeros((count, OUTPUTS)),
        "start": np.array([0.0, 1.0, 0.0, 0.3]),
    }
    first = {key: np.zeros_like(each) for key, each in net.items()}
    second = {key: np.zeros_like(each) for key, each in net.items()}
    total, step = EPOCHS * (len(away) // BATCH), 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(away))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            some = order[at : at + BATCH]
            step += 1
            rate = RATE * (1 - step / total) + 1e-5
            for key, slope in slopes(net, facts[some], away[some], more[some]).items():
                first[key] = 0.9 * first[key] + 0.1 * slope
                second[key] = 0.999 * second[key] + 0.001 * slope**2
                size = np.sqrt(second[key] / (1 - 0.999**step)) + 1e-8
                net[key] -= rate * first[key] / (1 - 0.9**step) / size
    for weights, constant in (("hidden", "bias"), ("direct", "start")):
        net[weights] = net[weights] / scale[:, None]
        net[constant] = net[constant] - centre @ net[weights]
    return net


def report(net: Numbers, facts: Any, away: Any, more: Any) -> None:
    """How well it holds: said and true chances tenth by tenth, and the loss."""
    said = run(net, facts)[1]
    chance = 1 / (1 + np.exp(-said[:, 0]))
    loss = -np.log(np.where(away > 0, chance, 1 - chance)).mean()
    mean = away.mean()
    flat = -(mean * np.log(mean) + (1 - mean) * np.log(1 - mean))
    error = UNIT * np.sqrt(((said[:, 1] - more)[away > 0] ** 2).mean())
    print(f"log loss {loss:.4f} (of the mean {flat:.4f}), money ± {error:.0f}; said and true:")
    for part in np.array_split(np.argsort(chance), 10):
        print(f"  {chance[part].mean():.2f} {away[part].mean():.2f}")


def write(net: Numbers, about: str) -> None:
    """One line a row of numbers."""
    lines = [f'  "about": {json.dumps(about)}']
    kept = json.loads(FILE.read_text(encoding="utf-8"))["by_hand"]
    lines += [f'  "by_hand": {json.dumps(kept)}']
    lines += [f'  "{key}": {json.dumps(net[key].round(4).tolist())}' for key in ("bias", "start")]
    for key in ("hidden", "out", "direct"):
        inner = ",\n".join(f"    {json.dumps(row)}" for row in net[key].T.round(4).tolist())
        lines.append(f'  "{key}": [\n{inner}\n  ]')
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Fit, judge on the last seventh of the games, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", default="tune-fit")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    played = [rows(number, args.seed) for number in range(args.games)]
    cut = 6 * args.games // 7
    old, new = (
        [np.array(column) for column in zip(*[row for game in part for row in game], strict=True)]
        for part in (played[:cut], played[cut:])
    )
    assert old[0].shape[1] == len(NAMES)
    net = fitted(*old)
    print(f"{len(old[1])} thieves; {len(new[1])} others:")
    report(net, *new)
    if args.write:
        about = (
            "What becomes of a thief in town, read by quick_worth.py: the features of NAMES, units"
            " that count above 0, the outputs. Fitted by scripts/fit_voleurs.py"
            f" --games {args.games} --seed {args.seed} on games of Commissaires and Brigadiers."
        )
        write(net, about)


if __name__ == "__main__":
    main()
