"""What of the material a designer may turn."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from vingtdeux.engine.material import Knob, Words, spread
from vingtdeux.engine.texts import LANGUAGES, load_texts
from vingtdeux.games.police_city.actions import MOST_DRAFTS, MOST_OFFERS
from vingtdeux.games.police_city.material import (
    CARD_IDS,
    COMBOS,
    DATA,
    DISTRICTS,
    FACES,
    MOST_COPIES,
    MOST_GRADES,
    MOST_INFORMERS,
    MOST_LOOT_INFORMERS,
    MOST_PAID,
    MOST_REQUIRED,
    NO_TOKEN,
    OBJECTIVE_IDS,
    TOKENS,
    TYPES,
)

TEXTS: Final = Path(__file__).parent / "texts"


def _names(table: str, ids: Iterable[str]) -> dict[str, Words]:
    said = {lang: load_texts(TEXTS, lang) for lang in LANGUAGES}
    return {each: {lang: said[lang](f"{table}.{each}") for lang in LANGUAGES} for each in ids}


NAMES: Final[dict[str, Words]] = {
    **_names("card", CARD_IDS),
    **_names("objective", OBJECTIVE_IDS),
    **_names("seizure", TYPES),
    **_names("token", TOKENS),
    **{name: dict.fromkeys(LANGUAGES, name) for name in COMBOS},
}


def _name(stars: tuple[str, ...]) -> Words:
    return NAMES[stars[0]] if stars else dict.fromkeys(LANGUAGES, "")


def _numbers(pattern: str, fr: str, en: str, low: int, high: int) -> list[Knob]:
    return spread(DATA, pattern, {"fr": fr, "en": en}, low, high, name=_name)


def _flags(pattern: str, fr: str, en: str) -> list[Knob]:
    return spread(DATA, pattern, {"fr": fr, "en": en}, name=_name, kind="bool")


def _lists(
    pattern: str, fr: str, en: str, low: int, high: int, choices: Iterable[Any], doubles: bool
) -> list[Knob]:
    label = {"fr": fr, "en": en}
    return spread(
        DATA, pattern, label, low, high,
        name=_name, kind="list", choices=tuple(choices), doubles=doubles,
    )  # fmt: skip


def _places() -> list[Knob]:
    return [
        *_flags("places.*.in_box", "{name} : dans la pioche", "{name}: in the deck"),
        *_lists("places.*.districts", "{name} : quartiers", "{name}: districts",
                1, 2, DISTRICTS, doubles=False),
        *_numbers("places.*.handcuffs", "{name} : menottes", "{name}: handcuffs", 1, 10),
        *_numbers("places.*.mafia", "{name} : symboles mafia", "{name}: mafia symbols", 0, 4),
        *_numbers("places.*.loot.grades", "{name} : grades", "{name}: grades", 0, MOST_GRADES),
        *_lists("places.*.loot.seizures", "{name} : saisies", "{name}: seizures",
                0, MOST_COPIES, TYPES, doubles=True),
        *_numbers("places.*.loot.informers", "{name} : indics", "{name}: informers",
                  0, MOST_LOOT_INFORMERS),
    ]  # fmt: skip


def _events() -> list[Knob]:
    return [
        *_flags("events.*.in_box", "{name} (dans la pioche)", "{name} (in the deck)"),
        *[
            each
            for each in _numbers("events.*.grades", "{name} (grades)", "{name} (grades)", 0, 4)
            if "election" in each.path
        ],
        *_numbers("events.*.mafia_if_none", "{name} (mafia si personne n’a rien)",
                  "{name} (mafia if nobody has any)", 0, 4),
        *_numbers("events.*.mafia_if_tie", "{name} (mafia à égalité, difficile)",
                  "{name} (mafia at a tie, hard)", 0, 4),
        *_numbers("events.*.tokens_per_level", "{name} (saisies par niveau)",
                  "{name} (seizures per level)", 1, 6),
        *_numbers("events.*.cards_per_level", "{name} (cartes par niveau)",
                  "{name} (cards per level)", 1, 6),
        *_numbers("events.mafia_deal.tokens", "Accord avec la mafia : saisies",
                  "Deal with the Mafia: seizures", 1, MOST_PAID),
        *_numbers("events.mafia_deal.grades", "Accord avec la mafia : grades",
                  "Deal with the Mafia: grades", 1, MOST_GRADES),
        *_numbers("events.*.mafia_if_no_deal", "{name} (mafia sans accord)",
                  "{name} (mafia without a deal)", 0, 5),
        *_numbers("events.*.handcuffs_per_level", "{name} (menottes par niveau)",
                  "{name} (handcuffs per level)", 1, 8),
        *_numbers("events.*.mafia_per_face", "{name} (mafia par face M)",
                  "{name} (mafia per face M)", 0, 4),
        *_numbers("events.*.swaps", "{name} (échanges par joueur)", "{name} (swaps per player)", 1, 6),
        *_numbers("events.*.things", "{name} (éléments par côté)", "{name} (things per side)", 1, 5),
    ]  # fmt: skip


def _objectives() -> list[Knob]:
    return [
        *_numbers("objectives_shown", "Objectifs exposés", "Objectives on display", 1, 5),
        *_flags("objectives.*.in_box", "{name} : dans le paquet", "{name}: in the pile"),
        *_lists("objectives.*.requires", "{name} : cartes demandées", "{name}: cards asked for",
                1, MOST_REQUIRED, DISTRICTS, doubles=True),
        *_numbers("objectives.*.grades", "{name} : grades", "{name}: grades", 0, 6),
        *spread(DATA, "objectives.*.token", {"fr": "{name} : jeton", "en": "{name}: token"},
                name=_name, kind="choice", choices=(NO_TOKEN, *TOKENS)),
    ]  # fmt: skip


def _tokens() -> list[Knob]:
    return [
        *_numbers("seizures.*.count", "Saisies {name}", "Seizures {name}", 1, 20),
        *_numbers("action_tokens.*.count", "Jetons {name}", "Tokens {name}", 0, 8),
        *_numbers("action_tokens.reinforcements.handcuffs", "Renforts : menottes",
                  "Reinforcements: handcuffs", 1, 4),
        *_numbers("action_tokens.counter_order.dice", "Contre-ordre : dés au plus",
                  "Counter-order: dice at most", 1, 6),
        *_numbers("action_tokens.top_secret.room", "Dossier top secret : places",
                  "Top Secret File: room", 1, 8),
        *_numbers("loyalty.loyal.count", "Jetons de policier loyal", "Loyal officer tokens", 5, 12),
        *_numbers("combos.*.first", "Combinaison {name} : saisies du premier trafic",
                  "Combination {name}: seizures of the first trade", 1, 6),
        *_numbers("combos.*.second", "Combinaison {name} : saisies du second trafic",
                  "Combination {name}: seizures of the second trade", 1, 6),
        *_numbers("combos.*.grades", "Combinaison {name} : grades", "Combination {name}: grades",
                  0, 8),
    ]  # fmt: skip


def _dice() -> list[Knob]:
    coloured = FACES[:3]
    return [
        *_lists("dice.inspector", "Faces de l’inspecteur", "Faces of an inspector",
                2, 12, coloured, doubles=True),
        *_lists("dice.sergeant", "Faces du sergent", "Faces of a sergeant",
                2, 12, coloured, doubles=True),
        *_lists("dice.informer", "Faces de l’indic", "Faces of an informer",
                2, 12, FACES, doubles=True),
        *_numbers("informers", "Dés d’indic", "Informer dice", 0, MOST_INFORMERS),
        *_numbers("conflict.fingers", "Conflit : doigts par main", "Conflict: fingers of a hand", 1, 9),
        *_numbers("conflict.targets", "Conflit : adversaires visés", "Conflict: opponents aimed at",
                  1, 5),
        *_numbers("conflict.lieutenant", "Conflit : grades du lieutenant",
                  "Conflict: grades of the lieutenant", 0, 3),
    ]  # fmt: skip


def _course() -> list[Knob]:
    return [
        *_numbers("track.start", "Grade au départ", "Grade at the start", 0, 5),
        *_lists("track.bonus_levels", "Niveaux des jetons bonus", "Levels of the bonus tokens",
                1, len(TYPES), range(1, 13), doubles=False),
        *_numbers("track.bonus_grades", "Jeton bonus : grades", "Bonus token: grades", 1, 4),
        *_numbers("track.mafia_if_tie", "Jeton bonus : mafia à égalité (difficile)",
                  "Bonus token: mafia at a tie (hard)", 0, 4),
        *_numbers("mafia.goal", "But de la mafia", "Goal of the mafia", 6, 20),
        *_numbers("mafia.per_face", "Mafia par face M d’un indic", "Mafia per face M of an informer",
                  0, 3),
        *_numbers("easy.symbols", "Facile : symboles mafia des lieux retirés",
                  "Easy: mafia symbols of the places taken out", 1, 4),
        *_numbers("last_round", "Dernier tour", "Last round", 5, 60),
        *_numbers("seconds.window", "Fenêtres (secondes)", "Windows (seconds)", 3, 120),
        *_numbers("seconds.choice", "Choix d’un seul (secondes)", "Choices of one seat (seconds)",
                  5, 180),
        *_numbers("budgets.placement", "Placement : gestes au plus", "Placement: moves at most", 4, 60),
        *_numbers("budgets.talks", "Négociation : gestes au plus", "Negotiation: moves at most",
                  5, MOST_DRAFTS),
        *_numbers("budgets.pledges", "Collecte : gestes au plus", "Collection: moves at most", 2, 30),
        *_numbers("budgets.offers", "Échanges : gestes au plus", "Swaps: moves at most",
                  3, MOST_OFFERS),
    ]  # fmt: skip


@cache
def knobs() -> tuple[Knob, ...]:
    """All of it, by what lies together on the table."""
    return (*_course(), *_dice(), *_tokens(), *_objectives(), *_places(), *_events())
