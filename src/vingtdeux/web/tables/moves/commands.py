"""What the table page posts as JSON: `act` and `why`. The same views serve the lean lane."""

import logging
import re
from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.http.request import RawPostDataException

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.engine.game import Refusal
from vingtdeux.web.answers import as_json, away, json_response, refusal
from vingtdeux.web.language import lang_of
from vingtdeux.web.people.identity import person_id
from vingtdeux.web.tables.errors import BadRequest, Busy, NotAllowed, TableError, is_outage
from vingtdeux.web.tables.moves import play, refusals
from vingtdeux.web.tables.moves.orders import PersonsOrder, seat_action
from vingtdeux.web.tables.store.live import hall
from vingtdeux.web.watch import metrics

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


def order_of(method: str | None, body: bytes, person: int | None, table_id: str) -> PersonsOrder:
    """The move a request asks for."""
    told = _read(method, body, _act)
    if not COMMAND.fullmatch(told.command) or len(told.code) > 200 or len(told.decision) > 40:
        raise BadRequest("bad_fields")
    return PersonsOrder(table_id, person, told.code, told.decision, told.command, told.seat)


def act(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play a move."""
    try:
        person = person_id(request.COOKIES)
        version = play.make(order_of(request.method, _body(request), person, table_id))
        return as_json(played(version))
    except Exception as error:
        return refused(error, table_id, lang_of(request))


def played(version: int) -> bytes:
    """The answer to a move that was made, in JSON."""
    return msgspec.json.encode({"ok": True, "v": version})


def why(request: HttpRequest, table_id: str) -> HttpResponse:
    """Whether a move is legal now and, if not, why; nothing changes."""

    try:
        told = _read(request.method, _body(request), _why)
        view = hall.look(table_id)
        seat = view.facts.seat_of(person_id(request.COOKIES))
        if seat is None:
            raise NotAllowed("not_seated")
        if view.game is None:
            raise TableError("not_started")
        action = seat_action(view.game, told.code)
        found: Refusal | None = view.game.why_not(view.state, seat, action)
    except Exception as error:
        return refused(error, table_id, lang_of(request))
    if found is None:
        return json_response({"ok": True})
    facts = view.facts
    text = refusals.words(
        facts.game, lang_of(request), found.code, found.words(), facts.rules_version
    )
    return json_response({"ok": False, "code": found.code, "rule": found.rule, "text": text})


def _body(request: HttpRequest) -> bytes:
    try:
        return request.body
    except RawPostDataException:  # it was a form, and has been read as one
        raise BadRequest("not_json") from None


def _read(method: str | None, body: bytes, decoder: Any) -> Any:
    if method != "POST":
        raise BadRequest("bad_fields")
    if len(body) > MOST_BYTES:
        raise TooLarge
    try:
        return decoder.decode(body)
    except msgspec.ValidationError:
        raise BadRequest("bad_fields") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRequest("not_json") from None


class TooLarge(BadRequest):
    """More than a move ever needs."""

    status = 413

    def __init__(self) -> None:
        super().__init__("too_large")


def refused(error: Exception, table_id: str, lang: str) -> HttpResponse:
    """A refusal as JSON; what is none of ours is our fault, and says no more than that."""
    if isinstance(error, Busy) or is_outage(error):
        metrics.refused("away")
        return away(lang)
    view = hall.glance(table_id)
    game = (view.facts.game, lang, view.facts.rules_version) if view else ("", lang)
    if isinstance(error, VingtDeuxError):
        metrics.refused(error.code)
        return json_response(refusals.payload(error, *game), refusals.status_of(error))
    log.error("table %s: %s", table_id, type(error).__name__, exc_info=error)
    return refusal("error", 500, lang)
