"""A picture as pixels, with the same fonts on every machine."""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

FONT: Final = "DejaVu Sans"
FILES: Final = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


@cache
def _fonts() -> list[str]:
    """The fonts that come with Matplotlib."""
    import matplotlib

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return [str(folder / name) for name in FILES]


def rasterize(svg: str) -> NDArray[np.uint8]:
    """An SVG as an array of height x width x 3; needs the extra `learning`."""
    import resvg_py
    from PIL import Image

    png: Any = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=_fonts(), font_family=FONT,
        sans_serif_family=FONT, background="#ffffff",
    )  # fmt: skip
    with Image.open(BytesIO(bytes(png))) as picture:
        return np.array(picture.convert("RGB"), np.uint8)
