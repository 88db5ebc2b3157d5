"""The rules of Police et Voleurs (docs/rules/police_et_voleurs.md): the Game class.

The parts: `rules_moves` what is legal, `rules_play` what it does, `rules_memory` what the seats
remember, `rules_why` why something is refused, `rules_sample` positions a seat cannot tell apart.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.chance import below, shuffle
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.engine.game import Game, GameInfo, Outcome, Refusal
from vingtdeux.games.police_et_voleurs.actions import (
    DEAL,
    DRAW_POLICE,
    READY,
    SPACE,
    SWAP,
    deal,
    draw_police,
    swap,
)
from vingtdeux.games.police_et_voleurs.info import INFO
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    BACK,
    BOX,
    COUNTS,
    PLOTS,
    POLICE,
    POLICE_PAWNS,
    TYPES,
)
from vingtdeux.games.police_et_voleurs.notation import decode_chance, read, report
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.rules_moves import legal
from vingtdeux.games.police_et_voleurs.rules_play import (
    advance,
    begin,
    do,
    exchange,
    next_game,
    participants,
    scores,
)
from vingtdeux.games.police_et_voleurs.rules_sample import determinize
from vingtdeux.games.police_et_voleurs.rules_why import why_refused
from vingtdeux.games.police_et_voleurs.state import (
    BETWEEN,
    DEALING,
    DRAW,
    EXAMINE,
    EXCHANGE,
    FROZEN,
    OVER,
    PHASES,
    POLICE_ENTER,
    POLICE_STEP,
    RESCUE,
    WEAPON_PUT,
    Setup,
    State,
)

ALONE: Final[tuple[tuple[Seat, ...], ...]] = ((NATURE,), (0,), (1,), (2,), (3,), (4,))


@final
class Rules(Game[State, Observation]):
    """Thieves empty houses and leave by the gates; the police shuts them in."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        chosen = self.options
        if chosen["duel"] != (players == 2):
            raise ValueError(
                "two players play the duel: option duel must be true for 2 players, false for more"
            )
        first = chosen["first_police"]
        if isinstance(first, int) and first >= players:
            raise ValueError(f"option first_police names a seat from 0 to {players - 1}")
        self.first_police: int = first if isinstance(first, int) else players - 1
        self.setup: Setup = Setup(
            players=players,
            games=players if chosen["match"] or chosen["duel"] else 1,
            dawn_quiet=chosen["dawn_quiet_rounds"],
            dawn_max=chosen["dawn_max_rounds"],
            early_patrol=chosen["early_patrol"],
            gate_is_refuge=chosen["gate_is_refuge"],
            car_stops_at_gate=chosen["car_stops_at_gate"],
            open_loot=chosen["open_loot"],
        )

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        return SPACE

    def start(self) -> State:
        """Before the deal; first the police is drawn, if it is by lot [R3.1.1] [R3.1.4]."""
        state = State(self.setup, self.first_police)
        if self.options["first_police"] == "random":
            state.phase = DRAW
        return state

    def chance(self, state: State, rng: Random) -> Action:
        """The deal [R3.1.2], or one house per giver of an exchange [R3.5.7]; nothing else."""
        if state.phase == DRAW:
            return draw_police(below(rng, self.players))
        if state.phase == DEALING:
            types = list(BOX)
            shuffle(rng, types)
            return deal(tuple(types))
        gifts = [0] * self.setup.pawns
        for pawn in participants(state):
            loot = state.loots[pawn]
            if loot:
                gifts[pawn] = loot[below(rng, len(loot))]
        return swap(tuple(gifts))

    def decode_chance(self, text: str) -> Action:
        return decode_chance(text, self.players, self.setup.pawns)

    def is_possible(self, state: State, action: Action) -> bool:
        if state.phase == DRAW:
            return action.kind == DRAW_POLICE
        if state.phase == DEALING:
            return action.kind == DEAL and sorted(action.data) == list(BOX)
        if state.phase != EXCHANGE or action.kind != SWAP:
            return False
        thieves = participants(state)
        for pawn in range(self.setup.pawns):
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
        """One seat; all that are not ready between two games [R4.4]."""
        if state.phase < BETWEEN:
            return ALONE[_asked(state) + 1]
        if state.phase == OVER:
            return ()
        return tuple([seat for seat in range(self.players) if not state.ready >> seat & 1])

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Nobody but the seat that is asked may do anything: there are no interrupts."""
        if state.phase < BETWEEN:
            return legal(state) if seat >= 0 and seat == _asked(state) else []
        if seat == CLOCK:
            return [EXPIRE] if state.phase == BETWEEN else []
        return legal(state) if seat in self.to_act(state) else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        if seat not in self.to_act(state):
            return Refusal("not_your_turn", "R4.4" if state.phase == BETWEEN else "R3.2.1")
        return why_refused(state, action)

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
        if state.phase != OVER:
            return None
        points = [total + here for total, here in zip(state.totals, scores(state), strict=True)]
        best = max(points)
        winners = tuple(seat for seat in range(self.players) if points[seat] == best)
        ranks = tuple(1 + sum(other > mine for other in points) for mine in points)
        rule = "R4.4" if self.setup.games > 1 else "R3.9.3" if state.dawn else "R4.3"
        reason = "totals" if self.setup.games > 1 else "dawn" if state.dawn else "loot"
        return Outcome(winners, tuple(map(float, points)), ranks, reason, rule)

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        """All that is public, the seat's own loots, and what it remembers (section 2)."""
        return self._picture(state, seat, state.phase == OVER or state.phase == BETWEEN)

    def reveal(self, state: State) -> Observation | None:
        """Every house and every loot open."""
        if state.phase == DRAW or state.phase == DEALING:
            return self.observe(state, None)
        return self._picture(state, None, True)

    def _picture(self, state: State, seat: Seat | None, is_shown: bool) -> Observation:
        seen = Observation(seat)
        setup = self.setup
        seen.players = setup.players
        seen.pawns = setup.pawns
        seen.games = setup.games
        seen.dawn_quiet = setup.dawn_quiet
        seen.dawn_max = setup.dawn_max
        seen.gate_is_refuge = setup.gate_is_refuge
        seen.car_stops_at_gate = setup.car_stops_at_gate
        seen.open_loot = setup.open_loot
        seen.phase = PHASES[state.phase]
        seen.shown = is_shown
        seen.police_seat = state.police_seat
        seen.owners = state.owners
        seen.game_no = state.game_no
        seen.totals = state.totals[:]
        seen.round = state.round
        seen.quiet_rounds = state.quiet_rounds
        seen.progress = state.progress
        seen.found = state.found
        seen.pending = state.pending
        seen.steps_left = state.steps_left
        seen.play = state.play
        seen.turn = state.turn
        seen.turn_over = state.turn_over
        seen.pawn = state.pawn
        seen.exam = state.exam
        seen.drive_from = state.drive_from
        seen.taken = state.taken
        seen.surrendered = state.surrendered
        seen.dawn = state.dawn
        seen.ready = state.ready
        seen.opened = state.opened
        seen.gifts = state.gifts[:]
        seen.police = state.police[:]
        seen.badges = state.badges[:]
        seen.frozen = [state.occ[at] == FROZEN for at in state.police]
        seen.where = state.where[:]
        seen.status = state.status[:]
        seen.looks = state.looks[:]
        seen.loot_sizes = [len(loot) for loot in state.loots]
        seen.touched = state.touched
        seen.spent = state.spent[:]
        seen.evidence_size = len(state.evidence)
        if seen.shown:
            seen.scores = scores(state)
        _look(state, seen)
        return seen

    def determinize(self, observation: Observation, rng: Random) -> State:
        """Deal what the seat cannot see anew, as what it saw allows (section 2)."""
        state = determinize(observation, self.setup, rng)
        state.phase = PHASES.index(observation.phase)
        return state

    def position_of(self, data: Mapping[str, Any]) -> State:
        """Keys in docs/rules/police_et_voleurs.md, section 8; without `phase` the flow runs on to
        the first decision."""
        state = read(data, self.setup, self.first_police)
        if "phase" not in data:
            advance(state, [])
        return state

    def report_of(self, state: State) -> dict[str, Any]:
        return report(state, scores(state))

    def check_material(self, state: State) -> None:
        counts = [0] * TYPES
        for kind in state.houses:
            counts[kind] += 1
        for loot in [*state.loots, state.evidence]:
            for kind in loot:
                counts[kind] += 1
        if state.phase != DRAW and state.phase != DEALING:
            assert len(state.houses) == PLOTS
            assert counts[POLICE] + state.found == COUNTS[POLICE], "a police house is missing"
            for kind in range(1, TYPES):
                assert counts[kind] <= COUNTS[kind], f"too many houses of type {kind}"
        placed = len(state.police) + state.pending
        assert placed == state.found + self.setup.early_patrol or state.phase == DEALING
        assert placed <= POLICE_PAWNS, "the reserve has run out"  # [R3.6.5]
        assert sorted(state.police) == state.police
        standing = [at for at in [*state.police, *state.where] if at >= 0]
        assert len(set(standing)) == len(standing), "two pawns on one square"
        assert {at for at, who in enumerate(state.occ) if who} == set(standing)


def _asked(state: State) -> int:
    """Who decides while a game runs: a seat, or NATURE."""
    phase = state.phase
    if POLICE_ENTER <= phase <= POLICE_STEP:
        return state.police_seat
    if WEAPON_PUT <= phase <= RESCUE:
        return state.owners[state.pawn]
    if phase <= DEALING or phase == EXCHANGE:
        return NATURE
    return state.owners[state.turn]


def _look(state: State, seen: Observation) -> None:
    """Open what this seat may see, cover the rest, and count what is covered."""
    seat = seen.seat
    open_all = seen.shown or state.setup.open_loot
    bit = 1 << (state.setup.players if seat is None else seat)
    pawns_of_seat = 0
    for pawn in range(state.setup.pawns):
        if state.owners[pawn] == seat:
            pawns_of_seat |= 1 << pawn
    pool = [0] * TYPES
    for plot, kind in enumerate(state.houses):
        look = state.looks[plot] & 15
        known = look & pawns_of_seat or seen.shown or (open_all and look)
        if state.phase == EXAMINE and plot == state.exam:
            known = known or seen.open_loot or pawns_of_seat >> state.turn & 1
        if kind and not known:
            pool[kind] += 1
            seen.houses.append(HIDDEN)
        else:
            seen.houses.append(kind)
    for pawn in range(state.setup.pawns):
        is_open = open_all or pawns_of_seat >> pawn & 1 == 1
        if state.status[pawn] == ARRESTED and seat == state.police_seat:
            is_open = True
        seen.is_open.append(is_open)
        seen.loots.append(state.loots[pawn][:] if is_open else [])
        seen.drivers.append(state.drivers[pawn] & bit != 0)
        seen.lines.append(_line(state, pawn, bit, open_all, is_open, pool))
    if open_all or seat == state.police_seat:
        seen.evidence = state.evidence[:]
    else:
        for kind in state.evidence:
            pool[kind] += 1
    seen.pool = pool


def _line(
    state: State, pawn: int, bit: int, open_all: bool, is_open: bool, pool: list[int]
) -> list[int]:
    """A thief's line as this seat knows it: types covered, seats forgotten; of a bag no order."""
    line: list[int] = []
    for entry in state.lines[pawn]:
        if entry & BACK:
            line.append(entry)
        elif open_all or entry >> 11 & bit:
            line.append(entry & 0x7FF)
        else:
            if not is_open:
                pool[entry >> 1 & 15] += 1
            line.append(entry & 0x7E0)
    if state.touched >> pawn & 1:
        line.sort()
    return line
