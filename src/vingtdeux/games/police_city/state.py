"""A position. Data only; the helpers at the end read it and change nothing."""

from typing import Final, final

from vingtdeux.games.police_city.material import (
    BOTH,
    CUFFS,
    FILE_ROOM,
    GRADE,
    LT,
    MAFIA_FACE,
    TOP_SECRET,
)

# --- phases in which somebody decides ---------------------------------------------------------

SETUP: Final = 0
CALL: Final = 1
ROLLING: Final = 2
PLACEMENT: Final = 3
ORDERS: Final = 4
HELI: Final = 5
COUNTER: Final = 6
ROLL: Final = 7
MARK: Final = 8
OFFICER: Final = 9
SHARE: Final = 10
SHARE2: Final = 11
CREROLL: Final = 12
POINT: Final = 13
REMOVE: Final = 14
PLEDGE: Final = 15
DEAL: Final = 16
TRADE: Final = 17
END_WINDOW: Final = 18
OFFICE_CHOICE: Final = 19
TAKE_SEIZURE: Final = 20
TAKE_TOKEN: Final = 21
PAY: Final = 22
OVER: Final = 23
PHASES: Final[list[str]] = [
    "setup", "call", "rolling", "placement", "orders", "heli", "counter", "roll", "mark",
    "officer", "share", "share2", "creroll", "point", "remove", "pledge", "deal", "trade",
    "end_window", "office_choice", "take_seizure", "take_token", "pay", "over",
]  # fmt: skip

# --- steps the table does by itself -----------------------------------------------------------

A_CALL: Final = 30
A_PLACEMENT: Final = 31
A_ORDERS: Final = 32
A_OFFICE: Final = 33
A_CARD: Final = 34
A_ROLL_WINDOW: Final = 35
A_ROLLED: Final = 36
A_OFFICER: Final = 37
A_SHARE: Final = 38
A_EXECUTE: Final = 39
A_CONFLICT: Final = 40
A_CREROLL: Final = 41
A_GRADES: Final = 42
A_HITS: Final = 43
A_SURVIVORS: Final = 44
A_FBI: Final = 45
A_CARD_DONE: Final = 46
A_EVENT: Final = 47
A_DEAL_PAID: Final = 48
A_END_WINDOW: Final = 49
A_END: Final = 50
A_NEXT_ROUND: Final = 51
STEPS: Final[list[str]] = [
    "a_call", "a_placement", "a_orders", "a_office", "a_card", "a_roll_window", "a_rolled",
    "a_officer", "a_share", "a_execute", "a_conflict", "a_creroll", "a_grades", "a_hits",
    "a_survivors", "a_fbi", "a_card_done", "a_event", "a_deal_paid", "a_end_window", "a_end",
    "a_next_round",
]  # fmt: skip

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


@final
class State:
    """Everything on the table and in the files. Lists by seat x 5 hold one number per type,
    district or kind; by seat x 4 one per coloured die."""

    __slots__ = (
        "asked",
        "called",
        "cap",
        "cards",
        "claimed",
        "combo_used",
        "deck",
        "difficulty_hard",
        "discard",
        "drafts",
        "endorsed",
        "execute",
        "execute_at",
        "extra",
        "face",
        "fingers",
        "forced",
        "goal",
        "grades",
        "held",
        "hidden",
        "hidden_cards",
        "infiltrated",
        "informer_face",
        "informer_on",
        "informer_owner",
        "informer_state",
        "known",
        "losses",
        "lot",
        "mafia",
        "mafioso",
        "marked",
        "moved",
        "objective_deck",
        "offer_give",
        "offer_to",
        "offer_want",
        "order_from",
        "order_to",
        "paying_slot",
        "phase",
        "place",
        "players",
        "pledges",
        "quiet",
        "reason",
        "reserve",
        "resume",
        "roll_kind",
        "round",
        "row",
        "row_state",
        "secret",
        "seizures",
        "setup_step",
        "shown",
        "slot",
        "supply",
        "swap_face",
        "swaps",
        "tacit",
        "tick",
        "track",
        "used",
        "versions",
    )  # fmt: skip

    def __init__(self, players: int = 0) -> None:
        """0 players = an empty shell for `copy` (compiled, `__new__` runs this too)."""
        if players == 0:
            return
        self.quiet = False
        self.players = players
        self.difficulty_hard = False
        self.goal = 10
        self.cap = False
        self.tacit = False
        self.infiltrated = False
        self.phase = SETUP
        self.resume = SETUP
        self.forced = 0
        self.tick = 0
        self.setup_step = 0
        self.round = 1
        self.slot = 0
        self.mafia = 0
        self.reason = RUNNING
        self.mafioso = -1
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
        self.grades = [0] * players
        self.track = [-1, -1, -1, -1]
        self.supply = [0, 0, 0, 0, 0]
        self.seizures = [0] * (players * 5)
        """By seat x 5 + type, hidden ones included."""
        self.hidden = [0] * (players * 5)
        """How many of them lie in a top secret file."""
        self.cards: list[list[int]] = [[] for _ in range(players)]
        self.hidden_cards: list[list[int]] = [[] for _ in range(players)]
        self.held = [0] * (players * 5)
        """Cards per district, hidden ones included; two-colour cards count in both."""
        self.deck: list[int] = []
        """The last one is on top."""
        self.discard: list[int] = []
        self.row: list[int] = []
        self.row_state: list[int] = []
        self.objective_deck: list[int] = []
        self.shown = [-1, -1, -1]
        self.claimed: list[list[int]] = [[] for _ in range(players)]
        self.reserve = [0, 0, 0, 0, 0]
        self.known = [0] * (players * 5)
        self.secret = [-1] * players
        self.combo_used = [False] * players
        self.place = [HOME] * (players * 4)
        self.face = [-1] * (players * 4)
        self.informer_owner = [-1] * 5
        self.informer_state = [FREE] * 5
        self.informer_on = [-1] * 5
        self.informer_face = [-1] * 5
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

    def copy(self) -> "State":
        """An independent position. What seldom changes is shared, and so are the lists inside lists:
        the rules replace them and never change them in place."""
        twin = State()
        twin.quiet = self.quiet
        twin.players = self.players
        twin.difficulty_hard = self.difficulty_hard
        twin.goal = self.goal
        twin.cap = self.cap
        twin.tacit = self.tacit
        twin.infiltrated = self.infiltrated
        twin.phase = self.phase
        twin.resume = self.resume
        twin.forced = self.forced
        twin.tick = self.tick
        twin.setup_step = self.setup_step
        twin.round = self.round
        twin.slot = self.slot
        twin.mafia = self.mafia
        twin.reason = self.reason
        twin.mafioso = self.mafioso
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
        twin.supply = self.supply[:]
        twin.seizures = self.seizures[:]
        twin.hidden = self.hidden[:]
        twin.cards = self.cards
        twin.hidden_cards = self.hidden_cards
        twin.held = self.held[:]
        twin.deck = self.deck
        twin.discard = self.discard
        twin.row = self.row
        twin.row_state = self.row_state[:]
        twin.objective_deck = self.objective_deck
        twin.shown = self.shown
        twin.claimed = self.claimed
        twin.reserve = self.reserve[:]
        twin.known = self.known[:]
        twin.secret = self.secret
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
        return twin


# --- reading a position -----------------------------------------------------------------------


def table_phase(state: State) -> int:
    """The phase of the table: the choice of a token only suspends it [R3.0.5]."""
    return state.resume if state.phase == TAKE_TOKEN else state.phase


def tokens_of(state: State, seat: int) -> int:
    """How many seizure tokens the seat owns; public even when some are hidden."""
    at = seat * 5
    own = state.seizures
    return own[at] + own[at + 1] + own[at + 2] + own[at + 3] + own[at + 4]


def hidden_tokens(state: State, seat: int) -> int:
    """How many of them lie in its file."""
    at = seat * 5
    own = state.hidden
    return own[at] + own[at + 1] + own[at + 2] + own[at + 3] + own[at + 4]


def cards_of(state: State, seat: int) -> int:
    """How many place cards the seat owns."""
    return len(state.cards[seat]) + len(state.hidden_cards[seat])


def file_room(state: State, seat: int) -> int:
    """Free places in its top secret files, three for each [R3.14.1]."""
    files = state.known[seat * 5 + TOP_SECRET]
    if files == 0:
        return 0
    return files * FILE_ROOM - hidden_tokens(state, seat) - len(state.hidden_cards[seat])


def has_token(state: State, seat: int, kind: int) -> bool:
    """Whether the seat really holds such an action token."""
    return state.known[seat * 5 + kind] > 0 or state.secret[seat] == kind


def could_hold(state: State, seat: int, kind: int) -> bool:
    """Whether, for all the table knows, the seat might hold one [R3.0.3]."""
    if state.known[seat * 5 + kind] > 0:
        return True
    return state.secret[seat] >= 0 and kind in state.secret


def is_present(state: State, seat: int) -> bool:
    """Whether the seat has a die on the card in hand [R3.6.2]."""
    at = seat * 4
    slot = state.slot
    place = state.place
    return (
        place[at] == slot or place[at + 1] == slot or place[at + 2] == slot or place[at + 3] == slot
    )


def present(state: State) -> list[int]:
    """The seats with a die on the card in hand [R3.6.2]."""
    return [seat for seat in range(state.players) if is_present(state, seat)]


def informer_here(state: State, informer: int) -> bool:
    """Whether this informer rides on the card in hand."""
    on = state.informer_on[informer]
    return on >= 0 and state.place[state.informer_owner[informer] * 4 + on] == state.slot


def rollable_of(state: State, seat: int) -> int:
    """How many dice of the seat on this card can be rolled."""
    found = 0
    for die in range(LT):
        if state.place[seat * 4 + die] == state.slot:
            found += 1
    for informer in range(5):
        if state.informer_owner[informer] == seat and informer_here(state, informer):
            found += 1
    return found


def dice_of(state: State, seat: int) -> int:
    """How many dice the seat has on this card, informers counted."""
    found = rollable_of(state, seat)
    return found + 1 if state.place[seat * 4 + LT] == state.slot else found


def any_rollable(state: State) -> bool:
    """Whether any die on this card can be rolled."""
    for seat in range(state.players):
        for die in range(LT):
            if state.place[seat * 4 + die] == state.slot:
                return True
    return any(informer_here(state, informer) for informer in range(5))


def handcuffs_of(state: State, seat: int) -> int:
    """Faces H, HG and M of the seat on this card, and its reinforcements [R3.6.5]."""
    found = state.extra[seat]
    for die in range(LT):
        if state.place[seat * 4 + die] == state.slot:
            face = state.face[seat * 4 + die]
            if face in (CUFFS, BOTH):
                found += 1
    for informer in range(5):
        if state.informer_owner[informer] == seat and informer_here(state, informer):
            face = state.informer_face[informer]
            if face in (CUFFS, MAFIA_FACE):
                found += 1
    return found


def handcuffs(state: State) -> int:
    """All handcuffs on this card [R3.6.5]."""
    found = 0
    for seat in range(state.players):
        found += handcuffs_of(state, seat)
    return found


def conflict_grades(state: State, seat: int) -> int:
    """Faces G, HG and M, and one for the lieutenant [R3.9.2]."""
    found = 1 if state.place[seat * 4 + LT] == state.slot else 0
    for die in range(LT):
        if state.place[seat * 4 + die] == state.slot:
            face = state.face[seat * 4 + die]
            if face in (GRADE, BOTH):
                found += 1
    for informer in range(5):
        if state.informer_owner[informer] == seat and informer_here(state, informer):
            face = state.informer_face[informer]
            if face in (GRADE, MAFIA_FACE):
                found += 1
    return found
