"""What of the material a designer may turn. The streets stay as they are."""

from functools import cache
from typing import Final

from vingtdeux.engine.material import Knob, Words, spread
from vingtdeux.games.police_et_voleurs.material import (
    DATA,
    LONGEST,
    LOOTABLE,
    PLOTS,
    STREET_NAMES,
    THIEF_IDS,
    TYPE_IDS,
)

DEAREST: Final = 1_000_000
"""No house is worth more."""
MOST_PAWNS: Final = 100
"""Policemen; with them and all thieves in town there are streets left."""
MOST_SQUARES: Final = 24
"""Gates, or stars."""
NAMES: Final[dict[str, Words]] = {kind["id"]: kind["name"] for kind in DATA["house_types"]}


@cache
def knobs() -> tuple[Knob, ...]:
    """All of it: the houses, the town, the pawns, how they move."""
    return (*_houses(), *_town(), *_pawns(), *_moves())


def _name(stars: tuple[str, ...]) -> Words:
    return NAMES[stars[0]]


def _houses() -> list[Knob]:
    count = {"fr": "{name} : nombre de maisons", "en": "{name}: number of houses"}
    value = {"fr": "{name} : valeur (F)", "en": "{name}: value (F)"}
    lootable = {TYPE_IDS[kind] for kind in LOOTABLE}
    return [
        *spread(DATA, "house_types.*.count", count, 0, PLOTS, name=_name),
        *[
            knob
            for knob in spread(DATA, "house_types.*.value", value, 0, DEAREST, name=_name)
            if knob.path.split(".")[1] in lootable  # nothing else ever lies in a loot
        ],
    ]


def _town() -> list[Knob]:
    """As many gates at least as thieves: all enter in the first round [R3.4.1]."""
    gates = {"fr": "Cases des octrois", "en": "Squares of the gates"}
    stars = {"fr": "Cases des étoiles", "en": "Squares of the stars"}
    least, most = len(THIEF_IDS), MOST_SQUARES
    return [
        *spread(DATA, "board.gates", gates, least, most, kind="list", choices=STREET_NAMES),
        *spread(DATA, "board.stars", stars, 1, most, kind="list", choices=STREET_NAMES),
    ]


def _pawns() -> list[Knob]:
    """Every thief's seat leads a thief at least."""
    found: list[Knob] = []
    for players in (2, 3, 4):
        label = {"fr": f"Voleurs à {players} joueurs", "en": f"Thieves with {players} players"}
        path = f"thief_pawns_by_players.{players}"
        found += spread(DATA, path, label, players - 1, len(THIEF_IDS))
    pawns = {"fr": "Policiers en réserve", "en": "Policemen in reserve"}
    men = {"fr": "Policiers par maison Police", "en": "Policemen for each Police house"}
    return [
        *found,
        *spread(DATA, "constants.police_pawns", pawns, 1, MOST_PAWNS),
        *spread(DATA, "constants.policemen_per_house", men, 1, 3),
    ]


def _moves() -> list[Knob]:
    steps = {"fr": "Pas de la police chaque fois qu’elle joue", "en": "Steps of each police play"}
    moves = {"fr": "Trajets d’une auto par tour", "en": "Moves of a car in a turn"}
    return [
        *spread(DATA, "constants.police_steps_per_play", steps, 1, 4),
        *_reach("police_reach", "d’un policier", "of a policeman"),
        *_reach("thief_reach", "d’un voleur à pied", "of a thief on foot"),
        *_reach("car_reach", "d’une auto", "of a car"),
        *spread(DATA, "constants.car_moves", moves, 1, 4),
    ]


def _reach(name: str, whose_fr: str, whose_en: str) -> list[Knob]:
    """Squares of one straight move; the longest street sets no limit at all."""
    label = {
        "fr": f"Cases au plus par trajet {whose_fr} ({LONGEST} : toute la rue)",
        "en": f"Most squares in a move {whose_en} ({LONGEST}: the whole street)",
    }
    return spread(DATA, f"constants.{name}", label, 1, LONGEST)
