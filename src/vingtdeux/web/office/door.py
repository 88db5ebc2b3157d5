"""Sessions and passwords exist behind the operator's path only; every other page goes past them."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Django's three, in their order, for the office alone."""
    inside = SessionMiddleware(AuthenticationMiddleware(MessageMiddleware(get_response)))
    office = f"/{settings.OPERATOR_PATH}"

    def handle(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(office):
            return get_response(request)
        response = inside(request)
        assert isinstance(response, HttpResponse)
        return response

    return handle
