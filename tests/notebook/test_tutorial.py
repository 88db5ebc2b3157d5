"""The tutorial runs from top to bottom in a fresh kernel, and shows its pictures."""

import json
import os
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat", reason="Jupyter is not installed (extra dev)")
nbclient = pytest.importorskip("nbclient", reason="Jupyter is not installed (extra dev)")
pytest.importorskip("ipykernel", reason="Jupyter is not installed (extra dev)")

ROOT = Path(__file__).resolve().parents[2]
ENGLISH, FRENCH = (ROOT / "docs" / name for name in ("tutorial.ipynb", "tutoriel.ipynb"))
KERNEL = "vingtdeux-tests"
PICTURES = 10


def kernel(folder: Path) -> Path:
    """A kernel of this very Python, with these very sources, known in this folder alone."""
    home = folder / "kernels" / KERNEL
    home.mkdir(parents=True)
    started = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    settings = {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "en_GB.UTF-8"}
    spec = {"argv": started, "display_name": KERNEL, "language": "python", "env": settings}
    (home / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What the cells of the tutorial show, run in an empty folder."""
    folder = tmp_path_factory.mktemp("jupyter")
    book = nbformat.read(ENGLISH, as_version=4)
    nbformat.validate(book)
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Jupyter's own business
        patch.setenv("JUPYTER_PATH", str(kernel(folder)))
        for name in ("CONFIG", "DATA", "RUNTIME"):
            patch.setenv(f"JUPYTER_{name}_DIR", str(folder / name.lower()))
        patch.setenv("IPYTHONDIR", str(folder / "ipython"))
        client = nbclient.NotebookClient(
            book,
            kernel_name=KERNEL,
            timeout=120,
            resources={"metadata": {"path": os.fspath(folder)}},
        )
        client.execute()
    return [output for cell in book.cells for output in cell.get("outputs", [])]


def test_every_cell_runs_and_shows_pictures(outputs: list[dict[str, Any]]) -> None:
    assert [each for each in outputs if each["output_type"] == "error"] == []
    pages = ["".join(each["data"].get("text/html", "")) for each in outputs if "data" in each]
    drawn = [page for page in pages if "<svg " in page]
    assert len(drawn) == PICTURES
    assert any("<code>look:" in page for page in drawn)  # a seat’s moves
    assert any("everything is shown" in page for page in drawn)  # a finished record
    assert any("Famille Rouge" in page for page in drawn)  # in French where that is asked for
    assert "Mafia Story" in drawn[0]


def test_what_a_seat_cannot_see_is_in_no_output_before_the_end(
    outputs: list[dict[str, Any]],
) -> None:
    first = next(each for each in outputs if "text/html" in each.get("data", {}))
    assert "as spectators see it" in "".join(first["data"]["text/html"])
    assert "seed" not in "".join(first["data"]["text/plain"])


def test_both_languages_run_the_same_cells() -> None:
    english, french = (json.loads(path.read_text("utf-8"))["cells"] for path in (ENGLISH, FRENCH))
    assert [each["cell_type"] for each in english] == [each["cell_type"] for each in french]
    for one, two in zip(english, french, strict=True):
        if one["cell_type"] == "code":
            assert one == two
            assert one["outputs"] == []
            assert one["execution_count"] is None
        else:
            assert one["source"] != two["source"]
