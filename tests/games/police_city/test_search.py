"""The search: quick play that keeps secrets, legal candidates, worlds believed, a fitted worth."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.bots import Limit, Search, make
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick, rng_for_step
from vingtdeux.engine.mind import PLAIN
from vingtdeux.games import box
from vingtdeux.games.police_city.beliefs import suspicions, token_likelihood
from vingtdeux.games.police_city.candidates import propose
from vingtdeux.games.police_city.worth import mafia_chance, win_chances

MIND = box("police_city").mind
FILES = {"action_tokens.top_secret.count": 6, "action_tokens.helicopter.count": 1}
"""A box in which top secret files are common."""


def decisions(game, seed, every=1):
    """Every so many of the decisions of a game among Commissaires, who hide and use their tokens."""
    bot, state, count = make(game, "commissaire"), game.start(), 0
    nature, rng = rng_for_step(str(seed), 0), rng_for_step(str(seed), 1)
    state.quiet = True
    while asked := game.to_act(state):
        if asked[0] == NATURE:
            game.apply(state, NATURE, game.chance(state, nature))
            continue
        seat = pick(rng, asked)
        legal = game.legal_actions(state, seat)
        if len(legal) > 1:
            count += 1
            if count % every == 0:
                yield state.copy(), seat, legal
        game.apply(state, seat, bot.choose(game.observe(state, seat), legal, rng))
    yield state, -1, []


@pytest.mark.parametrize("players", [3, 6])
def test_quick_play_depends_on_what_the_seat_knows_only(players):
    game = vingtdeux.load(
        "police_city", players=players, infiltrated=True, difficulty="easy", changes=FILES
    )
    compared = secrets = 0
    for seed in (1, 2):
        for state, seat, legal in decisions(game, seed, every=2):
            if seat < 0:
                break
            seen = game.observe(state, seat)
            secrets += sum(seen.hidden_token_count) + sum(seen.hidden_card_count)
            for luck in (5, 6):
                twin = game.determinize(seen, Random(luck))
                for style in range(MIND.quick_styles):
                    one = MIND.quick(game, state, seat, legal, style, Random(3))
                    assert one in legal
                    assert one == MIND.quick(game, twin, seat, legal, style, Random(3))
            compared += 1
    assert compared > 100
    assert secrets > 0, "no file was ever filled: the comparison says little"


@pytest.mark.parametrize("players", [3, 6])
def test_candidates_are_the_same_in_whatever_world_they_are_worked_out(players):
    game = vingtdeux.load("police_city", players=players)
    pondered = 0
    for state, seat, legal in decisions(game, 4, every=3):
        if seat < 0:
            break
        seen = game.observe(state, seat)
        if MIND.ponders(seen, legal):
            pondered += 1
            first = propose(seen, legal, legal[-1], Random(1))
            assert first == propose(seen, legal, legal[-1], Random(2))
            for candidate in first:
                follow(game, state.copy(), seat, candidate)
    assert pondered > 20


def follow(game, state, seat, candidate):
    """Every step of a candidate is legal as long as nobody else comes between."""
    for action in (candidate.action, *candidate.then):
        if seat not in game.to_act(state):
            break
        if action in game.legal_actions(state, seat):
            game.apply(state, seat, action)
        else:
            assert action.text in ("done",) or action.text.startswith("point"), action


@pytest.mark.parametrize("players", [3, 6])
def test_rollouts_end_with_the_round_and_are_judged(players):
    game = vingtdeux.load("police_city", players=players)
    for state, seat, _ in decisions(game, 7, every=9):
        if seat < 0:
            continue
        world, before = state.copy(), state.round
        MIND.rollout(game, world, [0, 1, 2, 0, 1, 2][:players], Random(1), Random(2))
        assert game.phase(world) == "over" or world.round == before + 1
        assert all(0 <= each <= 1 for each in MIND.worth(game, world))


def test_the_worth_is_what_games_come_to():
    """Said and true on games that nothing was fitted on; rough, as the games are few."""
    game = vingtdeux.load("police_city", players=3)
    said_mafia, mafia, said_first, first, rounds = 0.0, 0.0, 0.0, 0.0, 0
    for seed in range(72):
        path, last = [], 1
        for state, seat, _ in decisions(game, f"worth|{seed}"):
            if seat >= 0 and state.round > last:
                path.append((mafia_chance(state), win_chances(state)))
                last = state.round
        outcome = game.outcome(state)
        for danger, chances in path:
            rounds += 1
            said_mafia += danger
            mafia += outcome.reason == "mafia"
            if outcome.reason != "mafia":
                best = max(chances)
                said_first += best
                first += (chances.index(best) in outcome.winners) / len(outcome.winners)
    assert abs(said_mafia - mafia) / rounds < 0.15
    assert abs(said_first - first) / (rounds - mafia) < 0.15
    assert first / (rounds - mafia) > 0.5


def test_the_mafia_is_the_worst_end_and_winning_the_best(table):
    over = {"phase": "over", "grades": [10, 8, 3]}
    won = table(end="goal", mafia=3, **over)
    lost = table(end="mafia", mafia=10, **over)
    assert MIND.worth(lost.game, lost.state) == [0.0, 0.0, 0.0]
    worth = MIND.worth(won.game, won.state)
    assert worth[0] == 1.0 > worth[1] > worth[2] > 0.0


def test_a_grade_more_is_worth_more_and_the_mafia_less(table):
    now = table(grades=[5, 5, 5], mafia=4, round=5)
    more = table(grades=[6, 5, 5], mafia=4, round=5)
    danger = table(grades=[5, 5, 5], mafia=8, round=5)
    worth = MIND.worth(now.game, now.state)
    assert MIND.worth(more.game, more.state)[0] > worth[0] + 0.03
    assert MIND.worth(more.game, more.state)[1] < worth[1]
    assert MIND.worth(danger.game, danger.state)[0] < worth[0]


def test_who_passes_where_reinforcements_would_help_most_likely_has_none(table):
    found = table(
        phase="roll", row=["squat", "bank", "docks"], slot=0, asked=[1, 2, 0],
        secret_tokens=["officer", "reinforcements", "helicopter"],
        dice=[{"insp1": 0, "lt": 0}, {"insp1": 0, "insp2": 0}, {}],
        faces=[{"insp1": "H"}, {"insp1": "H", "insp2": "G"}, {}],
    )  # fmt: skip
    seen = found.game.observe(found.state, 0)
    assert token_likelihood(seen, 1)[2] < 1.0 == token_likelihood(seen, 2)[2]


def test_who_rerolls_handcuffs_that_are_missing_is_suspicious(table):
    found = table(
        options={"infiltrated": True}, phase="mark", row=["squat", "bank", "docks"], slot=0,
        asked=[1, 1, 1], called=[0], marked=[4], roll_kind="first", mafioso=1,
        dice=[{"insp1": 0, "lt": 0}, {"insp1": 0}, {"insp1": 0}],
        faces=[{"insp1": "G"}, {"insp1": "H"}, {"insp1": "G"}],
    )  # fmt: skip
    weights = suspicions(found.game.observe(found.state, 0))
    assert weights[0] == 0.0
    assert weights[1] > weights[2] > 0.0


def test_a_search_is_reproducible_and_never_leaves_the_legal_actions():
    game = vingtdeux.load("police_city", players=3)
    bot = Search(MIND, Limit(simulations=120)).at(game)
    met = 0
    for state, seat, legal in decisions(game, 9, every=17):
        if seat >= 0 and MIND.ponders(game.observe(state, seat), legal):
            seen = game.observe(state, seat)
            rows = bot.analyse(seen, legal, Random(1))
            assert rows == bot.analyse(seen, legal, Random(1))
            assert all(row.action in legal for row in rows)
            assert MIND.propose(game, seen, legal, PLAIN, Random(2))
            met += 1
            if met == 4:
                break
    assert met
