"""Addresses of the lab."""

from django.urls import path, re_path

from vingtdeux.web.lab import views

_RUN = r"^lab/run/(?P<run_id>[0-9a-z]{8})"

urlpatterns = [
    re_path(r"^lab/?$", views.games, name="lab_games"),
    re_path(rf"{_RUN}$", views.run, name="lab_run"),
    re_path(rf"{_RUN}/news$", views.news, name="lab_news"),
    re_path(rf"{_RUN}/cancel$", views.cancel, name="lab_cancel"),
    re_path(r"^lab/(?P<at>[0-9a-f]{12})/report\.css$", views.sheet, name="lab_sheet"),
    path("lab/<str:game_id>", views.lab, name="lab"),
    path("lab/<str:game_id>/simulate", views.simulate, name="lab_simulate"),
    path("lab/<str:game_id>/play", views.play, name="lab_play"),
    path("lab/<str:game_id>/table", views.table, name="lab_table"),
]
