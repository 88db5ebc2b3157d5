"""Bots: legal, fair to every seat, ordered by strength, of equal characters, quick in a search."""

from itertools import combinations
from random import Random

import pytest

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.bots.levelled import Levelled
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.mind import PLAIN, spoken
from vingtdeux.engine.weights import LEVELS
from vingtdeux.games import box
from vingtdeux.games.allez_les_bleus import heuristic, quick
from vingtdeux.games.allez_les_bleus.heuristic_lists import STYLES, wishes
from vingtdeux.games.allez_les_bleus.material import FOR_SALE, IDS, KINDS
from vingtdeux.games.allez_les_bleus.weights import TEMPERS, taste_of

GAME = "allez_les_bleus"
MIND = box(GAME).mind


def bot(name):
    return make(GAME, name)


def play(game, seats, rng, watch=None):
    """One game on a quiet state; every decision must be legal. `watch` sees them."""
    state = game.start()
    state.quiet = True
    while asked := game.to_act(state):
        if asked == (NATURE,):
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        seat = asked[0]
        legal = game.legal_actions(state, seat)
        action = legal[0]
        if len(legal) > 1:
            action = seats[seat].choose(game.observe(state, seat), legal, rng)
            assert action in legal
            if watch is not None:
                watch(game, state, seat, legal, action)
        game.apply(state, seat, action)
    return game.outcome(state)


def share(one, other, games, seed=0):
    """How many of the games the first one wins, seats alternating, ties halved."""
    game = vingtdeux.load(GAME, players=2)
    rng = Random(seed)
    won = 0.0
    for number in range(games):
        seats = [one, other] if number % 2 == 0 else [other, one]
        winners = play(game, seats, rng).winners
        won += (number % 2 in winners) / len(winners)
    return won / games


# --- strength ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("higher", "lower", "games"), [("brigadier", "stagiaire", 30), ("commissaire", "brigadier", 80)]
)
def test_each_level_beats_the_one_below(higher, lower, games):
    assert share(bot(higher), bot(lower), games) >= 0.55


def test_every_level_beats_chance():
    for level in LEVELS:
        assert share(bot(level), bot("uniform"), 6, seed=1) >= 0.8


@pytest.mark.parametrize(("one", "other"), list(combinations(sorted(STYLES), 2)))
def test_styles_are_about_equal(one, other):
    assert 0.3 <= share(bot(f"style:{one}"), bot(f"style:{other}"), 40) <= 0.7


@pytest.mark.parametrize("players", [3, 5])
def test_full_tables_end_long_before_the_safety_stop(players):
    game = vingtdeux.load(GAME, players=players)
    seats = [bot(LEVELS[seat % 3]) for seat in range(players)]
    assert play(game, seats, Random(players)).reason in ("points", "shared")


# --- fair to every seat, of many tastes -------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_situation_gives_the_same_purchase_in_every_seat(level):
    """No style hangs on the number of the seat."""
    game = vingtdeux.load(GAME, players=5)
    discards = {"P": ["intervention"] * 3, "PD": ["controle_au_facies"] * 7, "SD": ["dealer"] * 2}
    for tension in (3, 5, 8):
        bought = set()
        for seat in range(5):
            position = {"turn": seat, "pools": [0, 4, tension], "round": 4, **discards}
            state = game.position(position)
            legal = game.legal_actions(state, seat)
            bought.add(bot(level).choose(game.observe(state, seat), legal, Random(1)).text)
        assert len(bought) == 1


def test_nearly_every_card_is_bought_by_somebody():
    bought = set()

    def watch(_game, _state, _seat, _legal, action):
        if action.text.startswith("buy:"):
            bought.add(action.a)

    game, rng = vingtdeux.load(GAME, players=4), Random(5)
    for number in range(18):
        names = [TEMPERS[(number + seat) % len(TEMPERS)] for seat in range(4)]
        level = LEVELS[number % 3]
        play(game, [bot(f"{level}:{name}") for name in names], rng, watch)
    missing = {IDS[card] for card in range(KINDS) if FOR_SALE[card]} - {IDS[c] for c in bought}
    assert len(missing) <= 3, missing


def test_characters_shop_differently():
    """Somebody with money for anything: not all six buy the same."""
    game = vingtdeux.load(GAME, players=2)
    position = {
        "P": ["controle_au_facies"] * 7, "PD": ["intervention"] * 3, "S": ["belle_journee"] * 6,
        "SD": ["malfaiteur", "rodeo"], "round": 5,
    }  # fmt: skip
    bought = set()
    for money in (1, 2, 3, 4, 5):
        state = game.position({**position, "pools": [0, money, 4]})
        seen, legal = game.observe(state, 0), game.legal_actions(state, 0)
        for name in TEMPERS:
            bought.add(bot(f"brigadier:{name}").choose(seen, legal, Random(1)).text)
    assert len(bought) >= 3, bought


# --- fun is catching --------------------------------------------------------------------------

GADGETS = ("tagueur", "voisin_vigilant", "poubelle_en_feu")


def shopping(sold):
    """Moments of a game in which the seat on turn may buy a gadget, and so many are sold."""
    game = vingtdeux.load(GAME, players=4)
    for number in range(120):
        position = {
            "PD": ["controle_au_facies"] * (1 + number % 6) + ["intervention"] * (number % 3),
            "SD": ["dealer"] * (1 + number // 6 % 3) + ["belle_journee"] * (number // 18),
            "S": ["belle_journee"] * 3, "pools": [0, 0, 3], "round": 6,
            "supply": dict.fromkeys(GADGETS, 10 - sold),
        }  # fmt: skip
        state = game.position(position)
        yield game.observe(state, 0), game.legal_actions(state, 0)


@pytest.mark.parametrize(("level", "least"), [("brigadier", 0.15), ("commissaire", 0.05)])
def test_gadgets_are_bought_where_the_others_have_fun(level, least):
    """Among people in earnest a Brigadier is in earnest; where gadgets sell, it takes some too."""

    def share(sold):
        bought = [
            bot(level).choose(seen, legal, Random(1)).text.partition(":")[2]
            for seen, legal in shopping(sold)
        ]
        return sum(name in GADGETS for name in bought) / len(bought)

    assert share(0) <= 0.02
    assert share(3) >= least


def test_a_purchase_for_fun_is_said_to_be_one():
    """The words follow what was weighed, and only where the others have gadgets."""
    talker = MIND.tempers[2]

    def said(sold):
        lines = []
        for number, (seen, legal) in enumerate(shopping(sold)):
            action = MIND.choose(seen, legal, 2, talker, Random(1))
            line = MIND.say(seen, action, 2, talker, Random(number))
            if line is not None and action.text.startswith("buy"):
                lines.append(line.code.partition("_")[0])
                assert lines[-1] != "fun" or action.text.partition(":")[2] in GADGETS
        return lines

    assert said(0)
    assert "fun" not in said(0)
    assert said(3).count("fun") >= 5


@pytest.mark.parametrize("turn", range(4))
def test_a_lovely_day_goes_to_the_leader_and_among_equals_to_the_next_seat(turn):
    """Nobody is picked on for the number of the seat."""
    game = vingtdeux.load(GAME, players=4)
    for lead, victim in ((0, (turn + 1) % 4), (1, (turn + 3) % 4)):
        scores = [5] * 4
        scores[(turn + 3) % 4] += lead
        state = game.position(
            {"turn": turn, "phase": "mediator", "H": ["crs"], "scores": scores, "round": 9}
        )
        legal = game.legal_actions(state, turn)
        for level in LEVELS:
            found = bot(level).choose(game.observe(state, turn), legal, Random(1))
            assert found.text == f"give:{victim}"


def test_a_brigadier_wants_crooks_when_the_others_have_them():
    """Envy: the same purse and decks, only the shelves tell what the others bought."""
    game = vingtdeux.load(GAME, players=4)

    def crooks(left):
        found = 0
        for number in range(60):
            position = {
                "PD": ["controle_au_facies"] * (1 + number % 6) + ["gli_f4"] * (number % 3),
                "SD": ["dealer", "receleur"] + ["belle_journee"] * (number // 6),
                "S": ["rodeo"] * 2, "pools": [0, 0, 4], "round": 5,
                "supply": {"racaille": left, "malfaiteur": left},
            }  # fmt: skip
            state = game.position(position)
            action = bot("brigadier").choose(
                game.observe(state, 0), game.legal_actions(state, 0), Random(1)
            )
            found += action.text == "buy:racaille"
        return found

    assert crooks(6) > crooks(10) + 10


def test_envy_needs_no_mood():
    """Somebody without moods is as envious: a fence while nobody has crooks, then a crook."""
    calm = MIND.tuned({"brigadier.whim": 0.0})
    game = vingtdeux.load(GAME, players=4)
    bought = []
    for left in (10, 6):
        position = {"SD": ["belle_journee"], "S": ["rodeo"] * 2, "pools": [0, 0, 4], "round": 2,
                    "supply": {"racaille": left, "malfaiteur": left}}  # fmt: skip
        state = game.position(position)
        seen, legal = game.observe(state, 0), game.legal_actions(state, 0)
        bought.append(calm.choose(seen, legal, 2, PLAIN, Random(1)).text)
    assert bought == ["buy:receleur", "buy:racaille"]


# --- decisions --------------------------------------------------------------------------------


def test_a_bot_answers_every_special_card():
    """Whatever a card asks, every level has a legal answer."""
    game = vingtdeux.load(GAME, players=3)
    hand = ["discours_securitaire", "mediateur", "promotion", "accident", "crs", "intervention"]
    for phase in ("act", "speech", "mediator", "promotion", "accident", "gain"):
        position = {"H": hand, "phase": phase, "ROW": ["racaille*", "dealer*"], "gain_cost": 2}
        for turn in (1, 12):
            state = game.position({**position, "round": turn})
            legal = game.legal_actions(state, 0)
            for level in LEVELS:
                assert bot(level).choose(game.observe(state, 0), legal, Random(1)) in legal


def test_the_same_observation_gives_the_same_choice():
    """Moods are hashed from what happened: they do not flicker, whatever the rng."""
    game = vingtdeux.load(GAME)
    for tension in range(2, 9):
        state = game.position({"PD": ["crs", "gli_f4"], "pools": [0, 4, tension]})
        seen, legal = game.observe(state, 0), game.legal_actions(state, 0)
        for level in LEVELS:
            first = bot(level).choose(seen, legal, Random(3))
            assert bot(level).choose(seen, legal, Random(4)) is first


def test_the_best_subset_of_arrests_is_found():
    """Strike Force 3: Gangster (3 points) beats Racaille and Malfaiteur (also 3) and a Dealer late."""
    game = vingtdeux.load(GAME)

    def points(row, strike):
        state = game.position({"ROW": row, "pools": [strike, 0, 0], "round": 12, "scores": [9, 9]})
        state.quiet = True
        before = state.scores[0]
        while True:
            legal = game.legal_actions(state, 0)
            action = bot("commissaire").choose(game.observe(state, 0), legal, Random(1))
            if not action.text.startswith("arrest"):
                return state.scores[0] - before
            game.apply(state, 0, action)

    assert points(["dealer", "racaille", "malfaiteur", "receleur"], 3) == 3
    assert points(["receleur", "dealer", "gangster"], 3) == 3
    assert points(["malfaiteur", "malfaiteur", "gangster", "racaille"], 5) == 5


def test_an_arrest_that_draws_comes_first_unless_it_costs_a_better_one():
    """Early a Receleur pays 4 Euros for 2 Strike Force: two cards drawn are worth less."""
    game = vingtdeux.load(GAME)

    def arrests(strike, row):
        state = game.position({"ROW": row, "pools": [strike, 0, 0], "round": 4})
        legal = game.legal_actions(state, 0)
        return bot("style:mixed").choose(game.observe(state, 0), legal, Random(1)).text

    assert arrests(2, ["tagueur", "receleur"]) == "arrest:receleur"
    assert arrests(3, ["receleur", "tagueur"]) == "arrest:tagueur"
    assert arrests(1, ["guetteur", "racaille", "tagueur"]) == "arrest:tagueur"
    assert arrests(2, ["guetteur", "tagueur", "racaille"]) == "arrest:tagueur"


def test_nothing_is_bought_in_the_last_round_by_those_who_know_better():
    game = vingtdeux.load(GAME)
    position = {"pools": [0, 5, 7], "scores": [3, 15], "last_round": True, "PD": ["crs"]}
    state = game.position(position)
    legal = game.legal_actions(state, 0)
    assert bot("commissaire").choose(game.observe(state, 0), legal, Random(1)).text == "end"
    assert not MIND.ponders(game.observe(state, 0), legal)


def test_the_whole_purse_is_looked_at():
    """8 Tension late: two Racailles or Malfaiteur and Rodéo beside what a Gangster leaves over."""
    game = vingtdeux.load(GAME)
    changes = {"late.gangster": 5.0, "late.malfaiteur": 1.0, "late.racaille": 4.0}
    changes |= {"commissaire.whim": 0.0, "commissaire.giddy": 0.0, "play.thirst_arrest": 0.0}
    changes |= {f"fade.{name}": 0.0 for name in ("gangster", "malfaiteur", "racaille")}
    state = game.position({"pools": [0, 0, 8], "scores": [14, 14], "round": 30})
    seen, legal = game.observe(state, 0), game.legal_actions(state, 0)
    for knapsack, card in ((1.0, "racaille"), (0.0, "gangster")):
        mind = MIND.tuned({**changes, "commissaire.knapsack": knapsack})
        assert Levelled(mind, 3).choose(seen, legal, Random(1)).text == f"buy:{card}"


def test_shopping_lists_are_read_as_the_spec_writes_them():
    first, second, third = wishes("receleur×2@1–6 gangster malfaiteur@3+")
    assert (IDS[first.card], first.most, first.first, first.last) == ("receleur", 2, 1, 6)
    assert (IDS[second.card], second.first) == ("gangster", 1)
    assert (third.first, third.most > 99, third.last > 99) == (3, True, True)


# --- quick play and search --------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
def test_quick_play_decides_as_from_an_observation(players):
    """In every position of a game, in every style; hence alike where observations are alike."""
    compared = 0

    def watch(game, state, seat, legal, _action):
        nonlocal compared
        seen = game.observe(state, seat)
        twin = game.determinize(seen, Random(compared))
        for style in range(MIND.quick_styles):
            found = MIND.quick(game, state, seat, legal, style, Random(1))
            assert found is MIND.quick(game, twin, seat, legal, style, Random(2))
            if style <= len(TEMPERS):
                taste = taste_of(MIND.weights, "quick", ("", *TEMPERS)[style])
                assert found is heuristic.choose(seen, legal, taste, taste)
        compared += 1

    game = vingtdeux.load(GAME, players=players)
    play(game, [bot(f"stagiaire:{name}") for name in TEMPERS[:players]], Random(3), watch)
    assert compared > 100


def test_whole_turns_come_to_the_same_as_decision_by_decision():
    game, rng = vingtdeux.load(GAME, players=3), Random(7)
    tastes = [taste_of(MIND.weights, "quick", name) for name in ("", *TEMPERS[:2])]
    state = game.start()
    state.quiet = True
    game.apply(state, NATURE, game.chance(state, rng))
    twin, luck = state.copy(), quick.Luck(11, 3)
    quick.play_on(state, tastes, quick.Luck(11, 3))
    while asked := game.to_act(twin):
        if asked == (NATURE,):
            quick._shuffle(twin, luck)
            continue
        legal = game.legal_actions(twin, asked[0])
        action = MIND.quick(game, twin, asked[0], legal, twin.turn, rng)
        game.apply(twin, asked[0], action)
    assert twin.is_over()
    assert (twin.scores, twin.round, twin.supply) == (state.scores, state.round, state.supply)


def test_luck_is_the_same_for_a_card_whatever_lies_beside_it():
    cards = [0] * 5 + [1] * 3 + [3, 9]
    plain = quick.Luck(5, 2).shuffled(cards, 1, 0)
    more = list(quick.Luck(5, 2).shuffled([*cards, 12], 1, 0))
    assert sorted(plain) == sorted(cards)
    more.remove(12)
    assert more == list(plain)
    firsts = [quick.Luck(seed * 7919, 2).shuffled(cards, 0, 1)[0] for seed in range(2000)]
    assert 0.45 < firsts.count(0) / 2000 < 0.55


def test_a_search_thinks_at_the_shop_and_about_ways_to_shop():
    game = vingtdeux.load(GAME, players=2)
    state = game.position({"H": ["crs"], "ROW": ["racaille"], "pools": [0, 4, 5]})
    assert not MIND.ponders(game.observe(state, 0), game.legal_actions(state, 0))
    state = game.position({"PD": ["crs"], "S": ["belle_journee"] * 6, "pools": [0, 4, 5]})
    seen, legal = game.observe(state, 0), game.legal_actions(state, 0)
    assert MIND.ponders(seen, legal)
    found = MIND.propose(game, seen, legal, PLAIN, Random(1))
    assert len({each.style for each in found}) >= 2
    assert len({each.action for each in found[1:]}) == len(found) - 1 >= 2


# --- words ------------------------------------------------------------------------------------


def test_words_say_only_what_everybody_sees():
    """Another hand, the same line: nothing a bot says hangs on what it holds."""
    game = vingtdeux.load(GAME, players=3)
    said, texts = 0, box(GAME).texts("fr")
    for number in range(300):
        position = {
            "pools": [3, 4, 5], "ROW": ["gangster", "racaille", "dealer"], "round": 1 + number % 15,
            "scores": [number % 14, (7 * number) % 14, 4],
            "supply": {"malfaiteur": 1 + number % 3},
        }  # fmt: skip
        lines = []
        temper = MIND.tempers[number % 6]
        for hand in (["intervention", "crs"], ["controle_au_facies", "mediateur"]):
            state = game.position({**position, "H": hand})
            actions = [each for each in game.legal_actions(state, 0) if each.text[:4] != "play"]
            action = actions[number % len(actions)]
            line = MIND.say(game.observe(state, 0), action, 2, temper, Random(number))
            lines.append(line)
        assert lines[0] == lines[1]
        if lines[0] is not None:
            said += 1
            assert spoken(texts, lines[0], ["Ana", "Bob", "Cy"])
    assert 20 < said < 200


def test_nobody_who_could_still_buy_says_that_nothing_is_left():
    game = vingtdeux.load(GAME, players=2)

    def said(financing):
        state = game.position({"pools": [0, financing, 1], "round": 5})
        end = next(each for each in game.legal_actions(state, 0) if each.text == "end")
        seen = game.observe(state, 0)
        lines = [MIND.say(seen, end, 2, MIND.tempers[2], Random(luck)) for luck in range(200)]
        return {line.code for line in lines if line is not None}

    assert said(0) == {"nothing"}
    assert said(1) == set()
