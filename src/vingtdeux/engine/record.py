"""Records: a match as text. Read, write, replay, verify against the seed's commitment."""

import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from vingtdeux.engine.action import CLOCK, NATURE
from vingtdeux.engine.errors import (
    RecordError,
    RulesError,
    UnknownGame,
    UnknownRules,
    VingtDeuxError,
)
from vingtdeux.engine.info import CHANGES

if TYPE_CHECKING:
    from vingtdeux.engine.game import Game
    from vingtdeux.engine.match import Match

T = TypeVar("T")

FORMAT: Final = "vingtdeux-record"
VERSION: Final = 1
MOST_BYTES: Final = 4_000_000
WHO: Final[dict[int, str]] = {NATURE: "nature", CLOCK: "clock"}
NONSENSE: Final = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError)
"""What a position no game has ever written may do to its rules."""


def open_game(
    game_id: str, players: int, rules_version: str, options: Mapping[str, Any]
) -> "Game[Any, Any]":
    """The game of this name, from the register of the games.

    The register is found by name, at the moment a record is opened: the engine imports no game
    (they import it), and nobody has to hand it one beforehand.
    """
    load: Callable[..., Game[Any, Any]] = import_module("vingtdeux.games").load
    return load(game_id, players=players, rules_version=rules_version, **options)


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

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to this file; OSError if that cannot be done."""
        Path(path).write_text(self.dumps(), encoding="utf-8")

    @staticmethod
    def load(path: str | os.PathLike[str]) -> "Record":
        """Read a record's file; RecordError says what is wrong with it."""
        try:
            with Path(path).open("rb") as file:
                data = file.read(MOST_BYTES + 1)  # and not more, whatever it is
        except OSError as error:
            raise RecordError("not_read", file=str(path), why=error.strerror) from None
        if len(data) > MOST_BYTES:
            raise RecordError("too_large", most=MOST_BYTES // 1000)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise RecordError("not_text") from None
        return Record.loads(text)

    @staticmethod
    def loads(text: str) -> "Record":
        """Read a record; RecordError says what is wrong with a damaged or foreign one."""
        if len(text) > MOST_BYTES:
            raise RecordError("too_large", most=MOST_BYTES // 1000)
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError("not_json", why=str(error)) from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError("not_a_record")
        if data.get("version") != VERSION:
            raise RecordError("other_version", version=repr(data.get("version")), reads=VERSION)
        record = Record(
            game=_part(data, "game", _text),
            rules_version=_part(data, "rules_version", _text),
            players=_part(data, "players", _whole),
            options=_part(data, "options", _object),
            seed=_part(data, "seed", _text),
            table=_part(data, "table", _text),
            seats=_part(data, "seats", _names),
            position=_part(data, "position", _object_or_none),
            moves=_part(data, "moves", _moves),
            final=_part(data, "final", _text),
            taken=_part({"taken": 0, **data}, "taken", _whole),
        )
        if not 0 <= record.taken <= len(record.moves):
            raise RecordError("damaged", part="taken")
        promised = commitment(record.seed, record.table, record.rules_version, record.options)
        if data.get("commitment") != promised:
            raise RecordError("wrong_commitment")
        return record

    def open(self) -> "Game[Any, Any]":
        """The game this record was played with, by the rules of its time."""
        try:
            return open_game(self.game, self.players, self.rules_version, self.options)
        except UnknownGame as error:
            raise RecordError("cannot_open", game=self.game, why=str(error)) from None
        except UnknownRules as error:
            raise RecordError(
                "unknown_rules", game=self.game, version=self.rules_version, why=str(error)
            ) from None
        except (TypeError, ValueError) as error:
            raise RecordError("cannot_open", game=self.game, why=str(error)) from None

    def replay(
        self,
        upto: int | None = None,
        watch: "Callable[[Match], None] | None" = None,
        game: "Game[Any, Any] | None" = None,
    ) -> "Match":
        """Play it again, every move checked; at the end the position must be the recorded one.

        `upto` stops once that many moves are done, and the match goes on from there as at the
        table: what NATURE does next is drawn from the seed. `watch` is called at the start and
        after each move of a seat or the CLOCK. `game` = its rules, if they are at hand.
        """
        return self._again(self.moves, upto, watch, game)

    def verify(self) -> "Match":
        """Replay with all chance drawn anew from the seed: nothing was changed on the way."""
        own = tuple(move for move in self.moves[self.taken :] if move[0] != NATURE)
        match = self._again(self.moves[: self.taken] + own)
        if tuple((seat, action.text) for seat, action in match.log) != self.moves:
            raise RecordError("other_chance")
        return match

    def _again(
        self,
        moves: "Sequence[tuple[int, str]]",
        upto: int | None = None,
        watch: "Callable[[Match], None] | None" = None,
        game: "Game[Any, Any] | None" = None,
    ) -> "Match":
        match = self._begun(moves, self.open() if game is None else game)
        if watch is not None:
            watch(match)
        for seat, text in moves:
            if upto is not None and len(match.log) >= upto:
                break
            if seat == NATURE:
                continue
            try:
                match.expire() if seat == CLOCK else match.play(seat, text)
            except (*NONSENSE, VingtDeuxError) as error:
                raise self._refused(len(match.log), error) from None
            if watch is not None:
                watch(match)
        match.leave_to_seed()
        if upto is None:
            self._must_end_as_recorded(match)
        return match

    def _must_end_as_recorded(self, match: "Match") -> None:
        try:
            final = match.fingerprint
        except NONSENSE as error:  # only a position written by hand is that strange
            raise RecordError("bad_position", why=str(error)) from None
        if final != self.final:
            raise RecordError("other_end")

    def _begun(self, moves: "Sequence[tuple[int, str]]", game: "Game[Any, Any]") -> "Match":
        """The match before the first move of a seat."""
        from vingtdeux.engine.match import Match

        drawn = []
        for at, (seat, text) in enumerate(moves):
            try:
                drawn += [game.decode(text)] if seat == NATURE else []
            except (*NONSENSE, VingtDeuxError) as error:
                raise self._refused(at, error) from None
        try:
            return Match(
                game,
                self.seed,
                position=self.position,
                table=self.table,
                drawn=drawn,
                taken=self.taken,
            )
        except RulesError as error:
            raise self._refused(error.args_by_name.get("move", 1) - 1, error) from None
        except NONSENSE as error:
            if self.position is None:
                raise self._refused(0, error) from None
            raise RecordError("bad_position", why=str(error)) from None

    def _refused(self, at: int, error: Exception) -> RecordError:
        """Move number `at`, from 0, is refused; there may be none, if it is one too few."""
        action = self.moves[at][1] if at < len(self.moves) else "…"
        return RecordError("refused", move=at + 1, action=action, why=str(error))


def _part(data: Mapping[str, Any], key: str, read: "Callable[[Any], T]") -> T:
    """One part of a record; refused if it is missing, of the wrong kind, or holds half a sign (a
    lone surrogate), which can neither be hashed nor written."""
    try:
        found = read(data[key])
        json.dumps(data[key], ensure_ascii=False).encode()
    except (KeyError, TypeError, ValueError, RecursionError):
        raise RecordError("damaged", part=key) from None
    return found


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _names(value: Any) -> tuple[str, ...]:
    return tuple(_text(name) for name in _list(value))


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _object_or_none(value: Any) -> dict[str, Any] | None:
    return None if value is None else _object(value)


def _moves(value: Any) -> tuple[tuple[int, str], ...]:
    return tuple(_move(who, text) for who, text in _list(value))


def _move(who: Any, text: Any) -> tuple[int, str]:
    for number, name in WHO.items():
        if who == name:
            return number, _text(text)
    return _whole(who), _text(text)
