"""Django's name for this room."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class People(AppConfig):
    """Guests."""

    name = "vingtdeux.web.people"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"
