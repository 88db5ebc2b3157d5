"""Pages anybody may read."""

from collections.abc import Mapping
from typing import Final

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import override
from django.views.decorators.http import require_safe

from vingtdeux.games import game_ids, info, versions
from vingtdeux.scene import Scene
from vingtdeux.web import assets
from vingtdeux.web.learn.lesson import has_lesson
from vingtdeux.web.learn.views import WORDS as LEARN
from vingtdeux.web.rules.render import rules_page
from vingtdeux.web.tables.lobby.shelf import MATERIAL

WORDS: Final = {"fr": "regles", "en": "rules"}
MANY: Final = 12
"""More choices than these are not listed."""


@require_safe
def page(request: HttpRequest, lang: str, game_id: str) -> HttpResponse:
    """/fr/regles/<game> and /en/rules/<game>; ?version=1 for a game that goes on under older rules."""
    version = request.GET.get("version")
    if game_id not in game_ids() or version not in (None, *versions(game_id)):
        raise Http404
    shown = rules_page(game_id, lang, version)
    if shown is None:
        raise Http404
    addresses = {each: f"/{each}/{word}/{game_id}" for each, word in WORDS.items()}
    with override(lang):
        return render(
            request,
            "rules/page.html",
            {
                "game_id": game_id,
                "page": shown,
                "art": assets.game_art(game_id) if 'class="shown"' in shown.html else "",
                "scenes": _written(shown.scenes),
                "game_css_url": assets.game_url(game_id, "style.css") if shown.scenes else "",
                "learn_url": f"/{lang}/{LEARN[lang]}/{game_id}" if has_lesson(game_id) else "",
                "page_lang": lang,
                "others": [(game, info(game).title[lang]) for game in game_ids()],
                "addresses": {
                    each: request.build_absolute_uri(at) for each, at in addresses.items()
                },
                "elsewhere": addresses["en" if lang == "fr" else "fr"],
                "word": WORDS[lang],
            },
        )


def _written(scenes: Mapping[str, Scene]) -> str:
    """The positions of the figures, to be put into the page; "" if there are none."""
    text = msgspec.json.encode(scenes).decode() if scenes else ""
    return text.replace("<", "\\u003c")


@require_safe
def material(request: HttpRequest, lang: str, game_id: str) -> HttpResponse:
    """/fr/regles/<game>/materiel and /en/rules/<game>/material: all that a table may change."""
    if game_id not in game_ids() or not info(game_id).knobs():
        raise Http404
    addresses = {each: f"/{each}/{WORDS[each]}/{game_id}/{MATERIAL[each]}" for each in WORDS}
    with override(lang):
        rows = [
            (knob.label[lang], knob.path, knob.write(knob.default), knob.allowed(MANY))
            for knob in info(game_id).knobs()
        ]
        context = {
            "game_id": game_id,
            "title": info(game_id).title[lang],
            "knobs": rows,
            "page_lang": lang,
            "addresses": {each: request.build_absolute_uri(at) for each, at in addresses.items()},
            "elsewhere": addresses["en" if lang == "fr" else "fr"],
        }
        return render(request, "rules/material.html", context)
