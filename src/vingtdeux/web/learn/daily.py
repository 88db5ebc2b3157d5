"""The case of the day of Enquêtes à New York: the same for everybody, alone or at a table."""

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from vingtdeux.web.people.identity import person_of, welcome
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables import flows
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.live import hall
from vingtdeux.web.tables.models import OVER, Table
from vingtdeux.web.tables.views import in_words

GAME = "enquetes_new_york"
LEVELS = (1, 2)


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
    case = {"seed": when.isoformat(), "difficulty": "normal"}
    return {"level": level, "endless": case, **({"solo": True} if solo else {})}


def _open(person: Person, when: date, level: int, solo: bool) -> Table:
    table = flows.create(person, GAME, 1 if solo else None, _options(when, level, solo))
    if solo:
        flows.start(table.id, person)
    return table


def _turns(person: Person, when: date, level: int) -> int | None:
    """In how many turns this person first found the thief alone; None = not yet."""
    mine = Table.objects.filter(
        game=GAME, players=1, status=OVER, takebacks=0, forked=False, seats__person=person
    ).order_by("created")
    for table in mine:
        options = table.options
        case = options.get("endless") or {}
        if options.get("level") == level and case.get("seed") == when.isoformat():
            view = hall.look(table.id)
            outcome = view.game.outcome(view.state) if view.game else None
            if outcome and outcome.winners:
                return int(outcome.scores[0])
    return None
