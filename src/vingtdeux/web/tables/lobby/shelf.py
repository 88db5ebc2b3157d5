"""The games on offer: their covers, and their options in words."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.games import box as box_of
from vingtdeux.games import game_ids, info
from vingtdeux.web.language import lang
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.models import OVER, Table

MATERIAL: Final = {"fr": "materiel", "en": "material"}
"""The last word of the address of a game's material."""


@cache
def covers() -> tuple[GameInfo, ...]:
    """The games people can choose."""
    return tuple(map(info, game_ids()))


def cover(game_id: str, rules_version: str | None = None) -> GameInfo:
    """One game's cover: today's, or that of the rules a table was opened with."""
    try:
        return info(game_id, rules_version)
    except ValueError:
        raise BadRequest("no_such_game") from None


def rules_url(game_id: str, rules_version: str) -> str:
    """Where the rules of a table are to be read."""
    word = "rules" if lang() == "en" else "regles"
    is_old = info(game_id, rules_version) is not info(game_id)
    return f"/{lang()}/{word}/{game_id}" + (f"?version={rules_version}" if is_old else "")


def material_url(game_id: str) -> str:
    """Where all that may be changed of a game is listed."""
    speak = lang()
    return f"/{speak}/{'rules' if speak == 'en' else 'regles'}/{game_id}/{MATERIAL[speak]}"


def counts(box: GameInfo) -> list[int]:
    """How many may play."""
    return sorted({*range(box.min_players, box.max_players + 1), *box.extra_players})


def count_words(box: GameInfo, players: int) -> str:
    """A number of players, named if it is a variant of its own."""
    words = ngettext("%(n)s player", "%(n)s players", players) % {"n": players}
    if players not in box.extra_players:
        return words
    return f"{words} ({_('solo') if players == 1 else _('duel')})"


def pace_words(pace: int) -> str:
    """How long one may think: the sand of all hourglasses of a game."""
    return {
        1: _("Normal"),
        2: _("Twice as long"),
        4: _("Four times as long"),
        0: _("Unlimited"),
    }[pace]


def changed_words(
    game_id: str, rules_version: str, chosen: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """What of the material is not as printed: label, and the value with the usual one."""
    return box_of(game_id, rules_version).changed(chosen, lang())


def chosen_words(box: GameInfo, players: int, chosen: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The options that differ from what the box says, without secrets: label and value."""
    chosen = box.shown(chosen)
    usual = {option.name: option.resolve(option.default, players) for option in box.options}
    return [
        (option.label[lang()], _in_words(option, chosen[option.name]))
        for option in box.options
        if option.name in chosen and chosen[option.name] != usual[option.name]
    ]


def shown_options(table: Table) -> dict[str, Any]:
    """What people may see of a table's options: no secret before the end."""
    if table.status == OVER:
        return dict(table.options)
    try:
        return cover(table.game).shown(table.options)
    except BadRequest:  # a game that is no longer on the shelf
        return {}


def _in_words(option: Option, value: Any) -> str:
    if option.kind == "bool":
        return _("yes") if value else _("no")
    if option.kind == "choice" and value in option.choice_labels:
        return str(option.choice_labels[value][lang()])
    if option.kind == "seat":
        return _("By lot") if value is None else str(value + 1)
    if isinstance(value, dict):
        return ", ".join(_choice_word(option, each) for each in value.values())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)


def _choice_word(option: Option, value: Any) -> str:
    labels = option.choice_labels
    return labels[value][lang()] if isinstance(value, str) and value in labels else str(value)
