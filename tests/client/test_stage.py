"""The director: what happened is shown on the old picture, at the reader's pace, and gives way to the hand."""

import json
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image
from playwright.sync_api import expect

from vingtdeux.scene import DOINGS, Act, Beat, Deed, Piece, Zone, to_json

RAW = {
    "fly": Beat("fly", on="pawn", to="b1"),
    "flip": Beat("flip", on="card", face="front", words="Planque"),
    "float": Beat("float", on="seat:1", words="+3", tone="good"),
    "spot": Beat("spot", on="card c2", tone="alarm"),
    "hold": Beat("hold"),
    "roll": Beat("roll", on="c1", faces=("one", "two", "six")),
    "point": Beat("point", on="seat:0", to="seat:1"),
    "speak": Beat("speak", on="seat:1", words="Rien à déclarer."),
    "stamp": Beat("stamp", on="card", words="Arrêté", tone="bad"),
    "shake": Beat("shake", on="b2"),
    "banner": Beat("banner", words="Dernière manche", tone="alarm"),
}
PICTURE = """() => {
    const bare = document.getElementById('table').cloneNode(true);
    for (const el of bare.querySelectorAll('.ghost')) el.remove(); // what has just gone fades for a moment
    for (const el of bare.querySelectorAll('.gliding, .has-gliding')) el.classList.remove('gliding', 'has-gliding');
    return [...bare.querySelectorAll('.prompt, .place, .seats, .deeds')].map((el) => el.outerHTML.replaceAll(' class=""', ''));
}"""
HISTORY = """() => {
    window.history_ = [];
    const table = document.getElementById('table');
    const note = () => window.history_.push({
        v: table.dataset.version,
        lines: document.querySelectorAll('.log-lines li').length,
        sentence: document.querySelector('.prompt .sentence').textContent,
        stage: [...document.querySelectorAll('.stage > *')].map((el) => el.className),
    });
    new MutationObserver(note).observe(table, { subtree: true, childList: true, attributeFilter: ['data-version'] });
    table.addEventListener('shown', () => window.ended = (window.ended || 0) + 1);
}"""


def staged(toy, v, *acts, scene=None, log=(), **more):
    """A frame whose news are shown; `log` = its new lines."""
    found = [json.loads(to_json(act)) for act in acts]
    lines = [{"n": v * 10 + n, "text": text} for n, text in enumerate(log)]
    return toy.frame(
        scene or toy.town(pawn="b1", card_face="front"),
        v,
        **{"stage": found, "since": v - 1, "log": lines, **more},
    )


def act(*beats, later=0):
    return Act(beats, later)


def set_pace(page, pace):
    page.evaluate("pace => { localStorage['vd.pace'] = pace }", pace)


def drawn(page, v):
    page.wait_for_selector(f"#table[data-version='{v}']")


def glimpse(page, css, script):
    """What `script` finds at the moment `css` is there: asked later, it may be over."""
    asked = f"() => document.querySelector({css!r}) && [({script})()]"
    return page.wait_for_function(asked).json_value()[0]


@pytest.fixture
def stage(table):
    """The toy table, its director called."""
    table.wait_for_selector("#table[data-stage='ready']", state="attached")
    table.evaluate(HISTORY)
    return table


def version(page):
    return page.get_attribute("#table", "data-version")


def test_every_beat_has_a_way_to_be_shown(toy):
    assert set(RAW) == set(DOINGS)


@pytest.mark.parametrize("pace", ["slow", "normal", "fast", "instant", "still"])
def test_after_any_show_the_picture_is_the_one_without_a_show(pace, stage, desk, toy):
    desk.push(toy.frame(toy.town(pawn="b1", card_face="front"), 2))
    drawn(stage, 2)
    wanted = stage.evaluate(PICTURE)
    desk.push(toy.frame(toy.town(), 3))
    drawn(stage, 3)
    if pace == "still":
        stage.emulate_media(reduced_motion="reduce")
    else:
        set_pace(stage, pace)
    beats = [RAW[name] for name in DOINGS if pace != "slow" or name not in ("speak", "banner")]
    desk.push(staged(toy, 4, act(*beats[:6]), act(*beats[6:])))
    drawn(stage, 4)
    expect(stage.locator(".stage")).to_have_count(0)
    expect(stage.locator(".gliding")).to_have_count(0)
    assert stage.evaluate(PICTURE) == wanted
    seen = {name for one in stage.evaluate("window.history_") for name in one["stage"]}
    if pace == "instant":
        assert seen == set()
    else:
        for name in ("floater", "spot", "tray", "pointer", "stamped", "ghost"):
            assert any(name in each for each in seen), name


def test_the_old_picture_stays_until_the_show_is_over(stage, desk, toy):
    desk.push(staged(toy, 2, act(RAW["fly"], Beat("hold"), Beat("hold"))))
    pawns = "document.querySelectorAll(\"[data-id='a1'] [data-id='pawn']\").length"
    seen = glimpse(stage, ".stage .ghost", f"() => [table.dataset.version, {pawns}]")
    assert seen == ["1", 1]
    drawn(stage, 2)
    assert stage.locator("[data-id='b1'] [data-id='pawn']").count() == 1
    assert stage.evaluate("window.ended") == 1


def test_the_log_tells_each_act_as_it_begins(stage, desk, toy):
    acts = (act(RAW["float"], later=2), act(Beat("hold"), later=1), act(Beat("hold")))
    desk.push(staged(toy, 2, *acts, log=("un", "deux", "trois")))
    drawn(stage, 2)
    counts = [one["lines"] for one in stage.evaluate("window.history_") if one["v"] == "1"]
    assert {1, 2, 3} <= set(counts)
    assert counts == sorted(counts)
    lines = stage.locator(".log-lines li").all_text_contents()
    assert lines == ["un", "deux", "trois"]


@pytest.mark.parametrize("way", ["Space", "Escape", "click"])
def test_a_show_can_be_skipped(way, stage, desk, toy):
    set_pace(stage, "slow")
    desk.push(staged(toy, 2, act(*[Beat("hold", weight=2)] * 9), log=("tout",)))
    stage.wait_for_selector(".table.is-telling")
    if way == "click":
        stage.locator("[data-id='notes']").click()
    else:
        stage.keyboard.press(way)
    assert version(stage) == "2"
    assert stage.locator(".log-lines li").all_text_contents() == ["tout"]
    assert desk.posts == []


def test_what_had_not_begun_when_a_show_was_skipped_never_begins(stage, desk, toy):
    set_pace(stage, "slow")
    later = [Beat("fly", on=on, to="notes", join=True) for on in ("card", "pawn", "card")]
    desk.push(staged(toy, 2, act(Beat("hold", weight=2), *later)))
    stage.wait_for_selector(".table.is-telling")
    stage.keyboard.press("Escape")
    drawn(stage, 2)
    desk.push(staged(toy, 3, act(Beat("hold"))))  # longer than they would have waited
    drawn(stage, 3)
    seen = [one["stage"] for one in stage.evaluate("window.history_") if one["v"] == "2"]
    assert not any("ghost" in name for names in seen for name in names)


def test_a_press_counts_if_what_lies_there_is_the_same(stage, desk, toy):
    set_pace(stage, "slow")
    desk.push(staged(toy, 2, act(*[Beat("hold", weight=2)] * 9)))
    stage.wait_for_selector(".table.is-telling")
    stage.locator("[data-id='card']").click(position={"x": 4, "y": 4})
    desk.wait_for_act()
    assert [body["code"] for _, body, _ in desk.posts] == ["take:card"]
    assert desk.posts[0][1]["decision"] == "2.0"


def test_a_press_on_what_has_gone_is_only_a_skip(stage, desk, toy):
    set_pace(stage, "slow")
    scene = toy.town(pawn="b1", card_id="other", deeds=(toy.deeds[0], toy.deeds[5]))
    desk.push(staged(toy, 2, act(*[Beat("hold", weight=2)] * 9), scene=scene))
    stage.wait_for_selector(".table.is-telling")
    stage.locator("[data-id='card']").click(position={"x": 4, "y": 4})
    assert version(stage) == "2"
    assert desk.posts == []
    expect(stage.locator(".bubble")).to_have_count(0)


def test_with_an_hourglass_the_picture_comes_first(stage, desk, toy):
    clock = {"deadline": 100.0, "now": 80.0, "stage": "x"}
    desk.push(staged(toy, 2, act(RAW["fly"], RAW["stamp"], RAW["float"]), clock=clock))
    stage.wait_for_selector(".stage .stamped")
    assert version(stage) == "2"
    stage.locator("[data-id='card']").click(position={"x": 4, "y": 4})
    desk.wait_for_act()
    seen = {name for one in stage.evaluate("window.history_") for name in one["stage"]}
    assert not any("ghost" in name for name in seen), "no piece flies above a new picture"


def test_what_everybody_does_at_once_does_not_stop_the_hand(stage, desk, toy):
    desk.push(staged(toy, 2, act(RAW["fly"], RAW["stamp"]), decision="1.0"))
    stage.wait_for_selector(".stage .stamped")
    assert version(stage) == "2"


def test_a_hidden_tab_catches_up_at_once(stage, desk, toy):
    set_pace(stage, "slow")
    desk.push(staged(toy, 2, act(*[Beat("hold", weight=2)] * 9)))
    stage.wait_for_selector(".table.is-telling")
    stage.evaluate(
        """() => {
            Object.defineProperty(document, 'hidden', { value: true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    assert version(stage) == "2"
    desk.push(staged(toy, 3, act(*[Beat("hold", weight=2)] * 9)))
    drawn(stage, 3)
    assert not stage.evaluate("document.querySelector('.is-telling')")


def test_a_newcomer_and_a_rewind_see_no_show(stage, desk, toy):
    desk.push(staged(toy, 2, act(*[Beat("hold", weight=2)] * 9)))
    drawn(stage, 2)
    stage.reload()
    drawn(stage, 2)
    stage.wait_for_selector("#table[data-stage='ready']", state="attached")
    stage.evaluate(HISTORY)
    desk.push(toy.frame(toy.town(), 1, rewind=True))
    drawn(stage, 1)
    assert all(one["stage"] == [] for one in stage.evaluate("window.history_"))


def test_what_comes_during_a_show_is_shown_after_it_on_the_picture_it_belongs_to(stage, desk, toy):
    desk.push(staged(toy, 2, act(RAW["fly"], Beat("hold")), log=("un",)))
    stage.wait_for_selector(".stage .ghost")
    desk.push(staged(toy, 3, act(RAW["stamp"]), log=("deux",)))
    desk.push(toy.frame(toy.town(pawn="c1"), 4, log=[{"n": 99, "text": "trois"}]))
    drawn(stage, 4)
    history = stage.evaluate("window.history_")
    stamped = [one["v"] for one in history if any("stamped" in name for name in one["stage"])]
    assert set(stamped) == {"2"}, "the second move is shown on the picture after the first"
    assert not any("ghost" in name for one in history if one["v"] == "2" for name in one["stage"])
    assert stage.locator(".log-lines li").all_text_contents() == ["un", "deux", "trois"]


def test_who_has_seen_another_picture_last_gets_no_show(stage, desk, toy):
    desk.push(staged(toy, 9, act(*[Beat("hold", weight=2)] * 9), since=8))
    drawn(stage, 9)
    desk.push(staged(toy, 3, act(*[Beat("hold", weight=2)] * 9), since=2, rewind=True))
    drawn(stage, 3)
    assert all(one["stage"] == [] for one in stage.evaluate("window.history_"))


def test_a_film_goes_on_showing_and_its_log_with_it(stage, desk, toy):
    past = [{"n": 1, "text": "un"}]
    desk.push(toy.frame(toy.town(), 2, rewind=True, log=past))
    drawn(stage, 2)
    later = [*past, {"n": 2, "text": "deux"}, {"n": 2, "text": "trois"}]
    desk.push(staged(toy, 3, act(RAW["stamp"], later=1), rewind=True, log=[]) | {"log": later})
    drawn(stage, 3)
    history = stage.evaluate("window.history_")
    assert any("stamped" in name for one in history for name in one["stage"])
    assert stage.locator(".log-lines li").all_text_contents() == ["un", "deux", "trois"]
    desk.push(toy.frame(toy.town(), 2, rewind=True, log=past))
    drawn(stage, 2)
    assert stage.locator(".log-lines li").all_text_contents() == ["un"]


def test_nonsense_is_passed_over(stage, desk, toy):
    stage.evaluate(
        """() => {
            window.reported = 0;
            window.reportError = () => (window.reported += 1);
        }"""
    )
    odd = [Beat("fly", on="nobody", to="nowhere"), Beat("float", on="gone", words="?")]
    frame = staged(toy, 2, act(*odd, RAW["shake"]))
    frame["stage"][0]["beats"].append({"do": "somersault", "on": "pawn"})
    frame["stage"][0]["beats"].append({"do": "float", "on": 7, "words": "!"})
    desk.push(frame)
    drawn(stage, 2)
    assert stage.evaluate("window.reported") == 1


def test_several_lights_leave_all_of_them_bright_and_the_rest_dark(stage, desk, toy):
    """Even where they overlap: the cells stand side by side."""
    set_pace(stage, "slow")
    spots = {
        name: stage.locator(f"[data-id='{name}']").bounding_box() for name in ("b1", "c1", "a2")
    }

    def brightness():
        picture = Image.open(BytesIO(stage.screenshot())).convert("L")
        corners = {name: (int(box["x"]) + 5, int(box["y"]) + 5) for name, box in spots.items()}
        return {name: picture.getpixel(corner) for name, corner in corners.items()}

    before = brightness()
    lit = (Beat("spot", on="b1"), Beat("spot", on="c1", join=True))
    desk.push(staged(toy, 2, act(*lit, *[Beat("hold", weight=2)] * 5)))
    stage.wait_for_function(
        "() => document.querySelectorAll('.stage .spot').length === 2"
        " && document.querySelector('.stage').getAnimations({subtree: true}).every((each) => each.playState === 'finished')"
    )
    during = brightness()
    assert stage.locator(".stage .dusk").count() == 1
    assert [abs(before[name] - during[name]) < 4 for name in spots] == [True, True, False]
    assert during["a2"] < before["a2"]
    stage.keyboard.press("Escape")


def test_on_a_phone_all_words_of_a_banner_stand_on_its_colour(stage, desk, toy):
    stage.set_viewport_size({"width": 390, "height": 844})
    set_pace(stage, "slow")
    long = Beat("banner", words="Conflit : Tunnel sous le fleuve", tone="bad")
    desk.push(staged(toy, 2, act(long)))
    box = stage.wait_for_selector(".stage .banner").evaluate(
        """(el) => {
            for (const run of el.getAnimations()) { run.pause(); run.currentTime = 450; }
            return el.getBoundingClientRect().toJSON();
        }"""
    )
    picture = Image.open(BytesIO(stage.screenshot())).convert("RGB")
    edge, middle = (
        picture.getpixel((int(x), int(box["top"]) + 4)) for x in (box["left"] + 18, 195)
    )
    assert max(abs(one - two) for one, two in zip(edge, middle, strict=True)) < 8
    stage.keyboard.press("Escape")


def test_too_long_a_show_leaves_out_the_small_things(stage, desk, toy):
    many = [Beat("stamp", on="card", words=f"n{n}", weight=0 if n % 4 else 2) for n in range(96)]
    desk.push(staged(toy, 2, *[act(*many[n : n + 12]) for n in range(0, 96, 12)]))
    drawn(stage, 2)
    assert not stage.evaluate("document.querySelector('.stage')")


def test_a_piece_flown_is_not_seen_to_fly_twice(stage, desk, toy):
    stage.evaluate(
        """() => {
            window.moves = [];
            const old = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
                if (this.dataset.id) window.moves.push([this.dataset.id, JSON.stringify(frames)]);
                return old.call(this, frames, options);
            };
        }"""
    )
    scene = toy.town(pawn="b1", card_face="front")
    desk.push(
        staged(
            toy,
            2,
            act(RAW["fly"], RAW["flip"], Beat("fly", on="deck", to="hand", face="number")),
            scene=with_card(scene),
        )
    )
    drawn(stage, 2)
    moves = dict(stage.evaluate("window.moves"))
    assert "rotate" not in moves.get("card", ""), "it was seen to turn"
    for name in ("pawn", "h2"):
        for found in json.loads(moves.get(name, "[]"))[:1]:
            shift = [abs(float(part[:-2])) for part in found.get("translate", "0px").split()]
            assert max(shift) < 60, f"{name} starts where the show has left it: {moves[name]}"


def with_card(scene):
    """One more card in the hand, drawn from the pile."""
    zones = [
        replace(
            zone,
            pieces=(*zone.pieces, Piece("h2", "number", "Carte 2", value="2", origin="deck")),
        )
        if zone.id == "hand"
        else zone
        for zone in scene.zones
    ]
    return replace(scene, zones=tuple(zones))


def test_while_things_fly_no_task_is_long(stage, desk, toy, browser):
    """In the time of the processor: other work on the machine does not count."""
    browser.start_tracing(page=stage, categories=["toplevel"])
    for v in (2, 3, 4):
        desk.push(staged(toy, v, act(RAW["fly"], RAW["flip"], RAW["roll"], RAW["point"])))
        drawn(stage, v)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event.get("tdur", 0) / 1000
        for event in events
        if event["name"] == "ThreadControllerImpl::RunTask"
        and (event["pid"], event["tid"]) in pages
    ]
    assert len(tasks) > 100
    assert [took for took in tasks if took > 50] == []


def test_a_card_off_a_stack_leaves_it_there_and_acts_on_as_what_it_becomes(stage, desk, toy):
    """One of three is played: the others stay, it lies behind what lies there, and is stamped there."""
    hand = Zone("hand", "row", "Main", area="mine", pieces=(Piece("h1", "number", "Un", count=3),))
    old = Zone("played", "row", "Jouées", area="mine", pieces=(Piece("p0", "number", "Zéro"),))
    new = replace(old, pieces=(*old.pieces, Piece("p1", "number", "Un", origin="hand")))
    before, after = (replace(toy.town(), zones=(hand, zone)) for zone in (old, new))
    desk.push(toy.frame(before, 2))
    drawn(stage, 2)
    set_pace(stage, "slow")
    fly = Beat("fly", on="h1", to="p1 played", face="number", words="Un")
    stamp = Beat("stamp", on="p1", words="Arrêté")
    desk.push(staged(toy, 3, act(fly, stamp), scene=after))
    gone, middle, left = glimpse(
        stage,
        ".stage .stamped",
        """() => {
            const box = (css) => document.querySelector(css).getBoundingClientRect();
            const stamped = box('.stage .stamped');
            const gone = document.querySelector("[data-id='h1']").matches('.offstage');
            return [gone, stamped.left + stamped.width / 2, box("[data-id='p0']").right];
        }""",
    )
    assert not gone
    assert middle > left, "it lies behind the other"
    drawn(stage, 3)
    expect(stage.locator("[data-id='p1']")).to_have_count(1)
    expect(stage.locator(".stage .actor")).to_have_count(0)


def test_something_of_another_form_comes_out_of_a_piece_that_stays(stage, desk, toy):
    set_pace(stage, "slow")
    medal = Beat("fly", on="card", to="seat:0", face="medal", kind="token")
    desk.push(staged(toy, 2, act(medal), scene=toy.town()))
    gone = "() => document.querySelector(\"[data-id='card']\").matches('.offstage')"
    assert glimpse(stage, ".stage .actor.kind-token", gone) is False
    drawn(stage, 2)


def test_a_piece_that_is_named_with_its_own_kind_flies_itself(stage, desk, toy):
    set_pace(stage, "slow")
    desk.push(staged(toy, 2, act(replace(RAW["fly"], face="pawn", kind="pawn"), Beat("hold"))))
    gone = "document.querySelector(\"[data-id='pawn']\").matches('.offstage')"
    actors = "document.querySelectorAll('.stage .actor').length"
    assert glimpse(stage, ".stage .ghost", f"() => [{gone}, {actors}]") == [True, 0]
    drawn(stage, 2)


def test_an_event_that_joins_is_shown_with_the_one_before_it(stage, desk, toy):
    first = Beat("fly", on="seat:0", to="seat:1", face="front")
    second = Beat("fly", on="seat:1", to="seat:0", face="front", join=True)
    desk.push(staged(toy, 2, act(first, later=1), act(second), log=("un", "deux")))
    drawn(stage, 2)
    told = [
        one["lines"] for one in stage.evaluate("window.history_") if "actor" in str(one["stage"])
    ]
    assert set(told) == {2}, "both lines are there once the first begins to fly"
    assert stage.locator(".log-lines li").all_text_contents() == ["un", "deux"]


def test_what_was_turned_over_on_a_place_flies_on_from_there(stage, desk, toy):
    turn = Beat("flip", on="b2", face="front", kind="token")
    fly = Beat("fly", on="b2", to="seat:1", face="front", kind="token")
    desk.push(staged(toy, 2, act(turn, fly, Beat("hold"))))
    drawn(stage, 2)
    actors = [
        [name for name in one["stage"] if "actor" in name]
        for one in stage.evaluate("window.history_")
    ]
    assert max(map(len, actors)) == 1, "no twin of it is left behind"


def test_a_piece_that_comes_during_a_show_goes_on_from_where_it_landed(stage, desk, toy):
    enter = Beat("fly", on="man seat:1", to="b1", face="man", kind="pawn")
    step = Beat("fly", on="man", to="c1")
    desk.push(staged(toy, 2, act(enter), act(step, Beat("hold"))))
    stage.wait_for_function(
        """() => {
            const man = document.querySelector('.stage .actor')?.getBoundingClientRect();
            const c1 = document.querySelector("[data-id='c1']").getBoundingClientRect();
            const count = document.querySelectorAll('.stage .actor').length;
            return man && count === 1 && Math.abs(man.left + man.width / 2 - c1.left - c1.width / 2) < 2;
        }"""
    )
    drawn(stage, 2)


def test_what_pulses_for_ever_does_not_stop_a_show(stage, desk, toy):
    """The siren of a policeman who glides."""
    stage.evaluate(
        """() => {
            const pulse = new CSSStyleSheet();
            pulse.replaceSync('@keyframes pulse { 50% { opacity: .5 } } .piece { animation: pulse 1s infinite }');
            document.adoptedStyleSheets = [pulse];
        }"""
    )
    desk.push(staged(toy, 2, act(Beat("hold")), scene=toy.town(pawn="c1")))
    stage.wait_for_selector("#table.is-telling")
    desk.push(staged(toy, 3, act(Beat("hold")), scene=toy.town(pawn="c1")))
    drawn(stage, 3)


def test_who_is_far_behind_is_taken_to_the_latest_moves(stage, desk, toy):
    """Bots may move faster than anything can be shown: the picture never stays behind for good."""
    set_pace(stage, "slow")
    moves = [*range(2, 14)]
    for v in moves:
        desk.push(staged(toy, v, act(Beat("hold", weight=2)), log=(f"coup {v}",)))
    drawn(stage, 13)
    seen = [int(one["v"]) for one in stage.evaluate("window.history_")]
    assert seen == sorted(seen)
    assert not {3, 4, 5, 6} & set(seen), "these were passed over"
    assert {9, 10, 11, 12} <= set(seen), "these were shown, each on its picture"
    lines = stage.locator(".log-lines li").all_text_contents()
    assert lines == [f"coup {v}" for v in moves], "nothing goes untold"


def test_a_series_of_ones_own_waits_for_no_show(stage, desk, toy):
    """Five cards at one press lie there at once; what rises over them may come later."""
    set_pace(stage, "slow")

    def offer(v, **more):
        series = (Deed("all", "Tout jouer", primary=True, sends="pass"),) if v < 5 else ()
        scene = replace(toy.town(), series=series)
        return toy.frame(scene, v, decision=f"{v}.0", **more)

    def answer(path, body):
        v = int(body["decision"][0]) + 1
        beats = json.loads(to_json(act(RAW["fly"], RAW["float"], Beat("hold"))))
        desk.push(offer(v, stage=[beats], since=v - 1))
        return 200, {"ok": True, "v": v}

    desk.answer = answer
    desk.push(offer(2))
    drawn(stage, 2)
    stage.locator(".deed[data-code='all']").click()
    drawn(stage, 5)
    seen = {name for one in stage.evaluate("window.history_") for name in one["stage"]}
    assert not any("ghost" in name for name in seen), "nothing flew on an old picture"


def test_the_sentence_on_top_tells_what_is_seen(stage, desk, toy):
    """The log may be out of sight; then the new picture has a sentence of its own."""
    old = stage.locator(".prompt .sentence").text_content()
    desk.push(toy.frame(toy.town(), 2, log=[{"n": 1, "text": "La partie commence."}]))
    drawn(stage, 2)
    desk.push(staged(toy, 3, act(Beat("hold", weight=2)), log=("Bruno vole un vélo.",)))
    drawn(stage, 3)
    told = [(one["v"], one["sentence"]) for one in stage.evaluate("window.history_")]
    assert ("2", "Bruno vole un vélo.") in told
    assert told[-1] == ("3", old)


def test_how_to_skip_is_said_as_long_as_it_goes_on(stage, desk, toy):
    set_pace(stage, "slow")
    for v in (2, 3):
        desk.push(staged(toy, v, act(*[Beat("hold", weight=2)] * 3)))
    drawn(stage, 3)
    late = [one["stage"] for one in stage.evaluate("window.history_") if one["v"] == "2"]
    assert late, "the first picture came, the show went on"
    assert all("skip" in names for names in late[:-1])
    expect(stage.locator(".skip")).to_have_count(0)


def test_cards_that_come_from_a_seat_are_as_many_as_flew(stage, desk, toy):
    """The pile they are drawn from lies before another seat: each is a card of its own."""
    row = Zone("row", "row", "Rue", area="mine", empty="Personne")
    desk.push(toy.frame(replace(toy.town(), zones=(row,)), 2))
    drawn(stage, 2)
    set_pace(stage, "slow")
    flights = [Beat("fly", on="pile.1 seat:1", to=f"r{n} row", face="front") for n in range(3)]
    desk.push(staged(toy, 3, act(*flights, Beat("stamp", on="r0", words="Là"), Beat("hold"))))
    lefts = glimpse(
        stage,
        ".stage .stamped",
        "() => [...document.querySelectorAll('.stage .actor')].map((el) => el.getBoundingClientRect().left)",
    )
    assert len(lefts) == 3
    assert lefts == sorted(set(lefts)), "side by side, in their order"
    drawn(stage, 3)


def test_a_long_log_is_read_from_its_end(page, desk, toy):
    """The seats are drawn after the lines, and take room from them."""
    lines = [{"n": n, "text": f"Ligne {n}"} for n in range(90)]
    desk.frame = toy.frame(toy.town(), log=lines)
    page.goto(desk.address)
    drawn(page, 1)
    expect(page.locator(".log-lines li").last).to_be_in_viewport()
    desk.push(toy.frame(toy.town(), 2, log=[*lines, {"n": 90, "text": "La dernière"}]))
    drawn(page, 2)
    expect(page.locator(".log-lines li").last).to_be_in_viewport()
    page.locator(".log-lines").hover()
    page.mouse.wheel(0, -600)
    expect(page.locator(".log-lines li").last).not_to_be_in_viewport()
    desk.push(toy.frame(toy.town(), 3, log=[{"n": 91, "text": "Encore une"}]))
    drawn(page, 3)
    expect(page.locator(".log-lines li").last).not_to_be_in_viewport()


def test_what_lies_across_keeps_its_form_while_it_flies(stage, desk, toy):
    """The box around it is wider than the piece."""
    set_pace(stage, "slow")
    size = "el => [el.offsetWidth, el.offsetHeight]"
    card = stage.locator("[data-id='card']")
    card.evaluate("el => (el.style.rotate = '90deg')")
    wanted = card.evaluate(size)
    assert wanted[0] != wanted[1]
    desk.push(staged(toy, 2, act(Beat("fly", on="card", to="seat:1"), Beat("hold"))))
    ghost = stage.locator(".stage .ghost")
    ghost.wait_for(state="attached")
    assert ghost.evaluate(size) == wanted
    assert ghost.evaluate("el => getComputedStyle(el).rotate") == "90deg"
    drawn(stage, 2)


def test_a_piece_comes_to_the_place_its_sheet_keeps_for_it(stage, desk, toy):
    """In front of one there may be a grid with a place for each thing, which stays while it is out."""
    stage.evaluate(
        """() => {
            const places = new CSSStyleSheet();
            places.replaceSync(`#zone-hand .cells { display: grid; grid-template: 6rem 6rem / 6rem 6rem; gap: 0; place-items: center }
                #zone-hand .kind-pawn { grid-area: 1 / 1 } #zone-hand .kind-card { grid-area: 2 / 2 }`);
            document.adoptedStyleSheets = [places];
        }"""
    )
    set_pace(stage, "slow")
    home = Beat("fly", on="pawn", to="hand")
    desk.push(staged(toy, 2, act(home, Beat("stamp", on="c1", words="Là"), Beat("hold"))))
    across, down = glimpse(
        stage,
        ".stage .stamped",
        """() => {
            const [ghost, card] = ['.stage .kind-pawn', '#zone-hand .kind-card'].map((css) => document.querySelector(css).getBoundingClientRect());
            const far = 6 * parseFloat(getComputedStyle(document.documentElement).fontSize);
            const [across, down] = ['left', 'top'].map((side, n) => card[side] - ghost[side] + (n ? card.height - ghost.height : card.width - ghost.width) / 2);
            return [across - far, down - far];
        }""",
    )
    assert abs(across) < 2
    assert abs(down) < 2
    assert stage.locator("#zone-hand .kind-pawn").count() == 0, "it was only measured"
    drawn(stage, 2)


def test_those_who_speak_at_once_are_all_read(stage, desk, toy):
    stage.set_viewport_size({"width": 390, "height": 844})
    words = ("Pas de guerre des gangs, pas cette nuit !", "Personne n’encaisse rien du tout !")
    said = [Beat("speak", on=f"seat:{n}", words=words[n], join=n > 0) for n in (0, 1)]
    desk.push(staged(toy, 2, act(*said)))
    boxes = glimpse(
        stage,
        ".stage .line + .line",
        """() => [...document.querySelectorAll('.stage .line')].map((el) => el.getBoundingClientRect().toJSON())""",
    )
    one, other = sorted(boxes, key=lambda box: box["top"])
    beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    assert beside or one["bottom"] <= other["top"]
    drawn(stage, 2)
