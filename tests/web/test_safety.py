"""Safe to expose: the strict policy on every kind of page, cookies behind TLS, health."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as configured
from django.core import signing
from django.db import IntegrityError, InterfaceError, OperationalError
from django.test import Client

from vingtdeux.games import game_ids
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.lobby import flows

pytestmark = pytest.mark.django_db


def pages() -> Iterator[tuple[str, Any]]:
    ana = Person.objects.create(name="Ana")
    client = Client()
    client.cookies["person"] = _signer.sign(str(ana.pk))
    waiting, running = (flows.create(ana, "petit", 2, {}, 0) for _ in range(2))
    flows.start(running.id, ana, fill=1)
    paths = [
        "/",
        "/tables",
        "/me",
        "/replays/upload",
        "/affaire/2026-01-02",
        "/nothing",
        "/r/zzzzzzzz",
    ]
    paths += [f"/t/{waiting.id}", f"/t/{waiting.id}/join/{waiting.code}", f"/t/{running.id}"]
    paths += [f"/verify/{running.id}", f"/r/{running.id}", f"/{configured.OPERATOR_PATH}login/"]
    paths += [f"/new/{game}" for game in game_ids()]
    paths += ["/fr/regles/mafia_story", "/en/learn/mafia_story"]
    for path in paths:
        yield path, client.get(path)
    yield "device", client.post(f"/t/{running.id}/device")
    yield "csrf", Client(enforce_csrf_checks=True).post("/name")


def test_every_page_is_under_the_strict_policy() -> None:
    for path, page in pages():
        rules = {
            part.split()[0]: part.split()[1:] for part in page["Content-Security-Policy"].split(";")
        }
        assert rules["default-src"] == ["'none'"], path
        assert rules["script-src"] == ["'self'"], path
        assert rules["style-src"] == ["'self'"], path
        assert rules["frame-ancestors"] == rules["base-uri"] == ["'none'"], path
        assert "unsafe" not in page["Content-Security-Policy"], path
        assert "*" not in page["Content-Security-Policy"], path
        assert page["X-Frame-Options"] == "DENY", path
        assert page["X-Content-Type-Options"] == "nosniff", path
        assert page["Referrer-Policy"] == "same-origin", path
        assert page["Cross-Origin-Opener-Policy"] == "same-origin", path
        assert "camera=()" in page["Permissions-Policy"], path


def test_no_page_has_anything_inline_or_foreign() -> None:
    for path, page in pages():
        html = re.sub(r'<div class="sheet".*?</div>', "", page.content.decode(), flags=re.S)
        assert not re.search(r"<script(?![^>]*\ssrc=)(?![^>]*json)", html), path
        assert not re.search(r"<[^>]+\s(?:on\w+|style)=|<style|javascript:", html), path
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//(?!testserver)', html), path


def test_the_drawings_bring_nothing_in() -> None:
    from vingtdeux.web import assets

    for game in game_ids():
        art = assets.game_art(game)
        assert not re.search(r"<script|\son\w+=|javascript:|<foreignObject", art, re.I), game
        assert not re.search(r'href="(?!#)', art), game


def test_cookies_are_for_this_site_and_for_scripts_of_nobody() -> None:
    client = Client()
    client.get("/")
    client.post("/name", {"name": "Ana"})
    client.post("/language", {"language": "en"})
    assert {"person", "lang", "csrftoken"} <= set(client.cookies)
    for name, cookie in client.cookies.items():
        assert cookie["httponly"], name
        assert cookie["samesite"] == "Lax", name


def test_a_forged_or_foreign_cookie_is_nobodys() -> None:
    ana = Person.objects.create(name="Ana Conda")
    for forged in (
        str(ana.pk),
        f"{ana.pk}:abc",
        signing.Signer(salt="vingtdeux.person", key="another").sign(str(ana.pk)),
        signing.Signer(salt="something.else").sign(str(ana.pk)),
    ):
        client = Client()
        client.cookies["person"] = forged
        assert "Ana Conda" not in client.get("/").content.decode()


def test_a_strange_host_is_refused_when_hosts_are_named(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["play.example"]
    assert Client().get("/", headers={"host": "play.example"}).status_code == 200
    assert Client().get("/", headers={"host": "evil.example"}).status_code == 400
    quiet = settings.LOGGING["loggers"]["django.security.DisallowedHost"]
    assert quiet["handlers"], "without any handler Python writes tracebacks to stderr"
    assert Client().get("/healthz", headers={"host": "192.0.2.1"}).status_code == 200


def test_the_policy_cannot_be_bent_by_a_host_name() -> None:
    page = Client().get("/healthz", headers={"host": "x;script-src *"})
    assert "script-src *" not in page.headers.get("Content-Security-Policy", "")


def test_health_and_readiness() -> None:
    for path in ("/healthz", "/readyz"):
        answer = Client().get(path)
        assert answer.status_code == 200
        assert json.loads(answer.content) == {"ok": True}


@pytest.mark.parametrize(
    ("error", "status"), [(OperationalError, 503), (InterfaceError, 503), (IntegrityError, 500)]
)
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_an_outage_is_no_fault_of_a_page(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception], status: int, accept: str
) -> None:
    """Met inside a page, or outside of any: in the operator's session."""

    def fails(*_: Any, **__: Any) -> None:
        raise error("postgresql://user:password@host")

    client = Client(raise_request_exception=False, headers={"accept": accept})
    client.cookies["person"] = _signer.sign("7")
    monkeypatch.setattr("vingtdeux.web.people.models.Person.objects.filter", fails)
    inside = client.get("/")
    monkeypatch.undo()
    session = "django.contrib.sessions.middleware.SessionMiddleware.process_response"
    monkeypatch.setattr(session, fails)
    outside = client.get(f"/{configured.OPERATOR_PATH}login/")
    for answer in (inside, outside):
        assert answer.status_code == status
        assert b"password@" not in answer.content
        assert ("Retry-After" in answer) == (status == 503)
        if accept == "application/json" and status == 503:
            assert answer.json()["code"] == "away"
