"""A process of its own for the clock and the bots, beside `VINGTDEUX_ROLE=web` servers."""

import asyncio
import os
import signal
import sys


def run_worker() -> int:
    """Keep time and drive the bots until told to stop. Returns the exit status."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")
    import django

    django.setup()
    from vingtdeux.web.tables.bus import is_shared

    if not is_shared():
        print("vingtdeux: a worker of its own needs REDIS_URL", file=sys.stderr)
        return 1
    print("Vingt-Deux: clock and bots at work  (Ctrl+C to stop)", flush=True)
    asyncio.run(_work())
    return 0


async def _work() -> None:
    from vingtdeux.web.life import Life

    life = Life()
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, done.set)
    await life.start("work")
    await done.wait()
    await life.stop()


if __name__ == "__main__":
    sys.exit(run_worker())
