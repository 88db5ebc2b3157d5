"""Any game of the lab can be looked at in the replay viewer of a running site."""

from typing import Any

from vingtdeux.lab import Plan, record


def test_a_game_of_the_lab_is_shown_as_a_film(site: Any) -> None:
    plan = Plan(
        "mafia_story", ("brigadier", "uniform"), 2, 2, {"changes": {"cards.red_2.value": 4}}
    )
    found = record(plan, 1)
    ana = site.person("Ana")
    ana.look("/replays/upload")
    kept = ana.http.post(
        "/replays/upload",
        data={"csrfmiddlewaretoken": ana.token},
        files={"record": ("game.json", found.dumps().encode())},
    )
    assert kept.status_code == 302, kept.text
    film = kept.headers["Location"]
    page = ana.look(film)
    assert page.status_code == 200
    last = ana.http.get(f"{film}/frame?n=99999&pov=all").json()
    assert last["scene"]["result"]
