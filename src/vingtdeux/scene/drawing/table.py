"""The whole table: what is asked on top, then boards and seats, and what lies around them."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.scene.drawing.block import Block, placed, stack
from vingtdeux.scene.drawing.pen import Pen
from vingtdeux.scene.drawing.seats import heading, result_block, seat_block
from vingtdeux.scene.drawing.zones import (
    PAD,
    content,
    is_board,
    look_of_zone,
    natural_width,
    panel,
)
from vingtdeux.scene.types import Scene, SeatView, Zone

GAP: Final = 8.0
WIDE: Final = 640.0
"""From this width on, seats stand beside a board."""
SEAT: Final = 170.0
"""A seat is at least this wide."""
LONELY: Final = 0.55
"""A shelf filled less than this takes zones of another area too."""
BROAD: Final = 400.0
"""Zones whose things can take more lines may be made this narrow to join a shelf…"""
FLAT: Final = 200.0
"""…if they are no higher than this then."""
Row = list[tuple[Zone, float]]
"""Zones that stand side by side, with their widths."""


def table(pen: Pen, scene: Scene, width: float) -> Block:
    """Everything of the scene, from top to bottom."""
    shown = [zone for zone in scene.zones if not look_of_zone(pen, zone).hidden]
    boards = [zone for zone in shown if is_board(zone)]
    rest = [zone for zone in shown if not is_board(zone)]
    parts = [heading(pen, scene, width)]
    if scene.result is not None:
        parts.append(result_block(pen, scene, scene.result, width))
    if boards and width >= WIDE:
        top, rest = _beside(pen, scene, boards, rest, width)
        parts.append(top)
    else:
        parts.append(seats(pen, scene, width))
        parts += [panel(pen, zone, width) for zone in boards]
    parts.append(shelves(pen, rest, width))
    return stack(parts, GAP)


def seats(pen: Pen, scene: Scene, width: float) -> Block:
    """The seats, as many side by side as there is room for; those of a row are of one height."""
    count = len(scene.seats)
    if not count:
        return Block(0, 0, "")
    most = max(1, int((width + GAP) // (SEAT + GAP)))
    across = -(-count // -(-count // most))
    rows = [scene.seats[at : at + across] for at in range(0, count, across)]
    return stack([_seat_row(pen, row, width) for row in rows], GAP)


def _seat_row(pen: Pen, row: Sequence[SeatView], width: float) -> Block:
    wide = (width - GAP * (len(row) - 1)) / len(row)
    high = max(seat_block(pen, seat, wide).height for seat in row)
    parts = [
        placed(seat_block(pen, seat, wide, high), at * (wide + GAP), 0)
        for at, seat in enumerate(row)
    ]
    return Block(width, high, "".join(parts))


def _beside(
    pen: Pen, scene: Scene, boards: Sequence[Zone], rest: list[Zone], width: float
) -> tuple[Block, list[Zone]]:
    """Boards to the left; to the right the seats and, while there is room, what lies beside the
    board or in front of the viewer. Also what is left over."""
    widest = width * 0.7
    wide = max(content(pen, zone, widest - 2 * PAD).width for zone in boards) + 2 * PAD
    left = stack([panel(pen, zone, wide) for zone in boards], GAP)
    room = width - wide - GAP
    around = seats(pen, scene, room)
    near: list[Zone] = []
    for zone in sorted(rest, key=lambda each: each.area == "mine"):
        shelf = shelves(pen, [*near, zone], room)
        if around.height + GAP + shelf.height <= left.height + 4:
            near.append(zone)
    spare = left.height - around.height - GAP
    right = stack([around, shelves(pen, near, room, spare)], GAP)
    side = placed(left, 0, 0) + placed(right, wide + GAP, 0)
    later = [zone for zone in rest if zone not in near]
    return Block(width, max(left.height, right.height), side), later


def shelves(pen: Pen, zones: Sequence[Zone], width: float, height: float = 0) -> Block:
    """Zones side by side where they fit; those of a shelf share its whole width and height. With a
    height, the shelves share that too."""
    rows: list[Row] = []
    for zone in zones:
        wide = min(natural_width(pen, zone, width), width)
        left = width - _filled(rows[-1]) - GAP if rows else 0.0
        if wide > left >= max(width * LONELY, BROAD) and _joins(pen, zone, left):
            wide = left
        same = bool(rows) and rows[-1][0][0].area == zone.area
        if wide <= left and (same or left > width * (1 - LONELY)):
            rows[-1].append((zone, wide))
        else:
            rows.append([(zone, wide)])
    _balance(rows)
    blocks = [_shelf(pen, row, width) for row in rows]
    spare = height - stack(blocks, GAP).height
    if spare > 0 and blocks:
        each = spare / len(blocks)
        pairs = zip(rows, blocks, strict=True)
        blocks = [_shelf(pen, row, width, block.height + each) for row, block in pairs]
    return stack(blocks, GAP)


def _joins(pen: Pen, zone: Zone, width: float) -> bool:
    """Whether what it holds can take a few more lines, to stand beside others."""
    return zone.kind in ("row", "panel") and content(pen, zone, width - 2 * PAD).height <= FLAT


def _filled(row: Row) -> float:
    return sum(wide for _, wide in row) + GAP * (len(row) - 1)


def _balance(rows: Sequence[Row]) -> None:
    """A full shelf gives some of its zones to an almost empty one of the same area below it."""
    for upper, lower in zip(rows[-2::-1], rows[:0:-1], strict=True):
        while len(upper) > 1 and upper[-1][0].area == lower[0][0].area:
            if _filled(lower) + GAP + upper[-1][1] > _filled(upper[:-1]):
                break
            lower.insert(0, upper.pop())


def _shelf(pen: Pen, row: Row, width: float, height: float = 0) -> Block:
    spare = (width - GAP * (len(row) - 1) - sum(wide for _, wide in row)) / len(row)
    shelf = [(zone, wide + spare) for zone, wide in row]
    high = max(height, *(panel(pen, zone, wide).height for zone, wide in shelf))
    parts = []
    x = 0.0
    for zone, wide in shelf:
        parts.append(placed(panel(pen, zone, wide, high), x, 0))
        x += wide + GAP
    return Block(width, high, "".join(parts))
