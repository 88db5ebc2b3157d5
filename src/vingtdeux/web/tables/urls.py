"""Addresses of this room. `act` and `why` are usually answered by the lean lane."""

from django.urls import path, re_path

from vingtdeux.web.tables import life, views
from vingtdeux.web.tables.lobby import gathering, home, setup
from vingtdeux.web.tables.moves import commands

_ID = r"(?P<table_id>[0-9a-z]{8})"

urlpatterns = [
    path("", home.home, name="home"),
    path("play/<str:game_id>", setup.quick, name="quick"),
    path("new/<str:game_id>", setup.setup, name="setup"),
    path("new", home.invite, name="invite"),
    path("tables", home.tables, name="tables"),
    path("join", home.find, name="find"),
    re_path(rf"^t/{_ID}$", views.table, name="table"),
    re_path(rf"^t/{_ID}/join/(?P<code>[0-9A-Za-z]{{1,12}})$", gathering.join, name="join"),
    re_path(rf"^t/{_ID}/seat$", gathering.seat, name="seat"),
    re_path(rf"^t/{_ID}/sit$", gathering.sit, name="sit"),
    re_path(rf"^t/{_ID}/choose$", gathering.choose, name="choose"),
    re_path(rf"^t/{_ID}/ready$", gathering.ready, name="ready"),
    re_path(rf"^t/{_ID}/let-back$", gathering.let_back, name="let_back"),
    re_path(rf"^t/{_ID}/close$", gathering.close, name="close"),
    re_path(rf"^t/{_ID}/leave$", gathering.leave, name="leave"),
    re_path(rf"^t/{_ID}/start$", gathering.start, name="start"),
    re_path(rf"^t/{_ID}/rematch$", views.rematch, name="rematch"),
    re_path(rf"^t/{_ID}/pad$", life.pad, name="pad"),
    re_path(rf"^t/{_ID}/pause$", life.pause, name="pause"),
    re_path(rf"^t/{_ID}/back$", life.come_back, name="come_back"),
    re_path(rf"^t/{_ID}/undo$", life.undo, name="undo"),
    re_path(rf"^t/{_ID}/tempo$", life.pace, name="tempo"),
    re_path(rf"^t/{_ID}/device$", life.device, name="device"),
    re_path(r"^me/(?P<code>[0-9a-zA-Z]{20,60})$", life.arrive, name="arrive"),
    re_path(rf"^t/{_ID}/act$", commands.act, name="act"),
    re_path(rf"^t/{_ID}/why$", commands.why, name="why"),
]
