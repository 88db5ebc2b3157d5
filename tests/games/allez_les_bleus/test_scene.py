"""The screen: every legal action once, both languages, no secrets, every event in words."""

import json
import re
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random

import pytest

import vingtdeux
from vingtdeux.bots import LEVEL_NAMES, make
from vingtdeux.engine.conformance import check_blindness
from vingtdeux.engine.event import Event
from vingtdeux.engine.match import Match
from vingtdeux.engine.record import fingerprint
from vingtdeux.games.allez_les_bleus import scene as screen
from vingtdeux.games.allez_les_bleus.material import IDS, PRINTED
from vingtdeux.scene import to_json, told
from vingtdeux.web import sheets
from vingtdeux.web.learn.lesson import frame as lesson_frame
from vingtdeux.web.learn.lesson import lesson_of
from vingtdeux.web.rules.render import rules_page

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
            bot = make(match.game, LEVEL_NAMES[seat % 3].lower())
            match.play(seat, bot.choose(match.observe(seat), legal, rng))
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
    assert "Dealer" in warning(pools=[0, 0, 2]), "any purchase still affordable"
    assert "Speech" in warning(pools=[0, 1, 0])
    assert warning(pools=[2, 0, 1]) == ""


def test_one_press_plays_every_card_that_asks_nothing():
    """Cards that bring cards first; those that ask stay in the hand. Rules and record know single moves."""
    match = Match(
        vingtdeux.load("allez_les_bleus"),
        seed=1,
        position={
            "H": ["crs", "accident", "mediateur", "patrouille_a_velo", "intervention"],
            "P": ["intervention", "crs", "crs"],
            "ROW": ["racaille*"],
        },
    )
    sent = []
    while series := next(screens(match))[2].series:
        assert series[0].code == "play_all"
        assert series[0].primary
        assert not series[0].confirm
        sent.append(series[0].sends)
        match.play(0, series[0].sends)
    assert sent[0] == "play:patrouille_a_velo"
    assert sorted(sent[1:]) == ["play:crs", "play:intervention", "play:intervention"]
    end = next(deed for deed in next(screens(match))[2].deeds if deed.code == "end")
    assert end.primary, "nothing is left to play at one press"
    assert [action.text for _, action in match.log] == sent


def test_one_press_asks_whoever_holds_a_card_that_feeds_on_the_hand():
    shown = look({"H": ["promotion", "discours_securitaire", "crs"]})
    assert shown.series[0].sends == "play:crs"
    assert shown.series[0].confirm.startswith("Law-and-Order Speech and Promotion feed on")
    assert look({"H": ["promotion", "mediateur"]}).series == ()
    assert look({"H": ["crs"]}, 1).series == ()
    assert look({"H": ["crs"], "phase": "speech"}).series == (), "it asks something first"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_behind_every_card_is_a_rule_of_the_rules_page(lang):
    page = rules_page("allez_les_bleus", lang)
    assert page
    anchors = page.rules
    for number, match in enumerate(games()):
        if number % 5:
            continue
        for viewer, _, shown in screens(match, lang):
            pieces = chain(*[each.pieces for each in (*shown.zones, *shown.seats)])
            cards = [each for each in pieces if each.kind not in ("deck", "medal")]
            lacking = [card.id for card in cards if rule_of(card) not in anchors]
            assert lacking == [], (viewer, lacking)
            assert {each.rule for each in shown.counters if each.rule} <= anchors
    for position in special_positions():
        shown = look(position, lang=lang)
        for piece in chain(*[zone.pieces for zone in shown.zones]):
            assert rule_of(piece) in anchors, piece.id


def rule_of(piece):
    """Its own, or that of what it is about."""
    return piece.rule or glossary("en")[piece.about].rule


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("discours_securitaire", "R3.4.4"),
        ("mediateur", "R3.4.5"),
        ("promotion", "R3.4.6"),
        ("accident", "R3.4.7"),
        ("crs", "R3.4.2"),
    ],
)
def test_a_card_has_its_own_rule_on_the_shelf_in_hand_and_in_play(card, rule):
    shown = look({"H": [card], "played": [card], "ROW": ["racaille", "dealer*", "rodeo"]})
    rules = {piece.id: rule_of(piece) for zone in shown.zones for piece in zone.pieces}
    assert {rules[card], rules[f"hand:0:{card}"], rules[f"played:0:{card}"]} == {rule}
    assert rules["row:0:racaille"] == "R3.7.4", "points"
    assert rules["row:0:dealer*"] == "R3.7.3", "once a turn"
    assert rules["row:0:rodeo"] == "R3.5.2"


def test_a_spectator_reads_whose_piles_lie_there_on_the_piles():
    shown = look({"turn": 1, "PD": ["crs"], "S": ["rodeo"]}, None, players=2)
    names = {zone.id: zone.label for zone in shown.zones}
    assert names["deck_police.1"] == "Police draw pile", "it has little room"
    assert pieces_of(shown)["deck:1:suburb"].label == "Bob’s Suburb draw pile"
    assert pieces_of(shown)["discard:1:police:1"].label == "Bob’s Police discard: Riot Company"


def test_a_scene_is_small_and_plain_json():
    for number, match in enumerate(games()):
        if number % 40:
            continue
        for _, _, shown in screens(match):
            data = to_json(shown)
            assert len(data) < 20_000
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
    assert not any("crs" in (piece.id + piece.label).lower() for piece in hand.pieces)


def look(position, viewer=0, lang="en", players=3, **options):
    """The scene of a position for one pair of eyes."""
    game = vingtdeux.load("allez_les_bleus", players=players, **options)
    match = Match(game, seed=1, position=position)
    return {eyes: shown for eyes, _, shown in screens(match, lang)}[viewer]


def pieces_of(shown):
    return {piece.id: piece for zone in shown.zones for piece in zone.pieces} | {
        piece.id: piece for seat in shown.seats for piece in seat.pieces
    }


@cache
def glossary(lang):
    return screen.glossary(Match(vingtdeux.load("allez_les_bleus"), seed=1).observe(0), lang)


def words_of(shown, lang="en"):
    """What every piece says of itself at a table of unchanged cards."""
    return {name: told(piece, glossary(lang)) for name, piece in pieces_of(shown).items()}


def test_the_last_round_is_announced_and_who_still_plays():
    """R4.1: the flag is shown, in words that hold for every pair of eyes."""
    shown = look({"scores": [15, 2, 3], "turn": 1})
    assert shown.notice == "Last round. Ana has 15 points. Still to play: Chloé."
    for viewer in (0, 1, 2, None):
        shown = look({"scores": [15, 2, 15], "turn": 2}, viewer)
        assert shown.notice == (
            "Last round. Ana and Chloé have 15 points each. Nobody plays after Chloé."
        )
        assert shown.next == "the end of the game"
    assert look({"scores": [14, 2, 3], "turn": 2}).notice == ""
    french = look({"scores": [15, 2, 15]}, lang="fr").notice
    assert "Ana et Chloé ont chacun 15 points" in french
    assert "Jouent encore" in french


def test_an_extra_round_is_called_one():
    position = {"scores": [16, 2, 16], "turn": 2, "extra_rounds": 1}
    shown = look(position, extra_rounds_on_tie=2)
    assert shown.notice.startswith("Extra round 1 of 2 at most.")
    assert shown.next == "your turn", "the tie still stands"
    shown = look({**position, "scores": [16, 2, 17]}, extra_rounds_on_tie=2)
    assert shown.next == "the end of the game"


def test_the_safety_stop_is_announced_like_any_last_round():
    """R4.4: the game ends as if triggered."""
    shown = look({"scores": [1, 0, 0], "round": 60, "turn": 2})
    assert shown.notice == "Last round. Ana has 1 point. Nobody plays after Chloé."
    assert shown.next == "the end of the game"
    assert look({"scores": [1, 0, 0], "round": 59, "turn": 2}).next == "your turn"


def test_the_discards_of_the_others_lie_at_their_seats():
    """Face up for everybody; those of the viewer lie in front, in full size."""
    others = {"1": {"PD": ["crs", "helico"], "SD": ["dealer", "dealer", "rodeo"]}}
    position = {"PD": ["gli_f4"], "seats": others}
    for viewer in (0, 2, None):
        seats = look(position, viewer).seats
        heaps = {piece.id: piece for piece in seats[1].pieces if piece.kind == "heap"}
        assert set(heaps) == {"discard:1:police:2", "discard:1:suburb:3"}
        assert heaps["discard:1:police:2"].face == "helico"
        assert heaps["discard:1:police:2"].value == "2"
        assert "2\u202f×\u202fDealer, Scooter Rodeo" in heaps["discard:1:suburb:3"].detail
    own = look(position, 1)
    assert not any(piece.kind == "heap" for piece in own.seats[1].pieces)
    zones = {zone.id: zone for zone in own.zones}
    assert [piece.face for piece in zones["discard_police.1"].pieces] == ["helico"]
    assert any(piece.kind == "heap" for piece in own.seats[0].pieces)


def test_cards_of_a_new_turn_come_from_the_deck_they_were_drawn_from():
    """Five fly to the hand, three to the row: new pieces in every turn, from the right deck."""
    position = {"H": ["crs"], "ROW": ["dealer"], "P": ["gli_f4"], "S": ["dealer"]}
    mine = pieces_of(look(position))
    assert mine["hand:0:crs"].origin == "deck_police.0"
    assert mine["row:0:dealer"].origin == "deck_suburb.0"
    theirs = pieces_of(look({**position, "turn": 1}))
    assert theirs["hand:1:0"].origin == "seat:1", "not from the viewer's own deck"
    assert theirs["row:1:dealer"].origin == "seat:1"
    watched = pieces_of(look({**position, "turn": 1}, None))
    assert watched["row:1:dealer"].origin == "deck_suburb.1", "a spectator sees that deck"


def test_an_arrested_card_turns_where_it_lay():
    both = pieces_of(look({"ROW": ["racaille*", "racaille"]}))
    assert both["row:0:racaille*"].origin == "row:0:racaille"
    assert pieces_of(look({"ROW": ["racaille*", "dealer"]}))["row:0:racaille*"].origin == ""


def test_a_card_enters_a_discard_from_where_it_was():
    bought = {"SD": ["dealer"], "PD": ["crs"]}
    shown = pieces_of(look(bought))
    assert shown["discard:0:suburb:1"].origin == "dealer"
    assert shown["discard:0:police:1"].origin == "crs"
    played = pieces_of(look({**bought, "played": ["crs"]}))
    assert played["discard:0:police:1"].origin == "played"
    spoken = {"H": ["crs"], "PD": ["crs"], "phase": "speech", "played": ["discours_securitaire"]}
    assert pieces_of(look(spoken))["discard:0:police:1"].origin == "hand"
    ended = {"turn": 1, "seats": {"0": {"SD": ["dealer"]}}}
    assert pieces_of(look(ended))["discard:0:suburb:1"].origin == "row"
    gift = {"turn": 1, "PD": ["mediateur"], "seats": {"0": {"SD": ["belle_journee"]}}}
    assert pieces_of(look(gift))["discard:0:suburb:1"].origin == "belle_journee"


def test_what_has_been_played_this_turn_lies_open_to_everybody():
    """The cards are in the discard at once [R3.4.3]; a row of its own still shows them."""
    match = Match(
        vingtdeux.load("allez_les_bleus", players=3),
        seed=1,
        position={"H": ["gli_f4", "crs", "gli_f4", "promotion", "intervention"]},
    )
    for move in ("play:gli_f4", "play:gli_f4", "play:promotion"):
        match.play(0, move)
    for viewer, _, shown in screens(match, "en"):
        zone = next(zone for zone in shown.zones if zone.id == "played")
        assert [(piece.face, piece.count, piece.marks) for piece in zone.pieces] == [
            ("gli_f4", 2, ("stack",)),
            ("promotion", 1, ("lit",)),
        ]
        assert zone.label == ("You have played" if viewer == 0 else "Ana has played")
        assert "Already in the discard" in zone.pieces[0].detail
        assert "Being resolved" in zone.pieces[1].detail
    match.play(0, "promote:intervention")
    for _, _, shown in screens(match, "en"):
        assert pieces_of(shown)["promoted:0"].face == "intervention", "it waits for its better"
    match.play(0, "gain:gli_f4")
    match.play(0, "end")
    for _, _, shown in screens(match, "en"):
        assert next(zone for zone in shown.zones if zone.id == "played").pieces == ()


def test_what_has_been_played_is_no_part_of_a_records_seal():
    """Records sealed before there was such a row still verify."""
    match = Match(vingtdeux.load("allez_les_bleus"), seed=1, position={"H": ["crs"]})
    match.play(0, "play:crs")
    report = match.game.report(match.state)
    assert report["played"] == ["crs"]
    forgotten = match.game.position({**report, "played": []})
    assert fingerprint(match.game, forgotten) == match.fingerprint


def test_points_fly_from_the_row_to_the_score():
    shown = look({"scores": [3, 0, 1]})
    medals = [[p.id for p in seat.pieces if p.kind == "medal"] for seat in shown.seats]
    assert medals == [["points:0:3"], [], ["points:2:1"]]
    assert pieces_of(shown)["points:0:3"].origin == "row"


def test_a_reshuffled_deck_is_marked_for_the_eyes():
    position = {"P": ["crs"], "S": ["dealer"], "marks": [True, False]}
    shown = pieces_of(look(position))
    assert "fresh" in shown["deck:0:police"].marks
    assert "fresh" not in shown["deck:0:suburb"].marks
    assert "fresh" in pieces_of(look(position, 1))["owns:0:police"].marks
    assert "fresh" not in pieces_of(look(position, 1))["owns:1:police"].marks


def test_the_last_card_of_a_pile_and_an_empty_pile_are_marked():
    shown = pieces_of(look({"supply": {"crs": 1, "dealer": 0}}))
    assert shown["crs"].marks == ("last",)
    assert shown["dealer"].marks == ("gone",)
    assert shown["rodeo"].marks == ()


def test_every_mark_and_kind_has_its_look():
    css = sheets.read(FOLDER / "style.css").decode()
    classes = set()
    for number, match in enumerate(games()):
        if number % 7 == 0:
            for _, _, shown in screens(match):
                for piece in pieces_of(shown).values():
                    classes |= {f".mark-{mark}" for mark in piece.marks}
                    classes.add(f".kind-{piece.kind or 'card'}")
    assert {".mark-arrested", ".mark-fresh", ".mark-stack", ".kind-heap", ".kind-medal"} <= classes
    assert [name for name in sorted(classes) if name not in css] == []
    assert "@keyframes allez-riffle" in css


def test_a_pile_is_named_as_its_purchase_names_it():
    """The client asks why not by putting another target into the code of a legal deed."""
    for position in ({"pools": [0, 2, 2]}, {"phase": "gain", "gain_cost": 2}):
        deeds = look(position).deeds
        named = [deed for deed in deeds if deed.code.startswith(("buy:", "gain:"))]
        assert len(named) >= 3
        assert all(deed.target in deed.code.split(":") for deed in named)


FOURS_GONE = {
    "phase": "promotion",
    "H": ["crs", "gli_f4", "intervention"],
    "supply": dict.fromkeys(("perquisition", "heures_sup", "helico", "crs"), 0),
}
"""Promotion finds nothing for a card that costs 2."""


def asks_of(shown):
    return {piece.id: piece.ask for piece in pieces_of(shown).values() if piece.ask}


def test_what_a_piece_asks_about_is_legal_or_refused_in_words():
    """Whatever cannot be used on one's turn has its reason; the others' taps only read cards."""
    game = vingtdeux.load("allez_les_bleus", players=3)
    positions = [*special_positions(), FOURS_GONE]
    special = (Match(game, seed=1, position=position) for position in positions)
    asked = set()
    for number, match in enumerate(chain(special, games())):
        if number > 20 and number % 5:
            continue
        for viewer, legal, shown in screens(match):
            asks = set(asks_of(shown).values())
            assert legal or not asks
            asked |= {code.partition(":")[0] for code in asks}
            for code in asks:
                why = match.game.why_not(match.state, viewer, match.game.decode(code))
                for lang in ("fr", "en"):
                    texts = screen.load_texts(screen.TEXTS, lang)
                    assert why is None or (why.rule and texts(f"why.{why.code}", **why.words()))
    assert asked == {"buy", "arrest", "play", "promote", "gain", "remove"}


def test_a_tap_asks_about_what_it_would_do_now():
    row = ["racaille*", "dealer", "belle_journee"]
    poor = asks_of(look({"ROW": row, "supply": {"crs": 0}}))
    assert poor["crs"] == "buy:crs"
    assert poor["row:0:dealer"] == "arrest:dealer"
    assert poor["row:0:racaille*"] == "arrest:racaille"
    assert not {"belle_journee", "row:0:belle_journee"} & set(poor), "no such action"
    rich = asks_of(look({"ROW": row, "H": ["crs"], "pools": [9, 0, 9]}))
    assert rich == {"row:0:racaille*": "arrest:racaille"}, "the client guesses buy:… itself"
    promotion = asks_of(look(FOURS_GONE))
    assert promotion["hand:0:gli_f4"] == "promote:gli_f4"
    assert promotion["hand:0:crs"] == "play:crs", "nothing ever costs 6"
    assert "hand:0:intervention" not in promotion
    accident = asks_of(look({"phase": "accident", "H": ["crs"], "ROW": row}))
    assert accident["hand:0:crs"] == "play:crs"
    assert accident["row:0:dealer"] == "remove:dealer"
    gain = asks_of(look({"phase": "gain", "gain_cost": 2}))
    assert gain["helico"] == "gain:helico"
    assert gain["dealer"] == "buy:dealer"


def test_of_two_copies_the_arrested_one_asks_nothing():
    """It would be told about the other one."""
    asks = asks_of(look({"ROW": ["racaille*", "racaille"]}))
    assert asks["row:0:racaille"] == "arrest:racaille"
    assert "row:0:racaille*" not in asks


def test_a_spectator_is_not_told_that_hidden_cards_lie_in_the_draw_pile():
    position = {"H": ["crs", "helico"], "P": ["gli_f4"]}
    assert "hidden cards of the hand" in pieces_of(look(position, None))["deck:0:police"].detail
    own = pieces_of(look(position))["deck:0:police"].detail
    assert own == "Order unknown. It holds: GLI-F4 Grenade."


def test_pieces_are_named_in_words_that_hold_for_a_reader_of_a_replay():
    """A replay says the zones anew (`told`), not the pieces."""
    for lang, word in (("en", "your"), ("fr", "votre")):
        for number, match in enumerate(games()):
            if number % 60 == 0:
                for _, _, shown in screens(match, lang):
                    labels = [piece.label.lower() for piece in pieces_of(shown).values()]
                    assert labels
                    assert not any(word in label for label in labels)


def test_an_open_replay_counts_every_card_once():
    game = vingtdeux.load("allez_les_bleus", players=2)
    state = game.position({"H": ["crs", "helico"], "P": ["gli_f4"]})
    shown = pieces_of(screen.scene(game.reveal(state), [], "en", NAMES))
    assert shown["owns:0:police"].value == "3"
    assert shown["deck:0:police"].detail == "Order unknown. It holds: GLI-F4 Grenade."


def test_the_log_names_the_cards_that_are_discarded_at_the_end_of_a_turn():
    crs, helico = IDS.index("crs"), IDS.index("helico")
    left = Event("ended", {"seat": 0, "cards": [crs, helico, crs]})
    line = screen.narrate(left, "en", NAMES)
    assert line == "Ana ends the turn and discards: 3 a.m. Helicopter, 2\u202f×\u202fRiot Company."
    assert "Compagnie de CRS" in screen.narrate(left, "fr", NAMES)
    assert screen.narrate(Event("ended", {"seat": 0, "cards": []}), "en", NAMES) == (
        "Ana ends the turn."
    )


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("crs", "Ana joue Compagnie de CRS\u00a0: Force de frappe 4, Tension 1."),
        ("accident", "Ana joue Accident\u00a0: Escalade 2."),
        ("mediateur", "Ana joue Médiateur."),
    ],
)
def test_the_log_tells_of_a_card_what_it_brings_and_gives_no_orders(card, line):
    number = IDS.index(card)
    played = Event("played", {"seat": 0, "card": number, "face": PRINTED.faces[number]})
    assert screen.narrate(played, "fr", NAMES) == line


def test_log_lines_count_one_card_and_one_point():
    one = Event("reshuffled", {"seat": 0, "deck": 0, "n": 1})
    assert screen.narrate(one, "en", NAMES) == "Ana reshuffles the Police discard (1 card)."
    assert "(1 carte)" in screen.narrate(one, "fr", NAMES)
    over = Event("over", {"winners": [0], "n": 1})
    assert screen.narrate(over, "en", NAMES).endswith("in front with 1 point.")
    assert screen.narrate(over, "fr", NAMES).endswith("avec 1 point.")


def test_a_closed_deck_says_so():
    game = vingtdeux.load("allez_les_bleus", players=2)
    match = Match(game, seed=1, position={"marks": [True, False], "PD": ["crs"]})
    zones = {zone.id: zone for zone in next(screens(match, "en"))[2].zones}
    assert zones["deck_police.0"].empty == "closed until next turn"
    assert zones["deck_suburb.0"].empty == "empty"


def test_without_mediator_its_piles_are_not_shown():
    game = vingtdeux.load("allez_les_bleus", players=2, no_mediator=True)
    shown = next(screens(Match(game, seed=1)))[2]
    ids = {piece.id for zone in shown.zones for piece in zone.pieces}
    assert "mediateur" not in ids
    assert "belle_journee" not in ids
    assert "promotion" in ids


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
        ("discarded", {"seat": 0, "card": 0, "each": 1}),
        ("stopped", {"seat": 0, "n": 1}),
        ("gave", {"seat": 0, "to": 1}),
        ("promoted", {"seat": 0, "card": 0}),
        ("gained", {"seat": 0, "card": 3}),
        ("removed", {"seat": 0, "card": 15, "tension": 2}),
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
        for action in game.action_space:
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
    text = sheets.read(FOLDER / "style.css").decode()
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"@keyframes allez-\w+ \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)
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


def test_a_card_explains_its_keywords_and_what_it_is_to_the_viewer_now():
    position = {"H": ["crs"], "ROW": ["racaille", "malfaiteur", "dealer*"], "pools": [1, 2, 3]}
    mine = words_of(look(position))
    assert "Escalation: 2 more Suburb cards come into the street." in mine["helico"]
    assert "Reinforcement: draw 1 Police card." in mine["patrouille_a_velo"]
    assert "Reinforcement: draw 2 Police cards." in mine["tagueur"], "what an arrest brings too"
    assert "You are €2 short." in mine["crs"]
    assert "You own 1." in mine["crs"]
    assert "You can buy it." in mine["gli_f4"]
    assert "You are 4\u202f⚡ short." in mine["gangster"]
    assert "You can make this arrest." in mine["row:0:racaille"]
    assert "You are 1 Strike Force short." in mine["row:0:malfaiteur"]
    assert "Arrested this turn" in mine["row:0:dealer*"]
    theirs = words_of(look(position, 1))
    assert "short" not in "".join([theirs["crs"], theirs["row:0:malfaiteur"]])


def test_the_lesson_never_warns_against_what_it_asks():
    lesson = lesson_of("allez_les_bleus")
    for at in range(len(lesson.steps)):
        scene = json.loads(lesson_frame(lesson, at, "fr", "Ana"))["scene"]
        assert not any(deed.get("confirm") for deed in scene.get("deeds", [])), f"step {at + 1}"
        assert "series" not in scene, "one expected move"
