"""A trained model at the tables of a site: offered where it fits, asked like any guest."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from django.test import Client

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.bots.models import about
from vingtdeux.engine.record import Record
from vingtdeux.games import encoding
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.company import bots
from vingtdeux.web.tables.lobby import flows, levels
from vingtdeux.web.tables.models import Seat
from vingtdeux.web.tables.store import guests as let_in
from vingtdeux.web.tables.store.guests import NoGuest
from vingtdeux.web.tables.store.live import facts_of
from vingtdeux.web.tables.view.faces import names_of

GAME = "petit"


@pytest.fixture
def model(tmp_path: Path) -> str:
    """A model for two, untrained."""
    game = vingtdeux.load(GAME, players=2)
    written, rng = encoding(game), np.random.default_rng(1)
    path = tmp_path / "best.npz"
    np.savez(
        path,
        **{
            "body.0.weight": rng.standard_normal((written.layout.size, 8)).astype(np.float32),
            "body.0.bias": np.zeros(8, np.float32),
            "logits.weight": rng.standard_normal((8, len(game.action_space))).astype(np.float32),
            "logits.bias": np.zeros(len(game.action_space), np.float32),
        },
        **about(game, written, takes_actions=False),
        name="Clara",
    )
    return f"net:{path}"


@pytest.mark.django_db
def test_it_is_offered_where_it_fits_and_its_folder_stays_unknown(
    model: str, settings: Any, tmp_path: Path
) -> None:
    settings.VINGTDEUX_BOTS = [model]
    offered = ("net:best.npz", "Clara")
    assert offered in levels.levels(GAME, players=2)
    assert offered not in levels.levels(GAME, players=3)
    assert offered not in levels.levels("allez_les_bleus", players=2)
    ana = Person.objects.create(name="Ana")
    client = Client()
    client.cookies["person"] = _signer.sign(str(ana.pk))
    form = {"seat": "1", "kind": "bot", "level": "net:best.npz"}
    three = flows.create(ana, GAME, 3, {}, 0)
    assert client.post(f"/t/{three.id}/seat", form).status_code == 400
    two = flows.create(ana, GAME, 2, {}, 0)
    assert client.post(f"/t/{two.id}/seat", form).status_code == 302
    page = client.get(f"/t/{two.id}").content.decode()
    assert "Clara" in page
    assert str(tmp_path) not in page
    facts = facts_of(two)
    assert bots.bot_of(facts, 1) == model
    assert bots.lane_of(facts, 1) == "guests"
    assert names_of(facts, "fr")[1] == "Clara"
    assert Seat.objects.get(table=two, number=1).bot == "net:best.npz"


def test_the_reason_is_that_of_its_own_game(model: str, settings: Any) -> None:
    path = model.partition(":")[2]
    with np.load(path) as file:
        held = {name: file[name] for name in file.files}
    np.savez(path, **held | {"observation": "0123456789abcdef"})
    settings.VINGTDEUX_BOTS = [model]
    with pytest.raises(NoGuest) as refused:
        let_in.guests()
    assert "with other features of petit" in refused.value.why


def test_it_plays_a_game_on_a_site_move_by_move(new_site: Any, tools: Any, model: str) -> None:
    site = new_site(VINGTDEUX_BOTS=model)
    ana = site.person("Ana")
    table = tools.open_table(ana, players=2, pace=0)
    form = {"seat": 1, "kind": "bot", "level": "net:best.npz"}
    assert ana.form(f"/t/{table}/seat", **form).status_code == 302
    assert ana.form(f"/t/{table}/start").status_code == 302
    socket = ana.watch(table)
    frame = socket.until(lambda f: f["scene"].get("mine"))
    while frame["status"] != "over":
        answer = ana.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
        reached = answer.json()["v"]
        frame = socket.until(
            lambda f, v=reached: f["v"] >= v and (f["scene"].get("mine") or f["status"] == "over")
        )
    record = Record.loads(ana.http.get(f"/r/{table}/record.json").text)
    game, decided = record.open(), 0
    bot, state = make(game, model), game.start()
    seen: list[Any] = []  # since the round began: the bot may have looked before the other picked
    for seat, text in record.moves:
        legal = game.legal_actions(state, seat) if seat == 1 else []
        seen.append(game.observe(state, 1))
        if len(legal) > 1:
            decided += 1
            assert text in {bot.choose(each, legal, Random(1)).text for each in seen}
        stage = game.stage(state)
        game.apply(state, seat, game.decode(text))
        if game.stage(state) != stage:
            seen = []
    assert decided > 1
