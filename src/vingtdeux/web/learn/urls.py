"""Public pages carry their language in the path."""

from django.urls import path

from vingtdeux.web.learn.daily import daily, today
from vingtdeux.web.learn.views import WORDS, act, page, picture

urlpatterns = [
    path("affaire", today, name="today"),
    path("affaire/<str:day>", daily, name="daily"),
] + [
    route
    for lang, word in WORDS.items()
    for route in (
        path(f"{lang}/{word}/<slug:game_id>", page, {"lang": lang}, name=f"learn_{lang}"),
        path(f"{lang}/{word}/<slug:game_id>/picture", picture, {"lang": lang}),
        path(f"{lang}/{word}/<slug:game_id>/act", act, {"lang": lang}),
    )
]
