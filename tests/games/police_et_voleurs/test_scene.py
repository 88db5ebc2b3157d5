"""The screen says everything a seat may know, offers every action once, and betrays nothing."""

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from vingtdeux.engine.event import Event
from vingtdeux.engine.match import Match
from vingtdeux.engine.texts import load_texts
from vingtdeux.games import load
from vingtdeux.games.police_et_voleurs import scene as screen
from vingtdeux.games.police_et_voleurs.box import BOX
from vingtdeux.games.police_et_voleurs.material import DATA, STREET_NAMES
from vingtdeux.games.police_et_voleurs.scene_tips import glossary
from vingtdeux.scene import render, to_json, told

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve")
FOLDER = Path(screen.__file__).parent
FRENCH = tomllib.loads((FOLDER / "texts" / "fr.toml").read_text(encoding="utf-8"))
MASCULINE = re.compile(
    r"(est|êtes|suis|étais) (cern|arm|arrêt|réveill|prêt|seul|cuit)|\bprêt\b|m’a\w* \w+(é|eu)\b|\bmais il\b"
)


def played(players: int, seed: int, **options: Any):
    """The positions of a game between bots that slip now and then."""
    game = load("police_et_voleurs", players=players, **options)
    match = Match(game, seed)
    rng = Random(seed)
    while not match.over:
        yield match
        seat = match.to_act[0]
        legal = game.legal_actions(match.state, seat)
        match.play(seat, BOX.choose(match.observe(seat), legal, 1, rng))
    yield match


def pieces_of(scene: Any) -> list[Any]:
    homes = [*scene.zones, *scene.seats]
    return [piece for home in homes for piece in home.pieces]


def without_legend(scene: Any) -> str:
    """As it is sent, but for the zone that names every kind of house to everybody."""
    zones = tuple(zone for zone in scene.zones if zone.id != "legend")
    return to_json(msgspec.structs.replace(scene, zones=zones)).decode()


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
            assert len(to_json(scene)) < 30_000
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
        text = without_legend(screen.scene(table.match.observe(seat), [], "en", NAMES))
        for secret in ("t_bank", "t_cash_100", "t_plane", "t_car", "Plane", "Bank"):
            assert secret not in text
    own = without_legend(screen.scene(table.match.observe(0), [], "en", NAMES))
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


def test_the_last_round_is_announced_too(town) -> None:
    early = screen.scene(town("B1", turn=0, round=100).match.observe(0), [], "fr")
    assert "dawn" not in [counter.id for counter in early.counters]
    for lang, words in (("fr", "2 tours, quoi"), ("en", "2 rounds, whatever")):
        late = screen.scene(town("B1", turn=0, round=119).match.observe(0), [], lang)
        assert [c.value for c in late.counters if c.id == "dawn"] == [2]
        assert words in late.notice
    last = screen.scene(town("B1", turn=0, round=120, quiet_rounds=6).match.observe(0), [], "en")
    assert [c.value for c in last.counters if c.id == "dawn"] == [1]
    assert last.notice.startswith("Last round")


def view(table: Any, seat: int | None, lang: str = "en") -> Any:
    legal = [] if seat is None else table.game.legal_actions(table.state, seat)
    return screen.scene(table.match.observe(seat), legal, lang, NAMES)


def piece_of(scene: Any, name: str) -> Any:
    return next((piece for piece in pieces_of(scene) if piece.id == name), None)


def glossary_of(table: Any, lang: str) -> Any:
    return glossary(table.match.observe(0), lang)


def cell_of(scene: Any, name: str) -> Any:
    return next(cell for cell in scene.zones[0].cells if cell.id == name)


def test_7_a_gate_says_its_name_when_asked(town) -> None:
    for lang in ("fr", "en"):
        table = town("B1", turn=0)
        scene, words = view(table, 0, lang), glossary_of(table, lang)
        for square in DATA["board"]["gates"]:
            said = told(cell_of(scene, square), words)
            assert said.startswith(DATA["board"]["gate_names"][square][lang])


def test_7_a_house_put_back_bears_the_lookers_sign_for_all(town) -> None:
    table = town("B1", "A2", turn=0, houses={"A1": "bank"})
    table.go("rob:A1", "put_back", "rob:A1", "put_back")
    for seat in (0, 1, 2, 4, None):
        scene = view(table, seat)
        signs = [piece for piece in pieces_of(scene) if piece.face.startswith("look_")]
        assert [(sign.face, sign.at) for sign in signs] == [("look_red", "A1"), ("look_blue", "A1")]
        told_once = ["Put back by Red, Blue, the last time in round 5.", ""]
        assert [sign.detail for sign in signs] == told_once
        private = piece_of(scene, "kA1")
        assert (private.face if private else "") == ("t_bank" if seat in (0, 1) else "")


def test_7_a_kept_house_slides_to_the_finders_tray(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "cash_50"}).go("rob:A1")
    assert piece_of(view(table, 0), "b0.cash_50.0").origin == "A1"
    back = piece_of(view(table, 1), "b0.0")
    assert (back.face, back.origin) == ("back", "A1")
    given = town({"at": "B1", "loot": ["cash_10"]}, "N1", turn=0)  # nobody knows from where
    assert piece_of(view(given, 1), "b0.0").origin == "t0"


def test_7_confiscated_houses_slide_to_the_police(town) -> None:
    thief = {"at": "B1", "loot": ["cash_10", "bank"]}
    table = town(thief, "N1", turn="police", police=["C1", "B3", "H8"])
    before = {piece.id for piece in pieces_of(view(table, 1)) if piece.face == "back"}
    table.go("step:B3:B2")
    police = view(table, 1).seats[4]
    assert (
        {piece.id for piece in police.pieces if piece.face == "back"} == before == {"b0.0", "b0.1"}
    )
    assert piece_of(view(table, 4), "b0.bank.0").origin == "seat:0"


def test_7_what_everybody_sees_is_turned_up_for_all(town) -> None:
    police = town("B1", "N1", turn=0, houses={"A1": "police"}).go("rob:A1")
    thief = town("B1", "N1", turn=0, houses={"A1": "thief"}).go("rob:A1")
    plane = town("B1", "N1", turn=0, houses={"A1": "plane"}).go("rob:A1", "fly")
    cash = town("B1", "N1", turn=0, houses={"A1": "cash_10"}).go("rob:A1")
    for seat in (0, 1, 4, None):
        for table, face in ((police, "t_police"), (thief, "t_thief"), (plane, "t_plane")):
            shown = piece_of(view(table, seat), "kA1")
            assert (shown.face, shown.marks) == (face, ("opened",))
        assert piece_of(view(cash, seat), "kA1") is None
    police.go("place:H6")
    assert piece_of(view(police, 1), "kA1") is None  # until the next action


def test_7_what_was_just_shown_reads_back(town) -> None:
    table = town(
        {"at": "B2", "loot": ["cash_10"]}, {"at": "D2", "loot": ["bank"]}, turn=1,
        houses={"C2": "thief"},
    ).go("rob:C2")  # fmt: skip
    report = table.report()
    assert report["opened"] == {"C2": "thief"}
    assert sorted(report["gifts"]) == [[0, 1], [1, 0]]
    assert table.game.report(table.game.position(report)) == report


def test_7_the_siren_sounds_only_out_of_turn(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "police"}, police=["H8", "C13!"]).go("rob:A1")
    wailing = [piece.label for piece in pieces_of(view(table, 1)) if "siren" in piece.marks]
    assert wailing == ["Policeman on H8", "Policeman waiting"]
    table.go("place:E4", "stop", "move:M1")
    assert table.report()["play"] == "normal"
    assert not [piece for piece in pieces_of(view(table, 1)) if "siren" in piece.marks]
    css = "".join(part.read_text("utf-8") for part in (FOLDER / "style").glob("*.css"))
    for mark in ("siren", "opened", "trap", "turn", "lit", "gone", "looking"):
        assert f".mark-{mark}" in css


def test_7_squares_where_two_steps_trap_are_hinted_to_the_mover(town) -> None:
    table = town("D4", "N1", turn=0, police=["H6"], houses={"D3": "cash_10"})
    mine = view(table, 0)
    assert cell_of(mine, "C4").marks == ("trap",)  # a dead end: H6 to D6 to D4
    assert cell_of(mine, "C4").detail == "Two police steps could surround you here."
    assert not cell_of(mine, "E4").marks
    assert "surround" not in piece_of(mine, "t0").detail  # three free squares beside D4
    assert not cell_of(view(table, 1), "C4").marks
    asleep = town("D4", "N1", turn=0, police=["H6"], police_found=0)
    assert not cell_of(view(asleep, 0), "C4").marks
    staying = town("C4", "N1", turn=0, police=["H6"], houses={"C3": "cash_10"})
    assert "surround" in piece_of(view(staying, 0), "t0").detail


def counts_of(scene: Any) -> dict[str, str]:
    """What the legend says of each kind of house."""
    zone = next(zone for zone in scene.zones if zone.id == "legend")
    return {piece.face.removeprefix("t_"): piece.value for piece in zone.pieces}


def test_the_legend_counts_what_the_viewer_has_not_seen(new_game) -> None:
    table = new_game(5, seed=2)
    printed = {kind["id"]: str(kind["count"]) for kind in DATA["house_types"]}
    for seat in (0, 4, None):
        assert counts_of(view(table, seat)) == printed
    town_of = table.report()["houses"]
    square = next(name for name in ("A1", "C2", "C3", "F1", "F2") if town_of[name] != "police")
    kept = town_of[square]
    position = {**table.report(), "turn": 0, "phase": "thief", "round": 2}
    beside = {"A1": "B1", "C2": "B2", "C3": "B3", "F1": "E1", "F2": "E2"}[square]
    position["thieves"] = [{"at": beside}, {"at": "N1"}, {"at": "N13"}, {"at": "B13"}]
    table.match = Match(table.game, seed=1, position=position)
    table.go(f"rob:{square}")
    assert int(counts_of(view(table, 0))[kept]) == int(printed[kept]) - 1
    assert counts_of(view(table, 1)) == printed  # in whose bag it lies, who knows


def test_a_house_within_reach_says_what_it_may_cost(town) -> None:
    houses = {"A1": "police", "O1": "cash_10", "O13": "cash_10", "A13": "police"}
    table = town("B1", "A2", turn=0, houses=houses)
    assert "50% risk" in cell_of(view(table, 0), "A1").detail
    assert "50\u202f% de risque" in cell_of(view(table, 0, "fr"), "A1").detail
    assert not cell_of(view(table, 0), "O1").detail  # out of reach
    looked = town("B1", "A2", turn=0, houses={**houses, "A1": "bank"}).go("rob:A1", "put_back")
    assert "not the police" in cell_of(view(looked, 1), "A1").detail


def test_a_house_one_knows_says_what_it_is_for_and_nothing_twice(town) -> None:
    """All that is told of A1 to who looked into it: the plot, the plane, the sign on it."""
    table = town("B1", "A2", turn=0, houses={"A1": "plane"}).go("rob:A1", "put_back", "move:A3")
    table.match = Match(table.game, seed=1, position={**table.report(), "turn": 0})
    scene, words = view(table, 0), glossary_of(table, "en")
    there = [cell_of(scene, "A1"), *[each for each in pieces_of(scene) if each.at == "A1"]]
    assert [(thing.label, told(thing, words)) for thing in there] == [
        ("A1, house", ""),
        ("Plane", "Lets you leave the game at once with your loot."),
        ("House looked at by Red", "Put back in round 5."),
    ]


def test_the_first_key_of_who_is_surrounded_is_no_surrender(town) -> None:
    """Where one policeman can be sent away, that is the main button."""
    armed = {"at": "B1", "loot": ["weapon"]}
    table = town(armed, "N1", turn="police", police=["C1", "B3"]).go("step:B3:B2")
    assert table.report()["phase"] == "rescue"
    assert not [deed for deed in view(table, 0).deeds if deed.primary]  # two of them
    shut_in = town(armed, "B3", turn=1, police=["C1"]).go("move:B2")
    assert shut_in.report()["phase"] == "rescue"
    main = [deed for deed in view(shut_in, 0).deeds if deed.primary]
    assert [(deed.code, deed.short) for deed in main] == [("weapon:C1", "Send the policeman away")]


def test_the_sum_of_a_match_does_not_read_like_the_worth_of_a_bag(new_game) -> None:
    """Beside the number of houses in a closed bag stands an amount of all games."""
    rival = view(new_game(4, match=True), 0).seats[1]
    texts = {counter.id: counter.text for counter in rival.counters}
    assert texts["total"] == "Σ\u202f0 F"


def test_what_is_said_of_people_suits_everybody() -> None:
    """Names are those of women and of men; only the pawn is “un voleur”."""
    for group in ("log", "log_else", "prompt", "fate", "why", "say"):
        for key, words in FRENCH[group].items():
            for line in words.values() if isinstance(words, dict) else [words]:
                assert not MASCULINE.search(line), f"{group}.{key}: {line}"


def test_no_tip_says_the_same_sentence_twice() -> None:
    for step, match in enumerate(played(5, 11)):
        if step % 9:
            continue
        for seat in (0, 4, None):
            seen = match.observe(seat)
            scene, words = screen.scene(seen, [], "fr", NAMES), glossary(seen, "fr")
            cells = [cell for zone in scene.zones for cell in zone.cells]
            for thing in [*pieces_of(scene), *cells]:
                said = re.split(r"(?<=[.!?])\s", f"{thing.label}. {told(thing, words)}".strip())
                assert len(set(said)) == len(said), said


def test_pawns_say_what_they_carry_and_how_free_they_are(town) -> None:
    table = town({"at": "B1", "loot": ["car", "bank"]}, "N1", turn=1, police=["B2", "H8"])
    red = piece_of(view(table, 1, "fr"), "t0")
    assert red.detail.startswith("Butin\xa0: 2 maisons. Il lui reste 1 issue")
    shown, words = view(table, 1, "fr"), glossary_of(table, "fr")
    assert told(piece_of(shown, "p0"), words).startswith("Il va tout droit")
    assert told(piece_of(shown, "b0.0"), words) == "Rouge est seul à savoir ce que c’est."


def test_an_arrested_thief_keeps_the_place_of_his_loot(town) -> None:
    red = {"at": "B1", "loot": ["cash_10"]}
    table = town(red, "N1", turn="police", police=["C1", "B3"], players=3).go("step:B3:B2")
    loots = [zone for zone in view(table, 0).zones if zone.area == "mine"]
    assert [(zone.id, len(zone.pieces)) for zone in loots] == [("loot0", 0), ("loot2", 0)]
    assert "the police took it all" in loots[0].empty


def squares_brute_force(table: Any) -> set[str]:
    """Play every move of the thief and every two steps of the police after it."""
    game, found = table.game, set()
    for move in [a for a in game.legal_actions(table.state, 0) if a.text.startswith("move")]:
        state = table.state.copy()
        game.apply(state, 0, move)
        if is_caught_within(game, state, 2):
            found.add(move.text.split(":")[1])
    return found


def is_caught_within(game: Any, state: Any, steps: int) -> bool:
    for action in game.legal_actions(state, 4) if steps else ():
        if action.text == "stop":
            continue
        after = state.copy()
        game.apply(after, 4, action)
        if game.outcome(after) or is_caught_within(game, after, steps - 1):
            return True
    return False


@pytest.mark.parametrize("seed", range(12))
def test_7_the_hint_is_right(town, seed: int) -> None:
    """Against the rules themselves, men standing about a dead end, a corner or anywhere."""
    rng = Random(seed)
    start = ("D4", "B2", "L10", "H2")[seed % 4]
    squares = [name for name in STREET_NAMES if name != start]
    rng.shuffle(squares)
    frozen = f"{squares[4]}!"
    table = town(start, turn=0, police=[*squares[:4], frozen])
    hinted = {cell.id for cell in view(table, 0).zones[0].cells if "trap" in cell.marks}
    assert hinted == squares_brute_force(table)


def test_7_the_house_in_hand_is_a_secret_only_if_it_is_one(town) -> None:
    table = town("B1", "N1", turn=0, houses={"A1": "bank"}).go("rob:A1")
    card = next(zone for zone in view(table, 0).zones if zone.id == "hand")
    assert card.lines[0] == "Bank: impossible without a car."
    assert "The others cannot see it" in card.lines[1]
    assert not [zone for zone in view(table, 1).zones if zone.id == "hand"]
    public = town("B1", "N1", turn=0, houses={"A1": "bank"}, options={"open_loot": True})
    public.go("rob:A1")
    for seat in (0, 1, 4):
        card = next(zone for zone in view(public, seat).zones if zone.id == "hand")
        assert card.lines == ("Bank: impossible without a car.",)


def test_the_log_counts_police_houses_and_says_when_nothing_is_exchanged(town) -> None:
    first = town("B1", "N1", turn=0, houses={"A1": "police"}).go("rob:A1")
    assert "la première maison" in screen.narrate(first.match.told[0].event, "fr", NAMES)
    third = town("B1", "N1", turn=0, police_found=2, houses={"A1": "police"}).go("rob:A1")
    assert "la 3e maison" in screen.narrate(third.match.told[0].event, "fr", NAMES)
    assert "found: 3." in screen.narrate(third.match.told[0].event, "en", NAMES)
    alone = town("B1", turn=0, houses={"A1": "thief"}).go("rob:A1")
    assert "nothing changes hands" in screen.narrate(alone.match.told[0].event, "en", NAMES)
    poor = town("B1", "N1", turn=0, houses={"A1": "thief"}).go("rob:A1")
    assert "nobody has any loot" in screen.narrate(poor.match.told[0].event, "en", NAMES)
    rich = {"at": "N1", "loot": ["car"]}
    two = town("B1", rich, turn=0, houses={"A1": "thief"}).go("rob:A1")
    assert "all thieves in town" in screen.narrate(two.match.told[0].event, "en", NAMES)


def amount(line: str) -> int:
    return int("".join(re.findall(r"\d", line)))


def narrated(table: Any, lang: str) -> list[str]:
    return [str(screen.narrate(each.event, lang, NAMES)) for each in table.match.told]


def test_the_log_counts_houses_of_a_kind_and_games_only_in_a_match(new_game, town) -> None:
    bag = ["car", "cash_10", "cash_10", "cash_10", "cash_20"]
    table = town({"at": "B1", "loot": bag}, turn="police", police=["C1", "B3"]).go("step:B3:B2")
    assert "Confiscated from Ana (Red): Car, 3\u00a0×\u00a010,000 F, 20,000 F." in narrated(
        table, "en"
    )
    assert narrated(table, "en")[-1].startswith("End of the game. Ana 0 F")
    assert narrated(table, "fr")[-1].startswith("Fin de la partie. Ana 0\u202fF")
    for options in ({}, {"match": True}):
        assert narrated(new_game(5, **options), "fr") == [
            "Les maisons sont en place\u202f; Eve joue la police."
        ]


def test_a_seat_says_that_it_is_the_police(town) -> None:
    asleep = town("B1", turn=0, police=[], police_found=0)
    assert view(asleep, 0).seats[4].status == "the police, still asleep"
    assert view(town("B1", turn=0, police=["H8"]), 0).seats[4].status == "the police"


def labels(table: Any) -> list[str]:
    return [zone.label for zone in view(table, 0).zones if "loot" in zone.id]


def test_the_loot_of_a_thief_who_is_out_is_safe(town) -> None:
    red, blue = {"at": "A3", "loot": ["cash_50"]}, {"at": "N1", "loot": []}
    table = town(red, blue, turn=0)
    assert labels(table) == ["Loot: 50,000 F"]
    assert labels(table.go("leave")) == ["Loot, safe: 50,000 F"]
    pair = town(red, blue, {"at": "N13", "loot": []}, players=3, turn=0).go("leave")
    assert labels(pair) == ["Red: 50,000 F, safe", "Green: 0 F"]


def test_no_button_stands_out_where_there_is_a_choice(town) -> None:
    """The police still has steps to make; the plane may be taken."""
    walking = view(town("B1", turn="police", police=["H8"]), 4).deeds
    assert [deed.code for deed in walking if deed.primary] == []
    bank = town("B1", "N1", turn=0, houses={"A1": "bank"}).go("rob:A1")
    assert [deed.code for deed in view(bank, 0).deeds if deed.primary] == ["put_back"]
    plane = town("B1", "N1", turn=0, houses={"A1": "plane"}).go("rob:A1")
    assert [deed.code for deed in view(plane, 0).deeds if deed.primary] == []


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
