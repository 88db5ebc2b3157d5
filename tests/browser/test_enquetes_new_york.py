"""A family of four, two of them bots, solves a case in Chromium; one accuses wrongly."""

import json
from collections.abc import Callable
from typing import Any

from tests.browser.conftest import play_out

from vingtdeux.games.enquetes_new_york.board import DATA

Make = Callable[..., Any]
TEXTS = [card[lang] for card in DATA["cards"] for lang in ("fr", "en")]


def test_a_family_of_four_plays_a_case_to_its_end(someone: Make) -> None:
    ana, bo, eve = someone(), someone(phone=True, lang="en-GB"), someone()
    table = ana.host("enquetes_new_york", players=4, option__level=1, option__investigation=8)
    bo.join(table, ana, "Bo")
    ana.start(table)
    eve.open(f"/t/{table}")
    for person in (ana, bo, eve):
        person.page.wait_for_selector("#table[data-version]")
    mark_a_cell(ana, bo)
    has_accused = False

    def act(person: Any) -> None:
        nonlocal has_accused
        if person is bo and not has_accused and "accuse:A1" in bo.deeds():
            bo.do("accuse:A1")  # the answer of number 8 is A5
            has_accused = True
            is_out(bo)
        else:
            person.move(avoid=("accuse",))

    play_out([ana, bo], act)
    assert has_accused
    eve.page.wait_for_selector("#table.is-over")
    no_clue_came_early(eve.frames)
    assert marks(ana.frames) == {"cross", "circle"}
    assert marks(bo.frames) == marks(eve.frames) == set()


def test_where_the_table_helps_a_clue_is_clicked_or_entered(someone: Make) -> None:
    ana = someone()
    clue = "#table .piece.mark-press:not(.can-act)"
    ana.alone("enquetes_new_york", players=2, option__assist="mark")
    while not ana.page.query_selector(clue):
        if not ana.move(avoid=("accuse",)):  # in a few games in a thousand she never gets one
            ana.alone("enquetes_new_york", players=2, option__assist="mark")
    crossed = "#table .zone-grid .cell.mark-cross"
    ana.page.click(clue)
    ana.page.wait_for_selector(crossed)
    left = 25 - len(ana.page.query_selector_all(crossed))
    told = ana.page.inner_text(f"{clue} .value").split(" en ")[-1].split()
    assert left == len(told)
    ana.page.click(crossed)  # a circle: the clue will cross it out again
    ana.page.wait_for_selector("#table .zone-grid .cell.mark-circle")
    ana.page.focus(clue)
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#table .zone-grid .cell.mark-circle", state="detached")


def marks(frames: list[str]) -> set[str]:
    """What is written on the map in what a window received."""
    zones = [zone for text in frames for zone in json.loads(text).get("scene", {}).get("zones", ())]
    cells = [cell for zone in zones for cell in zone.get("cells", ())]
    return {mark for cell in cells for mark in cell.get("marks", ())} & {"cross", "circle"}


def mark_a_cell(ana: Any, bo: Any) -> None:
    """The notepad is Ana's own: one click is a cross, the next a circle."""
    cell = '#table .zone-grid .cell[data-id="E1"]'
    ana.page.click(cell)
    ana.page.wait_for_selector(f"{cell}.mark-cross")
    ana.page.click(cell)
    ana.page.wait_for_selector(f"{cell}.mark-circle")
    assert bo.page.query_selector(f"{cell}.mark-circle") is None


def is_out(bo: Any) -> None:
    """Eliminated: no more deeds; what he says no longer reaches the players."""
    assert bo.deeds() == []
    reply = bo.page.evaluate(
        """async () => {
            const headers = { 'X-CSRFToken': document.querySelector('meta[name="csrf-token"]').content };
            const at = location.pathname;
            await fetch(`${at}/say`, { method: 'POST', headers, body: JSON.stringify({ text: 'A5 !' }) });
            return (await (await fetch(`${at}/talk`)).json()).lines.at(-1).room;
        }"""
    )
    assert reply == "watchers"


def no_clue_came_early(frames: list[str]) -> None:
    """A spectator reads no clue before the end, and never the data file."""
    looked = 0
    for text in frames:
        frame = json.loads(text)
        if "scene" in frame and not frame["scene"].get("result"):
            looked += 1
            assert "l1_inf" not in text
            assert "l1_exp" not in text
            words = json.dumps(frame, ensure_ascii=False)
            assert not any(clue in words for clue in TEXTS)
    assert looked > 3
