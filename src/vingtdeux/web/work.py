"""A process of its own for the clock and the bots, beside `VINGTDEUX_ROLE=web` servers."""

import asyncio
import os
import signal
import sys

from vingtdeux.engine.texts import load_texts
from vingtdeux.web.data import TEXTS
from vingtdeux.web.serve import let_guests_in
from vingtdeux.web.wire.door import CannotStart


def run_worker(lang: str = "en") -> int:
    """Keep time and drive the bots until told to stop. Returns the exit status."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")
    import django

    django.setup()
    from vingtdeux.web.tables.view.bus import is_shared

    say = load_texts(TEXTS, lang)
    if not is_shared():
        print(say("cannot.start", why=say("cannot.no_redis")), file=sys.stderr)
        return 1
    try:
        let_guests_in()
    except CannotStart as error:
        why = say(f"cannot.{error.code}", **error.facts)
        print(say("cannot.start", why=why), file=sys.stderr)
        return 1
    print(say("work.begun"), flush=True)
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
