"""The screen: every legal action once, every word in both languages, nothing it may not show."""

import re
from random import Random

import pytest

import vingtdeux
from vingtdeux import Match
from vingtdeux.engine.event import Event
from vingtdeux.games import box
from vingtdeux.games.mafia_story import scene as screen
from vingtdeux.games.mafia_story import scene_log
from vingtdeux.games.mafia_story import scene_words as words
from vingtdeux.games.mafia_story.material import CARDS, FAMILIES, KINDS, SPECIALS
from vingtdeux.games.mafia_story.phases import PHASES
from vingtdeux.games.mafia_story.scene_tips import glossary
from vingtdeux.scene import Scene, render, to_json, told

choose = box("mafia_story").choose
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


def words_of(match: Match, seat: int | None, lang: str = "fr") -> dict[str, str]:
    """What every piece says of itself."""
    words = glossary(match.observe(seat), lang)
    return {name: told(piece, words) for name, piece in pieces_of(draw(match, seat, lang)).items()}


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
    assert {"war", "cash"} <= set(pieces_of(final)), "what is in front of one stays there"
    for name, line, score in zip(NAMES, final.result.lines, final.result.scores, strict=False):
        assert line.startswith(name)
        told = re.findall(r"[+−]?\d+(?=[,.])", line)  # won, lost, hits: they add up
        assert sum(int(number.replace("−", "-")) for number in told) == score
    for told in match.told:
        for lang in ("fr", "en"):
            line = scene_log.narrate(told.event, lang, NAMES)
            lines += line is not None
            assert (line is None) == (told.event.code in scene_log.SILENT)
            assert line is None or ("{" not in line and line.endswith("."))
    assert lines > 50


def test_every_event_code_of_the_rules_has_words(root) -> None:
    folder = root / "src/vingtdeux/games/mafia_story"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("rules*.py"))
    codes = set(re.findall(r'Event\(\s*"(\w+)"', source))
    codes |= set(re.findall(r'Event\("(\w+)" if \w+ == PLACE else "(\w+)"', source)[0])
    codes |= {"fled_far", "fled", "passed_action", "passed_reaction", "passed_buyback"}
    say = screen.load_texts(screen.TEXTS, "en")
    assert {code for code in codes - scene_log.SILENT if not say.has(f"log.{code}")} == set()
    logged = {key[4:].removesuffix("_self") for key in say.words if key.startswith("log.")}
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
            assert say(f"why.{code}", cell="a1", n=3, seat=1)


@pytest.mark.parametrize("chase", [False, True])
def test_a_refusal_brings_all_that_its_words_ask_for(chase) -> None:
    game = vingtdeux.load("mafia_story", players=4, flight_may_chase=chase, stall_limit=1)
    say, met = screen.load_texts(screen.TEXTS, "en"), set()
    for seed in range(3):
        match, rng = Match(game, seed=seed), Random(seed)
        while not match.over:
            for seat in range(4):
                legal = match.legal(seat)
                for action in rng.sample(game.action_space, 12):
                    why = game.why_not(match.state, seat, action)
                    assert (why is None) == (action.text in legal)
                    if why is not None:
                        met.add(why.code)
                        assert "{" not in say(f"why.{why.code}", **why.words())
            seat = rng.choice(match.to_act)
            match.play(seat, rng.choice(match.legal(seat)))
    assert len(met) > 10


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
        assert not [card for card in CARDS[:SPECIALS] if f'"{card}"' in text]
        token = pieces_of(draw(table, seat))["t.0"]
        assert token.face == "token"
        assert pieces_of(draw(table, seat))["v.0"].face == "back_cover"
        other = {"f5": [0, "special"], "e5": [1, "special"]}
        twin = position(players=3, options={"memory_aid": True}, seen=[ALL_36[:10], [], []],
                        covers=other).go("0 place:war:a1")  # fmt: skip
        assert to_json(draw(twin, seat)) == to_json(draw(table, seat))
    assert pieces_of(draw(table, 0))["cash"].face == "token_cash"
    mine = pieces_of(draw(table, 0))["v.0"]
    assert (mine.name, mine.value) == ("f5", "−8")
    assert "Police" in mine.label


def test_soft_names(position) -> None:
    for soft, name in ((True, "Cabaret"), (False, "Prostituée")):
        table = position(options={"soft_names": soft}, prevent=[[], []], transports=[0, 0])
        table.go("0 place:cash:d3 ; 1 look:a1 ; 1 look:b1 ; 1 look:c1")
        assert name in to_json(draw(table, 0)).decode()
        lines = [scene_log.narrate(told.event, "fr", NAMES) for told in table.told]
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
    assert scene_log.narrate(Event("looked", {"seat": 0, "cell": "a1"}), "fr", NAMES) == (
        "Ana regarde a1."
    )


def test_every_face_has_a_drawing(root) -> None:
    sheet = (root / "src/vingtdeux/games/mafia_story/art.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', sheet))
    faces = {words.face_of(card) for card in range(len(CARDS))}
    memos = {f"m_{words.face_of(card)}" for card in range(SPECIALS)}
    others = {"back", "back_cover", "street", "token", "token_war", "token_cash", "no_war"}
    others |= {f"eye_{family}" for family in FAMILIES} | {
        "no_cash",
        "i_car",
        "i_city",
        "i_hit",
        "shape-dice",
        "shape-banknote",
    }
    bots = {temper.portrait for temper in box("mafia_story").mind.tempers}
    assert faces | memos | others | bots | {"shape-bottle"} == drawn
    assert "style=" not in sheet
    assert "<script" not in sheet


def test_every_card_has_a_name_in_two_languages() -> None:
    for card in words.PRINTED.values():
        assert set(card["name"]) == {"fr", "en"}


# --- what the page says and shows of section 7 ---------------------------------------------------


def test_partners_who_share_see_each_others_latest_look(position) -> None:
    for shared, face in ((True, "red"), (False, "back")):
        table = position(players=4, options={"team_shared_seen": shared})
        table.go("0 look:a1 ; 0 look:b1 ; 0 look:c1")
        assert pieces_of(draw(table, 2))["k.a1"].face == face
        for other in (1, 3, None):
            assert pieces_of(draw(table, other))["k.a1"].face == "back"


def test_a_look_at_fewer_than_three_cards_is_counted_right(position) -> None:
    covers = {"a1": [0, "police"], "b1": [1, "police"], "c1": [2, "police"], "d1": [3, "police"]}
    small = {"players": 4, "only": ["a1", "b1", "c1", "d1", "e1", "f1", "a2"], "covers": covers}
    table = position(**small)
    assert draw(table, 0).prompt == "Regardez trois cartes, ou posez un jeton sur une carte."
    table.go("0 place:cash:e1")
    assert "que 2 cartes" in draw(table, 1).prompt
    assert "Only 2 cards are" in draw(table, 1, "en").prompt
    table.go("1 look:f1")
    assert "(2/2)" in draw(table, 1).prompt
    table = position(**small).go("0 place:cash:e1 ; 1 place:cash:f1")
    assert "qu’une carte" in draw(table, 2).prompt
    assert "Only one card is" in draw(table, 2, "en").prompt
    table = position().go("0 look:a1 ; 0 look:b1")
    assert "(3/3)" in draw(table, 0).prompt


@pytest.mark.parametrize(
    ("holes", "transports", "has", "lacks"),
    [
        ([], 3, "farther for a transport", "take"),
        ([], 0, "next door", "transport"),
        (["b1", "a2", "b2"], 3, "pay a transport or take your token back", "farther"),
        (["b1", "a2", "b2"], 0, "take your token back", "pay"),
    ],
)
def test_the_prompt_of_a_flight_offers_what_there_is(
    position, holes, transports, has, lacks
) -> None:
    table = position(holes=holes, transports=[transports, 0])
    table.go("0 place:cash:a1 ; 1 place:war:a1")
    prompt = draw(table, 0, "en").prompt
    assert has in prompt
    assert lacks not in prompt
    assert "Brigadier" in draw(table, 0, "fr").prompt


def test_a_small_menu_says_that_a_token_is_chased(position) -> None:
    """On a free card it is only placed."""
    table = position().go("0 place:cash:a1")
    short = {deed.code: deed.short for deed in draw(table, 1).deeds}
    assert short["place:war:a1"] == "Chasser\u00a0: guerre"
    assert short["place:cash:a1"] == "Chasser\u00a0: encaissement"
    assert not short["place:cash:b1"]


def test_beneath_a_cover_lies_a_card_that_stays(position) -> None:
    """When the cover is taken, nobody may think that the place is empty."""
    for aid in (True, False):
        table = position(covers={"c3": [1, "police"]}, options={"memory_aid": aid})
        cells = {cell.id: cell.face for zone in draw(table, 0).zones for cell in zone.cells}
        assert cells["c3"] == "back"
        assert cells["c4"] == ""


def test_a_flight_that_chases_says_whom(position) -> None:
    table = position(players=3, options={"flight_may_chase": True})
    table.go("0 place:cash:a2 ; 1 place:war:a1 ; 2 place:war:a2")
    deeds = {deed.code: deed for deed in draw(table, 0).deeds}
    assert deeds["flee:a1"].label == "Fuir en a1 pour un transport et chasser Brigadier"
    assert deeds["flee:a1"].badge
    assert deeds["flee:b2"].label == "Fuir en b2"


def test_the_patience_of_one_round_has_its_singular(position) -> None:
    for stall, fr, en in ((1, "au dernier tour", "last round"), (3, "3 tours", "3 rounds")):
        table = position(stall=stall, options={"stall_limit": stall})
        why = table.game.why_not(table.state, 0, table.game.decode("look:a1"))
        for lang, words_ in (("fr", fr), ("en", en)):
            say = screen.load_texts(screen.TEXTS, lang)
            assert words_ in say(f"why.{why.code}", **why.words())


def test_played_prevent_cards_lie_on_the_table(position) -> None:
    table = position(transports=[0, 0]).go("0 place:cash:a2 ; 1 place:war:c5 ; 0 prevent:cash")
    assert pieces_of(draw(table, 0))["no_cash"].marks == ("chosen-card",)
    assert pieces_of(draw(table, 1))["p.0.cash"].marks == ()  # still secret
    table.go("1 prevent:none")
    assert pieces_of(draw(table, 0))["no_cash"].marks == ("chosen-card",)
    assert pieces_of(draw(table, 1))["p.0.cash"].marks == ("chosen-card",)
    table.go("0 target:0")
    assert pieces_of(draw(table, 0))["no_cash"].marks == ("spent",)
    assert pieces_of(draw(table, 1))["p.0.cash"].marks == ("spent",)


def test_a_prevent_card_says_what_is_printed_on_it_and_what_it_does(position) -> None:
    words = words_of(position(prevent=[["war", "cash"], ["war"]]), 0)
    assert words["no_war"].startswith("Neutralise une guerre des gangs\u00a0: le jeton")
    assert words["no_cash"].startswith("Neutralise un encaissement\u00a0: le jeton")
    assert words["p.1.war"] == words["no_war"]
    assert words["p.1.cash"] == "Chaque carte Empêcher ne sert qu’une fois."


def test_the_latest_reveal_tells_the_token_and_the_two_points_lost(position) -> None:
    table = position(prevent=[[], []], transports=[0, 0])
    table.go("0 place:war:e2 ; 1 place:cash:c5")
    pieces = pieces_of(draw(table, None, "en"))
    assert pieces["l.green_5"].label.startswith("Ana, gang war: +5")
    assert pieces["l.green_5"].detail == "Gang war on an enemy activity. Brigadier loses 2 points."
    assert pieces["l.green_5"].marks == ("gain", "hit1")
    assert pieces["l.drive_by_4"].label.startswith("Brigadier, collection: −1")
    assert pieces["l.drive_by_4"].marks == ("loss",)
    assert pieces["l.drive_by_4"].detail == "Collection, the wrong token."


def test_an_activity_is_told_with_its_family(position) -> None:
    table = position(phase="setup_peek").go("0 look:a1 ; 0 look:c3 ; 0 look:d3")
    labels = [pieces_of(draw(table, 0))[f"k.{cell}"].label for cell in ("a1", "c3", "d3")]
    assert labels == ["Bonneteau (Rouge 2)", "Bar clandestin (Bleue 4)", "Prostituée (1)"]


def test_everybody_sees_who_has_spent_a_transport_this_round(position) -> None:
    table = position().go("0 place:cash:a2 ; 1 place:war:a2 ; 0 flee:e5")
    spent, kept = (seat.counters[1].label for seat in draw(table, None, "en").seats)
    assert spent == "Transports (one spent this round)"
    assert kept == "Transports"


def test_a_face_is_brief_without_the_memory_aid_only(root, position) -> None:
    """The page turns a brief face back after 8 seconds, at a table and not in a replay."""
    for aid in (False, True):
        table = position(phase="setup_peek", options={"memory_aid": aid}).go("0 look:a1")
        assert ("brief" in pieces_of(draw(table, 0))["k.a1"].marks) is not aid
        seen = table.game.reveal(table.state)
        assert "brief" not in pieces_of(screen.scene(seen, [], "fr", NAMES[:2]))["k.a1"].marks
    css = (root / "src/vingtdeux/games/mafia_story/style.css").read_text(encoding="utf-8")
    rule = re.search(r"\[data-socket\] \.mark-brief > [^{]*\{\s*animation: mafia-shut \S+ 8s", css)
    assert rule


def test_every_mark_has_a_look(root) -> None:
    css = (root / "src/vingtdeux/games/mafia_story/style.css").read_text(encoding="utf-8")
    marks: set[str] = set()
    for players, aid in ((2, False), (4, True)):
        game = vingtdeux.load("mafia_story", players=players, memory_aid=aid)
        match, rng = Match(game, seed=players), Random(players)
        while not match.over:
            for seat in (*range(players), None):
                scene = draw(match, seat)
                things = [*pieces_of(scene).values()]
                things += [cell for zone in scene.zones for cell in zone.cells]
                marks.update(mark for thing in things for mark in thing.marks)
            seat = match.to_act[0]
            match.play(seat, rng.choice(match.legal(seat)))
    assert {"secret", "up", "fleeing", "near", "pay", "spent", "brief", "hit0", "eye3"} <= marks
    assert {mark for mark in marks if not re.search(rf"\.mark-{mark}\b(?!-)", css)} == set()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_words_that_nothing_says(root, lang) -> None:
    say = screen.load_texts(screen.TEXTS, lang)
    groups: dict[str, set[str]] = {}
    for key in say.words:
        group, _, name = key.rpartition(".")
        groups.setdefault(group, set()).add(name)
    assert groups["kind"] == set(KINDS)
    assert groups["color"] == groups["family"] == set(FAMILIES)
    assert groups["phase"] == set(PHASES)
    assert groups["wait"] == {*PHASES, "prevent_many"} - {"deal", "over"}
    assert groups["next"] <= set(PHASES)
    folder = root / "src/vingtdeux/games/mafia_story"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("scene*.py"))
    plain = groups[""] | {f"notice.{name}" for name in groups["notice"]}
    plain |= {f"counter.{name}" for name in groups["counter"]}
    assert {key for key in plain if not re.search(rf"[\"']{key}[\"']", source)} == set()


def test_a_card_that_is_known_says_what_it_is_worth_to_the_viewer_now(position) -> None:
    """R3.10.2 for both tokens, with the two points of R3.10.4; a spectator is told of no worth."""
    cells = [
        "a1",
        "a2",
        "b2",
        "c3",
        "d3",
        "e5",
    ]  # red 2, red 7, green 2, neutral blue 4, two others
    table = position(options={"memory_aid": True}, seen=[cells, cells])
    mine, theirs = words_of(table, 0), words_of(table, 1, "en")
    assert mine["k.a2"] == "Encaissement +7, guerre −7 pour vous."
    assert mine["k.b2"] == "Encaissement −2, guerre +2 pour vous et −2 pour Brigadier."
    assert mine["k.c3"] == "Encaissement −4, guerre +4 pour vous."
    assert mine["k.d3"] == "Encaissement +1, guerre −1 pour vous."
    assert theirs["k.b2"] == "Collection +2, gang war −2 for you."
    assert theirs["k.a2"] == "Collection −7, gang war +7 for you and −2 for Ana."
    assert theirs["k.e5"] == "Collection −1, gang war +1 for you."
    table = position(covers={"c3": [0, "police"], "a1": [1, "special"]})
    words = words_of(table, 0)
    assert words["v.0"] == "−8 pour vous, quel que soit le jeton."
    assert "Police (−8) ou activité spéciale (10)" in words["v.1"]


@pytest.mark.parametrize("players", [2, 4])
def test_whatever_lies_on_the_table_explains_itself_and_says_nothing_twice(players) -> None:
    game = vingtdeux.load("mafia_story", players=players)
    match, rng = Match(game, seed=players), Random(players)
    while not match.over:
        for lang in ("fr", "en"):
            for seat in range(players):
                words = words_of(match, seat, lang)
                for name, piece in pieces_of(draw(match, seat, lang)).items():
                    assert words[name], piece
                    label, detail = (
                        [each.strip(" .") for each in text.split(". ")]
                        for text in (piece.label, words[name])
                    )
                    assert len({*label, *detail}) == len(label) + len(detail), piece
                    assert piece.label not in words[name], piece
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))


def test_partners_are_named_at_the_table_and_stand_together_in_the_result(position) -> None:
    right = [["red_7"], ["green_4"], ["blue_5"], []]
    table = position(players=4, right=right, hits=[0, 0, 0, 3], prevent=[[]] * 4)
    assert [seat.status for seat in draw(table, 0).seats] == [
        "à vous · avec Chloé", "avec Diego", "avec Ana", "avec Brigadier",
    ]  # fmt: skip
    alone = position(players=4, options={"teams": False})
    assert not any("avec" in seat.status for seat in draw(alone, 0).seats)
    names = [counter.label for counter in draw(table, 0).counters if counter.id[:4] == "team"]
    assert names == ["Ana et Chloé", "Brigadier et Diego"]
    totals = [counter.value for counter in draw(table, 0).counters if counter.id[:4] == "team"]
    assert totals == [12, -2]
    game = vingtdeux.load("mafia_story", players=4)
    match, rng = Match(game, seed=4), Random(4)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))
    end = draw(match, None, "en")
    assert [seat.team for seat in end.seats] == [0, 1, 0, 1]  # the client adds them up, once
    assert [line.partition(":")[0] for line in end.result.lines] == list(NAMES[:4])


def test_a_sentence_names_two_who_are_waited_for_and_counts_more(position) -> None:
    table = position(players=4, transports=[0] * 4)
    table.go("0 place:cash:a1 ; 1 place:cash:a2 ; 2 place:cash:a3 ; 3 place:cash:a4")
    said = {lang: draw(table, None, lang).prompt for lang in ("fr", "en")}
    assert said["fr"] == "Quatre familles choisissent en secret une carte Empêcher, ou rien."
    assert said["en"] == "Four families are choosing a prevent card, or none, in secret."
    table.go("0 prevent:none ; 2 prevent:none")
    assert draw(table, None).prompt == "Cartes Empêcher\u00a0: on attend Brigadier et Diego."


def test_who_takes_back_ones_own_token_is_named_once(position) -> None:
    table = position(transports=[0, 0], prevent=[["cash"], []])
    table.go("0 place:cash:a2 ; 1 place:war:c5 ; 0 prevent:cash ; 0 target:0")
    lines = [scene_log.narrate(told.event, "fr", NAMES) for told in table.told]
    assert "Ana neutralise son propre jeton en a2." in lines


def test_points_in_the_log_say_why(position) -> None:
    table = position(prevent=[[], []], transports=[0, 0], covers={"b3": [1, "police"]})
    table.go("0 place:war:e2 ; 1 place:cash:c5 ; 1 look:a1 ; 0 look:a1 ; 1 place:war:a5")
    table.go("0 place:cash:b3")
    fr, en = (
        [scene_log.narrate(told.event, lang, NAMES) for told in table.told] for lang in ("fr", "en")
    )
    assert (
        "Ana révèle Faux chèques en e2\u00a0: +5 (guerre des gangs sur une activité adverse)." in fr
    )
    assert "Brigadier attaque" not in str(fr)
    assert "Ana attaque Faux chèques" in str(fr)
    assert "Brigadier reveals Drive-by shooting at c5: −1 (collection, the wrong token)." in en
    assert "Ana reveals Police at b3: −8 (police, whatever the token)." in en
    assert (
        "The tokens are turned over: Ana’s gang war at e2 and Brigadier’s collection at c5." in en
    )


def test_a_brief_face_lies_on_the_back_it_is_turned_to(position) -> None:
    """Without the memory aid; the cell beneath shows the whole back, with its coordinate."""
    for aid, face in ((False, "back"), (True, "")):
        table = position(phase="setup_peek", options={"memory_aid": aid}).go("0 look:b2")
        cells = {cell.id: cell for zone in draw(table, 0).zones for cell in zone.cells}
        assert (cells["b2"].face, cells["b2"].name) == (face, "b2" if face else "")
        assert not cells["b1"].face
        cells = {cell.id: cell for zone in draw(table, 1).zones for cell in zone.cells}
        assert not cells["b2"].face
