"""Zones on their own ground, with their names: boards, rows, piles and panels."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from vingtdeux.scene.drawing.block import Block, flow, placed, stack
from vingtdeux.scene.drawing.boards import board, lying, track
from vingtdeux.scene.drawing.cards import CARD, badge
from vingtdeux.scene.drawing.letters import fit, measure, wrap
from vingtdeux.scene.drawing.look import PLAIN_ZONE, ZoneLook
from vingtdeux.scene.drawing.pen import Pen
from vingtdeux.scene.drawing.pieces import Things
from vingtdeux.scene.drawing.written import is_long
from vingtdeux.scene.types import Piece, Zone

PAD: Final = 9.0
HEAD: Final = 17.0
"""Height of a zone's name."""
NARROWEST: Final = 60.0
"""Cards in a row grow no smaller than this to stay in one line."""
COLUMN: Final = 136.0
"""Nor do tall cards side by side."""
STACKED: Final = 64.0
"""Width of a pile."""
PLATE: Final = 250.0
ABREAST: Final = 560.0
"""From this width on, long lines of words stand two abreast."""


def look_of_zone(pen: Pen, zone: Zone) -> ZoneLook:
    """What the game says of it."""
    return pen.look.zones.get(zone.id.partition(".")[0].rstrip("0123456789"), PLAIN_ZONE)


def is_board(zone: Zone) -> bool:
    """Whether its cells have places of their own: it needs height as well as width."""
    return zone.kind in ("grid", "map") and bool(zone.cells)


def natural_width(pen: Pen, zone: Zone, most: float) -> float:
    """How wide it is if it may be."""
    if is_board(zone) or zone.kind == "track":
        return most
    inside = content(pen, zone, most - 2 * PAD)
    return min(most, max(inside.width, measure(zone.label, 12, bold=True)) + 2 * PAD)


def panel(pen: Pen, zone: Zone, width: float, height: float = 0) -> Block:
    """A zone with its name on its own ground."""
    inside = content(pen, zone, width - 2 * PAD)
    name = fit(zone.label, width - 2 * PAD, 12, bold=True)
    ground = look_of_zone(pen, zone).ground
    top = PAD + (HEAD if name else 0)
    high = max(height, inside.height + top + PAD)
    parts = [pen.rect(width, high, ground or "paper", radius=8, stroke="faint")]
    if zone.owner is not None and zone.owner in pen.seats:
        parts.append(pen.rect(4, high - 12, pen.owned(zone.owner)[0], y=6, radius=2))
    parts.append(
        pen.text(name, PAD, PAD + 10, 12, bold=True, fill="night-ink" if ground else "soft")
    )
    left = (width - inside.width) / 2 if is_board(zone) else PAD
    parts.append(placed(inside, left, top))
    return Block(width, high, "".join(parts))


def content(pen: Pen, zone: Zone, width: float) -> Block:
    """What lies in a zone, at most this wide."""
    look = look_of_zone(pen, zone)
    if is_board(zone):
        return board(pen, zone, look, width)
    if zone.kind == "track" and zone.cells:
        return track(pen, zone, look, width)
    loose, held = lying(zone.pieces)
    things = Things(pen, held, look)
    body = (_pile if zone.kind == "pile" else _row)(things, loose, width)
    said = [pen.lines(wrap(sentence, width, 12), 12) for sentence in zone.lines]
    if not body.height and not said and zone.empty:
        said = [pen.lines(wrap(zone.empty, width, 12, most=2), 12, fill="soft")]
    return stack([*said, body], gap=5)


def _row(things: Things, loose: Sequence[Piece], width: float) -> Block:
    """Pieces side by side; cards close up to stay in one line, tall ones share the width."""
    forms = [things.form(piece) for piece in loose]
    if "sheet" in forms:
        return _columns(things, loose, width)
    if forms and set(forms) == {"plate"}:
        wide = min(width, PLATE)
        return stack([things.draw(piece, width=wide) for piece in loose], gap=5)
    gap, size, broad = 7.0, 0.0, 0.0
    if len(loose) > 1 and width >= ABREAST and set(forms) == {"line"}:
        long = any(map(is_long, loose))
        broad = (width - gap) / 2 if long else 0.0
    cards = [piece for piece, form in zip(loose, forms, strict=True) if form == "card"]
    if cards:
        size = max(things.look(piece).size or CARD for piece in cards)
        if len(cards) == len(loose):
            size = min(size, max(NARROWEST, (width + gap) / len(cards) - gap))
    blocks = [
        things.draw(piece, width=size if form == "card" else broad, most=width)
        for piece, form in zip(loose, forms, strict=True)
    ]
    high = any(piece.count > 1 for piece in loose) or bool(cards)
    return flow(blocks, width, gap=gap, lines=gap + 5 if high else gap)


def _columns(things: Things, loose: Sequence[Piece], width: float) -> Block:
    """Tall cards, those of a row all as high as the highest."""
    gap = 7.0
    across = min(len(loose), max(1, int((width + gap) // (COLUMN + gap))))
    wide = (width - gap * (across - 1)) / across
    rows = [loose[at : at + across] for at in range(0, len(loose), across)]
    lines = []
    for row in rows:
        high = max(things.draw(piece, width=wide).height for piece in row)
        blocks = [things.draw(piece, width=wide, height=high) for piece in row]
        lines.append(flow(blocks, width + 0.1, gap=gap))
    return stack(lines, gap)


def _pile(things: Things, loose: Sequence[Piece], width: float) -> Block:
    """The piece on top, some more below it, and how many there are."""
    if not loose:
        return Block(0, 0, "")
    pen, top = things.pen, loose[-1]
    count = sum(piece.count or 1 for piece in loose)
    block = things.draw(replace(top, count=0), width=min(STACKED, width - 8))
    under = [
        pen.rect(block.width, block.height, "card", x=step, y=step, radius=6, stroke="line")
        for step in (5.0, 2.5)[: max(0, min(2, count - 1))]
    ]
    number = badge(pen, str(count), block.width + 10, 14, 12)
    return Block(block.width + 10, block.height + 5, "".join([*under, block.markup, number]))
