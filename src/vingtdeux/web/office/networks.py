"""Addresses and networks as an operator writes them, and whether an address is among them."""

import ipaddress
from collections.abc import Iterable
from typing import Final

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LONGEST: Final = 64
"""No address is longer; strangers may send anything."""


class NotANetwork(ValueError):
    """This text is no address."""


def network_of(text: str) -> Network:
    """203.0.113.7, 203.0.113.0/24, 2001:db8::/32; a lone IPv6 address stands for its /64."""
    text = text.strip()
    try:
        if "/" in text:
            return ipaddress.ip_network(text, strict=False)
        found = ipaddress.ip_address(text)
        if isinstance(found, ipaddress.IPv6Address):
            if found.ipv4_mapped:
                return ipaddress.ip_network(found.ipv4_mapped)
            return ipaddress.ip_network((found, 64), strict=False)
        return ipaddress.ip_network(found)
    except ValueError:
        raise NotANetwork(text) from None


class Networks:
    """Many networks, each with the time it is free again; asked in one step per length of prefix."""

    def __init__(self, entries: Iterable[tuple[Network, float]]) -> None:
        self._until: dict[tuple[int, int], dict[int, float]] = {}
        for network, until in entries:
            shift = network.max_prefixlen - network.prefixlen
            kept = self._until.setdefault((network.version, shift), {})
            key = int(network.network_address) >> shift
            kept[key] = max(until, kept.get(key, 0.0))

    def until(self, address: str) -> float:
        """When the last of the networks around this address is free again; 0 = there is none."""
        if not self._until or len(address) > LONGEST:
            return 0.0
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return 0.0
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
            found = found.ipv4_mapped
        number, version = int(found), found.version
        return max(
            (
                kept.get(number >> shift, 0.0)
                for (kind, shift), kept in self._until.items()
                if kind == version
            ),
            default=0.0,
        )
