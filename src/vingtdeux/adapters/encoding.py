"""Any observation as an array of fixed size, any game, no knowledge of its rules.

Every leaf of `Observation.data()` lights a place chosen by a hash of where it stands and what it
is; a number also writes its size into a place of its own. The result is bounded, deterministic
and the same on every machine, but hashed: two facts may share a place. Good enough to run any
learner on any game at once; a serious one writes features of its own from `data()`.
"""

from functools import lru_cache
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

SIZE: Final = 1024
SCALE: Final = 32.0
"""Numbers are shown as n / (|n| + SCALE), which stays between -1 and 1."""


@lru_cache(maxsize=1 << 16)
def _place(text: str) -> int:
    return crc32(text.encode())


def encode(data: dict[str, Any], size: int = SIZE) -> NDArray[np.float32]:
    """The observation's data as `size` numbers between -1 and 1."""
    array = np.zeros(size, dtype=np.float32)
    _write(array, "", data)
    return array.clip(-1.0, 1.0)


def _write(array: NDArray[np.float32], path: str, value: Any) -> None:
    if isinstance(value, dict):
        for key, each in value.items():
            _write(array, f"{path}.{key}", each)
    elif isinstance(value, list | tuple):
        for at, each in enumerate(value):
            _write(array, f"{path}.{at}", each)
    else:
        array[_place(f"{path}={value}") % len(array)] = 1.0
        if isinstance(value, int | float) and not isinstance(value, bool):
            array[_place(path) % len(array)] += value / (abs(value) + SCALE)
