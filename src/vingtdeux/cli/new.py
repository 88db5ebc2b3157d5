"""`vingtdeux new`: a running game of one's own, to be changed."""

import keyword
import re
import shutil
import sys
import unicodedata
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import Lang
from vingtdeux.cli.newborn import MOST_SEATS, Newborn, files_of
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.texts import Texts
from vingtdeux.games import all_ids

LEAST_SEATS: Final = 2
MOST_LETTERS: Final = 30
"""Of an id; the site keeps it in a column of 40."""
MOST_SIGNS: Final = 40
"""Of a title."""
GOOD_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
BAD_SIGNS: Final = re.compile(r'["\\{}]|[^\S ]')
"""In a title: what would end a string, or be a place to fill in one."""
COUNTS: Final = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_say = words()


@app.command(help=_say("help.new"))
@guarded
def new(
    game_id: Annotated[str, typer.Argument(metavar="ID", help=_say("help.new_id"))],
    players: Annotated[
        str, typer.Option("--players", "-p", metavar="2-4", help=_say("help.new_players"))
    ] = "2-4",
    title: Annotated[
        str | None, typer.Option("--title", "-t", help=_say("help.new_title"), show_default=False)
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", "-f", help=_say("help.new_folder"), show_default=False),
    ] = None,
    lang: Lang = None,
) -> None:
    """Everything is checked before the first file is written."""
    say = words(language(lang))
    _check_name(game_id, say)
    target = Path(game_id) if folder is None else folder
    if target.exists() or target.is_symlink():
        raise Mistake(say("new.exists", folder=target))
    _check_free(game_id, say)
    least, most = _read_players(players, say)
    game = Newborn(game_id, _read_title(title, game_id, say), least, most)
    files = files_of(game)
    _write(target, files, say)
    typer.echo(
        say("new.done", title=game.title, id=game_id, folder=target, n=len(files),
            players=game.players)
    )  # fmt: skip
    _tell_next(game, target, say)


def _check_name(game_id: str, say: Texts) -> None:
    """Whether a package may be called so."""
    if not GOOD_ID.fullmatch(game_id):
        raise Mistake(say("new.bad_id", id=game_id or '""', near=_like(game_id)))
    if len(game_id) > MOST_LETTERS:
        raise Mistake(say("new.long_id", id=game_id, n=len(game_id), most=MOST_LETTERS))
    if keyword.iskeyword(game_id) or keyword.issoftkeyword(game_id):
        raise Mistake(say("new.keyword", id=game_id, near=f"{game_id}_game"))


def _check_free(game_id: str, say: Texts) -> None:
    """Whether nothing else is called so."""
    if game_id in all_ids():
        raise Mistake(say("new.game", id=game_id))
    if game_id in sys.stdlib_module_names or find_spec(game_id) is not None:
        raise Mistake(say("new.module", id=game_id, near=f"{game_id}_game"))


def _like(text: str) -> str:
    """A good id that looks like this text."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    near = re.sub(r"[^a-z0-9]+", "_", plain).strip("_").lstrip("0123456789_")[:MOST_LETTERS]
    return near or "my_game"


def _read_players(text: str, say: Texts) -> tuple[int, int]:
    found = COUNTS.fullmatch(text.replace("–", "-").replace(" ", ""))
    least, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not LEAST_SEATS <= least <= most <= MOST_SEATS:
        raise Mistake(say("new.players", text=text or '""', least=LEAST_SEATS, most=MOST_SEATS))
    return least, most


def _read_title(text: str | None, game_id: str, say: Texts) -> str:
    title = game_id.replace("_", " ").strip().capitalize() if text is None else text.strip()
    if not title or len(title) > MOST_SIGNS or BAD_SIGNS.search(title) or not title.isprintable():
        raise Mistake(say("new.title", most=MOST_SIGNS))
    return title


def _write(target: Path, files: dict[str, str], say: Texts) -> None:
    """All of it or nothing: written beside, then moved to its place."""
    parent = target.absolute().parent
    if not parent.is_dir():
        raise Mistake(say("new.no_parent", folder=parent))
    try:
        with TemporaryDirectory(dir=parent, prefix=".new-") as beside:
            made = Path(beside) / "game"
            for name, text in files.items():
                file = made / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8", newline="\n")
            made.rename(target)
    except OSError as error:
        raise Mistake(say("mistake.no_write", file=target, why=error.strerror)) from None


def _tell_next(game: Newborn, target: Path, say: Texts) -> None:
    """The commands that can be typed next, as they work here."""
    found = shutil.which("python")
    is_this = found is not None and Path(found).parent == Path(sys.executable).parent
    python = "python" if is_this else sys.executable
    lines = (
        (f'{python} -m pip install -e "{_here(target)}[dev]"', "install"),
        (f"{python} -m vingtdeux serve --open", "serve"),
        (f"{python} -m pytest {_here(target)}", "test"),
    )
    width = max(len(command) for command, _ in lines)
    typer.echo(say("new.next"))
    for command, why in lines:
        typer.echo(f"  {command:<{width}}  {say(f'new.{why}')}")
    code = target / "src" / game.id / "rules.py"
    typer.echo(say("new.where", rules=target / "docs" / "rules.md", code=code))


def _here(target: Path) -> str:
    """The folder as pip takes it for a folder, not for the name of a package."""
    return str(target) if target.is_absolute() else f"./{target}"
