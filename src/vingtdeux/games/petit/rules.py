"""All the rules of Petit (docs/rules/petit.md): the Game itself.

Who may do what is in `rules_legal`, refusals in `rules_why`, who knows what in `rules_knowledge`.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import CLOCK, NATURE, Action, Seat
from vingtdeux.engine.chance import shuffle
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Hourglass, Outcome, Refusal
from vingtdeux.games.petit import notation, rules_knowledge, rules_legal, rules_why
from vingtdeux.games.petit.actions import DEAL, deal, space
from vingtdeux.games.petit.info import INFO
from vingtdeux.games.petit.observation import Observation
from vingtdeux.games.petit.phases import PICK
from vingtdeux.games.petit.state import State
from vingtdeux.games.petit.terms import Terms


@final
class Rules(Game[State, Observation]):
    """Everybody picks a card at once; the highest that is alone scores."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.terms = Terms(players, self.options)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return space(self.terms.material.ranks)

    def start(self) -> State:
        """Before the deal [R1.2]."""
        return State(self.terms)

    def chance(self, state: State, rng: Random) -> Action:
        """Shuffle and deal a hand to each seat [R1.2]."""
        material = state.terms.material
        cards = list(material.deck)
        shuffle(rng, cards)
        return deal(tuple(cards[: material.hand * self.players]))

    def decode_chance(self, text: str) -> Action:
        return notation.decode_chance(text)

    def is_possible(self, state: State, action: Action) -> bool:
        deck = self.terms.material.deck
        wanted = self.terms.material.hand * self.players
        if state.dealt or action.kind != DEAL or len(action.data) != wanted:
            return False
        return all(action.data.count(rank) <= deck.count(rank) for rank in action.data)

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return state.phase()

    def stage(self, state: State) -> str:
        return f"{state.phase()}:{state.round}"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return rules_legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return rules_legal.legal_actions(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return rules_why.refuse(state, seat, action)

    def hourglass(self, state: State) -> Hourglass | None:
        """Ten seconds a round [R2.2]."""
        return Hourglass(PICK, self.terms.material.seconds) if state.phase() == PICK else None

    # --- playing ------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action) -> list[Event]:
        events: list[Event] = NOTHING if state.quiet else []
        if seat == NATURE:
            hand = self.terms.material.hand
            for at in range(self.players):
                state.hands[at] = sorted(action.data[at * hand : (at + 1) * hand])
            state.dealt = True
            if not state.quiet:
                events.append(Event("dealt", {"n": hand}))
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
        if not state.is_over():
            return None
        best = max(state.points)
        winners = tuple(seat for seat in range(self.players) if state.points[seat] == best)
        ranks = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
        return Outcome(winners, tuple(state.points), ranks, "points", "R3.1")

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return rules_knowledge.observe(state, seat)

    def determinize(self, observation: Observation, rng: Random) -> State:
        return rules_knowledge.determinize(observation, rng)

    def reveal(self, state: State) -> Observation:
        return rules_knowledge.reveal(state)

    def position_of(self, data: Mapping[str, Any]) -> State:
        return notation.read(self.terms, data)

    def report_of(self, state: State) -> dict[str, Any]:
        return notation.report(state)

    def check_material(self, state: State) -> None:
        deck = self.terms.material.deck
        for rank in range(1, self.terms.material.ranks + 1):
            shown = sum(hand.count(rank) for hand in state.hands) + state.picks.count(rank)
            assert shown <= deck.count(rank), f"{shown} cards of rank {rank}"
