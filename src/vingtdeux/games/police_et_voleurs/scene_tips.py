"""What things say all game long: houses, pawns, gates, counters."""

from typing import Final

from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.police_et_voleurs.material import (
    BANK,
    CAR,
    POLICE,
    STREET_NAMES,
    THIEF_IDS,
    Material,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.scene import TEXTS
from vingtdeux.games.police_et_voleurs.scene_pieces import RULES, about
from vingtdeux.games.police_et_voleurs.scene_words import color_of, counted, gate_name, money
from vingtdeux.scene import Entry, Glossary

TOLD: Final = {"star": "R3.6.1", "man": "R3.3.1", "frozen": "R3.7.6", "waiting": "R3.6.1"}
"""Texts that need nothing else, and the rules behind them."""
COUNTERS: Final = {
    "round": "R3.2.1", "game": "R4.4", "houses": "R3.4.7", "dawn": "R3.9.3", "loot": "R4.2", "money": "R4.2",
    "total": "R4.4", "men": "R3.6.3", "found": "R3.5.10", "seized": "R3.7.6",
}  # fmt: skip


def glossary(seen: Observation, lang: str) -> Glossary:
    """Houses by their kinds, gates by their squares, closed bags by the colours of thieves."""
    say, material = load_texts(TEXTS, lang), seen.terms.material
    gates = [name for at, name in enumerate(STREET_NAMES) if material.is_gate[at]]
    return {
        **{name: Entry(say(f"about_{name}"), rule) for name, rule in TOLD.items()},
        **{name: Entry(say(f"counts.{name}"), rule) for name, rule in COUNTERS.items()},
        **{about(kind): Entry(_house(kind, material, say), rule) for kind, rule in RULES.items()},
        **{
            f"gate.{at}": Entry(f"{gate_name(at, say)}. {say('about_gate')}", "R3.4.6")
            for at in gates
        },
        **{
            f"bag.{color}": Entry(say("about_hidden", color=color_of(pawn, say)))
            for pawn, color in enumerate(THIEF_IDS)
        },
    }


def _house(kind: int, material: Material, say: Texts) -> str:
    return say(f"about.{about(kind)}", **_numbers(kind, material, say))


def _numbers(kind: int, material: Material, say: Texts) -> dict[str, str | int]:
    """What the words about a house count."""
    if kind == BANK:
        return {"value": money(material.values[BANK], say)}
    if kind == CAR:
        return {"n": material.car_moves, "moves": counted(material.car_moves, say)}
    if kind == POLICE:
        return {"n": material.men_per_house, "men": counted(material.men_per_house, say)}
    return {}
