"""Each game's own questions, with the band its rules document gives; run by bench.py. JSON out.

PYTHONPATH=src python benchmarks/extras.py police_city 200 2
"""

import json
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import vingtdeux
from vingtdeux.bots import Bot, make
from vingtdeux.bots.levelled import Levelled
from vingtdeux.games import box
from vingtdeux.games.enquetes_new_york.cases import generate
from vingtdeux.games.police_city import rules
from vingtdeux.lab import Plan, simulate, wilson
from vingtdeux.lab.table import play_out

Table = dict[str, Any]


def reports(game_id: str, players: int, bot: str | Bot, count: int, **options: Any) -> list[Table]:
    """The final positions of games between equal bots."""
    game = vingtdeux.load(game_id, players=players, **options)
    bots = [make(game_id, bot)] * players
    found = []
    for number in range(count):
        end = play_out(game, bots, f"extras|{number}")
        outcome = game.outcome(end.state)
        assert outcome is not None
        found.append({**game.report(end.state), "winners": outcome.winners})
    return found


def mean(values: Iterable[float]) -> float:
    """Of a non-empty list."""
    found = list(values)
    return sum(found) / len(found)


def percentiles(values: Iterable[int]) -> str:
    """5 to 95 %."""
    found = sorted(values)
    return f"{found[len(found) * 5 // 100]}-{found[len(found) * 95 // 100]}"


def allez_les_bleus(count: int, jobs: int) -> list[Table]:
    """Styles against each other, and length by number of players."""
    found = box("allez_les_bleus").styles
    styles = list(found.names) if found else []
    rows = []
    for at, one in enumerate(styles):
        for other in styles[at + 1 :]:
            pair = (f"style:{one}", f"style:{other}")
            results = simulate(Plan("allez_les_bleus", pair, count, 2), jobs)
            better = results.beats(*pair)
            rows.append([one, other, str(count), better.percent(), f"{results.rounds:.1f}"])
    lengths = []
    for players, band in ((2, "15.8"), (3, "15.5"), (4, "15.4"), (5, "15.5")):
        results = simulate(Plan("allez_les_bleus", ("greedy:3",), count // 2, players), jobs)
        shares = " ".join(f"{100 * results.wins_in_turn(n).value:.0f}" for n in range(players))
        lengths.append([str(players), f"{results.rounds:.1f}", band, shares])
    return [
        {
            "title": "Allez les Bleus: styles of equal strength (wanted: 48-51 %)",
            "head": ["style", "against", "games", "ranks higher", "rounds"],
            "rows": rows,
        },
        {
            "title": "Allez les Bleus: length among Commissaires",
            "head": ["players", "rounds", "document", "wins % in turn order"],
            "rows": lengths,
        },
    ]


def enquetes_new_york(count: int, _jobs: int) -> list[Table]:
    """Rounds and wins in turn order of bots that name a cell as soon as it is certain, and the time
    to make a case."""
    mind = box("enquetes_new_york").mind
    logical = Levelled(mind.tuned({"commissaire.least": 1, "commissaire.duel": 1}), 3)
    documented = {
        (2, 1): "4.9 / 3-7, 54 46", (3, 1): "4.3 / 3-6, 38 35 27", (4, 1): "4.0 / 3-6, 30 28 24 19",
        (6, 1): "3.6 / 2-5, 21 21 17 16 14 11", (2, 2): "5.2 / 3-8, 55 45",
        (3, 2): "4.7 / 3-6, 39 34 27", (4, 2): "4.4 / 3-6, 29 28 24 19",
        (6, 2): "4.1 / 3-5, 21 22 19 14 13 11",
    }  # fmt: skip
    rows = []
    for (players, level), band in documented.items():
        found = reports("enquetes_new_york", players, logical, count, level=level)
        turns = [
            max(turn + (seat in one["winners"]) for seat, turn in enumerate(one["turns"]))
            for one in found  # the turn of the accusation counts
        ]
        wins = [0] * players
        for one in found:
            for seat in one["winners"]:
                wins[(seat - one["first"]) % players] += 1
        shares = " ".join(f"{100 * won / count:.0f}" for won in wins)
        measured = f"{mean(turns):.1f} / {percentiles(turns)}"
        rows.append([str(players), str(level), str(count), measured, shares, band])
    return [
        {
            "title": "Enquêtes à New York: turns of the busiest seat, wins in turn order (logical)",
            "head": ["players", "level", "games", "turns / 5-95 %", "wins %", "document"],
            "rows": rows,
        },
        _cases(),
    ]


def _cases() -> Table:
    rows = []
    for level in (1, 2):
        for difficulty in ("easy", "normal", "hard"):
            times = []
            for number in range(20):
                start = time.process_time()
                generate(level, f"bench {number}", difficulty)
                times.append(1000 * (time.process_time() - start))
            cells = [str(level), difficulty, f"{mean(times):.1f}", f"{max(times):.1f}"]
            rows.append([*cells, "<= 50" if difficulty == "normal" else ""])
    return {
        "title": "Enquêtes à New York: making a case, one core",
        "head": ["level", "difficulty", "mean ms", "longest ms", "wanted"],
        "rows": rows,
    }


def mafia_story(count: int, jobs: int) -> list[Table]:
    """Length and endings among Commissaires, as the rules document tells them."""
    band = {2: "10.5 / 94, 68 %", 3: "10.4 / 143, 58 %", 4: "8.0 / 155, 87 %"}
    rows = []
    for players, documented in band.items():
        results = simulate(Plan("mafia_story", ("greedy:2",), count, players), jobs)
        points = sum(n for reason, n in results.reasons.items() if reason == "score")
        ends = ", ".join(f"{reason} {n}" for reason, n in results.reasons.items())
        length = f"{results.rounds:.1f} / {results.decisions:.0f}"
        share = f"{100 * points / count:.0f} %"
        rows.append([str(players), str(count), length, share, documented, ends])
    return [
        {
            "title": "Mafia Story: rounds / decisions and share of ends by points (Brigadier)",
            "head": ["players", "games", "length", "by points", "document", "ends"],
            "rows": rows,
        }
    ]


def police_city(count: int, jobs: int) -> list[Table]:
    """How often the mafia wins, and how long a full table takes."""
    band = {3: "12 % / 8.3", 4: "24 % / 7.5", 5: "26 % / 7.0", 6: "35 % / 6.6"}
    rows = []
    for players, documented in band.items():
        results = simulate(Plan("police_city", ("greedy:3",), count, players), jobs)
        mafia = wilson(results.reasons.get("mafia", 0), count)
        rows.append(
            [str(players), str(count), mafia.percent(), f"{results.rounds:.1f}", documented]
        )
    game = vingtdeux.load("police_city", players=6)
    bots = [make("police_city", "greedy:3")] * 6
    times = []
    for number in range(8):
        start = time.process_time()
        play_out(game, bots, f"six|{number}")
        times.append(time.process_time() - start)
    build = "pure" if str(rules.__file__).endswith(".py") else "compiled"
    return [
        {
            "title": "Police City: the mafia's victories at medium level (Commissaires)",
            "head": ["players", "games", "mafia wins", "rounds", "document (sensible)"],
            "rows": rows,
        },
        {
            "title": "Police City: six greedy bots, one game, one core",
            "head": ["build", "mean s", "longest s", "wanted compiled"],
            "rows": [[build, f"{mean(times):.3f}", f"{max(times):.3f}", "<= 0.25"]],
        },
    ]


def police_et_voleurs(count: int, _jobs: int) -> list[Table]:
    """How often the police wins."""
    band = {3: "33 %, 20.8", 4: "34 %, 20.8", 5: "34 %, 20.8"}
    rows = []
    for players, documented in band.items():
        found = reports("police_et_voleurs", players, "greedy:3", count)
        won = sum(one["police_seat"] in one["winners"] for one in found)
        rounds = mean(one["round"] for one in found)
        rows.append(
            [str(players), str(count), wilson(won, count).percent(), f"{rounds:.1f}", documented]
        )
    return [
        {
            "title": "Police et Voleurs: the police's victories among Commissaires",
            "head": ["players", "games", "police wins", "rounds", "document"],
            "rows": rows,
        }
    ]


QUESTIONS: dict[str, Callable[[int, int], list[Table]]] = {
    "allez_les_bleus": allez_les_bleus,
    "enquetes_new_york": enquetes_new_york,
    "mafia_story": mafia_story,
    "police_city": police_city,
    "police_et_voleurs": police_et_voleurs,
}


def main() -> None:
    game_id, count, jobs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    ask = QUESTIONS.get(game_id)
    print(json.dumps(ask(count, jobs) if ask else []))


if __name__ == "__main__":
    main()
