"""The room's name for Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReplaysConfig(AppConfig):
    """Replays and uploaded records."""

    name = "vingtdeux.web.replays"
    verbose_name = _("Replays")
    label = "replays"
