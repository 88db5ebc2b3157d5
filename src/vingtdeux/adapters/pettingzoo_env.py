"""Every game as PettingZoo environments (extra `learning`): AEC, and parallel.

    from vingtdeux.adapters import pettingzoo_env
    env = pettingzoo_env.env("<game>", players=3)

Agents are `player_0` and so on, one per seat. An observation is {"observation": what the seat
knows (`vingtdeux features <game>` prints the layout), "action_mask": 1 for each legal action}; the
mask is in the agent's info too. An action is its index in the game's action space, and
`action_features(agent)` has a row for each. docs/learning.md says more.

AEC: where several seats are asked at once, a draw says who answers first, and none sees the answers
given before its own. Parallel: all who are asked answer together, and a draw says whose answer is
played first; the others have one action, the last of the space, `wait`.

Rewards (`rewards=`): "win" pays 1 to each winner (partners alike) and -1 to the others at the end,
0 if everybody wins; "rank" from 1 for the first place to -1 for the last. `shaping="potential"`
pays besides, at every step, how much better the seat stands by what it knows itself; this adds up
to nearly nothing over a game and does not change which play is best.

An illegal action raises the rule that forbids it; with `illegal="replace"` a legal one, drawn by
lot, is played instead, and the info says `replaced`. `max_steps` cuts a game after so many
decisions, `max_cycles` before a seat decides more often than that (parallel: after so many steps).
"""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from vingtdeux.adapters.views import RENDER_MODES, Numbers, Views, must_be_known
from vingtdeux.engine.action import Seat
from vingtdeux.engine.episode import LONGEST, NOBODY, prizes


def env(game_id: str, players: int | None = None, **named: Any) -> Any:
    """The environment in PettingZoo's usual wrappers; an illegal action ends the game at -1."""
    wrapped: Any = raw_env(game_id, players, **named)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class _Table:
    """What both kinds share: one table, one game after another on it."""

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        *,
        options: dict[str, Any] | None = None,
        rules_version: str | None = None,
        rewards: str = "win",
        shaping: str | None = None,
        illegal: str = "raise",
        max_steps: int = LONGEST,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        render_seat: Seat | None = None,
    ) -> None:
        super().__init__()
        must_be_known(rewards=rewards, shaping=shaping, illegal=illegal, render_mode=render_mode)
        self.views = Views(game_id, players, options, rules_version, max_steps)
        self.game = self.views.game
        self.kind = rewards
        self.shaping = shaping
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.render_seat = render_seat
        """Whose eyes the picture is made for; None = a spectator's."""
        self.metadata: dict[str, Any] = {
            "name": f"vingtdeux_{game_id}_v{self.game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        more = self._more_actions
        looks = self.views.looks(more)
        self._looks = dict.fromkeys(self.possible_agents, looks)
        self._acts = {
            agent: spaces.Discrete(self.views.count + more) for agent in self.possible_agents
        }
        self.episode = self.views.episode()
        self._rng = Random()
        self._potentials: list[float] = []
        self._cycles: list[int] = []
        """Decisions so far, by seat; parallel: steps."""

    _more_actions = 0
    """How many actions there are besides those of the game."""

    def __getstate__(self) -> dict[str, Any]:
        """Copied and pickled with the game in safe hands (see `Episode.keep`)."""
        return {**vars(self), "episode": self.episode.keep()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = self.views.game
        self.episode = self.views.episode()
        self.episode.take_up(kept["episode"])

    def observation_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self._looks[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self._acts[agent]

    def action_features(self, agent: str) -> Numbers:
        """A row for each action of the game, as this agent sees it; the same array at every call."""
        return self.views.action_features[self.seats[agent]]

    def render(self) -> Any:
        """The table as a spectator, or the seat `render_seat`, sees it: English text or pixels."""
        return self.views.render(self.episode, self.render_mode, self.render_seat)

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self, seed: int | None) -> None:
        """A new game; without a seed the generator goes on from the last one."""
        if seed is not None:
            self._rng = Random(seed)
        self.agents = list(self.possible_agents)
        self.episode.begin(self._rng)
        self._cycles = [0] * self.game.players
        if self.shaping:
            self._potentials = self.episode.potentials()

    def _checked(self, seat: Seat, index: int) -> int:
        """A legal action of a seat that is asked: this one, or one drawn instead if that was wished.
        Otherwise the rule that forbids it is raised."""
        legal = self.episode.may(seat)
        if self.illegal == "raise" or any(self.episode.index(each) == index for each in legal):
            return index
        return self.episode.index(legal[int(self._rng.random() * len(legal))])

    def _prizes(self) -> list[float]:
        """What the step just made pays each seat."""
        episode = self.episode
        if episode.seat == NOBODY:
            paid = prizes(episode.outcome, self.game.players, self.kind)
        else:
            paid = [0.0] * self.game.players
        if self.shaping:
            before, self._potentials = self._potentials, episode.potentials()
            paid = [
                pay + new - old
                for pay, new, old in zip(paid, self._potentials, before, strict=True)
            ]
        return paid


class raw_env(_Table, AECEnv):  # type: ignore[misc]
    """One seat after the other; an illegal action raises the rule that forbids it."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the generator goes on from the last one."""
        del options
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._paid = False
        self._seen: dict[str, Any] | None = None
        self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat knows, and what it may do if it is the one that is asked."""
        if agent == self.agent_selection and self._seen is not None:
            return self._seen
        return self._look(self.seats[agent])

    def step(self, action: int | None) -> None:
        """Do it; chance follows by itself."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._seen = None
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an action, and None is none")
        seat = self.seats[agent]
        episode = self.episode
        index = self._checked(seat, int(action))
        episode.play(seat, index)
        if self.max_cycles is not None:
            self._cycles[seat] += 1
            if episode.seat != NOBODY and self._cycles[episode.seat] >= self.max_cycles:
                episode.stop()
        totals = self._cumulative_rewards
        totals[agent] = 0.0
        self.infos[agent] = {} if index == int(action) else {"replaced": True}
        if episode.seat == NOBODY or self.shaping:
            for each, paid in zip(self.possible_agents, self._prizes(), strict=True):
                self.rewards[each] = paid
                totals[each] += paid
            self._paid = True
        elif self._paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._paid = False
        if episode.seat == NOBODY:
            self._end()
        else:
            self._turn()

    def _turn(self) -> None:
        """Ask the next seat."""
        seat = self.episode.seat
        if seat == NOBODY:  # a game without a single decision
            self._end()
            return
        self.agent_selection = self.possible_agents[seat]
        seen = self._seen = self._look(seat)
        self.infos[self.agent_selection]["action_mask"] = seen["action_mask"]

    def _look(self, seat: Seat) -> dict[str, Any]:
        """Those who are asked, but not first, have no mask yet."""
        seen = self.views.look(self.episode, seat)
        if seat != self.episode.seat:
            seen["action_mask"] = np.zeros(self.views.count, np.int8)
        return seen

    def _end(self) -> None:
        if self.episode.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            self.infos[agent].update(self.views.result(self.episode, self.seats[agent]))
        self._seen = None
        self.agent_selection = self.agents[0]


class parallel_env(_Table, ParallelEnv):  # type: ignore[misc]
    """All who are asked answer together. An answer that has become impossible by those played
    before it (in a talk, say) is dropped, and the info says `dropped`."""

    _more_actions = 1

    @property
    def wait(self) -> int:
        """The action of those who are not asked."""
        return self.views.count

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; without a seed the generator goes on from the last one."""
        del options
        self._begin(seed)
        return self._looked({})

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Play the answers of all who are asked, in an order drawn by lot."""
        episode = self.episode
        waiting = [agent for agent in self.agents if self.seats[agent] in episode.asked]
        for agent in waiting:
            if agent not in actions:
                raise ValueError(f"{agent} is asked, and there is no action of it")
        chosen = {agent: self._checked(self.seats[agent], int(actions[agent])) for agent in waiting}
        infos: dict[str, dict[str, Any]] = {
            agent: {} if chosen[agent] == int(actions[agent]) else {"replaced": True}
            for agent in self.agents
            if agent in chosen
        }
        for agent in self._play_all(chosen):
            infos[agent]["dropped"] = True
        self._cycles[0] += 1
        if episode.seat != NOBODY and self._cycles[0] == self.max_cycles:
            episode.stop()
        paid = self._prizes()
        over = episode.seat == NOBODY
        live = self.agents
        rewards = {agent: paid[self.seats[agent]] for agent in live}
        ended = dict.fromkeys(live, over and not episode.cut)
        cut = dict.fromkeys(live, over and episode.cut)
        looks, infos = self._looked(infos)
        if over:
            self.agents = []
        return looks, rewards, ended, cut, infos

    def _play_all(self, chosen: dict[str, int]) -> list[str]:
        """Play these answers to one question; whose answers came too late."""
        episode, game = self.episode, self.game
        for agent, index in chosen.items():
            if not self._may(agent, index):
                episode.play(self.seats[agent], index)  # says why not
        stage = game.stage(episode.state)
        left, late = list(chosen), []
        while left:
            agent = left.pop(int(self._rng.random() * len(left)))
            if not self._may(agent, chosen[agent]):
                late.append(agent)
                continue
            episode.play(self.seats[agent], chosen[agent])
            if episode.seat == NOBODY or game.stage(episode.state) != stage:
                return late + left
        return late

    def _may(self, agent: str, index: int) -> bool:
        legal = self.episode.may(self.seats[agent])
        return any(self.episode.index(each) == index for each in legal)

    def _looked(self, infos: dict[str, dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
        episode = self.episode
        looks = {}
        for agent in self.agents:
            seat = self.seats[agent]
            seen = self.views.look(episode, seat, more=1)
            if seat not in episode.asked:
                seen["action_mask"][self.wait] = 1
            looks[agent] = seen
            infos.setdefault(agent, {})["action_mask"] = seen["action_mask"]
            infos[agent].update(self.views.result(episode, seat))
        return looks, infos
