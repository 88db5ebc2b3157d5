"""Grids, maps and tracks: cells in their places, and what lies on them."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.scene.drawing.block import Block, flow, placed, stack
from vingtdeux.scene.drawing.letters import fit
from vingtdeux.scene.drawing.look import ZoneLook
from vingtdeux.scene.drawing.pen import Pen
from vingtdeux.scene.drawing.pieces import Things, titled
from vingtdeux.scene.types import Cell, Piece, Zone

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
TALLEST: Final = 560.0
"""No board is higher."""
LARGEST: Final = 120.0
"""No cell without art is wider."""
PART: Final = 0.46
"""What a piece takes of its cell, if the game does not say."""
STEP: Final = 56.0
"""A step of a track is at least this wide, and a little higher."""
LIGHTER: Final = "#ffffff"


def lying(
    pieces: Sequence[Piece], cells: Sequence[Cell] = ()
) -> tuple[list[Piece], dict[str, list[Piece]]]:
    """Loose pieces, and those on a cell or on another piece by its id."""
    there = {piece.id for piece in pieces} | {cell.id for cell in cells}
    loose: list[Piece] = []
    held: dict[str, list[Piece]] = {}
    for piece in pieces:
        home = piece.on if piece.on in there else piece.at if piece.at in there else ""
        if home:
            held.setdefault(home, []).append(piece)
        else:
            loose.append(piece)
    return loose, held


def board(pen: Pen, zone: Zone, look: ZoneLook, width: float) -> Block:
    """Cells in their places, on the art if there is some."""
    loose, held = lying(zone.pieces, zone.cells)
    things = Things(pen, held, look)
    art = pen.symbol(zone.art)
    if art is None:
        boxes, wide, high = _without_art(things, zone, width)
        parts = []
    else:
        left, top, across, down = art.view
        scale = min(width / across, TALLEST / down)
        wide, high = across * scale, down * scale
        parts = [pen.use(zone.art, 0, 0, wide, high)]
        x, y, w, h = look.cells or art.view
        boxes = _boxes(zone, ((x - left) * scale, (y - top) * scale, w * scale, h * scale), 0)
    for cell, box in zip(zone.cells, boxes, strict=True):
        parts.append(_ground(things, cell, box, framed=art is None and not look.bare))
    for cell, box in zip(zone.cells, boxes, strict=True):
        parts.append(_on_cell(things, cell, box))
    below = flow([things.draw(piece) for piece in loose], wide)
    return stack([Block(wide, high, "".join(parts)), below], gap=8)


def _boxes(zone: Zone, area: Box, gap: float) -> list[Box]:
    """Where each cell is."""
    left, top, wide, high = area
    if zone.kind == "map":
        size = max(24.0, wide / 16)
        return [
            (
                left + cell.x * wide / 100 - size / 2,
                top + cell.y * high / 100 - size / 2,
                size,
                size,
            )
            for cell in zone.cells
        ]
    across, down = max(1, zone.cols), max(1, zone.rows)
    w, h = (wide - gap * (across - 1)) / across, (high - gap * (down - 1)) / down
    return [
        (left + (cell.col - 1) * (w + gap), top + (cell.row - 1) * (h + gap), w, h)
        for cell in zone.cells
    ]


def _without_art(things: Things, zone: Zone, width: float) -> tuple[list[Box], float, float]:
    """Cells that have nothing below them are as high as the cards that lie there."""
    if zone.kind == "map":
        high = min(TALLEST, width / 1.5)
        return _boxes(zone, (0, 0, width, high), 0), width, high
    drawings = [things.pen.symbol(cell.face) for cell in zone.cells]
    ratios = [things.ratio(piece) for piece in zone.pieces if things.form(piece) == "card"]
    ratio = [*ratios, *(each.ratio for each in drawings if each), 1.0][0]
    gap = 6.0
    across, down = max(1, zone.cols), max(1, zone.rows)
    fits = ((width + gap) / across - gap, ((TALLEST + gap) / down - gap) * ratio, LARGEST)
    wide, high = (min(fits) + gap) * across - gap, (min(fits) / ratio + gap) * down - gap
    return _boxes(zone, (0, 0, wide, high), gap), wide, high


def _ground(things: Things, cell: Cell, box: Box, *, framed: bool) -> str:
    """The ground of a cell; an empty one that has no art below it says where it is."""
    pen = things.pen
    x, y, w, h = box
    covered = any(things.form(piece) == "card" for piece in things.held.get(cell.id, ()))
    has_art = pen.symbol(cell.face) is not None
    if has_art and not covered:
        inside = pen.use(cell.face, x, y, w, h)
    elif framed and not covered:
        inside = pen.rect(w, h, "card", x=x, y=y, radius=6, stroke="line")
    else:
        inside = pen.rect(w, h, "ink", x=x, y=y, more=' fill-opacity="0"')
    words = cell.name or (cell.id if framed else "")
    if words and not covered and w >= 24:
        ink = "night-ink" if has_art else "soft"
        inside += pen.text(fit(words, w - 8, 11, bold=True), x + 5, y + 13, 11, bold=True, fill=ink)
    return titled(cell, inside)


def _on_cell(things: Things, cell: Cell, box: Box) -> str:
    """What lies on a cell: a card covers it, other things share the room there is."""
    x, y, w, h = box
    parts = []
    small = []
    for piece in things.held.get(cell.id, ()):
        if things.form(piece) == "card":
            wide = min(w, h * things.ratio(piece))
            block = things.draw(piece, width=wide)
            parts.append(placed(block, x + (w - wide) / 2, y + (h - block.height) / 2))
        else:
            small.append(piece)
    if small:
        parts.append(_sharing(things, small, box))
    if cell.id in things.pen.lit:
        quiet = ' pointer-events="none"'
        parts.append(
            things.pen.rect(w, h, "none", x=x, y=y, radius=6, stroke="glow", line=2, more=quiet)
        )
    return "".join(parts)


def _sharing(things: Things, pieces: Sequence[Piece], box: Box) -> str:
    """Small things side by side in the room of a cell, smaller if there are many."""
    x, y, w, h = box
    left, top, right, foot = things.zone.room
    wide, high = (right - left) * w, (foot - top) * h
    wanted = [(things.look(piece).part or PART) * w for piece in pieces]
    ratio = min(things.ratio(piece) for piece in pieces)
    size = max(wanted)
    if len(pieces) > 1:
        size = max(
            min(size, wide / across, high / -(-len(pieces) // across) * ratio)
            for across in range(1, len(pieces) + 1)
        )
    blocks = [
        things.draw(piece, width=min(size, each))
        for piece, each in zip(pieces, wanted, strict=True)
    ]
    broad = max(wide, size) + 0.1
    together = flow(blocks, broad, gap=0, align=0.5)
    return placed(
        together, x + left * w - (broad - wide) / 2, y + top * h + (high - together.height) / 2
    )


def track(pen: Pen, zone: Zone, look: ZoneLook, width: float) -> Block:
    """Cells in a line; in several where it is narrow."""
    things = Things(pen, lying(zone.pieces, zone.cells)[1], look)
    gap, high = 3.0, STEP + 2
    across = min(len(zone.cells), max(1, int((width + gap) // (STEP + gap))))
    down = -(-len(zone.cells) // across)
    wide = (width - gap * (across - 1)) / across
    parts = [
        _step(things, cell, (at % across * (wide + gap), at // across * (high + gap), wide, high))
        for at, cell in enumerate(zone.cells)
    ]
    return Block(width, down * (high + gap) - gap, "".join(parts))


def _step(things: Things, cell: Cell, box: Box) -> str:
    """A step of a track: its name, in the corner what waits there, below it who stands there."""
    pen = things.pen
    x, y, w, h = box
    on_ground = bool(things.zone.ground)
    ground = pen.rect(
        w,
        h,
        LIGHTER if on_ground else "card",
        x=x,
        y=y,
        radius=5,
        more=' fill-opacity=".12"' if on_ground else "",
    )
    ink = "night-ink" if on_ground else "soft"
    words = pen.text(fit(cell.name, w - 8, 13, bold=True), x + 5, y + 15, 13, bold=True, fill=ink)
    edge = ""
    if cell.id in pen.lit:
        edge = pen.rect(w, h, "none", x=x, y=y, radius=5, stroke="glow", line=2.5)
    pieces = things.held.get(cell.id, ())
    waiting = [piece for piece in pieces if piece.owner is None and piece.kind == "token"]
    standing = [piece for piece in pieces if piece not in waiting]
    parts = [placed(things.draw(piece, width=20), x + w - 23, y + 3) for piece in waiting]
    if standing:
        parts.append(_sharing(things, standing, (x, y + 18, w, h - 18)))
    return titled(cell, ground + words + edge) + "".join(parts)
