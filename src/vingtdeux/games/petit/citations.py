"""Which rule stands behind each line of the log."""

from typing import Final

CITES: Final = {
    "dealt": "R1.2",
    "shown": "R2.3",
    "scored": "R2.3",
    "nobody": "R2.3",
}
