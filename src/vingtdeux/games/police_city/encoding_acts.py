"""What an action is, as a row of numbers (docs/learning.md).

There are thousands of actions, but few parts: a kind, a seat, a die, cards of the row, an element, a
thing, payments. A learner that reads the parts needs no output for each action.
"""

from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import Layout
from vingtdeux.games.police_city import actions as do
from vingtdeux.games.police_city.encoding_talk import elements_of
from vingtdeux.games.police_city.material import (
    COLOURED,
    COMBOS,
    DICE,
    E_CARD,
    E_INFORMER,
    E_PAY,
    E_TYPE,
    MOST_REQUIRED,
    NOBODY,
    PLACES,
    SIGNATURE_MASKS,
    SIGNATURES,
    TOKENS,
    Material,
    is_seizure,
    type_of,
)
from vingtdeux.games.police_city.terms import Terms

CARD: Final = 0
GRADE: Final = 1
INFORMER: Final = 2
PAY: Final = 3
"""What an element may be, other than a seizure."""


@final
class Acts:
    """The features of a table's actions."""

    def __init__(self, terms: Terms) -> None:
        self._players = terms.players
        self._material: Material = terms.material
        elements = elements_of(terms.material)
        self._element_place: dict[int, int] = {each: at for at, each in enumerate(elements)}
        self.layout = Layout()
        self._add_what(self.layout)
        self._add_where(self.layout, terms.players)
        self._add_goods(self.layout, len(elements))
        self._blank = bytes(self.layout.size)

    def _add_what(self, layout: Layout) -> None:
        self._kind = layout.add(
            "kind", do.DONE + 1,
            fr="Ce qu’on fait : placer, attacher, ordonner, déplacer, relancer, renforcer, prendre, partager, soutenir, viser, abandonner, mettre de côté, offrir, vouloir, payer, remplir, combiner, cacher, finir.",
            en="What is done: place, attach, order, move, roll again, reinforce, take, share, endorse, point, give up, set aside, offer, want, pay, claim, combine, hide, be done.",
        )  # fmt: skip
        material = self._material
        self._version = layout.add(
            "version", 1, max(1, material.most_endorsed, material.most_offered),
            fr="La version du projet ou de l’offre : la seule permise est celle du moment.",
            en="The version of the draft or offer: only the present one is allowed.",
        )  # fmt: skip
        self._grades = layout.add(
            "grades", 1, max(1, *material.combo_grades),
            fr="Les grades que rapporte une combinaison.", en="The grades a combination brings.",
        )  # fmt: skip

    def _add_where(self, layout: Layout, players: int) -> None:
        self._seat = layout.add(
            "seat", players + 1,
            fr="De qui ou à qui, à partir de moi ; puis à personne.",
            en="Whose or to whom, from me on; then to nobody.",
        )  # fmt: skip
        self._die = layout.add(
            "die", len(DICE),
            fr="Le dé : inspecteurs, sergent, lieutenant, indics.",
            en="The die: inspectors, sergeant, lieutenant, informers.",
        )  # fmt: skip
        self._carrier = layout.add(
            "carrier", COLOURED,
            fr="Le dé qui porte l’indic.", en="The die that carries the informer.",
        )  # fmt: skip
        self._slot = layout.add(
            "slot", players,
            fr="La carte de la rangée où va le dé.", en="The card of the row the die goes to.",
        )  # fmt: skip
        self._origin = layout.add(
            "origin", players, fr="Celle qu’il quitte.", en="The one it leaves."
        )

    def _add_goods(self, layout: Layout, elements: int) -> None:
        material = self._material
        self._element = layout.add(
            "element", elements, fr="L’élément du lot.", en="The element of the lot."
        )
        self._sort = layout.add(
            "sort", PAY + 1,
            fr="Sa sorte : la carte, un grade, un indic, un paiement ; une saisie est dans `types`.",
            en="Its sort: the card, a grade, an informer, a payment; a seizure is in `types`.",
        )  # fmt: skip
        self._types = layout.add(
            "types", 5, max([1, *material.combo_first, *material.combo_second]),
            fr="Les saisies dont il s’agit, par trafic.", en="The seizures it is about, by trade.",
        )  # fmt: skip
        self._districts = layout.add(
            "districts", 5, MOST_REQUIRED,
            fr="Les cartes dont il s’agit, par quartier.", en="The cards it is about, by district.",
        )  # fmt: skip
        self._place = layout.add(
            "place", PLACES, fr="Le lieu dont il s’agit.", en="The place it is about."
        )
        self._token = layout.add(
            "token", len(TOKENS), fr="Le jeton d’action.", en="The action token."
        )
        self._objective = layout.add(
            "objective", material.shown,
            fr="L’objectif rempli, par sa place.", en="The objective claimed, by its place.",
        )  # fmt: skip
        self._signs = layout.add(
            "payment", len(SIGNATURES), MOST_REQUIRED,
            fr="Les cartes qui le paient, par couleur ou paire de couleurs.",
            en="The cards that pay for it, by colour or pair of colours.",
        )  # fmt: skip
        self._combo = layout.add("combo", len(COMBOS), fr="La combinaison.", en="The combination.")

    def write(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding.write_action`."""
        out[at : at + self.layout.size] = self._blank
        kind = action.kind
        out[at + self._kind + kind] = 1
        if kind <= do.MARK or kind == do.REMOVE or kind == do.KEEP:
            self._write_dice(action, seat, out, at)
        elif kind <= do.POINT or kind == do.OFFER_TO or kind == do.ACCEPT:
            self._write_talk(action, seat, out, at)
        elif kind <= do.HIDE:
            self._write_goods(action, out, at)

    def _write_dice(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """Where dice go and which are rolled; the lieutenant's call has no parts."""
        kind = action.kind
        if kind == do.PLACE:
            out[at + self._die + action.a] = 1
            out[at + self._slot + action.b] = 1
        elif kind == do.ATTACH:
            out[at + self._die + COLOURED + action.a] = 1
            out[at + self._carrier + action.b] = 1
        elif kind == do.HELICOPTER:
            out[at + self._origin + action.a] = 1
            out[at + self._slot + action.b] = 1
        elif kind == do.COUNTER_ORDER:
            out[at + self._slot + action.a] = 1
        elif kind == do.MOVE_OTHER:
            out[at + self._seat + (action.a - seat) % self._players] = 1
            out[at + self._die + action.b] = 1
        elif kind != do.LIEUTENANT:
            out[at + self._die + action.a] = 1

    def _write_talk(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """Elements and the seats they go to; drafts, offers, fingers."""
        kind = action.kind
        if kind == do.OFFICER:
            self._write_element(action.a, out, at)
        elif kind == do.ASSIGN:
            self._write_element(action.a, out, at)
            target = self._players if action.b == NOBODY else (action.b - seat) % self._players
            out[at + self._seat + target] = 1
        elif kind != do.REINFORCEMENTS and kind != do.WITHDRAW:
            out[at + self._seat + (action.a - seat) % self._players] = 1
            if kind == do.ENDORSE or kind == do.ACCEPT:
                out[at + self._version] = action.b

    def _write_element(self, element: int, out: bytearray, at: int) -> None:
        out[at + self._element + self._element_place[element]] = 1
        if is_seizure(element):
            out[at + self._types + type_of(element)] = 1
        elif element == E_CARD:
            out[at + self._sort + CARD] = 1
        elif element < E_TYPE:
            out[at + self._sort + GRADE] = 1
        elif E_INFORMER <= element < E_PAY:
            out[at + self._sort + INFORMER] = 1
        else:
            out[at + self._sort + PAY] = 1

    def _write_goods(self, action: Action, out: bytearray, at: int) -> None:
        """Things, tokens, payments, combinations; a cancelled offer has no parts."""
        kind = action.kind
        if kind == do.TAKE_TOKEN:
            out[at + self._token + action.a] = 1
        elif kind == do.TAKE or kind == do.PAY:
            out[at + self._types + action.a] = 1
        elif kind == do.CLAIM:
            out[at + self._objective + action.a] = 1
            for sign in self._material.payments[action.b]:
                out[at + self._signs + sign] += 1
                for district in SIGNATURE_MASKS[sign]:
                    out[at + self._districts + district] += 1
        elif kind == do.COMBO:
            out[at + self._combo + action.a] = 1
            out[at + self._grades] = self._material.combo_grades[action.a]
            out[at + self._types + action.b] = self._material.combo_first[action.a]
            if action.c >= 0:
                out[at + self._types + action.c] = self._material.combo_second[action.a]
        elif kind != do.CANCEL:
            self._write_thing(action.a, out, at)

    def _write_thing(self, thing: int, out: bytearray, at: int) -> None:
        """A seizure, or a place and its colours."""
        if thing < 5:
            out[at + self._types + thing] = 1
            return
        out[at + self._place + thing - 5] = 1
        for district in self._material.card_districts[thing - 5]:
            out[at + self._districts + district] = 1
