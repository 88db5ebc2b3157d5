"""The seats around the table, and what lies in front of each."""

from typing import Final

from vingtdeux.games.police_city.heuristic_worth import dice_here
from vingtdeux.games.police_city.material import COLORS, TYPES
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.scene_dice import Dice
from vingtdeux.games.police_city.scene_things import (
    action_tokens,
    card_piece,
    goods,
    loyalty_piece,
    seizure_piece,
)
from vingtdeux.games.police_city.scene_words import SHAPES, Words
from vingtdeux.scene import Counter, Piece, SeatView, remembered

SHORT: Final = ("orders", "roll", "officer", "end_window")
ALONE: Final = ("heli", "counter", "take_seizure", "take_token", "pay")
CHOICES: Final = (*ALONE, "remove", "office_choice")
NATURAL: Final = ("over", "rolling", "call", "setup")
"""Nobody is asked."""
ON_CARD: Final = ("roll", "mark", "officer", "share", "share2", "creroll", "point", "remove")
NO_ANSWER: Final = (*CHOICES, "over", "rolling")


def draw_seats(
    seen: Observation, dice: Dice, names: tuple[str, ...], words: Words
) -> tuple[SeatView, ...]:
    """Every captain, in the order of the seats."""
    return tuple([_seat(seen, seat, dice, names[seat], words) for seat in range(seen.players)])


def is_asked(seen: Observation, seat: int | None) -> bool:
    """Whether the table waits for this seat."""
    if seat is None or seen.phase_name in NATURAL:
        return False
    return seen.forced == seat if seen.phase_name in ALONE else seen.asked[seat] == 1


def seizures_of(seen: Observation, seat: int) -> int:
    """How many, those in a file counted."""
    return sum(seen.visible[seat * 5 : seat * 5 + 5]) + seen.hidden_token_count[seat]


def cards_of(seen: Observation, seat: int) -> int:
    """How many, those in a file counted."""
    return len(seen.cards[seat]) + seen.hidden_card_count[seat]


def _seat(seen: Observation, seat: int, dice: Dice, who: str, words: Words) -> SeatView:
    return SeatView(
        seat=seat,
        name=who,
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=seat == seen.seat,
        asked=is_asked(seen, seat),
        status=_status(seen, seat, words),
        counters=_counters(
            seen.grades[seat], seen.goal, cards_of(seen, seat), seizures_of(seen, seat), words
        ),
        pieces=() if seat == seen.seat else _belongings(seen, seat, dice, who, words),
    )


def _status(seen: Observation, seat: int, words: Words) -> str:
    say, phase = words.say, seen.phase_name
    parts = []
    here = dice_here(seen, seat, seen.slot) if phase in ON_CARD else 0
    if here:
        parts.append(say("ui.seat_here", n=here))
    if seen.asked[seat] == 2 and phase not in NO_ANSWER:
        parts.append(say("ui.seat_passed" if phase in SHORT[:3] else "ui.seat_done"))
    return ", ".join(parts)


@remembered
def _counters(
    grade: int, goal: int, cards: int, seizures: int, words: Words
) -> tuple[Counter, ...]:
    say = words.say
    return (
        Counter("grade", say("ui.grade"), grade, most=goal, icon="grade", warn=grade >= goal - 1),
        Counter("cards", say("ui.cards"), cards, icon="place_card"),
        Counter("seizures", say("ui.seizures"), seizures, icon="seiz_bag"),
    )


# --- what lies in front of another seat -------------------------------------------------------


def _belongings(
    seen: Observation, seat: int, dice: Dice, who: str, words: Words
) -> tuple[Piece, ...]:
    own = slice(seat * 5, seat * 5 + 5)
    found = (
        *dice.at_home[seat],
        *goods(seat, tuple(seen.visible[own]), tuple(seen.cards[seat]), words),
        *_show_file(seen, seat, who, words),
        *action_tokens(seat, who, tuple(seen.known[own]), seen.secret[seat], words),
    )
    if seen.infiltrated and (seen.phase_name == "over" or seen.mafioso >= 0):
        return (*found, loyalty_piece(f"loyalty.{seat}", seat == seen.mafioso, words))
    return found


def _show_file(seen: Observation, seat: int, who: str, words: Words) -> tuple[Piece, ...]:
    """A file as a back with a number, and what lies in it once that is revealed."""
    tokens, cards = seen.hidden_token_count[seat], seen.hidden_card_count[seat]
    if not tokens + cards:
        return ()
    inside = [
        seizure_piece(f"hid{seat}.{TYPES[kind]}", kind, count, words)
        for kind, count in enumerate(seen.hidden[seat * 5 : seat * 5 + 5])
        if count
    ]
    inside += [card_piece(card, words) for card in seen.hidden_cards[seat]]
    return (_file_back(seat, who, tokens, cards, words), *inside)


@remembered
def _file_back(seat: int, who: str, tokens: int, cards: int, words: Words) -> Piece:
    say = words.say
    inside = {"tokens": say("count.tokens", n=tokens), "cards": say("count.cards", n=cards)}
    label = say("ui.hidden_things", who=who, **inside)
    return Piece(f"file.{seat}", "back_file", label, kind="token", value=str(tokens + cards))
