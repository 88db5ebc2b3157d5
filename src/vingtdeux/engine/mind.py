"""How a game's bots think: what a box gives to whoever lets them play.

A `Mind` chooses from an Observation. What a search needs besides, each game gives here: whom to
imagine (`worlds`), what to consider (`propose`), how everybody plays on (`quick`), what an end or a
position on the way is worth (`worth`), and when thinking pays at all (`ponders`). A mind keeps
nothing between two calls: memory, trust and grudges come from the observation.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final, final

from vingtdeux.engine.action import NATURE, Action, Seat
from vingtdeux.engine.game import Game
from vingtdeux.engine.texts import Texts


@dataclass(frozen=True)
class Temper:
    """A character at the table: what it does rather than others of its level, from -1 to 1.

    Its name and its one line are `temper.<name>.name` and `.about` of the game's texts, its portrait
    a symbol of the game's art. It changes the manner, not the strength.
    """

    name: str
    portrait: str = ""
    nerve: float = 0.0
    """Bold, or careful."""
    greed: float = 0.0
    """Takes what it can, or shares."""
    loyalty: float = 0.0
    """Stays with those who stayed with it."""
    grudge: float = 0.0
    """Pays back, or forgives."""
    talk: float = 0.0
    """Talkative, or silent."""


PLAIN: Final = Temper("plain")
"""Nobody in particular: bots of the lab, and of games that know no tempers."""


@dataclass(frozen=True)
class Line:
    """What a bot says beside its move: `say.<code>` of the game's texts, filled with `args`.

    It tells what the bot really weighs, and only what everybody at the table may know. An argument
    that begins with @ is a key of the texts; `seat` and `seat_…` are numbers and become names.
    """

    code: str
    args: Mapping[str, Any] = field(default_factory=dict)


def spoken(texts: Texts, line: Line, names: Sequence[str]) -> str:
    """The words of a line: `seat` and `seat_…` arguments become names, @keys become texts."""
    words: dict[str, Any] = {}
    for name, value in line.args.items():
        if name.partition("_")[0] == "seat":
            words[name] = names[value]
        elif isinstance(value, str) and value.startswith("@"):
            words[name] = texts(value[1:])
        else:
            words[name] = value
    return texts(f"say.{line.code}", **words)


@dataclass(frozen=True)
class Candidate:
    """One thing to consider: an action, what would follow as long as it is legal, and the style in
    which the seat would play on."""

    action: Action
    then: tuple[Action, ...] = ()
    style: int = 0


class Mind(ABC):
    """The thinking of one game. Levels start at 1; those up to `policies` are policies, and one
    that searches has another one on top."""

    policies: int = 3
    searches: ClassVar[bool] = False
    replies: ClassVar[bool] = False
    """Whether `reply` ever has something to say."""
    tempers: ClassVar[tuple[Temper, ...]] = ()
    """At least as many as there are seats, so that no two bots of a table are alike."""
    quick_styles: ClassVar[int] = 1
    """How many ways `quick` can play: opponents in rollouts are a mixture of them."""

    @property
    def levels(self) -> int:
        """How many rungs there are."""
        return self.policies + 1 if self.searches else self.policies

    # --- what a tuner turns ---------------------------------------------------------------------

    @property
    def weights(self) -> Mapping[str, float]:
        """Its numbers by name: those of the data file `weights.json` beside it, if it has one."""
        return {}

    def tuned(self, changes: Mapping[str, float]) -> "Mind":
        """The same mind with some of its weights changed; ValueError for one it does not have."""
        unknown = [name for name in changes if name not in self.weights]
        if unknown:
            raise ValueError(f"there is no weight {unknown[0]!r}")
        return type(self)({**self.weights, **changes}) if changes else self  # type: ignore[call-arg]

    # --- policies ------------------------------------------------------------------------------

    @abstractmethod
    def choose(
        self, seen: Any, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        """What a bot of this level and temper does."""

    def reply(
        self,
        seen: Any,  # noqa: ARG002 - the contract's signature, here and below
        legal: list[Action],  # noqa: ARG002
        level: int,  # noqa: ARG002
        temper: Temper,  # noqa: ARG002
    ) -> Action | None:
        """What a bot adds although nobody asks it; None = nothing."""
        return None

    def say(
        self,
        seen: Any,  # noqa: ARG002
        action: Action,  # noqa: ARG002
        level: int,  # noqa: ARG002
        temper: Temper,  # noqa: ARG002
        rng: Random,  # noqa: ARG002
    ) -> Line | None:
        """A word with the action it is about to do; None = it says nothing."""
        return None

    # --- what a search asks --------------------------------------------------------------------

    def ponders(self, seen: Any, legal: list[Action]) -> bool:  # noqa: ARG002
        """Whether a search is worth its time here."""
        return True

    def usual(self, seen: Any, legal: list[Action], temper: Temper, rng: Random) -> Action:
        """What a search does where it does not think, and leaves only for something clearly
        better: its best policy."""
        return self.choose(seen, legal, self.policies, temper, rng)

    def propose(
        self,
        game: Game[Any, Any],  # noqa: ARG002
        seen: Any,
        legal: list[Action],
        temper: Temper,
        rng: Random,
    ) -> list[Candidate]:
        """What to consider, at most a dozen or so; first the usual."""
        usual = self.usual(seen, legal, temper, rng)
        others = [each for each in legal if each != usual]
        return [Candidate(usual), *map(Candidate, others[:11])]

    def worlds(self, game: Game[Any, Any], seen: Any, count: int, rng: Random) -> list[Any]:
        """Positions the seat cannot tell from the real one, drawn as likely as it believes them;
        `count` of them, each its own object, quiet."""
        return [game.determinize(seen, rng) for _ in range(count)]

    def quick(
        self, game: Game[Any, Any], state: Any, seat: Seat, legal: list[Action],
        style: int, rng: Random,
    ) -> Action:  # fmt: skip
        """What this seat does in a rollout. It reads a State to be fast, and depends on nothing
        that `observe` would not tell the seat: equal observations, equal choice."""
        raise NotImplementedError(f"{type(self).__name__} searches, so it needs a quick policy")

    def worth(self, game: Game[Any, Any], state: Any) -> list[float]:
        """What this position is worth to each seat, 0 to 1; most often it is over."""
        outcome = game.outcome(state)
        assert outcome is not None, "a mind that stops early says what a position is worth"
        return [
            0.7 * (seat in outcome.winners) / max(1, len(outcome.winners))
            + 0.3 * rank_share(outcome.ranks, seat)
            for seat in range(game.players)
        ]

    def rollout(
        self, game: Game[Any, Any], state: Any, styles: Sequence[int], nature: Random, rng: Random
    ) -> None:
        """Play on from here, in place, each seat in its style, until `worth` can be asked."""
        play_on(self, game, state, styles, nature, rng)


def play_on(
    mind: Mind, game: Game[Any, Any], state: Any, styles: Sequence[int],
    nature: Random, rng: Random, most: int = 20_000,
) -> None:  # fmt: skip
    """Play on with quick policies until it is over, or `most` decisions have been made."""
    for _ in range(most):
        asked = game.to_act(state)
        if not asked:
            return
        seat = asked[0]
        if seat == NATURE:
            game.apply(state, NATURE, game.chance(state, nature))
            continue
        if len(asked) > 1:
            seat = asked[int(rng.random() * len(asked))]
        legal = game.legal_actions(state, seat)
        if len(legal) == 1:
            action = legal[0]
        else:
            action = mind.quick(game, state, seat, legal, styles[seat], rng)
        game.apply(state, seat, action)


def rank_share(ranks: Sequence[int], seat: Seat) -> float:
    """Share of the others who stand lower; equals count half."""
    others = [rank for other, rank in enumerate(ranks) if other != seat]
    if not others:
        return 1.0
    mine = ranks[seat]
    beaten = sum(1.0 if rank > mine else 0.5 if rank == mine else 0.0 for rank in others)
    return beaten / len(others)


@final
class Simple(Mind):
    """A mind that is one function: `choose(seen, legal, level, rng)`."""

    def __init__(
        self, choose: Callable[[Any, list[Action], int, Random], Action], levels: int = 3
    ) -> None:
        self._choose = choose
        self.policies = levels

    def choose(
        self,
        seen: Any,
        legal: list[Action],
        level: int,
        temper: Temper,  # noqa: ARG002 - knows none
        rng: Random,
    ) -> Action:
        return self._choose(seen, legal, level, rng)
