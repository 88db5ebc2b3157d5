"""What a seat knows as a row of numbers (docs/learning.md).

Families stand for seats: mine first, then those of the next seats, then those nobody holds. Alike
cards (prostitutes, drive-bys) are counted; which of them it is, the digest alone says.
"""

from typing import Any, Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import margin, write_order
from vingtdeux.games.mafia_story.actions import (
    COVER,
    FLEE,
    LOOK,
    PLACE,
    PREVENT,
    REACT_MOVE,
    REACT_PLACE,
    TARGET,
)
from vingtdeux.games.mafia_story.encoding_layout import (
    BEYOND,
    DEBT,
    FULL,
    LONG,
    MOST_HITS,
    PILE,
    ActionRow,
    Row,
)
from vingtdeux.games.mafia_story.encoding_worth import (
    DENIED,
    POINT,
    WORST,
    Glance,
    Tables,
)
from vingtdeux.games.mafia_story.material import (
    CASH,
    COVER_CARD,
    PROSTITUTES,
    SPECIALS,
    WAR,
)
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import ACTION, BUYBACK, FLIGHT
from vingtdeux.games.mafia_story.terms import Terms

CHUNK: Final = 9
MASK: Final = (1 << CHUNK) - 1
"""Sets of cells are spread from bits to bytes nine by nine."""
LATEST: Final = 65_535
"""The last round that is told from the next; the stall rule ends any game long before."""
NEAR: Final = 8
"""Points before the target at which a seat is about to win."""
MARGIN: Final = 4
"""The scale of worths ends so many points above the dearest card and its hit."""
FINE: Final = 400
"""The fine scale of worths ends here."""
CLOSE: Final = 10.0
"""A lead of some weight, in points."""
ON_CELLS: Final = frozenset({LOOK, COVER, PLACE, FLEE, REACT_MOVE, REACT_PLACE})


def _spread(size: int) -> list[bytes]:
    """Every set of so many cells, one byte a cell."""
    return [bytes([bits >> n & 1 for n in range(size)]) for bits in range(1 << size)]


@final
class Features:
    """The features of one table."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._players: int = terms.players
        self._cells: int = terms.city.cells
        self._tables: list[Tables] = [Tables(terms, seat) for seat in range(terms.players)]
        self._row = Row(terms)
        self._act_row = ActionRow(terms)
        self.layout = self._row.layout
        self.acts = self._act_row.layout
        self._blank = bytes(self.layout.size)
        self._full: int = POINT * (max(terms.material.value) + terms.material.hit + MARGIN)
        self._no_cells = bytes(self._cells)
        self._spread: list[list[bytes]] = [
            _spread(min(CHUNK, self._cells - start)) for start in range(0, self._cells, CHUNK)
        ]

    def write(self, seen: Observation, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        blank = self._blank
        out[at : at + len(blank)] = blank
        me = 0 if seen.seat is None else seen.seat
        glance = Glance(seen, self._tables[me])
        self._write_table(seen, me, out, at)
        self._write_seats(seen, me, out, at)
        self._write_piles(glance, out, at)
        self._write_faces(glance, out, at)
        self._write_tokens(glance, out, at)
        self._write_bits(glance, out, at)
        self._write_order(glance, out, at)

    # --- the table and its seats --------------------------------------------------------------

    def _write_table(self, seen: Observation, me: int, out: bytearray, at: int) -> None:
        row, players = self._row, self._players
        out[at + row.phase + seen.phase] = 1
        out[at + row.resume + seen.resume] = 1
        if seen.seat is not None:
            out[at + row.seat + me] = 1
        number = min(seen.round, LATEST)
        out[at + row.round] = min(number, LONG)
        out[at + row.round_exact] = number >> 8
        out[at + row.round_exact + 1] = number & 255
        if number == 1:
            out[at + row.first_round] = 1
        out[at + row.first + (seen.first - me) % players] = 1
        out[at + row.turn + (seen.turn - me) % players] = 1
        if seen.lap:
            out[at + row.lap] = min(seen.lap, players)
        elif seen.phase == ACTION and seen.is_forced():
            out[at + row.forced] = 1
        if seen.stall:
            out[at + row.stall] = min(seen.stall, row.most_stall)
        if seen.flipped:
            out[at + row.flipped] = 1
        if seen.group:
            out[at + row.looking] = seen.group.bit_count()

    def _write_seats(self, seen: Observation, me: int, out: bytearray, at: int) -> None:
        row, players, target = self._row, self._players, self._terms.target
        highest = DEBT + target + BEYOND
        fare = self._terms.material.fare
        for place in range(players):
            seat = (me + place) % players
            score = seen.score[seat]
            out[at + row.points + place] = max(0, min(highest, score + DEBT))
            if score >= target - NEAR:
                out[at + row.near_end + place] = 1
            if seen.hits[seat]:
                out[at + row.hits + place] = min(seen.hits[seat], MOST_HITS)
            transports = seen.transports[seat]
            out[at + row.transports + place] = transports
            if seen.spent[seat]:
                out[at + row.spent + place] = 1
            elif transports >= fare:
                out[at + row.can_pay + place] = 1
            out[at + row.status + 4 * place + seen.status[seat]] = 1
            owned = seen.prevent[seat]
            if owned & 1:
                out[at + row.prevent + 2 * place] = 1
            if owned & 2:
                out[at + row.prevent + 2 * place + 1] = 1
            if seen.waiting >> seat & 1:
                out[at + row.waiting + place] = 1
            if seen.committed[seat]:
                out[at + row.committed + place] = 1
            if seen.commit[seat] >= 0:
                out[at + row.commit + 3 * place + seen.commit[seat]] = 1
            if seen.cover_kind[seat] >= 0:
                out[at + row.cover_kind + 3 * place + seen.cover_kind[seat]] = 1
            if seen.token_kind[seat] >= 0:
                out[at + row.token_kind + 3 * place + seen.token_kind[seat]] = 1
        last = seen.last
        for n in range(0, len(last), 4):
            out[at + row.last + 2 * ((last[n] - me) % players) + last[n + 1]] = 1

    def _write_piles(self, glance: Glance, out: bytearray, at: int) -> None:
        """The piles by place; the glance is told what is gone."""
        row, players, seen, tables = self._row, self._players, glance.seen, glance.tables
        for place in range(players):
            seat = (tables.me + place) % players
            piles = at + row.piles + 2 * PILE * place
            alike = at + row.alike + 4 * place
            self._write_pile(glance, seen.right[seat], out, piles, alike)
            self._write_pile(glance, seen.left[seat], out, piles + PILE, alike + 2)
        for card in seen.discards:
            out[at + row.discards + tables.sort[card] - 4] += 1
            glance.rule_out(card)
        if seen.phase == BUYBACK:
            for card in seen.bill(seen.turn):
                out[at + row.bill + tables.sort[card] - 4] += 1

    def _write_pile(
        self, glance: Glance, pile: tuple[int, ...], out: bytearray, cards: int, alike: int
    ) -> None:
        tables = glance.tables
        for card in pile:
            turned = tables.turned[card]
            if turned < PROSTITUTES:
                out[cards + turned] = 1
            elif turned < SPECIALS:
                out[alike + tables.sort[card] - 4] += 1
            else:
                out[cards + turned - SPECIALS + PROSTITUTES] = 1
            glance.rule_out(card)

    # --- the city -----------------------------------------------------------------------------

    def _write_faces(self, glance: Glance, out: bytearray, at: int) -> None:
        """The cards I know, and what going there is worth; then what I do not know."""
        row, cells, seen, tables = self._row, self._cells, glance.seen, glance.tables
        faces, pays, worth = at + row.faces, at + row.pays, at + row.worth
        sort, rank, wants, points = tables.sort, tables.rank, tables.wants, tables.points
        covered, full = seen.covered, self._full
        free = glance.reach & ~covered & ~seen.tokens
        known = 0
        for cell, card in enumerate(seen.faces):
            if card < 0:
                continue
            bit = 1 << cell
            known |= bit
            glance.rule_out(card)
            out[faces + sort[card] * cells + cell] = rank[card]
            if covered & bit:
                continue
            kind = wants[card]
            out[pays + kind * cells + cell] = points[kind][card]
            if free & bit:
                kind = kind if glance.kind < 0 else glance.kind
                left = glance.offer(cell, kind, tables.gains[kind][card])
                if left > 0:
                    out[worth + kind * cells + cell] = min(FULL, left * FULL // full)
                elif glance.kind >= 0:
                    self._write_loss(cell, left, out, at)
        glance.known = known
        unknown = (seen.cards & ~known).bit_count()
        out[at + row.unknown + min(unknown, 3)] = 1
        out[at + row.unknown_number] = unknown
        left = seen.cards.bit_count()
        out[at + row.left + left] = 1
        out[at + row.left_number] = left
        glance.count()
        mean = glance.mean
        if mean:
            out[at + row.mean + (WAR if mean > 0 else CASH)] = min(FULL, abs(mean) * FULL // full)

    def _write_tokens(self, glance: Glance, out: bytearray, at: int) -> None:
        """Covers and tokens, what they bode, and what going to them is worth."""
        row, players, cells = self._row, self._players, self._cells
        seen, tables = glance.seen, glance.tables
        for place in range(players):
            seat = (tables.me + place) % players
            cell = seen.cover_cell[seat]
            if cell >= 0:
                out[at + row.covers + place * cells + cell] = 1
                self._write_cover(glance, seat, cell, out, at)
                if not seen.tokens >> cell & 1:
                    self._write_arrival(glance, cell, 0, out, at)
            cell = seen.token_cell[seat]
            if cell < 0:
                continue
            out[at + row.tokens + place * cells + cell] = 1
            if cell == seen.fled_from:
                out[at + row.fled_from + place] = 1
            bodes = glance.bodes(seat)
            spot = at + row.bodes + 2 * place + (0 if bodes > 0 else 1)
            out[spot] = min(FULL, abs(bodes) * FULL // self._full)
            if tables.is_foe[seat]:
                denied = -bodes * DENIED // 100 if bodes < 0 else 0
                self._write_arrival(glance, cell, denied, out, at)
        glance.offer_dark()
        if glance.most > WORST:
            scaled = min(FULL, abs(glance.most) * FULL // self._full)
            out[at + row.most + (0 if glance.most > 0 else 1)] = scaled
            if glance.most > 0:
                out[at + row.most_fine] = min(glance.most, FINE) * FULL // FINE
        if seen.tokens:
            for kind in (WAR, CASH):
                saved = glance.prevented(kind)
                if saved > 0:
                    out[at + row.prevented + kind] = min(FULL, saved * FULL // self._full)

    def _write_cover(self, glance: Glance, seat: int, cell: int, out: bytearray, at: int) -> None:
        """What a cover pays that I know."""
        card = glance.top(cell, seat)
        if card >= 0:
            kind = glance.tables.wants[card]
            points = glance.tables.points[kind][card]
            if points > 0:
                out[at + self._row.pays + kind * self._cells + cell] = points

    def _write_arrival(
        self, glance: Glance, cell: int, denied: int, out: bytearray, at: int
    ) -> None:
        """What bringing a token here is worth, if I can, with what it denies to a foe."""
        if not glance.reach >> cell & 1:
            return
        for kind in (WAR, CASH):
            if glance.kind < 0 or kind == glance.kind:
                left = glance.offer(cell, kind, glance.value(cell, kind) + denied)
                if left > 0:
                    spot = at + self._row.worth + kind * self._cells + cell
                    out[spot] = min(FULL, left * FULL // self._full)
                elif glance.kind >= 0:
                    self._write_loss(cell, left, out, at)

    def _write_loss(self, cell: int, left: int, out: bytearray, at: int) -> None:
        out[at + self._row.loss + cell] = min(FULL, -left * FULL // self._full)

    def _write_bits(self, glance: Glance, out: bytearray, at: int) -> None:
        """The fields that are sets of cells, in the order of the layout."""
        seen, me, players = glance.seen, glance.tables.me, self._players
        sets = [seen.cards]
        for place in range(players):
            sets.append(seen.looked[(me + place) % players])
        for place in range(players):
            sets.append(seen.fresh[(me + place) % players])
        sets.append(seen.next_door() if seen.phase == FLIGHT else 0)
        sets.append(glance.worth_a_look())
        sets.append(glance.near_foe())
        sets.append(glance.hot)
        sets.append(glance.warm)
        sets.append(glance.best_war)
        sets.append(glance.best_cash)
        pieces: list[bytes] = []
        for cells in sets:
            if cells == 0:
                pieces.append(self._no_cells)
            else:
                for table in self._spread:
                    pieces.append(table[cells & MASK])
                    cells >>= CHUNK
        row = self._row
        out[at + row.bits : at + row.end_of_bits] = b"".join(pieces)

    def _write_order(self, glance: Glance, out: bytearray, at: int) -> None:
        """After the cards: the latest reveal, the opening looks, and the look in progress."""
        seen, tables, players, cells = glance.seen, glance.tables, self._players, self._cells
        order, me, last = glance.order, glance.tables.me, glance.seen.last
        for n in range(0, len(last), 4):
            order.append((last[n] - me) % players)
            order.append(last[n + 1])
            order.append(last[n + 2])
            order.append(tables.turned[last[n + 3]])
        for place in range(players):
            _add_set(order, seen.openings[(me + place) % players], cells)
        _add_set(order, seen.group, cells)
        order.append(seen.fled_from + 1)
        write_order(out, at + self._row.order, [order])

    # --- actions and prospects ----------------------------------------------------------------

    def write_action(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        row, terms, kind = self._act_row, self._terms, action.kind
        out[at : at + self.acts.size] = bytes(self.acts.size)
        out[at + row.kind + kind] = 1
        if kind in (PLACE, REACT_PLACE):
            out[at + row.token + action.b] = 1
        elif kind == COVER:
            out[at + row.cover + action.b] = 1
            card = COVER_CARD[action.b][terms.families[seat]]
            out[at + row.stake] = terms.material.value[card]
        elif kind == PREVENT:
            out[at + row.prevent + action.a] = 1
        elif kind == TARGET:
            out[at + row.target + (action.a - seat) % self._players] = 1
        if kind in ON_CELLS:
            city, cell = terms.city, action.a
            out[at + row.cell + cell] = 1
            out[at + row.column + cell % city.cols] = 1
            out[at + row.rank + cell // city.cols] = 1
            out[at + row.around] = city.neighbours[cell].bit_count()

    def potential(self, seen: Observation) -> float:
        """Points of my side ahead of the best of the others."""
        if seen.seat is None:
            return 0.0
        if self._terms.teams:
            score, mine = seen.score, seen.seat % 2
            return margin([score[0] + score[2], score[1] + score[3]], mine, CLOSE)
        return margin(seen.score, seen.seat, CLOSE)


def _add_set(order: list[int], cells: int, count: int) -> None:
    """This set of at most so many cells, eight a number."""
    for _ in range(0, count, 8):
        order.append(cells & 255)
        cells >>= 8


def encoding(game: Any) -> Features:
    """The features of this table."""
    return Features(Terms(game.players, game.options))
