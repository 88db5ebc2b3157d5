"""The app."""

from django.apps import AppConfig


class LabConfig(AppConfig):
    """Simulations that visitors ask for."""

    name = "vingtdeux.web.lab"
    label = "lab"
