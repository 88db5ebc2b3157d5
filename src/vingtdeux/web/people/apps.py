"""Django's name for this room."""

from django.apps import AppConfig


class People(AppConfig):
    """Guests."""

    name = "vingtdeux.web.people"
    default_auto_field = "django.db.models.BigAutoField"
