"""A finished game as a film: one picture per move, for any pair of eyes.

Of the positions only every STRIDE-th is kept, the others are played again from there: a film is
held by strangers' wishes, so it is small, and all films together have a bound in bytes.
"""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from msgspec.structs import replace

from vingtdeux.engine.action import CLOCK, EXPIRE
from vingtdeux.engine.errors import RecordError
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match, Told
from vingtdeux.engine.record import Record
from vingtdeux.games import box
from vingtdeux.games.box import Box
from vingtdeux.scene import Scene, Zone
from vingtdeux.web.limits import Remembered
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.errors import NoSuchTable
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import OVER, Table
from vingtdeux.web.tables.store.live import hall
from vingtdeux.web.tables.view.faces import names_of
from vingtdeux.web.tables.view.picture import Frame, Reader, persons
from vingtdeux.web.watch import metrics

ALL: Final = "all"
"""The point of view that sees everything."""
STRIDE: Final = 32
"""Pictures from one kept position to the next."""
MOST_LINES: Final = 400
"""Of the log beside a picture: the newest; no game people play has more."""
STATE_BYTES: Final = 6_000
MOVE_BYTES: Final = 200
EVENT_BYTES: Final = 600
"""What one of each takes in memory, rather too much than too little."""
MOST_BYTES: Final = 48_000_000
"""Of all films together."""


@dataclass(frozen=True)
class Film:
    """Every position of a record."""

    id: str
    record: Record
    game: Game[Any, Any]
    told: tuple[Told, ...]
    moves: "array[int]"
    """For each picture: how many moves of the record are done, NATURE's included."""
    heard: "array[int]"
    """For each picture: how many events were told by then."""
    kept: tuple[Any, ...] = field(repr=False)
    """The positions of pictures 0, STRIDE, 2 STRIDE…"""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, as recorded."""
        return self.record.seats

    @property
    def last(self) -> int:
        """The number of the last picture."""
        return len(self.moves) - 1

    @property
    def weight(self) -> int:
        """Bytes, about."""
        done, told = len(self.record.moves), len(self.told)
        return len(self.kept) * STATE_BYTES + done * MOVE_BYTES + told * EVENT_BYTES

    def state(self, at: int) -> Any:
        """The position of this picture, played again from the last one that was kept."""
        base = at // STRIDE
        state = self.kept[base].copy()
        for seat, text in self.record.moves[self.moves[base * STRIDE] : self.moves[at]]:
            self.game.apply(state, seat, EXPIRE if seat == CLOCK else self.game.decode(text))
        return state

    @cached_property
    def trouble(self) -> RecordError | None:
        """Why the seed does not give this game; None = it does."""
        try:
            self.record.verify()
        except RecordError as error:
            return error
        return None

    def points_of_view(self) -> list[str]:
        """Every seat's number, `spectator`, and `all` if the game can show everything."""
        seats = [str(seat) for seat in range(self.record.players)]
        can_reveal = self.game.reveal(self.kept[0]) is not None
        return [*seats, "spectator", *([ALL] if can_reveal else [])]


def _weight(film: Film) -> int:
    return film.weight


_films: Final[Remembered[tuple[str, ...], Film]] = Remembered(
    64, MOST_BYTES, MOST_BYTES // 2, _weight
)
metrics.watch_cache("films", lambda: _films.bytes)


def film_of(film_id: str, lang: str = "fr") -> Film:
    """The film of a finished table or an upload, bots and those who are gone named in this language;
    NoSuchTable, or NotAllowed while it is played."""
    key = _key(film_id, lang)
    film = _films.get(key)
    if film is None:
        upload = Upload.objects.filter(pk=film_id).first()
        film = develop(film_id, upload.text if upload else flows.record(film_id, lang))
    _films.keep(key, film)  # the newest of all again
    return film


def _key(film_id: str, lang: str) -> tuple[str, ...]:
    """What a film depends on; the names, because people may have changed theirs or gone."""
    if Upload.objects.filter(pk=film_id).exists():
        return (film_id,)
    if not Table.objects.filter(pk=film_id).exists():
        raise NoSuchTable
    view = hall.look(film_id)
    names = names_of(view.facts, lang) if view.status == OVER else [lang]
    return (film_id, view.status, str(view.version), *names)


def develop(film_id: str, text: str) -> Film:
    """Replay a record, every move checked."""
    record = Record.loads(text)
    moves, heard, kept = array("I"), array("I"), []

    def look(match: Match) -> None:
        if len(moves) % STRIDE == 0:
            kept.append(match.state.copy())
        moves.append(len(match.log))
        heard.append(len(match.told))

    match = record.replay(watch=look)
    return Film(film_id, record, match.game, tuple(match.told), moves, heard, tuple(kept))


def frame(film: Film, at: int, pov: str, lang: str) -> bytes:
    """The picture number `at` as a frame of the table's client: nothing can be done in it."""
    at = max(0, min(at, film.last))
    state = film.state(at)
    screen = box(film.record.game, film.record.rules_version)
    seat = int(pov) if pov.isdecimal() else None
    names = list(film.names)
    reader = Reader(screen, seat, lang, names, hears_all=pov == ALL)
    seen = film.game.reveal(state) if reader.hears_all else film.game.observe(state, seat)
    watched = reader.scene(film.game.observe(state, None), [])
    told = film.told[: film.heard[at]]
    return Frame(
        v=film.moves[at],
        people=persons(names, here=True),
        scene=_to_nobody(reader.scene(seen, []), watched, _labels(screen, lang, names, seat)),
        glossary=reader.glossary(seen),
        log=reader.lines(told, most=MOST_LINES),
        stage=reader.acts(told, film.moves[at - 1]) if at else [],
        since=film.moves[at - 1] if at else 0,
        rewind=True,
    ).written()


def _labels(screen: Box, lang: str, names: list[str], seat: int | None) -> dict[str, str]:
    """“Your hand” and the like, as the texts under `told` name them to somebody else."""
    if seat is None:
        return {}
    say = screen.texts(lang)
    keys = [key.removeprefix("told.") for key in say.words if key.startswith("told.")]
    return {say(key): say(f"told.{key}", who=names[seat]) for key in keys}


def _to_nobody(scene: Scene, watched: Scene, labels: Mapping[str, str]) -> Scene:
    """What a seat sees, in the words of a spectator's scene: the reader is not that seat."""
    zones = [_told(zone, labels) for zone in scene.zones]
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


def _told(zone: Zone, labels: Mapping[str, str]) -> Zone:
    """A zone by what it is called to somebody else, and what is printed on its pieces."""
    return replace(
        zone,
        label=labels.get(zone.label, zone.label),
        empty=labels.get(zone.empty, zone.empty),
        pieces=tuple(
            [
                replace(each, name=labels[each.name]) if each.name in labels else each
                for each in zone.pieces
            ]
        ),
    )


def lines_until(film: Film, at: int) -> list[tuple[int, str]]:
    """The moves up to picture `at`, as a table stores them."""
    return list(film.record.moves[: film.moves[at]])
