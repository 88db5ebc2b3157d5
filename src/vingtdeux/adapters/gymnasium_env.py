"""Every game as a Gymnasium environment (extra `learning`): one seat is the learner's, bots have the
others.

    import gymnasium
    import vingtdeux.adapters.gymnasium_env            # registers vingtdeux/<game>-v1
    env = gymnasium.make("vingtdeux/<game>-v1", players=3, seat=None, opponents=["brigadier"])

Opponents are bots by name, as `vingtdeux simulate` takes them: one for all other seats, or one for
each from the learner's left. Observations, masks, rewards and shaping are those of
`pettingzoo_env`; `env.unwrapped.action_masks()` is what MaskablePPO asks. An illegal action ends the
game at -1 (`illegal="end"`), or is replaced by a legal one drawn by lot (`illegal="replace"`).
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from vingtdeux.adapters.views import RENDER_MODES, Mask, Numbers, Views, must_be_known
from vingtdeux.bots import Bot, make
from vingtdeux.engine.action import Seat
from vingtdeux.engine.episode import LONGEST, NOBODY, prizes
from vingtdeux.engine.episodes import let_bots
from vingtdeux.engine.game import Game
from vingtdeux.games import all_ids

VERSION: Final = 1
"""Of the environments: it rises when the same actions would be paid or seen otherwise."""


def seated(game: Game[Any, Any], opponents: "Sequence[str | Bot] | str | Bot") -> list[Bot]:
    """Bots for all seats but the learner's, from its left."""
    named = [opponents] if isinstance(opponents, str | Bot) else list(opponents)
    others = game.players - 1
    if len(named) == 1:
        named *= others
    if len(named) != others:
        raise ValueError(f"{others} opponents sit at this table, or one bot for all of them")
    return [make(game, name) for name in named]


class GymEnv(gymnasium.Env[dict[str, Any], Any]):
    """One game after another for one seat."""

    def __init__(
        self,
        game_id: str,
        *,
        players: int | None = None,
        seat: Seat | None = 0,
        opponents: "Sequence[str | Bot] | str | Bot" = "uniform",
        options: dict[str, Any] | None = None,
        rules_version: str | None = None,
        rewards: str = "win",
        shaping: str | None = None,
        illegal: str = "end",
        max_steps: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        must_be_known(
            rewards=rewards, shaping=shaping, illegal_alone=illegal, render_mode=render_mode
        )
        self.views = Views(game_id, players, options, rules_version, max_steps)
        self.game = self.views.game
        if seat is not None and not 0 <= seat < self.game.players:
            raise ValueError(f"seat is 0 to {self.game.players - 1}, or None for any, not {seat}")
        self.wanted_seat = seat
        """Where the learner sits; None = drawn at each reset."""
        self.seat = seat or 0
        self.bots = seated(self.game, opponents)
        self.kind = rewards
        self.shaping = shaping
        self.illegal = illegal
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}
        self.observation_space = self.views.looks()
        self.action_space = spaces.Discrete(self.views.count)
        self.episode = self.views.episode()
        self._rng = Random()
        self._potential = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, up to the learner's first decision."""
        super().reset(seed=seed)
        del options
        if seed is not None:
            self._rng = Random(seed)
        while True:  # again if it was over before the learner was asked
            if self.wanted_seat is None:
                self.seat = int(self._rng.random() * self.game.players)
            self.episode.begin(self._rng)
            let_bots(self.episode, self.bots, self.seat)
            if self.episode.seat != NOBODY:
                break
        self._potential = self._stands()
        return self._look()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do it; the others answer."""
        if self.episode.state is None or self.episode.seat == NOBODY:
            raise gymnasium.error.ResetNeeded("the game is over: call reset first")
        index = int(action)
        legal = self.episode.indices()
        if index not in legal:
            if self.illegal == "end":
                self.episode.stop()
                seen, info = self._look()
                return seen, -1.0, True, False, {**info, "illegal": True}
            index = legal[int(self._rng.random() * len(legal))]
        self.episode.play(self.seat, index)
        let_bots(self.episode, self.bots, self.seat)
        over = self.episode.seat == NOBODY
        paid = (
            prizes(self.episode.outcome, self.game.players, self.kind)[self.seat] if over else 0.0
        )
        if self.shaping:
            before, self._potential = self._potential, self._stands()
            paid += self._potential - before
        seen, info = self._look()
        if index != int(action):
            info["replaced"] = True
        return seen, paid, over and not self.episode.cut, self.episode.cut, info

    def _stands(self) -> float:
        if not self.shaping or self.episode.seat == NOBODY:
            return 0.0
        return self.views.encoding.potential(self.episode.observe(self.seat))

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self.views.look(self.episode, self.seat)
        info = {
            "seat": self.seat,
            "action_mask": seen["action_mask"],
            **self.views.result(self.episode, self.seat),
        }
        return seen, info

    def action_masks(self) -> Mask:
        """1 for each legal action, as MaskablePPO asks for it."""
        mask: Mask = np.zeros(self.views.count, np.int8)
        mask[self.episode.indices()] = 1
        return mask

    def action_features(self) -> Numbers:
        """A row for each action of the game, as the learner's seat sees it."""
        return self.views.action_features[self.seat]

    def render(self) -> Any:
        """The table as the learner sees it: English text or pixels."""
        return self.views.render(self.episode, self.render_mode, self.seat)


def gym_env(game_id: str, seat: Seat | None = 0, **named: Any) -> GymEnv:
    """The environment itself, without Gymnasium's wrappers."""
    return GymEnv(game_id, seat=seat, **named)


def register() -> list[str]:
    """Make all games known to Gymnasium; the ids that `gymnasium.make` understands."""
    names = []
    for game_id in all_ids():
        name = f"vingtdeux/{game_id}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:GymEnv",
                vector_entry_point="vingtdeux.adapters.vector_env:VecEnv",
                kwargs={"game_id": game_id},
            )
        names.append(name)
    return names


register()
