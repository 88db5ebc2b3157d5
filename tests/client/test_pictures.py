"""Pictures of notebooks as a browser draws them: no words leave the picture or lie on others, and
the theme of the notebook goes before that of the system."""

from random import Random

import pytest
from playwright.sync_api import Browser

import vingtdeux
from vingtdeux.engine.chance import pick
from vingtdeux.games import all_ids, box
from vingtdeux.scene.drawing.palette import ROOM

NAMES = ("Marie-Antoinette", "Jean-Christophe de la Tour", "Zoé", "Wladimir", "Öznur", "Bob")
FAULTS = """() => {
    const svg = document.querySelector('svg');
    const { width, height } = svg.viewBox.baseVal;
    const words = [...svg.querySelectorAll('text')].filter((text) => !text.closest('symbol'));
    const boxes = words.map((text) => {
        const { left, right, top, bottom, height } = text.getBoundingClientRect();
        return { left, right, top: top + height * 0.22, bottom: bottom - height * 0.22, said: text.textContent };
    });
    const out = boxes.filter((one) => one.left < 0 || one.right > width || one.bottom > height);
    const over = boxes.flatMap((one, at) => boxes.slice(at + 1)
        .filter((two) => one.left < two.right - 1 && two.left < one.right - 1
            && one.top < two.bottom - 1 && two.top < one.bottom - 1)
        .map((two) => `${one.said} × ${two.said}`));
    return [...out.map((one) => one.said), ...over];
}"""
GROUND = "() => getComputedStyle(document.querySelector('svg > rect')).fill"


def played(game_id: str, moves: int) -> vingtdeux.Match:
    screen = box(game_id)
    match = vingtdeux.Match(vingtdeux.load(game_id, screen.info.max_players), seed=2)
    rng = Random(2)
    for _ in range(moves):
        if match.over:
            break
        seat = pick(rng, match.to_act)
        legal = match.game.legal_actions(match.state, seat)
        match.play(seat, screen.choose(match.observe(seat), legal, 1, rng))
    return match


@pytest.mark.parametrize("game_id", all_ids())
def test_words_keep_out_of_each_others_way(browser: Browser, game_id: str) -> None:
    page = browser.new_page()
    for moves in (0, 45, 10**6):
        match = played(game_id, moves)
        names = NAMES[: match.game.players]
        for seat, width in ((0, 900), (None, 900), (0, 390), (None, 390)):
            picture = match.show(seat, lang="fr", names=names, width=width, dark=False)
            page.set_viewport_size({"width": width, "height": 600})
            page.set_content(f'<body style="margin:0">{picture.svg}</body>')
            assert page.evaluate(FAULTS) == [], picture.title
    page.close()


def color(hexadecimal: str) -> str:
    red, green, blue = (int(hexadecimal[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


@pytest.mark.parametrize(
    ("system", "notebook", "dark"),
    [
        ("light", "", False),
        ("dark", "", True),
        ("dark", 'data-jp-theme-light="true"', False),
        ("light", 'data-jp-theme-light="false"', True),
        ("light", 'class="vscode-dark"', True),
        ("dark", 'class="vscode-light"', False),
    ],
)
def test_the_notebooks_theme_goes_first(
    browser: Browser, system: str, notebook: str, dark: bool
) -> None:
    page = browser.new_page(color_scheme=system)  # type: ignore[arg-type]
    page.set_content(f"<body {notebook}>{played('petit', 2).show().html}</body>")
    assert page.evaluate(GROUND) == color(ROOM["room"][dark])
    page.close()
