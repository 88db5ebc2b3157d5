"""Which rule stands behind each line of the log."""

from typing import Final

CITES: Final = {
    "police_drawn": "R3.1.1",
    "dealt": "R3.1.2",
    "entered": "R3.4.1",
    "moved": "R3.3.1",
    "drove": "R3.4.4",
    "left": "R3.4.6",
    "flew": "R3.5.9",
    "kept": "R3.5.1",
    "took": "R3.5.1",
    "looks": "R3.5.5",
    "found": "R3.5.5",
    "put_back": "R3.5.6",
    "police_found": "R3.5.10",
    "thief_found": "R3.5.7",
    "exchange": "R3.5.7",
    "gave": "R3.5.7",
    "weapon_used": "R3.8.1",
    "police_entered": "R3.6.1",
    "police_stepped": "R3.6.3",
    "stopped": "R3.6.3",
    "cornered": "R3.7.5",
    "surrendered": "R3.7.5",
    "arrested": "R3.7.6",
    "confiscated": "R3.7.6",
    "passed": "R3.4.3",
    "dawn": "R3.9.3",
    "game_over": "R4.1",
    "ready": "R4.4",
}
