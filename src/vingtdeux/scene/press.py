"""A scene on the wire."""

from typing import Any, Final

import msgspec

from vingtdeux.scene.types import Cell, Scene, Zone

_encode: Final = msgspec.json.Encoder().encode
_replace: Final = msgspec.structs.replace
LARGE: Final = 100
"""Cells from which on it pays to write them apart: with fewer, putting the text together costs more."""
MOST: Final = 64
"""Grounds kept in writing."""


class Press:
    """Pieces move, the ground they lie on stays: large grounds that are the same object in several
    scenes (memory.py sees to that) are written once."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[tuple[Cell, ...], bytes]] = {}
        """By identity; the cells are kept beside their text, so that no others can have it."""

    def prepare(self, scene: Scene) -> Any:
        """What to encode: the scene itself, or the same in writing but for the order of fields."""
        if not any(len(zone.cells) >= LARGE for zone in scene.zones):
            return scene
        zones = [self._zone(zone) if len(zone.cells) >= LARGE else zone for zone in scene.zones]
        rest = _encode(_replace(scene, zones=()))[:-1]
        return msgspec.Raw(b"".join([rest, b',"zones":', _encode(zones), b"}"]))

    def _zone(self, zone: Zone) -> msgspec.Raw:
        rest = _encode(_replace(zone, cells=()))[:-1]
        return msgspec.Raw(b"".join([rest, b',"cells":', self._cells(zone.cells), b"}"]))

    def _cells(self, cells: tuple[Cell, ...]) -> bytes:
        kept = self._kept.get(id(cells))
        if kept is None:
            if len(self._kept) >= MOST:
                self._kept.clear()
            kept = self._kept[id(cells)] = (cells, _encode(cells))
        return kept[1]


def to_json(scene: Scene) -> bytes:
    """The scene on the wire."""
    return _encode(scene)
