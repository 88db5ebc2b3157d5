"""Moving to another device: a link that works once, for ten minutes."""

import hashlib
import secrets
import time
from typing import Final

from vingtdeux.web.people.models import Pass, Person

SECONDS: Final = 600


def issue(person: Person, where: str) -> str:
    """A fresh code for this person; older ones of theirs are void."""
    Pass.objects.filter(person=person).delete()
    Pass.objects.filter(until__lt=time.time()).delete()
    code = secrets.token_hex(16)
    Pass.objects.create(code=_hash(code), person=person, where=where, until=time.time() + SECONDS)
    return code


def holder(code: str) -> Pass | None:
    """Whose code it is, while it is valid."""
    return (
        Pass.objects.filter(code=_hash(code), until__gte=time.time())
        .select_related("person")
        .first()
    )


def use(code: str) -> Pass | None:
    """Take the code; it does not work a second time."""
    found = holder(code)
    if found is None or not Pass.objects.filter(pk=found.pk).delete()[0]:
        return None
    return found


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
