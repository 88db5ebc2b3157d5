"""All the rules of Enquêtes à New York (docs/rules/enquetes_new_york.md).

This class is the door; what is allowed is in rules_legal, why not in rules_why, a turn in
rules_turn, lots in rules_chance, what seats see of moving cards in rules_sight, observations and
possible positions in rules_knowledge.
"""

import json
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, final

from vingtdeux.engine.action import CLOCK, NATURE, Action, Seat
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Outcome, Refusal
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york import notation, rules_chance, rules_knowledge, rules_why
from vingtdeux.games.enquetes_new_york import rules_legal as may
from vingtdeux.games.enquetes_new_york import rules_turn as turn
from vingtdeux.games.enquetes_new_york.board import cells_of
from vingtdeux.games.enquetes_new_york.info import INFO
from vingtdeux.games.enquetes_new_york.material import CARD_INDEX, CARD_KIND, CARD_LEVEL
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import (
    CHOOSE_CELL,
    END_RULES,
    GO_ANYWHERE,
    LAST_CALL,
    OVER,
    PHASES,
    REASONS,
    ROLLING,
    SPINNING,
    SPY,
    SPYING,
    START_ROLL,
    SWAP_GIVE,
    SWAP_PARTNER,
    SWAP_TAKE,
    SWAPPING,
    TAKE,
    TAKING,
    TURN_END,
    TURN_START,
    WHEEL,
)
from vingtdeux.games.enquetes_new_york.predicates import truth
from vingtdeux.games.enquetes_new_york.state import State
from vingtdeux.games.enquetes_new_york.terms import Terms

DRAWN_DEFAULT: Final = (CHOOSE_CELL, TAKE, SWAP_PARTNER, SWAP_GIVE, SWAP_TAKE)
"""Where an absent seat's default is a random one."""
PLAIN_DEFAULT: Final[dict[int, Action]] = {
    WHEEL: do.SPIN_IT,
    TURN_START: do.ROLL_DICE,
    SPY: do.NO_SPYING,
    GO_ANYWHERE: do.STAY_HERE,
    TURN_END: do.END_THE_TURN,
    LAST_CALL: do.GIVE_IT_UP,
}


@final
class Rules(Game[State, Observation]):
    """Roll, gather clues, spy, swap; the first to name the thief's cell wins."""

    info: ClassVar[GameInfo] = INFO
    unsealed: ClassVar[frozenset[str]] = frozenset({"spied"})

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        if players == 1:
            self.options["solo"] = True
        elif self.options["solo"]:
            raise ValueError(f"option solo is for one player, not {players}")
        self.terms: Terms = Terms(players, self.options)
        self._space: tuple[Action, ...] = do.space(players)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return self._space

    def start(self) -> State:
        """Before the start rolls [R3.1.2]; a lone investigator needs none. Pawns stand beside
        the board [R3.1.5]."""
        state = State(self.terms)
        if self.players == 1:
            turn.open_case(state, [])
        return state

    def chance(self, state: State, rng: Random) -> Action:
        return rules_chance.draw(state, rng)

    def decode_chance(self, text: str) -> Action:
        return notation.decode_chance(text)

    def is_possible(self, state: State, action: Action) -> bool:
        return rules_chance.is_possible(state, action)

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return PHASES[state.phase]

    def stage(self, state: State) -> str:
        return f"{PHASES[state.phase]}:{state.active}:{state.turns[state.active]}:{state.go_used}"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return may.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return may.legal_actions(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return rules_why.refuse(state, seat, action)

    # --- playing ------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action) -> list[Event]:
        events: list[Event] = NOTHING if state.quiet else []
        if seat == NATURE:
            self._happen(state, action, events)
            return events
        if state.flights:  # what the action before moved has been seen
            state.flights = ()
        if seat == CLOCK:
            self._expire(state, events)
        else:
            self._do(state, seat, action, events)
        return events

    def _do(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        kind = action.kind
        if kind == do.ROLL:
            state.phase = ROLLING
        elif kind == do.ACCUSE:
            turn.accuse(state, seat, action.a, events)
        elif kind == do.END_TURN:
            turn.end_turn(state, events)
        elif kind == do.GO:  # chosen after a joker [R3.2.3], or from a go-anywhere square [R3.6.2]
            turn.go_to(state, action.a, events)
        elif kind == do.STAY:
            state.phase = TURN_END
            if not state.quiet:
                events.append(Event("stayed", {"seat": seat}))
        elif kind == do.SPY or kind == do.TAKE:
            state.partner = action.a
            state.phase = SPYING if kind == do.SPY else TAKING
        elif kind == do.NO_SPY:
            if not state.quiet:
                events.append(Event("no_spy", {"seat": seat}))
            turn.do_square(state, events)
        elif kind == do.SPIN:
            state.phase = SPINNING
        elif kind == do.PICK:
            turn.spun(state, action.a, events)
        elif kind == do.GIVE_UP:
            turn.give_up(state, events)
        else:
            self._swap(state, seat, action, events)

    def _swap(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """Partner, own card, kind of the other: three decisions [R3.5.2]."""
        if action.kind == do.SWAP_WITH:
            state.partner = action.a
            state.phase = SWAP_GIVE
        elif action.kind == do.SWAP_GIVE:
            state.given = state.cards.index(action.a)
            state.phase = SWAP_TAKE
        elif action.kind == do.SWAP_TAKE:
            state.lot_kind = action.a
            state.phase = SWAPPING
        else:
            state.phase = TURN_END
            if not state.quiet:
                events.append(Event("no_swap", {"seat": seat}))

    def _happen(self, state: State, action: Action, events: list[Event]) -> None:
        """A lot has been drawn."""
        kind = action.kind
        if kind == do.NATURE_ROLL:
            turn.rolled(state, action.a, action.b, events)
        elif kind == do.NATURE_SHUFFLE:
            turn.shuffled(state, action, events)
        elif kind == do.NATURE_NUMBER:
            turn.start_roll(state, action.a, events)
        elif kind == do.NATURE_SPIN:
            turn.spun(state, action.a, events)
        elif kind == do.NATURE_CASE:
            turn.case_drawn(state, do.name_of(action), events)
        elif kind == do.NATURE_DEFAULT:
            state.defaulting = False
            self._do(state, state.active, do.ALL[action.a], events)
        else:
            slot = state.cards.index(action.a)
            if state.phase == SPYING:
                turn.spied(state, slot, events)
            elif state.phase == TAKING:
                turn.taken(state, slot, events)
            else:
                state.lot_kind = 0
                turn.swapped(state, slot, events)

    def _expire(self, state: State, events: list[Event]) -> None:
        """The default of a seat that is absent; never an accusation [R3.9]."""
        seat, phase = state.active, state.phase
        if not state.quiet:
            events.append(Event("late", {"seat": seat}))
        if phase in DRAWN_DEFAULT:
            state.defaulting = True
        else:
            self._do(state, seat, PLAIN_DEFAULT[phase], events)

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over():
            return None
        scores = tuple([float(score) for score in state.scores()])
        reason = REASONS[state.reason]
        return Outcome(state.winners(), scores, state.ranks(), reason, END_RULES[state.reason])

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return rules_knowledge.observe(state, seat)

    def reveal(self, state: State) -> Observation | None:
        return rules_knowledge.reveal(state)

    def is_muted(self, state: State, seat: Seat) -> bool:
        """A wrong accuser has looked under the cover and must not tell [R3.8.3]."""
        return state.phase != OVER and state.is_out(seat)

    def determinize(self, observation: Observation, rng: Random) -> State:
        return rules_knowledge.determinize(observation, rng)

    def position_of(self, data: Mapping[str, Any]) -> State:
        return notation.read(self.terms, data)

    def report_of(self, state: State) -> dict[str, Any]:
        return notation.report(state)

    def check_material(self, state: State) -> None:
        """Informers, then experts of the level, each in one place [R3.1.4]."""
        if not state.cards:
            assert state.phase in (START_ROLL, WHEEL, SPINNING), "no cards"
            return
        places = [*state.pile_informers, *state.pile_experts]
        for hand in state.hands:
            places += hand
        slots = len(state.cards)
        assert sorted(places) == list(range(slots)), f"cards are missing or doubled: {places}"
        kinds = [CARD_KIND[card] for card in state.cards]
        assert kinds == sorted(kinds), "the cards are not in order"
        if state.number:
            wanted = len(self.terms.material.cards_of(state.level, state.number))
        else:
            wanted = sum(self.terms.material.handful)
        assert slots == wanted, f"{slots} cards instead of {wanted}"
        assert all(CARD_LEVEL[card] == state.level for card in state.cards)
        for seat, candidates in enumerate(state.candidates):
            assert candidates >> state.answer & 1, f"seat {seat} has excluded the answer"

    def scenario_line(self, verb: str, rest: str) -> str | None:
        """`clue ["row",1,2,3] = A1 B1 …`: the truth set of a predicate, or of a card's id."""
        if verb != "clue":
            return None
        text, _, names = rest.partition("=")
        material = self.terms.material
        if text.strip().startswith("["):
            found = truth(json.loads(text), material.square_cells)
        else:
            found = material.truth[CARD_INDEX[text.strip()]]
        wanted = sorted(names.split())
        return "" if sorted(cells_of(found)) == wanted else f"the clue is true at {cells_of(found)}"
