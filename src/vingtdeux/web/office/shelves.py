"""What the operator sees of each thing. Seeds and moves of running games are nobody's business."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from vingtdeux.web.chat.models import Report, Said
from vingtdeux.web.me.flows import forget
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.models import OVER, Move, Seat, Table

if TYPE_CHECKING:
    ShelfBase = admin.ModelAdmin[Any]
    SeatsBase = admin.TabularInline[Seat, Table]
else:
    ShelfBase = admin.ModelAdmin
    SeatsBase = admin.TabularInline


class Shelf(ShelfBase):
    """To look at and to throw away, not to write on."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - Django's
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:  # noqa: ARG002
        """Name what goes, without the moves and lines that go with it."""
        names = [str(each) for each in objs]
        return names, {str(self.opts.verbose_name_plural): len(names)}, set(), []


class Seats(SeatsBase):
    """Who sits where."""

    model = Seat
    fields = ("number", "kind", "person", "level", "stand_in")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


class Tables(Shelf):
    """Tables; the seed only once the game is over."""

    list_display = ("id", "game", "status", "players", "version", "host", "created", "last")
    list_filter = ("status", "game")
    search_fields = ("id", "code")
    list_select_related = ("host",)
    inlines = (Seats,)
    plain = (
        "id", "game", "status", "players", "options", "rules_version", "commitment", "version",
        "host", "pace", "until", "takebacks", "forked", "rematch", "created", "last",
    )  # fmt: skip

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:  # noqa: ARG002
        """The seed is the worst secret while the game runs; the code opens a seat until then."""
        return (*self.plain, "seed") if obj is not None and obj.status == OVER else self.plain

    @admin.display(description=_("end of the sand"))
    def until(self, table: Table) -> datetime | None:
        return None if table.deadline is None else datetime.fromtimestamp(table.deadline, UTC)

    @admin.display(description=_("last move"))
    def last(self, table: Table) -> datetime | None:
        move = Move.objects.filter(table=table).order_by("version").last()
        return datetime.fromtimestamp(move.at, UTC) if move else None


class People(Shelf):
    """Guests. Throwing one away does what "delete me" does."""

    list_display = ("id", "name", "created")
    search_fields = ("name",)
    fields = ("name", "created")

    def delete_model(self, request: HttpRequest, obj: Person) -> None:  # noqa: ARG002
        forget(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Person]) -> None:  # noqa: ARG002
        for person in queryset:
            forget(person)


class Talk(Shelf):
    """What was said."""

    list_display = ("at", "table", "room", "person", "words")
    list_filter = ("room",)
    search_fields = ("text", "table__id", "person__name")
    list_select_related = ("table", "person")
    fields = ("table", "room", "seat", "person", "phrase", "text", "at")

    @admin.display(description=_("Words"))
    def words(self, line: Said) -> str:
        return line.phrase or line.text


class Reports(Shelf):
    """Lines somebody asks to look at."""

    list_display = ("at", "settled", "words", "speaker", "by")
    list_filter = ("settled",)
    list_select_related = ("said", "said__person", "by")
    fields = ("said", "by", "at", "settled")
    actions = ("settle",)

    @admin.display(description=_("Words"))
    def words(self, report: Report) -> str:
        return report.said.phrase or report.said.text

    @admin.display(description=_("Said by"))
    def speaker(self, report: Report) -> str:
        return report.said.person.name

    @admin.action(description=_("Settle the selected reports"), permissions=["delete"])
    def settle(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        n = queryset.update(settled=True)
        self.message_user(
            request, ngettext("%(n)s report settled.", "%(n)s reports settled.", n) % {"n": n}
        )


class Uploads(Shelf):
    """Records from elsewhere."""

    list_display = ("id", "person", "created", "size")
    list_select_related = ("person",)
    fields = ("id", "person", "created", "size")

    @admin.display(description=_("Characters"))
    def size(self, upload: Upload) -> int:
        return len(upload.text)
