"""My page: gate, flow, render."""

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from vingtdeux.web import language
from vingtdeux.web.me import flows
from vingtdeux.web.people.identity import person_of
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadRequest, NotAllowed
from vingtdeux.web.tables.lobby.gates import in_words, unkept


def _me(request: HttpRequest) -> Person:
    person = person_of(request)
    if person is None:
        raise NotAllowed("nameless")
    return person


@unkept
@require_safe
def me(request: HttpRequest) -> HttpResponse:
    """Name, data, the way out."""
    person = person_of(request)
    counts = flows.counts(person) if person else None
    muted = flows.muted(person) if person else []
    return render(request, "me/me.html", {"counts": counts, "muted": muted})


@in_words
@unkept
@require_POST
def data(request: HttpRequest) -> HttpResponse:
    """Everything that is mine, as a file."""
    text = json.dumps(flows.export(_me(request), language.lang()), ensure_ascii=False, indent=2)
    response = HttpResponse(text + "\n", "application/json")
    response.headers["Content-Disposition"] = 'attachment; filename="vingtdeux-me.json"'
    return response


@in_words
@require_POST
def unmute(request: HttpRequest) -> HttpResponse:
    """Read somebody again."""
    person, who = _me(request), request.POST.get("who", "")
    if not who.isdecimal() or len(who) > 12:
        raise BadRequest("bad_fields")
    flows.unmute(person, int(who))
    return redirect("me")


@in_words
@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    """Delete me, once the box is ticked."""
    person = _me(request)
    if request.POST.get("sure") != "yes":
        raise BadRequest("not_sure")
    flows.forget(person)
    response = redirect("home")
    response.delete_cookie(settings.PERSON_COOKIE, samesite="Lax")
    return response
