"""What one seat does in private reaches nobody else, not even as a frame that comes at that moment;
and who opens too many sockets at once is counted before anything is waited for."""

import asyncio
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from vingtdeux import Match, load
from vingtdeux.web.tables.moves import undo
from vingtdeux.web.tables.view.stream import MOST_SOCKETS


def test_a_private_note_stirs_no_other_window(site: Any, tools: Any) -> None:
    ana, bob, eve = (site.person(name) for name in ("Ana", "Bob", "Eve"))
    table = tools.seat_all(ana, bob, game="enquetes_new_york")
    mine, second = ana.watch(table), ana.watch(table)
    theirs, spectator = bob.watch(table), eve.watch(table)

    def everybody(frame: Any) -> bool:
        return all(person.get("here") for person in frame["people"])

    for each in (mine, second, theirs, spectator):
        each.until(everybody)
    before = theirs.frames[-1]
    answer = ana.post(f"/t/{table}/pad", {"text": "le voleur est en B3"})
    assert answer.status_code == 200, answer.text
    for each in (mine, second):
        each.until(lambda f: "B3" in str(f["scene"]))
    said = ana.post(f"/t/{table}/say", {"text": "Bonjour"})
    assert said.status_code == 200
    for each in (theirs, spectator):
        known = len(each.frames)
        after = each.until(lambda f: f.get("said"))
        assert len(each.frames) == known + 1, "the talk is the next thing they hear of"
    assert after["r"] == before["r"] + 1, "nor does the number of changes tell"


@pytest.mark.parametrize("cookie", [False, True])
def test_sockets_opened_all_at_once_are_counted(new_site: Any, tools: Any, cookie: bool) -> None:
    site = new_site(VINGTDEUX_LIMITS="1")
    ana = site.person("Ana")
    table = tools.seat_all(ana)
    headers = {"Cookie": ana.cookies()} if cookie else {}
    address = site.base.replace("http", "ws") + f"/t/{table}/stream"

    async def knock() -> Any:
        try:
            return await connect(
                address,
                origin=site.base,  # type: ignore[arg-type]
                additional_headers=headers,
                open_timeout=tools.patience,
            )
        except InvalidStatus:
            return None

    async def storm() -> int:
        opened = await asyncio.gather(*(knock() for _ in range(120)))
        inside = [socket for socket in opened if socket is not None]
        await asyncio.gather(*(socket.close() for socket in inside))
        return len(inside)

    assert asyncio.run(storm()) == MOST_SOCKETS
    assert asyncio.run(storm()) == MOST_SOCKETS, "closed ones make room again"


def test_a_move_that_has_shown_something_is_not_taken_back(monkeypatch: Any) -> None:
    """Where the positions that were tried happen to agree, what really happened still counts."""
    monkeypatch.setattr(undo, "SAMPLES", 1)
    game = load("mafia_story", players=3)
    looked, refused = 0, 0
    for seed in range(12):
        match = Match(game, seed)
        rng = Random(seed)
        facts = _Facts(match)
        monkeypatch.setattr(undo, "match_of", facts.match_of)
        for _ in range(40):
            if match.over:
                break
            seat = match.to_act[0]
            code = rng.choice(match.legal(seat))
            match.play(seat, code)
            lines = [(who, action.text) for who, action in match.log]
            if match.to_act != (seat,) or lines[-1][0] != seat:
                continue
            looked += 1
            truth = match.observe(seat).data()
            before = facts.match_of(None, lines[:-1])
            sample = game.determinize(before.observe(seat), Random(len(lines) - 1))
            game.apply(sample, seat, game.decode(lines[-1][1]))
            agrees = game.observe(sample, seat).data() == truth
            harmless = undo._is_harmless(facts, lines, len(lines) - 1, seat)  # type: ignore[arg-type]
            assert not harmless or agrees
            refused += not agrees
    assert looked > 20
    assert refused > 0, "there were moves that showed something"


class _Facts:
    """What the undo asks of a table, without one."""

    def __init__(self, match: Match) -> None:
        self._game, self._seed = match.game, match.seed

    def match_of(self, _: Any, lines: Any) -> Match:
        drawn = [self._game.decode(text) for seat, text in lines if seat == -1]
        match = Match(self._game, self._seed, drawn=drawn)
        match.follow(lines[len(match.log) :])
        return match
