"""The cover of the box."""

from typing import Final

from vingtdeux.engine.info import GameInfo, Option

from planque.material import knobs

INFO: Final = GameInfo(
    id="planque",
    title={"fr": "La Planque", "en": "The Stakeout"},
    tagline={
        "fr": "Rester pour en voir plus, partir avant d’être vu.",
        "en": "Stay to see more, leave before you are seen.",
    },
    min_players=2,
    max_players=4,
    default_players=3,
    minutes=(3, 5),
    age=7,
    rules_version="1",
    options=(
        Option(
            name="nights",
            kind="int",
            default=4,
            low=1,
            high=9,
            label={"fr": "Nombre de nuits", "en": "Number of nights"},
        ),
    ),
    credit={"fr": "Exemple de jeu d’un autre paquet", "en": "Example of another package’s game"},
    knobs=knobs,
)
