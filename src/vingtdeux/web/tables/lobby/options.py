"""A game's declared options as form fields, and back; every refusal stands beside its field."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.web.plain import must_be_plain
from vingtdeux.web.tables.lobby.shelf import lang

MOST_RADIOS: Final = 3
BY_COUNT: Final = {("police_et_voleurs", "duel"), ("enquetes_new_york", "solo")}
"""Options that follow from the number of players: the form does not ask twice."""
SUGGESTS: Final = {("police_city", "infiltrated"): ("difficulty", "easy")}
"""Switching the one on proposes a value for the other."""


class BadAnswer(ValueError):
    """What is wrong with an answer, in the words of whoever reads the form."""


@dataclass(frozen=True)
class Choice:
    """One value of an option."""

    value: str
    label: str
    chosen: bool


@dataclass
class Field:
    """An option as the form shows it."""

    name: str
    kind: str
    """switch, number, radio, select, seats, numbers or json."""
    label: str
    help: str
    value: Any
    house: bool = False
    error: str = ""
    low: int = 0
    high: int = 0
    choices: list[Choice] = field(default_factory=list)
    rows: list[list[Choice]] = field(default_factory=list)
    """For `seats`: the choices of each seat."""
    suggests: str = ""
    note: str = ""

    @property
    def advanced(self) -> bool:
        """Too rich for a form of its own."""
        return self.kind == "json"


@dataclass
class Answers:
    """What a form says: values ready for the rules, and what could not be understood."""

    values: dict[str, Any]
    errors: dict[str, str]


def read(box: GameInfo, players: int, form: QueryDict) -> Answers:
    """The options a form names as `option.<name>…`; those absent keep their defaults."""
    answers = Answers({}, {})
    for option in box.options:
        key = (box.id, option.name)
        if key in BY_COUNT and players in _counts(box):
            answers.values[option.name] = players in box.extra_players
            continue
        try:
            value = _READERS.get(key, _read_plain)(option, players, form)
            if value is not None or f"option.{option.name}" in form:
                must_be_plain(value)
                answers.values[option.name] = option.resolve(value, players)
        except BadAnswer as error:
            answers.errors[option.name] = str(error)
        except (ValueError, TypeError, ArithmeticError, RecursionError):
            answers.errors[option.name] = _allowed(option, players)
    return answers


def _counts(box: GameInfo) -> set[int]:
    return {*range(box.min_players, box.max_players + 1), *box.extra_players}


def _read_plain(option: Option, players: int, form: QueryDict) -> Any:  # noqa: ARG001 - one shape
    text = form.get(f"option.{option.name}", "").strip()
    if not text:
        return option.default
    if option.kind == "choice":
        for choice in option.choices:
            if str(choice) == text:
                return choice
        raise ValueError(text)
    return json.loads(text)


def _read_police(option: Option, players: int, form: QueryDict) -> Any:
    value = _read_plain(option, players, form)
    if type(value) is int and value >= players:
        raise BadAnswer(_("Choose a seat from 1 to %(most)s.") % {"most": players})
    return value


def _read_families(option: Option, players: int, form: QueryDict) -> Any:
    if f"option.{option.name}.0" not in form:
        return _read_plain(option, players, form)
    names = [form.get(f"option.{option.name}.{n}", "") for n in range(players)]
    if not any(names):
        return None
    free = [name for name in _families() if name not in names]
    names = [name or free.pop(0) for name in names]
    if len({*names}) < players:
        raise BadAnswer(_("Each family can be played by one seat only."))
    return names


def _read_numbers(option: Option, players: int, form: QueryDict) -> Any:
    given = [text for text in form.getlist(f"option.{option.name}") if text.strip()]
    if len(given) == 1 and given[0].startswith("["):
        return _read_plain(option, players, form)
    words = re.split(r"[\s,;]+", " ".join(given).strip())
    return [int(word) for word in words if word]


def _read_endless(option: Option, players: int, form: QueryDict) -> Any:  # noqa: ARG001 - one shape
    """How hard; never which one: whoever named the case would know its answer."""
    difficulty = form.get(f"option.{option.name}", "")
    return {"difficulty": difficulty} if difficulty else None


_READERS: Final[Mapping[tuple[str, str], Callable[[Option, int, QueryDict], Any]]] = {
    ("mafia_story", "families"): _read_families,
    ("police_et_voleurs", "first_police"): _read_police,
    ("enquetes_new_york", "exclude"): _read_numbers,
    ("enquetes_new_york", "endless"): _read_endless,
}


def _allowed(option: Option, players: int) -> str:
    """Which answers the option takes."""
    if option.kind == "int":
        return _("Choose a whole number from %(low)s to %(high)s.") % {
            "low": option.low,
            "high": option.high,
        }
    if option.kind == "seat":
        return _("Choose a seat from 1 to %(most)s.") % {"most": players}
    if option.kind == "choice":
        speak, labels = lang(), option.choice_labels
        named = [labels[c][speak] if c in labels else str(c) for c in option.choices]
        return _("Choose one of these: %(choices)s.") % {"choices": ", ".join(named)}
    return _("This answer is not understood.")


def fields(box: GameInfo, players: int, form: QueryDict | None = None) -> list[Field]:
    """The options of a game with what was answered so far."""
    answers = read(box, players, form) if form else Answers({}, {})
    found = []
    for option in box.options:
        if (box.id, option.name) in BY_COUNT:
            continue
        value = answers.values.get(option.name, option.default)
        typed = form.get(f"option.{option.name}") if form else None
        shown = _field(box, option, players, value)
        shown.error = answers.errors.get(option.name, "")
        if shown.error and typed is not None:
            shown.value = typed
        found.append(shown)
    return found


def _field(box: GameInfo, option: Option, players: int, value: Any) -> Field:
    speak, key = lang(), (box.id, option.name)
    made = Field(
        option.name, "json", option.label[speak], option.help.get(speak, ""), value, option.house
    )
    if option.kind == "bool":
        made.kind = "switch"
        if key in SUGGESTS:
            made.suggests = "=".join(SUGGESTS[key])
            made.note = _("The difficulty is now easy, as advised; you can change it back.")
    elif option.kind == "int":
        made.kind, made.low, made.high = "number", option.low, option.high
    elif option.kind == "choice":
        named = option.choice_labels
        made.choices = [
            Choice(str(c), named[c][speak] if c in named else str(c), c == value)
            for c in option.choices
            if not (type(c) is int and option.name == "first_police" and c >= players)
        ]
        made.kind = "radio" if len(made.choices) <= MOST_RADIOS else "select"
    elif option.kind == "seat":
        made.kind = "select"
        seats = [(n, _("Seat %(number)s") % {"number": n + 1}) for n in range(players)]
        made.choices = [Choice("null", _("By lot"), value is None)]
        made.choices += [Choice(str(n), label, n == value) for n, label in seats]
    elif key == ("mafia_story", "families"):
        made.kind, made.rows = "seats", _family_rows(players, value)
        made.help = _("Each seat plays one family; the lobby shows who has which.")
    elif key == ("enquetes_new_york", "exclude"):
        made.kind = "numbers"
        made.choices = [Choice(str(n), str(n), n in (value or ())) for n in range(1, 13)]
    elif key == ("enquetes_new_york", "endless"):
        made.kind, level = "select", value["difficulty"] if value else ""
        named = {"": {speak: _("Off")}, **option.choice_labels}
        made.choices = [Choice(each, named[each][speak], each == level) for each in named]
    else:
        made.value = "" if value == option.default else json.dumps(value)
    return made


def _families() -> tuple[str, ...]:
    return ("red", "green", "blue", "white")


def _family_rows(players: int, value: Any) -> list[list[Choice]]:
    names = {"red": _("Red"), "green": _("Green"), "blue": _("Blue"), "white": _("White")}
    chosen = list(value or _families())[:players]
    chosen += [name for name in _families() if name not in chosen]
    return [[Choice(n, names[n], n == chosen[seat]) for n in names] for seat in range(players)]
