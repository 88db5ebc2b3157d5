"""Nothing moves that did not happen, and the screen is used: whole games of every box, at five sizes.

The page is the site's; the pictures are those of seat 0 in games of bots, in French and then in English,
pushed into it one by one; then a stretch of a game of every other number of players, and as a spectator
sees it. `-s` prints the figures: pytest tests/browser/test_still.py -k mafia -s
"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.browser.conftest import LONG, SHORT
from tests.browser.test_one_screen import NAMES

import vingtdeux
from vingtdeux.games import box, info
from vingtdeux.scene import to_json

Make = Callable[..., Any]
SIZES = ("390x844", "820x1180", "1280x800", "1920x1080", "2560x1440")
MOVES = 60 if LONG else 40
"""Of a game, in French and in English."""
MIDDLE = 30
FRENCH = slice(0 if LONG else 1, MOVES, 1 if LONG else 2)
"""The moves of which there is a picture; what stays where it is does so from any one to any other."""
ENGLISH = slice(0 if LONG else MIDDLE + 1, MOVES, 1 if LONG else 2)
STRETCH = slice(MIDDLE, MIDDLE + (16 if LONG else 3))
"""Moves of the other games."""


class Figures(NamedTuple):
    """What a table at one size comes to over a game; the smaller the better, but for the text."""

    moves: float
    """px: how far an edge of prompt, board, mine, deeds, column, or of a zone or cell of the board ever gets."""
    shift: float
    """Sum of the layout shifts of a game, those after input too; pieces that glide are no shift."""
    empty: float
    """% of the window: the largest empty rectangle in the middle of the game."""
    text: float
    """px: the smallest text."""


LIMIT = Figures(moves=1, shift=0.02, empty=8, text=14)
PHONE_WIDTH = 640
WIDEST = 1920
"""What is larger is looked at in the middle of the game only, but for `make still`."""

SHOW = "frame => table.dispatchEvent(new CustomEvent('frame', {detail: frame}))"
PREPARE = """async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); // the first picture stands
    const total = { shift: 0, worst: [] };
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            const glides = ({ node }) => (node?.closest ? node : node?.parentElement)?.closest('.gliding');
            if (entry.sources.length && entry.sources.every(glides)) continue; // a piece that goes where it now lies
            total.shift += entry.value;
            const what = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
                const el = node?.closest ? node : node?.parentElement;
                const name = el?.closest('[class]:not([class=""])')?.getAttribute('class');
                return `${el?.localName} in ${name} (${Math.round(to.x - from.x)}, ${Math.round(to.y - from.y)})`;
            });
            total.worst.push([entry.value, [...new Set(what)].slice(0, 4).join(' | ')]);
        }
    }).observe({ type: 'layout-shift' });
    window.still = total;
}"""
PLAY = """async ([frames, shown]) => {
    const table = document.getElementById('table');
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const seen = {};
    const cut = new Set();
    const sentence = table.querySelector('.prompt .sentence');
    const tracks = '.prompt, .place-board, .place-mine, .deeds, .column, .place-side, .log';
    const boxes = () => {
        const all = [...table.querySelectorAll(tracks)].map((el) => [el.classList[el.classList.length > 1 && el.classList[0] === 'place' ? 1 : 0], el]);
        for (const el of table.querySelectorAll('.place-board > .zone, .place-board .cell')) all.push([el.dataset.id, el]);
        return all.filter(([, el]) => el.checkVisibility());
    };
    for (const frame of frames) {
        for (const moving of document.getAnimations()) if (moving.effect.getComputedTiming().endTime < Infinity) moving.finish();
        if (shown) await painted();
        table.dispatchEvent(new CustomEvent('frame', { detail: frame }));
        if (shown) await painted();
        if (sentence.scrollHeight > sentence.clientHeight + 2) cut.add(sentence.innerText);
        for (const [name, el] of boxes()) {
            const { left, top, right, bottom } = el.getBoundingClientRect();
            const now = [left, top + scrollY, right, bottom + scrollY];
            seen[name] ||= [now, now];
            seen[name] = [seen[name][0].map((v, n) => Math.min(v, now[n])), seen[name][1].map((v, n) => Math.max(v, now[n]))];
        }
    }
    await painted();
    const { shift, worst } = window.still;
    Object.assign(window.still, { shift: 0, worst: [] });
    return { seen, shift, cut: [...cut], worst: worst.sort((a, b) => b[0] - a[0]).slice(0, 6) };
}"""
LOOK = """() => {
    for (const moving of document.getAnimations()) if (moving.effect.getComputedTiming().endTime < Infinity) moving.finish();
    const table = document.getElementById('table');
    const step = 8;
    const wide = Math.ceil(innerWidth / step), high = Math.ceil(innerHeight / step);
    const used = new Uint8Array(wide * high);
    const cover = ({ left, top, right, bottom }, room = 0) => {
        for (let y = Math.max(0, Math.floor((top - room) / step)); y < Math.min(high, Math.ceil((bottom + room) / step)); y++)
            for (let x = Math.max(0, Math.floor((left - room) / step)); x < Math.min(wide, Math.ceil((right + room) / step)); x++) used[y * wide + x] = 1;
    };
    const shown = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !el.closest('.quiet, .deed-list, .ghost');
    for (const el of document.querySelectorAll('.table .piece, .table .cell:has(> .art), .table .seat, .table .log, .table .prompt, .table .deeds, body > header')) {
        if (shown(el)) cover(el.getBoundingClientRect());
    }
    let least = 99, words = '';
    const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const el = node.parentElement;
        if (!node.data.trim() || !shown(el)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        if (!lines.length) continue;
        for (const line of lines) cover(line);
        const size = parseFloat(getComputedStyle(el).fontSize);
        if (size < least) [least, words] = [size, `${el.className} "${node.data.slice(0, 30)}"`];
    }
    // the largest rectangle of free squares: histogram by row
    const heights = new Array(wide + 1).fill(0);
    let best = { area: 0 };
    for (let y = 0; y < high; y++) {
        const stack = [];
        for (let x = 0; x <= wide; x++) {
            if (x < wide) heights[x] = used[y * wide + x] ? 0 : heights[x] + 1;
            let from = x;
            while (stack.length && stack.at(-1)[1] >= (x < wide ? heights[x] : 0)) {
                const [begin, tall] = stack.pop();
                from = begin;
                if (tall * (x - begin) > best.area) best = { area: tall * (x - begin), left: begin * step, top: (y - tall + 1) * step, width: (x - begin) * step, height: tall * step };
            }
            stack.push([from, x < wide ? heights[x] : 0]);
        }
    }
    return { empty: (100 * best.area) / (wide * high), where: best, text: least, words };
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", SHORT)
def test_nothing_moves_and_the_screen_is_used(game: str, size: str, someone: Make) -> None:
    ana = someone(quiet=False)
    width, height = map(int, size.split("x"))
    ana.page.set_viewport_size({"width": width, "height": height})
    ana.alone(game, **SHORT[game])
    ana.page.route_web_socket("**/*", lambda socket: None)  # the server's own frames stay away
    ana.page.reload()
    ana.page.wait_for_selector("#table[data-ready]")
    french, english = film(game, "fr"), film(game, "en")
    middle = MIDDLE // FRENCH.step
    if width > WIDEST and not LONG:  # as the next smaller one, larger: is the screen used?
        french, english, middle = french[middle - 2 :], english[:1], 2
    ana.page.evaluate(SHOW, french[0])
    ana.page.evaluate(PREPARE)
    acts, looks = [], []
    for pictures, painted in ((french[:middle], True), (french[middle:], True), (english, False)):
        acts.append(ana.page.evaluate(PLAY, [pictures, painted]))
        looks.append(ana.page.evaluate(LOOK))
    moved = spread([act["seen"] for act in acts])
    reached = Figures(
        moves=max(moved.values()),
        shift=sum(act["shift"] for act in acts[:2]),
        empty=looks[0]["empty"],
        text=min(look["text"] for look in looks),
    )
    print(f"\n{game} {size}: {as_line(reached)}")
    tell(moved, acts, looks)
    limit = LIMIT._replace(text=12) if width < PHONE_WIDTH else LIMIT
    faults = worse(reached, limit)
    for players, seat in others(game):
        ana.page.evaluate(SHOW, stretch(game, players, seat)[0])
        act = ana.page.evaluate(PLAY, [stretch(game, players, seat), False])
        look = ana.page.evaluate(LOOK)
        moved = spread([act["seen"]])
        reached = Figures(max(moved.values()), 0, look["empty"], look["text"])
        eyes = "a spectator" if seat is None else "a seat"
        print(f"{players} players, {eyes}: {as_line(reached)}")
        tell(moved, [act], [look])
        faults += [f"{players} players, {eyes}: {fault}" for fault in worse(reached, limit)]
    assert faults == []


def worse(reached: Figures, wanted: Figures) -> list[str]:
    """Where `reached` is behind; the last digit of a figure depends on fonts and moments."""
    slack = Figures(moves=0.5, shift=0.005, empty=0.5, text=0.05)
    return [
        f"{name}: {now:.3f}, wanted {want}"
        for name, now, want, room in zip(Figures._fields, reached, wanted, slack, strict=True)
        if (want - now if name == "text" else now - want) > room
    ]


def spread(seen: list[dict[str, Any]]) -> dict[str, float]:
    """How far the edges of each thing went, in px; things on the board only while they are there."""
    ends: dict[str, tuple[list[float], list[float]]] = {}
    for each in seen:
        for name, (least, most) in each.items():
            low, high = ends.get(name, (least, most))
            ends[name] = list(map(min, low, least)), list(map(max, high, most))
    return {
        name: max(b - a for a, b in zip(low, high, strict=True))
        for name, (low, high) in ends.items()
    }


def others(game_id: str) -> list[tuple[int, int | None]]:
    """The other numbers of players, seen from a seat; the largest table seen by a spectator."""
    most = info(game_id).max_players
    counts = range(info(game_id).min_players, most + 1)
    return [*((n, 0) for n in counts if n != SEATS[game_id]), (most, None)]


@cache
def film(game_id: str, lang: str) -> list[dict[str, Any]]:
    """What seat 0 sees of a game; the same game in each language."""
    first, moves = (10_000, FRENCH) if lang == "fr" else (20_000, ENGLISH)
    pictures = pictures_of(game_id, lang, SEATS[game_id], 0)
    return numbered(islice(pictures, moves.start, moves.stop, moves.step), first)


@cache
def stretch(game_id: str, players: int, seat: int | None) -> list[dict[str, Any]]:
    """What somebody else sees of some moves in the middle of a game."""
    pictures = pictures_of(game_id, "fr", players, seat)
    first = 30_000 + 1_000 * players + (100 if seat is None else 0)
    return numbered(islice(pictures, STRETCH.start, STRETCH.stop), first)


def numbered(pictures: Iterable[dict[str, Any]], first: int) -> list[dict[str, Any]]:
    return [{**frame, "v": first + n} for n, frame in enumerate(pictures)]


def pictures_of(
    game_id: str, lang: str, players: int, eyes: int | None
) -> Iterator[dict[str, Any]]:
    """Games of bots of mixed levels from one seed on, a picture after each move."""
    screen = box(game_id)
    names = NAMES[:players]
    people = [{"seat": n, "name": name, "kind": "bot", "level": 1} for n, name in enumerate(names)]
    for seed in range(22, 1_000):
        match = vingtdeux.Match(vingtdeux.load(game_id, players), seed=seed)
        luck = Random(seed)
        told = 0
        while not match.over:
            seat = luck.choice(match.to_act)
            legal = match.game.legal_actions(match.state, seat)
            match.play(seat, screen.choose(match.observe(seat), legal, 1 + (seat + seed) % 3, luck))
            if match.over:
                break  # the result lies over the table
            asked = eyes is not None and eyes in match.to_act
            mine = match.game.legal_actions(match.state, eyes) if asked else []
            scene = json.loads(to_json(screen.scene(match.observe(eyes), mine, lang, names)))
            events = match.events(eyes)
            lines = [screen.narrate(one.event, lang, names) for one in events[told:]]
            frame = {
                "decision": match.decision(eyes) if eyes is not None else "",
                "people": people,
                "scene": scene,
                "log": [
                    {"n": f"{lang}{players}{eyes}{seed}.{told + n}", "text": line}
                    for n, line in enumerate(lines)
                    if line
                ],
            }
            if mine and scene.get("hourglass"):
                frame["clock"] = {"deadline": scene["hourglass"], "now": 0, "stage": str(seat)}
            told = len(events)
            yield frame


SEATS = {game: min(4, info(game).max_players) for game in SHORT}
"""How many sit at the tables that are measured."""


def as_line(figures: Figures) -> str:
    moves, shift, empty, text = figures
    return f"moves {moves:.0f} px, shift {shift:.3f}, empty {empty:.1f} %, text {text:.1f} px"


def tell(moved: dict[str, float], acts: list[Any], looks: list[Any]) -> None:
    """Where to look, for whoever reads with -s."""
    far = sorted(((px, name) for name, px in moved.items() if px > 1), reverse=True)
    print("  moved:", ", ".join(f"{name} {px:.0f}" for px, name in far[:10]) or "nothing")
    shifts = sorted((entry for act in acts[:2] for entry in act["worst"]), reverse=True)
    for value, what in shifts[:6]:
        print(f"  shift {value:.4f}: {what}")
    empty = looks[0]["where"]
    print("  empty: {width}x{height} at {left}, {top}".format(**empty))
    small = min(looks, key=lambda look: float(look["text"]))
    print(f"  smallest text: {small['words']}")
    for sentence in {sentence for act in acts for sentence in act["cut"]}:
        print(f"  cut: {sentence}")


@pytest.mark.parametrize("size", ["390x844", "1280x800"])
def test_the_coach_moves_nothing(size: str, someone: Make) -> None:
    """Whatever the coach says, short or long, the table stays where it is."""
    bo = someone()
    width, height = map(int, size.split("x"))
    bo.page.set_viewport_size({"width": width, "height": height})
    tops, words = set(), set()
    for step in range(5):
        bo.open(f"/fr/apprendre/enquetes_new_york?{step}#{step}")
        bo.page.wait_for_selector(f"#table[data-step='{step}']")
        words.add(len(bo.page.inner_text("#coach-words")))
        tops.add(bo.page.locator("#table").bounding_box()["y"])
    assert max(words) > 1.5 * min(words)
    assert len(tops) == 1


@pytest.mark.parametrize("game", SHORT)
def test_the_last_step_of_a_lesson_fits_a_phone(game: str, someone: Make) -> None:
    """Its button was cut, and so wide that the words ran out of the window."""
    bo = someone()
    bo.page.set_viewport_size({"width": 390, "height": 844})
    bo.open(f"/fr/apprendre/{game}#99")
    button = bo.page.locator("#coach-play button")
    button.wait_for()
    assert bo.page.evaluate("document.documentElement.scrollWidth") == 390
    coach, play = bo.page.locator("#coach").bounding_box(), button.bounding_box()
    assert play["y"] > coach["y"]
    assert play["y"] + play["height"] < coach["y"] + coach["height"]
    words = bo.page.locator("#coach-words").bounding_box()
    assert words["y"] + words["height"] <= play["y"], "it lies over the words"
