"""Reports: what they say is what was counted, nothing of a stranger's gets out, and pages need nothing."""

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from threading import Thread

import pytest
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner, Result

from vingtdeux.bots import Bot
from vingtdeux.cli import app
from vingtdeux.engine.texts import LANGUAGES
from vingtdeux.games import all_ids, box
from vingtdeux.lab import Experiment, Found, Interval, Plan, Run, play
from vingtdeux.lab.ladder import ladder, rungs
from vingtdeux.lab.report import (
    answer,
    body,
    differences,
    notebook,
    page,
    pages,
    pictures,
    show,
    style,
)
from vingtdeux.lab.report.page import Told
from vingtdeux.lab.report.terminal import wrapped
from vingtdeux.lab.words import difference, label, value

PLAN = Plan("petit", ("brigadier", "stagiaire"), 40, 2, watch=("choices", "acts", "marks"))
VOID = {"meta", "link", "br", "hr", "img", "input"}


class Reader(HTMLParser):
    """Reads a page strictly: what is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


def said(html: str) -> str:
    return "\n".join(read(html).text)


@cache
def one() -> Found:
    return play(Experiment("simulate", (PLAN,)))


@cache
def two() -> Found:
    longer = replace(PLAN, options={"rounds": 4, "changes": {"ranks": 9}})
    return play(Experiment("compare", (PLAN, longer), ({}, {"rounds": 4})))


@cache
def swept() -> Found:
    plans = [replace(PLAN, options={"changes": {"ranks": n}}, games=20) for n in (8, 7, 9, 10, 11)]
    labels = tuple({"ranks": n} for n in (8, 7, 9, 10, 11))
    return play(Experiment("sweep", tuple(plans), labels))


@cache
def climbed() -> Found:
    return play(ladder("petit", ("uniform", "stagiaire", "brigadier"), 20, 2))


def every() -> Iterator[Found]:
    yield from (one(), two(), swept(), climbed())


# --- pages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("found", list(every()), ids=("simulate", "compare", "sweep", "ladder"))
def test_a_page_needs_nothing_and_can_stand_in_a_site(found: Found, lang: str) -> None:
    whole, inside = page(found, lang), body(found, lang)
    for html in (whole, inside):
        reader = read(html)
        assert "://" not in html
        tags = {tag for tag, _ in reader.tags}
        assert not tags & {"script", "link", "img", "iframe", "use", "image"}
        for tag, attributes in reader.tags:
            assert "style" not in attributes, tag
            assert not any(name.startswith("on") for name in attributes), tag
        names = [attributes["id"] for _, attributes in reader.tags if "id" in attributes]
        assert len(names) == len(set(names))
    assert "<style" not in inside
    assert whole.count("<style>") == 1
    assert f'<html lang="{lang}">' in whole


def test_every_picture_has_a_name_and_is_told_in_words() -> None:
    reader = read(body(one(), "en"))
    drawn = [attributes for tag, attributes in reader.tags if tag == "svg"]
    assert len(drawn) >= 4
    for attributes in drawn:
        assert attributes["role"] == "img"
        assert attributes["viewbox"]
        assert "width" not in attributes
    known = {attributes.get("id") for _, attributes in reader.tags}
    for attributes in drawn:
        assert {attributes["aria-labelledby"], attributes["aria-describedby"]} <= known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figures_of_a_page_are_those_of_the_summary(lang: str) -> None:
    text, summary = said(body(one(), lang)), one().summaries[0]
    for key in summary.keys:
        if not key.startswith("place."):
            assert label(key, summary, lang) in text, key
            shown = value(summary.figure(key), summary.reader.is_share(key), lang)
            assert shown in text, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_differences_of_a_page_are_those_that_were_tested(lang: str) -> None:
    text = said(body(two(), lang))
    assert differences.tested(two())
    for each in differences.tested(two()):
        assert difference(each.interval, each.is_share, lang) in text


def test_titles_are_in_the_reader_s_language() -> None:
    assert "What the figures mean" in said(body(one(), "en"))
    assert "Ce que veulent dire les chiffres" in said(body(one(), "fr"))
    assert "Figures of" not in said(body(one(), "fr"))


def test_what_was_changed_is_told_in_words() -> None:
    text = said(body(two(), "en"))
    label_, value_ = box("petit").changed(two().experiment.plans[1].options, "en")[0]
    assert f"{label_}: {value_}" in text
    assert "Rounds" in text


def test_a_page_tells_how_to_play_its_games_again() -> None:
    text = said(page(one(), "en"))
    for word in ("--seed", "-n", "brigadier,stagiaire", "--watch"):
        assert word in text
    assert "vingtdeux simulate mine --seed 7" in " ".join(
        said(page(one(), "en", "vingtdeux simulate mine --seed 7")).split()
    )


def test_several_runs_make_one_page() -> None:
    html = pages([Told(one()), Told(two(), "vingtdeux compare")], "en")
    assert html.count("<article") == 2
    read(html)


@pytest.mark.parametrize("game_id", all_ids())
def test_the_page_of_a_game_takes_no_time_to_speak_of(game_id: str) -> None:
    watch = ["choices", "acts"]
    watch += ["marks"] if box(game_id).marks else []
    watch += ["drama:1"] if box(game_id).mind.searches else []
    plan = Plan(game_id, ("stagiaire",), 4, watch=tuple(watch))
    found = play(Experiment("simulate", (plan,)))
    page(one(), "fr")  # matplotlib is there
    started = time.process_time()
    html = page(found, "fr")
    assert time.process_time() - started < 1.5
    assert "<svg" in html
    read(html)


def test_the_stylesheet_touches_nothing_but_reports() -> None:
    bare = re.sub(r"/\*.*?\*/", "", style(), flags=re.DOTALL)
    for rule in re.findall(r"([^{}]+)\{", bare):
        rule = rule.strip()
        assert rule.startswith("@") or all(".vd-" in part for part in rule.split(",")), rule
    for theme in ("light", "dark", "contrast"):
        assert f"[data-theme='{theme}'] .vd-report" in bare
    assert "prefers-color-scheme: dark" in bare
    assert "@media print" in bare


# --- strangers --------------------------------------------------------------------------------------

EVIL = "<script>alert('1')</script>"
STRANGE = f'''
from vingtdeux.lab import Watcher

class Strange(Watcher):
    name = """{EVIL}"""

    def end(self, state, outcome):
        return {{"""{EVIL} & $x$""": 1}}
'''


class Stranger(Bot):
    name = EVIL

    def choose(self, seen, legal, rng):  # type: ignore[no-untyped-def]
        return legal[0]


def test_names_of_strangers_are_only_words(tmp_path: Path) -> None:
    (tmp_path / "strange.py").write_text(STRANGE)
    plan = Plan(
        "petit",
        (Stranger(), "stagiaire"),
        6,
        2,
        seed=EVIL,
        watch=(f"{tmp_path / 'strange.py'}:Strange",),
    )
    found = play(Experiment("simulate", (plan,), about={"seed": EVIL}))
    html = page(found, "en", EVIL)
    assert "<script" not in html
    assert escape(EVIL) in html
    assert "script" not in {tag for tag, _ in read(html).tags}


# --- answers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_answer_ends_by_saying_whose_figures_they_are(lang: str) -> None:
    for found in every():
        last = answer(found, lang)[-1]
        assert last in (
            "These are figures of bots, not of people.",
            "Ce sont des chiffres de robots, pas de personnes.",
        )


def test_one_table_is_told_with_its_intervals() -> None:
    text = " ".join(answer(one(), "en"))
    assert text.startswith(
        "40 games of Petit with 2 players, seats held by Brigadier and Stagiaire"
    )
    assert value(one().summaries[0].figure("decisions"), False, "en") in text
    assert "count games, not seats" in text


def test_what_is_shown_is_said_and_what_is_not_is_not() -> None:
    text = " ".join(answer(two(), "en"))
    assert "Rounds in a game +" in text or "Decisions in a game +" in text
    assert "does not show that there is no difference" in text
    same = play(Experiment("compare", (PLAN, PLAN), ({}, {})))
    assert "Nothing is different at the tables" in " ".join(answer(same, "en"))


def test_a_sequential_test_says_its_verdict_and_its_risks() -> None:
    about = {"sprt": {"key": "decisions", "low": 0.0, "high": 1.0, "alpha": 0.01, "beta": 0.05}}
    longer = replace(PLAN, games=100, options={"rounds": 4})
    found = play(Experiment("compare", (replace(PLAN, games=100), longer), ({}, {}), about))
    assert found.verdict == "high"
    text = " ".join(answer(found, "en"))
    games = found.summaries[0].games
    assert (
        f"stopped after {games} games: the change of “Decisions in a game” is +1.00 or more" in text
    )
    assert "in at most 1% of the cases" in text
    assert "a little too optimistic" in text


def test_a_run_that_is_not_complete_says_so() -> None:
    part = Found(one().experiment, one().summaries, [], is_whole=False)
    assert "The run is not complete: this is what it has so far." in answer(part, "en")


def test_deals_played_again_are_counted_by_deal() -> None:
    found = play(Experiment("simulate", (replace(PLAN, repeat=2),)))
    text = " ".join(answer(found, "en"))
    assert "They count deals, not games." in text
    assert "the deal and the seat explain" in text


def test_a_ladder_is_told_from_the_bottom() -> None:
    games: list[tuple[int, object]] = []
    found = play(climbed().experiment, hear=lambda arm, game: games.append((arm, game)))
    steps = rungs(found, games)  # type: ignore[arg-type]
    text = " ".join(answer(found, "en", steps))
    assert text.index("Random") < text.index("Brigadier")
    assert "From weakest to strongest: " in text
    assert "<svg" in pictures.ladder(found, steps.ratings, "fr")
    assert "The ladder" in said(body(found, "en", rungs=steps))


# --- pictures ----------------------------------------------------------------------------------------


def test_pictures_are_only_drawn_of_what_there_is() -> None:
    bare = play(Experiment("simulate", (Plan("petit", ("stagiaire",), 5, 2),)))
    for drawn in (pictures.items, pictures.acts, pictures.chances, pictures.bots):
        assert drawn(bare, "en") == ""
    assert pictures.differences(bare, "en") == ""
    assert "<svg" in pictures.seats(bare, "en")
    for drawn in (pictures.lengths, pictures.turns, pictures.margins):
        assert isinstance(drawn(one(), "en"), str)
    assert "<svg" in pictures.differences(two(), "fr")
    assert "<svg" in pictures.sweep(swept(), "margin", "fr")
    assert pictures.sweep(swept(), "no such figure", "fr") == ""


def test_a_picture_is_the_same_every_time_and_in_every_thread() -> None:
    expected = pictures.items(one(), "en")
    drawn: list[str] = []
    threads = [Thread(target=lambda: drawn.append(pictures.items(one(), "en"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert drawn == [expected] * 4


def test_colours_are_left_to_the_page() -> None:
    for tag, attributes in read(pictures.items(one(), "en")).tags:
        for name in ("fill", "stroke"):
            assert attributes.get(name) in (None, "none", "currentColor"), tag


# --- the terminal and notebooks ------------------------------------------------------------------------


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("found", list(every()), ids=("simulate", "compare", "sweep", "ladder"))
def test_the_terminal_shows_the_same_within_its_width(
    found: Found, width: int, capsys: pytest.CaptureFixture[str]
) -> None:
    show(found, "en", Console(width=width, color_system=None, force_terminal=False))
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= width
    assert "\x1b" not in out
    joined = " ".join(out.split())
    for sentence in answer(found, "en"):
        assert " ".join(sentence.split()) in joined


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_differs_is_told_with_its_unit(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    show(two(), lang, Console(width=110, color_system=None, force_terminal=False))
    out = capsys.readouterr().out
    head, space, mark = {
        "en": ("numbers, in % of the base", "", "."),
        "fr": ("nombres, en\u00a0% de la base", "\u202f", ","),
    }[lang]
    drawn = out.split(head)[1].partition("\n\n")[0]
    for line in drawn.splitlines()[1:-2]:
        assert re.search(rf"[+−]?\d+\{mark}\d{space}% \[", line), line
    assert drawn.count("%") > 1


def test_lines_are_as_long_as_they_look() -> None:
    text = "Gangster (⚡⚡⚡): 6 (instead of\u00a07), and so on and on"
    for width in (12, 20, 33):
        lines = wrapped(text, width)
        assert " ".join(lines) == text
        assert all(cell_len(line) <= width for line in lines if " " in line)
    assert any("of\u00a07" in line for line in wrapped(text, 14)), "no-break spaces hold"


def test_a_notebook_shows_a_run_in_its_reader_s_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    html = notebook(one())
    read(html)
    assert "<style>" in html
    assert "Ce sont des chiffres de robots" in html
    assert "figures of bots" in notebook(one(), "en")


# --- the command -----------------------------------------------------------------------------------------


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["report", *words])


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    folder = tmp_path / "run"
    plan = replace(PLAN, games=10)
    experiment = Experiment("simulate", (plan,))
    play(experiment, run=Run.begin(folder, experiment, command="vingtdeux simulate petit -n 10"))
    return folder


def test_a_run_becomes_a_page(kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    done = run(str(kept), "-o", str(out), "--lang", "fr")
    assert done.exit_code == 0, done.output
    assert str(out) in done.output.replace("\n", "")
    text = said(out.read_text(encoding="utf-8"))
    assert "simulate" in text
    assert "Petit" in text
    again = run(str(kept), str(kept), "-o", str(out), "--lang", "en")
    assert again.exit_code == 0
    assert out.read_text(encoding="utf-8").count("<article") == 2


def test_without_a_file_the_terminal_tells(kept: Path) -> None:
    done = run(str(kept), "--lang", "en")
    assert done.exit_code == 0
    assert "10 games of Petit" in done.output


def test_a_run_that_has_only_begun_is_told_as_far_as_it_is(tmp_path: Path) -> None:
    experiment = Experiment("simulate", (PLAN,))
    begun = Run.begin(tmp_path / "begun", experiment)
    assert "No game has been counted yet." in run(str(begun.folder), "--lang", "en").output
    play(experiment, run=begun, stop=lambda: True)
    assert "not complete" in run(str(begun.folder), "--lang", "en").output
    out = tmp_path / "begun.html"
    assert run(str(begun.folder), "-o", str(out), "--lang", "en").exit_code == 0
    assert "not complete" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mistakes_are_told_in_one_line(kept: Path, tmp_path: Path, lang: str) -> None:
    nowhere = run(str(tmp_path / "nowhere"), "--lang", lang)
    folder = run(str(kept), "-o", str(tmp_path), "--lang", lang)
    missing = run(str(kept), "-o", str(tmp_path / "no" / "such" / "page.html"), "--lang", lang)
    for done in (nowhere, folder, missing):
        assert done.exit_code == 2
        assert len(done.output.strip().splitlines()) == 1
        assert "Traceback" not in done.output
    assert kept.is_dir()


def test_intervals_of_many_hold_together() -> None:
    for each in differences.tested(two()):
        alone = two().pairings[0].difference(each.key)
        assert each.interval.low <= alone.low
        assert alone.high <= each.interval.high
        assert isinstance(each.interval, Interval)
