"""A position of a record: where it stands, what was done last, and how it looks."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import getitem
from typing import TYPE_CHECKING, Any

from vingtdeux.engine.action import Seat
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.engine.picture import Picture, notebook

if TYPE_CHECKING:
    from vingtdeux.engine.record import Record


@dataclass(frozen=True, repr=False, eq=False)
class Position:
    """One of those that `for position in record` goes through. It stays as it is when the loop
    goes on; NATURE has answered, so seats are to act, or it is over."""

    record: "Record"
    game: Game[Any, Any]
    state: Any
    """The whole truth, of the game's own type; what a seat may know of it is `observe(seat)`."""
    number: int
    """0 = the start; record[number] is this position."""
    moves: int
    """How many moves of the record are done, NATURE's among them: `record.replay(upto=moves)`."""
    move: tuple[Seat, str] | None
    """Who did what last, in notation; NATURE's answer is not named. None at the start."""

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.game.phase(self.state)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide now."""
        return self.game.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended here."""
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    def legal(self, seat: Seat) -> list[str]:
        """What the seat may do, in notation."""
        return [action.text for action in self.game.legal_actions(self.state, seat)]

    def observe(self, seat: Seat | None) -> Any:
        """All that the seat (None = a spectator) may know."""
        return self.game.observe(self.state, seat)

    def report(self) -> dict[str, Any]:
        """Everything, as plain JSON values."""
        return self.game.report(self.state)

    def show(
        self,
        seat: Seat | None = None,
        *,
        lang: str | None = None,
        reveal: bool | None = None,
        width: int = 900,
        dark: bool | None = None,
    ) -> Picture:
        """A picture of what the seat sees, with what it may do in words; without a seat, of what a
        spectator sees, or of everything (`reveal`; None = if the game of the record is finished)."""
        picture: Picture = notebook().of_position(self, seat, lang, reveal, width, dark)
        return picture

    def _repr_html_(self) -> str | None:
        shown: str | None = notebook().html_of_position(self)
        return shown

    def __repr__(self) -> str:
        """Nothing a player may not know."""
        asked = ", ".join(map(str, self.to_act))
        now = f"over ({self.outcome.reason})" if self.outcome else f"to act: {asked}"
        return (
            f"<Position {self.number} of {self.game.info.id}, {self.game.players} players, {now}>"
        )

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Copied and pickled as its place in the record, as a match is by its moves."""
        return getitem, (self.record, self.number)
