"""Nothing needed for the decision at hand requires scrolling, on a desk, a tablet and a phone.

The page is the site's; the positions come from games of bots at every count, drawn from a seed.
"""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.browser.conftest import LONG, SHORT

import vingtdeux
from vingtdeux.games import box, info
from vingtdeux.scene import to_json

Make = Callable[..., Any]
NAMES = ("Ana-Gabrielle", "Brigadier 1", "Commissaire 2", "Stagiaire 3", "Bo", "Commissaire 4")
SCREENS = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
POSITIONS = 24 if LONG else 6
"""Of every number of players."""
FITS = "document.documentElement.hasAttribute('data-fits')"
HIDDEN = """() => {
    for (const moving of document.getAnimations()) if (moving.effect.getComputedTiming().endTime < Infinity) moving.finish();
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


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", SHORT)
def test_a_decision_needs_no_scrolling(game: str, screen: str, someone: Make) -> None:
    ana = someone()
    width, height = SCREENS[screen]
    ana.page.set_viewport_size({"width": width, "height": height})
    ana.alone(game, **SHORT[game])
    sockets: list[Any] = []
    version = 10_000
    first = next(decisions(game, info(game).min_players))

    def keep(socket: Any) -> None:
        """The server's own frames stay away."""
        sockets.append(socket)
        socket.send(json.dumps({**first, "v": version}))

    ana.page.route_web_socket("**/*", keep)
    ana.page.reload()
    ana.page.wait_for_selector("#table[data-version]")
    ana.wait_for_version(version)
    faults: dict[str, str] = {}
    for players in range(info(game).min_players, info(game).max_players + 1):
        for frame in islice(decisions(game, players), POSITIONS):
            version += 1
            sockets[-1].send(json.dumps({**frame, "v": version}))
            ana.wait_for_version(version)
            phase = frame["scene"].get("phase", "")
            for fault in ana.page.evaluate(HIDDEN):
                faults.setdefault(fault, f"{players} players, {phase}, {frame['at']}")
    assert faults == {}


@pytest.mark.parametrize("screen", ["tablet", "phone"])
@pytest.mark.parametrize("game", SHORT)
def test_few_words_are_no_work_for_a_phone(game: str, screen: str, someone: Make) -> None:
    """A page that may grow was laid out several times over for every word that changed."""
    ana = someone()
    width, height = SCREENS[screen]
    ana.page.set_viewport_size({"width": width, "height": height})
    ana.alone(game, **SHORT[game])
    ana.page.wait_for_selector("html[data-fits]")
    assert ana.page.evaluate("[document.body.offsetHeight, scrollY]") == [height, 0]
    window = ana.page.context.new_cdp_session(ana.page)
    window.send("Performance.enable")

    def styled() -> int:
        metrics = window.send("Performance.getMetrics")["metrics"]
        return next(int(each["value"]) for each in metrics if each["name"] == "RecalcStyleCount")

    ana.page.evaluate("document.body.offsetHeight")
    before = styled()
    ana.page.evaluate(
        """() => {
            const said = document.querySelector('#table .sentence').firstChild;
            for (let n = 0; n < 20; n++) {
                said.data = `Phrase ${n}`;
                document.body.offsetHeight;
            }
        }"""
    )
    assert styled() - before <= 2 * 20


@pytest.mark.parametrize("screen", ["desk", "tablet"])
@pytest.mark.parametrize("game", SHORT)
def test_a_show_is_no_work_for_the_table_below(game: str, screen: str, someone: Make) -> None:
    """Every piece was styled anew when a show began, when it ended, and for what it laid over the table."""
    ana = someone()
    width, height = SCREENS[screen]
    ana.page.set_viewport_size({"width": width, "height": height})
    ana.alone(game, **SHORT[game])
    ana.wait_for_turn()
    window = ana.context.browser
    window.start_tracing(page=ana.page, categories=["devtools.timeline", "blink.user_timing"])
    ana.page.evaluate(
        """() => {
            const table = document.getElementById('table');
            const layer = Object.assign(document.createElement('div'), { className: 'stage' });
            document.body.offsetHeight; // what bots have changed meanwhile is not ours
            performance.mark('begun');
            for (const isTelling of [true, false]) {
                table.classList.toggle('is-telling', isTelling);
                isTelling ? table.append(layer) : layer.remove();
                document.body.offsetHeight;
            }
            performance.mark('ended');
        }"""
    )
    events = json.loads(window.stop_tracing())["traceEvents"]
    begun, ended = (
        next(each["ts"] for each in events if each["name"] == name) for name in ("begun", "ended")
    )
    styled = [
        each["args"]["elementCount"]
        for each in events
        if each["name"] == "UpdateLayoutTree" and begun <= each["ts"] <= ended
    ]
    assert max(styled) < ana.page.locator("#table *").count() / 4


@pytest.mark.parametrize("game", sorted({*SHORT} - {"police_city"}))  # whose places shrink
def test_what_does_not_fit_scrolls(game: str, someone: Make) -> None:
    """A small phone, then a larger one; and words instead of the table."""
    ana = someone()
    ana.page.set_viewport_size({"width": 360, "height": 500})
    ana.alone(game, **SHORT[game])
    tall = "document.querySelector('.place-board').offsetHeight >= 12 * 16"
    ana.page.wait_for_function(f"!{FITS} && document.body.offsetHeight > innerHeight && {tall}")
    ana.page.mouse.move(180, 250)
    ana.page.mouse.wheel(0, 2_000)
    ana.page.wait_for_function("scrollY + innerHeight >= document.body.offsetHeight - 1")
    ana.page.set_viewport_size({"width": 390, "height": 844})
    ana.page.wait_for_function(f"{FITS} && document.body.offsetHeight === 844")
    ana.page.keyboard.press("v")
    ana.page.wait_for_function(f"!{FITS} && document.querySelector('.text-view')?.offsetHeight")
    words = ana.page.locator(".text-view").bounding_box()
    prompt = ana.page.locator(".prompt").bounding_box()
    assert words["y"] > prompt["y"] + prompt["height"] - 1, "it begins below the prompt"
    ana.page.keyboard.press("v")
    ana.page.wait_for_function(FITS)


def decisions(game_id: str, players: int) -> Iterator[dict[str, Any]]:
    """What seat 0 is asked in games of bots of mixed levels, each unlike those before."""
    screen = box(game_id)
    choose = box(game_id).choose
    names = NAMES[:players]
    people = [{"seat": n, "name": name, "kind": "bot"} for n, name in enumerate(names)]
    shown = set()
    for seed in range(1_000):
        match = vingtdeux.Match(vingtdeux.load(game_id, players), seed=seed)
        luck = Random(seed)
        while not match.over:
            seat = luck.choice(match.to_act)
            legal = match.game.legal_actions(match.state, seat)
            if seat == 0:
                scene = screen.scene(match.observe(0), legal, luck.choice(("fr", "en")), names)
                look = scene.phase, tuple(len(zone.pieces) for zone in scene.zones)
                if look not in shown:
                    shown.add(look)
                    yield {
                        "at": f"seed {seed}, move {len(match.log)}",
                        "decision": match.decision(0),
                        "people": people,
                        "scene": json.loads(to_json(scene)),
                    }
            level = 1 + (seat + seed) % 3
            match.play(seat, choose(match.observe(seat), legal, level, luck))
