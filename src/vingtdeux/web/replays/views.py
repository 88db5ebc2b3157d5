"""Pages: the replay, the upload, the fairness check."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from vingtdeux.engine.errors import RecordError
from vingtdeux.engine.record import commitment
from vingtdeux.web import assets, language
from vingtdeux.web.errors import error_page
from vingtdeux.web.people.identity import all_or_nothing, person_of, welcome
from vingtdeux.web.replays import film as films
from vingtdeux.web.replays import flows
from vingtdeux.web.replays.troubles import reason_of
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.lobby import shelf
from vingtdeux.web.tables.lobby.gates import in_words
from vingtdeux.web.tables.models import OVER, Table
from vingtdeux.web.tables.store.live import hall


@in_words
@require_safe
def replay(request: HttpRequest, film_id: str) -> HttpResponse:
    """/r/<id>?pov=2#n: step through a finished game."""
    lang = language.lang()
    film = films.film_of(film_id, lang)
    pov = _pov(request, film)
    game_id = film.record.game
    names = film.names
    context = {
        "film": film,
        "game_id": game_id,
        "game_title": shelf.cover(game_id).title[lang],
        "lang": lang,
        "art": assets.game_art(game_id),
        "game_css_url": assets.game_url(game_id, "style.css"),
        "pov": pov,
        "povs": [(each, _view_name(each, names)) for each in film.points_of_view()],
        "last": film.last,
        "seats": list(enumerate(names)),
        "rules_url": shelf.rules_url(game_id, film.record.rules_version),
        "changed": shelf.changed_words(game_id, film.record.rules_version, film.record.options),
    }
    return render(request, "replays/replay.html", context)


def _view_name(pov: str, names: tuple[str, ...]) -> str:
    if pov == films.ALL:
        return _("Everything")
    return names[int(pov)] if pov.isdecimal() else _("A spectator")


def _pov(request: HttpRequest, film: films.Film) -> str:
    allowed = film.points_of_view()
    wished = request.GET.get("pov", "")
    if wished in allowed:
        return wished
    person = person_of(request)
    if person is not None and Table.objects.filter(pk=film.id).exists():
        seat = hall.look(film.id).facts.seat_of(person.pk)
        if seat is not None:
            return str(seat)
    return allowed[-1]


@in_words
@require_safe
def frame(request: HttpRequest, film_id: str) -> HttpResponse:
    """One picture, as the client draws it."""
    film = films.film_of(film_id, language.lang())
    at = request.GET.get("n", "0")
    if not at.isdecimal() or len(at) > 6:
        raise BadRequest("bad_fields")
    body = films.frame(film, int(at), _pov(request, film), language.lang())
    response = HttpResponse(body, "application/json")
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


@in_words
@require_safe
def record(request: HttpRequest, film_id: str) -> HttpResponse:  # noqa: ARG001 - a view
    """The whole game as a file."""
    text = films.film_of(film_id, language.lang()).record.dumps()
    response = HttpResponse(text, "application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="vingtdeux-{film_id}.json"'
    return response


@in_words
@require_POST
def fork(request: HttpRequest, film_id: str) -> HttpResponse:
    """Continue from here against bots."""
    film = films.film_of(film_id)
    numbers: dict[str, int] = {}
    for name in ("n", "seat"):
        text = request.POST.get(name, "")
        if not text.isdecimal() or len(text) > 6:
            raise BadRequest("bad_fields")
        numbers[name] = int(text)
    with all_or_nothing(request):
        person = welcome(request, "", _("Guest"))
        made = flows.fork(film, numbers["n"], numbers["seat"], person)
    return redirect("table", made.id)


@require_http_methods(["GET", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """Bring a record; a broken one is refused with the reason."""
    if request.method == "GET":
        return render(request, "replays/upload.html", {"trouble": ""})
    file = request.FILES.get("record")
    if file is None or not file.size:
        return _turned_away(request, _("choose a file first"))
    try:
        flows.must_be_short(file.size)
        kept = flows.keep(file.read(), person_of(request))
    except RecordError as error:
        return _turned_away(request, reason_of(error))
    return redirect("replay", kept.id)


def _turned_away(request: HttpRequest, trouble: str) -> HttpResponse:
    return render(request, "replays/upload.html", {"trouble": trouble}, status=400)


@in_words
@require_safe
def verify(request: HttpRequest, film_id: str) -> HttpResponse:
    """The fairness check: commitment before, seed after, and the replay against both."""
    table = Table.objects.filter(pk=film_id).first()
    if table is not None and table.status != OVER:
        words: dict[str, Any] = {"table_id": film_id, "commitment": table.commitment}
        return render(request, "replays/verify.html", {**words, "over": False})
    try:
        film = films.film_of(film_id)
    except RecordError as error:
        return error_page(request, 400, reason_of(error))
    record = film.record
    promised = commitment(record.seed, record.table, record.rules_version, record.options)
    shown = table.commitment if table is not None else promised
    trouble = reason_of(film.trouble) if film.trouble else ""
    if not trouble and shown != promised:
        trouble = _("the seed is not the one that was promised")
    context = {
        "table_id": film_id,
        "over": True,
        "commitment": shown,
        "seed": record.seed,
        "rules_version": record.rules_version,
        "moves": film.last,
        "changed": shelf.changed_words(record.game, record.rules_version, record.options),
        "trouble": trouble,
    }
    return render(request, "replays/verify.html", context)
