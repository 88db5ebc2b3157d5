"""Code of other people: a name in a file of theirs, or an entry point of their package."""

import sys
from functools import cache
from importlib.metadata import EntryPoint
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any


class BadStranger(ValueError):
    """A stranger's code that cannot be used; the message says why."""


@cache
def from_file(path: str, attribute: str) -> Any:
    """What this file calls so; it is read once."""
    file = Path(path)
    if not file.is_file():
        raise BadStranger(f"there is no file {path}")
    spec = spec_from_file_location(f"vingtdeux_stranger_{file.stem}", file)
    assert spec is not None, f"{path} ends in .py"
    assert spec.loader is not None, f"{path} ends in .py"
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a stranger's file does, it is named
        raise BadStranger(f"{path} cannot be read: {type(error).__name__}: {error}") from error
    found = getattr(module, attribute, None)
    if found is None:
        raise BadStranger(f"{path} has nothing called {attribute!r}")
    return found


def from_entry(point: EntryPoint) -> Any:
    """What an entry point names."""
    try:
        return point.load()
    except Exception as error:
        raise BadStranger(f"{point.name} cannot be loaded: {error}") from error


def called(found: Any, name: str, *args: Any) -> Any:
    """A stranger's class or function, called with these arguments."""
    try:
        return found(*args)
    except Exception as error:
        given = "without arguments" if not args else f"with {', '.join(map(repr, args))}"
        raise BadStranger(f"{name} cannot be made {given}: {error}") from error
