"""Every game as an OpenSpiel game (extra `openspiel`).

    import pyspiel
    import vingtdeux.adapters.openspiel_game        # registers python_vingtdeux_<game>
    game = pyspiel.load_game("python_vingtdeux_<game>(players=3,rng_seed=7)")

Parameters are the options of the game (`openspiel_options`), `players`, and two for chance. What
NATURE does is sampled: a chance node with one outcome, whose result is drawn anew each time, by
`rng_seed` or, if that is -1, so that nobody can foretell it. With `chance_outcomes=n` it is listed
instead: each draw has n outcomes, equally likely, the same n in every game. Who answers next, where
several seats are asked at once, is drawn by a chance node of its own; none sees the answers given
before its own. Returns: 1 for a winner, -1 for a loser, 0 for all if everybody wins.

A seat's information state is a string that recalls all it has seen and done; there is no tensor of
it, as no fixed size could hold it. Observations are what the seat knows by the rules, as JSON and
as the game's features from 0 to 1 (docs/decisions/0027).
"""

import json
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any, Final

import numpy as np
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

import vingtdeux
from vingtdeux.adapters.openspiel_options import (
    FRESH,
    chance_of,
    options_of,
    parameters,
    specification,
)
from vingtdeux.adapters.openspiel_table import Table, private, view
from vingtdeux.engine.episode import LONGEST
from vingtdeux.games import all_ids, encoding

PREFIX: Final = "python_vingtdeux_"


def _type_of(game_id: str, listed: int = 0) -> Any:
    cover = vingtdeux.info(game_id)
    modes = pyspiel.GameType.ChanceMode
    counts = (cover.min_players, cover.max_players, *cover.extra_players)
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game_id}",
        long_name=f"Vingt-Deux: {cover.title['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if listed else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(cover),
    )


class VingtDeuxGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games at one table; subclasses name it."""

    game_id = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        cover = vingtdeux.info(self.game_id)
        players, options = options_of(cover, params)
        seed, listed = chance_of(params)
        self.rules = vingtdeux.load(self.game_id, players=players, **options)
        self.encoding = encoding(self.rules)
        self.highs = np.frombuffer(self.encoding.layout.highs(), np.uint8).astype(np.float32)
        self.rng: Random = SystemRandom() if seed == FRESH else Random(seed)
        """Deals, rolls and shuffles for all states of this game, unless chance is listed."""
        start = self.rules.start()
        start.quiet = True
        self.opening = Table(self.rules, start, listed)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.action_space),
            max_chance_outcomes=max(players, listed),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        asked = parameters(cover, players, self.rules.options, seed, listed)
        super().__init__(_type_of(self.game_id, listed), info, asked)

    def __reduce__(self) -> tuple[Any, ...]:
        """With the generator's state, if it has one; OpenSpiel's own way cannot ask for it."""
        kept = None if isinstance(self.rng, SystemRandom) else self.rng.getstate()
        return _loaded, (str(self), kept)

    def new_initial_state(self) -> "VingtDeuxState":
        """Before anything is dealt."""
        return VingtDeuxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """See `Observer`; None for what nobody sees: all that all seats know, or a past that is
        nobody's."""
        if params:
            raise ValueError(f"observers have no parameters here: {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        kinds = pyspiel.PrivateInfoType
        if wanted.private_info == kinds.ALL_PLAYERS:
            return None
        if wanted.perfect_recall and (wanted.private_info == kinds.NONE or not wanted.public_info):
            return None
        return Observer(self, wanted)


def _loaded(text: str, kept: Any) -> VingtDeuxGame:
    game: VingtDeuxGame = pyspiel.load_game(text)
    if kept is not None:
        game.rng.setstate(kept)
    return game


class VingtDeuxState(pyspiel.State):  # type: ignore[misc]
    """A table under way. OpenSpiel clones and serialises it by its one attribute."""

    def __init__(self, game: VingtDeuxGame) -> None:
        super().__init__(game)
        self.table = game.opening.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _deserialized, (self.get_game(), self.serialize())

    def current_player(self) -> int:
        """Who decides; CHANCE while chance is to draw, TERMINAL at the end."""
        table = self.table
        if table.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if table.is_chance else table.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """0, and NATURE says what it is; or numbers or seats, each as likely."""
        outcomes = self.table.outcomes()
        return [(each, 1 / len(outcomes)) for each in outcomes]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - asked for nobody else
        return self.table.indices()

    def _apply_action(self, action: int) -> None:
        if self.table.is_chance:
            self.table.draw(action, self.get_game().rng)
        else:
            self.table.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"nature {action}" if self.table.is_natures else f"seat {action} answers"
        return str(self.table.rules.action_space[action].text)

    def is_terminal(self) -> bool:
        """Whether nobody is asked any more."""
        return self.table.is_over

    def returns(self) -> list[float]:
        """Zeros until the end."""
        return self.table.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """A state that this seat, being asked, cannot tell from this one, without a history (for
        ISMCTS)."""
        twin = self.get_game().new_initial_state()
        twin.table = self.table.imagined(player, Random(sampler()))
        return twin

    def __str__(self) -> str:
        return json.dumps(self.table.report(), sort_keys=True)


def _deserialized(game: VingtDeuxGame, text: str) -> Any:
    return game.deserialize_state(text)


class Observer:
    """What a seat knows now: a string and, of all of it, a tensor. As asked for, strings alone: with
    all it has seen and done; its own knowledge without what everybody knows, or the reverse."""

    def __init__(self, game: VingtDeuxGame, wanted: Any) -> None:
        self._own = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = wanted.public_info
        self._recalls = wanted.perfect_recall
        self._rules = game.rules
        self._encoding = game.encoding
        self._highs = game.highs
        self._row = bytearray(len(self._highs))
        self._numbers = np.frombuffer(self._row, np.uint8)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._own and self._public and not self._recalls:
            self.tensor = np.zeros(len(self._highs), np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: VingtDeuxState, player: int) -> None:
        """Write the seat's features into the tensor, 0 to 1."""
        if self.tensor is not None:
            seen = self._rules.observe(state.table.state, player)
            self._encoding.write(seen, self._row, 0)
            np.divide(self._numbers, self._highs, out=self.tensor)

    def string_from(self, state: VingtDeuxState, player: int) -> str:
        """The view as JSON; with recall after a digest of the past."""
        table: Table = state.table
        if self._recalls:
            return table.recall(player)
        if not self._public:
            return private(self._rules, table.state, player) if self._own else "{}"
        return view(self._rules, table.state, player if self._own else None)


def register() -> list[str]:
    """Make all games known to OpenSpiel, as the import of this module has done; the names
    `load_game` understands."""
    names = []
    for game_id in all_ids():
        name = f"{PREFIX}{game_id}"
        if name not in pyspiel.registered_names():
            # A class: OpenSpiel lets go of it when Python is gone already, which only types survive.
            made = type(f"VingtDeux_{game_id}", (VingtDeuxGame,), {"game_id": game_id})
            pyspiel.register_game(_type_of(game_id), made)
        names.append(name)
    return names


register()
