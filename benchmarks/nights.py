"""How a night of Police et Voleurs looks to those who watch it.

    python benchmarks/nights.py [--bots stagiaire,brigadier,commissaire] [--players 3,5] [--count 100]

Houses opened; of the thieves' moves, how many step back to where he stood two moves ago without
having robbed in between; the same of the policemen's steps; and how many straight moves lie, at the
end of a round, between the police and the nearest thief with something in his bag.
"""

import argparse
from dataclasses import dataclass, field
from random import Random
from typing import Any

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.action import NATURE
from vingtdeux.games.police_et_voleurs.heuristic_net import APART
from vingtdeux.games.police_et_voleurs.material import ARRESTED, IN_TOWN, STREETS
from vingtdeux.games.police_et_voleurs.public import OFFICER

GAME = "police_et_voleurs"


@dataclass
class Night:
    """What was seen, of one game or of several together."""

    games: int = 0
    rounds: int = 0
    opened: int = 0
    moves: int = 0
    backs: int = 0
    steps: int = 0
    bounces: int = 0
    arrests: int = 0
    police_wins: int = 0
    gaps: list[int] = field(default_factory=list)

    @property
    def shuttling(self) -> float:
        """Share of the thieves' moves that undo the one before."""
        return self.backs / max(1, self.moves)

    @property
    def bouncing(self) -> float:
        """The same of the policemen's steps."""
        return self.bounces / max(1, self.steps)

    @property
    def gap(self) -> float:
        """Straight moves between the police and the nearest thief with a loot."""
        return sum(self.gaps) / max(1, len(self.gaps))


class Trail:
    """Where somebody stood: whether a step leads back to where he came from."""

    def __init__(self) -> None:
        self.before = -1

    def goes_back(self, start: int, to: int) -> bool:
        back = to == self.before
        self.before = start
        return back


def watch(night: Night, players: int, name: str, seed: str) -> None:
    """Add a game between bots of this name to the night."""
    game = vingtdeux.load(GAME, players=players)
    bot, rng = make(game, name), Random(seed)
    state: Any = game.start()
    state.quiet = True
    thieves = [Trail() for _ in range(state.terms.pawns)]
    policemen: dict[int, Trail] = {}
    while asked := game.to_act(state):
        if asked[0] == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        legal = game.legal_actions(state, asked[0])
        action: Any = legal[0]
        if len(legal) > 1:
            action = bot.choose(game.observe(state, asked[0]), legal, rng)
        _note(night, state, action, thieves, policemen)
        last = state.round
        game.apply(state, asked[0], action)
        if state.round > last:
            _note_gap(night, state)
    night.games += 1
    night.rounds += state.round
    night.opened += sum(not kind for kind in state.houses)
    night.arrests += sum(status == ARRESTED for status in state.status)
    outcome = game.outcome(state)
    night.police_wins += outcome is not None and state.police_seat in outcome.winners


def _note(
    night: Night, state: Any, action: Any, thieves: list[Trail], policemen: dict[int, Trail]
) -> None:
    kind = action.text.partition(":")[0]
    if kind == "rob":
        thieves[state.turn].before = -1
    elif kind == "move":
        night.moves += 1
        night.backs += thieves[state.turn].goes_back(state.where[state.turn], action.a)
    elif kind == "step":
        badge = state.badges[state.police.index(action.a)]
        night.steps += 1
        night.bounces += policemen.setdefault(badge, Trail()).goes_back(action.a, action.b)


def _note_gap(night: Night, state: Any) -> None:
    men = [at for at in state.police if state.occ[at] == OFFICER]
    loaded = [
        state.where[pawn]
        for pawn in range(state.terms.pawns)
        if state.status[pawn] == IN_TOWN and state.loots[pawn]
    ]
    if men and loaded:
        night.gaps.append(min(APART[man * STREETS + at] for man in men for at in loaded))


def main() -> None:
    """A row for each bot and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="stagiaire,brigadier,commissaire")
    parser.add_argument("--players", default="3,5")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="fresh")
    args = parser.parse_args()
    print("| players | bots | rounds | opened | shuttling | bouncing | gap | arrests | police |")
    print("|---|---|---|---|---|---|---|---|---|")
    for players in map(int, args.players.split(",")):
        for name in args.bots.split(","):
            night = Night()
            for number in range(args.count):
                watch(night, players, name, f"{args.seed}|{number}")
            games = night.games
            print(
                f"| {players} | {name} | {night.rounds / games:.1f} | {night.opened / games:.1f} |"
                f" {night.shuttling:.1%} | {night.bouncing:.1%} | {night.gap:.2f} |"
                f" {night.arrests / games:.2f} | {night.police_wins / games:.0%} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
