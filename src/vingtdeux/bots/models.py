"""Trained models as files: `model.onnx` (onnxruntime) and `model.npz` (plain arrays, numpy alone).

A model is asked with what a seat knows and, if it has such an input, with the actions to be scored:

    observation   [1, size of the layout]; uint8 as written, or float32 from 0 to 1 (byte / high)
    actions       [how many are legal, size of the actions' layout], of either type; may be missing

and answers `logits`: a score for each of those actions, or without `actions` one for each action of
the action space. Other outputs (`value`) are not read. Its file names the table it was trained for:
`game`, `players`, `observation` (digest of the layout), `actions` (digest of the actions' layout,
or of the action space where each action has its own output) and, if it likes, its `name`.

The arrays of a `model.npz`, with the names above as strings beside them:

    body.0.weight [in, out], body.0.bias, body.1.weight …   layers with a ReLU after each: a state
    actions.0.weight, actions.0.bias, actions.1.weight …    layers with a ReLU between: an action, of
                                                            the state's size; their product scores
    or logits.weight, logits.bias                           one output an action of the action space
    value.weight, value.bias                                not read
"""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol, final

from vingtdeux.engine.features import Encoding
from vingtdeux.engine.game import Game
from vingtdeux.engine.stranger import BadStranger

KINDS: Final = ("onnx", "net")
"""What stands before the colon of a name: which program answers."""
ABOUT: Final = ("game", "players", "observation", "actions")
"""What every model says of itself."""
NAMED: Final = (*ABOUT, "name")
KEPT: Final = 16
"""Models held in a process."""


class Model(Protocol):
    """A file that was read."""

    about: Mapping[str, str]
    takes_actions: bool
    """It scores the actions it is shown; else it has an output for each of the action space."""
    observes_bytes: bool
    """It takes bytes as they are written, not numbers from 0 to 1."""
    acts_in_bytes: bool
    width: int | None
    """Numbers of an observation it wants; None if it does not say."""

    def scores(self, observation: Any, actions: Any) -> Any:
        """Its `logits`, one after the other."""
        ...


def about(game: Game[Any, Any], encoding: Encoding, takes_actions: bool) -> dict[str, str]:
    """What a model trained at this table says of itself."""
    acts = encoding.acts.digest() if takes_actions else space_digest(game)
    return {
        "game": game.info.id,
        "players": str(game.players),
        "observation": encoding.layout.digest(),
        "actions": acts,
    }


def space_digest(game: Game[Any, Any]) -> str:
    """Names the action space and its order."""
    said = "\n".join([action.text for action in game.action_space])
    return sha256(said.encode()).hexdigest()[:16]


def read(kind: str, path: str) -> Model:
    """The model in this file; BadStranger if there is none, or nothing to read it with."""
    file = Path(path)
    try:
        stamp = file.stat()
    except OSError:
        raise BadStranger("no_file", path=path) from None
    if not file.is_file():
        raise BadStranger("no_file", path=path)
    return _read(kind, path, stamp.st_mtime_ns, stamp.st_size)


@lru_cache(maxsize=KEPT)
def _read(kind: str, path: str, _changed: int, _size: int) -> Model:
    model: Model = _Onnx(path) if kind == "onnx" else _Plain(path)
    silent = [name for name in ABOUT if not model.about.get(name)]
    if silent:
        raise BadStranger("model_silent", path=path, names=", ".join(silent))
    return model


@final
class _Onnx:
    """A model for onnxruntime, on one thread: servers are small and bots many."""

    about: Mapping[str, str]
    width: int | None

    def __init__(self, path: str) -> None:
        try:
            import numpy  # noqa: F401 - what onnxruntime is asked with
            import onnxruntime
        except ImportError:
            raise BadStranger(
                "model_needs", path=path, what="onnxruntime", install="vingtdeux[onnx]"
            ) from None
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4
        try:
            self._session: Any = onnxruntime.InferenceSession(
                path, options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # onnxruntime says in many ways that a file is none
            raise BadStranger("no_model", path=path, why=_first_line(error)) from None
        self.about = dict(self._session.get_modelmeta().custom_metadata_map)
        inputs = {each.name: each for each in self._session.get_inputs()}
        outputs = [each.name for each in self._session.get_outputs()]
        known = {"observation", "actions"}
        if "observation" not in inputs or not inputs.keys() <= known or "logits" not in outputs:
            said = f"{', '.join(inputs)} → {', '.join(outputs)}"
            raise BadStranger("model_inputs", path=path, said=said)
        kinds = {name: each.type for name, each in inputs.items()}
        if not set(kinds.values()) <= {"tensor(uint8)", "tensor(float)"}:
            raise BadStranger("model_inputs", path=path, said=", ".join(kinds.values()))
        self.takes_actions = "actions" in inputs
        self.observes_bytes = kinds["observation"] == "tensor(uint8)"
        self.acts_in_bytes = kinds.get("actions") == "tensor(uint8)"
        shape = inputs["observation"].shape
        self.width = shape[-1] if shape and isinstance(shape[-1], int) else None

    def scores(self, observation: Any, actions: Any) -> Any:
        """See `Model`."""
        given = {"observation": observation}
        if self.takes_actions:
            given["actions"] = actions
        return self._session.run(["logits"], given)[0].reshape(-1)


@final
class _Plain:
    """Plain arrays, multiplied by numpy."""

    about: Mapping[str, str]
    observes_bytes = False
    acts_in_bytes = False
    width: int | None

    def __init__(self, path: str) -> None:
        try:
            import numpy as np
        except ImportError:
            raise BadStranger(
                "model_needs", path=path, what="numpy", install="vingtdeux[learning]"
            ) from None
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays: dict[str, Any] = {name: file[name] for name in file.files}
        except Exception as error:  # numpy says in many ways that a file is none
            raise BadStranger("no_model", path=path, why=_first_line(error)) from None
        self.about = {name: str(arrays.pop(name)) for name in NAMED if name in arrays}
        self.takes_actions = "actions.0.weight" in arrays
        try:
            self._body = _layers(arrays, "body")
            self._last = _layers(arrays, "actions") if self.takes_actions else []
            if not self.takes_actions:
                self._last = [(arrays["logits.weight"], arrays["logits.bias"])]
        except KeyError:
            raise BadStranger("model_inputs", path=path, said=", ".join(arrays)) from None
        self.width = len(self._body[0][0])

    def scores(self, observation: Any, actions: Any) -> Any:
        """See `Model`."""
        state = observation
        for weight, bias in self._body:
            state = (state @ weight + bias).clip(0)
        *before, (weight, bias) = self._last
        if not self.takes_actions:
            return (state @ weight + bias).reshape(-1)
        for each, its in before:
            actions = (actions @ each + its).clip(0)
        return ((actions @ weight + bias) @ state.T).reshape(-1)


def _layers(arrays: Mapping[str, Any], name: str) -> list[tuple[Any, Any]]:
    """Weights and biases, one after the other; KeyError if there are none."""
    count = sum(each.startswith(f"{name}.") for each in arrays) // 2
    return [
        (arrays[f"{name}.{n}.weight"], arrays[f"{name}.{n}.bias"]) for n in range(max(1, count))
    ]


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
