"""The tutorial's page and its two questions: what do I see, and was that the move?"""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST, require_safe

from vingtdeux.games import game_ids, info
from vingtdeux.web import assets
from vingtdeux.web.learn.lesson import Lesson, frame, has_lesson, lesson_of
from vingtdeux.web.people.identity import person_of
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.lobby.gates import asked, in_words, number, text

WORDS: Final = {"fr": "apprendre", "en": "learn"}


def _lesson(game_id: str) -> Lesson:
    if game_id not in game_ids() or not has_lesson(game_id):
        raise Http404
    return lesson_of(game_id)


@require_safe
def page(request: HttpRequest, lang: str, game_id: str) -> HttpResponse:
    """/fr/apprendre/<game> and /en/learn/<game>."""
    _lesson(game_id)
    addresses = {each: f"/{each}/{word}/{game_id}" for each, word in WORDS.items()}
    with override(lang):
        context = {
            "game_id": game_id,
            "lang": lang,
            "game_title": info(game_id).title[lang],
            "art": assets.game_art(game_id),
            "game_css_url": assets.game_url(game_id, "style.css"),
            "at": f"/{lang}/{WORDS[lang]}/{game_id}",
            "rules_url": f"/{lang}/{'rules' if lang == 'en' else 'regles'}/{game_id}",
            "addresses": {each: request.build_absolute_uri(at) for each, at in addresses.items()},
            "elsewhere": addresses["en" if lang == "fr" else "fr"],
        }
        return render(request, "learn/lesson.html", context)


@require_safe
def picture(request: HttpRequest, lang: str, game_id: str) -> HttpResponse:
    """What the learner sees at step `n`."""
    at = request.GET.get("n", "0")
    if not at.isdecimal() or len(at) > 3:
        raise Http404
    person = person_of(request)
    with override(lang):
        you = person.name if person else _("Guest")  # the log speaks of everybody by name
    return HttpResponse(frame(_lesson(game_id), int(at), lang, you), "application/json")


@in_words
@require_POST
def act(request: HttpRequest, lang: str, game_id: str) -> HttpResponse:
    """The learner's move: right, or a friendly no."""
    lesson = _lesson(game_id)
    said = asked(request)
    at = number(text(said, "decision"))
    if at >= len(lesson.steps):
        raise BadRequest("bad_fields")
    if lesson.steps[at].do == text(said, "code"):
        return JsonResponse({"ok": True, "v": at + 1})
    with override(lang):
        return JsonResponse(
            {"ok": False, "code": "lesson", "text": _("Not yet: follow the coach.")}, status=409
        )
