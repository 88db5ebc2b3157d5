"""All the rules of Allez les Bleus (docs/rules/allez_les_bleus.md): the Game itself.

The flow of a turn is in `rules_turn`, what cards do in `rules_cards`, refusals in `rules_refusal`.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.chance import shuffle
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game, GameInfo, Outcome, Refusal
from vingtdeux.games.allez_les_bleus import notation, rules_step
from vingtdeux.games.allez_les_bleus.actions import (
    DEAL,
    POLICE_DECK,
    SHUFFLE,
    SPACE,
    SUBURB_DECK,
)
from vingtdeux.games.allez_les_bleus.info import INFO
from vingtdeux.games.allez_les_bleus.material import (
    ARRESTED,
    BIT,
    BOX,
    CONTROLE,
    INTERVENTION,
    ROW_BIT,
    STARTERS,
    Terms,
)
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import (
    DEALING,
    FINISHED,
    PHASES,
    SHUFFLE_POLICE,
    SHUFFLE_SUBURB,
)
from vingtdeux.games.allez_les_bleus.rules_refusal import refuse
from vingtdeux.games.allez_les_bleus.rules_step import pile_to_shuffle, starters
from vingtdeux.games.allez_les_bleus.state import State


@final
class Rules(Game[State, Observation]):
    """Two decks each: play Police cards, meet and arrest Suburb cards, buy better ones."""

    info: ClassVar[GameInfo] = INFO

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.terms = Terms(
            players,
            self.options["target_vp"],
            self.options["hold_played_cards"],
            self.options["extra_rounds_on_tie"],
            not self.options["no_mediator"],
            self.options["open_hands"],
        )
        # Plain functions: called from outside they cost less than methods, above all compiled.
        self.__dict__["to_act"] = rules_step.to_act
        self.__dict__["legal_actions"] = rules_step.legal_actions
        self.__dict__["apply"] = rules_step.apply
        self.__dict__["chance"] = rules_step.chance

    # --- setup --------------------------------------------------------------------------------

    @property
    def action_space(self) -> tuple[Action, ...]:
        """92 ids, the same for every table [R3.3.6]."""
        return SPACE

    def start(self) -> State:
        """Seat 0 begins [R3.1.1] once the Police decks are shuffled."""
        return notation.start(self.terms)

    def chance(self, state: State, rng: Random) -> Action:
        """Shuffle the starters of each seat [R3.1.2] or a discard [R3.6]."""
        return rules_step.chance(state, rng)

    def decode_chance(self, text: str) -> Action:
        return notation.decode_chance(text)

    def is_possible(self, state: State, action: Action) -> bool:
        if state.phase == DEALING:
            size = STARTERS[CONTROLE] + STARTERS[INTERVENTION]
            if action.kind != DEAL or len(action.data) != size * self.players:
                return False
            return all(
                sorted(action.data[seat * size : (seat + 1) * size]) == starters()
                for seat in range(self.players)
            )
        if action.kind != SHUFFLE or state.phase not in (SHUFFLE_POLICE, SHUFFLE_SUBURB):
            return False
        wanted = POLICE_DECK if state.phase == SHUFFLE_POLICE else SUBURB_DECK
        return action.a == wanted and sorted(action.data) == sorted(pile_to_shuffle(state))

    # --- whose turn, what is allowed ----------------------------------------------------------

    def phase(self, state: State) -> str:
        return PHASES[state.phase]

    def stage(self, state: State) -> str:
        """A whole turn is one stage: a table's clock runs for the turn [R3.10.1]."""
        if state.phase == FINISHED:
            return "over"
        return f"turn:{state.round}:{state.turn}"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Always the seat on turn alone [R3.2.4], or NATURE to shuffle."""
        return state.asked

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """The seat on turn plays, arrests, buys, ends, or answers [R3.3]."""
        return rules_step.legal_actions(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return refuse(state, self.terms, seat, action)

    # --- playing ------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, action: Action) -> list[Event]:
        return rules_step.apply(state, seat, action)

    # --- end ----------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Most recorded points win, not capped [R4.2]; tied seats share the victory [R4.3]. Every
        turn is finite [R4.5] and so is their number [R4.4]."""
        if state.phase != FINISHED:
            return None
        best = max(state.scores)
        winners = tuple([seat for seat in range(self.players) if state.scores[seat] == best])
        ranks = tuple([1 + sum([other > mine for other in state.scores]) for mine in state.scores])
        if not state.last_round:
            return Outcome(winners, tuple(state.scores), ranks, "rounds", "R4.4")
        if len(winners) > 1:
            return Outcome(winners, tuple(state.scores), ranks, "shared", "R4.3")
        return Outcome(winners, tuple(state.scores), ranks, "points", "R4.2")

    # --- knowledge ----------------------------------------------------------------------------

    def observe(self, state: State, seat: Seat | None) -> Observation:
        """Everything but the order of draw piles and the hand of another seat."""
        return self._seen(state, seat, seat == state.turn or self.terms.open_hands)

    def reveal(self, state: State) -> Observation | None:
        """The hand open; the order of the draw piles is nobody's to see."""
        return self._seen(state, None, True)

    def _seen(self, state: State, seat: Seat | None, hand_seen: bool) -> Observation:
        seen = Observation(seat, self.terms)
        seen.whole = state.whole
        seen.phase = state.phase
        seen.turn = state.turn
        seen.round = state.round
        seen.strike = state.strike
        seen.financing = state.financing
        seen.tension = state.tension
        seen.police_mark = state.police_mark
        seen.suburb_mark = state.suburb_mark
        seen.resolving = state.resolving
        seen.spoken = state.spoken
        seen.gain_cost = state.gain_cost
        seen.draw_left = state.draw_left
        seen.reveal_left = state.reveal_left
        seen.effect_at = state.effect_at
        seen.rushed = state.rushed
        seen.last_round = state.last_round
        seen.extra = state.extra
        seen.known = sorted(state.known)
        seen.row = state.row[:]
        seen.aside = state.aside[:]
        seen.removed = state.removed[:]
        seen.supply = state.supply[:]
        seen.scores = state.scores[:]
        seen.police_sizes = [len(pile) for pile in state.police]
        seen.suburb_sizes = [len(pile) for pile in state.suburb]
        seen.police_discard = [pile[:] for pile in state.police_discard]
        seen.suburb_discard = [pile[:] for pile in state.suburb_discard]
        seen.unseen_suburb = [sorted(pile) for pile in state.suburb]
        seen.hand_size = len(state.hand)
        seen.hand_seen = hand_seen
        piles = state.police[:]
        if hand_seen:
            seen.hand = state.hand[:]
        else:  # the draw pile and the part of the hand that nobody else can deduce
            hidden = state.hand[:]
            for card in state.known:
                hidden.remove(card)
            piles[state.turn] = piles[state.turn] + hidden
        seen.unseen_police = [sorted(pile) for pile in piles]
        return seen

    def determinize(self, observation: Observation, rng: Random) -> State:
        """Shuffle what is unseen: draw piles, and the unknown part of another seat's hand."""
        seen = observation
        state = State(self.terms)
        state.quiet = True
        state.whole = seen.whole
        state.phase = seen.phase
        state.turn = seen.turn
        state.round = seen.round
        state.strike = seen.strike
        state.financing = seen.financing
        state.tension = seen.tension
        state.police_mark = seen.police_mark
        state.suburb_mark = seen.suburb_mark
        state.resolving = seen.resolving
        state.spoken = seen.spoken
        state.gain_cost = seen.gain_cost
        state.draw_left = seen.draw_left
        state.reveal_left = seen.reveal_left
        state.effect_at = seen.effect_at
        state.rushed = seen.rushed
        state.last_round = seen.last_round
        state.extra = seen.extra
        state.known = seen.known[:]
        state.row = seen.row[:]
        state.aside = seen.aside[:]
        state.removed = seen.removed[:]
        state.supply = seen.supply[:]
        state.scores = seen.scores[:]
        state.police_discard = [pile[:] for pile in seen.police_discard]
        state.suburb_discard = [pile[:] for pile in seen.suburb_discard]
        state.suburb = [pile[:] for pile in seen.unseen_suburb]
        state.police = [pile[:] for pile in seen.unseen_police]
        for pile in state.suburb:
            shuffle(rng, pile)
        for pile in state.police:
            shuffle(rng, pile)
        state.hand = seen.hand[:]
        if not seen.hand_seen:
            pile = state.police[seen.turn]
            unknown = len(pile) - seen.police_sizes[seen.turn]
            state.hand = seen.known + pile[:unknown]
            del pile[:unknown]
        notation.index(state)
        return state

    def position_of(self, data: Mapping[str, Any]) -> State:
        return notation.position_of(self.terms, data)

    def report_of(self, state: State) -> dict[str, Any]:
        return notation.report_of(state)

    def check_material(self, state: State) -> None:
        """Every card of the box is somewhere, once [R3.1.3]."""
        total = notation.counted(state)
        if state.whole and state.phase != DEALING:
            assert total == notation.expected(self.terms), f"cards are missing or doubled: {total}"
        for card, count in enumerate(total):
            assert count <= BOX[card], f"{count} copies of card {card}"
        kinds = 0
        for card in state.hand:
            kinds |= BIT[card]
        assert kinds == state.kinds
        assert state.cuffed == any(card >= ARRESTED for card in state.row)
        assert state.row_kinds == sum({ROW_BIT[card] for card in state.row if card < ARRESTED})
