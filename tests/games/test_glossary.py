"""Words that are told once: they are there for everything that asks for them, and never change."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from vingtdeux.engine.match import Match
from vingtdeux.games import box, info, load
from vingtdeux.scene import Cell, Counter, Entry, Piece, Scene, told
from vingtdeux.web.rules.render import rules_page

NAMES = ("Ana", "Bo", "Cléo", "Dan", "Eve", "Fred")
GAMES = (
    "allez_les_bleus",
    "enquetes_new_york",
    "mafia_story",
    "police_city",
    "police_et_voleurs",
)
MOVES = 300


def things(scene: Scene) -> Iterator[Piece | Cell | Counter]:
    yield from scene.counters
    for seat in scene.seats:
        yield from (*seat.counters, *seat.pieces)
    for zone in scene.zones:
        yield from (*zone.cells, *zone.pieces)


def views(game: str, players: int, **options: Any) -> Iterator[tuple[Match, Any]]:
    """A game that goes its way, as everybody sees it now and then, and as a replay shows it all."""
    match, rng = Match(load(game, players=players, **options), seed=players), Random(players)
    for step in range(MOVES):
        if step % 20 == 0 or match.over:
            for seat in (*range(players), None):
                yield match, match.observe(seat)
            if (whole := match.game.reveal(match.state)) is not None:
                yield match, whole
        if match.over:
            return
        seat = rng.choice(match.to_act)
        legal = match.game.legal_actions(match.state, seat)
        match.play(seat, box(game).choose(match.observe(seat), legal, 2, rng))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_once_holds_for_all_eyes_all_game_long(game: str, lang: str) -> None:
    screen, used = box(game), set()
    assert screen.glossary is not None
    page = rules_page(game, lang)
    assert page is not None
    for players in (info(game).min_players, info(game).max_players):
        first = None
        for _, seen in views(game, players):
            glossary = screen.glossary(seen, lang)
            first = first or glossary
            assert glossary == first, "it is sent to nobody again"
            for thing in things(screen.scene(seen, [], lang, NAMES[:players])):
                said = told(thing, glossary)
                assert "{" not in said, said
                assert "  " not in said, said
                used.add(thing.about)
        assert first is not None
        assert {entry.rule for entry in first.values()} - {""} <= page.rules
        assert len(msgspec.json.encode(first)) < 10_000
    assert len(used) > 10


def test_own_words_take_their_place_or_come_last() -> None:
    glossary = {
        "card": Entry("Tension 1. {detail} — La parole est d’argent."),
        "worth": Entry("Encaissement +{value}, guerre −{value}."),
    }
    card = Piece("c", "c", "CRS", about="card", value="2")
    assert told(card, glossary) == "Tension 1. — La parole est d’argent."
    mine = msgspec.structs.replace(card, detail="Vous en avez 2.")
    assert told(mine, glossary) == "Tension 1. Vous en avez 2. — La parole est d’argent."
    worth = msgspec.structs.replace(mine, about="worth")
    assert told(worth, glossary) == "Encaissement +2, guerre −2. Vous en avez 2."
    assert told(msgspec.structs.replace(card, about="", detail="Seule."), {}) == "Seule."
