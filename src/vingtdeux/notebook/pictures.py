"""Pictures of positions: what one pair of eyes may see, drawn by the box of the game."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from vingtdeux import games
from vingtdeux.engine import texts
from vingtdeux.engine.action import Seat
from vingtdeux.engine.conformance_box import box_beside
from vingtdeux.engine.errors import RecordError, UnknownRules
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match
from vingtdeux.engine.picture import Picture
from vingtdeux.engine.position import Position
from vingtdeux.engine.record import Record
from vingtdeux.engine.texts import LANGUAGES, Texts, load_texts
from vingtdeux.games.box import Box
from vingtdeux.scene import Scene, render

TEXTS: Final = Path(__file__).parent / "texts"
FEW: Final = 12
"""So many moves are listed at once; more are behind a click."""
FIGURE: Final = (
    '<figure class="vingtdeux" style="margin:0 0 .8em;max-width:{width}px">'
    '<figcaption style="font:13px/1.45 system-ui,sans-serif;margin:.2em 0 .5em">{caption}'
    "</figcaption>{svg}{below}</figure>"
)


def words(lang: str | None) -> Texts:
    """The words around pictures; ValueError for a language there are none in."""
    if lang is not None and lang not in LANGUAGES:
        raise ValueError(f"there are no words in {lang!r}; there are {', '.join(LANGUAGES)}")
    return load_texts(TEXTS, lang or texts.language())


def box_of(game: Game[Any, Any]) -> Box | None:
    """The box that draws this game: the registered one of its version, or one that lies beside its
    rules; None for rules that have none."""
    try:
        return games.box(game.info.id, game.rules_version)
    except UnknownRules:
        found = box_beside(game)
        return found if isinstance(found, Box) else None


def of_match(
    match: Match,
    seat: Seat | None,
    lang: str | None,
    reveal: bool,
    names: Sequence[str],
    width: int,
    dark: bool | None,
) -> Picture:
    """Where the match stands."""
    say = words(lang)
    scene = scene_of(match.game, match.state, seat, say.lang, reveal, names)
    done = len(match.log)
    when = say("caption.after", n=done) if done else say("caption.start")
    return framed(match.game, scene, [when], say, reveal, width, dark)


def of_position(
    position: Position,
    seat: Seat | None,
    lang: str | None,
    reveal: bool | None,
    width: int,
    dark: bool | None,
) -> Picture:
    """A position of a record, with who did what last."""
    say = words(lang)
    if seat is not None and not 0 <= seat < position.game.players:
        raise ValueError(f"there is no seat {seat!r}; seats are 0 to {position.game.players - 1}")
    ended = _is_finished(position.record)
    everything = (seat is None and ended) if reveal is None else reveal
    people = position.record.seats
    names = people if len(people) == position.game.players else ()
    scene = scene_of(position.game, position.state, seat, say.lang, everything, names)
    when = [say("caption.position", n=position.number, last=len(position.record) - 1)]
    if position.move is not None:
        mover, text = position.move
        who = scene.seats[mover].name if mover >= 0 else say("clock")
        open_ = ended or everything or mover == seat
        when.append(say("caption.moved" if open_ else "caption.moved_unseen", who=who, move=text))
    return framed(position.game, scene, when, say, everything, width, dark)


def _is_finished(record: Record) -> bool:
    """Whether it is one of a finished game, which has no secrets any more."""
    try:
        return record.ended
    except RecordError:  # its end is damaged, this position was reached all the same
        return False


def scene_of(
    game: Game[Any, Any],
    state: Any,
    seat: Seat | None,
    lang: str,
    reveal: bool,
    names: Sequence[str],
) -> Scene:
    """What these eyes may see; with `reveal`, everything the game can show."""
    box = box_of(game)
    if box is None:
        raise ValueError(f"the rules of {game.info.id} have no box: nothing says how to draw them")
    if reveal and seat is not None:
        raise ValueError("a seat does not see everything: show a seat, or reveal, not both")
    seen = game.reveal(state) if reveal else None
    if seen is None:
        seen = game.observe(state, seat)
    legal = [] if seat is None else game.legal_actions(state, seat)
    return box.scene(seen, legal, lang, names)


def framed(
    game: Game[Any, Any],
    scene: Scene,
    when: Sequence[str],
    say: Texts,
    reveal: bool,
    width: int,
    dark: bool | None,
) -> Picture:
    """The picture of a scene, with a caption above it and what can be done below."""
    box = box_of(game)
    assert box is not None, "a scene was drawn"
    if reveal:
        eyes = say("caption.all")
    elif scene.seat is None:
        eyes = say("caption.public")
    else:
        eyes = say("caption.seat", who=scene.seats[scene.seat].name)
    title = box.info.title[say.lang]
    told = " · ".join([say("caption.players", n=game.players), *when, eyes])
    svg = box.picture(scene, width, dark)
    html = FIGURE.format(
        caption=f"<strong>{escape(title)}</strong> · {escape(told)}",
        svg=svg,
        below=_deeds(scene, say),
        width=width,
    )
    return Picture(svg, html, render(scene), f"{title} · {told}", say.lang)


def _deeds(scene: Scene, say: Texts) -> str:
    """What the viewer may do, in words and in notation."""
    if not scene.deeds or scene.seat is None:
        return ""
    count = len(scene.deeds)
    title = say("deeds.title", n=count, who=scene.seats[scene.seat].name)
    items = "".join(
        f"<li><code>{escape(deed.code)}</code> {escape(deed.label)}</li>" for deed in scene.deeds
    )
    shown = " open" if count <= FEW else ""
    return (
        f'<details{shown} style="font:13px/1.45 system-ui,sans-serif;margin:.4em 0 0">'
        f"<summary>{escape(title)}</summary>"
        f'<ul style="margin:.3em 0;padding-left:1.4em">{items}</ul></details>'
    )
