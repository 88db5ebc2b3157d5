"""The screen: every action once, both languages, no secrets, a sentence for every event."""

import json
import re
from pathlib import Path
from random import Random

import pytest

import vingtdeux
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import load_texts
from vingtdeux.games.enquetes_new_york import notepad
from vingtdeux.games.enquetes_new_york import scene as screen
from vingtdeux.games.enquetes_new_york.board import DATA
from vingtdeux.games.enquetes_new_york.scene_tips import glossary
from vingtdeux.scene import to_json, told
from vingtdeux.web import sheets
from vingtdeux.web.rules.render import rules_page

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
    (2, 8, {"endless": {"difficulty": "hard"}}),
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
    for each in ("color", "shape"):
        assert len({getattr(seat, each) for seat in drawn.seats}) == len(drawn.seats)
    for piece in pieces:
        assert piece.face in ART, piece.face
        assert piece.label
        assert piece.origin == "" or piece.origin in places
    assert drawn.mine == (drawn.seat is not None and match.to_act == (drawn.seat,))
    assert (drawn.result is not None) == match.over
    assert len(to_json(drawn)) < 30_000


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
            assert ("wheel_open" in text) == (seat in seen.data()["eliminated"])


def test_the_whole_vocabulary_of_events_is_told() -> None:
    """Every code that `apply` can give has a sentence, and the sentence is readable."""
    source = "\n".join((FOLDER / f"{name}.py").read_text() for name in ("rules", "rules_turn"))
    codes = set(re.findall(r'Event\(\s*"(\w+)"', source))
    codes |= {"found", "last_standing", "trail_cold", "all_out"}
    codes |= {f"nothing_{why}" for why in ("go_used", "no_swap", "no_card")}
    for lang in ("fr", "en"):
        words = load_texts(FOLDER / "texts", lang).words
        assert {key[4:] for key in words if key.startswith("log.")} == codes
    told = [event for game in [*GAMES, (4, 11, {}), (3, 12, ANY_TIME)] for event in lived(*game)]
    told += rare_events()
    assert {event.code for event in told} == codes
    for event in told:
        for lang in ("fr", "en"):
            line = screen.narrate(event, lang, NAMES)
            assert line
            assert "{" not in line
            assert line[0].isupper() or line[0] in "«“"


ANY_TIME = {"accuse_timing": "any_time"}


def lived(players, seed, options):
    *_, match = walk(players, seed, **options)
    return [each.event for each in match.told]


def rare_events():
    """What the walks do not meet: no card to take, a second free move, staying, both ends."""
    every = [f"l1_exp_{number:02}" for number in (3, 9, 12, 21, 29, 47)]
    stories = [
        ({"hand": [every, []], "phase": "choose_cell", "dice": ["joker", "E"]}, ["go:E5"], {}),
        ({"phase": "choose_cell", "dice": ["joker", "A"]}, ["go:A5", "go:D1"], {}),
        ({"phase": "choose_cell", "dice": ["joker", "A"]}, ["go:A5", "stay", "accuse:A5"], {}),
        ({"eliminated": [1], "wrong_cells": ["B1"]}, ["accuse:C1"], {"last_must_find": True}),
    ]
    for position, texts, options in stories:
        game = vingtdeux.load("enquetes_new_york", players=2, **options)
        state = game.position(position)
        for text in texts:
            yield from game.play(state, 0, game.decode(text))


@pytest.mark.parametrize(
    ("lang", "rounds", "words"),
    [("fr", 1, "Après 1 tour,"), ("fr", 40, "Après 40 tours,"), ("en", 1, "After 1 round the")],
)
def test_one_round_is_singular(lang, rounds, words) -> None:
    assert screen.narrate(Event("last_call", {"rounds": rounds}), lang, NAMES).startswith(words)


def test_every_refusal_has_words() -> None:
    source = (FOLDER / "rules_why.py").read_text()
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


def test_whom_to_spy_on_take_from_or_swap_with_is_clicked() -> None:
    """Section 7: a pawn on the cell; the player; the player, one's card, the kind of back."""
    hand = [["l1_inf_04"], ["l1_exp_03", "l1_inf_06"]]
    give = {"partner": 1, "give": "l1_inf_04"}
    wanted = {
        "spy": ("D5", {}, {"spy:1": "pawn1", "no_spy": ""}),
        "take": ("E5", {}, {"take:1": "seat:1"}),
        "swap_partner": ("A2", {}, {"swap_with:1": "seat:1"}),
        "swap_give": ("A2", {"partner": 1}, {"swap_give:l1_inf_04": "l1_inf_04"}),
        "swap_take": (
            "A2", give, {"swap_take:informers": "s1.informers", "swap_take:experts": "s1.experts"}
        ),
    }  # fmt: skip
    game = vingtdeux.load("enquetes_new_york", players=2)
    for phase, (cell, pending, deeds) in wanted.items():
        state = game.position(
            {"phase": phase, "pawn": [cell, "D5"], "hand": hand, "pending": pending}
        )
        legal = game.legal_actions(state, 0)
        drawn = screen.scene(game.observe(state, 0), legal, "fr", NAMES[:2])
        assert {deed.code: deed.target for deed in drawn.deeds} == deeds


def test_the_looker_under_the_cover_sees_it_and_nobody_else() -> None:
    game = vingtdeux.load("enquetes_new_york", players=3)
    state = game.position({"eliminated": [0], "wrong_cells": ["A4"], "active": 1})
    out = screen.scene(game.observe(state, 0), [], "fr", NAMES[:3])
    other = screen.scene(game.observe(state, 2), [], "fr", NAMES[:3])
    assert "A5" in out.notice
    assert "A5" not in other.notice
    assert "A4" in other.notice
    assert out.seats[0].out
    assert (wheel_of(game, state).face, wheel_of(game, state).name) == ("wheel_open", "A5")
    assert (wheel_of(game, state, 2).face, wheel_of(game, state, 2).name) == ("wheel", "")


def test_r3_11_the_pad_is_drawn_on_the_board() -> None:
    game = vingtdeux.load("enquetes_new_york", players=2)
    state = game.position({})
    plain = screen.scene(game.observe(state, 0), [], "fr", NAMES[:2])
    pad = notepad.with_note(notepad.with_mark(notepad.empty(), "A5", "circle"), "B2", "parc ?")
    cells = {cell.id: cell for cell in notepad.drawn_on(plain, pad).zones[0].cells}
    assert cells["A5"].marks == ("circle",)
    assert cells["A5"].label.endswith("(entourée)")
    assert cells["B2"].marks == ("note",)
    assert cells["B2"].detail.endswith("parc ?")
    assert notepad.drawn_on(plain, notepad.empty()) == plain


def test_r3_11_a_sheet_shows_on_no_other() -> None:
    """Whatever was drawn before it, and in whichever language."""
    game = vingtdeux.load("enquetes_new_york", players=2)
    state = game.position({})
    sheets = [notepad.with_mark(notepad.empty(), "A5", mark) for mark in ("cross", "circle")]
    sheets.append(notepad.with_note(sheets[0], "A5", "parc ?"))
    for _ in range(2):
        for lang, words in (("fr", ("barrée", "entourée")), ("en", ("crossed", "circled"))):
            plain = screen.scene(game.observe(state, 0), [], lang, NAMES[:2])
            drawn = [notepad.drawn_on(plain, sheet).zones[0].cells for sheet in sheets]
            cross, circle, both = (next(c for c in cells if c.id == "A5") for cells in drawn)
            assert (cross.marks, circle.marks) == (("cross",), ("circle",))
            assert words[0] in cross.label
            assert words[1] in circle.label
            assert (both.marks, both.detail[-6:]) == (("cross", "note"), "parc ?")
            assert "parc ?" not in cross.detail + circle.detail
            assert all(cells[0] is plain.zones[0].cells[0] for cells in drawn)


def test_assist_offers_to_cross_out_and_does_not_think_for_anybody() -> None:
    """The offer lies on the clue; the cells it means are told only where the map shows them anyway,
    and not on its face."""
    hand = [["l1_inf_36", "l1_exp_12"], []]
    shown = {}
    for assist in ("off", "mark", "full"):
        game = vingtdeux.load("enquetes_new_york", players=2, assist=assist)
        state = game.position({"hand": hand})
        drawn = screen.scene(game.observe(state, 0), [], "fr", NAMES[:2])
        cells = {cell.id for cell in drawn.zones[0].cells if "possible" in cell.marks}
        pieces = {piece.id: piece for zone in drawn.zones for piece in zone.pieces}
        clue, offer = pieces["l1_exp_12"], pieces.get("strike.l1_exp_12")
        assert "Vrai en" not in clue.value + clue.name + clue.label
        if offer:
            assert (offer.on, offer.marks, offer.name) == (clue.id, ("press",), "Barrer")
        shown[assist] = (cells, bool(offer), "Vrai en" in clue.detail)
    assert shown == {
        "off": (set(), False, False),
        "mark": (set(), True, False),
        "full": ({"A5", "C5", "E5"}, True, True),
    }


def test_the_newest_clue_comes_first(bench) -> None:
    """In hand or not: a card spied on since is above one drawn before."""
    hand = [["l1_inf_44"], ["l1_exp_12"], [], []]
    table = bench(hand=hand, pawn=[None, "C1", None, None]).roll(1, "C")
    table.play(0, "spy:1").nature("card:l1_exp_12")
    drawn = screen.scene(table.game.observe(table.state, 0), [], "fr", NAMES[:4])
    clues = next(zone for zone in drawn.zones if zone.id == "hand").pieces
    assert clues[0].id not in ("l1_exp_12", "l1_inf_44")  # drawn after the spying
    assert [clue.id for clue in clues[1:]] == ["l1_exp_12", "l1_inf_44"]


def test_i_know_is_always_there_and_says_why_not() -> None:
    game = vingtdeux.load("enquetes_new_york", players=2)
    state = game.position({})
    mine = screen.scene(game.observe(state, 0), game.legal_actions(state, 0), "fr", NAMES[:2])
    other = screen.scene(game.observe(state, 1), [], "fr", NAMES[:2])
    marks = []
    for drawn in (mine, other):
        zone = next(zone for zone in drawn.zones if zone.id == "verdict")
        assert zone.area == "supply"
        marks.append(zone.pieces[0].marks)
        why = game.why_not(state, 1, game.decode(zone.pieces[0].ask))
        assert why.code == "not_your_turn"
    assert marks == [(), ("idle",)]


def test_an_accusation_is_confirmed_once() -> None:
    game = vingtdeux.load("enquetes_new_york", players=2)
    state = game.position({})
    drawn = screen.scene(game.observe(state, 0), game.legal_actions(state, 0), "fr", NAMES[:2])
    deed = next(deed for deed in drawn.deeds if deed.code == "accuse:A5")
    assert "A5" in deed.confirm
    assert "hors jeu" in deed.confirm
    assert deed.sure == ""


def test_no_tip_says_the_same_twice() -> None:
    """What a thing is, then what it does: never its label again; everything has something to say."""
    for players, seed, options in GAMES:
        for match in walk(players, seed, **options):
            seen = match.observe(0)
            drawn, words = screen.scene(seen, [], "fr", NAMES[:players]), glossary(seen, "fr")
            things = [thing for zone in drawn.zones for thing in (*zone.pieces, *zone.cells)]
            things += [piece for seat in drawn.seats for piece in seat.pieces]
            for thing in things:
                detail = told(thing, words)
                assert detail or thing.id.startswith(("strike.", "l1_", "l2_")), thing
                said = [part.strip() for part in re.split(r"(?<=[.!?])\s", detail) if part]
                assert len(set(said)) == len(said)
                assert thing.label not in said


def wheel_of(game, state, seat=0):
    drawn = screen.scene(game.observe(state, seat), [], "fr", NAMES)
    return next(piece for zone in drawn.zones for piece in zone.pieces if piece.id == "the_wheel")


def test_every_mark_has_a_look() -> None:
    """The pad's marks too. A held informers card is what a clue looks like without any."""
    marks = {"cross", "circle", "note"}
    for players, seed, options in GAMES:
        for match in walk(players, seed, **options):
            for seat in range(players):
                for zone in screen.scene(match.observe(seat), [], "fr", NAMES[:players]).zones:
                    for thing in (*zone.cells, *zone.pieces):
                        marks.update(thing.marks)
    static = FOLDER.parents[1] / "web" / "static"
    paths = (FOLDER / "style.css", static / "client" / "base.css", static / "pad" / "pad.css")
    css = "".join(sheets.read(path).decode() for path in paths)
    styled = set(re.findall(r"\.mark-([a-z]+)", css))
    assert {"idle", "chosen", "wrong", "answer"} <= marks
    assert marks - {"held", "informers"} <= styled


def test_the_open_wheel_stays_in_sight_at_the_end() -> None:
    """Section 7: right, the cover opens for all; the diamond comes from there."""
    css = sheets.read(FOLDER / "style.css").decode()
    hidden = re.findall(r"([^{}]*)\{\s*display: none;", css)
    at_the_end = [each for each in hidden if ".is-over" in each and ".place-supply" in each]
    assert at_the_end
    assert all(":not(#zone-wheel)" in each for each in at_the_end)
    game = vingtdeux.load("enquetes_new_york", players=2)
    state = game.position({})
    game.play(state, 0, game.decode("accuse:A5"))
    assert (wheel_of(game, state).face, wheel_of(game, state).name) == ("wheel_open", "A5")


def test_a_clue_reads_the_same_to_the_reader_of_a_replay() -> None:
    """A film of a seat names its zones anew (`told`); the clues themselves say “you” nowhere."""
    game = vingtdeux.load("enquetes_new_york", players=2)
    state = game.position({"hand": [["l1_inf_04"], ["l1_inf_06"]], "pawn": ["A2", None],
                           "phase": "swap_partner"})  # fmt: skip
    for text in ("swap_with:1", "swap_give:l1_inf_04", "swap_take:informers"):
        game.play(state, 0, game.decode(text))
    game.apply(state, NATURE, game.decode("card:l1_inf_06"))
    for lang, you, gone, by in (
        ("fr", "vous", "n’est plus en main", "vue par Bob"),
        ("en", "you", "no longer in hand", "seen by Bob"),
    ):
        drawn = screen.scene(game.observe(state, 0), [], lang, NAMES[:2])
        clue = next(p for zone in drawn.zones for p in zone.pieces if p.id == "l1_inf_04")
        assert gone in clue.detail
        assert by in clue.detail
        assert you not in clue.detail


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


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_counters_and_pieces_name_rules_that_are_on_the_page(bench, lang) -> None:
    """Each counter says what it counts; its rule, and those of pieces and cells, have an anchor."""
    table = bench(hand=[["l1_inf_36"], ["l1_exp_12"], [], []], options={"assist": "full"})
    drawn = screen.scene(table.game.observe(table.state, 0), [], lang, NAMES[:4])
    counters = [*drawn.counters, *(each for seat in drawn.seats for each in seat.counters)]
    assert {each.id for each in counters} == {"turn", "level", "possible", "cards", "seen"}
    assert all(each.detail and each.rule for each in counters)
    pieces = [piece for part in (*drawn.zones, *drawn.seats) for piece in part.pieces]
    cells = [cell for zone in drawn.zones for cell in zone.cells]
    page = rules_page("enquetes_new_york", lang)
    assert page is not None
    assert {each.rule for each in (*counters, *pieces, *cells)} - {""} <= page.rules


def test_the_turn_shown_is_that_of_who_plays(bench) -> None:
    """The second one's first turn is not the second turn: clues drawn in it say “turn 1”."""
    table = bench(players=2, pawn=["E5", None]).play(0, "roll").nature("roll:1,A")
    table.play(0, "end_turn")
    assert counter(table, "turn") == 1
    table.roll(3, "A").play(1, "end_turn")
    assert counter(table, "turn") == 2


def counter(table, name) -> int:
    drawn = screen.scene(table.game.observe(table.state, None), [], "en", NAMES[:2])
    return next(each.value for each in drawn.counters if each.id == name)
