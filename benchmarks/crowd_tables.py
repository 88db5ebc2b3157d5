"""Tables of four people, straight into the database of the environment; run as a program.

python crowd_tables.py <game> <count>: prints one JSON line per table, [id, [cookie, …]].
"""

import json
import os
import sys
from typing import Any

PLAYERS = 4


def make(game: str, options: dict[str, Any]) -> tuple[str, list[str]]:
    """A table in play: its id, and the cookie of each seat."""
    from crowd_client import TOKEN

    from vingtdeux.web.people.identity import _signer
    from vingtdeux.web.people.models import Person
    from vingtdeux.web.tables.lobby import flows, seating

    people = [Person.objects.create(name=f"P{n}") for n in range(PLAYERS)]
    table = flows.create(people[0], game, PLAYERS, options, pace=0)
    for person in people[1:]:
        seating.sit(table.id, person, table.code, ready=True)
    flows.start(table.id, people[0])
    return table.id, [f"csrftoken={TOKEN}; person={_signer.sign(str(p.pk))}" for p in people]


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")
    import django

    django.setup()
    game, count = sys.argv[1], int(sys.argv[2])
    options = {"match": True} if game == "police_et_voleurs" else {}
    for _ in range(count):
        print(json.dumps(make(game, options)), flush=True)


if __name__ == "__main__":
    main()
