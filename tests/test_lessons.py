"""Every game can be learned by playing: each lesson runs to its end, in both languages."""

import json

import pytest

import vingtdeux
from vingtdeux.web.learn.lesson import frame, has_lesson, lesson_of

MOST_WORDS = 350
"""About three minutes, moves included."""


@pytest.mark.parametrize("game", vingtdeux.game_ids())
def test_the_lesson_plays_through(game: str) -> None:
    assert has_lesson(game)
    lesson = lesson_of(game)
    for at, step in enumerate(lesson.steps):
        match = lesson.match(at)
        if step.do:
            assert step.do in match.legal(lesson.seat), f"step {at + 1}: {step.do}"
    lesson.match(len(lesson.steps))
    assert not lesson.steps[-1].do, "the last step sends the learner to a table"
    assert sum(bool(step.do) for step in lesson.steps) >= 5, "a lesson is played, not read"


@pytest.mark.parametrize("game", vingtdeux.game_ids())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_picture_offers_the_one_expected_move(game: str, lang: str) -> None:
    lesson = lesson_of(game)
    for at, step in enumerate(lesson.steps):
        data = json.loads(frame(lesson, at, lang, "Ana"))
        offered = [deed["code"] for deed in data["scene"].get("deeds", [])]
        assert offered == ([step.do] if step.do else [])
        assert data["coach"]["text"] == step.words[lang]


@pytest.mark.parametrize("game", vingtdeux.game_ids())
def test_it_takes_three_minutes_at_most(game: str) -> None:
    for lang in ("fr", "en"):
        words = sum(len(step.words[lang].split()) for step in lesson_of(game).steps)
        assert words <= MOST_WORDS, f"{lang}: {words} words"
