"""Django's name for this room."""

from django.apps import AppConfig


class Tables(AppConfig):
    """Tables, seats and moves."""

    name = "vingtdeux.web.tables"
    default_auto_field = "django.db.models.BigAutoField"
