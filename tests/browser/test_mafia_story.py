"""A whole team game in two windows with two bots; a reload and a power cut change nothing."""

import json
import re
from collections.abc import Callable
from typing import Any

from vingtdeux.games.mafia_story.material import CARDS

Make = Callable[..., Any]


def test_a_team_game_of_two_people_and_two_bots(site: Any, someone: Make) -> None:
    ana, bo, eve = someone(), someone(phone=True, theme="dark"), someone()
    table = ana.host("mafia_story", players=4, option__target=20)
    bo.join(table, ana, "Bo")
    ana.open(f"/t/{table}")
    ana.form(f"/t/{table}/start", fill=2, anyway=1)
    eve.open(f"/t/{table}")
    for person in (ana, bo, eve):  # the lobby leads the players to the table by itself
        person.page.wait_for_selector("#table .zone")
    moves = 0
    while not ana.is_over:
        bo.wait_for_version(ana.version)  # both windows show the same moment
        asked = next((p for p in (ana, bo) if p.page.query_selector("#table[data-mine]")), None)
        if asked is None:
            ana.wait_for_version(ana.version + 1)  # a bot is asked
            continue
        asked.move()
        moves += 1
        if moves == 12:
            seen = ana.page.inner_text("#table .place-board")
            ana.page.reload()
            ana.page.wait_for_selector("#table .zone")
            assert len(ana.page.inner_text("#table .place-board")) >= len(seen) // 2
        if moves == 20:
            version = ana.version
            site.kill()
            site.start()
            ana.wait_for_version(version)
    assert ana.is_over
    bo.page.wait_for_selector("#table.is-over")
    assert "20" in ana.page.inner_text("body")
    scan_for_secrets(eve.frames)


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
