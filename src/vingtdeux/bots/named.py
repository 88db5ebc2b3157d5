"""From a name to a bot."""

from vingtdeux.bots.base import Bot
from vingtdeux.bots.greedy import LEVEL_NAMES, Greedy, Styled
from vingtdeux.bots.uniform import Uniform
from vingtdeux.games import box


def make(game_id: str, name: str) -> Bot:
    """The bot of this name: `uniform`, `greedy` (its best level), `greedy:1` to `greedy:3`, a
    human name, or `style:<name>` where a game has styles. ValueError lists what there is."""
    wanted = name.strip().lower()
    if wanted == "uniform":
        return Uniform()
    for level, human in enumerate(LEVEL_NAMES, 1):
        if wanted == human.lower():
            return Greedy(game_id, level)
    kind, _, rest = wanted.partition(":")
    if kind == "greedy" and (rest.isdecimal() or not rest):
        return Greedy(game_id, int(rest) if rest else box(game_id).levels)
    if kind == "style":
        return Styled(game_id, rest)
    known = ", ".join(["uniform", "greedy:1", "greedy:2", "greedy:3", *LEVEL_NAMES])
    raise ValueError(f"no bot is called {name!r}; there are {known}")
