"""What any `encoding.py` must hold; see `conformance.py`.

    check = FeatureCheck(game, encoding)
    check.actions()
    check.play(Random(1))      # a random game; keep the same check for many: rows are remembered

Rows stay within their fields, write nothing else, say the same of what a seat cannot tell apart and
something else of what it can; actions differ from each other.
"""

import json
from random import Random
from typing import Any

from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import below, pick
from vingtdeux.engine.episode import LONGEST, Episode
from vingtdeux.engine.features import Encoding
from vingtdeux.engine.game import Game

GUARD = 16
"""Bytes on both sides that nobody may touch."""


class FeatureCheck:
    """The features of one table, and all rows seen so far."""

    def __init__(self, game: Game[Any, Any], encoding: Encoding, *, exact: bool = True) -> None:
        self.game = game
        self.encoding = encoding
        self.exact = exact
        """False for features that are hashed: different observations may look alike."""
        self.highs = encoding.layout.highs()
        assert len(self.highs) == encoding.layout.size, (
            "the layout's size is not that of its fields"
        )
        self.rows: dict[bytes, str] = {}

    def row(self, seen: Any, filler: int = 0) -> bytes:
        """What is written of an observation, checked on its own."""
        size = self.encoding.layout.size
        out = bytearray([filler]) * (size + 2 * GUARD)
        self.encoding.write(seen, out, GUARD)
        around = out[:GUARD] + out[GUARD + size :]
        assert around == bytearray([filler]) * (2 * GUARD), "encoding.py (write): it writes beyond"
        found = bytes(out[GUARD : GUARD + size])
        if any(map(int.__gt__, found, self.highs)):
            at = next(n for n, value in enumerate(found) if value > self.highs[n])
            raise AssertionError(f"encoding.py: {found[at]} in {self.where(at)} of {seen.data()}")
        return found

    def where(self, at: int) -> str:
        """The field of this place."""
        fields = self.encoding.layout.fields
        field = next(each for each in fields if each.at <= at < each.end)
        return f"{field.name}[{at - field.at}] (high {field.high})"

    def actions(self) -> None:
        """Every action of the action space looks different, for every seat, and within bounds."""
        acts = self.encoding.acts
        highs = acts.highs()
        for seat in range(self.game.players):
            known: dict[bytes, str] = {}
            for action in self.game.action_space:
                out = bytearray([7]) * (acts.size + 2 * GUARD)
                self.encoding.write_action(action, seat, out, GUARD)
                found = bytes(out[GUARD : GUARD + acts.size])
                assert out[:GUARD] + out[GUARD + acts.size :] == bytearray([7]) * (2 * GUARD), (
                    f"encoding.py (write_action): {action} writes beyond"
                )
                assert not any(map(int.__gt__, found, highs)), f"{action} is out of bounds"
                other = known.setdefault(found, action.text)
                assert other == action.text, f"{other} and {action} have the same features"

    def look(self, state: Any, rng: Random | None = None) -> None:
        """Every seat's row in this position; with an rng also that of a position it cannot tell
        from this one."""
        game = self.game
        for seat in range(game.players):
            seen = game.observe(state, seat)
            row = self.row(seen)
            assert self.row(seen, filler=201) == row, "encoding.py (write): old bytes shine through"
            assert -1.0 <= self.encoding.potential(seen) <= 1.0, "encoding.py: potential too large"
            text = json.dumps(seen.data(), sort_keys=True)
            if self.exact:
                other = self.rows.setdefault(row, text)
                assert other == text, _difference(other, text)
            if rng is not None and game.to_act(state) != (NATURE,):
                twin = game.observe(game.determinize(seen, rng), seat)
                assert self.row(twin) == row, f"encoding.py: seat {seat} sees what it cannot know"
                assert self.encoding.potential(twin) == self.encoding.potential(seen)

    def play(self, rng: Random, look_every: int = 1, most: int = LONGEST) -> None:
        """One random game, its chances included; a twin is imagined at every eighth look."""
        episode = Episode(self.game, self.encoding, most)
        self.look(self.game.start())
        episode.begin(rng)
        steps = below(rng, look_every)
        while episode.legal:
            if steps % look_every == 0:
                self.look(episode.state, rng if steps % (8 * look_every) == 0 else None)
            episode.do(episode.index(pick(rng, episode.legal)))
            steps += 1
        self.look(episode.state, rng)


def _difference(one: str, two: str) -> str:
    first, second = json.loads(one), json.loads(two)
    keys = sorted({*first, *second})
    differ = [key for key in keys if first.get(key) != second.get(key)]
    return "encoding.py: different observations, equal features: " + "; ".join(
        f"{key}: {first.get(key)!r} / {second.get(key)!r}" for key in differ
    )
