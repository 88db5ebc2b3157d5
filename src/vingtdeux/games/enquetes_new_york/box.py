"""Everything of the game, by name."""

from typing import Final

from vingtdeux.games.box import Box, Daily
from vingtdeux.games.enquetes_new_york import notepad
from vingtdeux.games.enquetes_new_york.citations import CITES
from vingtdeux.games.enquetes_new_york.daily import (
    LEVELS_OF_CASES,
    case_of_the_day,
    marks_of_the_day,
)
from vingtdeux.games.enquetes_new_york.encoding import encoding
from vingtdeux.games.enquetes_new_york.info import INFO
from vingtdeux.games.enquetes_new_york.marks import marks
from vingtdeux.games.enquetes_new_york.mind import EnquetesMind
from vingtdeux.games.enquetes_new_york.rules import Rules
from vingtdeux.games.enquetes_new_york.scene import narrate, scene
from vingtdeux.games.enquetes_new_york.scene_tips import glossary
from vingtdeux.games.enquetes_new_york.stage import OFFSTAGE, direct

DIALS: Final = tuple(f"cells.{cell}.square" for cell in ("C3", "D1", "A5", "B3", "D4"))
"""What squares do: its few numbers are those of an endless investigation, which must be chosen first."""

BOX: Final = Box(
    package=__package__,
    info=INFO,
    rules=Rules,
    scene=scene,
    narrate=narrate,
    cites=CITES,
    direct=direct,
    offstage=OFFSTAGE,
    glossary=glossary,
    marks=marks,
    dials=DIALS,
    mind=EnquetesMind(),
    hue="yellow",
    notepad=notepad,
    encoding=encoding,
    daily=Daily(LEVELS_OF_CASES, case_of_the_day, marks_of_the_day),
)
