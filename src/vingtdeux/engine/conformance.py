"""What any game must hold, ours or a stranger's. Plain assertions; no test framework needed.

    from vingtdeux.engine.conformance import check_playthrough
    check_playthrough(load("petit", players=3), Random(1))

plays one random game and checks at every step: the shape of `to_act` and `legal_actions`, notation
both ways, independent copies, refusals that change nothing and cite a rule, material, positions
that read back, and for every seat and a spectator that what they cannot see changes nothing they
are shown (observation, legal actions, refusals, and the scene if one is given).
"""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.chance import below, pick
from vingtdeux.engine.errors import NotationError, RulesError
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match
from vingtdeux.engine.record import Record, fingerprint

SceneOf = Callable[[Any, Sequence[Action]], bytes]
"""A screen as bytes, from an observation and the legal actions."""

RULE: Final = re.compile(r"R\d+(\.\d+)*")
MOST_STEPS: Final = 20_000


def check_playthrough(
    game: Game[Any, Any],
    rng: Random,
    *,
    most_steps: int = MOST_STEPS,
    look_every: int = 1,
    expire_share: float = 0.02,
    interrupt_share: float = 0.2,
    scene_of: SceneOf | None = None,
    choose: Callable[[list[Action]], Action] | None = None,
) -> Match:
    """Play one random game, checking every `look_every`-th step thoroughly; return the match."""
    seed = str(below(rng, 10**9))
    match = Match(game, seed)
    check_space(game)
    for step in range(most_steps):
        if match.over:
            break
        if step % look_every == 0:
            check_position(game, match.state, rng, scene_of)
        seat, action = _next(match, rng, expire_share, interrupt_share, choose)
        if seat == CLOCK:
            match.expire()
        else:
            match.play(seat, action.text)
        game.check_material(match.state)
    assert match.over, f"no end after {most_steps} steps"
    check_position(game, match.state, rng, scene_of)
    check_end(match)
    check_record(match)
    return match


def check_space(game: Game[Any, Any]) -> None:
    """Notation names each action once, both ways."""
    texts = [action.text for action in game.action_space]
    assert len(set(texts)) == len(texts), "two actions share a notation"
    for number, action in enumerate(game.action_space):
        assert game.decode(action.text) is action
        assert game.index(action) == number
    for nonsense in ("", "nonsense", "nonsense:1", ":", "pass:pass:pass", "é"):
        if nonsense not in texts:
            try:
                game.decode(nonsense)
            except NotationError:
                continue
            raise AssertionError(f"{nonsense!r} was decoded")


def check_position(
    game: Game[Any, Any], state: Any, rng: Random, scene_of: SceneOf | None = None
) -> None:
    """All that must hold in any position a game can reach."""
    asked = game.to_act(state)
    assert isinstance(asked, tuple), "to_act is not a tuple"
    assert (game.outcome(state) is not None) == (asked == ()), "over and to_act disagree"
    assert NATURE not in asked or asked == (NATURE,), "NATURE acts alone"
    assert len(set(asked)) == len(asked), "to_act repeats a seat"
    for seat in range(game.players):
        legal = game.legal_actions(state, seat)
        assert legal or seat not in asked, f"seat {seat} must act and cannot"
        places = [game.index(action) for action in legal]
        assert places == sorted(set(places)), f"legal actions unsorted or doubled: {legal}"
    check_copy(game, state, rng)
    check_refusals(game, state, rng)
    check_reads_back(game, state)
    for viewer in [*range(game.players), None]:
        check_blindness(game, state, viewer, rng, scene_of)


def check_copy(game: Game[Any, Any], state: Any, rng: Random) -> None:
    """Playing on a copy leaves the original alone."""
    before = fingerprint(game, state)
    twin = state.copy()
    assert fingerprint(game, twin) == before, "a copy differs from its original"
    asked = game.to_act(twin)
    for _ in range(3):
        if not asked:
            break
        seat = pick(rng, asked)
        if seat == NATURE:
            game.apply(twin, NATURE, game.chance(twin, rng))
        else:
            game.apply(twin, seat, pick(rng, game.legal_actions(twin, seat)))
        asked = game.to_act(twin)
    assert fingerprint(game, state) == before, "a move on a copy changed the original"


def check_refusals(game: Game[Any, Any], state: Any, rng: Random, tries: int = 6) -> None:
    """A refused action changes nothing and says which rule forbids it."""
    before = fingerprint(game, state)
    for _ in range(tries):
        seat = below(rng, game.players)
        action = pick(rng, game.action_space)
        if action in game.legal_actions(state, seat):
            assert game.why_not(state, seat, action) is None
            continue
        why = game.why_not(state, seat, action)
        assert why is not None and RULE.match(why.rule), f"{action} refused without a rule: {why}"
        try:
            game.play(state, seat, action)
        except RulesError as error:
            assert error.code == why.code or error.code == "game_over"
        else:
            raise AssertionError(f"{action} was played though it is not legal")
    assert fingerprint(game, state) == before, "a refused action changed the state"


def check_reads_back(game: Game[Any, Any], state: Any) -> None:
    """A report is a position: reading it gives the same report."""
    report = json.loads(json.dumps(game.report(state)))
    again = json.loads(json.dumps(game.report(game.position(report))))
    if again != report:
        keys = [key for key in report if report[key] != again.get(key)]
        raise AssertionError(
            "; ".join(f"{key}: {report[key]!r} reads back as {again.get(key)!r}" for key in keys)
        )


def check_blindness(
    game: Game[Any, Any],
    state: Any,
    viewer: Seat | None,
    rng: Random,
    scene_of: SceneOf | None = None,
) -> None:
    """Two positions that differ only in what the viewer cannot see look the same to it."""
    seen = game.observe(state, viewer)
    text = json.dumps(seen.data(), sort_keys=True)
    if game.to_act(state) == (NATURE,):
        return
    twin = game.determinize(seen, rng)
    assert twin.quiet, "a determinized state should be quiet"
    other = game.observe(twin, viewer)
    if json.dumps(other.data(), sort_keys=True) != text:
        mine, theirs = json.loads(text), json.loads(json.dumps(other.data()))
        keys = [key for key in mine if mine[key] != theirs.get(key)]
        raise AssertionError(
            f"seat {viewer} can tell its sample from the truth: "
            + "; ".join(f"{key}: {mine[key]!r} / {theirs.get(key)!r}" for key in keys)
        )
    assert other == seen, "observations with equal data are not equal"
    assert game.to_act(twin) == game.to_act(state), f"to_act betrays a secret to seat {viewer}"
    assert game.phase(twin) == game.phase(state), f"the phase betrays a secret to seat {viewer}"
    assert game.hourglass(twin) == game.hourglass(state), f"the hourglass tells seat {viewer}"
    legal: list[Action] = []
    if viewer is not None:
        legal = game.legal_actions(state, viewer)
        assert game.legal_actions(twin, viewer) == legal, f"legal actions tell seat {viewer}"
        for _ in range(8):
            action = pick(rng, game.action_space)
            assert game.why_not(twin, viewer, action) == game.why_not(state, viewer, action), (
                f"the refusal of {action} tells seat {viewer} something"
            )
    if scene_of is not None:
        assert scene_of(seen, legal) == scene_of(other, legal), f"the scene tells seat {viewer}"


def check_end(match: Match) -> None:
    """A finished game has a complete outcome and accepts nothing."""
    outcome = match.outcome
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.ranks) == match.game.players
    assert set(outcome.winners) <= set(range(match.game.players))
    assert RULE.match(outcome.rule), f"the end cites no rule: {outcome}"
    for seat in range(match.game.players):
        assert match.legal(seat) == []
    assert EXPIRE not in match.game.legal_actions(match.state, CLOCK)


def check_record(match: Match) -> None:
    """The record replays to the same positions, with and without the seed."""
    record = Record.loads(match.record().dumps())
    assert record == match.record()
    assert record.replay().fingerprint == match.fingerprint
    assert record.verify().fingerprint == match.fingerprint


def _next(
    match: Match,
    rng: Random,
    expire_share: float,
    interrupt_share: float,
    choose: Callable[[list[Action]], Action] | None,
) -> tuple[Seat, Action]:
    """Who does what next: usually a seat that is asked, sometimes an interrupt or the clock."""
    game, state = match.game, match.state
    if rng.random() < expire_share and EXPIRE in game.legal_actions(state, CLOCK):
        return CLOCK, EXPIRE
    asked = game.to_act(state)
    if rng.random() < interrupt_share:
        others = [
            seat
            for seat in range(game.players)
            if seat not in asked and game.legal_actions(state, seat)
        ]
        if others:
            seat = pick(rng, others)
            return seat, pick(rng, game.legal_actions(state, seat))
    seat = pick(rng, asked)
    legal = game.legal_actions(state, seat)
    return seat, choose(legal) if choose else pick(rng, legal)
