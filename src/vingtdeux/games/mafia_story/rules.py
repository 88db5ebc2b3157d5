"""All the rules of Mafia Story (docs/rules/mafia_story.md), with the rules_… modules beside it."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import NATURE, Action, Seat
from vingtdeux.engine.chance import below, pick, shuffle
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Outcome, Refusal
from vingtdeux.games.mafia_story import notation
from vingtdeux.games.mafia_story.actions import (
    BUY,
    BUY_ACTION,
    COVER,
    FLEE,
    LOOK,
    PASS_ACTION,
    PLACE,
    REACT_MOVE,
    REACT_PLACE,
    TAKE_BACK,
    TAKE_BACK_ACTION,
    deal,
    listed,
)
from vingtdeux.games.mafia_story.actions import PREVENT as PREVENT_CARD
from vingtdeux.games.mafia_story.actions import TARGET as TARGET_TOKEN
from vingtdeux.games.mafia_story.info import INFO
from vingtdeux.games.mafia_story.material import CARDS, COVERS, KINDS, LOOKS
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    BUYBACK,
    DEAL,
    FLIGHT,
    LOOKED,
    NONE,
    OUT,
    OVER,
    PEEK,
    PHASES,
    PLACED,
    PREVENT,
    REACTION,
    SETUP_COVER,
    SETUP_PEEK,
    TARGET,
)
from vingtdeux.games.mafia_story.rules_flow import (
    buy,
    chase,
    end_flight,
    flip,
    next_seat,
    targets,
)
from vingtdeux.games.mafia_story.rules_knowledge import determinize, observe, reveal
from vingtdeux.games.mafia_story.rules_score import verdict
from vingtdeux.games.mafia_story.rules_why import why
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.table import ALONE, SETS, Table


@final
class Rules(Game[State, Observation]):
    """Look, place, chase, flee; then tokens and cards are turned and the city shrinks."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.table = Table(players, self.options)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return self.table.moves.space

    def start(self) -> State:
        """Families, tokens, transports and cards are dealt out [R3.2.1, R3.2.2]; no city yet."""
        return State(self.players)

    def chance(self, state: State, rng: Random) -> Action:  # noqa: ARG002 - one chance node only
        """Lay the city face down [R3.2.3], with an unseen neutral card at two players [R3.2.4];
        draw the first player unless the table chose one [R3.2.6]."""
        table = self.table
        cards = table.city_set()
        neutrals = table.neutrals()
        if neutrals:
            cards.append(pick(rng, neutrals))
        shuffle(rng, cards)
        first = below(rng, self.players) if table.first_seat < 0 else table.first_seat
        return deal(first, tuple(cards))

    def decode_chance(self, text: str) -> Action:
        return notation.decode_deal(self.table, text)

    def is_possible(self, state: State, action: Action) -> bool:
        """A whole city; cards not used are out of the game and listed to nobody [R3.2.5]."""
        return (
            state.phase == DEAL
            and self.table.first_seat in (NONE, action.a)
            and notation.is_city(self.table, action.data)
        )

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return PHASES[state.phase]

    def stage(self, state: State) -> str:
        if state.phase == PREVENT:
            return f"prevent:{state.round}"
        return f"{PHASES[state.phase]}:{state.turn}"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """One seat in table order [R3.1.3], also with a single legal action [R3.1.6]; only the
        prevent cards are chosen by all at once [R3.8.2]."""
        if state.phase == PREVENT:
            return SETS[state.waiting]
        if state.phase == OVER:
            return ()
        return (NATURE,) if state.phase == DEAL else ALONE[state.turn]

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        phase = state.phase
        if phase == PREVENT:
            return self._prevent_cards(state, seat)
        if seat != state.turn or phase in (DEAL, OVER):
            return []
        moves = self.table.moves
        if phase == ACTION:
            return self._turn(state, seat)
        if phase == FLIGHT:
            return self._flights(state, seat)
        if phase == REACTION:
            return self._reactions(state, seat)
        if phase == PEEK:
            return listed(moves.looks, state.cards & ~state.covered)
        if phase == TARGET:
            able = targets(self.table, state, seat)
            return [moves.targets[other] for other in range(self.players) if able >> other & 1]
        if phase == BUYBACK:
            return [BUY_ACTION, PASS_ACTION]
        if phase == SETUP_COVER:  # any city card [R3.1.2] without a cover, seen or not [R3.4.2]
            cells = state.cards & ~state.covered
            return listed(moves.covers[0], cells) + listed(moves.covers[1], cells)
        return listed(moves.looks, self._openings(state))

    def _openings(self, state: State) -> int:
        """Three different cells [R3.3.2], not all three of an earlier seat [R3.3.3]."""
        cells = state.cards & ~state.group
        if state.group.bit_count() == LOOKS - 1:
            for other in state.openings:
                if other & state.group == state.group:
                    cells &= ~other
        return cells

    def _turn(self, state: State, seat: Seat) -> list[Action]:
        """Look, or place on a free cell or on an opposing token [R3.5.1]."""
        moves = self.table.moves
        shut = state.covered | state.tokens  # neither covers nor occupied cells [R3.5.3, R3.4.4]
        if state.group:  # committed to looking [R3.5.2]
            return listed(moves.looks, state.cards & ~shut & ~state.group)
        places = (state.cards & ~state.tokens) | self.table.opposing(state.token_cell, seat)
        if state.lap == 0 and self.table.is_forced(state.stall):  # must place [R3.14.1]
            return listed(moves.places[0], places) + listed(moves.places[1], places)
        looks = state.cards & ~shut
        found = listed(moves.looks, looks)
        found += listed(moves.places[0], places)  # [R3.5.4]
        found += listed(moves.places[1], places)
        if not looks:
            found.append(PASS_ACTION)  # [R3.5.5]
        return found

    def _flights(self, state: State, seat: Seat) -> list[Action]:
        """Free neighbours for nothing, other free cells for a transport [R3.6.3]; taking the
        token back only without a free neighbour [R3.6.4]."""
        free = state.cards & ~state.tokens  # a fleeing token never chases [R3.6.2]
        near = free & self.table.city.neighbours[state.fled_from]
        cells = near
        if state.transports[seat] > 0 and not state.spent[seat]:
            cells = free
            if self.table.flight_may_chase:
                cells |= self.table.opposing(state.token_cell, seat) & ~(1 << state.fled_from)
        found = listed(self.table.moves.flees, cells)
        if not near:
            found.append(TAKE_BACK_ACTION)
        return found

    def _reactions(self, state: State, seat: Seat) -> list[Action]:
        """Move one's token, or place one after looking [R3.7.2], onto opposing tokens only
        [R3.7.3]; or pass."""
        moves = self.table.moves
        found: list[Action] = []
        cells = self.table.opposing(state.token_cell, seat)
        tables = [moves.react_moves] if state.status[seat] == PLACED else moves.react_places
        for actions in tables:
            found += [action for action in actions if cells & action.c]
        found.append(PASS_ACTION)
        return found

    def _prevent_cards(self, state: State, seat: Seat) -> list[Action]:
        """None, or a card the seat still owns [R3.8.2]; one at most [R3.8.3]."""
        if seat < 0 or not state.waiting >> seat & 1:
            return []
        prevents = self.table.moves.prevents
        return [prevents[n] for n in range(3) if n == 0 or state.prevent[seat] & n]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why(self.table, state, seat, action)

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
            state.token_kind[seat] = NONE
            state.status[seat] = OUT  # the round is over for the seat [R3.6.5]
            if not state.quiet:
                events.append(Event("took_back", {"seat": seat}))
            end_flight(self.table, state, events)
        elif kind == TARGET_TOKEN:
            self._neutralise(state, seat, action.a, events)
        elif kind == BUY:
            buy(state, seat)
            if not state.quiet:
                events.append(Event("bought", {"seat": seat}))
            next_seat(self.table, state, events)
        else:
            self._pass(state, seat, events)
        return events

    def _deal(self, state: State, action: Action, events: list[Event]) -> None:
        state.ground = action.data
        state.cards = self.table.city.all
        state.first = action.a
        state.turn = action.a
        state.phase = SETUP_PEEK
        if not state.quiet:
            events.append(Event("dealt", {"first": action.a}))

    def _look(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """The face is shown to the seat at once [R3.3.1]; everybody sees which cell it was."""
        bit = action.c
        state.seen[seat] |= bit
        state.fresh[seat] = state.fresh[seat] | bit if state.group else bit
        state.group |= bit
        if not state.quiet:
            table = self.table
            args = {"seat": seat, "cell": table.city.names[action.a]}
            told = (seat, (seat + 2) % 4) if table.team_shared_seen else (seat,)
            events.append(Event("looked", args))
            events.append(Event("face", {**args, "card": CARDS[state.ground[action.a]]}, told))
        if state.phase == SETUP_PEEK:
            if state.group.bit_count() < LOOKS:
                return
            state.openings[seat] = state.group
        elif state.phase == ACTION:
            rest = state.cards & ~state.covered & ~state.tokens & ~state.group
            if rest and state.group.bit_count() < LOOKS:
                return  # three cells, or all there are [R3.5.2]
            state.status[seat] = LOOKED
        state.group = 0
        next_seat(self.table, state, events)

    def _cover(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """One of the two cards face down on a city card [R3.4.1]; the other is out [R3.4.3]."""
        state.cover_cell[seat] = action.a
        state.cover_kind[seat] = action.b
        state.covered |= action.c
        if not state.quiet:
            args = {"seat": seat, "cell": self.table.city.names[action.a]}
            events.append(Event("covered", args))
            events.append(Event("own_cover", {**args, "kind": COVERS[action.b]}, (seat,)))
        next_seat(self.table, state, events)

    def _arrive(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """A token comes to a cell, in the turn [R3.5.4] or as a reaction [R3.7.2]."""
        kind, cell, bit = action.kind, action.a, action.c
        left = state.token_cell[seat]
        if kind == REACT_MOVE:
            state.tokens &= ~(1 << left)  # its old cell is not revealed any more
        else:
            state.token_kind[seat] = action.b
        if kind != PLACE:
            state.transports[seat] -= 1
            state.spent[seat] = True  # at most one a round [R3.7.1]
        state.status[seat] = PLACED
        occupied = bool(state.tokens & bit)
        state.token_cell[seat] = cell
        state.tokens |= bit
        if not state.quiet:
            names = self.table.city.names
            args: dict[str, Any] = {"seat": seat, "cell": names[cell]}
            if kind == REACT_MOVE:
                events.append(Event("moved", {**args, "left": names[left]}))
            else:
                events.append(Event("placed" if kind == PLACE else "reacted", args))
                events.append(Event("own_token", {**args, "kind": KINDS[action.b]}, (seat,)))
        if occupied:
            chase(self.table, state, seat, cell, events)
        else:
            next_seat(self.table, state, events)

    def _flee(self, state: State, seat: Seat, action: Action, events: list[Event]) -> None:
        """A free neighbour costs nothing, everything else a transport [R3.6.3]."""
        bit = action.c
        near = self.table.city.neighbours[state.fled_from] & ~state.tokens
        paid = not near & bit
        if paid:
            state.transports[seat] -= 1
            state.spent[seat] = True
        occupied = bool(state.tokens & bit)
        state.token_cell[seat] = action.a
        state.tokens |= bit
        if not state.quiet:
            args = {"seat": seat, "cell": self.table.city.names[action.a]}
            events.append(Event("fled_far" if paid else "fled", args))
        if occupied:
            chase(self.table, state, seat, action.a, events)
        else:
            end_flight(self.table, state, events)

    def _prevent(self, state: State, seat: Seat, card: int, events: list[Event]) -> None:
        """Final, and secret until the last seat has committed [R3.8.4]."""
        state.commit[seat] = card
        state.waiting &= ~(1 << seat)
        if not state.quiet:
            events.append(Event("committed", {"seat": seat}))
        if not state.waiting:
            flip(self.table, state, events)

    def _neutralise(self, state: State, seat: Seat, target: Seat, events: list[Event]) -> None:
        """The token goes home at once; its card stays unrevealed [R3.9.4]."""
        cell = state.token_cell[target]
        state.token_cell[target] = NONE
        state.token_kind[target] = NONE
        state.tokens &= ~(1 << cell)
        if not state.quiet:
            args = {"seat": target, "by": seat, "cell": self.table.city.names[cell]}
            events.append(Event("neutralised", args))
        next_seat(self.table, state, events)

    def _pass(self, state: State, seat: Seat, events: list[Event]) -> None:
        """In one's turn it counts as having looked [R3.5.5]; else nothing is done."""
        if state.phase == ACTION:
            state.status[seat] = LOOKED
        if not state.quiet:
            events.append(Event(f"passed_{PHASES[state.phase]}", {"seat": seat}))
        next_seat(self.table, state, events)

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """By points [R4.2] or by the city [R4.3]."""
        return verdict(self.table, state) if state.phase == OVER else None

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return observe(self.table, state, seat)

    def reveal(self, state: State) -> Observation | None:
        return reveal(self.table, state)

    def determinize(self, observation: Observation, rng: Random) -> State:
        return determinize(self.table, observation, rng)

    def position_of(self, data: Mapping[str, Any]) -> State:
        return notation.read_position(self.table, data)

    def report_of(self, state: State) -> dict[str, Any]:
        return notation.write_report(self.table, state)

    def check_material(self, state: State) -> None:
        notation.check_cards(self.table, state)
