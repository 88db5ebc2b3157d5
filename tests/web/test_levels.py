"""The bots a game offers are those of its box, on every form and behind it."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from vingtdeux.bots import LEVEL_NAMES
from vingtdeux.games import box
from vingtdeux.games.box import Box
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.company import thinker
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.lobby import flows, levels, seating
from vingtdeux.web.tables.models import Seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Petit with a beginner and a better one only."""

    def poorer(game_id: str, rules_version: str | None = None) -> Box:
        return replace(box(game_id, rules_version), levels=2)

    monkeypatch.setattr(levels, "box", poorer)
    monkeypatch.setattr(thinker, "box", poorer)


def test_a_game_offers_the_levels_of_its_box() -> None:
    assert levels.levels("petit") == list(enumerate(LEVEL_NAMES, 1))
    assert levels.usual("petit") == levels.USUAL


@pytest.mark.usefixtures("two_levels")
def test_a_game_with_fewer_levels_offers_fewer() -> None:
    page = Client(headers={"accept-language": "fr"}).get("/new/petit").content.decode()
    assert "Brigadier" in page
    assert "Commissaire" not in page


@pytest.mark.usefixtures("two_levels")
def test_a_level_the_game_does_not_have_is_refused() -> None:
    ana = Person.objects.create(name="Ana")
    table = flows.create(ana, "petit", 3, {}, 0)
    seating.set_seat(table.id, ana, 1, Seat.BOT, 2)
    for wrong in (0, 3):
        with pytest.raises(BadRequest):
            seating.set_seat(table.id, ana, 2, Seat.BOT, wrong)
        with pytest.raises(BadRequest):
            flows.start(table.id, ana, fill=wrong)
    assert [seat.level for seat in Seat.objects.filter(table=table)] == [0, 2, 0]


@pytest.mark.usefixtures("two_levels")
def test_a_bot_of_a_higher_level_plays_at_the_best_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    real = thinker.box("petit")

    def choose(seen: Any, legal: Any, level: int, rng: Any) -> Any:
        asked.append(level)
        return real.choose(seen, legal, level, rng)

    monkeypatch.setattr(thinker, "box", lambda *_: replace(real, choose=choose))
    from vingtdeux.engine.match import Match
    from vingtdeux.games import load

    match = Match(load("petit", players=2), "seed")
    moves = [[seat, action.text] for seat, action in match.log]
    question = {
        "table": "aaaaaaaa", "game": "petit", "players": 2, "options": {}, "moves": moves,
        "seat": match.to_act[0], "level": 3, "luck": "1", "taken": 0, "takebacks": 0,
        "rules_version": match.game.rules_version,
    }  # fmt: skip
    thinker.think(thinker.Memory(), question)
    assert asked == [2]
