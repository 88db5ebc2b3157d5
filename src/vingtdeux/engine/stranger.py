"""Work of other people: a name in a file of theirs, an entry point of their package, their model."""

import sys
from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import EntryPoint
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from vingtdeux.engine.errors import VingtDeuxError


class BadStranger(VingtDeuxError, ValueError):
    """A stranger's work that cannot be used; `code` and `args_by_name` say why."""

    def __init__(self, code: str, **args: Any) -> None:
        self.code = code
        self.args_by_name = args
        super().__init__(MESSAGES[code].format(**args))

    def __reduce__(self) -> tuple[Callable[[], "BadStranger"], tuple[()]]:
        """From one process to another."""
        return partial(type(self), self.code, **self.args_by_name), ()


MESSAGES: Final = {
    "no_file": "there is no file {path}",
    "unreadable": "{path} cannot be read: {why}",
    "nothing": "{path} has nothing called {attribute!r}",
    "not_loaded": "{name} cannot be loaded: {why}",
    "not_made": "{name} cannot be made without arguments: {why}",
    "not_made_with": "{name} cannot be made with {given}: {why}",
    "no_bot": "{name} is no vingtdeux.bots.Bot",
    "no_watcher": "{name} is no vingtdeux.lab.Watcher",
    "model_needs": "{path} needs {what}: pip install '{install}'",
    "no_model": "{path} is no model that can be used: {why}",
    "model_silent": "{path} does not say what it was trained for: {names} missing (docs/bots.md)",
    "model_inputs": "{path} does not take an observation and give logits, as docs/bots.md says: {said}",
    "model_game": "{path} was trained for {theirs}, not for {ours}",
    "model_players": "{path} was trained for {theirs} players, not for {players} ({game})",
    "model_features": "{path} was trained with other features of {game} than those of this table (other options, material or version): train it anew",
    "model_size": "{path} wants {theirs} numbers of an observation, this table has {ours}",
    "model_answer": "{path} scores {theirs} actions where {ours} were asked for",
    "model_heat": "a temperature is 0 or more, as {path}@0.5, not {said}",
}


@cache
def from_file(path: str, attribute: str) -> Any:
    """What this file calls so; it is read once."""
    file = Path(path)
    if not file.is_file():
        raise BadStranger("no_file", path=path)
    spec = spec_from_file_location(f"vingtdeux_stranger_{file.stem}", file)
    assert spec is not None, f"{path} ends in .py"
    assert spec.loader is not None, f"{path} ends in .py"
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a stranger's file does, it is named
        why = f"{type(error).__name__}: {error}"
        raise BadStranger("unreadable", path=path, why=why) from error
    found = getattr(module, attribute, None)
    if found is None:
        raise BadStranger("nothing", path=path, attribute=attribute)
    return found


def from_entry(point: EntryPoint) -> Any:
    """What an entry point names."""
    try:
        return point.load()
    except Exception as error:
        raise BadStranger("not_loaded", name=point.name, why=error) from error


def called(found: Any, name: str, *args: Any) -> Any:
    """A stranger's class or function, called with these arguments."""
    try:
        return found(*args)
    except VingtDeuxError:  # it says itself what is wrong
        raise
    except Exception as error:
        code = "not_made_with" if args else "not_made"
        given = ", ".join(map(repr, args))
        raise BadStranger(code, name=name, given=given, why=error) from error
