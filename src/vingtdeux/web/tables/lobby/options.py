"""A game's declared options as form fields, and back; every refusal stands beside its field."""

import json
import re
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from vingtdeux.engine import material
from vingtdeux.engine.info import CHANGES, Form, GameInfo, Option
from vingtdeux.engine.material import ChangeError
from vingtdeux.games import box
from vingtdeux.web.language import lang
from vingtdeux.web.plain import must_be_plain

MOST_RADIOS: Final = 3


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
    """switch, number, radio, select, seats, numbers, lines or json."""
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


def read(info: GameInfo, players: int, form: QueryDict) -> Answers:
    """The options a form names as `option.<name>…`, and the changes of the material; those absent
    keep their defaults."""
    answers = Answers({}, {})
    for option in info.options:
        if option.by_count and players in _counts(info):
            answers.values[option.name] = players in info.extra_players
            continue
        try:
            value = _value(option, players, form)
            if value is not None or f"option.{option.name}" in form:
                must_be_plain(value)
                answers.values[option.name] = option.resolve(value, players)
        except BadAnswer as error:
            answers.errors[option.name] = str(error)
        except (ValueError, TypeError, ArithmeticError, RecursionError):
            answers.errors[option.name] = _allowed(option, players)
    _read_changes(info, form, answers)
    return answers


def _counts(info: GameInfo) -> set[int]:
    return {*range(info.min_players, info.max_players + 1), *info.extra_players}


def _read_changes(info: GameInfo, form: QueryDict, answers: Answers) -> None:
    """What of the material is to be changed, `path = value` a line."""
    try:
        written = material.read(info.id, info.knobs(), form.get(CHANGES, "").splitlines())
        changes = info.resolve_changes(written)
    except ChangeError as error:
        answers.errors[CHANGES] = box(info.id).explain(error, lang())
    else:
        answers.values |= {CHANGES: changes} if changes else {}


def _value(option: Option, players: int, form: QueryDict) -> Any:
    """What the form says of an option, as the option's own check reads it."""
    if option.form is None:
        value = _plain(option, form)
    elif option.form.kind == "seats":
        value = _one_for_each_seat(option, option.form, players, form)
    elif option.form.kind == "numbers":
        value = _numbers(option, form)
    else:
        chosen = form.get(f"option.{option.name}", "")
        value = option.form.wrap(chosen) if chosen else None
    if option.offered is not None and type(value) is int and value not in option.offered(players):
        raise BadAnswer(_("Choose a seat from 1 to %(most)s.") % {"most": players})
    return value


def _plain(option: Option, form: QueryDict) -> Any:
    text = form.get(f"option.{option.name}", "").strip()
    if not text:
        return option.default
    if option.kind == "choice":
        for choice in option.choices:
            if str(choice) == text:
                return choice
        raise ValueError(text)
    return json.loads(text)


def _one_for_each_seat(option: Option, asked: Form, players: int, form: QueryDict) -> Any:
    if f"option.{option.name}.0" not in form:
        return _plain(option, form)
    names = [form.get(f"option.{option.name}.{n}", "") for n in range(players)]
    if not any(names):
        return None
    free = [name for name in asked.choices if name not in names]
    names = [name or free.pop(0) for name in names]
    if len({*names}) < players:
        raise BadAnswer(asked.twice[lang()])
    return names


def _numbers(option: Option, form: QueryDict) -> Any:
    given = [text for text in form.getlist(f"option.{option.name}") if text.strip()]
    if len(given) == 1 and given[0].startswith("["):
        return _plain(option, form)
    words = re.split(r"[\s,;]+", " ".join(given).strip())
    return [int(word) for word in words if word]


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
        named = [_label(option, choice) for choice in _offered(option, players)]
        return _("Choose one of these: %(choices)s.") % {"choices": ", ".join(named)}
    return _("This answer is not understood.")


def _offered(option: Option, players: int) -> tuple[Any, ...]:
    return option.choices if option.offered is None else option.offered(players)


def _label(option: Option, choice: Any) -> str:
    labels = option.choice_labels
    return labels[choice][lang()] if choice in labels else str(choice)


def fields(info: GameInfo, players: int, form: QueryDict | None = None) -> list[Field]:
    """The options of a game with what was answered so far."""
    answers = read(info, players, form) if form else Answers({}, {})
    found = []
    for option in info.options:
        if option.by_count:
            continue
        value = answers.values.get(option.name, option.default)
        typed = form.get(f"option.{option.name}") if form else None
        shown = _field(option, players, value)
        shown.error = answers.errors.get(option.name, "")
        if shown.error and typed is not None:
            shown.value = typed
        found.append(shown)
    return found


def changes_field(info: GameInfo, players: int, form: QueryDict | None = None) -> Field | None:
    """Where the material is changed; None if this game's cannot be."""
    if not info.knobs():
        return None
    error = read(info, players, form).errors.get(CHANGES, "") if form else ""
    typed = form.get(CHANGES, "") if form else ""
    return Field(CHANGES, "lines", _("Changes to the material"), "", typed, error=error)


def _field(option: Option, players: int, value: Any) -> Field:
    speak = lang()
    made = Field(
        option.name, "json", option.label[speak], option.help.get(speak, ""), value, option.house
    )
    if option.kind == "bool":
        made.kind = "switch"
        if option.suggests is not None:
            made.suggests = "=".join(map(str, option.suggests))
            made.note = option.note[speak]
    elif option.kind == "int":
        made.kind, made.low, made.high = "number", option.low, option.high
    elif option.kind == "choice":
        offered = _offered(option, players)
        made.choices = [Choice(str(c), _label(option, c), c == value) for c in offered]
        made.kind = "radio" if len(made.choices) <= MOST_RADIOS else "select"
    elif option.kind == "seat":
        made.kind = "select"
        seats = [(n, _("Seat %(number)s") % {"number": n + 1}) for n in range(players)]
        made.choices = [Choice("null", _("By lot"), value is None)]
        made.choices += [Choice(str(n), label, n == value) for n, label in seats]
    elif option.form is not None:
        _fill_in(made, option, option.form, players, value)
    else:
        made.value = "" if value == option.default else json.dumps(value)
    return made


def _fill_in(made: Field, option: Option, asked: Form, players: int, value: Any) -> None:
    """A custom option as the game wants it asked."""
    if asked.kind == "seats":
        chosen = list(value or asked.choices)[:players]
        chosen += [name for name in asked.choices if name not in chosen]
        made.kind = "seats"
        made.rows = [
            [Choice(name, _label(option, name), name == chosen[seat]) for name in asked.choices]
            for seat in range(players)
        ]
    elif asked.kind == "numbers":
        made.kind = "numbers"
        made.choices = [
            Choice(str(c), _label(option, c), c in (value or ())) for c in asked.choices
        ]
    else:
        chosen = asked.unwrap(value)
        made.kind = "select"
        made.choices = [Choice("", _("Off"), not chosen)]
        made.choices += [Choice(c, _label(option, c), c == chosen) for c in asked.choices]
