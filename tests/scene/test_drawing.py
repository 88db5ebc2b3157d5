"""A scene as a picture: self-contained, for any theme and width, and a function of the scene alone."""

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vingtdeux
from vingtdeux.engine.chance import pick
from vingtdeux.games import all_ids, box
from vingtdeux.scene import Cell, Counter, Deed, Piece, Result, Scene, SeatView, Zone, to_json
from vingtdeux.scene.drawing import draw, read_look
from vingtdeux.scene.drawing.letters import fit, measure, wrap
from vingtdeux.scene.drawing.palette import ROOM, SEATS, SHAPES

CLIENT = Path(vingtdeux.__file__).parent / "web" / "static" / "client"
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Marie-Antoinette", "Jean-Christophe de la Tour", "Zoé", "Wladimir", "Öznur", "Bob")


def scenes(game_id: str) -> Iterator[Scene]:
    """Some of a game: start, middle and end, a seat and a spectator, both languages, all seats."""
    screen = box(game_id)
    game = vingtdeux.load(game_id, screen.info.max_players)
    match = vingtdeux.Match(game, seed=11)
    rng = Random(11)
    names = NAMES[: game.players]
    for step in range(4000):
        if match.over or step in (0, 7, 40, 100, 250):
            yield screen.scene(match.observe(None), [], "en", names)
            legal = game.legal_actions(match.state, 1)
            yield screen.scene(match.observe(1), legal, "fr", names)
        if match.over:
            return
        seat = pick(rng, match.to_act)
        choices = game.legal_actions(match.state, seat)
        match.play(seat, screen.choose(match.observe(seat), choices, 1, rng))


@pytest.fixture(scope="module", params=all_ids())
def some(request: pytest.FixtureRequest) -> tuple[str, list[Scene]]:
    return request.param, list(scenes(request.param))


def words_of(root: ElementTree.Element) -> Iterator[tuple[float, float, str]]:
    """The words outside symbols: from where to where they go."""

    def walk(element: ElementTree.Element, x: float) -> Iterator[tuple[float, float, str]]:
        if element.tag in (f"{SVG}defs", f"{SVG}style"):
            return
        moved = re.fullmatch(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
        x += float(moved[1]) if moved else 0
        if element.tag == f"{SVG}text":
            said = element.text or ""
            size = float(element.get("font-size", "0"))
            bold = "font-weight" in element.attrib or "font-family" in element.attrib
            wide = measure(said, size, bold)
            shift = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
            left = x + float(element.get("x", "0")) - wide * shift
            yield left, left + wide, said
        for child in element:
            yield from walk(child, x)

    yield from walk(root, 0)


@pytest.mark.parametrize("width", [330, 390, 640, 900, 1400])
def test_every_word_stays_in_the_picture(some: tuple[str, list[Scene]], width: int) -> None:
    game_id, shown = some
    for scene in shown:
        root = ElementTree.fromstring(box(game_id).picture(scene, width))
        assert root.get("width") == str(width)
        for left, right, said in words_of(root):
            assert left >= 0, said
            assert right <= width + 0.5, said


def test_it_is_self_contained(some: tuple[str, list[Scene]]) -> None:
    game_id, shown = some
    for scene in shown:
        svg = box(game_id).picture(scene)
        bare = svg.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|//|<script|<image|@import|@font-face|\son\w+=", bare)
        known = set(re.findall(r'\sid="([^"]+)"', svg))
        used = set(re.findall(r'href="#([^"]+)"', svg))
        assert used <= known
        assert {each.rpartition("-")[2] for each in known - used} <= {"title", "desc"}


def test_ids_of_two_pictures_differ_and_no_piece_is_named(some: tuple[str, list[Scene]]) -> None:
    game_id, shown = some
    prefixes = set()
    for scene in {to_json(each): each for each in shown}.values():
        svg = box(game_id).picture(scene)
        prefix = re.search(r'class="(vd[0-9a-f]+)"', svg)
        assert prefix
        prefixes.add(prefix[1])
        assert all(each.startswith(f"{prefix[1]}-") for each in re.findall(r'\sid="([^"]+)"', svg))
        assert "data-" not in svg.replace("data-jp-theme-light", "")
    assert len(prefixes) == len({to_json(each) for each in shown})


def test_equal_scenes_give_equal_pictures(some: tuple[str, list[Scene]]) -> None:
    game_id, shown = some
    for scene in shown:
        again = deepcopy(scene)
        assert again is not scene
        assert box(game_id).picture(scene) == box(game_id).picture(again)


def test_a_theme_that_is_named_needs_no_style_sheet(some: tuple[str, list[Scene]]) -> None:
    game_id, shown = some
    by_day, by_night = (box(game_id).picture(shown[0], dark=dark) for dark in (False, True))
    for svg in (by_day, by_night):
        assert "var(" not in svg
        assert "<style" not in svg
    assert ROOM["paper"][0] in by_day
    assert ROOM["paper"][1] in by_night
    assert ROOM["paper"][0] not in by_night


def test_without_a_theme_it_follows_the_reader(some: tuple[str, list[Scene]]) -> None:
    game_id, shown = some
    svg = box(game_id).picture(shown[0])
    assert "prefers-color-scheme:dark" in svg
    assert '[data-jp-theme-light="false"]' in svg
    asked = set(re.findall(r"var\(--([\w-]+)\)", svg))
    assert asked <= set(re.findall(r"--([\w-]+):#", svg))


def test_everything_there_is_can_be_asked_for_by_a_mouse(some: tuple[str, list[Scene]]) -> None:
    game_id, shown = some
    look = box(game_id).look
    for scene in shown:
        root = ElementTree.fromstring(box(game_id).picture(scene))
        titles = [each.text or "" for each in root.iter(f"{SVG}title")]
        for zone in scene.zones:
            name = zone.id.partition(".")[0].rstrip("0123456789")
            if name in look.zones and look.zones[name].hidden:
                continue
            for cell in zone.cells:
                assert any(title.startswith(cell.label) for title in titles)
        first = root.find(f"{SVG}title")
        assert first is not None
        assert scene.prompt in (first.text or "")
        assert all(seat.name in (root.findtext(f"{SVG}desc") or "") for seat in scene.seats)


def test_hints_name_things_of_their_game(some: tuple[str, list[Scene]]) -> None:
    """A hint for something that is gone is a mistake nobody would see."""
    folder, look = box(some[0]).folder, box(some[0]).look
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    art = (folder / "art.svg").read_text("utf-8") if (folder / "art.svg").is_file() else ""
    kinds = {*look.kinds, *(kind for zone in look.zones.values() for kind in zone.kinds)}
    for name in {*look.zones, *kinds} - {"card"}:
        assert re.search(rf"[\"']{name}|{name}[.{{\"']", code), name
    for name in look.faces:
        assert f'id="{name}' in art, name
    style = "".join(path.read_text("utf-8") for path in folder.rglob("*.css"))
    for name in look.marks:
        assert f".mark-{name}" in style, name


# --- a stranger's scene --------------------------------------------------------------------------

PLAIN = Scene(
    game="nobodys",
    lang="en",
    phase="play",
    title="Play <now>",
    prompt="A & B: do something",
    seat=0,
    mine=True,
    seats=(
        SeatView(0, "Ana", "red", "circle", you=True, asked=True, first=True, team=0),
        SeatView(1, "Bob", "white", "no-such-shape", out=True, status="asleep"),
    ),
    counters=(Counter("round", "Round", 2, most=3),),
    zones=(
        Zone(
            "field", "grid", "Field", cols=2, rows=2,
            cells=tuple(Cell(f"c{n}", f"Cell {n}", col=1 + n % 2, row=1 + n // 2) for n in range(4)),
            pieces=(Piece("p", "pawn", "Ana’s pawn", at="c0", owner=0, kind="pawn"),),
        ),
        Zone("chart", "map", "Chart", cells=(Cell("north", "North", x=50, y=10, name="N"),)),
        Zone("path", "track", "Path", cells=(Cell("s0", "Step 0", name="0"), Cell("s1", "Step 1"))),
        Zone("pile", "pile", "Pile", pieces=(Piece("top", "back", "7 cards", count=7),)),
        Zone("hand", "row", "Hand", area="mine", pieces=(Piece("k", "king", "King", value="13"),)),
        Zone("notes", "panel", "Notes", lines=("One " * 60,), empty="Nothing"),
        Zone("gone", "row", "", empty="Nothing here"),
    ),
    deeds=(Deed("go", "Go to cell 3", target="c3"),),
    result=Result("Ana wins", "She has more.", "R1", (0,), (3, -1.5), (1, 2), ("Three points.",)),
)  # fmt: skip


@pytest.mark.parametrize("width", [300, 900])
def test_a_game_without_art_has_a_picture_too(width: int) -> None:
    root = ElementTree.fromstring(draw(PLAIN, width=width))
    said = [text for _, _, text in words_of(root)]
    for wanted in ("Play <now>", "A & B: do something", "Ana", "Bob", "13", "Ana wins", "−1.5"):
        assert wanted in said
    assert "c3" in said  # an empty cell says where it is
    assert "c0" in said
    titles = {each.text for each in root.iter(f"{SVG}title")}
    assert {"Cell 3", "Ana’s pawn", "7 cards", "King", "North", "Step 1"} <= titles


def test_an_empty_scene_has_a_picture() -> None:
    ElementTree.fromstring(draw(Scene("nobodys", "fr", "", "Rien", "")))


def test_what_can_be_acted_on_stands_in_the_light() -> None:
    idle = msgspec.structs.replace(PLAIN, mine=False)
    glow = ROOM["glow"][0]
    assert glow in draw(PLAIN, dark=False)
    assert glow not in draw(idle, dark=False)


def test_a_look_takes_colours_of_a_style_sheet() -> None:
    style = """
    /* .game-x { --wrong: #000; } */
    .game-x { --desk: #101a30; --street: light-dark(#efe4cb, #3a4160); --size: 2rem; }
    .game-x .piece { --other: #fff; }
    """
    look = read_look('[zones]\nfield = { ground = "desk" }', style, ".game-x")
    assert look.colors == {"desk": ("#101a30", "#101a30"), "street": ("#efe4cb", "#3a4160")}
    assert "#101a30" in draw(PLAIN, dark=False, look=look)
    with pytest.raises(msgspec.ValidationError):
        read_look("[zones]\nfield = { colour = 1 }", "", ".game-x")


# --- words ---------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(st.text(max_size=40), st.floats(5, 400), st.sampled_from([9.0, 12.0, 16.0]), st.booleans())
def test_words_are_cut_before_they_leave_their_box(
    said: str, width: float, size: float, bold: bool
) -> None:
    kept = fit(said, width, size, bold)
    assert measure(kept, size, bold) <= width
    assert kept == said or kept == "" or kept.endswith("…")
    lines = wrap(said, width, size, bold, 3)
    assert len(lines) <= 3
    assert all(measure(line, size, bold) <= width for line in lines)


def test_lines_hold_all_the_words_there_is_room_for() -> None:
    said = "Jean-Christophe regarde la case du voleur"
    assert " ".join(wrap(said, 120, 12)) == said
    assert wrap(said, 120, 12, False, 1)[0].endswith("…")
    assert "".join(wrap("Jean-Christophe", 90, 12)) == "Jean-Christophe"


# --- the same as in the browser ------------------------------------------------------------------


def test_colours_are_those_of_the_client() -> None:
    sheet = (CLIENT / "base" / "10-tokens.css").read_text("utf-8")
    root = sheet[sheet.index(":root {") : sheet.index("}")]
    said = dict(re.findall(r"--([\w-]+): ([^;]+);", root))
    for name, (color, ink) in SEATS.items():
        assert said[name] == color
        on = re.search(
            rf"\.color-{name} {{\s+--seat: [^;]+;\s+--seat-ink: var\(--([\w-]+)\)", sheet
        )
        assert on
        assert said[on[1]] == ink
    for name, (day, night) in ROOM.items():
        if name != "glow":  # see-through there
            assert said[name] == (day if day == night else f"light-dark({day}, {night})")


def test_shapes_are_those_of_the_client() -> None:
    sheet = (CLIENT / "shapes.svg").read_text("utf-8")
    for line in SHAPES.strip().splitlines():
        assert line in sheet
    assert set(re.findall(r'"(shape-\w+)"', sheet)) == set(re.findall(r'"(shape-\w+)"', SHAPES))
