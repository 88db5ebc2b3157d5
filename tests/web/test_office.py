"""The operator's page: what it shows, what it never shows, who gets in."""

import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.contrib.admin.utils import label_for_field
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django.utils.translation import override
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from vingtdeux.web import backup
from vingtdeux.web.chat.models import Report, Said
from vingtdeux.web.lab import flows as lab
from vingtdeux.web.lab.models import CANCELLED, Run
from vingtdeux.web.lab.question import Question
from vingtdeux.web.office import audit, bans, second
from vingtdeux.web.office.models import Audit, Ban, Rubbing
from vingtdeux.web.office.networks import Networks, NotANetwork, network_of
from vingtdeux.web.office.site import office
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import OVER, Move, Seat, Table
from vingtdeux.web.tables.store.live import hall

pytestmark = pytest.mark.django_db
SOURCES = Path(__file__).parents[2] / "src"
AT = f"/{site_settings.OPERATOR_PATH}"
SECRET = "a long enough secret"


@pytest.fixture
def operator(settings: Any) -> Client:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    User.objects.create_superuser("op", password=SECRET)
    client, entered = enter()
    assert entered.status_code == 302
    cookie = entered.cookies["operator"]
    assert cookie["path"] == AT
    assert cookie["httponly"]
    return client


@pytest.fixture
def table() -> Table:
    ana = Person.objects.create(name="Ana")
    made = flows.create(ana, "petit", 2, {}, 0)
    flows.start(made.id, ana, fill=1)
    line = Said.objects.create(table=made, room="players", seat=0, person=ana, text="rude words")
    Report.objects.create(said=line, by=Person.objects.create(name="Bob"))
    Upload.objects.create(text="{}", person=ana)
    Ban.objects.create(network="198.51.100.0/24", by="op")
    lab.ask(Question("mafia_story", 2, "brigadier", 300, {"hit": 3}), ana)
    made.refresh_from_db()
    return made


def enter(code: str = "", password: str = SECRET, lang: str = "en") -> tuple[Client, Any]:
    """A browser at the door, and what it is answered."""
    client = Client(headers={"accept-language": lang})
    form = {"username": "op", "password": password, "code": code}
    return client, client.post(f"{AT}login/", form)


SHELVES = (
    "tables/table",
    "people/person",
    "chat/said",
    "chat/report",
    "replays/upload",
    "lab/run",
    "office/ban",
    "auth/user",
)


def test_it_needs_a_password(table: Table) -> None:
    for path in ("", *(f"{shelf}/" for shelf in SHELVES), f"tables/table/{table.id}/change/"):
        answer = Client().get(AT + path)
        assert answer.status_code == 302
        assert "/login/" in answer["Location"]
    wrong = Client().post(f"{AT}login/", {"username": "op", "password": "no"})
    assert wrong.status_code == 200, "the form again"


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_shelf_opens_under_the_strict_policy(
    operator: Client, table: Table, shelf: str
) -> None:
    pages = [f"{AT}{shelf}/"]
    found: Any = re.search(
        rf'href="({AT}{shelf}/[^"/]+/change/)', operator.get(pages[0]).content.decode()
    )
    assert found, "the list has a row"
    for path in (AT, *pages, found[1], found[1].replace("change", "delete")):
        page = operator.get(path)
        assert page.status_code == 200, path
        html = page.content.decode()
        assert not re.search(r"<script(?![^>]*\ssrc=)(?![^>]*json)", html), path
        assert not re.search(r"\son\w+=|<style|\sstyle=", html), path
        assert "unsafe" not in page["Content-Security-Policy"]
        for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', html):
            assert Client().get(address).status_code == 200, address


def names_in(lang: str) -> list[str]:
    """What the operator reads above columns and beside fields."""
    found: list[str] = []
    with override(lang):
        for model, shelf in office._registry.items():
            if model is not User:
                found += [str(model._meta.verbose_name), str(model._meta.verbose_name_plural)]
                fields = sorted({*shelf.list_display, *shelf.get_fields(None, Table(status=OVER))})
                found += [str(label_for_field(name, model, shelf)) for name in fields]
    return found


def test_everything_has_a_name_in_both_languages(operator: Client, table: Table) -> None:
    same = {
        "ID", "table", "tables", "message", "messages", "options", "simulation", "simulations",
    }  # fmt: skip
    for fr, en in zip(names_in("fr"), names_in("en"), strict=True):
        assert fr != en or fr in same, en
    at = [AT, f"{AT}tables/table/{table.id}/change/", f"{AT}chat/said/"]
    for lang, words in (
        ("fr", ("Signalements", "Coups repris", "en cours", "Discussion", "Niveau du remplaçant")),
        ("en", ("Reports", "Moves taken back", "in play", "Talk", "Level of the stand-in")),
    ):
        pages = [operator.get(path, headers={"accept-language": lang}) for path in at]
        html = " ".join(page.content.decode() for page in pages).lower()
        assert [word for word in words if word.lower() not in html] == []
        assert "saids" not in html


def test_no_seed_and_no_move_of_a_running_game(operator: Client, table: Table) -> None:
    for path in (
        f"{AT}tables/table/",
        f"{AT}tables/table/{table.id}/change/",
        f"{AT}tables/table/{table.id}/delete/",
        f"{AT}tables/table/{table.id}/history/",
    ):
        html = operator.get(path).content.decode()
        assert table.seed not in html, path
        assert "pick:" not in html, path
    Table.objects.filter(pk=table.pk).update(status=OVER)
    assert table.seed in operator.get(f"{AT}tables/table/{table.id}/change/").content.decode()


def test_the_last_move_is_the_last_move(operator: Client, table: Table) -> None:
    Move.objects.filter(table=table).update(at=1_000_000_000)
    html = operator.get(f"{AT}tables/table/").content.decode()
    assert re.search(r'class="field-last[^"]*">Sept\. 9, 2001', html)


def test_nothing_can_be_rewritten(operator: Client, table: Table) -> None:
    assert operator.get(f"{AT}tables/table/add/").status_code == 403
    answer = operator.post(f"{AT}tables/table/{table.id}/change/", {"status": "over"})
    assert answer.status_code == 403
    assert Table.objects.get().status == "playing"


def test_reports_are_settled(operator: Client, table: Table) -> None:
    page = operator.get(f"{AT}chat/report/").content.decode()
    assert "rude words" in page
    chosen = {"action": "settle", "_selected_action": [Report.objects.get().pk]}
    assert operator.post(f"{AT}chat/report/", chosen).status_code == 302
    assert Report.objects.get().settled


def test_simulations_are_cancelled(operator: Client, table: Table) -> None:
    run = Run.objects.get()
    page = operator.get(f"{AT}lab/run/?status__exact=queued").content.decode()
    assert run.pk in page
    words = re.sub(
        r"<input[^>]*csrfmiddlewaretoken[^>]*>", "", page
    )  # any letters can be in a token
    assert words != page
    assert "Ana" not in words, "who asked is nobody's business"
    chosen = {"action": "cancel", "_selected_action": [run.pk]}
    assert operator.post(f"{AT}lab/run/", chosen).status_code == 302
    run.refresh_from_db()
    assert run.status == CANCELLED
    assert operator.post(f"{AT}lab/run/", chosen).status_code == 302, "again: nothing is left to do"
    assert [line.about for line in Audit.objects.filter(what="called_off")] == [run.pk]


def test_a_person_thrown_away_is_replaced_by_a_bot(operator: Client, table: Table) -> None:
    ana = Person.objects.get(name="Ana")
    assert operator.post(f"{AT}people/person/{ana.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Person.objects.filter(name="Ana").exists()
    assert [seat.kind for seat in Seat.objects.filter(table=table)] == ["bot", "bot"]


def test_other_pages_know_no_session(operator: Client) -> None:
    home = operator.get("/")
    assert "operator" not in home.cookies
    assert not hasattr(home.wsgi_request, "session")
    assert not hasattr(home.wsgi_request, "user")


# --- the book of actions --------------------------------------------------------------------------


def book() -> list[tuple[str, str, str]]:
    return [*Audit.objects.order_by("pk").values_list("who", "what", "about")]


def test_every_action_is_a_line_in_the_book(operator: Client, table: Table) -> None:
    ana, report = Person.objects.get(name="Ana"), Report.objects.get()
    upload = Upload.objects.get()
    operator.post(f"{AT}chat/report/", {"action": "settle", "_selected_action": [report.pk]})
    operator.post(f"{AT}people/person/", {"action": "ban_for_good", "_selected_action": [ana.pk]})
    operator.post(f"{AT}replays/upload/{upload.pk}/delete/", {"post": "yes"})
    operator.post(
        f"{AT}tables/table/",
        {"action": "delete_selected", "_selected_action": [table.pk], "post": "yes"},
    )
    assert not Table.objects.exists()
    passwords = {"old_password": SECRET, "new_password1": "not the old one 22"}
    changed = operator.post(
        f"{AT}password_change/", {**passwords, "new_password2": "not the old one 22"}
    )
    assert changed.status_code == 302
    operator.post(f"{AT}logout/")
    Client().post(f"{AT}login/", {"username": "op", "password": "wrong"})
    Client().post(f"{AT}login/", {"username": SECRET, "password": "op"})
    assert book() == [
        ("op", "login", ""),
        ("op", "settled", f"report {report.pk}"),
        ("op", "banned", f"person {ana.pk}"),
        ("op", "deleted", f"upload {upload.pk}"),
        ("op", "deleted", f"table {table.pk}"),
        ("op", "password", "user op"),
        ("op", "logout", ""),
        ("op", "login_failed", ""),
        ("?", "login_failed", ""),
    ]
    assert {*Audit.objects.values_list("address", flat=True)} == {"127.0.0.1"}


def test_nothing_in_the_book_is_rubbed_out(operator: Client) -> None:
    line = Audit.objects.get()
    page = operator.get(f"{AT}office/audit/")
    assert page.status_code == 200
    assert "came in" in page.content.decode()
    french = operator.get(f"{AT}office/audit/", headers={"accept-language": "fr"})
    assert "est entré" in french.content.decode()
    assert "login_failed" not in re.sub(r'"[^"]*"', "", french.content.decode()), "words, not codes"
    assert operator.get(f"{AT}office/audit/{line.pk}/delete/").status_code == 403
    assert operator.post(f"{AT}office/audit/{line.pk}/delete/", {"post": "yes"}).status_code == 403
    assert operator.post(f"{AT}office/audit/{line.pk}/change/", {"who": "x"}).status_code == 403
    assert operator.get(f"{AT}office/audit/add/").status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [line.pk], "post": "yes"}
    operator.post(f"{AT}office/audit/", chosen)
    assert Audit.objects.count() == 1
    line.who = "nobody"
    for rub in (line.save, line.delete, Audit.objects.all().delete):
        with pytest.raises(Rubbing):
            rub()
    with pytest.raises(Rubbing):
        Audit.objects.update(who="nobody")
    assert Audit.objects.get().who == "op"


def test_every_action_has_words_in_both_languages() -> None:
    for key, words in audit.WORDS.items():
        with override("fr"):
            french = str(words)
        with override("en"):
            assert french != str(words), key


# --- bans -----------------------------------------------------------------------------------------


@pytest.fixture
def _no_bans_known() -> Iterator[None]:
    bans.known.forget()
    yield
    bans.known.forget()


def browser_of(person: Person, lang: str = "en", address: str = "127.0.0.1") -> Client:
    client = Client(headers={"accept-language": lang}, REMOTE_ADDR=address)
    client.cookies["person"] = _signer.sign(str(person.pk))
    return client


@pytest.mark.usefixtures("_no_bans_known")
def test_a_banned_person_reads_and_finishes_and_no_more(operator: Client, table: Table) -> None:
    said, bob = Said.objects.get(), Person.objects.get(name="Bob")
    ana = browser_of(said.person)
    chosen = {"action": "ban_for_a_week", "_selected_action": [Report.objects.get().pk]}
    assert operator.post(f"{AT}chat/report/", chosen).status_code == 302
    ban = Ban.objects.get(network="")
    assert ban.person == said.person
    assert ban.until is not None
    assert timedelta(days=6) < ban.until - timezone.now() < timedelta(days=8)
    before = (Table.objects.count(), Said.objects.count(), Upload.objects.count())
    for path in ("/play/petit", "/new/petit", f"/t/{table.pk}/sit", "/replays/upload", "/name"):
        page = ana.post(path, {"name": "Ana again"})
        assert page.status_code == 403, path
        assert "You are banned here until" in page.content.decode()
    spoken = ana.post(f"/t/{table.pk}/say", {"text": "hello"}, content_type="application/json")
    assert spoken.status_code == 403
    assert spoken.json()["code"] == "banned"
    assert (Table.objects.count(), Said.objects.count(), Upload.objects.count()) == before
    assert "Vous êtes banni" in browser_of(said.person, "fr").post("/play/petit").content.decode()
    for path in ("/", f"/t/{table.pk}", "/me", "/me/data.json", "/tables"):
        assert ana.get(path).status_code in (200, 405), path
    view = hall.look(table.pk)
    legal = view.legal(0)[0].text
    move = {"code": legal, "decision": view.decisions[0], "command": "command-0001"}
    played = ana.post(f"/t/{table.pk}/act", move, content_type="application/json")
    assert played.status_code == 200, "the others have done nothing wrong"
    assert browser_of(bob).post("/play/petit", {"level": "1"}).status_code == 302
    assert bans.known.until(said.person.pk, "")
    assert not bans.known.until(bob.pk, "127.0.0.1")


@pytest.mark.usefixtures("_no_bans_known")
def test_bans_end_and_are_lifted(operator: Client, table: Table, monkeypatch: Any) -> None:
    ana = Person.objects.get(name="Ana")
    ban = Ban.objects.create(person=ana, until=timezone.now() + timedelta(minutes=1))
    assert browser_of(ana).post("/play/petit").status_code == 403
    later = SimpleNamespace(time=lambda: time.time() + 120, monotonic=time.monotonic)
    with monkeypatch.context() as two_minutes_on:
        two_minutes_on.setattr(bans, "time", later)
        assert not bans.known.until(ana.pk, ""), "without a look at the database"
        assert browser_of(ana).post("/play/petit").status_code == 302
    ban.until = None
    ban.save()
    assert browser_of(ana).post("/play/petit").status_code == 403
    assert operator.post(f"{AT}office/ban/{ban.pk}/delete/", {"post": "yes"}).status_code == 302
    assert browser_of(ana).post("/play/petit").status_code == 302
    assert ("op", "deleted", f"ban {ban.pk}") in book()


@pytest.mark.usefixtures("_no_bans_known")
def test_an_address_is_banned_by_the_form(operator: Client, table: Table) -> None:
    bob = Person.objects.get(name="Bob")
    form = {"person": "", "network": "203.0.113.9", "reason": "flood", "until_0": "", "until_1": ""}
    assert operator.post(f"{AT}office/ban/add/", form).status_code == 302
    made = Ban.objects.get(reason="flood")
    assert (made.network, made.by) == ("203.0.113.9/32", "op")
    assert browser_of(bob, address="203.0.113.9").post("/play/petit").status_code == 403
    assert browser_of(bob, address="::ffff:203.0.113.9").post("/play/petit").status_code == 403
    assert browser_of(bob, address="203.0.113.8").post("/play/petit").status_code == 302
    assert browser_of(bob, address="198.51.100.77").post("/play/petit").status_code == 403
    for wrong in ({**form, "network": "everybody"}, {**form, "network": ""}):
        assert operator.post(f"{AT}office/ban/add/", wrong).status_code == 200, "the form again"
    assert Ban.objects.count() == 2


def test_networks() -> None:
    ends = {"10.1.0.0/16": 5.0, "10.1.2.3": 9.0, "2001:db8::5": 7.0, "::ffff:192.0.2.1": 3.0}
    known = Networks((network_of(text), until) for text, until in ends.items())
    for address, until in {
        "10.1.2.3": 9.0, "10.1.2.4": 5.0, "10.2.0.1": 0.0, "2001:db8::ffff": 7.0,
        "2001:db8:0:1::": 0.0, "192.0.2.1": 3.0, "::ffff:10.1.9.9": 5.0, "": 0.0, "x" * 9000: 0.0,
    }.items():  # fmt: skip
        assert known.until(address) == until, address
    for text in ("", "everybody", "1.2.3.4/99", "1.2.3"):
        with pytest.raises(NotANetwork):
            network_of(text)


def test_another_process_hears_of_a_ban_within_seconds(new_site: Any, tmp_path: Path) -> None:
    site = new_site()
    ana = site.person("Ana")
    assert ana.form("/name").status_code == 302
    with sqlite3.connect(site.data / "vingtdeux.sqlite3", timeout=20) as rows:
        rows.execute(
            "INSERT INTO office_ban (person_id, network, reason, by, created)"
            " SELECT id, '', '', 'op', created FROM people_person"
        )
    rows.close()
    written = asked = time.monotonic()
    while ana.form("/name").status_code != 403:
        assert asked - written <= bans.FRESH, "it was known by then"
        asked = time.monotonic()


# --- the second factor ----------------------------------------------------------------------------


def code_of(device: Any, steps: int = 0) -> str:
    totp = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
    totp.time = time.time() + steps * device.step
    return f"{totp.token():06d}"


@pytest.fixture
def enrolled(settings: Any) -> second.Enrolment:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    user = User.objects.create_superuser("op", password=SECRET)
    made = second.enrol(user)
    second.confirm(user, made)
    return made


def test_who_has_a_second_factor_must_give_it(enrolled: second.Enrolment) -> None:
    client, answer = enter()
    assert answer.status_code == 200
    assert "Give the code" in answer.content.decode()
    assert client.get(AT).status_code == 302, "still outside"
    _, answer = enter("123456", password="wrong")
    assert "too soon after" not in answer.content.decode(), "the password comes first"
    code = code_of(enrolled.device)
    client, answer = enter(code)
    assert answer.status_code == 302
    assert client.get(AT).status_code == 200
    _, answer = enter(code)
    assert "has been used" in answer.content.decode(), "a code works once"
    assert [what for _, what, _ in book()] == ["login_failed", "login", "second_factor_failed"]


def test_wrong_codes_make_it_wait(enrolled: second.Enrolment, settings: Any) -> None:
    settings.OTP_TOTP_THROTTLE_FACTOR = 600  # not a second, which a slow machine may take for it
    good = code_of(enrolled.device)
    wrong = f"{(int(good) + 5) % 1_000_000:06d}"
    while wrong in {code_of(enrolled.device, steps) for steps in (-1, 0, 1, 2)}:
        wrong = f"{(int(wrong) + 1) % 1_000_000:06d}"
    for _ in range(3):
        enter(wrong)
    _, answer = enter(good)
    assert "too soon after" in answer.content.decode(), "even the right one"
    enrolled.device.refresh_from_db()
    enrolled.device.throttle_reset()
    _, answer = enter(code_of(enrolled.device))
    assert answer.status_code == 302


def test_a_recovery_code_works_once(enrolled: second.Enrolment) -> None:
    first, *_ = enrolled.codes
    client, answer = enter(f"{first[:4]} {first[4:].upper()}")
    assert answer.status_code == 302
    assert client.get(AT).status_code == 200
    _, answer = enter(first)
    assert answer.status_code == 200
    assert ("op", "recovery_code", "") in book()


def test_a_session_from_before_stays_outside(operator: Client, table: Table) -> None:
    assert operator.get(AT).status_code == 200
    user = User.objects.get()
    new = second.enrol(user)
    assert operator.get(AT).status_code == 200, "not confirmed yet"
    second.confirm(user, new)
    assert operator.get(AT).status_code == 302
    assert operator.get(f"{AT}tables/table/{table.pk}/change/").status_code == 302


def test_it_can_be_required(operator: Client, settings: Any) -> None:
    settings.VINGTDEUX_OPERATOR_TOTP = "required"
    assert operator.get(AT).status_code == 302
    _, answer = enter()
    assert "vingtdeux operator op --totp" in answer.content.decode()
    french = enter(lang="fr")[1].content.decode()
    assert "demande un second facteur" in french
    user = User.objects.get()
    new = second.enrol(user)
    second.confirm(user, new)
    assert enter(code_of(new.device))[1].status_code == 302


def test_keys_are_handed_out_at_the_command_line(tmp_path: Path) -> None:
    def run(*arguments: str, **env: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-c", "from vingtdeux.cli import main; main()", *arguments],
            env={
                **os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_DATA": str(tmp_path),
                "LC_ALL": "C", "PYTHONUTF8": "1", **env,
            },
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip

    made = run("operator", "anne", "--totp", VINGTDEUX_OPERATOR_PASSWORD=SECRET)
    assert made.returncode == 0, made.stderr
    assert re.search(r"otpauth://totp/Vingt-Deux%3Aanne\?secret=[A-Z2-7]{32}&", made.stdout)
    assert len(re.findall(r"^  [a-z2-7]{8}$", made.stdout, re.M)) == second.CODES
    assert "█" in made.stdout
    again = run("operator", "anne", "--totp")
    assert again.returncode == 0, "the password stays"
    without = run("operator", "anne", "--no-totp")
    assert "no second factor any more" in without.stdout
    rows = sqlite3.connect(tmp_path / "vingtdeux.sqlite3")
    lines = rows.execute("SELECT what, about, who FROM office_audit ORDER BY id").fetchall()
    assert rows.execute("SELECT COUNT(*) FROM otp_totp_totpdevice").fetchone() == (0,)
    rows.close()
    assert [line[:2] for line in lines] == [
        ("operator", "user anne"),
        ("second_factor", "user anne"),
        ("second_factor", "user anne"),
        ("second_factor_removed", "user anne"),
    ]
    assert all(who.endswith(" (CLI)") for _, _, who in lines)
    secret = re.search(r"secret=(\w+)", made.stdout)
    assert secret
    assert secret[1] not in str(lines)


@pytest.mark.django_db(transaction=True)
def test_a_backup_holds_bans_the_book_and_second_factors(tmp_path: Path) -> None:
    user = User.objects.create_superuser("op", password=SECRET)
    second.confirm(user, second.enrol(user))
    ana = Person.objects.create(name="Ana")
    Ban.objects.create(person=ana, reason="rude")
    audit.note("login", who="op")

    def held() -> list[Any]:
        kinds = (Ban, Audit, TOTPDevice, StaticDevice, StaticToken)
        rows = [row for kind in kinds for row in kind._base_manager.order_by("pk").values()]
        return [
            {name: value for name, value in row.items() if not isinstance(value, datetime)}
            for row in rows
        ]

    before = held()
    assert len(before) == 4 + second.CODES
    backup.save(tmp_path / "site.backup")
    Ban.objects.all().delete()
    second.drop(user, confirmed=True)
    audit.note("logout", who="op")
    backup.restore(tmp_path / "site.backup", force=True)
    assert held() == before
    audit.note("logout", who="op")
    assert second.has_one(User.objects.get())
