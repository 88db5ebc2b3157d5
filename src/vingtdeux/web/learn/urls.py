"""Public pages carry their language in the path."""

from django.urls import path

from vingtdeux.web.learn.views import WORDS, act, page, picture

urlpatterns = [
    route
    for lang, word in WORDS.items()
    for route in (
        path(f"{lang}/{word}/<slug:game_id>", page, {"lang": lang}, name=f"learn_{lang}"),
        path(f"{lang}/{word}/<slug:game_id>/picture", picture, {"lang": lang}),
        path(f"{lang}/{word}/<slug:game_id>/act", act, {"lang": lang}),
    )
]
