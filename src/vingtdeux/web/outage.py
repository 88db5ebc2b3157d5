"""The database is away for a moment: 503 and «try again», where a fault of ours would be 500."""

import logging
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from vingtdeux.web import answers
from vingtdeux.web.errors import error_page
from vingtdeux.web.language import lang
from vingtdeux.web.people.identity import nobody
from vingtdeux.web.tables.errors import is_outage

log: Final = logging.getLogger("vingtdeux.outage")


class Middleware:
    """Turns an outage met by any page into an answer that says so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """None leaves it to others."""
        return away(request, error) if is_outage(error) else None


def away(request: HttpRequest, error: BaseException) -> HttpResponse:
    """503, as a page or as JSON; nothing in it asks the database again."""
    log.warning("%s: the database is away (%s)", request.path_info, type(error).__name__)
    asked = f"{request.content_type} {request.headers.get('Accept', '')}"
    if "application/json" in asked:
        return answers.away(lang())
    nobody(request)
    response = error_page(request, 503, answers.words("away", lang()))
    response.headers["Retry-After"] = str(answers.RETRY_SECONDS)
    return response
