"""Django's name for this room."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class Tables(AppConfig):
    """Tables, seats and moves."""

    name = "vingtdeux.web.tables"
    verbose_name = _("Tables")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A new name is read at once wherever its bearer sits."""
        from vingtdeux.web.people.identity import renamed  # models come first
        from vingtdeux.web.tables.moves.revision import call_by_new_name

        renamed.connect(call_by_new_name, dispatch_uid="tables")
