"""What goes out on a socket: the scene of one pair of eyes, in one language."""

import time
from typing import Any, Final, NamedTuple

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import override

from vingtdeux.engine.mind import spoken
from vingtdeux.games import box
from vingtdeux.web.tables.models import OVER, PLAYING, Seat
from vingtdeux.web.tables.store.journal import Sand
from vingtdeux.web.tables.store.live import Facts, Saying, Sitter, View
from vingtdeux.web.tables.view import pads
from vingtdeux.web.tables.view.beside import Beside
from vingtdeux.web.tables.view.faces import face_of, names_of
from vingtdeux.web.tables.view.picture import MOST_STEPS, Frame, Line, Reader, Someone
from vingtdeux.web.watch import metrics

MOST_FRAMES: Final = 24
LASTS: Final = 2
"""For how many moves of everybody a bot's words stand beside its seat."""
_encode: Final = msgspec.json.Encoder().encode


class People(NamedTuple):
    """Who sits at a table, in one language and with the same people there."""

    names: list[str]
    written: msgspec.Raw


class Prints:
    """What was made of one view: whole frames by all they depend on, and lines of its log; the
    people are the same for every view with the same facts."""

    __slots__ = ("frames", "people", "said")

    def __init__(self, view: View) -> None:
        self.frames: dict[tuple[Any, ...], bytes] = {}
        self.said: dict[tuple[int, str], Line] = {}
        self.people = _people.of(view.facts)


Heard = tuple[int, ...]
"""Seats whose bot has just said something."""
_people: Final[Beside[Facts, dict[tuple[str, frozenset[int], Heard], People]]] = Beside(
    lambda _: {}
)
_prints: Final[Beside[View, Prints]] = Beside(Prints)


def is_solo(facts: Facts, seat: int) -> bool:
    """Whether this seat plays against bots only."""
    return all(sitter.kind == "bot" for sitter in facts.sitters if sitter.seat != seat)


def _may_undo(view: View, seat: int) -> bool:
    """Against bots always; among people only while nobody has answered. Whether the move has shown
    something is looked into when it is asked: that costs more than a frame may."""
    return is_solo(view.facts, seat) or (view.last == seat and view.to_act == (seat,))


def frame(
    view: View,
    seat: int | None,
    lang: str,
    since: int,
    here: frozenset[int] = frozenset(),
    sheet: str | None = None,
    watches: bool = False,
) -> bytes:
    """The whole truth for these eyes; `since` = the version the client has already drawn, `sheet` =
    the viewer's own notepad, `watches` = it has been looking on, so that it is shown how what is new
    came about, and has the glossary. Drawn once for all whose eyes are alike."""
    rewind = since > view.version
    if not 0 <= since <= view.version:
        since = 0
    is_first = not watches
    watches = watches and not rewind and 0 < view.version - since <= MOST_STEPS
    key = (seat, lang, since, here, rewind, sheet, watches, is_first)
    prints = _prints.of(view)
    body = prints.frames.get(key)
    if body is None:
        if len(prints.frames) >= MOST_FRAMES:
            prints.frames.clear()
        body = _body(view, prints, seat, lang, since, here, rewind, sheet, watches, is_first)
        prints.frames[key] = body
    return body if view.sand.deadline is None else body[:-1] + _clock(view.sand) + b"}"


def _body(
    view: View,
    prints: Prints,
    seat: int | None,
    lang: str,
    since: int,
    here: frozenset[int],
    rewind: bool,
    sheet: str | None,
    watches: bool,
    is_first: bool,
) -> bytes:
    facts = view.facts
    spoke = _heard(view)
    people = prints.people.get((lang, here, spoke))
    if people is None:
        people = prints.people[lang, here, spoke] = _people_of(view, lang, here, spoke)
    names = people.names
    picture = Frame(
        v=view.version,
        r=facts.revision,
        status=view.status,
        people=people.written,
        commitment=facts.commitment,
        said=facts.said,
        next=f"/t/{facts.rematch}" if facts.rematch else "",
        record=f"/r/{facts.id}" if view.status == OVER else "",
        takebacks=facts.takebacks,
        rewind=rewind,
    )
    if view.game is not None:
        reader = Reader(box(facts.game, facts.rules_version), seat, lang, names, prints.said)
        seen = view.game.observe(view.state, seat)
        scene = reader.scene(seen, view.legal(seat))
        if is_first:
            picture.glossary = reader.glossary(seen)
        if view.sand.given_back and not scene.notice:
            scene = msgspec.structs.replace(scene, notice=_given_back(lang))
        picture.scene = pads.drawn_on(scene, facts, sheet) if sheet else scene
        picture.undo = seat is not None and view.status == PLAYING and _may_undo(view, seat)
        picture.decision = view.decisions[seat] if seat is not None else None
        picture.log = reader.lines(view.told, since)
        if watches:
            picture.stage = reader.acts(view.told, since)
            picture.since = since
        picture.cue = reader.cue(view.told, since)
    metrics.rendered()
    return picture.written()


def _people_of(view: View, lang: str, here: frozenset[int], spoke: Heard) -> People:
    facts = view.facts
    names = names_of(facts, lang)
    people = [_someone(facts, sitter, lang, here, names) for sitter in facts.sitters]
    for seat in spoke:
        saying = facts.sitters[seat].says
        assert saying is not None
        people[seat].says = in_words(facts, saying, lang, names)
    return People(names, msgspec.Raw(_encode(people)))


def _someone(
    facts: Facts, sitter: Sitter, lang: str, here: frozenset[int], names: list[str]
) -> Someone:
    shown = Someone(
        sitter.seat,
        names[sitter.seat],
        sitter.kind,
        sitter.level,
        sitter.seat in here,
        sitter.stand_in,
    )
    if sitter.kind == Seat.BOT:
        face = face_of(facts, sitter, lang)
        if not face.level:
            shown.level = 0
        if face.name != face.level:
            shown.about = ". ".join(filter(None, (face.level, face.about)))
            shown.portrait = face.portrait
    return shown


def _heard(view: View) -> Heard:
    """The seats whose last words are still in the air: some moves later nobody minds them, and of
    a move that was taken back there are none."""
    lasts = LASTS * view.facts.players
    return tuple(
        sitter.seat
        for sitter in view.facts.sitters
        if sitter.says is not None and 0 <= view.version - sitter.says.at <= lasts
    )


def in_words(facts: Facts, saying: Saying, lang: str, names: list[str]) -> str:
    """What a bot said, in a language; "" if the game no longer knows these words."""
    say = box(facts.game, facts.rules_version).texts(lang)
    try:
        return spoken(say, saying.line(), names)
    except (LookupError, ValueError, TypeError):
        return ""


def _given_back(lang: str) -> str:
    with override(lang):
        return _("The server was unavailable; the lost time has been given back.")


def _clock(sand: Sand) -> bytes:
    clock = {"deadline": sand.deadline, "now": time.time(), "stage": sand.stage}
    if sand.given_back:
        clock["given_back"] = round(sand.given_back, 1)
    return b',"clock":' + _encode(clock)
