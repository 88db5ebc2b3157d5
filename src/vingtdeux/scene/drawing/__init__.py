"""A scene as a picture: one self-contained SVG, with the game's own art and nothing else.

No script, no font, no network: symbols that are used are copied in, words are in the system's font
and cut before they leave their box. A picture is a function of the scene, so it shows nothing that
the scene's viewer may not see; ids of pieces are not in it.
"""

from hashlib import sha256
from html import escape
from typing import Final

from vingtdeux.scene.drawing.block import number, placed
from vingtdeux.scene.drawing.look import PLAIN, Look, read_look
from vingtdeux.scene.drawing.palette import SANS
from vingtdeux.scene.drawing.pen import Pen
from vingtdeux.scene.drawing.table import table
from vingtdeux.scene.press import to_json
from vingtdeux.scene.text import seat_line
from vingtdeux.scene.types import Scene

MARGIN: Final = 10.0
NARROWEST: Final = 300

__all__ = ["PLAIN", "Look", "draw", "read_look"]


def draw(
    scene: Scene,
    art: str = "",
    width: int = 900,
    dark: bool | None = None,
    look: Look = PLAIN,
) -> str:
    """The scene as SVG text, this many pixels wide and as high as it needs to be.

    `art` is the text of the game's sheet of symbols, `look` what the game says of its looks. `dark`:
    by night (True), by day (False), or as the reader's theme is where it is shown (None).
    """
    width = max(NARROWEST, width)
    prefix = f"vd{sha256(to_json(scene)).hexdigest()[:10]}"
    pen = Pen(scene, art, look, prefix, dark)
    whole = table(pen, scene, width - 2 * MARGIN)
    height = whole.height + 2 * MARGIN
    ground = pen.rect(width, height, "room", radius=12)
    title = escape(f"{scene.title}. {scene.prompt}", quote=False)
    told = escape("; ".join(filter(None, map(seat_line, scene.seats))), quote=False)
    size = f'width="{width}" height="{number(height)}" viewBox="0 0 {width} {number(height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{prefix}" {size} role="img"'
        f' aria-labelledby="{prefix}-title {prefix}-desc" font-family="{SANS}"'
        f' style="max-width:100%;height:auto">'
        f'<title id="{prefix}-title">{title}</title><desc id="{prefix}-desc">{told}</desc>'
        f"{pen.defs()}{ground}{placed(whole, MARGIN, MARGIN)}</svg>"
    )
