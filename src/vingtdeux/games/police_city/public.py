"""What everybody sees: the part that positions and observations share, and how it is read."""

from typing import Any, Final

from vingtdeux.engine.game import Outcome
from vingtdeux.games.police_city.material import (
    BOTH,
    CARD_IDS,
    CUFFS,
    ELEMENTS,
    EVENT,
    GRADE,
    GREAT_TRIAL,
    INFORMER_PAYMENT,
    LT,
    MOST_INFORMERS,
    OBJECTIVE_IDS,
    THINGS,
    TYPES,
)
from vingtdeux.games.police_city.phases import (
    ALONE,
    END_WINDOW,
    OVER,
    PHASES,
    PLACEMENT,
    SETUP,
    TAKE_TOKEN,
    TIMED,
    WINDOWS,
)
from vingtdeux.games.police_city.terms import Terms

# --- small vocabularies -----------------------------------------------------------------------

HOME: Final = -1
"""On the character card, may be placed."""
USED: Final = -2
"""Back on the character card, no more this round."""
IN_OFFICE: Final = -3
"""Sent to the division chief's office this round."""
KEPT: Final = -4
"""Kept in the office from the round before."""
SPOTS: Final[list[str]] = ["", "home", "used", "office", "kept"]
"""Indexed by minus the value; 0 and up = the slot of a card."""

FREE: Final = 0
READY: Final = 1
WON: Final = 2
INFORMER_STATES: Final[list[str]] = ["free", "ready", "won"]

WAITING: Final = 0
TAKEN: Final = 1
UNSECURED: Final = 2
GONE: Final = 3
ROW_STATES: Final[list[str]] = ["waiting", "taken", "unsecured", "gone"]
"""`taken`: being shared, the card itself has left the lot."""

FIRST_ROLL: Final = 0
MARKED_ROLL: Final = 1
CONFLICT_ROLL: Final = 2
CONFLICT_MARKED: Final = 3
SWAP_ROLL: Final = 4
ROLL_KINDS: Final[list[str]] = ["first", "marked", "conflict", "conflict_marked", "swap"]

NOT_ASKED: Final = 0
ASKED: Final = 1
ANSWERED: Final = 2

RUNNING: Final = 0
MAFIA_WINS: Final = 1
GOAL_REACHED: Final = 2
ROUNDS_OVER: Final = 3
REASONS: Final[list[str]] = ["", "mafia", "goal", "rounds"]


class Public:
    """The public facts; State adds what is hidden, Observation what one seat knows of it. Lists by
    seat x 5 hold one number per type, district or kind; by seat x 4 one per coloured die.

    Marks of a conflict and fingers are public once they are shown: until then an observation has
    those of its own seat only."""

    __slots__ = (
        "asked", "called", "cards", "claimed", "combo_used", "discard", "drafts", "endorsed",
        "execute", "execute_at", "extra", "face", "fingers", "forced", "grades", "informer_face",
        "informer_on", "informer_owner", "informer_state", "known", "losses", "lot", "mafia",
        "marked", "moved", "offer_give", "offer_to", "offer_want", "order_from", "order_to",
        "paying_slot", "phase", "place", "players", "pledges", "reason", "reserve", "resume",
        "roll_kind", "round", "row", "row_state", "shown", "slot", "swap_face", "swaps", "terms",
        "tick", "track", "used", "versions",
    )  # fmt: skip

    def __init__(self, terms: Terms | None = None) -> None:
        """No terms = an empty shell for copies (compiled, `__new__` runs this too: it must be
        callable without arguments)."""
        if terms is None:
            return
        players = terms.players
        self.terms = terms
        self.players = players
        self.phase = SETUP
        self.resume = SETUP
        self.forced = 0
        self.tick = 0
        self.round = 1
        self.slot = 0
        self.mafia = terms.mafia_start
        self.reason = RUNNING
        self.called = 0
        self.marked = 0
        self.roll_kind = FIRST_ROLL
        self.execute = -1
        self.execute_at = 0
        self.paying_slot = -1
        self.order_from = 0
        self.order_to = 0
        self.moved = 0
        self.swap_face = -1
        """What the informer die of the last swap shows, while the swaps go on."""
        self.grades = [terms.material.start_grade] * players
        self.track = [-1] * len(terms.material.bonus_levels)
        self.cards: list[list[int]] = [[] for _ in range(players)]
        self.discard: list[int] = []
        self.row: list[int] = []
        self.row_state: list[int] = []
        self.shown = [-1] * terms.material.shown
        self.claimed: list[list[int]] = [[] for _ in range(players)]
        self.reserve = [0, 0, 0, 0, 0]
        self.known = [0] * (players * 5)
        self.combo_used = [False] * players
        self.place = [HOME] * (players * 4)
        self.face = [-1] * (players * 4)
        self.informer_owner = [-1] * MOST_INFORMERS
        self.informer_state = [FREE] * MOST_INFORMERS
        self.informer_on = [-1] * MOST_INFORMERS
        self.informer_face = [-1] * MOST_INFORMERS
        self.extra = [0] * players
        self.asked = [NOT_ASKED] * players
        self.used = [0] * players
        self.lot: list[int] = []
        self.drafts: list[int] = []
        self.versions = [0] * players
        self.endorsed = [-1] * players
        self.fingers = [0] * (players * players)
        self.losses = [0] * players
        self.pledges: list[int] = []
        """seat x 64 + thing, in order of time."""
        self.offer_to = [-1] * players
        self.offer_give: list[list[int]] = [[] for _ in range(players)]
        self.offer_want: list[list[int]] = [[] for _ in range(players)]
        self.swaps = [0] * players

    def show(self, twin: "Public") -> None:
        """Write the public facts into a copy or an observation. What seldom changes is shared, and
        so are the lists inside lists: the rules replace them and never change them in place."""
        twin.terms = self.terms
        twin.players = self.players
        twin.phase = self.phase
        twin.resume = self.resume
        twin.forced = self.forced
        twin.tick = self.tick
        twin.round = self.round
        twin.slot = self.slot
        twin.mafia = self.mafia
        twin.reason = self.reason
        twin.called = self.called
        twin.marked = self.marked
        twin.roll_kind = self.roll_kind
        twin.execute = self.execute
        twin.execute_at = self.execute_at
        twin.paying_slot = self.paying_slot
        twin.order_from = self.order_from
        twin.order_to = self.order_to
        twin.moved = self.moved
        twin.swap_face = self.swap_face
        twin.grades = self.grades
        twin.track = self.track
        twin.cards = self.cards
        twin.discard = self.discard
        twin.row = self.row
        twin.row_state = self.row_state[:]
        twin.shown = self.shown
        twin.claimed = self.claimed
        twin.reserve = self.reserve[:]
        twin.known = self.known[:]
        twin.combo_used = self.combo_used
        twin.place = self.place[:]
        twin.face = self.face[:]
        twin.informer_owner = self.informer_owner
        twin.informer_state = self.informer_state[:]
        twin.informer_on = self.informer_on[:]
        twin.informer_face = self.informer_face[:]
        twin.extra = self.extra
        twin.asked = self.asked[:]
        twin.used = self.used[:]
        twin.lot = self.lot
        twin.drafts = self.drafts[:]
        twin.versions = self.versions[:]
        twin.endorsed = self.endorsed[:]
        twin.fingers = self.fingers
        twin.losses = self.losses[:]
        twin.pledges = self.pledges
        twin.offer_to = self.offer_to
        twin.offer_give = self.offer_give
        twin.offer_want = self.offer_want
        twin.swaps = self.swaps

    def facts(self) -> dict[str, Any]:
        """The public facts that a report and an observation tell alike, as plain JSON values."""
        return {
            "round": self.round,
            "slot": self.slot,
            "mafia": self.mafia,
            "grades": self.grades[:],
            "track": [name_of(TYPES, kind) for kind in self.track],
            "cards": [names_of(CARD_IDS, hand) for hand in self.cards],
            "discard": names_of(CARD_IDS, self.discard),
            "row": names_of(CARD_IDS, self.row),
            "objectives": [name_of(OBJECTIVE_IDS, each) for each in self.shown],
            "claimed": [names_of(OBJECTIVE_IDS, pile) for pile in self.claimed],
            "combo_used": self.combo_used[:],
            "extra": self.extra[:],
            "asked": self.asked[:],
            "forced": self.forced,
            "used": self.used[:],
            "lot": names_of(ELEMENTS, self.lot),
            "versions": self.versions[:],
            "execute_at": self.execute_at,
            "losses": self.losses[:],
            "pledges": [[each >> 6, THINGS[each & 63]] for each in self.pledges],
            "swaps": self.swaps[:],
        }


def name_of(names: list[str], item: int) -> str | None:
    """The name of an item, None for none."""
    return names[item] if item >= 0 else None


def names_of(names: list[str], items: list[int]) -> list[str]:
    """The names of items, in their order."""
    return [names[item] for item in items]


# --- the phase --------------------------------------------------------------------------------


def phase_name(facts: Public) -> str:
    """The phase by name."""
    return PHASES[facts.phase]


def table_phase(facts: Public) -> int:
    """The phase of the table: the choice of a token only suspends it [R3.0.5]."""
    return facts.resume if facts.phase == TAKE_TOKEN else facts.phase


def deciding(facts: Public) -> tuple[int, ...]:
    """The seats that have not answered [R3.0.2], [R3.0.3]; one alone in a choice [R3.0.5]; none
    while the table or chance is at work, and at the end."""
    phase = facts.phase
    if phase < PLACEMENT or phase == OVER:
        return ()
    if phase in ALONE:
        return (facts.forced,)
    return tuple([seat for seat in range(facts.players) if facts.asked[seat] == ASKED])


def seconds_of(facts: Public) -> int:
    """The nominal length of the phase: the hourglass for talks, a short clock for windows; 0 =
    nobody decides."""
    phase = facts.phase
    if phase < PLACEMENT or phase == OVER:
        return 0
    if phase in WINDOWS or phase == END_WINDOW:
        return facts.terms.material.seconds_of_window
    return facts.terms.seconds if phase in TIMED else facts.terms.material.seconds_of_choice


# --- the card in hand -------------------------------------------------------------------------


def is_present(facts: Public, seat: int) -> bool:
    """Whether the seat has a die on the card in hand [R3.6.2]."""
    at = seat * 4
    slot = facts.slot
    place = facts.place
    return (
        place[at] == slot or place[at + 1] == slot or place[at + 2] == slot or place[at + 3] == slot
    )


def present(facts: Public) -> list[int]:
    """The seats with a die on the card in hand [R3.6.2]."""
    return [seat for seat in range(facts.players) if is_present(facts, seat)]


def informer_here(facts: Public, informer: int) -> bool:
    """Whether this informer rides on the card in hand."""
    on = facts.informer_on[informer]
    return on >= 0 and facts.place[facts.informer_owner[informer] * 4 + on] == facts.slot


def rollable_of(facts: Public, seat: int) -> int:
    """How many dice of the seat on this card can be rolled."""
    found = 0
    for die in range(LT):
        if facts.place[seat * 4 + die] == facts.slot:
            found += 1
    for informer in range(5):
        if facts.informer_owner[informer] == seat and informer_here(facts, informer):
            found += 1
    return found


def dice_of(facts: Public, seat: int) -> int:
    """How many dice the seat has on this card, informers counted."""
    found = rollable_of(facts, seat)
    return found + 1 if facts.place[seat * 4 + LT] == facts.slot else found


def any_rollable(facts: Public) -> bool:
    """Whether any die on this card can be rolled."""
    for seat in range(facts.players):
        for die in range(LT):
            if facts.place[seat * 4 + die] == facts.slot:
                return True
    return any(informer_here(facts, informer) for informer in range(5))


def handcuffs_of(facts: Public, seat: int) -> int:
    """Faces H, HG and M of the seat on this card, and its reinforcements [R3.6.5]."""
    found = facts.extra[seat]
    for die in range(LT):
        if facts.place[seat * 4 + die] == facts.slot:
            face = facts.face[seat * 4 + die]
            if face == CUFFS or face >= BOTH:
                found += 1
    for informer in range(5):
        if facts.informer_owner[informer] == seat and informer_here(facts, informer):
            face = facts.informer_face[informer]
            if face == CUFFS or face >= BOTH:
                found += 1
    return found


def handcuffs(facts: Public) -> int:
    """All handcuffs on this card [R3.6.5]."""
    found = 0
    for seat in range(facts.players):
        found += handcuffs_of(facts, seat)
    return found


def conflict_grades(facts: Public, seat: int) -> int:
    """Faces G, HG and M, and one for the lieutenant [R3.9.2]."""
    found = 0
    if facts.place[seat * 4 + LT] == facts.slot:
        found = facts.terms.material.lieutenant_grades
    for die in range(LT):
        if facts.place[seat * 4 + die] == facts.slot and facts.face[seat * 4 + die] >= GRADE:
            found += 1
    for informer in range(5):
        if (
            facts.informer_owner[informer] == seat
            and informer_here(facts, informer)
            and facts.informer_face[informer] >= GRADE
        ):
            found += 1
    return found


# --- the collection ---------------------------------------------------------------------------


def is_trial(facts: Public) -> bool:
    """Whether cards are set aside, not tokens [R3.10.3]."""
    return EVENT[facts.row[facts.slot]] == GREAT_TRIAL


def pledge_size(facts: Public) -> int:
    """How many things push the mafia back one level [R3.10.3]."""
    return facts.terms.material.per_level[GREAT_TRIAL if is_trial(facts) else INFORMER_PAYMENT]


# --- the end ----------------------------------------------------------------------------------


def verdict(facts: Public, mafioso: int, goods: list[int]) -> Outcome | None:
    """The mafia at its goal [R4.1], or a player on the goal [R4.2], or the last round [R4.4]. The
    mafioso (-1 = none) wins like anybody there [R4.3]. `goods` are the place cards and seizures of
    each seat; scores are returns [R4.5]."""
    if facts.reason == RUNNING:
        return None
    seats = range(facts.players)
    points = tuple([float(grade) for grade in facts.grades])
    if facts.reason == MAFIA_WINS:
        winners: tuple[int, ...] = (mafioso,) if mafioso >= 0 else ()
        scores = tuple([1.0 if seat in winners else -1.0 for seat in seats])
        ranks = tuple([1 if seat in winners else 2 for seat in seats])
        return Outcome(winners, scores, ranks, "mafia", "R4.1", points)
    worth = [facts.grades[seat] * 1000 + goods[seat] for seat in seats]
    best = max(worth)
    winners = tuple([seat for seat in seats if worth[seat] == best])
    scores = tuple([1 / len(winners) if seat in winners else 0.0 for seat in seats])
    ranks = tuple([1 + sum([other > mine for other in worth]) for mine in worth])
    rule = "R4.2" if facts.reason == GOAL_REACHED else "R4.4"
    return Outcome(winners, scores, ranks, REASONS[facts.reason], rule, points)
