"""What of the material a designer may turn."""

from functools import cache
from pathlib import Path
from typing import Final

from vingtdeux.engine.material import Knob, Words, spread
from vingtdeux.engine.texts import LANGUAGES, load_texts
from vingtdeux.games.allez_les_bleus.material import (
    BELLE,
    CARDS,
    CONTROLE,
    DATA,
    FOR_SALE,
    IDS,
    INTERVENTION,
    KINDS,
    POLICE_KINDS,
)

TEXTS: Final = Path(__file__).parent / "texts"
DEAREST: Final = 15
"""No card costs more, whatever a table makes of it."""

STARTERS: Final = {CONTROLE: (2, 12), INTERVENTION: (0, 7), BELLE: (3, 12)}
"""How many a seat may begin with: enough for the first draw, few enough for the box."""
EFFECTS: Final[dict[str, tuple[Words, int]]] = {
    "strike": ({"fr": "Force de frappe", "en": "Strike Force"}, 8),
    "financing": ({"fr": "Financement", "en": "Funding"}, 8),
    "tension": ({"fr": "Tension", "en": "Tension"}, 8),
    "reinforcement": ({"fr": "Renfort", "en": "Reinforcement"}, 4),
    "escalation": ({"fr": "Escalade", "en": "Escalation"}, 4),
    "vp": ({"fr": "points de victoire", "en": "victory points"}, 8),
}
"""What a keyword is called and the most that can stand beside it."""
SPECIALS: Final[dict[str, tuple[Words, int, int]]] = {
    "max_discards": ({"fr": "cartes défaussées au plus", "en": "most cards discarded"}, 1, 6),
    "financing_each": (
        {"fr": "Financement par carte défaussée", "en": "Funding per card discarded"}, 0, 5,
    ),
    "cost_step": ({"fr": "€ de plus, exactement", "en": "€ more, exactly"}, 1, 5),
    "tension": ({"fr": "Tension par carte retirée", "en": "Tension for a card removed"}, 0, 8),
}  # fmt: skip


@cache
def knobs() -> tuple[Knob, ...]:
    """All of it: the setup, then card by card."""
    return (
        *_setup(),
        *[knob for card in range(KINDS) for knob in _card(card)],
    )


def _setup() -> list[Knob]:
    return [
        *_one(
            "setup.police_hand",
            {"fr": "Cartes Police piochées par tour", "en": "Police cards drawn each turn"},
            1,
            10,
        ),
        *_one(
            "setup.suburb_reveal",
            {"fr": "Cartes Banlieue révélées par tour", "en": "Suburb cards revealed each turn"},
            1,
            6,
        ),
        *_one(
            "setup.max_rounds.floor",
            {"fr": "Nombre maximal de tours, au moins", "en": "Most rounds, at least"},
            5,
            200,
        ),
        *_one(
            "setup.max_rounds.per_target_vp",
            {
                "fr": "Nombre maximal de tours, par point à atteindre",
                "en": "Most rounds, for each point to reach",
            },
            1,
            10,
        ),
    ]


def _card(card: int) -> list[Knob]:
    """What is printed on a card, and how many there are."""
    path, name = f"cards.{IDS[card]}", _name(card)
    found: list[Knob] = []
    if FOR_SALE[card]:
        coin = "€" if card < POLICE_KINDS else "⚡"
        label = _of(name, {"fr": f"coût ({coin})", "en": f"cost ({coin})"})
        found += _one(f"{path}.cost", label, 1, DEAREST)
        label = _of(name, {"fr": "cartes dans la pile", "en": "cards in the pile"})
        found += _one(f"{path}.copies", label, 0, 30)
    else:
        if card < POLICE_KINDS:
            label = _of(
                name, {"fr": "valeur pour une Promotion (€)", "en": "cost for Promotion (€)"}
            )
            found += _one(f"{path}.cost", label, 0, DEAREST)
        label = _of(name, {"fr": "cartes de départ par joueur", "en": "starters per player"})
        found += _one(f"{path}.starters", label, *STARTERS[card])
        label = _of(name, {"fr": "cartes dans la boîte", "en": "cards in the box"})
        found += _one(f"{path}.copies", label, CARDS[card]["starters"] * 2, 100)
    found += _effects(f"{path}.effects", CARDS[card]["effects"], name)
    arrest = CARDS[card]["arrest"]
    if arrest:
        seized = _of(name, {"fr": "arrestation", "en": "arrest"})
        label = _of(seized, {"fr": "Force de frappe à payer", "en": "Strike Force to pay"}, ", ")
        found += _one(f"{path}.arrest.cost", label, 1, 8)
        found += _effects(f"{path}.arrest.effects", arrest["effects"], seized, ", ")
    for number in CARDS[card]["special"] or {}:
        if number in SPECIALS:
            words, low, high = SPECIALS[number]
            found += _one(f"{path}.special.{number}", _of(name, words), low, high)
    return found


def _effects(path: str, keywords: dict[str, int], name: Words, between: str = "") -> list[Knob]:
    found: list[Knob] = []
    for keyword in keywords:
        words, most = EFFECTS[keyword]
        found += _one(f"{path}.{keyword}", _of(name, words, between), 0, most)
    return found


def _one(path: str, label: Words, low: int, high: int) -> list[Knob]:
    return spread(DATA, path, label, low, high)


def _name(card: int) -> Words:
    return {lang: load_texts(TEXTS, lang)(f"card.{IDS[card]}.name") for lang in LANGUAGES}


def _of(name: Words, words: Words, between: str = "") -> Words:
    """ "Gangster: cost", as each language puts it."""
    colon = {"fr": "\u00a0: ", "en": ": "}
    return {lang: f"{name[lang]}{between or colon[lang]}{words[lang]}" for lang in name}
