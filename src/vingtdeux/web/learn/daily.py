"""The case of the day of Enquêtes à New York: the same for everybody, alone or at a table.

Its seed would be its answer, so it comes from the site's own secret: neither the page nor the
source tells it, and a table keeps it to itself until its game is over.
"""

from datetime import date
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import salted_hmac
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vingtdeux.web.people.identity import person_of, welcome
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.lobby.gates import in_words
from vingtdeux.web.tables.models import OPEN, OVER, Table
from vingtdeux.web.tables.store.live import hall

GAME: Final = "enquetes_new_york"
LEVELS: Final = (1, 2)
SALT: Final = "vingtdeux.case-of-the-day"


def today(_: HttpRequest) -> HttpResponse:
    """/affaire leads to the case of this day."""
    return redirect("daily", localdate().isoformat())


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
    if request.method == "POST":
        level, how = request.POST.get("level", "1"), request.POST.get("how", "solo")
        if level not in ("1", "2") or how not in ("solo", "table"):
            raise BadRequest("bad_fields")
        person = welcome(request, request.POST.get("name", ""), _("Guest"))
        return redirect("table", _open(person, when, int(level), how == "solo").id)
    known = person_of(request)
    found = [(level, _turns(known, when, level)) for level in LEVELS] if known else []
    solved = [(level, turns) for level, turns in found if turns is not None]
    context = {"day": when, "found": solved, "levels": LEVELS}
    return render(request, "learn/daily.html", context)


def _options(when: date, level: int, solo: bool) -> dict[str, Any]:
    case = {"seed": _seed(when, level), "difficulty": "normal", "day": when.isoformat()}
    return {"level": level, "endless": case, **({"solo": True} if solo else {})}


def _seed(when: date, level: int) -> str:
    """HMAC-SHA256 under a key derived from SECRET_KEY: nobody outside this site can compute it."""
    return salted_hmac(SALT, f"{when.isoformat()}|{level}", algorithm="sha256").hexdigest()


def _open(person: Person, when: date, level: int, solo: bool) -> Table:
    """A new table; alone, everybody has one try, and comes back to it."""
    mine = _tables(person, when, level).filter(players=1).first() if solo else None
    if mine is not None:
        return mine
    table = flows.create(person, GAME, 1 if solo else None, _options(when, level, solo))
    if solo:
        flows.start(table.id, person)
    return table


def _tables(person: Person, when: date, level: int) -> QuerySet[Table]:
    """Where this person has begun that case, first to last; the first version named it by its date."""
    day = when.isoformat()
    by_date = Q(options__endless__seed=day, options__endless__day__isnull=True)
    return (
        Table.objects.filter(Q(options__endless__day=day) | by_date)
        .filter(game=GAME, options__level=level, forked=False, seats__person=person)
        .exclude(status=OPEN)
        .order_by("created")
    )


def _turns(person: Person, when: date, level: int) -> int | None:
    """In how many turns this person found the thief alone, at the first try; None = not at all."""
    first = _tables(person, when, level).first()
    if first is None or first.status != OVER or first.players > 1 or first.takebacks:
        return None
    view = hall.look(first.id)
    outcome = view.game.outcome(view.state) if view.game else None
    return int(outcome.scores[0]) if outcome and outcome.winners else None
