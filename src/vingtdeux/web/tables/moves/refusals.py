"""Refusals in words: the game's own texts, or the site's."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from vingtdeux.engine.errors import (
    GameOver,
    NotationError,
    RulesError,
    StaleAction,
    UnknownRules,
    VingtDeuxError,
)
from vingtdeux.engine.texts import Texts
from vingtdeux.games import box
from vingtdeux.web import answers
from vingtdeux.web.tables.errors import TableError

log: Final = logging.getLogger("vingtdeux.refusals")


def status_of(error: VingtDeuxError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(error, TableError):
        return error.status
    if isinstance(error, NotationError):
        return 400
    if isinstance(error, StaleAction | GameOver):
        return 409
    if isinstance(error, UnknownRules):  # a newer process has opened this table: ask another one
        return 503
    return 422


def payload(
    error: VingtDeuxError, game_id: str, lang: str, rules_version: str | None = None
) -> dict[str, Any]:
    """What the client is told."""
    rule = error.rule if isinstance(error, RulesError) else ""
    args = error.args_by_name if isinstance(error, RulesError) else {}
    text = words(game_id, lang, error.code, args, rules_version)
    answer = {"ok": False, "code": error.code, "text": text}
    return {**answer, "rule": rule} if rule else answer


def words(
    game_id: str,
    lang: str,
    code: str,
    args: Mapping[str, Any],
    rules_version: str | None = None,
) -> str:
    """A refusal in the viewer's language; `game_id` "" = of no game in particular."""
    if game_id:
        texts = texts_of(game_id, lang, rules_version)
        if texts.has(f"why.{code}"):
            try:
                return texts(f"why.{code}", **args)
            except (KeyError, IndexError):  # the general words will do
                log.exception("an argument of why.%s is missing in %s", code, game_id)
    return answers.words(code, lang)


def texts_of(game_id: str, lang: str, rules_version: str | None = None) -> Texts:
    """The game's words."""
    return box(game_id, rules_version).texts(lang)
