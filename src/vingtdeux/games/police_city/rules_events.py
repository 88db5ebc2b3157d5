"""The grey cards: elections, payments, the trial, the raid, the swap of seizures."""

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.actions import (
    ACCEPTS,
    CALL_CANCEL,
    GIVES,
    MOST_OFFERS,
    OFFERS_TO,
    PLEDGES,
    UNPLEDGES,
    WANTS,
)
from vingtdeux.games.police_city.material import (
    DISTRICT_ELECTION,
    EVENT,
    EVENT_ARG,
    GREAT_TRIAL,
    INFORMER_PAYMENT,
    MAFIA_DEAL,
    MAFIA_FACE,
    POLICE_RAID,
    TRAFFIC_ELECTION,
)
from vingtdeux.games.police_city.phases import A_CARD_DONE, PLEDGE, ROLLING, TRADE
from vingtdeux.games.police_city.public import (
    ASKED,
    NOT_ASKED,
    SWAP_ROLL,
    handcuffs,
    handcuffs_of,
    is_present,
    is_trial,
    pledge_size,
)
from vingtdeux.games.police_city.rules_grades import majority, reward_majority
from vingtdeux.games.police_city.rules_share import discard_event, open_deal
from vingtdeux.games.police_city.rules_table import (
    ask,
    enter,
    gain_card,
    lose_card,
    lose_seizures,
    lower_mafia,
    own_things,
    raise_mafia,
    replaced,
    show_thing,
    visible_seizures,
    visible_things,
)
from vingtdeux.games.police_city.state import State, cards_of, tokens_of


def resolve_event(state: State, events: list[Event]) -> None:
    """What the grey card in hand says [R3.10]."""
    card = state.row[state.slot]
    kind = EVENT[card]
    if kind == DISTRICT_ELECTION:
        _district_election(state, EVENT_ARG[card], events)
    elif kind == TRAFFIC_ELECTION:
        _traffic_election(state, EVENT_ARG[card], events)
    elif kind in (INFORMER_PAYMENT, GREAT_TRIAL):
        _open_pledge(state)
    elif kind == MAFIA_DEAL:
        open_deal(state, events)
    elif kind == POLICE_RAID:
        _raid(state, events)
    else:
        _open_trade(state)


# --- elections --------------------------------------------------------------------------------


def _district_election(state: State, district: int, events: list[Event]) -> None:
    """Most cards of the district, two-colour and hidden ones included [R3.10.1]."""
    totals = [state.held[seat * 5 + district] for seat in range(state.players)]
    _election(state, totals, events)


def _traffic_election(state: State, kind: int, events: list[Event]) -> None:
    """Own tokens of the type and own handcuffs on the card [R3.10.2]."""
    totals = [
        state.seizures[seat * 5 + kind]
        + (handcuffs_of(state, seat) if is_present(state, seat) else 0)
        for seat in range(state.players)
    ]
    _election(state, totals, events)


def _election(state: State, totals: list[int], events: list[Event]) -> None:
    """Most: +1 grade; tie: each, in `hard` mafia +1; all 0: mafia +1 [R3.10.1], [R3.10.2]. Only
    totals are announced [R3.14.3]."""
    material = state.terms.material
    card = state.row[state.slot]
    if not state.quiet:
        told = {"card": card, "totals": totals, "winners": majority(state, totals)}
        events.append(Event("election", told))
    discard_event(state)
    state.phase = A_CARD_DONE
    if max(totals) == 0:
        raise_mafia(state, material.event_none[card], "election", events, card)
    else:
        grades = material.event_grades[card]
        reward_majority(state, totals, grades, material.event_tie[card], "election", events)


def _raid(state: State, events: list[Event]) -> None:
    """Three handcuffs of all together: mafia -1 [R3.10.5]."""
    found = handcuffs(state)
    steps = min(found // state.terms.material.per_level[POLICE_RAID], state.mafia)
    if not state.quiet:
        events.append(Event("raid", {"card": state.row[state.slot], "handcuffs": found}))
    if steps:
        lower_mafia(state, steps, events)
    discard_event(state)
    state.phase = A_CARD_DONE


# --- pledges [R3.10.3] ------------------------------------------------------------------------


def _open_pledge(state: State) -> None:
    """Seats with a token or a card; skipped if the mafia stands on 0 or nobody has any."""
    trial = is_trial(state)
    able = [
        seat
        for seat in range(state.players)
        if (cards_of(state, seat) if trial else tokens_of(state, seat)) > 0
    ]
    if state.mafia == 0 or not able:
        discard_event(state)
        state.phase = A_CARD_DONE
        return
    state.pledges = []
    enter(state, PLEDGE)
    ask(state, able)


def legal_pledges(state: State, seat: int) -> list[Action]:
    """Set an own thing aside, or take one back [R3.10.3]; 12 times [R3.0.8]."""
    found: list[Action] = []
    most = state.terms.material.most_pledged
    if state.asked[seat] == NOT_ASKED or state.used[seat] >= most:
        return found
    trial = is_trial(state)
    for thing in own_things(state, seat):
        if (thing >= 5) == trial:
            found.append(PLEDGES[thing])
    for thing in sorted({each & 63 for each in state.pledges if each >> 6 == seat}):
        found.append(UNPLEDGES[thing])
    return found


def pledge(state: State, seat: int, thing: int, events: list[Event]) -> None:
    """Set aside it counts for nothing and cannot be spent [R3.10.3]."""
    if thing >= 5:
        lose_card(state, seat, thing - 5)
    else:
        lose_seizures(state, seat, thing, 1)
    state.pledges = [*state.pledges, seat * 64 + thing]
    state.used[seat] += 1
    state.asked[seat] = ASKED
    if not state.quiet:
        told = {"seat": seat, "all": len(state.pledges), "is_card": thing >= 5}
        events.append(Event("pledged", told))


def unpledge(state: State, seat: int, thing: int, events: list[Event]) -> None:
    """Take back one's latest such pledge."""
    for at in range(len(state.pledges) - 1, -1, -1):
        if state.pledges[at] == seat * 64 + thing:
            state.pledges = state.pledges[:at] + state.pledges[at + 1 :]
            break
    _give_back(state, seat * 64 + thing)
    state.used[seat] += 1
    state.asked[seat] = ASKED
    if not state.quiet:
        told = {"seat": seat, "all": len(state.pledges), "is_card": thing >= 5}
        events.append(Event("unpledged", told))


def _give_back(state: State, pledged: int) -> None:
    seat = pledged >> 6
    thing = pledged & 63
    if thing >= 5:
        gain_card(state, seat, thing - 5)
    else:
        state.seizures[seat * 5 + thing] += 1


def close_pledge(state: State, events: list[Event]) -> None:
    """The earliest pairs are discarded, mafia -1 each; the later ones return [R3.10.3]."""
    size = pledge_size(state)
    pairs = min(len(state.pledges) // size, state.mafia)
    for at in range(len(state.pledges)):
        pledged = state.pledges[at]
        if at >= size * pairs:
            _give_back(state, pledged)
        elif pledged & 63 >= 5:
            state.discard = [*state.discard, (pledged & 63) - 5]
        else:
            state.supply[pledged & 63] += 1
    state.pledges = []
    if not state.quiet:
        events.append(Event("pledges_over", {"pairs": pairs}))
    if pairs:
        lower_mafia(state, pairs, events)
    discard_event(state)
    state.phase = A_CARD_DONE


# --- the swap of seizures [R3.10.6] -----------------------------------------------------------


def _open_trade(state: State) -> None:
    """Seats that own a token or a card; skipped if fewer than two [R3.10.6]."""
    able = [
        seat for seat in range(state.players) if tokens_of(state, seat) + cards_of(state, seat) > 0
    ]
    for seat in range(state.players):
        _clear_offer(state, seat)
        state.versions[seat] = 0
    state.swaps = [0] * state.players
    if len(able) < 2:
        close_trade(state)
        return
    enter(state, TRADE)
    ask(state, able)


def _clear_offer(state: State, seat: int) -> None:
    state.offer_to = replaced(state.offer_to, seat, -1)
    state.offer_give = replaced(state.offer_give, seat, [])
    state.offer_want = replaced(state.offer_want, seat, [])


def may_swap(state: State, seat: int) -> bool:
    """A seat of the phase that has not made its three swaps [R3.0.8]."""
    return state.asked[seat] != NOT_ASKED and state.swaps[seat] < state.terms.material.most_swaps


def legal_trade(state: State, seat: int) -> list[Action]:
    """Edit one's offer, accept one made to me [R3.10.6], within the budget [R3.0.8]."""
    found: list[Action] = []
    if not may_swap(state, seat):
        return found
    partner = state.offer_to[seat]
    most = state.terms.material.swap_things
    if state.used[seat] < state.terms.material.most_offered:
        for other in range(state.players):
            if other != seat and may_swap(state, other):
                found.append(OFFERS_TO[other])
        if partner >= 0:
            if len(state.offer_give[seat]) < most:
                for thing in own_things(state, seat):
                    if _has_more(state, seat, thing, state.offer_give[seat], True):
                        found.append(GIVES[thing])
            if len(state.offer_want[seat]) < most:
                for thing in visible_things(state, partner):
                    if _has_more(state, partner, thing, state.offer_want[seat], False):
                        found.append(WANTS[thing])
            found.append(CALL_CANCEL)
    for other in range(state.players):
        if is_acceptable(state, other, seat):
            found.append(ACCEPTS[other * (MOST_OFFERS + 1) + state.versions[other]])
    return found


def is_acceptable(state: State, seat: int, partner: int) -> bool:
    """An offer of that seat to this partner with something on both sides."""
    return (
        state.offer_to[seat] == partner
        and bool(state.offer_give[seat])
        and bool(state.offer_want[seat])
        and may_swap(state, seat)
        and may_swap(state, partner)
    )


def _has_more(state: State, seat: int, thing: int, named: list[int], hidden: bool) -> bool:
    """Whether the seat owns one more of it than was named already."""
    if thing >= 5:
        return thing not in named
    own = state.seizures[seat * 5 + thing] if hidden else visible_seizures(state, seat, thing)
    return own > named.count(thing)


def offer_to(state: State, seat: int, partner: int, events: list[Event]) -> None:
    """A new, empty offer [R3.10.6]."""
    _clear_offer(state, seat)
    state.offer_to = replaced(state.offer_to, seat, partner)
    _edited(state, seat)
    if not state.quiet:
        events.append(Event("offers", {"seat": seat, "partner": partner}))


def give(state: State, seat: int, thing: int) -> None:
    """One thing more on my side; offered in public, it is seen [R3.14.1]."""
    named = [*state.offer_give[seat], thing]
    state.offer_give = replaced(state.offer_give, seat, named)
    if thing >= 5 or visible_seizures(state, seat, thing) < named.count(thing):
        show_thing(state, seat, thing)
    _edited(state, seat)


def want(state: State, seat: int, thing: int) -> None:
    """One thing more on the partner's side, of its visible ones [R3.10.6]."""
    state.offer_want = replaced(state.offer_want, seat, [*state.offer_want[seat], thing])
    _edited(state, seat)


def cancel(state: State, seat: int) -> None:
    """No offer any more."""
    _clear_offer(state, seat)
    _edited(state, seat)


def _edited(state: State, seat: int) -> None:
    state.versions[seat] += 1
    state.used[seat] += 1
    state.asked[seat] = ASKED


def accept(state: State, seat: int, author: int, events: list[Event]) -> None:
    """The swap is made; then an informer die is rolled [R3.10.6]."""
    for thing in state.offer_give[author]:
        _hand_over(state, author, seat, thing)
    for thing in state.offer_want[author]:
        _hand_over(state, seat, author, thing)
    _clear_offer(state, author)
    for trader in (author, seat):
        state.swaps = replaced(state.swaps, trader, state.swaps[trader] + 1)
    state.asked[seat] = ASKED
    drop_offers(state)
    if not state.quiet:
        events.append(Event("swapped", {"seat": seat, "partner": author}))
    state.roll_kind = SWAP_ROLL
    enter(state, ROLLING)


def _hand_over(state: State, giver: int, taker: int, thing: int) -> None:
    """Received things are visible."""
    if thing >= 5:
        lose_card(state, giver, thing - 5)
        gain_card(state, taker, thing - 5)
    else:
        lose_seizures(state, giver, thing, 1)
        state.seizures[taker * 5 + thing] += 1


def drop_offers(state: State) -> None:
    """Impossible offers vanish: both sides must be there to be seen [R3.10.6]."""
    for seat in range(state.players):
        partner = state.offer_to[seat]
        if partner >= 0 and not (
            may_swap(state, seat)
            and may_swap(state, partner)
            and _shows(state, seat, state.offer_give[seat])
            and _shows(state, partner, state.offer_want[seat])
        ):
            _clear_offer(state, seat)


def _shows(state: State, seat: int, named: list[int]) -> bool:
    for thing in named:
        if thing >= 5:
            if thing - 5 not in state.cards[seat]:
                return False
        elif visible_seizures(state, seat, thing) < named.count(thing):
            return False
    return True


def swap_rolled(state: State, face: int, events: list[Event]) -> None:
    """M on the informer die: mafia +1 [R3.10.6]; the phase goes on."""
    steps = state.terms.material.swap_mafia
    if face == MAFIA_FACE and raise_mafia(state, steps, "swap", events, state.row[state.slot]):
        return
    state.swap_face = face
    enter(state, TRADE)


def close_trade(state: State) -> None:
    """The card is over."""
    state.swap_face = -1
    for seat in range(state.players):
        _clear_offer(state, seat)
    discard_event(state)
    state.phase = A_CARD_DONE
