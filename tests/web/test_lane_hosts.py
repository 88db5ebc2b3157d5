"""A move under a foreign host name is refused as a page is, also without an Origin."""

from typing import Any

import pytest

STRANGE = ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "x;y", "")


@pytest.mark.parametrize("name", ["act", "why"])
def test_moves_ask_for_the_site_by_its_name(new_site: Any, tools: Any, name: str) -> None:
    site = new_site(VINGTDEUX_HOSTS="127.0.0.1,localhost")
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    frame = ana.watch(table).next()
    path = f"/t/{table}/{name}"
    move = {"code": frame["scene"]["deeds"][0]["code"]}
    if name == "act":
        move |= {"decision": frame["decision"], "command": "command-00000001"}
    for host in STRANGE:
        for origin in ({}, {"Origin": site.base}, {"Origin": f"http://{host}"}):
            answer = ana.post(path, move, Host=host, **origin)
            assert answer.status_code in (400, 403), (host, origin, answer.text)
            assert ana.http.get("/", headers={"Host": host}).status_code == 400
    assert bob.watch(table).next()["v"] == frame["v"], "nothing was played"
    for headers in ({}, {"Origin": site.base}):
        assert ana.post(path, move, **headers).status_code == 200
