"""The cover of the box."""

from typing import Final

from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.games.police_et_voleurs.knobs import knobs


def _seats_of(players: int) -> tuple[str | int, ...]:
    """Who may be the first police with so many players."""
    return ("last", "random", *range(players))


INFO: Final = GameInfo(
    id="police_et_voleurs",
    title={"fr": "Police et Voleurs", "en": "Cops and Robbers"},
    tagline={
        "fr": "Videz les maisons, filez par l’octroi… avant que la police ne ferme la rue.",
        "en": "Empty the houses and slip out by a toll gate… before the police close the street.",
    },
    min_players=3,
    max_players=5,
    default_players=5,
    minutes=(20, 30),
    age=8,
    rules_version="1",
    options=(
        Option(
            name="match",
            kind="bool",
            default=False,
            label={"fr": "Match : chacun la police une fois", "en": "Match: everyone is the police once"},
            help={
                "fr": "Autant de parties que de joueurs ; la police passe à gauche et les butins s’additionnent.",
                "en": "As many games as players; the role of the police passes to the left and the loot is added up.",
            },
        ),
        Option(
            name="dawn_quiet_rounds",
            kind="int",
            default=15,
            low=8,
            high=40,
            house=True,
            label={"fr": "Aube après tant de tours calmes", "en": "Dawn after this many quiet rounds"},
            help={
                "fr": "Si rien n’avance pendant ces tours, le jour se lève et la police arrête tous ceux qui traînent en ville.",
                "en": "If nothing happens for that long, day breaks and the police arrest everyone still in town.",
            },
        ),
        Option(
            name="dawn_max_rounds",
            kind="int",
            default=120,
            low=40,
            high=300,
            house=True,
            label={"fr": "Aube au plus tard au tour", "en": "Dawn at the latest in round"},
            help={
                "fr": "La plus longue durée d’une partie, en tours.",
                "en": "The longest a game can last, in rounds.",
            },
        ),
        Option(
            name="early_patrol",
            kind="int",
            default=0,
            low=0,
            high=2,
            house=True,
            label={"fr": "Patrouille dès le début (policiers)", "en": "Early patrol (policemen)"},
            help={
                "fr": "La police pose d’abord ce nombre de policiers sur des étoiles ; elle ne joue pas plus tôt pour autant.",
                "en": "The police first place this many policemen on stars; they do not wake up any earlier for it.",
            },
        ),
        Option(
            name="gate_is_refuge",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "L’octroi est un refuge", "en": "Gates are a refuge"},
            help={
                "fr": "On n’arrête pas un voleur qui se tient sur une porte.",
                "en": "A thief standing on a gate cannot be arrested.",
            },
        ),
        Option(
            name="car_stops_at_gate",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "L’auto s’arrête à l’octroi", "en": "Cars stop at the gate"},
            help={
                "fr": "Arriver en auto sur une porte ne permet pas de sortir dans le même tour.",
                "en": "A thief who drives onto a gate may not leave in the same turn.",
            },
        ),
        Option(
            name="open_loot",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "Butins à découvert", "en": "Open loot"},
            help={
                "fr": "Pour débuter : butins et maisons remises en place sont visibles de tous.",
                "en": "For beginners: everybody sees all loot, and the houses put back.",
            },
        ),
        Option(
            name="duel",
            kind="bool",
            default=False,
            by_count=True,
            house=True,
            label={"fr": "Duel à deux", "en": "Duel for two"},
            help={
                "fr": "À deux joueurs seulement : l’un est la police, l’autre mène les quatre voleurs, puis on échange ; le total des deux parties compte.",
                "en": "Two players only: one is the police, the other leads all four thieves, then they swap; the total of both games counts.",
            },
        ),
        Option(
            name="first_police",
            kind="choice",
            default="last",
            choices=("last", "random", 0, 1, 2, 3, 4),
            offered=_seats_of,
            choice_labels={
                "last": {"fr": "le dernier siège", "en": "the last seat"},
                "random": {"fr": "tirée au sort", "en": "drawn by lot"},
                0: {"fr": "siège 1", "en": "seat 1"},
                1: {"fr": "siège 2", "en": "seat 2"},
                2: {"fr": "siège 3", "en": "seat 3"},
                3: {"fr": "siège 4", "en": "seat 4"},
                4: {"fr": "siège 5", "en": "seat 5"},
            },
            label={"fr": "Première police", "en": "First police"},
            help={
                "fr": "Le siège qui joue la police (dans un match, à la première partie).",
                "en": "The seat that plays the police (in a match, in the first game).",
            },
        ),
    ),
    credit={
        "fr": "D’après une règle du jeu française qui ne nomme ni auteur ni éditeur ; le titre et le plan de la ville sont de nous.",
        "en": "After a French rulebook that names neither author nor publisher; the title and the town plan are ours.",
    },
    extra_players=(2,),
    knobs=knobs,
)  # fmt: skip
