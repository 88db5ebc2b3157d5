"""The screen: every legal action once, every word in both languages, nothing it may not show."""

import json
import re
from itertools import product
from random import Random

import pytest

import vingtdeux
from vingtdeux import Match
from vingtdeux.engine.event import Event
from vingtdeux.games import part
from vingtdeux.games.mafia_story.material import CARDS
from vingtdeux.scene import Scene, render, to_json

screen = part("mafia_story", "scene")
words = part("mafia_story", "scene_words")
choose = part("mafia_story", "heuristic").choose
NAMES = ("Ana", "Brigadier", "Chloé", "Diego")
ALL_36 = [f"{col}{row}" for row in range(1, 7) for col in "abcdef"]


def draw(match: Match, seat: int | None, lang: str = "fr") -> Scene:
    legal = [] if seat is None else match.game.legal_actions(match.state, seat)
    return screen.scene(match.observe(seat), legal, lang, NAMES[: match.game.players])


def pieces_of(scene: Scene) -> dict:
    zones = [piece for zone in scene.zones for piece in zone.pieces]
    seats = [piece for seat in scene.seats for piece in seat.pieces]
    found = {piece.id: piece for piece in zones + seats}
    assert len(found) == len(zones) + len(seats), "two pieces share an id"
    return found


def check(match: Match, scene: Scene, seat: int | None) -> None:
    legal = [] if seat is None else match.legal(seat)
    assert [deed.code for deed in scene.deeds] == legal
    pieces = pieces_of(scene)
    places = {cell.id for zone in scene.zones for cell in zone.cells} | set(pieces)
    for deed in scene.deeds:
        assert not deed.target or deed.target in places
        assert not deed.source or deed.source in pieces
        assert deed.label
    for piece in pieces.values():
        assert not piece.on or piece.on in pieces
        assert not piece.at or piece.at in places
        assert piece.label
    assert scene.prompt
    assert scene.mine == bool(legal)
    assert "{" not in to_json(scene).decode().replace('{"', "").replace("{}", "")
    assert render(scene)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("aid", [False, True])
def test_a_whole_game_is_drawn_for_everybody(players: int, aid: bool) -> None:
    game = vingtdeux.load("mafia_story", players=players, memory_aid=aid, flight_may_chase=aid)
    match, rng, lines = Match(game, seed=players), Random(1), 0
    while not match.over:
        for seat in (*range(players), None):
            check(match, draw(match, seat, "fr" if aid else "en"), seat)
        seat = match.to_act[0]
        legal = game.legal_actions(match.state, seat)
        wild = rng.random() < 0.4
        match.play(seat, legal[int(rng.random() * len(legal))] if wild else
                   choose(match.observe(seat), legal, 2, rng))  # fmt: skip
    final = draw(match, 0)
    assert final.result is not None
    assert final.result.winners == match.outcome.winners
    for name, line, score in zip(NAMES, final.result.lines, final.result.scores, strict=False):
        assert line.startswith(name)
        told = re.findall(r"[+−]?\d+(?=[,.])", line)  # won, lost, hits: they add up
        assert sum(int(number.replace("−", "-")) for number in told) == score
    for told in match.told:
        for lang in ("fr", "en"):
            line = screen.narrate(told.event, lang, NAMES)
            lines += line is not None
            assert (line is None) == (told.event.code in screen.SILENT)
            assert line is None or ("{" not in line and line.endswith("."))
    assert lines > 50


def test_every_event_code_of_the_rules_has_words(root) -> None:
    folder = root / "src/vingtdeux/games/mafia_story"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("rules*.py"))
    codes = set(re.findall(r'Event\(\s*"(\w+)"', source))
    codes |= set(re.findall(r'Event\("(\w+)" if \w+ == PLACE else "(\w+)"', source)[0])
    codes |= {"fled_far", "fled", "passed_action", "passed_reaction", "passed_buyback"}
    say = screen.load_texts(screen.TEXTS, "en")
    assert {code for code in codes - screen.SILENT if not say.has(f"log.{code}")} == set()
    logged = {key[4:] for key in say.words if key.startswith("log.")}
    assert logged - codes == set(), "words for events that never happen"


def test_every_refusal_has_words(root) -> None:
    source = (root / "src/vingtdeux/games/mafia_story/rules_why.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source))
    codes |= {"react_move_only", "react_place_only", "game_over"}
    for lang in ("fr", "en"):
        say = screen.load_texts(screen.TEXTS, lang)
        written = {key[4:] for key in say.words if key.startswith("why.")}
        assert written == codes
        for code in codes:
            assert say(f"why.{code}", cell="a1", rounds=3, seat=1)


def test_a_hundred_and_eight_actions_stay_under_20_kb(position) -> None:
    table = position(players=4, options={"memory_aid": True}, seen=[ALL_36] * 4)
    scene = screen.scene(
        table.observe(0), table.game.legal_actions(table.state, 0), "fr", ["Marie-Antoinette"] * 4
    )
    assert len(scene.deeds) == 108
    assert len(to_json(scene)) < 20_000


def test_without_memory_aid_only_the_latest_look_is_shown(position) -> None:
    table = position(phase="setup_peek").go("0 look:a1 ; 0 look:b1")
    pieces = pieces_of(draw(table, 0))
    assert (pieces["k.a1"].face, pieces["k.a1"].value) == ("red", "2")
    assert pieces["k.b1"].face == "red"
    assert pieces_of(draw(table, 1))["k.a1"].face == "back"
    table.go("0 look:c1 ; 1 look:d1 ; 1 look:e1 ; 1 look:a1")
    assert pieces_of(draw(table, 0))["k.c1"].face == "red"  # still in front of its looker
    table.go("0 cover:police:e5")
    assert pieces_of(draw(table, 0))["k.a1"].face == "back"
    assert "Bonneteau" not in to_json(draw(table, 0)).decode()


def test_with_memory_aid_what_was_seen_stays_in_the_corner(position) -> None:
    for aid, face in ((True, "m_red"), (False, "back")):
        table = position(options={"memory_aid": aid}, seen=[["a2"], ["a2", "b1"]])
        piece = pieces_of(draw(table, 0))["k.a2"]
        assert piece.face == face
        assert piece.marks == (("eye0", "eye1") if aid else ())
        assert ("Roulette truquée" in piece.label) is aid


def test_nobodys_secret_is_on_anothers_screen(position) -> None:
    table = position(
        players=3,
        options={"memory_aid": True},
        seen=[ALL_36[:10], [], []],
        covers={"f5": [0, "police"], "e5": [1, "special"]},
    ).go("0 place:cash:a1")
    for seat in (1, 2, None):
        text = to_json(draw(table, seat)).decode()
        assert "Bonneteau" not in text
        assert not [card for card in CARDS[:36] if f'"{card}"' in text]
        token = pieces_of(draw(table, seat))["t.0"]
        assert token.face == "token"
        assert pieces_of(draw(table, seat))["v.0"].face == "back_cover"
        assert "own-" not in str(pieces_of(draw(table, seat))["v.0"].marks)
    assert pieces_of(draw(table, 0))["cash"].face == "token_cash"


def test_soft_names(position) -> None:
    for soft, name in ((True, "Cabaret"), (False, "Prostituée")):
        table = position(options={"soft_names": soft}, prevent=[[], []], transports=[0, 0])
        table.go("0 place:cash:d3 ; 1 look:a1 ; 1 look:b1 ; 1 look:c1")
        assert name in to_json(draw(table, 0)).decode()
        lines = [screen.narrate(told.event, "fr", NAMES) for told in table.told]
        assert any(name in (line or "") for line in lines)


def test_warnings(position) -> None:
    assert draw(position(stall=3), 0).notice
    assert draw(position(stall=2), 0).notice != draw(position(stall=3), 0).notice
    assert not draw(position(stall=1), 0).notice
    assert "7" in draw(position(only=["a1", "b1", "c1", "d1", "e1", "a2", "b2"]), 0).notice


def test_default_names_and_a_stranger_language(position) -> None:
    table = position()
    scene = screen.scene(table.observe(None), [], "de")
    assert scene.lang == "en"
    assert [seat.name for seat in scene.seats] == ["Red Family", "Green Family"]
    assert screen.narrate(Event("looked", {"seat": 0, "cell": "a1"}), "fr", NAMES) == (
        "Ana regarde a1."
    )


def test_every_face_has_a_drawing(root) -> None:
    sheet = (root / "src/vingtdeux/games/mafia_story/art.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', sheet))
    faces = {words.face_of(card) for card in range(44)}
    memos = {f"m_{words.face_of(card)}" for card in range(36)}
    others = {"back", "back_cover", "street", "token", "token_war", "token_cash", "no_war"}
    others |= {"no_cash", "i_car", "i_city", "i_hit", "shape-dice", "shape-banknote"}
    assert faces | memos | others | {"shape-bottle"} == drawn
    assert "style=" not in sheet
    assert "<script" not in sheet


def test_the_data_file_is_json_with_two_languages() -> None:
    for card in words.DATA["cards"]:
        assert set(card["name"]) == {"fr", "en"}
    assert json.dumps(words.DATA)


def remembering() -> list:
    """The parts of the scene that remember what they have drawn."""
    files = [part("mafia_story", f"scene{rest}") for rest in ("", "_city", "_deeds", "_seats")]
    return [each for file in files for each in vars(file).values() if hasattr(each, "cache_clear")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_scene_from_memory_is_the_scene_drawn_afresh(players: int) -> None:
    """Tables with other options, languages and seats take turns: none may get another's piece."""
    parts = remembering()
    assert len(parts) > 10
    quiet = {"memory_aid": False, "soft_names": True, "target": 20}
    loud = {"memory_aid": True, "families": ["white", "blue", "red", "green"][:players]}
    tables = [
        Match(vingtdeux.load("mafia_story", players=players, **options), seed=seed)
        for seed, options in enumerate((quiet, loud))
    ]
    rng, drawn = Random(players), []
    while not all(table.over for table in tables):
        for table in tables:
            if not table.over:
                seat = rng.choice(table.to_act)
                table.play(seat, rng.choice(table.legal(seat)))
        for table, lang, seat in product(tables, ("fr", "en"), (*range(players), None)):
            legal = [] if seat is None else table.game.legal_actions(table.state, seat)
            sight = (table.observe(seat), legal, lang, NAMES[:players])
            drawn.append((sight, to_json(screen.scene(*sight))))
    for sight, remembered in rng.sample(drawn, 300):
        for each in parts:
            each.cache_clear()
        assert to_json(screen.scene(*sight)) == remembered
