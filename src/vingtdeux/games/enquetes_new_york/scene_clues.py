"""Clue cards that lie open to the viewer, and how to read them."""

from vingtdeux.engine.texts import Texts
from vingtdeux.games.enquetes_new_york.board import DATA, SQUARES
from vingtdeux.games.enquetes_new_york.material import CARD, CARD_KIND, CARD_SPEAKER, KINDS
from vingtdeux.games.enquetes_new_york.observation import Observation, Sighting
from vingtdeux.games.enquetes_new_york.phases import HOWS, SPIED
from vingtdeux.games.enquetes_new_york.public import seats_of
from vingtdeux.games.enquetes_new_york.scene_words import joined, speaker_of, text_of, true_at
from vingtdeux.scene import Piece, Zone, remembered


def draw_clues(seen: Observation, names: tuple[str, ...], say: Texts) -> tuple[Zone, ...]:
    """Everything that was ever seen, in hand or not, the newest first [R3.11]."""
    if seen.seat is None or seen.is_over():
        return ()
    pieces = []
    for each in reversed(seen.known):
        pieces.append(_show_clue(seen, each, names, say))
        if seen.terms.assist != "off":
            pieces.append(_strike(each.card, say))
    return (
        Zone("hand", "panel", say("hand"), area="mine", pieces=tuple(pieces), empty=say("no_card")),
    )


def draw_solution(seen: Observation, names: tuple[str, ...], say: Texts) -> tuple[Zone, ...]:
    """At the end, and in the picture of a replay, all clues lie open, each with the cells it
    means [R4.4]."""
    if not seen.revealed_hands:
        return ()
    hands = [(names[seat], hand) for seat, hand in enumerate(seen.revealed_hands)]
    piles = [(say(f"pile_{KINDS[kind]}"), pile) for kind, pile in enumerate(seen.revealed_piles)]
    lay = [(card, place) for place, cards in (*hands, *piles) for card in cards]
    truth = seen.terms.material.truth
    pieces = [_open_clue(card, truth[card], place, say) for card, place in lay]
    title = say("solution", count=say(f"number.{len(pieces)}"))
    return (Zone("solution", "panel", title, area="mine", pieces=tuple(pieces)),)


def _show_clue(seen: Observation, each: Sighting, names: tuple[str, ...], say: Texts) -> Piece:
    card = each.card
    meant = seen.terms.material.truth[card] if seen.terms.assist == "full" else None
    return _clue(
        card, each.how, each.source, each.turn, each.aware, card in seen.hand, card == seen.given,
        meant, names, say,
    )  # fmt: skip


@remembered
def _clue(
    card: int, how: int, source: int, turn: int, aware: int, held: bool, chosen: bool,
    meant: int | None, names: tuple[str, ...], say: Texts,
) -> Piece:  # fmt: skip
    """A clue with the way it came; `aware` are the seats known to have seen it too, `meant` the
    cells where it is true if the table tells: not on its face, where nobody could help reading it.
    It comes from the map, where its witness has spoken."""
    kind = KINDS[CARD_KIND[card]]
    came = "spied_somewhere" if HOWS[how] != "drawn" and source < 0 else HOWS[how]
    giver = names[source] if source >= 0 else ""
    speaker, text = speaker_of(card, say), text_of(card, say)
    way = say(f"how.{came}", turn=turn, seat=giver)
    marks = ["held" if held else "away", kind]
    details = [say("about.held" if held else "about.spied" if how == SPIED else "about.given")]
    if aware:
        marks.append("seen")
        others = joined([names[seat] for seat in seats_of(aware)], say)
        details.append(say("about.seen_by", seats=others))
    if chosen:
        marks.append("chosen")
    if meant is not None:
        details.append(f"{true_at(meant, say)}.")
    words = ", ".join([say(f"kind.{kind}"), way])
    return Piece(
        CARD[card],
        f"who_{CARD_SPEAKER[card]}",
        say("clue_label", speaker=speaker, details=words, text=text),
        kind="clue",
        value=f"{speaker} · {way}",
        name=text,
        detail=" ".join(details),
        origin="board",
        marks=tuple(marks),
    )


@remembered
def _strike(card: int, say: Texts) -> Piece:
    """The offer to cross out what a clue excludes, on the clue: the pad does it."""
    return Piece(
        f"strike.{CARD[card]}", "pencil", say("strike_label"), on=CARD[card], kind="strike",
        name=say("strike"), marks=("press",),
    )  # fmt: skip


@remembered
def _open_clue(card: int, truth: int, place: str, say: Texts) -> Piece:
    """A clue of the solution, the cells it means, and where it lay."""
    speaker, text, where = speaker_of(card, say), text_of(card, say), true_at(truth, say)
    return Piece(
        CARD[card],
        f"who_{CARD_SPEAKER[card]}",
        say("clue_label", speaker=speaker, details=f"{place}, {where}", text=text),
        kind="clue",
        value=f"{speaker} · {place} · {where}",
        name=text,
        marks=("held", KINDS[CARD_KIND[card]]),
    )


# --- how to read them -------------------------------------------------------------------------


@remembered
def legend(say: Texts) -> Zone:
    """Every sign of the map with its word, and how clues are meant."""
    signs = [
        *((f"sq_{each}", DATA["squares"][each]) for each in SQUARES),
        *((f"pic_{each}", words) for each, words in DATA["pictograms"].items()),
        *((f"dis_{each}", words) for each, words in DATA["districts"].items()),
    ]
    pieces = tuple(
        Piece(f"sign.{face}", face, words[say.lang], kind="sign", value=words[say.lang], about=face)
        for face, words in signs
    )
    title = say("reading")
    how = Piece("sign.reading", "notes", title, kind="sign", value=title, about="notes")
    return Zone("legend", "panel", say("legend"), area="mine", pieces=(*pieces, how))


@remembered
def reading(say: Texts) -> Zone:
    """How clues are meant (section 1.3)."""
    lines = tuple(each[say.lang] for each in DATA["conventions"])
    return Zone("reading", "panel", say("reading"), area="mine", lines=lines)
