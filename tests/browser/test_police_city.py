"""Three people and two bots, the hourglass running; one goes away in the middle of a share."""

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import play_out

Make = Callable[..., Any]
FIRST = ("endorse", "accept", "claim", "take", "keep", "remove", "pay", "point")
"""What moves the game on."""


def test_three_people_and_two_bots_under_the_hourglass(someone: Make) -> None:
    ana, bo, cleo = someone(), someone(phone=True, theme="dark"), someone(lang="en-GB")
    table = ana.host(  # sand for a slow machine: people who are cut short place nothing to share
        "police_city",
        players=5,
        pace=4,
        option__goal=8,
        option__difficulty="easy",
        option__mafia_start=4,
    )
    bo.join(table, ana, "Bo")
    cleo.join(table, ana, "Cleo")
    ana.start(table)
    for person in (ana, bo, cleo):
        person.page.wait_for_selector("#table[data-version]")
    seat = bo.page.get_attribute("#table", "data-seat")
    ana.page.wait_for_selector("#table .hourglass", state="visible")
    placed: set[tuple[Any, str]] = set()
    gone = 0

    def act(person: Any) -> None:
        nonlocal gone
        codes = person.deeds()
        is_sharing = person.page.query_selector("#table[class*='phase-share']") is not None
        if person is bo and is_sharing and not gone:
            gone += 1
            away_and_back(ana, bo, table)
            assert bo.page.get_attribute("#table", "data-seat") == seat
            return
        wanted = [code for code in codes if code.startswith(FIRST)]
        if code := together(codes, {die for who, die in placed if who is person}):
            placed.add((person, code.split(":")[1]))
            person.do(code)
        elif end := [code for code in codes if code in ("done", "pass")]:
            placed.difference_update([(who, die) for who, die in placed if who is person])
            person.do(wanted[0] if wanted and is_sharing else end[0])
        elif codes:
            person.do((wanted or codes)[0])

    play_out([ana, bo, cleo], act)
    assert gone == 1, "there was no share"
    ana.page.wait_for_selector("#table .result")


def together(codes: list[str], placed: set[str]) -> str:
    """Put the next die on the first place there is, where the others put theirs: they will share."""
    steps = [code.split(":") for code in codes if code.startswith("place:")]
    first = min((place for _, _, place in steps), default="")
    fresh = [step for step in steps if step[1] not in placed and step[2] == first]
    return ":".join(fresh[0]) if fresh else ""


def away_and_back(ana: Any, bo: Any, table: str) -> None:
    """The others see him leave and come back; he finds his own seat."""
    bo.page.close()
    ana.page.wait_for_selector("#table .seat.away")
    bo.page = bo.new_window()
    bo.open(f"/t/{table}")
    bo.page.wait_for_selector("#table .seat.you")
    ana.page.wait_for_selector("#table .seat.away", state="detached")
