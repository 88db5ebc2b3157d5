"""Names of things in the words of one language."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, final

from vingtdeux.engine.texts import load_texts
from vingtdeux.games.police_city.material import (
    ACCEPTS,
    CARD_IDS,
    CHARACTERS,
    COLORS,
    COUNTER_TOKEN,
    DATA,
    DICE,
    DISTRICT_ELECTION,
    DISTRICTS,
    E_CARD,
    E_GRADE,
    E_INFORMER,
    E_PAY,
    E_TYPE,
    EVENT,
    EVENT_DATA,
    EVENT_KINDS,
    GREAT_TRIAL,
    INFORMER_PAYMENT,
    MAFIA_DEAL,
    MOST_COPIES,
    OBJECTIVE_IDS,
    PLACES,
    POLICE_RAID,
    REINFORCEMENTS_TOKEN,
    SIGNATURE_MASKS,
    TOKENS,
    TOP_SECRET,
    TRAFFIC_ELECTION,
    TYPES,
    Material,
    printed,
    type_of,
)
from vingtdeux.scene import remembered

TEXTS: Final = Path(__file__).parent / "texts"
ARTICLE: Final = re.compile(r"^(?:(?:le|la|les|the)\s+|l[’'])(?=\S)", re.IGNORECASE)
SHAPES: Final = ("circle", "square", "triangle", "star", "diamond", "hexagon")


@final
class Words:
    """Everything a screen must be able to name, in one language, with the numbers of one material:
    whatever is drawn with these words is of that material."""

    def __init__(self, lang: str, material: Material) -> None:
        self.say: Final = load_texts(TEXTS, lang)
        self.material: Final = material
        self.lang: Final = self.say.lang
        self._cards: Final = self._named("card", CARD_IDS)
        self._kinds: Final = self._named("seizure", TYPES)
        self._districts: Final = [printed(each, "name", self.lang) for each in DATA["districts"]]
        self._tokens: Final = self._named("token", TOKENS)
        self._token_texts: Final = [self._token_text(kind) for kind in range(len(TOKENS))]

    def _named(self, table: str, ids: Sequence[str]) -> list[str]:
        return [self.say(f"{table}.{each}") for each in ids]

    def names(self, given: Sequence[str], players: int) -> tuple[str, ...]:
        """The names of the seats; without any, their colours."""
        return tuple(given or [self.say(f"color.{COLORS[seat]}") for seat in range(players)])

    def short_names(self, names: Sequence[str], me: int | None) -> tuple[str, ...]:
        """The names for narrow places: without article, the viewer is you."""
        return tuple(
            [
                self.say("ui.you") if seat == me else ARTICLE.sub("", name)
                for seat, name in enumerate(names)
            ]
        )

    def card(self, card: int) -> str:
        """The name of a place or event."""
        return self._cards[card]

    def event_text(self, card: int) -> str:
        """What a grey card does, then its signs: dice or no dice, the hourglass."""
        data = EVENT_DATA[card - PLACES]
        signs = [self.say("ui.dice_here" if ACCEPTS[card] else "ui.no_dice_here")]
        signs += [self.say("ui.one_hourglass")] if data["hourglass"] else []
        return " ".join([self._event_text(card), *signs])

    def _event_text(self, card: int) -> str:
        kind, material, say = EVENT[card], self.material, self.say
        key = f"event.{EVENT_KINDS[kind]}"
        if kind in (DISTRICT_ELECTION, TRAFFIC_ELECTION):
            tie, none = material.event_tie[card], material.event_none[card]
            return say(key, n=material.event_grades[card], tie=tie, none=none)
        if kind in (INFORMER_PAYMENT, GREAT_TRIAL):
            size = material.per_level[kind]
            return say(key) if size == 2 else say(f"{key}_by", n=size)
        if kind == MAFIA_DEAL:
            seizures = say("amount.seizures", n=material.deal_tokens)
            grades = self.grades(material.deal_grades)
            return say(key, seizures=seizures, grades=grades, mafia=material.deal_mafia)
        if kind == POLICE_RAID:
            return say(key, n=material.per_level[kind])
        return say(key, n=material.swap_mafia)

    def number(self, count: int) -> str:
        """A small number in words, a large one in figures."""
        key = f"number.{count}"
        return self.say(key) if self.say.has(key) else str(count)

    def amount(self, what: str, count: int) -> str:
        """Three opponents."""
        return self.say(f"amount.{what}", n=count, number=self.number(count))

    def span(self, most: int) -> str:
        """One or two; one to three."""
        return self.say("span.two") if most == 2 else self.say("span.more", n=self.number(most))

    def character(self, seat: int) -> str:
        """The captain a seat plays."""
        return printed(CHARACTERS[seat], "name", self.lang)

    def characters(self) -> list[str]:
        """All the captains there are."""
        return [self.character(seat) for seat in range(len(CHARACTERS))]

    def kind(self, kind: int) -> str:
        """A seizure type."""
        return self._kinds[kind]

    def district(self, district: int) -> str:
        """A district."""
        return self._districts[district]

    def districts(self, card: int) -> str:
        """The districts of a place card."""
        return " + ".join(self.district(each) for each in self.material.card_districts[card])

    def brief(self, districts: Sequence[int]) -> str:
        """Districts as two letters each."""
        return "+".join(self.say(f"short.{DISTRICTS[each]}") for each in districts)

    def token(self, kind: int) -> str:
        """An action token."""
        return self._tokens[kind]

    def token_text(self, kind: int) -> str:
        """What an action token does."""
        return self._token_texts[kind]

    def _token_text(self, kind: int) -> str:
        key, material = f"token_text.{TOKENS[kind]}", self.material
        if kind == REINFORCEMENTS_TOKEN:
            return self.say(key, n=material.reinforcement)
        if kind == COUNTER_TOKEN:
            most = material.counter_dice
            span = self.say("span.figures_two" if most == 2 else "span.figures", n=most)
            return self.say(key, n=most, span=span)
        return self.say(key, n=material.file_room) if kind == TOP_SECRET else self.say(key)

    def die(self, die: int) -> str:
        """Inspector 1 … informer 5."""
        return self.say(f"die.{DICE[die]}")

    def the_die(self, die: int) -> str:
        """The sergeant, in the middle of a sentence."""
        return self.say(f"the_die.{DICE[die]}")

    def grades(self, count: int) -> str:
        """2 grades."""
        return self.say("grades.count", n=count)

    def element(self, element: int) -> str:
        """An element of a lot."""
        if element == E_CARD:
            return self.say("element.card")
        if element < E_TYPE:
            return f"{self.say('element.grade')} {element - E_GRADE + 1}"
        if element < E_INFORMER:
            copy = (element - E_TYPE) % MOST_COPIES
            return _numbered(self.kind(type_of(element)), copy)
        if element < E_PAY:
            return _numbered(self.say("element.informer"), element - E_INFORMER)
        return f"{self.say('element.pay')} {element - E_PAY + 1}"

    def thing(self, thing: int) -> str:
        """A token type or a card that is owned."""
        return self.kind(thing) if thing < 5 else self.card(thing - 5)

    def loot(self, card: int) -> str:
        """What a place gives besides its card."""
        material = self.material
        parts = [self.grades(material.loot_grades[card])] if material.loot_grades[card] else []
        parts += [self.kind(kind) for kind in material.loot_types[card]]
        parts += [self.say("element.informer")] * material.loot_informers[card]
        return ", ".join([self.say("element.card"), *parts])

    def needs(self, objective: int) -> str:
        """What an objective asks for."""
        return self.needed(self.material.objective_need[objective])

    def needed(self, need: Sequence[int]) -> str:
        """2 Bronx + 1 Brooklyn."""
        return " + ".join(f"{need[at]} {self.district(at)}" for at in range(5) if need[at])

    def objective(self, objective: int) -> str:
        """The whole objective in words."""
        token = self.material.objective_token[objective]
        extra = self.say("ui.token_bonus", token=self.token(token)) if token >= 0 else ""
        return self.say(
            "ui.objective_label",
            name=self.say(f"objective.{OBJECTIVE_IDS[objective]}"),
            needs=self.needs(objective),
            grades=self.grades(self.material.objective_grades[objective]),
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


def _numbered(name: str, copy: int) -> str:
    """The second of its kind says so."""
    return f"{name} {copy + 1}" if copy else name


@remembered
def speak(lang: str, material: Material) -> Words:
    """The words of a language and a material, the same object every time."""
    return Words(lang, material)
