"""A frame: what the table's page draws, be it of a live table, a film or a lesson.

All three make a `Frame` of what their `Reader` sees and hears, and write it here: the page knows
no difference.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.match import Told
from vingtdeux.games.box import Box
from vingtdeux.scene import Act, Beat, Glossary, Press, Scene

ROOM: Final = 16_384
"""Bytes most frames fit in."""
MOST_STEPS: Final = 12
"""Of more that is new there is no show: it would be late before it began."""
MOST_THINGS: Final = 8
"""What a line of the log points at; of more one sees as little as of none."""
_encoder: Final = msgspec.json.Encoder()
_press: Final = Press()


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the log."""

    n: int
    """The step of the match it tells of."""
    text: str
    rule: str = ""
    """The rule behind what happened."""
    on: tuple[str, ...] = ()
    """What it happened to, as beats name it."""


class Someone(msgspec.Struct, omit_defaults=True):
    """Who sits where."""

    seat: int
    name: str
    kind: str
    level: int = 0
    here: bool = False
    stand_in: int = 0
    """Level of the bot that plays for an absent person."""
    about: str = ""
    """What a bot is like, in a line."""
    portrait: str = ""
    """A symbol of the game's art."""
    says: str = ""
    """What a bot has just said."""


class Coach(msgspec.Struct):
    """Who stands beside the table in a lesson."""

    text: str
    at: int
    of: int
    waits: bool
    """For the learner's move; else there is only something to read."""


class Frame(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What is on the table, but for its clock."""

    v: int
    r: int | msgspec.UnsetType = msgspec.UNSET
    status: str | msgspec.UnsetType = msgspec.UNSET
    people: list[Someone] | msgspec.Raw
    commitment: str | msgspec.UnsetType = msgspec.UNSET
    said: int = 0
    """The newest line of talk."""
    scene: Any = None
    glossary: Glossary = {}
    """What things say all game long, for who has drawn nothing yet."""
    decision: str | None = None
    log: list[Line] = []
    stage: list[Act] = []
    """How what is new is to be shown, before this picture is drawn."""
    since: int = 0
    """The version that a show goes on from: who has seen another one last gets no show."""
    next: str = ""
    """Address of the rematch."""
    record: str = ""
    """Address of the record, once the game is over."""
    takebacks: int = 0
    undo: bool = False
    """Whether the viewer may ask to take a move back."""
    rewind: bool = False
    """Forget the log drawn so far: the table went back, or each frame has all of it."""
    cue: str = ""
    """The sound of what is new, where the game has one of its own: `offer` or `accepted`."""
    coach: Coach | None = None

    def written(self) -> bytes:
        """In JSON, as it is sent."""
        if self.scene is not None:
            self.scene = _press.prepare(self.scene)
        room = bytearray(ROOM)  # `encode` would begin small and move the growing text many times
        _encoder.encode_into(self, room)
        return bytes(room)


class Reader(msgspec.Struct, frozen=True, eq=False):
    """Whose eyes and ears a frame is for, and in which words."""

    game: Box
    seat: int | None
    lang: str
    names: list[str]
    said: dict[tuple[int, str], Line] = {}
    """Lines told before, by number of their event and language: the same for all who may hear it."""
    hears_all: bool = False

    def scene(self, seen: Any, legal: list[Action]) -> Scene:
        """What the seat sees and can do."""
        return self.game.scene(seen, legal, self.lang, self.names)

    def glossary(self, seen: Any) -> Glossary:
        """What things say to the seat all game long."""
        return self.game.glossary(seen, self.lang) if self.game.glossary else {}

    def lines(self, told: Sequence[Told], since: int = 0, most: int | None = None) -> list[Line]:
        """The log from step `since` on; of more than `most` lines the newest."""
        lines: list[Line] = []
        number = len(told)
        for one in reversed(told):
            number -= 1
            if one.step < since or len(lines) == most:
                break
            if self.hears_all or one.event.is_for(self.seat):
                line = self._told(number, one)
                if line.text:
                    lines.append(line)
        lines.reverse()
        return lines

    def _told(self, number: int, one: Told) -> Line:
        """Event `number` in words; without text = not worth a line."""
        line = self.said.get((number, self.lang))
        if line is None:  # not told in this language yet
            event = one.event
            text = self.game.narrate(event, self.lang, self.names) or ""
            rule = self.game.cites.get(event.code, "")
            line = Line(one.step, text, rule, self._things(event) if text else ())
            self.said[number, self.lang] = line
        return line

    def _things(self, event: Event) -> tuple[str, ...]:
        """What the beats of an event are about: whoever may hear of it may know."""
        beats = self.game.direct(event, self.lang, self.names) if self.game.direct else ()
        names = dict.fromkeys(name for beat in beats for name in (beat.on, beat.to) if name)
        return tuple(names)[:MOST_THINGS]

    def acts(self, told: Sequence[Told], since: int) -> list[Act]:
        """How the events from step `since` on are shown."""
        direct = self.game.direct
        if direct is None:
            return []
        shown: list[tuple[Told, tuple[Beat, ...], int]] = []
        later = 0
        number = len(told)
        for one in reversed(told):
            number -= 1
            if one.step < since:
                break
            if self.hears_all or one.event.is_for(self.seat):
                shown.append((one, direct(one.event, self.lang, self.names), later))
                later += bool(self._told(number, one).text)
        shown.reverse()
        instead = {  # what some are shown where all are shown something else
            (one.step, beat.key)
            for one, beats, _ in shown
            if one.event.audience is not None
            for beat in beats
            if beat.key
        }
        acts: list[Act] = []
        for one, beats, later in shown:
            if instead and one.event.audience is None:
                beats = tuple(beat for beat in beats if (one.step, beat.key) not in instead)
            if beats:
                acts.append(Act(beats, later))
        return acts

    def cue(self, told: Sequence[Told], since: int) -> str:
        """The sound of the newest event since then that has one."""
        cues = self.game.cues
        if cues:
            for one in reversed(told):
                if one.step < since:
                    break
                if one.event.code in cues and one.event.is_for(self.seat):
                    return cues[one.event.code]
        return ""


def persons(names: Sequence[str], here: bool) -> list[Someone]:
    """A table at which only people sit."""
    return [Someone(seat, name, "person", here=here) for seat, name in enumerate(names)]
