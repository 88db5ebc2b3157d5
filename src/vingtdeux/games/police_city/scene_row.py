"""The cards of the round: places with their loot, events, the dice on them."""

from typing import Final

from vingtdeux.games.police_city.heuristic_worth import districts_of, owned
from vingtdeux.games.police_city.material import (
    CARD_IDS,
    DISTRICT_ELECTION,
    DISTRICTS,
    E_CARD,
    E_INFORMER,
    E_PAY,
    ELEMENTS,
    EVENT,
    EVENT_ARG,
    EVENT_KINDS,
    FACES,
    GREAT_TRIAL,
    INFORMER_PAYMENT,
    MAFIA_DEAL,
    PLACE,
    POLICE_RAID,
    SEIZURE_DEAL,
    TRAFFIC_ELECTION,
    TYPES,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import (
    COUNTER,
    CREROLL,
    END_WINDOW,
    HELI,
    MARK,
    OFFICER,
    ORDERS,
    PLACEMENT,
    POINT,
    REMOVE,
    ROLL,
    SHARE,
    SHARE2,
    TAKE_SEIZURE,
)
from vingtdeux.games.police_city.public import (
    GONE,
    TAKEN,
    UNSECURED,
    WAITING,
    handcuffs,
    handcuffs_of,
    table_phase,
)
from vingtdeux.games.police_city.scene_dice import Dice, site
from vingtdeux.games.police_city.scene_things import colours, element_face, quarter
from vingtdeux.games.police_city.scene_tips import (
    Stock,
    about,
    element_tip,
    place_tip,
    seizure_tip,
    stock_of,
)
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import Piece, Zone, remembered

BEFORE: Final = (PLACEMENT, ORDERS, HELI, COUNTER, END_WINDOW)
"""No card is in hand."""
EVENT_RULES: Final = {
    DISTRICT_ELECTION: "R3.10.1",
    TRAFFIC_ELECTION: "R3.10.2",
    INFORMER_PAYMENT: "R3.10.3",
    GREAT_TRIAL: "R3.10.3",
    MAFIA_DEAL: "R3.10.4",
    POLICE_RAID: "R3.10.5",
    SEIZURE_DEAL: "R3.10.6",
}
DOTS: Final = (ROLL, MARK)
ROLLED: Final = (*DOTS, OFFICER, SHARE)
SHARING: Final = (OFFICER, SHARE, SHARE2, CREROLL, POINT, REMOVE, TAKE_SEIZURE)
TALLEST: Final = 6
"""Bars of an election grow no further."""


def draw_row(seen: Observation, dice: Dice, names: tuple[str, ...], words: Words) -> Zone:
    """The cards of the round with their loot and the dice on them."""
    pieces: list[Piece] = []
    working = table_phase(seen) not in BEFORE
    stock = stock_of(seen)
    for slot, card in enumerate(seen.row):
        if seen.row_state[slot] == GONE:
            pieces.append(_closed(card, slot, words))
            continue
        current = slot == seen.slot and working
        if EVENT[card] == PLACE:
            pieces += _show_place(seen, slot, current, dice, stock, words)
        else:
            pieces += _event(card, slot, seen.row_state[slot], current, stock, words)
            if EVENT[card] in (DISTRICT_ELECTION, TRAFFIC_ELECTION):
                pieces += _standing(seen, card, current, names, words)
            if current and seen.swap_face >= 0:
                pieces.append(_swap_die(card, seen.swap_face, words))
        pieces += dice.on_cards[slot]
    say = words.say
    return Zone("row", "row", say("ui.row"), pieces=tuple(pieces), empty=say("ui.row_empty"))


def _marks(slot: int, state: int, current: bool) -> list[str]:
    """Where it lies and how it stands."""
    found = [f"slot-{slot}", "current"] if current else [f"slot-{slot}"]
    return [*found, "unsecured", "dim"] if state == UNSECURED else found


def _art(card: int, words: Words) -> str:
    """The drawing of a place, by its first district, or of an event."""
    if EVENT[card] == PLACE:
        return f"scene_{DISTRICTS[words.material.card_districts[card][0]]}"
    return f"event_{EVENT_KINDS[EVENT[card]]}"


@remembered
def _closed(card: int, slot: int, words: Words) -> Piece:
    """A case that is over keeps its place on the desk."""
    name = words.card(card)
    return Piece(f"{CARD_IDS[card]}.closed", _art(card, words), words.say("ui.closed", name=name),
                 kind="closed", name=name, value=words.say("ui.closed_stamp"),
                 marks=(f"slot-{slot}",))  # fmt: skip


# --- places -----------------------------------------------------------------------------------


def _show_place(
    seen: Observation, slot: int, current: bool, dice: Dice, stock: Stock, words: Words
) -> tuple[Piece, ...]:
    state = seen.row_state[slot]
    rolled = current and table_phase(seen) in ROLLED
    sharing = current and table_phase(seen) in SHARING
    early = state == WAITING and not current and dice.on_cards[slot]
    return _place(
        seen.row[slot],
        slot,
        state,
        current,
        handcuffs(seen) if rolled else -1,
        tuple(seen.lot) if sharing else None,
        dice.odds[slot] if early else -1,
        stock,
        words,
    )


@remembered
def _place(
    card: int, slot: int, state: int, current: bool, cuffs: int, lot: tuple[int, ...] | None,
    percent: int, stock: Stock, words: Words,
) -> tuple[Piece, ...]:  # fmt: skip
    """A place and what lies on it. Handcuffs and the chance are -1 where they are not shown."""
    key = site(card, state)
    marks = [*colours(card, words), *_marks(slot, state, current)]
    marks += ["taken"] if state == TAKEN else []
    name, where = words.card(card), words.districts(card)
    place = Piece(
        key,
        _art(card, words),
        words.say("ui.place_label", name=name, districts=where),
        kind="place",
        name=name,
        detail=place_tip(card, stock, words),
        rule="R3.6.5",
        marks=tuple(marks),
    )
    found = (place, _need(card, key, cuffs, words), *_loot(card, key, lot, stock, words))
    if percent < 0:
        return found
    chance = words.say("ui.chance", percent=percent)
    return (*found, Piece(f"{CARD_IDS[card]}.odds", "odds", chance, on=key, kind="odds",
                          value=f"{percent}\u202f%", about="odds"))  # fmt: skip


def _need(card: int, on: str, cuffs: int, words: Words) -> Piece:
    """The handcuffs a place asks for; once dice have rolled, how many there are."""
    say, need = words.say, words.material.need[card]
    label = say("ui.cuffs", n=cuffs, need=need) if cuffs >= 0 else say("ui.need", n=need)
    marks = ("met",) if cuffs >= need else ("short",) if cuffs >= 0 else ()
    return Piece(f"{CARD_IDS[card]}.need", "cuffs", label, on=on, kind="need", marks=marks,
                 value=f"{cuffs}/{need}" if cuffs >= 0 else str(need),
                 about="need")  # fmt: skip


@remembered
def _loot(
    card: int, on: str, lot: tuple[int, ...] | None, stock: Stock, words: Words
) -> tuple[Piece, ...]:
    """Districts, loot (once it is shared: the lot), mafia symbols."""
    name, mafia, material = CARD_IDS[card], words.say("ui.mafia_symbol"), words.material
    quarters = [
        quarter(f"{name}.q{n}", district, on, stock, words)
        for n, district in enumerate(material.card_districts[card])
    ]
    owner, elements = (name, tuple(material.lots[card])) if lot is None else ("lot", lot)
    chips = [
        Piece(f"{owner}.{ELEMENTS[element]}", element_face(element), words.element(element), on=on,
              kind="chip", detail=element_tip(element, stock, words), about=about(element),
              rule="R3.8.6" if element >= E_INFORMER else "")
        for element in elements
        if element != E_CARD and element < E_PAY
    ]  # fmt: skip
    symbols = [
        Piece(
            f"{name}.m{n}",
            "mafia_mark",
            mafia,
            on=on,
            kind="mob",
            about="mob",
        )
        for n in range(material.symbols[card])
    ]
    return (*quarters, *chips, *symbols)


# --- events -----------------------------------------------------------------------------------


@remembered
def _event(
    card: int, slot: int, state: int, current: bool, stock: Stock, words: Words
) -> tuple[Piece, ...]:
    """A grey card, and on it what an election is about."""
    key, kind, arg = CARD_IDS[card], EVENT[card], EVENT_ARG[card]
    name, text = words.card(card), words.event_text(card)
    found = [
        Piece(
            key,
            _art(card, words),
            name,
            kind="event",
            name=name,
            detail=text,
            rule=EVENT_RULES[kind],
            marks=tuple(_marks(slot, state, current)),
        )
    ]
    if kind == DISTRICT_ELECTION:
        found.append(quarter(f"{key}.q", arg, key, stock, words))
    elif kind == TRAFFIC_ELECTION:
        found.append(Piece(f"{key}.t", f"seiz_{TYPES[arg]}", words.kind(arg), on=key,
                           kind="chip", name=words.kind(arg), about="seizure",
                           detail=seizure_tip(arg, stock, words)))  # fmt: skip
    return tuple(found)


def _standing(
    seen: Observation, card: int, current: bool, names: tuple[str, ...], words: Words
) -> list[Piece]:
    """Where the seats stand in an election, as far as one can see: a bar each."""
    seats, about = range(seen.players), EVENT_ARG[card]
    if EVENT[card] == DISTRICT_ELECTION:
        totals = [districts_of(seen, seat)[about] for seat in seats]
    else:
        rolled = current and table_phase(seen) in DOTS
        cuffs = [handcuffs_of(seen, seat) if rolled else 0 for seat in seats]
        totals = [owned(seen, seat, about) + cuffs[seat] for seat in seats]
    return [_bar(card, seat, names[seat], totals[seat], words) for seat in seats]


@remembered
def _bar(card: int, seat: int, who: str, total: int, words: Words) -> Piece:
    label = words.say("ui.standing", who=who, total=total)
    return Piece(f"{CARD_IDS[card]}.bar{seat}", "bar", label, on=CARD_IDS[card], kind="bar",
                 owner=seat, value=str(total), marks=(f"s{seat}", f"n{min(total, TALLEST)}"))  # fmt: skip


def _swap_die(card: int, shown: int, words: Words) -> Piece:
    """The informer die that was rolled after the last swap."""
    face = FACES[shown]
    label = words.say("ui.swap_die", face=words.say(f"face.{face}"))
    return Piece("swap.die", f"face_{face}", label, on=CARD_IDS[card], kind="die",
                 marks=("inf", "rolled"))  # fmt: skip
