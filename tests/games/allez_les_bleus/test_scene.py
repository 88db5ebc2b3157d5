"""The screen: every legal action once, both languages, no secrets, every event in words."""

import json
import re
from pathlib import Path
from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.conformance import check_blindness
from vingtdeux.engine.event import Event
from vingtdeux.engine.match import Match
from vingtdeux.games.allez_les_bleus import scene as screen
from vingtdeux.games.allez_les_bleus.actions import SPACE
from vingtdeux.games.allez_les_bleus.heuristic import choose
from vingtdeux.games.allez_les_bleus.material import IDS
from vingtdeux.scene import to_json

FOLDER = Path(screen.__file__).parent
ROOT = Path(__file__).parents[3]
NAMES = ("Ana", "Bob", "Chloé", "Diego", "Elsa")


def screens(match, lang="fr"):
    """(viewer, legal, scene) for every pair of eyes."""
    for viewer in [*range(match.game.players), None]:
        legal = [] if viewer is None else match.game.legal_actions(match.state, viewer)
        yield viewer, legal, screen.scene(match.observe(viewer), legal, lang, NAMES)


def games():
    """A few bot games, every position of them, with the special cards thrown in."""
    for players, seed in ((2, 1), (3, 2), (5, 3)):
        match = Match(vingtdeux.load("allez_les_bleus", players=players, target_vp=6), seed=seed)
        rng = Random(seed)
        while not match.over:
            yield match
            seat = match.to_act[0]
            legal = match.game.legal_actions(match.state, seat)
            match.play(seat, choose(match.observe(seat), legal, 1 + seat % 3, rng))
        yield match


def special_positions():
    hand = ["discours_securitaire", "mediateur", "promotion", "accident", "crs"]
    for phase in ("act", "speech", "mediator", "promotion", "accident", "gain"):
        yield {"H": hand, "phase": phase, "ROW": ["racaille*", "dealer"], "gain_cost": 2}


def test_every_legal_action_is_a_deed_exactly_once_on_something_shown():
    for number, match in enumerate(games()):
        if number % 5:
            continue
        for _, legal, shown in screens(match):
            check_deeds(legal, shown)


def check_deeds(legal, shown):
    assert sorted(deed.code for deed in shown.deeds) == sorted(action.text for action in legal)
    there = {piece.id for zone in shown.zones for piece in zone.pieces}
    there |= {f"seat:{seat.seat}" for seat in shown.seats}
    assert {deed.target for deed in shown.deeds if deed.target} <= there
    ids = [piece.id for zone in shown.zones for piece in zone.pieces]
    ids += [piece.id for seat in shown.seats for piece in seat.pieces]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("position", list(special_positions()), ids=lambda data: data["phase"])
def test_every_decision_has_its_words_and_its_deeds(position):
    game = vingtdeux.load("allez_les_bleus", players=3)
    match = Match(game, seed=1, position=position)
    for lang in ("fr", "en"):
        for viewer, legal, shown in screens(match, lang):
            check_deeds(legal, shown)
            assert shown.phase == position["phase"]
            assert shown.mine == (viewer == 0)
            assert shown.prompt


def test_the_button_to_end_warns_of_unplayed_cards_and_unspent_money():
    game = vingtdeux.load("allez_les_bleus")

    def warning(**position):
        match = Match(game, seed=1, position=position)
        shown = next(screens(match, "en"))[2]
        return next(deed.confirm for deed in shown.deeds if deed.code == "end")

    assert "card to play" in warning(H=["crs"])
    assert "Gangster" in warning(pools=[0, 0, 7])
    assert warning(pools=[2, 0, 1]) == ""


def test_a_scene_is_small_and_plain_json():
    for number, match in enumerate(games()):
        if number % 40:
            continue
        for _, _, shown in screens(match):
            data = to_json(shown)
            assert len(data) < 24_000
            json.loads(data)


def test_what_a_viewer_cannot_see_changes_nothing_on_its_screen():
    for number, match in enumerate(games()):
        if number % 12:
            continue
        for viewer in [*range(match.game.players), None]:
            check_blindness(match.game, match.state, viewer, Random(number), draw)


def draw(seen, legal):
    return to_json(screen.scene(seen, legal, "fr", NAMES))


def test_the_hand_of_another_seat_is_shown_as_backs():
    game = vingtdeux.load("allez_les_bleus", players=2)
    match = Match(game, seed=1, position={"H": ["crs", "helico"], "P": ["gli_f4"]})
    hand = {zone.id: zone for zone in list(screens(match))[1][2].zones}["hand"]
    assert [piece.face for piece in hand.pieces] == ["back_police", "back_police"]
    assert not any("crs" in piece.id or "crs" in piece.label for piece in hand.pieces)


def test_the_last_round_is_announced():
    game = vingtdeux.load("allez_les_bleus", players=3)
    match = Match(game, seed=1, position={"scores": [15, 2, 3], "turn": 1})
    shown = next(screens(match, "en"))[2]
    assert "Ana has 15 points" in shown.notice
    assert "Chloé" in shown.notice


def test_a_closed_deck_says_so():
    game = vingtdeux.load("allez_les_bleus", players=2)
    match = Match(game, seed=1, position={"marks": [True, False], "PD": ["crs"]})
    zones = {zone.id: zone for zone in next(screens(match, "en"))[2].zones}
    assert zones["deck_police"].empty == "closed until next turn"
    assert zones["deck_suburb"].empty == "empty"


def test_without_mediator_its_piles_are_not_shown():
    game = vingtdeux.load("allez_les_bleus", players=2, no_mediator=True)
    shown = next(screens(Match(game, seed=1)))[2]
    ids = {piece.id for zone in shown.zones for piece in zone.pieces}
    assert "pile:mediateur" not in ids
    assert "pile:belle_journee" not in ids
    assert "pile:promotion" in ids


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_event_is_put_into_words(lang):
    told = set()
    for match in games():
        if match.over:
            for each in match.told:
                line = screen.narrate(each.event, lang, NAMES)
                assert line, each.event
                assert "{" not in line
                told.add(each.event.code)
    expected = {"dealt", "turn", "drew", "drew_cards", "revealed", "played", "bought", "arrested"}
    assert told >= expected | {"reshuffled", "ended", "last_round", "over"}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("code", "args"),
    [
        ("fizzled", {"seat": 0, "card": 8}),
        ("discarded", {"seat": 0, "card": 0}),
        ("stopped", {"seat": 0, "n": 1}),
        ("gave", {"seat": 0, "to": 1}),
        ("promoted", {"seat": 0, "card": 0}),
        ("gained", {"seat": 0, "card": 3}),
        ("removed", {"seat": 0, "card": 15}),
        ("kept", {"seat": 0}),
        ("expired", {"seat": 0}),
        ("extra_round", {"n": 1}),
    ],
)
def test_rare_events_are_put_into_words(lang, code, args):
    line = screen.narrate(Event(code, args), lang, NAMES)
    assert line
    assert "{" not in line


def test_every_event_code_of_the_rules_has_a_log_line():
    codes = set()
    for file in FOLDER.glob("rules*.py"):
        codes |= set(re.findall(r'Event\(\s*"(\w+)"', file.read_text(encoding="utf-8")))
    texts = screen.load_texts(screen.TEXTS, "fr")
    assert len(codes) > 15
    assert [code for code in codes if not texts.has(f"log.{code}")] == []


def test_every_refusal_code_has_words():
    codes = {"not_your_turn", "game_over"}
    for file in FOLDER.glob("rules*.py"):
        codes |= set(re.findall(r'Refusal\(\s*"(\w+)"', file.read_text(encoding="utf-8")))
    for lang in ("fr", "en"):
        texts = screen.load_texts(screen.TEXTS, lang)
        assert [code for code in codes if not texts.has(f"why.{code}")] == []


def test_every_refusal_can_be_said():
    """The words of a refusal need only what the refusal carries."""
    game = vingtdeux.load("allez_les_bleus", players=3)
    for position in special_positions():
        state = game.position(position)
        for action in SPACE:
            why = game.why_not(state, 0, action)
            if why is not None:
                for lang in ("fr", "en"):
                    assert screen.load_texts(screen.TEXTS, lang)(f"why.{why.code}", **why.words())


def test_every_card_has_a_drawing_and_the_sheet_keeps_to_the_rules():
    sheet = (FOLDER / "art.svg").read_text(encoding="utf-8")
    symbols = set(re.findall(r'<symbol id="([^"]+)"', sheet))
    assert set(IDS) | {"back_police", "back_suburb"} <= symbols
    assert "style=" not in sheet
    assert "<script" not in sheet
    used = set(re.findall(r'href="#([^"]+)"', sheet))
    assert used <= symbols


def test_the_style_sheet_touches_this_game_only():
    text = (FOLDER / "style.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for selectors in re.findall(r"([^{}]+)\{", text):
        if selectors.strip().startswith("@"):
            continue
        for selector in selectors.split(","):
            assert selector.strip().startswith(".game-allez_les_bleus"), selector
    assert "url(" not in text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rules_page_cites_real_rules(lang):
    page = (FOLDER / "texts" / f"rules.{lang}.md").read_text(encoding="utf-8")
    spec = (ROOT / "docs/rules/allez_les_bleus.md").read_text(encoding="utf-8")
    cited = set(re.findall(r"\[(R[\d.]+)\]", page))
    assert len(cited) > 20
    assert all(f"**{rule}**" in spec or f"**{rule} " in spec for rule in cited)
    assert 600 <= len(page.split()) <= 1200
