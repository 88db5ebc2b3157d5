"""Django's name for this room."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OfficeConfig(AppConfig):
    """Bans, and the book of what operators did."""

    name = "vingtdeux.web.office"
    verbose_name = _("Office")
    label = "office"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear who comes and goes, and which bans are written."""
        from vingtdeux.web.office import audit, bans

        audit.listen()
        bans.listen()
