"""The room's name for Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChatConfig(AppConfig):
    """Talk at the tables."""

    name = "vingtdeux.web.chat"
    verbose_name = _("Talk")
    label = "chat"
