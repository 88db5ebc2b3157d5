"""The cover of the box."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from vingtdeux.engine.info import Form, GameInfo, Option
from vingtdeux.games.enquetes_new_york.knobs import knobs

DIFFICULTIES: Final = ("easy", "normal", "hard")
LONGEST_SEED: Final = 64


def _numbers(value: Any, players: int) -> list[int]:  # noqa: ARG001 - the contract's signature
    """Investigations the wheel leaves out: numbers from 1 to 12, each once, in order."""
    if not isinstance(value, list | tuple):
        raise ValueError(f"option exclude must be a list of numbers from 1 to 12, not {value!r}")
    for number in value:
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 12:
            raise ValueError(f"option exclude: {number!r} is not a number from 1 to 12")
    return sorted(set(value))


def _again(options: Mapping[str, Any], end: Mapping[str, Any]) -> dict[str, Any]:
    """Nobody solves a case twice: the wheel leaves out what was played, NATURE draws a new case."""
    endless = options["endless"]
    played = [end["number"]] if end.get("number") else []
    return {
        **options,
        "investigation": None,
        "exclude": sorted({*options["exclude"], *played}),
        "endless": {"difficulty": endless["difficulty"]} if endless else None,
    }


def _endless(value: Any, players: int) -> dict[str, str] | None:  # noqa: ARG001 - as above
    """None or False = off; else {"difficulty": easy | normal | hard}: NATURE draws the case.

    A `seed` names the case instead, and its `day` says whose case of the day it is [R3.13.3].
    """
    if value is None or value is False:
        return None
    if not isinstance(value, dict) or not set(value) <= {"seed", "difficulty", "day"}:
        raise ValueError(
            'option endless must be off or {"difficulty": "easy", "normal" or "hard"}, with a '
            f'"seed" if the case is to be the same for others, not {value!r}'
        )
    difficulty = value.get("difficulty", "normal")
    if difficulty not in DIFFICULTIES:
        raise ValueError(
            f"option endless: the difficulty is easy, normal or hard, not {difficulty!r}"
        )
    named = {"seed": _seed(value["seed"])} if "seed" in value else {}
    if "day" in value and not named:
        raise ValueError("option endless: the case of a day has a seed")
    day = {"day": _day(value["day"])} if "day" in value else {}
    return {**named, "difficulty": difficulty, **day}


def _seed(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int) or not str(value):
        raise ValueError(f"option endless: the seed must be a text or a number, not {value!r}")
    if len(str(value)) > LONGEST_SEED:
        raise ValueError(f"option endless: the seed is longer than {LONGEST_SEED} signs")
    return str(value)


def _day(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"option endless: the day must be a date, not {value!r}")
    return date.fromisoformat(value).isoformat()


def _without_seed(value: Any) -> Any:
    """The seed gives the answer away: it is nobody's before the end [R3.13.2]."""
    return {key: value[key] for key in ("difficulty", "day") if key in value} if value else None


def _as_hard_as(difficulty: str) -> dict[str, str]:
    """How hard; never which one: whoever named the case would know its answer."""
    return {"difficulty": difficulty}


def _how_hard(value: Any) -> str:
    return str(value["difficulty"]) if value else ""


INFO: Final = GameInfo(
    id="enquetes_new_york",
    title={"fr": "Enquêtes à New York", "en": "New York Investigations"},
    tagline={
        "fr": "Un diamant volé, vingt-cinq cases, et des témoins qui ne disent chacun qu’un bout de la vérité.",
        "en": "A stolen diamond, twenty-five squares, and witnesses who each know a piece of the truth.",
    },
    min_players=2,
    max_players=6,
    default_players=4,
    minutes=(15, 30),
    age=8,
    rules_version="1",
    options=(
        Option(
            name="level",
            kind="choice",
            default=1,
            choices=(1, 2),
            choice_labels={
                1: {"fr": "Niveau 1 (8-10 ans)", "en": "Level 1 (ages 8-10)"},
                2: {"fr": "Niveau 2 (11 ans et plus)", "en": "Level 2 (11 and up)"},
            },
            label={"fr": "Niveau", "en": "Level"},
            help={
                "fr": "Niveau 1 : un fait par indice. Niveau 2 : des indices à recouper.",
                "en": "Level 1: one fact per clue. Level 2: clues that must be combined.",
            },
        ),
        Option(
            name="investigation",
            kind="choice",
            default=None,
            choices=(None, *range(1, 13)),
            choice_labels={
                None: {"fr": "La roue décide", "en": "The wheel decides"},
                **{n: {"fr": f"Enquête {n}", "en": f"Investigation {n}"} for n in range(1, 13)},
            },
            label={"fr": "Enquête", "en": "Investigation"},
            help={
                "fr": "Choisir le numéro de l’enquête au lieu de tourner la roue.",
                "en": "Choose the investigation’s number instead of spinning the wheel.",
            },
        ),
        Option(
            name="exclude",
            kind="custom",
            default=[],
            check=_numbers,
            form=Form("numbers", tuple(range(1, 13))),
            label={"fr": "Enquêtes déjà jouées", "en": "Investigations already played"},
            help={
                "fr": "Numéros que la roue ne doit pas donner ; si tous y sont, la liste est ignorée.",
                "en": "Numbers the wheel must not show; if all are listed, the list is ignored.",
            },
        ),
        Option(
            name="accuse_timing",
            kind="choice",
            default="own_turn",
            choices=("own_turn", "any_time"),
            choice_labels={
                "own_turn": {"fr": "À son tour", "en": "On one’s own turn"},
                "any_time": {"fr": "À tout moment", "en": "At any time"},
            },
            label={"fr": "Accuser", "en": "Accusing"},
            help={
                "fr": "À son tour : au début ou à la fin. À tout moment : aussi pendant le tour des autres.",
                "en": "On one’s own turn: at its start or end. At any time: also during other turns.",
            },
        ),
        Option(
            name="last_must_find",
            kind="bool",
            default=False,
            label={"fr": "Le dernier doit trouver", "en": "The last one must find it"},
            help={
                "fr": "Le dernier enquêteur en jeu continue seul et peut encore perdre.",
                "en": "The last investigator plays on alone and can still lose.",
            },
        ),
        Option(
            name="max_rounds",
            kind="int",
            default=40,
            low=1,
            high=200,
            label={"fr": "Tours au plus", "en": "Most rounds"},
            help={
                "fr": "Après tant de tours chacun donne une dernière réponse (10 à 200 conseillés).",
                "en": "After so many rounds everybody gives a last answer (10 to 200 advised).",
            },
        ),
        Option(
            name="swap_optional",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "Échange facultatif", "en": "Optional swap"},
            help={
                "fr": "Sur une case Échange, on peut renoncer à échanger.",
                "en": "On a Swap square one may decline to swap.",
            },
        ),
        Option(
            name="wheel_choice",
            kind="bool",
            default=False,
            house=True,
            label={"fr": "Choisir sur la roue", "en": "Choose on the wheel"},
            help={
                "fr": "Le premier joueur peut choisir le numéro au lieu de tourner la roue.",
                "en": "The first player may choose the number instead of spinning the wheel.",
            },
        ),
        Option(
            name="assist",
            kind="choice",
            default="off",
            eases="mark",
            choices=("off", "mark", "full"),
            choice_labels={
                "off": {"fr": "Aucune", "en": "None"},
                "mark": {
                    "fr": "Un clic sur un indice barre",
                    "en": "A click on a clue crosses out",
                },
                "full": {"fr": "Cases encore possibles", "en": "Squares still possible"},
            },
            house=True,
            label={"fr": "Aide à la déduction", "en": "Help with deduction"},
            help={
                "fr": "Un clic sur un indice barre les cases qu’il exclut ; ou le plan montre toutes celles qui restent possibles.",
                "en": "A click on a clue crosses out the squares it excludes; or the map shows all those still possible.",
            },
        ),
        Option(
            name="endless",
            kind="custom",
            default=None,
            check=_endless,
            form=Form("pick", ("easy", "normal", "hard"), wrap=_as_hard_as, unwrap=_how_hard),
            house=True,
            label={"fr": "Enquête sans fin", "en": "Endless investigations"},
            help={
                "fr": "Une enquête toute neuve, fabriquée au hasard : facile, normale ou difficile.",
                "en": "A brand-new investigation, made by chance: easy, normal or hard.",
            },
            choice_labels={
                "easy": {"fr": "Facile", "en": "Easy"},
                "normal": {"fr": "Normale", "en": "Normal"},
                "hard": {"fr": "Difficile", "en": "Hard"},
            },
            shown=_without_seed,
        ),
        Option(
            name="solo",
            kind="bool",
            default=False,
            by_count=True,
            house=True,
            label={"fr": "Seul", "en": "Solo"},
            help={
                "fr": "Un seul enquêteur : trouver en le moins de tours possible.",
                "en": "A single investigator: find it in as few turns as possible.",
            },
        ),
    ),
    credit={
        "fr": "Jeu original : création playBac. Le livret de règles ne nomme aucun auteur.",
        "en": "Original game: created by playBac. The rulebook names no author.",
    },
    extra_players=(1,),
    again=_again,
    knobs=knobs,
)
