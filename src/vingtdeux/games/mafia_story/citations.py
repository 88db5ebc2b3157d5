"""Which rule stands behind each line of the log."""

from typing import Final

CITES: Final = {
    "dealt": "R3.2.3",
    "looked": "R3.5.2",
    "covered": "R3.4.1",
    "placed": "R3.5.4",
    "reacted": "R3.7.2",
    "moved": "R3.7.2",
    "chased": "R3.6.1",
    "fled": "R3.6.3",
    "fled_far": "R3.6.3",
    "took_back": "R3.6.4",
    "passed_action": "R3.5.5",
    "passed_reaction": "R3.7.1",
    "passed_buyback": "R3.12.1",
    "committed": "R3.8.2",
    "prevents": "R3.8.4",
    "flipped": "R3.9.1",
    "in_vain": "R3.9.3",
    "neutralised": "R3.9.4",
    "scored": "R3.10.2",
    "hit": "R3.10.4",
    "bought": "R3.12.2",
    "no_more_peeks": "R3.13.3",
    "round": "R3.13.2",
    "forced": "R3.14.1",
    "over": "R4.1",
}
