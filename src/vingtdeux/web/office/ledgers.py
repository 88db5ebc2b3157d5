"""Shelves of the office itself: who is banned, who did what, who has a key."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.office import second
from vingtdeux.web.office.audit import WORDS, note_of
from vingtdeux.web.office.models import Audit, Ban
from vingtdeux.web.office.shelves import Shelf
from vingtdeux.web.office.watched import Watched

if TYPE_CHECKING:
    BansBase = admin.ModelAdmin[Ban]
    OperatorsBase = UserAdmin[User]
else:
    BansBase = admin.ModelAdmin
    OperatorsBase = UserAdmin


class Bans(Watched, BansBase):
    """To ban and to forgive: deleting a ban lifts it."""

    list_display = ("created", "person", "network", "until", "in_force", "reason", "by")
    list_select_related = ("person",)
    search_fields = ("person__name", "network", "reason")
    fields = ("person", "network", "reason", "until")
    raw_id_fields = ("person",)
    list_per_page = 50
    show_full_result_count = False

    @admin.display(description=_("in force"), boolean=True)
    def in_force(self, ban: Ban) -> bool:
        return ban.until is None or ban.until > timezone.now()

    def save_model(self, request: HttpRequest, obj: Ban, form: Any, change: bool) -> None:
        """Whoever writes it signs it."""
        obj.by = request.user.get_username()
        super().save_model(request, obj, form, change)


class ByAction(admin.SimpleListFilter):
    """The book by what was done, in words."""

    title = _("action")
    parameter_name = "what"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:  # noqa: ARG002 - Django's
        return tuple(WORDS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Audit]) -> QuerySet[Audit]:  # noqa: ARG002
        return queryset.filter(what=self.value()) if self.value() else queryset


class Book(Shelf):
    """The book of actions: to read, nothing else."""

    list_display = ("at", "who", "action", "subject", "address")
    list_display_links = None
    list_filter = (ByAction, "who")
    search_fields = ("who", "about", "address")
    fields = ("at", "who", "action", "subject", "address")
    ordering = ("-pk",)
    actions = None

    @admin.display(description=_("action"), ordering="what")
    def action(self, line: Audit) -> str:
        return str(WORDS.get(line.what, line.what))

    @admin.display(description=_("about"), ordering="about")
    def subject(self, line: Audit) -> str:
        """The kind of thing in the operator's language; its number stays."""
        kind, _space, rest = line.about.partition(" ")
        named = {model._meta.model_name: model for model in self.admin_site._registry}
        return f"{named[kind]._meta.verbose_name} {rest}" if kind in named else line.about

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


class Operators(Watched, OperatorsBase):
    """Who may come in, and with how many factors."""

    list_display = ("username", "is_active", "second_factor", "last_login")
    list_filter = ("is_active",)

    @admin.display(description=_("second factor"), boolean=True)
    def second_factor(self, user: User) -> bool:
        return second.has_one(user)

    def user_change_password(
        self, request: HttpRequest, id: str, form_url: str = ""
    ) -> HttpResponse:
        """Somebody else's; written down."""
        response = super().user_change_password(request, id, form_url)
        if request.method == "POST" and response.status_code == 302:
            note_of(request, "password", f"user {id}")
        return response
