"""Pages and forms around a table: gate, form, flow, render."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.web import assets
from vingtdeux.web.errors import error_page
from vingtdeux.web.people.identity import person_id, person_of, welcome
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables import commands, flows, refusals, seating, shelf
from vingtdeux.web.tables.errors import BadRequest, NotAllowed
from vingtdeux.web.tables.frames import LEVELS, names_of
from vingtdeux.web.tables.live import View, hall
from vingtdeux.web.tables.models import OPEN, OVER, Table

Page = Callable[..., HttpResponse]


def in_words(view: Page) -> Page:
    """A refusal becomes a page (or JSON for scripts) that says why."""

    @wraps(view)
    def handle(request: HttpRequest, **where: Any) -> HttpResponse:
        try:
            return view(request, **where)
        except VingtDeuxError as error:
            if "application/json" in request.headers.get("Accept", ""):
                return commands.refused(error, where.get("table_id", ""), shelf.lang())
            text = refusals.words("", shelf.lang(), error.code, {})
            return error_page(request, refusals.status_of(error), text)

    return handle


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The games, my tables, the ways in."""
    person = person_of(request)
    mine = _my_tables(person) if person else []
    games = [{"info": info, **_words(info.id)} for info in shelf.covers()]
    return render(request, "home.html", {"games": games, "mine": mine, "levels": _levels()})


def _my_tables(person: Person) -> list[dict[str, Any]]:
    """Those I sit at, where it is my turn first."""
    found = []
    for table in Table.objects.filter(seats__person=person).order_by("-created")[:12]:
        try:
            view = hall.look(table.id)
        except VingtDeuxError:
            continue
        seat = view.facts.seat_of(person.pk)
        row = {"id": table.id, "status": table.status, "asked": seat in view.to_act}
        names = names_of(view.facts.sitters, shelf.lang())
        found.append({**row, **_words(table.game), "names": ", ".join(names)})
    return sorted(found, key=lambda row: (not row["asked"], row["status"] == OVER))


@in_words
@require_POST
def quick(request: HttpRequest, game_id: str) -> HttpResponse:
    """Against bots, at once."""
    person = welcome(request, request.POST.get("name", ""), _("Guest"))
    made = _create(request, person, game_id)
    flows.start(made.id, person, fill=_number(request.POST.get("level", "2")))
    return redirect("table", made.id)


@in_words
@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, game_id: str) -> HttpResponse:
    """Choose options, then wait for friends."""
    info = shelf.cover(game_id)
    if request.method == "POST":
        person = welcome(request, request.POST.get("name", ""), _("Guest"))
        return redirect("table", _create(request, person, game_id).id)
    asked = _number(request.GET.get("players", str(info.default_players)))
    fields = shelf.fields(info, asked)
    context = {**_words(game_id), "counts": shelf.counts(info), "players": asked, "fields": fields}
    return render(request, "tables/setup.html", {**context, "levels": _levels()})


def _create(request: HttpRequest, person: Person, game_id: str) -> Table:
    form = request.POST
    info = shelf.cover(game_id)
    players = _number(form["players"]) if form.get("players") else None
    pace = _number(form.get("pace", "1"))
    return flows.create(person, game_id, players, shelf.options_from(info, form.dict()), pace)


@in_words
@require_POST
def find(request: HttpRequest) -> HttpResponse:
    """By the code a friend has told."""
    code = request.POST.get("code", "").strip().lower().rstrip("/").rpartition("/")[2]
    found = Table.objects.filter(code=code, status=OPEN).order_by("-created").first()
    if found is None:
        raise NotAllowed("wrong_code")
    return redirect("join", found.id, code)


@in_words
@require_GET
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table, for players and spectators alike."""
    view = hall.look(table_id)
    if view.status == OPEN:
        return _lobby(request, view)
    seat = view.facts.seat_of(person_id(request.COOKIES))
    game_id, lang = view.facts.game, shelf.lang()
    at = f"/t/{table_id}"
    context = {
        **_words(game_id),
        "table": view,
        "table_id": table_id,
        "seat": seat,
        "lang": lang,
        "art": assets.game_art(game_id),
        "game_css_url": assets.game_url(game_id, "style.css"),
        "socket_url": f"{at}/stream?lang={lang}",
        "act_url": f"{at}/act",
        "why_url": f"{at}/why",
        "rematch_url": f"{at}/rematch" if seat is not None else "",
        "replay_url": f"/r/{table_id}",
        "rules_url": f"/{lang}/{'rules' if lang == 'en' else 'regles'}/{game_id}",
        "game_title": shelf.cover(game_id).title[lang],
        "commitment": view.facts.commitment,
    }
    return render(request, "tables/table.html", context)


def _lobby(request: HttpRequest, view: View) -> HttpResponse:
    person = person_of(request)
    facts = view.facts
    found = Table.objects.get(pk=facts.id)
    names = names_of(facts.sitters, shelf.lang())
    invitation = request.build_absolute_uri(f"/t/{facts.id}/join/{found.code}")
    context = {
        **_words(facts.game),
        "table": found,
        "seats": [(sitter, names[sitter.seat]) for sitter in facts.sitters],
        "is_host": person is not None and facts.host == person.pk,
        "seat": facts.seat_of(person.pk if person else None),
        "has_room": any(sitter.kind == "open" for sitter in facts.sitters),
        "invitation": invitation,
        "socket_url": f"/t/{facts.id}/stream",
        "levels": _levels(),
    }
    return render(request, "tables/lobby.html", context)


@in_words
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, table_id: str, code: str) -> HttpResponse:
    """An invitation: what is played and with whom, then a seat."""
    view = hall.look(table_id)
    seated = view.facts.seat_of(person_id(request.COOKIES)) is not None
    if seated or view.status != OPEN:
        return redirect("table", table_id)
    if request.method == "POST":
        person = welcome(request, request.POST.get("name", ""), _("Guest"))
        seating.sit(table_id, person, code)
        return redirect("table", table_id)
    names = names_of(view.facts.sitters, shelf.lang())
    context = {**_words(view.facts.game), "code": code, "table_id": table_id, "names": names}
    return render(request, "tables/join.html", context)


@in_words
@require_POST
def seat(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host opens a seat or puts a bot on it."""
    form = request.POST
    number, level = _number(form.get("seat", "")), _number(form.get("level", "2"))
    seating.set_seat(table_id, _me(request), number, form.get("kind", ""), level)
    return redirect("table", table_id)


@in_words
@require_POST
def leave(request: HttpRequest, table_id: str) -> HttpResponse:
    """Get up before the start."""
    seating.leave(table_id, _me(request))
    return redirect("home")


@in_words
@require_POST
def start(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host begins; bots may fill the open seats."""
    fill = request.POST.get("fill", "")
    flows.start(table_id, _me(request), _number(fill) if fill else None)
    return redirect("table", table_id)


@in_words
@require_POST
def rematch(request: HttpRequest, table_id: str) -> HttpResponse:
    """Again, with the same people."""
    return redirect("table", flows.rematch(table_id, _me(request)).id)


def _me(request: HttpRequest) -> Person:
    person = person_of(request)
    if person is None:
        raise NotAllowed("not_seated")
    return person


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise BadRequest("bad_fields")
    return int(text)


def _words(game_id: str) -> dict[str, str]:
    info, lang = shelf.cover(game_id), shelf.lang()
    return {"game_id": game_id, "title": info.title[lang], "tagline": info.tagline[lang]}


def _levels() -> list[tuple[int, str]]:
    return list(enumerate(LEVELS))[1:]
