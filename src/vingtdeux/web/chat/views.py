"""Talk over HTTP: small JSON questions of the table page."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET, require_POST

from vingtdeux.web import language
from vingtdeux.web.chat import flows
from vingtdeux.web.chat.phrases import phrases_of
from vingtdeux.web.people.identity import person_of
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadRequest, NotAllowed
from vingtdeux.web.tables.lobby.gates import asked, in_words, text
from vingtdeux.web.tables.store.live import hall


@in_words
@require_GET
def lines(request: HttpRequest, table_id: str) -> HttpResponse:
    """What I hear, after the line I know; and the phrases on offer the first time."""
    after = request.GET.get("after", "0")
    if not after.isdecimal() or len(after) > 12:
        raise BadRequest("bad_fields")
    lang = language.lang()
    answer: dict[str, Any] = {"lines": flows.heard(table_id, person_of(request), int(after), lang)}
    if after == "0":
        answer["phrases"] = phrases_of(hall.look(table_id).facts.game, lang)
        answer["may"] = person_of(request) is not None
        answer["before"] = flows.heard_before(table_id, person_of(request), lang)
    return JsonResponse(answer)


@in_words
@require_POST
def say(request: HttpRequest, table_id: str) -> HttpResponse:
    """Say it."""
    person = _me(request)
    said = asked(request)
    flows.say(table_id, person, text(said, "text"), text(said, "phrase"))
    return JsonResponse({"ok": True})


@in_words
@require_POST
def mute(request: HttpRequest, table_id: str) -> HttpResponse:
    """Not to read somebody, or to read them again."""
    muted = flows.mute(table_id, _me(request), _number(asked(request)))
    return JsonResponse({"ok": True, "muted": muted})


@in_words
@require_POST
def report(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask the operator to look."""
    flows.report(table_id, _me(request), _number(asked(request)))
    return JsonResponse({"ok": True})


def _me(request: HttpRequest) -> Person:
    person = person_of(request)
    if person is None:
        raise NotAllowed("nameless")
    return person


def _number(said: dict[str, Any]) -> int:
    line = said.get("line")
    if not isinstance(line, int) or isinstance(line, bool) or not 0 < line < 2**63:
        raise BadRequest("bad_fields")
    return line
