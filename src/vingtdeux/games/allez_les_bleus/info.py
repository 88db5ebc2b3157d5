"""The cover of the box."""

from typing import Final

from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.games.allez_les_bleus.knobs import knobs

INFO: Final = GameInfo(
    id="allez_les_bleus",
    title={"fr": "Allez les Bleus", "en": "Allez les Bleus"},
    tagline={
        "fr": "Montez une brigade, chauffez la banlieue, bouclez du monde : un deck-building satirique.",
        "en": "Build a squad, heat up the suburb, lock people up: a satirical deck-builder.",
    },
    min_players=2,
    max_players=5,
    default_players=2,
    minutes=(30, 75),
    age=12,
    rules_version="1",
    options=(
        Option(
            name="target_vp",
            kind="int",
            default=15,
            low=5,
            high=40,
            label={"fr": "Points à atteindre", "en": "Points to reach"},
            help={
                "fr": "Le total qui déclenche le dernier tour de table : 10 pour un sprint, 15 d’ordinaire, "
                "20, ou 25 pour un marathon.",
                "en": "The total that triggers the last round: 10 for a sprint, 15 as a rule, "
                "20, or 25 for a marathon.",
            },
        ),
        Option(
            name="hold_played_cards",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "Cartes jouées mises de côté", "en": "Played cards wait aside"},
            help={
                "fr": "Les cartes Police jouées ne rejoignent la défausse qu’à la fin du tour : "
                "on ne peut pas les repiocher aussitôt.",
                "en": "Played Police cards reach the discard only at the end of the turn: "
                "they cannot be drawn again at once.",
            },
        ),
        Option(
            name="extra_rounds_on_tie",
            kind="int",
            default=0,
            low=0,
            high=3,
            house=True,
            label={"fr": "Prolongations en cas d’égalité", "en": "Extra rounds on a tie"},
            help={
                "fr": "Nombre de tours de table supplémentaires, au plus, pour départager les premiers.",
                "en": "How many further rounds, at most, are played to break a tie for first place.",
            },
        ),
        Option(
            name="no_mediator",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "Sans Médiateur", "en": "No Mediator"},
            help={
                "fr": "Les piles Médiateur et Belle journée restent dans la boîte : aucune attaque.",
                "en": "The Mediator and Lovely Day piles stay in the box: no attacks.",
            },
        ),
        Option(
            name="open_hands",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "Mains ouvertes", "en": "Open hands"},
            help={
                "fr": "Tout le monde voit la main de celui qui joue : pour apprendre.",
                "en": "Everybody sees the hand of the seat on turn: for teaching.",
            },
        ),
    ),
    credit={
        "fr": "La règle du jeu ne nomme ni auteur ni éditeur. Adaptation non officielle.",
        "en": "The rulebook names neither author nor publisher. Unofficial adaptation.",
    },
    knobs=knobs,
)
