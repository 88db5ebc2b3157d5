"""What the rest of a game's box must hold: its screen, its words, its bots, what it tells whom.

`conformance.check_playthrough` calls these at the positions it looks at; every message begins with
the file where to look.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Final, Protocol

from vingtdeux.engine.action import NATURE, Action, Seat
from vingtdeux.engine.chance import below, pick
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game
from vingtdeux.engine.info import GameInfo
from vingtdeux.engine.match import Match
from vingtdeux.engine.mind import PLAIN, Line, Mind, spoken
from vingtdeux.engine.texts import LANGUAGES, Texts

PLACE: Final = re.compile(r"\{\w*\}")
RULE: Final = re.compile(r"R\d+(?:\.\d+)*")
AGAIN: Final = re.compile(r"$|\s*[:;,.–—]")
"""How a sentence goes on that began with the label, where that says it twice."""
"""A place of a text that nobody filled."""
MOST_BEATS: Final = 24
"""Of one event; a show that takes longer is a show nobody watches."""
KEY: Final = re.compile(r"[a-z0-9_]+")
"""What a mark is counted by."""
TRIES: Final = 4
"""Other things the actor might have done, so that nobody who looks can tell."""


class BoxLike(Protocol):
    """What is asked of a box here (`vingtdeux.games.box.Box` has it)."""

    @property
    def info(self) -> GameInfo: ...
    @property
    def scene(self) -> Any: ...
    @property
    def narrate(self) -> Any: ...
    @property
    def mind(self) -> Mind: ...
    @property
    def silent(self) -> frozenset[str]: ...
    @property
    def cites(self) -> Mapping[str, str]: ...
    @property
    def direct(self) -> Any: ...
    @property
    def offstage(self) -> frozenset[str]: ...
    @property
    def marks(self) -> Any: ...
    @property
    def dials(self) -> tuple[str, ...]: ...
    def texts(self, lang: str) -> Texts: ...


def box_beside(game: Game[Any, Any]) -> BoxLike | None:
    """The box of these rules: `BOX` of the module `box` in their package; None if there is none."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        found: BoxLike | None = getattr(import_module(f"{package}.box"), "BOX", None)
    except ModuleNotFoundError as error:
        if error.name not in (f"{package}.box", package):
            raise
        return None
    return found


# --- words ---------------------------------------------------------------------------------------


def check_words(box: BoxLike) -> None:
    """Every language says the same things; options and material have labels in all of them."""
    keys = {lang: set(box.texts(lang).words) for lang in LANGUAGES}
    for lang, found in keys.items():
        missing = sorted(set().union(*keys.values()) - found)
        assert not missing, f"texts/{lang}.toml lacks {', '.join(missing)}"
    for lang in LANGUAGES:
        for name in ("title", "tagline", "credit"):
            assert getattr(box.info, name).get(lang), f"info.py: {name} has no words in {lang}"
        for option in box.info.options:
            at = f"info.py: option {option.name}"
            assert option.label.get(lang), f"{at} has no label in {lang}"
            for choice, words in option.choice_labels.items():
                assert words.get(lang), f"{at}: {choice!r} has no words in {lang}"
        for knob in box.info.knobs():
            assert knob.label.get(lang), f"knobs.py: {knob.path} has no label in {lang}"


def check_refusal_words(box: BoxLike, code: str, args: Mapping[str, Any]) -> None:
    """A refusal can be said in every language."""
    for lang in LANGUAGES:
        texts, key = box.texts(lang), f"why.{code}"
        assert texts.has(key), f"texts/{lang}.toml lacks {key}: a refusal without words"
        try:
            said = texts(key, **args)
        except (KeyError, IndexError) as error:
            raise AssertionError(
                f"texts/{lang}.toml: {key} wants {error}, the refusal gives {sorted(args)}"
            ) from None
        _must_be_filled(said, f"texts/{lang}.toml: {key}")


def check_log_words(box: BoxLike, events: Sequence[Event], names: Sequence[str]) -> None:
    """Every event has a log line in every language, or the box names it as silent."""
    for event in events:
        for lang in LANGUAGES:
            try:
                line = box.narrate(event, lang, names)
            except (KeyError, IndexError) as error:
                raise AssertionError(
                    f"texts/{lang}.toml: log.{event.code} cannot be said of {dict(event.args)}: {error}"
                ) from None
            if line is None:
                assert event.code in box.silent, (
                    f"texts/{lang}.toml or scene.py (narrate): the event {event.code} has no words; "
                    "if it needs none, name it in the box's `silent`"
                )
            else:
                _must_be_filled(line, f"narrate({event.code}) in {lang}")
                assert not box.cites or event.code in box.cites, (
                    f"the box's `cites`: no rule stands behind the line of {event.code}"
                )


def check_marks(box: BoxLike, events: Sequence[Event], players: int) -> None:
    """What the lab counts of events is of a seat and has words; dials are of the material and can be
    turned: a number, yes or no, or one of a few."""
    knobs = {knob.path: knob.kind for knob in box.info.knobs()}
    for path in box.dials:
        turns = knobs.get(path) in ("int", "bool", "choice")
        assert turns, f"the box's `dials`: {path} is no number or choice of the material"
    if box.marks is None:
        return
    seats = (None, *range(players))
    for mark in {mark for event in events for mark in box.marks(event)}:
        assert mark.seat in seats, f"marks.py: {mark} is of no seat of this table"
        for key in (mark.kind, mark.item):
            assert not key or KEY.fullmatch(key), f"marks.py: {key!r} is no key"
        words = {f"mark.{mark.kind}"}
        if mark.item:
            words.add(mark.name or f"mark.{mark.kind}.{mark.item}")
        for lang in LANGUAGES:
            for key in words:
                assert box.texts(lang).has(key), f"texts/{lang}.toml lacks {key}: {mark}"


def check_stage(
    box: BoxLike, events: Sequence[Event], before: Any, after: Any, viewer: Seat | None, lang: str
) -> None:
    """Every event this viewer hears of is shown, or the box names it as offstage; what is shown is
    on the table, before or after. `before` and `after` are the viewer's scenes."""
    if box.direct is None:
        return
    names = [seat.name for seat in after.seats]
    there = {*_ids(before), *_ids(after), *(f"seat:{seat.seat}" for seat in after.seats)}
    for event in events:
        if not event.is_for(viewer):
            continue
        try:
            beats = box.direct(event, lang, names)
        except (KeyError, IndexError) as error:
            raise AssertionError(
                f"stage.py: {event.code} cannot be shown in {lang} of {dict(event.args)}: {error!r}"
            ) from error
        assert bool(beats) != (event.code in box.offstage), (
            f"stage.py: the event {event.code} has {len(beats)} beats; one that is not shown, and no "
            "other, is named in the box's `offstage`"
        )
        assert len(beats) <= MOST_BEATS, f"stage.py: {event.code} has {len(beats)} beats"
        for beat in beats:
            _check_beat(beat, there, f"stage.py: {event.code} for seat {viewer}, {beat.do}")


def _check_beat(beat: Any, there: set[str], at: str) -> None:
    needs = {
        "fly": ("on", "to"),
        "point": ("on", "to"),
        "flip": ("on", "face"),
        "roll": ("on", "faces"),
        "hold": (),
        "banner": ("words",),
        "spot": ("on",),
        "shake": ("on",),
    }.get(beat.do, ("on", "words"))
    for name in needs:
        assert getattr(beat, name), f"{at}: it has no `{name}`"
    for place in (beat.on, beat.to):
        assert not place or any(each in there for each in place.split()), (
            f"{at}: {place!r} is not on the table, neither before nor after"
        )
    assert not PLACE.search(beat.words), f"{at}: a place is not filled: {beat.words!r}"


def _must_be_filled(text: str, where: str) -> None:
    assert isinstance(text, str) and text.strip(), f"{where}: nothing is said"
    assert not PLACE.search(text), f"{where}: a place is not filled: {text!r}"


# --- the screen ----------------------------------------------------------------------------------


def check_screen(
    box: BoxLike, game: Game[Any, Any], state: Any, viewer: Seat | None, rng: Random
) -> None:
    """The scene of one pair of eyes is whole: ids, deeds, words; equal for equal sight."""
    seen = game.observe(state, viewer)
    legal = [] if viewer is None else game.legal_actions(state, viewer)
    names = [f"N{seat}" for seat in range(game.players)]
    for lang in LANGUAGES:
        try:
            scene = box.scene(seen, legal, lang, names)
        except (KeyError, IndexError) as error:
            raise AssertionError(
                f"scene.py or texts/{lang}.toml: the scene of seat {viewer} in phase "
                f"{game.phase(state)} cannot be drawn: {error!r}"
            ) from error
        at = f"scene.py: seat {viewer}, phase {game.phase(state)}, {lang}"
        assert scene.game == game.info.id, f"{at}: it calls itself {scene.game!r}"
        assert scene.seat == viewer, f"{at}: it is the scene of seat {scene.seat}"
        assert len(scene.seats) == game.players, f"{at}: {len(scene.seats)} seats"
        _check_ids(scene, at)
        _check_explanations(scene, at)
        _check_deeds(scene, [action.text for action in legal], at)
        for text in (scene.title, scene.prompt):
            _must_be_filled(text, at)
        for text in _strings(scene):
            assert not PLACE.search(text), f"{at}: a place is not filled: {text!r}"
        _check_result(scene, game, state, at)
    if game.to_act(state) == (NATURE,):
        return
    other = game.observe(game.determinize(seen, rng), viewer)
    lang = LANGUAGES[below(rng, len(LANGUAGES))]
    assert box.scene(seen, legal, lang, names) == box.scene(other, legal, lang, names), (
        f"scene.py: the scene tells seat {viewer} something it cannot know"
    )


def _check_ids(scene: Any, at: str) -> None:
    """Zones, cells and pieces have ids of their own."""
    found: set[str] = set()
    for each in _ids(scene):
        assert each, f"{at}: something has no id"
        assert each not in found, f"{at}: two things have the id {each!r}"
        found.add(each)


def _check_explanations(scene: Any, at: str) -> None:
    """What a thing says of itself is more than its name, and its rule is a number."""
    things = [each for zone in scene.zones for each in (*zone.cells, *zone.pieces)]
    things += [each for seat in scene.seats for each in (*seat.pieces, *seat.counters)]
    for thing in (*things, *scene.counters):
        label, detail = thing.label, thing.detail
        twice = detail.startswith(label) and AGAIN.match(detail, len(label))
        assert not detail or not twice, f"{at}: {thing.id} says its label twice: {detail!r}"
        assert not thing.rule or RULE.fullmatch(thing.rule), f"{at}: {thing.id}: {thing.rule!r}"


def _ids(scene: Any) -> Iterator[str]:
    for zone in scene.zones:
        yield zone.id
        yield from (cell.id for cell in zone.cells)
        yield from (piece.id for piece in zone.pieces)
    for seat in scene.seats:
        yield from (piece.id for piece in seat.pieces)


def _check_deeds(scene: Any, legal: list[str], at: str) -> None:
    """Every legal action is attached once, to things that are there."""
    codes = [deed.code for deed in scene.deeds]
    for code in sorted({*codes, *legal}):
        assert code in legal, f"{at}: the deed {code} is not legal"
        assert codes.count(code) == 1, f"{at}: {code} is attached {codes.count(code)} times"
    there = {*_ids(scene), *(f"seat:{seat.seat}" for seat in scene.seats)}
    for deed in scene.deeds:
        _must_be_filled(deed.label, f"{at}: the deed {deed.code}")
        for name in (deed.source, deed.target):
            assert not name or name in there, (
                f"{at}: {deed.code} is attached to {name!r}: not there"
            )
    for series in scene.series:
        _must_be_filled(series.label, f"{at}: the series {series.code}")
        assert series.code not in codes, f"{at}: the series {series.code} is called as a deed"
        assert series.sends in legal, f"{at}: {series.code} sends {series.sends!r}: not legal"


def _check_result(scene: Any, game: Game[Any, Any], state: Any, at: str) -> None:
    """The end on the screen is the end of the rules."""
    outcome = game.outcome(state)
    if outcome is None:
        assert scene.result is None, f"{at}: a result before the end"
        return
    assert scene.result is not None, f"{at}: the game is over and has no result"
    wanted = {"scores": outcome.counted}
    for name in ("winners", "scores", "ranks", "rule"):
        mine, theirs = getattr(scene.result, name), wanted.get(name, getattr(outcome, name))
        assert mine == theirs, f"{at}: {name} of the result {mine} are not the rules' {theirs}"


def _strings(thing: Any) -> set[str]:
    """All texts inside a scene."""
    found: set[str] = set()
    rest = [thing]
    while rest:
        each = rest.pop()
        if isinstance(each, str):
            found.add(each)
        elif isinstance(each, tuple | list):
            rest.extend(each)
        elif hasattr(each, "__struct_fields__"):
            rest.extend([getattr(each, name) for name in each.__struct_fields__])
    return found


# --- bots ----------------------------------------------------------------------------------------


def check_bots(box: BoxLike, game: Game[Any, Any], state: Any, seat: Seat, rng: Random) -> None:
    """Bots of every level and temper do something legal, and say something there are words for,
    from what the seat knows and nothing else; so does the quick policy of a search."""
    legal = game.legal_actions(state, seat)
    if not legal or game.to_act(state) == (NATURE,):
        return
    mind = box.mind
    seen = game.observe(state, seat)
    twin = game.determinize(seen, rng)
    other = game.observe(twin, seat)
    before = json.dumps(seen.data(), sort_keys=True)
    level = 1 + below(rng, mind.policies)
    temper = pick(rng, mind.tempers) if mind.tempers else PLAIN
    who = f"mind.py: level {level}, {temper.name},"
    if seat in game.to_act(state):
        luck = below(rng, 10**9)
        one = mind.choose(seen, legal[:], level, temper, Random(luck))
        two = mind.choose(other, legal[:], level, temper, Random(luck))
        assert one in legal, f"{who} chooses {one}, which is not legal"
        assert one == two, f"{who} tells equal observations apart"
        line = mind.say(seen, one, level, temper, Random(luck))
        assert line == mind.say(other, one, level, temper, Random(luck)), (
            f"{who} has other words for equal observations"
        )
        if line is not None:
            _check_line(box, line, game.players)
        if mind.searches:
            _check_quick(mind, game, state, twin, seat, luck)
    answer = mind.reply(seen, legal[:], level, temper)
    assert answer is None or answer in legal, f"{who} replies {answer}, which is not legal"
    assert answer is None or mind.replies, f"{who} replies, but `replies` says that nobody does"
    assert answer == mind.reply(other, legal[:], level, temper), (
        f"{who} tells equal observations apart when it replies"
    )
    assert json.dumps(seen.data(), sort_keys=True) == before, f"{who} has changed its observation"


def _check_line(box: BoxLike, line: Line, players: int) -> None:
    """There are words for it in every language."""
    names = [f"P{seat}" for seat in range(players)]
    for lang in LANGUAGES:
        text = spoken(box.texts(lang), line, names)
        assert text and not PLACE.search(text), f"texts/{lang}.toml: say.{line.code} gives {text!r}"


def _check_quick(
    mind: Mind, game: Game[Any, Any], state: Any, twin: Any, seat: Seat, luck: int
) -> None:
    """The quick policy cannot tell two positions apart that are alike to the seat."""
    legal = game.legal_actions(state, seat)
    style = luck % mind.quick_styles
    one = mind.quick(game, state.copy(), seat, legal[:], style, Random(luck))
    two = mind.quick(game, twin.copy(), seat, legal[:], style, Random(luck))
    assert one in legal, f"quick policy: {one} is not legal"
    assert one == two, f"quick policy: seat {seat} knows what it cannot know ({one}, {two})"


# --- what is told --------------------------------------------------------------------------------


def check_whispers(game: Game[Any, Any], state: Any, viewer: Seat | None, rng: Random) -> None:
    """Where two things might have happened and the viewer sees no difference, it hears none.

    Something open that the rules then forget (a roll that came to nothing) may be told: only what
    still makes a difference to the position is a secret.
    """
    asked = game.to_act(state)
    if not asked:
        return
    if asked == (NATURE,):
        one, two = (_told(game, state, NATURE, game.chance(state, rng), viewer) for _ in "ab")
        _must_agree(one, two, viewer)
        return
    actor = pick(rng, asked)
    legal = game.legal_actions(state, actor)
    done = pick(rng, legal)
    heard = _told(game, state, actor, done, viewer)
    if actor != viewer:
        for _ in range(TRIES):
            _must_agree(heard, _told(game, state, actor, pick(rng, legal), viewer), viewer)
    twin = game.determinize(game.observe(state, viewer), rng)
    if done in game.legal_actions(twin, actor):
        _must_agree(heard, _told(game, twin, actor, done, viewer), viewer)


@dataclass(frozen=True)
class Told:
    """What a viewer sees after something was done, what it is told of it, and what is the case."""

    done: str
    seen: Any
    heard: list[Any]
    case: Any


def _told(
    game: Game[Any, Any], state: Any, seat: Seat, action: Action, viewer: Seat | None
) -> Told:
    after = state.copy()
    after.quiet = False
    events = game.apply(after, seat, action)
    heard = [(event.code, dict(event.args)) for event in events if event.is_for(viewer)]
    return Told(action.text, game.observe(after, viewer).data(), heard, game.report(after))


def _must_agree(one: Told, two: Told, viewer: Seat | None) -> None:
    if one.seen == two.seen and one.case != two.case:
        assert one.heard == two.heard, (
            f"rules.py (events): seat {viewer} sees no difference between {one.done} and "
            f"{two.done}, but is told {one.heard} or {two.heard}"
        )


def check_twin(match: Match, twin: Any) -> None:
    """A position nobody listens to is the same position."""
    game = match.game
    talking, quiet = game.report(match.state), game.report(twin)
    differing = [key for key in talking if talking[key] != quiet.get(key)]
    assert not differing, (
        "rules (where they ask for `quiet`): a quiet twin differs in "
        + "; ".join(f"{key}: {talking[key]!r} / {quiet.get(key)!r}" for key in differing)
    )
