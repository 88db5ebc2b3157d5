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
    between = 0
    while ana.wait_for_turn():
        codes = ana.deeds()
        if codes == ["ready"]:
            between += 1
        if "leave" in codes:
            ana.do("leave")  # with what he has: the match goes on
        elif "stop" in codes:
            ana.do("stop")
        else:
            ana.move()
    assert between == 3, "four games have three pauses"
    ana.page.wait_for_selector("#table .result")
