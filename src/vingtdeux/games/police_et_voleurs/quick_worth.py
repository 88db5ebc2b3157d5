"""What a position is worth to each seat: who gets away with how much, by a fit on bots' games.

Each thief in town escapes with a chance of its own and takes a little more with him on the way;
all combinations are weighed, and in each everybody is compared with everybody, the less surely the
more a thief may still find. `scripts/fit_voleurs.py` found the numbers of `worth.json`: a small
network from what is seen of a thief to his outlook.
"""

import json
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, Final

from vingtdeux.games.police_et_voleurs.heuristic_net import APART, Net
from vingtdeux.games.police_et_voleurs.heuristic_town import gate_distance
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    BESIDE,
    CAR,
    IN_TOWN,
    LONGEST,
    OUT,
    POLICE,
    STREETS,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.state import State

NAMES: Final[tuple[str, ...]] = (
    "awake", "men_log", "men", "held", "cost_3", "cost_4", "cost_5", "cost_more",
    "safe", "nowhere", "one_way", "squares", "roomy", "on_gate", "gate_safe", "gate", "exits",
    "gate_1", "gate_2", "gate_far", "men_1", "men_2", "men_3", "car", "weapon", "rivals", "richer",
    "fatter", "arrested", "frozen", "money", "some_money", "size", "houses", "houses_next", "late",
    "late_square", "waits", "unseen", "alarm", "round", "three", "pending", "pawns",
)  # fmt: skip
"""The features of a thief in town."""
OUTPUTS: Final = 4
"""The odds of his escape (log); what he still takes with him if he gets away, how uncertain that is
(log), and what he still takes if not; money in units of UNIT."""
UNIT: Final = 50.0
"""In thousands."""
FIT: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "worth.json").read_text(encoding="utf-8")
)
HIDDEN_UNITS: Final[int] = len(FIT["bias"])
HIDDEN_IN: Final[list[float]] = [float(each) for row in FIT["hidden"] for each in row]
"""By unit * features + feature."""
BIAS: Final[list[float]] = [float(each) for each in FIT["bias"]]
OUT_IN: Final[list[float]] = [float(each) for row in FIT["out"] for each in row]
"""By output * units + unit."""
DIRECT: Final[list[float]] = [float(each) for row in FIT["direct"] for each in row]
"""By output * features + feature: past the hidden units."""
START: Final[list[float]] = [float(each) for each in FIT["start"]]
BLUR: Final[float] = float(FIT["by_hand"]["blur"])
"""In thousands: how sure a lead is when all is settled but for the fit's errors."""
SPREAD: Final[float] = float(FIT["by_hand"]["spread"])
"""Of a thief's uncertainty (variance), what counts."""
WIN: Final[float] = float(FIT["by_hand"]["win"])
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
    squares = safe = roomy = exits = houses_next = 0
    gate = gate_safe = 0.0
    houses = state.houses
    for ray in material.thief_rays[at]:
        for square in ray:
            if occ[square]:
                break
            squares += 1
            needs = net.cost(square)
            if material.is_gate[square]:
                gate = 1.0
            if needs <= steps:
                continue
            safe += 1
            if needs > steps + 2:
                roomy += 1
            if material.is_gate[square]:
                gate_safe = 1.0
            elif net.out[square]:
                exits += 1
            beside = 0
            for plot in BESIDE[square]:
                if houses[plot]:
                    beside += 1
            houses_next = max(houses_next, beside)
    occ[at] = who
    near = 0
    for plot in BESIDE[at]:
        if houses[plot]:
            near += 1
    one = two = three = 0
    for man in net.men:
        far = APART[at * STREETS + man]
        if far <= 1:
            one += 1
        elif far == 2:
            two += 1
        elif far == 3:
            three += 1
    loot = state.loots[pawn]
    money = material.money(loot) / 1000.0
    rivals = richer = fatter = arrested = 0
    for other in range(state.terms.pawns):
        if state.status[other] == ARRESTED:
            arrested += 1
        elif state.status[other] == IN_TOWN and other != pawn:
            rivals += 1
            if material.money(state.loots[other]) / 1000.0 > money:
                richer += 1
            if len(state.loots[other]) > len(loot):
                fatter += 1
    unseen = 0
    for plot in range(len(houses)):
        if houses[plot] and not state.looks[plot]:
            unseen += 1
    left = material.counts[POLICE] - state.found
    to_gate = gate_distance(material, occ, at)
    awake = 1.0 if state.found else 0.0
    men = len(net.men)
    late = state.quiet_rounds / 10.0
    return [
        awake,
        log(1.0 + men),
        men / 5.0,
        awake if cost <= steps else 0.0,
        awake if cost == steps + 1 else 0.0,
        awake if cost == steps + 2 else 0.0,
        awake if cost == steps + 3 else 0.0,
        awake if cost > steps + 3 else 0.0,
        log(1.0 + safe),
        1.0 if safe == 0 else 0.0,
        1.0 if safe == 1 else 0.0,
        squares / 10.0,
        log(1.0 + roomy),
        1.0 if material.is_gate[at] else 0.0,
        gate_safe,
        gate,
        min(exits, 3) / 3.0,
        1.0 if to_gate == 1 else 0.0,
        1.0 if to_gate == 2 else 0.0,
        1.0 if to_gate >= 3 else 0.0,
        one / 2.0,
        two / 3.0,
        three / 3.0,
        1.0 if CAR in loot else 0.0,
        1.0 if WEAPON in loot else 0.0,
        rivals / 3.0,
        richer / 3.0,
        fatter / 3.0,
        arrested / 3.0,
        (len(state.police) - men) / 4.0,
        min(money / 100.0, 4.0),
        min(money / 50.0, 1.0),
        len(loot) / 5.0,
        near / 2.0,
        houses_next / 3.0,
        late,
        late * late,
        pawn / 4.0,
        unseen / 59.0,
        min(1.0, left / unseen) if unseen else 0.0,
        state.round / 20.0,
        1.0 if state.terms.players == 3 else 0.0,
        float(state.pending),
        state.terms.pawns - 3.0,
    ]


def judged(facts: list[float]) -> list[float]:
    """What the fit makes of these features, in the order of OUTPUTS."""
    count = len(facts)
    found = START[:]
    for output in range(OUTPUTS):
        total = 0.0
        base = output * count
        for place in range(count):
            total += DIRECT[base + place] * facts[place]
        found[output] += total
    for unit in range(HIDDEN_UNITS):
        total = BIAS[unit]
        base = unit * count
        for place in range(count):
            total += HIDDEN_IN[base + place] * facts[place]
        if total > 0.0:
            for output in range(OUTPUTS):
                found[output] += OUT_IN[output * HIDDEN_UNITS + unit] * total
    return found


def outlook(state: State) -> list[list[float]]:
    """Of each thief: the chance to get away (1 = has, 0 = arrested), with how many thousands, how
    uncertain that is (variance), and how many thousands the police gets otherwise."""
    net = Net(state, LONGEST)
    material = state.terms.material
    net.see_gates(material.gates, material.thief_rays)
    found: list[list[float]] = []
    for pawn in range(state.terms.pawns):
        status = state.status[pawn]
        money = material.money(state.loots[pawn]) / 1000.0
        if status == OUT:
            found.append([1.0, money, 0.0, 0.0])
        elif status == ARRESTED:
            found.append([0.0, 0.0, 0.0, money])
        elif status == IN_TOWN:
            said = judged(features(state, net, pawn))
            chance = 1.0 / (1.0 + exp(-min(20.0, max(-20.0, said[0]))))
            spread = UNIT * exp(min(2.0, max(-3.0, said[2])))
            found.append([
                chance, money + UNIT * max(0.0, said[1]), spread * spread,
                money + UNIT * max(0.0, said[3]),
            ])  # fmt: skip
        else:
            found.append([0.6, 80.0, 6000.0, 50.0])
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
    police = state.police_seat
    total = [0.0] * players
    open_places: list[int] = []
    base = [state.totals[seat] / 1000.0 for seat in range(players)]
    base[police] += state.terms.material.money(state.evidence) / 1000.0
    for place in range(len(thieves)):
        if thieves[place][0] == 1.0:
            base[state.owners[place]] += thieves[place][1]
        elif thieves[place][0] == 0.0:
            base[police] += thieves[place][3]
        else:
            open_places.append(place)
    for mask in range(1 << len(open_places)):
        chance = 1.0
        money = base[:]
        blur = [BLUR * BLUR] * players
        for nth in range(len(open_places)):
            place = open_places[nth]
            thief = thieves[place]
            if mask >> nth & 1:
                chance *= thief[0]
                money[state.owners[place]] += thief[1]
                blur[state.owners[place]] += SPREAD * thief[2]
            else:
                chance *= 1.0 - thief[0]
                money[police] += thief[3]
                blur[police] += SPREAD * BLUR * BLUR
        _add(total, money, blur, chance)
    return total


def _add(total: list[float], money: list[float], blur: list[float], chance: float) -> None:
    """One way it may end: the share of the others left behind, and to leave all of them behind."""
    count = len(money)
    ahead = [0.0] * count
    first = [1.0] * count
    for one in range(count):
        for two in range(one):
            gap = 1.7 * (money[two] - money[one]) / sqrt(blur[one] + blur[two])
            beats = 1.0 / (1.0 + exp(min(30.0, max(-30.0, gap))))
            ahead[one] += beats
            ahead[two] += 1.0 - beats
            first[one] *= beats
            first[two] *= 1.0 - beats
    for seat in range(count):
        share = ahead[seat] / (count - 1)
        total[seat] += chance * (WIN * first[seat] + (1.0 - WIN) * share)
