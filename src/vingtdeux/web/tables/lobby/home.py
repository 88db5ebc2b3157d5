"""The home page: three doors, the games, my tables, open tables."""

import time
from datetime import timedelta
from typing import Any, Final

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.engine.info import CHANGES
from vingtdeux.games import all_ids, box
from vingtdeux.web import assets, language
from vingtdeux.web.learn.daily import case
from vingtdeux.web.learn.lesson import has_lesson
from vingtdeux.web.people.identity import person_of
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import NotAllowed
from vingtdeux.web.tables.lobby import ready, shelf
from vingtdeux.web.tables.lobby.gates import ask_for_code, asking_again, box_words, in_words
from vingtdeux.web.tables.models import OPEN, OVER, PLAYING, Seat, Table
from vingtdeux.web.tables.store.live import Facts, Sitter, View, hall
from vingtdeux.web.tables.view.faces import face_of, names_of

MOST_MINE: Final = 12
MOST_OPEN: Final = 20
OPEN_HOURS: Final = 12
PATIENCE: Final = 600
"""Seconds after which an open table whose people have all closed the page is no longer listed."""


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The games, my tables, the ways in."""
    return page(request)


def page(request: HttpRequest, status: int = 200, problem: str = "", **where: str) -> HttpResponse:
    """The same, with what went wrong with the table somebody chose there."""
    del where
    person = person_of(request)
    known = _played(person) if person else frozenset()
    games = [
        {"info": info, "is_new": info.id not in known, **box_words(info.id), **_links(info.id)}
        for info in shelf.covers()
    ]
    credits_ = [
        (info.title[language.lang()], info.credit[language.lang()]) for info in shelf.covers()
    ]
    context = {"games": games, "credits": credits_, "daily": case(person), **_tables(request)}
    return render(request, "home.html", {**context, "problem": problem}, status=status)


@require_GET
def tables(request: HttpRequest) -> HttpResponse:
    """The parts of the home page that change by themselves."""
    return render(request, "tables/lists.html", _tables(request))


@in_words
@require_GET
def invite(request: HttpRequest) -> HttpResponse:
    """To the set-up of the chosen game."""
    return redirect("setup", shelf.cover(request.GET.get("game", "")).id)


@in_words
@asking_again(ask_for_code)
@require_POST
def find(request: HttpRequest) -> HttpResponse:
    """By the code a friend has told, or the address of a table."""
    typed = "".join(request.POST.get("code", "").split())
    code = typed.lower().rstrip("/").rpartition("/")[2]
    found = Table.objects.filter(code=code, status=OPEN).order_by("-created").first()
    if found is not None:
        return redirect("join", found.id, code)
    if Table.objects.filter(pk=code).exists():
        return redirect("table", code)
    if Table.objects.filter(code=code, status=PLAYING).exists():
        raise NotAllowed("already_started")
    raise NotAllowed("no_such_code")


def _played(person: Person) -> frozenset[str]:
    """The games this person has played at least once."""
    begun = Table.objects.filter(seats__person=person).exclude(status=OPEN)
    return frozenset(begun.values_list("game", flat=True).distinct())


def _tables(request: HttpRequest) -> dict[str, Any]:
    person = person_of(request)
    mine = _my_tables(person) if person else []
    asked = sum(row["asked"] for row in mine)
    return {"mine": mine, "asked": asked, "open_tables": _open_tables(person)}


def _my_tables(person: Person) -> list[dict[str, Any]]:
    """Those I sit at, where it is my turn first, those that are over last."""
    found = []
    mine = Table.objects.filter(seats__person=person, game__in=all_ids())
    for table in mine.order_by("-created")[:MOST_MINE]:
        try:
            view = hall.look(table.id)
        except VingtDeuxError:
            continue
        seat = view.facts.seat_of(person.pk)
        called = ready.is_on(table) and person in [each.person for each in ready.late(table)]
        asked = seat in view.to_act or called
        row = {"id": table.id, "status": table.status, "asked": asked, "called": called}
        lang = language.lang()
        names = names_of(view.facts, lang)
        free = [sitter.seat for sitter in view.facts.sitters if sitter.kind == Seat.OPEN]
        others = [
            {"name": names[each.seat], "portrait": _portrait(view.facts, each)}
            for each in view.facts.sitters
            if each.seat not in (seat, *free)
        ]
        row |= {"others": others, "left": len(free), "since": table.created}
        row |= {"result": _result(view, seat), "art": assets.game_url(table.game, "art.svg")}
        row["changed"] = CHANGES in table.options
        found.append({**row, **box_words(table.game)})
    order = {PLAYING: 0, OPEN: 1, OVER: 2}
    return sorted(found, key=lambda row: (not row["asked"], order[row["status"]]))


def _portrait(facts: Facts, sitter: Sitter) -> str:
    return face_of(facts, sitter, language.lang()).portrait if sitter.kind == Seat.BOT else ""


def _result(view: View, seat: int | None) -> str:
    """How it ended for this seat, in a word or two; "" while it is played."""
    outcome = view.game.outcome(view.state) if view.game and view.status == OVER else None
    if outcome is None or seat is None:
        return ""
    if seat in outcome.winners:
        return _("Won")
    if not outcome.winners or view.facts.players == 1:
        return _("Lost")
    place = {"n": outcome.ranks[seat], "of": view.facts.players}
    return _("Place %(n)s of %(of)s") % place if view.facts.players > 2 else _("Lost")


def _open_tables(person: Person | None) -> list[dict[str, Any]]:
    """Those where anybody may sit down, newest first."""
    here = Q(away__isnull=True) | Q(away__gt=time.time() - PATIENCE)
    waiting = Seat.objects.filter(here, kind=Seat.PERSON).values("table")
    free = Seat.objects.filter(kind=Seat.OPEN).values("table")
    since = timezone.now() - timedelta(hours=OPEN_HOURS)
    listed = Table.objects.filter(public=True, status=OPEN, created__gt=since, game__in=all_ids())
    listed = listed.filter(pk__in=waiting).filter(pk__in=free).select_related("host")
    if person is not None:
        listed = listed.exclude(seats__person=person)
    found = []
    for table in listed.order_by("-created")[:MOST_OPEN]:
        if person is not None and person.pk in table.removed:
            continue
        seats = list(table.seats.all())
        left = sum(seat.kind == Seat.OPEN for seat in seats)
        host = table.host.name if table.host else ""
        row = {"id": table.id, "host": host, "left": left, "players": table.players}
        row["changed"] = CHANGES in table.options
        found.append({**row, **box_words(table.game)})
    return found


def _links(game_id: str) -> dict[str, str]:
    """Rules and lesson of a game in this language, where there are any."""
    lang = language.lang()
    rules, learn = ("rules", "learn") if lang == "en" else ("regles", "apprendre")
    found = {"rules_url": "", "learn_url": ""}
    if box(game_id).rules_page(lang) is not None:
        found["rules_url"] = f"/{lang}/{rules}/{game_id}"
    if has_lesson(game_id):
        found["learn_url"] = f"/{lang}/{learn}/{game_id}"
    return found
