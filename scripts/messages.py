"""The site's words: collect them from templates and Python, compile the catalogues.

    python scripts/messages.py            # add new words to the .po files, drop old ones, compile
    python scripts/messages.py --check    # change nothing; fail if something is missing or stale

Needs no gettext binaries. English is what the sources say; French lives in django.po.
"""

import argparse
import ast
import os
import re
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[1] / "src" / "vingtdeux" / "web"
PLURAL = "Plural-Forms: nplurals=2; plural=(n > 1);"
ONE = {"_", "gettext", "gettext_lazy", "gettext_noop"}
MANY = {"ngettext", "ngettext_lazy"}
CALL = re.compile(
    r"\b(?P<name>n?gettext|_)\(\s*u?(?P<one>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
    r"(?:\s*,\s*u?(?P<many>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"))?",
    re.S,
)


@dataclass
class Message:
    """One entry of a catalogue."""

    id: str
    plural: str = ""
    texts: list[str] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Translated, every form of it."""
        return len(self.texts) == (2 if self.plural else 1) and all(self.texts)

    @property
    def has_names(self) -> bool:
        """Whether it has %(named)s places."""
        return bool(re.search(r"%\(\w+\)[sd]", self.id))


def collect() -> dict[str, Message]:
    """Every marked text of the site, in the order of the files."""
    found: dict[str, Message] = {}
    for suffix, texts in ((".py", in_python), (".html", in_template)):
        for path in sorted(WEB.rglob(f"*{suffix}")):
            for one, many in texts(path.read_text("utf-8")):
                message = found.setdefault(one, Message(one))
                message.plural = message.plural or many
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


def read(path: Path) -> dict[str, Message]:
    """A .po file; its header is the entry ""."""
    found: dict[str, Message] = {}
    message, into = Message(""), ""
    seen = False
    for line in [*path.read_text("utf-8").splitlines(), 'msgid "end"']:
        if line.startswith("#") or not line.strip():
            continue
        key, _, text = line.partition(" ") if line.startswith("msg") else (into, "", line)
        value = ast.literal_eval(text.strip())
        if key == "msgid" and line.startswith("msgid "):
            if seen:
                found[message.id] = message
            message, seen = Message(value), True
        elif key == "msgid":
            message.id += value
        elif key == "msgid_plural":
            message.plural += value
        elif line.startswith("msgstr"):
            message.texts.append(value)
        else:
            message.texts[-1] += value
        into = key
    return found


def write(path: Path, messages: dict[str, Message], header: str) -> None:
    """A .po file."""
    blocks = ['msgid ""\nmsgstr ""\n' + "\n".join(map(quoted, header.splitlines(True)))]
    for message in messages.values():
        lines = ["#, python-format"] if message.has_names else []
        lines.append(f"msgid {quoted(message.id)}")
        if message.plural:
            lines.append(f"msgid_plural {quoted(message.plural)}")
            texts = [*message.texts, "", ""][:2]
            lines += [f"msgstr[{n}] {quoted(text)}" for n, text in enumerate(texts)]
        else:
            lines.append(f"msgstr {quoted((message.texts or [''])[0])}")
        blocks.append("\n".join(lines))
    path.write_text("\n\n".join(blocks) + "\n", "utf-8")


def quoted(text: str) -> str:
    """As a .po file writes it."""
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def compiled(messages: dict[str, Message]) -> bytes:
    """The .mo file of these messages (GNU's format, without a hash table)."""
    pairs = sorted(
        (
            (message.id + ("\0" + message.plural if message.plural else "")).encode(),
            "\0".join(message.texts).encode(),
        )
        for message in messages.values()
        if message.is_whole
    )
    keys, values = b"", b""
    spots: list[tuple[int, int, int, int]] = []
    for key, value in pairs:
        spots.append((len(key), len(keys), len(value), len(values)))
        keys += key + b"\0"
        values += value + b"\0"
    count, first = len(pairs), 28 + 16 * len(pairs)
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, first)
    table = b"".join(struct.pack("<2I", size, first + at) for size, at, _, _ in spots)
    table += b"".join(struct.pack("<2I", size, first + len(keys) + at) for _, _, size, at in spots)
    return head + table + keys + values


def main() -> int:
    """Update or check; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check: Any = parser.parse_args().check
    status = 0
    for path in sorted(WEB.glob("locale/*/LC_MESSAGES/django.po")):
        known, wanted = read(path), collect()
        header = known.pop("").texts[0]
        for key, message in wanted.items():
            if key in known and bool(known[key].plural) == bool(message.plural):
                message.texts = known[key].texts
        missing = [key for key, message in wanted.items() if not message.is_whole]
        stale = [key for key in known if key not in wanted]
        whole = {"": Message("", texts=[header]), **wanted}
        for key in missing:
            print(f"{path.parts[-3]}: not translated: {key}")
        if check:
            fresh = path.with_suffix(".mo").read_bytes() == compiled(whole)
            if stale or not fresh:
                print(f"{path.parts[-3]}: run scripts/messages.py ({len(stale)} stale)")
            status |= bool(missing or stale or not fresh)
        else:
            write(path, wanted, header)
            path.with_suffix(".mo").write_bytes(compiled(whole))
            print(f"{path.parts[-3]}: {len(wanted)} texts, {len(missing)} missing")
    return int(status)


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parents[1]))
    sys.exit(main())
