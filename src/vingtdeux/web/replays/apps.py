"""The room's name for Django."""

from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    """Replays and uploaded records."""

    name = "vingtdeux.web.replays"
    label = "replays"
