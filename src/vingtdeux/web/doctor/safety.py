"""Settings that are fine at home and not on the internet."""

import ipaddress
import os
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError

from vingtdeux.web.doctor.findings import Finding
from vingtdeux.web.office import second

SHORTEST_KEY: Final = 32
FEWEST_SIGNS: Final = 10
PATIENCE: Final = 2.0
"""Seconds Redis has to answer."""


def look_at_settings() -> Iterator[Finding]:
    """One finding a setting."""
    hosts = [host for host in settings.ALLOWED_HOSTS if not is_at_home(host)]
    key = settings.SECRET_KEY
    if settings.DEBUG:
        yield Finding("debug", "VINGTDEUX_DEBUG")
    if settings.BEHIND_TLS and "*" in hosts:
        yield Finding("any_host", "VINGTDEUX_HOSTS")
    if not settings.BEHIND_TLS and [host for host in hosts if host != "*"]:
        yield Finding("no_tls", "VINGTDEUX_TLS")
    if not settings.VINGTDEUX_LIMITS:
        yield Finding("no_limits", "VINGTDEUX_LIMITS")
    if len(key) < SHORTEST_KEY or len(set(key)) < FEWEST_SIGNS:
        yield Finding("weak_key", "VINGTDEUX_SECRET_KEY", {"n": SHORTEST_KEY})
    if settings.VINGTDEUX_OPERATOR_TOTP not in ("", "required"):
        yield Finding("totp_setting", "VINGTDEUX_OPERATOR_TOTP")
    yield from _look_at_redis()
    yield from _look_at_operators()


def is_at_home(host: str) -> bool:
    """Whether only this machine goes by this name."""
    name = host.strip("[]")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _look_at_redis() -> Iterator[Finding]:
    url = os.environ.get("REDIS_URL", "")
    if not url:
        if settings.VINGTDEUX_ROLE == "web":
            yield Finding("no_redis", "REDIS_URL")
        return
    from redis import Redis, RedisError

    try:
        with Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE) as redis:
            redis.ping()
    except (RedisError, OSError, ValueError) as error:
        yield Finding("redis_away", "REDIS_URL", {"why": type(error).__name__})


def _look_at_operators() -> Iterator[Finding]:
    try:
        operators = [*User.objects.filter(is_active=True, is_staff=True).order_by("username")]
        without = [user for user in operators if not second.has_one(user)]
    except DatabaseError:  # the database's own findings say it
        return
    for user in without:
        yield Finding("one_factor", user.get_username(), is_trouble=False)
