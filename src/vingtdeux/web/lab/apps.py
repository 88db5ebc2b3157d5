"""The app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LabConfig(AppConfig):
    """Simulations that visitors ask for."""

    name = "vingtdeux.web.lab"
    verbose_name = _("Lab")
    label = "lab"
