"""Pieces: what each one looks like, and what lies on it."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from msgspec.structs import replace

from vingtdeux.scene.drawing.block import Block
from vingtdeux.scene.drawing.cards import card, ratio_of, token
from vingtdeux.scene.drawing.look import PLAIN_KIND, PLAIN_ZONE, Form, KindLook, ZoneLook
from vingtdeux.scene.drawing.pen import Pen
from vingtdeux.scene.drawing.written import line, plate, sheet, tag
from vingtdeux.scene.types import Cell, Piece

FAINT: Final = frozenset({"dim", "spent", "gone", "idle"})
LIT: Final = frozenset({"lit", "new", "current", "chosen", "turn"})
FORMS: Final = {
    "card": card,
    "token": token,
    "tag": tag,
    "line": line,
    "sheet": sheet,
    "plate": plate,
}


def titled(thing: Piece | Cell, markup: str) -> str:
    """The drawing of a thing, which says what it is when a mouse rests on it."""
    said = thing.label if thing.about or not thing.detail else f"{thing.label}\n{thing.detail}"
    return f"<g><title>{escape(said, quote=False)}</title>{markup}</g>"


class Things:
    """The pieces of one zone: drawn each in its form, with those that lie on it."""

    def __init__(
        self, pen: Pen, held: Mapping[str, Sequence[Piece]], zone: ZoneLook = PLAIN_ZONE
    ) -> None:
        self.pen = pen
        self.held = held
        """Pieces on cells and on other pieces, by the id of what they lie on."""
        self.zone = zone

    def look(self, piece: Piece) -> KindLook:
        """What the game says of it: of its face first, of its kind in this zone, of its kind."""
        kind, game = piece.kind or "card", self.pen.look
        said = [self.zone.kinds.get(kind), game.kinds.get(kind)]
        starts = [name for name in game.faces if piece.face.startswith(name)]
        if starts:
            said.insert(0, game.faces[max(starts, key=len)])
        look = _first_of([each for each in said if each is not None])
        return look if self.zone.shapes else replace(look, shape=False)

    def form(self, piece: Piece) -> Form:
        """The form it is drawn in."""
        return self.look(piece).form or ("card" if piece.kind in ("", "card") else "token")

    def ratio(self, piece: Piece) -> float:
        """Its width by its height."""
        return ratio_of(self.pen, piece)

    def draw(self, piece: Piece, width: float = 0, most: float = 400, height: float = 0) -> Block:
        """A piece with what lies on it; `width` and `height` if it is to have these, `most` if it
        may not be wider."""
        form = self.form(piece)
        if form == "hidden":
            return Block(0, 0, "")
        block = FORMS[form](self, piece, self.look(piece), width, most, height)
        markup = block.markup
        marks = set(piece.marks)
        if piece.id in self.pen.lit or marks & LIT:
            markup += self._light(block, round_=form == "token")
        if marks & FAINT:
            markup = f'<g opacity=".5">{markup}</g>'
        return Block(block.width, block.height, titled(piece, markup))

    def _light(self, block: Block, round_: bool) -> str:
        """What can be acted on, or what it is all about, stands in the light."""
        wide, high = block.width + 4, block.height + 4
        corner = block.width * 0.3 if round_ else 7
        return self.pen.rect(wide, high, "none", x=-2, y=-2, radius=corner, stroke="glow", line=2.5)


def _first_of(said: Sequence[KindLook]) -> KindLook:
    """Each field from the first that has it."""
    if len(said) < 2:
        return said[0] if said else PLAIN_KIND
    fields: dict[str, object] = {}
    for name in KindLook.__struct_fields__:
        plain = getattr(PLAIN_KIND, name)
        fields[name] = next((v for each in said if (v := getattr(each, name)) != plain), plain)
    return KindLook(**fields)  # type: ignore[arg-type]
