"""The features of every game: complete, bounded, and nothing a seat may not know."""

import os
from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.conformance_features import FeatureCheck
from vingtdeux.games import box, encoding

GAMES = ("petit", *vingtdeux.game_ids())
COUNTS = [
    (game_id, players)
    for game_id in GAMES
    for players in range(box(game_id).info.min_players, box(game_id).info.max_players + 1)
]
LONG = bool(os.environ.get("VINGTDEUX_SOAK"))


@pytest.mark.parametrize(("game_id", "players"), COUNTS)
def test_features_are_complete_bounded_and_show_no_secret(game_id: str, players: int) -> None:
    game = vingtdeux.load(game_id, players=players)
    check = FeatureCheck(game, encoding(game), exact=box(game_id).encoding is not None)
    check.actions()
    wanted = 200_000 if LONG else 2_000
    seed = 0
    while len(check.rows) < wanted and seed < wanted:
        check.play(Random(f"{game_id} {players} {seed}"))
        seed += 1


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_has_features(game_id: str) -> None:
    """Each option turned to each of its values that a table can have."""
    for option in box(game_id).info.options:
        values = (
            (False, True) if option.kind == "bool" else option.choices or (option.low, option.high)
        )
        for value in values if option.kind not in ("custom", "seat") else ():
            try:
                game = vingtdeux.load(game_id, **{option.name: value})
            except ValueError:
                continue  # not with these others
            check = FeatureCheck(game, encoding(game), exact=box(game_id).encoding is not None)
            check.play(Random(f"{game_id} {option.name} {value}"), look_every=3)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_layout_is_named_in_both_languages(game_id: str) -> None:
    for layout in (made := encoding(vingtdeux.load(game_id))).layout, made.acts:
        assert [field.at for field in layout.fields[1:]] == [
            field.end for field in layout.fields[:-1]
        ]
        for field in layout.fields:
            assert field.fr.endswith(".")
            assert field.en.endswith(".")
            assert field.fr != field.en
            assert layout.named(field.name) is field
