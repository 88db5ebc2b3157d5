"""Plain text only: no NUL and no half signs, which no database keeps and nobody types."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict

from vingtdeux.web import answers
from vingtdeux.web.errors import error_page
from vingtdeux.web.language import lang

NUL: Final = "\0"


def must_be_plain(said: Any) -> None:
    """ValueError for a NUL or half a sign (a lone surrogate) anywhere in JSON from outside."""
    if isinstance(said, str):
        if b"\0" in said.encode():  # a half sign cannot be encoded
            raise ValueError("NUL")
    elif isinstance(said, dict):
        for name, value in said.items():
            must_be_plain(name)
            must_be_plain(value)
    elif isinstance(said, list | tuple):
        for value in said:
            must_be_plain(value)


class Middleware:
    """Looks at the address, the query, the form and the cookies before any page does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, _: Any, __: Any, where: Any
    ) -> HttpResponse | None:
        """None lets it pass."""
        if not any(NUL in text for text in _texts(request, where)):
            return None
        if "application/json" in request.headers.get("Accept", ""):
            return answers.refusal("bad_fields", 400, lang())
        return error_page(request, 400, answers.words("bad_fields", lang()))


def _texts(request: HttpRequest, where: dict[str, Any]) -> Iterator[str]:
    yield from (value for value in where.values() if isinstance(value, str))
    yield from request.COOKIES.values()
    yield from _said(request.GET)
    if request.method == "POST":
        yield from _said(request.POST)


def _said(form: QueryDict) -> Iterator[str]:
    for name, values in form.lists():
        yield name
        yield from map(str, values)
