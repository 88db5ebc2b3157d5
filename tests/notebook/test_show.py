"""What a notebook shows of matches, positions, scenes and records."""

import copy
import dataclasses
import pickle
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import vingtdeux
from vingtdeux import IllegalAction, Match, Picture, Position, Record
from vingtdeux.engine.action import CLOCK, NATURE
from vingtdeux.engine.chance import pick
from vingtdeux.games import all_ids, box
from vingtdeux.scene import Scene


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def played(game_id: str = "petit", moves: int = 10**6, seed: int = 5) -> Match:
    match = Match(vingtdeux.load(game_id), seed=f"a secret of {seed}")
    rng = Random(seed)
    screen = box(game_id)
    for _ in range(moves):
        if match.over:
            break
        seat = pick(rng, match.to_act)
        legal = match.game.legal_actions(match.state, seat)
        match.play(seat, screen.choose(match.observe(seat), legal, 1, rng))
    return match


def html(thing: object) -> str:
    """As Jupyter asks for it."""
    shown = thing._repr_html_()  # type: ignore[attr-defined]
    assert isinstance(shown, str)
    return shown


# --- a match -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", all_ids())
def test_a_match_shows_what_spectators_see(game_id: str) -> None:
    match = played(game_id, 6)
    shown = html(match)
    title = box(game_id).info.title["en"]
    assert f"<strong>{title}</strong>" in shown
    assert f"after {len(match.log)} moves · as spectators see it" in shown
    assert shown.count("<svg ") == 1
    assert box(game_id).picture(box(game_id).scene(match.observe(None), [], "en")) in shown
    assert match.seed not in shown


def test_a_seat_sees_its_own_hand_and_what_it_may_do() -> None:
    match = played(moves=0)
    picture = match.show(0)
    assert isinstance(picture, Picture)
    assert "Your hand" in picture.svg
    assert "Your hand" not in match.show().svg
    assert "as Red sees it" in picture.html
    for code in match.legal(0):
        assert f"<code>{code}</code>" in picture.html
    assert f"Red has {len(match.legal(0))} moves to choose from" in picture.html
    assert "<code>" not in match.show().html
    assert picture.text == str(picture)
    assert "-- Your hand --" in picture.text


def test_it_speaks_the_language_of_the_environment_or_the_one_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played(moves=0)
    assert "Choose a card" in match.show(0).svg
    assert "Choisissez une carte" in match.show(0, lang="fr").svg
    assert "vue du public" in match.show(lang="fr").html
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Votre main" in match.show(0).svg
    assert "2 joueurs" in html(match)
    with pytest.raises(ValueError, match="'de'; there are fr, en"):
        match.show(lang="de")


def test_names_theme_and_width_are_the_readers() -> None:
    picture = played(moves=3).show(names=("Ana", "Bob"), width=500, dark=True)
    assert "Ana" in picture.svg
    assert 'width="500"' in picture.svg
    assert "var(" not in picture.svg


def test_a_seat_that_is_not_there_has_no_eyes() -> None:
    match = played(moves=0)
    for seat in (2, -1, True, "0"):
        with pytest.raises(IllegalAction):
            match.show(seat)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not both"):
        match.show(0, reveal=True)


def test_everything_is_shown_when_that_is_asked_for() -> None:
    match = played("mafia_story", 4)
    whole = match.show(reveal=True)
    assert "everything is shown" in whole.html
    assert whole.svg != match.show().svg


def test_rules_without_a_box_are_told_in_words() -> None:
    rules = type(vingtdeux.load("petit"))
    nobodys = type("Rules", (rules,), {"info": dataclasses.replace(rules.info, id="nobodys")})
    nobodys.__module__ = "nowhere.rules"
    match = Match(nobodys(2, {}), seed=1)
    assert match._repr_html_() is None
    with pytest.raises(ValueError, match="no box"):
        match.show()


# --- a picture -----------------------------------------------------------------------------------


def test_a_picture_is_kept_as_a_file(tmp_path: Path) -> None:
    picture = played(moves=0).show(0, lang="fr")
    assert picture._repr_svg_() == picture.svg
    assert repr(picture).startswith("Picture(title=")
    for name, beginning in (("a.svg", "<svg "), ("a.html", "<!doctype html>"), ("a.txt", "== ")):
        picture.save(tmp_path / name)
        assert (tmp_path / name).read_text("utf-8").startswith(beginning)
    assert '<html lang="fr">' in (tmp_path / "a.html").read_text("utf-8")


def test_a_scene_shows_itself_with_the_art_of_its_game() -> None:
    match = played("mafia_story", 3)
    scene = box("mafia_story").scene(match.observe(None), [], "en")
    assert html(scene) == box("mafia_story").picture(scene)
    ElementTree.fromstring(html(Scene("nobodys", "en", "", "Title", "Prompt")))


# --- a record, position by position --------------------------------------------------------------


@pytest.mark.parametrize("game_id", all_ids())
def test_a_record_is_gone_through_position_by_position(game_id: str) -> None:
    match = played(game_id)
    record = match.record()
    seen = []
    record.replay(watch=lambda at: seen.append((len(at.log), at.fingerprint)))
    positions = list(record)
    assert len(record) == len(positions) == len(seen)
    assert [each.number for each in positions] == list(range(len(record)))
    assert [each.moves for each in positions] == [moves for moves, _ in seen]
    for each in (positions[0], positions[len(positions) // 2], positions[-1]):
        again = record.replay(upto=each.moves)
        assert each.report() == again.game.report(again.state)
        assert each.to_act == again.to_act
        assert each.observe(0).data() == again.observe(0).data()
        assert each.legal(0) == again.legal(0)
    own = [(seat, text) for seat, text in record.moves if seat != NATURE]
    assert [each.move for each in positions] == [None, *own]
    assert positions[-1].over
    assert positions[-1].outcome == match.outcome
    assert positions[0].phase == match.game.phase(positions[0].state)


def test_positions_are_found_by_their_number() -> None:
    record = played().record()
    assert record[3].report() == list(record)[3].report()
    assert record[-1].over
    assert [each.number for each in record[4:1:-2]] == [4, 2]
    assert record[9:9] == []
    with pytest.raises(IndexError):
        record[len(record)]


def test_a_position_stays_when_the_loop_goes_on() -> None:
    record = played().record()
    walk = iter(record)
    first = next(walk)
    before = first.report()
    for _ in walk:
        pass
    assert first.report() == before
    assert repr(first) == "<Position 0 of petit, 2 players, to act: 0, 1>"


def test_a_position_can_be_copied_and_pickled() -> None:
    position = played().record()[3]
    for twin in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert (twin.number, twin.moves, twin.move) == (3, position.moves, position.move)
        assert twin.report() == position.report()


def test_a_position_is_reached_without_those_after_it() -> None:
    record = played().record()
    torn = dataclasses.replace(record, moves=(*record.moves[:-1], (0, "pick:9")))
    assert "as spectators see it" in html(next(iter(torn)))
    with pytest.raises(vingtdeux.RecordError):
        list(torn)
    with pytest.raises(vingtdeux.RecordError):
        list(dataclasses.replace(record, final="0" * 64))


def test_a_finished_record_hides_nothing_and_an_unfinished_one_does() -> None:
    whole = played("mafia_story").record(("Ana", "Bob"))
    position = whole[5]
    assert whole.ended
    assert "everything is shown" in html(position)
    assert position.move is not None
    assert position.move[1] in html(position)
    assert "as spectators see it" in position.show(reveal=False).html
    assert "as Ana sees it" in position.show(0).html

    half = played("mafia_story", 5).record()
    position = half[5]
    assert not half.ended
    assert "as spectators see it" in html(position)
    assert position.move is not None
    mover, text = position.move
    assert text not in html(position)
    assert text in position.show(mover).html
    assert text not in position.show(1 - mover).html
    assert text not in repr(position)
    with pytest.raises(ValueError, match="no seat 7"):
        position.show(7)


def test_the_hourglass_is_named_as_who_moved() -> None:
    match = played(moves=0)
    match.expire()
    position = match.record()[1]
    assert position.move == (CLOCK, "expire")
    assert "The hourglass" in position.show(reveal=True).html


def test_a_record_says_who_played_what() -> None:
    game = vingtdeux.load("mafia_story", 2, changes={"transports.start": 2})
    match = Match(game, seed="a secret")
    shown = html(match.record(("Ana", "Bob <b>")))
    assert "Ana, Bob &lt;b&gt; · 1 move · rules 1" in shown
    assert "Changed material" in shown
    assert "2 (instead of 3)" in shown
    assert match.seed not in repr(match.record())
    assert repr(match.record()) == "<Record of mafia_story, rules 1, 2 players, moves: 1>"
    assert match.record().show().svg in html(match.record(("Ana",)))


def test_a_record_that_does_not_replay_says_why() -> None:
    record = dataclasses.replace(played().record(), game="nobodys")
    assert "cannot be replayed" in html(record)
    assert "nobodys" in html(record)


def test_names_are_exported() -> None:
    assert {"Picture", "Position"} <= set(vingtdeux.__all__)
    assert isinstance(played().record()[0], Position)
    assert isinstance(Record.loads(played().record().dumps())[0], Position)


# --- secrets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", all_ids())
def test_positions_alike_to_a_viewer_are_one_picture(game_id: str) -> None:
    """Two states that differ only in what a seat cannot see: the same bytes."""
    rng = Random(8)
    differed = 0
    for moves in (0, 3, 9, 24):
        match = played(game_id, moves, seed=moves + 1)
        for viewer in (None, *range(match.game.players)):
            twin = match.copy()
            twin.state = match.game.determinize(match.observe(viewer), rng)
            differed += match.game.report(twin.state) != match.game.report(match.state)
            one, two = match.show(viewer), twin.show(viewer)
            assert one.svg.encode() == two.svg.encode()
            assert one.html.encode() == two.html.encode()
            assert one.text == two.text
    assert differed
