"""Where each fact of Mafia Story stands in a row of features."""

from typing import Final, final

from vingtdeux.engine.features import BYTE, ORDER, Layout
from vingtdeux.games.mafia_story.material import PROSTITUTES, TERRITORIES
from vingtdeux.games.mafia_story.phases import PHASES, STATUSES
from vingtdeux.games.mafia_story.terms import Terms

ACTIONS: Final = 11
"""Kinds of actions of seats."""
PILE: Final = PROSTITUTES + 8
"""Cards that differ: activities, four special cards, four police cards."""
MOST_HITS: Final = TERRITORIES + 1
"""A family is hit once at most by each of its activities."""
LONG: Final = 40
"""Rounds of a long game."""
DEBT: Final = 30
"""Points below zero that are told apart; piles and hits say the rest."""
BEYOND: Final = 20
"""And points beyond the target."""
FULL: Final = 240
"""The scale of derived worths."""


def most_alike(terms: Terms) -> int:
    """So many prostitutes, or drive-bys, are in this city at most."""
    layout = terms.material.layouts[terms.players - 2]
    return max(1, layout.prostitutes, layout.drive_bys)


@final
class Row:
    """The layout of a row, and where its fields begin."""

    def __init__(self, terms: Terms) -> None:
        layout = Layout()
        self._lay_table(layout, terms)
        self._lay_worth(layout)
        self._lay_seats(layout, terms)
        self._lay_city(layout, terms)
        self.order = layout.add(
            ORDER, 4, BYTE,
            fr="Empreinte de ce dont les règles ne font plus rien : ordre des piles, numéros des "
            "cartes pareilles, cellules du repérage et de la dernière révélation.",
            en="A digest of what the rules make nothing of any more: order of piles, numbers of alike "
            "cards, cells of the opening looks and of the latest reveal.",
        )  # fmt: skip
        self.layout = layout

    def _lay_table(self, layout: Layout, terms: Terms) -> None:
        players, cells = terms.players, terms.city.cells
        self.phase = layout.add("phase", len(PHASES), fr="La phase.", en="The phase.")
        self.resume = layout.add(
            "resume", len(PHASES),
            fr="La phase qu’une fuite interrompt ou a interrompue.",
            en="The phase that a flight interrupts, or did last.",
        )  # fmt: skip
        self.seat = layout.add("seat", players, fr="Mon siège.", en="My seat.")
        self.round = layout.add(
            "round", 1, LONG, fr=f"Le tour, {LONG} au plus.", en=f"The round, {LONG} at most."
        )
        self.round_exact = layout.add(
            "round_exact", 2, 255, fr="Le tour, en deux octets.", en="The round, in two bytes."
        )
        self.first_round = layout.add(
            "first_round", 1, fr="C’est le premier tour.", en="It is the first round."
        )
        self.first = layout.add(
            "first", players, fr="Qui est premier joueur.", en="Who is the first player."
        )
        self.turn = layout.add("turn", players, fr="Qui décide.", en="Who decides.")
        self.lap = layout.add(
            "lap", 1, players,
            fr="Combien de places ont fini ce passage.", en="How many seats are done in this lap.",
        )  # fmt: skip
        self.most_stall: int = terms.stall_limit + 2 * players
        self.stall = layout.add(
            "stall", 1, self.most_stall,
            fr="Tours de suite sans carte prise.", en="Rounds in a row without a card taken.",
        )  # fmt: skip
        self.forced = layout.add(
            "forced", 1,
            fr="Le premier joueur doit poser un jeton, et c’est à lui.",
            en="The first player must place a token, and it is his turn.",
        )  # fmt: skip
        self.flipped = layout.add(
            "flipped", 1, fr="Les jetons sont retournés.", en="The tokens are turned up."
        )
        self.looking = layout.add(
            "looking", 1, cells,
            fr="Cartes déjà regardées dans ce coup d’œil.", en="Cards looked at in this look so far.",
        )  # fmt: skip
        self.left = layout.add(
            "left", cells + 1,
            fr="Combien de cartes sont en ville, une place par nombre.",
            en="How many cards are in the city, one place a number.",
        )  # fmt: skip
        self.left_number = layout.add(
            "left_number", 1, cells, fr="Ce nombre de cartes.", en="This number of cards."
        )
        self.unknown = layout.add(
            "unknown", 4,
            fr="Cartes en ville que je ne connais pas : 0, 1, 2, 3 ou plus.",
            en="Cards in the city that I do not know: 0, 1, 2, 3 or more.",
        )  # fmt: skip
        self.unknown_number = layout.add(
            "unknown_number", 1, cells, fr="Leur nombre.", en="Their number."
        )
        self.discards = layout.add(
            "discards", 2, most_alike(terms),
            fr="Prostituées et drive-by shootings payés pour des transports.",
            en="Prostitutes and drive-bys paid for transports.",
        )  # fmt: skip

    def _lay_worth(self, layout: Layout) -> None:
        self.most = layout.add(
            "most", 2, FULL,
            fr="Ce que vaut ma meilleure arrivée, par un compte simple : gain, perte.",
            en="What my best arrival is worth by a plain count: gain, loss.",
        )  # fmt: skip
        self.most_fine = layout.add(
            "most_fine", 1, FULL,
            fr="Ce gain, de 0 à 4 points.", en="This gain, from 0 to 4 points.",
        )  # fmt: skip
        self.mean = layout.add(
            "mean", 2, FULL,
            fr="Ce que vaut en moyenne une carte inconnue, pour la guerre, pour l’encaissement.",
            en="What an unknown card is worth on average, to a war token, to a collection.",
        )  # fmt: skip
        self.prevented = layout.add(
            "prevented", 2, FULL,
            fr="Ce que chaque carte Empêcher m’épargne sans doute : guerre, encaissement.",
            en="What each prevent card most likely saves me: war, collection.",
        )  # fmt: skip
        self.bill = layout.add(
            "bill", 2, 6,
            fr="Ce que la place qui décide paierait pour un transport : prostituées, drive-by shootings.",
            en="What who decides would pay for a transport: prostitutes, drive-bys.",
        )  # fmt: skip

    def _lay_seats(self, layout: Layout, terms: Terms) -> None:
        """By place: mine first, then the next seats."""
        players = terms.players
        fares = max(1, terms.material.transports)
        self.points = layout.add(
            "points", players, DEBT + terms.target + BEYOND,
            fr=f"Points, {DEBT} de plus, par place à partir de moi.",
            en=f"Points, {DEBT} added, by place from me on.",
        )  # fmt: skip
        self.near_end = layout.add(
            "near_end", players,
            fr="Qui est près de gagner, par place.", en="Who is close to winning, by place.",
        )  # fmt: skip
        self.hits = layout.add(
            "hits", players, MOST_HITS, fr="Attaques subies, par place.", en="Hits taken, by place."
        )
        self.transports = layout.add(
            "transports", players, fares, fr="Transports, par place.", en="Transports, by place."
        )
        self.spent = layout.add(
            "spent", players,
            fr="Qui a dépensé un transport ce tour, par place.",
            en="Who has spent a transport this round, by place.",
        )  # fmt: skip
        self.can_pay = layout.add(
            "can_pay", players,
            fr="Qui peut encore en dépenser, par place.", en="Who still can spend one, by place.",
        )  # fmt: skip
        self.status = layout.add(
            "status", len(STATUSES) * players,
            fr="Rien fait, a regardé, a posé, ou hors du tour, par place.",
            en="Nothing done, looked, placed, or out of the round, by place.",
        )  # fmt: skip
        self.prevent = layout.add(
            "prevent", 2 * players,
            fr="Cartes Empêcher restantes, guerre et encaissement, par place.",
            en="Prevent cards left, war and collection, by place.",
        )  # fmt: skip
        self.waiting = layout.add(
            "waiting", players,
            fr="Qui doit encore choisir une carte Empêcher, par place.",
            en="Who still has to choose a prevent card, by place.",
        )  # fmt: skip
        self.committed = layout.add(
            "committed", players,
            fr="Qui en a choisi une ou aucune, par place.",
            en="Who has chosen one or none, by place.",
        )  # fmt: skip
        self.commit = layout.add(
            "commit", 3 * players,
            fr="Ce choix, si je le connais : aucune, guerre, encaissement, par place.",
            en="This choice, if I know it: none, war, collection, by place.",
        )  # fmt: skip
        self.cover_kind = layout.add(
            "cover_kind", 3 * players,
            fr="Carte posée en couverture : police, spéciale, cachée, par place.",
            en="The cover laid: police, special, hidden, by place.",
        )  # fmt: skip
        self.token_kind = layout.add(
            "token_kind", 3 * players,
            fr="Jeton sorti : guerre, encaissement, caché, par place.",
            en="Token that is out: war, collection, hidden, by place.",
        )  # fmt: skip
        self.bodes = layout.add(
            "bodes", 2 * players, FULL,
            fr="Ce que le jeton de chacun me rapporte, me coûte sans doute, par place.",
            en="What each one’s token most likely brings me, costs me, by place.",
        )  # fmt: skip
        self.fled_from = layout.add(
            "fled_from", players,
            fr="Le jeton qui en chasse un autre, par place.",
            en="The token that chases another one, by place.",
        )  # fmt: skip
        self.last = layout.add(
            "last", 2 * players,
            fr="Jeton révélé la dernière fois : guerre, encaissement, par place.",
            en="Token of the latest reveal: war, collection, by place.",
        )  # fmt: skip
        self.piles = layout.add(
            "piles", 2 * PILE * players,
            fr="Pile de droite puis de gauche de chaque place : activités par famille, cartes "
            "spéciales, cartes police.",
            en="Right pile then left pile of each place: activities by family, special cards, "
            "police cards.",
        )  # fmt: skip
        self.alike = layout.add(
            "piles_alike", 4 * players, most_alike(terms),
            fr="Prostituées et drive-by shootings à droite, puis à gauche, par place.",
            en="Prostitutes and drive-bys on the right, then on the left, by place.",
        )  # fmt: skip

    def _lay_city(self, layout: Layout, terms: Terms) -> None:
        """By cell, in reading order. The fields written from bits come first, in one piece."""
        cells, players = terms.city.cells, terms.players
        self.bits = layout.add(
            "cards", cells, fr="Cellules qui ont une carte.", en="Cells that hold a card."
        )
        layout.add(
            "looked", players * cells,
            fr="Cellules que chacun a regardées, par place.",
            en="Cells each one has looked at, by place.",
        )  # fmt: skip
        layout.add(
            "fresh", players * cells,
            fr="Cellules du dernier coup d’œil de chacun, par place.",
            en="Cells of each one’s latest look, by place.",
        )  # fmt: skip
        layout.add(
            "next_door", cells,
            fr="Cellules libres où un jeton chassé fuit sans payer.",
            en="Free cells that a chased token reaches for nothing.",
        )  # fmt: skip
        layout.add(
            "worth_a_look", cells,
            fr="Cellules à regarder que je ne connais pas, si possible que personne n’a vues.",
            en="Cells to look at that I do not know, and that nobody does if there are any.",
        )  # fmt: skip
        layout.add(
            "near_foe", cells,
            fr="Cellules qui touchent un jeton adverse.", en="Cells next to an opposing token.",
        )  # fmt: skip
        layout.add(
            "hot", cells,
            fr="Cellules connues d’un adversaire qui peut encore venir à son tour.",
            en="Cells known to an opponent who may still come in his turn.",
        )  # fmt: skip
        layout.add(
            "warm", cells,
            fr="Cellules connues d’un adversaire qui peut venir en transport.",
            en="Cells known to an opponent who may come by transport.",
        )  # fmt: skip
        layout.add(
            "best_war", cells,
            fr="Où un jeton guerre me rapporte le plus, par un compte simple.",
            en="Where a war token serves me best, by a plain count.",
        )  # fmt: skip
        layout.add(
            "best_cash", cells,
            fr="Où un jeton encaissement me rapporte le plus, par un compte simple.",
            en="Where a collection serves me best, by a plain count.",
        )  # fmt: skip
        self.end_of_bits = layout.size
        self.covers = layout.add(
            "covers", players * cells,
            fr="Couverture de chacun, par place.", en="Each one’s cover, by place.",
        )  # fmt: skip
        self.tokens = layout.add(
            "tokens", players * cells,
            fr="Jeton de chacun, par place.", en="Each one’s token, by place.",
        )  # fmt: skip
        self.faces = layout.add(
            "activities", 4 * cells, TERRITORIES,
            fr="Activités que je connais, par famille : leur rang, de 1 à 6.",
            en="Activities that I know, by family: their rank, 1 to 6.",
        )  # fmt: skip
        layout.add(
            "alike", 2 * cells,
            fr="Prostituées, puis drive-by shootings que je connais.",
            en="Prostitutes, then drive-bys that I know.",
        )  # fmt: skip
        self.pays = layout.add(
            "pays", 2 * cells, max(terms.material.value),
            fr="Points que la carte du dessus donne à mon jeton guerre, puis encaissement, si je la "
            "connais.",
            en="Points that the card on top gives my war token, then my collection, if I know it.",
        )  # fmt: skip
        self.worth = layout.add(
            "worth", 2 * cells, FULL,
            fr="Ce que vaut d’y aller, danger, chasse et prix comptés, avec un jeton guerre, puis "
            "encaissement.",
            en="What going there is worth, danger, chase and price counted, with a war token, then "
            "with a collection.",
        )  # fmt: skip
        self.loss = layout.add(
            "loss", cells, FULL,
            fr="Ce que mon jeton sorti y perdrait.", en="What my token that is out would lose there.",
        )  # fmt: skip


@final
class ActionRow:
    """The layout of an action, and where its fields begin."""

    def __init__(self, terms: Terms) -> None:
        city = terms.city
        acts = Layout()
        self.kind = acts.add("kind", ACTIONS, fr="La sorte d’action.", en="The kind of action.")
        self.token = acts.add(
            "token", 2, fr="Jeton guerre, encaissement.", en="War token, collection."
        )
        self.cover = acts.add(
            "cover", 2, fr="Carte police, spéciale.", en="Police card, special card."
        )
        self.stake = acts.add(
            "stake", 1, max(terms.material.value),
            fr="Valeur de la carte posée.", en="The value of the card laid.",
        )  # fmt: skip
        self.prevent = acts.add(
            "prevent", 3,
            fr="Carte Empêcher : aucune, guerre, encaissement.",
            en="Prevent card: none, war, collection.",
        )  # fmt: skip
        self.target = acts.add(
            "target", terms.players,
            fr="De qui est le jeton visé, à partir de moi.",
            en="Whose token is meant, from me on.",
        )  # fmt: skip
        self.cell = acts.add("cell", city.cells, fr="La cellule.", en="The cell.")
        self.column = acts.add("column", city.cols, fr="Sa colonne.", en="Its column.")
        self.rank = acts.add("row", city.rows, fr="Sa rangée.", en="Its row.")
        self.around = acts.add(
            "around", 1, 8, fr="Combien de cellules la touchent.", en="How many cells touch it."
        )
        self.layout = acts
