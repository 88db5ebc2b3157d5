"""A full match of four, everybody the police once, in Chromium; bots fill the seats. Full seats,
and what a finger sees of the town."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import vingtdeux
from vingtdeux.games import box
from vingtdeux.scene import to_json

Make = Callable[..., Any]
NAMES = ("Ana", "Le Fonceur", "La Rancunière", "L’Habitué", "Le Taiseux")
BAG = ["bank", "car", "weapon", "cash_10", "cash_20", "cash_50", "cash_100"]
OUTSIDE = """() => [...document.querySelectorAll('.seat')].flatMap((seat) => {
    const edge = seat.getBoundingClientRect();
    const drawn = [...seat.querySelectorAll('.piece .art')].map((each) => each.getBoundingClientRect());
    return drawn.filter((each) => each.right > edge.right + 1 || each.bottom > edge.bottom + 1).map((each) => each.right - edge.right);
})"""
COVERED = """() => [...document.querySelectorAll('.seat')].flatMap((seat) => {
    const pawns = [...seat.querySelectorAll('.piece.kind-pawn')].map((each) => each.getBoundingClientRect());
    return [...seat.querySelectorAll('.counter')].filter((counter) => {
        const words = document.createRange();
        words.selectNodeContents(counter.querySelector('.number'));
        const it = words.getBoundingClientRect();
        return pawns.some((pawn) => pawn.left < it.right && it.left < pawn.right && pawn.top < it.bottom && it.top < pawn.bottom);
    }).map((counter) => counter.innerText);
})"""


def test_a_full_match_of_four(someone: Make) -> None:
    ana = someone(theme="dark")
    table = ana.host(
        "police_et_voleurs",
        players=4,
        option__match="true",
        option__dawn_quiet_rounds=8,
        option__dawn_max_rounds=40,
    )
    ana.start(table)
    while ana.wait_for_turn():
        codes = ana.deeds()
        if "leave" in codes:
            ana.do("leave")  # with what he has: the match goes on
        elif "stop" in codes:
            ana.do("stop")
        else:
            ana.move()
    ana.page.wait_for_selector("#table .result")
    record = ana.context.request.get(f"{ana.site.base}/r/{table}/record.json").json()
    pauses = [move for move in record["moves"] if move == [0, "ready"]]
    assert len(pauses) == 3, "four games have three pauses"


def show(ana: Any, players: int, position: dict[str, Any], *moves: str, **options: Any) -> Any:
    """The site's page, with this position instead of its own: what the first seat sees of it."""
    game = vingtdeux.load("police_et_voleurs", players=players, **options)
    state = game.position(position)
    for text in moves:
        game.play(state, game.to_act(state)[0], game.decode(text))
    legal = game.legal_actions(state, 0)
    scene = box("police_et_voleurs").scene(game.observe(state, 0), legal, "fr", NAMES[:players])
    frame = {"v": 10_000, "scene": json.loads(to_json(scene)), "decision": "1.0", "log": []}
    ana.alone("police_et_voleurs", players=players)
    ana.page.route_web_socket("**/*", lambda socket: socket.send(json.dumps(frame)))
    ana.page.reload()
    ana.wait_for_version(10_000)
    return ana.page


@pytest.mark.parametrize("size", [(820, 1180), (1280, 800), (1920, 1080)])
def test_two_bags_full_of_houses_stay_in_their_seat(someone: Make, size: tuple[int, int]) -> None:
    ana = someone()
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    thieves = [{"at": "B1", "loot": BAG[:6]}, {"state": "out", "loot": BAG},
               {"state": "out", "loot": BAG[1:]}, {"state": "out", "loot": BAG[2:]}]  # fmt: skip
    position = {"thieves": thieves, "turn": 0, "police": ["H8"]}
    page = show(ana, 3, position, open_loot=True, first_police=0)
    assert page.locator(".seat .piece.kind-token").count() == 24
    assert page.evaluate(OUTSIDE) == []


def test_who_has_left_does_not_stand_on_his_money(someone: Make) -> None:
    """On a phone, when all is over and everybody's loot is counted."""
    ana = someone(phone=True)
    thieves = [{"at": "A7", "loot": ["cash_10"]}] + [{"state": "out", "loot": BAG[1:5]}] * 3
    page = show(ana, 5, {"thieves": thieves, "turn": 0}, "leave")
    assert page.locator(".seat .counter-money").count() >= 4
    assert page.evaluate(COVERED) == []


def test_a_finger_sees_where_it_could_be_trapped(someone: Make) -> None:
    """The mouse learns it when it rests on a square; a finger does not rest."""
    ana = someone(phone=True)
    window = ana.context.new_cdp_session(ana.page)
    window.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    position = {"thieves": [{"at": "D4"}, {"at": "N1"}, {"at": "N13"}, {"at": "B13"}], "turn": 0,
                "round": 9, "police": ["H6"]}  # fmt: skip
    page = show(ana, 5, position)
    assert page.evaluate("matchMedia('(hover: none)').matches")
    drawn = "(id) => getComputedStyle(document.querySelector(`[data-id=${id}]`), '::after').backgroundColor"
    assert page.evaluate(drawn, "C4") != page.evaluate(drawn, "D6"), "C4 is a dead end"
