"""JSON in few bytes, as it is kept in the database."""

import zlib
from typing import Any

import msgspec


def written(data: Any) -> bytes:
    """Packed."""
    return zlib.compress(msgspec.json.encode(data), 6)


def read(kept: bytes | memoryview) -> Any:
    """As it was."""
    return msgspec.json.decode(zlib.decompress(kept))
