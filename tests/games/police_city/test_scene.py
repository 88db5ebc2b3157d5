"""The screen: complete, bilingual, small, and silent about secrets."""

import json
import os
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.engine.conformance import check_blindness
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import load_texts
from vingtdeux.games.police_city import scene as screen
from vingtdeux.games.police_city import scene_log
from vingtdeux.games.police_city.material import CARD_IDS, material_of
from vingtdeux.games.police_city.scene_tips import glossary
from vingtdeux.games.police_city.scene_words import TEXTS, speak
from vingtdeux.scene import to_json, told
from vingtdeux.web import sheets

SOAK = bool(os.environ.get("VINGTDEUX_SOAK"))
NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve", "Fay")


def scenes(game, state, lang="fr"):
    for seat in [*range(game.players), None]:
        legal = [] if seat is None else game.legal_actions(state, seat)
        yield legal, screen.scene(game.observe(state, seat), legal, lang, NAMES[: game.players])


def ids_of(scene):
    found = [piece.id for zone in scene.zones for piece in zone.pieces]
    found += [piece.id for seat in scene.seats for piece in seat.pieces]
    found += [cell.id for zone in scene.zones for cell in zone.cells]
    found += [zone.id for zone in scene.zones]
    return found + [f"seat:{seat.seat}" for seat in scene.seats]


def check(legal, scene):
    assert sorted(deed.code for deed in scene.deeds) == sorted(action.text for action in legal)
    ids = ids_of(scene)
    assert len(set(ids)) == len(ids), [each for each in ids if ids.count(each) > 1]
    for deed in scene.deeds:
        for end in (deed.target, deed.source):
            assert not end or end in ids, f"{deed.code} points at {end}, which is not there"
        assert deed.label
    carried = {piece.on for zone in scene.zones for piece in zone.pieces if piece.on}
    assert carried <= set(ids)
    assert scene.prompt
    assert len(to_json(scene)) < 40_000


@settings(max_examples=40 if SOAK else 6)
@given(st.integers(3, 6), st.integers(0, 10**6), st.booleans())
def test_every_legal_action_is_attached_once_to_something_there(players, seed, infiltrated):
    game = vingtdeux.load("police_city", players=players, infiltrated=infiltrated)
    rng, state, step = Random(seed), game.start(), 0
    state.quiet = True
    while asked := game.to_act(state):
        if step % 9 == 0:
            for legal, scene in scenes(game, state, "fr" if step % 2 else "en"):
                check(legal, scene)
                if scene.seat is None:  # the sentence on top names everybody it waits for
                    assert all(NAMES[each] in scene.prompt for each in asked if each != NATURE)
        seat = pick(rng, asked)
        if seat == NATURE:
            game.apply(state, seat, game.chance(state, rng))
        else:
            game.apply(state, seat, pick(rng, game.legal_actions(state, seat)))
        step += 1
    for legal, scene in scenes(game, state):
        check(legal, scene)
        assert scene.result is not None
        named = [name for name in NAMES for line in scene.result.lines if name in line]
        assert len(set(named)) == len(named), "the table of the result has the scores already"


POSITIONS = {
    "trade": {"row": ["seizure_deal", "bank", "squat"], "seizures": [{"drugs": 2}, {"weapons": 1}, {}],
              "hidden_cards": [["motel"]], "action_tokens": [["top_secret"], [], []]},
    "deal": {"row": ["mafia_deal", "bank", "squat"], "seizures": [{"drugs": 4}, {"weapons": 1}, {}]},
    "pledge": {"row": ["great_trial", "bank", "squat"], "mafia": 5, "cards": [["motel"], ["docks"]]},
}  # fmt: skip


@pytest.mark.parametrize("phase", POSITIONS)
def test_the_talks_of_the_events(table, phase):
    t = table(**POSITIONS[phase]).done()
    assert t.phase == phase
    if phase == "trade":
        t.do("0 offer_to:1", "0 give:motel", "0 want:weapons")
    for legal, scene in scenes(t.game, t.state):
        check(legal, scene)


def test_hidden_tokens_can_be_used_where_they_lie(table):
    t = table(row=["bank", "squat", "docks"], hidden_seizures=[{"drugs": 2}],
              action_tokens=[["top_secret"], [], []])  # fmt: skip
    legal, scene = next(iter(scenes(t.game, t.state)))
    assert "combo:AA:drugs" in [deed.code for deed in scene.deeds]
    check(legal, scene)


@settings(max_examples=30 if SOAK else 4)
@given(st.integers(3, 6), st.integers(0, 10**6))
def test_two_positions_alike_to_a_seat_give_one_screen(players, seed):
    game = vingtdeux.load("police_city", players=players, infiltrated=True)
    rng, state, step = Random(seed), game.start(), 0
    state.quiet = True

    def drawn(seen, legal):
        return to_json(screen.scene(seen, legal, "fr", NAMES[:players]))

    while (asked := game.to_act(state)) and step < 300:
        if step % 11 == 0 and asked != (NATURE,):
            for seat in [*range(players), None]:
                check_blindness(game, state, seat, rng, drawn)
        seat = pick(rng, asked)
        if seat == NATURE:
            game.apply(state, seat, game.chance(state, rng))
        else:
            game.apply(state, seat, pick(rng, game.legal_actions(state, seat)))
        step += 1


def test_no_secret_in_the_page_of_another_seat(table):
    t = table(row=["bank", "squat", "theatre"], secret_tokens=["helicopter", "officer", "officer"],
              hidden_cards=[["docks"]], action_tokens=[["top_secret"], [], []], reserve={},
              mafioso=0, options={"infiltrated": True})  # fmt: skip
    mine = to_json(screen.scene(t.game.observe(t.state, 0), [], "en", NAMES[:3])).decode()
    theirs = to_json(screen.scene(t.game.observe(t.state, 1), [], "en", NAMES[:3])).decode()
    assert "docks" in mine
    assert "docks" not in theirs
    assert "mafioso" in mine
    assert "mafioso" not in theirs.replace("mafioso_won", "")
    assert '"act0.secret","face":"token_helicopter"' in mine
    assert '"act0.secret","face":"back_token"' in theirs


EVENT_CODE = re.compile(r'Event\(\s*(?:code|"(\w+)")')


def rare_events(table):
    """What seldom happens in forty games."""
    row = ["bank", "squat", "docks"]
    swap = table(row=["seizure_deal", *row[1:]], seizures=[{"drugs": 1}, {"weapons": 1}, {}]).done()
    swap.do("0 offer_to:1", "0 give:drugs", "0 want:weapons", "1 accept:0:3").roll("M")
    order = table(row=row, action_tokens=[["helicopter"], [], []], dice=[{"insp1": 0}]).done()
    order.do("0 helicopter:0:1").expire()
    choice = table(row=["squat", "bank", "docks"], phase="share", dice=[{"insp1": 0}],
                   informers=[{"seat": 2}] * 5).expire().expire()  # fmt: skip
    discard = [card for card in CARD_IDS if card not in row]
    call = table(row=row, deck=[], discard=discard).done().done()
    call.nature("deck:" + ",".join([*discard, *row]))
    return {event.code: event for t in (swap, order, choice, call) for event in t.events}


def test_every_event_has_words_in_both_languages(root, table):
    """Collected from random and bot games; each code of the source was met or is silent."""
    folder = root / "src/vingtdeux/games/police_city"
    text = "\n".join(path.read_text() for path in folder.glob("rules*.py"))
    codes = {code for code in EVENT_CODE.findall(text) if code} | {"secured", "unsecured"}
    told = rare_events(table)
    for seed in range(24):
        match = vingtdeux.Match(vingtdeux.load("police_city", players=3 + seed % 4,
                                               cap_at_goal=True, goal=8), seed=seed)  # fmt: skip
        rng = Random(seed)
        bot = make(match.game, "commissaire") if seed % 2 else None
        while not match.over and len(match.log) < 900:
            if rng.random() < (0.004 if bot else 0.02):
                match.expire()
                continue
            seat = pick(rng, match.to_act)
            legal = match.game.legal_actions(match.state, seat)
            match.play(
                seat, bot.choose(match.observe(seat), legal, rng) if bot else pick(rng, legal)
            )
        told |= {each.event.code: each.event for each in match.told}
    for code, event in told.items():
        for lang in ("fr", "en"):
            line = scene_log.narrate(event, lang, NAMES)
            assert (line is None) == (code in scene_log.SILENT)
            assert line is None or ("{" not in line and line.endswith(".") and len(line) > 5)
    missing = ", ".join(sorted(codes - set(told)))
    assert missing == "", "events no game has told"


def test_narration_never_names_what_was_shared():
    event = Event("received", {"seat": 1, "cards": 1, "tokens": 2, "informers": 0})
    assert scene_log.narrate(event, "en", NAMES) == "Bob receives 1 card and 2 tokens."


def test_refusals_have_words(root):
    folder = root / "src/vingtdeux/games/police_city"
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', (folder / "rules_why.py").read_text()))
    either = re.findall(r'Refusal\("\w+" if .* else "(\w+)"', (folder / "rules_why.py").read_text())
    assert "no_partner" in either
    codes |= set(either)
    for lang in ("fr", "en"):
        say = load_texts(TEXTS, lang)
        missing = [
            code for code in [*codes, "game_over", "not_your_turn"] if not say.has(f"why.{code}")
        ]
        assert missing == []


def test_phrases_exist_in_both_languages():
    for lang in ("fr", "en"):
        say = load_texts(TEXTS, lang)
        assert 8 <= len([key for key in say.words if key.startswith("phrases.")]) <= 12


def test_every_face_drawn_is_in_the_art_sheet_or_styled(root):
    folder = root / "src/vingtdeux/games/police_city"
    symbols = set(re.findall(r'<symbol id="([^"]+)"', (folder / "art.svg").read_text()))
    style = sheets.read(folder / "style.css").decode()
    faces = set()
    for seed in range(3):
        match = vingtdeux.Match(
            vingtdeux.load("police_city", players=6, infiltrated=True), seed=seed
        )
        rng = Random(seed)
        while not match.over:
            for seat in (0, None):
                scene = screen.scene(match.observe(seat), [], "fr")
                faces |= {(p.face, p.kind) for z in scene.zones for p in z.pieces}
                faces |= {(p.face, p.kind) for s in scene.seats for p in s.pieces}
                faces |= {(c.icon, "") for s in scene.seats for c in s.counters}
            seat = pick(rng, match.to_act)
            match.play(seat, pick(rng, match.legal(seat)))
    drawn = ("quarter", "objective", "odds", "bar", "closed", "vote")
    styled = {kind for kind in drawn if f".kind-{kind}" in style}
    unknown = [(face, kind) for face, kind in faces if face not in symbols and kind not in styled]
    assert unknown == []
    assert 'style="' not in (folder / "art.svg").read_text(), "the page's CSP forbids it"


def test_the_scene_is_plain_json(table):
    t = table(row=["bank", "squat", "docks"])
    for _, scene in scenes(t.game, t.state, "en"):
        assert json.loads(to_json(scene))["game"] == "police_city"


def screen_of(t, seat, lang="en"):
    return screen.scene(t.game.observe(t.state, seat), [], lang, NAMES[: t.game.players])


def pieces_of(scene, zone=""):
    found = [piece for each in scene.zones if zone in ("", each.id) for piece in each.pieces]
    return {piece.id: piece for piece in found}


def test_hands_are_fists_to_the_others_until_all_are_shown(table):
    """Section 7: a hidden pointing panel, two hands; then the reveal (R3.9.3)."""
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}, {"insp1": 0}]
    t = table(row=["bank", "squat", "docks"], dice=dice, phase="share").done().roll("G,G,G,G,H")
    t.do("0 point:1")
    mine, theirs = (pieces_of(screen_of(t, seat), "fingers") for seat in (0, 1))
    aim = mine.pop("aim.0.0")
    assert (aim.on, aim.owner) == ("hand.0.0", 1), "the sign of whom it points at"
    assert [piece.face for piece in mine.values()] == ["hand", "fist", "fist", "fist"]
    assert (mine["hand.0.0"].name, mine["hand.0.0"].value) == ("→ Bob", "1")
    assert [piece.face for piece in theirs.values()] == ["fist"] * 4, "seat 2 has no grade"
    t.done()
    shown = pieces_of(screen_of(t, 2), "fingers")
    assert shown.pop("aim.0.0").label == "At Bob"
    assert {key: (piece.face, piece.marks) for key, piece in shown.items()} == {
        "hand.0.0": ("hand", ("shown",))
    }
    assert shown["hand.0.0"].label == "Ana points 1 finger at Bob"


def test_an_election_shows_where_the_seats_stand(table):
    """Section 7: a bar chart of totals, as far as the viewer can see."""
    row = ["election_drugs", "election_bronx", "docks"]
    t = table(row=row, seizures=[{"drugs": 2}], hidden_seizures=[{}, {"drugs": 3}, {}],
              cards=[[], ["subway_line"], []], action_tokens=[[], ["top_secret"], []],
              dice=[{"insp1": 0, "lt": 0}, {"insp1": 0}, {}])  # fmt: skip

    def bars(seat, card):
        pieces = pieces_of(screen_of(t, seat), "row")
        return [pieces[f"{card}.bar{each}"].value for each in range(3)]

    assert bars(0, "election_drugs") == ["2", "0", "0"], "a file stays closed"
    assert bars(1, "election_drugs") == ["2", "3", "0"]
    assert bars(2, "election_bronx") == ["0", "1", "0"]
    t.done().roll("H,G")
    assert t.phase == "roll"
    assert bars(0, "election_drugs") == ["3", "0", "0"], "handcuffs rolled here count"


def test_the_die_of_a_swap_lies_on_the_card(table):
    t = table(**POSITIONS["trade"]).done()
    t.do("0 offer_to:1", "0 give:drugs", "0 want:weapons", "1 accept:0:3")
    t.roll("M")
    die = pieces_of(screen_of(t, 2), "row")["swap.die"]
    assert (die.face, die.on) == ("face_M", "seizure_deal")


def test_at_the_end_files_and_loyalties_lie_open(table):
    """Section 2: everything is revealed; before that nothing is."""
    given = {"row": ["squat", "theatre", "golf_club"], "grades": [10, 4, 3], "mafioso": 1,
             "hidden_seizures": [{"drugs": 2}], "hidden_cards": [["docks"]],
             "action_tokens": [["top_secret"], [], []], "options": {"infiltrated": True}}  # fmt: skip
    t = table(**given)

    def ids(seat, of):
        return {piece.id: piece.face for piece in screen_of(t, seat).seats[of].pieces}

    for seat in (1, 2, None):
        assert not {"hid0.drugs", "docks", "loyalty.0"} & set(ids(seat, 0))
    t.done().done()
    assert t.phase == "over"
    for seat in (1, 2, None):
        assert {"hid0.drugs", "docks", "file.0"} <= set(ids(seat, 0))
    assert ids(2, 1)["loyalty.1"] == "loyalty_mafioso"
    assert ids(2, 0)["loyalty.0"] == "loyalty_loyal"
    for _legal, scene in scenes(t.game, t.state):
        check([], scene)


def test_what_everybody_may_look_up_lies_beside_the_table(table):
    """Section 2: the discard pile, claimed objectives, which seizures there are no more of."""
    t = table(row=["bank", "squat", "docks"], discard=["motel", "theatre"],
              claimed=[["objective_01"], [], []], seizures=[{}, {"weapons": 9}, {}])  # fmt: skip
    aside = pieces_of(screen_of(t, 2), "aside")
    assert set(aside) == {"discard", "claimed", "none.weapons"}
    assert (aside["discard"].count, aside["discard"].detail) == (2, "Theatre, Motel")
    assert aside["claimed"].detail == "Ana: 2 Bronx"
    assert aside["none.weapons"].label == "Weapons: none left in the supply"


def test_a_grey_card_says_whether_it_takes_dice_and_the_hourglass(table):
    """Section 1.4: the signs of the card."""
    t = table(row=["police_raid", "mafia_deal", "election_bronx"])
    row = pieces_of(screen_of(t, 0), "row")
    assert row["police_raid"].detail.endswith("Dice may be placed here.")
    assert row["mafia_deal"].detail.endswith(
        "No dice here. To be settled before the hourglass runs out."
    )
    assert row["election_bronx"].detail.endswith("No dice here.")


def test_a_pawn_names_the_captain(table):
    """R3.1.4: each seat takes a character."""
    t = table(row=["bank", "squat", "docks"])
    assert pieces_of(screen_of(t, 0))["pawn.0"].label == "Ana’s pawn (The Strategist), grade 0"
    assert "L’Incorruptible" in speak("fr", material_of({})).character(4)


def test_a_pawn_has_one_name_where_robots_go_by_those_of_the_captains(table):
    """“The Strategist’s pawn (The Diplomat)” names nobody."""
    t = table(row=["bank", "squat", "docks"])
    seen, names = t.game.observe(t.state, 0), ("Ana", "The Hothead", "The Strategist")
    pawns = pieces_of(screen.scene(seen, [], "en", names), "track")
    assert pawns["pawn.0"].label == "Ana’s pawn, grade 0"
    assert pawns["pawn.2"].label == "The Strategist’s pawn, grade 0"


def test_counters_of_a_seat_say_what_lies_in_front_of_it(table):
    """On a phone there is no room for the things themselves; a file stays closed [R3.14.3]."""
    t = table(row=["bank", "squat", "docks"], seizures=[{}, {"drugs": 2, "tobacco": 1}, {}],
              cards=[[], ["ballpark", "subway_line"], []], action_tokens=[[], ["top_secret"], []],
              hidden_seizures=[{}, {"alcohol": 1}, {}])  # fmt: skip
    counters = {each.id: each for each in screen_of(t, 0).seats[1].counters}
    assert counters["seizures"].detail == "In sight: 2\u00a0× Drugs, 1\u00a0× Tobacco."
    assert counters["cards"].detail == "In sight: Bronx, Bronx + Brooklyn."
    assert [each.detail for each in screen_of(t, 0).seats[2].counters] == ["", "", ""]


def prompt_of(t, seat):
    legal = t.game.legal_actions(t.state, seat)
    return screen.scene(t.game.observe(t.state, seat), legal, "en", NAMES[:3]).prompt


def test_the_prompt_says_that_there_are_handcuffs_enough(table):
    dice = [{"insp1": 1, "insp2": 1, "lt": 1}, {"insp1": 1}, {}]
    t = table(row=["bank", "squat", "docks"], dice=dice, phase="placement").done()
    t.roll("H,H,H")
    assert prompt_of(t, 0) == "Squat: 3 handcuffs of 3, that is enough. Reroll?"
    t = table(row=["bank", "squat", "docks"], dice=dice, phase="placement").done()
    t.roll("H,H,G")
    assert prompt_of(t, 0) == "Squat: 2 handcuffs of 3. Reroll, reinforcements?"


def test_the_prompt_of_a_roll_fits_two_lines_of_a_phone(table):
    """“Objectif électoral : assécher les réseaux de prostitution : …” did not."""
    dice = [{"insp1": 0, "lt": 0}, {"insp1": 0}, {}]
    t = table(row=["election_prostitution", "squat", "docks"], dice=dice).done().roll("H,G")
    legal = t.game.legal_actions(t.state, 0)
    told = screen.scene(t.game.observe(t.state, 0), legal, "fr", NAMES[:3]).prompt
    assert told == "1 menotte sur cette carte. Relance, renforts\u202f?"


def test_the_prompt_counts_the_fingers_that_are_left(table):
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}, {"insp1": 0}]
    t = table(row=["bank", "squat", "docks"], dice=dice, phase="share").done().roll("G,G,G,G,H")
    assert prompt_of(t, 0) == "Point in secret: 2 fingers, at two opponents at most."
    t.do("0 point:1")
    assert prompt_of(t, 0) == "Point in secret: one finger, at one opponent."
    t.do("0 point:1")
    assert prompt_of(t, 0) == "Your fingers point, in secret: press Done."


def test_the_pot_says_how_far_it_pushes_the_mafia_back(table):
    t = table(row=["great_trial", "squat", "docks"], phase="pledge", mafia=1, asked=[1, 1, 1],
              cards=[["bank", "theatre"], ["marina", "airport"], ["motel"]])  # fmt: skip

    def title():
        return next(zone.label for zone in screen_of(t, 0).zones if zone.id == "pot")

    t.do("0 pledge:bank")
    assert title() == "Set aside: 1"
    t.do("0 pledge:theatre")
    assert title() == "Set aside: 2 (mafia −1)"
    t.do("1 pledge:marina", "1 pledge:airport")
    assert title() == "Set aside: 4 (mafia −1)", "it is at 1"


def test_the_choice_of_a_token_leaves_the_table_as_it_is(table):
    """R3.0.5: in the placement no card is in hand; in a share the lot stays what it is."""
    given = {"row": ["bank", "squat", "docks"], "cards": [[], [], ["street_corner", "ballpark"]],
             "objectives": ["objective_01", None, None],
             "action_tokens": [["officer"], ["helicopter"] * 2, ["helicopter"] * 2]}  # fmt: skip
    t = table(**given).do("2 claim:0:bronx,bronx")
    assert t.phase == "take_token"
    assert "current" not in pieces_of(screen_of(t, 0), "row")["bank"].marks
    t = table(**given, phase="officer", lot=["card", "grade_1"], dice=[{"insp1": 0}, {"insp1": 0}])
    before = set(pieces_of(screen_of(t, 0), "row"))
    t.do("2 claim:0:bronx,bronx")
    assert t.phase == "take_token"
    assert set(pieces_of(screen_of(t, 0), "row")) == before


def test_one_is_said_in_the_singular(table):
    t = table(row=["bank", "squat", "docks"], dice=[{"insp1": 0, "lt": 0}, {"insp1": 0}],
              hidden_cards=[[], ["motel"], []], action_tokens=[[], ["top_secret"], []])  # fmt: skip
    t.done().roll("H,G")
    en, fr = screen_of(t, 0), screen_of(t, 0, "fr")
    assert en.seats[1].status == "present (1 die)"
    assert fr.seats[1].status == "sur place (1 dé)"
    assert fr.prompt.startswith("Banque\u00a0: 1 menotte sur 4.")
    assert pieces_of(en)["bank.need"].label == "1 handcuff of 4"
    assert pieces_of(fr)["docks.need"].label == "5 menottes demandées"
    hidden = {piece.id: piece.label for piece in en.seats[1].pieces}
    assert hidden["file.1"] == "Bob’s file: 0 tokens and 1 card hidden"
    raid = Event("raid", {"handcuffs": 1})
    assert scene_log.narrate(raid, "en", NAMES) == "Police raid: 1 handcuff in all."


def test_what_says_your_has_words_for_the_reader_of_a_replay(table):
    """Labels of zones are told by exact match: they hold no places to fill."""
    for lang, yours in (("en", "Your"), ("fr", "Vo")):
        words = load_texts(TEXTS, lang).words
        labels = [
            key for key in words if key.startswith("ui.") and str(words[key]).startswith(yours)
        ]
        assert len(labels) >= 5
        for key in labels:
            assert f"told.{key}" in words, key
            assert "{" not in words[key], key


def test_no_text_is_forgotten(root):
    """Every key is named in the code, or built there from its group."""
    folder = root / "src/vingtdeux/games/police_city"
    code = "\n".join(path.read_text() for path in folder.glob("*.py"))
    built = ("die.", "the_die.", "face.", "short.", "color.", "phase.", "prompt.", "next.", "reason.", "why.",
             "why_mafia.", "log.", "count.", "phrases.", "told.", "event.", "token_text.", "number.",
             "amount.", "mix.", "do.break_", "brief.break_", "confirm.break_", "why_grade.",
             "tip.level_", "card.", "seizure.", "token.", "objective.", "mark.", "role.")  # fmt: skip
    spoken = {"ui.gives", "ui.wants", "element.grade", "element.pay", "do.keep", "do.remove",
              "brief.keep", "brief.remove", "do.endorse", "do.endorse_mine", "do.conclude",
              "do.conclude_mine", "do.take_all_mine", "brief.endorse", "brief.endorse_mine",
              "brief.conclude", "brief.conclude_mine", "brief.take_all_mine"}  # fmt: skip
    for key in load_texts(TEXTS, "en").words:
        if key.startswith(("say.", "temper.")):  # named by its code, without the variant
            assert f'"{re.sub(r"_[0-9]$", "", key.split(".")[1])}"' in code, key
            continue
        named = f'"{key}"' in code or f'"{key.removeprefix("tip.")}": "' in code
        assert key.startswith(built) or key in spoken or named, key
    for code_of in re.findall(r"log\.(\w+)", "\n".join(load_texts(TEXTS, "en").words)):
        assert code_of not in scene_log.SILENT


def test_every_symbol_and_kind_is_drawn_somewhere(root):
    """Art and styles that nothing uses were meant for something."""
    folder = root / "src/vingtdeux/games/police_city"
    drawing = [*folder.glob("scene*.py"), folder / "mind.py"]
    code = "\n".join(path.read_text() for path in drawing)
    style = sheets.read(folder / "style.css").decode()
    for kind in set(re.findall(r"\.kind-(\w+)", style)):
        assert f'kind="{kind}"' in code, kind
    built = ("face_", "role_", "seiz_", "token_", "scene_", "event_")
    for name in re.findall(r'<symbol id="([^"]+)"', (folder / "art.svg").read_text()):
        assert name.startswith(built) or f'"{name}"' in code, name


def test_who_endorses_their_own_draft_is_told_so() -> None:
    own, other = (Event("endorsed", {"seat": 0, "author": author}) for author in (0, 1))
    assert scene_log.narrate(own, "fr", ("Ana", "Bo")) == "Ana soutient son propre projet."
    assert scene_log.narrate(other, "fr", ("Ana", "Bo")) == "Ana soutient le projet de Bo."


# --- negotiations: which button does what --------------------------------------------------------


def buttons_of(t, seat, lang="fr"):
    """The deeds with and without the rank of the main button, by code."""
    legal = t.game.legal_actions(t.state, seat)
    drawn = screen.scene(t.game.observe(t.state, seat), legal, lang, NAMES[: t.game.players])
    return {deed.code: deed for deed in drawn.deeds}


SHARING = {"row": ["bank", "squat", "docks"], "phase": "share",
           "dice": [{"insp1": 0}, {"insp1": 0}, {"insp1": 0}]}  # fmt: skip


def test_the_main_button_supports_the_leading_draft(table):
    t = table(**SHARING)
    mains = [code for code, deed in buttons_of(t, 0).items() if deed.primary]
    assert mains == ["endorse:0:0"], "nobody has signed: one proposes one's own"
    t.do("1 endorse:1:0")
    assert [deed.label for deed in buttons_of(t, 0).values() if deed.primary] == [
        "Soutenir le projet de Bob"
    ]
    t.do("2 endorse:1:0")
    mains = {code: deed.label for code, deed in buttons_of(t, 0).items() if deed.primary}
    assert mains == {"endorse:1:0": "Conclure l’accord\u00a0: projet de Bob"}
    assert not [deed for deed in buttons_of(t, 2).values() if deed.primary], "it has signed"


def test_breaking_off_is_named_for_what_it_does_and_asked_for(table):
    """R3.8.5: conflict, or the FBI; R3.10.4: the mafia advances."""
    t = table(**SHARING)
    done = buttons_of(t, 0)["done"]
    assert (done.primary, done.short, bool(done.confirm), done.sure) == (
        False, "Rompre\u00a0: conflit", True, "",
    )  # fmt: skip
    done = buttons_of(table(**{**SHARING, "phase": "share2"}), 0)["done"]
    assert (done.primary, done.short) == (False, "Rompre\u00a0: le FBI rafle tout")
    assert done.confirm


@pytest.mark.parametrize(("mafia", "twice"), [(7, False), (8, True), (9, True)])
def test_a_break_that_ends_the_game_is_asked_for_twice(table, mafia, twice):
    t = table(**POSITIONS["deal"], mafia=mafia).done()
    assert t.phase == "deal"
    done = buttons_of(t, 0)["done"]
    assert (done.primary, done.short, bool(done.sure)) == (
        False, "Rompre\u00a0: mafia +2", twice,
    )  # fmt: skip
    assert done.confirm


def test_who_shares_with_nobody_takes_the_loot(table):
    """R3.8.5: its own draft is carried out; there is nothing to break off."""
    found = buttons_of(table(**{**SHARING, "dice": [{"insp1": 0}, {}, {}]}), 0)
    assert found["endorse:0:0"].primary
    assert found["endorse:0:0"].label == "Prendre le butin selon votre projet"
    assert (found["done"].primary, found["done"].confirm) == (False, "")


def test_dice_left_at_home_are_asked_about(table):
    t = table(row=["bank", "squat", "docks"], dice=[{"insp1": 0, "insp2": 0, "sgt": 1}, {}, {}])
    done = buttons_of(t, 0)["done"]
    assert (done.label, bool(done.confirm)) == ("Terminé (un dé reste à la maison)", True)
    t.do("0 place:lt:1")
    done = buttons_of(t, 0)["done"]
    assert (done.label, done.primary, done.confirm) == ("Terminé", True, "")


def test_a_token_is_put_on_what_it_is_played_for(table):
    """Dragging or tapping one's token is what a newcomer tries; what is asked says where to."""
    row = ["bank", "squat", "docks"]
    given = {"row": row, "dice": [{"insp1": 0, "sgt": 1}, {"insp1": 0}, {}]}
    for held, token in (("secret_tokens", "act0.secret"), ("action_tokens", "act0.{}.0")):
        kind = "counter_order"
        mine = [kind, "officer", "officer"] if held == "secret_tokens" else [[kind], [], []]
        found = buttons_of(table(**given, **{held: mine}).done(), 0)["counter_order:1"]
        assert (found.source, found.target) == (token.format(kind), "squat")
        assert "un ou deux dés adverses vers Squat" in found.confirm
    t = table(**given, action_tokens=[["helicopter"], [], []]).done()
    deeds = [deed for deed in buttons_of(t, 0).values() if deed.target == "docks"]
    assert {deed.source for deed in deeds} == {"act0.helicopter.0"}
    assert {deed.short for deed in deeds} == {
        "Hélicoptère depuis Banque", "Hélicoptère depuis Squat",
    }  # fmt: skip
    assert all("vers Docks" in deed.confirm for deed in deeds)
    t = table(**given, phase="officer", lot=["card", "grade_1", "weapons_1"],
              action_tokens=[["officer"], [], []])  # fmt: skip
    found = buttons_of(t, 0)
    assert {found[code].source for code in ("officer:card", "officer:weapons_1")} == {
        "act0.officer.0"
    }
    assert "Armes" in found["officer:weapons_1"].confirm


def test_a_window_tells_who_has_nothing_to_play(table):
    t = table(row=["bank", "squat", "docks"], dice=[{"insp1": 0}, {"insp1": 0}, {}],
              secret_tokens=["helicopter", "officer", "officer"]).done()  # fmt: skip
    assert t.phase == "orders"
    assert screen_of(t, 0).prompt == "Put your token on the card to go to, or pass."
    assert screen_of(t, 1).prompt == "No token to play now: pass."


def test_to_point_at_nobody_is_never_the_main_button(table):
    """R3.9.3: it would waste one's grades for good."""
    dice = [{"insp1": 0, "insp2": 0}, {"insp1": 0, "insp2": 0}, {"insp1": 0}]
    t = table(row=["bank", "squat", "docks"], dice=dice, phase="share").done().roll("G,G,G,H,H")
    done = buttons_of(t, 0)["done"]
    assert (done.label, done.primary, bool(done.confirm)) == ("Ne désigner personne", False, True)
    status = [seat.status for seat in screen_of(t, 0).seats]
    assert status[:2] == ["present (2 dice), 2 grades", "present (2 dice), 1 grade"]
    t.do("0 point:1")
    done = buttons_of(t, 0)["done"]
    assert (done.label, done.primary, done.confirm) == ("Terminé", True, "")


def test_a_draft_names_in_few_letters_who_gets_what(table):
    names = ("Camille", "Le Flambeur", "L’Incorruptible")
    t = table(**SHARING).do("0 assign:card:1", "0 assign:grade_1:2", "0 assign:weapons_1:discard")
    drawn = screen.scene(t.game.observe(t.state, 1), [], "fr", names)
    chips = {piece.id: piece for zone in drawn.zones for piece in zone.pieces}
    told = {key.split(".")[1]: piece for key, piece in chips.items() if key.startswith("draft0.")}
    assert [told[key].name for key in ("card", "grade_1", "weapons_1")] == [
        "Vous", "Incorruptible", "Écarté",
    ]  # fmt: skip
    assert told["grade_1"].label == "Grade 1 pour L’Incorruptible"
    drawn = screen.scene(t.game.observe(t.state, None), [], "fr", names)
    chips = {piece.id: piece for zone in drawn.zones for piece in zone.pieces}
    assert chips["draft0.card"].name == "Flambeur"


def test_ones_own_dice_lie_first_on_a_card(table):
    """What others place does not push them along under the hand."""
    dice = [{"insp1": 0, "lt": 0}, {"insp1": 0}, {"sgt": 0}]
    t = table(row=["bank", "squat", "docks"], dice=dice)
    for seat, first in ((0, "d0.0"), (1, "d1.0"), (2, "d2.2"), (None, "d0.0")):
        found = [key for key, piece in pieces_of(screen_of(t, seat), "row").items()
                 if piece.kind == "die"]  # fmt: skip
        assert found[0] == first
        assert len(found) == 4


# --- tips -------------------------------------------------------------------------------------


def everything(scene):
    found = [piece for zone in scene.zones for piece in zone.pieces]
    found += [piece for seat in scene.seats for piece in seat.pieces]
    return found + [cell for zone in scene.zones for cell in zone.cells]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_tip_says_the_same_twice_and_every_thing_explains_itself(lang):
    plain = {"t", "vote", "fist", "hand", "closed"}
    for seed in range(2):
        match = vingtdeux.Match(vingtdeux.load("police_city", players=4), seed=seed)
        rng, bot = Random(seed), make(match.game, "brigadier")
        while not match.over:
            seen = match.observe(0)
            words = glossary(seen, lang)
            for thing in everything(screen.scene(seen, [], lang, NAMES[:4])):
                detail = told(thing, words)
                assert not detail.startswith(thing.label), thing
                assert detail == "" or detail not in thing.label, thing
                kind = getattr(thing, "kind", "t")
                if kind in (
                    "die",
                    "place",
                    "event",
                    "chip",
                    "quarter",
                    "mob",
                    "objective",
                    "need",
                    "odds",
                    "token",
                    "mini",
                    "share",
                    "seal",
                    "bin",
                    "pawn",
                ):
                    assert detail, thing
                else:
                    assert kind in plain | {"bar"}, thing
            seat = pick(rng, match.to_act)
            legal = match.game.legal_actions(match.state, seat)
            match.play(seat, bot.choose(match.observe(seat), legal, rng))


def test_a_tip_says_what_a_thing_is_worth_to_the_viewer_now(table):
    t = table(row=["bank", "squat", "docks"], seizures=[{"weapons": 2}, {}, {}],
              cards=[["theatre"], [], []], objectives=["objective_03", None, None])  # fmt: skip
    mine, theirs, nobody = (pieces_of(screen_of(t, seat)) for seat in (0, 1, None))
    assert mine["bank"].detail.endswith("Your Manhattan cards: 1.")
    assert theirs["bank"].detail.endswith("Your Manhattan cards: 0.")
    assert "Your" not in nobody["bank"].detail
    assert mine["bank.weapons_1"].detail.endswith("You have 2.")
    assert mine["goal.0"].detail.endswith("You still need: 1 Manhattan.")
    assert mine["tok0.weapons"].detail.endswith("Can be combined right now: AA, 1 grade.")


def test_a_case_that_is_over_keeps_its_place_on_the_desk(table):
    t = table(row=["bank", "squat", "docks"], row_state=["gone", "waiting", "waiting"], slot=1)
    row = pieces_of(screen_of(t, 0), "row")
    assert row["bank.closed"].label == "Bank: case closed"
    slots = [next(mark for mark in row[key].marks if mark.startswith("slot-"))
             for key in ("bank.closed", "squat", "docks")]  # fmt: skip
    assert slots == ["slot-0", "slot-1", "slot-2"]


def test_signatures_lie_on_the_seal_of_their_draft(table):
    """Names of six backers do not fit under a draft; their signs do."""
    t = table(**SHARING).do("0 endorse:1:0", "2 endorse:1:0")
    drawn = pieces_of(screen_of(t, 1, "fr"), "draft.1")
    assert [(key, drawn[key].on) for key in drawn if key.startswith("vote")] == [
        ("vote.0", "seal.1"), ("vote.2", "seal.1"),
    ]  # fmt: skip
    assert drawn["seal.1"].label == "Signé par Ana et Cleo"


def test_the_log_says_who_sends_whose_die() -> None:
    told = {"seat": 2, "owner": 2, "die": 0, "card": CARD_IDS.index("bank")}
    own, other = Event("moved", told), Event("moved", {**told, "owner": 1})
    assert scene_log.narrate(own, "fr", NAMES) == "Cleo emmène un de ses dés vers Banque."
    assert scene_log.narrate(other, "fr", NAMES) == "Cleo envoie un dé de Bob vers Banque."


def test_the_end_by_the_mafia_lists_no_score_twice(table):
    t = table(row=["docks", "theatre", "squat"], mafia=9, grades=[3, 3, 1]).done().done()
    result = screen_of(t, 0, "fr").result
    assert result.lines == ("Fin au tour 1, avec la mafia au niveau 10.",)
    t = table(row=["squat", "theatre", "golf_club"], grades=[10, 10, 1],
              seizures=[{"drugs": 1}, {}, {}]).done().done()  # fmt: skip
    assert screen_of(t, 0, "fr").result.lines[1] == (
        "À égalité de grade, cartes et saisies départagent\u00a0: Ana 1, Bob 0."
    )


def test_what_is_all_one_can_do_is_marked_so(table):
    """Section 7: the client may pass by itself; whether a seat is asked stays a matter of the rules."""
    given = {"row": ["bank", "squat", "docks"], "dice": [{"insp1": 0, "lt": 0}, {"insp1": 0}, {}]}
    t = table(**given, secret_tokens=["helicopter", "officer", "officer"]).done().done()
    t.roll("H,G")
    assert t.phase == "roll"
    assert t.to_act == (0, 1)
    assert (buttons_of(t, 0)["pass"].auto, buttons_of(t, 1)["pass"].auto) == (False, True)
    t = table(row=["bank", "squat", "docks"], phase="end_window", seizures=[{"drugs": 2}, {}, {}])
    assert (buttons_of(t, 0)["done"].auto, buttons_of(t, 1)["done"].auto) == (False, True)
    t = table(**SHARING)
    assert not any(deed.auto for deed in buttons_of(t, 0).values())
