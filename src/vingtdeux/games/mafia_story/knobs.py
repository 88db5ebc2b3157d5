"""What of the material a designer may turn."""

from functools import cache
from typing import Any

from vingtdeux.engine.material import Knob, spread
from vingtdeux.games.mafia_story.material import DATA, MOST_OF_A_KIND


@cache
def knobs() -> tuple[Knob, ...]:
    """All of it, in the order of the data."""
    return (*_cards(), *_cities(), *_looks(), *_transports(), *_rest())


def _cards() -> list[Knob]:
    """What the cards are worth; the prevent cards have no value."""
    most = {"territory": 12, "prostitute": 6, "drive_by": 6, "special": 20, "police": 20}
    found: list[Knob] = []
    for card in DATA["cards"]:
        name, path = _name(card), f"cards.{card['id']}.value"
        label = {"fr": f"Valeur : {name['fr']}", "en": f"Value: {name['en']}"}
        if card["type"] == "police":
            label = {"fr": f"Points perdus : {name['fr']}", "en": f"Points lost: {name['en']}"}
        found += spread(DATA, path, label, 1, most.get(card["type"], 0))
    return found


def _name(card: dict[str, Any]) -> dict[str, str]:
    """What is printed; with its family, if it has one."""
    names: dict[str, str] = card["name"]
    for family in DATA["families"]:
        if family["id"] == card.get("family"):
            return {lang: f"{name} ({family['name'][lang]})" for lang, name in names.items()}
    return names


def _cities() -> list[Knob]:
    """How many cards are laid with so many players, and how wide."""
    most = MOST_OF_A_KIND
    return [
        *spread(
            DATA, "cities.*.cols",
            {"fr": "Colonnes de la ville à {1} joueurs", "en": "Columns of the city for {1} players"},
            4, 8,
        ),
        *spread(
            DATA, "cities.*.prostitutes",
            {"fr": "Prostituées à {1} joueurs", "en": "Prostitutes for {1} players"}, 0, most,
        ),
        *spread(
            DATA, "cities.*.drive_bys",
            {"fr": "Drive-by shootings à {1} joueurs", "en": "Drive-by shootings for {1} players"},
            0, most,
        ),
        *spread(
            DATA, "cities.*.neutrals",
            {"fr": "Activités neutres à {1} joueurs", "en": "Neutral activities for {1} players"},
            0, 6,
        ),
    ]  # fmt: skip


def _looks() -> list[Knob]:
    return [
        *spread(
            DATA, "looks.opening",
            {"fr": "Cartes regardées au repérage", "en": "Cards looked at when scouting"}, 1, 8,
        ),
        *spread(
            DATA, "looks.turn",
            {"fr": "Cartes regardées à son tour", "en": "Cards looked at in a turn"}, 1, 8,
        ),
        *spread(
            DATA, "looks.closing",
            {"fr": "Cartes regardées en fin de tour", "en": "Cards looked at when a round ends"},
            0, 4,
        ),
        *spread(
            DATA, "looks.closing_above",
            {"fr": "Coup d’œil de fin de tour au-dessus de (cartes en ville)",
             "en": "Closing peek above (cards in the city)"},
            2, 48,
        ),
    ]  # fmt: skip


def _transports() -> list[Knob]:
    return [
        *spread(
            DATA, "transports.start",
            {"fr": "Transports par famille", "en": "Transports of a family"}, 0, 6,
        ),
        *spread(
            DATA, "transports.fare",
            {"fr": "Transports par fuite lointaine ou riposte",
             "en": "Transports for a far flight or a counter-move"},
            1, 3,
        ),
        *spread(
            DATA, "transports.price",
            {"fr": "Cartes pour racheter un transport", "en": "Cards to buy a transport back"}, 1, 6,
        ),
    ]  # fmt: skip


def _rest() -> list[Knob]:
    return [
        *spread(
            DATA, "prevent.war",
            {"fr": "Chacun a la carte Empêcher une guerre des gangs",
             "en": "Everybody has the card Prevent a gang war"},
            kind="bool",
        ),
        *spread(
            DATA, "prevent.cash",
            {"fr": "Chacun a la carte Empêcher un encaissement",
             "en": "Everybody has the card Prevent a collection"},
            kind="bool",
        ),
        *spread(
            DATA, "hit",
            {"fr": "Points perdus par la famille attaquée",
             "en": "Points a family loses when it is attacked"},
            0, 6,
        ),
        *spread(
            DATA, "end.city",
            {"fr": "Cartes en ville qui finissent la partie",
             "en": "Cards in the city that end the game"},
            0, 12,
        ),
        *spread(
            DATA, "end.team_extra",
            {"fr": "Points en plus pour une victoire d’équipe", "en": "More points for a team to win"},
            0, 60,
        ),
    ]  # fmt: skip
