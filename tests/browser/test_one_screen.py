"""Nothing needed for the decision at hand requires scrolling, on a desk and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import SHORT

Make = Callable[..., Any]
DECISIONS = 10
HIDDEN = """() => {
    const faults = [];
    const words = (el) => `${el.className} ${el.dataset.id || el.dataset.code || ''} ${(el.innerText || '').slice(0, 30)}`;
    const needed = '#table .prompt .sentence, #table .deed-bar .deed, #table .list-toggle, #table .can-act, #table .can-drag';
    for (const el of document.querySelectorAll(needed)) {
        const box = el.getBoundingClientRect();
        if (!box.width || !box.height) {
            if (!el.matches('.list-toggle, .sentence')) faults.push(`not drawn: ${words(el)}`);
            continue;
        }
        const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let up = el.parentElement; up && up !== document.documentElement; up = up.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(up);
            const edge = up.getBoundingClientRect();
            if (overflowX !== 'visible') Object.assign(seen, { left: Math.max(seen.left, edge.left), right: Math.min(seen.right, edge.right) });
            if (overflowY !== 'visible') Object.assign(seen, { top: Math.max(seen.top, edge.top), bottom: Math.min(seen.bottom, edge.bottom) });
        }
        const out = Math.max(seen.left - box.left, seen.top - box.top, box.right - seen.right, box.bottom - seen.bottom);
        if (out > 2) faults.push(`${Math.round(out)} px outside: ${words(el)}`);
        const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        const above = top?.closest('.deeds, .prompt, .log, .seats, header');
        if (above && !above.contains(el)) faults.push(`covered by ${above.className || above.tagName}: ${words(el)}`);
    }
    if (scrollY) faults.push('the page has scrolled');
    return faults;
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize(("game", "players"), [*((game, 3) for game in SHORT), ("police_city", 6)])
def test_a_decision_needs_no_scrolling(game: str, players: int, phone: bool, someone: Make) -> None:
    ana = someone(phone=phone)
    ana.alone(game, **{**SHORT[game], "players": players})
    faults: dict[str, str] = {}
    for _ in range(DECISIONS):
        if not ana.wait_for_turn():
            break
        phase = ana.page.get_attribute("#table", "class")
        faults.update(dict.fromkeys(ana.page.evaluate(HIDDEN), phase))
        ana.move(avoid=("leave", "accuse", "surrender"))
    assert faults == {}
