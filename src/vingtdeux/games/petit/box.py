"""Everything of the game, by name."""

from typing import Final

from vingtdeux.engine.mind import Simple
from vingtdeux.games.box import Box
from vingtdeux.games.petit.citations import CITES
from vingtdeux.games.petit.encoding import encoding
from vingtdeux.games.petit.heuristic import LEVELS, choose
from vingtdeux.games.petit.info import INFO
from vingtdeux.games.petit.marks import marks
from vingtdeux.games.petit.rules import Rules
from vingtdeux.games.petit.scene import narrate, scene
from vingtdeux.games.petit.stage import OFFSTAGE, direct

BOX: Final = Box(
    package=__package__,
    info=INFO,
    rules=Rules,
    scene=scene,
    narrate=narrate,
    mind=Simple(choose, LEVELS),
    hue="green",
    cites=CITES,
    silent=frozenset({"picked"}),
    direct=direct,
    offstage=OFFSTAGE,
    marks=marks,
    encoding=encoding,
    dials=("ranks", "copies", "hand"),
)
