"""Addresses of this room."""

from django.urls import re_path

from vingtdeux.web.chat import views

_ID = r"(?P<table_id>[0-9a-z]{8})"

urlpatterns = [
    re_path(rf"^t/{_ID}/talk$", views.lines, name="talk"),
    re_path(rf"^t/{_ID}/say$", views.say, name="say"),
    re_path(rf"^t/{_ID}/mute$", views.mute, name="mute"),
    re_path(rf"^t/{_ID}/report$", views.report, name="report"),
]
