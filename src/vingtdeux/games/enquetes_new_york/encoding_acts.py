"""What an action is, as a row of numbers (docs/learning.md)."""

from typing import final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import Layout
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import CELLS, SQUARES
from vingtdeux.games.enquetes_new_york.encoding_layout import HALF
from vingtdeux.games.enquetes_new_york.material import CARD_KIND, CARD_LEVEL, NUMBERS
from vingtdeux.games.enquetes_new_york.terms import Terms


@final
class Acts:
    """The features of a table's actions."""

    def __init__(self, terms: Terms) -> None:
        self.players = terms.players
        self._squares: tuple[int, ...] = terms.material.squares
        self._truth: tuple[int, ...] = terms.material.truth
        layout = Layout()
        self._kind = layout.add(
            "kind", do.ACCUSE + 1,
            fr="Ce qu’on fait : tourner ou régler la roue, lancer, aller, rester, espionner ou non, prendre, échanger avec qui ou non, donner, recevoir, finir, renoncer, accuser.",
            en="What is done: spin or set the wheel, roll, go, stay, spy or not, take, swap with whom or not, give, receive, end the turn, give up, accuse.",
        )  # fmt: skip
        self._number = layout.add(
            "number", NUMBERS, fr="Le numéro choisi sur la roue.", en="The number set on the wheel."
        )
        self._seat = layout.add(
            "seat", self.players,
            fr="Le siège visé, à partir de moi.", en="The seat it is about, from me on.",
        )  # fmt: skip
        self._cell = layout.add(
            "cell", CELLS, fr="La case où aller ou à nommer.", en="The cell to go to or to name."
        )
        self._square = layout.add(
            "square", len(SQUARES),
            fr="Ce que fait la case où aller : Informateurs, Experts, échange, va où tu veux.",
            en="What the cell to go to does: Informers, Experts, swap, go where you want.",
        )  # fmt: skip
        self._deck = layout.add(
            "deck", 2,
            fr="La sorte de carte : Informateurs, Experts.", en="The kind of card: Informers, Experts.",
        )  # fmt: skip
        self._card = layout.add("card", HALF, fr="La carte donnée.", en="The card that is given.")
        self._level = layout.add("level", 1, fr="Elle est de niveau 2.", en="It is of level 2.")
        self._clue = layout.add(
            "clue",
            CELLS,
            fr="Les cases que son indice permet.",
            en="The cells that its clue allows.",
        )
        self._width = layout.add(
            "width", 1, CELLS,
            fr="Combien son indice en permet : moins, c’est un meilleur indice.",
            en="How many its clue allows: fewer is a better clue.",
        )  # fmt: skip
        self.layout = layout
        self._blank = bytes(layout.size)

    def write(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding.write_action`."""
        out[at : at + self.layout.size] = self._blank
        kind = action.kind
        out[at + self._kind + kind] = 1
        if kind == do.PICK:
            out[at + self._number + action.a - 1] = 1
        elif kind == do.GO or kind == do.ACCUSE:
            out[at + self._cell + action.a] = 1
            if kind == do.GO:
                out[at + self._square + self._squares[action.a]] = 1
        elif kind == do.SPY or kind == do.TAKE or kind == do.SWAP_WITH:
            out[at + self._seat + (action.a - seat) % self.players] = 1
        elif kind == do.SWAP_TAKE:
            out[at + self._deck + action.a] = 1
        elif kind == do.SWAP_GIVE:
            self._write_card(action.a, out, at)

    def _write_card(self, card: int, out: bytearray, at: int) -> None:
        out[at + self._deck + CARD_KIND[card]] = 1
        out[at + self._card + card % HALF] = 1
        out[at + self._level] = CARD_LEVEL[card] - 1
        clue = self._truth[card]
        out[at + self._width] = clue.bit_count()
        for cell in range(CELLS):
            if clue >> cell & 1:
                out[at + self._clue + cell] = 1
