"""Addresses of this room."""

from django.urls import path, re_path

from vingtdeux.web.replays import views

_ID = r"(?P<film_id>[0-9a-z]{8})"

urlpatterns = [
    re_path(rf"^r/{_ID}$", views.replay, name="replay"),
    re_path(rf"^r/{_ID}/frame$", views.frame, name="replay_frame"),
    re_path(rf"^r/{_ID}/record\.json$", views.record, name="record"),
    re_path(rf"^r/{_ID}/fork$", views.fork, name="fork"),
    re_path(rf"^verify/{_ID}$", views.verify, name="verify"),
    path("replays/upload", views.upload, name="upload"),
]
