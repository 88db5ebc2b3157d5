"""What lies around the calls for all to see: track, objectives, office, reserve, discards."""

from vingtdeux.games.police_city.material import (
    TOKENS,
    TYPES,
)
from vingtdeux.games.police_city.scene_things import quarter
from vingtdeux.games.police_city.scene_tips import Stock, objective_tip
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import Cell, Piece, Zone, remembered


@remembered
def track(
    goal: int, bonuses: tuple[int, ...], grades: tuple[int, ...], mafia: int,
    names: tuple[str, ...], words: Words,
) -> Zone:  # fmt: skip
    """Levels with the bonus tokens, the pawns and the black pawn."""
    say, material = words.say, words.material
    last = max(goal, material.mafia_goal, *material.bonus_levels)
    pieces = [
        _bonus(kind, level, words)
        for level, kind in zip(material.bonus_levels, bonuses, strict=True)
        if kind >= 0
    ]
    cast = [words.character(seat) for seat in range(len(grades))]
    if set(names) & set(words.characters()):  # a robot goes by such a name: two would be too many
        cast = [""] * len(grades)
    pieces += [
        _pawn(seat, names[seat], cast[seat], level, last, words)
        for seat, level in enumerate(grades)
    ]
    pieces.append(
        Piece(
            "mafia",
            "mafia_pawn",
            say("ui.mafia_pawn", level=mafia),
            at=f"t{min(mafia, last)}",
            kind="pawn",
            about="mafia_pawn",
            marks=("mafia", "near") if mafia >= material.mafia_goal - 3 else ("mafia",),
        )
    )
    cells = _levels(goal, last, words)
    return Zone("track", "track", say("ui.track"), cells=cells, pieces=tuple(pieces))


@remembered
def _bonus(kind: int, level: int, words: Words) -> Piece:
    label = words.say("ui.bonus", kind=words.kind(kind), level=level)
    return Piece(f"bonus.{level}", f"seiz_{TYPES[kind]}", label, at=f"t{level}", kind="token",
                 marks=("bonus",), about="bonus")  # fmt: skip


@remembered
def _pawn(seat: int, who: str, character: str, level: int, last: int, words: Words) -> Piece:
    """One that has gone beyond the last level says so."""
    key = "ui.pawn_as" if character else "ui.pawn"
    label = words.say(key, who=who, character=character, level=level)
    return Piece(f"pawn.{seat}", "pawn", label, at=f"t{min(level, last)}", kind="pawn", owner=seat,
                 value=str(level) if level > last else "", about="pawn")  # fmt: skip


@remembered
def _levels(goal: int, last: int, words: Words) -> tuple[Cell, ...]:
    found, peril = [], words.material.mafia_goal
    for level in range(last + 1):
        face = "goal" if level == goal else "peril" if level == peril else "level"
        label = words.say("ui.level", level=level)
        detail = words.say(f"tip.level_{face}") if face != "level" else ""
        found.append(Cell(f"t{level}", label, face=face, name=str(level), detail=detail))
    return tuple(found)


@remembered
def objectives(shown: tuple[int, ...], stock: Stock, words: Words) -> Zone:
    """The three objectives of the mayor."""
    pieces: list[Piece] = []
    for slot, objective in enumerate(shown):
        if objective >= 0:
            pieces += _objective(f"goal.{slot}", objective, stock, words)
    return Zone("objectives", "row", words.say("ui.objectives"), area="supply", pieces=tuple(pieces),
                empty=words.say("ui.objectives_empty"))  # fmt: skip


@remembered
def _objective(key: str, objective: int, stock: Stock, words: Words) -> tuple[Piece, ...]:
    label, material = words.say("ui.objective_name", needs=words.needs(objective)), words.material
    found = [Piece(key, "objective", label, kind="objective",
                   detail=objective_tip(objective, stock, words), rule="R3.12.1",
                   value=f"+{material.objective_grades[objective]}")]  # fmt: skip
    found += [
        quarter(f"{key}.{district}.{n}", district, key, stock, words)
        for district, need in enumerate(material.objective_need[objective])
        for n in range(need)
    ]
    token = material.objective_token[objective]
    if token >= 0:
        found.append(Piece(f"{key}.token", f"token_{TOKENS[token]}", words.token(token), on=key,
                           kind="chip", about=TOKENS[token]))  # fmt: skip
    return tuple(found)


def office(dice: tuple[Piece, ...], words: Words) -> Zone:
    """Dice that must explain themselves."""
    return Zone("office", "row", words.say("ui.office"), area="supply", pieces=dice,
                empty=words.say("ui.office_empty"))  # fmt: skip


@remembered
def reserve(counts: tuple[int, ...], words: Words) -> Zone:
    """Action tokens nobody holds."""
    pieces = tuple(
        Piece(f"reserve.{TOKENS[kind]}", f"token_{TOKENS[kind]}", words.token(kind), kind="token",
              count=count, about=TOKENS[kind])
        for kind, count in enumerate(counts)
        if count
    )  # fmt: skip
    return Zone("reserve", "row", words.say("ui.reserve"), area="supply", pieces=pieces)


@remembered
def aside(
    discard: tuple[int, ...], claimed: tuple[tuple[int, ...], ...], supply_some: tuple[bool, ...],
    names: tuple[str, ...], words: Words,
) -> Zone:  # fmt: skip
    """What everybody may look up: discarded cards, objectives claimed, seizures there are no more of."""
    say, pieces = words.say, []
    if discard:
        label = say("ui.discarded", n=len(discard))
        pieces.append(Piece("discard", "place_card", label, kind="token", count=len(discard),
                            detail=", ".join(words.card(card) for card in discard)))  # fmt: skip
    claims = [
        say("ui.claims", who=names[seat], what=", ".join(words.needs(each) for each in pile))
        for seat, pile in enumerate(claimed)
        if pile
    ]
    if claims:
        count = sum(len(pile) for pile in claimed)
        pieces.append(Piece("claimed", "grade", say("ui.claimed", n=count), kind="token",
                            count=count, detail=" · ".join(claims)))  # fmt: skip
    pieces += [
        Piece(f"none.{TYPES[kind]}", f"seiz_{TYPES[kind]}", say("ui.none_left", kind=words.kind(kind)),
              kind="token", marks=("dim",))
        for kind, some in enumerate(supply_some)
        if not some
    ]  # fmt: skip
    return Zone("aside", "row", say("ui.aside"), area="supply", pieces=tuple(pieces),
                empty=say("ui.aside_empty"))  # fmt: skip


@remembered
def supply(supply_some: tuple[bool, ...], words: Words) -> Zone:
    """The seizures one may choose from."""
    pieces = tuple(
        Piece(f"supply.{TYPES[kind]}", f"seiz_{TYPES[kind]}", words.kind(kind), kind="token")
        for kind, some in enumerate(supply_some)
        if some
    )
    return Zone("supply", "row", words.say("ui.supply"), pieces=pieces)
