"""Every word in both languages: catalogues, typography, plurals, and no text left unmarked."""

import gettext
import importlib.util
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real

from vingtdeux.bots import LEVEL_NAMES
from vingtdeux.games import box, game_ids, info
from vingtdeux.web.people import passes
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import Seat, Table

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "vingtdeux" / "web"
GAMES = ROOT / "src" / "vingtdeux" / "games"
PO = WEB / "locale/fr/LC_MESSAGES/django.po"
FAULTS = [
    (re.compile(r"(?<![\u202f?!;])[;!?]"), "U+202F before ; ! ?"),
    (re.compile(r"(?<!\u00a0):(?!//)(?=\s|$)"), "U+00A0 before :"),
    (re.compile(r"«(?!\u202f)|(?<!\u202f)»"), "U+202F inside « »"),
    (re.compile(r"'"), "the apostrophe is ’"),
    (re.compile(r"\.\.\."), "the ellipsis is …"),
    (re.compile(r'"'), "quotation marks are « »"),
    (re.compile(r"\s[,.)]|(?<=\w)\s…|\(\s"), "no space before , . … )"),
    (re.compile(r"\d [%€]|\d (?:s|min|h|Mo|ko)\b"), "U+202F before units"),
    (re.compile(r"\b(?:tu|toi|ton|tes)\b", re.I), "vous, never tu"),
]


def messages() -> Any:
    """scripts/messages.py as a module."""
    spec = importlib.util.spec_from_file_location("messages", ROOT / "scripts" / "messages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["messages"] = module
    spec.loader.exec_module(module)
    return module


def spoken_forms(entry: Any) -> list[str]:
    """The translation, or one for each plural."""
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def faults(where: str, text: str) -> list[str]:
    bare = re.sub(r"%\(\w+\)[sd]|\{\w+\}|<[^>]*>|https?://\S+|`[^`]*`", "x", text)
    bare = re.sub(r"&\w+;|Va où tu veux", "x", bare)  # a square of a game has this name
    return [f"{where}: {what}: {text!r}" for fault, what in FAULTS if fault.search(bare)]


# --- catalogues -----------------------------------------------------------------------------------


def test_no_text_is_untranslated_and_the_catalogue_is_compiled() -> None:
    tool = messages()
    known, wanted = tool.read(PO), tool.collect()
    assert len(wanted) > 150
    assert [one for one in wanted if not (found := known.find(one)) or not found.translated()] == []
    assert [each.msgid for each in known if each.msgid not in wanted] == [], (
        "run scripts/messages.py"
    )
    assert {each.msgid: each.msgid_plural for each in known} == wanted
    assert PO.with_suffix(".mo").read_bytes() == known.to_binary(), "run scripts/messages.py"


def test_the_check_of_the_catalogues_sees_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = messages()
    site = tmp_path / "web"
    shutil.copytree(PO.parent, site / "locale" / "fr" / "LC_MESSAGES")
    wanted = tool.collect()
    monkeypatch.setattr(tool, "WEB", site)
    monkeypatch.setattr(sys, "argv", ["messages.py", "--check"])
    monkeypatch.setattr(tool, "collect", lambda: wanted)
    assert tool.main() == 0
    monkeypatch.setattr(tool, "collect", lambda: {**wanted, "A new word.": ""})
    assert tool.main() == 1
    assert "not translated: A new word." in capsys.readouterr().out
    monkeypatch.setattr(tool, "collect", lambda: dict(list(wanted.items())[1:]))
    assert tool.main() == 1
    assert "(1 stale)" in capsys.readouterr().out


def test_the_compiled_catalogue_is_one_the_standard_library_reads() -> None:
    with PO.with_suffix(".mo").open("rb") as file:
        spoken = gettext.GNUTranslations(file)
    for entry in messages().read(PO):
        for form, text in entry.msgstr_plural.items():
            assert spoken.ngettext(entry.msgid, entry.msgid_plural, form + 1) == text
        if not entry.msgid_plural:
            assert spoken.gettext(entry.msgid) == entry.msgstr


def test_translations_keep_the_places_and_tags() -> None:
    for entry in messages().read(PO):
        for form in spoken_forms(entry):
            for pattern in (r"%\(\w+\)[sd]", r"</?\w+[^>]*>"):
                wanted = re.findall(pattern, entry.msgid_plural or entry.msgid)
                assert sorted(re.findall(pattern, form)) == sorted(wanted), entry.msgid


def test_french_plurals_begin_at_two() -> None:
    with translation.override("fr"):
        said = [translation.ngettext("%(n)s table", "%(n)s tables", n) % {"n": n} for n in range(3)]
    assert said == ["0 table", "1 table", "2 tables"]
    with translation.override("en"):
        said = [translation.ngettext("%(n)s table", "%(n)s tables", n) % {"n": n} for n in range(3)]
    assert said == ["0 tables", "1 table", "2 tables"]


# --- French typography ----------------------------------------------------------------------------


def test_typography_of_the_catalogue() -> None:
    found: list[str] = []
    for entry in messages().read(PO):
        for form in spoken_forms(entry):
            found += faults(entry.msgid, form)
    assert found == []


@pytest.mark.parametrize(
    "path", sorted(GAMES.glob("*/texts/rules.fr.md")), ids=lambda p: p.parts[-3]
)
def test_typography_of_the_rules(path: Path) -> None:
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.S)
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if re.fullmatch(r"[\s|:-]*", line):
            continue
        found += faults(str(number), re.sub(r"\[R[\d., R;]+\]|\]\([^)]*\)|^!\[", "x", line))
    assert found == []


@pytest.mark.parametrize(
    "path", sorted(GAMES.glob("*/texts/tutorial.toml")), ids=lambda p: p.parts[-3]
)
def test_typography_of_the_lessons(path: Path) -> None:
    steps = tomllib.loads(path.read_text("utf-8"))["step"]
    assert [fault for n, step in enumerate(steps) for fault in faults(str(n), step["fr"])] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_typography_of_the_covers(game_id: str) -> None:
    found: list[str] = []
    for text in texts_inside(info(game_id), "fr"):
        found += faults(game_id, text)
    assert found == []


def texts_of(script: Path) -> dict[str, str]:
    """The strings of a word file of the client."""
    found = re.findall(r"(\w+):\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)", script.read_text("utf-8"))
    return {key: one or other for key, one, other in found}


@pytest.mark.parametrize("french", sorted((WEB / "static").rglob("*.fr.js")), ids=lambda p: p.name)
def test_words_of_the_client(french: Path) -> None:
    english = french.with_name(french.name.replace(".fr.", ".en."))
    ours, theirs = texts_of(french), texts_of(english)
    assert ours
    assert ours.keys() == theirs.keys()
    found: list[str] = []
    for key, text in ours.items():
        bare = re.sub(r"\{n, ([^}]*)\}", lambda m: re.sub(r"\b\w+:|\|", " ", m[1]), text)
        found += faults(key, bare.replace("\\'", "'"))
        names = re.compile(r"\{(\w+)")
        assert set(names.findall(text)) == set(names.findall(theirs[key])), key
    assert found == []


def test_words_inside_scripts() -> None:
    source = (WEB / "static/pad/pad.js").read_text("utf-8")
    blocks = {
        lang: dict(re.findall(r"(\w+): '([^']*)'", found))
        for lang, found in re.findall(r"\b(fr|en): \{(.*?)\},\n", source, re.S)
    }
    assert blocks["fr"]
    assert blocks["fr"].keys() == blocks["en"].keys()
    assert [fault for key, text in blocks["fr"].items() for fault in faults(key, text)] == []


# --- the pseudo-locale ----------------------------------------------------------------------------

VOID = {"meta", "link", "input", "br", "img", "hr", "source", "wbr"}
SKIPPED = {"script", "style", "svg", "code"}
SPOKEN = ("title", "aria-label", "placeholder", "alt", "aria-description")


class Visible(HTMLParser):
    """The texts of a page, what is a game's own left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = [""]
        self._closed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        kind = (given.get("class") or "").split()
        ours = self._closed or tag in SKIPPED or "sheet" in kind or "rules" in kind
        if ours and tag not in VOID:
            self._closed.append(tag)
        if not self._closed:
            self.texts += [given[name] or "" for name in SPOKEN if name in given] + [""]

    def handle_endtag(self, tag: str) -> None:
        if self._closed and self._closed[-1] == tag:
            self._closed.pop()

    def handle_data(self, data: str) -> None:
        if not self._closed:
            self.texts.append(data)


def unmarked(html: str, allowed: list[str]) -> list[str]:
    """What a reader sees and no translator does."""
    page = Visible()
    page.feed(html)
    assert not page._closed, "the whole page was read"
    whole = "\n".join(page.texts)
    while True:
        stripped = re.sub(r"⟦[^⟦⟧]*⟧", " ", whole)
        if stripped == whole:
            break
        whole = stripped
    for words in sorted(filter(None, allowed), key=len, reverse=True):
        whole = whole.replace(words, " ")
    return [line.strip() for line in whole.splitlines() if re.search(r"[^\W\d_]{2,}", line)]


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every translated text wrapped in marks."""
    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        whole = getattr(trans_real, name)
        monkeypatch.setattr(translation._trans, name, _wrapped(whole), raising=False)


def _wrapped(whole: Any) -> Any:
    return lambda *args, **more: f"⟦{whole(*args, **more)}⟧"


def texts_inside(thing: Any, lang: str) -> Iterator[str]:
    """The texts a game brings in one language."""
    if isinstance(thing, dict):
        if isinstance(thing.get(lang), str):
            yield thing[lang]
        for value in thing.values():
            yield from texts_inside(value, lang)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from texts_inside(value, lang)
    elif hasattr(thing, "__dataclass_fields__"):
        yield from texts_inside([getattr(thing, name) for name in thing.__dataclass_fields__], lang)
    elif hasattr(thing, "__struct_fields__"):
        yield from texts_inside([getattr(thing, name) for name in thing.__struct_fields__], lang)


class Tour:
    """One of every page."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.ana = Person.objects.create(name="4711")
        self.client = Client(headers={"accept-language": lang})
        self.client.cookies["person"] = _signer.sign(str(self.ana.pk))
        self.lobby = flows.create(self.ana, "petit", 3, {}, 1, public=True)
        self.running = flows.create(self.ana, "petit", 2, {"rounds": 1}, 0)
        flows.start(self.running.id, self.ana, fill=1)
        self.over = flows.create(self.ana, "petit", 1 + 1, {"rounds": 1}, 0)
        bob = Person.objects.create(name="4712")
        Seat.objects.filter(table=self.over, number=1).update(kind="person", person=bob, ready=True)
        flows.start(self.over.id, self.ana)
        for seat, person in enumerate((self.ana, bob)):
            self.play(person, seat)
        assert Table.objects.get(pk=self.over.id).status == "over"

    def play(self, person: Person, seat: int) -> None:
        from vingtdeux.web.tables.moves.orders import PersonsOrder
        from vingtdeux.web.tables.moves.play import make
        from vingtdeux.web.tables.store.live import hall

        view = hall.look(self.over.id)
        code = view.legal(seat)[0].text
        make(
            PersonsOrder(
                self.over.id, person.pk, code, view.decisions[seat], f"tour-{seat}-{self.over.id}"
            )
        )

    def pages(self) -> Iterator[tuple[str, Any]]:
        """Addresses and answers."""
        stranger = Client(headers={"accept-language": self.lang})
        rules = "rules" if self.lang == "en" else "regles"
        learn = "learn" if self.lang == "en" else "apprendre"
        mine = ["/", "/tables", "/me", "/replays/upload", "/affaire/2026-01-02", "/nothing-here"]
        mine += [f"/new/{game}" for game in (*game_ids(), "petit")]
        mine += [f"/t/{table.id}" for table in (self.lobby, self.running, self.over)]
        mine += [f"/verify/{table.id}" for table in (self.running, self.over)]
        mine += [f"/r/{self.over.id}", f"/r/{self.running.id}", "/r/zzzzzzzz", "/me/" + "a" * 32]
        for path in mine:
            yield path, self.client.get(path)
        for path in (
            "/",
            "/me",
            f"/t/{self.lobby.id}",
            f"/t/{self.lobby.id}/join/{self.lobby.code}",
        ):
            yield f"stranger {path}", stranger.get(path)
        for game in game_ids():
            for word in (rules, learn):
                if (
                    GAMES / game / "texts" / ("tutorial.toml" if word == learn else "rules.fr.md")
                ).exists():
                    path = f"/{self.lang}/{word}/{game}"
                    yield path, self.client.get(path)
        yield "upload nothing", self.client.post("/replays/upload")
        yield "device", self.client.post(f"/t/{self.running.id}/device")
        code = passes.issue(self.ana, "/")
        yield "arrive", stranger.get(f"/me/{code}")
        yield (
            "csrf",
            Client(enforce_csrf_checks=True, headers={"accept-language": self.lang}).post("/name"),
        )
        yield "wrong code", self.client.post("/join", {"code": "x"})
        yield "no options", self.client.post("/new/petit", {"players": "99"})


@pytest.mark.django_db
@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nothing_a_visitor_reads_is_unmarked(lang: str) -> None:
    allowed = ["Vingt-Deux", "English", "Français", *LEVEL_NAMES, "ID", "SHA-256", "QR"]
    for game in (*game_ids(), "petit"):
        allowed += texts_inside(info(game), lang)
        allowed += texts_inside(info(game).knobs(), lang)
        allowed += [knob.path for knob in info(game).knobs()]
        own = box(game).texts(lang).words
        allowed += [str(words) for key, words in own.items() if key.startswith("daily.")]
    tour = Tour(lang)
    for table in (tour.lobby, tour.running, tour.over):
        allowed += [table.id, Table.objects.get(pk=table.id).code]
    found = {}
    for path, answer in tour.pages():
        assert answer.status_code < 500, path
        html = answer.content.decode()
        assert f'<html lang="{lang}"' in html or path == "/tables", path
        if f"/{lang}/" in path:
            allowed_here = [*allowed, *re.findall(r'href="#[^"]*">([^<]+)<', html)]
            allowed_here += re.findall(r"<(?:title|h1)>([^<]+)<", html) if "/r" in path else []
        else:
            allowed_here = allowed
        assert "⟦" in html, path
        left = unmarked(html, allowed_here)
        if left:
            found[path] = left
    assert found == {}


def test_an_unmarked_text_is_found() -> None:
    html = '<p>⟦Said <b>⟦twice⟧</b>⟧</p><p title="left out">forgotten</p><code>ab12</code>'
    assert unmarked(html, []) == ["left out", "forgotten"]
    assert unmarked(html, ["forgotten"]) == ["left out"]


# --- the switch -----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_switch_keeps_the_place() -> None:
    tour = Tour("fr")
    for path in ("/", "/new/petit?players=3", f"/t/{tour.running.id}", f"/r/{tour.over.id}?pov=1"):
        page = tour.client.get(path).content.decode()
        found = re.search(r'name="next" value="([^"]*)"', page)
        assert found, path
        there = found[1].replace("&amp;", "&")
        assert there == path
        switched = tour.client.post("/language", {"language": "en", "next": there})
        assert switched["Location"] == path
        assert '<html lang="en"' in tour.client.get(path).content.decode()
        tour.client.post("/language", {"language": "fr", "next": "/"})


@pytest.mark.django_db
@pytest.mark.parametrize(("french", "english"), [("regles", "rules"), ("apprendre", "learn")])
def test_public_pages_know_each_other(french: str, english: str) -> None:
    there = {"fr": f"/fr/{french}/mafia_story", "en": f"/en/{english}/mafia_story"}
    for lang, path in there.items():
        for asked in ("fr", "en"):
            client = Client(headers={"accept-language": asked})
            page = client.get(path)
            html = page.content.decode()
            assert page.status_code == 200
            assert f'<html lang="{lang}"' in html, "the address decides"
            for code, address in there.items():
                assert re.search(
                    rf'<link rel="alternate" hreflang="{code}" href="http://testserver{address}">',
                    html,
                )
        other = "en" if lang == "fr" else "fr"
        page_there = Client().get(path).content.decode()
        found = re.search(r'name="next" value="([^"]*)"', page_there)
        assert found
        switched = Client().post("/language", {"language": other, "next": found[1]})
        assert switched["Location"] == there[other], "the switch leads to the same page"


@pytest.mark.django_db
def test_json_refusals_speak_the_visitors_language() -> None:
    for lang, said in (("fr", "Cette table n’existe pas."), ("en", "There is no such table.")):
        client = Client(headers={"accept-language": lang, "accept": "application/json"})
        answer = client.post(
            "/t/zzzzzzzz/say", json.dumps({"text": "x"}), content_type="application/json"
        )
        assert answer.status_code == 403
        answer = client.get("/t/zzzzzzzz/talk")
        assert answer.json()["text"] == said
