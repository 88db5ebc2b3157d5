"""Whole placements worth considering: each of my dice on each card, ranked by what may be expected.

The others' dice stay where they lie. Ranked are sums over the cards, so that all rearrangements can
be looked at; what the best few really come to, rollouts tell.
"""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city.actions import (
    CALL_DONE,
    COUNTER_ORDERS,
    HELICOPTERS,
    MOVES,
    MOVES_OTHER,
    PLACES,
)
from vingtdeux.games.police_city.heuristic_worth import success
from vingtdeux.games.police_city.material import ACCEPTS, EVENT, EVENT_ARG, LT, PLACE, POLICE_RAID
from vingtdeux.games.police_city.quick_value import known_tokens, mafia_cost, place_value
from vingtdeux.games.police_city.state import State

KIND_OF: Final[list[int]] = [0, 0, 1, 3]
"""Inspectors, the sergeant, (informers,) the lieutenant."""
TELLING: Final = 0.65
"""Handcuffs a die may be expected to show."""
MOVE: Final = 0.001
"""What a move costs: nothing but that it must be for something."""
SURE: Final = 0.3
"""By how many handcuffs one must lead to be nearly sure of an election."""


class Board:
    """What lies on the cards: the others' dice by kind, and my dice that may be moved."""

    def __init__(self, state: State, me: int) -> None:
        self.state = state
        self.me = me
        self.slots: list[int] = [slot for slot in range(len(state.row)) if ACCEPTS[state.row[slot]]]
        self.others: list[list[int]] = [[0, 0, 0, 0] for _ in state.row]
        self.mine: list[int] = [die for die in range(4) if state.place[me * 4 + die] >= 0]
        self.riders: list[int] = [0, 0, 0, 0]
        self.lot: list[float] = [0.0] * len(state.row)
        self.cost = mafia_cost(state)
        for seat in range(state.players):
            if seat != me:
                for die in range(4):
                    slot = state.place[seat * 4 + die]
                    if slot >= 0:
                        self.others[slot][KIND_OF[die]] += 1
        for informer in range(5):
            on = state.informer_on[informer]
            if on >= 0:
                owner = state.informer_owner[informer]
                slot = state.place[owner * 4 + on]
                if owner == me:
                    self.riders[on] += 1
                elif slot >= 0:
                    self.others[slot][2] += 1
        for slot in self.slots:
            card = state.row[slot]
            if EVENT[card] == PLACE:
                self.lot[slot] = place_value(state, me, card)

    def values(self) -> list[list[float]]:
        """By card, and by which of my dice lie there."""
        found = [[0.0] * 16 for _ in self.state.row]
        for slot in self.slots:
            for mask in range(16):
                found[slot][mask] = self.value(slot, mask)
        return found

    def value(self, slot: int, mask: int) -> float:
        """What this card may bring me if these dice of mine lie there."""
        count = self.others[slot][:]
        mine = 0
        for die in range(4):
            if mask >> die & 1:
                count[KIND_OF[die]] += 1
                count[2] += self.riders[die]
                mine += 1 + self.riders[die]
        card = self.state.row[slot]
        material = self.state.terms.material
        if EVENT[card] != PLACE:
            return self._event_value(slot, card, count, mask)
        chance = success(material, material.need[card], count[0], count[1], count[2], count[3])
        part = mine / max(1, count[0] + count[1] + count[2] + count[3])
        return chance * (self.lot[slot] * part + self.cost * material.symbols[card])

    def _event_value(self, slot: int, card: int, count: list[int], mask: int) -> float:
        state = self.state
        dice = count[0] + count[1] + count[2]
        if EVENT[card] == POLICE_RAID:
            return self.cost * 0.8 * min(float(state.mafia), dice * TELLING / 3.2)
        kind = EVENT_ARG[card]
        best = 0.0
        for seat in range(state.players):
            if seat != self.me:
                cuffs = 0
                for die in range(LT):
                    if state.place[seat * 4 + die] == slot:
                        cuffs += 1
                best = max(best, known_tokens(state, self.me, seat, kind) + TELLING * cuffs)
        own = float(known_tokens(state, self.me, self.me, kind))
        for die in range(4):
            if mask >> die & 1:
                own += TELLING * ((1 if die != LT else 0) + self.riders[die])
        if own == 0.0:
            return 0.0 if best > 0.0 else -self.cost
        ahead = own - best
        if ahead >= SURE:
            return 0.9
        return max(0.0, (0.7 if not state.terms.hard else 0.3) + 0.5 * ahead)


def placements(board: Board, most: int) -> list[list[Action]]:
    """The best rearrangements of my dice, each as the moves that lead there."""
    mine = board.mine
    now = [board.state.place[board.me * 4 + die] for die in mine]
    found: list[list[Action]] = []
    for _, spots in _ranked(board, now, most):
        moves = [
            PLACES[mine[place] * 6 + spots[place]]
            for place in range(len(mine))
            if spots[place] != now[place]
        ]
        if moves:
            found.append(moves)
    return found


def _ranked(board: Board, now: list[int], most: int) -> list[tuple[float, list[int]]]:
    """All ways to lay my dice, by what may be expected of them: the best ones, best first."""
    slots = board.slots
    values = board.values()
    ranked: list[tuple[float, list[int]]] = []
    at = [0] * len(now)
    while True:
        spots = [slots[place] for place in at]
        if not _is_detour(board, now, spots):
            _insert(ranked, _total(board, values, now, spots), spots, most)
        place = 0
        while place < len(at) and at[place] == len(slots) - 1:
            at[place] = 0
            place += 1
        if place == len(at):
            return ranked
        at[place] += 1


def _total(board: Board, values: list[list[float]], now: list[int], spots: list[int]) -> float:
    """Of one way to lay them; of equals the one with fewer moves."""
    masks = [0] * len(values)
    total = 0.0
    for place in range(len(spots)):
        masks[spots[place]] |= 1 << board.mine[place]
        if spots[place] != now[place]:
            total -= MOVE
    for slot in board.slots:
        total += values[slot][masks[slot]]
    return total


def _is_detour(board: Board, now: list[int], spots: list[int]) -> bool:
    """Whether the two inspectors, alike as they are, merely change roles."""
    if len(board.mine) < 2 or board.mine[1] != 1 or board.riders[0] or board.riders[1]:
        return False
    if now[0] != now[1] and (spots[0] == now[1] or spots[1] == now[0]):
        return True
    return spots[0] != now[0] and spots[1] != now[1] and spots[0] > spots[1]


def _insert(
    ranked: list[tuple[float, list[int]]], total: float, spots: list[int], most: int
) -> None:
    """Keep the best ones, best first."""
    if len(ranked) == most and total <= ranked[-1][0]:
        return
    at = len(ranked)
    while at > 0 and ranked[at - 1][0] < total:
        at -= 1
    ranked.insert(at, (total, spots))
    if len(ranked) > most:
        ranked.pop()


# --- orders -----------------------------------------------------------------------------------


def flights(board: Board, most: int) -> list[list[Action]]:
    """The best helicopters, each with the dice that fly."""
    state = board.state
    masks = _own_masks(board)
    ranked: list[tuple[float, list[int]]] = []
    for start in board.slots:
        if not masks[start]:
            continue
        stays = board.value(start, masks[start]) - board.value(start, 0)
        for end in board.slots:
            if end != start:
                gain = board.value(end, masks[end] | masks[start]) - board.value(end, masks[end])
                _insert(ranked, gain - stays, [start, end], most)
    found: list[list[Action]] = []
    for _, pair in ranked:
        moves = [HELICOPTERS[pair[0] * 6 + pair[1]]]
        for die in range(4):
            if state.place[board.me * 4 + die] == pair[0]:
                moves.append(MOVES[die])
        found.append(moves)
    return found


def _own_masks(board: Board) -> list[int]:
    masks = [0] * len(board.state.row)
    for die in board.mine:
        masks[board.state.place[board.me * 4 + die]] |= 1 << die
    return masks


def counter_orders(board: Board, most: int) -> list[list[Action]]:
    """The best counter-orders, each with one die of an opponent."""
    state = board.state
    masks = _own_masks(board)
    before = [board.value(slot, masks[slot]) if slot in board.slots else 0.0
              for slot in range(len(state.row))]  # fmt: skip
    ranked: list[tuple[float, list[int]]] = []
    for seat in range(state.players):
        if seat == board.me:
            continue
        for die in range(4):
            start = state.place[seat * 4 + die]
            if start < 0:
                continue
            kind = KIND_OF[die]
            board.others[start][kind] -= 1
            lost = before[start] - board.value(start, masks[start])
            for end in board.slots:
                if end != start:
                    board.others[end][kind] += 1
                    gain = board.value(end, masks[end]) - before[end]
                    board.others[end][kind] -= 1
                    _insert(ranked, gain - lost, [seat, die, end], most)
            board.others[start][kind] += 1
    return [
        [COUNTER_ORDERS[each[2]], MOVES_OTHER[each[0] * 4 + each[1]], CALL_DONE]
        for _, each in ranked
    ]
