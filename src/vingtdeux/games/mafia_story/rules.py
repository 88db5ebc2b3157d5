"""All the rules of Mafia Story (docs/rules/mafia_story.md), with the rules_… modules beside it."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import NATURE, Action, Seat
from vingtdeux.engine.chance import below
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Outcome, Refusal
from vingtdeux.games.mafia_story import notation, rules_knowledge, rules_legal, rules_why
from vingtdeux.games.mafia_story.actions import (
    BUY,
    COVER,
    FLEE,
    LOOK,
    PLACE,
    REACT_MOVE,
    REACT_PLACE,
    TAKE_BACK,
    deal,
)
from vingtdeux.games.mafia_story.actions import PREVENT as PREVENT_CARD
from vingtdeux.games.mafia_story.actions import TARGET as TARGET_TOKEN
from vingtdeux.games.mafia_story.ending import outcome_of
from vingtdeux.games.mafia_story.info import INFO
from vingtdeux.games.mafia_story.material import CARDS, COVERS, FAMILIES, KINDS
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    DEAL,
    LOOKED,
    NONE,
    OUT,
    PHASES,
    PLACED,
    PREVENT,
    SETUP_PEEK,
)
from vingtdeux.games.mafia_story.rules_flow import (
    buy,
    chase,
    end_flight,
    flip,
    next_seat,
)
from vingtdeux.games.mafia_story.rules_material import check_cards, is_city, shuffled_city
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.terms import Terms


@final
class Rules(Game[State, Observation]):
    """Look, place, chase, flee; then tokens and cards are turned and the city shrinks."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.terms = Terms(players, self.options)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return self.terms.moves.space

    def start(self) -> State:
        """Families, tokens, transports and cards are dealt out [R3.2.1, R3.2.2]; no city yet."""
        return State(self.terms)

    def chance(self, state: State, rng: Random) -> Action:  # noqa: ARG002 - one chance node only
        """Lay the city face down [R3.2.3], with an unseen neutral card at two players [R3.2.4];
        draw the first player unless the table chose one [R3.2.6]."""
        cards = shuffled_city(self.terms, rng)
        chosen = self.terms.first_seat
        first = below(rng, self.players) if chosen < 0 else chosen
        return deal(first, tuple(cards))

    def decode_chance(self, text: str) -> Action:
        return notation.decode_chance(self.terms, text)

    def is_possible(self, state: State, action: Action) -> bool:
        """A whole city; cards not used are out of the game and listed to nobody [R3.2.5]."""
        return (
            state.phase == DEAL
            and self.terms.first_seat in (NONE, action.a)
            and is_city(self.terms, action.data)
        )

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return PHASES[state.phase]

    def stage(self, state: State) -> str:
        if state.phase == PREVENT:
            return f"prevent:{state.round}"
        return f"{PHASES[state.phase]}:{state.turn}"

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
        if kind == LOOK:
            self._look(state, seat, action, events)
            return events
        if seat == NATURE:
            self._deal(state, action, events)
            return events
        state.fresh[seat] = 0  # it has put the cards back
        if kind in (PLACE, REACT_PLACE, REACT_MOVE):
            self._arrive(state, seat, action, events)
        elif kind == FLEE:
            self._flee(state, seat, action, events)
        elif kind == PREVENT_CARD:
            self._prevent(state, seat, action.a, events)
        elif kind == COVER:
            self._cover(state, seat, action, events)
        elif kind == TAKE_BACK:
            self._take_back(state, seat, events)
        elif kind == TARGET_TOKEN:
            self._neutralise(state, seat, action.a, events)
        elif kind == BUY:
            points = buy(state, seat)
            if not state.quiet:
                events.append(Event("bought", {"seat": seat, "points": points}))
            next_seat(state, events)
        else:
            self._pass(state, seat, events)
        return events

    def _deal(self, state: State, action: Action, events: list[Event]) -> None:
        laid = len(action.data)
        state.ground = action.data
        if laid < self.terms.city.cells:
            state.ground = (*action.data, *[NONE] * (self.terms.city.cells - laid))
        state.cards = (1 << laid) - 1
        state.first = action.a
        state.turn = action.a
        state.phase = SETUP_PEEK
        if not state.quiet:
            events.append(Event("dealt", {"first": action.a}))

    def _look(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """The face is shown to the seat at once [R3.3.1]; everybody sees which cell it was."""
        bit = action.c
        state.looked[seat] |= bit
        state.fresh[seat] = state.fresh[seat] | bit if state.group else bit
        state.group |= bit
        if not state.quiet:
            terms = state.terms
            args = {"seat": seat, "cell": terms.city.names[action.a]}
            told = (seat, (seat + 2) % 4) if terms.team_shared_seen else (seat,)
            card = state.ground[action.a]
            face = {"card": CARDS[card], "value": terms.material.value[card]}
            events.append(Event("looked", {**args, "family": FAMILIES[terms.families[seat]]}))
            events.append(Event("face", {**args, **face}, told))
        material = state.terms.material
        if state.phase == SETUP_PEEK:
            if state.group.bit_count() < material.opening_looks:
                return
            state.openings[seat] = state.group
        elif state.phase == ACTION:
            rest = state.cards & ~state.covered & ~state.tokens & ~state.group
            if rest and state.group.bit_count() < material.turn_looks:
                return  # three cells, or all there are [R3.5.2]
            state.status[seat] = LOOKED
        elif material.closing_looks > 1:
            rest = state.cards & ~state.covered & ~state.group
            if rest and state.group.bit_count() < material.closing_looks:
                return
        state.group = 0
        next_seat(state, events)

    def _cover(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """One of the two cards face down on a city card [R3.4.1]; the other is out [R3.4.3]."""
        state.cover_cell[seat] = action.a
        state.cover_kind[seat] = action.b
        state.covered |= action.c
        if not state.quiet:
            args = {"seat": seat, "cell": self.terms.city.names[action.a]}
            events.append(Event("covered", args))
            events.append(Event("own_cover", {**args, "kind": COVERS[action.b]}, (seat,)))
        next_seat(state, events)

    def _arrive(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """A token comes to a cell, in the turn [R3.5.4] or as a reaction [R3.7.2]."""
        kind, cell, bit = action.kind, action.a, action.c
        left = state.token_cell[seat]
        if kind == REACT_MOVE:
            state.tokens &= ~(1 << left)  # its old cell is not revealed any more
        else:
            state.token_kind[seat] = action.b
        if kind != PLACE:
            state.transports[seat] -= state.terms.material.fare
            state.spent[seat] = True  # at most once a round [R3.7.1]
        state.status[seat] = PLACED
        occupied = bool(state.tokens & bit)
        state.token_cell[seat] = cell
        state.tokens |= bit
        if not state.quiet:
            names = self.terms.city.names
            args: dict[str, Any] = {"seat": seat, "cell": names[cell]}
            paid = {} if kind == PLACE else {"fare": state.terms.material.fare}
            if kind == REACT_MOVE:
                events.append(Event("moved", {**args, **paid, "left": names[left]}))
            else:
                events.append(Event("placed" if kind == PLACE else "reacted", {**args, **paid}))
            events.append(Event("own_token", {**args, "kind": _kind(state, seat)}, (seat,)))
        if occupied:
            chase(state, seat, cell, events)
        else:
            next_seat(state, events)

    def _flee(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """A free neighbour costs nothing, everything else a transport [R3.6.3]."""
        bit = action.c
        paid = not state.next_door() & bit
        if paid:
            state.transports[seat] -= state.terms.material.fare
            state.spent[seat] = True
        occupied = bool(state.tokens & bit)
        state.token_cell[seat] = action.a
        state.tokens |= bit
        if not state.quiet:
            args: dict[str, Any] = {"seat": seat, "cell": self.terms.city.names[action.a]}
            own = {**args, "kind": _kind(state, seat)}
            if paid:
                args["fare"] = state.terms.material.fare
            events.append(Event("fled_far" if paid else "fled", args))
            events.append(Event("own_token", own, (seat,)))
        if occupied:
            chase(state, seat, action.a, events)
        else:
            end_flight(state, events)

    def _take_back(self, state: State, seat: Seat, events: list[Event]) -> None:
        """The token is in hand again, its kind unseen; the round is over for the seat [R3.6.5]."""
        if not state.quiet:
            own = {"seat": seat, "cell": "", "kind": _kind(state, seat)}
            events.append(Event("took_back", {"seat": seat}))
            events.append(Event("own_token", own, (seat,)))
        state.token_kind[seat] = NONE
        state.status[seat] = OUT
        end_flight(state, events)

    def _prevent(self, state: State, seat: Seat, card: int, events: list[Event]) -> None:
        """Final, and secret until the last seat has committed [R3.8.4]."""
        state.commit[seat] = card
        state.waiting &= ~(1 << seat)
        if not state.quiet:
            events.append(Event("committed", {"seat": seat}))
        if not state.waiting:
            flip(state, events)

    def _neutralise(self, state: State, seat: Seat, target: Seat, events: list[Event]) -> None:
        """The token goes home at once; its card stays unrevealed [R3.9.4]."""
        cell = state.token_cell[target]
        if not state.quiet:
            args = {"seat": target, "by": seat, "cell": self.terms.city.names[cell]}
            events.append(Event("neutralised", {**args, "kind": state.token_kind[target]}))
        state.token_cell[target] = NONE
        state.token_kind[target] = NONE
        state.tokens &= ~(1 << cell)
        next_seat(state, events)

    def _pass(self, state: State, seat: Seat, events: list[Event]) -> None:
        """In one's turn it counts as having looked [R3.5.5]; else nothing is done."""
        if state.phase == ACTION:
            state.status[seat] = LOOKED
        if not state.quiet:
            events.append(Event(f"passed_{PHASES[state.phase]}", {"seat": seat}))
        next_seat(state, events)

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """By points [R4.2] or by the city [R4.3]."""
        return outcome_of(state)

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
        check_cards(state)


def _kind(state: State, seat: Seat) -> str:
    """The kind of the seat's token, for its owner's ears."""
    return KINDS[state.token_kind[seat]]
