"""Error pages: the same few words, in the visitor's language."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from vingtdeux.web.people.identity import nobody
from vingtdeux.web.tables.errors import is_outage


def error_page(request: HttpRequest, status: int, text: str) -> HttpResponse:
    """A page that says what went wrong and leads home."""
    return render(request, "error.html", {"status": status, "text": text}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's
    """404."""
    return error_page(request, 404, _("There is nothing at this address."))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's
    """400."""
    return error_page(request, 400, _("This request makes no sense here."))


def broken(request: HttpRequest) -> HttpResponse:
    """500; or 503 where the database was away outside of any page (an operator's session)."""
    error = sys.exc_info()[1]
    if error is not None and is_outage(error):
        from vingtdeux.web.outage import away

        return away(request, error)
    nobody(request)  # whatever broke may break again
    return error_page(request, 500, _("Something broke on our side; nothing of your game is lost."))
