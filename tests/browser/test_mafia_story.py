"""A whole team game in two windows with two bots; a reload and a power cut change nothing."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import play_out
from tests.browser.test_still import SHOW

import vingtdeux
from vingtdeux.games import box
from vingtdeux.games.mafia_story.material import CARDS
from vingtdeux.scene import to_json

Make = Callable[..., Any]


def test_a_team_game_of_two_people_and_two_bots(site: Any, someone: Make) -> None:
    ana, bo, eve = someone(), someone(phone=True, theme="dark"), someone()
    table = ana.host("mafia_story", players=4, option__target=20)
    bo.join(table, ana, "Bo")
    ana.start(table)
    eve.open(f"/t/{table}")
    for person in (ana, bo, eve):  # the lobby leads the players to the table by itself
        person.page.wait_for_selector("#table[data-version]")
    moves = 0

    def act(person: Any) -> None:
        nonlocal moves
        moves += person.move()
        if moves == 6:
            version = ana.version
            ana.page.reload()
            ana.page.wait_for_selector("#table[data-version]")
            assert ana.version >= version
        if moves == 12:
            site.kill()
            site.start()

    play_out([ana, bo], act)
    assert moves > 12
    assert len({person["name"] for person in last_people(ana)} & {"Ana", "Bo"}) == 2
    scan_for_secrets(eve.frames)


def test_a_face_is_turned_back_to_a_whole_back(someone: Make) -> None:
    """Without the memory aid: a night over the skyline, and where the card lies."""
    ana = someone()
    ana.alone("mafia_story")
    assert ana.wait_for_turn()
    ana.do("look:b2")
    ana.page.wait_for_selector("[data-id='b2'] > .mark-brief")
    ana.page.click("[data-id='b2']")
    shut = "!document.querySelector('[data-id=b2] > .piece > .art').checkVisibility({visibilityProperty: true})"
    ana.page.wait_for_function(shut)
    back = ana.page.locator("[data-id='b2'] > .art")
    assert back.locator("use").get_attribute("href") == "#back"
    assert ana.page.locator("[data-id='b2'] > .name").inner_text() == "b2"
    whole, cell = back.bounding_box(), ana.page.locator("[data-id='b2']").bounding_box()
    assert whole is not None
    assert cell is not None
    assert whole["width"] >= cell["width"] - 2


def test_an_explanation_lies_beside_its_card(someone: Make) -> None:
    """Made narrow, it has room in the rail; wide, only at the other end of the screen."""
    ana = someone()
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    ana.alone("mafia_story")
    game = vingtdeux.load("mafia_story", 2, memory_aid=True)
    match = vingtdeux.Match(game, seed=1, position={"first": 0, "seen": [["a5"], []]})
    legal = game.legal_actions(match.state, 0)
    scene = box("mafia_story").scene(match.observe(0), legal, "fr", ("Ana", "Le Comptable"))
    frame = {"v": 999, "scene": json.loads(to_json(scene)), "decision": "999.0", "log": []}
    ana.page.wait_for_selector("#table[data-version]")
    ana.page.evaluate(SHOW, frame)
    ana.page.hover("[data-id='a5']")
    ana.page.wait_for_selector(".tip")  # seen, not only made
    tip = ana.page.locator(".tip").bounding_box()
    card = ana.page.locator("[data-id='a5']").bounding_box()
    assert card["y"] - tip["y"] - tip["height"] < card["height"]
    assert 0 < card["x"] - tip["x"] - tip["width"] < card["width"]


def sit_still(ana: Any) -> None:
    """At a table where nothing happens but what the test shows: the server's frames stay away."""
    ana.alone("mafia_story")
    ana.page.route_web_socket("**/*", lambda socket: None)
    ana.page.reload()
    ana.page.wait_for_selector("#table[data-ready]")


def show_crowded(
    page: Any, players: int, lang: str, beats: list[dict[str, str]] | None = None, **position: Any
) -> None:
    """A frame in which everybody has everything: gains, losses, hits, prevent cards; `beats` show how
    it came about."""
    game = vingtdeux.load("mafia_story", players, memory_aid=True)
    piles = {"right": [["red_7", "red_6"], ["green_7", "green_6"], ["blue_7", "blue_6"], ["white_7", "white_6"]],
             "left": [["red_5", "red_4"], ["green_5", "green_4"], ["blue_5", "blue_4"], ["white_5", "white_4"]]}  # fmt: skip
    everything = {key: piles[key][:players] for key in piles} | {"hits": [1] * players, "first": 0}
    match = vingtdeux.Match(game, seed=1, position=everything | position)
    names = {"fr": ("Ana", "Le Comptable", "La Chanteuse", "Le Chauffeur"),
             "en": ("Ana", "The Bookkeeper", "The Godfather", "The Trigger")}[lang][:players]  # fmt: skip
    scene = box("mafia_story").scene(
        match.observe(0), game.legal_actions(match.state, 0), lang, names
    )
    version = int(page.get_attribute("#table", "data-version") or 0) + 1
    frame = {
        "v": version,
        "scene": json.loads(to_json(scene)),
        "decision": f"{version}.0",
        "log": [],
    }
    if beats:
        frame |= {"stage": [{"beats": beats}], "since": version - 1}
        page.evaluate(SHOW, frame)
        return
    page.evaluate(SHOW, frame)
    page.wait_for_selector(f"#table[data-version='{version}']")
    page.wait_for_function(
        "!document.querySelector('.gliding, .has-gliding, .ghost')"
    )  # all at rest


OVERLAPS = """() => {
    const written = (el) => { const range = document.createRange(); range.selectNodeContents(el); return range; };
    const things = [...document.querySelectorAll('.seat .number, .seat .pieces > .piece, .area-mine .piece')]
        .map((el) => [el, el.parentElement.closest('.seat, .zone'), el])
        .concat([...document.querySelectorAll('.area-mine .kind-token > .name')].map((el) => [el.parentElement, el.closest('.zone'), written(el)]))
        .map(([el, where, what]) => ({ el, where, box: what.getBoundingClientRect() }))
        .filter(({ box }) => box.width);
    const out = (el) => { const [card, name] = [el.parentElement, written(el)].map((each) => each.getBoundingClientRect()); return name.left < card.left - 1 || name.right > card.right + 1; };
    const found = [...document.querySelectorAll('.area-mine .kind-card > .name')].filter((el) => el.offsetWidth && out(el)).map((el) => `${el.textContent} sticks out`);
    for (const { el, where, box } of things) {
        const whole = where.getBoundingClientRect();
        if (box.left < whole.left || box.right > whole.right || box.bottom > whole.bottom) found.push(`${el.className} beyond ${where.className}`);
    }
    for (const [n, a] of things.entries()) for (const b of things.slice(n + 1)) {
        const [across, down] = [[a.box.left, a.box.right, b.box.left, b.box.right], [a.box.top, a.box.bottom, b.box.top, b.box.bottom]]
            .map(([from, to, start, end]) => Math.min(to, end) - Math.max(from, start));
        if (a.el !== b.el && a.where === b.where && across > 1 && down > 1) found.push(`${a.el.className} / ${b.el.className}: ${across}x${down}`);
    }
    return found;
}"""


@pytest.mark.parametrize("size", ["390x844", "820x1180", "1280x800", "1920x1080"])
def test_nothing_lies_on_its_neighbour(size: str, someone: Make) -> None:
    """Numbers and things of a seat; tokens with their names and the cards in front."""
    width, height = map(int, size.split("x"))
    ana = someone(phone=width < 400)
    ana.page.set_viewport_size({"width": width, "height": height})
    sit_still(ana)
    for players in (2, 3, 4):
        for lang in ("fr", "en"):
            show_crowded(ana.page, players, lang)
            assert ana.page.evaluate(OVERLAPS) == [], (players, lang)


FITS = """() => {
    const sentence = document.querySelector('.prompt .sentence');
    return sentence.scrollHeight <= sentence.clientHeight + 1 || sentence.textContent;
}"""


def test_on_a_phone_a_chased_family_reads_all_it_may_do(someone: Make) -> None:
    ana = someone(phone=True)
    sit_still(ana)
    alone = ["b1", "a2", "b2"]
    for holes, transports in (([], 3), ([], 0), (alone, 3), (alone, 0)):
        for lang in ("fr", "en"):
            chased = {"phase": "flight", "turn": 0, "fleeing": [0, "cash"], "fled_from": "a1",
                      "tokens": {"a1": [1, "war"]}, "status": ["placed", "placed"],
                      "holes": holes, "transports": [transports, 3]}  # fmt: skip
            show_crowded(ana.page, 2, lang, **chased)
            assert ana.page.evaluate(FITS) is True


def test_on_a_phone_words_instead_of_the_table_begin_at_the_beginning(someone: Make) -> None:
    ana = someone(phone=True)
    ana.alone("mafia_story")
    ana.page.wait_for_selector("#table[data-version]")
    ana.page.click(".tool-text")
    ana.page.wait_for_function("document.activeElement.matches('.text-view')")
    assert ana.page.evaluate("scrollY") == 0


def test_the_latest_reveal_lies_below_what_is_in_front(someone: Make) -> None:
    """Four cards of it, on screens that are rather wide than high."""
    ana = someone()
    sit_still(ana)
    shown = [
        [n, "cash", f"a{n + 1}", f"{color}_2"]
        for n, color in enumerate(("red", "green", "blue", "white"))
    ]
    for width, height in ((1280, 800), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440)):
        ana.page.set_viewport_size({"width": width, "height": height})
        show_crowded(ana.page, 4, "fr", last=shown, holes=["a1", "a2", "a3", "a4"])
        front, reveal = (
            ana.page.locator(css).bounding_box() for css in (".area-mine", "#zone-last")
        )
        assert front["y"] + front["height"] <= reveal["y"], (width, height)


def test_ones_own_token_is_turned_over_like_the_others(someone: Make) -> None:
    """What is face down to the others has a dashed edge; turned over, it has none."""
    ana = someone()
    sit_still(ana)
    ana.page.evaluate("localStorage['vd.pace'] = 'slow'")
    down = {"tokens": {"c3": [0, "cash"], "d4": [1, "war"]}, "phase": "prevent", "waiting": [0, 1]}
    edge = "el => getComputedStyle(el).borderStyle"
    show_crowded(ana.page, 2, "fr", **down)
    assert ana.page.locator(".zone-grid [data-id='cash']").evaluate(edge) == "dashed"
    turn = {"do": "flip", "on": "t.0 cash", "face": "token_cash", "kind": "token"}
    show_crowded(ana.page, 2, "fr", [turn, {"do": "hold"}], **down)
    assert ana.page.locator(".stage .kind-token").evaluate(edge) == "none"


def last_people(someone: Any) -> list[dict[str, Any]]:
    frames = [json.loads(text) for text in someone.frames]
    people: list[dict[str, Any]] = [frame for frame in frames if "people" in frame][-1]["people"]
    return people


def scan_for_secrets(frames: list[str]) -> None:
    """A spectator never receives the face of a card that is not open to everybody."""
    faces = {card for card in CARDS if re.match(r"(red|green|blue|white)_\d", card)}
    looked = 0
    for text in frames:
        frame = json.loads(text)
        if "scene" not in frame or frame["scene"].get("result"):
            continue
        city = next(zone for zone in frame["scene"]["zones"] if zone["id"] == "city")
        for piece in city["pieces"]:
            if piece["id"].startswith("k."):
                looked += 1
                assert piece["face"] == "back", piece
        assert not any(card in json.dumps(city) for card in faces)
        assert "seed" not in text
    assert looked > 0
