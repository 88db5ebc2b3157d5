"""Addresses."""

from django.conf import settings
from django.urls import include, path
from django.views.i18n import set_language

from vingtdeux.web import assets, health
from vingtdeux.web.office.site import office

urlpatterns = [
    path("", include("vingtdeux.web.tables.urls")),
    path("", include("vingtdeux.web.chat.urls")),
    path("", include("vingtdeux.web.replays.urls")),
    path("", include("vingtdeux.web.lab.urls")),
    path("", include("vingtdeux.web.rules.urls")),
    path("", include("vingtdeux.web.learn.urls")),
    path("", include("vingtdeux.web.people.urls")),
    path("", include("vingtdeux.web.me.urls")),
    path(settings.OPERATOR_PATH, office.urls),
    path("language", set_language, name="language"),
    path("static/<str:at>/<path:path>", assets.static_file, name="static_file"),
    path("games/<str:at>/<str:game_id>/<str:name>", assets.game_file, name="game_file"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.figures, name="metrics"),
]
handler404 = "vingtdeux.web.errors.not_found"
handler500 = "vingtdeux.web.errors.broken"
handler400 = "vingtdeux.web.errors.bad_request"
