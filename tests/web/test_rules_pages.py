"""Rules pages: two ways to begin, figures of real pieces, numbers that step back."""

import re

import pytest
from django.test import Client

from vingtdeux.games import box, game_ids
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
    figures = re.findall(r'<figure class="pieces">.*?</figure>', page, re.S)
    assert len(figures) >= 3
    shown = [name for figure in figures for name in re.findall(r'<use href="#(\w+)"', figure)]
    art = box(game).art
    assert art is not None
    sheet = art.read_text("utf-8")
    assert all(f'id="{name}"' in sheet for name in shown)
    assert all(f'id="{name}"' in page for name in shown), "the sheet is in the page"
    assert all(re.search(r"<figcaption>\w[^<]+</figcaption>", figure) for figure in figures), lang


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
