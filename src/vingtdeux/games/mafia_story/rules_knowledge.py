"""What a seat may know, and the positions it cannot tell from the real one."""

from random import Random

from vingtdeux.engine.action import Seat
from vingtdeux.engine.chance import below, pick, shuffle
from vingtdeux.games.mafia_story.observation import HIDDEN, Observation
from vingtdeux.games.mafia_story.phases import NONE, OVER, PREVENT
from vingtdeux.games.mafia_story.rules_score import verdict
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.table import Table


def observe(table: Table, state: State, seat: Seat | None) -> Observation:
    """All public facts; the seat's own secrets; at the end everything [R4.5]."""
    over = state.phase == OVER
    seen = Observation(seat, table)
    _observe_public(state, seen)
    known = state.cards if over else 0 if seat is None else table.knows(state.seen, seat)
    seen.faces = [NONE] * table.city.cells
    while known:
        cell = known.bit_length() - 1
        known ^= 1 << cell
        seen.faces[cell] = state.ground[cell]
    for each in range(table.players):
        cover = state.cover_kind[each]
        shown = over or each == seat or state.cover_cell[each] < 0 or cover < 0
        seen.cover_kind.append(cover if shown else HIDDEN)
        token = state.token_kind[each]
        shown = state.flipped or each == seat or token < 0
        seen.token_kind.append(token if shown else HIDDEN)
        commit = state.commit[each]
        shown = each == seat or state.phase != PREVENT
        seen.commit.append(commit if shown else NONE)
    if over:
        end = verdict(table, state)
        seen.winners, seen.ranks, seen.reason = end.winners, end.ranks, end.reason
    return seen


def reveal(table: Table, state: State) -> Observation:
    """The picture of somebody who sees everything."""
    seen = observe(table, state, None)
    seen.open = True
    if state.ground:
        seen.faces = [
            state.ground[cell] if state.cards >> cell & 1 else NONE
            for cell in range(table.city.cells)
        ]
    seen.cover_kind = state.cover_kind[:]
    seen.token_kind = state.token_kind[:]
    seen.commit = state.commit[:]
    return seen


def _observe_public(state: State, seen: Observation) -> None:
    seen.phase = state.phase
    seen.round = state.round
    seen.first = state.first
    seen.turn = state.turn
    seen.lap = state.lap
    seen.stall = state.stall
    seen.cards = state.cards
    seen.group = state.group
    seen.waiting = state.waiting
    seen.flipped = state.flipped
    seen.resume = state.resume
    seen.fled_from = state.fled_from
    seen.discards = state.discards
    seen.looked = state.seen[:]
    seen.fresh = state.fresh[:]
    seen.openings = state.openings[:]
    seen.cover_cell = state.cover_cell[:]
    seen.token_cell = state.token_cell[:]
    seen.status = state.status[:]
    seen.spent = state.spent[:]
    seen.transports = state.transports[:]
    seen.prevent = state.prevent[:]
    seen.committed = [card != NONE for card in state.commit]
    seen.hits = state.hits[:]
    seen.score = state.score[:]
    seen.right = state.right[:]
    seen.left = state.left[:]
    seen.last = state.last


def determinize(table: Table, observation: Observation, rng: Random) -> State:
    """Unseen cards over unseen cells, kinds of hidden covers and tokens, hidden prevent
    choices: each drawn uniformly from what is still possible."""
    seen = observation
    state = _public_state(table, seen)
    state.ground = tuple(_sample_city(table, seen, rng))
    for seat in range(table.players):
        if seen.cover_kind[seat] == HIDDEN:
            state.cover_kind[seat] = below(rng, 2)
        if seen.token_kind[seat] == HIDDEN:
            state.token_kind[seat] = below(rng, 2)
        if seen.committed[seat] and seen.commit[seat] == NONE:
            able = [n for n in range(3) if n == 0 or seen.prevent[seat] & n]
            state.commit[seat] = pick(rng, able)
    return state


def _sample_city(table: Table, seen: Observation, rng: Random) -> list[int]:
    known = [card for card in seen.faces if card >= 0]
    for pile in (*seen.right, *seen.left, seen.discards):
        known += pile
    gone = set(known)
    pool = [card for card in table.city_set() if card not in gone]
    neutrals = table.neutrals()
    if neutrals and not any(card in gone for card in neutrals):
        pool.append(pick(rng, neutrals))
    shuffle(rng, pool)
    ground = [NONE] * table.city.cells
    for cell in range(table.city.cells):
        if seen.faces[cell] >= 0:
            ground[cell] = seen.faces[cell]
        elif seen.cards >> cell & 1:
            ground[cell] = pool.pop() if pool else table.city_set()[cell % 24]
    return ground


def _public_state(table: Table, seen: Observation) -> State:
    state = State(table.players)
    state.quiet = True
    state.phase = seen.phase
    state.round = seen.round
    state.first = seen.first
    state.turn = seen.turn
    state.lap = seen.lap
    state.stall = seen.stall
    state.cards = seen.cards
    state.group = seen.group
    state.waiting = seen.waiting
    state.flipped = seen.flipped
    state.resume = seen.resume
    state.fled_from = seen.fled_from
    state.discards = seen.discards
    state.seen = seen.looked[:]
    state.fresh = seen.fresh[:]
    state.openings = seen.openings[:]
    state.cover_cell = seen.cover_cell[:]
    state.cover_kind = seen.cover_kind[:]
    state.token_cell = seen.token_cell[:]
    state.token_kind = seen.token_kind[:]
    state.status = seen.status[:]
    state.spent = seen.spent[:]
    state.transports = seen.transports[:]
    state.prevent = seen.prevent[:]
    state.commit = seen.commit[:]
    state.hits = seen.hits[:]
    state.score = seen.score[:]
    state.right = seen.right[:]
    state.left = seen.left[:]
    state.last = seen.last
    for cell in state.cover_cell:
        state.covered |= 1 << cell if cell >= 0 else 0
    for cell in state.token_cell:
        state.tokens |= 1 << cell if cell >= 0 else 0
    return state
