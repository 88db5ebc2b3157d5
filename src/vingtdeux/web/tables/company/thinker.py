"""A process in which bots think: one JSON question a line in, one JSON answer a line out.

It is given the moves of a table it does not know yet, never its seed; the bot itself is given an
observation. Asked to go on from a past that is not the one it knows, it answers that it wants the
whole of it.
"""

import json
import os
import sys
import traceback
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, TextIO

from vingtdeux.bots import Bot, Search, make
from vingtdeux.engine.action import Action
from vingtdeux.engine.match import Match
from vingtdeux.games import box, load
from vingtdeux.web.tables.store.follow import Line, digest_of, replay

MOST_TABLES: Final = 64
LONGEST_WORDS: Final = 500
"""Letters of the arguments of a line."""
PATIENT: Final = "patient"
"""Argument of a process whose bots take their time: everything else on the machine comes first."""


class WantsAll(Exception):
    """This past is not known here."""


class BadMove(Exception):
    """The bot chose what it may not do."""


@dataclass
class Known:
    """A table thought about lately."""

    match: Match
    past: str
    """The name of the moves so far."""
    bots: dict[str, Bot] = field(default_factory=dict)

    def bot(self, name: str) -> Bot:
        """The bot of this name, at this table."""
        if name not in self.bots:
            self.bots[name] = make(self.match.game, name)
        return self.bots[name]


class Memory:
    """The tables thought about lately: of each only new moves are heard and followed."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Known] = OrderedDict()

    def known(self, question: dict[str, Any]) -> Known:
        """The table a question is about, with the moves it brings; WantsAll if they do not go on
        from what is known."""
        table: str = question["table"]
        moves: list[Line] = [(seat, text) for seat, text in question["moves"]]
        known = self._tables.pop(table, None)  # gone, should a move not fit
        if not question["after"]:
            known = _opened(question["about"], table, moves)
        elif known is None or known.past != question["past"]:
            raise WantsAll
        else:
            known.match.follow(moves)
            known.past = digest_of(moves, known.past)
        self._tables[table] = known
        if len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        return known


def _opened(about: dict[str, Any], table: str, moves: list[Line]) -> Known:
    rules = {"players": about["players"], "rules_version": about["rules_version"]}
    game = load(about["game"], **rules, **about["options"])
    return Known(replay(game, "", table, moves), digest_of(moves))


def think(memory: Memory, question: dict[str, Any]) -> dict[str, Any]:
    """The action a bot chooses ("" = it adds nothing), and what it says with it."""
    known = memory.known(question)
    match, bot, seat = known.match, known.bot(question["bot"]), question["seat"]
    if isinstance(bot, Search) and question.get("seconds"):
        bot = bot.within(question["seconds"])
    legal = match.game.legal_actions(match.state, seat)
    seen = match.observe(seat)
    if question.get("reply"):
        action = bot.reply(seen, legal)
    else:
        action = bot.choose(seen, legal, Random(question["luck"]))
    if action is None:
        return {"code": ""}
    if action not in legal:
        raise BadMove
    return {"code": action.text, **_words(match, bot, seen, action, question["luck"])}


def _words(match: Match, bot: Bot, seen: Any, action: Action, luck: str) -> dict[str, Any]:
    """What it says, if the game has words for it. Whoever stumbles over words still moves."""
    try:
        line = bot.say(seen, action, Random(f"{luck}|words"))
        if line is None:
            return {}
        texts = box(match.game.info.id, match.game.rules_version).texts("fr")
        args = dict(line.args)
        if not texts.has(f"say.{line.code}") or len(json.dumps(args)) > LONGEST_WORDS:
            return {"stumbled": f"no words for {line.code[:40]!r}"}
        return {"line": {"code": line.code, "args": args}}
    except Exception as error:
        return {"stumbled": kind_of(error)}


def kind_of(error: Exception) -> str:
    """What went wrong and where, without a value: those may be secrets of the table."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f" ({Path(last[0].filename).name}, line {last[0].lineno})" if last else ""
    return f"{type(error).__name__}{where}"


def answer(memory: Memory, question: dict[str, Any]) -> dict[str, Any]:
    """To one question, whatever happens."""
    try:
        return think(memory, question)
    except WantsAll:
        return {"whole": True}
    except Exception as error:  # another bot plays on
        return {"error": kind_of(error)}


def main() -> None:
    """Answer until the questions end."""
    if sys.argv[1:] == [PATIENT]:
        os.nice(5)
    memory, out = Memory(), _own_voice()
    for line in sys.stdin:
        question = json.loads(line)
        out.write(json.dumps({"id": question["id"], **answer(memory, question)}) + "\n")
        out.flush()


def _own_voice() -> TextIO:
    """Where answers go; what a stranger's bot prints goes where errors go."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return out


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the server has gone: so do we
        main()
