"""Refusals in words: the game's own texts, or the site's."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import override

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
    """A refusal in the viewer's language."""
    if game_id:
        texts = texts_of(game_id, lang, rules_version)
        if texts.has(f"why.{code}"):
            try:
                return texts(f"why.{code}", **args)
            except (KeyError, IndexError):  # the general words will do
                log.exception("an argument of why.%s is missing in %s", code, game_id)
    with override(lang):
        return _site_words(code)


def texts_of(game_id: str, lang: str, rules_version: str | None = None) -> Texts:
    """The game's words."""
    return box(game_id, rules_version).texts(lang)


def _site_words(code: str) -> str:
    known = {
        "stale": _("The table has moved on: this answers a decision that has passed."),
        "game_over": _("The game is over."),
        "not_your_turn": _("It is not your turn."),
        "unknown_action": _("This game has no such action."),
        "not_seated": _("You are watching: only those seated can play."),
        "wrong_seat": _("This is not your seat."),
        "not_started": _("The game has not started."),
        "no_such_table": _("There is no such table."),
        "command_taken": _("This command number has already been used."),
        "damaged": _(
            "This table is damaged and has been set aside; its operator can set it right."
        ),
        "unknown_rules": _(
            "This game has newer rules than this server knows: it is being upgraded. Try again in a moment."
        ),
        "not_json": _("This request is not valid JSON."),
        "bad_fields": _("This request lacks something, or says it in the wrong form."),
        "too_large": _("This request is too large."),
        "too_fast": _("Too many requests: slow down a little."),
        "away": _(
            "The database is away for a moment. Nothing is lost: try again in a few seconds."
        ),
        "csrf": _("This page is out of date: reload it, then try again."),
        "not_host": _("Only the host can do this."),
        "already_started": _("The game has already started."),
        "no_open_seat": _("All the seats are taken."),
        "wrong_code": _("This invitation is not valid."),
        "empty_seats": _("Some seats are still open: fill them with bots or wait."),
        "not_over": _("The game is not over yet."),
        "bad_changes": _("The material cannot be changed like that."),
        "bad_options": _("These options do not fit together."),
        "no_such_game": _("There is no such game."),
        "paused": _("A bot is playing for you: take your seat back first."),
        "nothing_to_undo": _("There is no move of yours to take back."),
        "cannot_undo": _(
            "This move cannot be taken back: it has shown something, or somebody has answered it."
        ),
        "not_sure": _("Tick the box first."),
        "nameless": _("Take a seat or give a name first."),
        "nothing_said": _("Write something first."),
        "no_such_phrase": _("There is no such phrase."),
        "no_such_line": _("There is no such message."),
        "not_yourself": _("That is yourself."),
        "bad_pass": _("This link has been used or is too old. Ask for a new one."),
        "no_such_seat": _("There is no such seat."),
        "seat_taken": _("Somebody has just taken this seat."),
        "closed": _("The host has closed this table: ask for the new link."),
        "removed": _("The host has freed your seat; you can still watch."),
    }
    return known.get(code) or _("That is not possible now.")
