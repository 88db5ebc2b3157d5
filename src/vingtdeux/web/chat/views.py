"""Talk over HTTP: small JSON questions of the table page."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET, require_POST

from vingtdeux.web.chat import flows
from vingtdeux.web.chat.phrases import phrases_of
from vingtdeux.web.people.identity import person_of
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables import shelf
from vingtdeux.web.tables.errors import BadRequest, NotAllowed
from vingtdeux.web.tables.live import hall
from vingtdeux.web.tables.views import in_words


@in_words
@require_GET
def lines(request: HttpRequest, table_id: str) -> HttpResponse:
    """What I hear, after the line I know; and the phrases on offer the first time."""
    after = request.GET.get("after", "0")
    if not after.isdecimal() or len(after) > 12:
        raise BadRequest("bad_fields")
    lang = shelf.lang()
    answer: dict[str, Any] = {"lines": flows.heard(table_id, person_of(request), int(after), lang)}
    if after == "0":
        answer["phrases"] = phrases_of(hall.look(table_id).facts.game, lang)
        answer["may"] = person_of(request) is not None
    return JsonResponse(answer)


@in_words
@require_POST
def say(request: HttpRequest, table_id: str) -> HttpResponse:
    """Say it."""
    person = _me(request)
    asked = _body(request)
    flows.say(table_id, person, str(asked.get("text", "")), str(asked.get("phrase", "")))
    return JsonResponse({"ok": True})


@in_words
@require_POST
def mute(request: HttpRequest, table_id: str) -> HttpResponse:  # noqa: ARG001 - the address's
    """Not to read somebody, or to read them again."""
    muted = flows.mute(_me(request), _number(_body(request)))
    return JsonResponse({"ok": True, "muted": muted})


@in_words
@require_POST
def report(request: HttpRequest, table_id: str) -> HttpResponse:  # noqa: ARG001 - the address's
    """Ask the operator to look."""
    flows.report(_me(request), _number(_body(request)))
    return JsonResponse({"ok": True})


def _me(request: HttpRequest) -> Person:
    person = person_of(request)
    if person is None:
        raise NotAllowed("nameless")
    return person


def _body(request: HttpRequest) -> dict[str, Any]:
    try:
        asked = json.loads(request.body)
    except ValueError:
        raise BadRequest("not_json") from None
    if not isinstance(asked, dict):
        raise BadRequest("not_json")
    return asked


def _number(asked: dict[str, Any]) -> int:
    line = asked.get("line")
    if not isinstance(line, int) or isinstance(line, bool):
        raise BadRequest("bad_fields")
    return line
