"""Playing runs: chunk after chunk into the database, and now and then a report of them."""

import logging
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from django.db import DatabaseError, connection

from vingtdeux.engine.texts import LANGUAGES
from vingtdeux.lab import Experiment, Played, play_some
from vingtdeux.lab.report.page import body
from vingtdeux.lab.run import Counting, Found
from vingtdeux.web.lab import bench
from vingtdeux.web.lab.models import FAILED, Run
from vingtdeux.web.lab.question import Question

log: Final = logging.getLogger("vingtdeux.lab")
CHUNK: Final = 1.0
"""Seconds of a processor for some games: what a kill costs."""
RUN_SECONDS: Final = 120.0
"""For a whole run, telling included; then it ends with the games it has."""
GAME_SECONDS: Final = 30.0
"""For one game at all of its tables: one that takes longer never ends."""
SLICE: Final = 15.0
"""Seconds after which somebody else's run has its turn."""
TELLING: Final = 4.0
"""Playing takes at least so many times as long as telling."""
BEAT: Final = 4.0
"""Seconds between two signs of life."""


class TooSlow(Exception):
    """A game that does not end."""


def _too_slow(*_: Any) -> None:
    raise TooSlow


class Playing:
    """Plays for `holder`; `say` is told what has been done."""

    def __init__(self, holder: str, say: Callable[..., None]) -> None:
        self._holder = holder
        self._say = say
        self._run: Run | None = None
        self._over = threading.Event()
        self._lapped = time.process_time()

    def on(self) -> None:
        """Until no run waits."""
        signal.signal(signal.SIGPROF, _too_slow)
        beating = threading.Thread(target=self._beat, name="beat", daemon=True)
        beating.start()
        try:
            while (run := bench.take(self._holder)) is not None:
                self._run = run
                self._take_up(run)
        finally:
            self._over.set()
            if self._run is not None:
                with suppress(DatabaseError):
                    bench.give_back(self._run.pk, self._holder)

    def _beat(self) -> None:
        """Hold the lease, however long a game takes."""
        while not self._over.wait(BEAT):
            run = self._run
            if run is not None:
                with suppress(DatabaseError):
                    bench.renew(run.pk, self._holder)
        connection.close()

    def _take_up(self, run: Run) -> None:
        try:
            if self._play(run):
                self._say(over="done")
        except bench.LostLease:  # cancelled, or somebody else goes on with it
            self._say(over="left")
        except DatabaseError:
            raise
        except Exception:
            log.exception("the run %s cannot be played", run.pk)
            with suppress(bench.LostLease):
                bench.finish(run, FAILED)
            self._say(over="failed")

    def _play(self, run: Run) -> bool:
        """To the end, or until it is somebody else's turn (False)."""
        question = Question.of(run)
        experiment = question.experiment(run.pk)
        counting = Counting(experiment)
        for games in bench.kept(run):
            _count(counting, games)
        self._lap()
        slice_, playing, telling = 0.0, 0.0, 0.0  # the first time, telling loads its pens
        while run.done < run.games and run.cpu < RUN_SECONDS:
            games = _some(experiment, run)
            _count(counting, games)
            spent = self._lap()
            bench.keep(run, games, spent)
            self._say(games=len(games) * len(games[0]), cpu=spent)
            slice_, playing = slice_ + spent, playing + spent
            if playing >= TELLING * telling and run.done < run.games:
                took = self._tell(run, question, counting.found(is_whole=False), run.langs.split())
                playing, telling = 0.0, min(took, telling or took)
            if slice_ >= SLICE and bench.others_wait(run):
                bench.give_back(run.pk, self._holder)
                return False
        self._tell(run, question, counting.found(), LANGUAGES)  # short of time or not: all there is
        bench.finish(run)
        return True

    def _tell(self, run: Run, question: Question, found: Found, langs: Any) -> float:
        """In these languages; how long it took."""
        took = 0.0
        for lang in langs:
            html = str(body(found, lang, question.command(run.pk)))
            spent = self._lap()
            bench.tell(run, lang, html, spent)
            self._say(cpu=spent)
            took += spent
        return took

    def _lap(self) -> float:
        """Seconds of the processor since the last one."""
        before, self._lapped = self._lapped, time.process_time()
        return self._lapped - before


def _some(experiment: Experiment, run: Run) -> list[list[Played]]:
    """The next games of each table, as many as a chunk has time for."""
    tables: list[list[Played]] = [[] for _ in experiment.plans]
    began, number = time.process_time(), run.done
    while number < run.games and (number == run.done or time.process_time() - began < CHUNK):
        signal.setitimer(signal.ITIMER_PROF, GAME_SECONDS)
        try:
            for table, plan in zip(tables, experiment.plans, strict=True):
                table += play_some(plan, (number,))
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        number += 1
    return tables


def _count(counting: Counting, games: bench.Games) -> None:
    for arm, table in enumerate(games):
        for played in table:
            counting.add(arm, played)
