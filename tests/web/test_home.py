"""The home page and the set-up: doors, covers, open tables, every option of every game."""

import re
import time
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.translation import override

from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.games import info
from vingtdeux.web.tables.lobby import options, shelf
from vingtdeux.web.tables.models import Seat, Table

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = [box.id for box in shelf.covers()]
EVERY_OPTION = [
    pytest.param(box.id, option.name, id=f"{box.id}-{option.name}")
    for box in shelf.covers()
    for option in box.options
]


@pytest.fixture
def someone() -> Any:
    """Browsers of people who have given their names."""

    def arrive(name: str, lang: str = "en") -> Client:
        client = Client(headers={"accept-language": lang})
        client.post("/name", {"name": name})
        return client

    return arrive


def made(client: Client, game: str, **fields: Any) -> Table:
    """The table a filled form opens."""
    named = {key.replace("__", "."): value for key, value in fields.items()}
    answer = client.post(f"/new/{game}", named)
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(pk=answer["Location"].rpartition("/")[2])


def page_of(client: Client, path: str = "/") -> str:
    return client.get(path).content.decode()


# --- doors ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "doors"), [("fr", "Jouer Inviter Rejoindre"), ("en", "Play Invite Join")]
)
def test_three_doors(someone: Any, lang: str, doors: str) -> None:
    page = page_of(Client(headers={"accept-language": lang}))
    for door in doors.split():
        assert f"<h2>{door}</h2>" in page
    assert "officiel" in page or "unofficial" in page
    assert "Lionel Borg" in page


def test_every_game_has_a_card_with_a_picture_of_its_own() -> None:
    client = Client()
    page = page_of(client)
    pictures = set()
    for game in GAMES:
        picture = re.search(rf'src="(/games/\w+/{game}/cover\.svg)"', page)
        assert picture
        drawn = client.get(picture[1])
        assert drawn.status_code == 200
        pictures.add(drawn.content)
        assert f'href="/fr/regles/{game}"' in page
        assert client.get(f"/new/{game}").status_code == 200
    assert len(pictures) == len(GAMES) == 5


def test_a_first_visit_reaches_a_running_table_in_one_click() -> None:
    client = Client()
    page = page_of(client)
    card = re.search(r'action="(/play/mafia_story)"', page)
    assert card
    table = client.post(card[1], follow=True).content.decode()
    assert 'id="table"' in table
    assert 'data-seat="0"' in table


def test_inviting_leads_to_the_set_up_of_the_chosen_game() -> None:
    assert Client().get("/new", {"game": "police_city"})["Location"] == "/new/police_city"
    assert Client().get("/new", {"game": "chess"}).status_code == 400


def test_the_fragment_is_the_part_of_the_page_that_changes(someone: Any) -> None:
    ana = someone("Ana")
    ana.post("/play/petit")
    whole, part = page_of(ana), page_of(ana, "/tables")
    assert "<html" not in part
    for name in ("mine", "open"):
        assert re.search(rf'<section id="{name}"[^>]* data-live', whole)
        assert re.search(rf'<section id="{name}"[^>]* data-live', part)
    assert 'data-asked="1"' in part
    assert "Your turn" in part


# --- open tables ----------------------------------------------------------------------------------


def listed(client: Client) -> list[str]:
    return re.findall(r'action="/t/(\w{8})/sit"', page_of(client, "/tables"))


def test_open_tables_are_those_the_host_has_opened(someone: Any) -> None:
    ana, bob = someone("Ana"), someone("Bob")
    private = made(ana, "petit", players=3)
    public = made(ana, "petit", players=2, public=1)
    assert listed(bob) == listed(Client()) == [public.id]
    assert listed(ana) == [], "she sits there"
    assert bob.post(f"/t/{private.id}/sit").status_code == 403
    assert bob.post(f"/t/{public.id}/sit").status_code == 302
    assert Seat.objects.get(table=public, number=1).person.name == "Bob"  # type: ignore[union-attr]
    assert listed(Client()) == [], "it is full"


def test_tables_whose_people_have_gone_are_not_listed(someone: Any) -> None:
    public = made(someone("Ana"), "petit", players=2, public=1)
    Seat.objects.filter(table=public, number=0).update(away=time.time() - 3600)
    assert listed(Client()) == []


# --- options --------------------------------------------------------------------------------------


def another(option: Option, players: int) -> tuple[dict[str, Any], Any]:
    """Form fields that say something else than the default, and what they mean."""
    value: Any
    at = f"option.{option.name}"
    if option.name == "families":
        return {f"{at}.0": "green", f"{at}.1": "red"}, ["green", "red"]
    if option.name == "exclude":
        return {at: ["", "3", "12"]}, [3, 12]
    if option.name == "endless":
        return {at: "hard"}, {"difficulty": "hard"}
    if option.kind == "bool":
        value = not option.default
        return {at: ["false", "true"] if value else "false"}, value
    if option.kind == "int":
        value = option.high if option.default != option.high else option.low
        return {at: str(value)}, value
    if option.kind == "seat":
        return {at: str(players - 1)}, players - 1
    assert option.kind == "choice"
    value = next(c for c in option.choices if c != option.default)
    return {at: str(value)}, value


def players_for(box: GameInfo, option: Option) -> int:
    return box.extra_players[0] if option.by_count else box.min_players


@pytest.mark.parametrize(("game", "name"), EVERY_OPTION)
def test_an_option_goes_through_the_form_and_back(someone: Any, game: str, name: str) -> None:
    box = info(game)
    option = box.option(name)
    players = players_for(box, option)
    fields, value = another(option, players)
    ana = someone("Ana")
    page = page_of(ana, f"/new/{game}")
    if not option.by_count:
        assert option.label["en"] in page
        assert f'name="option.{name}' in page
    answer = ana.post(f"/new/{game}", {"players": players, **fields})
    assert answer.status_code == 302, answer.content.decode()
    table = Table.objects.get(pk=answer["Location"].rpartition("/")[2])
    assert table.options[name] == value
    others = {o.name: table.options[o.name] for o in box.options if o.name != name}
    usual = box.resolve(players, {})
    assert all(others[o] == usual[o] for o in others if not box.option(o).by_count)
    again = ana.post(f"/new/{game}", {"players": players, "refresh": 1, **fields})
    assert again.status_code == 200
    form = QueryDict(mutable=True)
    for key, given in fields.items():
        form.setlist(key, given if isinstance(given, list) else [given])
    shown = options.fields(box, players, form)
    assert not any(field.error for field in shown)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_field_has_a_label_in_both_languages(game: str, lang: str) -> None:
    with override(lang):
        for field in options.fields(info(game), info(game).default_players):
            assert field.label
            assert field.kind != "json", f"{field.name} has no form of its own"


@pytest.mark.parametrize(
    ("game", "field", "value", "words"),
    [
        ("allez_les_bleus", "option.target_vp", "99", "whole number from 5 to 40"),
        ("allez_les_bleus", "option.target_vp", "a lot", "whole number from 5 to 40"),
        ("police_city", "option.difficulty", "deadly", "Easy, Medium, Hard"),
        ("mafia_story", "option.first_seat", "7", "a seat from 1 to 2"),
        ("enquetes_new_york", "option.exclude", "13", "not understood"),
        ("police_et_voleurs", "option.first_police", "4", "a seat from 1 to 3"),
    ],
)
def test_a_bad_value_is_explained_beside_its_field(
    someone: Any, game: str, field: str, value: str, words: str
) -> None:
    players = info(game).min_players
    answer = someone("Ana").post(f"/new/{game}", {"players": players, field: value})
    assert answer.status_code == 400
    page = answer.content.decode()
    name = field.removeprefix("option.")
    said = re.search(rf'id="error-{name}">([^<]+)<', page)
    assert said
    assert words in said[1]
    assert not Table.objects.exists()


def test_two_seats_cannot_play_one_family(someone: Any) -> None:
    fields = {"players": 2, "option.families.0": "red", "option.families.1": "red"}
    answer = someone("Ana").post("/new/mafia_story", fields)
    assert answer.status_code == 400
    assert "one seat only" in answer.content.decode()


def test_another_number_of_players_keeps_the_answers(someone: Any) -> None:
    fields = {
        "players": 4, "refresh": 1, "name": "Zoé", "pace": 4, "speed": "fast", "public": 1,
        "option.memory_aid": ["false", "true"], "option.points": "40",
        "option.families.0": "white", "option.families.1": "blue",
    }  # fmt: skip
    page = someone("Ana").post("/new/mafia_story", fields).content.decode()
    assert 'value="Zoé"' in page
    for kept in ('value="4" selected', 'value="fast" selected', 'value="white" selected'):
        assert kept in page
    assert page.count('name="option.families.') == 4
    assert re.search(r'id="option-memory_aid"[^>]* checked', page)
    assert re.search(r'id="public"[^>]* checked', page)
    assert not Table.objects.exists()


def test_the_number_of_players_decides_on_duel_and_solo(someone: Any) -> None:
    ana = someone("Ana")
    assert made(ana, "police_et_voleurs", players=2).options["duel"]
    assert not made(ana, "police_et_voleurs", players=3).options["duel"]
    assert made(ana, "enquetes_new_york", players=1).options["solo"]


def test_the_infiltrated_mafioso_proposes_the_easy_game() -> None:
    page = page_of(Client(), "/new/police_city")
    assert 'data-suggests="difficulty=easy"' in page
    assert 'name="option.difficulty" value="easy"' in page


def test_hourglass_and_speed_of_the_bots(someone: Any) -> None:
    slow = made(someone("Ana"), "petit", pace=0, speed="slow")
    fast = made(someone("Bob"), "petit", pace=2, speed="fast")
    usual = made(someone("Charlie"), "petit")
    tempi = [(table.pace, table.host and table.host.tempo) for table in (slow, fast, usual)]
    assert tempi == [(0, "slow"), (2, "fast"), (1, "normal")]
    assert someone("Ana").post("/new/petit", {"speed": "warp"}).status_code == 400


def test_options_and_bots_at_once(someone: Any) -> None:
    table = made(someone("Ana"), "petit", now=1, level=3, option__rounds=2)
    assert table.status == "playing"
    assert table.options["rounds"] == 2
    assert Seat.objects.get(table=table, number=1).level == 3


def test_what_cannot_be_understood_makes_no_person(someone: Any) -> None:
    client = Client()
    assert client.post("/new/petit", {"option.rounds": "99"}).status_code == 400
    assert "person" not in client.cookies
