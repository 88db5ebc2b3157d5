"""Who may enter the office."""

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError


class WeakPassword(Exception):
    """Why this password will not do."""


def hand_out(name: str, secret: str) -> User:
    """An operator with this password; an operator of that name gets a new one."""
    user = User.objects.filter(username=name).first() or User(username=name)
    try:
        user.username = User.normalize_username(name)
        user.clean_fields(exclude=["password"])
        validate_password(secret, user)
    except ValidationError as error:
        raise WeakPassword(" ".join(error.messages)) from None
    user.is_staff = user.is_superuser = user.is_active = True
    user.set_password(secret)
    user.save()
    return user
