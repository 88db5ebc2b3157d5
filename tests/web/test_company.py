"""Who plays against people: characters of a game, guests of the operator's, and what they say."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from vingtdeux import games
from vingtdeux.web import retention
from vingtdeux.web.chat import flows as talk
from vingtdeux.web.chat.models import Said
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.company import bots
from vingtdeux.web.tables.company.pool import Lost, Thought
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.lobby import flows, levels, ready, seating
from vingtdeux.web.tables.models import Seat, Table
from vingtdeux.web.tables.moves import play, undo
from vingtdeux.web.tables.moves.orders import BotsOrder, PersonsOrder
from vingtdeux.web.tables.store import guests as let_in
from vingtdeux.web.tables.store.guests import NoGuest
from vingtdeux.web.tables.store.live import View, facts_of, hall
from vingtdeux.web.tables.view.faces import names_of
from vingtdeux.web.tables.view.frames import frame

GUESTS = Path(__file__).parent / "guests"
EXAMPLE = Path(__file__).parents[2] / "examples" / "planque" / "src"
SOURCES = Path(__file__).parents[2] / "src"
STRANGE = f"{GUESTS}/strange.py"
PATH = os.pathsep.join(map(str, (SOURCES, GUESTS, EXAMPLE)))
CACHES = (games.all_ids, games._strangers, games._newest, games.box, let_in._guests)
FRENCH = {"La Stratège", "Le Fonceur", "Le Greffier", "La Doyenne"}
ENGLISH = {"The Strategist", "The Charger", "The Clerk", "The Veteran"}


@pytest.fixture
def planque(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game whose bots have characters and talk, in this process."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.syspath_prepend(str(GUESTS))
    for cached in CACHES:
        cached.cache_clear()
    yield "planque"
    monkeypatch.undo()
    for cached in CACHES:
        cached.cache_clear()


@pytest.fixture
def ana(db: None) -> Person:
    return Person.objects.create(name="Ana")


def started(host: Person, game: str, players: int = 4, fill: Any = 2) -> Table:
    table = flows.create(host, game, players, {}, 0)
    flows.start(table.id, host, fill=fill)
    table.refresh_from_db()
    return table


# --- the reader's tempo ---------------------------------------------------------------------------


def browser_of(person: Person) -> Client:
    browser = Client(headers={"accept-language": "en", "accept": "application/json"})
    browser.cookies["person"] = _signer.sign(str(person.pk))
    return browser


def test_bots_move_as_slowly_as_the_slowest_reader_wants(planque: str, ana: Person) -> None:
    table = started(ana, planque)
    usual = bots.pace_of(alone(table), 1, 0.0)
    said = browser_of(ana).post(
        f"/t/{table.id}/tempo", {"tempo": "slow"}, content_type="application/json"
    )
    assert said.status_code == 200
    assert bots.pace_of(alone(table), 1, 0.0) == pytest.approx(2.5 * usual)
    facts = hall.look(table.id).facts
    hasty = replace(facts.sitters[1], kind=Seat.PERSON, tempo="instant")
    both = replace(facts, sitters=(facts.sitters[0], hasty, *facts.sitters[2:]))
    assert bots.pace_of(replace(alone(table), facts=both), 2, 0.0) == pytest.approx(2.5 * usual)
    away = replace(both, sitters=(replace(both.sitters[0], stand_in=2), *both.sitters[1:]))
    assert bots.pace_of(replace(alone(table), facts=away), 2, 0.0) == pytest.approx(0.1 * usual)


def alone(table: Table) -> View:
    """The table as it is for a bot that is asked alone."""
    return replace(hall.look(table.id), to_act=(1,))


def test_a_tempo_is_remembered_and_shown_where_bots_play(planque: str, ana: Person) -> None:
    browser, first = browser_of(ana), started(ana, planque)
    path = f"/t/{first.id}/tempo"
    browser.post(path, {"tempo": "fast"}, content_type="application/json")
    page = browser.get(f"/t/{started(ana, planque).id}").content.decode()
    assert '<option value="fast" selected>' in page
    for nonsense in ("", "faster", ["slow"], 7):
        said = browser.post(path, {"tempo": nonsense}, content_type="application/json")
        assert said.status_code == 400
    ana.refresh_from_db()
    assert ana.tempo == "fast"


# --- characters ---------------------------------------------------------------------------------


def test_no_two_bots_of_a_table_are_the_same_character(planque: str, ana: Person) -> None:
    casts = set()
    for _ in range(8):
        table = started(ana, planque)
        names = [seat.bot for seat in Seat.objects.filter(table=table)]
        assert names[0] == ""
        assert all(name.startswith("brigadier:") for name in names[1:])
        assert len(set(names)) == 4
        casts.add(tuple(names))
    assert len(casts) > 1, "it is not always the same company"


def test_a_character_is_called_by_its_name_in_each_language(planque: str, ana: Person) -> None:
    facts = facts_of(started(ana, planque))
    french, english = names_of(facts, "fr"), names_of(facts, "en")
    assert french[0] == english[0] == "Ana"
    assert set(french[1:]) < FRENCH
    assert set(english[1:]) < ENGLISH
    shown = frame(hall.look(facts.id), 0, "en", 0).decode()
    seat = english.index("The Strategist") if "The Strategist" in english else 0
    if seat:
        assert '"about":"Brigadier. Counts all, forgets nothing.","portrait":"clue3"' in shown
    assert shown.count('"about":"Brigadier. ') == 3


def test_the_lobby_tells_what_a_character_is_like(planque: str, ana: Person) -> None:
    table = flows.create(ana, planque, 3, {}, 0)
    seating.set_seat(table.id, ana, 1, Seat.BOT, 4)
    client = Client(headers={"accept-language": "fr"})
    client.cookies["person"] = _signer.sign(str(ana.pk))
    page = client.get(f"/t/{table.id}").content.decode()
    assert any(name in page for name in FRENCH)
    assert "robot, Divisionnaire" in page
    assert re.search(r'<use href="/games/\w+/planque/art.svg#\w+"', page)


def test_a_rematch_is_with_the_same_characters(planque: str, ana: Person) -> None:
    table = started(ana, planque)
    Table.objects.filter(pk=table.pk).update(status="over")
    Seat.objects.filter(table=table, number=1).update(kind=Seat.PERSON, bot="", level=0)
    new = flows.rematch(table.id, ana)
    before = [seat.bot for seat in Seat.objects.filter(table=table)]
    after = [seat.bot for seat in Seat.objects.filter(table=new)]
    assert after[2:] == before[2:]
    assert after[1].startswith("brigadier:"), "a bot takes the place of somebody who has left"
    assert len(set(after[1:])) == 3


def test_a_rematch_at_another_level_is_with_the_same_characters(planque: str, ana: Person) -> None:
    table = started(ana, planque)
    Table.objects.filter(pk=table.pk).update(status="over")
    with pytest.raises(BadRequest):
        flows.rematch(table.id, ana, 9)
    assert Table.objects.get(pk=table.pk).rematch is None, "nothing was made"
    page = browser_of(ana).get(f"/t/{table.id}").content.decode()
    assert '<option value="3">Commissaire</option>' in page
    made = browser_of(ana).post(f"/t/{table.id}/rematch", {"level": "3"})["Location"]
    before = Seat.objects.filter(table=table, kind=Seat.BOT).values_list("bot", flat=True)
    after = Seat.objects.filter(table=made.rpartition("/")[2], kind=Seat.BOT)
    assert [seat.bot for seat in after] == [
        bot.replace("brigadier:", "commissaire:") for bot in before
    ]
    assert {seat.level for seat in after} == {3}


def test_the_first_game_is_against_trainees_and_the_next_as_the_last(ana: Person) -> None:
    person = browser_of(ana)

    def met(**fields: str) -> set[int]:
        table = person.post("/play/mafia_story", fields)["Location"].rpartition("/")[2]
        return set(Seat.objects.filter(table=table, kind=Seat.BOT).values_list("level", flat=True))

    assert met() == {1}
    assert met(level="3") == {3}
    assert met() == {3}, "as chosen last time"
    page = person.get("/new/mafia_story").content.decode()
    assert '<option value="3" selected>' in page
    assert '<option value="1" selected>' in person.get("/new/police_city").content.decode()


def test_a_temper_the_game_no_longer_has_is_a_plain_bot(planque: str, ana: Person) -> None:
    table = started(ana, planque)
    Seat.objects.filter(table=table, number=1).update(bot="brigadier:forgotten")
    facts = facts_of(table)
    assert names_of(facts, "fr")[1] == "Brigadier"
    assert bots.bot_of(facts, 1) == "brigadier"
    assert bots.bot_of(facts, 2) == facts.sitters[2].bot


def test_a_stand_in_plays_without_a_character(planque: str, ana: Person) -> None:
    table = started(ana, planque)
    Seat.objects.filter(table=table, number=0).update(stand_in=2, bot="brigadier:clerk")
    facts = facts_of(table)
    assert bots.bot_of(facts, 0) == "brigadier"
    assert names_of(facts, "fr")[0] == "Ana"


# --- guests -------------------------------------------------------------------------------------


FORGED = (
    "uniform", "search:9s", "brigadier:charger", "divisionnaire", "strange.py:Broken",
    f"{STRANGE}:Flatfoot", "/etc/passwd.py:Bot", "../strange.py:Flatfoot", "spoiled", "x" * 500,
    "5", "-1", "2 ", "٢",
)  # fmt: skip


@pytest.mark.parametrize("forged", FORGED)
def test_a_visitor_can_name_no_bot_that_is_not_offered(
    planque: str, ana: Person, settings: Any, forged: str
) -> None:
    settings.VINGTDEUX_BOTS = [f"{STRANGE}:Flatfoot"]
    table = flows.create(ana, planque, 3, {}, 0)
    client = Client()
    client.cookies["person"] = _signer.sign(str(ana.pk))
    form = {"seat": "1", "kind": "bot", "level": forged}
    assert client.post(f"/t/{table.id}/seat", form).status_code == 400
    assert client.post(f"/t/{table.id}/start", {"fill": forged}).status_code == 400
    now = {"level": forged, "now": "1", "players": "3"}
    assert client.post(f"/new/{planque}", now).status_code == 400
    assert [seat.kind for seat in Seat.objects.filter(table=table)] == ["person", "open", "open"]


def test_a_guest_sits_down_and_its_folder_stays_unknown(
    planque: str, ana: Person, settings: Any
) -> None:
    settings.VINGTDEUX_BOTS = [f"{STRANGE}:Flatfoot", "search:0.5s"]
    offered = dict(levels.levels(planque))
    assert offered["strange.py:Flatfoot"] == offered["flatfoot"] == "Pied Plat"
    assert offered["search:0.5s"] == "search:0.5s"
    assert "search:0.5s" not in dict(levels.levels("petit")), "its bots do not search"
    client = Client()
    client.cookies["person"] = _signer.sign(str(ana.pk))
    table = flows.create(ana, planque, 3, {}, 0)
    form = {"seat": "1", "kind": "bot", "level": "strange.py:Flatfoot"}
    assert client.post(f"/t/{table.id}/seat", form).status_code == 302
    page = client.get(f"/t/{table.id}").content.decode()
    assert "Pied Plat" in page
    assert str(GUESTS) not in page
    facts = facts_of(table)
    assert bots.bot_of(facts, 1) == f"{STRANGE}:Flatfoot"
    assert bots.lane_of(facts, 1) == "guests"
    settings.VINGTDEUX_BOTS = []
    assert bots.bot_of(facts, 1) == "brigadier", "the operator lets it in no more"
    assert names_of(facts, "fr")[1] == "Brigadier"


def test_a_guest_waits_for_the_end_of_a_ready_check(
    planque: str, ana: Person, settings: Any
) -> None:
    settings.VINGTDEUX_BOTS = [f"{STRANGE}:Flatfoot"]
    bob = Person.objects.create(name="Bob")
    table = flows.create(ana, planque, 3, {}, 0)
    seating.sit(table.id, bob, table.code)
    flows.start(table.id, ana, fill="strange.py:Flatfoot")
    table.refresh_from_db()
    assert ready.fill_of(table) == "strange.py:Flatfoot"
    flows.set_ready(table.id, bob, True)
    assert Seat.objects.get(table=table, number=2).bot == "strange.py:Flatfoot"


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["nowhere.py:Bot"], "there is no file"),
        ([f"{STRANGE}:Nobody"], "has nothing called"),
        ([f"{GUESTS}/unreadable.py:Bot"], "RuntimeError: no licence"),
        (["brigadier"], "anyway"),
        (["search:fast"], "search"),
        ([f"{STRANGE}:Flatfoot", f"{GUESTS}/../guests/strange.py:Flatfoot"], "twice"),
    ],
)
def test_what_the_operator_names_must_be_good(
    planque: str, settings: Any, names: list[str], why: str
) -> None:
    settings.VINGTDEUX_BOTS = names
    with pytest.raises(NoGuest) as refused:
        let_in.guests()
    assert why in refused.value.why


def test_a_server_does_not_start_with_a_bad_bot(tmp_path: Path) -> None:
    told = [sys.executable, "-m", "vingtdeux.web.serve", "--port", "0", "--bot", "nowhere.py:Bot"]
    env = {**os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_DATA": str(tmp_path)}
    ended = subprocess.run(told, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert "nowhere.py:Bot" in ended.stderr
    assert "Traceback" not in ended.stderr


class Fails:
    """Thinkers that fail for one bot."""

    def __init__(self, bad: str) -> None:
        self.bad, self.asked = bad, list[str]()

    async def ask(self, question: Any, patience: float) -> Thought:
        self.asked.append(question.ask["bot"])
        if question.ask["bot"] == self.bad:
            raise Lost("ZeroDivisionError (strange.py, line 33)")
        return Thought("stay")


def test_a_guest_that_fails_is_played_for_and_after_a_while_no_longer_asked(
    planque: str, ana: Person, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    import asyncio

    from vingtdeux.web.tables.view.hub import Hub

    name = f"{STRANGE}:Broken"
    settings.VINGTDEUX_BOTS = [name]
    view = hall.look(started(ana, planque, 2, "strange.py:Broken").id)

    async def decide() -> list[str]:
        company = bots.Bots(Hub(), lambda *_: None)
        company.thinkers = thinkers = Fails(name)  # type: ignore[assignment]
        for _ in range(5):
            assert await company._choose(view, 1) == Thought("stay")
        return thinkers.asked

    asked = asyncio.run(decide())
    assert asked == [name, "brigadier"] * 3 + ["brigadier"] * 2
    assert "ZeroDivisionError (strange.py, line 33)" in caplog.text
    assert "is no longer asked" in caplog.text


# --- what they say ------------------------------------------------------------------------------


@pytest.fixture
def table(planque: str, ana: Person) -> Table:
    """The first watch is Ana's, then those of three bots."""
    made = flows.create(ana, planque, 4, {}, 0)
    for number, temper in ((1, "strategist"), (2, "charger"), (3, "clerk")):
        Seat.objects.filter(table=made, number=number).update(
            kind=Seat.BOT, level=2, bot=f"brigadier:{temper}"
        )
    flows.start(made.id, ana)
    return made


def act(table: Table, seat: int, code: str) -> View:
    """Play a move of a seat."""
    view = hall.look(table.id)
    command = f"{seat}-{view.version}-{code}"
    decision, host = view.decisions[seat], table.host_id
    if seat:
        play.make(BotsOrder(table.id, seat, code, decision, command))
    else:
        play.make(PersonsOrder(table.id, host, code, decision, command))
    return hall.look(table.id)


def watched(table: Table, seat: int) -> View:
    """Until it is this seat's turn."""
    view = hall.look(table.id)
    while view.to_act != (seat,):
        (asked,) = view.to_act
        legal = [action.text for action in view.legal(asked)]
        view = act(table, asked, legal[-1])
    return view


STAYS = {"code": "stays", "args": {"seat": 2}}


def test_a_bots_words_are_read_by_each_in_his_language(table: Table, ana: Person) -> None:
    watched(table, 1)
    view = act(table, 1, "stay")
    said = talk.bot_says(table.id, 1, STAYS, "command", view.version)
    assert said is not None
    (french,) = talk.heard(table.id, ana, 0, "fr")
    (english,) = talk.heard(table.id, None, 0, "en")
    assert french["text"] == "Je reste, et Le Fonceur ferait bien de se méfier."
    assert french["name"] == "La Stratège"
    assert english["text"] == "I stay, and The Charger had better beware."
    assert english["bot"]
    assert english["seat"] == 1
    view = hall.look(table.id)
    assert view.facts.said == said.pk
    assert f'"says":"{french["text"]}"' in frame(view, 0, "fr", 0).decode()
    assert f'"says":"{english["text"]}"' in frame(view, None, "en", 0).decode()


def test_a_line_is_said_once_and_one_a_turn(table: Table) -> None:
    watched(table, 1)
    view = act(table, 1, "stay")
    assert talk.bot_says(table.id, 1, STAYS, "first", view.version)
    assert talk.bot_says(table.id, 1, STAYS, "first", view.version) is None, "another worker"
    while view.to_act == (1,):
        more = {"code": "leaves", "args": {"what": "@thing.file"}}
        assert talk.bot_says(table.id, 1, more, f"m{view.version}", view.version) is None
        view = act(table, 1, "leave")
    view = watched(table, 1)
    view = act(table, 1, "stay")
    assert talk.bot_says(table.id, 1, STAYS, "later", view.version) is None, "the same again"
    more = {"code": "stays", "args": {"seat": 3}}
    assert talk.bot_says(table.id, 1, more, "later", view.version)
    assert Said.objects.count() == 2


def test_words_fade_and_go_with_a_move_that_is_taken_back(table: Table, ana: Person) -> None:
    watched(table, 0)
    act(table, 0, "stay")
    watched(table, 1)
    view = act(table, 1, "stay")
    talk.bot_says(table.id, 1, STAYS, "command", view.version)
    assert '"says"' in frame(hall.look(table.id), None, "fr", 0).decode()
    undo.undo(table.id, ana)
    assert '"says"' not in frame(hall.look(table.id), None, "fr", 0).decode()
    at = view.version + 9
    Seat.objects.filter(table=table, number=1).update(says={**STAYS, "at": at})
    later = replace(view, facts=facts_of(Table.objects.get(pk=table.pk)))
    assert '"says"' in frame(replace(later, version=at + 8), None, "fr", 0).decode()
    assert '"says"' not in frame(replace(later, version=at + 9), None, "fr", 0).decode()


def test_a_bot_is_neither_muted_nor_reported(table: Table, ana: Person) -> None:
    watched(table, 1)
    view = act(table, 1, "stay")
    said = talk.bot_says(table.id, 1, STAYS, "command", view.version)
    assert said is not None
    for deed in (talk.mute, talk.report):
        with pytest.raises(BadRequest):
            deed(table.id, ana, said.pk)


def test_words_a_game_no_longer_has_are_no_trouble(table: Table, ana: Person) -> None:
    Said.objects.create(table=table, room="players", seat=1, line={"code": "gone", "args": {}})
    Said.objects.create(
        table=table, room="players", seat=1, line={"code": "stays", "args": {"seat": 9}}
    )
    assert [line["text"] for line in talk.heard(table.id, ana, 0, "fr")] == []


def test_words_are_kept_as_long_as_talk(table: Table, settings: Any) -> None:
    watched(table, 1)
    view = act(table, 1, "stay")
    talk.bot_says(table.id, 1, STAYS, "command", view.version)
    settings.VINGTDEUX_KEEP = {**settings.VINGTDEUX_KEEP, "talk": 3}
    Said.objects.update(at=timezone.now() - timedelta(days=4))
    retention.tidy()
    assert not Said.objects.exists()


# --- at real tables -----------------------------------------------------------------------------


def play_on(person: Any, table: str) -> list[dict[str, Any]]:
    """To the end, by the first thing that can be done; all frames."""
    socket = person.watch(table)
    while True:
        shown = socket.until(lambda f: f["scene"].get("mine") or f["status"] == "over")
        if shown["status"] == "over":
            frames: list[dict[str, Any]] = socket.frames
            return frames
        code = shown["scene"]["deeds"][-1]["code"]
        reached = person.act(table, code, shown["decision"]).json()["v"]
        socket.until(lambda f, v=reached: f["v"] >= v)


def opened(person: Any, tools: Any, *bots_: Any, game: str = "planque", **fields: Any) -> str:
    table: str = tools.open_table(person, game=game, players=1 + len(bots_), pace=0, **fields)
    for seat, bot in enumerate(bots_, 1):
        form = {"seat": seat, "kind": "bot", "level": bot}
        assert person.form(f"/t/{table}/seat", **form).status_code == 302
    assert person.form(f"/t/{table}/start").status_code == 302
    return table


def test_bots_talk_at_a_table_and_a_divisionnaire_thinks_there(new_site: Any, tools: Any) -> None:
    site = new_site(PYTHONPATH=PATH, VINGTDEUX_BOT_SECONDS="0.1")
    ana, bob = site.person("Ana"), site.person("Bob", lang="en")
    table = opened(ana, tools, 4, 2, option__nights=2)
    frames = play_on(ana, table)
    said = ana.http.get(f"/t/{table}/talk").json()["lines"]
    read = bob.http.get(f"/t/{table}/talk").json()["lines"]
    assert {line["seat"] for line in said} == {1, 2}
    assert {line["name"] for line in said} < FRENCH
    assert {line["name"] for line in read} < ENGLISH
    lines = [line["id"] for line in said]
    assert lines == [line["id"] for line in read][: len(lines)], "a last word may come between"
    assert frames[-1]["said"] in lines
    turns = re.findall(r"stay|leave", ana.http.get(f"/r/{table}/record.json").text)
    assert 0 < len(said) < len(turns)


def test_a_good_guest_plays_whatever_it_prints(new_site: Any, tools: Any) -> None:
    site = new_site(PYTHONPATH=PATH, VINGTDEUX_BOTS=f"{STRANGE}:Flatfoot")
    ana = site.person("Ana")
    table = opened(ana, tools, "strange.py:Flatfoot", game="petit")
    frames = play_on(ana, table)
    assert frames[-1]["people"][1]["name"] == "Pied Plat"
    assert ana.http.get(f"/t/{table}/talk").json()["lines"] == [], "petit has no such words"


@pytest.mark.parametrize("bad", ["Broken", "Cheat", "Hanging"])
def test_a_bad_guest_does_not_stop_a_game(new_site: Any, tools: Any, bad: str) -> None:
    site = new_site(PYTHONPATH=PATH, VINGTDEUX_BOTS=f"{STRANGE}:{bad}", VINGTDEUX_BOT_PATIENCE="3")
    ana = site.person("Ana")
    assert play_on(ana, opened(ana, tools, f"strange.py:{bad}", 1, game="petit"))


def test_nobody_waits_for_those_who_think_long(new_site: Any, tools: Any) -> None:
    """The thinkers of bots that search stand still: a table of others does not notice."""
    site = new_site(PYTHONPATH=PATH, VINGTDEUX_BOT_SECONDS="0.1", VINGTDEUX_BOT_PATIENCE="600")
    ana, bob = site.person("Ana"), site.person("Bob")
    slow = opened(ana, tools, 4)
    socket = ana.watch(slow)
    while (shown := socket.next())["scene"].get("mine"):
        ana.act(slow, shown["scene"]["deeds"][-1]["code"], shown["decision"])
    for pid in patient_ones(site.process.pid, tools.patience):
        os.kill(pid, signal.SIGSTOP)
    assert play_on(bob, opened(bob, tools, 2, 1, 3, option__nights=1))
    for pid in patient_ones(site.process.pid, tools.patience):
        os.kill(pid, signal.SIGKILL)
    assert play_on(ana, slow), "and the others go on with those that take their place"


def patient_ones(pid: int, patience: float) -> list[int]:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        found = [int(child) for child in children if b"patient" in command_of(child)]
        if found:
            return found
    raise AssertionError("nobody thinks long")


def command_of(pid: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_a_table_of_version_1_goes_on(new_site: Any, tools: Any, tmp_path: Path) -> None:
    site = new_site(tmp_path / "var")
    ana = site.person("Ana")
    table = opened(ana, tools, 3, 1, game="petit")
    ana.post(f"/t/{table}/say", {"text": "Bonjour"})
    site.stop()
    env = {**os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_DATA": str(tmp_path / "var")}
    for app, before in (("chat", "0002"), ("tables", "0009")):
        back = [sys.executable, "-m", "vingtdeux.web.manage", "migrate", app, before]
        subprocess.run(back, env=env, check=True, capture_output=True, timeout=60)
    new_site(tmp_path / "var", port=int(site.base.rpartition(":")[2]))
    frames = play_on(ana, table)
    names = [person["name"] for person in frames[-1]["people"]]
    assert names == ["Ana", "Commissaire", "Stagiaire"]
    assert ana.http.get(f"/t/{table}/talk").json()["lines"][0]["text"] == "Bonjour"
