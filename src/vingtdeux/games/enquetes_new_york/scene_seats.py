"""The investigators around the map: how many cards they hold, and how many they have seen."""

from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.enquetes_new_york.material import KINDS
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import OVER, START_ROLL
from vingtdeux.games.enquetes_new_york.scene_words import back_of
from vingtdeux.scene import Counter, Piece, SeatView, remembered

COLORS: Final = ("red", "blue", "green", "yellow", "purple", "orange")
SHAPES: Final = ("circle", "square", "triangle", "star", "diamond", "hexagon")


def draw_seats(seen: Observation, names: tuple[str, ...], say: Texts) -> tuple[SeatView, ...]:
    """All of them, in the order of the seats."""
    asked = -1 if seen.phase in (OVER, START_ROLL) else seen.active
    first = -1 if seen.phase == START_ROLL else seen.first
    return tuple(
        [
            _seat(
                seat, names[seat], seen.counts[2 * seat], seen.counts[2 * seat + 1], seen.sights[seat],
                seen.level, seat == seen.seat, seat == asked, seat == first,
                seen.is_out(seat), say,
            )
            for seat in range(seen.terms.players)
        ]
    )  # fmt: skip


@remembered
def _seat(
    seat: int, name: str, informers: int, experts: int, sights: int, level: int, you: bool,
    asked: bool, first: bool, out: bool, say: Texts,
) -> SeatView:  # fmt: skip
    pieces = [
        Piece(
            f"s{seat}.{KINDS[kind]}",
            back_of(kind, level),
            say(f"backs.{KINDS[kind]}", n=count, seat=name),
            owner=seat,
            kind="back",
            value=str(count),
            detail=say("about.backs", seat=name),
            rule="R3.3.2",
        )
        for kind, count in enumerate((informers, experts))
        if count
    ]
    return SeatView(
        seat=seat,
        name=name,
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=you,
        asked=asked,
        first=first,
        out=out,
        status=say("out") if out else "",
        counters=(
            Counter(
                "cards",
                say("in_hand"),
                informers + experts,
                icon=back_of(0, level),
                detail=say("about.in_hand", seat=name),
                rule="R3.11",
            ),
            Counter(
                "seen",
                say("seen_cards"),
                sights,
                icon="eye",
                detail=say("about.seen_cards", seat=name),
                rule="R3.11",
            ),
        ),
        pieces=tuple(pieces),
    )
