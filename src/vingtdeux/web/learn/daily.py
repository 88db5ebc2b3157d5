"""The case of the day: the same for everybody, alone or at a table, in a game that has one.

Its seed would be its answer, so it comes from the site's own secret: neither the page nor the
source tells it, and a table keeps it to itself until its game is over.
"""

from datetime import date, timedelta
from functools import lru_cache
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.games import box, game_ids
from vingtdeux.games.box import Box
from vingtdeux.web import assets
from vingtdeux.web.language import lang
from vingtdeux.web.people.identity import person_of, welcome
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.lobby.gates import in_words
from vingtdeux.web.tables.models import OPEN, OVER, Table
from vingtdeux.web.tables.store.live import hall

SALT: Final = "vingtdeux.case-of-the-day"
LONGEST_STREAK: Final = 366


def today(_: HttpRequest) -> HttpResponse:
    """/affaire leads to the case of this day."""
    return redirect("daily", localdate().isoformat())


def box_of_the_day(game_id: str = "") -> Box:
    """The game asked for, else the first that has a game of the day."""
    for each in game_ids():
        if box(each).daily is not None and game_id in ("", each):
            return box(each)
    raise Http404


@in_words
@require_http_methods(["GET", "POST"])
def daily(request: HttpRequest, day: str) -> HttpResponse:
    """/affaire/<date>: play it, or see in how many turns one has found."""
    try:
        when = date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    if when > localdate():
        raise Http404
    game = box_of_the_day(request.GET.get("game", ""))
    assert game.daily is not None
    levels = game.daily.levels
    if request.method == "POST":
        wished, how = request.POST.get("level", "1"), request.POST.get("how", "solo")
        if wished not in map(str, levels) or how not in ("solo", "table"):
            raise BadRequest("bad_fields")
        person = welcome(request, request.POST.get("name", ""), _("Guest"))
        return redirect("table", _open(game, person, when, int(wished), how == "solo").id)
    solved = _solved(game, person_of(request), when)
    context = {
        "day": when,
        "found": solved,
        "levels": levels,
        "intro": game.texts(lang())("daily.intro"),
        "cover": assets.cover_url(game.info.id),
        "hue": game.hue,
    }
    return render(request, "learn/daily.html", context)


def _solved(game: Box, person: Person | None, when: date) -> list[tuple[int, str, str]]:
    """The levels of a case that this person has solved: which, how well, and how to say so to
    others without giving anything away."""
    assert game.daily is not None
    say, shown = game.texts(lang()), date_format(when, "SHORT_DATE_FORMAT")
    found = []
    for level in game.daily.levels if person else ():
        assert person is not None
        turns = _turns(game, person, when, level)
        if turns is not None:
            words = {"n": turns, "level": level, "when": shown}
            found.append((level, say("daily.found", **words), say("daily.share", **words)))
    return found


def case(person: Person | None) -> dict[str, Any] | None:
    """Today's case for the home page: what it is, what this person has made of it, for how many
    days in a row; None where no game has one."""
    try:
        game = box_of_the_day()
    except Http404:
        return None
    solved = _solved(game, person, localdate())
    return {
        "day": localdate(),
        "cover": assets.cover_url(game.info.id),
        "intro": game.texts(lang())("daily.intro"),
        "found": [told for _, told, _ in solved],
        "share": "\n".join(share for _, _, share in solved),
        "streak": _streak(game, person) if person else 0,
    }


def _streak(game: Box, person: Person) -> int:
    """For how many days in a row, until today or yesterday, this person has solved the case of the
    day on its day, at any level."""
    assert game.daily is not None
    day, today_, levels = timedelta(days=1), localdate(), game.daily.levels
    days = 0
    for back in range(LONGEST_STREAK):
        when = today_ - back * day
        if any(_turns(game, person, when, level, on_time=True) is not None for level in levels):
            days += 1
        elif back:
            break
    return days


def _seed(when: date, level: int) -> str:
    """HMAC-SHA256 under a key derived from SECRET_KEY: nobody outside this site can compute it."""
    return salted_hmac(SALT, f"{when.isoformat()}|{level}", algorithm="sha256").hexdigest()


def _open(game: Box, person: Person, when: date, level: int, solo: bool) -> Table:
    """A new table; alone, everybody has one try, and comes back to it."""
    mine = _tables(game, person, when, level).filter(players=1).first() if solo else None
    if mine is not None:
        return mine
    assert game.daily is not None
    options = game.daily.options(_seed(when, level), when.isoformat(), level, solo)
    table = flows.create(person, game.info.id, 1 if solo else None, options)
    if solo:
        flows.start(table.id, person)
    return table


def _tables(game: Box, person: Person, when: date, level: int) -> QuerySet[Table]:
    """Where this person has begun that case, first to last."""
    assert game.daily is not None
    known_by = Q(pk__in=[])
    for marks in game.daily.marks(when.isoformat(), level):
        known_by |= Q(**dict(_lookup(path, value) for path, value in marks.items()))
    return (
        Table.objects.filter(known_by, game=game.info.id, forked=False, seats__person=person)
        .exclude(status=OPEN)
        .order_by("created")
    )


def _lookup(path: str, value: Any) -> tuple[str, Any]:
    """A path into a table's options as the database looks it up; None = absent."""
    key = f"options__{path.replace('.', '__')}"
    return (f"{key}__isnull", True) if value is None else (key, value)


def _turns(
    game: Box, person: Person, when: date, level: int, *, on_time: bool = False
) -> int | None:
    """In how many turns this person found the thief alone, at the first try; None = not at all, or
    begun on another day where that counts."""
    first = _tables(game, person, when, level).first()
    if first is None or first.status != OVER or first.players > 1 or first.takebacks:
        return None
    if on_time and localdate(first.created) != when:
        return None
    try:
        return _turns_at(first.id)
    except VingtDeuxError:  # a table that no longer opens
        return None


@lru_cache(maxsize=2000)
def _turns_at(table_id: str) -> int | None:
    """Of a finished table: nothing of it changes any more."""
    view = hall.look(table_id)
    outcome = view.game.outcome(view.state) if view.game else None
    return int(outcome.scores[0]) if outcome and outcome.winners else None
