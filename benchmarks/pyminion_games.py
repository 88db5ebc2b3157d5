# ruff: noqa: ARG002 - answers have the signatures pyminion calls them with
"""Random games of pyminion; run by bench_pyminion.py in pyminion's environment. JSON out."""

import json
import random
import sys
import time

from pyminion.bots.bot import Bot
from pyminion.expansions import base
from pyminion.game import Game
from yardstick import in_yardsticks

KINGDOM = [
    base.cellar, base.market, base.merchant, base.militia, base.mine,
    base.moat, base.remodel, base.smithy, base.village, base.workshop,
]  # fmt: skip
draw = random.Random(7).random


class Counts:
    """What was played."""

    decisions = 0
    games = 0
    seconds = 0.0


def one(options):
    Counts.decisions += 1
    return options[int(draw() * len(options))]


def some(cards, low, high):
    """Between low and high cards (-1 = any number)."""
    Counts.decisions += 1
    high = len(cards) if high < 0 else min(high, len(cards))
    low = min(low, high)
    left = list(cards)
    wanted = low + int(draw() * (high - low + 1))
    return [left.pop(int(draw() * len(left))) for _ in range(wanted)]


class Decider:
    """Any valid answer; treasures are always all played."""

    def action_phase_decision(self, valid_actions, player, game):
        return one([None, *valid_actions])

    def treasure_phase_decision(self, valid_treasures, player, game):
        Counts.decisions += 1
        return valid_treasures

    def buy_phase_decision(self, valid_cards, player, game):
        return one([None, *valid_cards])

    def binary_decision(self, prompt, card, player, game, relevant_cards=None):
        return one([True, False])

    def multiple_option_decision(self, card, options, player, game, num_choices=1, unique=True):
        return some(range(len(options)), num_choices, num_choices)

    def discard_decision(self, prompt, card, valid_cards, player, game, **ends):
        low = next((value for name, value in ends.items() if name.startswith("min")), 0)
        high = next((value for name, value in ends.items() if name.startswith("max")), -1)
        return some(valid_cards, low, high)

    trash_decision = gain_decision = topdeck_decision = discard_decision
    reveal_decision = pass_decision = name_card_decision = discard_decision

    def deck_position_decision(self, prompt, card, player, game, num_deck_cards):
        return one(range(num_deck_cards + 1))

    def multi_play_decision(self, prompt, card, valid_cards, player, game, required=True):
        return one(valid_cards if required else [None, *valid_cards])


def play_for(seconds):
    """Microseconds per decision."""
    before = Counts.decisions
    start = time.process_time()
    while time.process_time() - start < seconds:
        players = [Bot(Decider(), "one"), Bot(Decider(), "two")]
        Game(players, [base.base_set], KINGDOM, log_stdout=False).play()
        Counts.games += 1
    spent = time.process_time() - start
    Counts.seconds += spent
    return 1e6 * spent / (Counts.decisions - before)


def main():
    random.seed(7)
    play_for(0.3)
    Counts.decisions = Counts.games = 0
    Counts.seconds = 0.0
    cost, ratio = in_yardsticks(lambda: play_for(float(sys.argv[1]) / 5))
    found = {
        "decision_us": cost,
        "decision_y": ratio,
        "games_per_second": Counts.games / Counts.seconds,
        "decisions_per_game": Counts.decisions / Counts.games,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
