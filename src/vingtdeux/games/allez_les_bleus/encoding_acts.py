"""What an action is, as a row of numbers (docs/learning.md)."""

from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import Layout
from vingtdeux.games.allez_les_bleus.actions import END_TURN, GIVE, KEEP_CARD, STOP_TALKING
from vingtdeux.games.allez_les_bleus.material import KINDS, MOST_SEATS, SPECIAL, SPECIALS, Material
from vingtdeux.games.allez_les_bleus.terms import Terms

BARE: Final = frozenset({END_TURN, STOP_TALKING, KEEP_CARD})
"""What is about no card and no seat."""


@final
class Acts:
    """The features of a table's actions."""

    def __init__(self, terms: Terms) -> None:
        self.players = terms.players
        layout = Layout()
        self._kind = layout.add(
            "kind", KEEP_CARD + 1,
            fr="Ce qu’on fait : jouer, arrêter, acheter, finir, défausser, se taire, donner, promouvoir, gagner, retirer, garder.",
            en="What is done: play, arrest, buy, end, discard, stop, give, promote, gain, remove, keep.",
        )  # fmt: skip
        self._seat = layout.add(
            "seat", MOST_SEATS,
            fr="À qui l’on donne, à partir de moi.", en="Whom it is given to, from me on.",
        )  # fmt: skip
        self._card = layout.add("card", KINDS, fr="La carte.", en="The card.")
        layout.add(
            "special", len(SPECIALS) - 1,
            fr="Son texte : Discours, Médiateur, Promotion, Accident.",
            en="Its text: speech, mediator, promotion, accident.",
        )  # fmt: skip
        self._cards = _cards(terms.material, layout)
        self.layout = layout
        self._blank = bytes(layout.size)

    def write(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        out[at : at + self.layout.size] = self._blank
        kind = action.kind
        out[at + self._kind + kind] = 1
        if kind == GIVE:
            place = action.a
            if place < self.players:  # the ids of seats that this table has not, stay as they are
                place = (place - seat) % self.players
            out[at + self._seat + place] = 1
        elif kind not in BARE:
            numbers = self._cards[action.a]
            card = at + self._card
            out[card : card + len(numbers)] = numbers


def _cards(material: Material, layout: Layout) -> list[bytes]:
    """What is printed on each card: which one it is, its text, and its numbers, each a new field."""
    numbers: list[list[int]] = []
    for name, values, fr, en in (
        ("cost", material.cost, "Son coût", "Its cost"),
        ("strike", material.strike, "Sa Force de frappe", "Its Strike Force"),
        ("financing", material.financing, "Son Financement", "Its Funding"),
        ("tension", material.tension, "Sa Tension", "Its Tension"),
        ("reinforcement", material.reinforcement, "Son Renfort", "Its Reinforcement"),
        ("escalation", material.escalation, "Son Escalade", "Its Escalation"),
        ("arrest", material.arrest, "Ce que coûte son arrestation", "What its arrest costs"),
        ("arrest_vp", material.arrest_vp, "Les points qu’elle rapporte", "The points that brings"),
        ("arrest_financing", material.arrest_financing, "Le Financement qu’elle rapporte",
         "The Funding that brings"),
        ("arrest_tension", material.arrest_tension, "La Tension qu’elle rapporte",
         "The Tension that brings"),
        ("arrest_reinforcement", material.arrest_reinforcement, "Le Renfort qu’elle rapporte",
         "The Reinforcement that brings"),
        ("arrest_escalation", material.arrest_escalation, "L’Escalade qu’elle rapporte",
         "The Escalation that brings"),
    ):  # fmt: skip
        layout.add(name, 1, max(1, max(values)), fr=f"{fr}.", en=f"{en}.")
        numbers.append(values)
    found = []
    for card in range(KINDS):
        which = [int(other == card) for other in range(KINDS)]
        text = [int(special == SPECIAL[card]) for special in range(1, len(SPECIALS))]
        found.append(bytes(which + text + [values[card] for values in numbers]))
    return found
