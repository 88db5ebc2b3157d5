"""Stage directions: how what happened is shown. A small vocabulary, the same for every game.

A game's `stage.py` has `direct(event, lang, names) -> tuple[Beat, ...]`, beside `narrate`. A beat is
made of one event and nothing else, so whoever may hear of the event may see the beat, and nobody
else does. The client's director plays beats one after the other on the old picture, with ghosts
above it, and then draws the new one. There are no times and no coordinates here: pace is the reader's.
docs/scene.md describes how each one looks.
"""

from typing import Final, Literal

import msgspec

Do = Literal[
    "fly",
    "flip",
    "float",
    "spot",
    "hold",
    "roll",
    "point",
    "speak",
    "stamp",
    "shake",
    "banner",
]
DOINGS: Final[tuple[str, ...]] = Do.__args__  # type: ignore[attr-defined]
Tone = Literal["", "good", "bad", "alarm", "calm"]
TONES: Final[tuple[str, ...]] = Tone.__args__  # type: ignore[attr-defined]


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to be seen."""

    do: Do
    """fly from `on` to `to` · flip `on` so that it shows `face` · float `words` over `on` · spot: all but
    `on` grows dark · hold: a breath · roll dice (`faces`) on `on` · point from seat `on` to `to` · speak:
    a bubble at `on` · stamp `words` across `on` · shake `on` · banner with `words` across the table."""
    on: str = ""
    """A piece, cell, zone or `seat:2`; several by preference, with spaces between: the first that is
    on the table counts."""
    to: str = ""
    """Where it flies or points; named as `on` is. What has come to a zone is called by the first of
    these ids from then on, unless that is the zone: it can be shown further."""
    face: str = ""
    """What is seen of it: a symbol of the art sheet and CSS class. fly: "" = as it lies there."""
    faces: tuple[str, ...] = ()
    """roll: what the dice show, one after the other."""
    kind: str = ""
    """CSS class for the form of what flies or rolls, where `on` is not a piece ("" = as a card). With
    a kind, something comes out of a piece that stays; so does a card with a `face` off a stack."""
    words: str = ""
    """In the reader's language: +3, −2, Arrêté… On what flies or flips, what is printed on it."""
    tone: Tone = ""
    """Gives colour and sound."""
    join: bool = False
    """Starts with the beat before it, not after it."""
    weight: Literal[0, 1, 2] = 1
    """0 = ornament (left out first when time is short), 1 = a move, 2 = a turning point."""
    key: str = ""
    """Of two beats of one step with the same key, one told to all and one to some, the latter is
    shown to those (a look: an eye for everybody, the face for the one who looks)."""


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """The beats of one event, with the line of the log that tells it."""

    beats: tuple[Beat, ...]
    later: int = 0
    """How many of the frame's log lines belong to acts after this one."""


NO_BEATS: Final[tuple[Beat, ...]] = ()
