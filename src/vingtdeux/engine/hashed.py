"""Features for a game that brings none: any observation as a row of fixed size, by hashing.

Every leaf of `Observation.data()` lights a place chosen by where it stands and what it is; a number
also writes its size into a place of its own. Bounded, deterministic and the same on every machine;
but two facts may share a place, and seats are not turned. Enough to run any learner on any game at
once; a serious one writes an `encoding.py`.
"""

from functools import lru_cache
from typing import Any, Final, final
from zlib import crc32

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import BYTE, Layout

SIZE: Final = 1024
ACTION_SIZE: Final = 64
SCALE: Final = 32
"""A number n adds BYTE * |n| / (|n| + SCALE) to its place."""


@lru_cache(maxsize=1 << 16)
def _place(text: str) -> int:
    return crc32(text.encode())


@final
class Hashed:
    """An `engine.features.Encoding` that knows nothing of any game."""

    def __init__(self, size: int = SIZE) -> None:
        self.layout = Layout()
        self.layout.add(
            "hashed", size, BYTE,
            fr="Chaque fait à une place tirée de son nom et de sa valeur.",
            en="Each fact at a place drawn from its name and its value.",
        )  # fmt: skip
        self.acts = Layout()
        self.acts.add(
            "hashed", ACTION_SIZE, BYTE,
            fr="Chaque mot de la notation à une place qu’il désigne.",
            en="Each word of the notation at a place it names.",
        )  # fmt: skip
        self.acts.add(
            "exact", 4, BYTE, fr="Empreinte de la notation.", en="Digest of the notation."
        )

    def write(self, seen: Any, out: bytearray, at: int) -> None:
        """All of `seen.data()`."""
        size = self.layout.size
        out[at : at + size] = bytes(size)
        _write(out, at, size, "", seen.data())

    def write_action(self, action: Action, seat: int, out: bytearray, at: int) -> None:  # noqa: ARG002
        """The words of the action's notation, and which one it is."""
        out[at : at + ACTION_SIZE] = bytes(ACTION_SIZE)
        for place, word in enumerate(action.text.split(":")):
            out[at + _place(f"{place}={word}") % ACTION_SIZE] = BYTE
        exact = at + ACTION_SIZE
        out[exact : exact + 4] = _place(action.text).to_bytes(4, "little")

    def potential(self, seen: Any) -> float:  # noqa: ARG002 - it knows no game
        """Nothing is known of it."""
        return 0.0


def _write(out: bytearray, at: int, size: int, path: str, value: Any) -> None:
    if isinstance(value, dict):
        for key, each in value.items():
            _write(out, at, size, f"{path}.{key}", each)
    elif isinstance(value, list | tuple):
        for place, each in enumerate(value):
            _write(out, at, size, f"{path}.{place}", each)
    else:
        out[at + _place(f"{path}={value}") % size] = BYTE
        if isinstance(value, int | float) and not isinstance(value, bool):
            place = at + _place(path) % size
            out[place] = min(BYTE, out[place] + int(BYTE * abs(value) / (abs(value) + SCALE)))
