"""The threads that touch the database. SQLite has one writer at a time: so have we."""

from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.db import connection

writer: Final = ThreadPoolExecutor(
    1 if connection.vendor == "sqlite" else 4, thread_name_prefix="writer"
)
"""Plays moves."""
reader: Final = ThreadPoolExecutor(4, thread_name_prefix="reader")
"""Rebuilds tables that this process has not got."""
