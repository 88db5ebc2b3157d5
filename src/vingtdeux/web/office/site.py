"""Django's admin with the site's own shelves, and nothing that would spoil a running game."""

from typing import Any, Final

from django.contrib.admin import AdminSite
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.chat.models import Report, Said
from vingtdeux.web.lab.models import Run
from vingtdeux.web.office import second
from vingtdeux.web.office.audit import note_of
from vingtdeux.web.office.ledgers import Bans, Book, Operators
from vingtdeux.web.office.login import Login
from vingtdeux.web.office.models import Audit, Ban
from vingtdeux.web.office.shelves import People, Reports, Runs, Tables, Talk, Uploads
from vingtdeux.web.office.watched import name_of
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.models import Table


class Office(AdminSite):
    """The operator's page."""

    site_header = "Vingt-Deux"
    site_title = "Vingt-Deux"
    index_title = _("The operator’s page")
    enable_nav_sidebar = False
    login_form = Login
    login_template = "office/login.html"

    def has_permission(self, request: HttpRequest) -> bool:
        """A password, and the second factor of those who have one (or must)."""
        return super().has_permission(request) and second.is_through(request.user)

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """One's own; written down."""
        response = super().password_change(request, extra_context)
        if request.method == "POST" and response.status_code == 302:
            note_of(request, "password", name_of(request.user))
        return response


office: Final = Office(name="admin")
office.register(Table, Tables)
office.register(Person, People)
office.register(Said, Talk)
office.register(Report, Reports)
office.register(Upload, Uploads)
office.register(Run, Runs)
office.register(Ban, Bans)
office.register(Audit, Book)
office.register(User, Operators)
