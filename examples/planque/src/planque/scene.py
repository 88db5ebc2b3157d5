"""The screen of La Planque: a pure function of what the seat sees."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.scene import Counter, Deed, Piece, Result, Scene, SeatView, Zone

from planque.material import NEIGHBOUR
from planque.state import Observation

TEXTS: Final = Path(__file__).parent / "texts"
COLORS: Final = ("blue", "red", "yellow", "green")
SHAPES: Final = ("circle", "square", "star", "triangle")


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The deck and the notebook in the middle, the files with the seats."""
    say = load_texts(TEXTS, lang)
    names = names or [say(f"color.{COLORS[seat]}") for seat in range(seen.terms.players)]
    phase = seen.phase()
    nights = seen.terms.nights
    return Scene(
        game="planque",
        lang=say.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=_prompt(seen, bool(legal), names, say),
        notice=say("seen") if seen.last == NEIGHBOUR and not seen.is_over() else "",
        seat=seen.seat,
        mine=bool(legal),
        seats=tuple(_seat(seen, seat, names, say) for seat in range(seen.terms.players)),
        counters=(
            Counter("night", say("night"), min(seen.night, nights), most=nights, icon="moon"),
            Counter("found", say("found"), sum(seen.notebook), icon="clue"),
        ),
        zones=(_deck(seen, say), _notebook(seen, say)),
        deeds=tuple(_deed(action, seen, say) for action in legal),
        result=_result(seen, names, say) if seen.is_over() else None,
    )


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event."""
    words = dict(event.args)
    if "seat" in words:
        words["seat"] = names[words["seat"]]
    return load_texts(TEXTS, lang)(f"log.{event.code}", **words)


def _prompt(seen: Observation, mine: bool, names: Sequence[str], say: Texts) -> str:
    if seen.is_over():
        return say("prompt.over")
    if mine:
        return say("prompt.more", n=sum(seen.notebook)) if seen.notebook else say("prompt.first")
    return say("prompt.wait", who=names[seen.turn])


def _seat(seen: Observation, seat: int, names: Sequence[str], say: Texts) -> SeatView:
    watching = seat == seen.turn and not seen.is_over()
    return SeatView(
        seat=seat,
        name=names[seat],
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=seat == seen.seat,
        asked=watching and not seen.turning,
        status=say("watching") if watching else "",
        counters=(Counter("file", say("file"), seen.files[seat], icon="file"),),
    )


def _deck(seen: Observation, say: Texts) -> Zone:
    """The cards face down; everybody may count what is left."""
    count = sum(seen.deck)
    left = say("left", neighbours=seen.deck[0], ones=seen.deck[1], twos=seen.deck[2],
               threes=seen.deck[3])  # fmt: skip
    back = Piece("deck.top", "back", say("deck.n", n=count), detail=left, count=count)
    return Zone("deck", "row", say("deck.label"), pieces=(back,))


def _notebook(seen: Observation, say: Texts) -> Zone:
    pieces = tuple(
        Piece(f"clue.{at}", f"clue{value}", say("clue", n=value), value=str(value),
              name=say(f"name.{value}"), origin="deck")
        for at, value in enumerate(seen.notebook)
    )  # fmt: skip
    if not pieces and seen.last == NEIGHBOUR:
        face = say("neighbour")
        pieces = (Piece("seen", "neighbour", face, name=face, origin="deck", marks=("lit",)),)
    return Zone("notebook", "row", say("notebook"), pieces=pieces, empty=say("empty"))


def _deed(action: Action, seen: Observation, say: Texts) -> Deed:
    if action.text == "stay":
        return Deed("stay", say("do.stay"), target="deck", short=say("short.stay"))
    found = sum(seen.notebook)
    return Deed("leave", say("do.leave", n=found), primary=True, badge=f"+{found}")


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    files = seen.files
    winners = tuple(seat for seat, mine in enumerate(files) if mine == max(files))
    return Result(
        title=say("won", n=len(winners), who=", ".join(names[seat] for seat in winners)),
        reason=say("reason"),
        rule="R3.1",
        winners=winners,
        scores=tuple(files),
        ranks=tuple(1 + sum(other > mine for other in files) for mine in files),
    )
