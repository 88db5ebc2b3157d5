"""From moves to a match, without Django: shared by the server and the thinkers."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from vingtdeux.engine.action import NATURE
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match

Line = tuple[int, str]
"""Seat and notation."""


def replay(
    game: Game[Any, Any], seed: str, table: str, lines: Sequence[Line], taken: int = 0
) -> Match:
    """The match these moves make, chance outcomes as they were recorded."""
    drawn = [game.decode(text) for seat, text in lines if seat == NATURE]
    match = Match(game, seed, table=table, drawn=drawn, taken=taken)
    match.follow(lines[len(match.log) :])
    return match


def digest_of(lines: Sequence[Line], past: str = "") -> str:
    """Names a past by all its moves; that of a longer one follows from the shorter one's name."""
    for seat, text in lines:
        past = blake2b(f"{past} {seat} {text}".encode(), digest_size=8).hexdigest()
    return past
