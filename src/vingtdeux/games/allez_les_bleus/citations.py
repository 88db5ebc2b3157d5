"""Which rule stands behind each line of the log, and behind each card."""

from typing import Final

from vingtdeux.games.allez_les_bleus.material import (
    ARRESTABLE,
    BELLE,
    KINDS,
    POLICE_KINDS,
    PRINTED,
    SPECIAL,
    SPECIALS,
)

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

SPECIAL_RULES: Final = {
    "speech": "R3.4.4",
    "mediator": "R3.4.5",
    "promotion": "R3.4.6",
    "accident": "R3.4.7",
}


def _rule_of(card: int) -> str:
    """Its own rule, or the one on what cards of its kind do."""
    if card < POLICE_KINDS:
        return SPECIAL_RULES.get(SPECIALS[SPECIAL[card]], "R3.4.2")
    if card == BELLE:
        return "R3.1.2"
    if card not in ARRESTABLE:
        return "R3.5.2"
    return "R3.7.4" if "vp" in PRINTED.faces[card]["gains"] else "R3.7.1"


CARD_RULES: Final = tuple([_rule_of(card) for card in range(KINDS)])
"""By card."""
