"""What a scenario says about seeing: two positions alike to a seat, what a seat was told, and what
has ever been spoken of in the block (so that a misspelt secret is not taken for a kept one)."""

import json
import re
from typing import Any

from vingtdeux.engine.action import Seat
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game
from vingtdeux.engine.scenario_match import differs, equal, first_difference, plain

Table = tuple[Game[Any, Any], Any]


class Memory:
    """Everything the block has shown so far: to anybody, and to nobody but the engine."""

    def __init__(self) -> None:
        self.codes: set[str] = set()
        self._later: list[Table] = []
        self._text = ""

    def keep(self, game: Game[Any, Any], state: Any) -> None:
        """Remember this moment."""
        self._later.append((game, state.copy()))

    def hear(self, events: list[Event]) -> None:
        """Remember that these were told, to whomever."""
        self.codes.update(event.code for event in events)

    def knows_text(self, game: Game[Any, Any], state: Any, text: str) -> bool:
        """Whether the text stands in a report or an observation of this block, now or before."""
        for moment in [*self._later, (game, state)]:
            self._text += _everything(*moment)
        self._later = []
        return text in self._text

    def knows_name(self, game: Game[Any, Any], state: Any, name: str) -> bool:
        """Whether it is a key or a word of them, or a word of an action."""
        if self.knows_text(game, state, json.dumps(name, ensure_ascii=False)):
            return True
        return any(name in re.split(r"[:,]", action.text) for action in game.action_space)


def _everything(game: Game[Any, Any], state: Any) -> str:
    views = [game.observe(state, seat).data() for seat in (None, *range(game.players))]
    return "\n".join(json.dumps(view, ensure_ascii=False) for view in (game.report(state), *views))


def alike(seat: Seat | None, first: Table, second: Table) -> str:
    """Empty if the seat sees, may do and is refused the same in both; else what differs."""
    who = "the spectator" if seat is None else f"seat {seat}"
    one, other = (game.observe(state, seat).data() for game, state in (first, second))
    if not equal(plain(one), plain(other)):
        return f"{who} sees: {first_difference('', plain(one), plain(other))}"
    if json.dumps(one) != json.dumps(other):
        return f"{who}: the keys of the observation are not in the same order"
    if seat is None:
        return ""
    mine, yours = (_answers(*table, seat) for table in (first, second))
    for text, answer in mine.items():
        if answer != yours[text]:
            return f"{who}: {text} is {answer} in the first, {yours[text]} in the second"
    return ""


def _answers(game: Game[Any, Any], state: Any, seat: Seat) -> dict[str, str]:
    """What the seat is told of each action there is: that it is legal, or why it is not."""
    legal = {action.text for action in game.legal_actions(state, seat)}
    if not game.to_act(state):
        return dict.fromkeys((action.text for action in game.action_space), "too late")
    return {
        action.text: "legal" if action.text in legal else str(game.refusal(state, seat, action))
        for action in game.action_space
    }


# --- events -----------------------------------------------------------------------------------


def events_differ(who: str, how: str, wanted: Any, heard: list[Event], memory: Memory) -> str:
    """Empty if the events are those wanted: `has`, `lacks`, `exactly` a list, `only` by code."""
    told = [(event.code, plain(event.args)) for event in heard]
    who = who if who == "spectator" else f"seat {who}"
    if how == "only":
        return _only(who, wanted, told, memory)
    if how not in ("has", "lacks", "exactly"):
        return f"events knows has, lacks, exactly and only, not {how!r}"
    if not isinstance(wanted, list) or (not wanted and how != "exactly"):
        return f"write a list of events, not {wanted!r}"
    items = [_item(each) for each in wanted]
    if how == "exactly":
        fits = len(items) == len(told) and all(map(_fits, items, told))
        return "" if fits else f"{who} was told {_listed(told)}, not exactly {wanted!r}"
    for item in items:
        found = any(_fits(item, each) for each in told)
        if found != (how == "has"):
            return f"{who} was {'not ' * (how == 'has')}told {item[0]}; told: {_listed(told)}"
        if how == "lacks" and item[0] not in memory.codes:
            return _silence(item[0])
    return ""


def _only(who: str, wanted: Any, told: list[tuple[str, Any]], memory: Memory) -> str:
    """`{"picked": [{"seat": 0}], "scored": []}`: of each code these, in this order, no others."""
    if not isinstance(wanted, dict) or not wanted:
        return f"write an object of codes, not {wanted!r}"
    for code, args in wanted.items():
        if not isinstance(args, list):
            return f"{code}: write a list of arguments, not {args!r}"
        found = [each for each in told if each[0] == code]
        pairs = zip(args, found, strict=False)
        if len(found) != len(args) or not all(_fits((code, arg), at) for arg, at in pairs):
            return f"{who} was told {_listed(found)} of {code}, not {args!r}"
        if code not in memory.codes:
            return _silence(code)
    return ""


def _item(wanted: Any) -> tuple[str, Any]:
    """`"scored"`, or `{"scored": {"seat": 1}}`."""
    if isinstance(wanted, str):
        return wanted, None
    if isinstance(wanted, dict) and len(wanted) == 1:
        return next(iter(wanted.items()))
    raise ValueError(f"an event is a code or {{code: arguments}}, not {wanted!r}")


def _fits(item: tuple[str, Any], told: tuple[str, Any]) -> bool:
    code, args = item
    if code != told[0]:
        return False
    return args is None or not differs(code, args, told[1], lambda _: True)


def _listed(told: list[tuple[str, Any]]) -> str:
    return json.dumps([{code: args} for code, args in told], ensure_ascii=False)


def _silence(code: str) -> str:
    return f"nobody is told {code!r} anywhere in this block: is it spelt right? Let it happen first"
