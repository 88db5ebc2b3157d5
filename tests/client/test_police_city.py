"""Police City in real Chromium: a negotiation no single click breaks off; nothing hidden on a phone."""

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

import vingtdeux
from vingtdeux.games import box
from vingtdeux.scene import Act, Beat, to_json

NAMES = ("Ana", "Bob", "Cleo")
DEAL = {"row": ["mafia_deal", "bank", "squat"], "phase": "deal", "mafia": 8, "asked": [1, 1, 1],
        "lot": [f"{name}_{n}" for name in ("pay", "grade") for n in range(1, 5)],
        "drafts": [{f"{name}_{n}": 0 for name in ("pay", "grade") for n in range(1, 5)}] * 3,
        "seizures": [{"drugs": 4}, {"weapons": 1}, {}]}  # fmt: skip


LONG = ("Zoé", "Le Flambeur", "La Stratège", "L’Incorruptible")
CAST_FR = (*LONG, "La Diplomate", "Le Vétéran")
CAST_EN = ("Zoé", "The Untouchable", "The Strategist", "The Hothead", "The Diplomat", "The Gambler")
LOOT = ["card", "grade_1", "weapons_1"]
SHARE = {"row": ["bank", "squat", "docks", "motel"], "phase": "share", "asked": [1] * 4, "lot": LOOT,
         "dice": [{"insp1": 0}] * 4, "drafts": [dict.fromkeys(LOOT, seat) for seat in range(4)]}  # fmt: skip


def seen(
    position: dict[str, Any],
    *moves: tuple[int, str],
    names: Sequence[str] = NAMES,
    lang: str = "fr",
    **more: Any,
) -> dict[str, Any]:
    game = vingtdeux.load("police_city", players=len(names))
    state = game.position(position)
    for seat, text in moves:
        game.play(state, seat, game.decode(text))
    legal = game.legal_actions(state, 0)
    scene = box("police_city").scene(game.observe(state, 0), legal, lang, names)
    return {"v": 1, "scene": json.loads(to_json(scene)), "decision": "1.0", "log": [], **more}


@pytest.fixture
def deal(page: Page, desk: Any) -> Page:
    desk.game = "police_city"
    desk.frame = seen(DEAL, (1, "endorse:1:0"), (1, "done"), (2, "done"))
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    return page


def codes(desk: Any) -> list[str]:
    return [body["code"] for path, body, _ in desk.posts if path.endswith("/act")]


def test_the_first_key_supports_the_leading_draft(deal: Page, desk: Any) -> None:
    expect(deal.locator(".deed-bar .primary")).to_have_text("1Soutenir Bob")
    deal.keyboard.press("1")
    desk.wait_for_act()
    assert codes(desk) == ["endorse:1:0"]


def test_breaking_off_is_asked_for_twice_where_it_ends_the_game(deal: Page, desk: Any) -> None:
    off = deal.locator(".deed-bar [data-code=done]")
    expect(off).to_have_text("2Rompre\u00a0: mafia +2")
    off.click()
    expect(deal.get_by_role("dialog")).to_contain_text("Sans accord unanime")
    deal.get_by_role("dialog").get_by_role("button").filter(has_text="Rompre").click()
    expect(deal.get_by_role("dialog")).to_contain_text("la ville serait perdue")
    deal.keyboard.press("Escape")
    expect(deal.get_by_role("dialog")).to_have_count(0)
    assert codes(desk) == []


# --- a phone ----------------------------------------------------------------------------------

CUT = """(zone) => [...document.querySelectorAll(`[id^='${zone}'] .piece`)].filter((el) => {
    const [own, room] = [el, el.closest('.zone')].map((each) => each.getBoundingClientRect());
    return own.bottom > room.bottom + 1 || own.right > room.right + 1 || own.top < room.top - 1;
}).map((el) => el.dataset.id)"""


def on_phone(page: Page, desk: Any, frame: dict[str, Any]) -> Page:
    page.set_viewport_size({"width": 390, "height": 844})
    desk.game, desk.styled = "police_city", True
    desk.frame = frame
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1'][data-stage=ready]")
    return page


def test_one_sees_all_that_one_owns_on_a_phone(page: Page, desk: Any) -> None:
    goods = {"row": ["bank", "squat", "docks", "motel"], "cards": [["ballpark", "subway_line"]] + [[]] * 3,
             "seizures": [{"drugs": 2, "weapons": 1, "tobacco": 1}, {}, {}, {}]}  # fmt: skip
    on_phone(page, desk, seen(goods, names=LONG))
    expect(page.locator("[id='zone-goods.0'] .piece[data-id]").first).to_be_visible()
    assert page.locator("[id='zone-goods.0'] > .field > .cells > .piece").count() == 5
    assert page.evaluate(CUT, "zone-goods") == []


def test_all_dice_of_a_brawl_are_seen_in_the_office(page: Page, desk: Any) -> None:
    kept = {
        "row": ["bank", "squat", "docks", "motel"],
        "dice": [dict.fromkeys(("insp1", "insp2", "sgt"), "kept")] * 3 + [{"lt": "kept"}],
    }
    on_phone(page, desk, seen(kept, names=LONG))
    expect(page.locator("#zone-office .kind-die")).to_have_count(10)
    assert page.evaluate(CUT, "zone-office") == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1280, 800)])
@pytest.mark.parametrize(("lang", "names"), [("fr", CAST_FR), ("en", CAST_EN)])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_draft_says_whose_it_is(
    page: Page, desk: Any, players: int, lang: str, names: Sequence[str], width: int, height: int
) -> None:
    share = {**SHARE, "row": ["bank", "squat", "docks", "motel", "theatre", "airport"][:players],
             "asked": [1] * players, "dice": [{"insp1": 0}] * players,
             "drafts": [dict.fromkeys(LOOT, seat) for seat in range(players)]}  # fmt: skip
    desk.lang = lang
    on_phone(page, desk, seen(share, names=names[:players], lang=lang))
    page.set_viewport_size({"width": width, "height": height})
    cut = page.locator("[id^='zone-draft'] > .zone-name").evaluate_all(
        "(all) => all.filter((el) => el.scrollHeight > el.clientHeight || el.scrollWidth > el.clientWidth)"
        ".map((el) => el.textContent)"
    )
    assert cut == []


def test_eight_dice_on_a_card_are_seen_at_a_full_table(page: Page, desk: Any) -> None:
    row = ["smart_restaurant", "squat", "docks", "motel", "theatre", "airport"]
    crowd = {"row": row, "dice": [{"insp1": 0, "lt": 0}] * 4 + [{}] * 2}
    on_phone(page, desk, seen(crowd, names=CAST_FR))
    page.set_viewport_size({"width": 390, "height": 740})  # cards have no drawings here
    expect(page.locator("[data-id=smart_restaurant] > .kind-die")).to_have_count(8)
    cut = page.evaluate(
        """() => {
            const room = document.querySelector('[data-id=smart_restaurant]').getBoundingClientRect();
            const dice = [...document.querySelectorAll('[data-id=smart_restaurant] > .kind-die')];
            return dice.filter((el) => el.getBoundingClientRect().bottom > room.bottom).map((el) => el.dataset.id);
        }"""
    )
    assert cut == []


def test_a_hand_shows_the_sign_of_whom_it_points_at(page: Page, desk: Any) -> None:
    point = {"row": ["bank", "squat", "docks", "motel"], "phase": "point", "asked": [1, 1, 1, 0],
             "dice": [{"insp1": 0}] * 3 + [{}], "faces": [{"insp1": "G"}] * 3 + [{}]}  # fmt: skip
    on_phone(page, desk, seen(point, (0, "point:2"), names=LONG))
    sign = page.locator("[data-id='hand.0.0'] > [data-id='aim.0.0']")
    expect(sign).to_be_visible()
    expect(sign).to_have_class(re.compile("color-red"))


def test_an_offer_says_all_it_lacks(page: Page, desk: Any) -> None:
    swap = {"row": ["seizure_deal", "squat", "docks"], "phase": "trade", "asked": [1, 1, 1],
            "seizures": [{"drugs": 1}, {"weapons": 1}, {"alcohol": 1}]}  # fmt: skip
    on_phone(page, desk, seen(swap, (0, "offer_to:1")))
    page.set_viewport_size({"width": 1280, "height": 800})
    lines = page.locator("[id='zone-offer.0'] .lines")
    expect(lines).to_contain_text("il faut donner et demander")
    assert lines.evaluate("(el) => el.scrollWidth <= el.clientWidth")
    assert lines.evaluate(
        "(el) => el.getBoundingClientRect().bottom <= el.closest('.zone').getBoundingClientRect().bottom"
    )


# --- drafts and shows -------------------------------------------------------------------------

SPOT = Beat("spot", on="bank")
SEAL = Beat("fly", on="seat:1", to="seal.1 row", face="seal", kind="token")


def shown(*beats: Beat, **more: Any) -> dict[str, Any]:
    frame = seen(SHARE, names=LONG, stage=[msgspec.to_builtins(Act(beats, 0))], since=1, **more)
    return {**frame, "v": 2}


def test_under_the_hourglass_a_show_hides_no_draft(page: Page, desk: Any) -> None:
    on_phone(page, desk, seen(SHARE, names=LONG))
    page.evaluate("localStorage['vd.pace'] = 'slow'")
    desk.push(shown(SPOT, Beat("hold"), clock={"now": 0, "deadline": 30}))
    page.wait_for_selector(".stage .spot")
    expect(page.locator("[data-id='seal.1']")).to_be_visible()
    assert page.locator(".stage .spot").count() == 1, "the show was still on"


def test_a_seal_goes_with_the_draft_it_was_set_on(page: Page, desk: Any) -> None:
    on_phone(page, desk, seen(SHARE, names=LONG))
    page.evaluate("localStorage['vd.pace'] = 'slow'")
    desk.push({**shown(SEAL, SPOT, *[Beat("hold")] * 3), "decision": "2.0"})
    page.wait_for_selector("#table.is-telling .stage .spot", state="attached")
    seal = page.evaluate("getComputedStyle(document.querySelector('.stage .face-seal')).visibility")
    assert seal == "hidden"
    expect(page.locator("[data-id='seal.1']")).to_be_hidden()


def test_a_share_dropped_on_anothers_draft_hears_where_it_goes(page: Page, desk: Any) -> None:
    """One writes in one's own draft only: by giving the share to a seat."""
    desk.game = "police_city"
    desk.frame = seen(SHARE, names=LONG)
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    page.locator('[data-id="mine.weapons_1"]').drag_to(page.locator('[data-id="draft1.weapons_1"]'))
    said = page.locator(".bubble")
    expect(said).to_contain_text("Ce n’est pas possible ici, mais là\u00a0: ")
    expect(said).to_contain_text("Le Flambeur")
    assert codes(desk) == []
