"""What a seat may know, and the positions it cannot tell from the real one."""

from random import Random

from vingtdeux.engine.action import Seat
from vingtdeux.engine.chance import below, pick, shuffle
from vingtdeux.games.mafia_story.observation import HIDDEN, Observation
from vingtdeux.games.mafia_story.phases import NONE, OVER, PREVENT
from vingtdeux.games.mafia_story.rules_material import add_neutrals
from vingtdeux.games.mafia_story.state import State


def observe(state: State, seat: Seat | None) -> Observation:
    """All public facts; the seat's own secrets; at the end everything [R4.5]."""
    over = state.phase == OVER
    terms = state.terms
    seen = Observation(seat)
    state.show(seen)
    known = state.cards if over else 0 if seat is None else terms.knows(state.looked, seat)
    seen.faces = [NONE] * terms.city.cells
    while known:
        cell = known.bit_length() - 1
        known ^= 1 << cell
        seen.faces[cell] = state.ground[cell]
    for each in range(terms.players):
        cover = state.cover_kind[each]
        shown = over or each == seat or state.cover_cell[each] < 0 or cover < 0
        seen.cover_kind.append(cover if shown else HIDDEN)
        token = state.token_kind[each]
        shown = state.flipped or each == seat or token < 0
        seen.token_kind.append(token if shown else HIDDEN)
        commit = state.commit[each]
        shown = each == seat or state.phase != PREVENT
        seen.commit.append(commit if shown else NONE)
        seen.committed.append(commit != NONE)
    return seen


def reveal(state: State) -> Observation:
    """The picture of somebody who sees everything."""
    seen = observe(state, None)
    seen.open = True
    if state.ground:
        seen.faces = [
            state.ground[cell] if state.cards >> cell & 1 else NONE
            for cell in range(state.terms.city.cells)
        ]
    seen.cover_kind = state.cover_kind[:]
    seen.token_kind = state.token_kind[:]
    seen.commit = state.commit[:]
    return seen


def determinize(seen: Observation, rng: Random) -> State:
    """Unseen cards over unseen cells, kinds of hidden covers and tokens, hidden prevent
    choices: each drawn uniformly from what is still possible."""
    state = State()
    seen.show(state)
    state.quiet = True
    state.cover_kind = seen.cover_kind[:]
    state.token_kind = seen.token_kind[:]
    state.commit = seen.commit[:]
    state.ground = tuple(_sample_city(seen, rng))
    for seat in range(seen.terms.players):
        if seen.cover_kind[seat] == HIDDEN:
            state.cover_kind[seat] = below(rng, 2)
        if seen.token_kind[seat] == HIDDEN:
            state.token_kind[seat] = below(rng, 2)
        if seen.committed[seat] and seen.commit[seat] == NONE:
            able = [n for n in range(3) if n == 0 or seen.prevent[seat] & n]
            state.commit[seat] = pick(rng, able)
    return state


def _sample_city(seen: Observation, rng: Random) -> list[int]:
    terms = seen.terms
    known = [card for card in seen.faces if card >= 0]
    for pile in (*seen.right, *seen.left, seen.discards):
        known += pile
    gone = set(known)
    pool = [card for card in terms.city_set if card not in gone]
    unseen = [card for card in terms.neutrals if card not in gone]
    out = len(terms.neutrals) - len(unseen)
    add_neutrals(pool, unseen, max(0, terms.neutral_count - out), rng)
    shuffle(rng, pool)
    ground = [NONE] * terms.city.cells
    for cell in range(terms.city.cells):
        if seen.faces[cell] >= 0:
            ground[cell] = seen.faces[cell]
        elif seen.cards >> cell & 1:
            ground[cell] = pool.pop() if pool else terms.city_set[cell % len(terms.city_set)]
    return ground
