"""How many connections there may be: in all, and from one household."""

from collections import Counter
from typing import Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from vingtdeux.web.household import household
from vingtdeux.web.wire.door import number

EACH: Final = 500
"""Of one household: a school of sixty, eight connections each. VINGTDEUX_LIMITS multiplies it."""
MOST: Final = 20_000
"""In all, unless VINGTDEUX_CONNECTIONS says so."""
SPARE: Final = 256
"""File descriptors for everything that is not a visitor: databases, files, bots."""
WANTED: Final = 65_536
"""File descriptors, where the system sets no bound of its own."""


async def _nothing(*_: object) -> None:
    """Stands for the application where only the list of proxies is wanted."""


class Gate:
    """Counts connections. A proxy speaks for many people, so it is counted in the sum alone."""

    def __init__(self) -> None:
        self.most = MOST
        self.each = 0
        self.inside = 0
        self._homes: Counter[str] = Counter()
        self._proxies = ProxyHeadersMiddleware(_nothing).trusted_hosts

    def limit(self, most: int, each: int, proxies: list[str] | str) -> None:
        """So many in all, and from one household (0: any number) unless it is a proxy of ours."""
        self.most, self.each = most, each
        self._proxies = ProxyHeadersMiddleware(_nothing, trusted_hosts=proxies).trusted_hosts

    def enter(self, host: str) -> bool:
        """Count it in; False if there is no room."""
        if self.inside >= self.most:
            return False
        home = household(host)
        if self.each and self._homes[home] >= self.each and host and host not in self._proxies:
            return False
        self.inside += 1
        self._homes[home] += 1
        return True

    def leave(self, host: str) -> None:
        """Count it out."""
        home = household(host)
        self.inside -= 1
        self._homes[home] -= 1
        if not self._homes[home]:
            del self._homes[home]


gate: Final = Gate()


def room() -> int:
    """How many connections this process may hold: VINGTDEUX_CONNECTIONS, as far as files allow."""
    asked = int(number("VINGTDEUX_CONNECTIONS", MOST))
    return min(asked, max(64, _descriptors() - SPARE))


def _descriptors() -> int:
    """How many files may be open, after asking for as many as the system lets us have."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such bound
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else hard
    if soft not in (resource.RLIM_INFINITY, wanted) and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft
