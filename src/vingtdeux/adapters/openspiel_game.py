"""Every game as an OpenSpiel game (needs the package `open_spiel`).

    import pyspiel
    from vingtdeux.adapters import openspiel_game
    openspiel_game.register()
    game = pyspiel.load_game("python_vingtdeux_<game>(players=3)")

The first move is chance: one of `seeds` seeds, from which every deal and roll of the game follows.
After that seats are asked one by one; where several decide at once, none sees the answers given
before its own. Returns: 1 for a winner, -1 for a loser, 0 for all if everybody wins.
"""

import json
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

import vingtdeux
from vingtdeux.adapters.encoding import SIZE, encode
from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.held import Held
from vingtdeux.engine.nature import settle
from vingtdeux.games import all_ids

SEEDS: Final = 10_000
LONGEST: Final = 100_000


class VingtDeuxGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; subclasses name it."""

    game_id = ""
    game_type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        cover = vingtdeux.info(self.game_id)
        players = int(params.get("players", cover.default_players))
        self.rules = vingtdeux.load(self.game_id, players=players)
        self.seeds = int(params.get("seeds", SEEDS))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.action_space),
            max_chance_outcomes=self.seeds,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> "VingtDeuxState":
        """Before the seed is drawn."""
        return VingtDeuxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Sees what a seat may know, its memory included."""
        del iig_obs_type, params
        return Observer(self.rules)


class VingtDeuxState(pyspiel.State):  # type: ignore[misc]
    """A position, or the chance node before the first.

    OpenSpiel clones and serialises it attribute by attribute (deepcopy, pickle).
    """

    def __init__(self, game: VingtDeuxGame) -> None:
        super().__init__(game)
        self._seeds = game.seeds
        self.held = Held(game.rules, game.rules.start())
        self.held.state.quiet = True
        self._seed = ""
        self._steps = 0

    def current_player(self) -> int:
        """CHANCE once, then the first seat that is asked, TERMINAL at the end."""
        if not self._seed:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.held.game.to_act(self.held.state)
        return asked[0] if asked else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Any seed."""
        return [(seed, 1 / self._seeds) for seed in range(self._seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        game = self.held.game
        return sorted(game.index(each) for each in game.legal_actions(self.held.state, player))

    def _apply_action(self, action: int) -> None:
        game, state = self.held.game, self.held.state
        if not self._seed:
            self._seed = f"openspiel|{action}"
        else:
            player = game.to_act(state)[0]
            game.apply(state, player, game.action_space[action])
            self._steps += 1
        settle(game, state, self._draw, self._count)

    def _draw(self, state: Any) -> Action:
        return self.held.game.chance(state, rng_for_step(self._seed, self._steps))

    def _count(self, *_: object) -> None:
        self._steps += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed:{action}"
        return str(self.held.game.action_space[action].text)

    def is_terminal(self) -> bool:
        """Whether nobody is asked any more."""
        return bool(self._seed) and not self.held.game.to_act(self.held.state)

    def returns(self) -> list[float]:
        """Zeros until the end."""
        game = self.held.game
        outcome = game.outcome(self.held.state)
        if outcome is None or len(outcome.winners) == game.players:
            return [0.0] * game.players
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(game.players)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """Another position that this seat cannot tell from this one (for ISMCTS)."""
        game = self.held.game
        seen = game.observe(self.held.state, player)
        twin = self.clone()
        rng = rng_for_step(f"{sampler()}", self._steps)
        twin.held.state = game.determinize(seen, rng)
        twin._seed = f"resampled|{rng.random()}"
        return twin

    def __str__(self) -> str:
        if not self._seed:
            return "before the first move"
        return json.dumps(self.held.game.report(self.held.state), sort_keys=True)


class Observer:
    """An observation as a tensor (hashed, see `encoding`) and as JSON text."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: VingtDeuxState, player: int) -> None:
        """Write the seat's view into the tensor."""
        seen = self._rules.observe(state.held.state, player)
        self.tensor[:] = encode(seen.data())

    def string_from(self, state: VingtDeuxState, player: int) -> str:
        """The seat's view as JSON."""
        seen = self._rules.observe(state.held.state, player)
        return json.dumps(seen.data(), sort_keys=True)


def register() -> list[str]:
    """Make all games known to OpenSpiel; the names `load_game` understands."""
    names = []
    for game_id in all_ids():
        cover = vingtdeux.info(game_id)
        kind = pyspiel.GameType(
            short_name=f"python_vingtdeux_{game_id}",
            long_name=f"Vingt-Deux: {cover.title['en']}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=cover.max_players,
            min_num_players=cover.min_players,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": cover.default_players, "seeds": SEEDS},
        )
        if kind.short_name not in pyspiel.registered_names():
            name = f"VingtDeux_{game_id}"
            found = type(name, (VingtDeuxGame,), {"game_id": game_id, "game_type": kind})
            found.__module__ = __name__
            globals()[name] = found  # OpenSpiel pickles games by name
            pyspiel.register_game(kind, found)
        names.append(kind.short_name)
    return names
