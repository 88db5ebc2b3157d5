"""The table of Mafia Story: a pure function of what the seat knows.

Without the memory aid a seat is shown only the faces of its latest look; everything else it has
seen stays in the observation and out of the scene.
"""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.mafia_story.actions import LOOK
from vingtdeux.games.mafia_story.material import (
    CARDS,
    CITY_END,
    COVER_CARD,
    FAMILIES,
    HIT,
    KINDS,
    LOOKS,
    NUMBER,
    VALUE,
)
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    DEAL,
    FLIGHT,
    OVER,
    PHASES,
    PLACED,
    PREVENT,
    SETUP_COVER,
    SETUP_PEEK,
)
from vingtdeux.games.mafia_story.scene_city import draw_city
from vingtdeux.games.mafia_story.scene_deeds import deeds, home_pieces, prices
from vingtdeux.games.mafia_story.scene_seats import draw_seats
from vingtdeux.games.mafia_story.scene_words import (
    TEXTS,
    below,
    card_name,
    face_of,
    joined,
    known,
    loss,
    signed,
)
from vingtdeux.games.mafia_story.table import Table
from vingtdeux.scene import Counter, Piece, Result, Scene, Zone, remembered

SILENT: Final = frozenset({"face", "own_cover", "own_token"})
"""Private events that are seen on the table; in the log they would be a memory aid."""


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The city in the middle, one's tokens in front, families around."""
    say = load_texts(TEXTS, lang)
    names = tuple(names or [say(f"family.{FAMILIES[family]}") for family in seen.families])
    phase = PHASES[seen.phase]
    return Scene(
        game="mafia_story",
        lang=say.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=_prompt(seen, legal, names, say),
        next=say(f"next.{phase}") if say.has(f"next.{phase}") else "",
        notice=_notice(seen, say),
        seat=seen.seat,
        mine=bool(legal),
        seats=draw_seats(seen, names, say),
        counters=_counters(
            seen.table, seen.cards.bit_count(), seen.round, tuple(seen.score), names, say
        ),
        zones=(
            draw_city(seen, legal, names, say),
            *_last(seen.table, seen.last, names, say),
            *_mine(seen, say),
        ),
        deeds=deeds(seen, legal, names, say),
        result=_result(seen, names, say) if seen.phase == OVER else None,
    )


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    if event.code in SILENT:
        return None
    say = load_texts(TEXTS, lang)
    words = dict(event.args)
    for key in ("seat", "by", "first"):
        if key in words:
            words[key] = names[words[key]]
    if event.code == "scored":
        words["points"] = signed(words["points"])
    if "kind" in words:
        words["kind"] = say(f"kind.{KINDS[words['kind']]}")
    if event.code in ("prevents", "in_vain"):
        words["card"] = say(f"kind.{words['card']}")
    elif "card" in words:
        words["card"] = card_name(NUMBER[words["card"]], say.lang, bool(words.pop("soft", False)))
    if event.code == "over":
        words["winners"] = joined([names[seat] for seat in words["winners"]], say)
        totals = [str(score).replace("-", "−") for score in words["scores"]]
        words["scores"] = ", ".join(f"{names[n]} {total}" for n, total in enumerate(totals))
        words.pop("reason")
    return say(f"log.{event.code}", **words)


# --- words on top -------------------------------------------------------------------------------


def _prompt(seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts) -> str:
    phase = PHASES[seen.phase]
    if seen.phase in (DEAL, OVER):
        return say(f"prompt.{phase}")
    if not legal:
        asked = [seen.turn]
        if seen.phase == PREVENT:
            asked = [seat for seat in range(seen.players) if seen.waiting >> seat & 1]
        return _wait(phase, tuple([names[seat] for seat in asked]), say)
    if seen.phase == SETUP_PEEK:
        return say("prompt.setup_peek", n=seen.group.bit_count() + 1)
    if seen.phase == ACTION:
        return _turn_prompt(seen, legal, say)
    if seen.phase == FLIGHT:
        return _flight_prompt(seen, legal, names, say)
    if phase == "reaction":
        placed = seen.status[seen.turn] == PLACED
        return say("prompt.reaction_move" if placed else "prompt.reaction_place")
    return say(f"prompt.{phase}")


@remembered
def _wait(phase: str, asked: tuple[str, ...], say: Texts) -> str:
    return say(f"wait.{phase}", who=joined(asked, say))


def _turn_prompt(seen: Observation, legal: Sequence[Action], say: Texts) -> str:
    if seen.group:
        looked = seen.group.bit_count()
        return say("prompt.action_more", n=looked + 1, most=min(LOOKS, looked + len(legal)))
    if legal[-1].text == "pass":
        return say("prompt.action_pass")
    looks = sum(action.kind == LOOK for action in legal)
    if not looks:
        return say("prompt.action_forced")
    return say("prompt.action") if looks >= LOOKS else say("prompt.action_few", n=looks)


def _flight_prompt(
    seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts
) -> str:
    """Next door for nothing, elsewhere for a transport: what there is of both."""
    chaser = seen.token_cell.index(seen.fled_from)
    where = {"who": names[chaser], "cell": seen.city.names[seen.fled_from]}
    near, pay = prices(seen, legal)
    if near:
        return say("prompt.flight" if pay else "prompt.flight_near", **where)
    return say("prompt.flight_stuck" if pay else "prompt.flight_back", **where)


def _notice(seen: Observation, say: Texts) -> str:
    """The stall warning from one round before it bites; then the last cards."""
    if seen.phase in (DEAL, SETUP_PEEK, SETUP_COVER, OVER):
        return ""
    if seen.table.is_forced(seen.stall):
        return say("notice.forced")
    if seen.stall > 0 and seen.stall == seen.table.stall_limit - 1:
        return say("notice.soon")
    left = seen.cards.bit_count()
    return say("notice.last_cards", n=left) if left <= CITY_END + seen.players else ""


@remembered
def _counters(
    table: Table, left: int, number: int, score: tuple[int, ...], names: tuple[str, ...], say: Texts
) -> tuple[Counter, ...]:
    found = [
        Counter("city", say("counter.city"), left, most=table.city.cells, icon="i_city",
                text=str(left), warn=left <= CITY_END + table.players),
        Counter("round", say("counter.round"), number),
    ]  # fmt: skip
    if table.teams:
        for side in (0, 1):
            seats = (side, side + 2)
            who = joined([names[seat] for seat in seats], say)
            total = sum(score[seat] for seat in seats)
            label = say("counter.team", who=who)
            most = table.team_target
            found.append(Counter(f"team{side}", label, total, most=most, text=below(total, most)))
    return tuple(found)


# --- things around the city ----------------------------------------------------------------------


@remembered
def _last(
    table: Table, last: tuple[int, ...], names: tuple[str, ...], say: Texts
) -> tuple[Zone, ...]:
    """The cards of the latest reveal, with what they brought and whom they hit."""
    pieces = []
    for n in range(0, len(last), 4):
        seat, kind, _, card = last[n : n + 4]
        points = signed(table.points(seat, kind, card))
        token = say(f"kind.{KINDS[kind]}")
        gained = say("gained", who=names[seat], kind=token, points=points)
        hurt = table.victim(seat, kind, card)
        marks = ["gain" if points[0] == "+" else "loss"]
        if hurt >= 0:
            marks.append(f"hit{table.families[hurt]}")
        pieces.append(
            Piece(
                f"l.{CARDS[card]}",
                face_of(card),
                f"{gained} ({known(card, table.soft_names, say)})",
                owner=seat,
                value=points,
                name=card_name(card, say.lang, table.soft_names),
                detail=say("hurt", who=names[hurt]) if hurt >= 0 else "",
                marks=tuple(marks),
            )
        )
    return (
        (Zone("last", "row", say("last"), area="supply", pieces=tuple(pieces)),) if pieces else ()
    )


def _mine(seen: Observation, say: Texts) -> tuple[Zone, ...]:
    """Tokens in hand, cards to cover with, prevent cards."""
    if seen.seat is None or seen.phase in (DEAL, OVER):
        return ()
    return (Zone("mine", "row", say("mine"), area="mine", pieces=home_pieces(seen, say)),)


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    lines = []
    for seat in range(seen.players):
        line = say(
            "tally",
            who=names[seat],
            won=signed(sum(VALUE[card] for card in seen.right[seat])),
            lost=loss(sum(VALUE[card] for card in seen.left[seat])),
            hits=loss(HIT * seen.hits[seat]),
        )
        kind = seen.cover_kind[seat]
        if kind in (0, 1):
            card = COVER_CARD[kind][seen.families[seat]]
            line += f" {say('hid', name=card_name(card, say.lang, seen.soft_names))}"
        lines.append(line)
    return Result(
        title=say("won", n=len(seen.winners), who=joined([names[s] for s in seen.winners], say)),
        reason=say(f"reason.{seen.reason}"),
        rule="R4.2" if seen.reason == "score" else "R4.3",
        winners=seen.winners,
        scores=tuple(float(score) for score in seen.score),
        ranks=seen.ranks,
        lines=tuple(lines),
    )
