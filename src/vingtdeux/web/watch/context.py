"""Which request, at which table: known to whatever runs on its behalf."""

import re
import secrets
from contextvars import ContextVar
from typing import Final

request_id: Final[ContextVar[str]] = ContextVar("request_id", default="")
table_id: Final[ContextVar[str]] = ContextVar("table_id", default="")
_SANE: Final = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_TABLE: Final = re.compile(r"/t/([0-9a-z]{8})(?:/|$)")


def name_of(headers: list[tuple[bytes, bytes]]) -> str:
    """The proxy's number for this request if it is sane, else one of our own."""
    for name, value in headers:
        if name == b"x-request-id" and _SANE.fullmatch(value):
            return value.decode("ascii")
    return secrets.token_hex(8)


def table_of(path: str) -> str:
    """The table an address belongs to, or ""."""
    found = _TABLE.match(path)
    return found[1] if found else ""
