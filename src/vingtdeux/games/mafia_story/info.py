"""The cover of the box."""

from typing import Any, Final

from vingtdeux.engine.info import Form, GameInfo, Option
from vingtdeux.games.mafia_story.knobs import knobs
from vingtdeux.games.mafia_story.material import FAMILIES


def _families(value: Any, players: int) -> list[str]:
    """The families in seat order: none = red, green, blue, white; else as many as players."""
    if value is None or value == "":
        return list(FAMILIES[:players])
    names = value.split(",") if isinstance(value, str) else value
    if (
        not isinstance(names, list | tuple)
        or len(names) != players
        or len({*map(str, names)}) != players
        or not {*map(str, names)} <= {*FAMILIES}
    ):
        raise ValueError(
            f"option families must name {players} different ones of {', '.join(FAMILIES)}, "
            f"in seat order, not {value!r}"
        )
    return [str(name) for name in names]


INFO: Final = GameInfo(
    id="mafia_story",
    title={"fr": "Mafia Story", "en": "Mafia Story"},
    tagline={
        "fr": "La nuit, la ville se vend carte par carte. Regardez, retenez, bluffez, encaissez.",
        "en": "By night the city is sold card by card. Look, remember, bluff, cash in.",
    },
    min_players=2,
    max_players=4,
    default_players=2,
    minutes=(15, 25),
    age=8,
    rules_version="1",
    options=(
        Option(
            name="memory_aid",
            kind="bool",
            default=False,
            eases=True,
            label={"fr": "Aide-mémoire", "en": "Memory aid"},
            help={
                "fr": "Les cartes que vous avez regardées restent dessinées dans un coin. "
                "Sans elle, c’est à vous de retenir.",
                "en": "Cards you have looked at stay drawn in a corner. "
                "Without it, remembering is up to you.",
            },
        ),
        Option(
            name="teams",
            kind="bool",
            default=True,
            label={"fr": "Équipes à quatre", "en": "Teams at four"},
            help={
                "fr": "À quatre, on joue deux contre deux, les partenaires face à face. "
                "Sans équipes (règle maison), chacun joue pour soi.",
                "en": "Four players form two teams, partners sitting opposite. "
                "Without teams (house rule) everyone plays alone.",
            },
        ),
        Option(
            name="target",
            kind="choice",
            default=30,
            choices=(20, 30, 40),
            label={"fr": "Points à atteindre", "en": "Points to reach"},
            help={
                "fr": "30 d’après la règle ; une équipe gagne aussi avec 20 points de plus.",
                "en": "30 by the rulebook; a team also wins with 20 points more.",
            },
        ),
        Option(
            name="first_seat",
            kind="seat",
            default=None,
            label={"fr": "Premier joueur", "en": "First player"},
            help={
                "fr": "Tiré au sort, ou la dernière personne à avoir vu un film de gangsters.",
                "en": "Drawn by lot, or whoever last saw a gangster film.",
            },
        ),
        Option(
            name="families",
            kind="custom",
            default=None,
            check=_families,
            label={"fr": "Familles", "en": "Families"},
            help={
                "fr": "Chaque place joue une famille ; on change de place avant le début pour en "
                "changer.",
                "en": "Each seat plays one family; the lobby shows who has which.",
            },
            choice_labels={
                "red": {"fr": "Rouge", "en": "Red"},
                "green": {"fr": "Vert", "en": "Green"},
                "blue": {"fr": "Bleu", "en": "Blue"},
                "white": {"fr": "Blanc", "en": "White"},
            },
            form=Form(
                "seats",
                FAMILIES,
                twice={
                    "fr": "Chaque famille ne peut être jouée que par une place.",
                    "en": "Each family can be played by one seat only.",
                },
            ),
        ),
        Option(
            name="stall_limit",
            kind="int",
            default=3,
            low=1,
            high=6,
            label={"fr": "Patience de la ville", "en": "Patience of the city"},
            help={
                "fr": "Après autant de tours de suite sans carte prise, le premier joueur "
                "doit poser un jeton.",
                "en": "After this many rounds in a row without a card taken, the first player "
                "must place a token.",
            },
        ),
        Option(
            name="prevent_reusable",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "Cartes Empêcher réutilisables", "en": "Reusable prevent cards"},
            help={
                "fr": "Les cartes Empêcher reviennent à la fin de chaque tour. "
                "La partie dure plus longtemps.",
                "en": "Prevent cards come back at the end of each round. The game lasts longer.",
            },
        ),
        Option(
            name="flight_may_chase",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "Fuir en chassant", "en": "Flee by chasing"},
            help={
                "fr": "Pour un transport, un jeton chassé peut à son tour chasser un jeton adverse.",
                "en": "For a transport, a chased token may chase an opposing token in its turn.",
            },
        ),
        Option(
            name="team_shared_seen",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "Partenaires bien informés", "en": "Partners share what they see"},
            help={
                "fr": "En équipe, chacun connaît aussi les cartes vues par son partenaire.",
                "en": "In teams, each also knows the cards the partner has looked at.",
            },
        ),
        Option(
            name="soft_names",
            kind="bool",
            default=False,
            label={"fr": "Noms adoucis", "en": "Softer names"},
            help={
                "fr": "« Cabaret » et « Règlement de comptes » au lieu des deux noms imprimés.",
                "en": "“Cabaret” and “Showdown” instead of the two printed names.",
            },
        ),
    ),
    credit={
        "fr": "Mafia Story, un jeu de Lionel Borg. Adaptation non officielle.",
        "en": "Mafia Story, a game by Lionel Borg. Unofficial adaptation.",
    },
    knobs=knobs,
)
