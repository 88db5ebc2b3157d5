"""The bots: good company at every level, ordered, stateless, and blind to what is hidden."""

import os
from pathlib import Path
from random import Random

import pytest

from vingtdeux.bots import Bot, make
from vingtdeux.engine.mind import PLAIN, rank_share
from vingtdeux.engine.weights import LEVELS
from vingtdeux.games import box
from vingtdeux.games.mafia_story import heuristic
from vingtdeux.games.mafia_story.material import CASH, POLICE, WAR
from vingtdeux.games.mafia_story.memory import remembered
from vingtdeux.games.mafia_story.weights import weights
from vingtdeux.lab import Plan, simulate
from vingtdeux.lab.statistics import mean_interval
from vingtdeux.lab.table import play_out

MIND = box("mafia_story").mind
MORE = 8 if os.environ.get("VINGTDEUX_SOAK") else 1
PEOPLE = Path(__file__).resolve().parents[2] / "company" / "mafia_story.py"
FAIR = {2: 1 / 2, 3: 1 / 3, 4: 1 / 2}
EVERYWHERE = [f"{col}{row}" for col in "abcde" for row in range(1, 6)]


def choose(seen, legal, level, rng):
    return MIND.choose(seen, legal, level, PLAIN, rng)


def share_of_wins(players, first, second, games):
    """How often a side of the first kind of bot beats one of the second."""
    lineup = (first, second) if players != 3 else (first, second, second)
    plan = Plan("mafia_story", lineup, games * MORE, players, seed="rungs")
    return simulate(plan).wins_of(first).value


def fair_share(players, person, level, games):
    """What a person wins among bots of one level, as a share of what is fair."""
    name = f"{PEOPLE}:{person}"
    plan = Plan("mafia_story", (name, *[level] * (players - 1)), games * MORE, players, seed="c")
    return simulate(plan).wins_of(name).value / FAIR[players]


# --- levels ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("first", "second", "least"),
    [("stagiaire", "uniform", 0.9), ("brigadier", "stagiaire", 0.55),
     ("commissaire", "brigadier", 0.53), ("commissaire", "stagiaire", 0.65)],
)  # fmt: skip
def test_the_levels_are_ordered(players, first, second, least) -> None:
    assert share_of_wins(players, first, second, 120) >= least


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_newcomer_has_a_fair_game_among_trainees_and_is_never_without_hope(players) -> None:
    """Bounds for few games; the figures that must hold are printed by the ladder."""
    assert 0.7 <= fair_share(players, "Novice", "stagiaire", 120) <= 1.4
    assert fair_share(players, "Novice", "brigadier", 120) >= 0.35
    assert fair_share(players, "Novice", "commissaire", 120) >= 0.15
    assert 0.7 <= fair_share(players, "Regular", "brigadier", 120) <= 1.4


def test_a_trainee_does_not_crush_a_newcomer() -> None:
    lineup = (f"{PEOPLE}:Novice", "stagiaire")
    played = simulate(Plan("mafia_story", lineup, 120, 2, seed="crush")).games
    margins = []
    for game in played:
        person = game.seating.index(0)
        margins.append(game.scores[1 - person] - game.scores[person])
    assert abs(sum(margins)) / len(margins) < 4


def test_only_the_strong_cash_their_hidden_card_in_the_first_round(position) -> None:
    table = position(covers={"c3": [0, "special"], "e5": [1, "special"]}, round=1)
    legal = table.game.legal_actions(table.state, 0)
    for luck in range(20):
        for level in (1, 2):
            action = choose(table.observe(0), legal, level, Random(luck))
            assert action.text != "place:cash:c3"
    early = {choose(table.observe(0), legal, 3, Random(luck)).text for luck in range(20)}
    assert early == {"place:cash:c3"}


# --- handicaps ------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "kept"), [(1, 6), (2, 13), (3, 25)])
def test_a_level_keeps_so_many_cards_in_mind_and_those_just_seen(position, level, kept) -> None:
    """Which ones is decided by what was seen, not by chance: asked again, the same ones."""
    for number in (2, 5, 9):
        table = position(seen=[EVERYWHERE, []], fresh=[["a2"], []], round=number)
        mind = remembered(table.observe(0), weights(LEVELS[level - 1], MIND.weights), 0)
        assert mind[5] >= 0
        assert 25 - mind.count(-1) == kept
        assert mind == remembered(table.observe(0), weights(LEVELS[level - 1], MIND.weights), 0)


def test_who_is_far_ahead_pays_less_attention(position) -> None:
    sevens = ["red_7", "red_6", "red_5"]
    watched = {}
    for ahead in (False, True):
        watched[ahead] = 0
        for number in range(2, 42):
            table = position(right=[sevens if ahead else [], []], holes=["a2"], round=number)
            eyes = heuristic.eyes_of(table.observe(0), weights("brigadier", MIND.weights))
            watched[ahead] += eyes.notices(1)
    assert watched[False] == 40
    assert 4 <= watched[True] <= 24


def test_the_same_question_has_the_same_answer(position) -> None:
    table = position(seen=[["a1", "b2", "c3", "d4"], []], round=7)
    legal = table.game.legal_actions(table.state, 0)
    for level in (1, 2, 3):
        answers = {choose(table.observe(0), legal, level, Random(5)).text for _ in range(5)}
        assert len(answers) == 1


# --- play -----------------------------------------------------------------------------------


def test_a_sure_thing_is_taken(position) -> None:
    """The seven of the own family, known to nobody else."""
    table = position(seen=[["a2"], []])
    legal = table.game.legal_actions(table.state, 0)
    for level in (1, 2, 3):
        assert choose(table.observe(0), legal, level, Random(1)).text == "place:cash:a2"


def test_an_enemy_on_a_known_card_is_chased(position) -> None:
    table = position(seen=[["a2"], ["a2"]]).go("0 place:cash:a2")
    legal = table.game.legal_actions(table.state, 1)
    for level in (2, 3):
        assert choose(table.observe(1), legal, level, Random(1)).text == "place:war:a2"


def test_a_costly_cashing_is_prevented(position) -> None:
    table = position(transports=[0, 0], covers={"a1": [0, "special"]}, seen=[["a2"], ["a2"]])
    table.go("0 place:cash:a2 ; 1 place:war:e5")
    legal = table.game.legal_actions(table.state, 1)
    for level in (2, 3):
        assert choose(table.observe(1), legal, level, Random(1)).text == "prevent:cash"


def test_the_strong_bluff_on_their_own_police(position) -> None:
    """With the prevent card in hand that takes the token home; the simple ones do not."""
    table = position(covers={"c3": [0, "police"]})
    legal = table.game.legal_actions(table.state, 0)
    bluffs = [
        sum(
            choose(table.observe(0), legal, level, Random(luck)).text == "place:war:c3"
            for luck in range(100)
        )
        for level in (1, 2, 3)
    ]
    assert bluffs[:2] == [0, 0]
    assert 2 <= bluffs[2] <= 30


# --- characters -----------------------------------------------------------------------------


def test_characters_of_one_level_play_differently() -> None:
    """Somewhere in a few games every two of them part ways."""
    chosen: dict[str, list[str]] = {temper.name: [] for temper in MIND.tempers}
    game = make_game(2)
    for state, seat in path(game, Random(4), 6):
        seen, legal = game.observe(state, seat), game.legal_actions(state, seat)
        for temper in MIND.tempers:
            action = MIND.choose(seen, legal, 3, temper, Random(1))
            chosen[temper.name].append(action.text)
    assert len({tuple(each) for each in chosen.values()}) == len(chosen)


@pytest.mark.parametrize(("players", "level"), [(2, "brigadier"), (2, "commissaire")])
def test_no_character_is_stronger_than_another(players, level) -> None:
    """By pairs, among the others of its level: none is clearly outside 45 to 55 %."""
    game, draw = make_game(players), Random(level)
    bots = {temper.name: make(game, f"{level}:{temper.name}") for temper in MIND.tempers}
    shares: dict[str, list[float]] = {name: [] for name in bots}
    for number in range(1500 * MORE):
        seated = draw.sample(list(bots), players)
        end = play_out(game, [bots[name] for name in seated], f"{number}")
        outcome = game.outcome(end.state)
        for seat, name in enumerate(seated):
            shares[name].append(rank_share(outcome.ranks, seat))
    for found in map(mean_interval, shares.values()):
        assert found.low <= 0.55
        assert found.high >= 0.45


def make_game(players):
    from vingtdeux import load

    return load("mafia_story", players=players)


def path(game, rng, games):
    """All decisions of some games among Brigadiers."""
    bot = make(game, "brigadier")
    for _ in range(games):
        state = game.start()
        state.quiet = True
        while asked := game.to_act(state):
            seat = asked[0]
            if seat < 0:
                game.apply(state, seat, game.chance(state, rng))
                continue
            legal = game.legal_actions(state, seat)
            if len(legal) > 1:
                yield state.copy(), seat
            game.apply(state, seat, bot.choose(game.observe(state, seat), legal, rng))


def test_a_grudge_makes_the_culprit_dearer_to_hit(position) -> None:
    """Green has just made war on red: the widow would rather hit green than cash a little more."""
    last = [[1, "war", "a1", "red_2"]]
    widow = next(temper for temper in MIND.tempers if temper.name == "veuve")
    table = position(players=3, last=last, holes=["a1"], hits=[1, 0, 0], left=[[], [], []])
    seen = table.observe(0)
    for temper, dearer in ((widow, True), (PLAIN, False)):
        eyes = heuristic.eyes_of(seen, weights("commissaire", MIND.weights, temper))
        green, blue = 8, 14  # the four of each
        assert (eyes.gain(WAR, green) > eyes.gain(WAR, blue)) is dearer


# --- what a search believes -------------------------------------------------------------------


def test_a_token_on_a_card_its_owner_knows_is_believed_to_score(position) -> None:
    table = position(seen=[["a2"], ["a2"]]).go("0 place:cash:a2")
    worlds = MIND.worlds(table.game, table.observe(1), 200, Random(3))
    assert sum(world.token_kind[0] == CASH for world in worlds) >= 170


def test_a_cover_left_alone_is_more_and_more_believed_to_be_police(position) -> None:
    shares = []
    for number in (1, 4, 8):
        table = position(covers={"c3": [1, "special"]}, round=number)
        worlds = MIND.worlds(table.game, table.observe(0), 300, Random(3))
        shares.append(sum(world.cover_kind[1] == POLICE for world in worlds) / 300)
    assert shares[0] < shares[1] < shares[2]


class Usual(Bot):
    """A search that never thinks."""

    name = "usual"

    def choose(self, seen, legal, rng):
        return MIND.usual(seen, legal, PLAIN, rng)


def test_what_a_search_rests_on_is_stronger_than_a_commissaire() -> None:
    plan = Plan("mafia_story", (Usual(), "commissaire"), 400 * MORE, 2, seed="usual")
    assert simulate(plan).wins_of("usual").low > 0.5


def test_a_search_weighs_a_bluff_a_look_and_the_best_cards(position) -> None:
    table = position(covers={"c3": [0, "police"]}, seen=[["a2", "b1"], []])
    legal = table.game.legal_actions(table.state, 0)
    found = MIND.propose(table.game, table.observe(0), legal, PLAIN, Random(1))
    texts = {each.action.text for each in found}
    assert {"place:cash:a2", "place:cash:b1"} <= texts
    assert "place:war:c3" in texts or "place:cash:c3" in texts
    assert any(text.startswith("look") for text in texts)
