"""The room's name for Django."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Talk at the tables."""

    name = "vingtdeux.web.chat"
    label = "chat"
