"""The site's words: collect them from templates and Python, compile the catalogues.

    python scripts/messages.py            # add new words to the .po files, drop old ones, compile
    python scripts/messages.py --check    # change nothing; fail if something is missing or stale

Needs no gettext binaries. English is what the sources say; French lives in django.po.
"""

import argparse
import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import polib

WEB = Path(__file__).parents[1] / "src" / "vingtdeux" / "web"
NAMED = re.compile(r"%\(\w+\)[sd]")
ONE = {"_", "gettext", "gettext_lazy", "gettext_noop"}
MANY = {"ngettext", "ngettext_lazy"}
CALL = re.compile(
    r"\b(?P<name>n?gettext|_)\(\s*u?(?P<one>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
    r"(?:\s*,\s*u?(?P<many>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"))?",
    re.S,
)


def collect() -> dict[str, str]:
    """Every marked text of the site and its plural, if any, in the order of the files."""
    found: dict[str, str] = {}
    for suffix, texts in ((".py", in_python), (".html", in_template)):
        for path in sorted(WEB.rglob(f"*{suffix}")):
            for one, many in texts(path.read_text("utf-8")):
                found[one] = found.get(one) or many
    return found


def in_python(source: str) -> Iterator[tuple[str, str]]:
    """The texts given to gettext and its kin."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        words = [text for text in texts if isinstance(text, str)]
        if called in ONE and words:
            yield words[0], ""
        elif called in MANY and len(words) > 1:
            yield words[0], words[1]


def in_template(source: str) -> Iterator[tuple[str, str]]:
    """The texts of translate, blocktranslate and _() in a template, as Django itself reads them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")
    from django.utils.translation.template import templatize

    for match in CALL.finditer(templatize(source)):
        one = ast.literal_eval(match["one"])
        many = ast.literal_eval(match["many"]) if match["name"] == "ngettext" else ""
        yield one, many


def read(path: Path) -> polib.POFile:
    """A catalogue."""
    return polib.pofile(str(path), wrapwidth=0, encoding="utf-8")


def renewed(known: polib.POFile) -> polib.POFile:
    """The catalogue with all that the site says now and nothing else."""
    catalogue = polib.POFile(wrapwidth=0, encoding="utf-8")
    catalogue.metadata = known.metadata
    for one, many in collect().items():
        entry = polib.POEntry(msgid=one, msgid_plural=many)
        entry.flags = ["python-format"] if NAMED.search(one) else []
        before = known.find(one)
        if before is not None and bool(before.msgid_plural) == bool(many):
            entry.msgstr, entry.msgstr_plural = before.msgstr, before.msgstr_plural
        elif many:
            entry.msgstr_plural = {0: "", 1: ""}
        catalogue.append(entry)
    return catalogue


def main() -> int:
    """Update or check; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check: bool = parser.parse_args().check
    status = 0
    for path in sorted(WEB.glob("locale/*/LC_MESSAGES/django.po")):
        known = read(path)
        wanted = renewed(known)
        missing = wanted.untranslated_entries()
        stale = {entry.msgid for entry in known} - {entry.msgid for entry in wanted}
        compiled = path.with_suffix(".mo")
        for entry in missing:
            print(f"{path.parts[-3]}: not translated: {entry.msgid}")
        if check:
            fresh = compiled.read_bytes() == wanted.to_binary()
            if stale or not fresh:
                print(f"{path.parts[-3]}: run scripts/messages.py ({len(stale)} stale)")
            status |= bool(missing or stale or not fresh)
        else:
            wanted.save(str(path))
            compiled.write_bytes(wanted.to_binary())
            print(f"{path.parts[-3]}: {len(wanted)} texts, {len(missing)} missing")
    return int(status)


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parents[1]))
    sys.exit(main())
