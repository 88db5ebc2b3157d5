"""The words of the screen: what a client draws, whatever the game.

A `Scene` is plain data for one pair of eyes in one language. Fields at their default value are
left out on the wire. Every legal action appears exactly once in `deeds`, attached to what it acts on.
docs/scene.md describes the JSON.
"""

from vingtdeux.scene.beat import DOINGS, NO_BEATS, TONES, Act, Beat
from vingtdeux.scene.glossary import Entry, Glossary, told
from vingtdeux.scene.memory import remembered
from vingtdeux.scene.press import Press, to_json
from vingtdeux.scene.text import render
from vingtdeux.scene.types import (
    Cell,
    Counter,
    Deed,
    Piece,
    Result,
    Scene,
    SeatView,
    Zone,
)

__all__ = [
    "DOINGS",
    "NO_BEATS",
    "TONES",
    "Act",
    "Beat",
    "Cell",
    "Counter",
    "Deed",
    "Entry",
    "Glossary",
    "Piece",
    "Press",
    "Result",
    "Scene",
    "SeatView",
    "Zone",
    "remembered",
    "render",
    "to_json",
    "told",
]
