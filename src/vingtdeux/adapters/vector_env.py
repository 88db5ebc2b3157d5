"""Many games of one kind at once (extra `learning`), as Gymnasium's vector environments.

    from vingtdeux.adapters.vector_env import vec_env
    envs = vec_env("<game>", 256)                                  # the learner plays all seats
    envs = vec_env("<game>", 256, opponents=["brigadier"], seat=None, workers=2)

Games are stepped in one compiled loop and write into one buffer; `workers` spreads them over
processes. A game that is over begins anew within the same step (autoreset "SameStep"): what it
ended with stands in `info["final_info"]`, what was last seen in `info["final_obs"]`. The reward of a
step is that of the seat that acted. Where the learner plays all seats, `info["rewards"]` has those
of all seats (a row a game), and `info["seat"]` says who decides now. An illegal action raises.
"""

import multiprocessing
from collections.abc import Sequence
from typing import Any, Final, Self

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from vingtdeux.adapters.gymnasium_env import seated
from vingtdeux.adapters.views import RENDER_MODES, Numbers, Views, must_be_known
from vingtdeux.bots import Bot
from vingtdeux.engine.action import Seat
from vingtdeux.engine.episode import LONGEST
from vingtdeux.engine.episodes import CUT, Episodes
from vingtdeux.engine.errors import VingtDeuxError

SEEDS: Final = 2**62
"""Seeds of games are drawn below this."""


class LostWorker(VingtDeuxError):
    """A process of the environment is gone."""

    code = "lost_worker"


class _Block:
    """Some of the games, in this process."""

    def __init__(self, views: Views, count: int, named: dict[str, Any], opponents: Any) -> None:
        self.views = views
        bots = seated(views.game, opponents) if opponents is not None else ()
        self.episodes = Episodes(views.game, views.encoding, count, bots=bots, **named)

    def reset(self, seeds: list[int]) -> Any:
        """New games; where they stand."""
        self.episodes.reset(seeds)
        return self.standing()

    def step(self, chosen: list[int]) -> Any:
        """Where the games stand after these actions."""
        self.episodes.step(chosen)
        return self.standing()

    def standing(self) -> Any:
        """Everything a caller wants to know of the last step."""
        games = self.episodes
        over = [number for number, ended in enumerate(games.ended) if ended]
        ends = [
            (number, *_told(games.outcomes[number]), _row(games.lasts, number, games.width))
            for number in over
        ]
        return games.features, games.masks, games.seats, games.ended, games.rewards, ends


def _row(rows: bytearray, number: int, width: int) -> bytes:
    return bytes(rows[number * width : (number + 1) * width])


def _told(outcome: Any) -> tuple[Any, Any]:
    """Scores and ranks; None if the game was cut."""
    return (None, None) if outcome is None else (outcome.scores, outcome.ranks)


def _work(door: Any, views: Views, count: int, named: dict[str, Any], opponents: Any) -> None:
    """What a process of the environment does until it hears None."""
    block = _Block(views, count, named, opponents)
    while (order := door.recv()) is not None:
        verb, numbers = order
        try:
            door.send(getattr(block, verb)(numbers))
        except (VingtDeuxError, ValueError) as error:
            door.send(error)


class _Worker:
    """A process that steps some of the games."""

    def __init__(self, *given: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self.door, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, *given), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, verb: str, numbers: list[int]) -> None:
        """Begin a step; `answer` has the result."""
        try:
            self.door.send((verb, numbers))
        except OSError as error:
            raise LostWorker("a process of the environment has ended: make it anew") from error

    def answer(self) -> Any:
        """What became of it."""
        try:
            found = self.door.recv()
        except (EOFError, OSError) as error:
            raise LostWorker("a process of the environment has ended: make it anew") from error
        if isinstance(found, Exception):
            raise found
        return found

    def close(self) -> None:
        """Let it end."""
        try:
            self.door.send(None)
        except OSError:
            self.process.kill()  # it is gone, or will not listen
        self.process.join()
        self.door.close()


class VecEnv(VectorEnv[dict[str, Any], Any, Any]):
    """See the module."""

    def __init__(
        self,
        game_id: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        seat: Seat | None = None,
        opponents: "Sequence[str | Bot] | str | Bot | None" = None,
        workers: int = 0,
        options: dict[str, Any] | None = None,
        rules_version: str | None = None,
        rewards: str = "win",
        shaping: str | None = None,
        max_steps: int = LONGEST,
        copy: bool = True,
    ) -> None:
        must_be_known(rewards=rewards, shaping=shaping)
        if num_envs < 1 or not 0 <= workers <= num_envs:
            raise ValueError(f"{num_envs} games cannot be spread over {workers} processes")
        self.views = Views(game_id, players, options, rules_version, max_steps)
        if seat is not None and not 0 <= seat < self.views.game.players:
            raise ValueError(
                f"seat is 0 to {self.views.game.players - 1}, or None for any, not {seat}"
            )
        self.num_envs = num_envs
        self.players = self.views.game.players
        self.copies = copy
        """False: arrays are overwritten by the next step."""
        self.metadata = {
            "render_modes": list(RENDER_MODES), "autoreset_mode": AutoresetMode.SAME_STEP,
        }  # fmt: skip
        self.single_observation_space = self.views.looks()
        self.single_action_space = spaces.Discrete(self.views.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._playing_all = opponents is None
        named = {
            "kind": rewards, "shaped": shaping is not None, "seat": seat, "longest": max_steps,
        }  # fmt: skip
        self._rng = np.random.default_rng()
        self._acting: NDArray[np.uint8] = np.zeros(num_envs, np.uint8)
        self._masks: NDArray[np.int8] | None = None
        self._block: _Block | None = None
        self._workers: list[_Worker] = []
        if not workers:
            self._block = _Block(self.views, num_envs, named, opponents)
            return
        self._cuts = [num_envs * n // workers for n in range(workers + 1)]
        for first, after in zip(self._cuts, self._cuts[1:], strict=False):
            self._workers.append(_Worker(self.views, after - first, named, opponents))

    def reset(
        self, *, seed: "int | Sequence[int] | None" = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games: of these seeds, or of seeds drawn from one."""
        del options
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise ValueError(f"{self.num_envs} seeds are needed, not {len(seed)}")
            seeds = list(map(int, seed))
        else:
            if seed is not None:
                self._rng = np.random.default_rng(seed)
            seeds = self._rng.integers(SEEDS, size=self.num_envs).tolist()
        looks, *_, info = self._stand("reset", seeds)
        return looks, info

    def step(self, actions: Any) -> Any:
        """In each game the seat that decides does this. If one of these actions is not legal, no
        game moves and its error is raised."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, not {chosen.size}")
        if self._masks is None:
            raise ResetNeeded("call reset before the first step")
        within = (chosen >= 0) & (chosen < self.views.count)
        legal = within & (self._masks[np.arange(self.num_envs), np.where(within, chosen, 0)] != 0)
        return self._stand("step", chosen.tolist(), None if legal.all() else int(legal.argmin()))

    def _stand(self, verb: str, numbers: list[int], only: int | None = None) -> Any:
        """What became of it; with `only` just the games beside this one are asked, to say what is
        wrong with it."""
        if self._block is not None:
            return self._told([getattr(self._block, verb)(numbers)])
        asked = []
        for worker, first, after in zip(self._workers, self._cuts, self._cuts[1:], strict=False):
            if only is None or first <= only < after:
                worker.ask(verb, numbers[first:after])
                asked.append(worker)
        return self._told([worker.answer() for worker in asked])

    def _told(self, parts: list[Any]) -> Any:
        count, views = self.num_envs, self.views
        features = self._joined(parts, 0).reshape(count, views.width)
        masks = self._joined(parts, 1).reshape(count, views.count).view(np.int8)
        seats = self._joined(parts, 2)
        ended = self._joined(parts, 3)
        by_seat = np.array([row for part in parts for row in part[4]], np.float64)
        paid = by_seat[np.arange(count), self._acting]
        info: dict[str, Any] = {"seat": seats, "_seat": np.ones(count, bool), "action_mask": masks}
        info["_action_mask"] = info["_seat"]
        if self._playing_all:
            info["rewards"], info["_rewards"] = by_seat, info["_seat"]
        if ended.any():
            self._tell_ends(info, parts, ended != 0)
        self._acting = seats.copy()
        self._masks = masks
        looks = {"observation": features, "action_mask": masks}
        return looks, paid, ended == 1, ended == CUT, info

    def _joined(self, parts: list[Any], at: int) -> NDArray[np.uint8]:
        arrays = [np.frombuffer(part[at], np.uint8) for part in parts]
        if len(arrays) > 1:
            return np.concatenate(arrays)
        return arrays[0].copy() if self.copies else arrays[0]

    def _tell_ends(self, info: dict[str, Any], parts: list[Any], over: NDArray[np.bool_]) -> None:
        """What games that are over ended with, in Gymnasium's form."""
        count = self.num_envs
        scores = np.zeros((count, self.players))
        ranks = np.zeros((count, self.players), np.int64)
        finished = np.zeros(count, bool)
        lasts: NDArray[Any] = np.full(count, None, object)
        blank = np.zeros(self.views.count, np.int8)
        offset = 0
        for part in parts:
            for number, score, rank, row in part[5]:
                at = offset + number
                lasts[at] = {"observation": np.frombuffer(row, np.uint8), "action_mask": blank}
                if score is not None:
                    finished[at] = True
                    scores[at], ranks[at] = score, rank
            offset += len(part[3])
        info["final_obs"], info["_final_obs"] = lasts, over
        info["final_info"] = {"score": scores, "_score": finished, "rank": ranks, "_rank": finished}
        info["_final_info"] = over

    def action_features(self, seat: Seat) -> Numbers:
        """A row for each action of the game, as this seat sees it."""
        return self.views.action_features[seat]

    def close_extras(self, **_: Any) -> None:
        """End the processes."""
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def vec_env(game_id: str, num_envs: int, **named: Any) -> VecEnv:
    """`num_envs` games at once."""
    return VecEnv(game_id, num_envs, **named)
