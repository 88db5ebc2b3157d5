"""The lab on the site: dials, a run, its report; who may have how much; what was forged."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from vingtdeux import game_ids, info, lab
from vingtdeux.lab.report.page import body
from vingtdeux.web import retention
from vingtdeux.web.doctor.house import look_at_lab
from vingtdeux.web.lab import bench, flows, playing
from vingtdeux.web.lab.models import CANCELLED, DONE, FAILED, QUEUED, RUNNING, Chunk, Run
from vingtdeux.web.lab.playing import Playing
from vingtdeux.web.lab.question import Question
from vingtdeux.web.me.flows import export
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.models import Table

pytestmark = pytest.mark.django_db
ASKED = {"players": "2", "bots": "brigadier", "games": "100", "hand": "5"}


def nobody(**_: Any) -> None:
    """Hears what is played."""


def visitor(lang: str = "en") -> Client:
    return Client(headers={"Accept-Language": lang})


def simulate(client: Client, **more: Any) -> Any:
    return client.post("/lab/petit/simulate", {**ASKED, **more})


def run_of(response: Any) -> Run:
    assert response.status_code == 302, response.content
    return Run.objects.get(pk=response.headers["Location"].rpartition("/")[2])


def text(response: Any) -> str:
    return str(response.content.decode())


def told(run: Run, lang: str) -> str:
    """What the lab says of the same experiment, played at once."""
    question = Question.of(run)
    found = lab.play(question.experiment(run.pk))
    return body(found, lang, question.command(run.pk))


# --- from the dials to the report -----------------------------------------------------------------


def test_the_pages_lead_to_the_lab() -> None:
    ana = visitor()
    assert 'href="/lab/allez_les_bleus"' in text(ana.get("/lab/"))
    rules = "/en/rules/allez_les_bleus"
    for path in ("/", rules, f"{rules}/material", "/new/allez_les_bleus"):
        assert 'href="/lab/allez_les_bleus"' in text(ana.get(path)), path


def test_a_link_sets_the_dials() -> None:
    page = text(visitor("fr").get("/lab/allez_les_bleus?players=3&cards.gangster.cost=6"))
    assert 'name="cards.gangster.cost"' in page
    assert 'value="6"' in page
    assert "imprimé\N{NO-BREAK SPACE}: 7" in page
    assert "Gangster" in page
    assert '<option value="3" selected>' in page


def test_any_other_number_can_be_added() -> None:
    ana = visitor()
    label = next(knob.label["en"] for knob in info("petit").knobs() if knob.path == "seconds")
    assert label in text(ana.get("/lab/petit"))
    for said in ("seconds", label.upper()):
        added = ana.post("/lab/petit", {"add": said, "hand": "5"})
        assert "seconds=" in added.headers["Location"]
        assert "hand=5" in added.headers["Location"]
        assert 'name="seconds"' in text(ana.get(added.headers["Location"]))


def test_from_the_form_to_the_report() -> None:
    ana, bob = visitor(), visitor("fr")
    run = run_of(simulate(ana))
    page = ana.get(f"/lab/run/{run.pk}")
    assert "about to begin" in text(page)
    assert "5 (instead of 4)" in text(page)
    assert 'http-equiv="refresh"' in text(page)
    Playing("me", nobody).on()
    run.refresh_from_db()
    assert (run.status, run.done, run.holder) == (DONE, 100, "")
    assert run.cpu > 0
    assert not Chunk.objects.exists(), "the report is written: the games can be played again"
    for client, lang in ((ana, "en"), (bob, "fr")):
        page = client.get(f"/lab/run/{run.pk}")
        assert told(run, lang) in text(page)
        assert 'http-equiv="refresh"' not in text(page)
        assert f"--seed {run.pk}" in text(page)
        assert "--with-set hand=5" in text(page)
    news = text(ana.get(f"/lab/run/{run.pk}/news?have=100"))
    assert 'id="progress"' in news
    assert 'id="report"' not in news
    assert told(run, "en") in text(ana.get(f"/lab/run/{run.pk}/news?have=40"))
    sheet = ana.get(page_sheet(text(page)))
    assert sheet.headers["Content-Type"].startswith("text/css")


def page_sheet(page: str) -> str:
    return next(part for part in page.split('"') if part.endswith("report.css"))


def test_nothing_changed_is_one_table() -> None:
    run = run_of(simulate(visitor(), hand="4"))
    assert run.changes == {}
    assert len(Question.of(run).experiment(run.pk).plans) == 1
    assert Question.of(run).command(run.pk).startswith("vingtdeux simulate petit")


def test_the_same_question_has_one_answer(monkeypatch: Any) -> None:
    ana, bob = visitor(), visitor("fr")
    run = run_of(simulate(ana))
    assert run_of(simulate(bob, ranks="")) == run
    Playing("me", nobody).on()
    monkeypatch.setattr(flows, "MOST_ACTIVE", 0)
    assert run_of(simulate(bob)) == run
    assert Run.objects.count() == 1
    assert f"/lab/run/{run.pk}" in text(ana.get("/lab/petit?players=2&games=100&hand=5"))
    assert Person.objects.count() == 1, "whoever only reads needs no name"


# --- play this variant ----------------------------------------------------------------------------


def test_play_this_variant() -> None:
    ana = visitor()
    table = ana.post("/lab/petit/play", ASKED).headers["Location"]
    assert "5 (instead of 4)" in text(ana.get(table))
    assert Table.objects.get().options["changes"] == {"hand": 5}
    assert [seat.level for seat in Table.objects.get().seats.order_by("number")][1:] == [2]


def test_invite_friends_to_it() -> None:
    ana = visitor()
    form = ana.post("/lab/petit/table", ASKED).headers["Location"]
    assert "hand = 5</textarea>" in text(ana.get(form))


# --- bounds ---------------------------------------------------------------------------------------


def test_a_visitor_has_three_at_a_time() -> None:
    ana = visitor()
    for hand in ("5", "3", "6"):
        run_of(simulate(ana, hand=hand))
    refused = simulate(ana, hand="5", players="3")
    assert refused.status_code == 429
    assert "Three of your simulations" in text(refused)
    assert 'name="hand"' in text(refused)
    assert 'value="5"' in text(refused), "what was typed stays"
    assert simulate(visitor(), hand="5", players="3").status_code == 302


def test_a_visitor_has_five_minutes_an_hour() -> None:
    ana = visitor()
    run = run_of(simulate(ana))
    Run.objects.update(cpu=flows.VISITOR_SECONDS, status=DONE)
    assert simulate(ana, hand="3").status_code == 429
    Run.objects.filter(pk=run.pk).update(asked=timezone.now() - flows.HOUR)
    assert simulate(ana, hand="3").status_code == 302


def test_the_queue_is_bounded(monkeypatch: Any) -> None:
    monkeypatch.setattr(flows, "MOST_WAITING", 1)
    run_of(simulate(visitor()))
    assert simulate(visitor(), hand="3").status_code == 429
    assert not Person.objects.exclude(runs__isnull=False).exists(), "a refusal leaves nobody behind"


def test_a_run_ends_when_its_time_is_up(monkeypatch: Any) -> None:
    monkeypatch.setattr(playing, "CHUNK", 0.0)
    monkeypatch.setattr(playing, "RUN_SECONDS", 1e-9)
    ana = visitor()
    run = run_of(simulate(ana))
    Playing("me", nobody).on()
    run.refresh_from_db()
    assert (run.status, run.done) == (DONE, 1)
    page = text(ana.get(f"/lab/run/{run.pk}"))
    assert "two minutes" in page
    assert "not complete" not in page, "no more will come"


def test_only_who_asked_may_cancel() -> None:
    ana, bob = visitor(), visitor()
    run, other = run_of(simulate(ana)), run_of(simulate(bob, hand="3"))
    at = f"/lab/run/{run.pk}"
    assert f"{at}/cancel" in text(ana.get(at))
    assert f"{at}/cancel" not in text(bob.get(at))
    for client in (bob, visitor()):
        assert client.post(f"{at}/cancel").status_code == 404
    assert ana.get(f"{at}/cancel").status_code == 405
    assert ana.post(f"{at}/cancel").status_code == 302
    run.refresh_from_db()
    assert run.status == CANCELLED
    Playing("me", nobody).on()
    run.refresh_from_db()
    other.refresh_from_db()
    assert (run.status, other.status) == (CANCELLED, DONE)
    assert run_of(simulate(bob)) == run, "asked again, by anybody, it goes on"
    Playing("me", nobody).on()
    assert told(run, "en") in text(ana.get(at))


@pytest.mark.parametrize(
    "query",
    [
        "hand=99", "hand=two", "hand=-1", "hand=1e3", "nothing=3", "players=9", "players=-1",
        "bots=search", "bots=mine.py:Bot", "games=5000", "games=0", "hand=" + "9" * 5000,
        "add=no+such+thing", "__class__=1",
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said(query: str) -> None:
    ana = visitor()
    page = ana.get(f"/lab/petit?{query}")
    assert page.status_code == 400
    assert 'role="alert"' in text(page)
    fields = {**ASKED, **dict([query.replace("+", " ").split("=", 1)])}
    for way in ("simulate", "play", "table"):
        assert ana.post(f"/lab/petit/{way}", fields).status_code == 400
    assert not Run.objects.exists()
    assert not Person.objects.exists()


def test_there_is_no_such_thing() -> None:
    ana = visitor()
    for path in ("/lab/nothing", "/lab/run/22222222", "/lab/run/22222222/news", "/lab/run/x"):
        assert ana.get(path).status_code == 404, path
    assert ana.post("/lab/nothing/simulate").status_code == 404
    assert ana.get("/lab/petit/simulate").status_code == 405


@pytest.mark.parametrize("game", game_ids())
def test_every_dial_one_sees_first_does_something(game: str) -> None:
    page = text(visitor().get(f"/lab/{game}"))
    knobs = {knob.path: knob for knob in info(game).knobs() if f'name="{knob.path}"' in page}
    assert len(knobs) >= 5

    def played(number: int, changes: dict[str, Any]) -> Any:
        plan = lab.Plan(game, ("brigadier",), 8, options={"changes": changes} if changes else {})
        return lab.play_some(plan, (number,))[0].row()

    printed = [played(number, {}) for number in range(8)]
    for path, knob in knobs.items():
        others = [value for value in knob.choices or (knob.low, knob.high) if value != knob.default]
        assert any(
            played(number, {path: value}) != printed[number]
            for number in range(8)
            for value in others
        ), path


def test_choices_are_called_by_their_names() -> None:
    page = text(visitor("fr").get("/lab/enquetes_new_york"))
    assert '<option value="go_anywhere" selected>Va où tu veux</option>' in page
    assert "imprimé\u00a0: Va où tu veux" in page


def test_secrets_have_no_dial() -> None:
    ana = visitor()
    page = text(ana.get("/lab/enquetes_new_york"))
    assert "answer" not in page
    forged = ana.get("/lab/enquetes_new_york?investigations.l1_01.answer=A1")
    assert forged.status_code == 400


def test_too_many_changes() -> None:
    from vingtdeux.web.lab.question import offered

    knobs = [knob for knob in offered("allez_les_bleus").values() if knob.kind == "int"]
    many = {knob.path: str(knob.high if knob.default != knob.high else knob.low) for knob in knobs}
    few = dict(list(many.items())[:21])
    assert "at most 20" in text(visitor().get("/lab/allez_les_bleus", few))
    assert visitor().get("/lab/allez_les_bleus", many).status_code == 400


def test_a_page_says_nothing_of_who_asked() -> None:
    ana, bob = visitor(), visitor()
    run = run_of(simulate(ana))
    Person.objects.update(name="Anastasia")
    assert "Anastasia" in text(ana.get(f"/lab/run/{run.pk}")), "her own name, in the head"
    for path in (f"/lab/run/{run.pk}", f"/lab/run/{run.pk}/news", "/lab/petit"):
        assert "Anastasia" not in text(bob.get(path))


def test_a_closed_lab_still_plays_variants(settings: Any) -> None:
    settings.VINGTDEUX_LAB_PROCESSES = 0
    ana = visitor()
    page = text(ana.get("/lab/petit?hand=5"))
    assert "/lab/petit/simulate" not in page
    assert "vingtdeux compare petit" in page
    assert simulate(ana).status_code == 409
    assert ana.post("/lab/petit/play", ASKED).status_code == 302
    assert not bench.waits()


def test_forged_from_elsewhere() -> None:
    strict = Client(enforce_csrf_checks=True)
    for path in (
        "/lab/petit/simulate",
        "/lab/petit/play",
        "/lab/petit",
        "/lab/run/22222222/cancel",
    ):
        assert strict.post(path, ASKED).status_code == 403, path


# --- the bench ------------------------------------------------------------------------------------


def test_one_at_a_time_of_all_servers(settings: Any) -> None:
    first, second = run_of(simulate(visitor())), run_of(simulate(visitor(), hand="3"))
    assert bench.take("one") == first
    assert bench.take("two") is None
    assert not bench.waits()
    settings.VINGTDEUX_LAB_PROCESSES = 2
    assert bench.take("two") == second


def test_a_silent_holder_is_replaced_and_can_do_no_harm() -> None:
    run_of(simulate(visitor()))
    held = bench.take("one")
    assert held
    assert bench.renew(held.pk, "one")
    games = [lab.play_some(plan, range(3)) for plan in Question.of(held).experiment(held.pk).plans]
    bench.keep(held, games, 0.1)
    Run.objects.update(until=0)
    taken = bench.take("two")
    assert taken == held
    with pytest.raises(bench.LostLease):
        bench.keep(held, games, 0.1)
    with pytest.raises(bench.LostLease):
        bench.tell(held, "en", "nonsense", 0.1)
    assert not bench.renew(held.pk, "one")
    bench.give_back(held.pk, "one")
    assert taken
    assert [len(table) for chunk in bench.kept(taken) for table in chunk] == [3, 3]
    bench.give_back(taken.pk, "two")
    Playing("three", nobody).on()
    assert told(held, "en") in text(visitor().get(f"/lab/run/{held.pk}"))


def test_whoever_has_had_least_is_next_and_all_have_their_turn(monkeypatch: Any) -> None:
    monkeypatch.setattr(playing, "CHUNK", 0.0)
    monkeypatch.setattr(playing, "SLICE", 0.0)
    monkeypatch.setattr(playing, "TELLING", 1e9)
    ana, bob = visitor(), visitor()
    runs = [run_of(simulate(ana)), run_of(simulate(ana, hand="3")), run_of(simulate(bob, hand="6"))]
    taken: list[str] = []
    plain = bench.take

    def take(holder: str) -> Run | None:
        found = plain(holder)
        taken.extend([found.pk] if found else [])
        return found

    monkeypatch.setattr(bench, "take", take)
    Playing("me", nobody).on()
    assert taken[:2] == [runs[0].pk, runs[2].pk]
    assert len(taken) > 6, "in turns"
    for run in runs:
        run.refresh_from_db()
        assert (run.status, run.done) == (DONE, 100)
        assert told(run, "en") in text(ana.get(f"/lab/run/{run.pk}")), "in pieces, yet the same"


def test_a_game_that_breaks_ends_its_run_and_no_other(monkeypatch: Any) -> None:
    ana = visitor()
    broken, fine = run_of(simulate(ana)), run_of(simulate(ana, hand="3"))
    plain = lab.play_some

    def play_some(plan: Any, numbers: Any) -> Any:
        if plan.seed == broken.pk:
            raise RuntimeError("did not end")
        return plain(plan, numbers)

    monkeypatch.setattr(playing, "play_some", play_some)
    Playing("me", nobody).on()
    broken.refresh_from_db()
    fine.refresh_from_db()
    assert (broken.status, fine.status) == (FAILED, DONE)
    assert "given up" in text(ana.get(f"/lab/run/{broken.pk}"))


def test_a_run_that_kills_its_process_is_given_up() -> None:
    run = run_of(simulate(visitor()))
    for holder in ("one", "two", "three"):
        assert bench.take(holder) == run
        bench.give_all_back(holder)
    assert bench.take("four") is None
    run.refresh_from_db()
    assert run.status == FAILED


def test_another_version_begins_anew() -> None:
    run_of(simulate(visitor()))
    run = bench.take("one")
    assert run
    games = [lab.play_some(plan, range(3)) for plan in Question.of(run).experiment(run.pk).plans]
    bench.keep(run, games, 0.1)
    bench.give_back(run.pk, "one")
    Run.objects.update(version="0.1")
    assert bench.take("two") is None, "its own version may still go on"
    Run.objects.update(moved=timezone.now() - bench.OUTDATED)
    taken = bench.take("two")
    assert taken
    assert (taken.done, taken.status) == (0, RUNNING)
    assert not Chunk.objects.exists()


# --- what is kept ---------------------------------------------------------------------------------


def test_my_data() -> None:
    ana = visitor()
    run = run_of(simulate(ana))
    person = Person.objects.get()
    mine = export(person, "en")["simulations"]
    assert [(each["id"], each["changes"]) for each in mine] == [(run.pk, {"hand": 5})]
    assert "1 simulation" in text(ana.get("/me"))
    ana.post("/me/delete", {"sure": "yes"})
    run.refresh_from_db()
    assert (run.person, run.status) == (None, QUEUED)
    Playing("me", nobody).on()
    run.refresh_from_db()
    assert run.status == DONE


def test_the_oldest_runs_go(monkeypatch: Any) -> None:
    monkeypatch.setattr(bench, "MOST_KEPT", 1)
    old = run_of(simulate(visitor()))
    Playing("me", nobody).on()
    new = run_of(simulate(visitor(), hand="3"))
    Playing("me", nobody).on()
    assert list(Run.objects.all()) == [new]
    assert visitor().get(f"/lab/run/{old.pk}").status_code == 404


def test_the_doctor_sees_that_nobody_plays() -> None:
    assert [*look_at_lab()] == []
    run_of(simulate(visitor()))
    assert [*look_at_lab()] == []
    Run.objects.update(moved=timezone.now() - timedelta(hours=1))
    assert [(found.code, found.args["n"]) for found in look_at_lab()] == [("lab_still", 1)]


def test_old_runs_go_by_the_rules_of_the_house(settings: Any) -> None:
    settings.VINGTDEUX_KEEP = {**settings.VINGTDEUX_KEEP, "lab": 30}
    old, waiting = run_of(simulate(visitor())), run_of(simulate(visitor(), hand="3"))
    Run.objects.filter(pk=old.pk).update(status=DONE)
    Run.objects.update(moved=timezone.now() - timedelta(days=40))
    assert {due.name: due.count for due in retention.tidy() if due.count} == {"lab": 1}
    assert list(Run.objects.all()) == [waiting]
