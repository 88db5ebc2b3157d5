"""What holds of our bots: `make ladder`, or

    python benchmarks/ladder.py [--games mafia_story] [--sections rungs,company,tempers,balance,cost]
                                [--count 400] [--jobs 2] [--seed WORD]
    python benchmarks/ladder.py --sections top --search-games 100 [--search divisionnaire]

Rungs: each level against the one below, seats rotated. Top: a search against Commissaires and
Brigadiers; hours at one second a decision, so only if games are asked for. Company: the stand-ins
for people of `tests/company` among bots of one level, and how much oftener than without them nobody
wins. Tempers: the characters of one level against each other. Balance: wins by seat and ends of
games among Brigadiers. Cost: time of a decision, and simulations a second from the middle of a game.

All intervals are 95 %, by game. Without --seed every run draws seeds nobody has seen and prints the
word that plays them again. Rows are printed as they come, so a run may be stopped. Run it on the
compiled package (`make ladder` does). Figures of bots, not of people.
"""

import argparse
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from joblib import Parallel, delayed

import vingtdeux
from vingtdeux.bots import LEVEL_NAMES, Search, make
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import below, pick
from vingtdeux.engine.mind import rank_share
from vingtdeux.games import box
from vingtdeux.lab import Interval, Plan, Results, simulate
from vingtdeux.lab.statistics import mean_interval

ROOT = Path(__file__).resolve().parent.parent
GAMES = (
    "mafia_story", "allez_les_bleus", "police_et_voleurs", "enquetes_new_york", "police_city",
)  # fmt: skip
LEVELS = tuple(name.lower() for name in LEVEL_NAMES)
RUNG = {"enquetes_new_york": (0.55, 0.52)}
"""What a level wants against the one below: the value and its lower bound; else 60 and 55 %."""
TOP = {
    "mafia_story": (0.60, 0.60), "police_city": (0.65, 0.55), "allez_les_bleus": (0.52, 0.52),
    "police_et_voleurs": (0.55, 0.55), "enquetes_new_york": (0.52, 0.52),
}  # fmt: skip
"""Lower bounds of a Divisionnaire against Commissaires, with the fewest and the most players."""
USUAL = {
    "mafia_story": (2, 3, 4), "allez_les_bleus": (2, 4), "police_et_voleurs": (3, 4),
    "enquetes_new_york": (2, 4), "police_city": (4, 6),
}  # fmt: skip
MAFIA = {3: 0.12, 4: 0.24, 5: 0.26, 6: 0.35}
"""How often the mafia should win among Brigadiers, by players: the rules document, 5.1."""
WORSE = 0.08
"""By how much oftener nobody may win with a novice at the table."""
SIMULATIONS = {
    "mafia_story": 5000, "allez_les_bleus": 6000, "police_et_voleurs": 1000,
    "enquetes_new_york": 30000, "police_city": 1500,
}  # fmt: skip


class Args(NamedTuple):
    """What was asked for on the command line."""

    games: list[str]
    sections: list[str]
    count: int
    jobs: int
    seed: str
    search_games: int
    search: str


def table(title: str, head: str, rows: Iterable[Sequence[str]]) -> None:
    """A Markdown table, row by row as they are found; nothing at all if there are none."""
    names = head.split(", ")
    for number, row in enumerate(rows):
        if number == 0:
            print(f"\n### {title}\n\n| " + " | ".join(names) + " |\n|" + "---|" * len(names))
        print("| " + " | ".join(row) + " |", flush=True)


def ends(game_id: str) -> list[int]:
    """The fewest and the most players."""
    info = vingtdeux.info(game_id)
    return sorted({info.min_players, info.max_players})


def counts(game_id: str) -> range:
    """Every number of players."""
    info = vingtdeux.info(game_id)
    return range(info.min_players, info.max_players + 1)


def pairs(results: Results, first: str, second: str) -> Interval:
    """How often the first ranks higher, pair by pair, ties half; the interval by game."""
    shares = []
    for game in results.games:
        points, met = 0.0, 0
        for one, mine in enumerate(game.ranks):
            for other, theirs in enumerate(game.ranks):
                names = [results.plan.lineup[game.seating[seat]] for seat in (one, other)]
                if names == [first, second]:
                    met += 1
                    points += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
        shares.append(points / met)
    return mean_interval(shares)


def verdict(is_met: bool) -> str:
    return "yes" if is_met else "**NO**"


# --- rungs ------------------------------------------------------------------------------------


def rungs(game_id: str, args: Args) -> Iterator[list[str]]:
    """Each level against the one below, and the first against uniform."""
    want, bound = RUNG.get(game_id, (0.60, 0.55))
    count = args.count * 5 if game_id == "enquetes_new_york" else args.count
    for players in ends(game_id):
        lower = "uniform"
        for level in LEVELS[: box(game_id).mind.policies]:
            results = run(game_id, (level, lower), count, players, args)
            found = pairs(results, level, lower)
            if lower == "uniform":  # shown, not wanted: at some tables nobody can win with them
                yield row_of(players, level, lower, results, found, "", None)
            else:
                met = found.value >= want and found.low > bound
                yield row_of(players, level, lower, results, found, f">= {want:.0%}", met)
            lower = level


def top(game_id: str, args: Args) -> Iterator[list[str]]:
    """A search against the Commissaire, and against the Brigadier beside the Commissaire; costly,
    so only if games are asked for."""
    if not args.search_games or not box(game_id).mind.searches:
        return
    for players, want in zip(ends(game_id), TOP[game_id], strict=True):
        names = (args.search, "commissaire")
        results = run(game_id, names, args.search_games, players, args)
        found = pairs(results, *names)
        yield row_of(players, *names, results, found, f"low > {want:.0%}", found.low > want)
        usual = ("commissaire", "brigadier")
        least = pairs(run(game_id, usual, args.count, players, args), *usual)
        names = (args.search, "brigadier")
        results = run(game_id, names, args.search_games, players, args)
        found = pairs(results, *names)
        wanted = f"not below {least.value:.0%}"
        yield row_of(players, *names, results, found, wanted, found.high >= least.value)


def row_of(
    players: int, one: str, two: str, results: Results, found: Interval, want: str, met: bool | None
) -> list[str]:
    return [
        str(players), one, two, str(len(results.games)), found.percent(),
        results.wins_of(one).percent(), results.wins_of(two).percent(),
        f"{unwon(results):.1%}", want, "" if met is None else verdict(met),
    ]  # fmt: skip


def run(game_id: str, names: Sequence[str], count: int, players: int, args: Args) -> Results:
    """Games of these bots, from a seed of this question's own."""
    seed = f"{args.seed}|{game_id}|{players}|{'|'.join(names)}"
    return simulate(Plan(game_id, tuple(names), count, players, seed=seed), args.jobs)


# --- company ----------------------------------------------------------------------------------


def company(game_id: str, args: Args) -> Iterator[list[str]]:
    """Stand-ins among bots of one level: wins as a share of what is fair; and how often nobody wins,
    against the same bots alone."""
    file = ROOT / "tests" / "company" / f"{game_id}.py"
    wanted = {
        ("Novice", "stagiaire"): (0.85, 1.25), ("Regular", "brigadier"): (0.85, 1.25),
        ("Novice", "brigadier"): (0.40, 9.0), ("Novice", "commissaire"): (0.20, 9.0),
    }  # fmt: skip
    for players in USUAL[game_id]:
        fair = fair_share(game_id, players)
        for level in LEVELS[:3]:
            alone = unwon(run(game_id, (level,), args.count, players, args))
            for person in ("Novice", "Regular"):
                name = f"{file}:{person}"
                results = run(game_id, (name, *[level] * (players - 1)), args.count, players, args)
                wins, more = results.wins_of(name), unwon(results) - alone
                low, high = wanted.get((person, level), (0.0, 9.0))
                met = low <= wins.value / fair <= high and (person == "Regular" or more <= WORSE)
                yield [
                    str(players), person, level, str(len(results.games)), wins.percent(),
                    f"{wins.value / fair:.0%}", f"{unwon(results):.1%} ({100 * more:+.1f})",
                    between(low, high), verdict(met) if low else "",
                ]  # fmt: skip


def between(low: float, high: float) -> str:
    """What is wanted, in words: nothing, at least so much, or so much to so much."""
    if not low:
        return ""
    return f">= {low:.0%}" if high > 1.5 else f"{low:.0%}–{high:.0%}"


def unwon(results: Results) -> float:
    """The share of games that nobody won."""
    return results.unwon / len(results.games)


def fair_share(game_id: str, players: int) -> float:
    """One in so many; in teams one in two."""
    teams = vingtdeux.load(game_id, players=players).options.get("teams") and players == 4
    return 0.5 if teams else 1 / players


# --- tempers ----------------------------------------------------------------------------------


def tempers(game_id: str, args: Args) -> Iterator[list[str]]:
    """Every character of a level among the others: how often it ranks higher, pair by pair."""
    known = [temper.name for temper in box(game_id).mind.tempers]
    for players in counts(game_id) if known else ():
        for level in LEVELS[:3]:
            met_at = Parallel(n_jobs=args.jobs)(
                delayed(characters)(game_id, players, level, number, args.seed)
                for number in range(args.count)
            )
            shares: dict[str, list[float]] = {name: [] for name in known}
            for table_ in met_at:
                for name, share in table_:
                    shares[name].append(share)
            found = {name: mean_interval(each) for name, each in shares.items()}
            least = min(found, key=lambda name: found[name].value)
            most = max(found, key=lambda name: found[name].value)
            met = found[least].value >= 0.45 and found[most].value <= 0.55
            yield [
                str(players), level, str(args.count), f"{least} {found[least].percent()}",
                f"{most} {found[most].percent()}", verdict(met),
            ]  # fmt: skip


def characters(
    game_id: str, players: int, level: str, number: int, seed: str
) -> list[tuple[str, float]]:
    """One game of characters drawn by lot: each, and the share of the others it left behind."""
    known = [temper.name for temper in box(game_id).mind.tempers]
    draw = Random(f"{seed}|{game_id}|{players}|{level}|{number}")
    seated = draw.sample(known, min(players, len(known)))
    names = tuple(f"{level}:{name}" for name in seated)
    plan = Plan(game_id, names, 1, players, seed=f"{seed}|t|{number}|{players}")
    (game,) = simulate(plan).games
    return [
        (seated[index], rank_share(game.ranks, seat)) for seat, index in enumerate(game.seating)
    ]


# --- balance ----------------------------------------------------------------------------------


def balance(game_id: str, args: Args) -> Iterator[list[str]]:
    """Brigadiers alone: wins by seat, how it ends, how long it takes."""
    for players in counts(game_id):
        results = run(game_id, ("brigadier",), 2 * args.count, players, args)
        shares = [results.wins_at(seat).value for seat in range(players)]
        total = len(results.games)
        wanted, met = even(game_id, players, shares, results)
        yield [
            str(players), str(total), " / ".join(f"{100 * share:.1f}" for share in shares),
            f"{100 * (max(shares) - min(shares)):.1f}", f"{unwon(results):.1%}",
            ", ".join(f"{name} {n / total:.1%}" for name, n in results.reasons.items()),
            f"{results.rounds:.1f}", f"{results.decisions:.0f}", wanted, met,
        ]  # fmt: skip


def even(game_id: str, players: int, shares: Sequence[float], results: Results) -> tuple[str, str]:
    """What is wanted of the balance of this game, and whether it is met."""
    if game_id == "police_city":
        want = MAFIA[players]
        return f"mafia {want:.0%} ± 5", verdict(abs(unwon(results) - want) <= 0.05)
    if game_id == "police_et_voleurs":  # its seat is the last one
        return "police 33 % ± 5", verdict(abs(shares[-1] - 0.33) <= 0.05)
    if game_id == "allez_les_bleus":
        return "range <= 3", verdict(max(shares) - min(shares) <= 0.03)
    return "", ""


# --- cost -------------------------------------------------------------------------------------


def cost(game_id: str, args: Args) -> Iterator[list[str]]:
    """Microseconds of a decision, and how many rollouts a second from the middle of a game."""
    for players in ends(game_id):
        game = vingtdeux.load(game_id, players=players)
        spent = [f"{1e6 * decision_time(game, level):.0f}" for level in LEVELS[:3]]
        rate, slowest = rollouts(game, args.seed)
        want = SIMULATIONS[game_id]
        met = players > min(ends(game_id)) or rate >= want
        yield [
            str(players), *spent, f"{rate:.0f}", f"{1000 * slowest:.0f}",
            "" if players > min(ends(game_id)) else f">= {want}", verdict(met),
        ]  # fmt: skip


def decision_time(game: Any, level: str) -> float:
    """Mean seconds of `choose` in whole games of this level."""
    bot = make(game, level)
    spent, asked = 0.0, 0
    for number in range(5):
        rng = Random(f"cost|{number}")
        for state, seat in positions(game, level, rng):
            legal = game.legal_actions(state, seat)
            seen = game.observe(state, seat)
            began = time.thread_time()
            bot.choose(seen, legal, rng)
            spent += time.thread_time() - began
            asked += 1
    return spent / asked


def positions(game: Any, name: str, rng: Random) -> Iterator[tuple[Any, int]]:
    """Every decision with a choice of one game between such bots."""
    bot, state = make(game, name), game.start()
    state.quiet = True
    for _ in range(20_000):
        asked = game.to_act(state)
        if not asked:
            return
        if asked[0] == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        seat = pick(rng, asked)
        legal = game.legal_actions(state, seat)
        if len(legal) > 1:
            yield state, seat
        game.apply(state, seat, bot.choose(game.observe(state, seat), legal, rng))


def rollouts(game: Any, seed: str) -> tuple[float, float]:
    """Rollouts a second from the middle of games, and the longest search of 0.2 s, in seconds."""
    mind = box(game.info.id).mind
    if not mind.searches:
        return 0.0, 0.0
    done, spent, slowest = 0, 0.0, 0.0
    for number in range(8):
        rng = Random(f"{seed}|rollouts|{number}")
        path = [(state.copy(), seat) for state, seat in positions(game, "brigadier", rng)]
        state, seat = path[len(path) // 2]
        began = time.thread_time()
        while time.thread_time() - began < 0.4:
            styles = [below(rng, mind.quick_styles) for _ in range(game.players)]
            world = state.copy()
            mind.rollout(game, world, styles, rng, rng)
            mind.worth(game, world)
            done += 1
        spent += time.thread_time() - began
        bot = make(game, "search:0.2s")
        assert isinstance(bot, Search)
        legal, seen = game.legal_actions(state, seat), game.observe(state, seat)
        began = time.thread_time()
        bot.analyse(seen, legal, rng)
        slowest = max(slowest, time.thread_time() - began)
    return done / spent, slowest


HEADS = {
    "rungs": "players, first, second, games, first ranks higher, first wins, second wins,"
    " nobody wins, wanted, met",
    "company": "players, who, among, games, wins, of its fair share, nobody wins (more than bots"
    " alone), wanted, met",
    "tempers": "players, level, games, least, most, within 45–55 %",
    "balance": "players, games, wins by seat %, range, nobody wins, ends, rounds, decisions,"
    " wanted, met",
    "cost": "players, stagiaire µs, brigadier µs, commissaire µs, simulations/s,"
    " longest 0.2 s search ms, wanted, met",
}
HEADS["top"] = HEADS["rungs"]
SECTIONS = {
    "rungs": rungs, "top": top, "company": company, "tempers": tempers, "balance": balance,
    "cost": cost,
}  # fmt: skip


def main() -> None:
    """Print the tables that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--sections", default=",".join(SECTIONS))
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", help="to play a run again; else seeds nobody has seen")
    parser.add_argument("--search-games", type=int, default=0)
    parser.add_argument("--search", default="divisionnaire", help="or search:0.2s")
    asked = parser.parse_args()
    args = Args(
        asked.games.split(","), asked.sections.split(","), asked.count, asked.jobs,
        asked.seed or secrets.token_hex(4), asked.search_games, asked.search,
    )  # fmt: skip
    print(f"Played again by --seed {args.seed}")
    for game_id in args.games:
        print(f"\n## {game_id}", flush=True)
        for section in args.sections:
            table(section, HEADS[section], SECTIONS[section](game_id, args))


if __name__ == "__main__":
    main()
