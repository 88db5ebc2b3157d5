"""A scenario in progress: one position, its chance, what was told; a method for each verb.

Every method does one line and answers what is wrong with it, or nothing. An error of the game or
of the reading is raised; `run_block` turns it into a failure of that line.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.asked import nearest
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.errors import RulesError
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game
from vingtdeux.engine.nature import settle
from vingtdeux.engine.record import fingerprint
from vingtdeux.engine.scenario_legal import LEGAL_KEYS, is_action, legal_differs, matches, seat_of
from vingtdeux.engine.scenario_match import (
    differs,
    entry_differs,
    lookup,
    plain,
    read_json,
    unheard_of,
)
from vingtdeux.engine.scenario_places import Opener, Places, Spot
from vingtdeux.engine.scenario_sight import Memory, alike, events_differ

MOST_FORCED: Final = 1000
"""How many forced steps `turn` takes before it gives up."""


class Run:
    """A block being run; `asserted` says whether a line so far could have failed."""

    def __init__(self, game_id: str, open_game: Opener, named: Mapping[str, str]) -> None:
        self.places = Places(game_id, open_game, named)
        self.game: Game[Any, Any] = open_game(game_id)
        self.state: Any = None
        self.seed = "0"
        self.step = 0
        self.asserted = False
        self.told: list[Event] = []
        self.memory = Memory()
        self._starting: dict[str, Callable[[str], str]] = {
            "position": self._position, "from": self._from, "same": self._same,
            "differ": self._differ,
        }  # fmt: skip
        self._looking: dict[str, Callable[[str], str]] = {
            "expect": self._expect, "observe": self._observe, "events": self._events,
        }  # fmt: skip
        self._others: dict[str, Callable[[str], str]] = {
            "refused": self._refused, "impossible": self._impossible, "turn": self._turn,
            "deck_top": self._deck_top, "keep": self._keep,
        }  # fmt: skip
        self.asserting = {*self._looking, "refused", "impossible", "same", "differ"}

    # --- lines --------------------------------------------------------------------------------

    def line(self, words: str) -> str:
        """Do one line; "" if it holds, else what is wrong."""
        verb, _, rest = words.partition(" ")
        trouble = self._line(verb, rest.strip(), words)
        if not trouble and self.state is not None:
            self.memory.keep(self.game, self.state)
        return trouble

    def _line(self, verb: str, rest: str, words: str) -> str:
        if verb in ("position", "from"):
            return self._starting[verb](rest)
        own = self.game.scenario_line(verb, rest)
        if own is not None:
            self.asserted = True
            return own
        self.asserted = self.asserted or verb in self.asserting or verb == "now"
        if verb in self._starting:
            return self._starting[verb](rest)
        if self.state is None:
            return "the scenario does not begin with a position"
        if verb == "now":
            look, _, rest = rest.partition(" ")
            if look not in self._looking:
                return f"now goes before {', '.join(self._looking)}, not before {look!r}"
            return self._looking[look](rest)
        if verb in self._looking:
            self.settle()
            return self._looking[verb](rest)
        if verb in self._others:
            return self._others[verb](rest)
        return self._moves(words)

    def _moves(self, words: str) -> str:
        """`0 pick:7 ; nature roll:5 ; clock expire`: seats, chance and the hourglass."""
        moves = [move.strip().partition(" ") for move in words.split(";")]
        for who, _, _ in moves:
            if who not in ("nature", "clock") and not who.isdecimal():
                verbs = [*self._starting, *self._looking, *self._others, "now", "nature", "clock"]
                return f"cannot read {words!r}{nearest(who, verbs)}"
        self.told = []
        for who, _, text in moves:
            trouble = self.move(who, text.strip())
            if trouble:
                return trouble
        return ""

    def move(self, who: str, text: str) -> str:
        """One move of a seat, of nature or of the clock; what it tells is added to `told`."""
        if who == "nature":
            return self._nature(text)
        self.settle()
        if who == "clock":
            return self._clock(text)
        seat = seat_of(self.game, who)
        self._done(self.game.play(self.state, seat, self.game.decode(text)))
        return ""

    def _done(self, events: list[Event]) -> None:
        self.step += 1
        self.told += events
        self.memory.hear(events)

    def _apply(self, seat: Seat, action: Action) -> None:
        self._done(self.game.apply(self.state, seat, action))

    def settle(self) -> None:
        """Let the seed decide what no `nature` line decided."""
        settle(self.game, self.state, self._draw, lambda _, events: self._done(events))

    def _draw(self, state: Any) -> Action:
        return self.game.chance(state, rng_for_step(self.seed, self.step))

    def _nature(self, text: str) -> str:
        if self.game.to_act(self.state) != (NATURE,):
            return "nature has nothing to do here"
        action = self.game.decode(text)
        if not self.game.is_possible(self.state, action):
            return f"nature cannot do {text}"
        self._apply(NATURE, action)
        return ""

    def _clock(self, text: str) -> str:
        if text != EXPIRE.text:
            return f"the clock can only {EXPIRE.text}, not {text!r}"
        if EXPIRE not in self.game.legal_actions(self.state, CLOCK):
            return "nothing is timed here"
        self._apply(CLOCK, EXPIRE)
        return ""

    def _turn(self, rest: str) -> str:
        """`turn 2`, `turn 2 with end pass`: chance and forced moves until seat 2 is asked."""
        who, _, means = rest.partition(" ")
        seat = seat_of(self.game, who)
        how, *idle = means.split() or ["with"]
        if how != "with" or (means and not idle):
            return "write `turn 2`, or `turn 2 with <action> <action>…`"
        for text in idle:
            if not is_action(self.game, text):
                return f"{self.game.info.id} has no action {text}"
        self.told = []
        for _ in range(MOST_FORCED):
            self.settle()
            asked = self.game.to_act(self.state)
            if seat in asked:
                return ""
            if not asked:
                return f"the game is over before seat {seat} is asked"
            legal = self.game.legal_actions(self.state, asked[0])
            chosen = [action for text in idle for action in legal if matches(text, action.text)]
            if len(legal) != 1 and not chosen:
                texts = [action.text for action in legal]
                return f"seat {asked[0]} has a choice before seat {seat} is asked: {texts}"
            self._done(self.game.play(self.state, asked[0], (chosen or legal)[0]))
        return f"seat {seat} is not asked within {MOST_FORCED} forced moves"

    # --- starting -----------------------------------------------------------------------------

    def _position(self, rest: str) -> str:
        """`position {…}`, or with a name for the whole file: `position opening {…}`."""
        self.go(self.places.written(rest))
        return ""

    def _from(self, rest: str) -> str:
        """`from opening`, `from opening {"turn": 1}`: a named position, some keys changed."""
        name, _, changes = rest.partition(" ")
        self.go(self.places.called(name, read_json(changes) if changes.strip() else {}))
        return ""

    def _keep(self, rest: str) -> str:
        """`keep after_the_raid`: a name for the position as it is now, within the block."""
        self.places.keep(rest, Spot(self.game, self.state.copy(), self.seed, self.step))
        return ""

    def go(self, spot: Spot) -> None:
        """Go on from there."""
        self.game, self.state, self.seed, self.step = spot
        self.told = []

    def _deck_top(self, rest: str) -> str:
        """`deck_top pile.experts ["l1_exp_12"]`: these cards lie on top, the others as before."""
        self.settle()
        path, _, text = rest.partition(" ")
        cards = read_json(text)
        report = plain(self.game.report(self.state))
        deck = lookup(report, path)
        if not deck.there or not isinstance(deck.value, list):
            return f"the report has no list {path!r}"
        if not isinstance(cards, list) or not cards:
            return f"write a list of cards, not {cards!r}"
        left = list(deck.value)
        for card in cards:
            if card not in left:
                return f"{path} is {deck.value!r}: no {card!r} is left in it"
            left.remove(card)
        deck.value[:] = [*cards, *left]
        state = self.game.position(report)
        found = lookup(plain(self.game.report(state)), path)
        if found.value != deck.value:
            return f"{path} keeps no order of its own: say `nature …` when the card is drawn"
        self.state = state
        return ""

    # --- looking ------------------------------------------------------------------------------

    def _expect(self, rest: str) -> str:
        wanted = _object(read_json(rest))
        report = plain(self.game.report(self.state))
        for key, value in wanted.items():
            if key in LEGAL_KEYS:
                trouble = legal_differs(self.game, self.state, key, value)
            elif key.startswith("legal_") and key not in report:
                trouble = f"there is no key {key!r}{nearest(key, LEGAL_KEYS)}"
            else:
                trouble = entry_differs("", key, value, report, self._known)
            if trouble:
                return trouble
        return ""

    def _known(self, name: str) -> bool:
        return self.memory.knows_name(self.game, self.state, name)

    def _refused(self, rest: str) -> str:
        self.settle()
        words = rest.split()
        if len(words) not in (2, 3):
            return "write `refused <seat> <action> <rule>`"
        who, text, *rule = words
        seat = seat_of(self.game, who)
        before = fingerprint(self.game, self.state)
        try:
            self.game.play(self.state, seat, self.game.decode(text))
        except RulesError as error:
            if rule and error.rule != rule[0]:
                return f"refused by {error.rule or 'no rule'} ({error.code}), not by {rule[0]}"
        else:
            return f"{text} was not refused"
        return "" if fingerprint(self.game, self.state) == before else "the state was changed"

    def _impossible(self, rest: str) -> str:
        """`impossible nature roll:7,A`: chance is asked here and can never do this."""
        who, _, text = rest.partition(" ")
        if who != "nature":
            return f"write `impossible nature …`; a seat's action is `refused`, not {who!r}"
        if self.game.to_act(self.state) != (NATURE,):
            return "nature has nothing to do here"
        action = self.game.decode(text.strip())
        return f"nature can do {action.text}" if self.game.is_possible(self.state, action) else ""

    def _viewer(self, who: str) -> Seat | None:
        return None if who == "spectator" else seat_of(self.game, who)

    def _observe(self, rest: str) -> str:
        who, how, what = [*rest.split(maxsplit=2), "", "", ""][:3]
        data = plain(self.game.observe(self.state, self._viewer(who)).data())
        if how == "expect":
            wanted = _object(read_json(what))
            return differs("", wanted, data, self._known)
        if how not in ("has", "lacks"):
            return f"observe knows has, lacks and expect, not {how!r}"
        text, names = json.dumps(data, ensure_ascii=False), read_json(what)
        if not isinstance(names, list) or not names:
            return f"write a list of texts, not {names!r}"
        for name in names:
            if (name in text) != (how == "has"):
                return f"the observation of {who} {'has no' if how == 'has' else 'has'} {name!r}"
            if how == "lacks" and not self.memory.knows_text(self.game, self.state, name):
                return f"the observation of {who} lacks {name!r}, but {unheard_of(name)}"
        return ""

    def _events(self, rest: str) -> str:
        """`events 1 has […]`: what the seat was told by the last line that did something."""
        who, how, what = [*rest.split(maxsplit=2), "", "", ""][:3]
        viewer = self._viewer(who)
        heard = [event for event in self.told if event.is_for(viewer)]
        return events_differ(who, how, read_json(what), heard, self.memory)

    def _same(self, rest: str) -> str:
        """`same 1 {…} {…}`: two positions that seat 1 cannot tell apart."""
        seat, first, second = self.places.pair(rest)
        if fingerprint(first.game, first.state) == fingerprint(second.game, second.state):
            return "the two positions are one and the same"
        return alike(seat, (first.game, first.state), (second.game, second.state))

    def _differ(self, rest: str) -> str:
        """`differ 1 {…} {…}`: two positions that seat 1 can tell apart."""
        seat, first, second = self.places.pair(rest)
        if alike(seat, (first.game, first.state), (second.game, second.state)):
            return ""
        return "the two positions look the same"


def _object(wanted: Any) -> dict[str, Any]:
    if not isinstance(wanted, dict) or not wanted:
        raise ValueError(f"write an object of what is expected, not {wanted!r}")
    return wanted
