"""A game as one typed object: its box. Whoever needs something of a game asks its box.

A game's folder has a `box.py` that names its parts:

    BOX = Box(package=__package__, info=INFO, rules=Rules, scene=scene, narrate=narrate,
              mind=Simple(choose), hue="blue")

Files lie in the folder under fixed names and are found by the box: `texts/<lang>.toml`,
`texts/rules.<lang>.md`, `texts/figures.toml`, `texts/tutorial.toml`, `cover.svg`, `art.svg`, `picture.toml`, `style.css` (or a folder
`style/`). What is optional is optional in the type: None, an empty mapping, or a path that may be None.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, Protocol

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.features import Encoding
from vingtdeux.engine.game import Game
from vingtdeux.engine.info import GameInfo
from vingtdeux.engine.mark import Mark
from vingtdeux.engine.material import ChangeError
from vingtdeux.engine.mind import PLAIN, Mind
from vingtdeux.engine.texts import LANGUAGES, Texts, load_texts
from vingtdeux.scene import Beat, Glossary, Scene
from vingtdeux.scene.drawing import Look, draw, read_look

Hue = Literal["red", "blue", "purple", "teal", "yellow", "green", "orange"]
"""The colour of a game on the site."""


class DrawScene(Protocol):
    """The screen: a pure function of what a seat knows."""

    def __call__(
        self, seen: Any, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
    ) -> Scene: ...


class Narrate(Protocol):
    """The log line of an event, or None if it is not worth one."""

    def __call__(self, event: Event, lang: str, names: Sequence[str]) -> str | None: ...


class Direct(Protocol):
    """How an event is shown: beats made of the event alone (docs/scene.md)."""

    def __call__(self, event: Event, lang: str, names: Sequence[str]) -> tuple[Beat, ...]: ...


class Notice(Protocol):
    """What the lab counts of an event (engine/mark.py), made of the event alone."""

    def __call__(self, event: Event) -> Sequence[Mark]: ...


class Tell(Protocol):
    """What things say all game long to a seat, by their `about`: made of what never changes."""

    def __call__(self, seen: Any, lang: str) -> Glossary: ...


class ChooseStyle(Protocol):
    """What a bot of this style does."""

    def __call__(self, seen: Any, legal: list[Action], style: str, rng: Random) -> Action: ...


class Notepad(Protocol):
    """A sheet that a seat keeps for itself, as plain JSON; ValueError for nonsense."""

    def empty(self) -> dict[str, Any]: ...
    def checked(self, data: Any) -> dict[str, Any]: ...
    def with_click(self, pad: dict[str, Any], cell: str) -> dict[str, Any]: ...
    def with_mark(self, pad: dict[str, Any], cell: str, mark: str) -> dict[str, Any]: ...
    def with_note(self, pad: dict[str, Any], cell: str, note: str) -> dict[str, Any]: ...
    def with_text(self, pad: dict[str, Any], text: str) -> dict[str, Any]: ...
    def with_clue(self, pad: dict[str, Any], seen: Any, card: str) -> dict[str, Any]: ...
    def drawn_on(self, scene: Scene, pad: dict[str, Any]) -> Scene: ...


@dataclass(frozen=True)
class Styles:
    """Named ways to play, for the lab."""

    names: tuple[str, ...]
    choose: ChooseStyle


@dataclass(frozen=True)
class Daily:
    """A game of the day, the same for everybody.

    `options(seed, day, level, solo)` are those of its table; `marks(day, level)` says by which
    options such a table is known again: paths such as `endless.day` with their values (None =
    absent), in one or more ways. Its words are `daily.*` of the game's texts.
    """

    levels: tuple[int, ...]
    options: Callable[[str, str, int, bool], dict[str, Any]]
    marks: Callable[[str, int], Sequence[Mapping[str, Any]]]


def _parts_of(style: Path) -> list[Path]:
    return sorted(style.with_suffix("").glob("*.css"))


def words_of_all(lang: str) -> Texts:
    """What can be said of any game."""
    return load_texts(Path(__file__).parent / "texts", lang)


NAMES: Final = (
    "card.{}.name", "card.{}", "sort.{}", "house.{}", "short.{}", "kind.{}", "arrest.{}", "role.{}",
    "seizure.{}", "token.{}", "objective.{}", "rank.{}", "mark.land.{}",
    "{}.name", "{}",
)  # fmt: skip
"""Where a game's texts have the name of a thing that has no `mark.<kind>.<item>`, in this order."""
_WORD: Final = re.compile(r"[a-z][a-z_]+")
NO_CUES: Final[Mapping[str, str]] = {}
NO_RULES: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, kw_only=True)
class Box:
    """Everything of one game."""

    package: str
    """The package it lies in; `__package__` of its box.py."""
    info: GameInfo
    rules: type[Game[Any, Any]]
    scene: DrawScene
    narrate: Narrate
    mind: Mind
    hue: Hue
    cues: Mapping[str, str] = field(default_factory=lambda: NO_CUES)
    """Events with a sound of their own: `offer` or `accepted`."""
    silent: frozenset[str] = frozenset()
    """Events that need no line in the log."""
    cites: Mapping[str, str] = field(default_factory=lambda: NO_RULES)
    """Events with the number of the rule by which they happen: the log links to it."""
    direct: Direct | None = None
    """Stage directions (`stage.py`); without them a move is one picture."""
    offstage: frozenset[str] = frozenset()
    """Events that are not shown: the new picture says it all."""
    glossary: Tell | None = None
    """Words that are told once; without it everything says all of its own."""
    marks: Notice | None = None
    """What the lab counts (`marks.py`); without it, no figures of cards and places."""
    encoding: Callable[[Game[Any, Any]], Encoding] | None = None
    """What a seat knows as numbers, at a table of these rules (`encoding.py`); without it, hashed."""
    dials: tuple[str, ...] = ()
    """Paths of the handful of knobs that the lab's page offers first."""
    styles: Styles | None = None
    notepad: Notepad | None = None
    daily: Daily | None = None

    @cached_property
    def folder(self) -> Path:
        """Where its files lie."""
        file = import_module(self.package).__file__
        assert file is not None, f"{self.package} has no folder"
        return Path(file).parent

    @property
    def levels(self) -> int:
        """How strong its bots can be."""
        return self.mind.levels

    def choose(self, seen: Any, legal: list[Action], level: int, rng: Random) -> Action:
        """What a bot of this level does, of no temper in particular and without a search."""
        return self.mind.choose(seen, legal, min(level, self.mind.policies), PLAIN, rng)

    def texts(self, lang: str) -> Texts:
        """Its words in a language."""
        return load_texts(self.folder / "texts", lang)

    def explain(self, error: ChangeError, lang: str) -> str:
        """What is wrong with a change of its material, in a language."""
        args = error.args_by_name
        if error.code == "bad_mix":
            args = {"why": self.texts(lang)(f"mix.{args['why']}", **args)}
        return words_of_all(lang)(f"change.{error.code}", **args)

    def changed(self, options: Mapping[str, Any], lang: str) -> list[tuple[str, str]]:
        """What these options change of its material: label, and the value with the usual one."""
        say = words_of_all(lang)
        return [
            (label, say("change.instead", value=value, usual=usual))
            for label, value, usual in self.told_changes(options, lang)
        ]

    def told_changes(self, options: Mapping[str, Any], lang: str) -> list[tuple[str, str, str]]:
        """What these options change of its material: label, new value, usual value; things by name."""
        return [
            (label, self._spelt(value, lang), self._spelt(usual, lang))
            for label, value, usual in self.info.told_changes(options, lang)
        ]

    def _spelt(self, value: str, lang: str) -> str:
        """The names of the things a value lists; as it is, if one of them has none."""
        words = value.split()
        names = [self.named(word, lang) if _WORD.fullmatch(word) else "" for word in words]
        return ", ".join(names) if names and all(names) else value

    def named(self, item: str, lang: str, kind: str = "") -> str:
        """What its texts call a thing of its material or of its marks (`kind`); "" if they do not."""
        texts = self.texts(lang)
        keys = [f"mark.{kind}.{item}", *(pattern.format(item) for pattern in NAMES)]
        return next((found for key in keys if (found := texts.plain(key))), "")

    def rules_page(self, lang: str) -> Path | None:
        """The rules for players: in this language, else in another one; None if there is none."""
        for each in (lang, *LANGUAGES):
            path = self._file(f"texts/rules.{each}.md")
            if path is not None:
                return path
        return None

    @property
    def lesson(self) -> Path | None:
        """The tutorial."""
        return self._file("texts/tutorial.toml")

    @property
    def figures(self) -> Path | None:
        """The positions that figures of the rules are taken from."""
        return self._file("texts/figures.toml")

    @property
    def cover(self) -> Path | None:
        """The picture on the lid, 320 by 220."""
        return self._file("cover.svg")

    @property
    def art(self) -> Path | None:
        """A sheet of symbols for the table."""
        return self._file("art.svg")

    @property
    def style(self) -> Path | None:
        """The looks of the table: a file, or a folder `style/` whose parts are sent as one."""
        path = self.folder / "style.css"
        return path if path.is_file() or path.with_suffix("").is_dir() else None

    @cached_property
    def look(self) -> Look:
        """What a picture cannot guess of its looks: `picture.toml`, and the colours of its style."""
        hints, style = self._file("picture.toml"), self.style
        sheets = [] if style is None else [style] if style.is_file() else _parts_of(style)
        return read_look(
            hints.read_text("utf-8") if hints is not None else "",
            "".join(each.read_text("utf-8") for each in sheets),
            f".game-{self.info.id}",
        )

    @cached_property
    def _symbols(self) -> str:
        return self.art.read_text("utf-8") if self.art is not None else ""

    def picture(self, scene: Scene, width: int = 900, dark: bool | None = None) -> str:
        """A scene of this game as SVG text, drawn with its own art (vingtdeux.scene.drawing)."""
        return draw(scene, self._symbols, width, dark, self.look)

    def _file(self, name: str) -> Path | None:
        path = self.folder / name
        return path if path.is_file() else None
