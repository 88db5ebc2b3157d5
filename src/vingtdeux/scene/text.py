"""A scene as plain text: the terminal, golden files, a first look for a screen reader."""

from vingtdeux.scene.types import Piece, Scene, SeatView, Zone


def render(scene: Scene) -> str:
    """The whole scene, top to bottom."""
    lines = [f"== {scene.title} ==", scene.prompt]
    lines += [scene.notice] if scene.notice else []
    if scene.counters:
        lines.append(
            " · ".join(f"{each.label} {each.text or each.value}" for each in scene.counters)
        )
    lines += [seat_line(seat) for seat in scene.seats]
    for zone in scene.zones:
        lines += ["", *_zone(zone)]
    if scene.result:
        lines += ["", scene.result.title, scene.result.reason, *scene.result.lines]
    if scene.deeds:
        lines.append("")
        lines += [f"  {deed.code:<24} {deed.label}" for deed in scene.deeds]
    return "\n".join(lines) + "\n"


def seat_line(seat: SeatView) -> str:
    """A seat in one line: who, what it does, its counters, what lies before it."""
    signs = ("*" if seat.first else "") + (">" if seat.asked else "")
    counters = ", ".join(f"{each.label} {each.text or each.value}" for each in seat.counters)
    things = " ".join(f"[{piece.label}]" for piece in seat.pieces)
    parts = [f"{signs}{seat.name}", seat.status, counters, things]
    return "  ".join(part for part in parts if part)


def _zone(zone: Zone) -> list[str]:
    title = f"-- {zone.label} --"
    if zone.kind == "grid" and zone.cells:
        return [title, *_grid(zone)]
    body = [_piece(piece) for piece in zone.pieces]
    if zone.kind in ("row", "pile", "track") and body:
        body = ["  ".join(body)]
    if not body and not zone.lines and zone.empty:
        body = [zone.empty]
    return [title, *zone.lines, *body]


def _piece(piece: Piece) -> str:
    place = f" @{piece.at or piece.on}" if piece.at or piece.on else ""
    marks = f" ({', '.join(piece.marks)})" if piece.marks else ""
    return f"{piece.label}{place}{marks}"


def _grid(zone: Zone) -> list[str]:
    lying: dict[str, list[str]] = {}
    for piece in zone.pieces:
        lying.setdefault(piece.at, []).append(piece.label)
    rows = []
    for row in range(1, zone.rows + 1):
        cells = [cell for cell in zone.cells if cell.row == row]
        rows.append(
            " | ".join(f"{cell.id} {' + '.join(lying.get(cell.id, ['—']))}" for cell in cells)
        )
    return rows
