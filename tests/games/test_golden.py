"""Golden records: games of every rules version this program opens replay move by move, bit by bit.

`tests/golden/<game>/<rules version>/*.json`; a version that is declared without any is not believed.
"""

from pathlib import Path

import pytest

import vingtdeux
from vingtdeux.engine.errors import RecordError, UnknownRules
from vingtdeux.engine.record import Record
from vingtdeux.games import all_ids, box, versions

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = all_ids()
FILES = sorted(GOLDEN.rglob("*.json"))


def named(file: Path) -> str:
    return "/".join(file.relative_to(GOLDEN).with_suffix("").parts)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_version_that_can_be_opened_has_golden_records(game_id: str) -> None:
    opened = versions(game_id)
    assert opened[0] == vingtdeux.info(game_id).rules_version
    assert len(set(opened)) == len(opened)
    for version in opened:
        assert len(list((GOLDEN / game_id / version).glob("*.json"))) >= 2, (game_id, version)


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_golden_record_replays(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.loads(text)
    assert (record.game, record.rules_version) == (file.parent.parent.name, file.parent.name)
    assert record.replay().over
    assert record.verify().fingerprint == record.final
    assert record.verify().record(record.seats).dumps() == text


@pytest.mark.parametrize("game_id", GAMES)
def test_every_version_has_all_parts_and_no_option_of_a_reserved_name(game_id: str) -> None:
    for version in versions(game_id):
        assert version in (
            box(game_id, version).info.rules_version,
            *box(game_id, version).info.compatible,
        )
        names = {option.name for option in vingtdeux.info(game_id, version).options}
        assert not names & {"game_id", "players", "rules_version", "changes"}


def test_the_record_of_a_newer_program_is_refused_in_words() -> None:
    match = vingtdeux.Match(vingtdeux.load("petit"), seed=1)
    newer = Record(**{**vars(match.record()), "rules_version": "999"})
    with pytest.raises(
        RecordError, match=r"played by rules unknown here: petit has rules .*not 999"
    ):
        Record.loads(newer.dumps()).replay()
    with pytest.raises(UnknownRules):
        vingtdeux.load("petit", rules_version="../secret")


def test_older_packages_are_those_that_were_released() -> None:
    """Every `older` folder is declared, whole, and the same as its release, imports apart."""
    root = Path(vingtdeux.__file__).parent / "games"
    found = {(path.parents[1].name, path.name) for path in root.glob("*/older/v*")}
    declared = {
        (game_id, f"v{version}") for game_id in GAMES for version in vingtdeux.info(game_id).older
    }
    assert found == declared
    freeze = _script()
    for game_id, folder in sorted(found):
        assert freeze.damage(root / game_id, folder.removeprefix("v")) == []


def _script():
    from importlib.util import module_from_spec, spec_from_file_location

    path = Path(__file__).parents[2] / "scripts" / "freeze_rules.py"
    spec = spec_from_file_location("freeze_rules", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
