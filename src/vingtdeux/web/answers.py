"""What the site answers to scripts, and what it says where it refuses something."""

from typing import Any, Final

import msgspec
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import override

RETRY_SECONDS: Final = 1
"""After which a database that was away may be back."""


def json_response(data: dict[str, Any], status: int = 200) -> HttpResponse:
    """JSON, not to be kept by anybody."""
    return as_json(msgspec.json.encode(data), status)


def as_json(content: bytes, status: int = 200) -> HttpResponse:
    """The same for what is written already."""
    response = HttpResponse(content, "application/json", status)
    response.headers["Cache-Control"] = "no-store"
    return response


def refusal(code: str, status: int, lang: str) -> HttpResponse:
    """A refusal of the site's own, as JSON."""
    return json_response({"ok": False, "code": code, "text": words(code, lang)}, status)


def away(lang: str) -> HttpResponse:
    """503 as JSON: the client tries again by itself."""
    response = refusal("away", 503, lang)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def words(code: str, lang: str) -> str:
    """Why not, in the language of the one who asked."""
    with override(lang):
        return _words(code)


def _words(code: str) -> str:
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
        "unknown_game": _("This game is not installed on this server at the moment."),
        "unknown_rules": _(
            "This game has newer rules than this server knows: it is being upgraded. Try again in a moment."
        ),
        "not_json": _("This request is not valid JSON."),
        "bad_fields": _("This request lacks something, or says it in the wrong form."),
        "too_large": _("This request is too large."),
        "too_fast": _("Too many requests: slow down a little."),
        "away": _(
            "The database cannot be reached just now. Nothing is lost: try again in a few seconds."
        ),
        "csrf": _("This page is out of date: reload it, then try again."),
        "not_host": _("Only the host can do this."),
        "already_started": _("The game has already started."),
        "no_open_seat": _("All the seats are taken."),
        "no_such_code": _(
            "No table has this code: look at it again, or ask whoever sent it for a new one."
        ),
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
        "not_yourself": _("That is you."),
        "bad_pass": _("This link has been used or is too old. Ask for a new one."),
        "no_such_seat": _("There is no such seat."),
        "seat_taken": _("Somebody has just taken this seat."),
        "closed": _("The host has closed this table: ask for the new link."),
        "lab_closed": _("Nobody simulates on this site. You can do it on your own machine."),
        "lab_busy_with_you": _(
            "Three of your simulations are already running or waiting: let one finish, or cancel it."
        ),
        "lab_enough": _(
            "You have had a good share of the machine this hour. Come back later, or simulate on your own."
        ),
        "lab_full": _("Too many simulations are waiting. Try again in a few minutes."),
        "no_such_run": _("There is no such simulation, or no longer."),
        "removed": _("The host has freed your seat; you can still watch."),
    }
    return known.get(code) or _("That is not possible now.")
