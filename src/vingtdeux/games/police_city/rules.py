"""Police City (docs/rules/police_city.md): the Game class. The topics are in the rules_* modules."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Hourglass, Outcome, Refusal
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city import notation, rules_knowledge
from vingtdeux.games.police_city import rules_conflict as conflict
from vingtdeux.games.police_city import rules_events as grey
from vingtdeux.games.police_city import rules_flow as flow
from vingtdeux.games.police_city import rules_grades as grades
from vingtdeux.games.police_city import rules_placement as placement
from vingtdeux.games.police_city import rules_refusals as refusals
from vingtdeux.games.police_city import rules_roll as roll
from vingtdeux.games.police_city import rules_setup as setup
from vingtdeux.games.police_city import rules_share as share
from vingtdeux.games.police_city import rules_table as table
from vingtdeux.games.police_city import state as st
from vingtdeux.games.police_city.info import INFO
from vingtdeux.games.police_city.material import COUNTER_TOKEN, FACES, FIRST_INFORMER, HELICOPTER
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.state import State

INTERRUPTIBLE: Final[list[bool]] = [
    phase in (st.PLACEMENT, st.ORDERS, st.ROLL, st.MARK, st.OFFICER, st.SHARE, st.SHARE2, st.CREROLL, st.POINT, st.PLEDGE, st.DEAL,
              st.TRADE, st.END_WINDOW)
    for phase in range(len(st.PHASES))
]  # fmt: skip
"""Where claims, combinations and hiding are allowed [R3.0.4]."""
WINDOWS: Final = (st.ORDERS, st.ROLL, st.OFFICER)
TIMED: Final = (
    st.PLACEMENT,
    st.MARK,
    st.SHARE,
    st.SHARE2,
    st.CREROLL,
    st.POINT,
    st.PLEDGE,
    st.DEAL,
    st.TRADE,
    st.END_WINDOW,
)
ALONE: Final = (st.HELI, st.COUNTER, st.TAKE_SEIZURE, st.TAKE_TOKEN, st.PAY)
"""Phases in which one seat alone decides [R3.0.5]."""
SHORT: Final = 8
"""Nominal seconds of a window."""
CHOICE: Final = 25
"""Nominal seconds of a forced choice."""


@final
class Rules(Game[State, Observation]):
    """Place dice, secure places together, agree on the spoils, rise faster than the mafia."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.difficulty: str = self.options["difficulty"]
        self.infiltrated: bool = self.options["infiltrated"]
        self.seconds: int = self.options["hourglass_seconds"]
        self.tacit: bool = self.options["tacit_consent"]
        self.mafia_start: int = self.options["mafia_start"]
        self.goal: int = self.options["goal"]
        self.cap: bool = self.options["cap_at_goal"]
        self.box = setup.Box(
            players,
            self.difficulty == "easy",
            self.infiltrated,
            self.options["open_tokens"],
            self.options["no_file"],
        )
        self._space: tuple[Action, ...] = act.space(players)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return self._space

    def start(self) -> State:
        """Before anything is shuffled; mafia and pawns on 0 [R3.1.3]."""
        state = self._blank()
        state.phase = st.SETUP
        return state

    def _blank(self) -> State:
        state = State(self.players)
        state.difficulty_hard = self.difficulty == "hard"
        state.infiltrated = self.infiltrated
        state.tacit = self.tacit
        state.mafia = self.mafia_start
        state.goal = self.goal
        state.cap = self.cap
        return state

    def chance(self, state: State, rng: Random) -> Action:
        return setup.chance(state, self.box, rng)

    def decode_chance(self, text: str) -> Action:
        return notation.decode_chance(text)

    def is_possible(self, state: State, action: Action) -> bool:
        return setup.is_possible(state, self.box, action)

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return st.PHASES[state.phase]

    def stage(self, state: State) -> str:
        return f"{state.round}.{state.slot}.{st.PHASES[state.phase]}.{state.tick}"

    def hourglass(self, state: State) -> Hourglass | None:
        """The hourglass for talks, a short clock for windows; `expire` does what R3.16 says."""
        phase = state.phase
        if phase < st.PLACEMENT or phase == st.OVER:
            return None
        if phase in WINDOWS or phase == st.END_WINDOW:
            return Hourglass(st.PHASES[phase], SHORT)
        if phase in TIMED:
            return Hourglass(st.PHASES[phase], self.seconds)
        return Hourglass(st.PHASES[phase], CHOICE)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that have not answered [R3.0.2], [R3.0.3]; one alone in a choice [R3.0.5]."""
        phase = state.phase
        if phase < st.PLACEMENT:
            return (NATURE,)
        if phase in ALONE:
            return (state.forced,)
        if phase == st.OVER:
            return ()
        return tuple([seat for seat in range(state.players) if state.asked[seat] == st.ASKED])

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        phase = state.phase
        if phase < st.PLACEMENT or phase == st.OVER:
            return []
        if seat < 0:
            return [EXPIRE] if seat == CLOCK else []
        if not INTERRUPTIBLE[phase]:
            return self._legal_choices(state, seat)
        found = self._legal_in_phase(state, seat)
        grades.add_interrupts(state, seat, found)  # at any time, in `to_act` or not [R3.0.4]
        if state.asked[seat] == st.ASKED:
            found.append(act.CALL_PASS if phase in WINDOWS else act.CALL_DONE)
        return found

    def _legal_in_phase(self, state: State, seat: Seat) -> list[Action]:
        """All but interrupts, `pass` and `done`."""
        phase = state.phase
        if state.asked[seat] == st.NOT_ASKED or phase == st.END_WINDOW:
            return []
        if phase == st.PLACEMENT:
            return placement.legal_placement(state, seat)
        if phase == st.ORDERS:
            return placement.legal_orders(state, seat)
        if phase == st.ROLL:
            return roll.legal_roll(state, seat)
        if phase == st.MARK or phase == st.CREROLL:
            return roll.legal_marks(state, seat)
        if phase == st.OFFICER:
            return roll.legal_officer(state, seat)
        if phase == st.POINT:
            return conflict.legal_points(state, seat)
        if phase == st.PLEDGE:
            return grey.legal_pledges(state, seat)
        if phase == st.TRADE:
            return grey.legal_trade(state, seat)
        return share.legal_share(state, seat)

    def _legal_choices(self, state: State, seat: Seat) -> list[Action]:
        """In the phases without interrupts."""
        phase = state.phase
        if phase == st.REMOVE:
            return conflict.legal_removes(state, seat)
        if phase == st.OFFICE_CHOICE:
            return conflict.legal_keeps(state, seat)
        if seat != state.forced:
            return []
        if phase == st.HELI or phase == st.COUNTER:
            return placement.legal_moves(state)
        if phase == st.TAKE_SEIZURE:
            return share.legal_takes(state)
        if phase == st.TAKE_TOKEN:
            return grades.legal_tokens(state)
        return share.legal_pays(state)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return refusals.refuse(state, seat, action)

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
        if state.phase >= st.A_CALL:
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
        if state.phase == st.DEAL:
            share.mend_deal(state, events)
        elif state.phase == st.TRADE or (state.phase == st.TAKE_TOKEN and state.resume == st.TRADE):
            grey.drop_offers(state)

    def _nature(self, state: State, action: Action, events: list[Event]) -> None:
        if state.phase == st.SETUP:
            setup.set_up(state, self.box, list(action.data))
            return
        if state.phase == st.CALL:
            state.deck = list(action.data)[::-1]
            state.discard = []
            state.phase = st.A_CALL
            if not state.quiet:
                events.append(Event("reshuffled", {}))
            return
        kind = state.roll_kind
        if not state.quiet:
            events.append(self._told_roll(state, action))
        if kind == st.SWAP_ROLL:
            grey.swap_rolled(state, action.data[0], events)
            return
        roll.show_faces(state, roll.dice_to_roll(state), action.data)
        if kind == st.CONFLICT_ROLL:
            state.phase = st.A_CREROLL
        elif kind == st.CONFLICT_MARKED:
            state.phase = st.A_GRADES
        else:
            state.phase = st.A_ROLL_WINDOW

    def _told_roll(self, state: State, action: Action) -> Event:
        if state.roll_kind == st.SWAP_ROLL:
            return Event("swap_roll", {"face": FACES[action.data[0]]})
        shown: list[list[int]] = [[] for _ in range(self.players)]
        for at, die in enumerate(roll.dice_to_roll(state)):
            seat = die // 4
            if die >= FIRST_INFORMER:
                seat = state.informer_owner[die - FIRST_INFORMER]
            shown[seat].append(action.data[at])
        return Event("rolled", {"faces": shown, "again": state.roll_kind in (1, 3)})

    def _done(self, state: State, seat: Seat, events: list[Event]) -> None:
        """A timed phase closes when all its seats are done [R3.0.2]; an order ends at once."""
        if state.phase == st.HELI or state.phase == st.COUNTER:
            state.phase = st.A_ORDERS
        elif table.answer(state, seat):
            self._close(state, False, events)

    def _close(self, state: State, expired: bool, events: list[Event]) -> None:
        phase = state.phase
        if phase == st.PLACEMENT:
            placement.close_placement(state)
        elif phase == st.MARK or phase == st.CREROLL:
            roll.close_marks(state, phase == st.CREROLL)
        elif phase == st.POINT:
            state.phase = st.A_HITS
        elif phase == st.PLEDGE:
            grey.close_pledge(state, events)
        elif phase == st.TRADE:
            grey.close_trade(state)
        elif phase == st.END_WINDOW:
            state.phase = st.A_END
        else:
            share.close_share(state, expired, events)

    def _expire(self, state: State, events: list[Event]) -> None:
        """The sand has run out [R3.16]."""
        phase = state.phase
        if not state.quiet:
            events.append(Event("time_up", {"phase": st.PHASES[phase]}))
        if phase in WINDOWS:
            state.phase = _after_window(phase)
        elif phase in TIMED:
            self._close(state, True, events)
        elif phase == st.HELI or phase == st.COUNTER:
            placement.end_order(state, events)
        elif phase == st.REMOVE:
            for seat in self.to_act(state):
                conflict.expire_losses(state, seat, events)
        elif phase == st.OFFICE_CHOICE:
            for seat in self.to_act(state):
                conflict.keep(state, seat, conflict.office_dice(state, seat)[0])
        elif phase == st.TAKE_SEIZURE:
            there = [kind for kind in range(5) if state.supply[kind] > 0]
            share.take(state, share.most_numerous(state, state.forced, there), events)
        elif phase == st.TAKE_TOKEN:
            grades.take_token(state, grades.legal_tokens(state)[0].a, events)
        else:
            owned = [kind for kind in range(5) if state.seizures[state.forced * 5 + kind] > 0]
            share.pay(state, share.most_numerous(state, state.forced, owned), events)

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """The mafia on 10 [R4.1], or a player on the goal [R4.2], or the 40th round [R4.4]. The
        mafioso wins like anybody there [R4.3]. Scores are returns [R4.5]."""
        if state.reason == st.RUNNING:
            return None
        seats = range(state.players)
        if state.reason == st.MAFIA_WINS:
            winners: tuple[int, ...] = (state.mafioso,) if state.mafioso >= 0 else ()
            scores = tuple([1.0 if seat in winners else -1.0 for seat in seats])
            ranks = tuple([1 if seat in winners else 2 for seat in seats])
            return Outcome(winners, scores, ranks, "mafia", "R4.1")
        worth = [
            state.grades[seat] * 1000 + st.tokens_of(state, seat) + st.cards_of(state, seat)
            for seat in seats
        ]
        best = max(worth)
        winners = tuple([seat for seat in seats if worth[seat] == best])
        scores = tuple([1 / len(winners) if seat in winners else 0.0 for seat in seats])
        ranks = tuple([1 + sum([other > mine for other in worth]) for mine in worth])
        rule = "R4.2" if st.REASONS[state.reason] == "goal" else "R4.4"
        return Outcome(winners, scores, ranks, st.REASONS[state.reason], rule)

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        seen = Observation(seat, self.players)
        seen.easy = self.difficulty == "easy"
        seen.seconds = self.seconds
        rules_knowledge.observe(state, seat, seen)
        if state.reason != st.RUNNING:
            outcome = self.outcome(state)
            seen.winners = list(outcome.winners) if outcome else []
        return seen

    def reveal(self, state: State) -> Observation | None:
        """Files, secret tokens, loyalties and fingers open."""
        seen = self.observe(state, None)
        rules_knowledge.uncover(state, seen)
        return seen

    def determinize(self, observation: Observation, rng: Random) -> State:
        return rules_knowledge.determinize(observation, State(self.players), rng)

    def position_of(self, data: Mapping[str, Any]) -> State:
        state = self._blank()
        notation.fill_position(state, data, self.box.easy, self.box.no_file)
        try:
            self.check_material(state)
        except AssertionError as error:
            raise ValueError(str(error)) from None
        return state

    def report_of(self, state: State) -> dict[str, Any]:
        outcome = self.outcome(state)
        scores = list(outcome.scores) if outcome else [0.0] * self.players
        return {**notation.report_of(state), "scores": scores}

    def check_material(self, state: State) -> None:
        setup.check_material(state, self.box)


def _after_window(phase: int) -> int:
    """Where the table goes when a window closes."""
    if phase == st.ORDERS:
        return st.A_OFFICE
    return st.A_ROLLED if phase == st.ROLL else st.A_SHARE
