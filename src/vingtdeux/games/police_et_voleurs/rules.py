"""The rules of Police et Voleurs (docs/rules/police_et_voleurs.md): the Game class.

Who may do what is in `rules_legal` and `rules_moves`, refusals in `rules_why`; what actions do in
`rules_play`, what follows from them in `rules_flow`; who knows what in `rules_knowledge`, with what
the seats remember in `rules_memory` and positions that fit it in `rules_sample`.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import CLOCK, NATURE, Action, Seat
from vingtdeux.engine.chance import below, shuffle
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Outcome, Refusal
from vingtdeux.games.police_et_voleurs import notation, rules_knowledge, rules_legal, rules_why
from vingtdeux.games.police_et_voleurs.actions import (
    DEAL,
    DRAW_POLICE,
    READY,
    SWAP,
    deal,
    draw_police,
    swap,
)
from vingtdeux.games.police_et_voleurs.info import INFO
from vingtdeux.games.police_et_voleurs.material import PLOTS, POLICE, TYPES
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.phases import DEALING, DRAW, EXCHANGE, OVER, PHASES
from vingtdeux.games.police_et_voleurs.rules_flow import advance, begin, next_game
from vingtdeux.games.police_et_voleurs.rules_play import do, exchange, participants
from vingtdeux.games.police_et_voleurs.state import State
from vingtdeux.games.police_et_voleurs.terms import Terms


@final
class Rules(Game[State, Observation]):
    """Thieves empty houses and leave by the gates; the police shuts them in."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.terms = Terms(players, self.options)

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return self.terms.space

    def start(self) -> State:
        """Before the deal; first the police is drawn, if it is by lot [R3.1.1] [R3.1.4]."""
        state = State(self.terms, self.terms.first_police)
        if self.terms.draws_police:
            state.phase = DRAW
        return state

    def chance(self, state: State, rng: Random) -> Action:
        """The deal [R3.1.2], or one house per giver of an exchange [R3.5.7]; nothing else."""
        if state.phase == DRAW:
            return draw_police(below(rng, self.players))
        if state.phase == DEALING:
            types = list(self.terms.material.box)
            shuffle(rng, types)
            return deal(tuple(types))
        gifts = [0] * self.terms.pawns
        for pawn in participants(state):
            loot = state.loots[pawn]
            if loot:
                gifts[pawn] = loot[below(rng, len(loot))]
        return swap(tuple(gifts))

    def decode_chance(self, text: str) -> Action:
        return notation.decode_chance(self.terms, text)

    def is_possible(self, state: State, action: Action) -> bool:
        if state.phase == DRAW:
            return action.kind == DRAW_POLICE
        if state.phase == DEALING:
            return action.kind == DEAL and sorted(action.data) == list(self.terms.material.box)
        if state.phase != EXCHANGE or action.kind != SWAP:
            return False
        thieves = participants(state)
        for pawn in range(self.terms.pawns):
            loot = state.loots[pawn] if pawn in thieves else []
            if action.data[pawn] not in loot and (loot or action.data[pawn]):
                return False
        return True

    # --- whose turn and what is allowed -------------------------------------------------------

    def phase(self, state: State) -> str:
        return PHASES[state.phase]

    def stage(self, state: State) -> str:
        return f"{PHASES[state.phase]}:{state.game_no}:{state.round}:{state.turn}:{state.pawn}"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return rules_legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return rules_legal.legal_actions(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return rules_why.refuse(state, seat, action)

    # --- playing ------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action) -> list[Event]:
        events: list[Event] = NOTHING if state.quiet else []
        if seat == NATURE:
            self._chance(state, action, events)
        elif seat == CLOCK or action.kind == READY:
            self._ready(state, seat, events)
        else:
            do(state, action, events)
        return events

    def _chance(self, state: State, action: Action, events: list[Event]) -> None:
        if action.kind == SWAP:
            exchange(state, action.data, events)
        elif action.kind == DEAL:
            begin(state, action.data, events)
        else:
            state.clear(action.a)
            if not state.quiet:
                events.append(Event("police_drawn", {"seat": action.a}))

    def _ready(self, state: State, seat: Seat, events: list[Event]) -> None:
        """The next game begins when all are ready [R4.4]; the clock makes them so."""
        everyone = (1 << self.players) - 1
        state.ready = everyone if seat == CLOCK else state.ready | 1 << seat
        if not state.quiet and seat != CLOCK:
            events.append(Event("ready", {"seat": seat}))
        if state.ready == everyone:
            next_game(state)

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """The highest score wins, equal ones share [R4.3]; in a match the totals [R4.4]."""
        return state.outcome_with(state.scores()) if state.phase == OVER else None

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return rules_knowledge.observe(state, seat)

    def reveal(self, state: State) -> Observation | None:
        return rules_knowledge.reveal(state)

    def determinize(self, observation: Observation, rng: Random) -> State:
        return rules_knowledge.determinize(observation, rng)

    def position_of(self, data: Mapping[str, Any]) -> State:
        """Keys in docs/rules/police_et_voleurs.md, section 8; without `phase` the flow runs on to
        the first decision."""
        state = notation.read(self.terms, data)
        if "phase" not in data:
            advance(state, [])
        return state

    def report_of(self, state: State) -> dict[str, Any]:
        return notation.report(state)

    def check_material(self, state: State) -> None:
        material = self.terms.material
        counts = [0] * TYPES
        for kind in state.houses:
            counts[kind] += 1
        for loot in [*state.loots, state.evidence]:
            for kind in loot:
                counts[kind] += 1
        if state.phase != DRAW and state.phase != DEALING:
            assert len(state.houses) == PLOTS
            police = material.counts[POLICE]
            assert counts[POLICE] + state.found == police, "a police house is missing"
            for kind in range(1, TYPES):
                assert counts[kind] <= material.counts[kind], f"too many houses of type {kind}"
        placed = len(state.police) + state.pending
        called = state.found * material.men_per_house + self.terms.early_patrol
        assert placed == called or state.phase == DEALING
        assert placed <= material.police_pawns, "the reserve has run out"  # [R3.6.5]
        assert sorted(state.police) == state.police
        standing = [at for at in [*state.police, *state.where] if at >= 0]
        assert len(set(standing)) == len(standing), "two pawns on one square"
        assert {at for at, who in enumerate(state.occ) if who} == set(standing)
