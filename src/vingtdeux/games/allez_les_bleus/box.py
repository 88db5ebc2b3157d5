"""Everything of the game, by name."""

from typing import Final

from vingtdeux.games.allez_les_bleus.citations import CITES
from vingtdeux.games.allez_les_bleus.encoding import encoding
from vingtdeux.games.allez_les_bleus.heuristic import choose_style
from vingtdeux.games.allez_les_bleus.heuristic_lists import STYLES
from vingtdeux.games.allez_les_bleus.info import INFO
from vingtdeux.games.allez_les_bleus.marks import marks
from vingtdeux.games.allez_les_bleus.mind import BleusMind
from vingtdeux.games.allez_les_bleus.rules import Rules
from vingtdeux.games.allez_les_bleus.scene import glossary, narrate, scene
from vingtdeux.games.allez_les_bleus.stage import OFFSTAGE, direct
from vingtdeux.games.box import Box, Styles

DIALS: Final = (
    "setup.police_hand",
    "setup.suburb_reveal",
    "cards.intervention.effects.strike",
    "cards.crs.cost",
    "cards.racaille.cost",
    "cards.gangster.cost",
    "cards.gangster.arrest.effects.vp",
)

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
    mind=BleusMind(),
    hue="teal",
    styles=Styles(tuple(STYLES), choose_style),
)
