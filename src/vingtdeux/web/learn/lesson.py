"""A lesson: `texts/tutorial.toml` of a game, played through as far as the learner has come.

    players = 2
    seed = "first night"           # or: position = '{"phase": "action", …}'
    [options]
    first_seat = 0
    [[step]]
    fr = "…"
    en = "…"
    do = "look:a1"                 # the one move the learner makes here; none = only reading
    then = ["1 look:b2"]           # what the others do afterwards

A lesson is linear, so a picture of it is a function of the step: the server remembers nothing.
"""

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec.structs import replace

from vingtdeux.bots import LEVEL_NAMES
from vingtdeux.engine.match import Match
from vingtdeux.games import box, load
from vingtdeux.web.tables.view.picture import Coach, Frame, Reader, Someone


@dataclass(frozen=True)
class Step:
    """What the coach says, what the learner does, what the others answer."""

    words: dict[str, str]
    do: str
    then: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """A whole tutorial."""

    game: str
    players: int
    seat: int
    options: dict[str, Any]
    seed: str
    position: dict[str, Any] | None
    steps: tuple[Step, ...]

    def match(self, upto: int) -> Match:
        """The match as it stands when step `upto` begins."""
        rules = load(self.game, players=self.players, **self.options)
        match = Match(rules, self.seed, position=self.position)
        for step in self.steps[:upto]:
            if step.do:
                match.play(self.seat, step.do)
            follow(match, step.then)
        return match


def follow(match: Match, lines: Iterable[str]) -> None:
    """Moves as texts write them: a seat, or the clock, and what it does."""
    for line in lines:
        who, _, text = line.partition(" ")
        if who == "clock":
            match.expire()
        else:
            match.play(int(who), text)


def has_lesson(game_id: str) -> bool:
    """Whether the game has a tutorial."""
    return box(game_id).lesson is not None


@cache
def lesson_of(game_id: str) -> Lesson:
    """The tutorial of a game that has one."""
    file = box(game_id).lesson
    assert file is not None, f"{game_id} has no lesson"
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return Lesson(
        game=game_id,
        players=data["players"],
        seat=data.get("seat", 0),
        options=data.get("options", {}),
        seed=str(data.get("seed", "1")),
        position=json.loads(data["position"]) if "position" in data else None,
        steps=tuple(
            Step(
                {"fr": step["fr"], "en": step["en"]},
                step.get("do", ""),
                tuple(step.get("then", ())),
            )
            for step in data["step"]
        ),
    )


def _company(lesson: Lesson, lang: str, you: str) -> list[Someone]:
    """The learner among characters of the game, or bots of a level where it has none."""
    game = box(lesson.game)
    say = game.texts(lang)
    tempers = [each for each in game.mind.tempers if say.has(f"temper.{each.name}.name")]
    company = []
    for seat in range(lesson.players):
        if seat == lesson.seat:
            company.append(Someone(seat, you, "person"))
        elif tempers:
            temper = tempers.pop(0)
            name = say(f"temper.{temper.name}.name")
            company.append(Someone(seat, name, "person", portrait=temper.portrait))
        else:
            company.append(
                Someone(seat, f"{LEVEL_NAMES[seat % len(LEVEL_NAMES)]} {seat}", "person")
            )
    return company


def frame(lesson: Lesson, at: int, lang: str, you: str) -> bytes:
    """What the learner sees at this step: the one expected deed, and the coach's words."""
    at = max(0, min(at, len(lesson.steps) - 1))
    step = lesson.steps[at]
    match = lesson.match(at)
    begun = len(lesson.match(at - 1).log) if at else len(match.log)
    people = _company(lesson, lang, you)
    names = [each.name for each in people]
    reader = Reader(box(lesson.game), lesson.seat, lang, names)
    legal = match.game.legal_actions(match.state, lesson.seat)
    seen = match.observe(lesson.seat)
    scene = reader.scene(seen, legal)
    scene = replace(
        scene,
        deeds=tuple(deed for deed in scene.deeds if deed.code == step.do),
        series=(),
        mine=bool(step.do),
        hourglass=0,
    )
    return Frame(
        v=at,
        people=people,
        scene=scene,
        glossary=reader.glossary(seen),
        decision=str(at),
        log=reader.lines(match.told),
        stage=reader.acts(match.told, begun),
        since=max(0, at - 1),
        rewind=True,
        coach=Coach(step.words[lang], at, len(lesson.steps), bool(step.do)),
    ).written()
