"""Who knows what, and which positions fit what is known."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Seat
from vingtdeux.games.police_et_voleurs.material import ARRESTED, BACK, NO_PLOT, PLOTS, TYPES, WEAPON
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.phases import DEALING, EXAMINE
from vingtdeux.games.police_et_voleurs.rules_sample import Sample
from vingtdeux.games.police_et_voleurs.state import State, kept_entry

TRIES: Final = 200
"""After so many contradictions a sample may forget the past."""


# --- what a seat sees -------------------------------------------------------------------------


def observe(state: State, seat: Seat | None) -> Observation:
    """All that is public, the seat's own loots, and what it remembers (section 2)."""
    return _picture(state, seat, state.has_ended())


def reveal(state: State) -> Observation:
    """Every house and every loot open; before the deal there is nothing to open."""
    return _picture(state, None, state.phase > DEALING)


def _picture(state: State, seat: Seat | None, is_shown: bool) -> Observation:
    seen = Observation(seat)
    state.show(seen)
    seen.shown = is_shown
    seen.loot_sizes = [len(loot) for loot in state.loots]
    seen.evidence_size = len(state.evidence)
    if is_shown:
        seen.scores = state.scores()
    _look(state, seen)
    return seen


def _look(state: State, seen: Observation) -> None:
    """Open what this seat may see, cover the rest, and count what is covered."""
    seat = seen.seat
    open_all = seen.shown or state.terms.open_loot
    bit = 1 << (state.terms.players if seat is None else seat)
    pawns_of_seat = 0
    for pawn in range(state.terms.pawns):
        if state.owners[pawn] == seat:
            pawns_of_seat |= 1 << pawn
    pool = [0] * TYPES
    for plot, kind in enumerate(state.houses):
        look = state.looks[plot] & 15
        known = look & pawns_of_seat or seen.shown or (open_all and look)
        if state.phase == EXAMINE and plot == state.exam:
            known = known or state.terms.open_loot or pawns_of_seat >> state.turn & 1
        if kind and not known:
            pool[kind] += 1
            seen.houses.append(HIDDEN)
        else:
            seen.houses.append(kind)
    for pawn in range(state.terms.pawns):
        is_open = open_all or pawns_of_seat >> pawn & 1 == 1
        if state.status[pawn] == ARRESTED and seat == state.police_seat:
            is_open = True
        seen.is_open.append(is_open)
        seen.loots.append(state.loots[pawn][:] if is_open else [])
        seen.drivers.append(state.drivers[pawn] & bit != 0)
        seen.lines.append(_line(state, pawn, bit, open_all, is_open, pool))
    if open_all or seat == state.police_seat:
        seen.evidence = state.evidence[:]
    else:
        for kind in state.evidence:
            pool[kind] += 1
    seen.pool = pool


def _line(
    state: State, pawn: int, bit: int, open_all: bool, is_open: bool, pool: list[int]
) -> list[int]:
    """A thief's line as this seat knows it: types covered, seats forgotten; of a bag no order."""
    line: list[int] = []
    for entry in state.lines[pawn]:
        if entry & BACK:
            line.append(entry)
        elif open_all or entry >> 11 & bit:
            line.append(entry & 0x7FF)
        else:
            if not is_open:
                pool[entry >> 1 & 15] += 1
            line.append(entry & 0x7E0)
    if state.touched >> pawn & 1:
        line.sort()
    return line


# --- what may be true -------------------------------------------------------------------------


def determinize(seen: Observation, rng: Random) -> State:
    """A possible position, quiet; the truth is always among those that can come out."""
    sample = Sample(seen, rng, True)
    tries = 1
    while not sample.attempt():
        sample = Sample(seen, rng, tries < TRIES)
        tries += 1
    state = State(seen.terms)
    seen.show(state)
    state.quiet = True
    state.houses = [sample.types[plot] if seen.houses[plot] else 0 for plot in range(PLOTS)]
    state.evidence = sample.evidence
    state.drivers = [seen.terms.everyone if sure else 0 for sure in seen.drivers]
    for pawn in range(seen.terms.pawns):
        _write_line(seen, sample.lines[pawn], pawn, state)
    return state


def _write_line(seen: Observation, kinds: list[int], pawn: int, state: State) -> None:
    """The line with the sampled types, and the loot that follows from it."""
    own = 1 << seen.owners[pawn]
    mine = 0 if seen.seat is None else 1 << seen.seat
    if seen.terms.open_loot:
        own = seen.terms.everyone
    line: list[int] = []
    at = 0
    for entry in seen.lines[pawn]:
        if entry & BACK:
            line.append(entry)
            continue
        mask = own | mine if entry >> 1 & 15 else own
        line.append(kept_entry(kinds[at], entry >> 5 & NO_PLOT, mask))
        at += 1
    state.lines[pawn] = line
    if seen.is_open[pawn]:
        state.loots[pawn] = seen.loots[pawn][:]
        return
    loot = kinds[:]
    for _ in range(seen.spent[pawn]):
        if WEAPON in loot:
            loot.remove(WEAPON)
        else:
            loot.pop()
    state.loots[pawn] = loot
