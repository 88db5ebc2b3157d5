"""An address stands for a whole household or school: which one, and how many guests that may be."""

import ipaddress
from functools import lru_cache
from typing import Final

HOUSEHOLD: Final = 8
"""How many guests one address may stand for."""
LONGEST_ADDRESS: Final = 64


def household(text: str) -> str:
    """Those who share an address; for IPv6 its /64. What is too long for one is all the same."""
    return _household(text) if len(text) <= LONGEST_ADDRESS else "?"


@lru_cache(maxsize=20_000)
def _household(text: str) -> str:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
