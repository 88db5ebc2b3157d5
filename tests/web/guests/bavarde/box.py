"""The box of the example game with another mind."""

from dataclasses import fields
from random import Random
from typing import Any, ClassVar, Final

from planque.box import BOX as PLAIN_BOX

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import Line, Mind, Temper
from vingtdeux.engine.texts import Texts
from vingtdeux.games.box import Box

WORDS: Final[dict[str, dict[str, Any]]] = {
    "fr": {
        "temper": {
            "strategist": {"name": "La Stratège", "about": "Compte tout, n’oublie rien."},
            "charger": {"name": "Le Fonceur", "about": "Fonce d’abord, réfléchit ensuite."},
            "clerk": {"name": "Le Greffier", "about": "Prudent jusqu’au dernier tampon."},
            "veteran": {"name": "La Doyenne", "about": "En a vu d’autres."},
        },
        "say": {
            "stays": "Je reste, et {seat} ferait bien de se méfier.",
            "leaves": "Ça me suffit : {what}.",
            "note": "un {what} de plus",
        },
        "thing": {"file": "le dossier est plein"},
    },
    "en": {
        "temper": {
            "strategist": {"name": "The Strategist", "about": "Counts all, forgets nothing."},
            "charger": {"name": "The Charger", "about": "Charges first, thinks later."},
            "clerk": {"name": "The Clerk", "about": "Careful to the last stamp."},
            "veteran": {"name": "The Veteran", "about": "Has seen worse."},
        },
        "say": {
            "stays": "I stay, and {seat} had better beware.",
            "leaves": "Enough for me: {what}.",
            "note": "one more {what}",
        },
        "thing": {"file": "the file is full"},
    },
}


class Talkative(Mind):
    """Says something with every move."""

    policies = 3
    searches: ClassVar[bool] = True
    tempers: ClassVar[tuple[Temper, ...]] = (
        Temper("strategist", "clue3", nerve=-0.5, talk=1.0),
        Temper("charger", "neighbour", nerve=1.0, talk=1.0),
        Temper("clerk", "file", nerve=-1.0, talk=1.0),
        Temper("veteran", "moon", talk=1.0),
    )

    def choose(
        self, seen: Any, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        return PLAIN_BOX.mind.choose(seen, legal, level, temper, rng)

    def say(
        self, seen: Any, action: Action, level: int, temper: Temper, rng: Random
    ) -> Line | None:
        if action.text == "leave":
            return Line("leaves", {"what": "@thing.file"})
        return Line("stays", {"seat": (seen.turn + 1) % seen.terms.players})

    def quick(
        self, game: Game[Any, Any], state: Any, seat: Seat, legal: list[Action],
        style: int, rng: Random,
    ) -> Action:  # fmt: skip
        return legal[int(rng.random() * len(legal))]


class Talking(Box):
    """A box with more words than its folder has."""

    def texts(self, lang: str) -> Texts:
        plain = super().texts(lang)
        found = Texts(plain.lang, WORDS[plain.lang])
        found.words |= plain.words
        return found


BOX: Final = Talking(
    **{
        each.name: getattr(PLAIN_BOX, each.name)
        for each in fields(PLAIN_BOX)
        if each.name != "mind"
    },
    mind=Talkative(),
)
