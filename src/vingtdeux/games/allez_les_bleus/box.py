"""Everything of the game, by name."""

from typing import Final

from vingtdeux.games.allez_les_bleus.heuristic import LEVELS, STYLES, choose, choose_style
from vingtdeux.games.allez_les_bleus.info import INFO
from vingtdeux.games.allez_les_bleus.rules import Rules
from vingtdeux.games.allez_les_bleus.scene import narrate, scene
from vingtdeux.games.box import Box, Styles

BOX: Final = Box(
    package=__package__,
    info=INFO,
    rules=Rules,
    scene=scene,
    narrate=narrate,
    choose=choose,
    levels=LEVELS,
    hue="teal",
    styles=Styles(tuple(STYLES), choose_style),
)
