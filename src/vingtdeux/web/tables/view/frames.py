"""What goes out on a socket: the scene of one pair of eyes, in one language."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import override

from vingtdeux.games import box
from vingtdeux.games.box import Narrate
from vingtdeux.scene import Press
from vingtdeux.web.tables.models import OVER, PLAYING
from vingtdeux.web.tables.store.journal import Sand
from vingtdeux.web.tables.store.live import Facts, Sitter, View
from vingtdeux.web.tables.view import pads
from vingtdeux.web.watch import metrics

MOST_FRAMES: Final = 24
LEVELS: Final = ("", "Stagiaire", "Brigadier", "Commissaire")
STAND_IN_LEVEL: Final = 2
"""Of the bot that plays for somebody who is away."""
ROOM: Final = 16_384
"""Bytes most frames fit in."""
_encoder: Final = msgspec.json.Encoder()
_encode: Final = _encoder.encode
_press: Final = Press()


class Line(msgspec.Struct):
    """A line of the log."""

    n: int
    text: str


class Someone(msgspec.Struct, omit_defaults=True):
    """Who sits where."""

    seat: int
    name: str
    kind: str
    level: int = 0
    here: bool = False
    stand_in: int = 0
    """Level of the bot that plays for an absent person."""


class Body(msgspec.Struct, omit_defaults=True):
    """A frame without its clock."""

    v: int
    r: int
    status: str
    people: msgspec.Raw
    commitment: str
    said: int = 0
    """The newest line of talk."""
    scene: Any = None
    decision: str | None = None
    log: list[Line] = []
    next: str = ""
    """Address of the rematch."""
    record: str = ""
    """Address of the record, once the game is over."""
    takebacks: int = 0
    undo: bool = False
    """Whether the viewer may ask to take a move back."""
    rewind: bool = False
    """The table went back: forget the log drawn so far."""
    cue: str = ""
    """The sound of what is new, where the game has one of its own: `offer` or `accepted`."""


def names_of(sitters: Sequence[Sitter], lang: str) -> list[str]:
    """The name of each seat; bots of one level are numbered."""
    names: list[str] = []
    for sitter in sitters:
        name = sitter.name or (LEVELS[sitter.level] if sitter.kind == "bot" else "")
        if sitter.kind == "open":
            with override(lang):
                names.append(_("Open seat"))
            continue
        if not name:
            with override(lang):
                name = _("Somebody")
        twins = sum(other == name or other.startswith(f"{name} ") for other in names)
        names.append(f"{name} {twins + 1}" if twins else name)
    return names


def is_solo(facts: Facts, seat: int) -> bool:
    """Whether this seat plays against bots only."""
    return all(sitter.kind == "bot" for sitter in facts.sitters if sitter.seat != seat)


def _may_undo(view: View, seat: int) -> bool:
    """Against bots always; among people only while nobody has answered. Whether the move has shown
    something is looked into when it is asked: that costs more than a frame may."""
    return is_solo(view.facts, seat) or (view.last == seat and view.to_act == (seat,))


def frame(
    view: View, seat: int | None, lang: str, since: int, here: frozenset[int] = frozenset()
) -> bytes:
    """The whole truth for these eyes; `since` = the version the client has already drawn."""
    rewind = since > view.version
    if not 0 <= since <= view.version:
        since = 0
    sheet = view.pads.get(seat) if seat is not None else None
    key = (seat, lang, since, here, rewind, sheet)
    body = view.frames.get(key)
    if body is None:
        if len(view.frames) >= MOST_FRAMES:
            view.frames.clear()
        body = view.frames[key] = _body(view, seat, lang, since, here, rewind, sheet)
    return body if view.sand.deadline is None else body[:-1] + _clock(view.sand) + b"}"


def _body(
    view: View,
    seat: int | None,
    lang: str,
    since: int,
    here: frozenset[int],
    rewind: bool,
    sheet: str | None,
) -> bytes:
    facts = view.facts
    names, people = _people(facts, lang, here)
    body = Body(
        v=view.version,
        r=facts.revision,
        status=view.status,
        people=people,
        commitment=facts.commitment,
        said=facts.said,
        next=f"/t/{facts.rematch}" if facts.rematch else "",
        record=f"/r/{facts.id}" if view.status == OVER else "",
        takebacks=facts.takebacks,
        rewind=rewind,
    )
    if view.game is not None:
        game = box(facts.game, facts.rules_version)
        seen = view.game.observe(view.state, seat)
        scene = game.scene(seen, view.legal(seat), lang, names)
        if view.sand.given_back and not scene.notice:
            scene = msgspec.structs.replace(scene, notice=_given_back(lang))
        body.scene = _press.prepare(pads.drawn_on(scene, facts, sheet) if sheet else scene)
        body.undo = seat is not None and view.status == PLAYING and _may_undo(view, seat)
        body.decision = view.decisions[seat] if seat is not None else None
        body.log = _log(view, seat, lang, since, names, game.narrate)
        body.cue = _cue(view, seat, since, game.cues)
    written = bytearray(ROOM)  # `encode` would begin small and move the growing text many times
    _encoder.encode_into(body, written)
    metrics.rendered()
    return bytes(written)


def _people(facts: Facts, lang: str, here: frozenset[int]) -> tuple[list[str], msgspec.Raw]:
    """The names and who sits where: the same for many frames."""
    found = facts.people.get((lang, here))
    if found is None:
        names = names_of(facts.sitters, lang)
        people = [
            Someone(
                sitter.seat,
                names[sitter.seat],
                sitter.kind,
                sitter.level,
                sitter.seat in here,
                sitter.stand_in,
            )
            for sitter in facts.sitters
        ]
        found = facts.people[lang, here] = (names, msgspec.Raw(_encode(people)))
    return found


def _given_back(lang: str) -> str:
    with override(lang):
        return _("The server was away; the time lost has been given back.")


def _log(
    view: View, seat: int | None, lang: str, since: int, names: list[str], narrate: Narrate
) -> list[Line]:
    first = view.heard
    while first and view.told[first - 1].step >= since:
        first -= 1
    lines = []
    for number in range(first, view.heard):
        told = view.told[number]
        if told.event.is_for(seat):
            text = view.lines.get((number, lang))
            if text is None:  # not told in this language yet; "" = not worth a line
                text = view.lines[number, lang] = narrate(told.event, lang, names) or ""
            if text:
                lines.append(Line(told.step, text))
    return lines


def _cue(view: View, seat: int | None, since: int, cues: Mapping[str, str]) -> str:
    """Of the newest event that has one."""
    number = view.heard
    while cues and number and view.told[number - 1].step >= since:
        number -= 1
        event = view.told[number].event
        if event.code in cues and event.is_for(seat):
            return cues[event.code]
    return ""


def _clock(sand: Sand) -> bytes:
    clock = {"deadline": sand.deadline, "now": time.time(), "stage": sand.stage}
    if sand.given_back:
        clock["given_back"] = round(sand.given_back, 1)
    return b',"clock":' + _encode(clock)
