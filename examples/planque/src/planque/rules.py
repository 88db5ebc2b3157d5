"""All the rules of La Planque (docs/rules.md)."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, final

from vingtdeux.engine.action import NATURE, Action, Seat
from vingtdeux.engine.chance import below
from vingtdeux.engine.errors import NotationError
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game, GameInfo, Outcome, Refusal

from planque.info import INFO
from planque.material import CARDS, NEIGHBOUR
from planque.state import Observation, State, Terms

STAY: Final = Action(0, "stay")
LEAVE: Final = Action(1, "leave")
TURNS: Final = tuple(Action(2, f"turn:{value}", value) for value in range(len(CARDS)))
"""NATURE turns a card of this value."""


@final
class Rules(Game[State, Observation]):
    """Push your luck: stay for one more clue, or leave with those you have."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.terms = Terms(players, self.options)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return (STAY, LEAVE)

    def start(self) -> State:
        """All cards lie face down [R1.1]."""
        return State(self.terms)

    def chance(self, state: State, rng: Random) -> Action:
        """Any card that still lies there, each as likely [R2.1]."""
        left = [action for action in TURNS for _ in range(state.deck[action.a])]
        return left[below(rng, len(left))]

    def decode_chance(self, text: str) -> Action:
        for action in TURNS:
            if action.text == text:
                return action
        raise NotationError(f"La Planque has no action {text!r}")

    def is_possible(self, state: State, action: Action) -> bool:
        return state.turning and action in TURNS and state.deck[action.a] > 0

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return state.phase()

    def stage(self, state: State) -> str:
        return f"{state.phase()}:{state.night}:{state.turn}:{len(state.notebook)}"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """One watch after the other, in seat order [R1.2]."""
        if state.is_over():
            return ()
        return (NATURE,) if state.turning else (state.turn,)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Stay [R2.1]; leave as soon as there is a clue [R2.4]."""
        if self.to_act(state) != (seat,) or seat == NATURE:
            return []
        return [STAY, LEAVE] if state.notebook else [STAY]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        if seat != state.turn or state.turning:
            return Refusal("not_your_turn", "R1.2")
        return Refusal("no_clue", "R2.4")

    # --- playing ------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action) -> list[Event]:
        events: list[Event] = []
        if action == STAY:
            state.turning = True
        elif action == LEAVE:
            found = sum(state.notebook)
            state.files[seat] += found
            events.append(Event("filed", {"seat": seat, "n": found}))
            self._next_watch(state, events)
        else:
            state.turning = False
            state.last = action.a
            if action.a == NEIGHBOUR:
                self._blow(state, events)
            else:  # a clue goes into the notebook [R2.2]
                state.deck[action.a] -= 1
                state.notebook.append(action.a)
                events.append(Event("clue", {"seat": state.turn, "value": action.a}))
        return [] if state.quiet else events

    def _blow(self, state: State, events: list[Event]) -> None:
        """The notebook is lost and all cards are shuffled together [R2.3]."""
        lost = sum(state.notebook)
        facts = {"seat": state.turn} | ({"n": lost} if lost else {})
        events.append(Event("blown" if lost else "spotted", facts))
        state.deck = list(self.terms.cards)
        self._next_watch(state, events)

    def _next_watch(self, state: State, events: list[Event]) -> None:
        """The next seat; after the last one the next night [R1.2]; a deck with clues [R2.5]."""
        state.notebook = []
        if not sum(state.deck[1:]):
            state.deck = list(self.terms.cards)
            events.append(Event("shuffled", {}))
        state.turn += 1
        if state.turn == self.players:
            state.turn = 0
            state.night += 1
            if not state.is_over():
                events.append(Event("night", {"n": state.night}))

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Most points in the file win [R3.1]; equal points share [R3.2]."""
        if not state.is_over():
            return None
        files = state.files
        winners = tuple(seat for seat, mine in enumerate(files) if mine == max(files))
        ranks = tuple(1 + sum(other > mine for other in files) for mine in files)
        return Outcome(winners, tuple(files), ranks, "files", "R3.1")

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        """Everybody sees everything but the order of the deck, which chance has not made yet."""
        seen = Observation(self.terms, seat)
        state.show(seen)
        return seen

    def determinize(self, observation: Observation, rng: Random) -> State:
        state = State(self.terms)
        observation.show(state)
        state.quiet = True
        return state

    def position_of(self, data: Mapping[str, Any]) -> State:
        state = State(self.terms)
        state.notebook = list(data.get("notebook", []))
        there = [n - state.notebook.count(value) for value, n in enumerate(self.terms.cards)]
        state.deck = list(data.get("deck", there))
        state.files = list(data.get("files", state.files))
        state.turn, state.night = data.get("turn", 0), data.get("night", 1)
        state.last = data.get("last")
        state.turning = data.get("phase") == "card"
        self.check_material(state)
        return state

    def report_of(self, state: State) -> dict[str, Any]:
        return {**state.facts(), "scores": state.files[:]}

    def check_material(self, state: State) -> None:
        for value, most in enumerate(self.terms.cards):
            out = state.notebook.count(value)
            assert 0 <= state.deck[value] <= most - out, f"{state.deck[value]} cards of {value}"
        assert state.deck[NEIGHBOUR] == self.terms.cards[NEIGHBOUR], "a neighbour is missing"
