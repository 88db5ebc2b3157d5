"""Colour and shape of each seat, as the game itself will show them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from vingtdeux.engine.match import Match
from vingtdeux.games import box
from vingtdeux.web import assets
from vingtdeux.web.tables.store.live import game_of

TEAMS: Final = "ABCDEF"
DEALS: Final = 4
"""How many deals are looked at: what differs between them is still drawn by lot."""


@dataclass(frozen=True)
class Look:
    """How a seat is marked; empty if that is drawn by lot."""

    color: str = ""
    shape: str = ""
    drawing: str = ""
    """Address of the shape's symbol."""
    team: str = ""
    """A letter, where seats form teams."""


@lru_cache(maxsize=500)
def looks(game_id: str, players: int, options: str, rules_version: str) -> tuple[Look, ...]:
    """One look a seat."""
    game = game_of(game_id, players, options, rules_version)
    names = [str(n + 1) for n in range(players)]
    draw = box(game_id, rules_version).scene
    seen: list[set[tuple[str, str]]] = [set() for _ in range(players)]
    sides: list[set[int | None]] = [set() for _ in range(players)]
    for deal in range(DEALS):
        match = Match(game, f"look {deal}")
        for seat in draw(game.observe(match.state, None), [], "fr", names).seats:
            seen[seat.seat].add((seat.color, seat.shape))
            sides[seat.seat].add(seat.team)
    art = assets.game_art(game_id)
    return tuple(
        _look(game_id, art, marks, _letter(side)) for marks, side in zip(seen, sides, strict=True)
    )


def _letter(sides: set[int | None]) -> str:
    side = sides.pop() if len(sides) == 1 else None
    return "" if side is None else TEAMS[side]


def _look(game_id: str, art: str, marks: set[tuple[str, str]], team: str) -> Look:
    if len(marks) != 1:
        return Look(team=team)
    color, shape = marks.pop()
    own = f'id="shape-{shape}"' in art
    sheet = (
        assets.game_url(game_id, "art.svg")
        if own
        else f"/static/{assets.stamp()}/client/shapes.svg"
    )
    return Look(color, shape, f"{sheet}#shape-{shape}", team)
