"""The cover of the box."""

from typing import Final

from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.games.police_city.knobs import knobs

INFO: Final = GameInfo(
    id="police_city",
    title={"fr": "Police City", "en": "Police City"},
    tagline={
        "fr": "Sécurisez New York ensemble, puis disputez-vous la gloire avant la mafia.",
        "en": "Secure New York together, then quarrel over the glory before the mafia takes it.",
    },
    min_players=3,
    max_players=6,
    default_players=4,
    minutes=(25, 45),
    age=14,
    rules_version="1",
    options=(
        Option(
            name="difficulty",
            kind="choice",
            default="medium",
            choices=("easy", "medium", "hard"),
            label={"fr": "Difficulté", "en": "Difficulty"},
            help={
                "fr": "Facile : sans les 7 lieux à double symbole mafia. Difficile : chaque "
                "égalité fait monter la mafia au lieu de donner des grades.",
                "en": "Easy: without the 7 places with a double mafia symbol. Hard: every tie "
                "raises the mafia instead of giving grades.",
            },
            choice_labels={
                "easy": {"fr": "Facile", "en": "Easy"},
                "medium": {"fr": "Moyen", "en": "Medium"},
                "hard": {"fr": "Difficile", "en": "Hard"},
            },
        ),
        Option(
            name="infiltrated",
            suggests=("difficulty", "easy"),
            note={
                "fr": "La difficulté est réglée sur facile, comme conseillé ; vous pouvez la "
                "changer.",
                "en": "The difficulty is now easy, as advised; you can change it back.",
            },
            kind="bool",
            default=False,
            label={"fr": "Mafieux infiltré", "en": "Infiltrated mafioso"},
            help={
                "fr": "L’un de vous travaille peut-être pour la mafia. Préférez alors le niveau "
                "facile.",
                "en": "One of you may be working for the mafia. The easy level is advised.",
            },
        ),
        Option(
            name="hourglass_seconds",
            kind="int",
            default=30,
            low=10,
            high=180,
            label={
                "fr": "Durée d’une négociation (secondes)",
                "en": "Length of a negotiation (seconds)",
            },
            help={
                "fr": "Le placement dure autant.",
                "en": "The placement lasts as long.",
            },
        ),
        Option(
            name="tacit_consent",
            kind="bool",
            default=False,
            label={"fr": "Qui ne dit mot consent", "en": "Silence is consent"},
            help={
                "fr": "À la fin du sablier, si un seul projet de partage a des soutiens, il est "
                "adopté.",
                "en": "When the hourglass runs out and only one draft has endorsements, it is "
                "carried out.",
            },
            house=True,
        ),
        Option(
            name="mafia_start",
            kind="int",
            default=0,
            low=0,
            high=5,
            label={"fr": "Départ de la mafia", "en": "The mafia starts on"},
            help={
                "fr": "À trois, 1 ou 2 rend la partie plus tendue.",
                "en": "With three players 1 or 2 makes a tighter game.",
            },
            house=True,
        ),
        Option(
            name="goal",
            kind="int",
            default=10,
            low=8,
            high=12,
            label={"fr": "Grade à atteindre", "en": "Grade to reach"},
            help={
                "fr": "Le but de la mafia, lui, reste le même.",
                "en": "The goal of the mafia stays the same.",
            },
            house=True,
        ),
        Option(
            name="open_tokens",
            kind="bool",
            default=False,
            label={"fr": "Jetons d’action visibles", "en": "Action tokens face up"},
            help={
                "fr": "Les jetons d’action du départ sont distribués face visible.",
                "en": "The first action tokens are dealt face up.",
            },
            house=True,
        ),
        Option(
            name="cap_at_goal",
            kind="bool",
            default=False,
            label={"fr": "Plafond au but", "en": "Cap at the goal"},
            help={
                "fr": "Les grades au-delà du but sont perdus.",
                "en": "Grades beyond the goal are lost.",
            },
            house=True,
        ),
        Option(
            name="no_file",
            kind="bool",
            default=False,
            label={"fr": "Sans dossier top secret", "en": "No top secret file"},
            help={
                "fr": "Les deux jetons « dossier top secret » sont retirés.",
                "en": "Both top secret file tokens are taken out.",
            },
            house=True,
        ),
    ),
    credit={
        "fr": "La règle du jeu ne nomme ni auteur ni illustrateur ; elle renvoie au site "
        "diptic-games.fr.",
        "en": "The rulebook names neither author nor illustrator; it refers to the site "
        "diptic-games.fr.",
    },
    knobs=knobs,
)
