"""Material as data of the table: what a designer may turn, by dotted paths, and what was turned.

    vingtdeux.load("<game>", players=3, changes={"cards.gangster.cost": 6})

A game's material is built from its data file plus changes. Each thing that may be changed is a
`Knob`: a path into the data, what it takes, and a label in each language. A path names the keys of
the data one after the other; an element of a list is named by its `id`, else by its place.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, Generic, Literal, TypeVar

from vingtdeux.engine.errors import VingtDeuxError

MOST_BUILT: Final = 64
"""Materials of a game kept in a process: visitors may ask for any number of variants."""

M = TypeVar("M")
Words = Mapping[str, str]
Kind = Literal["int", "bool", "choice", "list"]
HIDDEN: Final = "…"
"""What people are told of a secret value."""


class ChangeError(VingtDeuxError, ValueError):
    """A change that cannot be made. `code` and `args_by_name` say why.

    Codes: not_a_table, bad_line, no_material, unknown_path, bad_number, bad_flag, bad_choice, bad_list, and
    bad_mix: changes that are fine one by one and break the game together; `why` names the game's
    own words for it, `mix.<why>` of its texts, filled with the other arguments.
    """

    def __init__(self, code: str, **args: Any) -> None:
        self.code = code
        self.args_by_name = args
        super().__init__(_MESSAGES[code].format(**args))


_MESSAGES: Final = {
    "bad_line": "{line!r} is not a change: write path = value",
    "no_material": "{game} has no material that can be changed",
    "unknown_path": "{game} has no material {path!r}; the nearest is {nearest}",
    "bad_number": "{path} must be a whole number from {low} to {high}, not {value!r}",
    "bad_flag": "{path} must be true or false, not {value!r}",
    "bad_choice": "{path} must be one of {choices}, not {value!r}",
    "bad_list": "{path} must be a list of {low} to {high} of {choices}, not {value!r}",
    "not_a_table": "changes are a table of paths and values, not {value!r}",
    "bad_mix": "these changes do not fit together: {why}",
}


@dataclass(frozen=True)
class Knob:
    """One thing of the material that may be changed.

    Kinds: `int` from low to high; `bool`; `choice`, one of the choices; `list`, from low to high
    of the choices, in the order of the data (doubles allowed only where `doubles` says so).
    """

    path: str
    default: Any
    label: Words
    kind: Kind = "int"
    low: int = 0
    high: int = 0
    choices: tuple[Any, ...] = ()
    doubles: bool = False
    secret: bool = False
    """Whoever reads its value knows what nobody may know while people play (an answer, a code):
    that it is changed is shown, its value is not."""

    def resolve(self, value: Any) -> Any:
        """The value to use; ChangeError says what is allowed."""
        if self.kind == "int":
            whole = isinstance(value, int) and not isinstance(value, bool)
            if whole and self.low <= value <= self.high:
                return value
            raise ChangeError(
                "bad_number", path=self.path, low=self.low, high=self.high, value=value
            )
        if self.kind == "bool":
            if isinstance(value, bool):
                return value
            raise ChangeError("bad_flag", path=self.path, value=value)
        if self.kind == "choice":
            if self._offers(value):
                return value
            raise ChangeError("bad_choice", path=self.path, choices=self._offered(), value=value)
        if self._is_list(value):
            return list(value)
        raise ChangeError(
            "bad_list",
            path=self.path,
            low=self.low,
            high=self.high,
            choices=self._offered(),
            value=value,
        )

    def read(self, text: str) -> Any:
        """The value a spreadsheet or a command line means by this text; not yet resolved."""
        text = text.strip()
        if self.kind == "list":
            return [self._named(word) for word in text.split()]
        if self.kind == "choice":
            return self._named(text)
        try:
            return json.loads(text.lower())
        except ValueError:
            return text

    def write(self, value: Any) -> str:
        """A value as text, as `read` reads it."""
        if self.kind == "list":
            return " ".join(map(str, value))
        return str(value).lower() if self.kind == "bool" else str(value)

    def allowed(self, most: int | None = None) -> str:
        """Which values it takes, in signs; of more choices than `most` the first."""
        if self.kind == "int":
            return f"{self.low}-{self.high}"
        if self.kind == "bool":
            return "true, false"
        named = ", ".join(map(str, self.choices[:most]))
        if most is not None and len(self.choices) > most:
            named += ", …"
        return named if self.kind == "choice" else f"{self.low}-{self.high} × ({named})"

    def _named(self, word: str) -> Any:
        for choice in self.choices:
            if str(choice) == word:
                return choice
        return word

    def _offers(self, value: Any) -> bool:
        return any(value == choice and type(value) is type(choice) for choice in self.choices)

    def _offered(self) -> str:
        return ", ".join(map(str, self.choices))

    def _is_list(self, value: Any) -> bool:
        if not isinstance(value, list | tuple) or not self.low <= len(value) <= self.high:
            return False
        if not all(self._offers(each) for each in value):
            return False
        return self.doubles or len({*map(str, value)}) == len(value)


# --- from a data file to knobs ------------------------------------------------------------------

NameOf = Callable[[tuple[str, ...]], Words]
"""What people call the thing at these steps of a path."""


def spread(
    data: Any,
    pattern: str,
    label: Words,
    low: int = 0,
    high: int = 0,
    *,
    name: NameOf | None = None,
    kind: Kind = "int",
    choices: tuple[Any, ...] = (),
    doubles: bool = False,
) -> list[Knob]:
    """A knob for each place of the data that a pattern such as `cards.*.cost` names.

    A label may have `{name}`, what `name` calls the stars' steps, and `{1}`, `{2}`: the stars'
    steps themselves. Where the data has nothing (an empty effect) there is no knob.
    """
    found = []
    for path, stars, default in _places(data, pattern.split("."), (), ()):
        words = name(stars) if name is not None else {lang: " ".join(stars) for lang in label}
        said = {lang: text.format(*("", *stars), name=words[lang]) for lang, text in label.items()}
        found.append(Knob(".".join(path), default, said, kind, low, high, choices, doubles))
    return found


def _places(
    at: Any, steps: Sequence[str], path: tuple[str, ...], stars: tuple[str, ...]
) -> Iterable[tuple[tuple[str, ...], tuple[str, ...], Any]]:
    if not steps:
        return [(path, stars, at)]
    star, rest = steps[0] == "*", steps[1:]
    found: list[tuple[tuple[str, ...], tuple[str, ...], Any]] = []
    for step, inner in _inside(at):
        if star or step == steps[0]:
            found += _places(inner, rest, (*path, step), (*stars, step) if star else stars)
    return found


def _inside(at: Any) -> list[tuple[str, Any]]:
    """The steps that lead on from here."""
    if isinstance(at, dict):
        return [(str(key), value) for key, value in at.items()]
    if isinstance(at, list):
        return [(_id_of(each, place), each) for place, each in enumerate(at)]
    return []


def _id_of(each: Any, place: int) -> str:
    return str(each["id"]) if isinstance(each, dict) and "id" in each else str(place)


# --- from changes to data -----------------------------------------------------------------------


def resolve(game_id: str, knobs: Sequence[Knob], wanted: Any) -> dict[str, Any]:
    """These changes, checked, without those that change nothing, in the order of the knobs."""
    if not isinstance(wanted, Mapping):
        raise ChangeError("not_a_table", value=wanted)
    if wanted and not knobs:
        raise ChangeError("no_material", game=game_id)
    known = {knob.path: knob for knob in knobs}
    for path in wanted:
        if path not in known:
            close = nearest(str(path), known)
            raise ChangeError("unknown_path", game=game_id, path=str(path), nearest=close)
    checked = {path: known[path].resolve(value) for path, value in wanted.items()}
    return {
        knob.path: checked[knob.path]
        for knob in knobs
        if knob.path in checked and checked[knob.path] != knob.default
    }


def nearest(path: str, known: Iterable[str]) -> str:
    """The known path that looks most like this one."""
    paths = list(known)
    close = get_close_matches(path, paths, 1, 0.0)
    return close[0] if close else ""


def changed(data: Any, changes: Mapping[str, Any]) -> Any:
    """The data with these (resolved) changes made; the data itself if there are none."""
    if not changes:
        return data
    data = deepcopy(data)
    for path, value in changes.items():
        *way, last = path.split(".")
        at = data
        for step in way:
            at = at[_key(at, step)]
        at[_key(at, last)] = value
    return data


def _key(at: Any, step: str) -> Any:
    """What leads to this step in a list or an object."""
    if isinstance(at, list):
        for place, each in enumerate(at):
            if _id_of(each, place) == step:
                return place
    return step


def told(
    knobs: Sequence[Knob], changes: Mapping[str, Any], lang: str
) -> list[tuple[str, str, str]]:
    """What was changed, for people: label, the new value, the value in the box."""
    known = {knob.path: knob for knob in knobs}
    return [
        (
            known[path].label.get(lang, known[path].label["en"]),
            HIDDEN if known[path].secret else known[path].write(value),
            HIDDEN if known[path].secret else known[path].write(known[path].default),
        )
        for path, value in changes.items()
        if path in known
    ]


def read(game_id: str, knobs: Sequence[Knob], lines: Iterable[str]) -> dict[str, Any]:
    """Changes written `path = value`, one a line; empty lines and # comments are skipped."""
    known = {knob.path: knob for knob in knobs}
    found: dict[str, Any] = {}
    for line in lines:
        text = line.partition("#")[0].strip()
        path, equals, value = (part.strip() for part in text.partition("="))
        if not text:
            continue
        if not equals or not path:
            raise ChangeError("bad_line", line=text)
        if path not in known:
            close = nearest(path, known)
            raise ChangeError("unknown_path", game=game_id, path=path, nearest=close)
        found[path] = known[path].read(value)
    return found


def written(knobs: Sequence[Knob], changes: Mapping[str, Any]) -> str:
    """Changes as `read` reads them."""
    known = {knob.path: knob for knob in knobs}
    return "\n".join(f"{path} = {known[path].write(value)}" for path, value in changes.items())


def shown(knobs: Sequence[Knob], changes: Mapping[str, Any]) -> dict[str, Any]:
    """These changes without the values of secret ones (None stands for them)."""
    secret = {knob.path for knob in knobs if knob.secret}
    return {path: None if path in secret else value for path, value in changes.items()}


class Builder(Generic[M]):
    """Makes a game's material of its data plus changes; the same object for the same changes."""

    def __init__(self, make: Callable[[Any], M], data: Any) -> None:
        self._make = make
        self._data = data
        self._built = lru_cache(maxsize=MOST_BUILT)(self._build)

    def __call__(self, changes: Mapping[str, Any]) -> M:
        """The material with these changes."""
        return self._built(json.dumps(dict(changes), sort_keys=True))

    def _build(self, key: str) -> M:
        return self._make(changed(self._data, json.loads(key)))
