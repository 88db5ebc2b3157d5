"""Names of things in the words of one language."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, final

from vingtdeux.engine.texts import load_texts
from vingtdeux.games.police_city.material import (
    ACCEPTS,
    CARD_DISTRICTS,
    CHARACTERS,
    COLORS,
    DATA,
    DICE,
    DISTRICTS,
    E_CARD,
    E_INFORMER,
    E_PAY,
    E_TYPE,
    EVENT_DATA,
    LOOT_GRADES,
    LOOT_INFORMERS,
    LOOT_TYPES,
    OBJECTIVE_DATA,
    OBJECTIVE_GRADES,
    OBJECTIVE_NEED,
    OBJECTIVE_TOKEN,
    PLACE_DATA,
    PLACES,
    SIGNATURE_MASKS,
)
from vingtdeux.scene import remembered

TEXTS: Final = Path(__file__).parent / "texts"
SHAPES: Final = ("circle", "square", "triangle", "star", "diamond", "hexagon")


def printed(thing: dict[str, Any], key: str, lang: str) -> str:
    """A text of the box, with the typography of its language."""
    words = str(thing[f"{key}_{lang}"]).replace("'", "’")
    if lang == "fr":
        for sign in ";!?":
            words = words.replace(f" {sign}", f"\u202f{sign}")
        words = words.replace(" :", "\u00a0:").replace("-1", "−1")
    return words


@final
class Words:
    """Everything a screen must be able to name, in one language."""

    def __init__(self, lang: str) -> None:
        self.say: Final = load_texts(TEXTS, lang)
        self.lang: Final = self.say.lang
        self._cards: Final = self._printed(PLACE_DATA + EVENT_DATA, "name")
        self._kinds: Final = self._printed(DATA["seizures"], "name")
        self._districts: Final = self._printed(DATA["districts"], "name")
        self._tokens: Final = self._printed(DATA["action_tokens"], "name")
        self._token_texts: Final = self._printed(DATA["action_tokens"], "text")

    def _printed(self, things: list[dict[str, Any]], key: str) -> list[str]:
        return [printed(thing, key, self.lang) for thing in things]

    def names(self, given: Sequence[str], players: int) -> tuple[str, ...]:
        """The names of the seats; without any, their colours."""
        return tuple(given or [self.say(f"color.{COLORS[seat]}") for seat in range(players)])

    def card(self, card: int) -> str:
        """The name of a place or event."""
        return self._cards[card]

    def event_text(self, card: int) -> str:
        """What a grey card does, then its signs: dice or no dice, the hourglass."""
        data = EVENT_DATA[card - PLACES]
        signs = [self.say("ui.dice_here" if ACCEPTS[card] else "ui.no_dice_here")]
        signs += [self.say("ui.one_hourglass")] if data["hourglass"] else []
        return " ".join([printed(data, "text", self.lang), *signs])

    def character(self, seat: int) -> str:
        """The captain a seat plays."""
        return printed(CHARACTERS[seat], "name", self.lang)

    def kind(self, kind: int) -> str:
        """A seizure type."""
        return self._kinds[kind]

    def district(self, district: int) -> str:
        """A district."""
        return self._districts[district]

    def districts(self, card: int) -> str:
        """The districts of a place card."""
        return " + ".join(self.district(each) for each in CARD_DISTRICTS[card])

    def brief(self, districts: Sequence[int]) -> str:
        """Districts as two letters each."""
        return "+".join(self.say(f"short.{DISTRICTS[each]}") for each in districts)

    def token(self, kind: int) -> str:
        """An action token."""
        return self._tokens[kind]

    def token_text(self, kind: int) -> str:
        """What an action token does."""
        return self._token_texts[kind]

    def die(self, die: int) -> str:
        """Inspector 1 … informer 5."""
        return self.say(f"die.{DICE[die]}")

    def grades(self, count: int) -> str:
        """2 grades."""
        return self.say("grades.count", n=count)

    def element(self, element: int) -> str:
        """An element of a lot."""
        if element == E_CARD:
            return self.say("element.card")
        if element < E_TYPE:
            return f"{self.say('element.grade')} {element}"
        if element < E_INFORMER:
            return self.kind(element - E_TYPE)
        if element < E_PAY:
            return self.say("element.informer")
        return f"{self.say('element.pay')} {element - E_PAY + 1}"

    def thing(self, thing: int) -> str:
        """A token type or a card that is owned."""
        return self.kind(thing) if thing < 5 else self.card(thing - 5)

    def loot(self, card: int) -> str:
        """What a place gives besides its card."""
        parts = [self.grades(LOOT_GRADES[card])] if LOOT_GRADES[card] else []
        parts += [self.kind(kind) for kind in LOOT_TYPES[card]]
        parts += [self.say("element.informer")] * LOOT_INFORMERS[card]
        return ", ".join([self.say("element.card"), *parts])

    def needs(self, objective: int) -> str:
        """2 Bronx + 1 Brooklyn."""
        need = OBJECTIVE_NEED[objective]
        return " + ".join(f"{need[at]} {self.district(at)}" for at in range(5) if need[at])

    def objective(self, objective: int) -> str:
        """The whole objective in words."""
        token = OBJECTIVE_TOKEN[objective]
        extra = self.say("ui.token_bonus", token=self.token(token)) if token >= 0 else ""
        return self.say(
            "ui.objective_label",
            name=printed(OBJECTIVE_DATA[objective], "name", self.lang),
            needs=self.needs(objective),
            grades=self.grades(OBJECTIVE_GRADES[objective]),
            token=extra,
        ).strip()

    def payment(self, signatures: Sequence[int]) -> str:
        """Cards to pay, by their districts."""
        return ", ".join(self.brief(SIGNATURE_MASKS[sign]) for sign in signatures)

    def listed(self, items: Sequence[str]) -> str:
        """a, b and c."""
        if not items:
            return self.say("ui.nobody")
        if len(items) == 1:
            return items[0]
        return self.say("ui.and", some=", ".join(items[:-1]), last=items[-1])


@remembered
def speak(lang: str) -> Words:
    """The words of a language, the same object every time."""
    return Words(lang)
