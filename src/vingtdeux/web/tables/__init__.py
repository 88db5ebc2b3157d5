"""The tables people play at."""
