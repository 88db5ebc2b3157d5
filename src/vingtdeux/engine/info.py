"""What can be said of a game without loading its rules: title, players, options."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from vingtdeux.engine import material
from vingtdeux.engine.material import Knob, Words

CHANGES: Final = "changes"
"""The option every game with knobs has: what of its material is changed, by path. It stands among
the options only where something is changed, so that a game as printed is written as ever."""


@dataclass(frozen=True)
class Form:
    """How people fill in a `custom` option.

    `seats`: one of the choices for each seat, all different. `numbers`: any of the choices.
    `pick`: one of the choices or nothing; `wrap` makes the option's value of it.
    """

    kind: Literal["seats", "numbers", "pick"]
    choices: tuple[Any, ...]
    wrap: Callable[[Any], Any] = lambda chosen: chosen
    unwrap: Callable[[Any], Any] = lambda value: value
    twice: Words = field(default_factory=lambda: {"fr": "", "en": ""})
    """What to say when two seats choose the same."""


@dataclass(frozen=True)
class Option:
    """One thing a table may set before the start.

    Kinds: `bool`; `int` from low to high; `choice` among values; `seat` (a seat number, or None
    for "drawn by lot"); `custom`, checked and normalised by `check(value, players)`.
    """

    name: str
    kind: Literal["bool", "int", "choice", "seat", "custom"]
    default: Any
    label: Words
    help: Words = field(default_factory=lambda: {"fr": "", "en": ""})
    low: int = 0
    high: int = 0
    choices: tuple[Any, ...] = ()
    choice_labels: Mapping[Any, Words] = field(default_factory=dict)
    house: bool = False
    """A house rule of ours, not the rulebook's."""
    check: Callable[[Any, int], Any] | None = None
    shown: Callable[[Any], Any] | None = None
    """What of the value people may see before the end, if it holds a secret; None = all of it."""
    by_count: bool = False
    """True exactly at the extra player counts: a form does not ask for it."""
    offered: Callable[[int], tuple[Any, ...]] | None = None
    """Of a `choice`: which of the choices there are with so many players; None = all."""
    suggests: tuple[str, Any] | None = None
    """Switching it on proposes a value for another option, and `note` says so."""
    note: Words = field(default_factory=lambda: {"fr": "", "en": ""})
    eases: Any = None
    """The value that helps somebody who plays for pleasure: what a game against bots begun with one
    click has. None = as usual."""
    form: Form | None = None
    """How people fill in a `custom` option; None = as JSON, for those who know how."""

    def resolve(self, value: Any, players: int) -> Any:
        """The value to use, or ValueError saying what is allowed."""
        if self.kind == "bool":
            if isinstance(value, bool):
                return value
            raise ValueError(f"option {self.name} must be true or false, not {value!r}")
        if self.kind == "int":
            whole = isinstance(value, int) and not isinstance(value, bool)
            if whole and self.low <= value <= self.high:
                return value
            raise ValueError(
                f"option {self.name} must be a whole number from {self.low} to {self.high}, "
                f"not {value!r}"
            )
        if self.kind == "choice":
            if any(value == choice and type(value) is type(choice) for choice in self.choices):
                return value
            allowed = ", ".join(map(str, self.choices))
            raise ValueError(f"option {self.name} must be one of {allowed}, not {value!r}")
        if self.kind == "seat":
            if value is None or (
                isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players
            ):
                return value
            raise ValueError(f"option {self.name} must be a seat from 0 to {players - 1} or none")
        assert self.check is not None, f"custom option {self.name} needs a check"
        return self.check(value, players)


@dataclass(frozen=True)
class GameInfo:
    """The cover of the box."""

    id: str
    title: Words
    tagline: Words
    min_players: int
    max_players: int
    default_players: int
    minutes: tuple[int, int]
    age: int
    rules_version: str
    options: tuple[Option, ...]
    credit: Words
    """Author and publisher of the original, as its rulebook prints them."""
    listed: bool = True
    """False for the template game: loadable, not offered to players."""
    extra_players: tuple[int, ...] = ()
    """Player counts outside min..max that an option allows (a solo variant, a duel)."""
    again: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]] | None = None
    """Options of the next game of the same people, where they cannot be the same: from the options
    of the last one and the report of its end."""
    compatible: tuple[str, ...] = ()
    """Older rules versions whose games these rules play on as they are: their golden records say
    so (tests/golden/<id>/<version>)."""
    older: tuple[str, ...] = ()
    """Older rules versions kept whole in `older/v<version>`; see docs/change-a-rule.md."""
    knobs: Callable[[], tuple[Knob, ...]] = tuple
    """What of the material may be changed, in the order people are shown it; made when asked."""

    def option(self, name: str) -> Option:
        """The option of this name."""
        for option in self.options:
            if option.name == name:
                return option
        raise ValueError(f"{self.id} has no option {name}")

    def resolve(self, players: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; ValueError with a reason for a bad one."""
        counts = {*range(self.min_players, self.max_players + 1), *self.extra_players}
        if isinstance(players, bool) or not isinstance(players, int) or players not in counts:
            raise ValueError(
                f"{self.id} is for {self.min_players} to {self.max_players} players, not {players!r}"
            )
        for name in chosen:
            if name != CHANGES:
                self.option(name)
        changes = self.resolve_changes(chosen.get(CHANGES, {}))
        return {
            option.name: option.resolve(chosen.get(option.name, option.default), players)
            for option in self.options
        } | ({CHANGES: changes} if changes else {})

    def resolve_changes(self, wanted: Any) -> dict[str, Any]:
        """What is changed of the material; ChangeError says what is wrong with it."""
        return material.resolve(self.id, self.knobs(), wanted) if wanted else {}

    def told_changes(self, chosen: Mapping[str, Any], lang: str) -> list[tuple[str, str, str]]:
        """What these options change of the material, for people: label, new value, usual value."""
        changes = chosen.get(CHANGES, {})
        return material.told(self.knobs(), changes, lang) if changes else []

    def shown(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """These options without their secrets: what people may see before the end."""
        hiding = {option.name: option.shown for option in self.options if option.shown}
        hiding[CHANGES] = self._shown_changes
        return {name: hiding.get(name, _all_of)(value) for name, value in chosen.items()}

    def _shown_changes(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        return material.shown(self.knobs(), changes)

    def eased(self) -> dict[str, Any]:
        """The options that help, switched on."""
        return {each.name: each.eases for each in self.options if each.eases is not None}

    def carried_over(self, players: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Options chosen under older rules, as far as these rules still have them."""
        kept: dict[str, Any] = {}
        for option in self.options:
            if option.name in chosen:
                with suppress(ValueError):  # no longer allowed: as usual, then
                    kept[option.name] = option.resolve(chosen[option.name], players)
        changes: dict[str, Any] = {}
        for path, value in chosen.get(CHANGES, {}).items():
            with suppress(ValueError):
                changes |= self.resolve_changes({path: value})
        return kept | ({CHANGES: changes} if changes else {})


def _all_of(value: Any) -> Any:
    return value
