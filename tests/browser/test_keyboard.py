"""A whole game of every title without a mouse."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import LONG, SHORT

Make = Callable[..., Any]
FAR = 20  # further down the list nobody tabs in a test
LEISURE = 60 if LONG else 15
"""Turns after which one ends one's turn whenever one may."""


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_keyboard(game: str, someone: Make) -> None:
    ana = someone()
    ana.alone(game, **SHORT[game])
    turns = 0
    while ana.wait_for_turn():
        turns += 1
        choose(ana, hurry=turns > LEISURE)
    assert turns > 0
    ana.page.wait_for_selector("#table .result")
    assert ana.page.evaluate("document.activeElement.matches('.result')")
    ana.page.keyboard.press("Tab")  # the result's own buttons come next
    assert ana.page.evaluate("Boolean(document.activeElement.closest('.result'))")


def choose(ana: Any, hurry: bool) -> None:
    """A random deed: by its digit, or down the opened list; Enter answers a question."""
    codes = ana.deeds()[:FAR]
    ending = [code for code in codes if code in ("done", "pass", "leave", "end", "stop")]
    if not codes:
        return
    n = codes.index(ana.luck.choice(ending if hurry and ending else codes))
    keyboard = ana.page.keyboard
    if n < 9:
        keyboard.press(str(n + 1))
    else:
        version = ana.version
        plain = len(ana.page.query_selector_all("#table .deed-bar [data-code]"))
        while ana.page.query_selector("#table .bubble, #table .deeds.is-open"):
            keyboard.press("Escape")  # closes a refusal, then the list
        keyboard.press("a")
        for _ in range(n - plain):
            keyboard.press("Tab")
        if not ana.page.evaluate("document.activeElement.matches('#table .deeds [data-code]')"):
            assert ana.version > version, "the list has not become shorter meanwhile"
            return
        keyboard.press("Enter")
    ana.settle(lambda: keyboard.press("Enter"))
