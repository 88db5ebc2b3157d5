"""A finished game as a film: one picture per move, for any pair of eyes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match, Told
from vingtdeux.engine.record import Record
from vingtdeux.engine.texts import load_texts
from vingtdeux.games import part
from vingtdeux.scene import Scene
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables import flows
from vingtdeux.web.tables.errors import NoSuchTable
from vingtdeux.web.tables.models import Table

ALL: Final = "all"
"""The point of view that sees everything."""
_encode: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Picture:
    """The position after a move."""

    state: Any = field(repr=False)
    moves: int
    """How many moves of the record are done, NATURE's included."""
    heard: int
    """How many events were told by then."""


@dataclass(frozen=True)
class Film:
    """Every position of a record."""

    id: str
    record: Record
    game: Game[Any, Any]
    pictures: tuple[Picture, ...]
    told: tuple[Told, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, as recorded."""
        return self.record.seats

    def points_of_view(self) -> list[str]:
        """Every seat's number, `spectator`, and `all` if the game can show everything."""
        seats = [str(seat) for seat in range(self.record.players)]
        can_reveal = self.game.reveal(self.pictures[0].state) is not None
        return [*seats, "spectator", *([ALL] if can_reveal else [])]


def film_of(film_id: str, lang: str = "fr") -> Film:
    """The film of a finished table or an upload, bots and those who are gone named in this language;
    NoSuchTable, or NotAllowed while it is played."""
    upload = Upload.objects.filter(pk=film_id).first()
    if upload is not None:
        return _develop(film_id, upload.text)
    if not Table.objects.filter(pk=film_id).exists():
        raise NoSuchTable
    return _develop(film_id, flows.record(film_id, lang))


@lru_cache(maxsize=24)
def _develop(film_id: str, text: str) -> Film:
    record = Record.loads(text)
    pictures: list[Picture] = []

    def keep(match: Match) -> None:
        pictures.append(Picture(match.state.copy(), len(match.log), len(match.told)))

    match = record.replay(watch=keep)
    return Film(film_id, record, match.game, tuple(pictures), tuple(match.told))


def frame(film: Film, at: int, pov: str, lang: str) -> bytes:
    """The picture number `at` as a frame of the table's client: nothing can be done in it."""
    at = max(0, min(at, len(film.pictures) - 1))
    picture = film.pictures[at]
    screen = part(film.record.game, "scene")
    seat = int(pov) if pov.isdecimal() else None
    if pov == ALL:
        seen = film.game.reveal(picture.state)
    else:
        seen = film.game.observe(picture.state, seat)
    names = list(film.names)
    scene = screen.scene(seen, [], lang, names)
    watched = screen.scene(film.game.observe(picture.state, None), [], lang, names)
    lines = [
        {"n": number, "text": words}
        for number, told in enumerate(film.told[: picture.heard])
        if pov == ALL or told.event.is_for(seat)
        for words in [screen.narrate(told.event, lang, names)]
        if words
    ]
    return _encode(
        {
            "v": picture.moves,
            "scene": _to_nobody(scene, watched, _labels(screen, lang, names, seat)),
            "rewind": True,
            "log": lines,
            "people": [
                {"seat": number, "name": name, "kind": "person", "here": True}
                for number, name in enumerate(names)
            ],
        }
    )


def _labels(screen: Any, lang: str, names: list[str], seat: int | None) -> dict[str, str]:
    """“Your hand” and the like, as the texts under `told` name them to somebody else."""
    if seat is None:
        return {}
    say = load_texts(Path(screen.__file__).parent / "texts", lang)
    keys = [key.removeprefix("told.") for key in say.words if key.startswith("told.")]
    return {say(key): say(f"told.{key}", who=names[seat]) for key in keys}


def _to_nobody(scene: Scene, watched: Scene, labels: Mapping[str, str]) -> Scene:
    """What a seat sees, in the words of a spectator's scene: the reader is not that seat."""
    zones = [
        replace(
            zone, label=labels.get(zone.label, zone.label), empty=labels.get(zone.empty, zone.empty)
        )
        for zone in scene.zones
    ]
    status = {each.seat: each.status for each in watched.seats}
    seats = [replace(each, you=False, status=status[each.seat]) for each in scene.seats]
    return replace(
        scene,
        title=watched.title,
        prompt=watched.prompt,
        next=watched.next,
        notice=watched.notice,
        mine=False,
        hourglass=0,
        seats=tuple(seats),
        zones=tuple(zones),
    )


def lines_until(film: Film, at: int) -> list[tuple[int, str]]:
    """The moves up to picture `at`, as a table stores them."""
    return list(film.record.moves[: film.pictures[at].moves])
