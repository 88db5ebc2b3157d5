"""Every action, built once. The order of the tables is the order of the action space.

What depends on the numbers of the material (payments, combinations) is in its `Tables`.
"""

from functools import lru_cache
from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.material import MOST_BUILT
from vingtdeux.games.police_city.material import (
    COLOURED,
    COMBOS,
    DICE,
    E_CARD,
    ELEMENTS,
    FACES,
    LT,
    MOST_INFORMERS,
    MOST_SEATS,
    NOBODY,
    THINGS,
    TOKENS,
    TYPES,
    Material,
    is_seizure,
)

PLACE: Final = 0
ATTACH: Final = 1
HELICOPTER: Final = 2
COUNTER_ORDER: Final = 3
MOVE: Final = 4
MOVE_OTHER: Final = 5
LIEUTENANT: Final = 6
MARK: Final = 7
REINFORCEMENTS: Final = 8
OFFICER: Final = 9
ASSIGN: Final = 10
ENDORSE: Final = 11
WITHDRAW: Final = 12
POINT: Final = 13
REMOVE: Final = 14
PLEDGE: Final = 15
UNPLEDGE: Final = 16
OFFER_TO: Final = 17
GIVE: Final = 18
WANT: Final = 19
CANCEL: Final = 20
ACCEPT: Final = 21
KEEP: Final = 22
TAKE: Final = 23
TAKE_TOKEN: Final = 24
PAY: Final = 25
CLAIM: Final = 26
COMBO: Final = 27
HIDE: Final = 28
PASS: Final = 29
DONE: Final = 30
# NATURE's
ROLL: Final = 40
TRACK: Final = 41
OBJECTIVES: Final = 42
DECK: Final = 43
TOKENS_DEALT: Final = 44
LOYALTY_DEALT: Final = 45

MOST_DRAFTS: Final = 60
"""No table has a larger budget for a share or deal, and so no higher version of a draft."""
MOST_OFFERS: Final = 40
"""No table has a larger budget for swaps."""

SEATS: Final = range(MOST_SEATS)
TARGETS: Final[list[str]] = [str(seat) for seat in SEATS] + ["discard"]

PLACES: Final[list[Action]] = [
    Action(PLACE, f"place:{DICE[die]}:{slot}", die, slot)
    for die in range(COLOURED)
    for slot in SEATS
]
"""Indexed by die x 6 + slot."""
ATTACHES: Final[list[Action]] = [
    Action(ATTACH, f"attach:{DICE[4 + informer]}:{DICE[die]}", informer, die)
    for informer in range(MOST_INFORMERS)
    for die in range(COLOURED)
]
"""Indexed by informer x 4 + die."""
HELICOPTERS: Final[list[Action]] = [
    Action(HELICOPTER, f"helicopter:{start}:{end}", start, end) for start in SEATS for end in SEATS
]
COUNTER_ORDERS: Final[list[Action]] = [
    Action(COUNTER_ORDER, f"counter_order:{slot}", slot) for slot in SEATS
]
MOVES: Final[list[Action]] = [Action(MOVE, f"move:{DICE[die]}", die) for die in range(COLOURED)]
MOVES_OTHER: Final[list[Action]] = [
    Action(MOVE_OTHER, f"move:{seat}:{DICE[die]}", seat, die)
    for seat in SEATS
    for die in range(COLOURED)
]
CALL_LIEUTENANT: Final = Action(LIEUTENANT, "lieutenant")
MARKS: Final[list[Action]] = [Action(MARK, f"mark:{DICE[die]}", die) for die in range(9)]
"""Indexed by die; the lieutenant's is never legal."""
CALL_REINFORCEMENTS: Final = Action(REINFORCEMENTS, "reinforcements")
OFFICERS: Final[list[Action]] = [
    Action(OFFICER, f"officer:{name}", element) for element, name in enumerate(ELEMENTS)
]
ASSIGNS: Final[list[Action]] = [
    Action(ASSIGN, f"assign:{ELEMENTS[element]}:{TARGETS[target]}", element, target)
    for element in range(len(ELEMENTS))
    for target in range(7)
]
"""Indexed by element x 7 + target (6 = discard)."""
ENDORSES: Final[list[Action]] = [
    Action(ENDORSE, f"endorse:{seat}:{version}", seat, version)
    for seat in SEATS
    for version in range(MOST_DRAFTS + 1)
]
"""Indexed by seat x 61 + version."""
CALL_WITHDRAW: Final = Action(WITHDRAW, "withdraw")
POINTS: Final[list[Action]] = [Action(POINT, f"point:{seat}", seat) for seat in SEATS]
REMOVES: Final[list[Action]] = [
    Action(REMOVE, f"remove:{name}", die) for die, name in enumerate(DICE)
]
PLEDGES: Final[list[Action]] = [
    Action(PLEDGE, f"pledge:{name}", thing) for thing, name in enumerate(THINGS)
]
UNPLEDGES: Final[list[Action]] = [
    Action(UNPLEDGE, f"unpledge:{name}", thing) for thing, name in enumerate(THINGS)
]
OFFERS_TO: Final[list[Action]] = [Action(OFFER_TO, f"offer_to:{seat}", seat) for seat in SEATS]
GIVES: Final[list[Action]] = [
    Action(GIVE, f"give:{name}", thing) for thing, name in enumerate(THINGS)
]
WANTS: Final[list[Action]] = [
    Action(WANT, f"want:{name}", thing) for thing, name in enumerate(THINGS)
]
CALL_CANCEL: Final = Action(CANCEL, "cancel")
ACCEPTS: Final[list[Action]] = [
    Action(ACCEPT, f"accept:{seat}:{version}", seat, version)
    for seat in SEATS
    for version in range(MOST_OFFERS + 1)
]
"""Indexed by seat x 41 + version."""
KEEPS: Final[list[Action]] = [Action(KEEP, f"keep:{DICE[die]}", die) for die in range(COLOURED)]
TAKES: Final[list[Action]] = [Action(TAKE, f"take:{name}", kind) for kind, name in enumerate(TYPES)]
TAKE_TOKENS: Final[list[Action]] = [
    Action(TAKE_TOKEN, f"take_token:{name}", kind) for kind, name in enumerate(TOKENS)
]
PAYS: Final[list[Action]] = [Action(PAY, f"pay:{name}", kind) for kind, name in enumerate(TYPES)]
HIDES: Final[list[Action]] = [
    Action(HIDE, f"hide:{name}", thing) for thing, name in enumerate(THINGS)
]
CALL_PASS: Final = Action(PASS, "pass")
CALL_DONE: Final = Action(DONE, "done")


# --- what depends on the material -------------------------------------------------------------


@final
class Tables:
    """The actions of one material: payments and combinations."""

    __slots__ = ("claims", "combos")

    def __init__(self, material: Material) -> None:
        self.claims: list[Action] = [
            Action(CLAIM, f"claim:{slot}:{text}", slot, payment)
            for slot in range(material.shown)
            for payment, text in enumerate(material.payment_texts)
        ]
        """Indexed by slot x number of payments + payment."""
        self.combos: list[Action] = _combos(material)


def _combos(material: Material) -> list[Action]:
    """AA and AAA of one type, AABB of two in type order, AAABB of two in either [R3.13]."""
    found = []
    for combo, name in enumerate(COMBOS):
        second = material.combo_second[combo]
        for one in range(5):
            if not second:
                found.append(Action(COMBO, f"combo:{name}:{TYPES[one]}", combo, one, -1))
                continue
            for two in range(5):
                if two > one or (two != one and second != material.combo_first[combo]):
                    text = f"combo:{name}:{TYPES[one]},{TYPES[two]}"
                    found.append(Action(COMBO, text, combo, one, two))
    return found


@lru_cache(maxsize=MOST_BUILT)
def tables_of(material: Material) -> Tables:
    """The tables of a material, the same every time."""
    return Tables(material)


def space(players: int, material: Material) -> tuple[Action, ...]:
    """Every action of a seat at a table of that size and material."""
    elements = {*material.deal_lot}
    for lot in material.lots:
        elements.update(lot)
    tables = tables_of(material)
    return (
        *[each for each in PLACES if each.b < players],
        *ATTACHES,
        *[
            each
            for each in HELICOPTERS
            if each.a < players and each.b < players and each.a != each.b
        ],
        *COUNTER_ORDERS[:players],
        *MOVES,
        *[each for each in MOVES_OTHER if each.a < players],
        CALL_LIEUTENANT,
        *[each for each in MARKS if each.a != LT],
        CALL_REINFORCEMENTS,
        *[each for each in OFFICERS if each.a in elements and _takeable(each.a)],
        *[
            each
            for each in ASSIGNS
            if each.a in elements and (each.b < players or each.b == NOBODY)
        ],
        *[each for each in ENDORSES if each.a < players and each.b <= material.most_endorsed],
        CALL_WITHDRAW,
        *POINTS[:players],
        *REMOVES,
        *PLEDGES,
        *UNPLEDGES,
        *OFFERS_TO[:players],
        *GIVES,
        *WANTS,
        CALL_CANCEL,
        *[each for each in ACCEPTS if each.a < players and each.b <= material.most_offered],
        *KEEPS,
        *TAKES,
        *TAKE_TOKENS,
        *PAYS,
        *tables.claims,
        *tables.combos,
        *HIDES,
        CALL_PASS,
        CALL_DONE,
    )


def _takeable(element: int) -> bool:
    """What a ranking officer may take [R3.7.2]."""
    return element == E_CARD or is_seizure(element)


def roll(faces: tuple[int, ...]) -> Action:
    """NATURE rolls dice: what each shows, in the order of R3.0.6."""
    return Action(ROLL, "roll:" + ",".join([FACES[face] for face in faces]), data=faces)


def named(kind: int, verb: str, names: list[str], items: tuple[int, ...]) -> Action:
    """NATURE lays out these things, by name."""
    return Action(kind, f"{verb}:" + ",".join([names[item] for item in items]), data=items)
