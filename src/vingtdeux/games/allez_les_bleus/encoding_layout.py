"""Where each fact stands in a row of numbers; `encoding.py` writes them.

Wherever cards are counted, they stand in the order of `material.py`: Police cards, then Belle journée
(there are many more of it, so it is a field of its own), then the other Suburb cards.
"""

from typing import Final, final

from vingtdeux.engine.features import BYTE, Layout
from vingtdeux.games.allez_les_bleus.material import (
    BELLE,
    KINDS,
    POLICE_KINDS,
    POLICE_SALE,
    SUBURB_SALE,
)
from vingtdeux.games.allez_les_bleus.phases import PHASES
from vingtdeux.games.allez_les_bleus.terms import Terms

SHOWN: Final[list[str]] = list(dict.fromkeys(PHASES))
"""The phases as everybody sees them."""
CROOKS: Final = KINDS - BELLE - 1
"""The Suburb cards besides Belle journée."""
POOL: Final = 15
"""More money, force or cards in the hand than this stands in the field `over`."""
REACH: Final = 30
HEAP: Final = 60
"""Sums that follow from other numbers are counted up to here."""
PARTS: Final = 8
USUAL: Final = 20 * PARTS
"""What a deck usually brings is told in eighths, up to 20."""
ENDLESS: Final = 10_000
"""The most cards to draw or reveal that a position may name."""


@final
class Fields:
    """The layout of one table, and where each field begins."""

    def __init__(self, terms: Terms) -> None:
        material = terms.material
        self.layout = Layout()
        self.most_round = min(BYTE, terms.most_rounds + terms.extra)
        self.most_points = 2 * terms.target
        self.most_lead = terms.target
        self.most_police = max(
            [material.starters[card] for card in range(POLICE_KINDS)]
            + [material.copies[card] for card in POLICE_SALE]
        )
        self.most_belle = material.starters[BELLE] + max(0, terms.supply()[BELLE])
        self.most_crooks = max(1, max([material.copies[card] for card in SUBURB_SALE]))
        self._add_game(terms)
        self._add_turn(terms)
        self._add_row()
        self._add_decks(terms.players)
        self._add_shop()
        self._add_rest(terms.players)

    def _add_game(self, terms: Terms) -> None:
        add, players = self.layout.add, terms.players
        self.phase = add("phase", len(SHOWN), fr="La phase.", en="The phase.")
        self.turn = add(
            "turn", players, fr="Qui joue, à partir de moi.", en="Who is on turn, from me on."
        )
        self.to_come = add(
            "to_come", players,
            fr="Qui doit encore jouer dans ce tour de table, à partir de moi.",
            en="Who is still to play in this round, from me on.",
        )  # fmt: skip
        self.round = add("round", 1, self.most_round, fr="Le tour de table.", en="The round.")
        self.last_round = add(
            "last_round", 1, fr="Quelqu’un a atteint le but.", en="Somebody has reached the target."
        )
        self.final = add(
            "final", 1,
            fr="C’est sûrement le dernier tour de table : rien d’acheté ne servira plus.",
            en="This is surely the last round: nothing bought will be of use.",
        )  # fmt: skip
        self.extra = add(
            "extra_rounds", 1, max(1, terms.extra),
            fr="Prolongations déjà jouées.", en="Extra rounds so far.",
        )  # fmt: skip
        self.points = add(
            "points", players, self.most_points,
            fr="Points, à partir de moi.", en="Points, from me on.",
        )  # fmt: skip
        self.leads = add(
            "leads", players,
            fr="Qui est en tête, à partir de moi.", en="Who has the most points, from me on.",
        )  # fmt: skip
        self.ahead = add(
            "ahead", 1, self.most_lead,
            fr="Mes points d’avance sur le meilleur des autres.",
            en="My points ahead of the best of the others.",
        )  # fmt: skip
        self.behind = add(
            "behind", 1, self.most_lead,
            fr="Mes points de retard sur le meilleur des autres.",
            en="My points behind the best of the others.",
        )  # fmt: skip

        self.to_target = add(
            "to_target", 2, terms.target,
            fr="Points qui me manquent pour atteindre le but, et qui manquent au premier.",
            en="Points that I lack to reach the target, and that the leader lacks.",
        )  # fmt: skip

    def _add_turn(self, terms: Terms) -> None:
        material = terms.material
        add = self.layout.add
        self.pools = add(
            "pools", 3, POOL,
            fr="Force de frappe, Financement, Tension.", en="Strike Force, Funding, Tension.",
        )  # fmt: skip
        self.reach = add(
            "reach", 3, REACH,
            fr="Les mêmes, une fois jouée toute la main que je vois.",
            en="The same, once all of the hand that I see is played.",
        )  # fmt: skip
        self.marks = add(
            "marks", 2,
            fr="Mélangé ce tour : Police, Banlieue.", en="Shuffled this turn: Police, Suburb.",
        )  # fmt: skip
        self.resolving = add(
            "resolving", POLICE_KINDS, fr="La carte en cours.", en="The card being resolved."
        )
        self.spoken = add(
            "speech_discards", 1, material.most_discards,
            fr="Cartes défaussées pour le Discours en cours.",
            en="Cards discarded for the speech in progress.",
        )  # fmt: skip
        self.gain_cost = add(
            "gain_cost", 1, max(material.cost) + material.ladder,
            fr="Le coût de la carte que gagne la Promotion.",
            en="The cost of the card that Promotion gains.",
        )  # fmt: skip
        self.rushed = add("rushed", 1, fr="Le temps est écoulé.", en="The time is up.")
        self.pending = self.layout.add_big(
            "pending", 3,
            fr="Cartes à piocher, à révéler, première carte de la rangée encore à résoudre.",
            en="Cards to draw, to reveal, first card of the row yet to resolve.",
        )  # fmt: skip
        self.hand_size = add(
            "hand_size",
            1,
            POOL,
            fr="Cartes dans la main qui joue.",
            en="Cards in the hand on turn.",
        )
        self.hand = add(
            "hand", POLICE_KINDS, self.most_police,
            fr="La main qui joue, si je la vois, par carte.",
            en="The hand on turn, if I see it, by card.",
        )  # fmt: skip
        self.holds = add(
            "holds", POLICE_KINDS,
            fr="Quelles cartes s’y trouvent.", en="Which cards are in it.",
        )  # fmt: skip
        self.known = add(
            "known", POLICE_KINDS, self.most_police,
            fr="Ce que chacun peut déduire de cette main, par carte.",
            en="What everybody can deduce of that hand, by card.",
        )  # fmt: skip
        self.aside = add(
            "aside", POLICE_KINDS, self.most_police,
            fr="Cartes jouées mises de côté, par carte.", en="Played cards set aside, by card.",
        )  # fmt: skip

    def _add_row(self) -> None:
        add = self.layout.add
        self.row = add(
            "row_belle", 1, self.most_belle,
            fr="Belles journées dans la rangée.", en="Lovely Days in the row.",
        )  # fmt: skip
        add(
            "row", CROOKS, self.most_crooks,
            fr="La rangée, sans les cartes arrêtées, par carte.",
            en="The row without arrested cards, by card.",
        )  # fmt: skip
        self.arrested = add(
            "arrested", CROOKS, self.most_crooks,
            fr="Cartes arrêtées de la rangée, par carte.", en="Arrested cards of the row, by card.",
        )  # fmt: skip
        self.payable = add(
            "payable", CROOKS,
            fr="Qui la Force de frappe suffit à arrêter.", en="Whom the Strike Force can arrest.",
        )  # fmt: skip
        self.reachable = add(
            "reachable", CROOKS,
            fr="Qui elle suffira à arrêter, une fois jouée la main que je vois.",
            en="Whom it can arrest once the hand that I see is played.",
        )  # fmt: skip
        self.targets = add(
            "targets", 2, REACH,
            fr="Ce qu’il faudrait pour arrêter toute la rangée, et les points qu’elle rapporterait.",
            en="What arresting the whole row would take, and the points it would bring.",
        )  # fmt: skip

    def _add_decks(self, players: int) -> None:
        """For each seat from me on, one after the other, all it owns."""
        self.deck = self.layout.size
        self.unseen = KINDS
        self.sizes = 2 * KINDS
        """Within a deck."""
        for place in range(players):
            self._add_deck(
                str(place),
                "moi" if place == 0 else f"le siège {place} après moi",
                "me" if place == 0 else f"seat {place} after me",
            )
        self.deck_size = (self.layout.size - self.deck) // players

    def _add_deck(self, place: str, fr: str, en: str) -> None:
        self._add_cards(
            "owned_", place, f"Possédées par {fr}, où qu’elles soient",
            f"Owned by {en}, wherever they are",
        )  # fmt: skip
        self._add_cards(
            "unseen_", place, f"Dans la pioche ou la main cachée, pour {fr}",
            f"In the draw pile or the hidden hand, for {en}",
        )  # fmt: skip
        add = self.layout.add
        add(
            f"sizes_{place}", 4, HEAP,
            fr=f"Pioches Police et Banlieue, cartes Police et Banlieue en tout, pour {fr}.",
            en=f"Police and Suburb draw piles, Police and Suburb cards in all, for {en}.",
        )  # fmt: skip
        add(
            f"usual_{place}", 5, USUAL,
            fr=f"Main moyenne (Force de frappe, Financement, Tension) et rangée moyenne (force "
            f"qu’elle demande, points), en huitièmes, pour {fr}.",
            en=f"Average hand (Strike Force, Funding, Tension) and average row (force it asks for, "
            f"points), in eighths, for {en}.",
        )  # fmt: skip

    def _add_cards(self, name: str, place: str, fr: str, en: str) -> None:
        """All kinds of cards, in their order."""
        add = self.layout.add
        add(
            f"{name}police_{place}", POLICE_KINDS, self.most_police,
            fr=f"{fr} : cartes Police.", en=f"{en}: Police cards.",
        )  # fmt: skip
        add(
            f"{name}belle_{place}", 1, self.most_belle,
            fr=f"{fr} : Belles journées.", en=f"{en}: Lovely Days.",
        )  # fmt: skip
        add(
            f"{name}suburb_{place}", CROOKS, self.most_crooks,
            fr=f"{fr} : autres cartes Banlieue.", en=f"{en}: other Suburb cards.",
        )  # fmt: skip

    def _add_shop(self) -> None:
        add = self.layout.add
        self.supply = self.layout.size
        add(
            "supply_police", POLICE_KINDS, self.most_police,
            fr="Les piles du milieu : cartes Police.", en="The piles in the middle: Police cards.",
        )  # fmt: skip
        add(
            "supply_belle", 1, self.most_belle,
            fr="Les piles du milieu : Belles journées.", en="The piles in the middle: Lovely Days.",
        )  # fmt: skip
        add(
            "supply_suburb", CROOKS, self.most_crooks,
            fr="Les piles du milieu : autres cartes Banlieue.",
            en="The piles in the middle: other Suburb cards.",
        )  # fmt: skip
        self.sold_out = add(
            "sold_out",
            KINDS,
            fr="Quelles piles sont vides ou n’existent pas.",
            en="Which piles are empty or do not exist.",
        )
        self.affordable = add(
            "affordable", KINDS,
            fr="Quelles cartes les réserves suffisent à acheter.",
            en="Which cards the pools can buy.",
        )  # fmt: skip

    def _add_rest(self, players: int) -> None:
        self.over = self.layout.add(
            "over", 2 * (5 + players), BYTE,
            fr="Ce qui dépasse la borne d’un autre champ, presque toujours 0 : tour de table, trois "
            "réserves, main, points.",
            en="What goes beyond the bound of another field, nearly always 0: round, three pools, "
            "hand, points.",
        )  # fmt: skip
        self.seat = self.layout.add("seat", players, fr="Mon siège.", en="My seat.")
        self.order = self.layout.add_order()
