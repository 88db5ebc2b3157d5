"""All the rules of Allez les Bleus (docs/rules/allez_les_bleus.md): the Game itself.

Who may do what is in `rules_legal`, refusals in `rules_why`, NATURE in `rules_chance`, the flow
of a turn in `rules_turn`, what cards do in `rules_cards`, what is asked now and then in
`rules_answers`, who knows what in `rules_knowledge`.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Outcome, Refusal
from vingtdeux.games.allez_les_bleus import (
    notation,
    rules_chance,
    rules_knowledge,
    rules_legal,
    rules_why,
)
from vingtdeux.games.allez_les_bleus.actions import ARREST_CARD, BUY, END_TURN, PLAY, SHUFFLE
from vingtdeux.games.allez_les_bleus.info import INFO
from vingtdeux.games.allez_les_bleus.material import ARRESTED, BIT, ROW_BIT
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import DEALING
from vingtdeux.games.allez_les_bleus.rules_answers import answer
from vingtdeux.games.allez_les_bleus.rules_cards import arrest, buy, play
from vingtdeux.games.allez_les_bleus.rules_turn import end_turn, shuffle_in
from vingtdeux.games.allez_les_bleus.state import State
from vingtdeux.games.allez_les_bleus.terms import Terms


@final
class Rules(Game[State, Observation]):
    """Two decks each: play Police cards, meet and arrest Suburb cards, buy better ones."""

    info: ClassVar[GameInfo] = INFO
    unsealed: ClassVar[frozenset[str]] = frozenset({"played"})

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.terms = Terms(players, self.options)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        """92 ids, the same for every table [R3.3.6]; changed costs may add promotions."""
        return self.terms.tables.space

    def start(self) -> State:
        """Seat 0 begins [R3.1.1] once the Police decks are shuffled."""
        return notation.start(self.terms)

    def chance(self, state: State, rng: Random) -> Action:
        return rules_chance.chance(state, rng)

    def decode_chance(self, text: str) -> Action:
        return notation.decode_chance(text)

    def is_possible(self, state: State, action: Action) -> bool:
        return rules_chance.is_possible(state, action)

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return state.phase_name()

    def stage(self, state: State) -> str:
        """A whole turn is one stage: a table's clock runs for the turn [R3.10.1]."""
        return "over" if state.is_over() else f"turn:{state.round}:{state.turn}"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return rules_legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return rules_legal.legal_actions(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return rules_why.refuse(state, seat, action)

    # --- playing ------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action) -> list[Event]:  # noqa: ARG002 - only the seat on turn acts
        events: list[Event] = NOTHING if state.quiet else []
        kind = action.kind
        if kind == PLAY:
            play(state, action.a, events)
        elif kind == SHUFFLE:
            shuffle_in(state, action.data, events)
        elif kind == END_TURN:
            end_turn(state, events)
        elif kind == BUY:
            buy(state, action.a, events)
        elif kind == ARREST_CARD:
            arrest(state, action.a, events)
        else:
            answer(state, action, events)
        return events

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Most recorded points win, not capped [R4.2]; tied seats share the victory [R4.3]. Every
        turn is finite [R4.5] and so is their number [R4.4]."""
        if not state.is_over():
            return None
        reason, rule = state.ending()
        return Outcome(state.leaders(), tuple(state.scores), state.ranks(), reason, rule)

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return rules_knowledge.observe(state, seat)

    def reveal(self, state: State) -> Observation | None:
        return rules_knowledge.reveal(state)

    def determinize(self, observation: Observation, rng: Random) -> State:
        return rules_knowledge.determinize(observation, rng)

    def position_of(self, data: Mapping[str, Any]) -> State:
        return notation.read(self.terms, data)

    def report_of(self, state: State) -> dict[str, Any]:
        return notation.report(state)

    def check_material(self, state: State) -> None:
        """Every card of the box is somewhere, once [R3.1.3]."""
        total = notation.counted(state)
        if state.whole and state.phase != DEALING:
            assert total == self.terms.taken(), f"cards are missing or doubled: {total}"
        for card, count in enumerate(total):
            assert count <= self.terms.material.copies[card], f"{count} copies of card {card}"
        kinds = 0
        for card in state.hand:
            kinds |= BIT[card]
        assert kinds == state.kinds
        assert state.cuffed == any(card >= ARRESTED for card in state.row)
        assert state.row_kinds == sum({ROW_BIT[card] for card in state.row if card < ARRESTED})
