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
    TOKENS,
    is_seizure,
    type_of,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.scene_words import Words, speak
from vingtdeux.scene import Entry, Glossary, remembered

Stock = tuple[int, ...]
"""The viewer's seizures by type, then its cards by district; empty for a spectator."""
KINDS: Final = 5
TOLD: Final = {
    "round": "R4.2", "deck": "R3.2", "seizures": "R3.13", "accept": "", "district": "",
    "card": "R3.12.1", "grade": "R3.11.1", "pay": "R3.10.4", "mob": "R3.15.2", "need": "R3.6.5", "odds": "",
    "pawn": "R4.2", "unknown_token": "", "seal": "R3.8.4", "bin": "R3.8.4",
}  # fmt: skip
"""Texts that need no numbers, and the rules behind them."""
TOKEN_RULES: Final = ("R3.4.2", "R3.7.2", "R3.6.3", "R3.4.3", "R3.14.1")
"""By kind of action token: what it does."""


def glossary(seen: Observation, lang: str) -> Glossary:
    """What dice, tokens, cards and counters say all game long."""
    words = speak(lang, seen.terms.material)
    say, material = words.say, words.material
    white = say("tip.informer", faces=_faces(material.informer_faces, words))
    return {
        **{key: Entry(say(f"tip.{key}"), rule) for key, rule in TOLD.items()},
        "seizure": Entry(_seizure(words), "R3.13"),
        "mafia_pawn": Entry(say("tip.mafia_pawn", goal=material.mafia_goal), "R4.1"),
        "bonus": Entry(say("tip.bonus", n=material.bonus_grades), "R3.11.2"),
        "informer": Entry(white, "R3.6.4"),
        "lt": Entry(say("tip.lieutenant", n=material.lieutenant_grades), "R3.6.3"),
        "insp": Entry(say("tip.die", faces=_faces(material.faces[0], words)), "R3.6.2"),
        "sgt": Entry(say("tip.die", faces=_faces(material.faces[2], words)), "R3.6.2"),
        **{
            TOKENS[kind]: Entry(words.token_text(kind), rule)
            for kind, rule in enumerate(TOKEN_RULES)
        },
    }


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
    """How many of its cards the viewer has."""
    if not stock:
        return ""
    return words.say("tip.own_cards", n=stock[KINDS + district], district=words.district(district))


def _seizure(words: Words) -> str:
    """What a seizure is good for."""
    material, say = words.material, words.say
    ways = [
        say("tip.combo", n=material.combo_first[combo], grades=words.grades(grades))
        for combo, grades in enumerate(material.combo_grades)
        if not material.combo_second[combo]
    ]
    return say("tip.seizure", ways=", ".join(ways))


def seizure_tip(kind: int, stock: Stock, words: Words) -> str:
    """How many of them the viewer has."""
    return words.say("tip.own_seizures", n=stock[kind]) if stock else ""


def element_tip(element: int, stock: Stock, words: Words) -> str:
    """How many of an element of a lot the viewer has, if it is a seizure."""
    return seizure_tip(type_of(element), stock, words) if is_seizure(element) else ""


def about(element: int) -> str:
    """What kind of thing an element of a lot is."""
    if element == E_CARD:
        return "card"
    if element < E_TYPE:
        return "grade"
    return "seizure" if element < E_INFORMER else "informer" if element < E_PAY else "pay"


def about_thing(thing: int) -> str:
    """A seizure or a place card."""
    return "seizure" if thing < KINDS else "card"


# --- dice -------------------------------------------------------------------------------------


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
def goods_tip(count: int, words: Words) -> str:
    """What so many seizures of one type can be turned into."""
    material, say = words.material, words.say
    best = [
        say("tip.combo_now", combo=COMBOS[combo], grades=words.grades(material.combo_grades[combo]))
        for combo, first in enumerate(material.combo_first)
        if not material.combo_second[combo] and count >= first
    ]
    return best[-1] if best else ""


# --- what a seat has in front of it ------------------------------------------------------------


@remembered
def cards_in_sight(cards: tuple[int, ...], words: Words) -> str:
    """The districts of a seat's cards, those in its file left out."""
    return _in_sight([words.districts(card) for card in cards], words)


@remembered
def seizures_in_sight(counts: tuple[int, ...], words: Words) -> str:
    """The types of a seat's seizures, those in its file left out."""
    told = [f"{n}\u00a0× {words.kind(kind)}" for kind, n in enumerate(counts) if n]
    return _in_sight(told, words)


def _in_sight(things: Sequence[str], words: Words) -> str:
    return words.say("tip.in_sight", things=", ".join(things)) if things else ""
