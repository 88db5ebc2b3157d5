"""Who sits there, what is asked of whom, and how it ended."""

import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from vingtdeux.scene.drawing.block import Block, flow, placed, stack
from vingtdeux.scene.drawing.boards import lying
from vingtdeux.scene.drawing.letters import fit, measure, wrap
from vingtdeux.scene.drawing.look import ZoneLook
from vingtdeux.scene.drawing.pen import Pen
from vingtdeux.scene.drawing.pieces import Things
from vingtdeux.scene.types import Counter, Piece, Result, Scene, SeatView

TEXTS: Final = Path(__file__).parent / "texts"
TEAMS: Final = "ABCDEF"
SMALL: Final[dict[str, float]] = {"card": 32, "token": 22}
"""How wide things before a seat are."""
BEFORE: Final = ZoneLook(shapes=False)


@cache
def words(lang: str) -> dict[str, str]:
    """The few words of a picture that no scene says."""
    path = TEXTS / f"{lang}.toml"
    return tomllib.loads((path if path.is_file() else TEXTS / "en.toml").read_text("utf-8"))


# --- on top --------------------------------------------------------------------------------------


def heading(pen: Pen, scene: Scene, width: float) -> Block:
    """The phase, what is expected of whom, and the counters of the table."""
    numbers = [_counter(pen, counter, "night-ink", "lamp") for counter in scene.counters]
    beside = width >= 560
    room = width - 28
    right = flow(numbers, room * 0.42 if beside else room, gap=14, lines=4)
    left = room - right.width - 20 if beside else room
    sentences = [
        pen.lines(
            wrap(scene.title, left, 16, bold=True, most=1), 16, bold=True, fill="lamp", serif=True
        ),
        pen.lines(wrap(scene.prompt, left, 15, bold=True, most=3), 15, bold=True, fill="night-ink"),
    ]
    if scene.notice:
        sentences.append(pen.lines(wrap(scene.notice, left, 13, most=2), 13, fill="lamp"))
    said = stack(sentences, gap=3)
    high = max(said.height, right.height) + 20 if beside else said.height + right.height + 26
    parts = [pen.rect(width, high, "night", radius=10), placed(said, 14, 10)]
    if beside:
        parts.append(placed(right, width - 14 - right.width, (high - right.height) / 2))
    else:
        parts.append(placed(right, 14, said.height + 16))
    return Block(width, high, "".join(parts))


def _counter(pen: Pen, counter: Counter, ink: str, gauge: str, most: float = 200) -> Block:
    """A sign or a word, the number, and how far it is to the full gauge."""
    has_icon = pen.symbol(counter.icon) is not None
    shown = counter.text or pen.number(counter.value)
    full = f"\u202f/\u202f{counter.most}" if counter.most and not counter.text else ""
    soft = "soft" if ink == "ink" else ink
    value = pen.label(shown, 14, bold=True, fill=ink)
    rest = pen.label(full, 12, fill=soft)
    room = most - value.width - rest.width - 8
    head = (
        Block(18, 18, pen.use(counter.icon, 0, 0, 18, 18, ink))
        if has_icon
        else pen.label(fit(counter.label, room, 12), 12, fill=soft)
    )
    row = flow([head, value, rest], 999, gap=4 if head.width else 0)
    bar = ""
    if counter.most:
        part = max(0.0, min(1.0, counter.value / counter.most))
        bar = pen.rect(row.width, 3, "faint", y=20, radius=1.5)
        bar += pen.rect(row.width * part, 3, gauge, y=20, radius=1.5) if part else ""
    said = escape(f"{counter.label} {shown}{full}", quote=False)
    drawing = f"<g><title>{said}</title>{placed(row, 0, (18 - row.height) / 2)}{bar}</g>"
    return Block(row.width, 24, drawing)


# --- seats ---------------------------------------------------------------------------------------


def seat_block(pen: Pen, seat: SeatView, width: float, height: float = 0) -> Block:
    """A seat: sign, name, what it is doing, its counters and the small things before it."""
    inner = width - 24
    name = pen.label(fit(seat.name, inner - 20, 14, bold=True), 14, bold=True)
    head = flow([name, *_tags(pen, seat)], inner - 20, gap=4, lines=2)
    numbers = [_counter(pen, each, "ink", pen.owned(seat.seat)[0], inner) for each in seat.counters]
    loose, held = lying(seat.pieces)
    things = Things(pen, held, BEFORE)
    small = [_small(things, piece, inner) for piece in loose]
    body = stack(
        [
            Block(inner, max(20, head.height), placed(head, 20, 0)),
            pen.lines(wrap(seat.status, inner, 12, most=2), 12, fill="soft"),
            flow(numbers, inner, gap=14, lines=4),
            flow(small, inner, gap=7, lines=8),
        ],
        gap=4,
    )
    high = max(height, body.height + 14)
    color = pen.owned(seat.seat)[0]
    parts = [
        pen.rect(width, high, color, radius=8),
        pen.rect(width - 7, high, "paper", x=7, radius=8),
        pen.shape(seat.seat, 14, 9, 15),
        placed(body, 15, 7),
        pen.rect(
            width,
            high,
            "none",
            radius=8,
            stroke="accent" if seat.asked else "faint",
            line=2 if seat.asked else 1,
        ),
    ]
    faded = ' opacity=".6"' if seat.out else ""
    said = escape(": ".join(filter(None, (seat.name, seat.status))), quote=False)
    return Block(width, high, f"<g{faded}><title>{said}</title>{''.join(parts)}</g>")


def _small(things: Things, piece: Piece, most: float) -> Block:
    """A piece before a seat: without its name, which would be too small to be read."""
    form = things.form(piece)
    if form == "tag" and not piece.value:
        return things.draw(piece, most=most)
    return things.draw(replace(piece, name=""), width=SMALL.get(form, 0), most=most)


def _tags(pen: Pen, seat: SeatView) -> list[Block]:
    """Team, « you », who is first, who is asked."""
    found = []
    for text in (
        (TEAMS[seat.team] if seat.team is not None else ""),
        words(pen.lang)["you"] * seat.you,
    ):
        if text:
            wide = measure(text, 11) + 10
            edge = pen.rect(wide, 16, "none", radius=8, stroke="line")
            found.append(Block(wide, 16, edge + pen.text(text, 5, 12, 11, fill="soft")))
    if seat.first:
        found.append(
            Block(
                13, 16, f'<g fill="{pen.color("soft")}">{pen.use("sign-first", 0, 1, 13, 13)}</g>'
            )
        )
    if seat.asked:
        sign = f'<g fill="{pen.color("accent-ink")}">{pen.use("sign-asked", 7, 3, 10, 10)}</g>'
        found.append(Block(24, 16, pen.rect(24, 16, "accent", radius=8) + sign))
    return found


# --- the end -------------------------------------------------------------------------------------


def result_block(pen: Pen, scene: Scene, result: Result, width: float) -> Block:
    """Who won and why, the places, and the sentences about the end."""
    inner = width - 32
    places = sorted(scene.seats, key=lambda seat: (result.ranks[seat.seat], seat.seat))
    ranked = [_place(pen, seat, result, 210 if width >= 560 else inner) for seat in places]
    half = (inner - 20) / 2 if width >= 560 else inner
    sentences = [pen.lines(wrap(each, half, 12, most=2), 12) for each in result.lines[:10]]
    middle = -(-len(sentences) // 2) if half < inner else len(sentences)
    columns = [stack(sentences[:middle], gap=3), stack(sentences[middle:], gap=3)]
    told = Block(
        inner,
        max(block.height for block in columns),
        placed(columns[0], 0, 0) + placed(columns[1], half + 20, 0),
    )
    body = stack(
        [
            pen.lines(wrap(result.title, inner, 20, bold=True, most=2), 20, bold=True, serif=True),
            pen.lines(wrap(result.reason, inner, 13, most=3), 13, fill="soft"),
            flow(ranked, inner, gap=8),
            told,
        ],
        gap=7,
    )
    high = body.height + 22
    parts = [
        pen.rect(width, high, "card", radius=10, stroke="lamp", line=2),
        placed(body, 16, 11),
    ]
    return Block(width, high, "".join(parts))


def _place(pen: Pen, seat: SeatView, result: Result, width: float) -> Block:
    """One line of the final table: rank, sign, name, points."""
    wins = seat.seat in result.winners
    score = pen.number(result.scores[seat.seat])
    points = pen.label(score, 14, bold=True)
    name = fit(seat.name, width - points.width - 62, 13, bold=wins)
    parts = [
        pen.rect(width, 26, "paper", radius=6, stroke="accent" if wins else "faint", line=1.5),
        pen.text(
            str(result.ranks[seat.seat]), 14, 17.5, 13, bold=True, fill="soft", anchor="middle"
        ),
        pen.shape(seat.seat, 26, 6, 14),
        pen.text(name, 46, 17.5, 13, bold=wins),
        pen.text(score, width - 8, 18, 14, bold=True, anchor="end"),
    ]
    return Block(width, 26, "".join(parts))
