"""The sheet of the pad: marks and notes that a seat keeps for itself [R3.11].

The table keeps a pad per seat as plain JSON, outside the game: nothing here changes a position,
a legal action or a replay. Every function is pure and takes or returns such a JSON object:

    {"marks": {"A5": "circle", "B2": "cross"}, "notes": {"A5": "le phare ?"}, "text": "…"}
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.enquetes_new_york.board import CELL, CELL_INDEX
from vingtdeux.games.enquetes_new_york.material import CARD, CARD_TRUTH
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.scene import Cell, Scene

Pad = dict[str, Any]

TEXTS: Final = Path(__file__).parent / "texts"
MARKS: Final = ("none", "cross", "circle")
"""In the order in which a click goes round."""
LONGEST_NOTE: Final = 200
LONGEST_TEXT: Final = 2000


def empty() -> Pad:
    """A fresh sheet [R3.1.5]."""
    return {"marks": {}, "notes": {}, "text": ""}


def checked(data: Any) -> Pad:
    """A sheet read from outside; ValueError says what is wrong with it."""
    if not isinstance(data, Mapping) or not set(data) <= {"marks", "notes", "text"}:
        raise ValueError("a sheet has marks, notes and a text")
    pad = empty()
    for cell, mark in _object(data, "marks").items():
        pad = with_mark(pad, cell, mark)
    for cell, note in _object(data, "notes").items():
        pad = with_note(pad, cell, note)
    return with_text(pad, data.get("text", ""))


def with_mark(pad: Pad, cell: str, mark: str) -> Pad:
    """The sheet with this mark on the cell: none, cross or circle."""
    _check_cell(cell)
    if mark not in MARKS:
        raise ValueError(f"a mark is none, cross or circle, not {mark!r}")
    marks = {name: old for name, old in pad["marks"].items() if name != cell}
    if mark != "none":
        marks[cell] = mark
    return {**pad, "marks": marks}


def with_click(pad: Pad, cell: str) -> Pad:
    """The sheet after a click on the cell: none, cross, circle, none again."""
    old = MARKS.index(pad["marks"].get(cell, "none"))
    return with_mark(pad, cell, MARKS[(old + 1) % len(MARKS)])


def with_note(pad: Pad, cell: str, note: str) -> Pad:
    """The sheet with a note on the cell; an empty note removes it."""
    _check_cell(cell)
    _check_text(note, LONGEST_NOTE)
    notes = {name: old for name, old in pad["notes"].items() if name != cell}
    if note.strip():
        notes[cell] = note
    return {**pad, "notes": notes}


def with_text(pad: Pad, text: str) -> Pad:
    """The sheet with free notes in its margin."""
    _check_text(text, LONGEST_TEXT)
    return {**pad, "text": text}


def with_clue(pad: Pad, seen: Observation, card: str) -> Pad:
    """The sheet with a cross on every cell a known clue excludes (option `assist`).
    A circle there is crossed out too: the clue is certain."""
    known = {CARD[each.card]: CARD_TRUTH[each.card] for each in seen.known}
    if seen.assist == "off" or card not in known:
        raise ValueError("the table does not help with this clue")
    for at, cell in enumerate(CELL):
        if not known[card] >> at & 1:
            pad = with_mark(pad, cell, "cross")
    return pad


def drawn_on(scene: Scene, pad: Pad, zone: str = "board") -> Scene:
    """The seat's own screen with its marks and notes on the cells of the board."""
    say = load_texts(TEXTS, scene.lang)
    zones = [
        replace(each, cells=tuple([_drawn_on(cell, pad, say) for cell in each.cells]))
        if each.id == zone
        else each
        for each in scene.zones
    ]
    return replace(scene, zones=tuple(zones))


def _drawn_on(cell: Cell, pad: Pad, say: Texts) -> Cell:
    mark, note = pad["marks"].get(cell.id), pad["notes"].get(cell.id)
    marks, label, detail = cell.marks, cell.label, cell.detail
    if mark:
        marks, label = (*marks, mark), f"{label} ({say(f'cell_{mark}')})"
    if note:
        marks, detail = (*marks, "note"), f"{detail} — {note}"
    return replace(cell, marks=marks, label=label, detail=detail) if mark or note else cell


def _object(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, Mapping):
        raise ValueError(f"{key} of a sheet must be an object, not {found!r}")
    return found


def _check_cell(cell: Any) -> None:
    if cell not in CELL_INDEX:
        raise ValueError(f"there is no cell {cell!r}")


def _check_text(text: Any, longest: int) -> None:
    if not isinstance(text, str):
        raise ValueError(f"a note is a text, not {text!r}")
    if len(text) > longest:
        raise ValueError(f"a note has at most {longest} signs")
