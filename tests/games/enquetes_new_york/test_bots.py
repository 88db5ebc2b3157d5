"""The levels: ordered, good company, sure of what they say; the logical one plays like the figures
of section 4.3."""

import os
from collections import Counter
from random import Random
from statistics import mean

import pytest
from tests.company.enquetes_new_york import Novice, Regular

import vingtdeux
from vingtdeux.bots import Limit, Search, make
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.mind import PLAIN
from vingtdeux.games import box
from vingtdeux.games.enquetes_new_york.heuristic import choose
from vingtdeux.games.enquetes_new_york.weights import Weights

SCALE = 6 if os.environ.get("VINGTDEUX_SOAK") else 1
GAME = "enquetes_new_york"
LEVELS = ("stagiaire", "brigadier", "commissaire")
LOGICAL = Weights({"commissaire.least": 1, "commissaire.duel": 1})
"""Names a cell as soon as its clues leave no other."""


def play(game, bots, seed):
    rng = Random(seed)
    state = game.start()
    state.quiet = True
    while asked := game.to_act(state):
        seat = asked[0]
        if seat == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        legal = game.legal_actions(state, seat)
        action = bots[seat].choose(game.observe(state, seat), legal, rng)
        assert action in legal
        game.apply(state, seat, action)
    return state


class Logical:
    """What section 4.3 was measured with."""

    def choose(self, seen, legal, rng):
        return choose(seen, legal, 3, rng, LOGICAL)


def pairs(strong: str, weak: str, players: int, games: int) -> float:
    """How often the strong rank higher, pair by pair, ties half; every other seat is strong."""
    game = vingtdeux.load(GAME, players=players)
    bots, half = [make(game, strong), make(game, weak)], players // 2
    won = 0
    for number in range(games):
        seated = [bots[(seat + number) % 2] for seat in range(players)]
        winner = play(game, seated, f"{players} {number}").winner
        won += seated[winner] is bots[0]
    return (won / games - 0.5) / half + 0.5


def among(person, level: str, players: int, games: int):
    """The final positions of a person among bots of a level, and the person's seat."""
    game = vingtdeux.load(GAME, players=players)
    bot = make(game, level)
    for number in range(games):
        me = number % players
        seated = [person if seat == me else bot for seat in range(players)]
        yield play(game, seated, f"{players} {number}"), me


@pytest.mark.parametrize(("players", "games"), [(2, 1000), (6, 400)])
@pytest.mark.parametrize(("strong", "weak"), [(1, 0), (2, 1)])
def test_each_level_beats_the_one_below(strong, weak, players, games) -> None:
    """The last in six win at most two pairs in three, so 55 % are two games in three."""
    assert pairs(LEVELS[strong], LEVELS[weak], players, games * SCALE) >= 0.55


def test_the_first_level_beats_chance() -> None:
    assert pairs("stagiaire", "uniform", 2, 60) > 0.9


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("person", "level", "least", "most"),
    [(Novice, "stagiaire", 0.85, 1.25), (Regular, "brigadier", 0.85, 1.25),
     (Novice, "brigadier", 0.5, 1.1), (Novice, "commissaire", 0.35, 1.0)],
)  # fmt: skip
def test_people_are_in_good_company(person, level, least, most, players) -> None:
    """As a share of what is fair."""
    games = 500 * SCALE
    won = sum(state.winner == me for state, me in among(person(), level, players, games))
    assert least <= won * players / games <= most


@pytest.mark.parametrize(("players", "most"), [(2, 0.01), (4, 0.04), (6, 0.08)])
def test_a_newcomer_among_stagiaires_has_had_a_game(players, most) -> None:
    """Lost games in which it had fewer than three turns, or than two clues; by bots that held as
    many clues as somebody careful would want. They were 5, 23 and 39 % once."""
    games = 500 * SCALE
    short, clues = 0, []
    for state, me in among(Novice(), "stagiaire", players, games):
        if state.winner == me:
            continue
        turns = state.turns[me] + (state.active == me)
        short += turns < 3 or len(state.sightings_of(me)) < 2
        clues.append(len(state.sightings_of(state.winner)))
    assert short / games <= most
    assert min(clues) >= 5
    assert mean(clues) >= 6


@pytest.mark.parametrize(("level", "clues"), [(1, 5), (2, 4), (3, 2)])
@pytest.mark.parametrize("temper", box(GAME).mind.tempers, ids=lambda temper: temper.name)
def test_bots_name_a_cell_only_when_they_are_sure(level, clues, temper) -> None:
    mind = box(GAME).mind
    bold = temper.nerve > 0
    for players in (2, 5):
        game = vingtdeux.load(GAME, players=players)

        class Sure:
            def choose(self, seen, legal, rng):
                action = mind.choose(seen, legal, level, temper, rng)
                if action.text.startswith("accuse"):
                    assert seen.candidates.bit_count() == 1
                    assert len(seen.known) >= clues - bold
                return action

        for seed in range(8 * SCALE):
            assert play(game, [Sure()] * players, f"{seed}").winner >= 0


@pytest.mark.parametrize(("players", "level"), [(2, "brigadier"), (3, "stagiaire")])
def test_no_temper_is_stronger_than_another(players, level) -> None:
    game = vingtdeux.load(GAME, players=players)
    names = [temper.name for temper in box(GAME).mind.tempers]
    bots = {name: make(game, f"{level}:{name}") for name in names}
    met, won, draw = Counter(), Counter(), Random(level)
    for number in range(2000 * SCALE):
        seated = draw.sample(names, players)
        met.update(seated)
        won[seated[play(game, [bots[name] for name in seated], f"{number}").winner]] += 1
    for name in names:
        share = won[name] / met[name]
        assert 0.45 <= share + (1 - share) * (players - 2) / (players - 1) / 2 <= 0.55


# --- a search ---------------------------------------------------------------------------------


def searched(keys):
    """What a Divisionnaire does in this position, and what a Commissaire would do."""
    game = vingtdeux.load(GAME, players=2)
    state = game.position(keys)
    seen, legal = game.observe(state, 0), game.legal_actions(state, 0)
    bot = Search(box(GAME).mind, Limit(simulations=600)).at(game)
    policy = box(GAME).mind.choose(seen, legal, 3, PLAIN, Random(1))
    return seen, bot.choose(seen, legal, Random(1)).text, policy.text


def test_a_divisionnaire_does_not_wait_once_it_is_certain() -> None:
    """Four clues that leave one cell are fewer than a Commissaire wants in a duel."""
    hand = ["l1_inf_36", "l1_exp_12", "l1_inf_04", "l1_inf_37"]
    seen, found, policy = searched(
        {"phase": "turn_end", "turns": [4, 4], "dice": [5, "A"], "hand": [hand, ["l1_inf_06"]]}
    )
    assert seen.candidates.bit_count() == 1
    assert found.startswith("accuse:")
    assert policy == "end_turn"


def test_a_divisionnaire_dares_when_waiting_is_worse() -> None:
    """Two cells left, and a rival who has ten of the sixteen cards."""
    mine = ["l1_inf_36", "l1_exp_12", "l1_inf_04"]
    theirs = ["l1_inf_06", "l1_inf_08", "l1_inf_14", "l1_inf_44", "l1_inf_45", "l1_inf_48",
              "l1_exp_03", "l1_exp_09", "l1_exp_21", "l1_exp_29"]  # fmt: skip
    seen, found, policy = searched(
        {"phase": "turn_end", "turns": [6, 6], "dice": [5, "A"], "hand": [mine, theirs]}
    )
    assert seen.candidates.bit_count() in (2, 3)
    assert found.startswith("accuse:")
    assert policy == "end_turn"


# --- words ------------------------------------------------------------------------------------


def test_a_bot_does_not_say_the_same_words_turn_after_turn() -> None:
    game = vingtdeux.load(GAME, players=3)
    mind = box(GAME).mind
    bavarde = next(temper for temper in mind.tempers if temper.name == "bavarde")
    said: dict[tuple[str, int, int], set[str]] = {}

    class Talker:
        def choose(self, seen, legal, rng):
            action = mind.choose(seen, legal, 2, bavarde, rng)
            line = mind.say(seen, action, 2, bavarde, rng)
            if line is not None:
                key = (action.text.partition(":")[0], seen.seat, seen.turns[seen.seat])
                assert line.code not in said.get((key[0], key[1], key[2] - 1), set())
                said.setdefault(key, set()).add(line.code)
                spoken.add(line.code)
            return action

    spoken: set[str] = set()
    for seed in range(60):
        said.clear()
        play(game, [Talker()] * 3, f"{seed}")
    assert len(spoken) >= 18


def test_bots_are_on_first_name_terms() -> None:
    say = box(GAME).texts("fr")
    for code in ("spy_2", "take_1", "meet_1", "payback_2"):
        words = say(f"say.{code}", seat="Max")
        assert "vous" not in words
        assert len(words) <= 60


# --- the logical one --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "level", "rounds"),
    [(1, 1, 7.1), (1, 2, 7.5), (2, 1, 4.9), (2, 2, 5.2), (4, 1, 4.0), (4, 2, 4.4), (6, 2, 4.1)],
)
def test_the_logical_bot_needs_as_many_rounds_as_measured(players, level, rounds) -> None:
    """Section 4.3: turns of the busiest seat; a logical game is always won by a right answer. The
    longest among several is known, alone it is not."""
    game = vingtdeux.load(GAME, players=players, level=level)
    found = []
    for seed in range(150 * SCALE):
        state = play(game, [Logical()] * players, f"r{seed}")
        assert game.outcome(state).reason == "found"
        found.append(max(state.turns) + (state.dice_number >= 0))
    assert mean(found) == pytest.approx(rounds, abs=0.45)
    assert max(found[:150]) <= 20
    assert players == 1 or max(found) <= 14


def test_early_seats_have_the_edge() -> None:
    game = vingtdeux.load("enquetes_new_york", players=3)
    order = [0, 0, 0]
    for seed in range(300 * SCALE):
        state = play(game, [Logical()] * 3, f"o{seed}")
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
