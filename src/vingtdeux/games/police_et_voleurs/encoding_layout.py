"""Where each fact stands in a row of features: general ones, mine, those of all, the board.

Thieves come in the order of their turns, the observer's first one in front; of the police and of a
spectator the first thief of the round.
"""

from typing import Final, final

from vingtdeux.engine.features import BYTE, Layout
from vingtdeux.games.police_et_voleurs.heuristic_net import NEVER
from vingtdeux.games.police_et_voleurs.material import (
    COLS,
    COLUMNS,
    LONGEST,
    LOOTABLE,
    PLOT,
    PLOT_NAMES,
    PLOTS,
    POLICE,
    RAYS,
    ROWS,
    STATUSES,
    STREET_NAMES,
    STREETS,
    TYPES,
    Material,
)
from vingtdeux.games.police_et_voleurs.phases import PHASES, PLAYS
from vingtdeux.games.police_et_voleurs.terms import Terms

KINDS: Final = TYPES - 1
HELD: Final = len(LOOTABLE)
WAYS: Final = 4
SPOT: Final = COLS + ROWS
"""A square as one column and one row."""
FAR: Final = 5
"""A gate so many moves away, or further."""
LOOKED: Final = 1
KEPT: Final = 2
"""What `visits` says of a thief and a house."""


def _spots(names: tuple[str, ...]) -> list[tuple[int, int]]:
    return [(COLUMNS.index(name[0]), int(name[1:]) - 1) for name in names]


def _doors() -> list[int]:
    """By street * 4 + direction (north, west, east, south): the plot next to it that way, or -1."""
    found: list[int] = []
    for col, row in _spots(STREET_NAMES):
        for right, down in ((0, -1), (-1, 0), (1, 0), (0, 1)):
            to, at = col + right, row + down
            name = f"{COLUMNS[to]}{at + 1}" if 0 <= to < COLS and 0 <= at < ROWS else ""
            found.append(PLOT.get(name, -1))
    return found


DOORS: Final[list[int]] = _doors()
STREET_COL: Final[list[int]] = [col for col, _ in _spots(STREET_NAMES)]
STREET_ROW: Final[list[int]] = [row for _, row in _spots(STREET_NAMES)]
PLOT_COL: Final[list[int]] = [col for col, _ in _spots(PLOT_NAMES)]
PLOT_ROW: Final[list[int]] = [row for _, row in _spots(PLOT_NAMES)]
HELD_PLACE: Final[list[int]] = [
    LOOTABLE.index(kind) if kind in LOOTABLE else -1 for kind in range(TYPES)
]
"""Where a kind of house stands among those that can lie in a loot, or -1."""


def gates_away(material: Material) -> list[int]:
    """Of each street the moves on foot to the nearest gate of an empty town, FAR at most."""
    far = [0 if is_gate else FAR for is_gate in material.is_gate]
    edge = list(material.gates)
    for moves in range(1, FAR):
        further: list[int] = []
        for at in edge:
            for ray in RAYS[at]:  # the way back is as straight and as long
                for square in ray[: material.thief_reach]:
                    if far[square] > moves:
                        far[square] = moves
                        further.append(square)
        edge = further
    return far


@final
class Fields:
    """The layout of one table, and where each of its fields begins."""

    def __init__(self, terms: Terms) -> None:
        material = terms.material
        box = material.money(list(material.box))
        self.rich: int = max(1, box // 2)
        """Half of all money in town: a byte of money says how much of it."""
        self.most_total: int = max(1, box * terms.games)
        self.total_bytes: int = (self.most_total.bit_length() + 7) // 8
        self.most_held: int = max(1, max([material.counts[kind] for kind in LOOTABLE]))
        self.most_found: int = max(1, material.counts[POLICE])
        layout = Layout()
        self._add_general(layout, terms)
        self._add_mine(layout, terms)
        self._add_seats(layout, terms)
        self._add_thieves(layout, terms)
        self._add_grasp(layout, terms)
        self._add_streets(layout)
        self._add_plots(layout, terms)
        self.order = layout.add_order()
        self.layout = layout

    def _add_general(self, layout: Layout, terms: Terms) -> None:
        material = terms.material
        self.phase = layout.add("phase", len(PHASES), fr="Ce qui se passe.", en="What is going on.")
        self.shown = layout.add("shown", 1, fr="Tout est à découvert.", en="Everything lies open.")
        self.game = layout.add(
            "game", 1, max(1, terms.games - 1),
            fr="Parties du match déjà finies.", en="Games of the match that are finished.",
        )  # fmt: skip
        self.round = layout.add_big("round", fr="Le tour, à partir de 1.", en="The round, from 1.")
        self.quiet_left = layout.add(
            "quiet_left", 1, terms.dawn_quiet,
            fr="Tours jusqu’à l’aube si rien n’avance.", en="Rounds to dawn if all stay quiet.",
        )  # fmt: skip
        self.rounds_left = layout.add(
            "rounds_left", 1, min(BYTE, terms.dawn_max),
            fr="Tours jusqu’à l’aube quoi qu’il arrive (255 : au moins autant).",
            en="Rounds to dawn whatever happens (255: as many at least).",
        )  # fmt: skip
        self.progress = layout.add(
            "progress", 1, fr="Ce tour n’est pas calme.", en="This round is not a quiet one."
        )
        self.dawn = layout.add("dawn", 1, fr="Le jour est levé.", en="Day has broken.")
        self.turn_over = layout.add(
            "turn_over", 1,
            fr="Le voleur dont c’est le tour a fini.", en="The thief whose turn it is has finished.",
        )  # fmt: skip
        self.police_turn = layout.add(
            "police_turn", 1,
            fr="C’est le tour normal de la police.", en="It is the normal turn of the police.",
        )  # fmt: skip
        self.play = layout.add(
            "play", len(PLAYS),
            fr="Ce que joue la police : rien, sur-le-champ, son tour, la patrouille du début.",
            en="What the police play: nothing, at once, their turn, the early patrol.",
        )  # fmt: skip
        self.steps_left = layout.add(
            "steps_left", 1, material.steps,
            fr="Pas qui restent à la police.", en="Steps the police have left.",
        )  # fmt: skip
        self.pending = layout.add(
            "pending", 1, material.police_pawns,
            fr="Policiers qui attendent une étoile.", en="Policemen waiting for a star.",
        )  # fmt: skip
        self.found = layout.add(
            "found", 1, self.most_found,
            fr="Maisons Police trouvées ; à zéro la police dort.",
            en="Police houses found; at zero the police are asleep.",
        )  # fmt: skip
        self.men = layout.add(
            "men", 1, material.police_pawns,
            fr="Policiers qui peuvent encore bouger.", en="Policemen who can still move.",
        )  # fmt: skip
        self.drive_left = layout.add(
            "drive_left", 1, max(1, material.car_moves - 1),
            fr="Trajets qui restent à l’auto.", en="Moves the drive still has.",
        )  # fmt: skip
        self.drive_from = layout.add(
            "drive_from", SPOT,
            fr="Où l’auto est partie : colonne, rangée.", en="Where the drive began: column, row.",
        )  # fmt: skip
        self.taken = layout.add(
            "taken", SPOT,
            fr="Le policier qu’une arme a choisi : colonne, rangée.",
            en="The policeman chosen by a weapon: column, row.",
        )  # fmt: skip
        self.exam = layout.add(
            "exam", SPOT,
            fr="La maison qu’on regarde : colonne, rangée.",
            en="The house being looked at: column, row.",
        )  # fmt: skip
        self.opened = layout.add(
            "opened", SPOT,
            fr="La maison que la dernière action a montrée à tous : colonne, rangée.",
            en="The house the last action showed to everybody: column, row.",
        )  # fmt: skip
        self.opened_kind = layout.add("opened_kind", KINDS, fr="Sa sorte.", en="Its kind.")
        self.gifts = layout.add(
            "gifts", terms.pawns * terms.pawns,
            fr="Qui vient de donner à qui : par voleur qui donne, celui qui reçoit.",
            en="Who has just given to whom: by giving thief, the one who receives.",
        )  # fmt: skip
        self.pool = layout.add(
            "pool", KINDS, max(1, max(material.counts)),
            fr="Maisons de chaque sorte là où je ne vois pas.",
            en="Houses of each kind where I cannot see.",
        )  # fmt: skip
        self.fresh = layout.add(
            "fresh", 1, PLOTS,
            fr="Maisons où personne n’a encore regardé.", en="Houses nobody has looked into yet.",
        )  # fmt: skip

    def _add_mine(self, layout: Layout, terms: Terms) -> None:
        self.seat = layout.add("seat", terms.players, fr="Mon siège.", en="My seat.")
        self.asked = layout.add("asked", 1, fr="C’est à moi de décider.", en="I am to decide.")

    def _add_seats(self, layout: Layout, terms: Terms) -> None:
        players = terms.players
        self.police_seat = layout.add(
            "police_seat", players,
            fr="Qui joue la police, à partir de moi.", en="Who is the police, from me on.",
        )  # fmt: skip
        self.ready = layout.add(
            "ready", players,
            fr="Qui est prêt pour la partie suivante, à partir de moi.",
            en="Who is ready for the next game, from me on.",
        )  # fmt: skip
        self.totals = layout.add(
            "totals", players, BYTE,
            fr="Argent des parties finies, à partir de moi ; 255 : la moitié de la boîte ou plus.",
            en="Money of the finished games, from me on; 255: half of the box or more.",
        )  # fmt: skip
        self.exact_totals = layout.add(
            "exact_totals", players * self.total_bytes, BYTE,
            fr="Le même au franc près, octet de poids faible d’abord.",
            en="The same to the franc, lowest byte first.",
        )  # fmt: skip
        self.safe = layout.add(
            "safe", players, BYTE,
            fr="Argent en sûreté dans cette partie, à ce que j’en attends, à partir de moi.",
            en="Money brought to safety in this game, as I expect it, from me on.",
        )  # fmt: skip
        self.carried = layout.add(
            "carried", players, BYTE,
            fr="Argent que leurs voleurs portent en ville, à ce que j’en attends, à partir de moi.",
            en="Money their thieves carry in town, as I expect it, from me on.",
        )  # fmt: skip
        self.evidence = layout.add(
            "evidence", 1, PLOTS,
            fr="Maisons saisies qui n’étaient à personne.",
            en="Confiscated houses that were nobody’s.",
        )  # fmt: skip
        self.evidence_kinds = layout.add(
            "evidence_kinds", KINDS, PLOTS,
            fr="Celles que j’en connais, par sorte.", en="Those of them that I know, by kind.",
        )  # fmt: skip

    def _add_thieves(self, layout: Layout, terms: Terms) -> None:
        pawns = terms.pawns
        self.owner = layout.add(
            "owner", pawns * terms.players,
            fr="De chaque voleur, à qui il est : le premier est le mien.",
            en="Of each thief, whose he is: the first is mine.",
        )  # fmt: skip
        self.status = layout.add(
            "status", pawns * len(STATUSES),
            fr="De chaque voleur : dehors, en ville, arrêté, sorti.",
            en="Of each thief: outside, in town, arrested, out.",
        )  # fmt: skip
        self.turn = layout.add(
            "turn", pawns, fr="Le voleur dont c’est le tour.", en="The thief whose turn it is."
        )
        self.concerned = layout.add(
            "concerned", pawns,
            fr="Le voleur qui doit se dégager ou user d’une arme.",
            en="The thief who must free himself or use a weapon.",
        )  # fmt: skip
        self.surrendered = layout.add(
            "surrendered", pawns, fr="Ceux qui se sont rendus.", en="Those who have surrendered."
        )
        self.blurred = layout.add(
            "blurred", pawns,
            fr="Ceux dont un échange a brouillé les maisons.",
            en="Those whose houses an exchange has blurred.",
        )  # fmt: skip
        self.driver = layout.add(
            "driver", pawns, fr="Ceux qui ont une auto à coup sûr.", en="Those sure to have a car."
        )
        self.open = layout.add(
            "open", pawns, fr="Ceux dont je vois le butin.", en="Those whose loot I see."
        )
        self.size = layout.add(
            "loot_size", pawns, PLOTS,
            fr="Maisons dans chaque butin.", en="Houses in each loot.",
        )  # fmt: skip
        self.sure = layout.add(
            "loot", pawns * HELD, self.most_held,
            fr="De chaque voleur, ce qu’il a à coup sûr : arme, banque, auto, puis les billets du moindre au plus gros.",
            en="Of each thief, what he has for sure: weapon, bank, car, then cash from least to most.",
        )  # fmt: skip
        self.unsure = layout.add(
            "loot_unknown", pawns, PLOTS,
            fr="Maisons de chaque butin que je ne connais pas.",
            en="Houses of each loot that I do not know.",
        )  # fmt: skip
        self.suspect = layout.add(
            "loot_once_put_back", pawns, PLOTS,
            fr="Celles qu’on avait d’abord remises en place : banque ou auto.",
            en="Those of them somebody had put back before: a bank or a car.",
        )  # fmt: skip
        self.spent = layout.add(
            "weapons_used", pawns, PLOTS,
            fr="Armes dont chacun s’est servi, avant tout échange.",
            en="Weapons each has used, before any exchange.",
        )  # fmt: skip
        self.money = layout.add(
            "money", pawns, BYTE,
            fr="Argent de chaque butin, à ce que j’en attends ; 255 : la moitié de la boîte ou plus.",
            en="Money of each loot, as I expect it; 255: half of the box or more.",
        )  # fmt: skip

    def _add_grasp(self, layout: Layout, terms: Terms) -> None:
        """Where each thief stands and how tight it is there."""
        pawns = terms.pawns
        self.spot = layout.add(
            "where", pawns * SPOT,
            fr="Où est chaque voleur : colonne, rangée.", en="Where each thief is: column, row.",
        )  # fmt: skip
        self.gate = layout.add(
            "gate_away", pawns, FAR,
            fr="De chaque voleur en ville, trajets jusqu’à un octroi si la ville était vide.",
            en="Of each thief in town, moves to a gate if the town were empty.",
        )  # fmt: skip
        self.cost = layout.add(
            "cost", pawns, NEVER,
            fr="Pas qu’il faut à peu près à la police pour l’enfermer ; 9 : trop peu de policiers.",
            en="About how many steps the police need to shut him in; 9: too few policemen.",
        )  # fmt: skip
        self.caught = layout.add(
            "in_reach", pawns,
            fr="Un jeu de la police suffit, à peu près.", en="One play of the police is about enough.",
        )  # fmt: skip
        self.free = layout.add(
            "free", pawns * WAYS, LONGEST,
            fr="De chaque voleur en ville, cases libres au nord, à l’ouest, à l’est, au sud.",
            en="Of each thief in town, free squares to the north, west, east, south.",
        )  # fmt: skip
        self.police_way = layout.add(
            "police_way", pawns * WAYS,
            fr="De même, un policier au bout.", en="Likewise, a policeman at the end of them.",
        )  # fmt: skip
        self.thief_way = layout.add(
            "thief_way", pawns * WAYS,
            fr="De même, un voleur au bout.", en="Likewise, a thief at the end of them.",
        )  # fmt: skip
        self.house_way = layout.add(
            "house_way", pawns * WAYS,
            fr="De même, une maison juste à côté.", en="Likewise, a house right beside him.",
        )  # fmt: skip
        self.fresh_way = layout.add(
            "fresh_way", pawns * WAYS,
            fr="De même, cette maison est encore inconnue de tous.",
            en="Likewise, that house is still unknown to all.",
        )  # fmt: skip

    def _add_streets(self, layout: Layout) -> None:
        self.police = layout.add(
            "police", STREETS,
            fr="Policiers qui peuvent bouger, par case claire.",
            en="Policemen who can move, by light square.",
        )  # fmt: skip
        self.frozen = layout.add(
            "frozen", STREETS,
            fr="Policiers en faction, par case claire.", en="Policemen on guard, by light square.",
        )  # fmt: skip
        self.mine = layout.add(
            "mine", STREETS,
            fr="Mes voleurs, par case claire.", en="My thieves, by light square.",
        )  # fmt: skip
        self.others = layout.add(
            "others", STREETS,
            fr="Les autres voleurs, par case claire.", en="The other thieves, by light square.",
        )  # fmt: skip

    def _add_plots(self, layout: Layout, terms: Terms) -> None:
        self.hidden = layout.add(
            "houses", PLOTS,
            fr="Maisons dont j’ignore la sorte, par case foncée.",
            en="Houses whose kind I do not know, by dark square.",
        )  # fmt: skip
        self.plane = layout.add(
            "planes", PLOTS, fr="Avions que je connais.", en="Planes that I know of."
        )
        self.bank = layout.add(
            "banks", PLOTS, fr="Banques que je connais.", en="Banks that I know of."
        )
        self.car = layout.add("cars", PLOTS, fr="Autos que je connais.", en="Cars that I know of.")
        self.rest = layout.add(
            "open_houses", PLOTS, KINDS,
            fr="Les autres, une fois tout à découvert : le rang de la sorte.",
            en="All others, once everything lies open: the number of the kind.",
        )  # fmt: skip
        self.no_car = layout.add(
            "put_back_empty_handed", PLOTS,
            fr="Un voleur sans butin l’a remise en place : avion ou banque.",
            en="A thief without loot has put it back: a plane or a bank.",
        )  # fmt: skip
        self.visits = layout.add(
            "visits", terms.pawns * PLOTS, KEPT,
            fr="Par voleur : 1, il a regardé la maison ; 2, il l’a gardée.",
            en="By thief: 1, he has looked into the house; 2, he has kept it.",
        )  # fmt: skip
