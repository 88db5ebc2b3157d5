"""Threads that read the database for the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from django.db import DatabaseError, connection

P = ParamSpec("P")
T = TypeVar("T")

_pool: Final = ThreadPoolExecutor(4, thread_name_prefix="reader")
"""Rebuilds tables that this process has not got; whatever else need not be ordered."""


async def read(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do it in a thread that may wait for the database."""
    return await asyncio.get_running_loop().run_in_executor(
        _pool, lambda: guarded(work, *args, **kwargs)
    )


def guarded(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do it; if the database fails, this thread's connection is thrown away, so that the next
    question opens a new one. A connection belongs to its thread: nobody else can close it."""
    try:
        return work(*args, **kwargs)
    except DatabaseError:
        give_up_connection()
        raise


def give_up_connection() -> None:
    """Close this thread's connection, whatever state it is in."""
    try:
        connection.close()
    except Exception:  # closing what is broken may fail in any way; it is gone all the same
        connection.connection = None
