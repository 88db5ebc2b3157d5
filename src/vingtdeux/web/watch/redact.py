"""Words for a log: without seeds, cookies, tokens, codes, passwords or what the database was told."""

import re
import traceback
from functools import cache
from types import TracebackType
from typing import Final
from urllib.parse import urlsplit

HIDDEN: Final = "[hidden]"
MOST: Final = 2000
"""Characters of a message, and of what an exception says."""
INSIDE: Final = ("vingtdeux.engine", "vingtdeux.games", "vingtdeux.bots", "vingtdeux.scene")
"""What fails in here may quote a position or a move: only its type is told."""
_LONG: Final = re.compile(
    r"(?<![A-Za-z0-9_-])(?=[A-Za-z_-]*[0-9A-Z])[A-Za-z0-9_-]{32,}(?![A-Za-z0-9_-])"
)
"""Seeds, signatures, CSRF tokens, sessions, one-time codes."""
_NAMED: Final = re.compile(
    r"(\b[\w-]{0,20}(?:seed|cookie|token|passw(?:or)?d|secret\w{0,20}|authorization|csrf\w{0,20}|session\w{0,20})"
    r"|\b(?:code|otp|person|luck))"
    r"(['\"]?\s*[:=]\s*(?:b?['\"])?)(?:bearer\s+|basic\s+)?[^\s,;&'\"){}\]]+",
    re.IGNORECASE,
)
_PATHS: Final = re.compile(r"(/join/|/me/(?=[0-9A-Za-z]{20}))[^\s/?'\"]+")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_LOGIN: Final = re.compile(r"://[^/\s@]+@")


def clean(text: str) -> str:
    """The text without what must not be seen."""
    if len(text) > MOST:
        text = text[:MOST].rpartition(" ")[0] + "…"  # never half a secret
    text = _CONTROL.sub(" ", text)  # one record is one line
    for secret in _literals():
        text = text.replace(secret, HIDDEN)
    text = _LOGIN.sub(f"://{HIDDEN}@", mask(text))
    text = _NAMED.sub(rf"\1\2{HIDDEN}", text)
    return _LONG.sub(HIDDEN, text)


def mask(path: str) -> str:
    """An address without the codes that open doors."""
    return _PATHS.sub(rf"\1{HIDDEN}", path)


@cache
def _literals() -> tuple[str, ...]:
    """The site's own secrets, whatever they look like; the longest first."""
    from django.conf import settings

    found = {settings.SECRET_KEY, settings.VINGTDEUX_METRICS_TOKEN}
    found.update(str(each.get("PASSWORD") or "") for each in settings.DATABASES.values())
    found.add(urlsplit(settings.REDIS_URL).password or "")
    return tuple(sorted((each for each in found if len(each) >= 6), key=len, reverse=True))


def failure(error: BaseException) -> str:
    """An exception and what led to it: where, and what of its words may be told."""
    parts: list[str] = []
    seen: set[int] = set()
    following: BaseException | None = error
    while following is not None and id(following) not in seen:
        seen.add(id(following))
        trace = "".join(traceback.format_tb(following.__traceback__))
        parts.append(f"{trace}{_title(following)}")
        hushed = following.__suppress_context__
        following = following.__cause__ or (None if hushed else following.__context__)
    return "\n\n".join(reversed(parts))


def _title(error: BaseException) -> str:
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    words = "" if _is_inside(error.__traceback__) else _words(error)
    return f"{name}: {words}" if words else name


def _words(error: BaseException) -> str:
    from django.template import VariableDoesNotExist

    if isinstance(error, VariableDoesNotExist):  # quotes all a page knows
        return str(error.params[0]) if error.params else ""
    code = getattr(error, "code", None)
    if type(error).__module__.startswith("vingtdeux."):
        return code if isinstance(code, str) else ""
    lines = str(error).splitlines()  # PostgreSQL quotes rows from the second line on
    return clean(lines[0]) if lines else ""


def _is_inside(trace: TracebackType | None) -> bool:
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.startswith(INSIDE):
            return True
        trace = trace.tb_next
    return False
