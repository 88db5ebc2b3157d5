"""What a thing is, does, and is worth to the viewer now: the second line of its tip."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.games.police_city.heuristic_worth import districts_of, owned
from vingtdeux.games.police_city.material import (
    COMBOS,
    E_CARD,
    E_INFORMER,
    E_PAY,
    E_TYPE,
    FACES,
    LT,
    type_of,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import remembered

Stock = tuple[int, ...]
"""The viewer's seizures by type, then its cards by district; empty for a spectator."""
KINDS: Final = 5


def stock_of(seen: Observation) -> Stock:
    """What the viewer owns, what lies in its file included."""
    me = seen.seat
    if me is None:
        return ()
    return (*[owned(seen, me, kind) for kind in range(KINDS)], *districts_of(seen, me))


# --- the row ----------------------------------------------------------------------------------


@remembered
def place_tip(card: int, stock: Stock, words: Words) -> str:
    """What a place asks for, gives and threatens; which of its cards the viewer has."""
    say, material = words.say, words.material
    told = [say("tip.place", n=material.need[card], loot=words.loot(card))]
    if material.symbols[card]:
        told.append(say("tip.place_mafia", n=material.symbols[card]))
    told += [
        say("tip.own_cards", n=stock[KINDS + district], district=words.district(district))
        for district in material.card_districts[card]
        if stock
    ]
    return " ".join(told)


@remembered
def district_tip(district: int, stock: Stock, words: Words) -> str:
    """What a district is good for."""
    told = words.say("tip.district")
    if not stock:
        return told
    own = words.say("tip.own_cards", n=stock[KINDS + district], district=words.district(district))
    return f"{told} {own}"


@remembered
def seizure_tip(kind: int, stock: Stock, words: Words) -> str:
    """What a seizure is good for, and how many the viewer has."""
    material, say = words.material, words.say
    ways = [
        say("tip.combo", n=material.combo_first[combo], grades=words.grades(grades))
        for combo, grades in enumerate(material.combo_grades)
        if not material.combo_second[combo]
    ]
    told = say("tip.seizure", ways=", ".join(ways))
    own = say("tip.own_seizures", n=stock[kind]) if stock else ""
    return f"{told} {own}".strip()


@remembered
def element_tip(element: int, stock: Stock, words: Words) -> str:
    """What an element of a lot is."""
    if element == E_CARD:
        return words.say("tip.card")
    if element < E_TYPE:
        return words.say("tip.grade")
    if element < E_INFORMER:
        return seizure_tip(type_of(element), stock, words)
    return informer_tip(words) if element < E_PAY else words.say("tip.pay")


def thing_tip(thing: int, words: Words) -> str:
    """What a seizure or a place card is good for."""
    return seizure_tip(thing, (), words) if thing < KINDS else words.say("tip.card")


def rule_of(element: int) -> str:
    """The rule an element of a lot is used by."""
    if element == E_CARD:
        return "R3.12.1"
    if element < E_TYPE:
        return "R3.11.1"
    return "R3.13" if element < E_INFORMER else "R3.8.6" if element < E_PAY else "R3.10.4"


# --- dice -------------------------------------------------------------------------------------


@remembered
def die_tip(die: int, words: Words) -> str:
    """The faces of a coloured die; a lieutenant has none."""
    if die == LT:
        return words.say("tip.lieutenant", n=words.material.lieutenant_grades)
    return words.say("tip.die", faces=_faces(words.material.faces[die], words))


@remembered
def informer_tip(words: Words) -> str:
    """The faces of a white die, and what it costs."""
    return words.say("tip.informer", faces=_faces(words.material.informer_faces, words))


def _faces(faces: Sequence[int], words: Words) -> str:
    told = [
        f"{faces.count(face)}\u00a0× {words.say(f'face.{name}')}"
        for face, name in enumerate(FACES)
        if face in faces
    ]
    return ", ".join(told)


# --- objectives and combinations --------------------------------------------------------------


@remembered
def objective_tip(objective: int, stock: Stock, words: Words) -> str:
    """What it gives, and what the viewer still lacks."""
    say, material = words.say, words.material
    grades = words.grades(material.objective_grades[objective])
    token = material.objective_token[objective]
    extra = say("ui.token_bonus", token=words.token(token)) if token >= 0 else ""
    told = say("tip.objective", needs=words.needs(objective), reward=f"{grades} {extra}".strip())
    if not stock:
        return told
    need = material.objective_need[objective]
    missing = [max(0, need[at] - stock[KINDS + at]) for at in range(KINDS)]
    if not any(missing):
        lack = say("tip.objective_ready")
    else:
        lack = say("tip.objective_missing", missing=words.needed(missing))
    return f"{told} {lack}"


@remembered
def goods_tip(kind: int, count: int, words: Words) -> str:
    """What seizures of one type can be turned into as they are."""
    material, say = words.material, words.say
    best = [
        say("tip.combo_now", combo=COMBOS[combo], grades=words.grades(material.combo_grades[combo]))
        for combo, first in enumerate(material.combo_first)
        if not material.combo_second[combo] and count >= first
    ]
    told = seizure_tip(kind, (), words)
    return f"{told} {best[-1]}" if best else told
