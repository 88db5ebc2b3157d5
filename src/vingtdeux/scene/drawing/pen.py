"""The pen: shapes, words and symbols in the colours of one scene; it notes what it has used."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from vingtdeux.scene.drawing.block import Block, number
from vingtdeux.scene.drawing.letters import measure
from vingtdeux.scene.drawing.look import Look
from vingtdeux.scene.drawing.palette import ROOM, SEATS, SERIF, SHAPES, Pair
from vingtdeux.scene.drawing.sheet import Symbol, embedded, symbols
from vingtdeux.scene.types import Scene, SeatView

_VARIABLE: Final = re.compile(r"var\(--([\w-]+)(?:, *([^)]+))?\)")
NOBODY: Final = ("line", "card")
"""Colour, and colour of what is written on it, of what belongs to nobody."""
BY_NIGHT: Final = (
    "@media(prefers-color-scheme:dark){{{night}}}"
    '[data-jp-theme-light="true"] {day}[data-jp-theme-light="false"] {night}'
    "body.vscode-light {day}body.vscode-dark {night}"
)
"""A notebook has a theme of its own, which the system's does not know."""


class Pen:
    """Draws in the colours of a game, by day, by night, or as the reader's theme has it (None)."""

    def __init__(
        self,
        scene: Scene,
        art: str,
        look: Look,
        prefix: str,
        dark: bool | None,
    ) -> None:
        self.look = look
        self.prefix = prefix
        self.lang = scene.lang
        self.lit = _within_reach(scene)
        """Ids of what the viewer can act on."""
        self.seats: Mapping[int, SeatView] = {seat.seat: seat for seat in scene.seats}
        self._sheet: Mapping[str, Symbol] = {**symbols(SHAPES), **symbols(art)}
        self._dark = dark
        self._symbols: dict[str, None] = {}
        self._colors: dict[str, Pair] = {}

    # --- colours ------------------------------------------------------------------------------

    def color(self, name: str) -> str:
        """A colour by its name in the game's style or the room's palette; others are as they are."""
        pair = self.look.colors.get(name) or ROOM.get(name)
        if pair is None:
            return SEATS[name][0] if name in SEATS else name
        if self._dark is not None:
            return pair[self._dark]
        if pair[0] == pair[1]:
            return pair[0]
        self._colors[name] = pair
        return f"var(--vd-{name})"

    def owned(self, owner: int | None) -> tuple[str, str]:
        """The colour of a seat, and that of what is written on it."""
        seat = self.seats.get(-1 if owner is None else owner)
        return SEATS.get(seat.color, NOBODY) if seat else NOBODY

    def number(self, value: float) -> str:
        """A number as readers of this language write it, with a real minus sign."""
        written = f"{value:,.10g}".replace("-", "−")
        if self.lang != "fr":
            return written
        return written.replace(",", "\u202f").replace(".", ",")

    # --- shapes and words ---------------------------------------------------------------------

    def rect(
        self,
        width: float,
        height: float,
        fill: str,
        *,
        x: float = 0,
        y: float = 0,
        radius: float = 0,
        stroke: str = "",
        line: float = 1,
        more: str = "",
    ) -> str:
        """A rectangle; the line around it lies inside."""
        inset = line / 2 if stroke else 0
        edge = f' stroke="{self.color(stroke)}" stroke-width="{number(line)}"' if stroke else ""
        corner = f' rx="{number(radius)}"' if radius else ""
        return (
            f'<rect x="{number(x + inset)}" y="{number(y + inset)}"'
            f' width="{number(max(0, width - 2 * inset))}"'
            f' height="{number(max(0, height - 2 * inset))}"{corner}'
            f' fill="{self.color(fill)}"{edge}{more}/>'
        )

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        fill: str = "ink",
        anchor: str = "",
        serif: bool = False,
        more: str = "",
    ) -> str:
        """Words on one line; `y` is where they stand, `anchor` start, middle or end."""
        if not words:
            return ""
        weight = ' font-weight="700"' if bold else ""
        side = f' text-anchor="{anchor}"' if anchor else ""
        family = f' font-family="{SERIF}"' if serif else ""
        return (
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{weight}{side}{family}'
            f' fill="{self.color(fill)}"{more}>{escape(words, quote=False)}</text>'
        )

    def label(
        self, words: str, size: float, *, bold: bool = False, fill: str = "ink", serif: bool = False
    ) -> Block:
        """Words as a block of their own."""
        high = size * 1.3
        drawn = self.text(words, 0, size * 1.02, size, bold=bold, fill=fill, serif=serif)
        return Block(measure(words, size, bold or serif), high, drawn)

    def lines(
        self,
        lines: Sequence[str],
        size: float,
        *,
        bold: bool = False,
        fill: str = "ink",
        leading: float = 1.25,
        middle: float = 0,
        serif: bool = False,
    ) -> Block:
        """Lines of words, one below the other; around `middle` if that is given."""
        anchor = "middle" if middle else ""
        parts = [
            self.text(
                words,
                middle,
                size * (0.95 + leading * at),
                size,
                bold=bold,
                fill=fill,
                anchor=anchor,
                serif=serif,
            )
            for at, words in enumerate(lines)
        ]
        widest = max((measure(words, size, bold or serif) for words in lines), default=0)
        return Block(2 * middle or widest, size * leading * len(lines), "".join(parts))

    # --- symbols ------------------------------------------------------------------------------

    def symbol(self, name: str) -> Symbol | None:
        """A drawing of the sheet, if it is there."""
        return self._sheet.get(name)

    def use(
        self, name: str, x: float, y: float, width: float, height: float, color: str = ""
    ) -> str:
        """The drawing, as large as it fits there; nothing if there is none."""
        if name not in self._sheet:
            return ""
        self._symbols[name] = None
        tone = f' color="{self.color(color)}"' if color else ""
        return (
            f'<use href="#{self.prefix}-{name}" x="{number(x)}" y="{number(y)}"'
            f' width="{number(width)}" height="{number(height)}"{tone}/>'
        )

    def shape(self, owner: int | None, x: float, y: float, size: float) -> str:
        """The sign of a seat, in its colour."""
        seat = self.seats.get(-1 if owner is None else owner)
        if seat is None or f"shape-{seat.shape}" not in self._sheet:
            return ""
        drawn = self.use(f"shape-{seat.shape}", x, y, size, size)
        return f'<g fill="{self.owned(owner)[0]}" stroke="{self.color("ink")}" stroke-width="1.5">{drawn}</g>'

    # --- the end ------------------------------------------------------------------------------

    def defs(self) -> str:
        """The symbols and colours that were used."""
        body = _VARIABLE.sub(self._filled, embedded(dict(self._sheet), self._symbols, self.prefix))
        return f"{self._style()}<defs>{body}</defs>"

    def _filled(self, found: re.Match[str]) -> str:
        name, otherwise = found[1], found[2]
        return self.color(name) if name in self.look.colors else otherwise or "currentColor"

    def _style(self) -> str:
        if not self._colors:
            return ""
        rules = [
            f".{self.prefix}{{{';'.join(f'--vd-{name}:{pair[n]}' for name, pair in self._colors.items())}}}"
            for n in (0, 1)
        ]
        return f"<style>{rules[0]}{BY_NIGHT.format(day=rules[0], night=rules[1])}</style>"


def _within_reach(scene: Scene) -> frozenset[str]:
    """What the viewer can act on now."""
    if not scene.mine:
        return frozenset()
    return frozenset(deed.target or deed.source for deed in scene.deeds if not deed.primary) - {""}
