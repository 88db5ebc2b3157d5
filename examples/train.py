"""From nothing to a bot at the table: an agent learns a game in a quarter of an hour, by NumPy alone.

    python examples/train.py allez_les_bleus --minutes 15 -o model.onnx
    vingtdeux play allez_les_bleus -p 2 --bots onnx:model.onnx

1. It looks over a teacher's shoulder: a bot says what it would do in positions the agent and the
   bot itself come to, and the agent learns to say the same (cloning, as DAgger does).
2. It plays against itself, older selves and bots, and does more often what went better than it had
   expected (policy gradient with a value baseline; steps are clipped as PPO's).
3. The lab measures it on deals nobody has seen, with intervals.
4. It is written as model.npz and model.onnx, which `net:` and `onnx:` seat as bots.

Why NumPy: docs/decisions/0028-training-by-numpy.md. Compiled rules make it faster: `make compiled`,
then PYTHONPATH=build/compiled. All games are stepped side by side and scored in one multiplication.
"""

import argparse
import os
import time
from itertools import pairwise
from pathlib import Path
from random import Random

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more only wait for each other, so small it is

import numpy as np

import vingtdeux
from vingtdeux.bots import make
from vingtdeux.bots.models import about
from vingtdeux.engine.episodes import Episodes
from vingtdeux.engine.features import ORDER
from vingtdeux.games import encoding
from vingtdeux.lab import Plan, simulate

LEVELS = ("stagiaire", "brigadier", "commissaire")
BODY = (256, 128)
"""Hidden layers of the state."""
ACTION = 64
"""Hidden layer of an action."""
BATCH = 2048
STEPS = 64
"""Steps of every game between two lessons."""
CLIP = 0.2
"""How far a lesson may turn the policy."""
ENTROPY = 0.003
"""What it is worth to stay undecided."""
VALUE = 0.5
TRACE = 0.97
"""How far an outcome reaches back, against what the value expects."""
CLONING = 0.6
"""Part of the time for step 1."""
SHARPER = 2.0
"""By how much the agent is surer of itself in step 2 than in step 1: what it does by the way, only
because it is drawn, loses games, and it would learn about its slips instead of its play."""
RATES = 1e-3, 2e-4
"""Of cloning and of self-play, at their beginning."""
TRIAL = 400
"""Games that say whether self-play has made it stronger."""
SLIP = 0.05
"""So far below the best it is no luck: two standard deviations of a trial."""
TEST_GAMES = 1000


# --- the network -----------------------------------------------------------------------------------


class Network:
    """Policy and value. A state and each action become 128 numbers; their product is the score."""

    def __init__(self, game, rng):
        written = encoding(game)
        self.scale = 1 / np.frombuffer(written.layout.highs(), np.uint8).astype(np.float32)
        for field in written.layout.fields:
            if field.name == ORDER:  # there is nothing to learn in it
                self.scale[field.at : field.end] = 0
        self.acts = _action_features(game, written)
        sizes = (written.layout.size, *BODY)
        self.p = {}
        for n, (into, out) in enumerate(pairwise(sizes)):
            self._layer(f"body.{n}", into, out, rng)
        self._layer("actions.0", written.acts.size, ACTION, rng)
        self._layer("actions.1", ACTION, BODY[-1], rng, 0.1)
        self._layer("value", BODY[-1], 1, rng, 0.1)
        self.p["body.0.weight"][self.scale == 0] = 0
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.p.items()}
        self.lessons = 0

    def _layer(self, name, into, out, rng, gain=1.0):
        spread = gain * np.sqrt(2 / into)
        self.p[f"{name}.weight"] = (spread * rng.standard_normal((into, out))).astype(np.float32)
        self.p[f"{name}.bias"] = np.zeros(out, np.float32)

    def copy(self):
        """As it is now, to play against."""
        other = Network.__new__(Network)
        other.scale, other.acts = self.scale, self.acts
        other.p = {name: w.copy() for name, w in self.p.items()}
        return other

    def __call__(self, rows, seats, masks):
        """Of each row the logarithms of the policy and the value; and what `learn` needs besides."""
        p = self.p
        x = rows * self.scale
        h0 = np.maximum(x @ p["body.0.weight"] + p["body.0.bias"], 0)
        h1 = np.maximum(h0 @ p["body.1.weight"] + p["body.1.bias"], 0)
        inner = np.maximum(self.acts @ p["actions.0.weight"] + p["actions.0.bias"], 0)
        embedded = inner @ p["actions.1.weight"] + p["actions.1.bias"]  # seat, action, size
        logits = np.empty(masks.shape, np.float32)
        for seat, each in enumerate(embedded):
            logits[seats == seat] = h1[seats == seat] @ each.T
        logits[masks == 0] = -np.inf
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        value = np.tanh(h1 @ p["value.weight"] + p["value.bias"])[:, 0]
        return logits, value, (x, h0, h1, inner, embedded, seats, value)

    def learn(self, kept, d_logits, d_value, rate):
        """A step of Adam down these slopes."""
        p = self.p
        x, h0, h1, inner, embedded, seats, value = kept
        g = {}
        d_value = (d_value * (1 - value**2))[:, None]
        d_h1 = d_value @ p["value.weight"].T
        d_embedded = np.empty_like(embedded)
        for seat, each in enumerate(embedded):
            mine = seats == seat
            d_h1[mine] += d_logits[mine] @ each
            d_embedded[seat] = d_logits[mine].T @ h1[mine]
        g["value"] = h1, d_value
        d_h1 *= h1 > 0
        g["body.1"] = h0, d_h1
        g["body.0"] = x, (d_h1 @ p["body.1.weight"].T) * (h0 > 0)
        flat = d_embedded.reshape(-1, BODY[-1])
        inner = inner.reshape(-1, ACTION)
        g["actions.1"] = inner, flat
        d_inner = (flat @ p["actions.1.weight"].T) * (inner > 0)
        g["actions.0"] = self.acts.reshape(len(d_inner), -1), d_inner
        slopes = {}
        for name, (given, d) in g.items():
            slopes[f"{name}.weight"], slopes[f"{name}.bias"] = given.T @ d, d.sum(axis=0)
        self._adam(slopes, rate)

    def _adam(self, slopes, rate):
        norm = np.sqrt(sum(float((g * g).sum()) for g in slopes.values()))
        shrink = min(1.0, 1.0 / (norm + 1e-8))
        self.lessons += 1
        rate *= np.sqrt(1 - 0.999**self.lessons) / (1 - 0.9**self.lessons)
        for name, g in slopes.items():
            mean, square = self.moments[name]
            g *= shrink
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            self.p[name] -= np.float32(rate) * mean / (np.sqrt(square) + 1e-8)


def _action_features(game, written):
    """By seat and action, from 0 to 1."""
    size, space = written.acts.size, game.action_space
    out = bytearray(game.players * len(space) * size)
    for seat in range(game.players):
        for n, action in enumerate(space):
            written.write_action(action, seat, out, (seat * len(space) + n) * size)
    table = np.frombuffer(out, np.uint8).reshape(game.players, len(space), size)
    return table / np.frombuffer(written.acts.highs(), np.uint8).astype(np.float32)


# --- many games at once ----------------------------------------------------------------------------


class Tables:
    """Games side by side. `company[n][seat]` holds a seat of game n: None = the agent itself, else a
    bot or an older network."""

    def __init__(self, game, count, seed):
        self.episodes = Episodes(game, encoding(game), count)
        self.episodes.reset([seed * count + n for n in range(count)])
        self.rng, self.bots_rng = np.random.default_rng(seed), Random(seed)
        self.company = [[None] * game.players for _ in range(count)]

    def play(self, network, steps, teacher=None):
        """So many steps of every game, as arrays by column: rows the agent decided and, of a game
        that goes on, all but the last of each seat."""
        many, log = self.episodes, []
        shape = (many.count, -1)
        for _ in range(steps):
            rows = np.frombuffer(many.features, np.uint8).reshape(shape).copy()
            masks = np.frombuffer(many.masks, np.uint8).reshape(shape).copy()
            seats = np.frombuffer(many.seats, np.uint8).copy()
            policy, value, _ = network(rows, seats, masks)
            chosen = self._drawn(policy)
            labels = chosen.copy()
            mine = masks.sum(axis=1) > 1
            if teacher is not None:
                for n in np.flatnonzero(mine):
                    labels[n] = self._asked(teacher, n)
            mine &= self._let_others(rows, seats, masks, chosen, labels)
            log.append(
                (rows, masks, seats, policy[range(many.count), chosen], value, chosen, labels, mine)
            )
            many.step(chosen.tolist())
            ended = np.frombuffer(many.ended, np.uint8) > 0
            log[-1] += (ended, np.array(many.rewards, np.float32))
        return _compared(log)

    def _drawn(self, policy):
        """An action of each row, with the chances of the policy."""
        return (policy + self.rng.gumbel(size=policy.shape).astype(np.float32)).argmax(axis=1)

    def _asked(self, bot, n):
        episode = self.episodes.games[n]
        return episode.index(
            bot.choose(episode.observe(episode.seat), episode.legal, self.bots_rng)
        )

    def _let_others(self, rows, seats, masks, chosen, labels):
        """Others choose at their seats; which rows are left to the agent (and all a teacher plays)."""
        mine = np.ones(len(chosen), bool)
        networks = {}
        for n, seat in enumerate(seats.tolist()):
            other = self.company[n][seat]
            if other is None:
                continue
            if other == "teacher":
                chosen[n] = labels[n]
            elif isinstance(other, Network):
                networks.setdefault(id(other), (other, []))[1].append(n)
                mine[n] = False
            else:
                mine[n] = False
                if len(self.episodes.games[n].legal) > 1:
                    chosen[n] = self._asked(other, n)
        for other, at in networks.values():
            chosen[at] = self._drawn(other(rows[at], seats[at], masks[at])[0])
        return mine


def _compared(log):
    """Each decision with its advantage: how much better it went than the value had expected
    (generalised advantage estimation, seat by seat)."""
    rows, masks, seats, chances, values, chosen, labels, mine, ended, rewards = map(
        np.stack, zip(*log, strict=True)
    )
    steps, count = seats.shape
    players = rewards.shape[2]
    after = np.zeros((count, players), np.float32)
    gained = np.zeros((count, players), np.float32)
    known = np.zeros((count, players), bool)
    advantages = np.zeros((steps, count), np.float32)
    games = np.arange(count)
    for t in reversed(range(steps)):
        over = ended[t]
        after[over], gained[over], known[over] = rewards[t][over], 0, True
        at = games, seats[t]
        advantages[t] = np.where(known[at], after[at] - values[t] + TRACE * gained[at], 0)
        mine[t] &= known[at]
        after[at], gained[at], known[at] = values[t], advantages[t], True
    columns = (rows, masks, seats, chances, chosen, labels, advantages, values + advantages)
    return [each[mine] for each in columns]


# --- lessons ---------------------------------------------------------------------------------------


def clone(network, data, rate, rng):
    """Say what the teacher says; expect what came. How often it says the same."""
    rows, masks, seats, _, _, labels, _, targets = data
    agreed = 0
    for at in _batches(len(rows), rng):
        policy, value, kept = network(rows[at], seats[at], masks[at])
        agreed += int((policy.argmax(axis=1) == labels[at]).sum())
        slope = np.exp(policy)
        slope[range(len(at)), labels[at]] -= 1
        network.learn(kept, slope / len(at), VALUE * 2 * (value - targets[at]) / len(at), rate)
    return agreed / max(1, len(rows))


def improve(network, data, rate, rng):
    """Do more of what went better than expected."""
    rows, masks, seats, before, chosen, _, advantages, targets = data
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for at in [*_batches(len(rows), rng), *_batches(len(rows), rng)]:
        policy, value, kept = network(rows[at], seats[at], masks[at])
        every = range(len(at))
        ratio, gain = np.exp(policy[every, chosen[at]] - before[at]), advantages[at]
        far = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(far, 0, gain * ratio)[:, None]
        chances = np.exp(policy)
        policy = np.where(masks[at] > 0, policy, 0)
        entropy = -(chances * policy).sum(axis=1, keepdims=True)
        slope = push * chances + ENTROPY * chances * (policy + entropy)
        slope[every, chosen[at]] -= push[:, 0]
        network.learn(kept, slope / len(at), VALUE * 2 * (value - targets[at]) / len(at), rate)


def _batches(count, rng):
    order = rng.permutation(count)
    return [order[at : at + BATCH] for at in range(0, count, BATCH)]


def train(game, minutes, count, teacher_name, seed, tell=print):
    """A trained network."""
    rng = np.random.default_rng(seed)
    network, tables = Network(game, rng), Tables(game, count, seed)
    clock = Clock(minutes, STEPS * count, tell)
    teacher = make(game, teacher_name)
    for n in range(count // 2):  # in half of the games the teacher plays, in the others the agent
        tables.company[n] = ["teacher"] * game.players
    while clock.part < CLONING:
        data = tables.play(network, STEPS, teacher)
        alike = clone(network, data, RATES[0] * (1 - 0.9 * clock.part / CLONING), rng)
        clock.tick(f"cloning, {alike:.0%} like {teacher_name}")
    for name in ("actions.1.weight", "actions.1.bias"):
        network.p[name] *= SHARPER
    best = Best(network, lambda each: _trial(each, game, teacher_name), tell)
    others, olds = [make(game, name) for name in LEVELS], []
    tries = count >= TRIAL // 10  # not in a run to try the script
    while clock.part < 1 or not olds:
        if clock.ticks % 40 == 0 or not olds:
            if tries:
                best.look(network)
            olds = [*olds[-3:], network.copy()]
            _seat(tables.company, [*others, *others, *olds], game.players)
        data = tables.play(network, STEPS)
        left = (1 - clock.part) / (1 - CLONING)
        improve(network, data, best.step * (0.1 + 0.9 * left), rng)
        clock.tick("self-play")
    if not tries:
        return network
    best.look(network)
    return best.agent


class Best:
    """The strongest agent so far, by trial games against the teacher. One that has slipped far below
    it goes on from it, by smaller steps: policy gradients sometimes fall and do not get up."""

    def __init__(self, network, trial, tell):
        self.agent, self.share, self.step = network.copy(), -1.0, RATES[1]
        self._trial, self._tell = trial, tell

    def look(self, network):
        """Measure it; keep it if it is stronger."""
        share = self._trial(network)
        self._tell(f"         {share:.3f} of the trial games, {max(self.share, share):.3f} at best")
        if share > self.share:
            self.agent, self.share = network.copy(), share
        elif share < self.share - SLIP:
            network.p = self.agent.copy().p
            self.step /= 2


class Clock:
    """What part of the time has passed; it tells now and then."""

    def __init__(self, minutes, decisions, tell):
        self.begun, self.length = time.monotonic(), 60 * minutes
        self.decisions, self.tell = decisions, tell
        self.part, self.told, self.ticks = 0.0, -1.0, 0

    def tick(self, what):
        """A lesson is over."""
        self.ticks += 1
        self.part = (time.monotonic() - self.begun) / self.length
        if self.part > self.told + 0.05:
            self.told = self.part
            self.tell(
                f"{100 * self.part:5.1f} %  {self.ticks * self.decisions:10,} decisions  {what}"
            )


def _trial(network, game, other):
    """How often it beats this bot, greedily; on deals kept for this."""
    many = Episodes(game, encoding(game), TRIAL, bots=[make(game, other)] * (game.players - 1))
    many.reset([10**9 + n for n in range(TRIAL)])
    found = {}
    while len(found) < TRIAL:
        rows, masks = (
            np.frombuffer(b, np.uint8).reshape(TRIAL, -1) for b in (many.features, many.masks)
        )
        seats = np.frombuffer(many.seats, np.uint8).copy()
        many.step(network(rows, seats, masks)[0].argmax(axis=1).tolist())
        for n in np.flatnonzero(np.frombuffer(many.ended, np.uint8)).tolist():
            found.setdefault(n, many.rewards[n][int(seats[n])])
    return (1 + sum(found.values()) / TRIAL) / 2


def _seat(company, others, players):
    """In two games of three somebody else sits at all seats but one; in the third the agent alone."""
    for n in range(len(company)):
        other = others[n // 3 % len(others)] if n % 3 else None
        company[n] = [None if seat == n % players else other for seat in range(players)]


# --- to files and to the table ---------------------------------------------------------------------


def save(network, game, path):
    """As model.npz and, if the package onnx is there, as model.onnx; the names of its bots."""
    said = {**about(game, encoding(game), takes_actions=True), "name": path.stem}
    plain = path.with_suffix(".npz")
    np.savez(plain, **network.p, **said)
    try:
        import onnx
        from onnx import TensorProto, helper, numpy_helper
    except ImportError:
        print("no model.onnx without the package onnx: pip install onnx")
        return [f"net:{plain}"]
    nodes = []

    def node(kind, *inputs):
        nodes.append(helper.make_node(kind, inputs, [f"{kind}{len(nodes)}"]))
        return nodes[-1].output[0]

    def layer(name, x):
        return node("Add", node("MatMul", x, f"{name}.weight"), f"{name}.bias")

    state = "observation"
    for n in range(len(BODY)):
        state = node("Relu", layer(f"body.{n}", state))
    action = layer("actions.1", node("Relu", layer("actions.0", "actions")))
    score = node("MatMul", action, node("Transpose", state))
    nodes.append(helper.make_node("Reshape", [score, "flat"], ["logits"]))
    nodes.append(helper.make_node("Tanh", [layer("value", state)], ["value"]))
    kind, width = TensorProto.FLOAT, len(network.scale)
    weights = [numpy_helper.from_array(w, name) for name, w in network.p.items()]
    weights.append(numpy_helper.from_array(np.array([-1], np.int64), "flat"))
    inputs = [
        helper.make_tensor_value_info("observation", kind, [1, width]),
        helper.make_tensor_value_info("actions", kind, ["legal", network.acts.shape[2]]),
    ]
    outputs = [
        helper.make_tensor_value_info("logits", kind, ["legal"]),
        helper.make_tensor_value_info("value", kind, [1, 1]),
    ]
    graph = helper.make_graph(nodes, "vingtdeux", inputs, outputs, weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, said)
    onnx.save(model, path.with_suffix(".onnx"))
    return [f"net:{plain}", f"onnx:{path.with_suffix('.onnx')}"]


def alike(game, names, seed, count=20):
    """In how many decisions of some games the files choose alike, and how many there were."""
    bots, same, asked = [make(game, name) for name in names], 0, 0
    many = Episodes(game, encoding(game), 1)
    for number in range(count):
        many.reset([seed + number])
        while not many.finished > number:
            episode = many.games[0]
            seen = episode.observe(episode.seat)
            found = [bot.choose(seen, episode.legal, Random(0)) for bot in bots]
            same, asked = same + (len({each.text for each in found}) == 1), asked + 1
            many.step([episode.index(found[0])])
    return same, asked


def main(args=None):
    """The command line."""
    parser = argparse.ArgumentParser(description="Train an agent and seat it as a bot.")
    parser.add_argument("game")
    parser.add_argument("-p", "--players", type=int, default=2)
    parser.add_argument("-o", "--out", type=Path, default=Path("model.onnx"))
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--games", type=int, default=256, help="games side by side")
    parser.add_argument("--test-games", type=int, default=TEST_GAMES, help="0 = no measuring")
    parser.add_argument("--teacher", default="commissaire")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args(args)
    try:
        game = vingtdeux.load(said.game, players=said.players)
        make(game, said.teacher)
        said.out.parent.mkdir(parents=True, exist_ok=True)
    except (ValueError, OSError) as error:
        parser.error(str(error))  # before the quarter of an hour, not after it
    network = train(game, said.minutes, said.games, said.teacher, said.seed)
    names = save(network, game, said.out)
    if len(names) > 1:
        same, asked = alike(game, names, said.seed)
        print(f"{' and '.join(names)} choose alike in {same} of {asked} decisions")
    for other in LEVELS if said.test_games else ():
        bots = (names[0], *[other] * (said.players - 1))
        fresh = f"train.py, measured {said.seed}"
        found = simulate(Plan(said.game, bots, said.test_games, said.players, seed=fresh))
        print(f"beats {other}: {found.beats(names[0], other)}")


if __name__ == "__main__":
    main()
