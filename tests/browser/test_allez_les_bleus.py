"""Allez les Bleus in a browser: what is printed on cards can be read at every size."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import SHORT
from tests.browser.test_still import LIMIT, LOOK

import vingtdeux
from vingtdeux.games import box
from vingtdeux.scene import to_json

Make = Callable[..., Any]
SIZES = ("390x844", "820x1180", "1024x768", "1280x800", "1366x768", "1920x1080", "2560x1440")
HANDS = (
    ["controle_au_facies", "intervention", "discours_securitaire", "perquisition", "promotion"],
    ["patrouille_a_velo", "outrage_a_agent", "visite_du_ministre", "heures_sup", "mediateur"],
)
ROW = ["belle_journee", "malfaiteur", "poubelle_en_feu", "voisin_vigilant", "rodeo"]
SHOW = "frame => table.dispatchEvent(new CustomEvent('frame', {detail: frame}))"
BAR = """() => {
    const bar = document.createElement('div');
    bar.style.height = '52px';
    document.getElementById('table').before(bar);
}"""
FAULTS = """async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (const moving of document.getAnimations()) if (moving.effect.getComputedTiming().endTime < Infinity) moving.finish();
    const faults = [];
    for (const name of document.querySelectorAll('#table .piece.kind-card > .name')) {
        if (!name.checkVisibility()) continue;
        const words = document.createRange();
        words.selectNodeContents(name);
        const [text, card] = [words.getBoundingClientRect(), name.parentElement.getBoundingClientRect()];
        const out = Math.max(card.left - text.left, text.right - card.right, card.top - text.top, text.bottom - card.bottom);
        if (out > 1) faults.push(`${name.innerText} is ${out.toFixed(1)} px outside its card in ${name.closest('.zone').id}`);
    }
    const hand = [...document.querySelectorAll('#zone-hand .piece')].map((el) => el.getBoundingClientRect());
    for (const [n, box] of hand.entries()) {
        const seen = Math.min(box.right, hand[n + 1]?.left ?? Infinity) - box.left;
        if (seen < box.width - 2) faults.push(`only ${seen.toFixed(0)} px of card ${n} in hand are seen`);
    }
    return faults;
}"""

PRICES = """() => [...document.querySelectorAll('.place-board .piece > .value')].filter((price) => {
    const { left, top, width, height } = price.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(price);
    return document.elementFromPoint(left + width / 2, top + height / 2) !== price || words.getBoundingClientRect().width > width;
}).map((price) => price.parentElement.dataset.id)"""
OUTSIDE = """([words, around]) => [...document.querySelectorAll(words)].filter((el) => {
    if (!el.checkVisibility()) return false;
    const text = document.createRange();
    text.selectNodeContents(el);
    const [own, box] = [text.getBoundingClientRect(), el.closest(around).getBoundingClientRect()];
    return own.left < box.left || own.right > box.right || own.top < box.top || own.bottom > box.bottom;
}).map((el) => el.textContent)"""


def test_names_lie_inside_their_cards_and_five_cards_beside_each_other(someone: Make) -> None:
    ana = someone()
    ana.alone("allez_les_bleus", **SHORT["allez_les_bleus"])
    ana.page.route_web_socket("**/*", lambda socket: None)  # the server's own frames stay away
    ana.page.reload()
    ana.page.wait_for_selector("#table[data-ready]")
    version = 10_000
    faults = []
    for size in (*SIZES, "1280x800 in a replay"):
        width, height = map(int, size.split()[0].split("x"))
        ana.page.set_viewport_size({"width": width, "height": height})
        if size not in SIZES:
            ana.page.evaluate(BAR)
        for lang in ("fr", "en"):
            for hand in HANDS:
                version += 1
                ana.page.evaluate(SHOW, {"v": version, "scene": picture(hand, lang)})
                found = ana.page.evaluate(FAULTS)
                if size not in SIZES:  # a replay has no deeds: what is in front has their room
                    found = [fault for fault in found if "_shelf" in fault]
                faults += [f"{size} {lang}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_a_quiet_street_leaves_no_hole_in_a_large_window(someone: Make) -> None:
    ana = someone()
    ana.page.set_viewport_size({"width": 2560, "height": 1440})
    ana.alone("allez_les_bleus", **SHORT["allez_les_bleus"])
    ana.page.route_web_socket("**/*", lambda socket: None)
    ana.page.reload()
    ana.page.wait_for_selector("#table[data-ready]")
    scene = picture(["intervention", "crs"], "fr", ["belle_journee", "racaille", "dealer"])
    ana.page.evaluate(SHOW, {"v": 10_000, "scene": scene})
    look = ana.page.evaluate(LOOK)
    assert look["empty"] <= LIMIT.empty, look["where"]


def picture(hand: list[str], lang: str, row: list[str] = ROW) -> Any:
    """The first seat of two has these cards before it."""
    position = {"H": hand, "ROW": row, "PD": hand[1:2], "SD": row[1:2]}
    match = vingtdeux.Match(vingtdeux.load("allez_les_bleus"), seed=1, position=position)
    legal = match.game.legal_actions(match.state, 0)
    names = ("Ana", "Mme Judas")
    return json.loads(to_json(box("allez_les_bleus").scene(match.observe(0), legal, lang, names)))


def test_a_phone_shows_the_prices_however_low_the_board_is(someone: Make) -> None:
    ana = someone(phone=True)
    ana.open("/fr/apprendre/allez_les_bleus#6")
    ana.page.wait_for_selector("#table[data-step='6'] .place-board .value")
    assert ana.page.evaluate(PRICES) == []
    ana.alone("allez_les_bleus", **SHORT["allez_les_bleus"])
    ana.page.set_viewport_size({"width": 360, "height": 640})
    ana.wait_for_turn()
    assert ana.page.evaluate(PRICES) == []


def test_the_last_step_of_the_lesson_and_whose_cards_are_played_fit_a_phone(someone: Make) -> None:
    ana = someone(phone=True)
    ana.open("/fr/apprendre/allez_les_bleus#12")
    ana.page.wait_for_selector("#table[data-step='12'] #zone-played")
    expect(ana.page.locator("#coach-play")).to_be_visible()
    assert ana.page.evaluate(OUTSIDE, [".coach-buttons > *, .coach-count", ".coach"]) == []
    assert ana.page.evaluate(OUTSIDE, ["#zone-played .zone-name", ".zone"]) == []
