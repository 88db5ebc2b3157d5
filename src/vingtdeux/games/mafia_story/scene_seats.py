"""The families around the city: scores, transports, and what lies in front of each."""

from collections.abc import Iterator, Sequence

from vingtdeux.engine.texts import Texts
from vingtdeux.games.mafia_story import scene_tips as tips
from vingtdeux.games.mafia_story.material import CARDS, FAMILIES, KINDS, Material
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import LOOKED, NONE, OUT, OVER, PLACED, PREVENT
from vingtdeux.games.mafia_story.scene_deeds import out_token, played_card, prevent_marks
from vingtdeux.games.mafia_story.scene_words import SHAPES, face_of, known
from vingtdeux.scene import Counter, Piece, SeatView, remembered

STATUS_KEYS = {LOOKED: "status.looked", PLACED: "status.placed", OUT: "status.out"}


def draw_seats(seen: Observation, names: Sequence[str], say: Texts) -> tuple[SeatView, ...]:
    """Every family, in the order of the seats."""
    return tuple([_seat(seen, seat, names, say) for seat in range(seen.terms.players)])


def _seat(seen: Observation, seat: int, names: Sequence[str], say: Texts) -> SeatView:
    terms, name = seen.terms, names[seat]
    family = FAMILIES[terms.families[seat]]
    you = seat == seen.seat
    asked = seat in seen.asked()
    return SeatView(
        seat=seat,
        name=name,
        color=family,
        shape=SHAPES[family],
        you=you,
        asked=asked,
        first=seat == seen.first,
        out=seen.status[seat] == OUT,
        team=terms.side[seat] if terms.teams else None,
        status=" · ".join(_status(seen, seat, asked, names, say)),
        counters=_counters(
            seen.score[seat], terms.target, seen.transports[seat], seen.spent[seat],
            seen.hits[seat], terms.material, say,
        ),
        pieces=_pieces(
            seat, name, you, out_token(seen, seat) == NONE, seen.prevent[seat],
            played_card(seen, seat), seen.right[seat], seen.left[seat],
            terms.material, terms.soft_names, say,
        ),
    )  # fmt: skip


def _status(
    seen: Observation, seat: int, asked: bool, names: Sequence[str], say: Texts
) -> Iterator[str]:
    """What it is about, and with whom it plays: where there is little room, the latter is cut."""
    if seen.phase == OVER:
        pass
    elif seen.phase == PREVENT and seen.committed[seat]:
        yield say("status.committed")
    elif asked:
        yield say("status.yours" if seat == seen.seat else "status.thinking")
    elif seen.status[seat] in STATUS_KEYS:
        yield say(STATUS_KEYS[seen.status[seat]])
    if seen.terms.teams:
        yield say("status.partner", who=names[(seat + 2) % 4])


@remembered
def _counters(
    score: int, target: int, transports: int, spent: bool, hits: int, material: Material, say: Texts
) -> tuple[Counter, ...]:
    garage = say("counter.transports")
    if spent:
        garage = say("counter.transports_spent", n=material.fare)
    found = [
        Counter("score", say("counter.score"), score, most=target, about="score"),
        Counter("transports", garage, transports, most=material.transports, icon="i_car",
                about="transports"),
    ]  # fmt: skip
    if hits:
        found.append(
            Counter("hits", say("counter.hits", hit=material.hit), hits, icon="i_hit",
                    about="hits")
        )  # fmt: skip
    return tuple(found)


@remembered
def _pieces(
    seat: int, name: str, you: bool, token_home: bool, prevent: int, played: int,
    right: tuple[int, ...], left: tuple[int, ...],
    material: Material, soft: bool, say: Texts,
) -> tuple[Piece, ...]:  # fmt: skip
    """Won cards on the right, costly ones on the left; before them what other families have."""
    found = [] if you else _belongings(seat, name, token_home, prevent, played, material, say)
    if right:
        label = say("pile_right", who=name, n=len(right))
        found.append(_pile(right, label, "+", material, soft, say))
    if left:
        label = say("pile_left", who=name, n=len(left))
        found.append(_pile(left, label, "−", material, soft, say))
    return tuple(found)


def _belongings(
    seat: int,
    name: str,
    token_home: bool,
    prevent: int,
    played: int,
    material: Material,
    say: Texts,
) -> list[Piece]:
    """What another family still has: its token, if it is not out, and its prevent cards."""
    found: list[Piece] = []
    if token_home:
        label = say("token_home", who=name)
        found.append(Piece(f"t.{seat}", "token", label, owner=seat, kind="token", about="home"))
    for number, kind in enumerate(KINDS):
        bit = 1 << number
        if not material.prevent & bit:
            continue  # this table plays without it
        has = bool(prevent & bit)
        word = say(f"kind.{kind}")
        label = say("prevent_left", who=name, kind=word) if has else say("prevent_spent", kind=word)
        marks = prevent_marks(bit, prevent, played)
        about = tips.prevent(kind, spent=not has)
        card = f"no_{kind}"
        found.append(Piece(f"p.{seat}.{kind}", card, label, owner=seat, about=about, marks=marks))
    return found


def _pile(
    pile: tuple[int, ...], label: str, sign: str, material: Material,
    soft: bool, say: Texts,
) -> Piece:  # fmt: skip
    """The newest card on top."""
    top = pile[-1]
    return Piece(
        id=CARDS[top],
        face=face_of(top),
        label=label,
        value=f"{sign}{material.total(pile)}",
        detail=", ".join(known(card, material, soft, say) for card in pile),
        count=len(pile),
        rule="R3.10.2",
        marks=("gain" if sign == "+" else "loss",),
    )
