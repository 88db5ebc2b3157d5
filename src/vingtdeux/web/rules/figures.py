"""Figures of a rules page: things of a scene, drawn as at the table.

`texts/figures.toml` of a game names the positions they are taken from:

    [night]
    players = 2
    seed = "first night"           # or: position = '{"phase": "action", …}'
    eyes = "all"                   # a seat (0 if nothing is said), "spectator", or "all": nothing is hidden
    moves = ["0 look:a1"]          # what is done there first

    [deal]
    lesson = 7                     # as it stands when step 7 of the lesson begins

A thing is a piece, a cell, a zone or `seat:2`, by its id, as everywhere else.
"""

import json
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from vingtdeux.engine.match import Match
from vingtdeux.games import load
from vingtdeux.games.box import Box
from vingtdeux.scene import Piece, Scene, Zone
from vingtdeux.web.learn.lesson import follow, lesson_of

NAMES: Final = ("Ana", "Bo", "Chloé", "Diego", "Elsa", "Farid", "Gaëlle", "Hugo")
ALL: Final = "all"
SPECTATOR: Final = "spectator"

Positions = Callable[[str], Scene]
"""The scene of a position, by its name; KeyError if there is none."""


def positions(game: Box, lang: str) -> Positions:
    """The positions of a game's figures, in a language."""
    file = game.figures
    named = tomllib.loads(file.read_text(encoding="utf-8")) if file else {}

    @cache
    def scene(name: str) -> Scene:
        return _drawn(game, lang, **named[name])

    return scene


def _drawn(
    game: Box,
    lang: str,
    *,
    players: int | None = None,
    seed: str = "1",
    position: str = "",
    eyes: int | str = 0,
    moves: tuple[str, ...] = (),
    options: dict[str, Any] | None = None,
    lesson: int | None = None,
) -> Scene:
    if lesson is not None:
        match = lesson_of(game.info.id).match(lesson)
    else:
        rules = load(game.info.id, players=players, **(options or {}))
        match = Match(rules, seed, position=json.loads(position) if position else None)
    follow(match, moves)
    if eyes == ALL:
        seen = match.game.reveal(match.state)
    else:
        seen = match.observe(None if eyes == SPECTATOR else int(eyes))
    scene = game.scene(seen, [], lang, NAMES[: match.game.players])
    return replace(scene, deeds=(), series=(), mine=False, hourglass=0)


class Thing:
    """Something a figure shows: what it is called, and the symbols that stand for it without a script."""

    def __init__(self, label: str, *pieces: Piece, art: str = "") -> None:
        self.label = label
        faces = [(piece.face, piece.value) for piece in pieces]
        self.faces = dict.fromkeys([(art, ""), *faces] if art else faces)


def thing(scene: Scene, name: str) -> Thing | None:
    """What has this id in the scene."""
    return next((found for known, found in _things(scene) if known == name), None)


def _things(scene: Scene) -> Iterator[tuple[str, Thing]]:
    """In the order in which the client looks an id up."""
    for pieces in [*(zone.pieces for zone in scene.zones), *(seat.pieces for seat in scene.seats)]:
        for piece in pieces:
            carried = [each for each in pieces if each.on == piece.id]
            yield piece.id, Thing(piece.label, piece, *carried)
    for zone in scene.zones:
        for cell in zone.cells:
            yield cell.id, Thing(cell.label, *_on(zone, cell.id), art=cell.face)
    for zone in scene.zones:
        yield zone.id, Thing(zone.label, *zone.pieces, art=zone.art)
    for seat in scene.seats:
        yield f"seat:{seat.seat}", Thing(seat.name, *seat.pieces)


def _on(zone: Zone, cell: str) -> list[Piece]:
    return [piece for piece in zone.pieces if piece.at == cell]
