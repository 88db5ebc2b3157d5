"""What things say all game long: squares, lines and signs of the map, piles, dice, pawns."""

from typing import Final

from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.enquetes_new_york.board import CELL, CELLS, DATA, SIDE, SQUARES
from vingtdeux.games.enquetes_new_york.material import LETTER_FACES, NUMBER_FACES
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.scene_words import TEXTS, joined
from vingtdeux.scene import Entry, Glossary, remembered

LANDMARKS: Final[dict[str, list[str]]] = {
    cell: [name for name, mark in DATA["landmarks"].items() if cell in mark["cells"]]
    for cell in CELL
}
SQUARE_RULES: Final = {
    "informers": "R3.4.1", "experts": "R3.4.1", "swap": "R3.5.2", "go_anywhere": "R3.6.1",
}  # fmt: skip
TOLD: Final = {
    "pawn": "R3.3.1", "pawn_start": "R3.1.5", "diamond": "", "wheel": "R3.1.3", "wheel_open": "R3.1.3",
    "pile_informers": "", "pile_experts": "", "die_number": "R3.2.2", "die_letter": "R3.2.2", "know": "R3.8.1",
}  # fmt: skip
"""Texts that need nothing else, and the rules behind them."""


def glossary(seen: Observation, lang: str) -> Glossary:
    """Cells by their names, rows and columns and signs by their pieces."""
    return _glossary(seen.terms.material.squares, load_texts(TEXTS, lang))


@remembered
def _glossary(squares: tuple[int, ...], say: Texts) -> Glossary:
    conventions = " ".join(each[say.lang] for each in DATA["conventions"])
    return {
        **{name: Entry(say(f"about.{name}"), rule) for name, rule in TOLD.items()},
        **{CELL[cell]: _cell(cell, SQUARES[squares[cell]], say) for cell in range(CELLS)},
        **_lines("row", NUMBER_FACES[:SIDE], ("north", "south"), say),
        **_lines("column", LETTER_FACES[:SIDE], ("west", "east"), say),
        **{f"sq_{each}": Entry(say(f"square.{each}")) for each in SQUARES},
        **_signs("pic", "pictograms", say),
        **_signs("dis", "districts", say),
        "notes": Entry(conventions),
    }


def _cell(cell: int, square: str, say: Texts) -> Entry:
    """What one may do there, and what is drawn on it."""
    places = [DATA["landmarks"][each][say.lang] for each in LANDMARKS[CELL[cell]]]
    there = joined(list(dict.fromkeys(places)), say)
    bears = say("cell_bears", places=there) if there else say("cell_plain")
    return Entry(f"{say(f'square.{square}')} {bears}", SQUARE_RULES[square])


def _lines(
    part: str, names: tuple[str, ...], sides: tuple[str, str], say: Texts
) -> dict[str, Entry]:
    """Rows or columns, each with what lies on either side of it."""
    found = {}
    for at, name in enumerate(names):
        beyond = [
            say(f"about.{side}", at=name, n=len(there), there=joined(there, say))
            for side, there in zip(sides, (names[:at], names[at + 1 :]), strict=True)
            if there
        ]
        found[f"{part}.{name}"] = Entry(" ".join(beyond))
    return found


def _signs(sign: str, part: str, say: Texts) -> dict[str, Entry]:
    """The cells that bear each of them."""
    found = {}
    for each in DATA[part]:
        cells = [cell for cell, bears in DATA["cells"].items() if each in bears[part]]
        told = say("about.sign", cells=joined(cells, say), n=len(cells))
        found[f"{sign}_{each}"] = Entry(told)
    return found
