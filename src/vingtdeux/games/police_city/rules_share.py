"""Sharing a lot by drafts and endorsements; the deal with the mafia uses the same drafts."""

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.actions import (
    ASSIGNS,
    CALL_WITHDRAW,
    ENDORSES,
    MOST_DRAFTS,
    PAYS,
    TAKES,
)
from vingtdeux.games.police_city.material import (
    E_CARD,
    E_INFORMER,
    E_PAY,
    E_TYPE,
    NOBODY,
    is_seizure,
    type_of,
)
from vingtdeux.games.police_city.phases import (
    A_CARD_DONE,
    A_CONFLICT,
    A_DEAL_PAID,
    A_EXECUTE,
    A_FBI,
    DEAL,
    PAY,
    SHARE,
    SHARE2,
)
from vingtdeux.games.police_city.public import ASKED, FREE, GONE, NOT_ASKED, TAKEN, WON, present
from vingtdeux.games.police_city.rules_grades import gain_grades
from vingtdeux.games.police_city.rules_roll import take_or_choose
from vingtdeux.games.police_city.rules_table import (
    ask,
    enter,
    gain_card,
    lose_seizures,
    raise_mafia,
    replaced,
    seats_of_phase,
)
from vingtdeux.games.police_city.state import State, tokens_of

# --- opening ----------------------------------------------------------------------------------


def open_share(state: State, second: bool) -> None:
    """For the seats present or surviving; an empty lot ends the card [R3.8.1]."""
    if not state.lot:
        state.phase = A_CARD_DONE
        return
    enter(state, SHARE2 if second else SHARE)
    ask(state, present(state))
    _new_drafts(state)
    size = len(state.lot)
    for seat in range(state.players):  # each draft starts as "everything to me" [R3.8.2]
        for at in range(size):
            state.drafts[seat * size + at] = seat


def _new_drafts(state: State) -> None:
    state.drafts = [0] * (state.players * len(state.lot))
    for seat in range(state.players):
        state.versions[seat] = 0
        state.endorsed[seat] = -1
    state.execute = -1
    state.execute_at = 0


def open_deal(state: State, events: list[Event]) -> None:
    """Fewer than 4 tokens in all: mafia +2; else all seats bargain [R3.10.4]."""
    material = state.terms.material
    if _all_tokens(state) < material.deal_tokens:
        fail_deal(state, events)
        return
    enter(state, DEAL)
    ask(state, list(range(state.players)))
    state.lot = material.deal_lot
    _new_drafts(state)
    start = _first_deal(state)
    size = len(start)
    for seat in range(state.players):
        state.drafts[seat * size : seat * size + size] = start


def _first_deal(state: State) -> list[int]:
    """Four times the seat with most tokens left pays one; payers get a grade each, in turn
    [R3.10.4]."""
    material = state.terms.material
    left = [tokens_of(state, seat) for seat in range(state.players)]
    payers: list[int] = []
    for _ in range(material.deal_tokens):
        payer = left.index(max(left))
        left[payer] -= 1
        payers.append(payer)
    return payers + [payers[n % len(payers)] for n in range(material.deal_grades)]


def _all_tokens(state: State) -> int:
    found = 0
    for seat in range(state.players):
        found += tokens_of(state, seat)
    return found


# --- what is allowed --------------------------------------------------------------------------


def legal_share(state: State, seat: int) -> list[Action]:
    """Edit one's own draft, endorse one, withdraw [R3.8.3]; within the budget [R3.0.8]."""
    found: list[Action] = []
    most = state.terms.material.most_endorsed
    if state.asked[seat] == NOT_ASKED or state.used[seat] >= most:
        return found
    asked = state.asked
    seats = [other for other in range(state.players) if asked[other] != NOT_ASKED]
    if state.phase == DEAL:
        _add_deal_edits(state, seat, found)
    else:
        size = len(state.lot)
        for at in range(size):
            now = state.drafts[seat * size + at]
            first = state.lot[at] * 7
            for target in seats:
                if target != now:
                    found.append(ASSIGNS[first + target])
            if now != NOBODY:
                found.append(ASSIGNS[first + NOBODY])
    for other in seats:
        if state.endorsed[seat] != other and (
            state.phase != DEAL or is_possible_deal(state, other)
        ):
            found.append(ENDORSES[other * (MOST_DRAFTS + 1) + state.versions[other]])
    if state.endorsed[seat] >= 0:
        found.append(CALL_WITHDRAW)
    return found


def _add_deal_edits(state: State, seat: int, found: list[Action]) -> None:
    """Grades to any seat, payments to seats that have a token left [R3.10.4]; in the action space
    grades stand before payments."""
    size = len(state.lot)
    pays = state.terms.material.deal_tokens
    for turn in range(pays, pays + size):
        at = turn % size
        element = state.lot[at]
        now = state.drafts[seat * size + at]
        for target in range(state.players):
            if target != now and (element < E_PAY or can_pay_more(state, seat, target)):
                found.append(ASSIGNS[element * 7 + target])


def can_pay_more(state: State, seat: int, payer: int) -> bool:
    """Whether in the seat's draft that payer still has a token left [R3.10.4]."""
    pays = 0
    first = seat * len(state.lot)
    for at in range(first, first + state.terms.material.deal_tokens):
        if state.drafts[at] == payer:
            pays += 1
    return pays < tokens_of(state, payer)


def is_possible_deal(state: State, seat: int) -> bool:
    """Nobody pays more than it owns in that draft [R3.10.4]."""
    first = seat * len(state.lot)
    last = first + state.terms.material.deal_tokens
    for payer in range(state.players):
        pays = 0
        for at in range(first, last):
            if state.drafts[at] == payer:
                pays += 1
        if pays > tokens_of(state, payer):
            return False
    return True


# --- playing ----------------------------------------------------------------------------------


def assign(state: State, seat: int, element: int, target: int, events: list[Event]) -> None:
    """A new version of one's draft; all endorsements of it are gone [R3.8.3]."""
    size = len(state.lot)
    state.drafts[seat * size + state.lot.index(element)] = target
    state.versions[seat] += 1
    for other in range(state.players):
        if state.endorsed[other] == seat:
            state.endorsed[other] = -1
    _acted(state, seat)
    if not state.quiet:
        events.append(Event("drafted", {"seat": seat}))


def endorse(state: State, seat: int, author: int, events: list[Event]) -> None:
    """The seat's single endorsement; when all endorse one draft it is executed [R3.8.4]."""
    state.endorsed[seat] = author
    _acted(state, seat)
    if not state.quiet:
        events.append(Event("endorsed", {"seat": seat, "author": author}))
    for other in seats_of_phase(state):
        if state.endorsed[other] != author:
            return
    _agree(state, author, events)


def withdraw(state: State, seat: int, events: list[Event]) -> None:
    """No endorsement any more [R3.8.3]."""
    state.endorsed[seat] = -1
    _acted(state, seat)
    if not state.quiet:
        events.append(Event("withdrawn", {"seat": seat}))


def _acted(state: State, seat: int) -> None:
    state.used[seat] += 1
    state.asked[seat] = ASKED


def _agree(state: State, author: int, events: list[Event]) -> None:
    state.execute = author
    state.execute_at = 0
    if not state.quiet:
        told = {"author": author, "deal": state.phase == DEAL, "place": state.row[state.slot]}
        events.append(Event("agreed", {**told, "shares": _shares(state, author)}))
    state.phase = A_DEAL_PAID if state.phase == DEAL else A_EXECUTE


def _shares(state: State, author: int) -> list[int]:
    """How many things each seat gets by that draft, payments aside; -1 for those who have no say."""
    size = len(state.lot)
    draft = state.drafts[author * size : author * size + size]
    shares = [-1] * state.players
    for seat in seats_of_phase(state):
        shares[seat] = sum([state.lot[at] < E_PAY and draft[at] == seat for at in range(size)])
    return shares


def close_share(state: State, expired: bool, events: list[Event]) -> None:
    """No unanimity: a lone seat takes its own draft; else conflict, or the FBI [R3.8.5]."""
    seats = seats_of_phase(state)
    if state.phase == DEAL:
        fail_deal(state, events)
        return
    if len(seats) == 1:
        _agree(state, seats[0], events)
        return
    if expired and state.terms.tacit:  # house option: silence is no objection
        backed = [author for author in seats if author in state.endorsed]
        if len(backed) == 1:
            _agree(state, backed[0], events)
            return
    state.phase = A_CONFLICT if state.phase == SHARE else A_FBI


def fail_deal(state: State, events: list[Event]) -> None:
    """No deal with the mafia: it rises by two [R3.10.4]."""
    if not state.quiet:
        events.append(Event("no_deal", {}))
    card = state.row[state.slot]
    discard_event(state)
    if not raise_mafia(state, state.terms.material.deal_mafia, "deal", events, card):
        state.phase = A_CARD_DONE


def discard_event(state: State) -> None:
    """An event card that is over goes to the discard pile [R3.10]."""
    state.discard = [*state.discard, state.row[state.slot]]
    _leave(state)


def mend_deal(state: State, events: list[Event]) -> None:
    """After an interrupt: impossible drafts lose their endorsements; under 4 tokens the deal
    fails at once [R3.10.4]."""
    if state.phase != DEAL:
        return
    if _all_tokens(state) < state.terms.material.deal_tokens:
        fail_deal(state, events)
        return
    for author in range(state.players):
        if author in state.endorsed and not is_possible_deal(state, author):
            for seat in range(state.players):
                if state.endorsed[seat] == author:
                    state.endorsed[seat] = -1


# --- execution --------------------------------------------------------------------------------


def execute_share(state: State, events: list[Event]) -> None:
    """All but the grades in lot order, then the grades, seats ascending [R3.8.6]. Stops where a
    seat must choose and goes on from there."""
    size = len(state.lot)
    if state.execute_at == 0:
        _tell_shares(state, events)
    while state.execute_at < size:
        at = state.execute_at
        state.execute_at += 1
        element = state.lot[at]
        target = state.drafts[state.execute * size + at]
        if element == E_CARD:
            hand_out_card(state, target)
        elif target == NOBODY:
            continue
        elif is_seizure(element):
            if not take_or_choose(state, target, type_of(element), A_EXECUTE):
                return
        elif element >= E_INFORMER and not _take_informer(state, target):
            return
    gains = [0] * state.players
    for at in range(size):
        target = state.drafts[state.execute * size + at]
        if E_CARD < state.lot[at] < E_TYPE and target != NOBODY:
            gains[target] += 1
    _leave(state)
    state.phase = A_CARD_DONE
    for seat in range(state.players):
        gain_grades(state, seat, gains[seat], "share", events)


def hand_out_card(state: State, target: int) -> None:
    """The place card to a seat's holdings, or to the discard pile, without mafia [R3.8.4]."""
    card = state.row[state.slot]
    if target == NOBODY:
        state.discard = [*state.discard, card]
    else:
        gain_card(state, target, card)
    state.row_state[state.slot] = TAKEN


def _take_informer(state: State, seat: int) -> bool:
    """The lowest free informer, ready next round [R3.8.6]; none free: a seizure [R3.8.7]."""
    for informer in range(state.terms.material.informers):
        if state.informer_state[informer] == FREE:
            state.informer_owner = replaced(state.informer_owner, informer, seat)
            state.informer_state[informer] = WON
            return True
    return take_or_choose(state, seat, -1, A_EXECUTE)


def _tell_shares(state: State, events: list[Event]) -> None:
    """How much each seat receives, never what: a log must not undo a file [R3.14.3]."""
    if state.quiet:
        return
    size = len(state.lot)
    for seat in range(state.players):
        counts = [0, 0, 0]
        for at in range(size):
            if state.drafts[state.execute * size + at] == seat:
                element = state.lot[at]
                if element == E_CARD:
                    counts[0] += 1
                elif is_seizure(element):
                    counts[1] += 1
                elif element >= E_INFORMER:
                    counts[2] += 1
        if any(counts):
            told = {"seat": seat, "cards": counts[0], "tokens": counts[1], "informers": counts[2]}
            events.append(Event("received", {**told, "author": state.execute}))


def _leave(state: State) -> None:
    state.row_state[state.slot] = GONE
    state.lot = []
    state.drafts = []
    state.execute = -1


def fbi(state: State, events: list[Event]) -> None:
    """The rest of the lot is lost, the card discarded, no mafia [R3.8.5], [R3.9.6]."""
    if not state.quiet:
        events.append(Event("fbi", {"card": state.row[state.slot]}))
    if E_CARD in state.lot:
        state.discard = [*state.discard, state.row[state.slot]]
    _leave(state)
    state.phase = A_CARD_DONE


# --- choices inside an execution [R3.0.5] -----------------------------------------------------


def legal_takes(state: State) -> list[Action]:
    """The types the supply still has [R3.8.7]."""
    return [TAKES[kind] for kind in range(5) if state.supply[kind] > 0]


def take(state: State, kind: int, events: list[Event]) -> None:
    """A seizure of one's choice; the suspended step goes on [R3.8.7]."""
    state.supply[kind] -= 1
    state.seizures[state.forced * 5 + kind] += 1
    state.phase = state.resume
    if not state.quiet:
        events.append(Event("chose_seizure", {"seat": state.forced}))


def pay_deal(state: State, events: list[Event]) -> None:
    """`pay_1` to `pay_4` choose their types, then the grades, seat by seat [R3.10.4]."""
    size = len(state.lot)
    tokens = state.terms.material.deal_tokens
    if state.execute_at < tokens:
        state.forced = state.drafts[state.execute * size + state.execute_at]
        enter(state, PAY)
        return
    gains = [0] * state.players
    for at in range(tokens, size):
        gains[state.drafts[state.execute * size + at]] += 1
    discard_event(state)
    state.phase = A_CARD_DONE
    for seat in range(state.players):
        gain_grades(state, seat, gains[seat], "deal", events)


def legal_pays(state: State) -> list[Action]:
    """The types the payer owns, hidden ones included."""
    return [PAYS[kind] for kind in range(5) if state.seizures[state.forced * 5 + kind] > 0]


def pay(state: State, kind: int, events: list[Event]) -> None:
    """One token to the supply [R3.10.4]."""
    lose_seizures(state, state.forced, kind, 1)
    state.supply[kind] += 1
    state.execute_at += 1
    if not state.quiet:
        events.append(Event("paid", {"seat": state.forced}))
    state.phase = A_DEAL_PAID


def most_numerous(state: State, seat: int, kinds: list[int]) -> int:
    """What time decides: the seat's most numerous type, ties in type order [R3.16]."""
    best = kinds[0]
    for kind in kinds:
        if state.seizures[seat * 5 + kind] > state.seizures[seat * 5 + best]:
            best = kind
    return best
