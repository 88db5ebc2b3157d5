"""Police City (docs/rules/police_city.md): the Game class. The topics are in the rules_* modules."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import CLOCK, NATURE, Action, Seat
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Hourglass, Outcome, Refusal
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city import notation, rules_knowledge, rules_legal, rules_why
from vingtdeux.games.police_city import phases as ph
from vingtdeux.games.police_city import rules_conflict as conflict
from vingtdeux.games.police_city import rules_events as grey
from vingtdeux.games.police_city import rules_flow as flow
from vingtdeux.games.police_city import rules_grades as grades
from vingtdeux.games.police_city import rules_placement as placement
from vingtdeux.games.police_city import rules_roll as roll
from vingtdeux.games.police_city import rules_setup as setup
from vingtdeux.games.police_city import rules_share as share
from vingtdeux.games.police_city import rules_table as table
from vingtdeux.games.police_city.info import INFO
from vingtdeux.games.police_city.material import COUNTER_TOKEN, FACES, HELICOPTER
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import (
    CONFLICT_MARKED,
    CONFLICT_ROLL,
    RUNNING,
    SWAP_ROLL,
    phase_name,
    seconds_of,
    verdict,
)
from vingtdeux.games.police_city.state import State, cards_of, tokens_of
from vingtdeux.games.police_city.terms import Terms


@final
class Rules(Game[State, Observation]):
    """Place dice, secure places together, agree on the spoils, rise faster than the mafia."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.terms = Terms(players, self.options)
        self._space: tuple[Action, ...] = act.space(players, self.terms.material)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return self._space

    def start(self) -> State:
        """Before anything is shuffled; mafia and pawns on 0 [R3.1.3]."""
        return State(self.terms)

    def chance(self, state: State, rng: Random) -> Action:
        return setup.chance(state, rng)

    def decode_chance(self, text: str) -> Action:
        return notation.decode_chance(text)

    def is_possible(self, state: State, action: Action) -> bool:
        return setup.is_possible(state, action)

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return phase_name(state)

    def stage(self, state: State) -> str:
        return f"{state.round}.{state.slot}.{phase_name(state)}.{state.tick}"

    def hourglass(self, state: State) -> Hourglass | None:
        """The nominal length of the phase; `expire` does what R3.16 says."""
        seconds = seconds_of(state)
        return Hourglass(phase_name(state), seconds) if seconds else None

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return rules_legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return rules_legal.legal_actions(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return rules_why.refuse(state, seat, action)

    # --- playing ------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action) -> list[Event]:
        events: list[Event] = NOTHING if state.quiet else []
        kind = action.kind
        if kind == act.DONE:
            self._done(state, seat, events)
        elif kind == act.PASS:
            placement.pass_window(state, seat, _after_window(state.phase))
        elif seat == NATURE:
            self._nature(state, action, events)
        elif seat == CLOCK:
            self._expire(state, events)
        elif kind <= act.OFFICER:
            self._act_on_dice(state, seat, action, events)
        elif kind <= act.WITHDRAW:
            self._act_on_share(state, seat, action, events)
        elif kind <= act.ACCEPT:
            self._act_on_goods(state, seat, action, events)
        elif kind <= act.PAY:
            self._choose(state, seat, action, events)
        else:
            self._interrupt(state, seat, action, events)
        if state.phase >= ph.A_CALL:
            flow.advance(state, events)
        return events

    def _act_on_dice(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        kind = action.kind
        if kind == act.PLACE:
            placement.place_die(state, seat, action.a, action.b)
        elif kind == act.ATTACH:
            placement.attach(state, seat, action.a, action.b)
        elif kind == act.MARK:
            roll.mark(state, seat, action.a)
        elif kind == act.LIEUTENANT:
            roll.call_lieutenant(state, seat, events)
        elif kind == act.REINFORCEMENTS:
            roll.reinforce(state, seat, events)
        elif kind == act.OFFICER:
            roll.officer(state, seat, action.a, events)
        elif kind == act.MOVE:
            placement.move(state, seat, action.a, events)
        elif kind == act.MOVE_OTHER:
            placement.move(state, action.a, action.b, events)
        elif kind == act.HELICOPTER:
            placement.order(state, seat, HELICOPTER, action.a, action.b, events)
        else:
            placement.order(state, seat, COUNTER_TOKEN, 0, action.a, events)

    def _act_on_share(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        if action.kind == act.ASSIGN:
            share.assign(state, seat, action.a, action.b, events)
        elif action.kind == act.ENDORSE:
            share.endorse(state, seat, action.a, events)
        else:
            share.withdraw(state, seat, events)

    def _act_on_goods(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        kind = action.kind
        if kind == act.POINT:
            conflict.point(state, seat, action.a)
        elif kind == act.REMOVE:
            conflict.remove(state, seat, action.a, events)
        elif kind == act.PLEDGE:
            grey.pledge(state, seat, action.a, events)
        elif kind == act.UNPLEDGE:
            grey.unpledge(state, seat, action.a, events)
        elif kind == act.OFFER_TO:
            grey.offer_to(state, seat, action.a, events)
        elif kind == act.GIVE:
            grey.give(state, seat, action.a)
        elif kind == act.WANT:
            grey.want(state, seat, action.a)
        elif kind == act.CANCEL:
            grey.cancel(state, seat)
        else:
            grey.accept(state, seat, action.a, events)

    def _choose(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        kind = action.kind
        if kind == act.KEEP:
            conflict.keep(state, seat, action.a)
        elif kind == act.TAKE:
            share.take(state, action.a, events)
        elif kind == act.TAKE_TOKEN:
            grades.take_token(state, action.a, events)
        else:
            share.pay(state, action.a, events)

    def _interrupt(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """They do not change `done` or `pass` [R3.0.4]."""
        if action.kind == act.CLAIM:
            grades.claim(state, seat, action.a, action.b, events)
        elif action.kind == act.COMBO:
            grades.combine(state, seat, action, events)
        else:
            grades.hide(state, seat, action.a, events)
        if state.phase == ph.DEAL:
            share.mend_deal(state, events)
        elif state.phase == ph.TRADE or (state.phase == ph.TAKE_TOKEN and state.resume == ph.TRADE):
            grey.drop_offers(state)

    def _nature(self, state: State, action: Action, events: list[Event]) -> None:
        if state.phase == ph.SETUP:
            setup.set_up(state, list(action.data))
            return
        if state.phase == ph.CALL:
            state.deck = list(action.data)[::-1]
            state.discard = []
            state.phase = ph.A_CALL
            if not state.quiet:
                events.append(Event("reshuffled", {}))
            return
        kind = state.roll_kind
        if kind == SWAP_ROLL:
            if not state.quiet:
                events.append(Event("swap_roll", {"face": FACES[action.data[0]]}))
            grey.swap_rolled(state, action.data[0], events)
            return
        dice = roll.dice_to_roll(state)
        roll.show_faces(state, dice, action.data)
        if not state.quiet:
            events.append(roll.told_roll(state, dice, action.data))
        if kind == CONFLICT_ROLL:
            state.phase = ph.A_CREROLL
        elif kind == CONFLICT_MARKED:
            state.phase = ph.A_GRADES
        else:
            state.phase = ph.A_ROLL_WINDOW

    def _done(self, state: State, seat: Seat, events: list[Event]) -> None:
        """A timed phase closes when all its seats are done [R3.0.2]; an order ends at once."""
        if state.phase == ph.HELI or state.phase == ph.COUNTER:
            state.phase = ph.A_ORDERS
        elif table.answer(state, seat):
            self._close(state, False, events)

    def _close(self, state: State, expired: bool, events: list[Event]) -> None:
        phase = state.phase
        if phase == ph.PLACEMENT:
            placement.close_placement(state)
        elif phase == ph.MARK or phase == ph.CREROLL:
            roll.close_marks(state, phase == ph.CREROLL)
        elif phase == ph.POINT:
            state.phase = ph.A_HITS
        elif phase == ph.PLEDGE:
            grey.close_pledge(state, events)
        elif phase == ph.TRADE:
            grey.close_trade(state)
        elif phase == ph.END_WINDOW:
            state.phase = ph.A_END
        else:
            share.close_share(state, expired, events)

    def _expire(self, state: State, events: list[Event]) -> None:
        """The sand has run out [R3.16]."""
        phase = state.phase
        if not state.quiet:
            events.append(Event("time_up", {"phase": phase_name(state)}))
        if phase in ph.WINDOWS:
            state.phase = _after_window(phase)
        elif phase in ph.TIMED:
            self._close(state, True, events)
        elif phase == ph.HELI or phase == ph.COUNTER:
            placement.end_order(state, events)
        elif phase == ph.REMOVE:
            for seat in self.to_act(state):
                conflict.expire_losses(state, seat, events)
        elif phase == ph.OFFICE_CHOICE:
            for seat in self.to_act(state):
                conflict.keep(state, seat, conflict.office_dice(state, seat)[0])
        elif phase == ph.TAKE_SEIZURE:
            there = [kind for kind in range(5) if state.supply[kind] > 0]
            share.take(state, share.most_numerous(state, state.forced, there), events)
        elif phase == ph.TAKE_TOKEN:
            grades.take_token(state, grades.legal_tokens(state)[0].a, events)
        else:
            owned = [kind for kind in range(5) if state.seizures[state.forced * 5 + kind] > 0]
            share.pay(state, share.most_numerous(state, state.forced, owned), events)

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.reason == RUNNING:
            return None
        goods = [tokens_of(state, seat) + cards_of(state, seat) for seat in range(state.players)]
        return verdict(state, state.mafioso, goods)

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return rules_knowledge.observe(state, seat)

    def reveal(self, state: State) -> Observation | None:
        return rules_knowledge.reveal(state)

    def determinize(self, observation: Observation, rng: Random) -> State:
        return rules_knowledge.determinize(observation, rng)

    def position_of(self, data: Mapping[str, Any]) -> State:
        state = notation.read(self.terms, data)
        try:
            self.check_material(state)
        except AssertionError as error:
            raise ValueError(str(error)) from None
        return state

    def report_of(self, state: State) -> dict[str, Any]:
        outcome = self.outcome(state)
        scores = list(outcome.scores) if outcome else [0.0] * self.players
        return {**notation.report(state), "scores": scores}

    def check_material(self, state: State) -> None:
        setup.check_material(state)


def _after_window(phase: int) -> int:
    """Where the table goes when a window closes."""
    if phase == ph.ORDERS:
        return ph.A_OFFICE
    return ph.A_ROLLED if phase == ph.ROLL else ph.A_SHARE
