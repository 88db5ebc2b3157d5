"""Django's admin with the site's own shelves, and nothing that would spoil a running game."""

from typing import Final

from django.contrib.admin import AdminSite
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.chat.models import Report, Said
from vingtdeux.web.office.shelves import People, Reports, Tables, Talk, Uploads
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.models import Table


class Office(AdminSite):
    """The operator's page."""

    site_header = "Vingt-Deux"
    site_title = "Vingt-Deux"
    index_title = _("The operator’s page")
    enable_nav_sidebar = False


office: Final = Office(name="admin")
office.register(Table, Tables)
office.register(Person, People)
office.register(Said, Talk)
office.register(Report, Reports)
office.register(Upload, Uploads)
office.register(User, UserAdmin)
