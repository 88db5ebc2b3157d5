"""From what the user typed to games, options, bots and files."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import vingtdeux
from vingtdeux.bots import make, names
from vingtdeux.cli.words import Mistake
from vingtdeux.engine.game import Game
from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.engine.material import ChangeError
from vingtdeux.engine.stranger import BadStranger
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
        option = next((each for each in info.options if each.name == name.strip()), None)
        if option is None:
            names = ", ".join(each.name for each in info.options)
            why = "mistake.no_option" if names else "mistake.no_options"
            raise Mistake(say(why, game=info.id, name=name.strip(), names=names))
        found[option.name] = _value(option, value.strip())
        if option.kind != "custom":
            _must_fit(option, found[option.name], info, say)
    return found


def _must_fit(option: Option, value: Any, info: GameInfo, say: Texts) -> None:
    try:
        option.resolve(value, info.max_players)
    except ValueError:
        allowed = say(
            f"option.{option.kind}", low=option.low, high=option.high,
            choices=", ".join(map(str, option.choices)), last=info.max_players - 1,
        )  # fmt: skip
        raise Mistake(
            say("mistake.option_value", name=option.name, value=value, allowed=allowed)
        ) from None


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
    info = read_info(game_id, say)
    counts = {*range(info.min_players, info.max_players + 1), *info.extra_players}
    if players is not None and players not in counts:
        low, high = info.min_players, info.max_players
        raise Mistake(say("mistake.players", game=game_id, low=low, high=high, n=players))
    try:
        return vingtdeux.load(game_id, players=players, **options)
    except ChangeError as error:
        raise Mistake(box(game_id).explain(error, say.lang)) from None
    except ValueError as error:
        raise Mistake(str(error)) from None
    except ImportError as error:
        raise Mistake(say("mistake.not_ready", name=game_id, why=error)) from None


def read_bots(game_id: str, text: str, say: Texts) -> tuple[str, ...]:
    """Names of bots, separated by commas, each known."""
    named = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in named:
        try:
            make(game_id, name)
        except BadStranger:
            raise
        except ValueError:
            known = ", ".join(names(game_id))
            raise Mistake(say("mistake.no_bot", name=name, names=known)) from None
    return named


def read_text(path: Path, say: Texts) -> str:
    """A file's text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Mistake(say("mistake.no_text", file=path)) from None
    except OSError as error:
        raise Mistake(say("mistake.no_file", file=path, why=error.strerror)) from None
