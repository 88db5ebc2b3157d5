"""Plays seeded games and prints one line each: what happened, hashed. Run by test_compiled.py.

python play_matches.py mafia_story 3 5      (game, players, number of games)
"""

import hashlib
import json
import sys
from importlib import import_module

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.chance import pick, rng_for_step


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


if __name__ == "__main__":
    main()
