"""The families around the city: scores, transports, and what lies in front of each."""

from collections.abc import Sequence

from vingtdeux.engine.texts import Texts
from vingtdeux.games.mafia_story.material import CARDS, FAMILIES, TRANSPORTS, VALUE, City
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import DEAL, LOOKED, NONE, OUT, OVER, PLACED, PREVENT
from vingtdeux.games.mafia_story.scene_deeds import played_card, prevent_marks
from vingtdeux.games.mafia_story.scene_words import SHAPES, below, face_of, known
from vingtdeux.scene import Counter, Piece, SeatView, remembered

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
            seen.score[seat], seen.table.target, seen.transports[seat], seen.spent[seat],
            seen.hits[seat], say,
        ),
        pieces=_pieces(
            seat, name, you, seen.token_kind[seat] == NONE, seen.prevent[seat],
            played_card(seen, seat), seen.right[seat], seen.left[seat], seen.last, seen.city,
            seen.soft_names, say,
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
    score: int, target: int, transports: int, spent: bool, hits: int, say: Texts
) -> tuple[Counter, ...]:
    garage = say("counter.transports_spent" if spent else "counter.transports")
    found = [
        Counter("score", say("counter.score"), score, most=target, text=below(score, target)),
        Counter("transports", garage, transports, most=TRANSPORTS, icon="i_car"),
    ]
    if hits:
        found.append(Counter("hits", say("counter.hits"), hits, icon="i_hit"))
    return tuple(found)


@remembered
def _pieces(
    seat: int, name: str, you: bool, token_home: bool, prevent: int, played: int,
    right: tuple[int, ...], left: tuple[int, ...], last: tuple[int, ...], city: City, soft: bool,
    say: Texts,
) -> tuple[Piece, ...]:  # fmt: skip
    """Won cards on the right, costly ones on the left; before them what other families have."""
    found = [] if you else _belongings(seat, name, token_home, prevent, played, say)
    origins = {last[n + 3]: city.names[last[n + 2]] for n in range(0, len(last), 4)}
    if right:
        found.append(
            _pile(right, say("pile_right", who=name, n=len(right)), "+", origins, soft, say)
        )
    if left:
        found.append(_pile(left, say("pile_left", who=name, n=len(left)), "−", origins, soft, say))
    return tuple(found)


def _belongings(
    seat: int, name: str, token_home: bool, prevent: int, played: int, say: Texts
) -> list[Piece]:
    """What another family still has: its token, if it is not out, and its prevent cards."""
    found: list[Piece] = []
    if token_home:
        label = say("token_home", who=name)
        found.append(Piece(f"t.{seat}", "token", label, owner=seat, kind="token"))
    for bit, kind in ((1, "war"), (2, "cash")):
        has = bool(prevent & bit)
        word = say(f"kind.{kind}")
        label = say("prevent_left", who=name, kind=word) if has else say("prevent_spent", kind=word)
        marks = prevent_marks(bit, prevent, played)
        found.append(Piece(f"p.{seat}.{kind}", f"no_{kind}", label, owner=seat, marks=marks))
    return found


def _pile(
    pile: tuple[int, ...], label: str, sign: str, origins: dict[int, str], soft: bool, say: Texts
) -> Piece:
    """The newest card on top; it has come from its cell if it was just revealed."""
    top = pile[-1]
    return Piece(
        id=CARDS[top],
        face=face_of(top),
        label=label,
        value=f"{sign}{sum(VALUE[card] for card in pile)}",
        detail=", ".join(known(card, soft, say) for card in pile),
        origin=origins.get(top, ""),
        count=len(pile),
        marks=("gain" if sign == "+" else "loss",),
    )
