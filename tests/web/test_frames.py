"""What one cannot see does not change a byte of what one gets."""

import itertools
import json
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from vingtdeux.engine.event import Event
from vingtdeux.engine.match import Match, Told
from vingtdeux.games import box
from vingtdeux.scene import Beat
from vingtdeux.web.tables.models import PLAYING
from vingtdeux.web.tables.moves.commands import refused
from vingtdeux.web.tables.store.journal import Sand
from vingtdeux.web.tables.store.live import Facts, Live, Sitter, View, match_of
from vingtdeux.web.tables.view import frames
from vingtdeux.web.tables.view.beside import Beside
from vingtdeux.web.tables.view.faces import names_of
from vingtdeux.web.tables.view.frames import frame
from vingtdeux.web.tables.view.picture import Reader

SITTERS = (
    Sitter(0, "person", "Ana", 1),
    Sitter(1, "person", "Bob", 2),
    Sitter(2, "bot", level=2),
)
FACTS = Facts(
    "aaaaaaaa",
    "petit",
    3,
    '{"rounds": 2}',
    "the seed",
    "the seal",
    "1",
    4,
    0,
    0.0,
    1,
    None,
    SITTERS,
)


def view_of(match: Match, sand: Sand | None = None, facts: Facts = FACTS) -> View:
    live = Live(facts.id)
    live.facts, live.match, live.status, live.sand = facts, match, PLAYING, sand or Sand()
    return live.publish()


def worlds() -> Iterator[View]:
    """The first seat to act has picked, each possible card once; all else is equal."""
    dealt = match_of(FACTS, ())
    lines = [(seat, action.text) for seat, action in dealt.log]
    for code in dealt.legal(1):
        yield view_of(match_of(FACTS, [*lines, (1, code)]))


def deals() -> Iterator[View]:
    """The others hold other cards; seat 0 holds the same."""
    dealt = match_of(FACTS, ())
    cards = dealt.log[0][1].data
    for others in itertools.islice(itertools.permutations(cards[4:]), 0, 40320, 4001):
        text = "deal:" + ",".join(map(str, (*cards[:4], *others)))
        yield view_of(match_of(FACTS, [(-1, text)]))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("eyes", [None, 0, 2])
def test_a_hidden_pick_changes_no_byte(eyes: int | None, lang: str) -> None:
    seen = {frame(view, eyes, lang, since) for view in worlds() for since in (0,)}
    assert len(seen) == 1
    assert len({frame(view, 1, lang, 0) for view in worlds()}) > 1


@pytest.mark.parametrize("eyes", [None, 0, 2])
def test_how_a_hidden_pick_is_shown_changes_no_byte(eyes: int | None) -> None:
    """Those who have been looking on since the deal."""
    assert len({frame(view, eyes, "fr", 1, watches=True) for view in worlds()}) == 1


def test_what_is_new_is_shown_once_and_to_those_who_look_on() -> None:
    match = match_of(FACTS, ())
    for seat in range(3):
        before = len(match.log)
        match.play(seat, match.legal(seat)[0])
    view = view_of(match)
    shown = json.loads(frame(view, None, "fr", before, watches=True))
    assert [beat["do"] for beat in shown["stage"][0]["beats"]] == ["fly", "fly", "fly", "hold"]
    assert shown["since"] == before
    for since in (0, before):
        assert "stage" not in json.loads(frame(view, None, "fr", since)), "a newcomer"
    again = json.loads(frame(view, None, "fr", view.version, watches=True))
    assert "stage" not in again, "nothing is new"
    assert "stage" not in json.loads(frame(view, None, "fr", view.version + 3, watches=True))


def test_words_that_never_change_are_told_once() -> None:
    """To everybody who connects, on a page that has a picture already or not; then no more."""
    facts = replace(FACTS, game="police_city", options="{}")
    match = match_of(facts, ())
    before = len(match.log)
    match.play(seat := match.to_act[0], match.legal(seat)[0])
    view = view_of(match, facts=facts)
    for since in (0, before, view.version):
        for eyes in (0, None):
            first = json.loads(frame(view, eyes, "fr", since))
            assert first["glossary"]["card"]["rule"] == "R3.12.1"
            later = json.loads(frame(view, eyes, "fr", since, watches=True))
            assert "glossary" not in later
            assert later["scene"] == first["scene"]
    assert "glossary" not in json.loads(frame(next(worlds()), 0, "fr", 0)), "petit has none"


def test_of_very_much_that_is_new_there_is_no_show(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(FACTS, ())
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
    view = view_of(match)
    for most, shows in ((3, True), (2, False)):
        monkeypatch.setattr(frames, "MOST_STEPS", most)
        got = json.loads(frame(view_of(match), 0, "fr", view.version - 3, watches=True))
        assert ("stage" in got) is shows


def test_some_are_shown_more_than_all_are() -> None:
    """A private beat takes the place of the public one with its key, whichever is told first."""

    def direct(event: Event, lang: str, names: Any) -> tuple[Beat, ...]:
        if event.code == "face":
            return (Beat("flip", on="a1", face="red_7", key="look"),)
        return (Beat("stamp", on="a1", words="?", key="look"), Beat("hold"))

    petit = replace(box("petit"), direct=direct)
    public, private = Event("looked", {}), Event("face", {}, (1,))
    for order in ([public, private], [private, public]):
        told = [Told(5, event) for event in order]
        seen = {
            seat: [beat.do for act in Reader(petit, seat, "fr", []).acts(told, 5) for beat in act.beats]
            for seat in (None, 0, 1)
        }  # fmt: skip
        assert seen[None] == seen[0] == ["stamp", "hold"]
        assert sorted(seen[1]) == ["flip", "hold"]
        assert Reader(petit, 1, "fr", []).acts(told, 6) == []


@pytest.mark.parametrize("eyes", [None, 0])
def test_the_hands_of_the_others_change_no_byte(eyes: int | None) -> None:
    assert len({frame(view, eyes, "fr", 0) for view in deals()}) == 1
    assert len({frame(view, 1, "fr", 0) for view in deals()}) > 1


def test_refusals_depend_on_nothing_hidden() -> None:
    answers = set()
    for view in [*worlds(), *deals()]:
        assert view.game is not None
        for rank in range(1, 9):
            action = view.game.decode(f"pick:{rank}")
            refusal = view.game.why_not(view.state, 0, action)
            answers.add((rank, refusal and refusal.code, refusal and refusal.rule))
    assert len(answers) == 8


def test_an_internal_error_tells_nothing(caplog: pytest.LogCaptureFixture) -> None:
    answer = refused(RuntimeError("the seed is 1234"), "aaaaaaaa", "en")
    assert answer.status_code == 500
    assert b"1234" not in answer.content


def test_frames_are_rendered_once_per_pair_of_eyes() -> None:
    view = next(worlds())
    first = frame(view, 0, "fr", 0)
    assert frame(view, 0, "fr", 0) == first
    assert frame(view, 0, "fr", 0) is first
    assert frame(view, None, "fr", 0) is not first


def test_a_published_view_stays_as_it_is_whatever_happens_to_its_match() -> None:
    match = match_of(FACTS, ())
    view = view_of(match)
    before = {each.name: getattr(view, each.name) for each in fields(view)}
    told = list(view.told)
    shown = frame(view, 0, "fr", 0)
    for seat in match.to_act:
        match.play(seat, match.legal(seat)[0])
    assert len(match.told) > len(told)
    assert (len(view.told), list(view.told), view.told[:]) == (len(told), told, told)
    assert list(reversed(view.told)) == told[::-1]
    assert view.told[-1] == told[-1]
    with pytest.raises(IndexError):
        view.told[len(told)]
    assert frame(view, 0, "fr", -1) == shown
    assert {each.name: getattr(view, each.name) for each in fields(view)} == before
    assert not [name for name, value in before.items() if isinstance(value, dict | list | set)]


def test_what_is_kept_beside_a_view_goes_with_it() -> None:
    beside: Beside[View, list[str]] = Beside(lambda _: [])
    view, other = view_of(match_of(FACTS, ())), view_of(match_of(FACTS, ()))
    beside.of(view).append("a frame")
    assert beside.of(view) == ["a frame"]
    assert beside.of(other) == []
    del view
    assert len(beside) == 1


def test_bots_of_one_level_are_told_apart() -> None:
    bots = tuple(Sitter(n, "bot", level=level) for n, level in enumerate((2, 2, 3, 2)))
    facts = replace(FACTS, sitters=bots)
    assert names_of(facts, "fr") == ["Brigadier", "Brigadier 2", "Commissaire", "Brigadier 3"]


def test_time_given_back_is_said() -> None:
    dealt = match_of(FACTS, ())
    view = view_of(dealt, Sand(2.0e9, dealt.stage, 1.0, 7.5))
    text = frame(view, 0, "fr", 0).decode()
    assert '"given_back":7.5' in text
    assert "le temps perdu a été rendu" in text


def test_offers_and_agreements_have_a_sound_of_their_own() -> None:
    """Those that the viewer has not heard yet, and no others."""
    facts = replace(FACTS, game="police_city", options="{}")
    choose, cues = box("police_city").choose, box("police_city").cues
    match, rng, heard = match_of(facts, ()), Random(2), set()
    while not match.over and len(heard) < 3:
        before = len(match.log)
        seat = rng.choice(match.to_act)
        legal = match.game.legal_actions(match.state, seat)
        events = match.play(seat, choose(match.observe(seat), legal, 3, rng))
        codes = [event.code for event in events if event.code in cues]
        got = json.loads(frame(view_of(match, facts=facts), 0, "fr", before)).get("cue", "")
        assert got == (cues[codes[-1]] if codes else "")
        heard.add(got)
        assert "cue" not in json.loads(frame(view_of(match, facts=facts), 0, "fr", len(match.log)))
    assert heard == {"", "offer", "accepted"}


def test_a_line_of_the_log_cites_its_rule_and_names_what_it_is_about() -> None:
    """In words of the viewer's language, but for ids and numbers: made of the event it tells."""
    dealt = match_of(FACTS, ())
    for seat in (0, 1, 2):
        dealt.play(seat, dealt.legal(seat)[0])
    lines = {lang: json.loads(frame(view_of(dealt), 0, lang, 0))["log"] for lang in ("fr", "en")}
    assert [line["rule"] for line in lines["fr"]] == ["R1.2", "R2.3", "R2.3"]
    shown = lines["fr"][1]
    assert shown["on"] == ["seat:0", "table", "seat:1", "seat:2"]
    assert "on" not in lines["fr"][0], "a deal is not shown"
    assert lines["fr"][1]["text"] != lines["en"][1]["text"]
    assert [line.get("on") for line in lines["fr"]] == [line.get("on") for line in lines["en"]]
