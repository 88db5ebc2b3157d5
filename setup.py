"""Everything is in pyproject.toml. This file only adds the optional compiled build:

VINGTDEUX_COMPILED=1 pip install .                   all games
VINGTDEUX_COMPILED=mafia_story,petit pip install .   these games
"""

import os
import runpy

from setuptools import setup

wanted = os.environ.get("VINGTDEUX_COMPILED", "")
if wanted in ("", "0"):
    setup()
else:
    try:
        from mypyc.build import mypycify
    except ImportError:  # pip asks what the build needs before it makes the environment for it
        setup(setup_requires=["mypy[mypyc]>=1.15"])
    else:
        script = runpy.run_path("scripts/compile.py")
        groups = [
            ([f"src/{file}" for file in files], name)
            for files, name in script["groups"](None if wanted == "1" else wanted.split(","))
        ]
        flags = ["--config-file=", "--python-version=3.11"]
        files = [file for group, _ in groups for file in group]
        setup(ext_modules=mypycify([*flags, *files], opt_level="2", separate=groups))
