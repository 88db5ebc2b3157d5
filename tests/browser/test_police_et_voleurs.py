"""A full match of four, everybody the police once, in Chromium; bots fill the seats."""

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]


def test_a_full_match_of_four(someone: Make) -> None:
    ana = someone(theme="dark")
    table = ana.host(
        "police_et_voleurs",
        players=4,
        option__match="true",
        option__dawn_quiet_rounds=8,
        option__dawn_max_rounds=40,
    )
    ana.start(table)
    while ana.wait_for_turn():
        codes = ana.deeds()
        if "leave" in codes:
            ana.do("leave")  # with what he has: the match goes on
        elif "stop" in codes:
            ana.do("stop")
        else:
            ana.move()
    ana.page.wait_for_selector("#table .result")
    record = ana.context.request.get(f"{ana.site.base}/r/{table}/record.json").json()
    pauses = [move for move in record["moves"] if move == [0, "ready"]]
    assert len(pauses) == 3, "four games have three pauses"
