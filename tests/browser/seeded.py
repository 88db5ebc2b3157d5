"""The site, its tables dealt from one seed: python tests/browser/seeded.py SEED PORT.

A game that breaks a test can be met again; only what people and bots do at once still depends on time.
"""

import os
import sys
from random import Random
from types import SimpleNamespace

import django

from vingtdeux.web import serve


def main(seed: str, port: int) -> int:
    luck = Random(seed)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")
    django.setup()
    from vingtdeux.web.tables import models
    from vingtdeux.web.tables.lobby import flows

    flows.new_id = lambda: "".join(luck.choices(models.ALPHABET, k=8))
    flows.secrets = SimpleNamespace(token_hex=lambda size: luck.randbytes(size).hex())  # type: ignore[assignment]
    return serve.main(port=port)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
