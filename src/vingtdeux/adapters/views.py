"""What an environment shows of a table: spaces, arrays, infos, pictures. From observations only."""

from functools import cached_property
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import vingtdeux
from vingtdeux.adapters.raster import rasterize
from vingtdeux.engine.action import Seat
from vingtdeux.engine.episode import LONGEST, REWARDS, Episode
from vingtdeux.games import box, encoding
from vingtdeux.games.box import Box
from vingtdeux.scene import Scene, render

Numbers = NDArray[np.uint8]
Mask = NDArray[np.int8]
RENDER_MODES: Final = ("ansi", "human", "rgb_array")


class Views:
    """A table's rules and features, and what is made of them for learners."""

    def __init__(
        self, game_id: str, players: int | None, options: dict[str, Any] | None,
        rules_version: str | None, longest: int = LONGEST,
    ) -> None:  # fmt: skip
        self.game = vingtdeux.load(
            game_id, players=players, rules_version=rules_version, **(options or {})
        )
        self.longest = longest
        self.encoding = encoding(self.game)
        self.width = self.encoding.layout.size
        self.count = len(self.game.action_space)
        self.highs = np.frombuffer(self.encoding.layout.highs(), np.uint8)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made from: compiled features can only be made by `__init__`."""
        game = self.game
        return Views, (
            game.info.id, game.players, dict(game.options), game.rules_version, self.longest,
        )  # fmt: skip

    def episode(self) -> Episode:
        """A seat for one more game at a time."""
        return Episode(self.game, self.encoding, self.longest)

    def looks(self, more: int = 0) -> spaces.Dict:
        """The space of what `look` gives, with `more` actions besides those of the game."""
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(self.highs), self.highs, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.count + more,), np.int8),
            }
        )

    def look(self, episode: Episode, seat: Seat, more: int = 0) -> dict[str, Any]:
        """What the seat knows and may do, as new arrays; `more` zeros stand after the mask."""
        row = bytearray(self.width + self.count + more)
        episode.write(seat, row, 0)
        episode.write_mask(seat, row, self.width)
        both = np.frombuffer(row, np.uint8)
        return {"observation": both[: self.width], "action_mask": both[self.width :].view(np.int8)}

    @cached_property
    def action_features(self) -> list[Numbers]:
        """By seat: a row for each action of the action space (see `Encoding.write_action`)."""
        size = self.encoding.acts.size
        tables = []
        for seat in range(self.game.players):
            out = bytearray(self.count * size)
            for place, action in enumerate(self.game.action_space):
                self.encoding.write_action(action, seat, out, place * size)
            tables.append(np.frombuffer(bytes(out), np.uint8).reshape(self.count, size))
        return tables

    def result(self, episode: Episode, seat: Seat) -> dict[str, Any]:
        """What everybody hears at the end, for one seat; nothing before, or if it was cut."""
        outcome = episode.outcome
        if outcome is None:
            return {}
        return {
            "score": float(outcome.scores[seat]),
            "rank": int(outcome.ranks[seat]),
            "won": seat in outcome.winners,
            "reason": outcome.reason,
            "rule": outcome.rule,
        }

    def render(self, episode: Episode, mode: str | None, seat: Seat | None) -> Any:
        """The table as this seat sees it (None = a spectator): English text, printed for a human, or
        pixels."""
        if mode is None or episode.state is None:
            return None
        if mode == "rgb_array":
            return rasterize(self.picture(episode, seat))
        text = render(self._scene(episode, seat))
        if mode == "ansi":
            return text
        print(text)
        return None

    def picture(self, episode: Episode, seat: Seat | None) -> str:
        """The same as SVG."""
        return self._box.picture(self._scene(episode, seat), dark=False)

    def _scene(self, episode: Episode, seat: Seat | None) -> Scene:
        legal = episode.may(seat) if seat is not None else []
        names = [f"player_{each}" for each in range(self.game.players)]
        return self._box.scene(episode.observe(seat), legal, "en", names)

    @property
    def _box(self) -> Box:
        return box(self.game.info.id, self.game.rules_version)


# `illegal_alone`: an environment of one learner has nobody else whose game would be spoilt
KNOWN: Final[dict[str, tuple[str | None, ...]]] = {
    "rewards": REWARDS,
    "shaping": (None, "potential"),
    "illegal": ("raise", "replace"),
    "illegal_alone": ("end", "replace"),
    "render_mode": (None, *RENDER_MODES),
}


def must_be_known(**said: str | None) -> None:
    """ValueError for a word that means nothing here."""
    for name, word in said.items():
        if word not in KNOWN[name]:
            words = ", ".join(map(repr, KNOWN[name]))
            raise ValueError(f"{name.removesuffix('_alone')} is one of {words}, not {word!r}")
