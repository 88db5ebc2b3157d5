"""Bots: legal, stateless, ordered by strength; the three styles are of about equal strength."""

from itertools import combinations
from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.games.allez_les_bleus.heuristic import (
    LEVELS,
    STYLES,
    choose,
    choose_style,
    wishes,
)
from vingtdeux.games.allez_les_bleus.material import IDS


def bot(level):
    def decide(seen, legal, rng):
        return choose(seen, legal, level, rng)

    return decide


def styled(style):
    def decide(seen, legal, rng):
        return choose_style(seen, legal, style, rng)

    return decide


def uniform(seen, legal, rng):
    return legal[int(rng.random() * len(legal))]


def play(game, seats, rng):
    """One game on a quiet state; every decision must be legal."""
    state = game.start()
    state.quiet = True
    while asked := game.to_act(state):
        if asked == (NATURE,):
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        seat = asked[0]
        legal = game.legal_actions(state, seat)
        action = seats[seat](game.observe(state, seat), legal, rng)
        assert action in legal
        game.apply(state, seat, action)
    return game.outcome(state)


def share(one, other, games, seed=0):
    """How many of the games the first one wins, seats alternating, ties halved."""
    game = vingtdeux.load("allez_les_bleus", players=2)
    rng = Random(seed)
    won = 0.0
    for number in range(games):
        seats = [one, other] if number % 2 == 0 else [other, one]
        winners = play(game, seats, rng).winners
        won += (number % 2 in winners) / len(winners)
    return won / games


def test_the_brigadier_beats_the_stagiaire():
    assert share(bot(2), bot(1), 20) >= 0.75


def test_the_commissaire_beats_the_brigadier():
    assert share(bot(3), bot(2), 60) >= 0.55


def test_every_level_beats_chance():
    for level in range(1, LEVELS + 1):
        assert share(bot(level), uniform, 6, seed=level) >= 0.8


@pytest.mark.parametrize(("one", "other"), list(combinations(sorted(STYLES), 2)))
def test_styles_are_about_equal(one, other):
    assert 0.3 <= share(styled(one), styled(other), 40) <= 0.7


@pytest.mark.parametrize("players", [3, 5])
def test_full_tables_end_long_before_the_safety_stop(players):
    game = vingtdeux.load("allez_les_bleus", players=players)
    outcome = play(game, [bot(1 + seat % 3) for seat in range(players)], Random(players))
    assert outcome.reason in ("points", "shared")


def test_a_bot_answers_every_special_card():
    """Whatever a card asks, every level has a legal answer."""
    game = vingtdeux.load("allez_les_bleus", players=3)
    hand = ["discours_securitaire", "mediateur", "promotion", "accident", "crs", "intervention"]
    for phase in ("act", "speech", "mediator", "promotion", "accident", "gain"):
        position = {"H": hand, "phase": phase, "ROW": ["racaille*", "dealer*"], "gain_cost": 2}
        for turn in (1, 12):
            state = game.position({**position, "round": turn})
            legal = game.legal_actions(state, 0)
            for level in range(1, LEVELS + 1):
                assert choose(game.observe(state, 0), legal, level, Random(1)) in legal


def test_the_same_observation_and_rng_give_the_same_choice():
    game = vingtdeux.load("allez_les_bleus")
    state = game.position(
        {"H": ["crs", "gli_f4"], "ROW": ["racaille", "dealer"], "pools": [1, 4, 4]}
    )
    seen, legal = game.observe(state, 0), game.legal_actions(state, 0)
    for level in range(1, LEVELS + 1):
        first = choose(seen, legal, level, Random(3))
        assert choose(seen, legal, level, Random(3)) is first


def test_the_best_subset_of_arrests_is_found():
    """Strike Force 3: Gangster (3 points) beats Racaille and Malfaiteur (also 3) and a Dealer late."""
    game = vingtdeux.load("allez_les_bleus")

    def points(row, strike):
        state = game.position({"ROW": row, "pools": [strike, 0, 0], "round": 12})
        state.quiet = True
        while True:
            legal = game.legal_actions(state, 0)
            action = choose(game.observe(state, 0), legal, 3, Random(1))
            if not action.text.startswith("arrest"):
                return state.scores[0]
            game.apply(state, 0, action)

    assert points(["dealer", "racaille", "malfaiteur", "receleur"], 3) == 3
    assert points(["receleur", "dealer", "gangster"], 3) == 3
    assert points(["malfaiteur", "malfaiteur", "gangster", "racaille"], 5) == 5


def test_an_arrest_that_draws_comes_first_unless_it_costs_a_better_one():
    """Early a Receleur pays 4 Euros for 2 Strike Force: two cards drawn are worth less."""
    game = vingtdeux.load("allez_les_bleus")

    def arrests(strike, row):
        state = game.position({"ROW": row, "pools": [strike, 0, 0], "round": 4})
        action = choose_style(
            game.observe(state, 0), game.legal_actions(state, 0), "mixed", Random(1)
        )
        return action.text

    assert arrests(2, ["tagueur", "receleur"]) == "arrest:receleur"
    assert arrests(3, ["receleur", "tagueur"]) == "arrest:tagueur"
    assert arrests(1, ["guetteur", "racaille", "tagueur"]) == "arrest:tagueur"
    assert arrests(2, ["guetteur", "tagueur", "racaille"]) == "arrest:tagueur"


def test_shopping_lists_are_read_as_the_spec_writes_them():
    first, second, third = wishes("receleur×2@1–6 gangster malfaiteur@3+")
    assert (IDS[first.card], first.most, first.first, first.last) == ("receleur", 2, 1, 6)
    assert (IDS[second.card], second.first) == ("gangster", 1)
    assert (third.first, third.most > 99, third.last > 99) == (3, True, True)
