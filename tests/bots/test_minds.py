"""The minds of the five games: characters, beliefs, candidates, and searches that keep secrets."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.bots import Limit, Search, make, with_temper
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.engine.mind import PLAIN
from vingtdeux.games import box, game_ids

TABLES = [
    (game_id, players)
    for game_id in game_ids()
    for players in sorted(
        {vingtdeux.info(game_id).min_players, vingtdeux.info(game_id).max_players}
    )
]


def decisions(game: Any, rng: Random, every: int) -> Iterator[tuple[Any, int]]:
    """Every so many of the decisions of a game among Brigadiers: position and seat."""
    bot, state, count = make(game, "brigadier"), game.start(), 0
    state.quiet = True
    while asked := game.to_act(state):
        if asked[0] == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        seat = pick(rng, asked)
        legal = game.legal_actions(state, seat)
        if len(legal) > 1:
            count += 1
            if count % every == 0:
                yield state.copy(), seat
        game.apply(state, seat, bot.choose(game.observe(state, seat), legal, rng))


@pytest.mark.parametrize("game_id", game_ids())
def test_there_is_a_character_for_every_seat(game_id: str) -> None:
    found = box(game_id)
    tempers = found.mind.tempers
    assert len({temper.name for temper in tempers}) == len(tempers) >= found.info.max_players
    art = found.art
    assert art is not None
    symbols = set(re.findall(r'<symbol[^>]* id="([^"]+)"', art.read_text(encoding="utf-8")))
    for temper in tempers:
        assert temper.portrait in symbols
        for trait in (temper.nerve, temper.greed, temper.loyalty, temper.grudge, temper.talk):
            assert -1 <= trait <= 1
    for lang in ("fr", "en"):
        say = found.texts(lang)
        names = [say(f"temper.{temper.name}.name") for temper in tempers]
        assert len(set(names)) == len(names)
        assert all(say(f"temper.{temper.name}.about") for temper in tempers)
        assert max(map(len, names)) <= 15, "six of them fit on a phone"


@pytest.mark.parametrize("game_id", game_ids())
def test_no_two_bots_of_a_table_are_the_same_character(game_id: str) -> None:
    rng, taken = Random(1), set[str]()
    for _ in range(vingtdeux.info(game_id).max_players):
        name = with_temper(game_id, "brigadier", taken, rng)
        bot = make(game_id, name)
        assert bot.name == name
        assert bot.temper.name not in taken
        taken.add(bot.temper.name)


@pytest.mark.parametrize("game_id", game_ids())
def test_weights_are_data_and_can_be_others(game_id: str) -> None:
    mind = box(game_id).mind
    file = json.loads((box(game_id).folder / "weights.json").read_text(encoding="utf-8"))
    assert file["about"]
    name, value = next(iter(mind.weights.items()))
    assert mind.tuned({name: value + 1}).weights[name] == value + 1
    assert mind.weights[name] == value
    with pytest.raises(ValueError, match="no_such_weight"):
        mind.tuned({"no_such_weight": 1.0})


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_worlds_are_positions_the_seat_cannot_tell_from_the_real_one(
    game_id: str, players: int
) -> None:
    game, mind = vingtdeux.load(game_id, players=players), box(game_id).mind
    for state, seat in decisions(game, Random(3), every=15):
        seen = game.observe(state, seat)
        worlds = mind.worlds(game, seen, 6, Random(1))
        assert len({id(world) for world in worlds}) == 6
        for world in worlds:
            assert world.quiet
            assert game.observe(world, seat).data() == seen.data()


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_candidates_are_legal_and_the_usual_comes_first(game_id: str, players: int) -> None:
    game, mind = vingtdeux.load(game_id, players=players), box(game_id).mind
    for state, seat in decisions(game, Random(4), every=7):
        seen, legal = game.observe(state, seat), game.legal_actions(state, seat)
        if not mind.ponders(seen, legal):
            continue
        found = mind.propose(game, seen, legal, PLAIN, Random(9))
        assert found[0].action == mind.usual(seen, legal, PLAIN, Random(9))
        assert 1 <= len(found) <= 20
        assert all(each.action in legal for each in found)
        assert all(0 <= each.style < mind.quick_styles for each in found)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_search_cannot_tell_positions_apart_that_its_seat_cannot(
    game_id: str, players: int
) -> None:
    """The rows agree to the last digit and the last count: what it plays, and how long it thinks."""
    game = vingtdeux.load(game_id, players=players)
    bot = Search(box(game_id).mind, Limit(simulations=160)).at(game)
    compared = 0
    for state, seat in decisions(game, Random(5), every=11):
        seen, legal = game.observe(state, seat), game.legal_actions(state, seat)
        if not bot.mind.ponders(seen, legal):
            continue
        twin = game.observe(game.determinize(seen, Random(8)), seat)
        rows = bot.analyse(seen, legal, Random(2))
        assert rows == bot.analyse(twin, legal, Random(2))
        assert rows[0].action in legal
        compared += 1
        if compared == 4:
            break
    assert compared > 0
