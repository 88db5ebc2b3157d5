"""The second factor of operators: a code from a telephone (TOTP), or a recovery code."""

from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django_otp import user_has_device, verify_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

DIGITS: Final = 6
CODES: Final = 8
"""How many recovery codes an operator gets; each works once."""
TELEPHONE: Final = "telephone"
PAPER: Final = "recovery codes"


class Enrolment(NamedTuple):
    """A second factor that is being set up."""

    device: Any
    paper: Any
    uri: str
    codes: tuple[str, ...]


def is_required() -> bool:
    """Whether operators without a second factor stay outside."""
    return bool(settings.VINGTDEUX_OPERATOR_TOTP == "required")


def has_one(user: User) -> bool:
    """Whether this operator must give a code."""
    return bool(user_has_device(user))


def is_through(user: Any) -> bool:
    """Whether this session may be in the office as far as the second factor goes."""
    return bool(user.is_verified()) or not (is_required() or has_one(user))


def accepted(user: User, code: str) -> Any:
    """The device that takes this code, or None. A code works once; wrong ones make it wait."""
    code = "".join(code.split()).lower()
    by_telephone = len(code) == DIGITS and code.isascii() and code.isdecimal()
    kind = TOTPDevice if by_telephone else StaticDevice
    for device in kind.objects.devices_for_user(user, confirmed=True):
        found = verify_token(user, device.persistent_id, code)
        if found is not None:
            return found
    return None


def is_paper(device: Any) -> bool:
    """Whether this device is the list of recovery codes."""
    return isinstance(device, StaticDevice)


def enrol(user: User) -> Enrolment:
    """A new key and new recovery codes; they count once confirmed."""
    with transaction.atomic():
        drop(user, confirmed=False)
        device = TOTPDevice.objects.create(
            user=user, name=TELEPHONE, digits=DIGITS, confirmed=False
        )
        paper = StaticDevice.objects.create(user=user, name=PAPER, confirmed=False)
        codes = tuple(StaticToken.random_token() for _ in range(CODES))
        StaticToken.objects.bulk_create(StaticToken(device=paper, token=code) for code in codes)
    return Enrolment(device, paper, device.config_url, codes)


def confirm(user: User, new: Enrolment) -> None:
    """From now on it is this one, and no older one."""
    with transaction.atomic():
        drop(user, confirmed=True)
        for kind, device in ((TOTPDevice, new.device), (StaticDevice, new.paper)):
            kind.objects.filter(pk=device.pk).update(confirmed=True)


def drop(user: User, confirmed: bool) -> int:
    """Take away what was (or was not) confirmed; how many devices."""
    count = 0
    for kind in (TOTPDevice, StaticDevice):
        found = kind.objects.devices_for_user(user, confirmed=confirmed)
        count += found.count()
        found.delete()
    return count
