"""Plays seeded games and prints one line each: what happened, hashed; then what a search thinks in
a few positions, where the game has one. Run by test_compiled.py.

python play_matches.py mafia_story 3 5      (game, players, number of games)
"""

import hashlib
import json
import sys
from importlib import import_module
from typing import Any

import vingtdeux
from vingtdeux.bots import Search, make
from vingtdeux.engine.chance import pick, rng_for_step
from vingtdeux.engine.mind import PLAIN
from vingtdeux.games import box


def main() -> None:
    game_id, players, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rules = str(import_module(f"vingtdeux.games.{game_id}.rules").__file__)
    print("pure" if rules.endswith(".py") else "compiled")
    game = vingtdeux.load(game_id, players=players)
    for number in range(count):
        bot = make(game_id, "greedy:2" if number % 2 else "uniform")
        match = vingtdeux.Match(game, seed=number)
        rng = rng_for_step("bots", number)
        sums = hashlib.sha256()
        while not match.over and len(match.log) < 400:
            seat = pick(rng, match.to_act)
            seen = match.observe(seat)
            sums.update(json.dumps(seen.data()).encode())
            sums.update(str(match.legal(seat)).encode())
            action = bot.choose(seen, game.legal_actions(match.state, seat), rng)
            events = match.play(seat, action)
            sums.update(repr([(event.code, event.args) for event in events]).encode())
        sums.update(match.record().dumps().encode())
        print(number, len(match.log), sums.hexdigest())
    if box(game_id).mind.searches:
        think(game, players)


def think(game: Any, thoughts: int) -> None:
    """The rows of so many searches, from as many moments of a game."""
    bot = make(game, "search:300")
    assert isinstance(bot, Search)
    match, rng = vingtdeux.Match(game, seed=1), rng_for_step("thoughts", 0)
    while not match.over and thoughts:
        seat = pick(rng, match.to_act)
        seen, legal = match.observe(seat), game.legal_actions(match.state, seat)
        if len(match.log) % 3 == 0 and len(legal) > 1 and bot.mind.ponders(seen, legal):
            thoughts -= 1
            print(len(match.log), bot.analyse(seen, legal, rng))
        match.play(seat, bot.mind.choose(seen, legal, 2, PLAIN, rng))


if __name__ == "__main__":
    main()
