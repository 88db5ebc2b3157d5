"""The screen: every action once, both languages, no secrets, a sentence for every event."""

import json
import re
from pathlib import Path
from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.engine.texts import load_texts
from vingtdeux.games.enquetes_new_york import notepad
from vingtdeux.games.enquetes_new_york import scene as screen
from vingtdeux.games.enquetes_new_york.board import DATA
from vingtdeux.scene import to_json

FOLDER = Path(screen.__file__).parent
NAMES = ["Ana", "Bob", "Chloé", "Diego", "Elsa", "Farid"]
ART = set(re.findall(r'<symbol id="([^"]+)"', (FOLDER / "art.svg").read_text(encoding="utf-8")))


def walk(players, seed, **options):
    """A whole game, position by position, with rare phases and a few wrong accusations."""
    game = vingtdeux.load("enquetes_new_york", players=players, max_rounds=7, **options)
    match = vingtdeux.Match(game, seed=seed)
    rng = Random(seed)
    yield match
    while not match.over:
        seat = match.to_act[0]
        legal = game.legal_actions(match.state, seat)
        calm = [action for action in legal if not action.text.startswith("accuse")]
        if rng.random() < 0.05:
            match.expire()
        else:
            match.play(seat, pick(rng, calm if calm and rng.random() < 0.97 else legal))
        yield match


GAMES = [
    (2, 1, {}),
    (4, 2, {"level": 2, "accuse_timing": "any_time", "swap_optional": True}),
    (6, 3, {"assist": "full", "wheel_choice": True}),
    (3, 5, {"assist": "mark", "last_must_find": True, "endless": {"seed": "x"}}),
    (1, 6, {}),
]


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_scenes_are_complete(players, seed, options) -> None:
    for match in walk(players, seed, **options):
        for seat in (*range(players), None):
            legal = [] if seat is None else match.game.legal_actions(match.state, seat)
            for lang in ("fr", "en"):
                check(match, screen.scene(match.observe(seat), legal, lang, NAMES[:players]), legal)


def check(match, drawn, legal) -> None:
    assert [deed.code for deed in drawn.deeds] == [action.text for action in legal]
    assert drawn.prompt
    assert drawn.title
    pieces = [piece for zone in drawn.zones for piece in zone.pieces]
    pieces += [piece for seat in drawn.seats for piece in seat.pieces]
    ids = [piece.id for piece in pieces]
    assert len(set(ids)) == len(ids), "two pieces share an id"
    cells = {cell.id for zone in drawn.zones for cell in zone.cells}
    places = {*ids, *cells, *(zone.id for zone in drawn.zones)}
    places |= {f"seat:{seat.seat}" for seat in drawn.seats}
    for deed in drawn.deeds:
        assert {deed.target, deed.source} - {""} <= places, deed
        assert bool(deed.confirm) == deed.code.startswith("accuse")
    for piece in pieces:
        assert piece.face in ART, piece.face
        assert piece.label
        assert piece.origin == "" or piece.origin in places
    assert drawn.mine == (drawn.seat is not None and match.to_act == (drawn.seat,))
    assert (drawn.result is not None) == match.over
    assert len(to_json(drawn)) < 60_000


def test_a_screen_holds_no_secret() -> None:
    """Only cards the seat has been shown are named or quoted, and never the answer."""
    for match in walk(4, 7):
        if match.over or match.state.phase < 4:
            continue
        for seat in (0, 1, 2, 3, None):
            seen = match.observe(seat)
            legal = [] if seat is None else match.game.legal_actions(match.state, seat)
            text = to_json(screen.scene(seen, legal, "fr", NAMES[:4])).decode()
            known = {entry["card"] for entry in seen.data()["known"]}
            assert set(re.findall(r"l[12]_(?:inf|exp)_\d\d", text)) <= known
            for card in DATA["cards"]:
                assert (
                    card["id"] in known
                    or json.dumps(card["fr"], ensure_ascii=False)[1:-1] not in text
                )
            assert '"marks":["answer"]' not in text


def test_the_whole_vocabulary_of_events_is_told() -> None:
    """Every code that `apply` can give has a sentence, and the sentence is readable."""
    source = "\n".join((FOLDER / f"{name}.py").read_text() for name in ("rules", "rules_turn"))
    codes = set(re.findall(r'Event\(\s*"(\w+)"', source))
    codes |= {"found", "last_standing", "trail_cold", "all_out"}
    codes |= {f"nothing_{why}" for why in ("go_used", "no_swap", "no_card")}
    for lang in ("fr", "en"):
        words = load_texts(FOLDER / "texts", lang).words
        assert {key[4:] for key in words if key.startswith("log.")} == codes
    told = set()
    for players, seed, options in [*GAMES, (4, 11, {}), (3, 12, {"accuse_timing": "any_time"})]:
        *_, match = walk(players, seed, **options)
        for each in match.told:
            told.add(each.event.code)
            for lang in ("fr", "en"):
                line = screen.narrate(each.event, lang, NAMES[:players])
                assert line
                assert "{" not in line
                assert line[0].isupper() or line[0] in "«“"
    assert len(told) >= len(codes) - 6


def test_every_refusal_has_words() -> None:
    source = (FOLDER / "rules_legal.py").read_text()
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | {"too_late", "must_swap", "game_over"}
    for lang in ("fr", "en"):
        words = load_texts(FOLDER / "texts", lang).words
        assert {key[4:] for key in words if key.startswith("why.")} == codes


def test_every_refusal_can_be_said() -> None:
    rng = Random(4)
    for match in walk(3, 8):
        if match.over:
            break
        for _ in range(12):
            seat, action = pick(rng, range(3)), pick(rng, match.game.action_space)
            why = match.game.why_not(match.state, seat, action)
            if why is not None:
                for lang in ("fr", "en"):
                    say = load_texts(FOLDER / "texts", lang)
                    assert "{" not in say(f"why.{why.code}", **why.words())


def test_prompts_say_what_is_expected() -> None:
    game = vingtdeux.load("enquetes_new_york", players=3)
    state = game.position({"phase": "choose_cell", "dice": [2, "joker"]})
    mine = screen.scene(game.observe(state, 0), game.legal_actions(state, 0), "fr", NAMES[:3])
    other = screen.scene(game.observe(state, 1), [], "fr", NAMES[:3])
    assert mine.prompt == "Joker\u202f! Choisissez une case de la ligne 2."
    assert other.prompt == "Ana choisit une case."
    assert (mine.mine, other.mine) == (True, False)


def test_the_looker_under_the_cover_sees_it_and_nobody_else() -> None:
    game = vingtdeux.load("enquetes_new_york", players=3)
    state = game.position({"eliminated": [0], "wrong_cells": ["A4"], "active": 1})
    out = screen.scene(game.observe(state, 0), [], "fr", NAMES[:3])
    other = screen.scene(game.observe(state, 2), [], "fr", NAMES[:3])
    assert "A5" in out.notice
    assert "A5" not in other.notice
    assert "A4" in other.notice
    assert out.seats[0].out


def test_r3_11_the_pad_is_drawn_on_the_board() -> None:
    game = vingtdeux.load("enquetes_new_york", players=2)
    state = game.position({})
    plain = screen.scene(game.observe(state, 0), [], "fr", NAMES[:2])
    pad = notepad.with_note(notepad.with_mark(notepad.empty(), "A5", "circle"), "B2", "parc ?")
    cells = {cell.id: cell for cell in notepad.drawn_on(plain, pad).zones[0].cells}
    assert cells["A5"].marks == ("circle",)
    assert cells["B2"].marks == ("note",)
    assert cells["B2"].detail.endswith("parc ?")
    assert notepad.drawn_on(plain, notepad.empty()) == plain


def test_assist_shows_what_the_clues_leave() -> None:
    hand = [["l1_inf_36", "l1_exp_12"], []]
    shown = {}
    for assist in ("off", "mark", "full"):
        game = vingtdeux.load("enquetes_new_york", players=2, assist=assist)
        state = game.position({"hand": hand})
        drawn = screen.scene(game.observe(state, 0), [], "fr", NAMES[:2])
        cells = {cell.id for cell in drawn.zones[0].cells if "possible" in cell.marks}
        clue = next(p for zone in drawn.zones for p in zone.pieces if p.id == "l1_exp_12")
        shown[assist] = (cells, "Vrai en" in clue.value and "press" in clue.marks)
    assert shown == {
        "off": (set(), False),
        "mark": (set(), True),
        "full": ({"A5", "C5", "E5"}, True),
    }


def test_speakers_squares_and_signs_are_drawn() -> None:
    assert {f"who_{name}" for name in DATA["speakers"]} <= ART
    assert {f"pic_{name}" for name in DATA["pictograms"]} <= ART
    assert {f"sq_{name}" for name in DATA["squares"]} <= ART
    text = (FOLDER / "art.svg").read_text(encoding="utf-8")
    assert "style=" not in text
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_the_data_file_is_no_part_of_the_screen() -> None:
    """Marks, clue arrays and card lists never leave the server."""
    for match in walk(2, 9):
        seen = match.observe(0)
        text = to_json(screen.scene(seen, [], "en", NAMES[:2])).decode()
        for secret in ('["near', '["not', "investigations", '"marks":[1', "crossed_circle"):
            assert secret not in text


def test_expire_is_never_offered_after_the_end() -> None:
    *_, match = walk(2, 10)
    assert EXPIRE not in match.game.legal_actions(match.state, CLOCK)
    assert match.game.to_act(match.state) != (NATURE,)
