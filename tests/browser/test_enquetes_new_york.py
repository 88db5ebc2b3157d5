"""A family of four, two of them bots, solves a case in Chromium; one accuses wrongly."""

import json
from collections.abc import Callable
from typing import Any

import pytest
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


OFFER = "#table .kind-clue:not(.can-act) > .piece.mark-press"


def with_an_offer(ana: Any) -> None:
    """She has a clue, and the table offers to cross out what it excludes."""
    ana.alone("enquetes_new_york", players=2, option__assist="mark")
    while not ana.page.query_selector(OFFER):
        if not ana.move(avoid=("accuse",)):  # in a few games in a thousand she never gets one
            ana.alone("enquetes_new_york", players=2, option__assist="mark")


def test_where_the_table_helps_a_clue_offers_to_cross_out(someone: Make) -> None:
    ana = someone()
    with_an_offer(ana)
    offer = OFFER
    crossed = "#table .zone-grid .cell.mark-cross"
    clue = ana.page.get_attribute(f":has(> {offer.split('> ')[1]})", "data-id")
    meant = next(card["cells"] for card in DATA["cards"] if card["id"] == clue)
    assert "Vrai en" not in ana.page.inner_text(f'[data-id="{clue}"]')
    ana.page.click(f'[data-id="{clue}"] > .value')  # reading it crosses out nothing
    ana.page.click(offer)
    ana.page.wait_for_selector(crossed)
    assert 25 - len(ana.page.query_selector_all(crossed)) == len(meant)
    ana.page.click(crossed)  # a circle: the clue will cross it out again
    ana.page.wait_for_selector("#table .zone-grid .cell.mark-circle")
    ana.page.focus(f'[data-id="{clue}"]')
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#table .zone-grid .cell.mark-circle", state="detached")


def test_a_tap_on_a_pawn_spies_and_marks_nothing(someone: Make) -> None:
    """The notepad takes taps on squares, not on the pawn one may spy on there."""
    ana = someone()
    ana.alone("enquetes_new_york", players=2)
    ana.wait_for_turn()
    frame = json.loads([text for text in ana.frames if '"scene"' in text][-1])
    scene = frame["scene"]
    scene["zones"] = [zone for zone in scene["zones"] if zone["id"] != "start"]
    board = next(zone for zone in scene["zones"] if zone["id"] == "board")
    pawn = {"face": "pawn", "kind": "pawn", "at": "C3"}
    board["pieces"] = [
        {"id": f"pawn{seat}", "label": "Pion", "owner": seat, **pawn} for seat in (0, 1)
    ]
    scene["deeds"] = [{"code": "spy:1", "label": "Espionner", "target": "pawn1"}]
    ana.page.evaluate(
        "(detail) => document.getElementById('table').dispatchEvent(new CustomEvent('frame', { detail }))",
        {**frame, "v": frame["v"] + 1, "stage": []},
    )
    with ana.page.expect_request("**/act") as sent:
        ana.page.click('#table [data-id="pawn1"].can-act')
    assert sent.value.post_data_json["code"] == "spy:1"


def test_the_offer_to_cross_out_is_only_where_there_is_a_notepad(someone: Make) -> None:
    """A film has none. What fades away above the table has no place in it."""
    ana = someone()
    with_an_offer(ana)
    ghost = """(offer) => {
        const ghost = offer.cloneNode(true);
        ghost.classList.add('ghost');
        document.getElementById('table').append(ghost);
        return getComputedStyle(ghost).position;
    }"""
    assert ana.page.eval_on_selector(OFFER, ghost) == "fixed"
    frame = json.loads([text for text in ana.frames if '"strike.' in text][-1])
    ana.open("/fr/apprendre/enquetes_new_york")
    ana.page.wait_for_selector("#table[data-step]")
    ana.page.evaluate(
        "(detail) => document.getElementById('table').dispatchEvent(new CustomEvent('frame', { detail }))",
        {**frame, "v": 10_000, "stage": []},
    )
    ana.page.wait_for_selector(OFFER, state="attached")
    assert not ana.page.is_visible(OFFER)


OVERLAPS = """() => {
    for (const el of document.querySelectorAll('.place-mine, .place-mine *')) el.scrollTop = 9999;
    const parts = ['#zone-board', '#zone-verdict', '#zone-hand', '#zone-legend', '#table > .pad', '.deeds', '.log', '.seats'];
    const boxes = parts.map((part) => [part, document.querySelector(part).getBoundingClientRect()]).filter(([, box]) => box.width);
    const cut = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return boxes.flatMap(([one, a], n) => boxes.slice(n + 1).filter(([, b]) => cut(a, b)).map(([two]) => `${one} ${two}`));
}"""


BESIDE = """() => {
    const [pencil, answer] = ['.pad .pencil', '#zone-verdict'].map((part) => document.querySelector(part).getBoundingClientRect());
    return pencil.top < answer.bottom && pencil.bottom > answer.top;
}"""


def test_the_pencil_lies_beside_the_map_and_nothing_covers_the_clues(someone: Make) -> None:
    """However far the clues are scrolled, on a desk, a large screen, a tablet and a phone."""
    ana = someone()
    ana.alone("enquetes_new_york", players=4)
    ana.page.wait_for_selector("#table > .pad .pencil")
    for width, height in ((1920, 1080), (1280, 800), (820, 1180), (390, 844)):
        ana.page.set_viewport_size({"width": width, "height": height})
        assert (width, ana.page.evaluate(OVERLAPS)) == (width, [])
        assert ana.page.is_visible("#table > .pad .pencil")
        if width >= 1280:
            names = ana.page.eval_on_selector_all(
                ".seat .who", "all => all.map(el => el.innerText)"
            )
            assert not [name for name in names if name.endswith(".")], "cut short"
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    assert ana.page.evaluate(BESIDE), "not beside “I know!”"
    glides = "document.querySelector('.place-supply').classList.add('has-gliding')"
    ana.page.evaluate(glides)  # while a die or “I know!” glides the pencil stays in sight
    ana.page.click("#table > .pad .pencil", trial=True, timeout=10_000)
    cell = '#table .zone-grid .cell[data-id="E1"]'
    ana.page.click("#table > .pad .pencil")  # from now on every click on a cell is a mark
    ana.page.click(cell)
    ana.page.wait_for_selector(f"{cell}.mark-cross")


CROWDED = """() => {
    const seat = document.querySelector('.seat:last-child');
    const boxes = (of) => [...seat.querySelectorAll(of)].map((el) => el.getBoundingClientRect()).filter((box) => box.width);
    const [says] = boxes('.says > span');
    const column = seat.closest('.place-side').getBoundingClientRect();
    const signs = boxes('.tag-bot, .tag-first');
    return [
        says.bottom > column.bottom + 1 && 'what it says is cut',
        signs.length < 2 && 'no signs',
        signs.some((sign) => boxes('.kind-back').some((card) => sign.right > card.left + 1 && sign.top < card.bottom)) && 'a sign under the cards',
    ].filter(Boolean);
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_there_is_room_at_a_seat_for_all_it_has_and_says(
    size: tuple[int, int], someone: Make
) -> None:
    """The last one, a bot that began, with both kinds of cards, says something."""
    ana = someone()
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.alone("enquetes_new_york", players=2)
    ana.wait_for_turn()
    frame = json.loads([text for text in ana.frames if '"scene"' in text][-1])
    back = {"owner": 1, "kind": "back", "value": "2", "label": "2 cartes"}
    frame["scene"]["seats"][1] |= {
        "first": True,
        "pieces": [{"id": f"s1.{kind}", "face": f"back_{kind}1", **back} for kind in "ie"],
    }
    frame["people"][1]["says"] = "Une carte contre une carte, Ana ? Vous ne le regretterez pas."
    ana.page.evaluate(
        "(detail) => document.getElementById('table').dispatchEvent(new CustomEvent('frame', { detail }))",
        {**frame, "v": frame["v"] + 1, "stage": []},
    )
    ana.page.wait_for_selector(".seat:last-child .says > span")
    assert ana.page.evaluate(CROWDED) == []


@pytest.mark.parametrize("players", [5, 6])
def test_a_full_table_fits_a_tablet(players: int, someone: Make) -> None:
    """Two rows of seats were so high that the page scrolled."""
    ana = someone()
    ana.page.set_viewport_size({"width": 820, "height": 1180})
    ana.alone("enquetes_new_york", players=players, option__assist="full")
    ana.page.wait_for_selector("#table > .pad .pencil")
    assert ana.page.evaluate("document.body.offsetHeight") == 1180
    assert ana.page.evaluate(OVERLAPS) == []


COVERED = """() => {
    const boxes = (of) => [...document.querySelectorAll(`.seat.asked ${of}`)].map((el) => el.getBoundingClientRect()).filter((box) => box.width);
    const cut = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes('.kind-back, .kind-back > .value').filter((card) => boxes('.tag-asked').some((sign) => cut(card, sign))).length;
}"""


@pytest.mark.parametrize(("size", "players"), [((390, 844), 3), ((820, 1180), 6)])
def test_the_sign_of_who_is_asked_covers_no_cards(
    size: tuple[int, int], players: int, someone: Make
) -> None:
    ana = someone()
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.alone("enquetes_new_york", players=players)
    ana.wait_for_turn()
    frame = json.loads([text for text in ana.frames if '"scene"' in text][-1])
    back = {"owner": 0, "kind": "back", "value": "2", "label": "2 cartes"}
    pieces = [{"id": f"s0.{kind}", "face": f"back_{kind}1", **back} for kind in "ie"]
    frame["scene"]["seats"][0]["pieces"] = pieces
    ana.page.evaluate(
        "(detail) => document.getElementById('table').dispatchEvent(new CustomEvent('frame', { detail }))",
        {**frame, "v": frame["v"] + 1, "stage": []},
    )
    ana.page.wait_for_selector(".seat.asked .kind-back >> nth=1")
    assert ana.page.evaluate(COVERED) == 0


@pytest.mark.parametrize("size", [(820, 1180), (390, 844)])
def test_the_result_does_not_cover_the_map(size: tuple[int, int], someone: Make) -> None:
    """Six names in it hid the square where the diamond was."""
    ana = someone()
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.alone("enquetes_new_york", players=6, option__investigation=8)
    ana.wait_for_turn()
    ana.do("accuse:B5")  # the thief is never there: the bots play on alone
    ana.page.wait_for_selector("#table.is-over > .result")
    shown = ana.page.locator("#table > .result").bounding_box()
    plan = ana.page.locator("#zone-board").bounding_box()
    assert shown["y"] >= plan["y"] + plan["height"] * 0.95  # the edge is sea


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
