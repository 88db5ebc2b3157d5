"""The families around the city: scores, transports, and what lies in front of each."""

from collections.abc import Sequence

from vingtdeux.engine.texts import Texts
from vingtdeux.games.mafia_story.material import CARDS, FAMILIES, TRANSPORTS, VALUE, City
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import DEAL, LOOKED, NONE, OUT, OVER, PLACED, PREVENT
from vingtdeux.games.mafia_story.scene_words import SHAPES, below, face_of, known, remembered
from vingtdeux.scene import Counter, Piece, SeatView

STATUS_KEYS = {LOOKED: "status.looked", PLACED: "status.placed", OUT: "status.out"}


def draw_seats(seen: Observation, names: Sequence[str], say: Texts) -> tuple[SeatView, ...]:
    """Every family, in the order of the seats."""
    return tuple([_seat(seen, seat, names[seat], say) for seat in range(seen.players)])


def _seat(seen: Observation, seat: int, name: str, say: Texts) -> SeatView:
    family = FAMILIES[seen.families[seat]]
    you = seat == seen.seat
    asked = _is_asked(seen, seat)
    return SeatView(
        seat=seat,
        name=name,
        color=family,
        shape=SHAPES[family],
        you=you,
        asked=asked,
        first=seat == seen.first,
        out=seen.status[seat] == OUT,
        team=seen.table.side[seat] if seen.table.teams else None,
        status=_status(seen, seat, asked, say),
        counters=_counters(
            seen.score[seat], seen.table.target, seen.transports[seat], seen.hits[seat], say
        ),
        pieces=(
            *(() if you else _belongings(
                seat, name, seen.token_kind[seat] == NONE, seen.prevent[seat], say
            )),
            *_piles(name, seen.right[seat], seen.left[seat], seen.last, seen.city, seen.soft_names, say),
        ),
    )  # fmt: skip


def _is_asked(seen: Observation, seat: int) -> bool:
    if seen.phase == PREVENT:
        return bool(seen.waiting >> seat & 1)
    return seat == seen.turn and seen.phase not in (DEAL, OVER)


def _status(seen: Observation, seat: int, asked: bool, say: Texts) -> str:
    if seen.phase == PREVENT and seen.committed[seat]:
        return say("status.committed")
    if seen.phase == OVER:
        return ""
    if asked:
        return say("status.yours" if seat == seen.seat else "status.thinking")
    key = STATUS_KEYS.get(seen.status[seat])
    return say(key) if key else ""


@remembered
def _counters(
    score: int, target: int, transports: int, hits: int, say: Texts
) -> tuple[Counter, ...]:
    found = [
        Counter("score", say("counter.score"), score, most=target, text=below(score, target)),
        Counter("transports", say("counter.transports"), transports, most=TRANSPORTS, icon="i_car"),
    ]
    if hits:
        found.append(Counter("hits", say("counter.hits"), hits, icon="i_hit"))
    return tuple(found)


@remembered
def _belongings(
    seat: int, name: str, token_home: bool, prevent: int, say: Texts
) -> tuple[Piece, ...]:
    """What another family still has: its token, if it is not out, and its prevent cards."""
    found: list[Piece] = []
    if token_home:
        label = say("token_home", who=name)
        found.append(Piece(f"t.{seat}", "token", label, owner=seat, kind="token"))
    for bit, kind in ((1, "war"), (2, "cash")):
        has = bool(prevent & bit)
        word = say(f"kind.{kind}")
        label = say("prevent_left", who=name, kind=word) if has else say("prevent_spent", kind=word)
        marks = () if has else ("spent",)
        found.append(Piece(f"p.{seat}.{kind}", f"no_{kind}", label, owner=seat, marks=marks))
    return tuple(found)


@remembered
def _piles(
    name: str, right: tuple[int, ...], left: tuple[int, ...], last: tuple[int, ...], city: City,
    soft: bool, say: Texts,
) -> tuple[Piece, ...]:  # fmt: skip
    """Won cards on the right, costly ones on the left. The newest card is on top; it has come
    from its cell if it was just revealed."""
    found = []
    for pile, key, sign, mark in (
        (right, "pile_right", "+", "gain"),
        (left, "pile_left", "−", "loss"),
    ):
        if pile:
            origin = ""
            for n in range(0, len(last), 4):
                if last[n + 3] == pile[-1]:
                    origin = city.names[last[n + 2]]
            found.append(
                Piece(
                    id=CARDS[pile[-1]],
                    face=face_of(pile[-1]),
                    label=say(key, who=name, n=len(pile)),
                    value=f"{sign}{sum(VALUE[card] for card in pile)}",
                    detail=", ".join(known(card, soft, say) for card in pile),
                    origin=origin,
                    count=len(pile),
                    marks=(mark,),
                )
            )
    return tuple(found)
