"""The seats around the table, and what lies in front of each."""

from typing import Final

from vingtdeux.games.police_city.material import COLORS, TYPES
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import (
    CREROLL,
    INTERRUPTIBLE,
    MARK,
    OFFICER,
    OVER,
    POINT,
    REMOVE,
    ROLL,
    SHARE,
    SHARE2,
    WINDOWS,
)
from vingtdeux.games.police_city.public import ANSWERED, conflict_grades, dice_of
from vingtdeux.games.police_city.scene_dice import Dice
from vingtdeux.games.police_city.scene_things import (
    action_tokens,
    card_piece,
    goods,
    loyalty_piece,
    seizure_piece,
)
from vingtdeux.games.police_city.scene_tips import cards_in_sight, seizures_in_sight
from vingtdeux.games.police_city.scene_words import SHAPES, Words
from vingtdeux.scene import Counter, Piece, SeatView, remembered

ON_CARD: Final = (ROLL, MARK, OFFICER, SHARE, SHARE2, CREROLL, POINT, REMOVE)


def draw_seats(
    seen: Observation, asked: tuple[int, ...], dice: Dice, names: tuple[str, ...], words: Words
) -> tuple[SeatView, ...]:
    """Every captain, in the order of the seats; the table waits for those who are asked."""
    return tuple(
        [_seat(seen, seat, seat in asked, dice, names[seat], words) for seat in range(seen.players)]
    )


def _seat(
    seen: Observation, seat: int, asked: bool, dice: Dice, who: str, words: Words
) -> SeatView:
    return SeatView(
        seat=seat,
        name=who,
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=seat == seen.seat,
        asked=asked,
        status=_status(seen, seat, words),
        counters=_counters(
            seen.grades[seat],
            seen.terms.goal,
            seen.cards_of(seat),
            seen.seizures_of(seat),
            cards_in_sight(tuple(seen.cards[seat]), words),
            seizures_in_sight(tuple(seen.visible[seat * 5 : seat * 5 + 5]), words),
            words,
        ),
        pieces=() if seat == seen.seat else _belongings(seen, seat, dice, who, words),
    )


def _status(seen: Observation, seat: int, words: Words) -> str:
    say, phase = words.say, seen.phase
    parts = []
    here = dice_of(seen, seat) if phase in ON_CARD else 0
    if here:
        parts.append(say("ui.seat_here", n=here))
        if phase in (CREROLL, POINT):
            parts.append(words.grades(conflict_grades(seen, seat)))
    if seen.asked[seat] == ANSWERED and INTERRUPTIBLE[phase]:
        parts.append(say("ui.seat_passed" if phase in WINDOWS else "ui.seat_done"))
    return ", ".join(parts)


@remembered
def _counters(
    grade: int, goal: int, cards: int, seizures: int, cards_told: str, seizures_told: str,
    words: Words,
) -> tuple[Counter, ...]:  # fmt: skip
    say = words.say
    return (
        Counter(
            "grade",
            say("ui.grade"),
            grade,
            most=goal,
            icon="grade",
            warn=grade >= goal - 1,
            about="pawn",
        ),
        Counter(
            "cards",
            say("ui.cards"),
            cards,
            icon="place_card",
            about="card",
            detail=cards_told,
        ),
        Counter(
            "seizures",
            say("ui.seizures"),
            seizures,
            icon="seiz_bag",
            about="seizures",
            detail=seizures_told,
        ),
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
    if seen.terms.infiltrated and (seen.phase == OVER or seen.mafioso >= 0):
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
