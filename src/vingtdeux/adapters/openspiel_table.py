"""A game as OpenSpiel walks it: chance stands apart from decisions, and seats remember.

A decision follows from the action alone. What is drawn by lot is a turn of its own: what NATURE
does, and, where several seats are asked at once, which of them answers next.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import Any, Final

from vingtdeux.engine.action import NATURE, Action, Seat
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.episode import LONGEST, NOBODY, PATIENCE, prizes, turn_hourglass
from vingtdeux.engine.game import Game
from vingtdeux.engine.nature import ALONE, by_rng, settle
from vingtdeux.games import load

Rules = Game[Any, Any]
DIGEST: Final = 16


def view(rules: Rules, state: Any, seat: Seat | None) -> str:
    """What the seat (None = a spectator) knows, as JSON."""
    return json.dumps(rules.observe(state, seat).data(), sort_keys=True)


def private(rules: Rules, state: Any, seat: Seat) -> str:
    """What the seat knows and a spectator does not, as JSON."""
    public = rules.observe(state, None).data()
    own = rules.observe(state, seat).data()
    beyond = {key: value for key, value in own.items() if public.get(key) != value}
    return json.dumps(beyond, sort_keys=True)


def _digest(*parts: bytes) -> bytes:
    return blake2b(b"".join(parts), digest_size=DIGEST).digest()


class Trace:
    """All that a seat has seen and done so far, as a digest, and the last thing it saw.

    What it sees twice running counts once: others may have decided, but nobody told it.
    """

    __slots__ = ("digest", "seen")

    def __init__(self, digest: bytes = b"", seen: bytes = b"") -> None:
        self.digest = digest
        self.seen = seen

    def saw(self, text: str) -> "Trace":
        """It, having seen this as well."""
        seen = _digest(text.encode())
        return self if seen == self.seen else Trace(_digest(self.digest, b"saw", seen), seen)

    def did(self, action: str) -> "Trace":
        """It, having done this as well."""
        return Trace(_digest(self.digest, b"did", action.encode()), self.seen)


class Past:
    """The decisions so far, the last one first, shared by all that came of them.

    A position is kept beside each; what a seat saw in it is worked out when somebody asks, once.
    """

    __slots__ = ("_before", "_made", "_traces")

    def __init__(
        self, traces: Mapping[Seat, Trace], before: "Past | None" = None, *made: Any
    ) -> None:
        self._before = before
        self._made = made
        """The position, who decided, and what."""
        self._traces = dict(traces)

    def then(self, state: Any, seat: Seat, action: Action) -> "Past":
        """And in this position the seat did that."""
        return Past({}, self, state.copy(), seat, action.text)

    def trace(self, rules: Rules, seat: Seat) -> Trace:
        """What the seat has seen and done."""
        missing = []
        at: Past | None = self
        while at is not None and seat not in at._traces:
            missing.append(at)
            at = at._before
        trace = Trace() if at is None else at._traces[seat]
        for each in reversed(missing):
            if each._made:
                state, decided, action = each._made
                trace = trace.saw(view(rules, state, seat))
                if decided == seat:
                    trace = trace.did(action)
            each._traces[seat] = trace
        return trace


class Table:
    """A game under way."""

    __slots__ = (
        "_legal", "asked", "decisions", "listed", "past", "rules", "seat", "since", "stage", "state",
    )  # fmt: skip

    def __init__(self, rules: Rules, state: Any, listed: int) -> None:
        self.rules = rules
        self.state = state
        self.listed = listed
        """How many outcomes each draw of NATURE's has; 0 if it is drawn anew each time."""
        self.seat: Seat = NOBODY
        """Who decides; NOBODY while chance is to draw, and when it is over."""
        self.decisions = 0
        self.since = 0
        """Decisions since the hourglass was looked at last."""
        self.stage = ""
        self.past = Past({})
        self._legal: list[Action] | None = None
        self._see_who_is_asked()

    def copy(self) -> "Table":
        """An independent table."""
        twin = object.__new__(Table)
        twin.rules = self.rules
        twin.state = self.state.copy()
        twin.listed = self.listed
        twin.asked = self.asked
        twin.seat = self.seat
        twin.decisions = self.decisions
        twin.since = self.since
        twin.stage = self.stage
        twin.past = self.past
        twin._legal = self._legal
        return twin

    def __deepcopy__(self, _memory: object) -> "Table":
        return self.copy()

    # --- whose turn it is ---------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more, or it was cut for being too long."""
        return not self.asked

    @property
    def is_chance(self) -> bool:
        """Whether chance is to draw."""
        return self.seat == NOBODY and bool(self.asked)

    @property
    def is_natures(self) -> bool:
        """Whether it is NATURE that draws, not who answers next."""
        return self.asked == ALONE

    @property
    def has_begun(self) -> bool:
        """Whether anything has been dealt: before that it is not a position yet."""
        return not (self.is_natures and self.decisions == 0)

    def outcomes(self) -> list[int]:
        """What chance may draw, each as likely as the others: a number for NATURE, or one of the
        seats asked."""
        return list(range(self.listed or 1)) if self.is_natures else list(self.asked)

    def legal(self) -> list[Action]:
        """What the seat that decides may do."""
        if self._legal is None:
            self._legal = self.rules.legal_actions(self.state, self.seat)
        return self._legal

    def indices(self) -> list[int]:
        """The same, as places in the action space, ascending."""
        index = self.rules.index
        return [index(action) for action in self.legal()]

    def returns(self) -> list[float]:
        """1 for a winner, -1 for a loser; zeros until the end, and if it was cut."""
        return prizes(self.rules.outcome(self.state), self.rules.players, "win")

    def _see_who_is_asked(self) -> None:
        self.asked = () if self.decisions >= LONGEST else self.rules.to_act(self.state)
        alone = len(self.asked) == 1 and self.asked[0] != NATURE
        self.seat = self.asked[0] if alone else NOBODY
        self._legal = None

    # --- going on -----------------------------------------------------------------------------

    def draw(self, outcome: int, rng: Random) -> None:
        """Chance has drawn this; unless listed, what NATURE does is drawn with the rng."""
        if outcome not in self.outcomes():
            raise ValueError(f"chance draws one of {self.outcomes()} here, not {outcome}")
        if not self.is_natures:
            self.seat = outcome
            return
        if self.listed:
            rng = rng_for_step(f"{self.listed}|{outcome}", self.decisions)
        settle(self.rules, self.state, by_rng(self.rules, rng))
        self._see_who_is_asked()

    def decide(self, index: int) -> None:
        """The seat that decides does the action of this index; an error names the rule if it may
        not."""
        space = self.rules.action_space
        if not 0 <= index < len(space):
            raise ValueError(f"an action is 0 to {len(space) - 1}, not {index}")
        action = space[index]
        legal = self.legal()
        past = self.past.then(self.state, self.seat, action)
        if action in legal:
            self.rules.apply(self.state, self.seat, action)
        else:
            self.rules.play(self.state, self.seat, action)
        self.past = past
        self.decisions += 1
        self.since += 1
        if self.since >= PATIENCE * self.rules.players:
            self.stage = turn_hourglass(self.rules, self.state, self.stage)
            self.since = 0
        self._see_who_is_asked()

    # --- what a seat knows --------------------------------------------------------------------

    def recall(self, seat: Seat) -> str:
        """All that the seat has seen and done, as a digest, and what it knows now as JSON."""
        now = view(self.rules, self.state, seat)
        return f"{self.past.trace(self.rules, seat).saw(now).digest.hex()} {now}"

    def imagined(self, seat: Seat, rng: Random) -> "Table":
        """One that this seat cannot tell from this one. What the others have seen so far is not
        imagined: they remember nothing."""
        seen = self.rules.observe(self.state, seat)
        twin = self.copy()
        twin.state = self.rules.determinize(seen, rng)
        twin.asked = self.rules.to_act(twin.state)
        twin._legal = None
        twin.past = Past(
            {
                each: self.past.trace(self.rules, each) if each == seat else Trace()
                for each in range(self.rules.players)
            }
        )
        return twin

    # --- written down -------------------------------------------------------------------------

    def report(self) -> dict[str, Any]:
        """The omniscient view of the position, and who decides."""
        return {
            **self.rules.report(self.state),
            "decides": None if self.seat == NOBODY else self.seat,
            "decisions": self.decisions,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """As one text: a compiled position can be made by its `__init__` only, and equal tables
        give equal bytes."""
        rules = self.rules
        traces = [self.past.trace(rules, seat) for seat in range(rules.players)]
        kept = {
            "rules": [rules.info.id, rules.players, rules.rules_version, rules.options],
            "position": rules.report(self.state) if self.has_begun else None,
            "listed": self.listed,
            "seat": self.seat,
            "decisions": self.decisions,
            "hourglass": [self.since, self.stage],
            "traces": [[each.digest.hex(), each.seen.hex()] for each in traces],
        }
        return read_back, (json.dumps(kept, sort_keys=True),)


@lru_cache(maxsize=64)
def _rules(text: str) -> Rules:
    game_id, players, rules_version, options = json.loads(text)
    return load(game_id, players, rules_version=rules_version, **options)


def read_back(text: str) -> Table:
    """The table that was written down."""
    kept = json.loads(text)
    rules = _rules(json.dumps(kept["rules"]))
    state = rules.start() if kept["position"] is None else rules.position(kept["position"])
    state.quiet = True
    table = Table(rules, state, kept["listed"])
    table.seat = kept["seat"]
    table.decisions = kept["decisions"]
    if table.decisions >= LONGEST:
        table.asked = ()
    table.since, table.stage = kept["hourglass"]
    table.past = Past(
        {
            seat: Trace(bytes.fromhex(digest), bytes.fromhex(seen))
            for seat, (digest, seen) in enumerate(kept["traces"])
        }
    )
    return table
