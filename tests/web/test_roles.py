"""Who may do what: role x message, over HTTP, before, during and after a game."""

from typing import Any

import pytest

ROLES = ("host", "player", "spectator", "stranger")
"""The spectator is known to the site and watches; the stranger has no cookie."""

BEFORE = {
    # message: (host, player, spectator, stranger)
    "look": (200, 200, 200, 200),
    "act": (409, 409, 409, 409),
    "why": (409, 409, 403, 403),
    "seat": (302, 403, 403, 403),
    "start": (302, 403, 403, 403),
    "leave": (302, 302, 302, 403),
    "ready": (302, 302, 403, 403),
    "choose": (302, 302, 403, 403),
    "sit": (302, 302, 403, 403),
    "let back": (302, 403, 403, 403),
    "join wrong": (302, 302, 403, 403),
    "join": (302, 302, 302, 302),
    "rematch": (409, 409, 403, 403),
    "record": (403, 403, 403, 403),
}
DURING = {
    "look": (200, 200, 200, 200),
    "act": (200, 200, 403, 403),
    "why": (200, 200, 403, 403),
    "seat": (409, 403, 403, 403),
    "start": (409, 403, 403, 403),
    "leave": (409, 409, 409, 403),
    "ready": (409, 409, 403, 403),
    "choose": (409, 409, 403, 403),
    "sit": (302, 302, 403, 403),
    "let back": (409, 403, 403, 403),
    "join wrong": (302, 302, 302, 302),
    "join": (302, 302, 302, 302),
    "rematch": (409, 409, 403, 403),
    "record": (403, 403, 403, 403),
}
AFTER = {
    "look": (200, 200, 200, 200),
    "act": (409, 409, 403, 403),
    "why": (200, 200, 403, 403),
    "seat": (409, 403, 403, 403),
    "start": (409, 403, 403, 403),
    "leave": (409, 409, 409, 403),
    "ready": (409, 409, 403, 403),
    "choose": (409, 409, 403, 403),
    "sit": (302, 302, 403, 403),
    "let back": (409, 403, 403, 403),
    "join": (302, 302, 302, 302),
    "rematch": (302, 302, 403, 403),
    "record": (200, 200, 200, 200),
}


class Cast:
    """Four people around one table."""

    def __init__(self, site: Any, tools: Any) -> None:
        self.people = {role: site.person(role.title()) for role in ROLES}
        host, player = self.people["host"], self.people["player"]
        self.people["spectator"].form("/name")
        self.table = tools.open_table(host, players=3, pace=0, option__rounds=1)
        self.link = tools.invitation(host, self.table)
        assert player.form(self.link, ready=1).status_code == 302

    def start(self) -> None:
        assert self.people["host"].form(f"/t/{self.table}/start", fill=1).status_code == 302

    def finish(self) -> None:
        for role in ("host", "player"):
            self.play(role)
        self.people["host"].watch(self.table).until(lambda frame: frame["status"] == "over")

    def play(self, role: str) -> int:
        frame = self.people[role].watch(self.table).next()
        deeds = frame.get("scene", {}).get("deeds")
        code = deeds[0]["code"] if deeds else "pick:1"
        answer = self.people[role].act(self.table, code, frame.get("decision", "1.0"))
        return int(answer.status_code)

    def say(self, role: str, message: str) -> int:
        person, at = self.people[role], f"/t/{self.table}"
        if message == "look":
            return int(person.look(at).status_code)
        if message == "act":
            return self.play(role)
        if message == "why":
            return int(person.post(f"{at}/why", {"code": "pick:1"}).status_code)
        if message == "record":
            return int(person.http.get(f"/r/{self.table}/record.json").status_code)
        forms: dict[str, tuple[str, dict[str, Any]]] = {
            "seat": (f"{at}/seat", {"seat": 2, "kind": "bot", "level": 1}),
            "start": (f"{at}/start", {"fill": 1}),
            "leave": (f"{at}/leave", {}),
            "ready": (f"{at}/ready", {"ready": 1}),
            "choose": (f"{at}/choose", {"seat": 2}),
            "sit": (f"{at}/sit", {}),
            "let back": (f"{at}/let-back", {}),
            "join": (self.link, {}),
            "join wrong": (f"{at}/join/zzzzzz", {}),
            "rematch": (f"{at}/rematch", {}),
        }
        path, fields = forms[message]
        return int(person.form(path, **fields).status_code)


def all_of(matrix: dict[str, tuple[int, ...]]) -> Any:
    cells = [
        pytest.param(message, role, status, id=f"{role}-{message.replace(' ', '-')}")
        for message, row in matrix.items()
        for role, status in zip(ROLES, row, strict=True)
    ]
    return pytest.mark.parametrize(("message", "role", "status"), cells)


@all_of(BEFORE)
def test_before(site: Any, tools: Any, message: str, role: str, status: int) -> None:
    assert Cast(site, tools).say(role, message) == status


@all_of(DURING)
def test_during(site: Any, tools: Any, message: str, role: str, status: int) -> None:
    cast = Cast(site, tools)
    cast.start()
    assert cast.say(role, message) == status


@all_of(AFTER)
def test_after(site: Any, tools: Any, message: str, role: str, status: int) -> None:
    cast = Cast(site, tools)
    cast.start()
    cast.finish()
    assert cast.say(role, message) == status
