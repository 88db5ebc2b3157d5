"""Before the start: invitation, seats, bots, who is ready."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from vingtdeux.web import assets, language
from vingtdeux.web.people.identity import all_or_nothing, person_id, person_of, welcome
from vingtdeux.web.people.models import Person
from vingtdeux.web.qr import qr_svg
from vingtdeux.web.tables.errors import TableError
from vingtdeux.web.tables.lobby import flows, home, levels, seating, shelf
from vingtdeux.web.tables.lobby import ready as check
from vingtdeux.web.tables.lobby.gates import (
    ask_for_code,
    asking_again,
    box_words,
    in_words,
    me,
    number,
    terms,
    unkept,
)
from vingtdeux.web.tables.lobby.looks import Look, looks
from vingtdeux.web.tables.models import OPEN, Table
from vingtdeux.web.tables.store.live import Facts, View, hall
from vingtdeux.web.tables.view.faces import face_of, names_of


@unkept
def page(request: HttpRequest, view: View) -> HttpResponse:
    """The table while people gather. Of a closed one only those who sit there see the invitation."""
    person = person_of(request)
    facts = view.facts
    table = Table.objects.get(pk=facts.id)
    mine = facts.seat_of(person.pk if person else None)
    seats = _seats(facts)
    closed, sent_away = seating.is_closed(table), seating.sent_away(table)
    late = [row for row in seats if row["person"] and not row["host"] and not row["ready"]]
    invitation = request.build_absolute_uri(f"/t/{facts.id}/join/{table.code}")
    context = {
        **box_words(facts.game),
        **terms(),
        "table": table,
        "seats": seats,
        "art_url": assets.game_url(facts.game, "art.svg"),
        "late": late,
        "is_host": person is not None and facts.host == person.pk,
        "seat": mine,
        "ready": mine is not None and facts.sitters[mine].ready,
        "check": check.is_on(table),
        "left": check.left(table),
        "seconds": check.SECONDS,
        "fill": check.fill_of(table) if check.is_on(table) else None,
        "has_room": any(sitter.kind == "open" for sitter in facts.sitters),
        "was_removed": person is not None and person.pk in table.removed,
        "removed": Person.objects.filter(pk__in=sent_away) if sent_away else [],
        "closed": closed,
        "invited": mine is not None or not closed,
        "invitation": invitation,
        "qr": qr_svg(invitation),
        "socket_url": f"/t/{facts.id}/stream?lang={language.lang()}",
        "levels": levels.levels(facts.game, facts.rules_version, facts.players),
        "usual": levels.usual(facts.game, facts.rules_version),
        "settings": _settings(table),
        "is_rematch": Table.objects.filter(rematch=table).exists(),
    }
    return render(request, "tables/lobby.html", context)


def _settings(table: Table) -> list[tuple[str, str]]:
    """What differs from the usual: the time to think, the game's options, its material."""
    glass = [(_("Time to think"), shelf.pace_words(table.pace))] if table.pace != 1 else []
    box = shelf.cover(table.game, table.rules_version)
    chosen = shelf.chosen_words(box, table.players, table.options)
    return glass + chosen + shelf.changed_words(table.game, table.rules_version, table.options)


def _seats(facts: Facts) -> list[dict[str, Any]]:
    """Each seat as the lobby shows it."""
    names = names_of(facts, language.lang())
    marks = looks(facts.game, facts.players, facts.options, facts.rules_version)
    return [
        {
            "number": sitter.seat,
            "mates": _mates(facts, sitter.seat, marks, names),
            "name": names[sitter.seat],
            "kind": sitter.kind,
            "person": sitter.kind == "person",
            "host": sitter.person is not None and sitter.person == facts.host,
            "ready": sitter.ready,
            "look": marks[sitter.seat],
            "face": face_of(facts, sitter, language.lang()) if sitter.kind == "bot" else None,
        }
        for sitter in facts.sitters
    ]


def _mates(facts: Facts, seat: int, marks: Sequence[Look], names: Sequence[str]) -> list[str]:
    """Who plays with this seat, where seats form teams."""
    team = marks[seat].team
    return [
        names[other.seat]
        for other in facts.sitters
        if team and marks[other.seat].team == team and other.seat != seat and other.kind != "open"
    ]


def _invitation(
    request: HttpRequest, status: int, problem: str, table_id: str, code: str
) -> HttpResponse:
    """The invitation once more, with what is wrong; it says nothing of a table it does not open."""
    try:
        view = hall.look(table_id)
        table = Table.objects.get(pk=table_id)
        seating.must_be_invited(table, code)
    except TableError:
        return ask_for_code(request, status, problem, code)
    facts = view.facts
    person = person_of(request)
    context = {
        **box_words(facts.game),
        "table_id": table_id,
        "host": table.host.name if table.host else "",
        "seats": _seats(facts),
        "art_url": assets.game_url(facts.game, "art.svg"),
        "settings": _settings(table),
        "problem": problem,
        "name": request.POST.get("name", person.name if person else ""),
        "has_room": view.status == OPEN and any(s.kind == "open" for s in facts.sitters),
    }
    return render(request, "tables/join.html", context, status=status)


@in_words
@unkept
@asking_again(_invitation)
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, table_id: str, code: str) -> HttpResponse:
    """An invitation: what is played and with whom, then a seat."""
    view = hall.look(table_id)
    seated = view.facts.seat_of(person_id(request.COOKIES)) is not None
    if seated or view.status != OPEN:
        return redirect("table", table_id)
    if request.method == "POST":
        return _sit(request, table_id, code)
    seating.must_be_invited(Table.objects.get(pk=table_id), code)
    return _invitation(request, 200, "", table_id, code)


@in_words
@asking_again(home.page)
@require_POST
def sit(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take a seat at a table open to everybody."""
    return _sit(request, table_id, "")


def _sit(request: HttpRequest, table_id: str, code: str) -> HttpResponse:
    form = request.POST
    asked = form.get("seat", "")
    wanted = number(asked) if asked else None
    with all_or_nothing(request):
        person = welcome(request, form.get("name", ""), _("Guest"))
        seating.sit(table_id, person, code, wanted, bool(form.get("ready")))
    return redirect("table", table_id)


@in_words
@require_POST
def choose(request: HttpRequest, table_id: str) -> HttpResponse:
    """Move to another free seat."""
    seating.choose(table_id, me(request), number(request.POST.get("seat", "")))
    return redirect("table", table_id)


@in_words
@require_POST
def ready(request: HttpRequest, table_id: str) -> HttpResponse:
    """I can start; or not yet."""
    flows.set_ready(table_id, me(request), request.POST.get("ready") == "1")
    return redirect("table", table_id)


@in_words
@require_POST
def seat(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host opens a seat or puts a bot on it."""
    form = request.POST
    where, bot = number(form.get("seat", "")), levels.wish(form.get("level", str(levels.USUAL)))
    flows.set_seat(table_id, me(request), where, form.get("kind", ""), bot)
    return redirect("table", table_id)


@in_words
@require_POST
def let_back(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host forgives."""
    seating.let_back(table_id, me(request))
    return redirect("table", table_id)


@in_words
@require_POST
def close(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host closes the table to strangers, or opens it again."""
    seating.close(table_id, me(request), request.POST.get("closed") == "1")
    return redirect("table", table_id)


@in_words
@require_POST
def leave(request: HttpRequest, table_id: str) -> HttpResponse:
    """Get up before the start."""
    flows.leave(table_id, me(request))
    return redirect("home")


@in_words
@require_POST
def start(request: HttpRequest, table_id: str) -> HttpResponse:
    """The host begins, or goes on gathering; bots may fill the open seats."""
    if "stop" in request.POST:
        flows.call_off(table_id, me(request))
        return redirect("table", table_id)
    fill = request.POST.get("fill", "")
    anyway = "anyway" in request.POST
    flows.start(table_id, me(request), levels.wish(fill) if fill else None, anyway)
    return redirect("table", table_id)
