"""An attacker with the source looks for the answer of an endless case, over the real doors.

`generate(level, seed, difficulty)` is public. So every string that anybody is sent while the game
runs is tried as a seed: leaves and keys of all JSON, words of all pages, and simple compounds of
what the source makes seeds of. None may give the case that is being played.
"""

import json
import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from vingtdeux.games.enquetes_new_york.cases import generate
from vingtdeux.games.enquetes_new_york.material import CARD

GAME = "enquetes_new_york"
LONGEST = 64
"""Longer texts are no seeds."""
DRAWING = re.compile(r"(?s)<svg.*?</svg>|<symbol.*?</symbol>")
WORD = re.compile(r"[^\s\"'<>=(){}\[\],;]+")


def leaves(value: Any) -> Iterator[str]:
    """Every key and every leaf of a JSON value."""
    if isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each)
    else:
        yield str(value)


class Attacker:
    """Keeps every string of what it gets."""

    def __init__(self) -> None:
        self.strings: set[str] = set()

    def reads(self, text: str) -> None:
        """A page, a file or a frame: whole lines, words, and words without what surrounds them."""
        is_json = text.lstrip().startswith("{")
        found = set(leaves(json.loads(text)) if is_json else [DRAWING.sub(" ", text)])
        found |= {word for line in found for word in WORD.findall(line)}
        found |= {part for word in found for part in re.split(r"[/:.?&|]", word)}
        self.strings |= {each for each in found if 0 < len(each) <= LONGEST}

    def finds(self, level: int, difficulty: str, cards: list[str]) -> list[str]:
        """The strings that give this very case."""
        return [
            each
            for each in sorted(self.strings)
            if [CARD[card] for card in generate(level, each, difficulty).cards] == cards
        ]


def browse(attacker: Attacker, person: Any, table: str) -> None:
    """All pages and files of a table and of one's own."""
    for path in ("/", "/tables", "/me", f"/t/{table}", f"/verify/{table}", f"/new/{GAME}"):
        attacker.reads(person.look(path).text)
    for path in (f"/r/{table}", f"/r/{table}/record.json", f"/r/{table}/frame"):
        attacker.reads(person.look(path).text)
    attacker.reads(person.form("/me/data.json").text)


def move(person: Any, socket: Any, table: str, wanted: str = "") -> dict[str, Any]:
    """The first thing that is offered besides accusing, or what is wanted."""
    frame = socket.frames[-1]
    codes = [deed["code"] for deed in frame["scene"]["deeds"]]
    code = wanted or next(code for code in codes if not code.startswith("accuse"))
    answer = person.act(table, code, frame["decision"])
    assert answer.status_code == 200, answer.text
    return dict(socket.until(lambda each: each["v"] > frame["v"]))


def accuse(person: Any, socket: Any, table: str) -> None:
    """Right or wrong, it ends a game of one or two."""
    while not any("accuse" in deed["code"] for deed in socket.frames[-1]["scene"]["deeds"]):
        move(person, socket, table)
    move(person, socket, table, "accuse:A1")
    socket.until(lambda frame: frame["status"] == "over")


def hand_in_nonsense(attacker: Attacker, person: Any, table: str, decision: str) -> None:
    """Refusals are read, too."""
    for code in ("spin", "case:0", "accuse:Z9", "swap_give:l1_inf_01", "take:5"):
        attacker.reads(person.act(table, code, decision).text)
        attacker.reads(person.post(f"/t/{table}/why", {"code": code}).text)


def case_of(person: Any, table: str) -> tuple[dict[str, Any], list[str]]:
    """Options and cards of a finished game, from its record."""
    record = person.look(f"/r/{table}/record.json").json()
    shuffles = [text.split(":")[2] for _, text in record["moves"] if text.startswith("shuffle:")]
    return record["options"], sorted(
        [*shuffles[0].split(","), *shuffles[1].split(",")], key=CARD.index
    )


def test_an_endless_case_cannot_be_computed_before_the_end(site: Any, tools: Any) -> None:
    ana, bob, stranger = site.person("Ana", "en"), site.person("Bob"), site.person()
    fields = {"option.endless": "normal", "option.endless.difficulty": "normal"}  # old and new form
    table = tools.open_table(ana, GAME, players=2, pace=0, **fields)
    attacker = Attacker()
    browse(attacker, ana, table)
    link = tools.invitation(ana, table)
    attacker.reads(bob.look(link).text)
    assert bob.form(link, ready=1).status_code == 302
    assert ana.form(f"/t/{table}/start").status_code == 302
    sockets = [each.watch(table) for each in (ana, bob, stranger)]
    for socket in sockets:
        socket.until(lambda frame: frame["status"] == "playing")
    for _ in range(12):
        frame = move(*active(sockets, ana, bob), table)
        for socket in sockets:
            socket.until(lambda each, v=frame["v"]: each["v"] >= v)
    person, socket = active(sockets, ana, bob)
    hand_in_nonsense(attacker, person, table, socket.frames[-1]["decision"])
    for each in (ana, bob, stranger):
        browse(attacker, each, table)
    for text in [text for each in sockets for text in each.texts]:
        attacker.reads(text)
    heard = Attacker()
    accuse(person, socket, table)
    options, cards = case_of(ana, table)
    assert len(attacker.strings) > 300
    assert attacker.finds(options["level"], "normal", cards) == []
    heard.reads(socket.texts[-1])
    assert len(heard.finds(options["level"], "normal", cards)) == 1, "now it is named"


def active(sockets: list[Any], *people: Any) -> tuple[Any, Any]:
    """Who is to move, and the socket of that one."""
    [seat] = [n for n in range(len(people)) if sockets[n].frames[-1]["scene"].get("mine")]
    return people[seat], sockets[seat]


@pytest.mark.parametrize("level", [1, 2])
def test_the_case_of_the_day_cannot_be_computed_before_the_end(
    site: Any, tools: Any, level: int
) -> None:
    ana, attacker = site.person("Ana", "en"), Attacker()
    day = ana.http.get("/affaire").headers["Location"].rpartition("/")[2]
    attacker.reads(ana.look(f"/affaire/{day}").text)
    near = [str(date.fromisoformat(day) + timedelta(days=n)) for n in (-1, 0, 1)]
    attacker.strings |= {*near, *(f"{each}|{level}" for each in near), f"{level}", "daily"}
    opened = ana.form(f"/affaire/{day}", level=level, how="solo")
    table = opened.headers["Location"].rpartition("/")[2]
    friends = ana.form(f"/affaire/{day}", level=level, how="table").headers["Location"]
    attacker.reads(ana.look(friends).text)
    socket = ana.watch(table)
    socket.until(lambda frame: frame["status"] == "playing")
    for _ in range(8):
        move(ana, socket, table)
    hand_in_nonsense(attacker, ana, table, socket.frames[-1]["decision"])
    browse(attacker, ana, table)
    browse(attacker, site.person(), table)
    for text in socket.texts:
        attacker.reads(text)
    accuse(ana, socket, table)
    options, cards = case_of(ana, table)
    assert len(attacker.strings) > 300
    assert attacker.finds(level, "normal", cards) == []
    attacker.reads(ana.look(f"/r/{table}/record.json").text)
    assert attacker.finds(level, "normal", cards) == [options["endless"]["seed"]]
