"""The words of the screen: names of cards, lists, the sentences on top."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.texts import Texts
from vingtdeux.games.allez_les_bleus.actions import ARREST_CARD, BUY, DECKS, PLAY
from vingtdeux.games.allez_les_bleus.material import (
    ACCIDENT,
    IDS,
    NO_SPECIAL,
    POLICE_KINDS,
    SPECIAL,
    SPECIALS,
    SPEECH,
)
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.scene import remembered

POOLS: Final = ("strike", "financing", "tension")
DRAWS: Final = ("reinforcement", "escalation")
STIRS: Final = ("financing", "tension", "reinforcement")
GAINS: Final = ("vp", "financing", "tension", "reinforcement", "escalation")
"""The keywords in the order in which they happen [R3.4.2] [R3.7.1]."""

Face = Mapping[str, Any]
"""What is printed on a card (`Material.faces`)."""


def name_of(card: int, say: Texts) -> str:
    return say(f"card.{IDS[card]}.name")


def short_of(card: int, say: Texts) -> str:
    """The name as it is printed on a small card."""
    return say(f"card.{IDS[card]}.short")


def words_of(card: int, face: Face, say: Texts) -> str:
    """What the card does, its keywords explained, what it is to the viewer now; then its joke."""
    told = [text_of(card, face, say), *_keywords(face, say), "{detail}"]
    return f"{' '.join(told)} — {say(f'card.{IDS[card]}.flavour')}"


def _keywords(face: Face, say: Texts) -> list[str]:
    """Words of the cards that do not explain themselves."""
    found = [
        say(f"keyword.{key}", n=numbers[key])
        for key in DRAWS
        for numbers in (face["effects"], face["gains"])
        if key in numbers
    ]
    return list(dict.fromkeys(found))


def text_of(card: int, face: Face, say: Texts) -> str:
    """What the card does: its effects in their order, its special text, its Arrest line."""
    effects = face["effects"]
    draws = _effects(effects, DRAWS, say)
    if SPECIAL[card] == NO_SPECIAL:
        sentences = [f"{_effects(effects, POOLS + DRAWS, say)}." if effects else ""]
    else:
        pools = _effects(effects, POOLS, say)
        sentences = [f"{pools}." if pools else "", _special(card, face["special"], say)]
        if draws:
            always = SPECIAL[card] == ACCIDENT
            sentences.append(say("text.in_any_case", effects=draws) if always else f"{draws}.")
    if face["arrest"]:
        sentences.append(say("text.arrest", n=face["arrest"], gain=gain_of(face, say)))
    return " ".join([each for each in sentences if each]) or say("text.none")


def _special(card: int, numbers: Mapping[str, int], say: Texts) -> str:
    """The special text with its numbers."""
    key = f"text.{SPECIALS[SPECIAL[card]]}"
    if SPECIAL[card] == SPEECH:
        most = numbers["max_discards"]
        listed = join([str(n) for n in range(most + 1)], say, "or")
        return say(key, n=most, numbers=listed, each=numbers["financing_each"])
    return say(key, step=numbers.get("cost_step"), tension=numbers.get("tension"))


def cost_of(card: int, face: Face, say: Texts) -> str:
    deck = DECKS[0] if card < POLICE_KINDS else DECKS[1]
    return say(f"cost_{deck}", n=face["cost"])


def gain_of(face: Face, say: Texts) -> str:
    """What an arrest brings."""
    return _effects(face["gains"], GAINS, say) or say("text.no_gain")


def stirred_by(face: Face, say: Texts) -> str:
    """What a card brings when it is revealed, but for further cards of the row [R3.5.2]."""
    return _effects(face["effects"], STIRS, say)


def played_for(face: Face, say: Texts) -> str:
    """What a card brings when it is played, whatever its owner decides [R3.4.2]."""
    return _effects(face["effects"], POOLS + DRAWS, say)


def pools_of(face: Face, say: Texts) -> str:
    """What a card adds to the pools when it is played."""
    return _effects(face["effects"], POOLS, say)


def _effects(numbers: Mapping[str, int], keywords: Sequence[str], say: Texts) -> str:
    return ", ".join([say(f"effect.{key}", n=numbers[key]) for key in keywords if key in numbers])


def list_of(cards: Sequence[int], say: Texts) -> str:
    """Cards by kind: "3 × Contrôle au faciès, Intervention"."""
    return ", ".join([_times(card, n, say) for card, n in sorted(Counter(cards).items())])


@remembered
def _times(card: int, count: int, say: Texts) -> str:
    name = name_of(card, say)
    return name if count == 1 else say("times", n=count, name=name)


def join(words: Sequence[str], say: Texts, last: str = "and") -> str:
    """ "A, B and C"; or "A, B or C"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {say(last)} {words[-1]}"


# --- the sentences on top ---------------------------------------------------------------------


def prompt(seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts) -> str:
    """What is expected of whom."""
    phase = seen.phase_name()
    if phase in ("deal", "shuffle", "over"):
        return say(f"prompt.{phase}")
    who = names[seen.turn]
    if not legal:
        return say("prompt.wait" if phase == "act" else f"prompt.wait_{phase}", who=who)
    if phase == "act":
        kinds = {action.kind for action in legal}
        for key, kind in (("play", PLAY), ("arrest", ARREST_CARD), ("buy", BUY)):
            if kind in kinds:
                return say(f"prompt.{key}")
        return say("prompt.end")
    number = seen.gain_cost if phase == "gain" else seen.speech_left()
    return say(f"prompt.{phase}", n=number, each=seen.terms.material.speech_financing)


def what_follows(seen: Observation, names: Sequence[str], say: Texts) -> str:
    """Who plays next, or that nobody does."""
    if seen.phase_name() in ("deal", "over"):
        return ""
    after = seen.turn + 1
    if after == seen.terms.players:
        if seen.is_last_round() and not seen.is_extended():
            return say("next.end")
        after = 0
    return say("next.you") if after == seen.seat else say("next.other", who=names[after])


def notice(seen: Observation, names: Sequence[str], say: Texts) -> str:
    """The last round, or an extra one: who leads, who still plays [R4.1]."""
    if not seen.is_last_round() or seen.is_over():
        return ""
    leaders = seen.leaders()
    lead = say(
        "lead",
        n=len(leaders),
        who=join([names[seat] for seat in leaders], say),
        points=say("points", n=max(seen.scores)),
    )
    rest = [names[seat] for seat in range(seen.turn + 1, seen.terms.players)]
    still = say("no_rest", who=names[seen.turn])
    if rest:
        still = say("rest", n=len(rest), who=join(rest, say))
    first = (
        say("extra_round", n=seen.extra, most=seen.terms.extra) if seen.extra else say("last_round")
    )
    return f"{first} {lead} {still}"
