"""The files of a new game: the template game's own, every name already right, and what a package
of its own needs around them (`template/`, where `{{id}}` and the like are filled in)."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vingtdeux.games import template

AROUND: Final = Path(__file__).parent / "template"
"""Files called `<name>.txt`, so that no tool takes them for parts of this program."""
KEPT: Final = (".py", ".json", ".svg", ".css", ".toml", ".md")
"""What of the template's folder is source."""
MOST_SEATS: Final = 6
"""So many colours and shapes the template has."""
IMPORT: Final = r"[^\n(]*(?:\([^)]*\))?\n"
"""The rest of an import statement."""


@dataclass(frozen=True)
class Newborn:
    """What is known of a game before its first rule."""

    id: str
    title: str
    least: int
    most: int

    @property
    def players(self) -> str:
        """How many may play, in signs."""
        return f"{self.least}" if self.least == self.most else f"{self.least}-{self.most}"

    @property
    def copies(self) -> int:
        """How many of each card: enough for a hand in every seat."""
        return max(2, (self.most + 1) // 2)


def files_of(game: Newborn) -> dict[str, str]:
    """Every file by its path in the new folder."""
    found = {f"src/{game.id}/py.typed": ""}
    folder = template().folder
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix in KEPT and not name.startswith("older/"):
            found[f"src/{game.id}/{name}"] = _own(name, path.read_text(encoding="utf-8"), game)
    for path in sorted(AROUND.rglob("*.txt")):
        name = path.relative_to(AROUND).as_posix().removesuffix(".txt")
        found[name] = _filled(path.read_text(encoding="utf-8"), game)
    return found


def _own(name: str, text: str, game: Newborn) -> str:
    """A file of the template as the new game's."""
    model = template()
    text = text.replace(f"docs/rules/{model.info.id}.md", "docs/rules.md")
    text = text.replace(model.package, game.id).replace(f'"{model.info.id}"', f'"{game.id}"')
    text = re.sub(rf"\b{model.info.title['en']}\b", lambda _: game.title, text)
    for pattern, new in _edits(game).get(name, {}).items():
        text, count = re.subn(pattern, new, text)
        assert count == 1, f"{pattern!r} is {count} times in the template's {name}"
    return _sorted_imports(text, game.id) if name.endswith(".py") else text


def _edits(game: Newborn) -> dict[str, dict[str, str]]:
    """What differs from the template, by file: patterns that occur once."""
    return {
        "info.py": {
            r"min_players=\d+": f"min_players={game.least}",
            r"max_players=\d+": f"max_players={game.most}",
            r"default_players=\d+": f"default_players={game.least}",
            r"credit=\{.*\}": 'credit={"fr": "Un jeu à soi", "en": "A game of one’s own"}',
            r"    listed=False,\n": "",
        },
        "data.json": {r'"copies": \d+': f'"copies": {game.copies}'},
        "texts/tutorial.toml": {r"(?m)^players = \d+$": f"players = {game.least}"},
    }


def _sorted_imports(text: str, game_id: str) -> str:
    """The game's own imports below those of Vingt-Deux, which is another package now."""
    own = re.compile(rf"^from {game_id}(?:\.\w+)* import {IMPORT}", re.MULTILINE)
    others = list(re.finditer(rf"^from vingtdeux\S* import {IMPORT}", text, re.MULTILINE))
    if not others:
        return text
    end = others[-1].end()
    mine = own.findall(text)
    before, after = own.sub("", text[:end]), own.sub("", text[end:])
    return f"{before}\n{''.join(mine)}{after}" if mine else text


def _filled(text: str, game: Newborn) -> str:
    """A file around the game, its places filled."""
    others = game.least > 2
    hands = [[5, 8], [7, 8], *([rank] for rank in range(1, game.least - 1))]
    places = {
        "id": game.id,
        "distribution": game.id.replace("_", "-").strip("-"),
        "title": game.title,
        "players": game.players,
        "least": str(game.least),
        "most": str(game.most),
        "copies": str(game.copies),
        "hands": json.dumps(hands),
        "others": " ; clock expire" if others else "",
        "clock": ', "clock expire"' if others else "",
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda place: places[place.group(1)], text)
