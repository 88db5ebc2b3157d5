"""Records: a match as text. Read, write, replay, verify against the seed's commitment."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from vingtdeux.engine.action import CLOCK, NATURE
from vingtdeux.engine.errors import RecordError, UnknownRules, VingtDeuxError
from vingtdeux.engine.info import CHANGES

if TYPE_CHECKING:
    from vingtdeux.engine.game import Game
    from vingtdeux.engine.match import Match

FORMAT: Final = "vingtdeux-record"
VERSION: Final = 1
MOST_BYTES: Final = 4_000_000
WHO: Final[dict[int, str]] = {NATURE: "nature", CLOCK: "clock"}
NONSENSE: Final = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError)
"""What a position no game has ever written may do to its rules."""


def _no_games(game_id: str, **_: Any) -> "Game[Any, Any]":
    raise ValueError(f"no game is called {game_id!r}")


open_game: "Callable[..., Game[Any, Any]]" = _no_games
"""Set by the package to `vingtdeux.load`; the engine itself knows no game."""


def fingerprint(game: "Game[Any, Any]", state: Any) -> str:
    """A hash of everything in the position (but what the game leaves unsealed), the same on every
    machine."""
    sealed = {key: value for key, value in game.report(state).items() if key not in game.unsealed}
    text = json.dumps(sealed, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def commitment(
    seed: str, table: str, rules_version: str, options: Mapping[str, Any] | None = None
) -> str:
    """What a table shows before the first move, so that neither the seed nor what the options
    change of the material can be changed later."""
    promised = f"{seed}‖{table}‖{rules_version}"
    changes = options.get(CHANGES) if options else None
    if changes:
        promised += "‖" + json.dumps(changes, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(promised.encode()).hexdigest()


@dataclass(frozen=True)
class Record:
    """A match from its first move to its last, chance outcomes included."""

    game: str
    rules_version: str
    players: int
    options: Mapping[str, Any]
    seed: str
    table: str
    seats: tuple[str, ...]
    position: Mapping[str, Any] | None
    moves: tuple[tuple[int, str], ...]
    final: str
    taken: int = 0
    """How many leading moves were taken over from another record (a fork); their chance was not
    drawn from this seed."""

    def dumps(self) -> str:
        """The record as JSON text, one move a line so that it can be read and compared."""
        head = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules_version": self.rules_version,
            "players": self.players,
            "options": dict(self.options),
            "seats": list(self.seats),
            "seed": self.seed,
            "table": self.table,
            "commitment": commitment(self.seed, self.table, self.rules_version, self.options),
            "position": self.position,
            "taken": self.taken,
            "final": self.final,
        }
        lines = [f" {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        moves = [f"  {json.dumps([WHO.get(seat, seat), text])}" for seat, text in self.moves]
        return "\n".join(["{", *lines, ' "moves": [', ",\n".join(moves), " ]", "}", ""])

    @staticmethod
    def loads(text: str) -> "Record":
        """Read a record; RecordError says what is wrong with a damaged or foreign file."""
        if len(text) > MOST_BYTES:
            raise RecordError(f"too large for a record (more than {MOST_BYTES // 1_000_000} MB)")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not a record: it is not JSON ({error})") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f'not a Vingt-Deux record (no "format": "{FORMAT}")')
        if data.get("version") != VERSION:
            raise RecordError(
                f"record version {data.get('version')!r}; this program reads {VERSION}"
            )
        try:
            record = Record(
                game=_text(data, "game"),
                rules_version=_text(data, "rules_version"),
                players=_whole(data["players"]),
                options=_object(data["options"]),
                seed=_text(data, "seed"),
                table=_text(data, "table"),
                seats=_names(data["seats"]),
                position=None if data["position"] is None else _object(data["position"]),
                moves=tuple(_move(move) for move in data["moves"]),
                final=_text(data, "final"),
                taken=_whole(data.get("taken", 0)),
            )
            _must_be_sound(record)
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise RecordError(f"damaged record: {error!r}") from None
        promised = commitment(record.seed, record.table, record.rules_version, record.options)
        if data.get("commitment") != promised:
            raise RecordError("damaged record: its seed does not fit its commitment")
        return record

    def open(self) -> "Game[Any, Any]":
        """The game this record was played with, by the rules of its time."""
        try:
            return open_game(
                self.game, players=self.players, rules_version=self.rules_version, **self.options
            )
        except UnknownRules as error:
            raise RecordError(f"played by rules unknown here: {error}") from None
        except (TypeError, ValueError) as error:
            raise RecordError(f"this record cannot be opened: {error}") from None

    def replay(
        self, upto: int | None = None, watch: "Callable[[Match], None] | None" = None
    ) -> "Match":
        """Play it again, every move checked; at the end the position must be the recorded one.

        `upto` stops once that many moves are done; `watch` is called at the start and after each
        move of a seat or the CLOCK.
        """
        return self._again(self.moves, upto, watch)

    def verify(self) -> "Match":
        """Replay with all chance drawn anew from the seed: nothing was changed on the way."""
        own = tuple(move for move in self.moves[self.taken :] if move[0] != NATURE)
        match = self._again(self.moves[: self.taken] + own, None, None)
        if tuple((seat, action.text) for seat, action in match.log) != self.moves:
            raise RecordError("the seed does not give the chance outcomes that were recorded")
        return match

    def _again(
        self,
        moves: tuple[tuple[int, str], ...],
        upto: int | None,
        watch: "Callable[[Match], None] | None",
    ) -> "Match":
        from vingtdeux.engine.match import Match

        game = self.open()
        at = 0
        try:
            drawn = [game.decode(text) for seat, text in moves if seat == NATURE]
            match = Match(
                game,
                self.seed,
                position=self.position,
                table=self.table,
                drawn=drawn,
                taken=self.taken,
            )
            if watch is not None:
                watch(match)
            for at, (seat, text) in enumerate(moves):  # noqa: B007 - the error names the move
                if upto is not None and len(match.log) >= upto:
                    return match
                if seat == CLOCK:
                    match.expire()
                elif seat != NATURE:
                    match.play(seat, text)
                if watch is not None and seat != NATURE:
                    watch(match)
            final = match.fingerprint if upto is None else self.final
        except (*NONSENSE, VingtDeuxError) as error:
            raise RecordError(f"move {at + 1} of the record is refused: {error}") from None
        if final != self.final:
            raise RecordError("the replay ends in another position than the one recorded")
        return match


def _text(data: Mapping[str, Any], key: str) -> str:
    if not isinstance(data[key], str):
        raise TypeError(f"{key} is not a text")
    return str(data[key])


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise TypeError("the seats are not a list of names")
    return tuple(value)


def _must_be_sound(record: Record) -> None:
    """ValueError for a past longer than the game, or for half a sign (a lone surrogate) in any
    text: it can neither be hashed nor written."""
    if not 0 <= record.taken <= len(record.moves):
        raise ValueError("it has taken over more moves than it has")
    words = (record.game, record.rules_version, record.seed, record.table, *record.seats)
    moves = [text for _, text in record.moves]
    options = json.dumps(dict(record.options), ensure_ascii=False)
    "\n".join([*words, record.final, *moves, options]).encode()


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{value!r} is not an object")
    return value


def _move(value: Any) -> tuple[int, str]:
    who, text = value
    if not isinstance(text, str):
        raise TypeError(f"{value!r} is not a move")
    for number, name in WHO.items():
        if who == name:
            return number, text
    return _whole(who), text
