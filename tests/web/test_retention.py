"""What is kept and for how long: real rows, the oldest go, nothing else; a dry run changes nothing."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from vingtdeux.web import retention
from vingtdeux.web.chat.models import Report, Said
from vingtdeux.web.office.models import Audit, Ban
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import OPEN, OVER, PLAYING, Move, Table

pytestmark = pytest.mark.django_db
SOURCES = Path(__file__).parents[2] / "src"
NEVER = dict.fromkeys(("finished", "open", "idle", "guests", "talk", "uploads", "lab", "audit"))
LONG_AGO = timedelta(days=40)


def then() -> datetime:
    return datetime.now(UTC) - LONG_AGO


def table_of(status: str, host: Person, moved: float = 40, made: float = 40) -> Table:
    """A table of this state, made and moved at so many days ago."""
    table = flows.create(host, "petit", 2, {}, 0)
    if status != OPEN:
        flows.start(table.id, host, fill=1)
    now = datetime.now(UTC)
    Table.objects.filter(pk=table.pk).update(status=status, created=now - timedelta(days=made))
    Move.objects.filter(table=table).update(at=(now - timedelta(days=moved)).timestamp())
    return Table.objects.get(pk=table.pk)


def guest(name: str, days: float = 40) -> Person:
    person = Person.objects.create(name=name)
    Person.objects.filter(pk=person.pk).update(created=datetime.now(UTC) - timedelta(days=days))
    return person


def gone() -> dict[str, int]:
    return {due.name: due.count for due in retention.tidy() if due.count}


def everything() -> dict[str, int]:
    return {model._meta.label: model._base_manager.count() for model in apps.get_models()}


def test_unset_means_for_ever(settings: Any) -> None:
    settings.VINGTDEUX_KEEP = NEVER
    ana = guest("Ana")
    for status in (OPEN, PLAYING, OVER):
        table_of(status, ana)
    before = everything()
    assert gone() == {}
    assert everything() == before


@pytest.mark.parametrize(
    ("name", "status"), [("finished", OVER), ("open", OPEN), ("idle", PLAYING)]
)
def test_tables_nobody_has_touched(settings: Any, name: str, status: str) -> None:
    settings.VINGTDEUX_KEEP = {**NEVER, name: 30}
    ana = guest("Ana")
    old = [table_of(status, ana) for _ in range(23)]
    lately = [] if status == OPEN else [table_of(status, ana, moved=2)]
    spoken = table_of(status, ana)
    Said.objects.create(table=spoken, room="players", seat=0, person=ana, text="still here")
    new = table_of(status, ana, moved=1, made=1)
    others = [table_of(each, ana) for each in (OPEN, PLAYING, OVER) if each != status]
    (due,) = [due for due in retention.look() if due.name == name]
    assert due.count == len(old), "the dry run counts the same"
    assert due.oldest is not None
    assert abs(due.oldest - then()) < timedelta(minutes=5)
    assert gone() == {name: 23}
    left = {*Table.objects.values_list("pk", flat=True)}
    assert left == {table.pk for table in (*lately, spoken, new, *others)}
    assert not Move.objects.exclude(table__in=left).exists()
    assert gone() == {}


def test_a_table_somebody_moves_at_between_two_looks_stays(settings: Any) -> None:
    settings.VINGTDEUX_KEEP = {**NEVER, "idle": 30}
    table = table_of(PLAYING, guest("Ana"))
    rule = next(rule for rule in retention.RULES if rule.name == "idle")
    cut = datetime.now(UTC) - timedelta(days=30)
    assert [*rule.old(cut).values_list("pk", flat=True)] == [table.pk]
    Move.objects.filter(table=table).update(at=datetime.now(UTC).timestamp())
    assert retention._remove(rule, cut, [table.pk]) == 0
    assert Table.objects.filter(pk=table.pk).exists()


def test_guests_who_have_gone(settings: Any) -> None:
    settings.VINGTDEUX_KEEP = {**NEVER, "guests": 30}
    old, seated, played, ended, speaker, fresh, banned, forgiven = (
        guest(name)
        for name in ("Old", "Seated", "Played", "Ended", "Speaker", "Fresh", "Ban", "Free")
    )
    Person.objects.filter(pk=fresh.pk).update(created=timezone.now())
    table_of(PLAYING, seated)
    table_of(OVER, played, moved=2)
    kept = table_of(OVER, ended)
    Said.objects.create(table=kept, room="watchers", person=speaker, text="hello")
    Ban.objects.create(person=banned)
    Ban.objects.create(person=forgiven, until=timezone.now() - timedelta(days=1))
    assert gone() == {"guests": 3}
    left = {*Person.objects.values_list("name", flat=True)}
    assert left == {"Seated", "Played", "Speaker", "Fresh", "Ban"}
    assert Table.objects.filter(pk=kept.pk).exists(), "the game stays, without the name"
    client = Client()
    client.cookies["person"] = _signer.sign(str(old.pk))
    assert client.get("/").status_code == 200, "a stranger"
    assert client.get("/me").status_code == 200
    assert client.post("/play/petit", {"level": "1"}).status_code == 302
    assert not Person.objects.filter(pk=old.pk).exists(), "who plays again is somebody new"


def test_talk_uploads_and_the_book(settings: Any) -> None:
    settings.VINGTDEUX_KEEP = {**NEVER, "talk": 30, "uploads": 30, "audit": 30}
    ana = guest("Ana")
    table = table_of(PLAYING, ana, moved=1)
    said = [
        Said.objects.create(table=table, room="players", person=ana, text=text)
        for text in ("old", "reported", "settled")
    ]
    Said.objects.update(at=then())
    Report.objects.create(said=said[1], by=ana)
    Report.objects.create(said=said[2], by=ana, settled=True)
    Said.objects.create(table=table, room="players", person=ana, text="new")
    Upload.objects.create(text="{}", person=ana)
    Upload.objects.update(created=then())
    Upload.objects.create(text="{}", person=ana)
    Audit.objects.create(what="login", who="op")
    Audit._base_manager.update(at=then())
    Audit.objects.create(what="logout", who="op")
    assert gone() == {"talk": 2, "uploads": 1, "audit": 1}
    assert {*Said.objects.values_list("text", flat=True)} == {"reported", "new"}
    assert Upload.objects.count() == 1
    assert [line.what for line in Audit.objects.order_by("pk")] == ["logout", "tidied"]
    line = Audit.objects.get(what="tidied")
    assert (line.who, line.about) == ("server", "talk 2, uploads 1, audit 1")


def run(data: Path, *arguments: str, **env: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", "from vingtdeux.cli import main; main()", *arguments],
        env={
            **os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_DATA": str(data),
            "LC_ALL": "en_GB.UTF-8", "COLUMNS": "120", **env,
        },
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_by_hand_first_dry_then_for_good(new_site: Any, tools: Any) -> None:
    site = new_site()
    ana = site.person("Ana")
    old, new = tools.open_table(ana), tools.open_table(ana)
    with sqlite3.connect(site.data / "vingtdeux.sqlite3", timeout=20) as rows:
        rows.execute("UPDATE tables_table SET created = '2020-02-22' WHERE id = ?", (old,))
    rows.close()
    keep = {"VINGTDEUX_KEEP_OPEN_DAYS": "30"}
    dry = run(site.data, "tidy", "--dry-run", **keep)
    assert dry.returncode == 0, dry.stderr
    assert "2020-02-22" in dry.stdout
    assert ana.look(f"/t/{old}").status_code == 200, "nothing has changed"
    assert "Rien n’a été changé" in run(site.data, "tidy", "--dry-run", "--lang", "fr").stdout
    done = run(site.data, "tidy", **keep)
    assert "1 row has gone" in done.stdout
    assert ana.look(f"/t/{old}").status_code == 404
    assert ana.look(f"/t/{new}").status_code == 200


def test_the_daily_round_begins_after_a_while(monkeypatch: Any) -> None:
    rounds: list[float] = []
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr(retention.asyncio, "sleep", sleep)
    monkeypatch.setattr(retention, "tidy", lambda: rounds.append(1.0))
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(retention.tidy_for_ever())
    assert len(rounds) == 2
    assert slept == [retention.FIRST, retention.DAY, retention.DAY]
