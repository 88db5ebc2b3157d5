"""The bots a game offers are those of its box, on every form and behind it."""

import pytest
from django.test import Client

from vingtdeux.bots import LEVEL_NAMES
from vingtdeux.games import box
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.company.bots import bot_of
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.lobby import flows, levels, seating
from vingtdeux.web.tables.models import Seat
from vingtdeux.web.tables.store.live import facts_of
from vingtdeux.web.tables.view.faces import names_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Petit with a beginner and a better one only."""
    monkeypatch.setattr(box("petit").mind, "policies", 2)


def test_a_game_offers_the_levels_of_its_box() -> None:
    assert levels.levels("petit") == list(enumerate(LEVEL_NAMES[:3], 1))
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
def test_a_bot_of_a_higher_level_plays_at_the_best_there_is() -> None:
    ana = Person.objects.create(name="Ana")
    table = flows.create(ana, "petit", 2, {}, 0)
    Seat.objects.filter(table=table, number=1).update(kind=Seat.BOT, level=3, bot="commissaire")
    assert bot_of(facts_of(table), 1) == "brigadier"


def test_a_bot_of_version_1_has_its_level_and_no_temper() -> None:
    ana = Person.objects.create(name="Ana")
    table = flows.create(ana, "petit", 2, {}, 0)
    Seat.objects.filter(table=table, number=1).update(kind=Seat.BOT, level=3)
    facts = facts_of(table)
    assert bot_of(facts, 1) == "commissaire"
    assert names_of(facts, "fr") == ["Ana", "Commissaire"]
