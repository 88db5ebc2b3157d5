"""What the seats can remember of each thief's houses, kept in the position.

A thief's *line* is what everybody saw him take and put back, in order. An exchange blurs it: from
then on it is only a bag of houses, each with the seats that are sure of its type.
"""

from vingtdeux.games.police_et_voleurs.material import (
    BACK,
    CAR,
    NO_PLOT,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.state import State, back_entry, changed, kept_entry


def seats_knowing(state: State, pawn: int, plot: int) -> int:
    """The seats that know a house this thief takes: his own, and those that looked before."""
    if state.terms.open_loot:
        return state.terms.everyone
    mask = 1 << state.owners[pawn]
    looked = state.looks[plot] & 15
    if looked:
        for other in range(state.terms.pawns):
            if looked >> other & 1:
                mask |= 1 << state.owners[other]
    return mask


def remember_kept(state: State, pawn: int, plot: int, kind: int) -> None:
    """The house is now in his loot [R3.5.1]."""
    mask = seats_knowing(state, pawn, plot)
    place = NO_PLOT if state.touched >> pawn & 1 else plot
    state.lines[pawn].append(kept_entry(kind, place, mask))


def remember_put_back(state: State, pawn: int, plot: int) -> None:
    """He knows the house for good, the others that he put it back [R3.5.5]."""
    look = (state.looks[plot] & 15) | 1 << pawn | state.round << 4
    state.looks = changed(state.looks, plot, look)
    if not state.touched >> pawn & 1:
        state.lines[pawn].append(back_entry(plot))


def remember_weapon_used(state: State, pawn: int) -> None:
    """Everybody sees a weapon leave his loot, nobody from which house it came [R3.8.2]."""
    if not state.touched >> pawn & 1:
        state.spent = changed(state.spent, pawn, state.spent[pawn] + 1)
        return
    _drop_weapon(state, pawn)


def remember_exchange(state: State, thieves: list[int], gifts: tuple[int, ...]) -> None:
    """Giver and receiver see the type; for all others the giver's houses blur [R3.5.7]."""
    for pawn in thieves:
        _make_bag(state, pawn)
    passed: list[tuple[int, int]] = []
    for place, pawn in enumerate(thieves):
        kind = gifts[pawn]
        if kind:
            receiver = thieves[(place + 1) % len(thieves)]
            passed.append((receiver, _take_gift(state, pawn, receiver, kind)))
    for receiver, entry in passed:
        state.lines[receiver].append(entry)


def _make_bag(state: State, pawn: int) -> None:
    """From here on the order and the origin of his houses mean nothing."""
    if state.touched >> pawn & 1:
        return
    state.touched |= 1 << pawn
    bag: list[int] = []
    for entry in state.lines[pawn]:
        if not entry & BACK:
            bag.append(kept_entry(entry >> 1 & 15, NO_PLOT, entry >> 11))
    state.lines[pawn] = bag
    while state.spent[pawn]:
        state.spent = changed(state.spent, pawn, state.spent[pawn] - 1)
        _drop_weapon(state, pawn)


def _drop_weapon(state: State, pawn: int) -> None:
    """Remove a weapon from a bag; whoever was sure of some of them is now sure of one less."""
    bag = state.lines[pawn]
    places = [at for at in range(len(bag)) if bag[at] >> 1 & 15 == WEAPON]
    own = 1 << state.owners[pawn]
    others = ~(bag[places[-1]] >> 11 | own)
    for at in places[:-1]:  # those who did not know the one removed lose another
        mask = bag[at] >> 11
        bag[at] = kept_entry(WEAPON, NO_PLOT, mask & ~others | own)
        others &= ~mask
    del bag[places[-1]]


def _take_gift(state: State, giver: int, receiver: int, kind: int) -> int:
    """Take a house of this type from the giver's bag; return its entry for the receiver's."""
    bag = state.lines[giver]
    own = 1 << state.owners[giver]
    viewers = own | 1 << state.owners[receiver]
    if state.terms.open_loot:
        viewers = state.terms.everyone
    best = -1
    for at in range(len(bag)):  # the one the receiver was sure of, if there is one
        known = bag[at] >> 11 & viewers & ~own
        if bag[at] >> 1 & 15 == kind and (best < 0 or known):
            best = at
    del bag[best]
    for at in range(len(bag)):
        bag[at] = kept_entry(bag[at] >> 1 & 15, NO_PLOT, bag[at] >> 11 & viewers | own)
    sure = 0 if kind == CAR else state.drivers[giver] & viewers
    state.drivers = changed(state.drivers, giver, sure)
    return kept_entry(kind, NO_PLOT, viewers)
