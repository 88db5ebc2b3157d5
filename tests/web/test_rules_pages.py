"""Rules pages: two ways to begin, figures of real pieces, numbers that step back."""

import json
import re

import pytest
from django.test import Client

from vingtdeux.games import box, game_ids
from vingtdeux.web.rules.figures import positions
from vingtdeux.web.rules.render import render

PAGES = [
    pytest.param(game, path, lang, id=f"{game}-{lang}")
    for game in game_ids()
    for lang, path in (("fr", f"/fr/regles/{game}"), ("en", f"/en/rules/{game}"))
]


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "path", "lang"), PAGES)
def test_one_can_play_or_learn_from_the_top(game: str, path: str, lang: str) -> None:
    page = Client().get(path).content.decode()
    top = page[page.index("<h1") : page.index("<h2 id")]
    assert f'action="/play/{game}"' in top
    assert f'href="/{lang}/{"apprendre" if lang == "fr" else "learn"}/{game}"' in top


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "path", "lang"), PAGES)
def test_figures_show_pieces_of_the_table(game: str, path: str, lang: str) -> None:
    page = Client().get(path).content.decode()
    figures = re.findall(r'<figure class="shown".*?</figure>', page, re.S)
    real = [figure for figure in figures if "data-scene" in figure]
    assert len(real) >= 3
    sent = re.search(r'<script type="application/json" id="scenes">(.*?)</script>', page)
    assert sent is not None
    scenes = json.loads(sent[1])
    assert set(re.findall(r'data-scene="(\w+)"', page)) == set(scenes)
    assert all(scene["game"] == game and "deeds" not in scene for scene in scenes.values())
    assert all(re.search(r'role="img" aria-label="\w[^"]+"', figure) for figure in real)
    art = box(game).art
    assert art is not None
    sheet = art.read_text("utf-8")
    shown = [name for figure in figures for name in re.findall(r'<use href="#(\w+)"', figure)]
    assert all(f'id="{name}"' in sheet for name in shown)
    assert all(f'id="{name}"' in page for name in shown), "the sheet is in the page"
    assert all(re.search(r"<figcaption>\w[^<]+</figcaption>", figure) for figure in figures), lang


def test_figures_are_the_same_in_both_languages() -> None:
    for game in game_ids():
        fr, en = (
            re.findall(r"!\[[^]]*\]\(([^)]+)\)", path.read_text("utf-8"))
            for lang in ("fr", "en")
            if (path := box(game).rules_page(lang))
        )
        assert fr == en


def test_a_figure_of_a_thing_that_is_not_there_is_an_error() -> None:
    scenes = positions(box("mafia_story"), "en")
    symbols = {"red": "0 0 100 120", "token_war": "0 0 64 64"}
    page = render("# A\n\n![Mine & theirs](scene:open/k.f1+seat:1)\n\nText.", symbols, scenes)
    assert list(page.scenes) == ["open"]
    assert 'data-scene="open" data-things="k.f1 seat:1"' in page.html
    assert 'aria-label="Rigged roulette (Red 7), Bo"' in page.html
    assert "<b>7</b>" in page.html  # where no script runs
    assert "<figcaption>Mine &amp; theirs</figcaption>" in page.html
    for wrong, named in (("open/k.z9", "k.z9"), ("open/", "which"), ("dawn/k.f1", "dawn")):
        with pytest.raises(ValueError, match=named):
            render(f"# A\n\n![Gone](scene:{wrong})", symbols, scenes)
    with pytest.raises(ValueError, match="night"):
        render("# A\n\n![Gone](scene:night/city)", symbols)


def test_a_position_of_figures_is_seen_by_the_eyes_it_names() -> None:
    scenes = positions(box("mafia_story"), "fr")
    faces = [piece.face for piece in scenes("open").zones[0].pieces]
    assert "back" not in faces
    assert "back" in [piece.face for piece in scenes("night").zones[0].pieces]
    city = positions(box("police_city"), "fr")
    assert any(zone.id == "draft.0" for zone in city("share").zones)


def test_a_figure_of_something_the_game_does_not_have_is_an_error() -> None:
    symbols = {"red": "0 0 100 120"}
    html = render("# A\n\n![Six & one](art:red=6+red)\n\nText.", symbols).html
    assert html.count('<use href="#red"') == 2
    assert "<b>6</b>" in html
    assert "<figcaption>Six &amp; one</figcaption>" in html
    assert "<p><figure" not in html
    with pytest.raises(ValueError, match="green"):
        render("# A\n\n![Gone](art:red+green)", symbols)


def test_neighbouring_numbers_stand_behind_one_sign() -> None:
    html = render("# A\n\nOne. [R1.1] [R1.2, R1.3] Two. [R1.4]").html
    assert html.count('class="cite"') == 2
    assert re.findall(r'id="(R[\d.]+)"', html) == ["R1.1", "R1.2", "R1.3", "R1.4"]
