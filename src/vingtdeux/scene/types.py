"""The data of a scene. msgspec structs: built and written as JSON at C speed."""

from importlib import import_module
from typing import Literal

import msgspec


class Counter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that is always visible: a score, cards left, transports."""

    id: str
    label: str
    value: int
    most: int = 0
    """0, or the value at which the gauge is full (30 points, 3 transports)."""
    icon: str = ""
    """A symbol of the game's art sheet."""
    warn: bool = False
    """Worth a glance now."""
    text: str = ""
    """Shown instead of the bare number ("12 / 25")."""
    detail: str = ""
    """What it counts and what that is good for, shown as the detail of a piece is."""
    about: str = ""
    """What to look up in the glossary (glossary.py); `detail` is then what it says besides."""
    rule: str = ""
    """The rule behind it ("R3.5.2"): a link where the explanation is pinned."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, token, pawn or die.

    `id` names the thing itself only where its face may be seen; a hidden piece is named by its
    place, so that nobody can follow it. An id whose place changed glides there.
    """

    id: str
    face: str
    """CSS class and symbol of the art sheet; "back…" when hidden."""
    label: str
    """Its name for the eyes and for a screen reader: what, whose, in which state."""
    at: str = ""
    """Id of the cell it lies on; "" = in order, at the end of a row or pile."""
    on: str = ""
    """Id of the piece it rides on (a token on a card, an informer on a die)."""
    owner: int | None = None
    """Seat: gives colour and shape."""
    kind: str = ""
    """CSS class for its form: card, token, pawn, die, chip… ("" = card)."""
    name: str = ""
    """Words printed on it."""
    value: str = ""
    """The number in its corner."""
    detail: str = ""
    """What it does and what it is worth to the viewer now, shown on hover, focus or long press."""
    about: str = ""
    """What to look up in the glossary (glossary.py); `detail` is then what it says besides."""
    rule: str = ""
    """The rule behind it ("R3.5.2")."""
    origin: str = ""
    """Zone, cell or seat (`seat:2`) it came from, when it has just appeared."""
    marks: tuple[str, ...] = ()
    """States as CSS classes: dim, lit, turned, frozen, spent, new, chosen…"""
    count: int = 0
    """Height of a stack, where it matters."""
    ask: str = ""
    """The action one may have meant by tapping it while it cannot be used: it is asked why not."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place pieces can lie on."""

    id: str
    label: str
    col: int = 0
    row: int = 0
    """Grid: 1-based column and row."""
    x: float = 0
    y: float = 0
    """Map: centre, in percent of the zone's width and height."""
    face: str = ""
    """CSS class and symbol for the ground: street, gate, star, hole…"""
    name: str = ""
    """Words printed on it."""
    detail: str = ""
    about: str = ""
    rule: str = ""
    marks: tuple[str, ...] = ()


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the table."""

    id: str
    kind: Literal["grid", "row", "pile", "track", "map", "panel"]
    label: str
    area: str = "board"
    """Where it stands: board (the centre), supply (beside it), mine (the viewer's own things, in
    front), side (near the seats). A game's CSS may arrange finer."""
    owner: int | None = None
    cols: int = 0
    rows: int = 0
    art: str = ""
    """A background symbol of the art sheet (map)."""
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    lines: tuple[str, ...] = ()
    """Sentences (panel)."""
    empty: str = ""
    """What to say when nothing lies there."""


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action, in words, attached to what it acts on.

    target alone: tap that piece or cell. source and target: drag, or tap one then the other.
    Neither, or `primary`: a plain button. Several deeds on one target open a small menu.
    """

    code: str
    label: str
    """The whole sentence ("Poser l’encaissement en a2")."""
    target: str = ""
    source: str = ""
    short: str = ""
    """For a button or menu beside its target ("Encaissement")."""
    group: str = ""
    """Heading in the list of actions."""
    confirm: str = ""
    """Asked before it is sent, where it cannot be undone."""
    sure: str = ""
    """Asked after `confirm`, where a mistake ends the game for somebody."""
    primary: bool = False
    """The button a hurried player looks for (end turn, done)."""
    badge: str = ""
    """A price or number shown on the target."""
    icon: str = ""
    auto: bool = False
    """There is nothing else to do: the client does it by itself after a moment, if the reader wishes.
    The moment is never the same, for a prompt answer would tell the others that there was nothing."""
    sends: str = ""
    """Of a series: the legal code that is sent. `code` then only names the series."""


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it; the table adds the person's name, bot level and presence."""

    seat: int
    name: str
    color: str
    """CSS colour name of the palette: red, green, blue, white, yellow, purple, orange, teal."""
    shape: str
    """The sign beside the colour: dice, banknote, circle, square, triangle, star…"""
    you: bool = False
    asked: bool = False
    """It must decide now."""
    first: bool = False
    """It holds the first-player marker."""
    out: bool = False
    team: int | None = None
    status: str = ""
    """A few words: has looked, has committed…"""
    counters: tuple[Counter, ...] = ()
    pieces: tuple[Piece, ...] = ()
    """Small things lying in front of it (prevent cards, loot backs, captured cards)."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end: who won, why, and the final table."""

    title: str
    reason: str
    rule: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    lines: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything one pair of eyes may see, in one language."""

    game: str
    lang: str
    phase: str
    """Id of the phase."""
    title: str
    """The phase in words."""
    prompt: str
    """The sentence on top: what is expected of whom."""
    seat: int | None = None
    """Whose eyes; None = a spectator."""
    mine: bool = False
    """The viewer is expected to act."""
    next: str = ""
    """What comes after, in a few words."""
    notice: str = ""
    """A warning that must not be missed (last round, FBI, forced placement)."""
    seats: tuple[SeatView, ...] = ()
    counters: tuple[Counter, ...] = ()
    zones: tuple[Zone, ...] = ()
    deeds: tuple[Deed, ...] = ()
    series: tuple[Deed, ...] = ()
    """Several deeds at one press ("play all"): what is sent first; then, for as long as the next scene
    has a series of the same name that asks nothing new, what that one sends."""
    hourglass: int = 0
    """Nominal seconds of the timed phase, 0 = none."""
    result: Result | None = None

    def _repr_html_(self) -> str:
        """In a notebook: its picture, with the art of its game if that is installed here. The room
        that draws it is found by its name: a scene knows no game."""
        shown: str = import_module("vingtdeux.notebook").html_of_scene(self)
        return shown
