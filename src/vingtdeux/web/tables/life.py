"""Table life besides the game: pause, come back, undo, the bots' tempo, another device."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from vingtdeux.web.people import passes
from vingtdeux.web.people.identity import become, person_of
from vingtdeux.web.people.models import Person
from vingtdeux.web.qr import qr_svg
from vingtdeux.web.tables.company import standins
from vingtdeux.web.tables.errors import NotAllowed
from vingtdeux.web.tables.lobby import tempo
from vingtdeux.web.tables.lobby.gates import asked, in_words, text, unkept
from vingtdeux.web.tables.moves import undo as takebacks
from vingtdeux.web.tables.store.live import hall
from vingtdeux.web.tables.view import pads


def _me(request: HttpRequest) -> Person:
    person = person_of(request)
    if person is None:
        raise NotAllowed("not_seated")
    return person


def _done(request: HttpRequest, table_id: str) -> HttpResponse:
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"ok": True})
    return redirect("table", table_id)


@in_words
@require_POST
def pause(request: HttpRequest, table_id: str) -> HttpResponse:
    """A bot plays for me."""
    standins.pause(table_id, _me(request))
    return _done(request, table_id)


@in_words
@require_POST
def come_back(request: HttpRequest, table_id: str) -> HttpResponse:
    """I play again."""
    standins.come_back(table_id, _me(request))
    return _done(request, table_id)


@in_words
@require_POST
def undo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take my last move back, where that is fair."""
    takebacks.undo(table_id, _me(request))
    return _done(request, table_id)


@in_words
@require_POST
def pace(request: HttpRequest, table_id: str) -> HttpResponse:
    """How fast bots move where I play."""
    person = _me(request)
    if hall.look(table_id).facts.seat_of(person.pk) is None:
        raise NotAllowed("not_seated")
    tempo.choose(person, text(asked(request), "tempo"))
    return _done(request, table_id)


@in_words
@require_http_methods(["GET", "POST"])
def pad(request: HttpRequest, table_id: str) -> HttpResponse:
    """My own notepad: read it, or change a mark, a note or the margin."""
    person = _me(request)
    if request.method == "GET":
        return JsonResponse(pads.read(table_id, person))
    return JsonResponse(pads.write(table_id, person, asked(request)))


@in_words
@unkept
@require_POST
def device(request: HttpRequest, table_id: str) -> HttpResponse:
    """A one-time link and its QR code, to go on elsewhere."""
    person = _me(request)
    if hall.look(table_id).facts.seat_of(person.pk) is None:
        raise NotAllowed("not_seated")
    code = passes.issue(person, f"/t/{table_id}")
    link = request.build_absolute_uri(f"/me/{code}")
    return render(
        request,
        "tables/device.html",
        {"link": link, "qr": qr_svg(link), "table_id": table_id, "minutes": passes.SECONDS // 60},
    )


@in_words
@unkept
@require_http_methods(["GET", "POST"])
def arrive(request: HttpRequest, code: str) -> HttpResponse:
    """The other device: asks once, so that a link preview does not use the link up."""
    found = passes.holder(code) if request.method == "GET" else passes.use(code)
    if found is None:
        raise NotAllowed("bad_pass")
    if request.method == "GET":
        return render(request, "tables/arrive.html", {"who": found.person.name})
    become(request, found.person)
    return redirect(found.where)
