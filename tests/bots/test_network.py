"""Trained models sit down as bots: from files, by what a seat knows, or with a word why not."""

import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from typer.testing import CliRunner

import vingtdeux
from vingtdeux.bots import BadBot, make
from vingtdeux.bots.models import about
from vingtdeux.bots.network import Network
from vingtdeux.cli import app
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match
from vingtdeux.games import encoding
from vingtdeux.lab import Plan, simulate

Some = dict[str, Any]


def petit(players: int = 2, **options: Any) -> Game[Any, Any]:
    return vingtdeux.load("petit", players=players, **options)


def arrays(game: Game[Any, Any], *, shows: bool = True, seed: int = 1) -> Some:
    """An untrained network, by the names of docs/bots.md."""
    written, rng = encoding(game), np.random.default_rng(seed)
    sizes = {"body.0": (written.layout.size, 12), "body.1": (12, 8)}
    if shows:
        sizes |= {"actions.0": (written.acts.size, 6), "actions.1": (6, 8)}
    else:
        sizes |= {"logits": (8, len(game.action_space))}
    found: Some = {}
    for name, (into, out) in sizes.items():
        found[f"{name}.weight"] = rng.standard_normal((into, out)).astype(np.float32)
        found[f"{name}.bias"] = rng.standard_normal(out).astype(np.float32)
    return found


def plain(
    path: Path, game: Game[Any, Any], /, *, shows: bool = True, seed: int = 1, **more: str
) -> str:
    """A model.npz; the name of its bot."""
    said = {**about(game, encoding(game), shows), **more}
    np.savez(path, **arrays(game, shows=shows, seed=seed), **{k: v for k, v in said.items() if v})
    return f"net:{path}"


def graph(
    path: Path, game: Game[Any, Any], /, *, shows: bool = True, as_bytes: bool = False,
    width: int | str | None = None, output: str = "logits", **more: str,
) -> str:  # fmt: skip
    """The same network as model.onnx; the name of its bot."""
    written, weights, nodes = encoding(game), arrays(game, shows=shows), []
    kind = TensorProto.UINT8 if as_bytes else TensorProto.FLOAT

    def node(op: str, *inputs: str, **attributes: Any) -> str:
        name = f"{op}{len(nodes)}"
        nodes.append(helper.make_node(op, inputs, [name], **attributes))
        return name

    def layer(name: str, x: str) -> str:
        return node("Add", node("MatMul", x, f"{name}.weight"), f"{name}.bias")

    def given(name: str, highs: bytes) -> str:
        if not as_bytes:
            return name
        weights[f"{name}.highs"] = np.frombuffer(highs, np.uint8).astype(np.float32)
        return node("Div", node("Cast", name, to=TensorProto.FLOAT), f"{name}.highs")

    state = given("observation", written.layout.highs())
    for n in range(2):
        state = node("Relu", layer(f"body.{n}", state))
    shape = [1, written.layout.size if width is None else width]
    inputs = [helper.make_tensor_value_info("observation", kind, shape)]
    if shows:
        acts = given("actions", written.acts.highs())
        acts = layer("actions.1", node("Relu", layer("actions.0", acts)))
        scores = node("MatMul", acts, node("Transpose", state))
        inputs.append(helper.make_tensor_value_info("actions", kind, ["n", written.acts.size]))
    else:
        scores = layer("logits", state)
    nodes.append(helper.make_node("Identity", [scores], [output]))
    outputs = [helper.make_tensor_value_info(output, TensorProto.FLOAT, None)]
    held = [numpy_helper.from_array(w, name) for name, w in weights.items()]
    made = helper.make_graph(nodes, "test", inputs, outputs, held)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    said = {**about(game, written, shows), **more}
    helper.set_model_props(model, {k: v for k, v in said.items() if v})
    onnx.save(model, path)
    return f"onnx:{path}"


def play(game: Game[Any, Any], names: list[str], seed: int = 1) -> list[list[str]]:
    """What each of these bots would do in every decision of a game that the first one plays."""
    bots = [make(game, name) for name in names]
    match, found = Match(game, seed=seed), []
    while not match.over:
        seat = match.to_act[0]
        seen, legal = match.observe(seat), game.legal_actions(match.state, seat)
        chosen = [bot.choose(seen, legal, Random(1)) for bot in bots]
        assert all(action in legal for action in chosen)
        found.append([action.text for action in chosen])
        match.play(seat, chosen[0])
    return found


@pytest.mark.parametrize("shows", [True, False])
def test_both_files_choose_alike_whatever_they_take(tmp_path: Path, shows: bool) -> None:
    game = petit()
    names = [
        plain(tmp_path / "a.npz", game, shows=shows),
        graph(tmp_path / "a.onnx", game, shows=shows),
        graph(tmp_path / "b.onnx", game, shows=shows, as_bytes=True),
        graph(tmp_path / "c.onnx", game, shows=shows, width="any"),
    ]
    for seed in range(5):
        decisions = play(game, names, seed)
        assert all(len(set(chosen)) == 1 for chosen in decisions), decisions
    others = [plain(tmp_path / f"{n}.npz", game, shows=shows, seed=n) for n in range(2, 6)]
    assert any(len(set(chosen)) > 1 for chosen in play(game, others)), "they look at something"


def test_it_knows_the_observation_and_nothing_else(tmp_path: Path) -> None:
    """Equal observations, equal choices, in positions that differ in what the seat cannot see."""
    game, rng, asked = petit(players=3), Random(3), 0
    bot = make(game, plain(tmp_path / "a.npz", game))
    match = Match(game, seed=2)
    while not match.over:
        seat = match.to_act[0]
        seen, legal = match.observe(seat), game.legal_actions(match.state, seat)
        chosen = bot.choose(seen, legal, Random(1))
        for _ in range(5):
            twin = game.observe(game.determinize(seen, rng), seat)
            assert bot.choose(twin, legal, Random(99)) is chosen, "nor is anything drawn"
            asked += 1
        match.play(seat, chosen)
    assert asked > 20


def test_a_temperature_draws_from_the_scores(tmp_path: Path) -> None:
    game = petit()
    name = plain(tmp_path / "a.npz", game)
    cold, warm, hot = make(game, name), make(game, f"{name}@0.01"), make(game, f"{name}@1000")
    match = Match(game, seed=1)
    seat = match.to_act[0]
    seen, legal = match.observe(seat), game.legal_actions(match.state, seat)
    best = cold.choose(seen, legal, Random(1))
    assert {warm.choose(seen, legal, Random(n)).text for n in range(20)} == {best.text}
    assert {hot.choose(seen, legal, Random(n)).text for n in range(99)} == {a.text for a in legal}
    assert hot.choose(seen, legal, Random(7)) is hot.choose(seen, legal, Random(7))
    with pytest.raises(BadBot, match="temperature"):
        make(game, f"{name}@-1")


def test_it_has_the_name_its_file_gives_it(tmp_path: Path) -> None:
    game = petit()
    assert make(game, plain(tmp_path / "a.npz", game, name="Clara")).label == "Clara"
    assert make(game, graph(tmp_path / "best.onnx", game)).label == "best"


def test_it_goes_to_another_process_by_name(tmp_path: Path) -> None:
    game = petit()
    bot = make(game, plain(tmp_path / "a.npz", game))
    there = make(game, pickle.loads(pickle.dumps(bot)))
    assert there.name == bot.name
    alone = simulate(Plan("petit", (bot.name, "uniform"), games=40, players=2))
    assert simulate(Plan("petit", (bot.name, "uniform"), games=40, players=2), jobs=2) == alone
    assert isinstance(bot, Network)
    with pytest.raises(RuntimeError, match="sit at a table"):
        Network(bot.name).choose(None, list(game.action_space[:2]), Random(1))


def test_a_model_trained_further_is_read_again(tmp_path: Path) -> None:
    game, path = petit(), tmp_path / "a.npz"
    plan = Plan("petit", (plain(path, game, seed=1), "commissaire"), games=60, players=2)
    first = simulate(plan).games
    assert simulate(plan).games == first
    plain(path, game, seed=3, name="another")
    assert simulate(plan).games != first


# --- refusals --------------------------------------------------------------------------------------

Maker = Callable[[Path], str]
REFUSED: dict[str, tuple[Maker, str, str]] = {
    "no_file": (lambda at: f"onnx:{at}/gone.onnx", "no file", "pas de fichier"),
    "folder": (lambda at: f"net:{at}", "no file", "pas de fichier"),
    "no_onnx": (lambda at: _text(at / "a.onnx", "onnx"), "is no model", "n’est pas un modèle"),
    "no_npz": (lambda at: _text(at / "a.npz", "net"), "is no model", "n’est pas un modèle"),
    "silent_npz": (
        lambda at: plain(at / "a.npz", petit(), game="", players=""),
        "game, players missing", "il manque game, players",
    ),
    "silent_onnx": (
        lambda at: graph(at / "a.onnx", petit(), actions=""),
        "actions missing", "il manque actions",
    ),
    "other_game": (
        lambda at: plain(at / "a.npz", petit(), game="mafia_story"),
        "trained for mafia_story, not for petit", "entraîné pour mafia_story, pas pour petit",
    ),
    "players": (
        lambda at: plain(at / "a.npz", petit(players=3)),
        "trained for 3 players, not for 2", "entraîné pour 3 joueurs, pas pour 2",
    ),
    "features": (
        lambda at: graph(at / "a.onnx", petit(), observation="0123456789abcdef"),
        "with other features", "avec d’autres traits",
    ),
    "actions": (
        lambda at: graph(at / "a.onnx", petit(), shows=False, actions="0123456789abcdef"),
        "with other features", "avec d’autres traits",
    ),
    "size": (
        lambda at: _narrowed(plain(at / "a.npz", petit())), "wants 7 numbers", "attend 7 nombres",
    ),
    "output": (
        lambda at: graph(at / "a.onnx", petit(), output="policy"),
        "does not take an observation", "ne prend pas une observation",
    ),
    "arrays": (
        lambda at: _without(plain(at / "a.npz", petit()), "body.0.bias"),
        "does not take an observation", "ne prend pas une observation",
    ),
    "answer": (
        lambda at: _halved(plain(at / "a.npz", petit(), shows=False)),
        "scores 4 actions where 8 were asked for", "note 4 actions là où l’on en demandait 8",
    ),
    "misfit": (
        lambda at: _transposed(plain(at / "a.npz", petit())),
        "is no model that can be used", "n’est pas un modèle utilisable",
    ),
    "heat": (
        lambda at: f"{plain(at / 'a.npz', petit())}@-2", "a temperature is", "une température vaut",
    ),
}  # fmt: skip


def _text(path: Path, kind: str) -> str:
    path.write_text("no model")
    return f"{kind}:{path}"


def _changed(name: str, change: Callable[[Some], Some]) -> str:
    path = name.partition(":")[2]
    with np.load(path) as file:
        held = {each: file[each] for each in file.files}
    np.savez(path, **change(held))
    return name


def _without(name: str, gone: str) -> str:
    return _changed(name, lambda held: {n: w for n, w in held.items() if n != gone})


def _halved(name: str) -> str:
    ends = ("logits.weight", "logits.bias")
    return _changed(name, lambda held: held | {n: held[n][..., :4] for n in ends})


def _narrowed(name: str) -> str:
    return _changed(name, lambda held: held | {"body.0.weight": held["body.0.weight"][:7]})


def _transposed(name: str) -> str:
    return _changed(name, lambda held: held | {"body.1.weight": held["body.1.weight"].T})


@pytest.mark.parametrize("why", REFUSED)
def test_a_model_that_cannot_play_is_refused_in_words(tmp_path: Path, why: str) -> None:
    maker, english, french = REFUSED[why]
    name = maker(tmp_path)
    with pytest.raises(BadBot) as refused:
        make(petit(), name)
    assert english in str(refused.value)
    assert pickle.loads(pickle.dumps(refused.value)).args == refused.value.args
    for lang, words in (("en", english), ("fr", french)):
        for command in ("simulate", "play"):
            told = [command, "petit", "-p", "2", "--bots", name, "--lang", lang]
            done = CliRunner().invoke(app, told, env={"COLUMNS": "400"})
            assert done.exit_code == 2
            assert words in done.output
            assert "Traceback" not in done.output


@pytest.mark.parametrize(
    ("gone", "english", "french"),
    [("onnxruntime", "needs onnxruntime", "a besoin d’onnxruntime"),
     ("numpy", "needs numpy", "a besoin de numpy")],
)  # fmt: skip
def test_what_is_not_installed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: str, english: str, french: str
) -> None:
    made = {"onnxruntime": graph, "numpy": plain}[gone]
    name = made(tmp_path / {"onnxruntime": "a.onnx", "numpy": "a.npz"}[gone], petit())
    monkeypatch.setitem(sys.modules, gone, None)
    for lang, words in (("en", english), ("fr", french)):
        told = ["simulate", "petit", "-p", "2", "--bots", name, "--lang", lang]
        done = CliRunner().invoke(app, told, env={"COLUMNS": "400"})
        assert done.exit_code == 2
        assert words in done.output
        assert "vingtdeux[" in done.output


# --- at tables -------------------------------------------------------------------------------------


def test_it_plays_in_the_terminal_and_in_the_lab(tmp_path: Path) -> None:
    name = graph(tmp_path / "a.onnx", petit())
    told = ["play", "petit", "-p", "2", "--watch", "--bots", f"{name},stagiaire", "--seed", "3"]
    done = CliRunner().invoke(app, told)
    assert done.exit_code == 0, done.output
    told = ["simulate", "petit", "-p", "2", "-n", "20", "--bots", f"{name},uniform"]
    done = CliRunner().invoke(app, told, env={"COLUMNS": "400"})
    assert done.exit_code == 0, done.output
    assert name in done.output


@pytest.mark.parametrize("game_id", vingtdeux.game_ids())
def test_it_plays_every_game(tmp_path: Path, game_id: str) -> None:
    game = vingtdeux.load(game_id)
    names = [
        plain(tmp_path / "a.npz", game),
        graph(tmp_path / "b.onnx", game, shows=False),
    ]
    bots = tuple(names[n % 2] for n in range(game.players))
    plan = Plan(game_id, (*bots[:1], "uniform"), games=1, players=game.players)
    assert simulate(plan).decisions > 0
    bot = make(game, names[1])
    match = Match(game, seed=1)
    seat = match.to_act[0]
    legal = game.legal_actions(match.state, seat)
    assert bot.choose(match.observe(seat), legal, Random(1)) in legal
