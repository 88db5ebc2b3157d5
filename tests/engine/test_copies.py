"""Rules, matches, actions and events are copied and pickled, compiled or not."""

import copy
import dataclasses
import pickle
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux import Action, Game, Match, Outcome
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Refusal
from vingtdeux.engine.held import Held
from vingtdeux.engine.record import fingerprint
from vingtdeux.games.petit.rules import Rules

GAMES = ["petit", *vingtdeux.games()]
Twin = Callable[[Any], Any]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS = pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, pickled])


def play_on(match: Match, rng: Random, steps: int) -> Match:
    for _ in range(steps):
        if match.over:
            break
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def half_played(game_id: str) -> Match:
    """A match in the middle of its game."""
    whole = play_on(Match(vingtdeux.load(game_id), 11), Random(11), 20_000)
    own = sum(seat >= 0 for seat, _ in whole.log)
    return play_on(Match(vingtdeux.load(game_id), 11, table="t"), Random(11), own // 2)


def seen(match: Match) -> list[Any]:
    """Everything a match shows of itself."""
    told = [
        (each.step, each.event.code, each.event.args, each.event.audience) for each in match.told
    ]
    views = [match.observe(seat).data() for seat in (*range(match.game.players), None)]
    decisions = [match.decision(seat) for seat in range(match.game.players)]
    return [match.record(), match.stage, decisions, told, views, repr(match)]


@pytest.mark.parametrize("game_id", GAMES)
@WAYS
def test_a_match_is_copied_in_the_middle_of_a_game(game_id: str, twin_of: Twin) -> None:
    match = half_played(game_id)
    assert not match.over
    before = seen(match)
    twin = twin_of(match)
    assert type(twin) is Match
    assert seen(twin) == before
    play_on(twin, Random(12), 20)
    assert seen(twin) != before
    assert seen(match) == before, "what is played in a copy leaves the original alone"
    play_on(match, Random(12), 20)
    assert seen(match) == seen(twin), "both draw the same chance"


@pytest.mark.parametrize("game_id", GAMES)
@WAYS
def test_the_first_and_the_last_position_are_copied(game_id: str, twin_of: Twin) -> None:
    match = Match(vingtdeux.load(game_id), 3)
    assert seen(twin_of(match)) == seen(match)
    play_on(match, Random(3), 20_000)
    assert match.over
    assert seen(twin_of(match)) == seen(match)


@WAYS
def test_a_match_that_began_with_a_position_is_copied(twin_of: Twin) -> None:
    match = Match(vingtdeux.load("petit"), 3, position={"round": 2, "points": [1, 2]})
    twin = twin_of(match)
    assert seen(twin) == seen(match)
    assert twin.position is not match.position


@WAYS
def test_what_nature_was_still_to_do_is_copied(twin_of: Twin) -> None:
    whole = play_on(Match(vingtdeux.load("petit"), 3), Random(3), 99)
    drawn = [action for seat, action in whole.log if seat == vingtdeux.NATURE]
    match = Match(whole.game, "another seed", drawn=drawn)
    twin = twin_of(match)
    for seat, action in whole.log:
        if seat != vingtdeux.NATURE:
            twin.play(seat, action)
    assert twin.fingerprint == whole.fingerprint


@pytest.mark.parametrize("game_id", GAMES)
@WAYS
def test_rules_are_copied_with_their_options_and_version(game_id: str, twin_of: Twin) -> None:
    game = vingtdeux.load(game_id)
    game.rules_version = "0.older"
    twin = twin_of(game)
    assert type(twin) is type(game)
    assert (twin.players, twin.options) == (game.players, game.options)
    assert twin.rules_version == "0.older"
    assert twin.action_space == game.action_space


@WAYS
def test_options_that_were_chosen_are_kept(twin_of: Twin) -> None:
    assert twin_of(vingtdeux.load("petit", players=4, rounds=2)).options["rounds"] == 2


@pytest.mark.parametrize("game_id", GAMES)
@WAYS
def test_actions_and_events_are_copied_whole(game_id: str, twin_of: Twin) -> None:
    match = play_on(Match(vingtdeux.load(game_id), 5), Random(5), 10)
    for action in (*match.game.action_space[:50], *(each for _, each in match.log)):
        twin = twin_of(action)
        assert twin == action
        for name in ("kind", "text", "a", "b", "c", "data"):
            assert getattr(twin, name) == getattr(action, name)
    for told in match.told:
        event: Event = twin_of(told.event)
        assert (event.code, event.args) == (told.event.code, told.event.args)
        assert event.audience == told.event.audience


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("twin_of", [copy.deepcopy, pickled])
def test_a_held_position_is_copied_whatever_it_is_made_of(game_id: str, twin_of: Twin) -> None:
    """The real one, and one that a seat cannot tell from it, as adapters hold them."""
    match = half_played(game_id)
    game = match.game
    imagined = game.determinize(match.observe(0), Random(1))
    for state in (match.state, imagined):
        held = Held(game, state)
        before = fingerprint(game, state)
        twin = twin_of(held)
        assert twin.state.quiet == state.quiet
        assert fingerprint(game, twin.state) == before
        for seat in (*range(game.players), None):
            assert game.observe(twin.state, seat).data() == game.observe(state, seat).data()
        asked = game.to_act(twin.state)[0]
        action = game.legal_actions(twin.state, asked)[0]
        game.apply(twin.state, asked, action)
        assert fingerprint(game, state) == before
        game.apply(state, asked, action)
        assert fingerprint(game, twin.state) == fingerprint(game, state)


def test_a_state_changed_by_hand_is_not_passed_off_as_played() -> None:
    match = Match(vingtdeux.load("petit"), 3)
    match.state.points[0] = 99
    assert match.copy().state.points[0] == 99
    with pytest.raises(vingtdeux.RecordError, match="another position"):
        pickled(match)


class Elsewhere(Game[Any, Any]):
    """A game of nobody's list, interpreted: Petit in another house."""

    info = dataclasses.replace(vingtdeux.info("petit"), id="elsewhere")

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.petit = Rules(players, options)

    @property
    def action_space(self) -> tuple[Action, ...]:
        return self.petit.action_space

    def start(self) -> Any:
        return self.petit.start()

    def phase(self, state: Any) -> str:
        return self.petit.phase(state)

    def to_act(self, state: Any) -> tuple[int, ...]:
        return self.petit.to_act(state)

    def legal_actions(self, state: Any, seat: int) -> list[Action]:
        return self.petit.legal_actions(state, seat)

    def refusal(self, state: Any, seat: int, action: Action) -> Refusal:
        return self.petit.refusal(state, seat, action)

    def apply(self, state: Any, seat: int, action: Action) -> list[Event]:
        return self.petit.apply(state, seat, action)

    def chance(self, state: Any, rng: Random) -> Action:
        return self.petit.chance(state, rng)

    def decode_chance(self, text: str) -> Action:
        return self.petit.decode_chance(text)

    def is_possible(self, state: Any, action: Action) -> bool:
        return self.petit.is_possible(state, action)

    def observe(self, state: Any, seat: int | None) -> Any:
        return self.petit.observe(state, seat)

    def determinize(self, observation: Any, rng: Random) -> Any:
        return self.petit.determinize(observation, rng)

    def outcome(self, state: Any) -> Outcome | None:
        return self.petit.outcome(state)

    def position_of(self, data: Mapping[str, Any]) -> Any:
        return self.petit.position_of(data)

    def report_of(self, state: Any) -> dict[str, Any]:
        return self.petit.report_of(state)


@WAYS
def test_a_game_of_nobodys_list_is_copied_too(twin_of: Twin) -> None:
    match = play_on(Match(Elsewhere(3, {"rounds": 2}), 3), Random(3), 2)
    twin = twin_of(match)
    assert type(twin.game) is Elsewhere
    assert seen(twin) == seen(match)
    assert play_on(twin, Random(4), 99).over
    assert not match.over
