"""What every page says to the browser about what it may load."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from vingtdeux.web import answers
from vingtdeux.web.language import lang

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self' {sockets}; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
UNNAMED: Final = ("/healthz", "/readyz")
"""Asked by address: a watchman need not know the site's name."""
PERMISSIONS: Final = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"


def headers(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Strict content security policy: nothing inline, nothing from other hosts."""

    def handle(request: HttpRequest) -> HttpResponse:
        if request.path_info not in UNNAMED:
            request.get_host()  # DisallowedHost becomes a 400
        response = get_response(request)
        host = request.META.get("HTTP_HOST", "")
        named = host and all(c.isalnum() or c in ".:-[]" for c in host)
        sockets = (
            f"ws://{host} wss://{host}" if named else ""
        )  # for browsers where 'self' is not enough
        response.headers["Content-Security-Policy"] = POLICY.format(sockets=sockets)
        response.headers.setdefault("Cache-Control", _keeping(response))
        response.headers["X-Frame-Options"] = "DENY"
        response.headers["Permissions-Policy"] = PERMISSIONS
        return response

    return handle


def _keeping(response: HttpResponse) -> str:
    """Every page says who reads it: a browser may go back to it, nobody else may keep it. What
    scripts ask for, and what opens a door, is not kept at all."""
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    return "private, no-cache" if is_page else "no-store"


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django's
    """A form or a move without its token."""
    if request.content_type == "application/json":
        return answers.refusal("csrf", 403, lang())
    text = answers.words("csrf", lang())
    return render(request, "error.html", {"status": 403, "text": text}, status=403)
