"""Straight moves against an independent walker that knows only the drawn map [R3.3.1] [R3.3.2]."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from vingtdeux.games import load

MAP = [
    "#..O.#.O.#.O..#",
    "..#..#...#..#..",
    "O.##...#...##.O",
    ".#..*#.#.#*....",
    ".##.##...##.##.",
    ".#.....*.....#.",
    "O..##.*#*.##..O",
    ".#.....*.....#.",
    ".##.##...##.##.",
    "....*#.#.#*..#.",
    "O.##...#...##.O",
    "..#..#...#..#..",
    "#..O.#.O.#.O..#",
]
SQUARES = {f"{chr(65 + x)}{y + 1}": (x, y) for y in range(13) for x in range(15)}
STREETS = [name for name, (x, y) in SQUARES.items() if MAP[y][x] != "#"]
GAME = load("police_et_voleurs", players=5)


def walk(start: str, taken: set[str]) -> set[str]:
    """One square at a time in each direction until something is in the way."""
    found = set()
    for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        x, y = SQUARES[start]
        while True:
            x, y = x + right, y + down
            name = f"{chr(65 + x)}{y + 1}"
            if not (0 <= x < 15 and 0 <= y < 13) or MAP[y][x] == "#" or name in taken:
                break
            found.add(name)
    return found


def crowd(seed: int, men: int) -> tuple[list[str], list[str]]:
    rng = Random(seed)
    squares = STREETS[:]
    rng.shuffle(squares)
    return squares[:4], squares[4 : 4 + men]


@given(st.integers(0, 10**6), st.integers(0, 22))
def test_a_thief_moves_exactly_where_the_walker_goes(seed: int, men: int) -> None:
    thieves, police = crowd(seed, men)
    state = GAME.position({"thieves": [{"at": at} for at in thieves], "police": police})
    legal = {a.text for a in GAME.legal_actions(state, 0) if a.text.startswith("move:")}
    expected = walk(thieves[0], {*thieves, *police} - {thieves[0]})
    assert legal == {f"move:{name}" for name in expected}


@given(st.integers(0, 10**6), st.integers(1, 22))
def test_policemen_step_exactly_where_the_walker_goes(seed: int, men: int) -> None:
    thieves, police = crowd(seed, men)
    frozen = police[: men // 3]
    state = GAME.position(
        {
            "thieves": [{"at": at} for at in thieves],
            "police": [name + "!" * (name in frozen) for name in police],
            "turn": "police",
        }
    )
    legal = {a.text for a in GAME.legal_actions(state, 4) if a.text.startswith("step:")}
    taken = {*thieves, *police}
    expected = {
        f"step:{name}:{to}" for name in police if name not in frozen for to in walk(name, taken)
    }
    assert legal == (expected if GAME.phase(state) == "police_step" else set())


@given(st.integers(0, 10**6), st.integers(0, 20))
def test_r3_4_4_a_drive_is_offered_exactly_where_a_second_step_exists(seed: int, men: int) -> None:
    thieves, police = crowd(seed, men)
    start, others = thieves[0], {*thieves[1:], *police}
    position = {"thieves": [{"at": at} for at in thieves], "police": police}
    position["thieves"][0]["loot"] = ["car"]
    state = GAME.position(position)
    legal = {a.text for a in GAME.legal_actions(state, 0) if a.text.startswith("drive:")}
    expected = set()
    for first in walk(start, others):
        x, y = SQUARES[first]
        if MAP[y][x] == "O" or walk(first, others) - {start}:
            expected.add(f"drive:{first}")
    assert legal == expected
