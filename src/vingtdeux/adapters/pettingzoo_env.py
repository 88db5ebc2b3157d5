"""Every game as a PettingZoo AEC environment (extra `learning`).

    from vingtdeux.adapters import pettingzoo_env
    env = pettingzoo_env.env("<game>", players=3)

Agents are `player_0` and so on, one per seat. An observation is {"observation": what the seat
knows (see `encoding`), "action_mask": 1 for each legal action}; an action is its index in the
game's action space. Where several seats decide at once they are asked one after the other, and
none sees the answers given before its own. Rewards come at the end: 1 for a winner, -1 for a
loser, 0 for all if everybody wins.
"""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import vingtdeux
from vingtdeux.adapters.encoding import SIZE, encode
from vingtdeux.engine.held import Held
from vingtdeux.engine.nature import by_rng, settle
from vingtdeux.games import box
from vingtdeux.scene import render


def env(game_id: str, players: int | None = None, **named: Any) -> Any:
    """The environment in PettingZoo's usual wrappers; an illegal action ends the game at -1."""
    wrapped: Any = raw_env(game_id, players, **named)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]
    """One game after another; the state itself is never handed out."""

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        *,
        options: dict[str, Any] | None = None,
        rules_version: str | None = None,
        size: int = SIZE,
        max_steps: int = 50_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = vingtdeux.load(
            game_id, players=players, rules_version=rules_version, **(options or {})
        )
        self.size = size
        self.max_steps = max_steps
        self.render_mode = render_mode
        self.metadata = {
            "name": f"vingtdeux_{game_id}_v{self.game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = len(self.game.action_space)
        looks = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self._looks = dict.fromkeys(self.possible_agents, looks)
        self._acts = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._rng = Random()
        self._state: Any = None
        self._steps = 0

    def __getstate__(self) -> dict[str, Any]:
        """Copied and pickled with the position in safe hands (see `Held`)."""
        state = None if self._state is None else Held(self.game, self._state)
        return {**vars(self), "_state": state}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        held = kept["_state"]
        self.__dict__.update(kept, _state=held and held.state)

    def observation_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self._looks[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the generator goes on from the last one."""
        del options
        if seed is not None:
            self._rng = Random(seed)
        self._state = self.game.start()
        self._state.quiet = True
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on(last=-1)

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat knows, and what it may do if it is asked."""
        seat = self._seats[agent]
        mask = np.zeros(len(self.game.action_space), dtype=np.int8)
        if agent == self.agent_selection and not self._is_done(agent):
            for action in self.game.legal_actions(self._state, seat):
                mask[self.game.index(action)] = 1
        seen = self.game.observe(self._state, seat)
        return {"observation": encode(seen.data(), self.size), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do it; chance follows by itself."""
        agent = self.agent_selection
        if self._is_done(agent):
            self._was_dead_step(action)
            return
        assert action is not None
        seat = self._seats[agent]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.play(self._state, seat, self.game.action_space[int(action)])
        self._steps += 1
        self._go_on(last=seat)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as a spectator sees it, in English text."""
        if self.render_mode is None:
            return None
        seen = self.game.observe(self._state, None)
        screen = box(self.game.info.id, self.game.rules_version)
        return render(screen.scene(seen, (), "en"))

    def close(self) -> None:
        """Nothing is held open."""

    def _is_done(self, agent: str) -> bool:
        return bool(self.terminations[agent] or self.truncations[agent])

    def _go_on(self, last: int) -> None:
        """Let NATURE act, then choose who is asked: the first asked seat after the last one."""
        asked = settle(self.game, self._state, by_rng(self.game, self._rng))
        if asked and self._steps < self.max_steps:
            players = self.game.players
            seat = min(asked, key=lambda each: (each - last - 1) % players)
            self.agent_selection = self.possible_agents[seat]
            return
        outcome = self.game.outcome(self._state)
        if outcome is None:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            shared = len(outcome.winners) == self.game.players
            for agent in self.agents:
                won = self._seats[agent] in outcome.winners
                self.rewards[agent] = 0.0 if shared else 1.0 if won else -1.0
        self.agent_selection = self.agents[0]
