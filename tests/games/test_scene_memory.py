"""What a scene remembers is what it would draw afresh, whatever was drawn before it."""

import importlib
import pkgutil
from itertools import product
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest

from vingtdeux.engine.match import Match
from vingtdeux.games import box, info, load
from vingtdeux.scene import Press, to_json

NAMES = ("Ana", "Bo", "Cléo", "Dan", "Eve", "Fred")
TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "mafia_story": (
        {"memory_aid": False, "soft_names": True, "target": 20},
        {"memory_aid": True},
    ),
    "police_city": (
        {"infiltrated": True, "difficulty": "easy", "goal": 12, "mafia_start": 2},
        {"difficulty": "hard", "open_tokens": True, "goal": 8, "cap_at_goal": True},
    ),
    "allez_les_bleus": (
        {"hold_played_cards": True, "open_hands": True, "target_vp": 8},
        {"no_mediator": True, "extra_rounds_on_tie": 2},
    ),
    "police_et_voleurs": (
        {"match": True, "early_patrol": 2, "dawn_quiet_rounds": 8},
        {"open_loot": True, "gate_is_refuge": True, "first_police": 0},
    ),
    "enquetes_new_york": (
        {"assist": "full", "wheel_choice": True, "max_rounds": 12},
        {"level": 2, "accuse_timing": "any_time", "assist": "mark", "endless": {}},
    ),
}
"""Options of tables that take turns: none may get a piece of another's."""
MOVES = 250
LOOKS = 250


def remembering(game: str) -> list[Any]:
    """The parts of the game's scene that remember what they have drawn."""
    package = box(game).package
    folder: ModuleType = importlib.import_module(package)
    names = [each.name for each in pkgutil.iter_modules(folder.__path__)]
    files = [
        importlib.import_module(f"{package}.{name}") for name in names if name.startswith("scene")
    ]
    return [each for file in files for each in vars(file).values() if hasattr(each, "cache_clear")]


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, n) for game in TABLES for n in (info(game).min_players, info(game).max_players)],
)
def test_a_scene_from_memory_is_the_scene_drawn_afresh(game: str, players: int) -> None:
    parts = remembering(game)
    assert len(parts) > 10
    screen, choose = box(game), box(game).choose
    tables = [
        Match(load(game, players=players, **options), seed=seed)
        for seed, options in enumerate(TABLES[game])
    ]
    rng, drawn = Random(players), []
    for _ in range(MOVES):
        for table in tables:
            if not table.over:
                seat = rng.choice(table.to_act)
                legal = table.game.legal_actions(table.state, seat)
                clever = rng.random() < 0.5
                seen = table.observe(seat)
                table.play(seat, choose(seen, legal, 2, rng) if clever else rng.choice(legal))
        for table, seat in product(tables, (*range(players), None)):
            legal = [] if seat is None else table.game.legal_actions(table.state, seat)
            sight = (table.observe(seat), legal, rng.choice(("fr", "en")), NAMES[:players])
            drawn.append((sight, to_json(screen.scene(*sight))))
    for sight, remembered in rng.sample(drawn, LOOKS):
        for each in parts:
            each.cache_clear()
        assert to_json(screen.scene(*sight)) == remembered


@pytest.mark.parametrize("game", TABLES)
def test_a_ground_in_writing_says_what_the_scene_says(game: str) -> None:
    """As many grounds as the press keeps, and more: none is ever taken for another."""
    press, screen, rng = Press(), box(game), Random(22)
    written = 0
    for options in TABLES[game]:
        table = Match(load(game, players=4, **options), seed=5)
        while not table.over and len(table.log) < MOVES:
            seat = rng.choice(table.to_act)
            legal = table.game.legal_actions(table.state, seat)
            scene = screen.scene(table.observe(seat), legal, rng.choice(("fr", "en")), NAMES[:4])
            ready = press.prepare(scene)
            written += isinstance(ready, msgspec.Raw)
            assert msgspec.json.decode(msgspec.json.encode(ready)) == msgspec.json.decode(
                to_json(scene)
            )
            table.play(seat, rng.choice(legal))
    assert bool(written) == (game == "police_et_voleurs"), "where it pays"
