"""From what the user typed to games, options, bots and files."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.cli.words import Mistake
from vingtdeux.engine.game import Game
from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.engine.material import ChangeError
from vingtdeux.engine.texts import Texts
from vingtdeux.games import BadBox, box

YES: Final = frozenset({"true", "on", "yes", "oui", "vrai", "1"})
NO: Final = frozenset({"false", "off", "no", "non", "faux", "0"})


def read_info(game_id: str, say: Texts) -> GameInfo:
    """The game's cover."""
    try:
        return vingtdeux.info(game_id)
    except (BadBox, ImportError) as error:
        raise Mistake(say("mistake.not_ready", name=game_id, why=error)) from None
    except ValueError:
        names = ", ".join(vingtdeux.game_ids())
        raise Mistake(say("mistake.no_game", name=game_id, names=names)) from None


def read_options(info: GameInfo, texts: Sequence[str], say: Texts) -> dict[str, Any]:
    """Options written name=value."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Mistake(say("mistake.option_form", text=text))
        try:
            found[name.strip()] = _value(info.option(name.strip()), value.strip())
        except ValueError as error:
            if "has no option" in str(error):
                raise Mistake(str(error)) from None
            raise Mistake(say("mistake.option_value", name=name, value=value, why=error)) from None
    return found


def _value(option: Option, text: str) -> Any:
    """The text as a value of the option's kind; `resolve` judges it later."""
    if option.kind == "bool":
        lower = text.lower()
        return True if lower in YES else False if lower in NO else text
    if option.kind == "choice":
        return next((choice for choice in option.choices if str(choice) == text), text)
    if text.lower() in ("none", "null", ""):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return text


def read_game(
    game_id: str, players: int | None, options: Mapping[str, Any], say: Texts
) -> Game[Any, Any]:
    """The rules, configured."""
    try:
        return vingtdeux.load(game_id, players=players, **options)
    except ChangeError as error:
        raise Mistake(box(game_id).explain(error, say.lang)) from None
    except ValueError as error:
        raise Mistake(str(error)) from None
    except ImportError as error:
        raise Mistake(say("mistake.not_ready", name=game_id, why=error)) from None


def read_bots(game_id: str, text: str) -> tuple[str, ...]:
    """Names of bots, separated by commas, each known."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        try:
            make(game_id, name)
        except ValueError as error:
            raise Mistake(str(error)) from None
    return names


def read_text(path: Path, say: Texts) -> str:
    """A file's text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Mistake(say("mistake.no_text", file=path)) from None
    except OSError as error:
        raise Mistake(say("mistake.no_file", file=path, why=error.strerror)) from None
