"""Which rule stands behind each line of the log."""

from typing import Final

CITES: Final = {
    "dealt": "R3.1.2",
    "turn": "R3.2.2",
    "drew": "R3.2.2",
    "drew_cards": "R3.2.2",
    "revealed": "R3.5.1",
    "stirred": "R3.5.2",
    "reshuffled": "R3.6.3",
    "played": "R3.4.2",
    "fizzled": "R3.4.8",
    "discarded": "R3.4.4",
    "stopped": "R3.4.4",
    "gave": "R3.4.5",
    "promoted": "R3.4.6",
    "gained": "R3.4.6",
    "removed": "R3.4.7",
    "kept": "R3.4.7",
    "arrested": "R3.7.1",
    "bought": "R3.8.1",
    "ended": "R3.9.1",
    "expired": "R3.4.8",
    "last_round": "R4.1",
    "extra_round": "R4.3",
    "over": "R4.2",
}
