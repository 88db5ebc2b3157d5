"""The cover of the box."""

from typing import Final

from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.games.petit.knobs import knobs

INFO: Final = GameInfo(
    id="petit",
    title={"fr": "Petit", "en": "Petit"},
    tagline={
        "fr": "La plus haute carte que personne d’autre n’a jouée l’emporte.",
        "en": "The highest card that nobody else played wins.",
    },
    min_players=2,
    max_players=4,
    default_players=2,
    minutes=(1, 2),
    age=6,
    rules_version="1",
    options=(
        Option(
            name="rounds",
            kind="int",
            default=3,
            low=1,
            high=4,
            label={"fr": "Nombre de manches", "en": "Number of rounds"},
        ),
    ),
    credit={"fr": "Jeu modèle de Vingt-Deux", "en": "Template game of Vingt-Deux"},
    listed=False,
    knobs=knobs,
)
