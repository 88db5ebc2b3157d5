"""Everything of the game, by name."""

from typing import Final

from vingtdeux.games.box import Box
from vingtdeux.games.police_city.citations import CITES
from vingtdeux.games.police_city.encoding import encoding
from vingtdeux.games.police_city.info import INFO
from vingtdeux.games.police_city.marks import marks
from vingtdeux.games.police_city.mind import CityMind
from vingtdeux.games.police_city.rules import Rules
from vingtdeux.games.police_city.scene import scene
from vingtdeux.games.police_city.scene_log import CUES, SILENT, narrate
from vingtdeux.games.police_city.scene_tips import glossary
from vingtdeux.games.police_city.stage import OFFSTAGE, direct

DIALS: Final = (
    "mafia.goal",
    "mafia.per_face",
    "informers",
    "track.bonus_grades",
    "conflict.lieutenant",
    "combos.AA.grades",
    "objectives_shown",
)

BOX: Final = Box(
    package=__package__,
    info=INFO,
    rules=Rules,
    scene=scene,
    narrate=narrate,
    mind=CityMind(),
    hue="blue",
    cites=CITES,
    silent=frozenset(SILENT),
    cues=CUES,
    direct=direct,
    offstage=OFFSTAGE,
    glossary=glossary,
    marks=marks,
    encoding=encoding,
    dials=DIALS,
)
