"""From a name to a bot: the one register that the site, the lab, the terminal and learners use.

uniform                     any legal action
stagiaire … divisionnaire   a level of the game's mind; `greedy:2` by number
brigadier:fonceur           the same with one of the game's tempers
search:0.2s, search:500     a search with so much CPU time, or so many simulations, a decision
style:arrest_rush           one of the game's styles, for the lab
mine.py:MyBot               a Bot class in a file of yours
onnx:model.onnx             a trained model; net:model.npz of plain arrays (bots/models.py)
anything else               an entry point of the group `vingtdeux.bots`
"""

from collections.abc import Collection
from importlib.metadata import entry_points
from random import Random
from typing import Any, Final

from vingtdeux.bots.base import Bot
from vingtdeux.bots.levelled import LEVEL_NAMES, Levelled, Styled
from vingtdeux.bots.models import KINDS
from vingtdeux.bots.network import Network
from vingtdeux.bots.search import Limit, Search
from vingtdeux.bots.uniform import Uniform
from vingtdeux.engine.chance import pick
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import PLAIN, Mind, Temper
from vingtdeux.engine.stranger import BadStranger as BadBot
from vingtdeux.engine.stranger import called, from_entry, from_file
from vingtdeux.games import box

GROUP: Final = "vingtdeux.bots"
"""Entry points of other packages: name = "package.module:MyBot"."""
FULL: Final = Limit(seconds=1.0)
"""What a Divisionnaire takes for a decision."""


def make(game: "Game[Any, Any] | str", name: "str | Bot") -> Bot:
    """The bot of this name for this game: its id, or the rules of a table, at which it then sits.
    A bot that is one already is taken as it is. ValueError lists what there is."""
    if isinstance(game, str):
        return name if isinstance(name, Bot) else _found(game, None, name)
    bot = name if isinstance(name, Bot) else _found(game.info.id, game.rules_version, name)
    return bot.at(game)


def names(game_id: str) -> list[str]:
    """What there is for this game, weakest first; files and numbers can be named besides."""
    found = box(game_id)
    levels = [name.lower() for name in LEVEL_NAMES[: found.levels]]
    styles = [f"style:{style}" for style in found.styles.names] if found.styles else []
    searches = ["search:500", "search:0.2s"] if found.mind.searches else []
    return ["uniform", *levels, *searches, *styles, *strangers()]


def with_temper(game_id: str, name: str, taken: Collection[str], rng: Random) -> str:
    """A bot of a level as one of the game's characters, another one than those `taken` (names of
    tempers) if there is one; any other name as it is."""
    level = name.strip().lower()
    tempers = box(game_id).mind.tempers
    if level.capitalize() not in LEVEL_NAMES or not tempers:
        return name
    free = [temper.name for temper in tempers if temper.name not in taken]
    return f"{level}:{pick(rng, free or [temper.name for temper in tempers])}"


def strangers() -> list[str]:
    """Bots of other packages, by the name of their entry point."""
    return sorted(each.name for each in entry_points(group=GROUP))


def _found(game_id: str, rules_version: str | None, name: str) -> Bot:
    said = name.strip()
    wanted = said.lower()
    if wanted == "uniform":
        return Uniform()
    mind = box(game_id, rules_version).mind
    kind, _, rest = wanted.partition(":")
    for level, human in enumerate(LEVEL_NAMES, 1):
        if kind == human.lower():
            return _of_level(game_id, mind, level, rest)
    if kind == "greedy" and (rest.isdecimal() or not rest):
        return _of_level(game_id, mind, int(rest) if rest else mind.policies, "")
    if kind == "style":
        return Styled(game_id, rest)
    if kind == "search":
        return _searching(game_id, mind, rest)
    if kind in KINDS:
        model = Network(said)
        model.plays(game_id)
        return model
    path, _, attribute = said.rpartition(":")
    if path.endswith(".py"):
        return _bot(from_file(path, attribute), said)
    for each in entry_points(group=GROUP):
        if each.name == said:
            return _bot(from_entry(each), said)
    raise ValueError(f"no bot is called {name!r}; there are {', '.join(names(game_id))}")


def _of_level(game_id: str, mind: Mind, level: int, temper: str) -> Bot:
    if not 1 <= level <= mind.levels:
        raise ValueError(
            f"bots of {game_id} have levels 1 to {mind.levels}: greedy:1 to greedy:{mind.levels}"
        )
    kind = _temper(game_id, mind, temper) if temper else PLAIN
    return Levelled(mind, level, kind) if level <= mind.policies else Search(mind, FULL, kind)


def _temper(game_id: str, mind: Mind, name: str) -> Temper:
    for temper in mind.tempers:
        if temper.name == name:
            return temper
    known = ", ".join(temper.name for temper in mind.tempers)
    raise ValueError(
        f"{game_id} has the tempers {known}, not {name!r}" if known else f"{game_id} has no tempers"
    )


def _searching(game_id: str, mind: Mind, text: str) -> Bot:
    if not mind.searches:
        raise ValueError(f"the bots of {game_id} do not search")
    try:
        if text.endswith("s"):
            limit = Limit(seconds=float(text[:-1]))
        else:
            limit = Limit(simulations=int(text))
    except ValueError:
        raise ValueError(
            f"a search is told its CPU time or its simulations: search:0.2s or search:500,"
            f" not search:{text}"
        ) from None
    bot = Search(mind, limit)
    bot.name = f"search:{text}"
    return bot


def _bot(found: Any, name: str) -> Bot:
    """A stranger's class or function, called without arguments, gives a bot."""
    made = called(found, name)
    if not isinstance(made, Bot):
        raise BadBot("no_bot", name=name)
    if made.name == Bot.name:
        made.name = name
    return made
