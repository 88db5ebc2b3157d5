"""Everything of the game, by name."""

from typing import Final

from vingtdeux.engine.mind import Simple
from vingtdeux.games.box import Box

from planque.heuristic import LEVELS, choose
from planque.info import INFO
from planque.rules import Rules
from planque.scene import narrate, scene

BOX: Final = Box(
    package=__package__,
    info=INFO,
    rules=Rules,
    scene=scene,
    narrate=narrate,
    mind=Simple(choose, LEVELS),
    hue="purple",
)
