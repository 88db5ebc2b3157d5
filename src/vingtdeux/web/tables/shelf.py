"""The games on offer: their covers, and options read from a form."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import get_language

from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.games import games, info
from vingtdeux.web.tables.errors import BadRequest


@cache
def covers() -> tuple[GameInfo, ...]:
    """The games people can choose."""
    found = []
    for game_id in games():
        try:
            found.append(info(game_id))
        except ModuleNotFoundError:
            continue  # a game whose folder is not complete is not offered
    return tuple(found)


def cover(game_id: str) -> GameInfo:
    """One game's cover."""
    try:
        return info(game_id)
    except (ValueError, ModuleNotFoundError):
        raise BadRequest("no_such_game") from None


def lang() -> str:
    """The language of this request, as the games know it."""
    return (get_language() or "fr")[:2]


def counts(box: GameInfo) -> list[int]:
    """How many may play."""
    return sorted({*range(box.min_players, box.max_players + 1), *box.extra_players})


def options_from(box: GameInfo, form: Mapping[str, str]) -> dict[str, Any]:
    """The options a form names as `option.<name>`; those absent keep their defaults."""
    chosen: dict[str, Any] = {}
    for option in box.options:
        text = form.get(f"option.{option.name}")
        if text is not None and text != "":
            chosen[option.name] = _value(option, text)
    return chosen


def _value(option: Option, text: str) -> Any:
    if option.kind == "choice":
        for choice in option.choices:
            if str(choice) == text:
                return choice
        raise BadRequest("bad_options")
    try:
        return json.loads(text)
    except ValueError:
        raise BadRequest("bad_options") from None


@dataclass(frozen=True)
class Choice:
    """One value of an option, for a form."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """An option as a select box."""

    name: str
    label: str
    help: str
    choices: tuple[Choice, ...]


def fields(box: GameInfo, players: int) -> list[Field]:
    """The options of a game as select boxes; those too rich for one are left out."""
    speak = lang()
    found = []
    for option in box.options:
        values = _values(option, players)
        if values:
            choices = tuple(
                Choice(value, label, value == _text(option.default)) for value, label in values
            )
            found.append(
                Field(option.name, option.label[speak], option.help.get(speak, ""), choices)
            )
    return found


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _values(option: Option, players: int) -> list[tuple[str, str]]:
    speak = lang()
    if option.kind == "bool":
        yes_no = {"fr": ("Non", "Oui"), "en": ("No", "Yes")}[speak]
        return [("false", yes_no[0]), ("true", yes_no[1])]
    if option.kind == "int":
        return [(str(n), str(n)) for n in range(option.low, min(option.high, option.low + 60) + 1)]
    if option.kind == "choice":
        labels = option.choice_labels
        return [(str(c), labels[c][speak] if c in labels else str(c)) for c in option.choices]
    if option.kind == "seat":
        drawn = {"fr": "Au sort", "en": "By lot"}[speak]
        return [("null", drawn), *((str(n), str(n + 1)) for n in range(players))]
    return []
