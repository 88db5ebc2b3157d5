"""What a scenario says about the legal actions of a seat.

    "legal": {"0": ["pick:1", "pick:7"]}               these and no others
    "legal_has": {"0": ["flee:a1", "look:*"]}          these among others; * is any text
    "legal_not": {"0": ["take_back", "weapon:*"]}      none of these
    "legal_count": {"0": 25, "1": {"look:*": 23}}      so many, or so many of a kind
    "legal_only": {"0": {"combo*": ["combo:AA:cash"]}} of this kind these and no others

An action that the game does not know is refused everywhere: a misspelt one is never legal.
"""

import re
from typing import Any, Final

from vingtdeux.engine.action import CLOCK, EXPIRE
from vingtdeux.engine.asked import nearest
from vingtdeux.engine.errors import NotationError
from vingtdeux.engine.game import Game

LEGAL_KEYS: Final = ("legal", "legal_has", "legal_not", "legal_count", "legal_only")


def legal_differs(game: Game[Any, Any], state: Any, key: str, wanted: Any) -> str:
    """Empty if the seats may do what the key says, else the first difference."""
    if not isinstance(wanted, dict) or not wanted:
        return f"{key} is an object of seats, not {wanted!r}"
    for name, value in wanted.items():
        seat = CLOCK if name == str(CLOCK) else seat_of(game, name)
        legal = [action.text for action in game.legal_actions(state, seat)]
        trouble = _CHECKS[key](game, f"seat {name}", legal, value)
        if trouble:
            return trouble
    return ""


def seat_of(game: Game[Any, Any], name: str) -> int:
    """The seat of this number; ValueError if the table has no such seat."""
    if name.isdecimal() and int(name) < game.players:
        return int(name)
    raise ValueError(f"there is no seat {name!r} at a table of {game.players}")


def _texts(game: Game[Any, Any]) -> list[str]:
    return [*(action.text for action in game.action_space), EXPIRE.text]


def matches(pattern: str, text: str) -> bool:
    """Whether the action is the one named, or of the kind; `*` is any text."""
    parts = [re.escape(part) for part in pattern.split("*")]
    return re.fullmatch(".*".join(parts), text) is not None


def _unknown(game: Game[Any, Any], who: str, patterns: Any) -> str:
    """What is wrong with these names of actions or kinds, if anything."""
    if not isinstance(patterns, list) or not all(isinstance(each, str) for each in patterns):
        return f"{who}: write a list of actions, not {patterns!r}"
    for pattern in patterns:
        if not is_action(game, pattern):
            near = nearest(pattern, _texts(game))
            return f"{who} may not {pattern}: {game.info.id} has no such action{near}"
    return ""


def is_action(game: Game[Any, Any], pattern: str) -> bool:
    """Whether the game has such an action, or one of the kind. Some games also read well-formed
    ones that can never be legal (a move into a wall)."""
    if any(matches(pattern, text) for text in _texts(game)):
        return True
    try:
        game.decode(pattern)
    except NotationError:
        return False
    return True


def _all(game: Game[Any, Any], who: str, legal: list[str], wanted: Any) -> str:
    trouble = _unknown(game, who, wanted)
    if trouble or sorted(legal) == sorted(wanted):
        return trouble
    return f"{who} may {sorted(legal)}, not {sorted(wanted)}"


def _has(game: Game[Any, Any], who: str, legal: list[str], wanted: Any) -> str:
    trouble = _unknown(game, who, wanted) or _empty(who, wanted)
    for pattern in () if trouble else wanted:
        if not any(matches(pattern, text) for text in legal):
            return f"{who} may not {pattern}; legal: {legal}"
    return trouble


def _not(game: Game[Any, Any], who: str, legal: list[str], wanted: Any) -> str:
    trouble = _unknown(game, who, wanted) or _empty(who, wanted)
    for pattern in () if trouble else wanted:
        if any(matches(pattern, text) for text in legal):
            return f"{who} may {pattern}"
    return trouble


def _empty(who: str, wanted: list[str]) -> str:
    return "" if wanted else f"{who}: an empty list says nothing here"


def _count(game: Game[Any, Any], who: str, legal: list[str], wanted: Any) -> str:
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return "" if len(legal) == wanted else f"{who} has {len(legal)} legal actions, not {wanted}"
    trouble = _kinds(game, who, wanted)
    for pattern, number in ({} if trouble else wanted).items():
        found = sum(matches(pattern, text) for text in legal)
        if found != number:
            return f"{who} has {found} legal actions {pattern}, not {number}"
    return trouble


def _only(game: Game[Any, Any], who: str, legal: list[str], wanted: Any) -> str:
    trouble = _kinds(game, who, wanted)
    for pattern, texts in ({} if trouble else wanted).items():
        trouble = _unknown(game, who, texts)
        strange = [] if trouble else [text for text in texts if not matches(pattern, text)]
        if trouble or strange:
            return trouble or f"{who}: {strange[0]} is not of the kind {pattern}"
        found = sorted(text for text in legal if matches(pattern, text))
        if found != sorted(texts):
            return f"{who} may {found} of {pattern}, not {sorted(texts)}"
    return trouble


def _kinds(game: Game[Any, Any], who: str, wanted: Any) -> str:
    if not isinstance(wanted, dict) or not wanted:
        return f"{who}: write the kinds of actions as an object, not {wanted!r}"
    return _unknown(game, who, list(wanted))


_CHECKS: Final = {
    "legal": _all, "legal_has": _has, "legal_not": _not, "legal_count": _count, "legal_only": _only,
}  # fmt: skip
