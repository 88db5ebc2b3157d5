"""The screen: a map of New York, clue cards with their speakers, backs for what is hidden."""

from collections.abc import Sequence
from typing import Any

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.enquetes_new_york import phases as at
from vingtdeux.games.enquetes_new_york.board import CELL, DATA, SQUARES, cells_of
from vingtdeux.games.enquetes_new_york.material import (
    GLYPHS,
    JOKER,
    LETTER_FACES,
    NUMBER_FACES,
    SYMBOLS,
)
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.scene_board import draw_board, draw_edge, draw_supply
from vingtdeux.games.enquetes_new_york.scene_clues import (
    draw_clues,
    draw_solution,
    legend,
    reading,
)
from vingtdeux.games.enquetes_new_york.scene_deeds import deeds, verdict
from vingtdeux.games.enquetes_new_york.scene_seats import COLORS, draw_seats
from vingtdeux.games.enquetes_new_york.scene_words import TEXTS, joined, quote
from vingtdeux.scene import Counter, Result, Scene, remembered


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The board in the middle; wheel, piles and dice beside it; one's clues in front."""
    say = load_texts(TEXTS, lang)
    names = tuple(names or [say(f"color.{color}") for color in COLORS[: seen.terms.players]])
    phase = at.PHASES[seen.phase]
    mine = seen.seat == seen.active and bool(legal)
    return Scene(
        game="enquetes_new_york",
        lang=say.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=_prompt(seen, mine, names, say),
        seat=seen.seat,
        mine=mine,
        notice=_notice(seen, say),
        seats=draw_seats(seen, names, say),
        counters=_counters(seen, say),
        zones=(
            draw_board(seen, names, say),
            *draw_edge(seen, names, say),
            *draw_supply(seen, say),
            *verdict(seen, legal, say),
            *draw_clues(seen, names, say),
            *draw_solution(seen, names, say),
            legend(say),
            reading(say),
        ),
        deeds=deeds(seen, legal, names, say),
        result=_result(seen, names, say) if seen.is_over() else None,
    )


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    say = load_texts(TEXTS, lang)
    if not say.has(f"log.{event.code}"):
        return None
    words: dict[str, Any] = dict(event.args)
    if event.code == "swapped_cards":
        words["gave_clue"] = quote(words["gave"], say)
        words["got_clue"] = quote(words["got"], say)
    elif event.code == "swapped":
        words["gave"] = say(f"a_card.{words['gave']}")
        words["got"] = say(f"a_card.{words['got']}")
    for key in ("seat", "other"):
        if key in words:
            words[key] = names[words[key]]
    if "seats" in words:
        words["seats"] = joined([names[seat] for seat in words["seats"]], say)
    if "kind" in words:
        words["a_card"] = say(f"a_card.{words['kind']}")
    if "card" in words:
        words["clue"] = quote(words["card"], say)
    if "difficulty" in words:
        words["difficulty"] = say(f"difficulty.{words['difficulty']}")
    if "rounds" in words:
        words["n"] = words["rounds"]
    if "symbol" in words:
        words["symbol"] = GLYPHS[SYMBOLS.index(words["symbol"])]
    if "square" in words:
        words["square"] = DATA["squares"][words["square"]][say.lang]
    for key in ("face", "number", "letter"):
        if words.get(key) == "joker":
            words[key] = say("joker")
    return say(f"log.{event.code}", **words)


# --- words on top -----------------------------------------------------------------------------


def _prompt(seen: Observation, mine: bool, names: Sequence[str], say: Texts) -> str:
    phase, active = seen.phase, names[seen.active]
    if seen.is_over():
        return say("prompt.over")
    if seen.is_chance():
        return say("prompt.chance")
    if seen.seat is not None and seen.is_out(seen.seat):
        return say("prompt.out", seat=active)
    key = at.PHASES[phase]
    if not mine:
        return say(f"prompt.{'swap' if key.startswith('swap') else key}_wait", seat=active)
    if phase == at.CHOOSE_CELL:
        if seen.dice_number != JOKER:
            return say("prompt.choose_cell_line", line=NUMBER_FACES[seen.dice_number])
        if seen.dice_letter != JOKER:
            return say("prompt.choose_cell_column", column=LETTER_FACES[seen.dice_letter])
        return say("prompt.choose_cell_city")
    if phase == at.TAKE:
        return say(f"prompt.take_{SQUARES[seen.terms.material.squares[seen.pawns[seen.active]]]}")
    if phase in (at.SWAP_GIVE, at.SWAP_TAKE):
        return say(f"prompt.{key}", other=names[seen.partner])
    return say(f"prompt.{key}")


def _notice(seen: Observation, say: Texts) -> str:
    """What everybody knows to be wrong; to one who has looked under the cover, what it hides."""
    if seen.is_over():
        return ""
    if seen.answer >= 0:
        return say("answer_you_saw", cell=CELL[seen.answer])
    return _wrong_tracks(seen.wrong, say) if seen.wrong else ""


@remembered
def _wrong_tracks(cells: int, say: Texts) -> str:
    names = cells_of(cells)
    return say("notice.wrong", n=len(names), cells=joined(names, say))


def _counters(seen: Observation, say: Texts) -> tuple[Counter, ...]:
    most = seen.terms.max_rounds
    turn = min(seen.turns[seen.active] + 1, most)  # of who plays: rounds have no other end
    helped = seen.terms.assist == "full" and seen.seat is not None
    possible = seen.candidates.bit_count() if helped else None
    return _counter_row(turn, most, seen.level, possible, say)


@remembered
def _counter_row(
    turn: int, most: int, level: int, possible: int | None, say: Texts
) -> tuple[Counter, ...]:
    till, clues = say("about.turn", n=most), say(f"about.level_{level}")
    found = [
        Counter("turn", say("turn"), turn, detail=till, rule="R3.10.1"),
        Counter("level", say("level"), level, detail=clues, rule="R3.1.1"),
    ]
    if possible is not None:
        left = say("about.possible")
        found.append(Counter("possible", say("possible"), possible, detail=left, rule="R3.11"))
    return tuple(found)


# --- the end ----------------------------------------------------------------------------------


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    reason = at.REASONS[seen.reason]
    if not seen.winners():
        title = say("lost")
    elif seen.terms.players == 1:
        title = say("solo_won", n=seen.turns_used())
    else:
        title = say("won_last" if reason == "last_standing" else "won", seat=names[seen.winner])
    return Result(
        title=title,
        reason=say(f"reason.{reason}", cell=CELL[seen.answer]),
        rule=at.END_RULES[seen.reason],
        winners=seen.winners(),
        scores=tuple(float(score) for score in seen.scores()),
        ranks=seen.ranks(),
    )
