"""What every page of a table needs: who asks, what was typed, refusals in words."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import RawPostDataException
from django.shortcuts import render

from vingtdeux.bots import level_name
from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.games import box
from vingtdeux.web import answers, assets
from vingtdeux.web.errors import error_page
from vingtdeux.web.language import lang
from vingtdeux.web.people.identity import person_of
from vingtdeux.web.people.models import Person
from vingtdeux.web.plain import must_be_plain
from vingtdeux.web.tables.errors import BadRequest, NotAllowed, TableError
from vingtdeux.web.tables.lobby import shelf
from vingtdeux.web.tables.lobby.levels import USUAL
from vingtdeux.web.tables.moves import commands, refusals
from vingtdeux.web.watch import metrics

Page = Callable[..., HttpResponse]


def in_words(view: Page) -> Page:
    """A refusal becomes a page (or JSON for scripts) that says why."""

    @wraps(view)
    def handle(request: HttpRequest, **where: Any) -> HttpResponse:
        try:
            return view(request, **where)
        except VingtDeuxError as error:
            if _is_script(request):
                return commands.refused(error, where.get("table_id", ""), lang())
            return error_page(request, *_reason(error))

    return handle


def asking_again(form: Page) -> Callable[[Page], Page]:
    """Inside `in_words`: a refusal shows the form again, `form(request, status, why, …)`, so that
    nothing that was typed is lost."""

    def around(view: Page) -> Page:
        @wraps(view)
        def handle(request: HttpRequest, **where: Any) -> HttpResponse:
            try:
                return view(request, **where)
            except TableError as error:
                if _is_script(request):
                    raise
                return form(request, *_reason(error), **where)

        return handle

    return around


def _is_script(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def _reason(error: VingtDeuxError) -> tuple[int, str]:
    """The status of a refusal and its words; it is counted."""
    metrics.refused(error.code)
    return refusals.status_of(error), answers.words(error.code, lang())


def unkept(view: Page) -> Page:
    """A page that opens a door (a link, a code, my data): no browser keeps it."""

    @wraps(view)
    def handle(request: HttpRequest, *args: Any, **where: Any) -> HttpResponse:
        response = view(request, *args, **where)
        response.headers["Cache-Control"] = "no-store"
        return response

    return handle


def ask_for_code(request: HttpRequest, status: int, problem: str, code: str = "") -> HttpResponse:
    """The form of an invitation once more, as it was typed, with what is wrong."""
    typed = {"typed": request.POST.get("code", code), "problem": problem}
    return render(request, "tables/find.html", typed, status=status)


def me(request: HttpRequest) -> Person:
    """Whoever asks; strangers may not."""
    person = person_of(request)
    if person is None:
        raise NotAllowed("not_seated")
    return person


def number(text: str) -> int:
    """A small whole number of a form."""
    if not text.isdecimal() or len(text) > 4:
        raise BadRequest("bad_fields")
    return int(text)


def asked(request: HttpRequest) -> dict[str, Any]:
    """The JSON object a script sends."""
    try:
        said = json.loads(request.body)
        must_be_plain(said)
    except (ValueError, RecursionError, RawPostDataException):  # the last: it was a form
        raise BadRequest("not_json") from None
    if not isinstance(said, dict):
        raise BadRequest("not_json")
    return said


def text(said: dict[str, Any], name: str) -> str:
    """A text of it; "" if it says nothing there."""
    found = said.get(name, "")
    if not isinstance(found, str):
        raise BadRequest("bad_fields")
    return found


def box_words(game_id: str) -> dict[str, str]:
    """A game's title, tagline, cover and hue for a template."""
    info, speak = shelf.cover(game_id), lang()
    return {
        "game_id": game_id,
        "title": info.title[speak],
        "tagline": info.tagline[speak],
        "cover": assets.cover_url(game_id),
        "hue": box(game_id).hue,
    }


def terms() -> dict[str, Any]:
    """For templates: after how long a bot of which level plays for somebody who has left."""
    seconds = round(settings.VINGTDEUX_AWAY_SECONDS)
    return {"away_seconds": seconds, "stand_in": level_name(USUAL)}
