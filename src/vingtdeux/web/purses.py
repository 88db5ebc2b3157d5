"""Credits that all processes of a site share, in Redis: what one lets through, two let through.

Redis may be away. Then each process counts for itself, as one alone does, and asks again some
seconds later: nobody waits for a limit.
"""

import logging
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from django.conf import settings

from vingtdeux.web.wire.door import number

log: Final = logging.getLogger("vingtdeux.limits")
TIMEOUT: Final = 0.25
"""Seconds within which Redis answers, or is away; VINGTDEUX_PATIENCE multiplies it."""
PATIENCE: Final = 5.0
"""Seconds until it is asked again."""
SCRIPT: Final = """
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
for n, key in ipairs(KEYS) do
  local burst, rate = tonumber(ARGV[2 * n - 1]), tonumber(ARGV[2 * n])
  local purse = redis.call('HMGET', key, 'left', 'at')
  local left, at = tonumber(purse[1] or burst), tonumber(purse[2] or now)
  left = math.min(burst, left + math.max(0, now - at) * rate)
  if left < 1 then return 0 end
  redis.call('HSET', key, 'left', left - 1, 'at', now)
  redis.call('EXPIRE', key, math.ceil(burst / rate) + 1)
end
return 1
"""
"""One credit of every purse, in their order; the first empty one ends it."""


class Purse(NamedTuple):
    """Whose credits they are, how many there may be, how many come back a second."""

    name: str
    burst: float
    per_second: float


class Shared:
    """The purses in Redis, whose client is there only where a site has one. Any thread may use
    it."""

    def __init__(self, url: str) -> None:
        from redis import Redis, RedisError
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        never = Retry(NoBackoff(), 0)
        seconds = TIMEOUT * number("VINGTDEUX_PATIENCE", 1)
        self._redis = Redis.from_url(
            url, socket_timeout=seconds, socket_connect_timeout=seconds, retry=never
        )
        self._pay: Any = self._redis.register_script(SCRIPT)
        self._troubles = (RedisError, OSError)
        self._away_until = 0.0

    def pay(self, purses: Sequence[Purse]) -> bool:
        """Take one credit of each; True if Redis cannot say."""
        if time.monotonic() < self._away_until:
            return True
        keys = [f"vingtdeux:credit:{purse.name}" for purse in purses]
        numbers = [number for purse in purses for number in (purse.burst, purse.per_second)]
        try:
            return bool(self._pay(keys=keys, args=numbers))
        except self._troubles as error:
            self._away_until = time.monotonic() + PATIENCE
            log.warning("Redis is away (%s): each process counts alone", type(error).__name__)
            return True


_shared: Final[dict[str, Shared]] = {}


def pay(purses: Sequence[Purse]) -> bool:
    """Take one credit of each where there is a Redis; without one there is nothing to share."""
    url = settings.REDIS_URL
    if not url:
        return True
    if url not in _shared:
        _shared[url] = Shared(url)
    return _shared[url].pay(purses)
