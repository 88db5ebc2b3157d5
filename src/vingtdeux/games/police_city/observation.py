"""What one seat, or a spectator, knows."""

from typing import Any, final

from vingtdeux.games.police_city.material import (
    CARD_IDS,
    DICE,
    ELEMENTS,
    FACES,
    OBJECTIVE_IDS,
    THINGS,
    TOKENS,
    TYPES,
)

UNKNOWN = -2
"""A dealt action token this seat has not seen."""


@final
class Observation:
    """Public facts, the seat's own secrets, and nothing else. Names and layout are those of the
    position; `hidden`, `hidden_cards` and `secret` of other seats are empty or UNKNOWN until the
    end reveals them."""

    __slots__ = (
        "asked", "called", "cap", "cards", "claimed", "combo_used", "deck_size", "discard",
        "drafts", "easy", "endorsed", "execute", "execute_at", "extra", "face", "fingers",
        "forced", "goal", "grades", "hard", "hidden", "hidden_card_count", "hidden_cards",
        "hidden_token_count", "infiltrated", "informer_face", "informer_on", "informer_owner",
        "informer_state", "known", "losses", "lot", "loyalty", "mafia", "mafioso", "marked",
        "moved", "objective_deck_size", "offer_give", "offer_to", "offer_want", "order_from",
        "order_to", "paying_slot", "phase", "phase_name", "place", "players", "pledges", "reason",
        "reserve", "resume", "roll_kind", "round", "row", "row_state", "seat", "seconds", "secret",
        "shown", "slot", "supply_some", "swap_face", "swaps", "table_phase", "tacit", "tick",
        "track", "unknown_kinds", "used", "versions", "visible", "winners",
    )  # fmt: skip

    def __init__(self, seat: int | None, players: int) -> None:
        self.seat = seat
        self.players = players
        self.easy = False
        self.hard = False
        self.goal = 10
        self.cap = False
        self.tacit = False
        self.infiltrated = False
        self.seconds = 0
        self.phase = 0
        self.phase_name = ""
        self.table_phase = ""
        """The same, or the phase that the choice of a token suspends."""
        self.resume = 0
        self.forced = 0
        self.tick = 0
        self.round = 1
        self.slot = 0
        self.mafia = 0
        self.reason = 0
        self.winners: list[int] = []
        self.loyalty = -1
        """-1 no variant or unknown, 0 loyal, 1 mafioso."""
        self.mafioso = -1
        """Its seat, once the end has revealed it."""
        self.called = 0
        self.marked = 0
        self.roll_kind = 0
        self.execute = -1
        self.execute_at = 0
        self.paying_slot = -1
        self.order_from = 0
        self.order_to = 0
        self.moved = 0
        self.swap_face = -1
        self.deck_size = 0
        self.objective_deck_size = 0
        self.grades: list[int] = []
        self.track: list[int] = []
        self.supply_some: list[bool] = []
        self.visible: list[int] = []
        self.hidden: list[int] = []
        self.hidden_token_count: list[int] = []
        self.cards: list[list[int]] = []
        self.hidden_cards: list[list[int]] = []
        self.hidden_card_count: list[int] = []
        self.discard: list[int] = []
        self.row: list[int] = []
        self.row_state: list[int] = []
        self.shown: list[int] = []
        self.claimed: list[list[int]] = []
        self.reserve: list[int] = []
        self.known: list[int] = []
        self.secret: list[int] = []
        self.unknown_kinds: list[int] = []
        """How many of each kind are held in secret at the table: 17 minus what is known."""
        self.combo_used: list[bool] = []
        self.place: list[int] = []
        self.face: list[int] = []
        self.informer_owner: list[int] = []
        self.informer_state: list[int] = []
        self.informer_on: list[int] = []
        self.informer_face: list[int] = []
        self.extra: list[int] = []
        self.asked: list[int] = []
        self.used: list[int] = []
        self.lot: list[int] = []
        self.drafts: list[int] = []
        self.versions: list[int] = []
        self.endorsed: list[int] = []
        self.fingers: list[int] = []
        self.losses: list[int] = []
        self.pledges: list[int] = []
        self.offer_to: list[int] = []
        self.offer_give: list[list[int]] = []
        self.offer_want: list[list[int]] = []
        self.swaps: list[int] = []

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values, things by their names."""
        seats = range(self.players)
        return {
            "seat": self.seat, "players": self.players, "easy": self.easy, "hard": self.hard,
            "goal": self.goal, "cap": self.cap, "tacit": self.tacit,
            "infiltrated": self.infiltrated, "seconds": self.seconds, "phase": self.phase_name,
            "resume": self.resume, "forced": self.forced, "tick": self.tick, "round": self.round,
            "slot": self.slot, "mafia": self.mafia, "reason": self.reason,
            "winners": self.winners, "loyalty": self.loyalty, "mafioso_seat": self.mafioso,
            "called": self.called, "marked": self.marked, "roll_kind": self.roll_kind,
            "execute": self.execute, "execute_at": self.execute_at,
            "paying_slot": self.paying_slot, "order_from": self.order_from,
            "order_to": self.order_to, "moved": self.moved,
            "swap_face": _name(FACES, self.swap_face), "deck_size": self.deck_size,
            "objective_deck_size": self.objective_deck_size, "grades": self.grades,
            "track": [_name(TYPES, kind) for kind in self.track],
            "supply": [TYPES[kind] for kind in range(5) if self.supply_some[kind]],
            "seizures": [_counted(TYPES, self.visible, seat) for seat in seats],
            "hidden_seizures": [_counted(TYPES, self.hidden, seat) for seat in seats],
            "hidden_token_count": self.hidden_token_count,
            "cards": [[CARD_IDS[card] for card in hand] for hand in self.cards],
            "hidden_cards": [[CARD_IDS[card] for card in hand] for hand in self.hidden_cards],
            "hidden_card_count": self.hidden_card_count,
            "discard": [CARD_IDS[card] for card in self.discard],
            "row": [CARD_IDS[card] for card in self.row], "row_state": self.row_state,
            "objectives": [_name(OBJECTIVE_IDS, each) for each in self.shown],
            "claimed": [[OBJECTIVE_IDS[each] for each in pile] for pile in self.claimed],
            "reserve": self.reserve,
            "action_tokens": [_counted(TOKENS, self.known, seat) for seat in seats],
            "secret_tokens": [
                "unknown" if kind == UNKNOWN else _name(TOKENS, kind) for kind in self.secret
            ],
            "unknown_kinds": self.unknown_kinds, "combo_used": self.combo_used,
            "dice": [
                {DICE[die]: self.place[seat * 4 + die] for die in range(4)} for seat in seats
            ],
            "faces": [_name(FACES, face) for face in self.face],
            "informer_owner": self.informer_owner, "informer_state": self.informer_state,
            "informer_on": self.informer_on,
            "informer_face": [_name(FACES, face) for face in self.informer_face],
            "extra": self.extra, "asked": self.asked, "used": self.used,
            "lot": [ELEMENTS[element] for element in self.lot], "drafts": self.drafts,
            "versions": self.versions, "endorsed": self.endorsed, "fingers": self.fingers,
            "losses": self.losses,
            "pledges": [[each >> 6, THINGS[each & 63]] for each in self.pledges],
            "offer_to": self.offer_to,
            "offer_give": [[THINGS[thing] for thing in each] for each in self.offer_give],
            "offer_want": [[THINGS[thing] for thing in each] for each in self.offer_want],
            "swaps": self.swaps,
        }  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))


def _name(names: list[str], item: int) -> str | None:
    return names[item] if item >= 0 else None


def _counted(names: list[str], counts: list[int], seat: int) -> dict[str, int]:
    return {names[kind]: counts[seat * 5 + kind] for kind in range(5) if counts[seat * 5 + kind]}
