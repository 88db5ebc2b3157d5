"""Scripts are sent smaller, and stay what they are."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from vingtdeux.web import assets, sheets
from vingtdeux.web.scripts import slim, tokens

STATIC = Path(assets.STATIC)
OURS = sorted(STATIC.rglob("*.js"))


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        ("// why\nconst a = 1; // and how\n", "const a=1;"),
        ("const far = 'http://a  b'; /* more\nlines */ f( far )", "const far='http://a  b';f(far)"),
        ("const a = `x  ${ b ? `c , // d` : '' }  y`;", "const a=`x  ${b?`c , // d`:''}  y`;"),
        ("const a = `${ { b : 1 }.b } }`;", "const a=`${{b:1}.b} }`;"),
        ("x = a / b / c;\nif (/[/ ]\\/ {2}/u.test( d )) e()", "x=a/b/c;if(/[/ ]\\/ {2}/u.test(d))e()"),
        ("a + +b - -c + ++d", "a+ +b- -c+ ++d"),
        ("let a = 1\nlet b = 2\n", "let a=1\nlet b=2"),
        ("a\n(b)\n[c]", "a\n(b)\n[c]"),
        ("return\na", "return\na"),
        ("a++\nb--\n++c", "a++\nb--\n++c"),
        ("f(\n\ta,\n\tb,\n)\n\t.then(c)\n\t?.d", "f(a,b,).then(c)?.d"),
        ("const f = () => {\n\tg();\n}\nh()", "const f=()=>{g();}\nh()"),
        ("for (const [a, b] of  [...c]) d", "for(const[a,b]of[...c])d"),
        ("class A {\n\t#b = 1\n\tstatic  #c\n}", "class A{#b=1\nstatic #c}"),
    ],
)  # fmt: skip
def test_what_only_people_need_goes(source: str, sent: str) -> None:
    assert slim(source) == sent


@pytest.mark.parametrize("file", OURS, ids=lambda file: str(file.relative_to(STATIC)))
def test_a_script_of_ours_stays_what_it_is(file: Path) -> None:
    """Word for word, sign for sign; and no two words or signs have become one."""
    before, sent = tokens(file.read_text("utf-8")), sheets.read(file).decode()
    after = tokens(sent)
    assert _spoken(before) == _spoken(after)
    assert slim(sent) == sent
    assert len(sent) < len(file.read_bytes())


def _spoken(found: list[str]) -> list[str]:
    """The tokens, those inside templates as they are sent."""
    return [token for token in found if not token.isspace()]


@pytest.mark.parametrize("file", OURS, ids=lambda file: str(file.relative_to(STATIC)))
def test_what_is_sent_is_javascript(file: Path, tmp_path: Path) -> None:
    """Its syntax is checked by an engine; that it does what it did, by every test in a browser."""
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    assert node is not None, "make test installs one"
    sent = tmp_path / "sent.mjs"
    sent.write_bytes(sheets.read(file))
    subprocess.run([node, "--check", str(sent)], check=True, capture_output=True, timeout=60)


def test_files_of_others_are_sent_as_they_are() -> None:
    file = Path(assets.DJANGOS) / "admin/js/core.js"
    assert sheets.read(file) == file.read_bytes()
