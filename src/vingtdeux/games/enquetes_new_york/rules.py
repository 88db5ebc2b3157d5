"""All the rules of Enquêtes à New York (docs/rules/enquetes_new_york.md).

This class is the door; a turn is in rules_turn, what is allowed in rules_legal, what seats see
of moving cards in rules_sight, observations and possible positions in rules_knowledge.
"""

import json
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.chance import below, shuffle
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Outcome, Refusal
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york import rules_turn as turn
from vingtdeux.games.enquetes_new_york.board import SQUARE, cells_of
from vingtdeux.games.enquetes_new_york.cases import case_of, draw_name
from vingtdeux.games.enquetes_new_york.config import Config
from vingtdeux.games.enquetes_new_york.info import INFO
from vingtdeux.games.enquetes_new_york.material import (
    CARD_INDEX,
    CARD_KIND,
    CARD_LEVEL,
    HANDFUL,
    NUMBERS,
    SLOTS,
)
from vingtdeux.games.enquetes_new_york.notation import decode_chance, position, report
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import (
    CHOOSE_CELL,
    FOUND,
    GO_ANYWHERE,
    LAST_CALL,
    NOBODY,
    OVER,
    PHASES,
    REASONS,
    ROLLING,
    SHUFFLING,
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
from vingtdeux.games.enquetes_new_york.rules_knowledge import determinize, observe, reveal
from vingtdeux.games.enquetes_new_york.rules_legal import is_chance, legal, refusal
from vingtdeux.games.enquetes_new_york.rules_sight import pile_of
from vingtdeux.games.enquetes_new_york.state import State

NO_SEAT: Final[tuple[Seat, ...]] = ()
BY_NATURE: Final[tuple[Seat, ...]] = (NATURE,)
SEATS: Final[tuple[tuple[Seat, ...], ...]] = tuple((seat,) for seat in range(do.MOST_SEATS))
END_RULES: Final[tuple[str, ...]] = ("", "R4.1", "R4.2", "R4.3", "R4.3")


@final
class Rules(Game[State, Observation]):
    """Roll, gather clues, spy, swap; the first to name the thief's cell wins."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        if players == 1:
            self.options["solo"] = True
        elif self.options["solo"]:
            raise ValueError(f"option solo is for one player, not {players}")
        self.config: Config = _config(players, self.options)
        self._space: tuple[Action, ...] = do.space(players)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return self._space

    def start(self) -> State:
        """Before the start rolls [R3.1.2]; a lone investigator needs none. Pawns stand beside
        the board [R3.1.5]."""
        state = State(self.players, self.config.level)
        if self.players == 1:
            turn.open_case(self.config, state, [])
        return state

    def chance(self, state: State, rng: Random) -> Action:
        """All chance, in the order of [R3.12]."""
        phase = state.phase
        if state.defaulting:  # [R3.9]
            actions = self._choices(state)
            return do.default(actions[below(rng, len(actions))])
        if phase == ROLLING:  # [R3.2.2]
            return do.ROLLS[below(rng, 36)]
        if phase == START_ROLL:  # [R3.1.2]
            return do.START_ROLLS[below(rng, 6)]
        if phase == SPINNING:  # [R3.1.3] [R3.13.1]
            if self.config.endless:
                return do.case(draw_name(rng))
            return do.SPINS[self.config.numbers[below(rng, len(self.config.numbers))]]
        if phase == SHUFFLING:
            slots = pile_of(state, state.lot_kind)[:]
            shuffle(rng, slots)
            return do.shuffled(state.lot_kind, tuple([state.cards[slot] for slot in slots]))
        lots = self._lots(state)
        return do.LOTS[state.cards[lots[below(rng, len(lots))]]]

    def _lots(self, state: State) -> list[int]:
        """The slots among which a card is drawn by lot: a whole hand [R3.3.2], or its cards of
        one kind [R3.4.2] [R3.5.3]."""
        hand = state.hands[state.partner]
        if state.phase == SPYING:
            return hand
        kind = SQUARE[state.pawns[state.active]] if state.phase == TAKING else state.lot_kind
        return [slot for slot in hand if CARD_KIND[state.cards[slot]] == kind]

    def decode_chance(self, text: str) -> Action:
        return decode_chance(text)

    def is_possible(self, state: State, action: Action) -> bool:
        phase, kind = state.phase, action.kind
        if state.defaulting:
            return kind == do.NATURE_DEFAULT and do.ALL[action.a] in self._choices(state)
        if phase == START_ROLL:
            return kind == do.NATURE_NUMBER
        if phase == SPINNING:
            if self.config.endless:
                return kind == do.NATURE_CASE
            return kind == do.NATURE_SPIN and action.a in self.config.numbers
        if phase == ROLLING:
            return kind == do.NATURE_ROLL
        if phase == SHUFFLING:
            if kind != do.NATURE_SHUFFLE or action.a != state.lot_kind:
                return False
            pile = [state.cards[slot] for slot in pile_of(state, state.lot_kind)]
            return sorted(pile) == sorted(action.data)
        if phase in (SPYING, TAKING, SWAPPING) and kind == do.NATURE_CARD:
            return action.a in [state.cards[slot] for slot in self._lots(state)]
        return False

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return PHASES[state.phase]

    def stage(self, state: State) -> str:
        return f"{PHASES[state.phase]}:{state.active}:{state.turns[state.active]}:{state.go_used}"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Always one seat, NATURE, or nobody."""
        if state.phase == OVER:
            return NO_SEAT
        return BY_NATURE if is_chance(state) else SEATS[state.active]

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        if seat == CLOCK:
            return [] if state.phase == OVER or is_chance(state) else [EXPIRE]
        return [] if seat < 0 else legal(self.config, state, seat)

    def _choices(self, state: State) -> list[Action]:
        """What the seat to move could do, an absent one's default being drawn."""
        state.defaulting = False
        found = legal(self.config, state, state.active)
        state.defaulting = True
        return found

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return refusal(self.config, state, seat, action)

    # --- playing ------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action) -> list[Event]:
        events: list[Event] = NOTHING if state.quiet else []
        if seat == NATURE:
            self._happen(state, action, events)
            return events
        if state.flights:  # what the action before moved has been seen
            state.flights = []
        if seat == CLOCK:
            self._expire(state, events)
        else:
            self._do(state, seat, action, events)
        return events

    def _do(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        config, kind = self.config, action.kind
        if kind == do.ROLL:
            state.phase = ROLLING
        elif kind == do.ACCUSE:
            turn.accuse(config, state, seat, action.a, events)
        elif kind == do.END_TURN:
            turn.end_turn(config, state, events)
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
            turn.give_up(config, state, events)
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
        config, kind = self.config, action.kind
        if kind == do.NATURE_ROLL:
            turn.rolled(state, action.a, action.b, events)
        elif kind == do.NATURE_SHUFFLE:
            turn.shuffled(config, state, action, events)
        elif kind == do.NATURE_NUMBER:
            turn.start_roll(config, state, action.a, events)
        elif kind == do.NATURE_SPIN:
            turn.spun(state, action.a, events)
        elif kind == do.NATURE_CASE:
            turn.case_drawn(config, state, do.name_of(action), events)
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
        if phase in (CHOOSE_CELL, TAKE, SWAP_PARTNER, SWAP_GIVE, SWAP_TAKE):
            state.defaulting = True
            return
        plain: dict[int, Action] = {
            WHEEL: do.SPIN_IT,
            TURN_START: do.ROLL_DICE,
            SPY: do.NO_SPYING,
            GO_ANYWHERE: do.STAY_HERE,
            TURN_END: do.END_THE_TURN,
            LAST_CALL: do.GIVE_IT_UP,
        }
        self._do(state, seat, plain[phase], events)

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """The winner has 1, everybody else 0 [R4.4]; alone, the score is the turns used."""
        if state.phase != OVER:
            return None
        winner = state.winner
        winners = () if winner == NOBODY else (winner,)
        scores = [float(seat == winner) for seat in range(self.players)]
        if self.players == 1 and state.reason == FOUND:
            scores = [float(turns_used(state))]
        ranks = tuple([1 if winner in (NOBODY, seat) else 2 for seat in range(self.players)])
        reason = REASONS[state.reason]
        return Outcome(winners, tuple(scores), ranks, reason, END_RULES[state.reason])

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return observe(self.config, state, seat)

    def reveal(self, state: State) -> Observation | None:
        return reveal(self.config, state)

    def is_muted(self, state: State, seat: Seat) -> bool:
        """A wrong accuser has looked under the cover and must not tell [R3.8.3]."""
        return state.phase != OVER and bool(state.eliminated >> seat & 1)

    def determinize(self, observation: Observation, rng: Random) -> State:
        return determinize(self.config, observation, rng)

    def position_of(self, data: Mapping[str, Any]) -> State:
        return position(self.config, data)

    def report_of(self, state: State) -> dict[str, Any]:
        found = report(state)
        outcome = self.outcome(state)
        if outcome is not None:
            found["scores"] = [int(score) for score in outcome.scores]
        return found

    def check_material(self, state: State) -> None:
        """Ten informers and six experts of the level, each in one place [R3.1.4]."""
        if not state.cards:
            assert state.phase in (START_ROLL, WHEEL, SPINNING), "no cards"
            return
        places = [*state.pile_informers, *state.pile_experts]
        for hand in state.hands:
            places += hand
        assert sorted(places) == list(range(SLOTS)), f"cards are missing or doubled: {places}"
        kinds = [CARD_KIND[card] for card in state.cards]
        assert kinds == [0] * HANDFUL[0] + [1] * HANDFUL[1]
        assert all(CARD_LEVEL[card] == state.level for card in state.cards)
        for seat, candidates in enumerate(state.candidates):
            assert candidates >> state.answer & 1, f"seat {seat} has excluded the answer"

    def scenario_line(self, verb: str, rest: str) -> str | None:
        """`clue ["row",1,2,3] = A1 B1 …`: the truth set of a predicate, or of a card's id."""
        if verb != "clue":
            return None
        text, _, names = rest.partition("=")
        clue = json.loads(text) if text.strip().startswith("[") else None
        found = truth(clue) if clue is not None else _truth_of_card(text.strip())
        wanted = sorted(names.split())
        return "" if sorted(cells_of(found)) == wanted else f"the clue is true at {cells_of(found)}"


def turns_used(state: State) -> int:
    """Turns of a solo game, the one of the accusation counted if it had begun."""
    return state.turns[0] + int(state.dice_number >= 0)


def _truth_of_card(name: str) -> int:
    from vingtdeux.games.enquetes_new_york.material import CARD_TRUTH

    return CARD_TRUTH[CARD_INDEX[name]]


def _config(players: int, options: Mapping[str, Any]) -> Config:
    config = Config(players, options["level"])
    config.any_time = options["accuse_timing"] == "any_time"
    config.last_must_find = options["last_must_find"] or players == 1
    config.max_rounds = options["max_rounds"]
    config.swap_optional = options["swap_optional"]
    config.wheel_choice = options["wheel_choice"]
    config.assist = options["assist"]
    config.number = options["investigation"] or 0
    numbers = range(1, NUMBERS + 1)
    allowed = [number for number in numbers if number not in options["exclude"]]
    config.numbers = allowed or list(numbers)
    endless = options["endless"]
    if endless is not None:
        config.endless = endless["difficulty"]
        config.seed = endless.get("seed", "")
    if config.seed:
        case = case_of(config.level, config.seed, config.endless)
        config.answer = case.answer
        config.cards = case.cards
    return config
