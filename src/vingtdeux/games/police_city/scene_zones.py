"""The parts of the table: track, calls, office, objectives, drafts, offers, one's own things."""

from typing import Final

from vingtdeux.games.police_city.heuristic_worth import districts_of, owned, success
from vingtdeux.games.police_city.material import (
    BONUS_LEVELS,
    CARD_DISTRICTS,
    CARD_IDS,
    DISTRICTS,
    E_CARD,
    E_INFORMER,
    E_PAY,
    E_TYPE,
    ELEMENTS,
    EVENT,
    EVENT_ARG,
    EVENT_KINDS,
    FACES,
    FILE_ROOM,
    NEED,
    NOBODY,
    OBJECTIVE_GRADES,
    OBJECTIVE_NEED,
    OBJECTIVE_TOKEN,
    PLACE,
    SYMBOLS,
    TOKENS,
    TOP_SECRET,
    TYPES,
    lot_of,
)
from vingtdeux.games.police_city.observation import UNKNOWN, Observation
from vingtdeux.games.police_city.scene_deeds import die_id, thing_id, token_id
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import Cell, Piece, Zone

ROLES: Final = ("insp", "insp", "sgt", "lt")
SHARING: Final = ("officer", "share", "share2", "creroll", "point", "remove", "take_seizure")
DOTS: Final = ("roll", "mark")
HANDS: Final = 2
TALLEST: Final = 6
"""Bars of an election grow no further."""


# --- the track --------------------------------------------------------------------------------


def track(seen: Observation, words: Words) -> Zone:
    """Levels with the bonus tokens, the pawns and the black pawn."""
    last = max(seen.goal, 10)
    cells = []
    for level in range(last + 1):
        face = "goal" if level == seen.goal else "peril" if level == 10 else "level"
        cells.append(
            Cell(f"t{level}", words.say("ui.level", level=level), face=face, name=str(level))
        )
    pieces = [
        Piece(
            f"bonus.{BONUS_LEVELS[at]}",
            f"seiz_{TYPES[kind]}",
            words.say("ui.bonus", kind=words.kind(kind), level=BONUS_LEVELS[at]),
            at=f"t{BONUS_LEVELS[at]}",
            kind="token",
            marks=("bonus",),
        )
        for at, kind in enumerate(seen.track)
        if kind >= 0
    ]
    pieces += [
        Piece(
            f"pawn.{seat}",
            "pawn",
            words.say(
                "ui.pawn", who=words.names[seat], character=words.character(seat), level=level
            ),
            at=f"t{min(level, last)}",
            kind="pawn",
            owner=seat,
            value=str(level) if level > last else "",
        )
        for seat, level in enumerate(seen.grades)
    ]
    pieces.append(
        Piece(
            "mafia",
            "mafia_pawn",
            words.say("ui.mafia_pawn", level=seen.mafia),
            at=f"t{min(seen.mafia, last)}",
            kind="pawn",
            marks=("mafia", "near") if seen.mafia >= 7 else ("mafia",),
        )
    )
    return Zone("track", "track", words.say("ui.track"), cells=tuple(cells), pieces=tuple(pieces))


# --- dice -------------------------------------------------------------------------------------


def die_piece(seen: Observation, seat: int, die: int, words: Words, on: str = "") -> Piece:
    """A coloured die, by its last face where it has one."""
    face = seen.face[seat * 4 + die]
    marks = [ROLES[die]]
    if (seen.marked >> (seat * 4 + die)) & 1:
        marks.append("marked")
    if seen.place[seat * 4 + die] == -2:
        marks.append("spent")
    if die == 3 and (seen.called >> seat) & 1:
        marks.append("called")
    say, who, name = words.say, words.names[seat], words.die(die)
    if face >= 0 and on:
        marks.append("rolled")
        label = say("ui.die_face", die=name, who=who, face=say(f"face.{FACES[face]}"))
    else:
        label = say("ui.die_label", die=name, who=who)
    shown = f"face_{FACES[face]}" if face >= 0 and on else f"role_{ROLES[die]}"
    return Piece(die_id(seat, die), shown, label, on=on, owner=seat, kind="die", marks=tuple(marks))


def informer_piece(seen: Observation, informer: int, words: Words, on: str = "") -> Piece:
    """A white die of its owner; it rides on a coloured one."""
    seat, face = seen.informer_owner[informer], seen.informer_face[informer]
    marks = ["inf"]
    if (seen.marked >> (24 + informer)) & 1:
        marks.append("marked")
    if seen.informer_state[informer] == 2:
        marks.append("dim")
    say, who = words.say, words.names[seat]
    if face >= 0:
        marks.append("rolled")
        shown = say(f"face.{FACES[face]}")
        label = say("ui.informer_face", number=informer + 1, who=who, face=shown)
    else:
        label = say("ui.informer_label", number=informer + 1, who=who)
    shown = f"face_{FACES[face]}" if face >= 0 else "role_inf"
    return Piece(
        die_id(seat, 4 + informer), shown, label, on=on, owner=seat, kind="die", marks=tuple(marks)
    )


def rides_on(seen: Observation, informer: int, slot: int) -> bool:
    """Whether the informer sits on a die on that card."""
    on = seen.informer_on[informer]
    return on >= 0 and seen.place[seen.informer_owner[informer] * 4 + on] == slot


def _dice_on(seen: Observation, slot: int, words: Words) -> list[Piece]:
    found = []
    for seat in range(seen.players):
        for die in range(4):
            if seen.place[seat * 4 + die] == slot:
                found.append(die_piece(seen, seat, die, words, site(seen, slot)))
        for informer in range(5):
            if seen.informer_owner[informer] == seat and rides_on(seen, informer, slot):
                on = die_id(seat, seen.informer_on[informer])
                found.append(informer_piece(seen, informer, words, on))
    return found


def handcuffs(seen: Observation, slot: int) -> int:
    """Handcuffs on the card in hand, reinforcements included."""
    return sum(handcuffs_of(seen, seat, slot) for seat in range(seen.players))


def handcuffs_of(seen: Observation, seat: int, slot: int) -> int:
    """Those of one seat."""
    found = seen.extra[seat]
    for die in range(3):
        if seen.place[seat * 4 + die] == slot:
            found += seen.face[seat * 4 + die] in (0, 2)
    for informer in range(5):
        if seen.informer_owner[informer] == seat and rides_on(seen, informer, slot):
            found += seen.informer_face[informer] in (0, 3)
    return found


def _chance(seen: Observation, slot: int) -> float:
    """Of securing the place with the dice that lie there."""
    counts = [0, 0, 0, 0]
    for at, spot in enumerate(seen.place):
        if spot == slot:
            counts[(0, 0, 1, 3)[at % 4]] += 1
    for informer in range(5):
        counts[2] += rides_on(seen, informer, slot)
    return success(NEED[seen.row[slot]], counts[0], counts[1], counts[2], counts[3])


# --- the calls --------------------------------------------------------------------------------


def element_face(element: int) -> str:
    """The drawing of an element."""
    if element == E_CARD:
        return "place_card"
    if element < E_TYPE:
        return "grade"
    if element < E_INFORMER:
        return f"seiz_{TYPES[element - E_TYPE]}"
    return "role_inf" if element == E_INFORMER else "pay"


def colours(card: int) -> tuple[str, ...]:
    """The districts of a card as marks: the first, and the second if it has two."""
    found = [f"d-{DISTRICTS[each]}" for each in CARD_DISTRICTS[card][:1]]
    found += [f"e-{DISTRICTS[each]}" for each in CARD_DISTRICTS[card][1:]]
    return tuple(found)


def row(seen: Observation, words: Words) -> Zone:
    """The cards of the round with their loot and the dice on them."""
    pieces: list[Piece] = []
    for slot, card in enumerate(seen.row):
        state = seen.row_state[slot]
        if state == 3:
            continue
        working = seen.table_phase not in ("placement", "orders", "heli", "counter", "end_window")
        current = slot == seen.slot and working
        marks = [*(["current"] if current else []), *(["unsecured", "dim"] if state == 2 else [])]
        if EVENT[card] == PLACE:
            pieces += _place(seen, slot, card, current, marks, words)
        else:
            pieces.append(_event(card, marks, words))
            pieces += _event_chips(card, words)
            pieces += _standing(seen, card, current, words)
            pieces += _swap_die(seen, card, current, words)
        pieces += _dice_on(seen, slot, words)
    return Zone(
        "row", "row", words.say("ui.row"), pieces=tuple(pieces), empty=words.say("ui.row_empty")
    )


def site(seen: Observation, slot: int) -> str:
    """The piece of a card in the row; once an officer has taken the card, its place stays."""
    name = CARD_IDS[seen.row[slot]]
    return f"{name}.site" if seen.row_state[slot] == 1 else name


def _place(
    seen: Observation, slot: int, card: int, current: bool, marks: list[str], words: Words
) -> list[Piece]:
    key, name, need = site(seen, slot), words.card(card), NEED[card]
    label = words.say(
        "ui.place_label",
        name=name,
        districts=words.districts(card),
        need=need,
        n=SYMBOLS[card],
        loot=words.loot(card),
    )
    rolled = current and seen.table_phase in (*DOTS, "officer", "share")
    value = f"{handcuffs(seen, slot)}/{need}" if rolled else str(need)
    if seen.row_state[slot] == 1:
        marks = [*marks, "taken"]
    found = [
        Piece(
            key,
            "scene_" + DISTRICTS[CARD_DISTRICTS[card][0]],
            label,
            kind="place",
            name=name,
            value=value,
            detail=label,
            marks=(*colours(card), *marks),
        )
    ]
    found += [
        Piece(f"{CARD_IDS[card]}.q{n}", "district", words.district(district), on=key,
              kind="quarter", name=words.brief([district]), marks=(f"d-{DISTRICTS[district]}",))
        for n, district in enumerate(CARD_DISTRICTS[card])
    ]  # fmt: skip
    active = current and seen.table_phase in SHARING
    for element in seen.lot if active else lot_of(card):
        if element != E_CARD and element < E_PAY:
            chip = f"lot.{ELEMENTS[element]}" if active else f"{CARD_IDS[card]}.{ELEMENTS[element]}"
            found.append(Piece(chip, element_face(element), words.element(element),
                               on=key, kind="chip"))  # fmt: skip
    found += [
        Piece(f"{CARD_IDS[card]}.m{n}", "mafia_mark", words.say("ui.mafia"), on=key,
              kind="mob")
        for n in range(SYMBOLS[card])
    ]  # fmt: skip
    early = seen.row_state[slot] == 0 and not rolled and (slot > seen.slot or not current)
    if early and slot in seen.place:
        percent = round(100 * _chance(seen, slot))
        found.append(Piece(f"{CARD_IDS[card]}.odds", "odds", words.say("ui.chance", percent=percent),
                           on=key, kind="odds", value=f"{percent}\u202f%"))  # fmt: skip
    return found


def _event(card: int, marks: list[str], words: Words) -> Piece:
    text = words.event_text(card)
    name = words.card(card)
    return Piece(
        CARD_IDS[card],
        f"event_{EVENT_KINDS[EVENT[card]]}",
        words.say("ui.event_label", name=name, text=text),
        kind="event",
        name=name,
        detail=text,
        marks=tuple(marks),
    )


def _event_chips(card: int, words: Words) -> list[Piece]:
    """What an election is about."""
    kind = EVENT_KINDS[EVENT[card]]
    if kind == "district_election":
        district = EVENT_ARG[card]
        return [Piece(f"{CARD_IDS[card]}.q", "district", words.district(district), kind="quarter",
                      on=CARD_IDS[card], name=words.brief([district]),
                      marks=(f"d-{DISTRICTS[district]}",))]  # fmt: skip
    if kind == "traffic_election":
        trade = EVENT_ARG[card]
        return [Piece(f"{CARD_IDS[card]}.t", f"seiz_{TYPES[trade]}", words.kind(trade),
                      on=CARD_IDS[card], kind="chip")]  # fmt: skip
    return []


def _standing(seen: Observation, card: int, current: bool, words: Words) -> list[Piece]:
    """Where the seats stand in an election, as far as one can see: a bar each."""
    kind = EVENT_KINDS[EVENT[card]]
    rolled = current and seen.table_phase in DOTS
    found = []
    for seat in range(seen.players):
        if kind == "district_election":
            total = districts_of(seen, seat)[EVENT_ARG[card]]
        elif kind == "traffic_election":
            total = owned(seen, seat, EVENT_ARG[card])
            total += handcuffs_of(seen, seat, seen.slot) if rolled else 0
        else:
            return []
        label = words.say("ui.standing", who=words.names[seat], total=total)
        found.append(Piece(f"{CARD_IDS[card]}.bar{seat}", "bar", label, on=CARD_IDS[card], kind="bar",
                           owner=seat, value=str(total),
                           marks=(f"s{seat}", f"n{min(total, TALLEST)}")))  # fmt: skip
    return found


def _swap_die(seen: Observation, card: int, current: bool, words: Words) -> list[Piece]:
    """The informer die that was rolled after the last swap."""
    if seen.swap_face < 0 or not current:
        return []
    face = FACES[seen.swap_face]
    label = words.say("ui.swap_die", face=words.say(f"face.{face}"))
    return [Piece("swap.die", f"face_{face}", label, on=CARD_IDS[card], kind="die",
                  marks=("inf", "rolled"))]  # fmt: skip


def office(seen: Observation, words: Words) -> Zone:
    """Dice that must explain themselves."""
    pieces = [
        die_piece(seen, seat, die, words)
        for seat in range(seen.players)
        for die in range(4)
        if seen.place[seat * 4 + die] in (-3, -4)
    ]
    return Zone("office", "row", words.say("ui.office"), area="supply", pieces=tuple(pieces),
                empty=words.say("ui.office_empty"))  # fmt: skip


def objectives(seen: Observation, words: Words) -> Zone:
    """The three objectives of the mayor."""
    pieces: list[Piece] = []
    for slot, objective in enumerate(seen.shown):
        if objective < 0:
            continue
        label = words.objective(objective)
        pieces.append(Piece(f"goal.{slot}", "objective", label, kind="objective", detail=label,
                            value=f"+{OBJECTIVE_GRADES[objective]}"))  # fmt: skip
        for district, need in enumerate(OBJECTIVE_NEED[objective]):
            for n in range(need):
                pieces.append(Piece(f"goal.{slot}.{district}.{n}", "district", words.district(district),
                                    on=f"goal.{slot}", kind="quarter", name=words.brief([district]),
                                    marks=(f"d-{DISTRICTS[district]}",)))  # fmt: skip
        token = OBJECTIVE_TOKEN[objective]
        if token >= 0:
            pieces.append(Piece(f"goal.{slot}.token", f"token_{TOKENS[token]}", words.token(token),
                                on=f"goal.{slot}", kind="chip"))  # fmt: skip
    return Zone("objectives", "row", words.say("ui.objectives"), area="supply", pieces=tuple(pieces),
                empty=words.say("ui.objectives_empty"))  # fmt: skip


def reserve(seen: Observation, words: Words) -> Zone:
    """Action tokens nobody holds."""
    pieces = tuple(
        Piece(f"reserve.{TOKENS[kind]}", f"token_{TOKENS[kind]}", words.token(kind), kind="token",
              count=count, detail=words.token_text(kind))
        for kind, count in enumerate(seen.reserve)
        if count
    )  # fmt: skip
    return Zone("reserve", "row", words.say("ui.reserve"), area="supply", pieces=pieces)


def aside(seen: Observation, words: Words) -> Zone:
    """What everybody may look up: discarded cards, objectives claimed, seizures there are no more of."""
    say, pieces = words.say, []
    if seen.discard:
        label = say("ui.discarded", n=len(seen.discard))
        pieces.append(Piece("discard", "place_card", label, kind="token", count=len(seen.discard),
                            detail=", ".join(words.card(card) for card in seen.discard)))  # fmt: skip
    claims = [
        say("ui.claims", who=words.names[seat], what=", ".join(words.needs(each) for each in pile))
        for seat, pile in enumerate(seen.claimed)
        if pile
    ]
    if claims:
        count = sum(len(pile) for pile in seen.claimed)
        pieces.append(Piece("claimed", "grade", say("ui.claimed", n=count), kind="token",
                            count=count, detail=" · ".join(claims)))  # fmt: skip
    pieces += [
        Piece(f"none.{TYPES[kind]}", f"seiz_{TYPES[kind]}", say("ui.none_left", kind=words.kind(kind)),
              kind="token", marks=("dim",))
        for kind in range(5)
        if not seen.supply_some[kind]
    ]  # fmt: skip
    return Zone("aside", "row", say("ui.aside"), area="supply", pieces=tuple(pieces),
                empty=say("ui.aside_empty"))  # fmt: skip


def supply(seen: Observation, words: Words) -> tuple[Zone, ...]:
    """The seizures one may choose from, when one may."""
    if seen.phase_name != "take_seizure":
        return ()
    pieces = tuple(
        Piece(f"supply.{TYPES[kind]}", f"seiz_{TYPES[kind]}", words.kind(kind), kind="token")
        for kind in range(5)
        if seen.supply_some[kind]
    )
    return (Zone("supply", "row", words.say("ui.supply"), pieces=pieces),)


# --- talks ------------------------------------------------------------------------------------


def drafts(seen: Observation, words: Words) -> list[Zone]:
    """Every seat's draft as a panel, one's own first."""
    if seen.phase_name not in ("share", "share2", "deal") or not seen.drafts:
        return []
    seats = [seat for seat in range(seen.players) if seen.asked[seat]]
    seats.sort(key=lambda seat: seat != seen.seat)
    return [_draft(seen, author, words) for author in seats]


def _draft(seen: Observation, author: int, words: Words) -> Zone:
    say = words.say
    mine = author == seen.seat
    size = len(seen.lot)
    pieces = []
    for at, element in enumerate(seen.lot):
        target = seen.drafts[author * size + at]
        name = words.element(element)
        owner = None if target == NOBODY else target
        if owner is None:
            label = say("ui.element_lost", element=name)
        elif element >= E_PAY:
            label = say("ui.pays", who=words.names[target])
        else:
            label = say("ui.element_for", element=name, who=words.names[target])
        key = f"mine.{ELEMENTS[element]}" if mine else f"draft{author}.{ELEMENTS[element]}"
        pieces.append(Piece(key, element_face(element), label, kind="share", owner=owner,
                            name=say("ui.bin") if owner is None else words.names[target],
                            marks=("binned",) if owner is None else ()))  # fmt: skip
    if mine and seen.phase_name != "deal":
        pieces.append(Piece("bin", "bin", say("ui.bin"), kind="bin", name=say("ui.bin")))
    backers = [seat for seat in range(seen.players) if seen.endorsed[seat] == author]
    backed = say("ui.backed", who=words.listed([words.names[seat] for seat in backers]))
    line = backed if backers else say("ui.unbacked")
    seal = ("backed",) if seen.seat in backers else ()
    pieces.append(Piece(f"seal.{author}", "seal", line, kind="seal", name=say("ui.endorse_button"),
                        value=str(len(backers)), marks=seal))  # fmt: skip
    title = say("ui.draft_mine") if mine else say("ui.draft_other", who=words.names[author])
    return Zone(
        f"draft.{author}", "panel", title, owner=author, pieces=tuple(pieces), lines=(line,)
    )


def pot(seen: Observation, words: Words) -> list[Zone]:
    """What is set aside to push the mafia back."""
    if seen.phase_name != "pledge":
        return []
    pieces = []
    for at, pledged in enumerate(seen.pledges):
        seat, thing = pledged >> 6, pledged & 63
        label = words.say("ui.pledged_by", thing=words.thing(thing), who=words.names[seat])
        face = f"seiz_{TYPES[thing]}" if thing < 5 else "place_card"
        marks = colours(thing - 5) if thing >= 5 else ()
        pieces.append(Piece(f"pledge.{at}", face, label, kind="share", owner=seat,
                            name=words.thing(thing), marks=marks))  # fmt: skip
    title = words.say("ui.pot", n=len(pieces), pairs=len(pieces) // 2)
    return [Zone("pot", "panel", title, pieces=tuple(pieces), empty=words.say("ui.pot_empty"))]


def offers(seen: Observation, words: Words) -> list[Zone]:
    """Open offers of the swap."""
    if seen.phase_name not in ("trade", "rolling"):
        return []
    found = []
    for seat in range(seen.players):
        partner = seen.offer_to[seat]
        if partner < 0:
            continue
        who, other = words.names[seat], words.names[partner]
        pieces = []
        for verb, things in (("gives", seen.offer_give[seat]), ("wants", seen.offer_want[seat])):
            for n, thing in enumerate(things):
                face = f"seiz_{TYPES[thing]}" if thing < 5 else "place_card"
                marks = (verb, *(colours(thing - 5) if thing >= 5 else ()))
                label = words.say(f"ui.{verb}", thing=words.thing(thing))
                pieces.append(Piece(f"offer{seat}.{verb}.{n}", face, label, kind="share",
                                    name=label, owner=seat if verb == "gives" else partner,
                                    marks=marks))  # fmt: skip
        complete = bool(seen.offer_give[seat] and seen.offer_want[seat])
        if complete and partner == seen.seat:
            pieces.append(Piece(f"accept.{seat}", "seal", words.say("do.accept", who=who), kind="seal",
                                name=words.say("ui.accept_button")))  # fmt: skip
        mine = seat == seen.seat
        title = words.say("ui.offer_mine") if mine else words.say("ui.offer", who=who)
        lines = [words.say("ui.offer_to", partner=other)]
        if not complete:
            lines.append(words.say("ui.offer_open"))
        found.append(
            Zone(
                f"offer.{seat}",
                "panel",
                title,
                owner=seat,
                pieces=tuple(pieces),
                lines=tuple(lines),
            )
        )
    return found


def fingers(seen: Observation, words: Words) -> list[Zone]:
    """The hands of all who point: fists while they are secret, then fingers, shown together."""
    n = seen.players
    secret = seen.table_phase == "point"
    pieces: list[Piece] = []
    for seat in range(n):
        aims = [other for other in range(n) if seen.fingers[seat * n + other]]
        hands = HANDS if secret and seen.asked[seat] else len(aims)
        for hand in range(hands):
            key = f"hand.{seat}.{hand}"
            if hand < len(aims):
                pieces.append(_hand(seen, key, seat, aims[hand], secret, words))
            else:
                label = words.say("ui.fist", who=words.names[seat])
                pieces.append(Piece(key, "fist", label, kind="hand", owner=seat))
    if not pieces:
        return []
    return [Zone("fingers", "panel", words.say("ui.fingers"), pieces=tuple(pieces))]


def _hand(seen: Observation, key: str, seat: int, target: int, secret: bool, words: Words) -> Piece:
    count = seen.fingers[seat * seen.players + target]
    who, other = words.names[seat], words.names[target]
    label = words.say("ui.pointing", n=count, who=who, other=other)
    return Piece(key, "hand", label, kind="hand", owner=seat, name=f"→ {other}", value=str(count),
                 marks=() if secret else ("shown",))  # fmt: skip


# --- one's own things -------------------------------------------------------------------------


def card_piece(card: int, words: Words) -> Piece:
    """A place card that is owned."""
    name = words.card(card)
    label = words.say("ui.card_label", name=name, districts=words.districts(card))
    return Piece(CARD_IDS[card], "place_card", label, kind="mini", name=name, detail=label,
                 value=words.brief(CARD_DISTRICTS[card]), marks=colours(card))  # fmt: skip


def token_pieces(seen: Observation, seat: int, words: Words) -> list[Piece]:
    """Visible seizures by type."""
    return [
        Piece(token_id(seat, kind), f"seiz_{TYPES[kind]}", kind="token",
              label=words.say("ui.seizure_label", kind=words.kind(kind), n=seen.visible[seat * 5 + kind]),
              count=seen.visible[seat * 5 + kind])
        for kind in range(5)
        if seen.visible[seat * 5 + kind]
    ]  # fmt: skip


def action_tokens(seen: Observation, seat: int, words: Words) -> list[Piece]:
    """Known ones face up; the dealt one face down unless one may see it."""
    found = []
    for kind in range(5):
        for n in range(seen.known[seat * 5 + kind]):
            found.append(_action_token(f"act{seat}.{TOKENS[kind]}.{n}", kind, words, ()))
    secret = seen.secret[seat]
    if secret == UNKNOWN:
        label = words.say("ui.unknown_token", who=words.names[seat])
        found.append(Piece(f"act{seat}.secret", "back_token", label, kind="token"))
    elif secret >= 0:
        found.append(_action_token(f"act{seat}.secret", secret, words, ("secret",)))
    return found


def _action_token(key: str, kind: int, words: Words, marks: tuple[str, ...]) -> Piece:
    text = words.token_text(kind)
    label = words.say("ui.token_label", token=words.token(kind), text=text)
    return Piece(key, f"token_{TOKENS[kind]}", label, kind="token", name=words.token(kind),
                 detail=text, marks=marks)  # fmt: skip


def home_dice(seen: Observation, seat: int, words: Words) -> list[Piece]:
    """Dice on the character card, informers that ride nowhere."""
    found = [
        die_piece(seen, seat, die, words)
        for die in range(4)
        if seen.place[seat * 4 + die] in (-1, -2)
    ]
    found += [
        informer_piece(seen, informer, words)
        for informer in range(5)
        if seen.informer_owner[informer] == seat and seen.informer_on[informer] < 0
    ]
    return found


def mine(seen: Observation, words: Words) -> list[Zone]:
    """Squad, action tokens, haul, file, loyalty."""
    me, say = seen.seat, words.say
    if me is None:
        return []
    found = [
        Zone("squad", "row", say("ui.squad"), area="mine", owner=me,
             pieces=tuple(home_dice(seen, me, words)), empty=say("ui.squad_empty")),
        Zone("tokens", "row", say("ui.tokens"), area="mine",
             pieces=tuple(action_tokens(seen, me, words)), empty=say("ui.tokens_empty")),
        Zone("goods", "row", say("ui.goods"), area="mine", empty=say("ui.goods_empty"),
             pieces=(*token_pieces(seen, me, words), *[card_piece(c, words) for c in seen.cards[me]])),
    ]  # fmt: skip
    room = FILE_ROOM * seen.known[me * 5 + TOP_SECRET]
    if room:
        found.append(_file(seen, me, room, words))
    if seen.loyalty >= 0:
        piece = loyalty_piece("loyalty.mine", bool(seen.loyalty), words, ("peek",))
        found.append(Zone("loyalty", "row", say("ui.loyalty"), area="mine", pieces=(piece,)))
    return found


def loyalty_piece(key: str, mafioso: bool, words: Words, marks: tuple[str, ...] = ()) -> Piece:
    """A loyalty token, face up."""
    what = words.say("ui.mafioso" if mafioso else "ui.loyal")
    face = "loyalty_mafioso" if mafioso else "loyalty_loyal"
    label = words.say("ui.loyalty_label", what=what)
    return Piece(key, face, label, kind="token", name=what, marks=marks)


def _file(seen: Observation, me: int, room: int, words: Words) -> Zone:
    pieces = []
    for kind in range(5):
        count = seen.hidden[me * 5 + kind]
        if count:
            alone = seen.visible[me * 5 + kind] == 0
            label = words.say("ui.seizure_label", kind=words.kind(kind), n=count)
            pieces.append(Piece(thing_id(me, kind) if alone else f"hid.{TYPES[kind]}",
                                f"seiz_{TYPES[kind]}", label, kind="token", count=count))  # fmt: skip
    pieces += [card_piece(card, words) for card in seen.hidden_cards[me]]
    used = seen.hidden_token_count[me] + seen.hidden_card_count[me]
    return Zone("file", "row", words.say("ui.file", used=used, room=room), area="mine",
                pieces=tuple(pieces), empty=words.say("ui.file_empty"))  # fmt: skip


def seat_pieces(seen: Observation, seat: int, words: Words) -> tuple[Piece, ...]:
    """What lies in front of another seat."""
    if seat == seen.seat:
        return ()
    found = home_dice(seen, seat, words) + token_pieces(seen, seat, words)
    found += [card_piece(card, words) for card in seen.cards[seat]]
    found += _file_of(seen, seat, words) + action_tokens(seen, seat, words)
    if seen.infiltrated and (seen.phase_name == "over" or seen.mafioso >= 0):
        found.append(loyalty_piece(f"loyalty.{seat}", seat == seen.mafioso, words))
    return tuple(found)


def _file_of(seen: Observation, seat: int, words: Words) -> list[Piece]:
    """A file as a back with a number, and what lies in it once that is revealed."""
    tokens, cards = seen.hidden_token_count[seat], seen.hidden_card_count[seat]
    if not tokens + cards:
        return []
    inside = (words.say("count.tokens", n=tokens), words.say("count.cards", n=cards))
    label = words.say("ui.hidden_things", who=words.names[seat], tokens=inside[0], cards=inside[1])
    found = [Piece(f"file.{seat}", "back_file", label, kind="token", value=str(tokens + cards))]
    for kind in range(5):
        count = seen.hidden[seat * 5 + kind]
        if count:
            label = words.say("ui.seizure_label", kind=words.kind(kind), n=count)
            found.append(Piece(f"hid{seat}.{TYPES[kind]}", f"seiz_{TYPES[kind]}", label, kind="token",
                               count=count))  # fmt: skip
    return found + [card_piece(card, words) for card in seen.hidden_cards[seat]]
