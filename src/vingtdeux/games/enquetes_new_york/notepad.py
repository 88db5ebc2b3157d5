"""The sheet of the pad: marks and notes that a seat keeps for itself [R3.11].

The table keeps a pad per seat as plain JSON, outside the game: nothing here changes a position,
a legal action or a replay. Every function is pure and takes or returns such a JSON object:

    {"marks": {"A5": "circle", "B2": "cross"}, "notes": {"A5": "le phare ?"}, "text": "…"}
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.enquetes_new_york.board import CELL, CELL_INDEX
from vingtdeux.games.enquetes_new_york.material import CARD
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.scene_words import TEXTS
from vingtdeux.scene import Cell, Scene, remembered

Pad = dict[str, Any]

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
    _check_cell(cell)
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
    truth = seen.terms.material.truth
    card = card.removeprefix("strike.") if isinstance(card, str) else card
    known = {CARD[each.card]: truth[each.card] for each in seen.known}
    if seen.terms.assist == "off" or not isinstance(card, str) or card not in known:
        raise ValueError("the table does not help with this clue")
    for at, cell in enumerate(CELL):
        if not known[card] >> at & 1:
            pad = with_mark(pad, cell, "cross")
    return pad


def drawn_on(scene: Scene, pad: Pad, zone: str = "board") -> Scene:
    """The seat's own screen with its marks and notes on the cells of the board."""
    marks, notes = pad["marks"], pad["notes"]
    if not marks and not notes:
        return scene
    say = load_texts(TEXTS, scene.lang)
    zones = list(scene.zones)
    at = [each.id for each in zones].index(zone)
    cells = {cell.id: cell for cell in zones[at].cells}
    for cell, mark in marks.items():
        cells[cell] = _with_mark(cells[cell], mark, say)
    for cell, note in notes.items():
        cells[cell] = _with_note(cells[cell], note)
    zones[at] = replace(zones[at], cells=tuple(cells.values()))
    return replace(scene, zones=tuple(zones))


@remembered
def _with_mark(cell: Cell, mark: str, say: Texts) -> Cell:
    label = f"{cell.label} ({say(f'cell_{mark}')})"
    return replace(cell, label=label, marks=(*cell.marks, mark))


def _with_note(cell: Cell, note: str) -> Cell:
    """Not remembered: people's own words are kept nowhere but on their sheet."""
    return replace(cell, detail=f"{cell.detail} — {note}".strip(), marks=(*cell.marks, "note"))


def _object(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, Mapping):
        raise ValueError(f"{key} of a sheet must be an object, not {found!r}")
    return found


def _check_cell(cell: Any) -> None:
    if not isinstance(cell, str) or cell not in CELL_INDEX:
        raise ValueError(f"there is no cell {cell!r}")


def _check_text(text: Any, longest: int) -> None:
    if not isinstance(text, str):
        raise ValueError(f"a note is a text, not {text!r}")
    if len(text) > longest:
        raise ValueError(f"a note has at most {longest} signs")
    if "\0" in text:
        raise ValueError("a note is a plain text")
