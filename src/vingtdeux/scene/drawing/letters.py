"""How wide words are, without a font at hand: they are cut or broken before they leave their box.

The widths are those of DejaVu Sans, the widest of the fonts a system is likely to draw with: in any
other one, words take less room than they were given.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_BY_WIDTH: Final[dict[float, str]] = {
    0.2: "\u202f",
    0.28: "'ijlîïí",
    0.3: "IJÎÏ",
    0.32: " ,.\u00a0’·",
    0.34: "/:;\\|",
    0.36: "f-",
    0.4: "()[]t!",
    0.42: "r",
    0.46: '"',
    0.5: "*_`–°§",
    0.53: "sz“”?",
    0.56: "cçL",
    0.59: "Fkvxy•",
    0.62: "PTYaoe«»àâäôöáóèéêë",
    0.64: "ESbdghnpquÈÉÊËùûüñúß$0123456789{}€",
    0.69: "KAVÀÂÄBRXZ",
    0.73: "CÇ⚡UÙÛÜ",
    0.79: "HNDG▲◆&OQÔÖ",
    0.84: "w#+<=>^~×÷±−→←↑↓≥≤✓✗",
    0.9: "M●★☆♥♦♣♠☀☾",
    1.0: "■%m½Ææ—…©@W",
    1.07: "œŒ№",
}
WIDTHS: Final = {letter: width for width, letters in _BY_WIDTH.items() for letter in letters}
"""In parts of the font's size; what is not here is as wide as it is high."""
BOLD: Final = 1.16
"""How much wider bold letters are, and those of the serif font of titles."""


@lru_cache(maxsize=8192)
def measure(words: str, size: float, bold: bool = False) -> float:
    """How wide the words are at most."""
    return sum(WIDTHS.get(letter, 1.0) for letter in words) * size * (BOLD if bold else 1)


@lru_cache(maxsize=8192)
def fit(words: str, width: float, size: float, bold: bool = False) -> str:
    """The words, cut where they would be wider than this; nothing where nothing fits."""
    if measure(words, size, bold) <= width:
        return words
    factor = size * (BOLD if bold else 1)
    room = width / factor - WIDTHS["…"]
    for at, letter in enumerate(words):
        room -= WIDTHS.get(letter, 1.0)
        if room < 0:
            kept = words[:at].rstrip(" \u00a0\u202f,;:.–—-(«")
            return f"{kept}…" if kept else ""
    return words


@lru_cache(maxsize=4096)
def wrap(
    words: str, width: float, size: float, bold: bool = False, most: int = 99
) -> tuple[str, ...]:
    """The words in lines no wider than this, `most` of them; what is left over is cut."""
    lines: list[str] = []
    line = ""
    for word in _parts(words, width, size, bold):
        longer = f"{line} {word}" if line else word
        if not line or measure(longer, size, bold) <= width:
            line = longer
        else:
            lines.append(line)
            line = word
    lines.append(line)
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return tuple(fit(each, width, size, bold) for each in lines if each)


def _parts(words: str, width: float, size: float, bold: bool) -> Iterator[str]:
    """Word by word; one that is too long for a line of its own may be broken after its hyphens."""
    for word in words.split(" "):
        if "-" in word and measure(word, size, bold) > width:
            head, _, tail = word.partition("-")
            yield f"{head}-"
            yield from _parts(tail, width, size, bold)
        else:
            yield word
