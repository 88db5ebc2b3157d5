"""The bots that may sit at a game's tables."""

from typing import Final

from vingtdeux.bots import level_name
from vingtdeux.games import box
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.models import Table

USUAL: Final = 2
"""The level nobody has chosen: of stand-ins, of those who take the place of somebody who has left,
and of a form before it is changed. Where a game has fewer levels its best one plays."""


def levels(game_id: str, rules_version: str | None = None) -> list[tuple[int, str]]:
    """Number and name of each, weakest first."""
    numbers = range(1, box(game_id, rules_version).levels + 1)
    return [(number, level_name(number) or str(number)) for number in numbers]


def usual(game_id: str, rules_version: str | None = None) -> int:
    """The one a form proposes."""
    return min(USUAL, box(game_id, rules_version).levels)


def must_be_known(table: Table, level: int) -> None:
    """Only a level the game of this table has."""
    if not 1 <= level <= box(table.game, table.rules_version).levels:
        raise BadRequest("bad_fields")
