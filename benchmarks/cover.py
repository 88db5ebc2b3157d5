"""How the row is covered, and what the mafia gets: with bots alone, and with a newcomer.

    python benchmarks/cover.py [--count 200] [--players 3,4,5,6] [--seed fresh]
                               [--levels stagiaire,brigadier,commissaire] [--stand-ins Novice,Regular]

After each placement: of the cards that take dice, how many have one (*covered*; cards no table could
secure with all its dice are counted too), and in how many rounds with three such cards or more the
whole table sat on two of them or fewer (*herded*). Seats are rotated; intervals are 95 %, by game.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE
from vingtdeux.games.police_city.material import ACCEPTS
from vingtdeux.games.police_city.phases import PLACEMENT
from vingtdeux.lab.statistics import mean_interval

GAME = "police_city"
COMPANY = Path(__file__).resolve().parent.parent / "tests" / "company" / f"{GAME}.py"
PATIENCE = 500
"""Decisions of one phase before the sand runs out."""


class Seen(NamedTuple):
    """What was counted in one game."""

    cards: int
    covered: int
    wide_rounds: int
    herded: int
    mafia: bool
    won: float
    """The stand-in's part of the victory."""
    grades: float


def cover(state: Any) -> tuple[int, int]:
    """Of the row: cards that take dice, and those with one."""
    slots = [slot for slot, card in enumerate(state.row) if ACCEPTS[card]]
    return len(slots), sum(slot in state.place for slot in slots)


def play(game: Any, bots: Sequence[Any], number: int, seed: str) -> Seen:
    """One game; the first of the bots sits where its turn has come."""
    nature, rng = Random(f"{seed}|{number}|n"), Random(f"{seed}|{number}|b")
    seats = [bots[(seat + number) % len(bots)] for seat in range(game.players)]
    state = game.start()
    state.quiet = True
    cards = covered = wide = herded = since = 0
    place: tuple[int, int] = (0, 0)
    phase = -1
    while asked := game.to_act(state):
        if state.phase != phase:
            phase, since = state.phase, 0
        since += 1
        if asked[0] == NATURE:
            game.apply(state, NATURE, game.chance(state, nature))
        elif since > PATIENCE and EXPIRE in game.legal_actions(state, CLOCK):
            game.apply(state, CLOCK, EXPIRE)
        else:
            seat = asked[int(rng.random() * len(asked))]
            legal = game.legal_actions(state, seat)
            seen = game.observe(state, seat)
            action = legal[0] if len(legal) == 1 else seats[seat].choose(seen, legal, rng)
            placing = phase == PLACEMENT
            if placing and action.text == "done":
                place = cover(state)
            game.apply(state, seat, action)
            if placing and state.phase != PLACEMENT:
                cards += place[0]
                covered += place[1]
                wide += place[0] >= 3
                herded += place[0] >= 3 and place[1] <= 2
    outcome = game.outcome(state)
    mine = [seat for seat in range(game.players) if seats[seat] is bots[0]]
    won = sum(seat in outcome.winners for seat in mine) / max(1, len(outcome.winners))
    grades = sum(state.grades) / game.players
    return Seen(cards, covered, wide, herded, outcome.reason == "mafia", won, grades)


def row(players: int, names: Sequence[str], count: int, seed: str) -> None:
    """Play and print a line of the table."""
    game = vingtdeux.load(GAME, players=players)
    bots = [make(game, name) for name in names]
    games = [play(game, bots, number, f"{seed}|{players}|{names}") for number in range(count)]
    covered = sum(each.covered for each in games) / sum(each.cards for each in games)
    herded = sum(each.herded for each in games) / max(1, sum(each.wide_rounds for each in games))
    mafia = mean_interval([float(each.mafia) for each in games])
    won = mean_interval([each.won for each in games])
    who = names[0].rpartition(":")[2] if names[0] != names[-1] else "-"
    wins = won.percent() if who != "-" else ""
    print(f"| {players} | {names[-1]} | {who} | {count} | {covered:.1%} | {herded:.1%} |"
          f" {mafia.percent()} | {wins} |", flush=True)  # fmt: skip


def main() -> None:
    """Print the table that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--players", default="3,4,5,6")
    parser.add_argument("--levels", default="stagiaire,brigadier,commissaire")
    parser.add_argument("--stand-ins", default="Novice")
    parser.add_argument("--file", default=str(COMPANY))
    parser.add_argument("--seed", default="fresh")
    asked = parser.parse_args()
    print("| players | bots | stand-in | games | covered | herded | mafia wins | stand-in wins |")
    print("|---|---|---|---|---|---|---|---|")
    for players in map(int, asked.players.split(",")):
        for level in asked.levels.split(","):
            row(players, [level] * players, asked.count, asked.seed)
            for person in filter(None, asked.stand_ins.split(",")):
                names = [f"{asked.file}:{person}", *[level] * (players - 1)]
                row(players, names, asked.count, asked.seed)


if __name__ == "__main__":
    main()
