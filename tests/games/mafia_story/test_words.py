"""What bots say is heard by everybody, so it is made of what everybody sees."""

from random import Random

import pytest

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.mind import spoken
from vingtdeux.games import box
from vingtdeux.games.mafia_story.actions import COVER, PLACE, PREVENT, REACT_PLACE, at

MIND = box("mafia_story").mind
SINGER = next(temper for temper in MIND.tempers if temper.name == "chanteuse")
WIDOW = next(temper for temper in MIND.tempers if temper.name == "veuve")


def lines(table, seat, action, temper=SINGER):
    """What may be said with this action, by code."""
    seen = table.observe(seat)
    chosen = next(
        each for each in table.game.legal_actions(table.state, seat) if each.text == action
    )
    said = [MIND.say(seen, chosen, 3, temper, Random(luck)) for luck in range(60)]
    return {line.code for line in said if line is not None}


def decisions(game, rng):
    """The decisions of a game among Commissaires: position, seat, what is done."""
    bot, state = make(game, "commissaire"), game.start()
    while asked := game.to_act(state):
        if asked[0] == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        seat = asked[0]
        action = bot.choose(game.observe(state, seat), game.legal_actions(state, seat), rng)
        yield state, seat, action
        game.apply(state, seat, action)


def disguised(moves, action):
    """All that the others cannot tell from this action."""
    if action.kind == PLACE:
        return [at(moves.places[kind], action.a) for kind in (0, 1)]
    if action.kind == COVER:
        return [at(moves.covers[kind], action.a) for kind in (0, 1)]
    if action.kind == REACT_PLACE:
        return [moves.react_places[kind][action.a] for kind in (0, 1)]
    return moves.prevents if action.kind == PREVENT else [action]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_words_tell_the_others_nothing_they_cannot_see(players) -> None:
    """Positions alike to another seat, in which the speaker's cover, token, prevent card and known
    faces differ, and moves that look alike to it: the same words."""
    game = vingtdeux.load("mafia_story", players=players)
    rng, spoke = Random(players), 0
    for _ in range(3):
        for state, seat, action in decisions(game, rng):
            listener = (seat + 1) % players
            twin = game.determinize(game.observe(state, listener), rng)
            for luck in range(3):
                temper = MIND.tempers[(luck + seat) % len(MIND.tempers)]
                said = {
                    repr(MIND.say(game.observe(each, seat), alike, level, temper, Random(luck)))
                    for each in (state, twin)
                    for alike in disguised(state.terms.moves, action)
                    for level in (1, 3)
                }
                assert len(said) == 1, (action, said)
                spoke += said != {"None"}
    assert spoke > 20


def test_a_prevent_card_is_chosen_in_silence(position) -> None:
    table = position(transports=[0, 0], seen=[["a2"], []]).go("0 place:cash:a2 ; 1 place:war:e5")
    for action in ("prevent:none", "prevent:war", "prevent:cash"):
        assert not lines(table, 1, action)


def test_a_token_on_the_own_cover_is_announced_alike_for_loot_and_bluff(position) -> None:
    said = [
        lines(position(covers={"c3": [0, kind]}), 0, f"place:{token}:c3")
        for kind in ("police", "special")
        for token in ("war", "cash")
    ]
    assert said[0] == said[1] == said[2] == said[3] == {f"own_cover_{n}" for n in (1, 2, 3)}


def test_a_chase_a_flight_and_a_counter_move_have_their_words(position) -> None:
    table = position(seen=[["a2"], ["a2"]]).go("0 place:cash:a2")
    assert lines(table, 1, "place:war:a2") == {"chase_1", "chase_2", "chase_3"}
    table.go("1 place:war:a2")
    assert lines(table, 0, "flee:a1") == {"flee_1", "flee_2"}
    assert lines(table, 0, "flee:e5") == {"flee_far_1", "flee_far_2"}


def test_who_is_about_to_win_is_stopped_and_who_has_hit_is_paid_back(position) -> None:
    near = position(right=[["red_7", "red_6", "red_5", "red_4"], []], holes=["a1", "b1"])
    near.go("0 place:cash:c3")
    assert lines(near, 1, "place:war:c3") == {"stop"}
    vexed = position(last=[[0, "war", "a1", "green_2"]], hits=[0, 1]).go("0 place:cash:c3")
    assert lines(vexed, 1, "place:war:c3", WIDOW) == {"payback"}
    assert lines(vexed, 1, "place:war:c3", SINGER) == {"chase_1", "chase_2", "chase_3"}


def test_there_is_much_to_say_in_both_languages_and_it_is_short() -> None:
    heard = {}
    for players in (2, 3, 4):
        game = vingtdeux.load("mafia_story", players=players)
        rng = Random(players)
        for _ in range(4):
            for state, seat, action in decisions(game, rng):
                line = MIND.say(game.observe(state, seat), action, 3, SINGER, rng)
                if line is not None:
                    heard[line.code] = line
    assert len(heard) >= 25
    for lang in ("fr", "en"):
        texts = box("mafia_story").texts(lang)
        said = [spoken(texts, line, ["Ana", "Bob", "Cléo", "Dan"]) for line in heard.values()]
        assert len(set(said)) == len(said)
        assert max(len(each) for each in said) <= 64
