"""The bots that may sit at a game's tables: its own, by level, and the operator's guests."""

from random import SystemRandom
from typing import Final

from vingtdeux.bots import level_name, with_temper
from vingtdeux.games import box
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.models import LONGEST_BOT, Seat, Table
from vingtdeux.web.tables.store.guests import guests_at

FIRST: Final = 1
"""The level of somebody's first game: its bots let a newcomer win as often as anybody."""
USUAL: Final = 2
"""The level nobody has chosen: of stand-ins, of those who take the place of somebody who has left,
and of seats at a table of friends. Where a game has fewer levels its best one plays."""
Wish = int | str
"""Which bot somebody wants: a level, or the key of a guest."""
_random: Final = SystemRandom()


def levels(
    game_id: str, rules_version: str | None = None, players: int | None = None
) -> list[tuple[Wish, str]]:
    """What a form sends and shows for each: the levels, weakest first, then the guests (who can
    sit among so many players, if a number is given)."""
    numbers = range(1, box(game_id, rules_version).levels + 1)
    own: list[tuple[Wish, str]] = [(n, level_name(n) or str(n)) for n in numbers]
    return own + [(guest.key, guest.label) for guest in guests_at(game_id, players)]


def usual(game_id: str, rules_version: str | None = None) -> int:
    """The one a form proposes."""
    return min(USUAL, box(game_id, rules_version).levels)


def fitting(person: Person | None, game_id: str) -> int:
    """The one for this person: that of the bots met last in this game, or the first."""
    seats = Seat.objects.filter(kind=Seat.BOT, level__gt=0, table__game=game_id)
    met = seats.filter(table__seats__person=person) if person else seats.none()
    last = met.order_by("-table__created", "number").values_list("level", flat=True).first()
    return min(last or FIRST, box(game_id).levels)


def wish(text: str) -> Wish:
    """What a form says."""
    if text.isascii() and text.isdecimal() and len(text) <= 4:
        return int(text)
    if not 0 < len(text) <= LONGEST_BOT:
        raise BadRequest("bad_fields")
    return text


def must_be_known(table: Table, wanted: Wish) -> None:
    """Only a level the game of this table has, or a guest who plays it with so many."""
    if isinstance(wanted, str):
        if all(guest.key != wanted for guest in guests_at(table.game, table.players)):
            raise BadRequest("bad_fields")
    elif not 1 <= wanted <= box(table.game, table.rules_version).levels:
        raise BadRequest("bad_fields")


def put_bot(seat: Seat, wanted: Wish) -> None:
    """A bot sits down, unsaved: one of a level as a character nobody else at the table is."""
    seat.kind, seat.person, seat.says = Seat.BOT, None, None
    if isinstance(wanted, str):
        seat.level, seat.bot = USUAL, wanted
        return
    others = Seat.objects.filter(table=seat.table, kind=Seat.BOT).exclude(number=seat.number)
    taken = {bot.partition(":")[2] for bot in others.values_list("bot", flat=True)}
    name = level_name(min(wanted, box(seat.table.game, seat.table.rules_version).levels)).lower()
    seat.level, seat.bot = wanted, with_temper(seat.table.game, name, taken, _random)


def promote(seat: Seat, level: int) -> None:
    """The same character, unsaved, as good as this level; a guest stays as it is."""
    name, colon, temper = seat.bot.partition(":")
    if name == level_name(seat.level).lower():
        seat.level, seat.bot = level, f"{level_name(level).lower()}{colon}{temper}"
