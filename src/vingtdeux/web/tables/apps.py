"""Django's name for this room."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class Tables(AppConfig):
    """Tables, seats and moves."""

    name = "vingtdeux.web.tables"
    verbose_name = _("Tables")
    default_auto_field = "django.db.models.BigAutoField"
