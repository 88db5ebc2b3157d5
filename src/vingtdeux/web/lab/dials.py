"""The lab's form: what is typed or comes with a link, read and shown again; nothing is lost."""

from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

import vingtdeux
from vingtdeux.engine.info import GameInfo
from vingtdeux.engine.material import ChangeError, Knob, nearest
from vingtdeux.games import box
from vingtdeux.games.box import Box
from vingtdeux.lab.words import item_name
from vingtdeux.web.lab.question import (
    GAMES,
    USUAL_GAMES,
    Question,
    bots,
    counts,
    offered,
    usual_bot,
)
from vingtdeux.web.language import lang

OWN: Final = ("players", "bots", "games")
NOT_OURS: Final = ("csrfmiddlewaretoken", "add", "name")
MOST_CHANGES: Final = 20
LONGEST: Final = 60
"""Letters of a value."""
FIRST: Final = 6
"""Dials of a game that names none."""
STEPS: Final = 100
"""Of a slider, about."""


@dataclass(frozen=True)
class Dial:
    """One number (or choice) of the material as the form shows it."""

    path: str
    label: str
    kind: str
    printed: str
    value: str
    low: int = 0
    high: int = 0
    step: int = 1
    choices: tuple[tuple[str, str], ...] = ()
    is_wrong: bool = False

    @property
    def id(self) -> str:
        """For labels and anchors."""
        return "dial-" + self.path.replace(".", "-")

    @property
    def printed_words(self) -> str:
        """What is printed, as people call it."""
        return dict(self.choices).get(self.printed, self.printed)

    @property
    def is_changed(self) -> bool:
        """Whether it is not as printed."""
        return self.value != self.printed


@dataclass
class Asked:
    """What a form says, as far as it can be understood."""

    info: GameInfo
    players: int
    bot: str
    games: int
    typed: dict[str, str]
    """Values of dials as they were typed, by path."""
    problem: str = ""
    wrong: set[str] = field(default_factory=set)
    """Where the problem is."""
    question: Question | None = None
    """None if there is a problem."""

    def dials(self) -> list[Dial]:
        """The handful the game names, and whatever else somebody has turned or added."""
        knobs = offered(self.info.id)
        paths = dict.fromkeys([*self._first(), *self.typed])
        game = box(self.info.id)
        return [
            _dial(knobs[path], self.typed.get(path), path in self.wrong, game) for path in paths
        ]

    def _first(self) -> list[str]:
        knobs = offered(self.info.id)
        first = [path for path in box(self.info.id).dials if path in knobs]
        return first or [path for path, knob in knobs.items() if knob.kind == "int"][:FIRST]

    def query(self) -> str:
        """The end of an address that shows the same dials."""
        if self.question is None:
            return ""
        added = {path: self.typed[path] for path in self.typed if path not in self._first()}
        return self.question.query(added)

    def others(self) -> list[str]:
        """The labels of what may be added."""
        shown = {dial.path for dial in self.dials()}
        return [
            knob.label[lang()] for path, knob in offered(self.info.id).items() if path not in shown
        ]


def read(cover: GameInfo, form: QueryDict) -> Asked:
    """What a form, or the query of a link, asks."""
    asked = Asked(cover, cover.default_players, usual_bot(cover.id), USUAL_GAMES, {})
    try:
        _read_own(asked, form)
        _read_dials(asked, form)
        _check(asked)
    except ChangeError as error:
        asked.problem = box(cover.id).explain(error, lang())
        asked.wrong.add(str(error.args_by_name.get("path", "")))
    except ValueError as error:
        asked.problem = str(error)
    return asked


def _read_own(asked: Asked, form: QueryDict) -> None:
    by_text: dict[str, dict[str, Any]] = {
        "players": {str(n): n for n in counts(asked.info)},
        "bots": {name: name for name in bots(asked.info.id)},
        "games": {str(n): n for n in GAMES},
    }
    for name, attribute in zip(OWN, ("players", "bot", "games"), strict=True):
        text = form.get(name, "")
        if text:
            if text not in by_text[name]:
                raise ValueError(_("This answer is not understood."))
            setattr(asked, attribute, by_text[name][text])


def _read_dials(asked: Asked, form: QueryDict) -> None:
    knobs = offered(asked.info.id)
    for path in form:
        if path in OWN or path in NOT_OURS:
            continue
        if path not in knobs:
            raise _unknown(asked.info.id, path)
        asked.typed[path] = form.get(path, "")[:LONGEST].strip()
    added = form.get("add", "").strip()[: 2 * LONGEST]
    if added:
        path = _named(asked.info.id, added)
        asked.typed.setdefault(path, knobs[path].write(knobs[path].default))


def _named(game_id: str, text: str) -> str:
    """The path of what somebody calls so: by its label in any language, or by the path itself."""
    said = " ".join(text.split()).casefold()
    for path, knob in offered(game_id).items():
        labels = {" ".join(label.split()).casefold() for label in knob.label.values()}
        if said == path or said in labels:
            return path
    raise _unknown(game_id, text)


def _unknown(game_id: str, path: str) -> ChangeError:
    path = path[:LONGEST]
    close = nearest(path, offered(game_id))
    return ChangeError("unknown_path", game=game_id, path=path, nearest=close)


def _check(asked: Asked) -> None:
    knobs = offered(asked.info.id)
    wanted = {}
    for path, text in asked.typed.items():
        if text:  # an emptied field is as printed
            wanted[path] = knobs[path].resolve(knobs[path].read(text))
    changes = asked.info.resolve_changes(wanted)
    if len(changes) > MOST_CHANGES:
        raise ValueError(_("Change at most %(most)s numbers at a time.") % {"most": MOST_CHANGES})
    try:
        vingtdeux.load(asked.info.id, players=asked.players, changes=changes)
    except ChangeError:
        raise
    except ValueError:
        raise ValueError(_("These options do not fit together.")) from None
    asked.question = Question(asked.info.id, asked.players, asked.bot, asked.games, changes)


def _dial(knob: Knob, typed: str | None, is_wrong: bool, game: Box) -> Dial:
    printed = knob.write(knob.default)
    value = typed or printed
    choices = tuple((str(each), item_name("", str(each), game, lang())) for each in knob.choices)
    if knob.kind == "bool":
        choices = (("true", _("yes")), ("false", _("no")))
    return Dial(
        knob.path, knob.label[lang()], knob.kind, printed, value,
        knob.low, knob.high, _step(knob), choices, is_wrong,
    )  # fmt: skip


def _step(knob: Knob) -> int:
    """Of the slider: round numbers where there are very many, and the printed one among them."""
    step = 1
    while knob.kind == "int" and (knob.high - knob.low) // (10 * step) >= STEPS // 2:
        if (knob.default - knob.low) % (10 * step):
            break
        step *= 10
    return step
