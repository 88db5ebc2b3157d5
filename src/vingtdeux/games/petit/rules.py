"""All the rules of Petit (docs/rules/petit.md), nothing else."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.chance import shuffle
from vingtdeux.engine.errors import NotationError
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Hourglass, Outcome, Refusal
from vingtdeux.games.petit.actions import DEAL, PICKS, SPACE, deal
from vingtdeux.games.petit.info import INFO
from vingtdeux.games.petit.material import DECK, HAND, SECONDS
from vingtdeux.games.petit.observation import Observation
from vingtdeux.games.petit.state import State


@final
class Rules(Game[State, Observation]):
    """Everybody picks a card at once; the highest that is alone scores."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.rounds: int = self.options["rounds"]

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return SPACE

    def start(self) -> State:
        """Before the deal [R1.2]."""
        return State(self.players)

    def chance(self, state: State, rng: Random) -> Action:  # noqa: ARG002 - one chance node only
        """Shuffle and deal four cards to each seat [R1.2]."""
        cards = list(DECK)
        shuffle(rng, cards)
        return deal(tuple(cards[: HAND * self.players]))

    def decode_chance(self, text: str) -> Action:
        name, _, rest = text.partition(":")
        ranks = rest.split(",")
        if name != "deal" or not all(rank.isdecimal() and len(rank) == 1 for rank in ranks):
            raise NotationError(f"Petit has no action {text!r}")
        return deal(tuple(int(rank) for rank in ranks))

    def is_possible(self, state: State, action: Action) -> bool:
        if state.dealt or action.kind != DEAL or len(action.data) != HAND * self.players:
            return False
        return all(action.data.count(rank) <= DECK.count(rank) for rank in action.data)

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        if not state.dealt:
            return "deal"
        return "over" if state.round > self.rounds else "pick"

    def stage(self, state: State) -> str:
        return f"{self.phase(state)}:{state.round}"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """All seats that have not picked yet, at once [R2.1]."""
        if not state.dealt:
            return (NATURE,)
        if state.round > self.rounds:
            return ()
        return tuple(seat for seat in range(self.players) if not state.picks[seat])

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Any card of one's hand, once a round [R2.1]."""
        if seat == CLOCK:
            return [EXPIRE] if self.phase(state) == "pick" else []
        if seat == NATURE or seat not in self.to_act(state):
            return []
        return [PICKS[rank] for rank in sorted(set(state.hands[seat]))]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        if seat not in self.to_act(state):
            return Refusal("not_your_turn", "R2.1")
        return Refusal("not_in_hand", "R2.1", {"rank": action.a})

    def hourglass(self, state: State) -> Hourglass | None:
        """Ten seconds a round [R2.2]."""
        return Hourglass("pick", SECONDS) if self.phase(state) == "pick" else None

    # --- playing ------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action) -> list[Event]:
        events: list[Event] = NOTHING if state.quiet else []
        if seat == NATURE:
            for at in range(self.players):
                state.hands[at] = sorted(action.data[at * HAND : (at + 1) * HAND])
            state.dealt = True
            if not state.quiet:
                events.append(Event("dealt", {}))
        elif seat == CLOCK:
            for late in self.to_act(state):  # the lowest card of those who are late [R2.2]
                self._pick(state, late, state.hands[late][0], events)
        else:
            self._pick(state, seat, action.a, events)
        return events

    def _pick(self, state: State, seat: Seat, rank: int, events: list[Event]) -> None:
        state.hands[seat].remove(rank)
        state.picks[seat] = rank
        if not state.quiet:
            events.append(Event("picked", {"seat": seat}))
        if 0 not in state.picks:
            self._score(state, events)

    def _score(self, state: State, events: list[Event]) -> None:
        """The highest card that nobody else played scores a point [R2.3]; next round [R2.4]."""
        alone = [rank for rank in state.picks if state.picks.count(rank) == 1]
        winner = state.picks.index(max(alone)) if alone else None
        if winner is not None:
            state.points[winner] += 1
        if not state.quiet:
            events.append(Event("shown", {"cards": state.picks[:]}))
            events.append(
                Event("nobody", {}) if winner is None else Event("scored", {"seat": winner})
            )
        state.last = state.picks
        state.picks = [0] * self.players
        state.round += 1

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """After the last round the most points win [R3.1]; equal points share [R3.2]."""
        if state.round <= self.rounds:
            return None
        best = max(state.points)
        winners = tuple(seat for seat in range(self.players) if state.points[seat] == best)
        ranks = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
        return Outcome(winners, tuple(state.points), ranks, "points", "R3.1")

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        """Own hand and pick; of the others, how many cards and whether they have picked [R1.3]."""
        seen = Observation(seat, self.players, self.rounds)
        seen.round = state.round
        seen.dealt = state.dealt
        seen.over = state.round > self.rounds
        seen.hand_sizes = [len(hand) for hand in state.hands]
        seen.committed = [rank != 0 for rank in state.picks]
        seen.points = state.points[:]
        seen.last = state.last[:]
        if seat is not None:
            seen.hand = state.hands[seat][:]
            seen.pick = state.picks[seat]
        return seen

    def determinize(self, observation: Observation, rng: Random) -> State:
        """Deal the cards this seat cannot see at random. Earlier rounds' cards are forgotten by
        the observation except the last, so any card not seen may be anywhere."""
        state = State(self.players)
        state.quiet = True
        state.dealt = observation.dealt
        state.round = observation.round
        state.points = observation.points[:]
        state.last = observation.last[:]
        unseen = list(DECK)
        for rank in [*observation.hand, observation.pick, *observation.last]:
            if rank:
                unseen.remove(rank)
        shuffle(rng, unseen)
        for seat in range(self.players):
            if seat == observation.seat:
                state.hands[seat] = observation.hand[:]
                state.picks[seat] = observation.pick
                continue
            state.hands[seat] = sorted(unseen.pop() for _ in range(observation.hand_sizes[seat]))
            state.picks[seat] = unseen.pop() if observation.committed[seat] else 0
        return state

    def position_of(self, data: Mapping[str, Any]) -> State:
        """Keys: hands [[rank]], picks [rank or 0], points, round, last, phase ("deal")."""
        state = State(self.players)
        state.dealt = data.get("phase") != "deal"
        state.round = data.get("round", 1)
        default = [[1, 3, 5, 7], [2, 4, 6, 8], [1, 3, 5, 7], [2, 4, 6, 8]][: self.players]
        hands = data.get("hands", default if state.dealt else [[] for _ in range(self.players)])
        state.hands = [sorted(hand) for hand in hands]
        state.picks = list(data.get("picks", [0] * self.players))
        state.points = list(data.get("points", [0] * self.players))
        state.last = list(data.get("last", [0] * self.players))
        return state

    def report_of(self, state: State) -> dict[str, Any]:
        return {
            "round": state.round,
            "hands": [hand[:] for hand in state.hands],
            "picks": state.picks[:],
            "points": state.points[:],
            "scores": state.points[:],
            "last": state.last[:],
        }

    def check_material(self, state: State) -> None:
        for rank in set(DECK):
            shown = sum(hand.count(rank) for hand in state.hands) + state.picks.count(rank)
            assert shown <= DECK.count(rank), f"{shown} cards of rank {rank}"
