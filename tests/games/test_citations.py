"""Rules behind the lines of the log: each has its place on the rules page, in both languages."""

import pytest

import vingtdeux
from vingtdeux.games import box
from vingtdeux.web.rules.render import rules_page


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", [*vingtdeux.game_ids(), "petit"])
def test_what_the_log_cites_is_on_the_page(game: str, lang: str) -> None:
    page = rules_page(game, lang)
    assert page is not None
    assert box(game).cites, "no line says why"
    assert set(box(game).cites.values()) <= page.rules
