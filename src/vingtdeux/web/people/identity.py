"""Who is asking: a signed cookie, checked once and remembered; no database on the way."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse

from vingtdeux.web.limits import Remembered
from vingtdeux.web.people.models import LONGEST_NAME, Person
from vingtdeux.web.watch import metrics

_signer: Final = Signer(salt="vingtdeux.person")
LONGEST_COOKIE: Final = 80
"""A number and its seal are shorter; what is longer is nobody's, and is not even examined."""
renamed: Final = Signal()
"""Sent with `person` when somebody has taken another name, before it is durable."""
_known: Final[Remembered[str, int]] = Remembered(20_000)
"""Cookies that were found good. Bad ones are examined again: there is no end to them."""
metrics.watch_cache("cookies", lambda: _known.bytes)


def _read(cookie: str) -> int | None:
    if len(cookie) > LONGEST_COOKIE:
        return None
    found = _known.get(cookie)
    if found is None:
        try:
            found = int(_signer.unsign(cookie))
        except (BadSignature, ValueError):
            return None
        _known.keep(cookie, found)
    return found


def person_id(cookies: Mapping[str, str]) -> int | None:
    """The number of the person this cookie jar belongs to; None for a stranger."""
    cookie = cookies.get(settings.PERSON_COOKIE)
    return _read(cookie) if cookie else None


def person_of(request: HttpRequest) -> Person | None:
    """The person who asks, read once a request."""
    if not hasattr(request, "_person"):
        number = person_id(request.COOKIES)
        found = Person.objects.filter(pk=number).first() if number is not None else None
        request._person = found  # type: ignore[attr-defined]
    person: Person | None = request._person  # type: ignore[attr-defined]
    return person


def clean_name(name: str) -> str:
    """One line, printable, not too long; "" if nothing is left."""
    kept = "".join(
        c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c)[0] != "C"
    )
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def welcome(request: HttpRequest, name: str, fallback: str) -> Person:
    """The person who asks, made now if new; a name given replaces the old one."""
    name = clean_name(name)
    person = person_of(request)
    if person is None:
        person = Person.objects.create(name=name or fallback)
        request._person = person  # type: ignore[attr-defined]
        request._new_person = True  # type: ignore[attr-defined]
    elif name and name != person.name:
        with transaction.atomic():
            person.name = name
            person.save(update_fields=["name"])
            renamed.send(Person, person=person)
    return person


@contextmanager
def all_or_nothing(request: HttpRequest) -> Iterator[None]:
    """A refusal inside leaves no row behind, nor a cookie for somebody who was never made."""
    try:
        with transaction.atomic():
            yield
    except BaseException:
        for name in ("_person", "_new_person"):
            vars(request).pop(name, None)
        raise


def nobody(request: HttpRequest) -> None:
    """Do not ask who it is: a page for when the database does not answer."""
    request._person = None  # type: ignore[attr-defined]
    vars(request).pop("_new_person", None)


def become(request: HttpRequest, person: Person) -> None:
    """This browser belongs to that person from now on."""
    request._person = person  # type: ignore[attr-defined]
    request._new_person = True  # type: ignore[attr-defined]


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Hands a new person the cookie."""

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if hasattr(request, "_new_person"):
            person = person_of(request)
            assert person is not None
            response.set_cookie(
                settings.PERSON_COOKIE,
                _signer.sign(str(person.pk)),
                max_age=settings.PERSON_COOKIE_AGE,
                httponly=True,
                samesite="Lax",
                secure=settings.PERSON_COOKIE_SECURE,
            )
        return response

    return handle


def context(request: HttpRequest) -> dict[str, Any]:
    """For templates: `person`."""
    return {"person": person_of(request)}
