"""A trained model as a bot: features in, the legal action with the highest score out."""

from math import exp, isfinite
from pathlib import Path
from random import Random
from typing import Any, Final, Self, final

from vingtdeux.bots.base import Bot
from vingtdeux.bots.models import KINDS, Model, about, read
from vingtdeux.engine.action import Action
from vingtdeux.engine.features import Encoding
from vingtdeux.engine.game import Game
from vingtdeux.engine.stranger import BadStranger
from vingtdeux.games import encoding

PROBES: Final = 3
"""Actions a model is shown when it sits down, to see what it answers."""


@final
class Network(Bot):
    """`onnx:model.onnx` or `net:model.npz`; `onnx:model.onnx@0.5` draws, at this temperature."""

    def __init__(self, name: str) -> None:
        kind, _, rest = name.strip().partition(":")
        self.name = f"{kind.lower()}:{rest}"
        path, self._temperature = _parts(rest)
        self._path = path
        self._model: Model = read(kind.lower(), path)
        self._label = self._model.about.get("name") or Path(path.replace("\\", "/")).stem
        self._encoding: Encoding | None = None

    def __reduce__(self) -> tuple[type["Network"], tuple[str]]:
        """To another process it goes by name; there it sits down anew."""
        return Network, (self.name,)

    @property
    def label(self) -> str:
        return self._label

    def plays(self, game_id: str) -> None:
        """BadStranger if it was trained for another game."""
        theirs = self._model.about["game"]
        if theirs != game_id:
            raise BadStranger("model_game", path=self._path, theirs=theirs, ours=game_id)

    def at(self, game: Game[Any, Any]) -> Self:
        """The bot at a table; BadStranger if it was trained for another kind of table."""
        self.plays(game.info.id)
        written = encoding(game)
        self._must_fit(about(game, written, self._model.takes_actions))
        seated = type(self)(self.name)
        seated._sit_down(game, written)
        return seated

    def _must_fit(self, ours: dict[str, str]) -> None:
        theirs = self._model.about
        for name in ("players", "observation", "actions"):
            if theirs[name] != ours[name]:
                code = "model_players" if name == "players" else "model_features"
                game, players = ours["game"], ours["players"]
                raise BadStranger(
                    code, path=self._path, theirs=theirs["players"], game=game, players=players
                )

    def _sit_down(self, game: Game[Any, Any], written: Encoding) -> None:
        import numpy as np  # the model could be read, so it is there

        layout, acts = written.layout, written.acts
        self._highs: Any = np.frombuffer(layout.highs(), np.uint8).astype(np.float32)
        self._act_highs: Any = np.frombuffer(acts.highs(), np.uint8).astype(np.float32)
        self._index = {action.text: n for n, action in enumerate(game.action_space)}
        self._encoding = written
        if self._model.width not in (None, layout.size):
            raise BadStranger(
                "model_size", path=self._path, theirs=self._model.width, ours=layout.size
            )
        wanted = PROBES if self._model.takes_actions else len(self._index)
        try:
            found = len(self._scores(bytearray(layout.size), bytearray(PROBES * acts.size)))
        except Exception as error:  # a stranger's arithmetic
            raise BadStranger("no_model", path=self._path, why=error) from None
        if found != wanted:
            raise BadStranger("model_answer", path=self._path, theirs=found, ours=wanted)

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        written = self._encoding
        if written is None:
            raise RuntimeError("a model must sit at a table first: bot.at(game), make(game, name)")
        row = bytearray(written.layout.size)
        written.write(seen, row, 0)
        size = written.acts.size if self._model.takes_actions else 0
        acts = bytearray(size * len(legal))
        if size:
            for n, action in enumerate(legal):
                written.write_action(action, seen.seat, acts, n * size)
        scores = self._scores(row, acts)
        if not size:
            scores = scores[[self._index[action.text] for action in legal]]
        if not self._temperature:
            return legal[int(scores.argmax())]
        return legal[_drawn([float(score) / self._temperature for score in scores], rng)]

    def _scores(self, row: bytearray, acts: bytearray) -> Any:
        """Of the written actions, or of the whole action space."""
        import numpy as np

        model = self._model
        observation: Any = np.frombuffer(row, np.uint8).reshape(1, -1)
        if not model.observes_bytes:
            observation = observation / self._highs
        actions: Any = np.frombuffer(acts, np.uint8).reshape(-1, len(self._act_highs))
        if not model.acts_in_bytes:
            actions = actions / self._act_highs
        return model.scores(observation, actions)


def stamp(name: str) -> str:
    """Tells a model from what its file held before; "" for a bot of any other kind."""
    kind, _, rest = name.strip().partition(":")
    file = Path(_parts(rest)[0]) if kind.lower() in KINDS else None
    if file is None or not file.is_file():
        return ""
    found = file.stat()
    return f"{found.st_mtime_ns} {found.st_size}"


def _parts(rest: str) -> tuple[str, float]:
    """The file, and the temperature after an @."""
    path, at, said = rest.rpartition("@")
    try:
        temperature = float(said) if at else 0.0
    except ValueError:  # a folder with an @
        return rest, 0.0
    if not at:
        return rest, 0.0
    if not isfinite(temperature) or temperature < 0:
        raise BadStranger("model_heat", path=path, said=said)
    return path, temperature


def _drawn(logits: list[float], rng: Random) -> int:
    """A place with the chances of a softmax."""
    best = max(logits)
    weights = [exp(each - best) for each in logits]
    at = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return place
    return len(weights) - 1
