"""From moves to a match, without Django: shared by the server and the thinkers."""

from collections.abc import Sequence
from typing import Any

from vingtdeux.engine.action import CLOCK, NATURE
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
    _play(match, lines)
    return match


def follow(match: Match, lines: Sequence[Line]) -> None:
    """Go on with these moves; what NATURE did is taken from them, not drawn again."""
    drawn = [match.game.decode(text) for seat, text in lines if seat == NATURE]
    match._drawn = drawn[::-1]
    _play(match, lines)


def _play(match: Match, lines: Sequence[Line]) -> None:
    for seat, text in lines:
        if seat == CLOCK:
            match.expire()
        elif seat != NATURE:
            match.play(seat, text)
