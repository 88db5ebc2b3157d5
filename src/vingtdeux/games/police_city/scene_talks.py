"""Panels of the talks: drafts of a share, the pot, offers of a swap, hands that point."""

from vingtdeux.games.police_city.material import E_PAY, ELEMENTS, NOBODY
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import DEAL, PLEDGE, POINT, ROLLING, TALKS, TRADE
from vingtdeux.games.police_city.public import pledge_size, table_phase
from vingtdeux.games.police_city.scene_things import element_face, thing_face, thing_marks
from vingtdeux.games.police_city.scene_tips import about, about_thing
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import Piece, Zone, remembered


def draw_talks(seen: Observation, names: tuple[str, ...], words: Words) -> list[Zone]:
    """The panels of the phase, if it has any."""
    phase, found = seen.phase, []
    if phase in TALKS and seen.drafts:
        found += _drafts(seen, names, words)
    elif phase == PLEDGE:
        pushed = min(len(seen.pledges) // pledge_size(seen), seen.mafia)
        found.append(_pot(tuple(seen.pledges), pushed, names, words))
    elif phase in (TRADE, ROLLING):
        found += _offers(seen, names, words)
    hands = _hands(seen, names, words)
    if hands:
        found.append(Zone("fingers", "panel", words.say("ui.fingers"), pieces=tuple(hands)))
    return found


# --- drafts -----------------------------------------------------------------------------------


def _drafts(seen: Observation, names: tuple[str, ...], words: Words) -> list[Zone]:
    """Every seat's draft, one's own first."""
    lot, short = tuple(seen.lot), words.short_names(names, seen.seat)
    seats = [seat for seat in range(seen.players) if seen.asked[seat]]
    seats.sort(key=lambda seat: seat != seen.seat)
    found = []
    for author in seats:
        mine = author == seen.seat
        shares = tuple(seen.drafts[author * len(lot) : (author + 1) * len(lot)])
        backers = tuple([seat for seat in range(seen.players) if seen.endorsed[seat] == author])
        found.append(
            _draft(
                author, mine, mine and seen.phase != DEAL, lot, shares, backers,
                seen.seat in backers, names, short, words,
            )
        )  # fmt: skip
    return found


@remembered
def _draft(
    author: int, mine: bool, with_bin: bool, lot: tuple[int, ...], shares: tuple[int, ...],
    backers: tuple[int, ...], backed: bool, names: tuple[str, ...], short: tuple[str, ...],
    words: Words,
) -> Zone:  # fmt: skip
    """Who gets what by one draft, and who is for it; `backed`: the viewer is."""
    say, whose = words.say, "mine" if mine else f"draft{author}"
    pieces = [
        _lost(whose, element, words)
        if target == NOBODY
        else _share(whose, element, target, names[target], short[target], words)
        for element, target in zip(lot, shares, strict=True)
    ]
    if with_bin:
        pieces.append(Piece("bin", "bin", say("ui.bin"), kind="bin", name=say("ui.bin"),
                            about="bin"))  # fmt: skip
    supporters = words.listed([names[seat] for seat in backers])
    line = say("ui.backed", who=supporters) if backers else say("ui.unbacked")
    pieces.append(Piece(f"seal.{author}", "seal", line, kind="seal", name=say("ui.endorse_button"),
                        about="seal", marks=("backed",) if backed else ()))  # fmt: skip
    pieces += [
        Piece(f"vote.{seat}", "vote", say("ui.vote", who=names[seat]), kind="vote", owner=seat,
              on=f"seal.{author}")
        for seat in backers
    ]  # fmt: skip
    title = say("ui.draft_mine") if mine else say("ui.draft_other", who=names[author])
    return Zone(f"draft.{author}", "panel", title, owner=author, pieces=tuple(pieces))


@remembered
def _share(whose: str, element: int, target: int, who: str, short: str, words: Words) -> Piece:
    """An element of the lot and who is to get it."""
    say, name = words.say, words.element(element)
    pays = element >= E_PAY
    label = say("ui.pays", who=who) if pays else say("ui.element_for", element=name, who=who)
    return Piece(f"{whose}.{ELEMENTS[element]}", element_face(element), label, kind="share",
                 owner=target, name=short, about=about(element))  # fmt: skip


@remembered
def _lost(whose: str, element: int, words: Words) -> Piece:
    """An element that nobody is to get."""
    label = words.say("ui.element_lost", element=words.element(element))
    return Piece(f"{whose}.{ELEMENTS[element]}", element_face(element), label, kind="share",
                 name=words.say("ui.binned"), marks=("binned",),
                 about=about(element))  # fmt: skip


# --- pot and offers ---------------------------------------------------------------------------


@remembered
def _pot(pledges: tuple[int, ...], pushed: int, names: tuple[str, ...], words: Words) -> Zone:
    """What is set aside to push the mafia back, and how far that would be."""
    pieces = []
    for at, pledged in enumerate(pledges):
        seat, thing = pledged >> 6, pledged & 63
        name = words.thing(thing)
        label = words.say("ui.pledged_by", thing=name, who=names[seat])
        pieces.append(Piece(f"pledge.{at}", thing_face(thing), label, kind="share", owner=seat,
                            name=name, marks=thing_marks(thing, words),
                            about=about_thing(thing)))  # fmt: skip
    title = words.say("ui.pot_worth" if pushed else "ui.pot", n=len(pieces), pairs=pushed)
    return Zone("pot", "panel", title, pieces=tuple(pieces), empty=words.say("ui.pot_empty"))


def _offers(seen: Observation, names: tuple[str, ...], words: Words) -> list[Zone]:
    """Open offers of the swap."""
    return [
        _offer(
            seat, partner, seat == seen.seat, partner == seen.seat, tuple(seen.offer_give[seat]),
            tuple(seen.offer_want[seat]), names, words,
        )
        for seat, partner in enumerate(seen.offer_to)
        if partner >= 0
    ]  # fmt: skip


@remembered
def _offer(
    seat: int, partner: int, mine: bool, to_me: bool, given: tuple[int, ...],
    wanted: tuple[int, ...], names: tuple[str, ...], words: Words,
) -> Zone:  # fmt: skip
    say, who = words.say, names[seat]
    pieces = []
    for verb, owner, things in (("gives", seat, given), ("wants", partner, wanted)):
        for n, thing in enumerate(things):
            label = say(f"ui.{verb}", thing=words.thing(thing))
            pieces.append(Piece(f"offer{seat}.{verb}.{n}", thing_face(thing), label, kind="share",
                                name=label, owner=owner, marks=(verb, *thing_marks(thing, words)),
                                about=about_thing(thing)))  # fmt: skip
    complete = bool(given and wanted)
    if complete and to_me:
        pieces.append(Piece(f"accept.{seat}", "seal", say("do.accept", who=who), kind="seal",
                            name=say("ui.accept_button"), about="accept"))  # fmt: skip
    lines = [say("ui.offer_to", partner=names[partner])]
    if not complete:
        lines.append(say("ui.offer_open"))
    return Zone(
        f"offer.{seat}",
        "panel",
        say("ui.offer_mine") if mine else say("ui.offer", who=who),
        owner=seat,
        pieces=tuple(pieces),
        lines=tuple(lines),
    )


# --- hands ------------------------------------------------------------------------------------


def _hands(seen: Observation, names: tuple[str, ...], words: Words) -> list[Piece]:
    """The hands of all who point: fists while they are secret, then fingers, shown together."""
    secret = table_phase(seen) == POINT
    if not secret and not any(seen.fingers):
        return []
    n, hands, found = seen.players, seen.terms.material.targets, []
    short = words.short_names(names, seen.seat)
    for seat in range(n):
        counts = seen.fingers[seat * n : seat * n + n]
        aims = [other for other in range(n) if counts[other]]
        for hand in range(hands if secret and seen.asked[seat] else len(aims)):
            if hand < len(aims):
                other = aims[hand]
                found.append(
                    _hand(seat, hand, names[seat], names[other], short[other], counts[other],
                          secret, words)
                )  # fmt: skip
                found.append(_aim(seat, hand, other, names[other], words))
            else:
                found.append(_fist(seat, hand, names[seat], words))
    return found


@remembered
def _hand(
    seat: int, hand: int, who: str, other: str, short: str, count: int, secret: bool, words: Words
) -> Piece:
    label = words.say("ui.pointing", n=count, who=who, other=other)
    return Piece(f"hand.{seat}.{hand}", "hand", label, kind="hand", owner=seat, name=f"→ {short}",
                 value=str(count), marks=() if secret else ("shown",))  # fmt: skip


@remembered
def _aim(seat: int, hand: int, other: int, who: str, words: Words) -> Piece:
    """The sign of whom a hand points at: read where there is no room for names."""
    return Piece(f"aim.{seat}.{hand}", "vote", words.say("ui.aim", who=who), kind="vote",
                 owner=other, on=f"hand.{seat}.{hand}")  # fmt: skip


@remembered
def _fist(seat: int, hand: int, who: str, words: Words) -> Piece:
    label = words.say("ui.fist", who=who)
    return Piece(f"hand.{seat}.{hand}", "fist", label, kind="hand", owner=seat)
