"""A whole team game in two windows with two bots; a reload and a power cut change nothing."""

import json
import re
from collections.abc import Callable
from typing import Any

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
