"""Every door that takes a number, a code or an id: what is not mine is refused and tells nothing.

The addresses come from the resolver: a door without an entry in WALK fails."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from vingtdeux.web.chat import flows as talk
from vingtdeux.web.chat.models import Mute, Report, Said
from vingtdeux.web.lab import flows as lab
from vingtdeux.web.lab.question import Question
from vingtdeux.web.people import passes
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Pass, Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import Move, Pad, Seat, Table

pytestmark = pytest.mark.django_db

GAME = "enquetes_new_york"
TALK, WHISPER, NOTE = "the-diamond-is-at-the-lighthouse", "psst-said-a-spectator", "only-for-me"
NAMES = ("Ana Conda", "Bob Lotti", "Wanda Watcher")
CODE = "x7q2z9"
"""Of the closed table: six letters drawn by lot may be part of a word of any page."""


class World:
    """Ana and Bob play in private, Wanda watches them; Eve has tables of her own and counts."""

    def __init__(self) -> None:
        self.ana, self.bob, self.wanda = (Person.objects.create(name=name) for name in NAMES)
        self.eve = Person.objects.create(name="Eve Sdropper")
        self.theirs = _running(self.ana, self.bob)
        self.waiting = flows.create(self.ana, "petit", 3, {}, 0)
        flows.seating.close(self.waiting.id, self.ana, True)
        Table.objects.filter(pk=self.waiting.id).update(code=CODE)
        self.waiting.refresh_from_db()
        self.mine = _running(self.eve, Person.objects.create(name="Accomplice"))
        self.own_lobby = flows.create(self.eve, "petit", 3, {}, 0)
        self.line = talk.say(self.theirs.id, self.ana, TALK).pk
        self.whisper = talk.say(self.theirs.id, self.wanda, WHISPER).pk
        Pad.objects.create(
            table=self.theirs, seat=0, sheet={"marks": {}, "notes": {}, "text": NOTE}
        )
        Mute.objects.create(person=self.ana, muted=self.bob)
        self.code = passes.issue(self.ana, f"/t/{self.theirs.id}")
        self.browser = Client(headers={"accept-language": "en"})
        self.browser.cookies["person"] = _signer.sign(str(self.eve.pk))

    def secrets(self) -> Iterator[str]:
        """What Eve must never read."""
        yield from (TALK, WHISPER, NOTE, *NAMES, self.waiting.code, self.code)
        yield from (table.seed for table in Table.objects.all())

    def rows(self) -> list[Any]:
        """What must stay as it is, whatever Eve does."""
        kinds = (Person, Pass, Table, Seat, Move, Pad, Said, Mute, Report, Upload)
        return [sorted(kind.objects.values_list(), key=str) for kind in kinds]  # type: ignore[attr-defined]

    def get(self, path: str) -> Any:
        return self.browser.get(path)

    def post(self, path: str, **fields: Any) -> Any:
        return self.browser.post(path, fields)

    def send(self, path: str, **fields: Any) -> Any:
        return self.browser.post(path, json.dumps(fields), content_type="application/json")


def _running(*people: Person) -> Table:
    table = flows.create(people[0], GAME, len(people), {}, 0)
    for number, person in enumerate(people):
        Seat.objects.filter(table=table, number=number).update(
            kind="person", person=person, ready=True
        )
    flows.start(table.id, people[0])
    return table


class Door(NamedTuple):
    """What Eve tries at a door, and the only answers she may get."""

    tries: Callable[[World], list[Any]]
    answers: tuple[int, ...] = (400, 403, 404, 409)
    seen: tuple[str, ...] = ()
    """What everybody who knows the address of the table may see there."""


NOTHING = "takes no number, code or id"
PUBLIC = NAMES[:2]
"""The names of the players: a table's spectators see who plays."""


def _everywhere(name: str, **fields: Any) -> Callable[[World], list[Any]]:
    """Eve posts it at tables that are not hers."""
    return lambda w: [w.post(f"/t/{t.id}/{name}", **fields) for t in (w.theirs, w.waiting)]


def _lines(name: str) -> Callable[[World], list[Any]]:
    """Eve counts through all lines, at her own table and lobby."""

    def tries(w: World) -> list[Any]:
        numbers = [*range(max(w.line, w.whisper) + 2), -1, 2**70]
        paths = [f"/t/{table.id}/{name}" for table in (w.mine, w.own_lobby)]
        return [w.send(path, line=number) for path in paths for number in numbers]

    return tries


def _film(path: str, **fields: Any) -> Callable[[World], list[Any]]:
    """Of games that are not over, her own included."""
    ask = World.post if fields else World.get

    def tries(w: World) -> list[Any]:
        tables = (w.theirs, w.waiting, w.mine)
        return [ask(w, path.format(table.id), **fields) for table in tables]

    return tries


def _run(w: World) -> str:
    """A simulation that Ana has asked for."""
    return lab.ask(Question("mafia_story", 2, "brigadier", 100, {}), w.ana).pk


WALK: dict[str, Door | str] = {
    "home": Door(lambda w: [w.get("/")], (200,)),
    "tables": Door(lambda w: [w.get("/tables")], (200,)),
    "invite": NOTHING,
    "quick": "makes a new table",
    "setup": "makes a new table",
    "find": Door(lambda w: [w.post("/join", code=c) for c in ("zzzzzz", str(w.ana.pk), "me")]),
    "table": Door(lambda w: [w.get(f"/t/{t.id}") for t in (w.theirs, w.waiting)], (200,), PUBLIC),
    "join": Door(
        lambda w: [
            answer
            for code in ("zzzzzz", w.own_lobby.code, w.waiting.id)
            for path in [f"/t/{w.waiting.id}/join/{code}"]
            for answer in (w.get(path), w.post(path))
        ]
    ),
    "sit": Door(_everywhere("sit", seat=1)),
    "seat": Door(_everywhere("seat", seat=1, kind="bot")),
    "choose": Door(_everywhere("choose", seat=1)),
    "ready": Door(_everywhere("ready", ready=1)),
    "let_back": Door(_everywhere("let-back")),
    "close": Door(_everywhere("close", closed=0)),
    "leave": Door(lambda w: [w.post(f"/t/{w.theirs.id}/leave")]),
    "start": Door(_everywhere("start", fill=1)),
    "rematch": Door(_everywhere("rematch")),
    "pause": Door(_everywhere("pause")),
    "come_back": Door(_everywhere("back")),
    "undo": Door(_everywhere("undo")),
    "tempo": Door(
        lambda w: [w.send(f"/t/{t.id}/tempo", tempo="slow") for t in (w.theirs, w.waiting)]
    ),
    "device": Door(_everywhere("device")),
    "arrive": Door(
        lambda w: [
            answer
            for code in ("0" * 32, passes._hash(w.code)[:60], w.code[:-1] + "zz")
            for answer in (w.get(f"/me/{code}"), w.post(f"/me/{code}"))
        ]
    ),
    "pad": Door(
        lambda w: [
            answer
            for table in (w.theirs, w.waiting)
            for path in [f"/t/{table.id}/pad"]
            for answer in (
                w.get(path),
                w.send(path, text="mine now"),
                w.send(path, seat=0, text=""),
            )
        ]
    ),
    "act": Door(
        lambda w: [
            w.send(
                f"/t/{w.theirs.id}/act", code="look", decision="1.0", command="c" * 12, seat=seat
            )
            for seat in (None, 0, 1)
        ]
    ),
    "why": Door(lambda w: [w.send(f"/t/{w.theirs.id}/why", code="look")]),
    "talk": Door(
        lambda w: [w.get(f"/t/{t.id}/talk?after=0") for t in (w.mine, w.own_lobby, w.waiting)],
        (200,),
    ),
    "say": "speaks in the asker's own name",
    "mute": Door(_lines("mute")),
    "report": Door(_lines("report")),
    "replay": Door(_film("/r/{}")),
    "replay_frame": Door(_film("/r/{}/frame?n=0&pov=all")),
    "record": Door(_film("/r/{}/record.json")),
    "fork": Door(_film("/r/{}/fork", n=0, seat=0)),
    "verify": Door(_film("/verify/{}"), (200,)),
    "upload": "brings something new",
    "today": NOTHING,
    "daily": NOTHING,
    "rules_fr": NOTHING,
    "rules_en": NOTHING,
    "material_fr": NOTHING,
    "material_en": NOTHING,
    "learn_fr": NOTHING,
    "learn_en": NOTHING,
    "fr/apprendre/<slug:game_id>/picture": NOTHING,
    "en/learn/<slug:game_id>/picture": NOTHING,
    "fr/apprendre/<slug:game_id>/act": NOTHING,
    "en/learn/<slug:game_id>/act": NOTHING,
    "lab_games": NOTHING,
    "lab": NOTHING,
    "lab_simulate": "puts a question in the asker's own name",
    "lab_play": "makes a new table",
    "lab_table": NOTHING,
    "lab_run": Door(lambda w: [w.get(f"/lab/run/{_run(w)}")], (200,)),
    "lab_news": Door(lambda w: [w.get(f"/lab/run/{_run(w)}/news")], (200,)),
    "lab_cancel": Door(lambda w: [w.post(f"/lab/run/{_run(w)}/cancel")], (404,)),
    "lab_sheet": NOTHING,
    "name": "the asker's own",
    "me": Door(lambda w: [w.get("/me"), w.get(f"/me?who={w.ana.pk}")], (200,)),
    "my_data": Door(lambda w: [w.post("/me/data.json", who=w.ana.pk)], (200,)),
    "unmute": Door(
        lambda w: [w.post("/me/unmute", who=who) for who in (w.ana.pk, w.bob.pk, 10**11)], (302,)
    ),
    "delete_me": "the asker",
    "language": NOTHING,
    "static_file": Door(
        lambda w: [
            w.get(f"/static/x/{path}")
            for path in ("../settings.py", "..%2f..%2fsettings.py", "%2fetc/passwd", "admin/../x")
        ]
    ),
    "game_file": Door(lambda w: [w.get(f"/games/x/{GAME}/{name}") for name in ("data.json", "..")]),
    "healthz": NOTHING,
    "metrics": NOTHING,
    "readyz": NOTHING,
}


def addresses(at: Any = None) -> Iterator[str]:
    """The name of every pattern, or its route."""
    for pattern in (at or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from addresses(pattern)
        else:
            assert isinstance(pattern, URLPattern)
            yield pattern.name or str(pattern.pattern)


def test_every_door_is_walked() -> None:
    assert sorted(set(addresses())) == sorted(WALK), "say in WALK what the new door takes"


@pytest.mark.parametrize("name", [name for name, door in WALK.items() if isinstance(door, Door)])
def test_what_is_not_mine_is_refused_and_tells_nothing(name: str) -> None:
    world, door = World(), WALK[name]
    assert isinstance(door, Door)
    before = world.rows()
    answers = door.tries(world)
    # what Eve was told in all, what she may read of herself afterwards included
    told = [*answers, world.get("/me"), world.post("/me/data.json")]
    assert answers
    assert {answer.status_code for answer in answers} <= set(door.answers)
    assert world.rows() == before, "nothing has changed"
    for answer in told:
        text = answer.content.decode() + str(answer.headers)
        hidden = [secret for secret in world.secrets() if secret not in door.seen]
        assert not [secret for secret in hidden if secret in text], answer.request["PATH_INFO"]


def test_a_report_that_was_stored_wrongly_gives_its_date_and_nothing_else() -> None:
    world = World()
    for line in Said.objects.all():
        Report.objects.create(said=line, by=world.eve)
    mine = json.loads(world.post("/me/data.json").content)
    assert [list(report) for report in mine["reports"]] == [["at"], ["at"]]


def test_those_who_hear_a_line_may_report_and_mute_it() -> None:
    world = World()
    path = f"/t/{world.theirs.id}"
    world.browser.cookies["person"] = _signer.sign(str(world.bob.pk))
    assert world.send(f"{path}/report", line=world.line).status_code == 200
    assert world.send(f"{path}/mute", line=world.line).json() == {"ok": True, "muted": True}
    mine = json.loads(world.post("/me/data.json").content)
    assert [report["text"] for report in mine["reports"]] == [TALK]
    for name in ("report", "mute"):
        deaf = world.send(f"{path}/{name}", line=world.whisper)
        assert deaf.status_code == 400, "players do not hear the spectators"
    assert "Wanda" not in world.get("/me").content.decode()


# --- refusals leave nothing behind ----------------------------------------------------------------

REFUSED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/play/petit", {"level": 9}),
    ("/play/petit", {"level": "x"}),
    ("/play/petit", {"level": 0}),
    ("/play/petit", {"players": 99}),
    ("/play/petit", {"option.rounds": 99}),
    ("/play/petit", {"pace": 3}),
    ("/play/chess", {}),
    ("/new/petit", {"now": 1, "level": 9}),
    ("/new/petit", {"now": 1, "level": "²"}),
    ("/new/petit", {"players": 1}),
    ("/new/petit", {"option.rounds": "[" * 1500}),
    ("/new/petit", {"speed": "x"}),
    ("/new/petit", {"option.rounds": "x" * 3000}),
    ("/t/{open}/join/zzzzzz", {"name": "Eve"}),
    ("/t/{open}/join/{code}", {"seat": 9}),
    ("/t/{open}/join/{code}", {"seat": "x"}),
    ("/t/{open}/join/{code}", {"seat": 0}),
    ("/t/{open}/sit", {"name": "Eve"}),
    ("/t/{closed}/sit", {"name": "Eve"}),
    ("/t/{running}/sit", {"name": "Eve"}),
    ("/t/zzzzzzzz/sit", {"name": "Eve"}),
    ("/t/zzzzzzzz/join/zzzzzz", {"name": "Eve"}),
    ("/join", {"code": "zzzzzz", "name": "Eve"}),
    ("/r/{over}/fork", {"n": 99999, "seat": 0}),
    ("/r/{over}/fork", {"n": 0, "seat": 7}),
    ("/r/{over}/fork", {"n": "x", "seat": 0}),
    ("/r/{running}/fork", {"n": 0, "seat": 0}),
    ("/r/zzzzzzzz/fork", {"n": 0, "seat": 0}),
    ("/replays/upload", {"record": "x"}),
    ("/me/" + "0" * 32, {}),
)


@pytest.mark.parametrize(("path", "fields"), REFUSED)
def test_a_refusal_leaves_no_row_and_no_cookie(path: str, fields: dict[str, Any]) -> None:
    ana = Person.objects.create(name="Ana")
    tables = {name: flows.create(ana, "petit", 2, {"rounds": 1}, 0) for name in ("open", "closed")}
    flows.seating.close(tables["closed"].id, ana, True)
    for name in ("running", "over"):
        tables[name] = flows.create(ana, "petit", 2, {"rounds": 1}, 0)
        flows.start(tables[name].id, ana, fill=1)
    _play_out(tables["over"])
    ids = {name: table.id for name, table in tables.items()}
    kinds = (Person, Table, Seat, Move, Upload)
    before = [kind.objects.count() for kind in kinds]  # type: ignore[attr-defined]
    stranger = Client()
    answer = stranger.post(path.format(**ids, code=tables["open"].code), fields)
    assert answer.status_code in (400, 403, 404, 409), answer.content
    assert [kind.objects.count() for kind in kinds] == before  # type: ignore[attr-defined]
    assert "person" not in answer.cookies


def _play_out(table: Table) -> None:
    from vingtdeux.web.tables.store import journal
    from vingtdeux.web.tables.store.journal import Sand
    from vingtdeux.web.tables.store.live import hall

    match = hall.look(table.id)
    assert match.game is not None
    from vingtdeux.web.tables.store.live import facts_of, match_of

    again = match_of(
        facts_of(Table.objects.get(pk=table.id)), journal.lines(table.id, 0, match.version)
    )
    done = len(again.log)
    while not again.over:
        seat = again.to_act[0]
        again.play(seat, again.legal(seat)[0])
    lines = [(seat, action.text) for seat, action in again.log[done:]]
    journal.append(table.id, done, lines, 0.0)
    journal.advance(table.id, len(again.log), "over", Sand())


# --- pages that open a door -----------------------------------------------------------------------


def test_pages_that_open_a_door_are_kept_by_nobody() -> None:
    world = World()
    client = world.browser
    client.cookies["person"] = _signer.sign(str(world.ana.pk))
    pages = {
        "/me": client.get("/me"),
        "data": client.post("/me/data.json"),
        "device": client.post(f"/t/{world.theirs.id}/device"),
        "lobby": client.get(f"/t/{world.waiting.id}"),
        "talk": client.get(f"/t/{world.theirs.id}/talk"),
        "pad": client.get(f"/t/{world.theirs.id}/pad"),
    }
    link = re.search(r"/me/(\w{32})", pages["device"].content.decode())
    assert link
    pages["arrive"] = Client().get(link[0])
    pages["join"] = Client().get(f"/t/{world.own_lobby.id}/join/{world.own_lobby.code}")
    for name, page in pages.items():
        assert page.status_code == 200, name
        assert page["Cache-Control"] == "no-store", name


def test_no_page_may_be_kept_for_somebody_else() -> None:
    world = World()
    tables = [f"/t/{world.theirs.id}", f"/verify/{world.theirs.id}"]
    for path in ("/", "/tables", "/new/petit", "/affaire/2026-01-02", "/nothing", *tables):
        kept = world.get(path)["Cache-Control"]
        assert "private" in kept or "no-store" in kept, path
