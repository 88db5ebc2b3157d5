"""Pages: languages, headers, cookies, files, health."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

WEB = Path(__file__).parents[2] / "src" / "vingtdeux" / "web"


def get(address: str, **more: Any) -> httpx.Response:
    """With time enough for a slow machine."""
    return httpx.get(address, timeout=30, **more)


def test_home_is_french_first_and_english_on_demand(site: Any) -> None:
    assert '<html lang="fr"' in get(site.base + "/").text
    assert '<html lang="fr"' in site.person(lang="de").look("/").text
    assert '<html lang="en"' in site.person(lang="en-GB,en;q=0.9,fr;q=0.5").look("/").text


def test_a_chosen_language_lasts(site: Any) -> None:
    ana = site.person("Ana", lang="fr")
    there = ana.form("/language", language="en", next="/new/petit")
    assert there.headers["Location"] == "/new/petit"
    assert "Number of rounds" in ana.look("/new/petit").text
    evil = ana.form("/language", language="fr", next="https://evil.example/")
    assert evil.headers["Location"] == "/"


def test_every_page_forbids_what_is_not_ours(site: Any, tools: Any) -> None:
    ana = site.person("Ana")
    table = tools.seat_all(ana)
    for path in ("/", "/new/petit", f"/t/{table}", "/nothing-here"):
        page = ana.look(path)
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert page.headers["X-Content-Type-Options"] == "nosniff"
        assert page.headers["Referrer-Policy"] == "same-origin"
        assert page.headers["X-Frame-Options"] == "DENY"
        html = re.sub(r'<div class="sheet".*?</div>', "", page.text, flags=re.S)
        assert not re.search(r"<script(?![^>]*src=)(?![^>]*json)", html), "an inline script"
        assert not re.search(r"\son\w+=|<style|\sstyle=", html), "inline style or handler"
        assert not re.search(r'(src|href)="(https?:)?//', html), "something of another host"


def test_a_strange_host_header_does_not_enter_the_policy(site: Any) -> None:
    page = get(site.base + "/", headers={"Host": "a;script-src *"})
    assert "script-src *" not in page.headers.get("Content-Security-Policy", "")


def test_cookies_are_kept_from_scripts_and_other_sites(site: Any) -> None:
    ana = site.person("Ana")
    answers = [ana.form("/name"), ana.look("/")]
    answers.append(ana.form("/language", language="en"))
    cookies = [c for answer in answers for c in answer.headers.get_list("set-cookie")]
    names = {cookie.partition("=")[0] for cookie in cookies}
    assert {"person", "lang"} <= names
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie


def test_cookies_are_secure_behind_tls(new_site: Any) -> None:
    site = new_site(VINGTDEUX_TLS="1")
    page = get(site.base + "/", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in page.headers["set-cookie"]
    assert page.headers["Strict-Transport-Security"]


def test_files_are_kept_for_ever_under_a_stamped_address(site: Any) -> None:
    html = site.person().look("/").text
    for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', html):
        got = get(site.base + path)
        assert got.status_code == 200
        assert "immutable" in got.headers["Cache-Control"]
        assert got.headers["Content-Encoding"] == "gzip"
        known = {"If-None-Match": got.headers["ETag"]}
        assert get(site.base + path, headers=known).status_code == 304
    css = next(path for path in re.findall(r'href="(/static/[^"]+)"', html) if "site.css" in path)
    plain = get(site.base + css, headers={"Accept-Encoding": "identity"})
    assert plain.content == (WEB / "static/site/site.css").read_bytes()
    old = re.sub(r"/static/\w+/", "/static/0ld/", css)
    assert get(site.base + old).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("/static/x/client/base.css", WEB / "static/client/base"),
        ("/games/x/police_city/style.css", WEB.parent / "games/police_city/style"),
    ],
)
def test_a_sheet_in_parts_comes_as_one(site: Any, path: str, folder: Path) -> None:
    """In the order of their names, tokens first."""
    got = get(site.base + path)
    assert got.headers["Content-Type"] == "text/css; charset=utf-8"
    parts = [part.read_text("utf-8") for part in sorted(folder.iterdir())]
    assert len(parts) > 5
    places = [got.text.index(part) for part in parts]
    assert places == sorted(places)
    assert sum(map(len, parts)) + len(parts) - 1 == len(got.text)


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/../settings.py",
        "/static/x/..%2f..%2fsettings.py",
        "/static/x//etc/passwd",
        "/static/x/client",
        "/static/x/client/base",
        "/static/x/nothing.css",
        "/games/x/petit/style.css",
        "/games/x/petit/rules.py",
        "/games/x/..%2fpetit/style.css",
        "/games/x/nothing/style.css",
    ],
)
def test_no_other_file_is_served(site: Any, path: str) -> None:
    assert get(site.base + path).status_code == 404


def test_health(site: Any) -> None:
    for path in ("/healthz", "/readyz"):
        assert get(site.base + path).json() == {"ok": True}


@pytest.mark.parametrize(
    "path", ["/play/petit", "/join", "/name", "/language", "/t/aaaaaaaa/start"]
)
def test_forms_need_their_token(site: Any, path: str) -> None:
    ana = site.person("Ana")
    assert ana.http.post(path, data={"name": "x"}).status_code == 403
    assert ana.http.get(path).status_code in (405, 302), "a GET changes nothing"


def test_a_name_is_made_harmless(site: Any, tools: Any) -> None:
    ana = site.person("<b>A\u202ena</b>" + "x" * 40)
    table = tools.seat_all(ana)
    page = ana.look("/").text
    assert "<b>Ana" not in page
    name = ana.watch(table).next()["people"][0]["name"]
    assert len(name) <= 24
    assert "\u202e" not in name
    assert ana.form("/name", name="   ").status_code == 302


def test_every_word_of_the_site_is_french_too() -> None:
    """The catalogue is complete, compiled, and of good typography."""
    catalogue = (WEB / "locale/fr/LC_MESSAGES/django.po").read_text("utf-8")
    pairs = re.findall(r'^msgid "(.+)"\nmsgstr "(.*)"$', catalogue, re.M)
    french = dict(pairs)
    assert len(french) > 60
    assert not [english for english, words in pairs if not words]
    for words in french.values():
        assert not re.search(r"(?<![\u202f\u00a0«]) ?[;!?»](?!\w)", words.replace("\\n", "")), words
        assert not re.search(r"(?<!\u00a0):(?=\s|$)", words), words
        assert "'" not in words
    compiled = WEB / "locale/fr/LC_MESSAGES/django.mo"
    for words in french.values():
        assert words.replace('\\"', '"').encode() in compiled.read_bytes(), "compile the messages"
