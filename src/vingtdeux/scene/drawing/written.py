"""Pieces that are mostly words: tags, lines, tall sheets and plates with things on them."""

from typing import TYPE_CHECKING, Final

from vingtdeux.scene.drawing.block import Block, flow, placed, stack
from vingtdeux.scene.drawing.cards import LIGHT, ground_of
from vingtdeux.scene.drawing.letters import fit, measure, wrap
from vingtdeux.scene.drawing.look import KindLook
from vingtdeux.scene.types import Piece

if TYPE_CHECKING:
    from vingtdeux.scene.drawing.pieces import Things

SIZE: Final = 12.0
LONG: Final = 110.0
"""Words longer than this take several lines."""
SHORT: Final = 84.0
"""Words that stand for an owner are never longer."""
EDGE: Final = "#0b1024"


def is_long(piece: Piece) -> bool:
    """Whether its words take several lines; what is named after its owner is cut instead, for the
    owner's sign stands beside it."""
    return piece.owner is None and measure(piece.name, SIZE) > LONG


def tag(
    things: "Things", piece: Piece, look: KindLook, _width: float, most: float, _height: float
) -> Block:
    """Words on a coloured ground, and a small drawing behind them if there is one."""
    pen = things.pen
    icon = 18.0 if pen.symbol(piece.face) is not None and look.size >= 0 else 0.0
    ink = look.ink or "#101828"
    value = "" if look.value == "hidden" else piece.value
    name = "" if look.name == "hidden" else piece.name
    words = fit(" ".join(filter(None, (value, name))), most - icon - 10, SIZE, bold=True)
    wide = measure(words, SIZE, bold=True) + icon + 10
    parts = [
        pen.rect(
            wide, 20, ground_of(pen, piece, look) or "#fffdf6", radius=5, stroke=EDGE, line=0.8
        ),
        pen.text(words, 5, 14.3, SIZE, bold=True, fill=ink),
        pen.use(piece.face, wide - icon - 3, 1, icon, icon, ink) if icon else "",
    ]
    return Block(wide, 20, "".join(parts))


def line(
    things: "Things", piece: Piece, look: KindLook, width: float, most: float, _height: float
) -> Block:
    """A small drawing with words beside it, then what lies on it; long words take several lines."""
    pen, pad = things.pen, 4.0
    icon = look.size or 22.0
    over = [things.draw(rider, width=16) for rider in things.held.get(piece.id, ())]
    owned = piece.owner is not None
    extra = sum(block.width + 3 for block in over) + (18 if owned else 0)
    room = (width or most) - icon - extra - 3 * pad
    words = _beside(things, piece, look, room)
    wide = width or icon + extra + words.width + (3 if words.width or extra else 2) * pad
    high = max(icon, words.height) + 2 * pad
    edge = pen.owned(piece.owner)[0] if owned else "faint"
    top = pad if words.height > icon else (high - icon) / 2
    parts = [
        pen.rect(wide, high, "card", radius=6, stroke=edge, line=1.6 if owned else 1),
        pen.use(piece.face, pad, top, icon, icon, look.ink or "ink"),
        placed(words, icon + 2 * pad, (high - words.height) / 2),
    ]
    x = icon + words.width + (2 if words.width else 1) * pad + 3
    for block in over:
        parts.append(placed(block, x, (high - block.height) / 2))
        x += block.width + 3
    if owned:
        parts.append(pen.shape(piece.owner, wide - 18, (high - 14) / 2, 14))
    return Block(wide, high, "".join(parts))


def _beside(things: "Things", piece: Piece, look: KindLook, room: float) -> Block:
    """The words of a line: a short name and its value on one, long ones below their heading."""
    pen = things.pen
    name = "" if look.name == "hidden" else piece.name
    value = "" if look.value == "hidden" else piece.value
    if name and is_long(piece):
        head = wrap(value, room, SIZE, bold=True, most=2) if value else ()
        body = wrap(name, room, SIZE, most=6)
        return stack([pen.lines(head, SIZE, bold=True), pen.lines(body, SIZE)])
    room = room if piece.owner is None else min(room, SHORT)
    both = fit("\u00a0· ".join(filter(None, (name, value))), room, SIZE, bold=bool(value))
    return pen.lines((both,) if both else (), SIZE, bold=bool(value))


def sheet(
    things: "Things", piece: Piece, look: KindLook, width: float, _most: float, height: float
) -> Block:
    """A tall card: drawing, name, and what lies on it in rows, tags first."""
    pen = things.pen
    wide = width or look.size or 150.0
    inner = wide - 14
    symbol = pen.symbol(piece.face)
    art = wide / symbol.ratio if symbol else 0.0
    ink = look.ink or "#231d10"
    lines = wrap(piece.name, inner, 13, bold=True, most=3)
    below = stack(
        [
            pen.lines(lines, 13, bold=True, fill=ink, middle=inner / 2),
            _stamp(things, piece.value, inner, ink),
            *_rows_on(things, piece, inner),
        ],
        gap=6,
    )
    high = max(height, art + below.height + 16)
    parts = [
        pen.rect(wide, high, look.ground or "#f4e7c8", radius=6),
        pen.use(piece.face, 0, 0, wide, art),
        placed(below, 7, art + 7),
        pen.rect(
            wide,
            high,
            "none",
            radius=6,
            stroke=ground_of(pen, piece, look) or "#8a93a6",
            line=2.5,
        ),
    ]
    return Block(wide, high, "".join(parts))


def _stamp(things: "Things", words: str, inner: float, ink: str) -> Block:
    """A value in a frame, as if it had been stamped there."""
    if not words:
        return Block(0, 0, "")
    words = fit(words, inner - 14, 13, bold=True)
    wide = measure(words, 13, bold=True) + 14
    frame = things.pen.rect(wide, 22, "none", x=(inner - wide) / 2, radius=4, stroke=ink, line=1.6)
    text = things.pen.text(words, inner / 2, 15.5, 13, bold=True, fill=ink, anchor="middle")
    return Block(inner, 22, frame + text)


def _rows_on(things: "Things", piece: Piece, inner: float) -> list[Block]:
    """What lies on a sheet: tags in a row, then a row for each kind."""
    groups: dict[str, list[Block]] = {"tag": []}
    for rider in things.held.get(piece.id, ()):
        group = "tag" if things.form(rider) == "tag" else rider.kind
        groups.setdefault(group, []).append(things.draw(rider, most=inner))
    return [flow(blocks, inner, gap=5, lines=7) for blocks in groups.values()]


def plate(
    things: "Things", piece: Piece, look: KindLook, width: float, most: float, _height: float
) -> Block:
    """A value on a dark plate, then its name or what lies on it, in rows."""
    pen, head = things.pen, 36.0
    room = (width or most) - head - 10
    over = [things.draw(rider, most=room) for rider in things.held.get(piece.id, ())]
    lines = () if over else wrap(piece.name, room, SIZE, most=3)
    body = flow(over, room, gap=4) if over else pen.lines(lines, SIZE, fill="#231d10")
    wide = width or head + body.width + 10
    high = max(body.height + 10, 32.0)
    value = fit(piece.value, head - 4, 16, bold=True)
    parts = [
        pen.rect(wide, high, look.ground or "#fdf6e2", radius=5, stroke="#8a6a2c"),
        pen.rect(head, high, "#1b3a6f", radius=5),
        pen.text(value, head / 2, high / 2 + 6, 16, bold=True, fill=LIGHT, anchor="middle"),
        placed(body, head + 5, (high - body.height) / 2),
    ]
    return Block(wide, high, "".join(parts))
