"""The screen says everything a seat may know, offers every action once, and betrays nothing."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from vingtdeux.engine.event import Event
from vingtdeux.engine.match import Match
from vingtdeux.engine.texts import load_texts
from vingtdeux.games import load
from vingtdeux.games.police_et_voleurs import scene as screen
from vingtdeux.games.police_et_voleurs.heuristic import choose
from vingtdeux.scene import render, to_json

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve")
FOLDER = Path(screen.__file__).parent


def played(players: int, seed: int, **options: Any):
    """The positions of a game between bots that slip now and then."""
    game = load("police_et_voleurs", players=players, **options)
    match = Match(game, seed)
    rng = Random(seed)
    while not match.over:
        yield match
        seat = match.to_act[0]
        legal = game.legal_actions(match.state, seat)
        match.play(seat, choose(match.observe(seat), legal, 1, rng))
    yield match


def pieces_of(scene: Any) -> list[Any]:
    homes = [*scene.zones, *scene.seats]
    return [piece for home in homes for piece in home.pieces]


@pytest.mark.parametrize(("players", "options"), [
    (5, {}), (4, {"match": True}), (3, {"open_loot": True, "early_patrol": 1}), (2, {"duel": True}),
])  # fmt: skip
def test_every_legal_action_is_offered_once_and_lies_somewhere(players, options) -> None:
    for step, match in enumerate(played(players, 7, **options)):
        if step % 3:
            continue
        for seat in range(players):
            legal = match.game.legal_actions(match.state, seat)
            scene = screen.scene(match.observe(seat), legal, "fr", NAMES[:players])
            assert [deed.code for deed in scene.deeds] == [action.text for action in legal]
            assert scene.mine == bool(legal)
            ids = {cell.id for zone in scene.zones for cell in zone.cells}
            pieces = [piece.id for piece in pieces_of(scene)]
            assert len(set(pieces)) == len(pieces)
            for deed in scene.deeds:
                assert not deed.target or deed.target in ids | set(pieces), deed
                assert not deed.source or deed.source in pieces, deed
            assert all(piece.at in ids for piece in pieces_of(scene) if piece.at)
            assert len(to_json(scene)) < 40_000
            assert scene.prompt
            assert render(scene)


def test_every_face_has_a_drawing() -> None:
    art = (FOLDER / "art.svg").read_text(encoding="utf-8")
    symbols = set(re.findall(r'<symbol id="([^"]+)"', art))
    assert " style=" not in art  # the page's policy forbids it
    bare = {"street", "gate", "star", "lot"}  # drawn by the town itself
    for step, match in enumerate(played(5, 3)):
        if step % 5 and not match.over:
            continue
        for seat in (0, 4, None):
            scene = screen.scene(match.observe(seat), [], "en", NAMES)
            faces = {piece.face for piece in pieces_of(scene)}
            faces |= {cell.face for zone in scene.zones for cell in zone.cells} - bare
            faces |= {c.icon for c in scene.counters if c.icon}
            faces |= {c.icon for seat_view in scene.seats for c in seat_view.counters if c.icon}
            faces |= {f"shape-{view.shape}" for view in scene.seats if view.shape == "kepi"}
            assert faces <= symbols


def test_a_rivals_loot_and_the_houses_stay_face_down(town) -> None:
    table = town(
        {"at": "B1", "loot": ["bank", "cash_100"]}, {"at": "N1", "loot": ["cash_50"]}, turn=0,
        houses={"A1": "plane", "O1": "car"},
    ).go("rob:A1")  # fmt: skip
    for seat in (1, 4, None):
        text = to_json(screen.scene(table.match.observe(seat), [], "en", NAMES)).decode()
        for secret in ("t_bank", "t_cash_100", "t_plane", "t_car", "Plane", "Bank"):
            assert secret not in text
    own = to_json(screen.scene(table.match.observe(0), [], "en", NAMES)).decode()
    assert "t_bank" in own
    assert "t_plane" in own
    assert "t_cash_50" not in own


def test_policemen_keep_their_names_while_they_walk(town) -> None:
    table = town("N1", turn="police", police=["H8", "K4"])
    before = {p.id: p.at for p in pieces_of(screen.scene(table.match.observe(0), [], "fr"))}
    table.go("step:H8:G8")
    after = {p.id: p.at for p in pieces_of(screen.scene(table.match.observe(0), [], "fr"))}
    moved = {name for name in before if before[name] != after.get(name)}
    assert len(moved) == 1
    assert after[moved.pop()] == "G8"


def test_the_dawn_is_announced(town) -> None:
    calm = screen.scene(town("B1", turn=0, quiet_rounds=4).match.observe(0), [], "fr")
    late = screen.scene(town("B1", turn=0, quiet_rounds=13).match.observe(0), [], "fr")
    assert "dawn" not in [counter.id for counter in calm.counters]
    assert [c.value for c in late.counters if c.id == "dawn"] == [2]
    assert late.notice


def amount(line: str) -> int:
    return int("".join(re.findall(r"\d", line)))


def test_the_lines_of_the_result_say_where_the_money_comes_from() -> None:
    *_, match = played(3, 11)
    scene = screen.scene(match.observe(0), [], "fr", NAMES[:3])
    assert scene.result is not None
    *thieves, police = scene.result.lines
    got = [sum(amount(line) for line in thieves if line.startswith(name) and "sorti" in line)
           for name in NAMES[:3]]  # fmt: skip
    got[match.state.police_seat] += amount(police)
    assert got == list(scene.result.scores)
    *_, match = played(3, 5, match=True)
    result = screen.scene(match.observe(None), [], "en", NAMES[:3]).result
    assert [line.split(":")[0] for line in result.lines[-3:]] == list(NAMES[:3])
    for line, score in zip(result.lines[-3:], result.scores, strict=True):
        assert sum(map(amount, line.split(" in the games before"))) == score


def test_every_event_has_words_in_both_languages() -> None:
    """Every code that the rules can tell is in the texts, and the sentences can be formed."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("rules*.py"))
    codes = set(re.findall(r'Event\(\s*"(\w+)"', source))
    codes |= {"entered", "moved", "drove", "left", "flew", "kept", "took", "looks", "found"}
    for lang in ("fr", "en"):
        say = load_texts(FOLDER / "texts", lang)
        told = {key.split(".")[1] for key in say.words if key.startswith("log.")}
        assert told == codes
    heard = set()
    for seed in range(6):
        *_, match = played(5, seed)
        for told in match.told:
            heard.add(told.event.code)
            for lang in ("fr", "en"):
                line = screen.narrate(told.event, lang, NAMES)
                assert line
                assert "{" not in line
    assert len(heard) >= 18
    assert screen.narrate(Event("unheard_of", {}), "fr", NAMES) is None


def test_every_refusal_has_words_in_both_languages() -> None:
    source = (FOLDER / "rules_why.py").read_text(encoding="utf-8")
    source += (FOLDER / "rules.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'Refusal\("(\w+)"', source)) | {"game_over", "illegal"}
    codes |= set(re.findall(r'\("(\w+)", "R\d', source))
    for lang in ("fr", "en"):
        say = load_texts(FOLDER / "texts", lang)
        assert {key.split(".")[1] for key in say.words if key.startswith("why.")} == codes
