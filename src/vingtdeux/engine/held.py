"""A position beside its rules: what others clone and pickle."""

from collections.abc import Callable, Mapping
from typing import Any

from vingtdeux.engine.game import Game


class Held:
    """A position that can be cloned and pickled, whatever its game is made of.

    Cloned by the state's own `copy()`; the rules, which have no state, are shared. Pickled as the
    report of the position, which the rules read back: a compiled object can be made by its
    `__init__` only, so a compiled state cannot always be pickled itself.
    """

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.game = game
        self.state = state

    def __deepcopy__(self, _memory: object) -> "Held":
        return Held(self.game, self.state.copy())

    def __reduce__(self) -> "tuple[Callable[..., Held], tuple[Any, ...]]":
        return _read_back, (self.game, self.game.report(self.state), self.state.quiet)


def _read_back(game: Game[Any, Any], report: Mapping[str, Any], quiet: bool) -> Held:
    state = game.position(report)
    state.quiet = quiet
    return Held(game, state)
