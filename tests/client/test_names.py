"""Names at the seats: never broken inside a word, and on a phone still told apart."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from vingtdeux.scene import SeatView

LEVELS = ("Jean-Baptiste Poquelin", "Commissaire", "Commissaire 2", "Commissaire 3", "Brigadier", "Brigadier 2")  # fmt: skip
FIGURES = ("Ana", "La Prudente", "Le Fonceur", "La Diplomate", "Mme Judas", "L’Inconsolable")
COLORS = ("red", "blue", "green", "yellow", "purple", "orange")
SHAPES = ("circle", "square", "triangle", "star", "diamond", "hexagon")
READ = """() => [...document.querySelectorAll('.seat .who')].map(who => {
  const node = who.firstChild;
  const broken = [...node.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(box => box.top)).size > 1;
  }).map(([word]) => word);
  const cut = who.scrollWidth > who.clientWidth || who.scrollHeight > who.clientHeight + 1;
  return {text: node.data, broken, cut, full: who.parentElement.textContent};
})"""


def crowd(toy, names):
    """Six bots with characters at the toy's table."""
    seats = tuple(
        SeatView(n, name, COLORS[n], SHAPES[n], you=n == 0, asked=n == 1, first=n == 2)
        for n, name in enumerate(names)
    )
    people = [{"seat": n, "name": name, "kind": "bot", "level": 2} for n, name in enumerate(names)]
    return toy.frame(replace(toy.town(), seats=seats), people=people)


@pytest.mark.parametrize("names", [LEVELS, FIGURES])
@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1280, 800)])
def test_six_seats_read_as_six_names(page, desk, toy, names, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    desk.frame = crowd(toy, names)
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    page.wait_for_function(f"() => ({READ})().every(each => !each.cut)")  # shortened on demand
    read = page.evaluate(READ)
    assert [each["broken"] for each in read] == [[]] * 6
    assert len({each["text"] for each in read}) == 6
    for name, each in zip(names, read, strict=True):
        assert name in each["full"], "a screen reader hears all of it"


def test_names_are_whole_again_where_there_is_room(page, desk, toy):
    page.set_viewport_size({"width": 390, "height": 844})
    desk.frame = crowd(toy, FIGURES)
    page.goto(desk.address)
    who = page.locator(".seat .who")
    page.wait_for_selector("#table[data-version='1']")
    expect(who.nth(3)).to_have_text("Diplomate")
    expect(who.nth(4)).to_have_text("Judas")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(who.nth(3)).to_have_text("La Diplomate")
