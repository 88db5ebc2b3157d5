"""The three levels: ordered, and the logical one plays like the figures of section 4.3."""

import os
from random import Random
from statistics import mean

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.games.enquetes_new_york.heuristic import choose

SCALE = 6 if os.environ.get("VINGTDEUX_SOAK") else 1
UNIFORM = 0


def play(game, levels, seed):
    rng = Random(seed)
    state = game.start()
    state.quiet = True
    while game.to_act(state):
        seat = game.to_act(state)[0]
        if seat == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        legal = game.legal_actions(state, seat)
        if levels[seat] == UNIFORM:
            action = pick(rng, legal)
        else:
            action = choose(game.observe(state, seat), legal, levels[seat], rng)
        assert action in legal
        game.apply(state, seat, action)
    return state


def wins(strong: int, weak: int, players: int, games: int, **options) -> float:
    """How often one strong bot wins among weak ones, its seat going round."""
    game = vingtdeux.load("enquetes_new_york", players=players, **options)
    won = 0
    for number in range(games):
        levels = [weak] * players
        levels[number % players] = strong
        won += play(game, levels, f"{players} {number}").winner == number % players
    return won / games


def test_logical_beats_forgetful() -> None:
    assert wins(2, 1, 4, 240 * SCALE, level=2) > 0.31  # a quarter would be even


def test_bold_beats_logical() -> None:
    assert wins(3, 2, 4, 300 * SCALE, level=2) > 0.30
    assert wins(3, 2, 2, 300 * SCALE, level=2) > 0.50


def test_forgetful_beats_uniform() -> None:
    assert wins(1, UNIFORM, 2, 40) > 0.9


@pytest.mark.parametrize(
    ("players", "level", "rounds"),
    [(1, 1, 7.1), (1, 2, 7.5), (2, 1, 4.9), (2, 2, 5.2), (4, 1, 4.0), (4, 2, 4.4), (6, 2, 4.1)],
)
def test_the_logical_bot_needs_as_many_rounds_as_measured(players, level, rounds) -> None:
    """Section 4.3: turns of the busiest seat; a logical game is always won by a right answer. The
    longest among several is known, alone it is not."""
    game = vingtdeux.load("enquetes_new_york", players=players, level=level)
    found = []
    for seed in range(150 * SCALE):
        state = play(game, [2] * players, f"r{seed}")
        assert game.outcome(state).reason == "found"
        found.append(max(state.turns) + (state.dice_number >= 0))
    assert mean(found) == pytest.approx(rounds, abs=0.45)
    assert max(found[:150]) <= 16
    assert players == 1 or max(found) <= 14


def test_early_seats_have_the_edge() -> None:
    game = vingtdeux.load("enquetes_new_york", players=3)
    order = [0, 0, 0]
    for seed in range(300 * SCALE):
        state = play(game, [2] * 3, f"o{seed}")
        order[(state.winner - state.first) % 3] += 1
    assert order[0] > order[2]


def test_in_the_last_call_bots_accuse_a_candidate() -> None:
    game = vingtdeux.load("enquetes_new_york", players=2)
    state = game.position(
        {"phase": "last_call", "turns": [40, 40], "hand": [["l1_inf_36", "l1_exp_12"], []]}
    )
    legal = game.legal_actions(state, 0)
    for level in (1, 2, 3):
        action = choose(game.observe(state, 0), legal, level, Random(level))
        assert action.text in ("accuse:A5", "accuse:C5", "accuse:E5")


def test_a_bot_gives_what_the_partner_knows_else_the_weakest_clue() -> None:
    game = vingtdeux.load("enquetes_new_york", players=2)
    hand = [["l1_inf_04", "l1_inf_36", "l1_exp_12"], ["l1_inf_06"]]
    keys = {"phase": "swap_give", "pawn": ["A2", None], "pending": {"partner": 1}, "hand": hand}
    state = game.position(keys)
    legal = game.legal_actions(state, 0)
    assert choose(game.observe(state, 0), legal, 2, Random(1)).text == "swap_give:l1_inf_04"
    state.aware[state.cards.index(legal[2].a)] = 0b10
    assert choose(game.observe(state, 0), legal, 2, Random(1)).text == "swap_give:l1_exp_12"


def test_a_bot_goes_where_new_clues_are() -> None:
    game = vingtdeux.load("enquetes_new_york", players=2)
    state = game.position(
        {"phase": "choose_cell", "dice": ["joker", "B"], "pawn": [None, "B2"],
         "hand": [[], ["l1_inf_04"]]}
    )  # fmt: skip
    legal = game.legal_actions(state, 0)
    assert choose(game.observe(state, 0), legal, 2, Random(1)).text == "go:B2"
