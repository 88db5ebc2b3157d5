"""The table of Mafia Story: a pure function of what the seat knows.

Without the memory aid a seat is shown only the faces of its latest look; everything else it has
seen stays in the observation and out of the scene.
"""

from collections.abc import Sequence

from vingtdeux.engine.action import Action
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.mafia_story.actions import LOOK
from vingtdeux.games.mafia_story.ending import verdict
from vingtdeux.games.mafia_story.material import (
    CARDS,
    COVER_CARD,
    FAMILIES,
    KINDS,
)
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    BUYBACK,
    DEAL,
    FLIGHT,
    OVER,
    PEEK,
    PHASES,
    PLACED,
    REACTION,
    SETUP_COVER,
    SETUP_PEEK,
)
from vingtdeux.games.mafia_story.scene_city import draw_city
from vingtdeux.games.mafia_story.scene_deeds import deeds, home_pieces, prices
from vingtdeux.games.mafia_story.scene_log import because
from vingtdeux.games.mafia_story.scene_seats import draw_seats
from vingtdeux.games.mafia_story.scene_words import (
    TEXTS,
    card_name,
    counted,
    face_of,
    joined,
    known,
    loss,
    signed,
)
from vingtdeux.games.mafia_story.terms import Terms
from vingtdeux.scene import Counter, Piece, Result, Scene, Zone, remembered

MANY = 2
"""Names that are written out; more would not fit into a sentence, and the seats say who."""


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The city in the middle, one's tokens in front, families around."""
    say = load_texts(TEXTS, lang)
    names = tuple(names or [say(f"family.{FAMILIES[family]}") for family in seen.terms.families])
    phase = PHASES[seen.phase]
    return Scene(
        game="mafia_story",
        lang=say.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=_prompt(seen, legal, names, say),
        next=_next(seen, say),
        notice=_notice(seen, say),
        seat=seen.seat,
        mine=bool(legal),
        seats=draw_seats(seen, names, say),
        counters=_counters(
            seen.terms, seen.cards.bit_count(), seen.round, tuple(seen.score), names, say
        ),
        zones=(
            draw_city(seen, legal, names, say),
            *_last(seen.terms, seen.last, names, say),
            *_mine(seen, say),
        ),
        deeds=deeds(seen, legal, names, say),
        result=_result(seen, names, say) if seen.phase == OVER else None,
    )


# --- words on top -------------------------------------------------------------------------------


def _prompt(seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts) -> str:
    phase, material = PHASES[seen.phase], seen.terms.material
    if seen.phase in (DEAL, OVER):
        return say(f"prompt.{phase}")
    if not legal:
        asked = tuple([names[seat] for seat in seen.asked()])
        return _wait(phase, asked, material.opening_looks, say)
    if seen.phase in (SETUP_PEEK, PEEK):
        looked = seen.group.bit_count()
        wanted = material.opening_looks if seen.phase == SETUP_PEEK else material.closing_looks
        most = min(wanted, looked + len(legal))
        return say(f"prompt.{phase}", k=looked + 1, **counted(most, say))
    if seen.phase == ACTION:
        return _turn_prompt(seen, legal, say)
    if seen.phase == FLIGHT:
        return _flight_prompt(seen, legal, names, say)
    if seen.phase == REACTION:
        placed = seen.status[seen.turn] == PLACED
        return say("prompt.reaction_move" if placed else "prompt.reaction_place", n=material.fare)
    if seen.phase == BUYBACK:
        return _buyback_prompt(seen, say)
    return say(f"prompt.{phase}")


@remembered
def _wait(phase: str, asked: tuple[str, ...], looks: int, say: Texts) -> str:
    if len(asked) > MANY:
        return say(f"wait.{phase}_many", **counted(len(asked), say))
    return say(f"wait.{phase}", who=joined(asked, say), **counted(looks, say))


def _next(seen: Observation, say: Texts) -> str:
    """What comes after this phase."""
    material = seen.terms.material
    key = f"next.{PHASES[seen.phase]}"
    if seen.phase == BUYBACK and not material.closing_looks:
        key = f"next.{PHASES[PEEK]}"
    return say(key, peek=material.peek_above) if say.has(key) else ""


def _turn_prompt(seen: Observation, legal: Sequence[Action], say: Texts) -> str:
    wanted = seen.terms.material.turn_looks
    if seen.group:
        looked = seen.group.bit_count()
        return say("prompt.action_more", n=looked + 1, most=min(wanted, looked + len(legal)))
    if legal[-1].text == "pass":
        return say("prompt.action_pass")
    looks = sum(action.kind == LOOK for action in legal)
    if not looks:
        return say("prompt.action_forced")
    if looks >= wanted:
        return say("prompt.action", **counted(wanted, say))
    return say("prompt.action_few", n=looks)


def _flight_prompt(
    seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts
) -> str:
    """Next door for nothing, elsewhere for a transport: what there is of both."""
    chaser = seen.token_cell.index(seen.fled_from)
    where = {"who": names[chaser], "cell": seen.terms.city.names[seen.fled_from]}
    fare = seen.terms.material.fare
    near, pay = prices(seen, legal)
    if near:
        return say("prompt.flight" if pay else "prompt.flight_near", n=fare, **where)
    return say("prompt.flight_stuck" if pay else "prompt.flight_back", n=fare, **where)


def _buyback_prompt(seen: Observation, say: Texts) -> str:
    """So many cards of so many points; cards of different values are told by their sum."""
    material = seen.terms.material
    cards = seen.bill(seen.turn)
    values = {material.value[card] for card in cards}
    count = counted(len(cards), say)
    if len(values) > 1:
        return say("prompt.buyback_mixed", points=material.total(cards), **count)
    return say("prompt.buyback", worth=say("worth", n=values.pop()), **count)


def _notice(seen: Observation, say: Texts) -> str:
    """The stall warning from one round before it bites; then the last cards."""
    if seen.phase in (DEAL, SETUP_PEEK, SETUP_COVER, OVER):
        return ""
    terms = seen.terms
    if seen.is_forced():
        return say("notice.forced")
    if seen.stall > 0 and seen.stall == terms.stall_limit - 1:
        return say("notice.soon")
    left, end = seen.cards.bit_count(), terms.material.city_end
    return say("notice.last_cards", n=left, end=end) if left <= end + terms.players else ""


@remembered
def _counters(
    terms: Terms, left: int, number: int, score: tuple[int, ...], names: tuple[str, ...], say: Texts
) -> tuple[Counter, ...]:
    end, peek = terms.material.city_end, terms.material.peek_above
    tells = "tells.city" if terms.material.closing_looks else "tells.city_only"
    found = [
        Counter("city", say("counter.city"), left, most=terms.laid, icon="i_city", text=str(left),
                warn=left <= end + terms.players, detail=say(tells, peek=peek, end=end), rule="R4.3"),
        Counter("round", say("counter.round"), number, about="round"),
    ]  # fmt: skip
    if terms.teams:
        for side in (0, 1):
            seats = (side, side + 2)
            who = joined([names[seat] for seat in seats], say)
            total = sum(score[seat] for seat in seats)
            label = say("counter.team", who=who)
            most = terms.team_target
            found.append(
                Counter(
                    f"team{side}", label, total, most=most, about="team",
                )
            )  # fmt: skip
    return tuple(found)


# --- things around the city ----------------------------------------------------------------------


@remembered
def _last(
    terms: Terms, last: tuple[int, ...], names: tuple[str, ...], say: Texts
) -> tuple[Zone, ...]:
    """The cards of the latest reveal, with what they brought and whom they hit."""
    pieces = []
    for n in range(0, len(last), 4):
        seat, kind, _, card = last[n : n + 4]
        points = signed(terms.points(seat, kind, card))
        token = say(f"kind.{KINDS[kind]}")
        what = known(card, terms.material, terms.soft_names, say)
        label = say("gained", who=names[seat], kind=token, points=points, card=what)
        why = because(terms.relation(seat, card), kind, points, say)
        detail = f"{why[0].upper()}{why[1:]}."
        hurt = terms.victim(seat, kind, card)
        marks = ["gain" if points[0] == "+" else "loss"]
        if hurt >= 0:
            marks.append(f"hit{terms.families[hurt]}")
            detail += f" {say('hurt', who=names[hurt], n=terms.material.hit)}"
        pieces.append(
            Piece(
                f"l.{CARDS[card]}",
                face_of(card),
                label,
                owner=seat,
                value=points,
                name=card_name(card, say.lang, terms.soft_names),
                detail=detail,
                rule="R3.10.2",
                marks=tuple(marks),
            )
        )
    return (
        (Zone("last", "row", say("last"), area="supply", pieces=tuple(pieces)),) if pieces else ()
    )


def _mine(seen: Observation, say: Texts) -> tuple[Zone, ...]:
    """Tokens in hand, cards to cover with, prevent cards."""
    if seen.seat is None or seen.phase == DEAL:
        return ()
    pieces = home_pieces(seen, say)
    return (Zone(f"mine.{seen.seat}", "row", say("mine"), area="mine", pieces=pieces),)


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    terms, material, end = seen.terms, seen.terms.material, verdict(seen)
    lines = []
    for seat in range(terms.players):
        line = say(
            "tally",
            who=names[seat],
            won=signed(material.total(seen.right[seat])),
            lost=loss(material.total(seen.left[seat])),
            hits=loss(material.hit * seen.hits[seat]),
        )
        kind = seen.cover_kind[seat]
        if kind in (0, 1):
            card = COVER_CARD[kind][terms.families[seat]]
            line += f" {say('hid', name=card_name(card, say.lang, terms.soft_names))}"
        lines.append(line)
    reason = end.reason
    if reason == "city" and not material.city_end:
        reason = "city_empty"
    return Result(
        title=say("won", n=len(end.winners), who=joined([names[s] for s in end.winners], say)),
        reason=say(f"reason.{reason}", **counted(material.city_end, say)),
        rule=end.rule,
        winners=end.winners,
        scores=end.scores,
        ranks=end.ranks,
        lines=tuple(lines),
    )
