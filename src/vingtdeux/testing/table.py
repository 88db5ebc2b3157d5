"""One table for the rule tests of any game: a position, moves as text, what must follow.

    table = Table("my_game", players=2, position={"hands": [[1, 7], [2, 8]]})
    table.do("0 pick:7", "1 pick:8")
    assert table["points"] == [0, 1]
    table.refuses("0 pick:7", rule="R2.1")

A move is written as in a scenario (docs/scenarios.md) and done by the same code: `0 pick:7` of a
seat, `nature roll:5,A` of chance, `clock expire`; without a seat it is the move of the one seat that
is asked. Chance that nobody decides is drawn from the seed as soon as something needs it: the next
move of a seat, or a look at the table. `table.now` looks without letting chance go on.
"""

from collections.abc import Mapping
from typing import Any

from vingtdeux.engine.action import NATURE, Seat
from vingtdeux.engine.errors import RulesError
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game, Hourglass, Outcome, Refusal
from vingtdeux.engine.info import CHANGES
from vingtdeux.engine.record import fingerprint
from vingtdeux.engine.scenario_legal import seat_of
from vingtdeux.engine.scenario_match import lookup, plain
from vingtdeux.engine.scenario_places import Spot
from vingtdeux.engine.scenario_run import Run
from vingtdeux.games import load


class Table:
    """A game at a position; every method that does something returns the table."""

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        *,
        position: Mapping[str, Any] | None = None,
        seed: int | str = 0,
        changes: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """Without a position it begins with the deal. `changes` are those of the material."""
        agreed = options | ({CHANGES: dict(changes)} if changes else {})
        game = load(game_id, players, **agreed)
        state = game.start() if position is None else game.position(position)
        self._run = Run(game_id, load, {})
        self._run.go(Spot(game, state, str(seed), 0))

    # --- doing --------------------------------------------------------------------------------

    def do(self, *moves: str) -> "Table":
        """These moves, one after the other (`;` separates them too). A refusal is raised as the
        RulesError it is; the material is counted after each."""
        self._run.told = []
        for move in _split(moves):
            who, text = self._read(move)
            trouble = self._run.move(who, text)
            assert not trouble, f"{move}: {trouble}"
            self.game.check_material(self.state)
        return self

    def turn(self, seat: Seat, *idle: str) -> "Table":
        """Chance and forced moves until this seat is asked; where the others have a choice they
        play the first of `idle` that is legal."""
        trouble = self._run.line(f"turn {seat} with {' '.join(idle)}" if idle else f"turn {seat}")
        assert not trouble, trouble
        return self

    def refuses(self, move: str, *, rule: str = "", code: str = "") -> Refusal:
        """The move must be refused, by this rule and with this code if they are given, and change
        nothing."""
        who, text = self._read(move)
        seat, action = seat_of(self.game, who), self.game.decode(text)
        before = fingerprint(self.game, self._settled())
        try:
            self.game.play(self.state, seat, action)
        except RulesError as error:
            why = Refusal(error.code, error.rule, error.args_by_name)
        else:
            raise AssertionError(f"{move} is legal")
        assert fingerprint(self.game, self.state) == before, f"{move} was refused and did something"
        assert not rule or why.rule == rule, f"{move} is refused by {why.rule}, not by {rule}"
        assert not code or why.code == code, f"{move} is refused as {why.code}, not as {code}"
        return why

    def impossible(self, text: str) -> "Table":
        """Chance is asked here, and can never do this."""
        trouble = self._run.line(f"impossible nature {text}")
        assert not trouble, trouble
        return self

    # --- looking ------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self._run.game

    @property
    def state(self) -> Any:
        """The position as it is, chance undecided."""
        return self._run.state

    @property
    def now(self) -> dict[str, Any]:
        """The report of the position as it is, chance undecided."""
        return self.game.report(self.state)

    @property
    def report(self) -> dict[str, Any]:
        """All there is to know."""
        return self.game.report(self._settled())

    def __getitem__(self, path: str) -> Any:
        """One thing of the report, by its key or by a path: `table["thieves.0.loot"]`."""
        report = self.report
        if path in report:
            return report[path]
        found = lookup(plain(report), path)
        if not found.there:
            raise KeyError(f"the report has no {path!r}; it has {', '.join(report)}")
        return found.value

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who is asked."""
        return self.game.to_act(self._settled())

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.game.phase(self._settled())

    @property
    def hourglass(self) -> Hourglass | None:
        """The timed phase that runs."""
        return self.game.hourglass(self._settled())

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self._settled())

    def legal(self, seat: Seat | None = None, kind: str = "") -> list[str]:
        """What the seat (None = the one that is asked) may do; of this kind only, if one is given:
        `legal(0, "look")` are those that begin with `look`, alone or before a colon."""
        state = self._settled()
        who = self._asked() if seat is None else seat
        texts = [action.text for action in self.game.legal_actions(state, who)]
        return [text for text in texts if not kind or text.split(":")[0] == kind]

    def sees(self, viewer: Seat | None) -> dict[str, Any]:
        """What the seat (None = a spectator) can know."""
        data: dict[str, Any] = self.game.observe(self._settled(), viewer).data()
        return data

    @property
    def events(self) -> list[Event]:
        """All that the last `do` or `turn` has told to anybody, chance included."""
        self._settled()
        return self._run.told

    def told(self, viewer: Seat | None, code: str = "") -> list[dict[str, Any]]:
        """What the last `do` or `turn` has told this seat (None = a spectator): the arguments of
        each event; of one code only, if it is given."""
        heard = [event for event in self.events if event.is_for(viewer)]
        return [dict(event.args) for event in heard if code in ("", event.code)]

    def codes(self, viewer: Seat | None) -> list[str]:
        """The codes of what the last `do` or `turn` has told this seat (None = a spectator)."""
        return [event.code for event in self.events if event.is_for(viewer)]

    # --- inside -------------------------------------------------------------------------------

    def _settled(self) -> Any:
        self._run.settle()
        return self._run.state

    def _read(self, move: str) -> tuple[str, str]:
        """Who does what."""
        who, _, text = move.partition(" ")
        return (who, text.strip()) if text else (str(self._asked()), move)

    def _asked(self) -> Seat:
        self._settled()
        asked = self.game.to_act(self.state)
        assert len(asked) == 1 and asked != (NATURE,), f"say which seat: {list(asked)} are asked"
        return asked[0]

    def __repr__(self) -> str:
        return f"<Table of {self.game.info.id}: {self.now}>"


def _split(moves: tuple[str, ...]) -> list[str]:
    return [part.strip() for move in moves for part in move.split(";") if part.strip()]
