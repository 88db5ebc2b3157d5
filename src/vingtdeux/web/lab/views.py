"""The lab's pages: a form of dials, and the report of a run as it grows."""

import hashlib
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import vingtdeux
from vingtdeux.bots import level_name
from vingtdeux.engine.info import CHANGES, GameInfo
from vingtdeux.games import box
from vingtdeux.lab.report.page import style
from vingtdeux.web import answers, assets
from vingtdeux.web.lab import dials, flows, packed, question
from vingtdeux.web.lab.dials import Asked
from vingtdeux.web.lab.models import DONE, Report, Run
from vingtdeux.web.lab.question import Question
from vingtdeux.web.language import lang
from vingtdeux.web.people.identity import all_or_nothing, person_id, person_of, welcome
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.lobby import flows as lobby
from vingtdeux.web.tables.lobby import shelf
from vingtdeux.web.tables.lobby.gates import box_words, in_words


def _cover(game_id: str) -> GameInfo:
    try:
        return shelf.cover(game_id)
    except BadRequest:
        raise Http404 from None


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    """Which game to try things on."""
    found = [box_words(cover.id) for cover in shelf.covers() if cover.knobs()]
    return render(request, "lab/games.html", {"games": found})


# --- the form -----------------------------------------------------------------------------------


@in_words
@require_http_methods(["GET", "POST"])
def lab(request: HttpRequest, game_id: str) -> HttpResponse:
    """The dials as the link says; a form that was sent becomes a link."""
    cover = _cover(game_id)
    if request.method == "GET":
        return _form(request, dials.read(cover, request.GET))
    asked = dials.read(cover, request.POST)
    if asked.problem:
        return _form(request, asked)
    return redirect(f"{reverse('lab', args=[game_id])}?{asked.query()}#dials")


@in_words
@require_POST
def simulate(request: HttpRequest, game_id: str) -> HttpResponse:
    """To the report of these dials; if nobody has asked for it yet, it is put in the queue."""
    asked = dials.read(_cover(game_id), request.POST)
    if asked.question is None:
        return _form(request, asked)
    known = flows.known(asked.question)
    if known is not None:
        return redirect("lab_run", known.pk)
    try:
        with all_or_nothing(request):
            person = welcome(request, "", _("Guest"))
            return redirect("lab_run", flows.ask(asked.question, person).pk)
    except flows.LabError as error:
        asked.problem = answers.words(error.code, lang())
        return _form(request, asked, error.status)


@in_words
@require_POST
def play(request: HttpRequest, game_id: str) -> HttpResponse:
    """A table with these changes, against bots, at once."""
    cover = _cover(game_id)
    asked = dials.read(cover, request.POST)
    wanted = asked.question
    if wanted is None:
        return _form(request, asked)
    with all_or_nothing(request):
        person = welcome(request, "", _("Guest"))
        options = {**cover.eased(), CHANGES: dict(wanted.changes)}
        made = lobby.create(person, game_id, wanted.players, options)
        lobby.start(made.id, person, fill=wanted.level)
    return redirect("table", made.id)


@in_words
@require_POST
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    """To the set-up of a table with these changes filled in."""
    asked = dials.read(_cover(game_id), request.POST)
    wanted = asked.question
    if wanted is None:
        return _form(request, asked)
    said = {"players": wanted.players, "level": wanted.level, CHANGES: wanted.lines()}
    return redirect(f"{reverse('setup', args=[game_id])}?{urlencode(said)}")


def _form(request: HttpRequest, asked: Asked, status: int = 400) -> HttpResponse:
    cover, wanted = asked.info, asked.question
    at = reverse("lab", args=[cover.id])
    link = f"{at}?{wanted.query()}" if wanted and wanted.query() else at
    context = {
        **box_words(cover.id),
        "asked": asked,
        "dials": asked.dials(),
        "others": asked.others(),
        "counts": [(n, shelf.count_words(cover, n)) for n in question.counts(cover)],
        "bots": _bots(cover.id),
        "amounts": question.GAMES,
        "is_open": flows.is_open(),
        "known": flows.known(wanted) if wanted else None,
        "link": request.build_absolute_uri(link),
        "command": wanted.command("1") if wanted else "",
        "material_url": shelf.material_url(cover.id),
    }
    return render(request, "lab/lab.html", context, status=status if asked.problem else 200)


def _bots(game_id: str) -> list[tuple[str, str]]:
    names = question.bots(game_id)
    return [(name, level_name(level)) for level, name in enumerate(names, 1)]


# --- a run --------------------------------------------------------------------------------------


@gzip_page
@in_words
@require_GET
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """How far it is, and what is told of it so far."""
    found = flows.found(run_id)
    return render(request, "lab/run.html", _about(request, found) | _told(request, found))


@gzip_page
@in_words
@require_GET
def news(request: HttpRequest, run_id: str) -> HttpResponse:
    """The parts of that page that change; the report only if it is another than `have` says."""
    found = flows.found(run_id)
    response = render(request, "lab/live.html", _told(request, found))
    response.headers["Cache-Control"] = "no-store"
    return response


@in_words
@require_POST
def cancel(request: HttpRequest, run_id: str) -> HttpResponse:
    """Whoever asked has seen enough."""
    flows.cancel(run_id, person_of(request))
    return redirect("lab_run", run_id)


def _about(request: HttpRequest, found: Run) -> dict[str, Any]:
    """What was asked; the same for everybody and at any time."""
    wanted = Question.of(found)
    at = f"{reverse('lab', args=[found.game])}?{wanted.query()}"
    return {
        **box_words(found.game),
        "question": wanted,
        "changed": box(found.game).changed({CHANGES: dict(found.changes)}, lang()),
        "count_words": shelf.count_words(_cover(found.game), found.players),
        "bot_name": level_name(wanted.level),
        "lab_url": at,
        "link": request.build_absolute_uri(reverse("lab_run", args=[found.pk])),
        "command": wanted.command(found.pk),
        "sheet_url": reverse("lab_sheet", args=[_stamp()]),
        "is_older": found.version != vingtdeux.__version__,
    }


def _told(request: HttpRequest, found: Run) -> dict[str, Any]:
    """How far it is."""
    flows.wish(found, lang())
    have = request.GET.get("have", "")
    told = Report.objects.filter(run=found, lang=lang()).first()
    is_new = told is not None and str(told.games) != have
    return {
        "run": found,
        "percent": 100 * found.done // found.games,
        "quarters": 4 * found.done // found.games,
        "ahead": flows.ahead(found) if found.is_active else 0,
        "is_mine": found.person_id is not None and found.person_id == person_id(request.COOKIES),
        "is_short": found.status == DONE and found.done < found.games,
        "told": told.games if told else 0,
        "report": packed.read(told.html) if told and is_new else "",
        "is_new": is_new or told is None,
    }


@cache
def _stamp() -> str:
    return hashlib.sha256(style().encode()).hexdigest()[:12]


@require_GET
def sheet(request: HttpRequest, at: str) -> HttpResponse:  # noqa: ARG001
    """The looks of a report."""
    response = HttpResponse(style(), content_type="text/css; charset=utf-8")
    response.headers["Cache-Control"] = assets.FOREVER if at == _stamp() else assets.ALWAYS_ASK
    return response
