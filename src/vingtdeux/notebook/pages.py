"""What stands in a notebook by itself: matches, positions, scenes and records as HTML."""

from collections.abc import Mapping
from html import escape
from typing import Any

from vingtdeux import games
from vingtdeux.engine.errors import UnknownRules, VingtDeuxError
from vingtdeux.engine.info import Option
from vingtdeux.engine.match import Match
from vingtdeux.engine.position import Position
from vingtdeux.engine.record import Record
from vingtdeux.engine.texts import Texts
from vingtdeux.games.box import Box
from vingtdeux.notebook.pictures import box_of, words
from vingtdeux.scene import Scene
from vingtdeux.scene.drawing import draw


def html_of_match(match: Match) -> str | None:
    """Where it stands, as spectators see it; None for rules without a box."""
    return None if box_of(match.game) is None else match.show().html


def html_of_position(position: Position) -> str | None:
    """A position of a record; None for rules without a box."""
    return None if box_of(position.game) is None else position.show().html


def html_of_scene(scene: Scene) -> str:
    """A scene, drawn with the art of its game if that is installed here."""
    try:
        return games.box(scene.game).picture(scene)
    except UnknownRules:
        return draw(scene)


def html_of_record(record: Record) -> str | None:
    """Who played what by which rules, what was changed, and the last position."""
    say = words(None)
    try:
        box = games.box(record.game, record.rules_version)
        picture = record.show()
        ended = record.ended
    except VingtDeuxError as error:
        said = say("record.broken", why=str(error))
        return f"<p><code>{escape(repr(record))}</code><br>{escape(said)}</p>"
    facts = [
        say("record.moves", n=len(record.moves)),
        say("record.rules", version=record.rules_version),
    ]
    options = record.options if ended else box.info.shown(record.options)
    rows = [
        (say("record.options"), _options(box, options, record.players, say)),
        (say("record.changes"), box.changed(options, say.lang)),
    ]
    names = ", ".join(record.seats)
    return (
        f'<div style="font:13px/1.45 system-ui,sans-serif"><p style="margin:.2em 0">'
        f"{escape(' · '.join(filter(None, [names, *facts])))}</p>"
        f"{''.join(_row(label, pairs) for label, pairs in rows if pairs)}</div>{picture.html}"
    )


def _row(label: str, pairs: list[tuple[str, str]]) -> str:
    items = "".join(f"<li>{escape(name)} = {escape(value)}</li>" for name, value in pairs)
    return f'<p style="margin:.2em 0">{escape(label)}</p><ul style="margin:0">{items}</ul>'


def _options(
    box: Box, options: Mapping[str, Any], players: int, say: Texts
) -> list[tuple[str, str]]:
    """The options that are not as usual, in words."""
    usual = box.info.resolve(players, {})
    return [
        (option.label[say.lang], _value(option, options[option.name], say))
        for option in box.info.options
        if options.get(option.name, usual.get(option.name)) != usual.get(option.name)
    ]


def _value(option: Option, value: Any, say: Texts) -> str:
    if isinstance(value, bool):
        return say("record.yes" if value else "record.no")
    if option.kind == "choice" and value in option.choice_labels:
        return option.choice_labels[value][say.lang]
    return str(value)
