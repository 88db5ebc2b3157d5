"""Cards and tokens: a drawing, and what is printed on it."""

from typing import TYPE_CHECKING, Final

from vingtdeux.scene.drawing.block import Block, flow, placed
from vingtdeux.scene.drawing.letters import fit, measure, wrap
from vingtdeux.scene.drawing.look import KindLook
from vingtdeux.scene.drawing.palette import SEATS
from vingtdeux.scene.drawing.pen import Pen
from vingtdeux.scene.types import Piece

if TYPE_CHECKING:
    from vingtdeux.scene.drawing.pieces import Things

CARD: Final = 84.0
TOKEN: Final = 32.0
LEAST: Final = 9.0
"""No words are printed smaller."""
BACK: Final = "#1c2d52"
DARK: Final = "#1b2438"
LIGHT: Final = "#fffdf6"
OUTLINED: Final = (
    'stroke="#1b2438" stroke-opacity=".7" stroke-width="2.2" stroke-linejoin="round"'
    ' paint-order="stroke"'
)
"""Words that can be read on any drawing."""
WHITE: Final = SEATS["white"][0]
WHITE_TONE: Final = "#a5977a"
"""What is drawn in white is drawn in this on paper, where white would not be seen."""


def ratio_of(pen: Pen, piece: Piece) -> float:
    """Its width by its height: that of its drawing, else of a playing card, or 1."""
    symbol = pen.symbol(piece.face)
    if symbol is not None:
        return symbol.ratio
    return 5 / 7 if piece.kind in ("", "card") else 1.0


def ground_of(pen: Pen, piece: Piece, look: KindLook) -> str:
    """The colour behind it: of one of its marks, of its owner, or as the game says."""
    for mark in piece.marks:
        if mark in pen.look.marks:
            return pen.look.marks[mark]
    return pen.owned(piece.owner)[0] if look.ground == "seat" else look.ground


def ink_of(pen: Pen, piece: Piece, look: KindLook) -> str:
    """The colour of what its drawing leaves open."""
    if look.ink:
        return look.ink
    if look.ground == "seat":
        return pen.owned(piece.owner)[1]
    tone = pen.owned(piece.owner)[0] if piece.owner is not None else "ink"
    return WHITE_TONE if tone == WHITE else tone


# --- cards ---------------------------------------------------------------------------------------


def card(
    things: "Things", piece: Piece, look: KindLook, width: float, most: float, _height: float
) -> Block:
    """Its drawing, or paper; value, name and number printed on it."""
    pen = things.pen
    wide = min(width or look.size or CARD, most)
    high = wide / ratio_of(pen, piece)
    has_art = pen.symbol(piece.face) is not None
    art = pen.use(piece.face, 0, 0, wide, high, ink_of(pen, piece, look))
    parts = [art if has_art else _paper(pen, piece, wide, high)]
    parts += [_name_on(pen, piece, look, wide, high), _value_on(pen, piece, look, wide, high)]
    parts.append(_on_top(things, piece, wide, high))
    if piece.owner is not None and look.shape is not False:
        size = max(13.0, wide * 0.2)
        parts.append(pen.shape(piece.owner, wide - size - 4, high - size - 4, size))
    if piece.count > 1 and look.value == "coin":
        parts.append(badge(pen, f"×{piece.count}", -3, 12, 11, left=True))
    elif piece.count > 1:
        parts.append(badge(pen, f"×{piece.count}", wide + 3, high + 3, 11 if wide > 26 else LEAST))
    return Block(wide, high, "".join(parts))


def _paper(pen: Pen, piece: Piece, wide: float, high: float) -> str:
    """A card without a drawing: its back, or paper with an edge in the colour of its owner."""
    if piece.face.startswith("back"):
        inner = pen.rect(wide - 8, high - 8, "none", x=4, y=4, radius=3, stroke="lamp")
        return pen.rect(wide, high, BACK, radius=6, stroke="night-ink") + inner
    edge = pen.owned(piece.owner)[0]
    broad = 1.0 if piece.owner is None else 2.0
    return pen.rect(wide, high, "card", radius=6, stroke=edge, line=broad)


def _value_on(pen: Pen, piece: Piece, look: KindLook, wide: float, high: float) -> str:
    has_art = pen.symbol(piece.face) is not None
    where = look.value or ("plate" if has_art or piece.name else "middle")
    if not piece.value or where == "hidden":
        return ""
    if where == "middle":
        return _middle(pen, piece.value, wide, high, min(wide * 0.5, 40), look.ink or "ink")
    size = max(10.0, min(wide * 0.2, 18))
    words = fit(piece.value, wide - 6, size, bold=True)
    tall = size * 1.5
    broad = max(measure(words, size, bold=True) + size * 0.5, tall)
    x = wide - broad + 3 if where == "coin" else 0.0
    y = {"coin": -3.0, "foot": high - tall}.get(where, 0.0)
    corner = tall / 2 if where == "coin" else 4
    ground = ground_of(pen, piece, look) or DARK
    plate = pen.rect(broad, tall, ground, x=x, y=y, radius=corner, stroke=LIGHT)
    foot = y + tall * 0.5 + size * 0.36
    return plate + pen.text(
        words, x + broad / 2, foot, size, bold=True, fill=LIGHT, anchor="middle"
    )


def _middle(pen: Pen, words: str, wide: float, high: float, size: float, ink: str) -> str:
    size = max(LEAST, min(size, high * 0.6, 0.62 * wide / measure(words, 1, bold=True)))
    words = fit(words, wide, size, bold=True)
    return pen.text(
        words, wide / 2, high / 2 + size * 0.36, size, bold=True, fill=ink, anchor="middle"
    )


def _name_on(pen: Pen, piece: Piece, look: KindLook, wide: float, high: float) -> str:
    where = look.name or "foot"
    if not piece.name or where == "hidden":
        return ""
    on_art = pen.symbol(piece.face) is not None
    size = max(LEAST, min(wide * 0.125, 13))
    fill = look.ink or (LIGHT if on_art else "ink")
    if where == "head":
        words = fit(piece.name, wide - 8, size + 1, bold=True)
        printed = pen.text(words, wide * 0.08, size * 1.5, size + 1, bold=True, fill=fill)
        return f"<g {OUTLINED}>{printed}</g>" if on_art and not look.ink else printed
    longest = max(measure(word, 1, bold=True) for word in piece.name.split(" "))
    size = max(LEAST, min(size, (wide - 3) / longest))
    lines = wrap(piece.name, wide - 3, size, bold=True, most=2)
    block = pen.lines(lines, size, bold=True, fill=fill, leading=1.0, middle=wide / 2)
    band = max(wide * 0.28, block.height + 3)
    printed = placed(block, 0, high - band + (band - block.height) / 2 - size * 0.08)
    return f"<g {OUTLINED}>{printed}</g>" if on_art and not look.ink else printed


def _on_top(things: "Things", piece: Piece, wide: float, high: float) -> str:
    """Tokens on a card: side by side in its middle."""
    over = things.held.get(piece.id, ())
    if not over:
        return ""
    size = min(wide * 0.56, (wide - 4) / len(over))
    row = flow([things.draw(rider, width=size) for rider in over], wide, gap=2, align=0.5)
    return placed(row, 0, (high - row.height) / 2)


def badge(pen: Pen, words: str, x: float, foot: float, size: float = 11, left: bool = False) -> str:
    """A number in a pill whose lower right (or left) corner is there."""
    broad, tall = measure(words, size, bold=True) + size * 0.8, size * 1.4
    x, y = x if left else x - broad, foot - tall
    pill = pen.rect(broad, tall, "card", x=x, y=y, radius=tall / 2, stroke="line")
    return pill + pen.text(
        words, x + broad / 2, y + tall * 0.5 + size * 0.36, size, bold=True, anchor="middle"
    )


# --- tokens --------------------------------------------------------------------------------------


def token(
    things: "Things", piece: Piece, look: KindLook, width: float, most: float, _height: float
) -> Block:
    """Something small: its drawing, or a disc in the colour of its owner."""
    pen = things.pen
    wide = min(width or look.size or TOKEN, most)
    high = wide / ratio_of(pen, piece)
    inset = wide * 0.08 if ground_of(pen, piece, look) else 0
    drawing = pen.use(
        *(piece.face, inset, inset, wide - 2 * inset, high - 2 * inset), ink_of(pen, piece, look)
    )
    parts = [_disc(pen, piece, look, wide, high), drawing]
    if piece.value and look.value == "foot":
        parts.append(badge(pen, piece.value, wide + 5, high + 4, 10 if wide > 26 else LEAST))
    elif piece.value and look.value != "hidden":
        part, middle = (0.3, 0.94) if pen.symbol(piece.face) is None else (0.19, 0.84)
        ink = look.ink or "ink"
        parts.append(_middle(pen, piece.value, wide, high * middle, wide * part, ink))
    if piece.name and look.name == "foot":
        words = fit(piece.name, wide * 0.3, wide * 0.14, bold=True)
        foot = (wide / 2, high * 0.785, wide * 0.14)
        parts.append(pen.text(words, *foot, bold=True, fill=DARK, anchor="middle"))
    for at, rider in enumerate(things.held.get(piece.id, ())):
        small = things.draw(rider, width=wide * 0.62)
        parts.append(placed(small, wide - small.width * (0.75 + 0.6 * at), -small.height * 0.3))
    if piece.owner is not None and look.shape is not False:
        size = max(9.0, wide * 0.4)
        parts.append(pen.shape(piece.owner, wide - size * 0.75, high - size * 0.75, size))
    if piece.count > 1:
        parts.append(badge(pen, f"×{piece.count}", wide + 6, high + 5, 10 if wide > 26 else LEAST))
    return Block(wide, high, "".join(parts))


def _disc(pen: Pen, piece: Piece, look: KindLook, wide: float, high: float) -> str:
    """What is behind a drawing, or instead of one."""
    ground = ground_of(pen, piece, look)
    if ground:
        return pen.rect(wide, high, ground, radius=wide * 0.2, stroke="#0b1024", line=1.2)
    if pen.symbol(piece.face) is not None:
        return ""
    if piece.face.startswith("back"):
        return pen.rect(wide, high, BACK, radius=wide * 0.2, stroke="line")
    fill = "card" if piece.owner is None else pen.owned(piece.owner)[0]
    return pen.rect(wide, high, fill, radius=wide * 0.5, stroke="line")
