"""The map of New York, and beside it the wheel, the piles, the dice and the pawns to come."""

from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.enquetes_new_york.board import (
    CELL,
    CELLS,
    DATA,
    NOWHERE,
    SIDE,
    SQUARES,
)
from vingtdeux.games.enquetes_new_york.material import (
    GLYPHS,
    KINDS,
    LETTER_FACES,
    NUMBER_FACES,
    Material,
    material_of,
)
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.scene_words import back_of, joined
from vingtdeux.scene import Cell, Piece, Zone, remembered

PRINTED: Final = material_of({})


def draw_board(seen: Observation, names: tuple[str, ...], say: Texts) -> Zone:
    """The diamond lies on it once everything is open, not when one seat alone knows the answer."""
    diamond = seen.answer if seen.revealed_hands else NOWHERE
    helped = seen.terms.assist == "full" and seen.seat is not None and not seen.is_over()
    possible = seen.candidates if helped else None
    squares = seen.terms.material.squares
    pawns = tuple(seen.pawns)
    return _board(squares, pawns, diamond, seen.wrong, possible, names, say)


def draw_edge(seen: Observation, names: tuple[str, ...], say: Texts) -> tuple[Zone, ...]:
    """Around the map: its rows and columns, and the pawns that have not entered the city yet."""
    waiting = [
        seat for seat, cell in enumerate(seen.pawns) if cell == NOWHERE and not seen.is_out(seat)
    ]
    return (_rulers(say), *_start(tuple(waiting), names, say))


def draw_supply(seen: Observation, say: Texts) -> tuple[Zone, ...]:
    """What lies beside it: the same for all but one who has looked under the cover [R3.8.3]."""
    material = seen.terms.material
    informers, experts = seen.pile_counts
    shown = CELL[seen.answer] if seen.answer >= 0 else ""
    wheel = material.wheels[seen.level - 1]
    return (
        _wheel(wheel, seen.number, seen.terms.endless, seen.case, shown, say),
        _pile(0, informers, seen.level, say),
        _pile(1, experts, seen.level, say),
        _dice(material, seen.dice_number, seen.dice_letter, say),
    )


# --- the map ----------------------------------------------------------------------------------


@remembered
def _board(
    squares: tuple[int, ...], pawns: tuple[int, ...], diamond: int, wrong: int,
    possible: int | None, names: tuple[str, ...], say: Texts,
) -> Zone:  # fmt: skip
    pieces = [
        _pawn(seat, names[seat], CELL[cell], say)
        for seat, cell in enumerate(pawns)
        if cell != NOWHERE
    ]
    if diamond != NOWHERE:
        where = CELL[diamond]
        pieces.append(
            Piece("diamond", "diamond", say("diamond"), at=where, kind="gem", about="diamond")
        )  # fmt: skip
    return Zone(
        "board",
        "grid",
        say("board"),
        cols=SIDE,
        rows=SIDE,
        art="board",
        cells=_ground(squares, diamond, wrong, possible, say),
        pieces=tuple(pieces),
    )


@remembered
def _ground(
    squares: tuple[int, ...], diamond: int, wrong: int, possible: int | None, say: Texts
) -> tuple[Cell, ...]:
    """The cells; `possible` are those the viewer's clues leave, if the table says so."""
    cells = []
    for cell in range(CELLS):
        left = None if possible is None else bool(possible >> cell & 1)
        square = squares[cell]
        cells.append(_cell(cell, square, cell == diamond, bool(wrong >> cell & 1), left, say))
    return tuple(cells)


@remembered
def _cell(
    cell: int, square: int, answer: bool, wrong: bool, possible: bool | None, say: Texts
) -> Cell:
    """A square that is not the printed one has its sign as its face: it covers the map's."""
    name = CELL[cell]
    bears = DATA["cells"][name]
    districts = [DATA["districts"][each][say.lang] for each in bears["districts"]]
    label = say("cell_label", cell=name, districts=joined(districts, say))
    marks: list[str] = []
    if wrong:
        marks.append("wrong")
        label += f" ({say('cell_wrong')})"
    if answer:
        marks.append("answer")
        label += f" ({say('cell_here')})"
    if possible is not None:
        marks.append("possible" if possible else "excluded")
        label += f" ({say(f'cell_{marks[-1]}')})"
    sign = "" if square == PRINTED.squares[cell] else "sq_"
    return Cell(
        name,
        label,
        col=cell % SIDE + 1,
        row=cell // SIDE + 1,
        face=f"{sign}{SQUARES[square]}",
        about=name,
        marks=tuple(marks),
    )


@remembered
def _pawn(seat: int, name: str, at: str, say: Texts) -> Piece:
    """Without a cell it waits at the edge of the map."""
    label = say("pawn" if at else "pawn_start", seat=name)
    about = "pawn" if at else "pawn_start"
    return Piece(f"pawn{seat}", "pawn", label, at=at, owner=seat, kind="pawn", about=about)


@remembered
def _start(waiting: tuple[int, ...], names: tuple[str, ...], say: Texts) -> tuple[Zone, ...]:
    """Pawns beside the board [R3.1.5]."""
    pieces = tuple([_pawn(seat, names[seat], "", say) for seat in waiting])
    return (Zone("start", "row", say("start"), pieces=pieces),) if pieces else ()


@remembered
def _rulers(say: Texts) -> Zone:
    """The rows and columns by their names, each with what lies on either side of it: clues say
    “north of row 3”, and dice light them."""
    pieces = [
        Piece(f"{part}.{name}", "ruler", say(f"ruler.{part}", at=name), kind=part, value=name,
              about=f"{part}.{name}")
        for part, names in (("row", NUMBER_FACES[:SIDE]), ("column", LETTER_FACES[:SIDE]))
        for name in names
    ]  # fmt: skip
    return Zone("rulers", "row", say("rulers"), pieces=tuple(pieces))


# --- beside it --------------------------------------------------------------------------------


@remembered
def _wheel(
    wheel: tuple[int, ...], number: int, endless: str, case: str, shown: str, say: Texts
) -> Zone:
    """Number and symbol; the cover lifts for all at the end, for one after a wrong accusation.
    A generated case has its name under the cover, too, but only for all [R3.13.2]. A wheel that is
    not the printed one says what is on it."""
    value, face = "?", "wheel_open" if shown else "wheel"
    label = say("wheel_hidden")
    if endless:
        value = "∞"
        key = "wheel_named" if case else "wheel_endless_open" if shown else "wheel_endless"
        label = say(key, difficulty=say(f"difficulty.{endless}"), case=case, cell=shown)
    elif number:
        glyph = GLYPHS[number - 1]
        value = f"{number} {glyph}"
        key = "wheel_open" if shown else "wheel_shows"
        label = say(key, number=number, symbol=glyph, cell=shown)
    printed = endless or wheel in PRINTED.wheels
    numbers = "" if printed else say("wheel_numbers", numbers=", ".join(map(str, wheel)))
    piece = Piece(
        "the_wheel",
        face,
        label,
        kind="wheel",
        value=value,
        name=shown,
        detail=numbers,
        about=face,
    )
    return Zone("wheel", "row", say("wheel"), area="supply", pieces=(piece,))


@remembered
def _pile(kind: int, count: int, level: int, say: Texts) -> Zone:
    name = KINDS[kind]
    label = say(f"backs.pile_{name}", n=count)
    piece = Piece(
        f"top.{name}", back_of(kind, level), label, kind="card", count=count, about=f"pile_{name}"
    )
    return Zone(
        f"pile_{name}", "pile", say(f"pile_{name}"), area="supply",
        pieces=(piece,) if count else (), empty=say("empty_pile"),
    )  # fmt: skip


@remembered
def _dice(material: Material, number: int, letter: int, say: Texts) -> Zone:
    """What they show; a die that is not the printed one says what is on it."""
    pieces = []
    for name, face, faces, die, printed in (
        ("number", number, NUMBER_FACES, material.number_die, PRINTED.number_die),
        ("letter", letter, LETTER_FACES, material.letter_die, PRINTED.letter_die),
    ):
        shown = faces[face] if face >= 0 else name
        words = say("not_rolled") if face < 0 else say("joker") if shown == "joker" else shown
        label = say("die_shows", die=say(f"die_{name}"), face=words)
        detail = "" if die == printed else say("die_faces", faces=_faces(die, faces, say))
        pieces.append(
            Piece(
                f"die.{name}", f"die_{shown}", label, kind="die", detail=detail, about=f"die_{name}"
            )
        )
    return Zone("dice", "row", say("dice"), area="supply", pieces=tuple(pieces))


def _faces(die: tuple[int, ...], names: tuple[str, ...], say: Texts) -> str:
    found = [names[face] for face in die]
    return ", ".join([say("joker") if face == "joker" else face for face in found])
