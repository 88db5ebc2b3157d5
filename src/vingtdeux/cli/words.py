"""What the command line says, and how it says no."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

import typer

from vingtdeux.engine import texts
from vingtdeux.engine.errors import RecordError, RulesError, VingtDeuxError
from vingtdeux.engine.game import Game
from vingtdeux.engine.stranger import BadStranger
from vingtdeux.engine.texts import LANGUAGES, Texts, load_texts
from vingtdeux.games import box
from vingtdeux.lab.errors import LabError

TEXTS: Final = Path(__file__).parent / "texts"
P = ParamSpec("P")
R = TypeVar("R")


class Mistake(Exception):
    """The user's own: told in one line, no traceback."""


def language(asked: str | None = None) -> str:
    """The language asked for, else that of the environment."""
    if asked is None:
        return texts.language()
    if asked not in LANGUAGES:
        raise Mistake(words()("mistake.no_lang", lang=asked))
    return asked


def words(lang: str | None = None) -> Texts:
    """The command line's texts."""
    return load_texts(TEXTS, lang or language())


def give_up(text: str, lang: str | None = None) -> NoReturn:
    """Say what is wrong and leave with exit code 2."""
    typer.echo(words(lang)("error", text=text), err=True)
    raise typer.Exit(2)


def guarded(command: Callable[P, R]) -> Callable[P, R]:
    """A command whose user's mistakes end in one clear line and exit code 2."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        asked = kwargs.get("lang")
        lang = str(asked) if asked in LANGUAGES else None
        try:
            return command(*args, **kwargs)
        except RecordError as error:
            give_up(words(lang)(f"broken.{error.code}", **error.args_by_name), lang)
        except LabError as error:
            give_up(words(lang)(f"wish.{error.code}", **error.args_by_name), lang)
        except BadStranger as error:
            give_up(words(lang)(f"stranger.{error.code}", **error.args_by_name), lang)
        except (Mistake, VingtDeuxError) as error:
            give_up(str(error), lang)

    return run


def refusal_words(game: Game[Any, Any], error: RulesError, lang: str) -> str:
    """Why not, in the game's own words, with the rule's number."""
    say = words(lang)
    own = box(game.info.id, game.rules_version).texts(lang)
    key = f"why.{error.code}"
    try:
        text = own(key, **error.args_by_name) if own.has(key) else str(error)
    except (KeyError, IndexError):
        text = str(error)
    text = text.rstrip(".")
    return say("refused.rule" if error.rule else "refused.plain", text=text, rule=error.rule)
