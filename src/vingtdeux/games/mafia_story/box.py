"""Everything of the game, by name."""

from typing import Final

from vingtdeux.games.box import Box
from vingtdeux.games.mafia_story.citations import CITES
from vingtdeux.games.mafia_story.encoding import encoding
from vingtdeux.games.mafia_story.info import INFO
from vingtdeux.games.mafia_story.marks import marks
from vingtdeux.games.mafia_story.mind import MafiaMind
from vingtdeux.games.mafia_story.rules import Rules
from vingtdeux.games.mafia_story.scene import scene
from vingtdeux.games.mafia_story.scene_log import SILENT, narrate
from vingtdeux.games.mafia_story.scene_tips import glossary
from vingtdeux.games.mafia_story.stage import OFFSTAGE, direct

DIALS: Final = (
    "looks.opening",
    "looks.turn",
    "transports.start",
    "transports.price",
    "hit",
    "end.city",
)

BOX: Final = Box(
    package=__package__,
    info=INFO,
    rules=Rules,
    scene=scene,
    narrate=narrate,
    mind=MafiaMind(),
    hue="red",
    cites=CITES,
    silent=SILENT,
    direct=direct,
    offstage=OFFSTAGE,
    glossary=glossary,
    marks=marks,
    encoding=encoding,
    dials=DIALS,
)
