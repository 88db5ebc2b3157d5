"""What the table page posts as JSON: `act` and `why`. The same views serve the lean lane."""

import logging
import re
from typing import Any, Final

import msgspec
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.engine.game import Refusal
from vingtdeux.web.people.identity import person_id
from vingtdeux.web.tables import moves, refusals
from vingtdeux.web.tables.errors import BadRequest, NotAllowed, TableError
from vingtdeux.web.tables.live import hall

log: Final = logging.getLogger("vingtdeux.commands")
MOST_BYTES: Final = 4096
COMMAND: Final = re.compile(r"[0-9A-Za-z-]{8,36}")


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """A move: what, in answer to which decision, under which number of the sender's own."""

    code: str
    decision: str
    command: str
    seat: int | None = None


class Why(msgspec.Struct):
    """A question about a move."""

    code: str


_act: Final = msgspec.json.Decoder(Act)
_why: Final = msgspec.json.Decoder(Why)


def act(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play a move."""

    def answer() -> dict[str, Any]:
        told = _read(request, _act)
        if not COMMAND.fullmatch(told.command) or len(told.code) > 200 or len(told.decision) > 40:
            raise BadRequest("bad_fields")
        person = person_id(request.COOKIES)
        version = moves.play(table_id, person, told.code, told.decision, told.command, told.seat)
        return {"ok": True, "v": version}

    return _answered(request, table_id, answer)


def why(request: HttpRequest, table_id: str) -> HttpResponse:
    """Whether a move is legal now and, if not, why; nothing changes."""

    def answer() -> dict[str, Any]:
        told = _read(request, _why)
        view = hall.look(table_id)
        seat = view.facts.seat_of(person_id(request.COOKIES))
        if seat is None:
            raise NotAllowed("not_seated")
        if view.game is None:
            raise TableError("not_started")
        action = moves.seat_action(view.game, told.code)
        refusal: Refusal | None = view.game.why_not(view.state, seat, action)
        if refusal is None:
            return {"ok": True}
        text = refusals.words(view.facts.game, lang_of(request), refusal.code, refusal.words())
        return {"ok": False, "code": refusal.code, "rule": refusal.rule, "text": text}

    return _answered(request, table_id, answer)


def _read(request: HttpRequest, decoder: Any) -> Any:
    if request.method != "POST":
        raise BadRequest("bad_fields")
    body = request.body
    if len(body) > MOST_BYTES:
        raise TooLarge
    try:
        return decoder.decode(body)
    except msgspec.ValidationError:
        raise BadRequest("bad_fields") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadRequest("not_json") from None


class TooLarge(BadRequest):
    """More than a move ever needs."""

    status = 413

    def __init__(self) -> None:
        super().__init__("too_large")


def _answered(request: HttpRequest, table_id: str, answer: Any) -> HttpResponse:
    try:
        return json_response(answer())
    except VingtDeuxError as error:
        return refused(error, table_id, lang_of(request))
    except Exception as error:
        log.exception("table %s: %s", table_id, type(error).__name__)
        connection.close_if_unusable_or_obsolete()
        text = refusals.words("", lang_of(request), "error", {})
        return json_response({"ok": False, "code": "error", "text": text}, 500)


def refused(error: VingtDeuxError, table_id: str, lang: str) -> HttpResponse:
    """A refusal as JSON."""
    view = hall.glance(table_id)
    game_id = view.facts.game if view else ""
    return json_response(refusals.payload(error, game_id, lang), refusals.status_of(error))


def json_response(data: dict[str, Any], status: int = 200) -> HttpResponse:
    """JSON, not to be kept by anybody."""
    response = HttpResponse(msgspec.json.encode(data), "application/json", status)
    response.headers["Cache-Control"] = "no-store"
    return response


def lang_of(request: HttpRequest) -> str:
    """The language of the one who asks."""
    found = translation.get_language_from_request(request)[:2]
    return found if found in dict(settings.LANGUAGES) else "fr"
