"""Everything of the game, by name."""

from typing import Final

from vingtdeux.games.box import Box
from vingtdeux.games.police_et_voleurs.citations import CITES
from vingtdeux.games.police_et_voleurs.info import INFO
from vingtdeux.games.police_et_voleurs.mind import VoleursMind
from vingtdeux.games.police_et_voleurs.rules import Rules
from vingtdeux.games.police_et_voleurs.scene import narrate, scene
from vingtdeux.games.police_et_voleurs.stage import OFFSTAGE, direct

BOX: Final = Box(
    package=__package__,
    info=INFO,
    rules=Rules,
    scene=scene,
    narrate=narrate,
    cites=CITES,
    direct=direct,
    offstage=OFFSTAGE,
    mind=VoleursMind(),
    hue="purple",
)
