"""Records: a match as text. Read, write, replay, verify against the seed's commitment."""

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, overload

from vingtdeux.engine import record_parts as read
from vingtdeux.engine.action import CLOCK, NATURE
from vingtdeux.engine.errors import (
    RecordError,
    RulesError,
    UnknownGame,
    UnknownRules,
    VingtDeuxError,
)
from vingtdeux.engine.info import CHANGES
from vingtdeux.engine.picture import Picture, notebook
from vingtdeux.engine.record_parts import WHO

if TYPE_CHECKING:
    from vingtdeux.engine.game import Game
    from vingtdeux.engine.match import Match
    from vingtdeux.engine.position import Position

FORMAT: Final = "vingtdeux-record"
VERSION: Final = 1
MOST_BYTES: Final = 4_000_000
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
            game=read.part(data, "game", read.text),
            rules_version=read.part(data, "rules_version", read.text),
            players=read.part(data, "players", read.whole),
            options=read.part(data, "options", read.mapping),
            seed=read.part(data, "seed", read.text),
            table=read.part(data, "table", read.text),
            seats=read.part(data, "seats", read.names),
            position=read.part(data, "position", read.mapping_or_none),
            moves=read.part(data, "moves", read.moves),
            final=read.part(data, "final", read.text),
            taken=read.part({"taken": 0, **data}, "taken", read.whole),
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

    # --- position by position -------------------------------------------------------------------

    def __iter__(self) -> "Iterator[Position]":
        """The start, then the position after each move of a seat or the CLOCK; each is replayed
        when it is asked for, and every move is checked."""
        match = self._begun(self.moves, self.open())
        yield self._position(match, 0, None)
        own = ((seat, text) for seat, text in self.moves if seat != NATURE)
        for number, (seat, text) in enumerate(own, 1):
            self._step(match, seat, text)
            yield self._position(match, number, (seat, text))
        self._must_end_as_recorded(match)

    def __len__(self) -> int:
        """How many positions there are: one more than moves of seats and the CLOCK."""
        return 1 + sum(seat != NATURE for seat, _ in self.moves)

    @overload
    def __getitem__(self, at: int) -> "Position": ...
    @overload
    def __getitem__(self, at: slice) -> "list[Position]": ...
    def __getitem__(self, at: int | slice) -> "Position | list[Position]":
        """One position, or several; it is replayed up to the last of them."""
        places = range(len(self))[at]  # IndexError if there is none
        wanted = places if isinstance(places, range) else (places,)
        last = max(wanted, default=-1)
        found = {each.number: each for each in islice(self, last + 1) if each.number in wanted}
        return [found[each] for each in wanted] if isinstance(places, range) else found[places]

    @cached_property
    def ended(self) -> bool:
        """Whether the game is over at its end: only then it has no secrets."""
        return self.replay().over

    def _position(self, match: "Match", number: int, move: tuple[int, str] | None) -> "Position":
        from vingtdeux.engine.position import Position

        return Position(self, match.game, match.state.copy(), number, len(match.log), move)

    def show(
        self, *, lang: str | None = None, width: int = 900, dark: bool | None = None
    ) -> Picture:
        """A picture of its last position: of everything if the game is over, else as a spectator
        sees it."""
        return self[-1].show(lang=lang, width=width, dark=dark)

    def _repr_html_(self) -> str | None:
        """In a notebook: who played what, and how it ended."""
        shown: str | None = notebook().html_of_record(self)
        return shown

    def __repr__(self) -> str:
        """Neither the seed nor the moves: they are secret until the game is over."""
        rules = f"rules {self.rules_version}, {self.players} players"
        return f"<Record of {self.game}, {rules}, moves: {len(self.moves)}>"

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
            self._step(match, seat, text)
            if watch is not None:
                watch(match)
        match.leave_to_seed()
        if upto is None:
            self._must_end_as_recorded(match)
        return match

    def _step(self, match: "Match", seat: int, text: str) -> None:
        try:
            match.expire() if seat == CLOCK else match.play(seat, text)
        except (*NONSENSE, VingtDeuxError) as error:
            raise self._refused(len(match.log), error) from None

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
