"""The table's page; the pages before it are in the lobby: home.py, setup.py and gathering.py."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from vingtdeux.web import assets, language
from vingtdeux.web.people.identity import person_id
from vingtdeux.web.tables.lobby import flows, gathering, levels, shelf, tempo
from vingtdeux.web.tables.lobby.gates import box_words, in_words, me, number, terms
from vingtdeux.web.tables.models import OPEN
from vingtdeux.web.tables.store.live import Facts, hall
from vingtdeux.web.tables.view import pads
from vingtdeux.web.tables.view.frames import is_solo


@in_words
@require_GET
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table, for players and spectators alike."""
    view = hall.look(table_id)
    if view.status == OPEN:
        return gathering.page(request, view)
    seat = view.facts.seat_of(person_id(request.COOKIES))
    game_id, lang, version = view.facts.game, language.lang(), view.facts.rules_version
    at = f"/t/{table_id}"
    context = {
        **box_words(game_id),
        **terms(),
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
        "rules_url": shelf.rules_url(game_id, version),
        "has_pad": seat is not None and pads.notepad_of(game_id, version) is not None,
        "is_solo": seat is not None and is_solo(view.facts, seat),
        "is_alone": sum(sitter.kind == "person" for sitter in view.facts.sitters) < 2,
        "changed": shelf.changed_words(game_id, version, json.loads(view.facts.options)),
        "game_title": shelf.cover(game_id).title[lang],
        **_bots(view.facts, seat),
    }
    return render(request, "tables/table.html", context)


def _bots(facts: Facts, seat: int | None) -> dict[str, Any]:
    """How fast bots move, and how fast they could, in words; how strong they may be next time."""
    if seat is None:
        return {}
    return {
        "has_bots": any(sitter.bot_level for sitter in facts.sitters),
        "tempi": tempo.words(),
        "tempo": facts.sitters[seat].tempo,
        "again": [pair for pair in levels.levels(facts.game) if isinstance(pair[0], int)],
    }


@in_words
@require_POST
def rematch(request: HttpRequest, table_id: str) -> HttpResponse:
    """Again, with the same people; with bots of another level if one is named."""
    said = request.POST.get("level", "")
    level = number(said) if said else None
    return redirect("table", flows.rematch(table_id, me(request), level).id)
