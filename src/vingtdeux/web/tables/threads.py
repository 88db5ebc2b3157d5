"""Threads that read the database for the event loop."""

from concurrent.futures import ThreadPoolExecutor
from typing import Final

reader: Final = ThreadPoolExecutor(4, thread_name_prefix="reader")
"""Rebuilds tables that this process has not got; whatever else need not be ordered."""
