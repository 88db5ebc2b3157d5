"""The screen of Petit: a pure function of what the seat knows."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.petit.observation import Observation
from vingtdeux.games.petit.phases import PICK
from vingtdeux.scene import Counter, Deed, Piece, Result, Scene, SeatView, Zone

TEXTS: Final = Path(__file__).parent / "texts"
COLORS: Final = ("red", "blue", "green", "yellow", "purple", "orange")
SHAPES: Final = ("circle", "square", "triangle", "star", "diamond", "hexagon")


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """Hand in front, the cards of the last round in the middle."""
    say = load_texts(TEXTS, lang)
    names = names or [say(f"color.{COLORS[seat]}") for seat in range(seen.terms.players)]
    phase = seen.phase()
    return Scene(
        game="petit",
        lang=say.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=_prompt(seen, bool(legal), say),
        seat=seen.seat,
        mine=bool(legal),
        seats=tuple(_seat(seen, seat, names, say) for seat in range(seen.terms.players)),
        counters=(
            Counter(
                "round", say("round"), min(seen.round, seen.terms.rounds), most=seen.terms.rounds
            ),
        ),
        zones=(_last(seen, names, say), *_hand(seen, say)),
        deeds=tuple(
            Deed(
                action.text,
                say("do.pick", rank=action.a),
                target="table",
                source=f"c{action.a}.0",
                short=str(action.a),
            )
            for action in legal
        ),
        hourglass=seen.terms.material.seconds if phase == PICK else 0,
        result=_result(seen, names, say) if seen.is_over() else None,
    )


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    say = load_texts(TEXTS, lang)
    if not say.has(f"log.{event.code}"):
        return None
    words = dict(event.args)
    if "seat" in words:
        words["seat"] = names[words["seat"]]
    if "cards" in words:
        words["cards"] = ", ".join(map(str, words["cards"]))
    return say(f"log.{event.code}", **words)


def _prompt(seen: Observation, mine: bool, say: Texts) -> str:
    if seen.is_over():
        return say("prompt.over")
    return say("prompt.mine") if mine else say("prompt.wait")


def _seat(seen: Observation, seat: int, names: Sequence[str], say: Texts) -> SeatView:
    return SeatView(
        seat=seat,
        name=names[seat],
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=seat == seen.seat,
        asked=seen.dealt and not seen.is_over() and not seen.committed[seat],
        status=say("committed") if seen.committed and seen.committed[seat] else "",
        counters=(Counter("points", say("points"), seen.points[seat], most=seen.terms.rounds),),
        pieces=_open(seen, seat, say) if seen.hands else _backs(seen, seat, say),
    )


def _backs(seen: Observation, seat: int, say: Texts) -> tuple[Piece, ...]:
    """Hidden cards, named by their place: nobody can follow them."""
    count = 0 if seat == seen.seat else seen.hand_sizes[seat]
    return tuple(Piece(f"s{seat}.{n}", "back", say("hidden"), owner=seat) for n in range(count))


def _open(seen: Observation, seat: int, say: Texts) -> tuple[Piece, ...]:
    """The hand of a seat where everything is revealed; the card it has picked last, and lit."""
    pick = seen.picks[seat]
    cards = [*seen.hands[seat], *([pick] if pick else [])]
    marks = [*[() for _ in seen.hands[seat]], ("lit",)]
    return tuple(
        Piece(f"s{seat}.{n}", "number", say("card", rank=rank), owner=seat, value=str(rank),
              marks=marks[n])
        for n, rank in enumerate(cards)
    )  # fmt: skip


def _last(seen: Observation, names: Sequence[str], say: Texts) -> Zone:
    pieces = tuple(
        Piece(f"last.{seat}", "number", f"{names[seat]} : {rank}", owner=seat, value=str(rank),
              origin=f"seat:{seat}")
        for seat, rank in enumerate(seen.last)
        if rank
    )  # fmt: skip
    return Zone("table", "row", say("table"), pieces=pieces, empty=say("nothing"))


def _hand(seen: Observation, say: Texts) -> tuple[Zone, ...]:
    if seen.seat is None:
        return ()
    copies = dict.fromkeys(seen.hand, 0)
    pieces = []
    for rank in seen.hand:
        pieces.append(
            Piece(f"c{rank}.{copies[rank]}", "number", say("card", rank=rank), value=str(rank))
        )
        copies[rank] += 1
    return (Zone("hand", "row", say("hand"), area="mine", pieces=tuple(pieces)),)


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    best = max(seen.points)
    winners = tuple(seat for seat in range(seen.terms.players) if seen.points[seat] == best)
    return Result(
        title=say("won", n=len(winners), who=", ".join(names[seat] for seat in winners)),
        reason=say("reason.points"),
        rule="R3.1",
        winners=winners,
        scores=tuple(seen.points),
        ranks=tuple(1 + sum(other > mine for other in seen.points) for mine in seen.points),
    )
