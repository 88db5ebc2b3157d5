"""The sheet of symbols: which there are, and those a drawing needs, with ids of its own."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

_SYMBOL: Final = re.compile(
    r'<symbol id="([^"]+)" viewBox="([^"]+)"[^>]*>(.*?)</symbol>', re.DOTALL
)
_INNER: Final = re.compile(r'href="#([^"]+)"')
_ID: Final = re.compile(r'(\sid="|href="#|url\(#)')
_BETWEEN: Final = re.compile(r">\s+<")


class Symbol(NamedTuple):
    """One drawing: the part of the plane it shows, and what is in it."""

    view: tuple[float, float, float, float]
    body: str
    uses: tuple[str, ...]

    @property
    def ratio(self) -> float:
        """Its width by its height."""
        return self.view[2] / self.view[3]


@lru_cache(maxsize=32)
def symbols(art: str) -> dict[str, Symbol]:
    """The symbols of a sheet, by id."""
    found: dict[str, Symbol] = {}
    for name, view, body in _SYMBOL.findall(art):
        left, top, wide, high = map(float, view.split())
        uses = tuple(dict.fromkeys(_INNER.findall(body)))
        found[name] = Symbol((left, top, wide, high), _BETWEEN.sub("><", body.strip()), uses)
    return found


def embedded(sheet: dict[str, Symbol], wanted: Iterable[str], prefix: str) -> str:
    """These symbols and those they are made of, with a prefix before each id."""
    waiting = sorted(set(wanted))
    done: dict[str, str] = {}
    while waiting:
        name = waiting.pop()
        if name in done or name not in sheet:
            continue
        symbol = sheet[name]
        view = " ".join(f"{each:g}" for each in symbol.view)
        body = _ID.sub(rf"\g<1>{prefix}-", symbol.body)
        done[name] = f'<symbol id="{prefix}-{name}" viewBox="{view}">{body}</symbol>'
        waiting += symbol.uses
    return "".join(done[name] for name in sorted(done))
