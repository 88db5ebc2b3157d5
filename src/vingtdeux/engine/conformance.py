"""What any game must hold, ours or a stranger's. Plain assertions; no test framework needed.

    from vingtdeux.engine.conformance import check_playthrough
    check_playthrough(load("my_game", players=3), Random(1))

plays one random game and checks at every step: the shape of `to_act` and `legal_actions`, notation
both ways, independent copies, refusals that change nothing, cite a rule and have words, material,
positions that read back, a quiet twin that stays equal, chance that `is_possible` allows and that
breaks nothing, determinized positions that are possible; and for every seat and a spectator that
what they cannot see changes nothing they are shown or told (observation, legal actions, refusals,
events, scene, the choices of bots). The game's box is looked for beside its rules: its scene has
every legal action on exactly one deed, ids that are unique and there, and words in every language.
A message says in which file to look.
"""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.chance import below, pick
from vingtdeux.engine.conformance_box import (
    BoxLike,
    box_beside,
    check_bots,
    check_log_words,
    check_marks,
    check_refusal_words,
    check_screen,
    check_stage,
    check_twin,
    check_whispers,
    check_words,
)
from vingtdeux.engine.errors import NotationError, RulesError
from vingtdeux.engine.event import NOTHING
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match
from vingtdeux.engine.record import Record, fingerprint
from vingtdeux.engine.texts import LANGUAGES

SceneOf = Callable[[Any, Sequence[Action]], bytes]
"""A screen as bytes, from an observation and the legal actions."""

RULE: Final = re.compile(r"R\d+(\.\d+)*")
MOST_STEPS: Final = 20_000
BROKEN: Final = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError)
"""How rules that are wrong may end."""


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
    box: BoxLike | None = None,
) -> Match:
    """Play one random game, checking every `look_every`-th step thoroughly; return the match.

    `box` is found beside the rules if it is not given; `scene_of` is one more screen to compare.
    """
    seed = str(below(rng, 10**9))
    box = box or box_beside(game)
    check_space(game)
    if box is not None:
        check_words(box)
    check_copy(game, game.start(), rng)
    match = Match(game, seed)
    twin = game.start()
    twin.quiet = True
    done = _follow(match, twin, 0, rng)
    for step in range(most_steps):
        if match.over:
            break
        if step % look_every == 0:
            check_position(game, match.state, rng, scene_of, box)
            check_twin(match, twin)
        seat, action = _next(match, rng, expire_share, interrupt_share, choose)
        watcher = _Watcher(box, match, rng) if box and step % look_every == 0 else None
        _play(match, seat, action)
        if watcher:
            watcher.check()
        done = _follow(match, twin, done, rng)
        _check_conserved(game, match.state, action.text)
    assert match.over, f"rules.py (end): no end after {most_steps} steps"
    check_position(game, match.state, rng, scene_of, box)
    check_twin(match, twin)
    if box is not None:
        names = [f"N{seat}" for seat in range(game.players)]
        events = [told.event for told in match.told]
        check_log_words(box, events, names)
        check_marks(box, events, game.players)
    check_end(match)
    check_record(match)
    return match


class _Watcher:
    """Somebody who looks on while something happens: what is shown of it must be on the table."""

    def __init__(self, box: BoxLike, match: Match, rng: Random) -> None:
        self.box, self.match = box, match
        self.viewer = pick(rng, [*range(match.game.players), None])
        self.lang = pick(rng, LANGUAGES)
        self.told = len(match.told)
        self.before = self._scene()

    def _scene(self) -> Any:
        names = [f"N{seat}" for seat in range(self.match.game.players)]
        return self.box.scene(self.match.observe(self.viewer), [], self.lang, names)

    def check(self) -> None:
        events = [told.event for told in self.match.told[self.told :]]
        check_stage(self.box, events, self.before, self._scene(), self.viewer, self.lang)


def _play(match: Match, seat: Seat, action: Action) -> None:
    try:
        if seat == CLOCK:
            match.expire()
        else:
            match.play(seat, action.text)
    except BROKEN as error:
        raise AssertionError(
            f"rules.py (apply): {action}, which is legal, ends in {error!r}"
        ) from error


def _follow(match: Match, twin: Any, done: int, rng: Random) -> int:
    """Let the quiet twin do what was done since; look at chance where it acts."""
    for seat, action in match.log[done:]:
        if seat == NATURE:
            check_chance(match.game, twin, action, rng)
            for viewer in [*range(match.game.players), None]:
                check_whispers(match.game, twin, viewer, rng)
        told = match.game.apply(twin, seat, action)
        if told:
            code = told[0].code
            NOTHING.clear()  # where they were wrongly put: other games must not hear of it
            raise AssertionError(f"rules (events): {action} tells {code} although nobody listens")
    return len(match.log)


def _check_conserved(game: Game[Any, Any], state: Any, after: str) -> None:
    try:
        game.check_material(state)
    except AssertionError as error:
        raise AssertionError(f"rules.py (apply): after {after} {error}") from None


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
    game: Game[Any, Any],
    state: Any,
    rng: Random,
    scene_of: SceneOf | None = None,
    box: BoxLike | None = None,
) -> None:
    """All that must hold in any position a game can reach."""
    asked = game.to_act(state)
    assert isinstance(asked, tuple), "to_act is not a tuple"
    assert (game.outcome(state) is not None) == (asked == ()), "over and to_act disagree"
    assert NATURE not in asked or asked == (NATURE,), "NATURE acts alone"
    assert len(set(asked)) == len(asked), "to_act repeats a seat"
    for seat in range(game.players):
        legal = game.legal_actions(state, seat)
        assert legal or seat not in asked, f"rules_legal.py: seat {seat} must act and cannot"
        places = [game.index(action) for action in legal]
        assert places == sorted(set(places)), f"rules_legal.py: unsorted or doubled: {legal}"
    check_copy(game, state, rng)
    check_refusals(game, state, rng, box=box)
    check_reads_back(game, state)
    for viewer in [*range(game.players), None]:
        check_blindness(game, state, viewer, rng, scene_of)
        check_whispers(game, state, viewer, rng)
        if box is not None:
            check_screen(box, game, state, viewer, rng)
            if viewer is not None:
                check_bots(box, game, state, viewer, rng)


def check_chance(game: Game[Any, Any], state: Any, drawn: Action, rng: Random) -> None:
    """What NATURE draws is possible, has a notation, and whatever else is possible breaks nothing."""
    before = fingerprint(game, state)
    for action in (drawn, game.chance(state, rng), game.chance(state, rng)):
        assert game.decode(action.text) == action, f"notation.py: {action} does not read back"
        assert game.is_possible(state, action), (
            f"rules.py (is_possible): NATURE draws {action}, which is said to be impossible"
        )
        after = state.copy()
        game.apply(after, NATURE, action)
        _check_conserved(game, after, f"nature {action}")
        if game.to_act(after) != (NATURE,):
            assert not game.is_possible(after, action), (
                f"rules.py (is_possible): {action} is possible although NATURE is not asked"
            )
    for text in _bent(drawn.text, rng):
        try:
            bent = game.decode(text)
        except NotationError:
            continue
        if game.is_possible(state, bent):
            after = state.copy()
            try:
                game.apply(after, NATURE, bent)
                game.check_material(after)
                check_reads_back(game, after)
            except (AssertionError, *BROKEN) as error:
                raise AssertionError(
                    f"rules.py (is_possible): {text} is allowed and breaks the game: {error}"
                ) from None
    assert fingerprint(game, state) == before, (
        "rules.py (chance): asking for chance changes the state"
    )


def _bent(text: str, rng: Random) -> list[str]:
    """Chance as somebody who forges a record might write it."""
    name, _, rest = text.partition(":")
    parts = rest.split(",")
    if len(parts) < 2:
        return [f"{name}:{rest},{rest}", f"{name}:"]
    at, other = below(rng, len(parts)), below(rng, len(parts))
    double = [parts[other] if n == at else part for n, part in enumerate(parts)]
    swapped = parts[:]
    swapped[at], swapped[other] = swapped[other], swapped[at]
    bent = [parts[:-1], [*parts, parts[-1]], double, swapped]
    return [f"{name}:{','.join(each)}" for each in bent]


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
            legal = game.legal_actions(twin, seat)
            assert legal, f"rules_legal.py: seat {seat} must act and cannot"
            game.apply(twin, seat, pick(rng, legal))
        asked = game.to_act(twin)
    assert fingerprint(game, state) == before, "a move on a copy changed the original"


def check_refusals(
    game: Game[Any, Any], state: Any, rng: Random, tries: int = 6, box: BoxLike | None = None
) -> None:
    """A refused action changes nothing and says which rule forbids it, in every language."""
    before = fingerprint(game, state)
    for _ in range(tries):
        seat = below(rng, game.players)
        action = pick(rng, game.action_space)
        if action in game.legal_actions(state, seat):
            assert game.why_not(state, seat, action) is None
            continue
        why = game.why_not(state, seat, action)
        assert why is not None and RULE.match(why.rule), f"{action} refused without a rule: {why}"
        if box is not None:
            check_refusal_words(box, why.code, why.words())
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
    try:
        again = json.loads(json.dumps(game.report(game.position(report))))
    except ValueError as error:
        raise AssertionError(f"notation.py: a report is refused as a position: {error}") from None
    if again != report:
        keys = [key for key in report if report[key] != again.get(key)]
        raise AssertionError(
            "notation.py: "
            + "; ".join(f"{key}: {report[key]!r} reads back as {again.get(key)!r}" for key in keys)
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
    try:
        twin = game.determinize(seen, rng)
    except BROKEN as error:
        raise AssertionError(
            f"rules_knowledge.py: what seat {viewer} observes cannot be determinized: {error!r}"
        ) from error
    assert twin.quiet, "rules_knowledge.py (determinize): a determinized state should be quiet"
    check_possible(game, twin, viewer)
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


def check_possible(game: Game[Any, Any], twin: Any, viewer: Seat | None) -> None:
    """A determinized position could be a real one."""
    at = f"rules_knowledge.py (determinize): the sample of seat {viewer}"
    try:
        game.check_material(twin)
        check_reads_back(game, twin)
    except AssertionError as error:
        raise AssertionError(f"{at} is no possible position: {error}") from None
    for seat in game.to_act(twin):
        assert seat == NATURE or game.legal_actions(twin, seat), f"{at} leaves seat {seat} no move"


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
