"""A process in which bots think: one JSON question a line in, one JSON answer a line out.

It is given the moves of a table, never its seed; the bot itself is given an observation.
"""

import json
import sys
from collections import OrderedDict
from contextlib import suppress
from random import Random
from typing import Any, Final

from vingtdeux.engine.match import Match
from vingtdeux.engine.mind import PLAIN
from vingtdeux.games import box, load
from vingtdeux.web.tables.store.follow import Line, replay

MOST_TABLES: Final = 64


class Memory:
    """Matches of the tables thought about lately, so that only new moves are replayed."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match] = OrderedDict()

    def match(self, question: dict[str, Any]) -> Match:
        """The match these moves make."""
        table: str = question["table"]
        moves: list[Line] = [(seat, text) for seat, text in question["moves"]]
        match = self._matches.pop(table, None)
        if match is not None and [(s, a.text) for s, a in match.log] == moves[: len(match.log)]:
            match.follow(moves[len(match.log) :])
        else:
            rules = {"players": question["players"], "rules_version": question["rules_version"]}
            game = load(question["game"], **rules, **question["options"])
            match = replay(game, "", table, moves)
        self._matches[table] = match
        if len(self._matches) > MOST_TABLES:
            self._matches.popitem(last=False)
        return match


def think(memory: Memory, question: dict[str, Any]) -> str:
    """The action a bot chooses."""
    match = memory.match(question)
    seat: int = question["seat"]
    legal = match.game.legal_actions(match.state, seat)
    rng = Random(question["luck"])
    game = box(question["game"], question["rules_version"])
    level = min(question["level"], game.levels)
    if question.get("reply"):
        found = game.mind.reply(match.observe(seat), legal, level, PLAIN)
        return found.text if found is not None else ""
    return game.choose(match.observe(seat), legal, level, rng).text


def main() -> None:
    """Answer until the questions end."""
    memory = Memory()
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = {"id": question["id"], "code": think(memory, question)}
        except Exception as error:  # the supervisor plays on with the first legal action
            answer = {"id": question["id"], "error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the server has gone: so do we
        main()
