"""Many games side by side in one process, all in one buffer; a game that is over begins anew."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, final

from vingtdeux.engine.action import Seat
from vingtdeux.engine.episode import LONGEST, NOBODY, Episode, prizes
from vingtdeux.engine.features import Encoding

ENDED: Final = 1
CUT: Final = 2


@final
class Episodes:
    """Games of a learner that plays all seats, or one seat against bots.

    After `reset` and after each `step`, row n holds what the seat that decides in game n knows, and
    what it may do: `features`, `masks` and `seats` are written in place and can be looked at as
    arrays. `rewards`, `ended`, `outcomes` and `lasts` speak of the step just made: of the game that
    is over, not of the one that has begun.
    """

    def __init__(
        self,
        game: Any,
        encoding: Encoding,
        count: int,
        *,
        kind: str = "win",
        shaped: bool = False,
        bots: Sequence[Any] = (),
        seat: Seat | None = None,
        longest: int = LONGEST,
    ) -> None:
        self.count = count
        self.players: int = game.players
        self.kind = kind
        self.shaped = shaped
        """Whether the change of the potential is paid besides."""
        self.bots: list[Any] = list(bots)
        """Those on the other seats, from the learner's left; none = the learner plays all seats."""
        self.seat = seat
        """Where the learner sits; None = drawn for each game."""
        self.width = encoding.layout.size
        self.games = [Episode(game, encoding, longest) for _ in range(count)]
        self.actions = len(game.action_space)
        self.features = bytearray(count * self.width)
        self.masks = bytearray(count * self.actions)
        self.seats = bytearray(count)
        """Who decides; against bots that is where the learner sits."""
        self.ended = bytearray(count)
        """ENDED or CUT where a game was over with the last step."""
        self.rewards: list[list[float]] = [[0.0] * self.players for _ in range(count)]
        """By game and seat."""
        self.outcomes: list[Any] = [None] * count
        """How the latest finished game ended."""
        self.lasts = bytearray(count * self.width)
        """What the seat that did the last step knew when the game was over."""
        self.finished = 0
        self._none = [0.0] * self.players
        self._potentials: list[list[float]] = [self._none] * count

    def reset(self, seeds: Sequence[int]) -> None:
        """New games, one a seed."""
        for number in range(self.count):
            self.games[number].rng = Random(seeds[number])
            self._begin(number)
            self.rewards[number] = self._none
        self.ended[:] = bytes(self.count)

    def step(self, chosen: Sequence[int]) -> None:
        """In each game the seat that decides does this; then the bots, if there are any. If one of
        these actions is not legal, no game moves and its error is raised."""
        for number in range(self.count):
            index = chosen[number]
            legal = 0 <= index < self.actions and self.masks[number * self.actions + index]
            if not legal:
                self.games[number].play(self.games[number].seat, index)
        for number in range(self.count):
            episode = self.games[number]
            seat = episode.seat
            episode.play(seat, chosen[number])
            if self.bots:
                let_bots(episode, self.bots, seat)
            if episode.seat != NOBODY and not self.shaped:
                self.ended[number] = 0
                self.rewards[number] = self._none
                self._show(number)
            else:
                self._pay(number, seat)

    def _pay(self, number: int, seat: Seat) -> None:
        """Rewards of a step that ended a game, or of any if they are shaped."""
        episode = self.games[number]
        over = episode.seat == NOBODY
        paid = prizes(episode.outcome, self.players, self.kind) if over else self._none[:]
        if self.shaped:
            before = self._potentials[number]
            after = episode.potentials()
            self._potentials[number] = after
            for each in range(self.players):
                paid[each] += after[each] - before[each]
        self.rewards[number] = paid
        self.ended[number] = (CUT if episode.cut else ENDED) if over else 0
        if over:
            episode.write(seat, self.lasts, number * self.width)
            self.outcomes[number] = episode.outcome
            self.finished += 1
            self._begin(number)
        else:
            self._show(number)

    def _begin(self, number: int) -> None:
        """A new game, up to where the learner is asked."""
        episode = self.games[number]
        episode.begin(episode.rng)
        if self.bots:
            self._sit_down(episode)
            while episode.seat == NOBODY:  # it was over before the learner was asked
                episode.begin(episode.rng)
                self._sit_down(episode)
        if self.shaped:
            self._potentials[number] = episode.potentials()
        self._show(number)

    def _sit_down(self, episode: Episode) -> None:
        seat = self.seat
        if seat is None:
            seat = int(episode.rng.random() * self.players)
        let_bots(episode, self.bots, seat)

    def _show(self, number: int) -> None:
        episode = self.games[number]
        self.seats[number] = episode.seat
        episode.write(episode.seat, self.features, number * self.width)
        episode.write_mask(episode.seat, self.masks, number * self.actions)


def let_bots(episode: Episode, bots: Sequence[Any], seat: Seat) -> None:
    """Let the others play until this seat is asked or the game is over."""
    players: int = episode.game.players
    while episode.seat != seat and episode.seat != NOBODY:
        bot = bots[(episode.seat - seat - 1) % players]
        legal = episode.legal
        action = legal[0]
        if len(legal) > 1:
            seen = None if bot.blind else episode.observe(episode.seat)
            action = bot.choose(seen, legal, episode.rng)
        episode.play(episode.seat, episode.index(action))
