"""What the operator sees of each thing. Seeds and moves of running games are nobody's business."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.chat.models import Report, Said
from vingtdeux.web.doctor.repair import NotRepairable, repair
from vingtdeux.web.lab.flows import call_off
from vingtdeux.web.lab.models import Run
from vingtdeux.web.me.flows import forget
from vingtdeux.web.office.audit import note_of
from vingtdeux.web.office.banning import Banning
from vingtdeux.web.office.watched import Watched
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.errors import NoSuchTable
from vingtdeux.web.tables.lobby.shelf import shown_options
from vingtdeux.web.tables.models import OVER, STATES, Move, Seat, Table

if TYPE_CHECKING:
    ShelfBase = admin.ModelAdmin[Any]
    SeatsBase = admin.TabularInline[Seat, Table]
else:
    ShelfBase = admin.ModelAdmin
    SeatsBase = admin.TabularInline


class Shelf(Watched, ShelfBase):
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
    fields = ("number", "kind", "person", "level", "bot", "stand_in")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


class Damaged(admin.SimpleListFilter):
    """Tables a server has set aside because their log does not replay."""

    title = _("damaged")
    parameter_name = "damaged"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:  # noqa: ARG002 - Django's
        return (("yes", _("yes")), ("no", _("no")))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Table]) -> QuerySet[Table]:  # noqa: ARG002
        if self.value() == "yes":
            return queryset.exclude(trouble="")
        return queryset.filter(trouble="") if self.value() == "no" else queryset


class Tables(Shelf):
    """Tables; the seed only once the game is over."""

    list_display = (
        "id", "game", "state", "players", "version", "host", "created", "last",
    )  # fmt: skip
    list_filter = (Damaged, "status", "game")
    actions = ("set_right",)
    search_fields = ("id", "code")
    list_select_related = ("host",)
    inlines = (Seats,)
    plain = (
        "id", "game", "state", "players", "agreed", "rules_version", "commitment", "version",
        "host", "pace", "until", "takebacks", "forked", "rematch", "created", "last",
    )  # fmt: skip

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:  # noqa: ARG002
        """The seed is the worst secret while the game runs; the code opens a seat until then."""
        return (*self.plain, "seed") if obj is not None and obj.status == OVER else self.plain

    @admin.display(description=_("options"))
    def agreed(self, table: Table) -> dict[str, Any]:
        """An option may hold a secret, too."""
        return shown_options(table)

    @admin.display(description=_("end of the sand"))
    def until(self, table: Table) -> datetime | None:
        return None if table.deadline is None else datetime.fromtimestamp(table.deadline, UTC)

    @admin.display(description=_("last move"))
    def last(self, table: Table) -> datetime | None:
        move = Move.objects.filter(table=table).order_by("version").last()
        return datetime.fromtimestamp(move.at, UTC) if move else None

    @admin.display(description=_("state"), ordering="status")
    def state(self, table: Table) -> str:
        """With a word about those that were set aside."""
        words = [dict(STATES)[table.status], *([_("damaged")] if table.trouble else [])]
        return ", ".join(map(str, words))

    @admin.action(
        description=_("Set right (cut back to the last good move)"), permissions=["delete"]
    )
    def set_right(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        for table_id in queryset.values_list("id", flat=True):
            try:
                done = repair(table_id)
            except (NotRepairable, NoSuchTable, OSError) as error:
                words = gettext("Table %(table)s cannot be set right: %(why)s")
                self.message_user(
                    request, words % {"table": table_id, "why": error}, messages.ERROR
                )
                continue
            note_of(request, "repaired", done)
            words = ngettext(
                "Table %(table)s: %(n)s move cut off and kept in %(file)s.",
                "Table %(table)s: %(n)s moves cut off and kept in %(file)s.",
                done.cut,
            )
            told = {"table": table_id, "n": done.cut, "file": done.file.name}
            self.message_user(request, words % told)


class People(Banning, Shelf):
    """Guests. Throwing one away does what "delete me" does."""

    list_display = ("id", "name", "created")
    search_fields = ("name",)
    fields = ("name", "created")

    def culprits(self, queryset: QuerySet[Any]) -> Any:
        return queryset.values_list("pk", flat=True)

    def delete_model(self, request: HttpRequest, obj: Person) -> None:  # noqa: ARG002
        forget(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Person]) -> None:  # noqa: ARG002
        for person in queryset:
            forget(person)


class Talk(Banning, Shelf):
    """What was said."""

    list_display = ("at", "table", "room", "person", "words")
    list_filter = ("room",)
    search_fields = ("text", "table__id", "person__name")
    list_select_related = ("table", "person")
    fields = ("table", "room", "seat", "person", "phrase", "text", "at")

    def culprits(self, queryset: QuerySet[Any]) -> Any:
        return queryset.exclude(person=None).values_list("person_id", flat=True)

    @admin.display(description=_("Words"))
    def words(self, line: Said) -> str:
        return line.words


class Reports(Banning, Shelf):
    """Lines somebody asks to look at."""

    list_display = ("at", "settled", "words", "speaker", "by")
    list_filter = ("settled",)
    list_select_related = ("said", "said__person", "by")
    fields = ("said", "by", "at", "settled")
    actions = ("settle", "ban_for_a_week", "ban_for_good")

    def culprits(self, queryset: QuerySet[Any]) -> Any:
        return queryset.exclude(said__person=None).values_list("said__person_id", flat=True)

    @admin.display(description=_("Words"))
    def words(self, report: Report) -> str:
        return report.said.words

    @admin.display(description=_("Said by"))
    def speaker(self, report: Report) -> str:
        person = report.said.person
        return person.name if person else ""

    @admin.action(description=_("Settle the selected reports"), permissions=["delete"])
    def settle(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        chosen = list(queryset.values_list("pk", flat=True))
        n = queryset.update(settled=True)
        for number in chosen:
            note_of(request, "settled", f"report {number}")
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


class Runs(Shelf):
    """What the lab plays, has played and is to play. Who asked is nobody's business."""

    list_display = ("id", "state", "game", "players", "bot", "games", "done", "seconds", "created")
    list_filter = ("status", "game")
    ordering = ("-asked",)
    search_fields = ("id",)
    fields = (
        "id", "state", "game", "players", "bot", "games", "changes", "done", "seconds", "created",
    )  # fmt: skip
    actions = ("cancel",)

    @admin.display(description=_("state"), ordering="status")
    def state(self, run: Run) -> str:
        return run.get_status_display()

    @admin.display(description=_("seconds of a processor"), ordering="cpu")
    def seconds(self, run: Run) -> int:
        return round(run.cpu)

    @admin.action(description=_("Cancel the selected simulations"), permissions=["delete"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        stopped = [each for each in queryset.values_list("pk", flat=True) if call_off(each)]
        for run_id in stopped:
            note_of(request, "called_off", run_id)
        n = len(stopped)
        words = ngettext("%(n)s simulation cancelled.", "%(n)s simulations cancelled.", n)
        self.message_user(request, words % {"n": n})
