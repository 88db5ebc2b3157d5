"""Choosing a game's options; against bots at once, or a table that waits for friends."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from vingtdeux.engine.info import GameInfo
from vingtdeux.web.people.identity import all_or_nothing, person_of, welcome
from vingtdeux.web.tables.errors import BadChanges, BadRequest
from vingtdeux.web.tables.lobby import flows, options, shelf, tempo
from vingtdeux.web.tables.lobby.gates import box_words, in_words, number
from vingtdeux.web.tables.lobby.levels import fitting, levels, wish
from vingtdeux.web.tables.models import PACES, Table

NOTHING: Final[Mapping[str, Any]] = {}
LONGEST: Final = 2_000
"""Signs of an answer: options are kept in memory and with the table."""


@in_words
@require_POST
def quick(request: HttpRequest, game_id: str) -> HttpResponse:
    """Against bots, at once, with what helps switched on."""
    info = shelf.cover(game_id)
    return redirect("table", _made(request, info, now=True, usual=info.eased()).id)


@in_words
@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, game_id: str) -> HttpResponse:
    """The form; what does not fit is said in it."""
    info = shelf.cover(game_id)
    if request.method != "POST":
        return _form(request, info, request.GET)
    if "refresh" in request.POST:
        return _form(request, info, request.POST)
    try:
        return redirect("table", _made(request, info, now="now" in request.POST).id)
    except BadRequest as error:
        problem = _("These options do not fit together.") if error.code == "bad_options" else ""
        if isinstance(error, BadChanges):
            problem = error.words
        if not problem:
            raise
        return _form(request, info, request.POST, problem)


def _made(
    request: HttpRequest, info: GameInfo, now: bool, usual: Mapping[str, Any] = NOTHING
) -> Table:
    """The table as the form wishes it (`usual` = what it leaves open), and whoever wishes it: both
    or, if refused, neither."""
    form = request.POST
    players, chosen, pace = _read(info, form)
    left_open = {name: usual[name] for name in usual if f"option.{name}" not in form}
    bots = wish(form.get("level") or str(fitting(person_of(request), info.id))) if now else 0
    with all_or_nothing(request):
        person = welcome(request, form.get("name", ""), _("Guest"))
        if "speed" in form:
            tempo.choose(person, form["speed"])
        made = flows.create(
            person, info.id, players, chosen | left_open, pace, public="public" in form
        )
        if now:
            flows.start(made.id, person, fill=bots)
    return made


def _read(info: GameInfo, form: QueryDict) -> tuple[int, dict[str, Any], int]:
    if any(len(text) > LONGEST for texts in form.lists() for text in texts[1]):
        raise BadRequest("bad_fields")
    players = number(form.get("players") or str(info.default_players))
    pace = number(form.get("pace", "1"))
    answers = options.read(info, players, form)
    if answers.errors or pace not in PACES:
        raise BadRequest("bad_options")
    return players, answers.values, pace


def _form(request: HttpRequest, info: GameInfo, form: QueryDict, problem: str = "") -> HttpResponse:
    counts = shelf.counts(info)
    asked = form.get("players", "")
    players = next((n for n in counts if str(n) == asked), info.default_players)
    fields = options.fields(info, players, form)
    changes = options.changes_field(info, players, form)
    wrong = [field for field in (*fields, *([changes] if changes else [])) if field.error]
    context = {
        **box_words(info.id),
        "info": info,
        "counts": [(n, shelf.count_words(info, n)) for n in counts],
        "players": players,
        "players_error": problem and asked and asked != str(players),
        "common": [f for f in fields if not f.house and not f.advanced],
        "house": [f for f in fields if f.house and not f.advanced],
        "advanced": [f for f in fields if f.advanced],
        "house_open": any(f.error for f in fields if f.house),
        "changes": changes,
        "material_url": shelf.material_url(info.id),
        "problem": problem,
        "wrong": wrong,
        "pace": form.get("pace", "1"),
        "speed": form.get("speed") or tempo.of(person_of(request)),
        "level": form.get("level") or str(fitting(person_of(request), info.id)),
        "public": "public" in form,
        "name": form.get("name", ""),
        "paces": [(str(pace), shelf.pace_words(pace)) for pace in PACES],
        "speeds": tempo.words(),
        "levels": [(str(n), name) for n, name in levels(info.id, players=players)],
    }  # fmt: skip
    return render(request, "tables/setup.html", context, status=400 if problem else 200)
