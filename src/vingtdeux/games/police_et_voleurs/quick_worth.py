"""What a position is worth to each seat: who gets away with how much, by a fit on bots' games.

Each thief in town escapes with a chance of its own and takes a little more with him on the way;
all combinations are weighed, and in each the richest most likely wins. `scripts/fit_voleurs.py`
found the coefficients of `weights.json`.
"""

from math import exp, log
from typing import Final

from vingtdeux.games.police_et_voleurs.heuristic_net import Net
from vingtdeux.games.police_et_voleurs.heuristic_weights import DATA
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    BESIDE,
    CAR,
    IN_TOWN,
    LONGEST,
    OUT,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.state import State

NAMES: Final[tuple[str, ...]] = (
    "one", "men", "held", "three", "wide", "safe", "none", "on_gate", "gate", "exit", "car",
    "weapon", "rivals", "loot", "houses", "late", "waits",
)  # fmt: skip
"""The features of a thief in town."""
ESCAPE: Final[list[float]] = [float(DATA["escape"][name]) for name in NAMES]
MORE: Final[list[float]] = [float(DATA["more"][name]) for name in NAMES]
SPREAD: Final[float] = float(DATA["value"]["spread"])
"""In thousands: by how much the richest must lead to be nearly sure of it."""
WIN: Final[float] = float(DATA["value"]["win"])
"""What winning counts; the rest goes to whoever leaves others behind."""


def features(state: State, net: Net, pawn: int) -> list[float]:
    """Of a thief in town, in the order of NAMES."""
    material = state.terms.material
    occ = net.occ
    at = state.where[pawn]
    who = occ[at]
    occ[at] = 0
    net.cast()
    cost = net.cost(at)
    steps = net.steps
    safe = gates = exits = 0
    for ray in material.thief_rays[at]:
        for square in ray:
            if occ[square]:
                break
            if net.cost(square) > steps:
                safe += 1
                if material.is_gate[square]:
                    gates = 1
                elif net.out[square]:
                    exits += 1
    occ[at] = who
    near = 0
    for plot in BESIDE[at]:
        if state.houses[plot]:
            near += 1
    rivals = -1
    for status in state.status:
        if status == IN_TOWN:
            rivals += 1
    loot = state.loots[pawn]
    awake = 1.0 if state.found else 0.0
    return [
        1.0,
        log(1.0 + len(net.men)),
        awake if cost <= steps else 0.0,
        awake if cost == steps + 1 else 0.0,
        awake if cost > steps + 2 else 0.0,
        log(1.0 + safe),
        1.0 if safe == 0 else 0.0,
        1.0 if material.is_gate[at] else 0.0,
        1.0 * gates,
        min(exits, 3) / 3.0,
        1.0 if CAR in loot else 0.0,
        1.0 if WEAPON in loot else 0.0,
        1.0 * rivals,
        min(material.money(loot) / 100_000.0, 4.0),
        1.0 * near,
        state.quiet_rounds / 10.0,
        pawn / 4.0,
    ]


def outlook(state: State) -> list[list[float]]:
    """Of each thief: the chance to get away (1 = has, 0 = arrested), and with how many thousands."""
    net = Net(state, LONGEST)
    material = state.terms.material
    net.see_gates(material.gates, material.thief_rays)
    found: list[list[float]] = []
    for pawn in range(state.terms.pawns):
        status = state.status[pawn]
        money = material.money(state.loots[pawn]) / 1000.0
        if status == OUT:
            found.append([1.0, money])
        elif status == ARRESTED:
            found.append([0.0, money])
        elif status == IN_TOWN:
            facts = features(state, net, pawn)
            score = more = 0.0
            for place in range(len(facts)):
                score += ESCAPE[place] * facts[place]
                more += MORE[place] * facts[place]
            found.append([1.0 / (1.0 + exp(-score)), money + max(0.0, more)])
        else:
            found.append([0.7, 50.0])
    return found


def settled(winners: tuple[int, ...], ranks: tuple[int, ...]) -> list[float]:
    """The same of a game that is over."""
    found: list[float] = []
    for seat in range(len(ranks)):
        behind = -0.5  # itself
        for rank in ranks:
            behind += 1.0 if rank > ranks[seat] else 0.5 if rank == ranks[seat] else 0.0
        share = behind / (len(ranks) - 1)
        won = 1.0 / len(winners) if seat in winners else 0.0
        found.append(WIN * won + (1.0 - WIN) * share)
    return found


def worth(state: State) -> list[float]:
    """To each seat, 0 to 1."""
    thieves = outlook(state)
    players = state.terms.players
    total = [0.0] * players
    open_places = [place for place in range(len(thieves)) if 0.0 < thieves[place][0] < 1.0]
    base = [
        (state.totals[seat] + (state.terms.material.money(state.evidence)
                               if seat == state.police_seat else 0)) / 1000.0
        for seat in range(players)
    ]  # fmt: skip
    for place in range(len(thieves)):
        if place not in open_places:
            seat = state.owners[place] if thieves[place][0] else state.police_seat
            base[seat] += thieves[place][1]
    for mask in range(1 << len(open_places)):
        chance = 1.0
        money = base[:]
        for nth in range(len(open_places)):
            place = open_places[nth]
            if mask >> nth & 1:
                chance *= thieves[place][0]
                money[state.owners[place]] += thieves[place][1]
            else:
                chance *= 1.0 - thieves[place][0]
                money[state.police_seat] += thieves[place][1]
        _add(total, money, chance)
    return total


def _add(total: list[float], money: list[float], chance: float) -> None:
    """One way it may end: winning by a soft maximum, and the share of the others left behind."""
    most = max(money)
    odds = [exp((each - most) / SPREAD) for each in money]
    whole = sum(odds)
    count = len(money)
    for seat in range(count):
        behind = 0.0
        for other in range(count):
            if other != seat:
                behind += 1.0 / (1.0 + exp(min(30.0, (money[other] - money[seat]) / SPREAD)))
        share = behind / (count - 1)
        total[seat] += chance * (WIN * odds[seat] / whole + (1.0 - WIN) * share)
