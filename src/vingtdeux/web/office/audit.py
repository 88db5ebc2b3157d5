"""The book of actions: every sign of an operator, in the office or at the command line."""

import getpass
import logging
from collections.abc import Mapping
from typing import Any, Final

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db import DatabaseError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.office.models import Audit

log: Final = logging.getLogger("vingtdeux.audit")
SERVER: Final = "server"
"""Who does what nobody asked for by hand."""
WORDS: Final[Mapping[str, Any]] = {
    "login": _("came in"),
    "login_failed": _("was not let in"),
    "logout": _("went out"),
    "second_factor_failed": _("gave a wrong code"),
    "recovery_code": _("used a recovery code"),
    "password": _("changed a password"),
    "added": _("added"),
    "changed": _("changed"),
    "deleted": _("deleted"),
    "settled": _("settled a report"),
    "banned": _("banned"),
    "repaired": _("set a table right"),
    "called_off": _("cancelled a simulation"),
    "operator": _("made an operator, or a new password"),
    "second_factor": _("set up a second factor"),
    "second_factor_removed": _("removed a second factor"),
    "tidied": _("tidied up"),
    "backup": _("saved a backup"),
    "restore": _("restored a backup"),
}


def note(what: str, about: object = "", who: str = "", address: str = "") -> None:
    """Write a line."""
    assert what in WORDS, what
    Audit.objects.create(who=who[:150], what=what, about=str(about)[:200], address=address[:45])


def note_of(request: HttpRequest, what: str, about: object = "") -> None:
    """Write a line about the operator who asks."""
    note(what, about, request.user.get_username(), address_of(request))


def note_by_hand(what: str, about: object = "") -> None:
    """Write a line about whoever is at the command line; a backup of a sick site must not fail
    because the book cannot be written."""
    try:
        with transaction.atomic():
            note(what, about, by_hand())
    except DatabaseError as error:
        log.warning("the book of actions cannot be written: %s", error)


def by_hand() -> str:
    """Whoever is at the command line."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):  # a container without names
        name = "?"
    return f"{name} (CLI)"


def address_of(request: HttpRequest | None) -> str:
    """Where an operator comes from."""
    return "" if request is None else str(request.META.get("REMOTE_ADDR") or "")


def listen() -> None:
    """Hear who comes and goes."""
    user_logged_in.connect(_came, dispatch_uid="audit-login")
    user_logged_out.connect(_went, dispatch_uid="audit-logout")
    user_login_failed.connect(_failed, dispatch_uid="audit-failed")


def _came(request: HttpRequest | None, user: User, **_: Any) -> None:
    note("login", "", user.get_username(), address_of(request))


def _went(request: HttpRequest | None, user: User | None, **_: Any) -> None:
    if user is not None:
        note("logout", "", user.get_username(), address_of(request))


def _failed(credentials: Mapping[str, Any], request: HttpRequest | None = None, **_: Any) -> None:
    """The name only if it is an operator's: people type passwords into the wrong field."""
    name = str(credentials.get("username") or "")
    known = len(name) <= 150 and "\0" not in name and User.objects.filter(username=name).exists()
    note("login_failed", "", name if known else "?", address_of(request))
