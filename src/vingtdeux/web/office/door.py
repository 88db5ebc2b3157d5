"""Sessions and passwords exist behind the operator's path only; every other page goes past them."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django_otp.middleware import OTPMiddleware


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Who it is, whether the second factor was given, and messages: for the office alone."""
    known = OTPMiddleware(MessageMiddleware(get_response))
    inside = SessionMiddleware(AuthenticationMiddleware(known))
    office = f"/{settings.OPERATOR_PATH}"

    def handle(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(office):
            return get_response(request)
        response = inside(request)
        assert isinstance(response, HttpResponse)
        return response

    return handle
