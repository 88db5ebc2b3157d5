"""The screen: a map of New York, clue cards with their speakers, backs for what is hidden."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york import phases as at
from vingtdeux.games.enquetes_new_york.board import (
    CELL,
    DATA,
    NOWHERE,
    SIDE,
    SQUARE,
    SQUARES,
    cells_of,
)
from vingtdeux.games.enquetes_new_york.material import (
    CARD,
    CARD_INDEX,
    CARD_KIND,
    CARD_SPEAKER,
    CARD_TRUTH,
    GLYPHS,
    JOKER,
    KINDS,
    LETTER_FACES,
    NUMBER_FACES,
    SYMBOLS,
)
from vingtdeux.games.enquetes_new_york.observation import Observation, Sighting, seats_of
from vingtdeux.scene import Cell, Counter, Deed, Piece, Result, Scene, SeatView, Zone

TEXTS: Final = Path(__file__).parent / "texts"
COLORS: Final = ("red", "blue", "green", "yellow", "purple", "orange")
SHAPES: Final = ("circle", "square", "triangle", "star", "diamond", "hexagon")
END_RULES: Final = ("", "R4.1", "R4.2", "R4.3", "R4.3")
LANDMARKS: Final[dict[str, list[str]]] = {
    cell: [name for name, mark in DATA["landmarks"].items() if cell in mark["cells"]]
    for cell in CELL
}


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The board in the middle; wheel, piles and dice beside it; one's clues in front."""
    say = load_texts(TEXTS, lang)
    names = names or [say(f"color.{COLORS[seat]}") for seat in range(seen.players)]
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
        seats=tuple(_seat(seen, seat, names, say) for seat in range(seen.players)),
        counters=_counters(seen, say),
        zones=(
            _board(seen, names, say),
            _wheel(seen, say),
            *_piles(seen, say),
            _dice(seen, say),
            *_start(seen, names, say),
            *_verdict(legal, say),
            *_clues(seen, names, say),
            *_solution(seen, names, say),
            _legend(say),
            _reading(say),
        ),
        deeds=tuple(_deed(seen, action, names, say) for action in legal),
        result=_result(seen, names, say) if seen.phase == at.OVER else None,
    )


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    say = load_texts(TEXTS, lang)
    if not say.has(f"log.{event.code}"):
        return None
    words: dict[str, Any] = dict(event.args)
    if event.code == "swapped_cards":
        words["gave_clue"] = _quote(words["gave"], say)
        words["got_clue"] = _quote(words["got"], say)
    elif event.code == "swapped":
        words["gave"] = say(f"a_card.{words['gave']}")
        words["got"] = say(f"a_card.{words['got']}")
    for key in ("seat", "other"):
        if key in words:
            words[key] = names[words[key]]
    if "seats" in words:
        words["seats"] = _list([names[seat] for seat in words["seats"]], say)
    if "kind" in words:
        words["a_card"] = say(f"a_card.{words['kind']}")
    if "card" in words:
        words["clue"] = _quote(words["card"], say)
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


# --- words ------------------------------------------------------------------------------------


def _list(parts: Sequence[str], say: Texts) -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return say("and", first=", ".join(parts[:-1]), last=parts[-1])


def _speaker(card: int, say: Texts) -> str:
    return str(DATA["speakers"][CARD_SPEAKER[card]][say.lang])


def _text(card: int, say: Texts) -> str:
    return str(DATA["cards"][card][say.lang])


def _quote(name: str, say: Texts) -> str:
    card = CARD_INDEX[name]
    text = _text(card, say)
    quoted = f"«\u202f{text}\u202f»" if say.lang == "fr" else f"“{text}”"
    return f"{_speaker(card, say)}, {quoted}"


def _square(cell: int, say: Texts) -> str:
    return str(DATA["squares"][SQUARES[SQUARE[cell]]][say.lang])


def _prompt(seen: Observation, mine: bool, names: Sequence[str], say: Texts) -> str:
    phase, active = seen.phase, names[seen.active]
    if phase == at.OVER:
        return say("prompt.over")
    if at.CHANCE_PHASES >> phase & 1 or seen.defaulting:
        return say("prompt.chance")
    if seen.seat is not None and seen.eliminated >> seen.seat & 1:
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
        return say(f"prompt.take_{SQUARES[SQUARE[seen.pawns[seen.active]]]}")
    if phase in (at.SWAP_GIVE, at.SWAP_TAKE):
        return say(f"prompt.{key}", other=names[seen.partner])
    return say(f"prompt.{key}")


def _notice(seen: Observation, say: Texts) -> str:
    """What everybody knows to be wrong; to one who has looked under the cover, what it hides."""
    if seen.phase == at.OVER:
        return ""
    if seen.answer >= 0:
        return say("answer_you_saw", cell=CELL[seen.answer])
    wrong = cells_of(seen.wrong)
    return say("notice.wrong", n=len(wrong), cells=_list(wrong, say)) if wrong else ""


def _counters(seen: Observation, say: Texts) -> tuple[Counter, ...]:
    turn = min(max(seen.turns) + 1, seen.max_rounds)
    found = [Counter("turn", say("turn"), turn), Counter("level", say("level"), seen.level)]
    if seen.assist == "full" and seen.seat is not None:
        found.append(Counter("possible", say("possible"), seen.candidates.bit_count()))
    return tuple(found)


# --- seats ------------------------------------------------------------------------------------


def _back(seen: Observation, kind: int) -> str:
    return f"back_{'ie'[kind]}{seen.level}"


def _seat(seen: Observation, seat: int, names: Sequence[str], say: Texts) -> SeatView:
    out = bool(seen.eliminated >> seat & 1)
    held = seen.counts[2 * seat] + seen.counts[2 * seat + 1]
    pieces = [
        Piece(
            f"s{seat}.{KINDS[kind]}",
            _back(seen, kind),
            say(f"backs.{KINDS[kind]}", n=seen.counts[2 * seat + kind], seat=names[seat]),
            owner=seat,
            kind="back",
            value=str(seen.counts[2 * seat + kind]),
        )
        for kind in (0, 1)
        if seen.counts[2 * seat + kind]
    ]
    return SeatView(
        seat=seat,
        name=names[seat],
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=seat == seen.seat,
        asked=seat == seen.active and seen.phase not in (at.OVER, at.START_ROLL),
        first=seat == seen.first and seen.phase != at.START_ROLL,
        out=out,
        status=say("out") if out else "",
        counters=(
            Counter("cards", say("in_hand"), held, icon=_back(seen, 0)),
            Counter("seen", say("seen_cards"), seen.sights[seat], icon="eye"),
        ),
        pieces=tuple(pieces),
    )


# --- the board and what lies beside it --------------------------------------------------------


def _is_open(seen: Observation) -> bool:
    """Whether everything lies open: at the end, and in the picture of a replay."""
    return seen.phase == at.OVER or bool(seen.revealed_hands)


def _board(seen: Observation, names: Sequence[str], say: Texts) -> Zone:
    pieces = [
        _pawn(seat, names, say, at=CELL[seen.pawns[seat]])
        for seat in range(seen.players)
        if seen.pawns[seat] != NOWHERE
    ]
    if _is_open(seen) and seen.answer >= 0:
        pieces.append(
            Piece("diamond", "diamond", say("diamond"), at=CELL[seen.answer], kind="gem",
                  origin="wheel")
        )  # fmt: skip
    return Zone(
        "board",
        "grid",
        say("board"),
        cols=SIDE,
        rows=SIDE,
        art="board",
        cells=tuple(_cell(seen, cell, say) for cell in range(len(CELL))),
        pieces=tuple(pieces),
    )


def _pawn(seat: int, names: Sequence[str], say: Texts, at: str = "") -> Piece:
    label = say("pawn", seat=names[seat])
    return Piece(f"pawn{seat}", "pawn", label, at=at, owner=seat, kind="pawn")


def _cell(seen: Observation, cell: int, say: Texts) -> Cell:
    name = CELL[cell]
    bears = DATA["cells"][name]
    districts = [DATA["districts"][each][say.lang] for each in bears["districts"]]
    label = say("cell_label", cell=name, districts=_list(districts, say))
    places = list(dict.fromkeys(DATA["landmarks"][each][say.lang] for each in LANDMARKS[name]))
    pictograms = _list(places, say) if places else say("cell_plain")
    marks: list[str] = []
    if seen.wrong >> cell & 1:
        marks.append("wrong")
        label += f" ({say('cell_wrong')})"
    if cell == seen.answer and _is_open(seen):
        marks.append("answer")
        label += f" ({say('cell_here')})"
    if seen.assist == "full" and seen.seat is not None and seen.phase != at.OVER:
        marks.append("possible" if seen.candidates >> cell & 1 else "excluded")
        label += f" ({say(f'cell_{marks[-1]}')})"
    return Cell(
        name,
        label,
        col=cell % SIDE + 1,
        row=cell // SIDE + 1,
        face=SQUARES[SQUARE[cell]],
        detail=say("cell_detail", square=_square(cell, say), pictograms=pictograms),
        marks=tuple(marks),
    )


def _wheel(seen: Observation, say: Texts) -> Zone:
    """Number and symbol; the cover lifts for all at the end, for one after a wrong accusation."""
    shown = CELL[seen.answer] if seen.answer >= 0 else ""
    value, face = "?", "wheel_open" if shown else "wheel"
    label = say("wheel_hidden")
    if seen.case:
        value = "∞"
        key = "wheel_endless_open" if shown else "wheel_endless"
        label = say(key, case=seen.case, **({"cell": shown} if shown else {}))
    elif seen.number:
        glyph = GLYPHS[seen.number - 1]
        value = f"{seen.number} {glyph}"
        key = "wheel_open" if shown else "wheel_shows"
        args = {"cell": shown} if shown else {}
        label = say(key, number=seen.number, symbol=glyph, **args)
    marks = ("spun",) if seen.number else ()
    piece = Piece("the_wheel", face, label, kind="wheel", value=value, name=shown, marks=marks)
    return Zone("wheel", "row", say("wheel"), area="supply", pieces=(piece,))


def _piles(seen: Observation, say: Texts) -> tuple[Zone, ...]:
    zones = []
    for kind in (0, 1):
        count = seen.pile_counts[kind]
        label = say(f"backs.pile_{KINDS[kind]}", n=count)
        piece = Piece(f"top.{KINDS[kind]}", _back(seen, kind), label, kind="card", count=count)
        zones.append(
            Zone(f"pile_{KINDS[kind]}", "pile", say(f"pile_{KINDS[kind]}"), area="supply",
                 pieces=(piece,) if count else (), empty=say("empty_pile"))
        )  # fmt: skip
    return tuple(zones)


def _dice(seen: Observation, say: Texts) -> Zone:
    pieces = []
    for name, face, faces in (
        ("number", seen.dice_number, NUMBER_FACES),
        ("letter", seen.dice_letter, LETTER_FACES),
    ):
        shown = faces[face] if face >= 0 else name
        words = say("not_rolled") if face < 0 else say("joker") if shown == "joker" else shown
        label = say("die_shows", die=say(f"die_{name}"), face=words)
        pieces.append(Piece(f"die.{name}", f"die_{shown}", label, kind="die"))
    return Zone("dice", "row", say("dice"), area="supply", pieces=tuple(pieces))


def _start(seen: Observation, names: Sequence[str], say: Texts) -> tuple[Zone, ...]:
    """Pawns that have not entered the city yet [R3.1.5]."""
    pieces = tuple(
        _pawn(seat, names, say)
        for seat in range(seen.players)
        if seen.pawns[seat] == NOWHERE and not seen.eliminated >> seat & 1
    )
    return (Zone("start", "row", say("start"), area="supply", pieces=pieces),) if pieces else ()


# --- what the viewer knows --------------------------------------------------------------------


def _verdict(legal: Sequence[Action], say: Texts) -> tuple[Zone, ...]:
    """“I know!”: to be put on the cell one accuses [R3.8]."""
    if not any(action.kind == do.ACCUSE for action in legal):
        return ()
    piece = Piece("know", "know", say("do.accuse_group"), kind="badge", name=say("know"))
    return (Zone("verdict", "row", say("verdict"), area="mine", pieces=(piece,)),)


def _clues(seen: Observation, names: Sequence[str], say: Texts) -> tuple[Zone, ...]:
    """The own cards, then everything else that was ever seen [R3.11]."""
    if seen.seat is None or seen.phase == at.OVER:
        return ()
    by_card = {each.card: each for each in seen.known}
    held = tuple(_clue(seen, by_card[card], names, say) for card in seen.hand)
    others = tuple(
        _clue(seen, each, names, say) for each in seen.known if each.card not in seen.hand
    )
    found = [Zone("hand", "panel", say("hand"), area="mine", pieces=held, empty=say("no_card"))]
    if others:
        found.append(Zone("clues", "panel", say("clues"), area="mine", pieces=others))
    return tuple(found)


def _clue(seen: Observation, each: Sighting, names: Sequence[str], say: Texts) -> Piece:
    card, kind = each.card, CARD_KIND[each.card]
    how = at.HOWS[each.how]
    if how != "drawn" and each.source < 0:
        how = "spied_somewhere"
    where = names[each.source] if each.source >= 0 else ""
    source = (
        say(f"how.{how}", turn=each.turn, seat=where)
        if where
        else say(f"how.{how}", turn=each.turn)
    )
    held = card in seen.hand
    facts, details = [_speaker(card, say), source], []
    marks = ["held" if held else "away", KINDS[kind]]
    if not held and each.how != at.SPIED:
        details.append(say("given_away"))
    if each.aware:
        marks.append("seen")
        details.append(say("seen_by", seats=_list([names[s] for s in seats_of(each.aware)], say)))
    if card == seen.given:
        marks.append("chosen")
    if seen.assist != "off":
        facts.append(say("true_at", cells=" ".join(cells_of(CARD_TRUTH[card]))))
        details.append(say("strikes"))
        marks.append("press")
    return Piece(
        CARD[card],
        f"who_{CARD_SPEAKER[card]}",
        say(
            "clue_label",
            speaker=_speaker(card, say),
            details=", ".join([say(f"kind.{KINDS[kind]}"), *facts[1:]]),
            text=_text(card, say),
        ),
        kind="clue",
        value=" · ".join(facts),
        name=_text(card, say),
        detail=", ".join(details),
        origin=f"seat:{each.source}" if each.source >= 0 else f"pile_{KINDS[kind]}",
        marks=tuple(marks),
    )


def _solution(seen: Observation, names: Sequence[str], say: Texts) -> tuple[Zone, ...]:
    """At the end all clues lie open, each with the cells it means [R4.4]."""
    if not _is_open(seen):
        return ()
    places = [(hand, names[seat]) for seat, hand in enumerate(seen.revealed_hands)]
    piled = [(pile, say(f"pile_{KINDS[kind]}")) for kind, pile in enumerate(seen.revealed_piles)]
    pieces = []
    for cards, place in [*places, *piled]:
        for card in cards:
            where = say("true_at", cells=" ".join(cells_of(CARD_TRUTH[card])))
            pieces.append(
                Piece(
                    CARD[card],
                    f"who_{CARD_SPEAKER[card]}",
                    say(
                        "clue_label",
                        speaker=_speaker(card, say),
                        details=f"{place}, {where}",
                        text=_text(card, say),
                    ),
                    kind="clue",
                    value=f"{_speaker(card, say)} · {place} · {where}",
                    name=_text(card, say),
                    marks=("held", KINDS[CARD_KIND[card]]),
                )
            )
    return (Zone("solution", "panel", say("solution"), area="mine", pieces=tuple(pieces)),)


def _legend(say: Texts) -> Zone:
    """Every sign of the map with its word."""
    signs = [
        *((f"sq_{name}", DATA["squares"][name]) for name in SQUARES),
        *((f"pic_{name}", words) for name, words in DATA["pictograms"].items()),
        *((f"dis_{name}", words) for name, words in DATA["districts"].items()),
    ]
    pieces = tuple(
        Piece(f"sign.{face}", face, words[say.lang], kind="sign", value=words[say.lang])
        for face, words in signs
    )
    return Zone("legend", "panel", say("legend"), area="mine", pieces=pieces)


def _reading(say: Texts) -> Zone:
    """How clues are meant (section 1.3)."""
    lines = tuple(each[say.lang] for each in DATA["conventions"])
    return Zone("reading", "panel", say("reading"), area="mine", lines=lines)


# --- deeds ------------------------------------------------------------------------------------


def _deed(seen: Observation, action: Action, names: Sequence[str], say: Texts) -> Deed:
    kind, code = action.kind, action.text
    if kind == do.ACCUSE:
        cell = CELL[action.a]
        return Deed(
            code,
            say("do.accuse", cell=cell),
            target=cell,
            source="know",
            short=say("do.accuse_short"),
            group=say("do.accuse_group"),
            confirm=say("do.accuse_confirm", cell=cell),
            sure=say("do.accuse_sure"),
            icon="know",
        )
    if kind == do.GO:
        cell = CELL[action.a]
        label = say("do.go", cell=cell, square=_square(action.a, say))
        icon = f"sq_{SQUARES[SQUARE[action.a]]}"
        return Deed(code, label, target=cell, short=cell, group=say("do.go_group"), icon=icon)
    if kind == do.SPY:
        return Deed(code, say("do.spy", seat=names[action.a]), target=f"pawn{action.a}", icon="eye")
    if kind == do.TAKE:
        return Deed(code, say("do.take", seat=names[action.a]), target=f"seat:{action.a}")
    if kind == do.SWAP_WITH:
        return Deed(code, say("do.swap_with", seat=names[action.a]), target=f"seat:{action.a}")
    if kind == do.SWAP_GIVE:
        label = say("do.swap_give", speaker=_speaker(action.a, say))
        return Deed(code, label, target=CARD[action.a])
    if kind == do.SWAP_TAKE:
        label = say(f"do.swap_take_{KINDS[action.a]}")
        return Deed(code, label, target=f"s{seen.partner}.{KINDS[action.a]}")
    if kind == do.PICK:
        label = say("do.pick", number=action.a, symbol=GLYPHS[action.a - 1])
        return Deed(code, label, target="the_wheel", short=f"{action.a} {GLYPHS[action.a - 1]}")
    if kind == do.ROLL:
        return Deed(code, say("do.roll"), target="dice", primary=True, icon="die_joker")
    if kind == do.SPIN:
        return Deed(code, say("do.spin"), target="the_wheel", primary=True, icon="wheel")
    return Deed(code, say(f"do.{code}"), primary=kind == do.END_TURN)


# --- the end ----------------------------------------------------------------------------------


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    reason = at.REASONS[seen.reason]
    cell = CELL[seen.answer]
    winner = seen.winner
    scores = tuple(float(seat == winner) for seat in range(seen.players))
    if winner < 0:
        title = say("lost")
    elif seen.players == 1:
        turns = seen.turns[0] + int(seen.dice_number >= 0)
        title, scores = say("solo_won", n=turns), (float(turns),)
    else:
        title = say("won_last" if reason == "last_standing" else "won", seat=names[winner])
    return Result(
        title=title,
        reason=say(f"reason.{reason}", cell=cell),
        rule=END_RULES[seen.reason],
        winners=(winner,) if winner >= 0 else (),
        scores=scores,
        ranks=tuple(1 if winner in (-1, seat) else 2 for seat in range(seen.players)),
    )
