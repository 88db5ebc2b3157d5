"""Where each fact stands in a row of features: general ones, mine, those of each seat, the board."""

from typing import Final, final

from vingtdeux.engine.features import BYTE, Layout
from vingtdeux.games.enquetes_new_york.board import CELLS
from vingtdeux.games.enquetes_new_york.material import CARDS, NUMBERS
from vingtdeux.games.enquetes_new_york.phases import NEXT_TURN, PHASES, REASONS
from vingtdeux.games.enquetes_new_york.terms import Terms

HALF: Final = CARDS // 2
"""The cards of a level; the first half of all cards are level 1."""
FACES: Final = 6
"""Of each die, the joker included."""
HELD: Final = 1
GIVEN: Final = 2
"""What `hand` says of the card chosen for a swap."""
FEW: Final = 4
"""Up to so many cells left are told one by one: then somebody may dare to name one."""
SPYINGS: Final = 20
"""More spyings of one seat on another are not counted on; `order` still tells them."""


@final
class Fields:
    """The layout of one table, and where each of its fields begins."""

    def __init__(self, terms: Terms) -> None:
        players, slots = terms.players, terms.material.slots
        self.most_turns: int = terms.max_rounds + 1
        """A wrong accusation in the last call counts as a turn."""
        self.most_sights: int = self.most_turns * (players + 2)
        """In a turn of its own a seat sees three cards at the most (it spies, goes on, spies again,
        and draws or swaps), in one of each other seat one."""
        layout = Layout()
        self._add_general(layout, slots)
        self._add_mine(layout, players, slots)
        self._add_seats(layout, players, slots)
        self._add_board(layout, players, slots)
        self.order = layout.add_order()
        self.layout = layout

    def _add_general(self, layout: Layout, slots: int) -> None:
        self.phase = layout.add("phase", len(PHASES), fr="Ce qui se passe.", en="What is going on.")
        self.resume = layout.add(
            "resume", NEXT_TURN + 1,
            fr="Ce qui suit quand le sort a mêlé les piles : une phase, ou le tour suivant.",
            en="What follows once the piles are shuffled: a phase, or the next turn.",
        )  # fmt: skip
        self.defaulting = layout.add(
            "defaulting", 1,
            fr="Le sort décide pour un absent.", en="Chance decides for somebody absent.",
        )  # fmt: skip
        self.lot_kind = layout.add(
            "lot_kind", 1,
            fr="Le sort touche aux Experts (sinon aux Informateurs).",
            en="Chance deals with Experts (else with Informers).",
        )  # fmt: skip
        self.go_used = layout.add(
            "go_used", 1,
            fr="« Va où tu veux » a déjà servi pendant ce tour.",
            en="“Go where you want” has been used in this turn.",
        )  # fmt: skip
        self.dice = layout.add(
            "dice", 2 * FACES,
            fr="Dé à chiffres (1 à 5, joker), puis dé à lettres (A à E, joker).",
            en="Number die (1 to 5, joker), then letter die (A to E, joker).",
        )  # fmt: skip
        self.level = layout.add(
            "level", 1, fr="Les cartes sont de niveau 2.", en="The cards are of level 2."
        )
        self.number = layout.add(
            "number", NUMBERS,
            fr="Le numéro de l’enquête ; qui doit déduire, et non se souvenir, s’en passe.",
            en="The investigation’s number; who is to deduce, not to remember, does without.",
        )  # fmt: skip
        self.reason = layout.add(
            "reason", len(REASONS) - 1,
            fr="La fin : trouvé, dernier en jeu, piste froide, tous éliminés.",
            en="The end: found, last one standing, trail gone cold, all out.",
        )  # fmt: skip
        self.piles = layout.add(
            "piles", 2, slots,
            fr="Cartes des piles Informateurs et Experts.",
            en="Cards of the Informers and Experts piles.",
        )  # fmt: skip

    def _add_mine(self, layout: Layout, players: int, slots: int) -> None:
        self.seat = layout.add("seat", players, fr="Mon siège.", en="My seat.")
        self.clues = layout.add(
            "clues", 2, slots,
            fr="Combien d’indices Informateurs et Experts je connais.",
            en="How many Informers and Experts clues I know.",
        )  # fmt: skip
        self.left = layout.add(
            "left", 1, CELLS,
            fr="Combien de cases restent possibles.", en="How many cells are still possible.",
        )  # fmt: skip
        self.few = layout.add(
            "few", FEW,
            fr="Il en reste une, deux, trois ou quatre.", en="One, two, three or four are left.",
        )  # fmt: skip
        self.best = layout.add(
            "best", 1, BYTE,
            fr="La chance de la case la plus probable.", en="The chance of the likeliest cell.",
        )  # fmt: skip
        self.hand = layout.add(
            "hand", HALF, GIVEN,
            fr="Par carte : 1 = dans ma main, 2 = choisie pour l’échange.",
            en="By card: 1 = in my hand, 2 = chosen for the swap.",
        )  # fmt: skip
        self.known = layout.add(
            "known", HALF, fr="Par carte : je l’ai vue.", en="By card: I have seen it."
        )

    def _add_seats(self, layout: Layout, players: int, slots: int) -> None:
        self.first = layout.add(
            "first", players,
            fr="Qui a commencé, à partir de moi.", en="Who began, from me on.",
        )  # fmt: skip
        self.active = layout.add(
            "active", players,
            fr="À qui est le tour, à partir de moi.", en="Whose turn it is, from me on.",
        )  # fmt: skip
        self.partner = layout.add(
            "partner", players,
            fr="Avec qui on échange, ou qui montre ou perd une carte, à partir de moi.",
            en="Who is swapped with, or shows or loses a card, from me on.",
        )  # fmt: skip
        self.out = layout.add(
            "out", players, fr="Qui est éliminé, à partir de moi.", en="Who is out, from me on."
        )
        self.winner = layout.add(
            "winner", players, fr="Qui a gagné, à partir de moi.", en="Who has won, from me on."
        )
        self.called = layout.add(
            "called", players,
            fr="Qui a donné sa dernière réponse ou n’en a plus, à partir de moi.",
            en="Who has given a last answer or has none, from me on.",
        )  # fmt: skip
        self.contenders = layout.add(
            "contenders", players,
            fr="Qui lance encore pour commencer, à partir de moi.",
            en="Who still rolls for the start, from me on.",
        )  # fmt: skip
        self.rolls = layout.add(
            "rolls", players, FACES - 1,
            fr="Jets de départ, à partir de moi ; 0 = aucun.",
            en="Start rolls, from me on; 0 = none.",
        )  # fmt: skip
        self.turns = layout.add(
            "turns", players, self.most_turns,
            fr="Tours joués, à partir de moi.", en="Turns played, from me on.",
        )  # fmt: skip
        self.sights = layout.add(
            "sights", players, slots,
            fr="Cartes qu’on lui a montrées, au plus autant qu’il y en a, à partir de moi.",
            en="Cards it has been shown, at most as many as there are, from me on.",
        )  # fmt: skip
        self.all_sights = layout.add_big(
            "all_sights", players,
            fr="Toutes les cartes qu’on lui a montrées, à partir de moi.",
            en="All cards it has been shown, from me on.",
        )  # fmt: skip
        self.counts = layout.add(
            "counts", 2 * players, slots,
            fr="Informateurs et Experts de chaque main, à partir de moi.",
            en="Informers and Experts of each hand, from me on.",
        )  # fmt: skip
        self.fresh = layout.add(
            "fresh", 2 * players, slots,
            fr="Parmi elles, celles que je n’ai peut-être pas vues : des autres mains, puis des piles.",
            en="How many of them I may not have seen: of the other hands, then of the piles.",
        )  # fmt: skip
        self.spied = layout.add(
            "spied", 2 * players * players, SPYINGS,
            fr="Qui a espionné qui, à partir de moi : Informateurs, Experts ; vingt au plus.",
            en="Who has spied on whom, from me on: Informers, Experts; twenty at most.",
        )  # fmt: skip
        self.flights = layout.add(
            "flights", 4 * (players + 1), slots,
            fr="Cartes qui viennent de quitter ou de rejoindre chaque main, à partir de moi, puis la pile : parties Informateurs, parties Experts, arrivées Informateurs, arrivées Experts.",
            en="Cards that have just left or joined each hand, from me on, then the pile: left Informers, left Experts, joined Informers, joined Experts.",
        )  # fmt: skip
        self.where = layout.add(
            "where", HALF * players,
            fr="Par carte connue : où elle peut être, chez chacun après moi, puis dans la pile ; à la fin, où est chaque carte.",
            en="By known card: where it may be, with each seat after me, then in the pile; at the end, where each card is.",
        )  # fmt: skip
        self.aware = 0
        """Nobody else is there alone."""
        if players > 1:
            self.aware = layout.add(
                "aware", HALF * (players - 1),
                fr="Par carte connue : qui d’autre l’a vue, à ma connaissance, après moi.",
                en="By known card: who else has seen it, as far as I know, after me.",
            )  # fmt: skip

    def _add_board(self, layout: Layout, players: int, slots: int) -> None:
        self.pawns = layout.add(
            "pawns", CELLS * players,
            fr="La case de chaque pion, à partir de moi.",
            en="The cell of each pawn, from me on.",
        )  # fmt: skip
        self.candidates = layout.add(
            "candidates", CELLS,
            fr="Les cases que mes indices laissent.", en="The cells that my clues leave.",
        )  # fmt: skip
        self.chance = layout.add(
            "chance", CELLS, BYTE,
            fr="La chance de chaque case, d’après mes indices.",
            en="How likely each cell is, by my clues.",
        )  # fmt: skip
        self.allowing = layout.add(
            "allowing", 2 * CELLS, slots,
            fr="Combien de mes indices permettent chaque case : Informateurs, puis Experts.",
            en="How many of my clues allow each cell: Informers, then Experts.",
        )  # fmt: skip
        self.wrong = layout.add(
            "wrong", CELLS,
            fr="Les cases accusées à tort.", en="The cells that were wrongly accused.",
        )  # fmt: skip
        self.answer = layout.add(
            "answer", CELLS,
            fr="La réponse, si je la connais.", en="The answer, if I know it.",
        )  # fmt: skip
