"""What a seat knows as a row of numbers (docs/learning.md)."""

from typing import Any, Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import BYTE, Layout, margin, write_big, write_order
from vingtdeux.games.police_et_voleurs.encoding_acts import Acts
from vingtdeux.games.police_et_voleurs.encoding_layout import (
    DOORS,
    HELD,
    HELD_PLACE,
    KEPT,
    LOOKED,
    PLOT_COL,
    PLOT_ROW,
    SPOT,
    STREET_COL,
    STREET_ROW,
    WAYS,
    Fields,
    gates_away,
)
from vingtdeux.games.police_et_voleurs.heuristic_town import NEVER, rough_cost
from vingtdeux.games.police_et_voleurs.material import (
    BACK,
    BANK,
    CAR,
    COLS,
    IN_TOWN,
    LOOTABLE,
    NO_PLOT,
    OUT,
    PLANE,
    PLOTS,
    RAYS,
    STATUSES,
    TYPES,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.phases import RESCUE, WEAPON_PUT
from vingtdeux.games.police_et_voleurs.public import FROZEN, OFFICER
from vingtdeux.games.police_et_voleurs.terms import Terms

ESCAPES: Final = 0.6
"""About how often a thief in town gets away; if not, his loot goes to the police."""
FEW: Final = 16
"""This part of all money is a good lead."""


@final
class Features:
    """The features of one table."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.players: int = terms.players
        self.pawns: int = terms.pawns
        self.f = Fields(terms)
        self.layout: Layout = self.f.layout
        self._blank = bytes(self.layout.size)
        self._acts = Acts(terms)
        self.acts: Layout = self._acts.layout
        self._gates_away = gates_away(terms.material)

    def write(self, seen: Observation, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        out[at : at + self.layout.size] = self._blank
        me = seen.seat if seen.seat is not None else 0
        first = self._first(seen)
        self._write_general(seen, out, at)
        self._write_news(seen, first, out, at)
        self._write_seats(seen, me, out, at)
        self._write_police(seen, out, at)
        met = self._write_plots(seen, first, out, at)
        self._write_thieves(seen, me, first, met, out, at)
        self._write_order(seen, out, at + self.f.order)

    def write_action(self, action: Action, seat: int, out: bytearray, at: int) -> None:  # noqa: ARG002 - the town is the same for all
        """See `engine.features.Encoding`."""
        self._acts.write(action, out, at)

    def potential(self, seen: Observation) -> float:
        """Money in safety, and what thieves in town can expect to save, against the best of the
        others."""
        if seen.seat is None:
            return 0.0
        points = [float(total) for total in seen.totals]
        average = self._average(seen)
        for pawn in range(self.pawns):
            status = seen.status[pawn]
            money = float(self._money(self._sure(seen, pawn), average))
            saved = ESCAPES if status == IN_TOWN else 1.0 if status == OUT else 0.0
            points[seen.owners[pawn]] += saved * money
            points[seen.police_seat] += (1.0 - saved) * money
        points[seen.police_seat] += self.terms.material.money(seen.evidence)
        return margin(points, seen.seat, 2.0 * self.f.rich / FEW)

    # --- what follows from what is seen ---------------------------------------------------------

    def _first(self, seen: Observation) -> int:
        """The thief whose facts come first: the observer's, if he has one."""
        if seen.seat is not None:
            for pawn in range(self.pawns):
                if seen.owners[pawn] == seen.seat:
                    return pawn
        return 0

    def _sure(self, seen: Observation, pawn: int) -> list[int]:
        """What this thief has for sure, by type; under 0 how many houses of his are not known."""
        counts = [0] * TYPES
        if seen.is_open[pawn]:
            for kind in seen.loots[pawn]:
                counts[kind] += 1
            return counts
        known = 0
        for entry in seen.lines[pawn]:
            if not entry & BACK:
                kind = entry >> 1 & 15
                if kind:
                    counts[kind] += 1
                    known += 1
        if seen.spent[pawn]:  # perhaps one of those he has used
            gone = min(seen.spent[pawn], counts[WEAPON])
            counts[WEAPON] -= gone
            known -= gone
        counts[0] = max(0, seen.loot_sizes[pawn] - known)
        return counts

    def _average(self, seen: Observation) -> int:
        """What a house that is kept brings on average, among those that may be anywhere."""
        pool = seen.pool
        values = self.terms.material.values
        money = houses = 0
        for kind in LOOTABLE:
            money += pool[kind] * values[kind]
            houses += pool[kind]
        return money // houses if houses else 0

    def _money(self, counts: list[int], average: int) -> int:
        """What a loot is worth, as one must expect."""
        values = self.terms.material.values
        money = counts[0] * average
        for kind in LOOTABLE:
            money += counts[kind] * values[kind]
        return money

    def _part(self, money: int) -> int:
        """Money as a byte."""
        return min(BYTE, money * BYTE // self.f.rich)

    # --- general facts --------------------------------------------------------------------------

    def _write_general(self, seen: Observation, out: bytearray, at: int) -> None:
        f = self.f
        terms = self.terms
        out[at + f.phase + seen.phase] = 1
        out[at + f.shown] = seen.shown
        out[at + f.game] = min(seen.game_no, max(1, terms.games - 1))
        write_big(out, at + f.round, min(seen.round, terms.dawn_max), terms.dawn_max)
        out[at + f.quiet_left] = max(0, seen.quiet_rounds_left())
        out[at + f.rounds_left] = max(0, min(BYTE, seen.rounds_left()))
        out[at + f.progress] = seen.progress
        out[at + f.dawn] = seen.dawn
        out[at + f.turn_over] = seen.turn_over
        out[at + f.police_turn] = seen.turn >= self.pawns
        out[at + f.play + seen.play] = 1
        out[at + f.steps_left] = min(seen.steps_left, terms.material.steps)
        out[at + f.pending] = min(seen.pending, terms.material.police_pawns)
        out[at + f.found] = min(seen.found, f.most_found)
        out[at + f.drive_left] = min(seen.drive_left, max(1, terms.material.car_moves - 1))
        most = max(1, max(terms.material.counts))
        for kind in range(1, TYPES):
            if seen.pool[kind]:
                out[at + f.pool + kind - 1] = min(seen.pool[kind], most)

    def _write_news(self, seen: Observation, first: int, out: bytearray, at: int) -> None:
        """What is going on at some square, and what the last action showed."""
        f = self.f
        if seen.drive_from >= 0:
            self._write_street(seen.drive_from, out, at + f.drive_from)
        if seen.taken >= 0:
            self._write_street(seen.taken, out, at + f.taken)
        if seen.exam >= 0:
            self._write_plot(seen.exam, out, at + f.exam)
        if seen.opened:
            self._write_plot(seen.opened >> 4, out, at + f.opened)
            out[at + f.opened_kind + (seen.opened & 15) - 1] = 1
        pawns = self.pawns
        for place in range(0, len(seen.gifts), 2):
            giver = (seen.gifts[place] - first) % pawns
            out[at + f.gifts + giver * pawns + (seen.gifts[place + 1] - first) % pawns] = 1

    def _write_street(self, street: int, out: bytearray, at: int) -> None:
        out[at + STREET_COL[street]] = 1
        out[at + COLS + STREET_ROW[street]] = 1

    def _write_plot(self, plot: int, out: bytearray, at: int) -> None:
        out[at + PLOT_COL[plot]] = 1
        out[at + COLS + PLOT_ROW[plot]] = 1

    # --- seats ----------------------------------------------------------------------------------

    def _write_seats(self, seen: Observation, me: int, out: bytearray, at: int) -> None:
        f = self.f
        players = self.players
        if seen.seat is not None:
            out[at + f.seat + me] = 1
            out[at + f.asked] = seen.seat in seen.seats_asked()
        out[at + f.police_seat + (seen.police_seat - me) % players] = 1
        width = f.total_bytes
        for place in range(players):
            seat = (me + place) % players
            if seen.ready >> seat & 1:
                out[at + f.ready + place] = 1
            total = seen.totals[seat]
            if total:
                out[at + f.totals + place] = self._part(total)
                exact = at + f.exact_totals + place * width
                out[exact : exact + width] = min(total, f.most_total).to_bytes(width, "little")
        if seen.evidence_size:
            out[at + f.evidence] = min(PLOTS, seen.evidence_size)
            for kind in seen.evidence:
                out[at + f.evidence_kinds + kind - 1] += 1

    # --- thieves --------------------------------------------------------------------------------

    def _write_thieves(
        self, seen: Observation, me: int, first: int, met: list[bool], out: bytearray, at: int
    ) -> None:
        f = self.f
        pawns, players = self.pawns, self.players
        average = self._average(seen)
        safe = [0] * players
        carried = [0] * players
        safe[(seen.police_seat - me) % players] += self.terms.material.money(seen.evidence)
        is_concerned = WEAPON_PUT <= seen.phase <= RESCUE
        for place in range(pawns):
            pawn = (first + place) % pawns
            status = seen.status[pawn]
            owner = (seen.owners[pawn] - me) % players
            out[at + f.owner + place * players + owner] = 1
            out[at + f.status + place * len(STATUSES) + status] = 1
            if seen.turn == pawn:
                out[at + f.turn + place] = 1
            if is_concerned and seen.pawn == pawn:
                out[at + f.concerned + place] = 1
            if seen.surrendered >> pawn & 1:
                out[at + f.surrendered + place] = 1
            if seen.touched >> pawn & 1:
                out[at + f.blurred + place] = 1
            if seen.drivers[pawn]:
                out[at + f.driver + place] = 1
            if seen.is_open[pawn]:
                out[at + f.open + place] = 1
            if seen.loot_sizes[pawn] or seen.spent[pawn]:
                money = self._write_loot(seen, pawn, place, average, met, out, at)
                if status == IN_TOWN:
                    carried[owner] += money
                elif status == OUT:
                    safe[owner] += money
                else:
                    safe[(seen.police_seat - me) % players] += money
            where = seen.where[pawn]
            if where >= 0:
                self._write_street(where, out, at + f.spot + place * SPOT)
                is_mine = owner == 0 and seen.seat is not None
                out[at + (f.mine if is_mine else f.others) + where] = 1
                if status == IN_TOWN:
                    self._write_grasp(seen, where, place, out[at + f.men], out, at)
        for place in range(players):
            if safe[place]:
                out[at + f.safe + place] = self._part(safe[place])
            if carried[place]:
                out[at + f.carried + place] = self._part(carried[place])

    def _write_loot(
        self, seen: Observation, pawn: int, place: int, average: int, met: list[bool],
        out: bytearray, at: int,
    ) -> int:  # fmt: skip
        """What is known of a thief's loot; its money."""
        f = self.f
        counts = self._sure(seen, pawn)
        out[at + f.size + place] = min(PLOTS, seen.loot_sizes[pawn])
        out[at + f.spent + place] = min(PLOTS, seen.spent[pawn])
        base = at + f.sure + place * HELD
        for kind in LOOTABLE:
            if counts[kind]:
                out[base + HELD_PLACE[kind]] = min(f.most_held, counts[kind])
        if counts[0]:
            out[at + f.unsure + place] = min(PLOTS, counts[0])
            suspect = 0
            for entry in seen.lines[pawn]:
                plot = entry >> 5 & NO_PLOT
                if not entry & BACK and not entry >> 1 & 15 and plot != NO_PLOT and met[plot]:
                    suspect += 1
            out[at + f.suspect + place] = suspect
        money = self._money(counts, average)
        out[at + f.money + place] = self._part(money)
        return money

    def _write_grasp(
        self, seen: Observation, where: int, place: int, men: int, out: bytearray, at: int
    ) -> None:
        """How tight it is where a thief stands, and what is to be had there."""
        f = self.f
        occ = seen.occ
        out[at + f.gate + place] = self._gates_away[where]
        cost = NEVER
        if men:
            material = self.terms.material
            cost = rough_cost(material.police_rays, occ, where, men)
            if seen.found and cost <= material.steps:
                out[at + f.caught + place] = 1
        out[at + f.cost + place] = cost
        rays = RAYS[where]
        for way in range(WAYS):
            nth = place * WAYS + way
            free = 0
            for square in rays[way]:
                who = occ[square]
                if who:
                    out[at + (f.police_way if who <= FROZEN else f.thief_way) + nth] = 1
                    break
                free += 1
            if free:
                out[at + f.free + nth] = free
            plot = DOORS[where * WAYS + way]
            if plot >= 0 and seen.houses[plot]:
                out[at + f.house_way + nth] = 1
                if not seen.looks[plot]:
                    out[at + f.fresh_way + nth] = 1

    # --- the board ------------------------------------------------------------------------------

    def _write_police(self, seen: Observation, out: bytearray, at: int) -> None:
        f = self.f
        occ = seen.occ
        men = 0
        for street in seen.police:
            if occ[street] == OFFICER:
                out[at + f.police + street] = 1
                men += 1
            else:
                out[at + f.frozen + street] = 1
        out[at + f.men] = min(men, self.terms.material.police_pawns)

    def _write_plots(self, seen: Observation, first: int, out: bytearray, at: int) -> list[bool]:
        """The houses, and who has been there; which of them were ever put back."""
        f = self.f
        pawns = self.pawns
        houses, looks = seen.houses, seen.looks
        met = [False] * PLOTS
        fresh = 0
        for plot in range(PLOTS):
            kind = houses[plot]
            if kind == HIDDEN:
                out[at + f.hidden + plot] = 1
            elif kind == PLANE:
                out[at + f.plane + plot] = 1
            elif kind == BANK:
                out[at + f.bank + plot] = 1
            elif kind == CAR:
                out[at + f.car + plot] = 1
            elif kind:
                out[at + f.rest + plot] = kind
            look = looks[plot] & 15
            if look:
                met[plot] = True
                for pawn in range(pawns):
                    if look >> pawn & 1:
                        out[at + f.visits + (pawn - first) % pawns * PLOTS + plot] = LOOKED
            elif kind:
                fresh += 1
        out[at + f.fresh] = fresh
        for place in range(pawns):
            base = at + f.visits + place * PLOTS
            is_empty = True
            for entry in seen.lines[(first + place) % pawns]:
                if entry & BACK:
                    plot = entry >> 1
                    met[plot] = True
                    if out[base + plot] != KEPT:
                        out[base + plot] = LOOKED
                    if is_empty and houses[plot]:
                        out[at + f.no_car + plot] = 1
                else:
                    is_empty = False
                    plot = entry >> 5 & NO_PLOT
                    if plot != NO_PLOT:
                        out[base + plot] = KEPT
        return met

    def _write_order(self, seen: Observation, out: bytearray, at: int) -> None:
        """What nobody decides by: the badges, in what order houses were taken and shown, when
        somebody last looked, who was concerned before."""
        pile: list[int] = [seen.pawn, *seen.badges, BYTE, *seen.evidence, BYTE, *seen.gifts, BYTE]
        for pawn in range(self.pawns):
            for entry in seen.lines[pawn]:
                pile.append(entry >> 8)
                pile.append(entry & BYTE)
            pile.append(BYTE)
            pile += seen.loots[pawn]
            pile.append(BYTE)
        for plot, look in enumerate(seen.looks):
            if look:
                pile.append(plot)
                pile.append(look >> 12)
                pile.append(look >> 4 & BYTE)
        write_order(out, at, (pile,))


def encoding(game: Any) -> Features:
    """The features of this table."""
    return Features(Terms(game.players, game.options))
