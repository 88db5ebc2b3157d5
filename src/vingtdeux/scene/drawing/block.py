"""Blocks: drawn parts that know their size, and how they are put side by side or below each other."""

from collections.abc import Sequence
from typing import NamedTuple


class Block(NamedTuple):
    """A drawing with its top left corner at 0, 0."""

    width: float
    height: float
    markup: str


EMPTY = Block(0, 0, "")


def number(value: float) -> str:
    """A coordinate, to a tenth."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def placed(block: Block, x: float, y: float) -> str:
    """The drawing, moved there."""
    if not block.markup:
        return ""
    if not x and not y:
        return block.markup
    return f'<g transform="translate({number(x)} {number(y)})">{block.markup}</g>'


def stack(blocks: Sequence[Block], gap: float = 0) -> Block:
    """One below the other."""
    parts: list[str] = []
    y = 0.0
    shown = [block for block in blocks if block.height]
    for block in shown:
        parts.append(placed(block, 0, y))
        y += block.height + gap
    return Block(max((block.width for block in shown), default=0), max(0, y - gap), "".join(parts))


def rows_of(blocks: Sequence[Block], width: float, gap: float) -> list[list[Block]]:
    """As many in each row as there is room for."""
    rows: list[list[Block]] = []
    used = 0.0
    for block in blocks:
        if rows and used + gap + block.width <= width + 0.01:
            rows[-1].append(block)
            used += gap + block.width
        else:
            rows.append([block])
            used = block.width
    return rows


def flow(
    blocks: Sequence[Block], width: float, gap: float = 6, align: float = 0, lines: float = -1
) -> Block:
    """Side by side, in rows; `align` 0 = to the left, 0.5 = in the middle, 1 = to the right.
    `lines` = distance between rows, if it is not the same."""
    parts: list[str] = []
    y = widest = 0.0
    between = gap if lines < 0 else lines
    for row in rows_of([block for block in blocks if block.width], width, gap):
        total = sum(block.width for block in row) + gap * (len(row) - 1)
        high = max(block.height for block in row)
        x = max(0.0, (width - total) * align)
        for block in row:
            parts.append(placed(block, x, y + (high - block.height) / 2))
            x += block.width + gap
        widest = max(widest, total)
        y += high + between
    return Block(width if align else widest, max(0, y - between), "".join(parts))
