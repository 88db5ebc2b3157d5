"""Everything of the game, by name."""

from typing import Final

from vingtdeux.games.box import Box
from vingtdeux.games.police_et_voleurs.citations import CITES
from vingtdeux.games.police_et_voleurs.encoding import encoding
from vingtdeux.games.police_et_voleurs.info import INFO
from vingtdeux.games.police_et_voleurs.marks import marks
from vingtdeux.games.police_et_voleurs.mind import VoleursMind
from vingtdeux.games.police_et_voleurs.rules import Rules
from vingtdeux.games.police_et_voleurs.scene import narrate, scene
from vingtdeux.games.police_et_voleurs.scene_tips import glossary
from vingtdeux.games.police_et_voleurs.stage import OFFSTAGE, direct

DIALS: Final = (
    "constants.police_steps_per_play",
    "constants.police_reach",
    "constants.thief_reach",
    "constants.car_reach",
    "constants.car_moves",
    "house_types.bank.value",
)
"""How many houses of a kind there are is not among them: together they fill the plots."""

BOX: Final = Box(
    package=__package__,
    info=INFO,
    rules=Rules,
    scene=scene,
    narrate=narrate,
    cites=CITES,
    direct=direct,
    offstage=OFFSTAGE,
    glossary=glossary,
    marks=marks,
    encoding=encoding,
    dials=DIALS,
    mind=VoleursMind(),
    hue="purple",
)
