"""Take a picture of a game's table without a server: python scripts/preview.py petit --out petit.png

Plays some moves, builds the scene, draws it with the real client in Chromium and prints what the
browser complains about (exit status 1 if it does).
"""

import argparse
import json
import shutil
import sys
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import msgspec

import vingtdeux
from vingtdeux.games import box
from vingtdeux.scene import Scene, render, to_json
from vingtdeux.web import sheets

SOURCES = Path(vingtdeux.__file__).parent
CLIENT = SOURCES / "web" / "static" / "client"
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NAMES = ("Ana", "Brigadier", "Chloé", "Diego", "Elsa", "Farid", "Gaëlle", "Hugo")


# --- a position -----------------------------------------------------------------------------


def play(options: argparse.Namespace) -> vingtdeux.Match:
    """A match some steps in; every seat plays by the game's heuristic, or at random."""
    game = vingtdeux.load(options.game, options.players, **dict(map(option, options.option)))
    position = json.loads(options.position) if options.position else None
    match = vingtdeux.Match(game, seed=options.seed, position=position)
    rng = Random(options.seed)
    choose = None if options.random else chooser(options.game)
    for _ in range(options.steps):
        if match.over:
            break
        seats = match.to_act
        seat = seats[rng.randrange(len(seats))]
        legal = game.legal_actions(match.state, seat)
        if choose:
            match.play(seat, choose(match.observe(seat), legal, options.level, rng))
        else:
            match.play(seat, legal[rng.randrange(len(legal))])
    return match


def chooser(game_id: str) -> Any:
    """The game's heuristic, if it has one."""
    try:
        return box(game_id).choose
    except (ModuleNotFoundError, AttributeError):
        return None


def option(text: str) -> tuple[str, Any]:
    """name=value, the value as JSON or as a bare word."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def frame(match: vingtdeux.Match, seat: int | None, lang: str, clock: float) -> dict[str, Any]:
    """What the server would send to this seat."""
    game = match.game
    screen = box(game.info.id)
    legal = [] if seat is None or match.over else game.legal_actions(match.state, seat)
    names = NAMES[: game.players]
    seen = match.observe(seat)
    scene = screen.scene(seen, legal, lang, names)
    heard = [told.event for told in match.events(seat)]
    people = [
        {"seat": n, "name": names[n], "kind": "bot", "level": n % 3 + 1}
        for n in range(game.players)
    ]
    people[0] = {"seat": 0, "name": names[0], "kind": "person", "here": True}
    sent: dict[str, Any] = {
        "v": len(match.log),
        "scene": json.loads(to_json(scene)),
        "glossary": msgspec.to_builtins(screen.glossary(seen, lang)) if screen.glossary else {},
        "decision": "" if seat is None else match.decision(seat),
        "log": [
            {"n": n, "text": text, "rule": screen.cites.get(event.code, "")}
            for n, event in enumerate(heard)
            if (text := screen.narrate(event, lang, names))
        ],
        "people": people,
    }
    if clock:
        sent["clock"] = {"deadline": clock, "now": 0, "stage": "preview"}
    return sent


def warnings(scene: dict[str, Any]) -> list[str]:
    """Ids that two things share, places and deeds that point nowhere."""
    pieces = [p for z in scene.get("zones", ()) for p in z.get("pieces", ())]
    pieces += [p for s in scene.get("seats", ()) for p in s.get("pieces", ())]
    cells = [c["id"] for z in scene.get("zones", ()) for c in z.get("cells", ())]
    places = [z["id"] for z in scene.get("zones", ())] + [
        f"seat:{s['seat']}" for s in scene.get("seats", ())
    ]
    said = []
    for kind, ids in (("piece", [p["id"] for p in pieces]), ("cell", cells), ("zone", places)):
        said += [
            f"warning: two {kind}s are called {name}"
            for name in sorted(set(ids))
            if ids.count(name) > 1
        ]
    known = {*cells, *places, *(p["id"] for p in pieces)}
    for piece in pieces:
        for field in ("at", "on"):
            if piece.get(field, "") not in {*known, ""}:
                said.append(
                    f"warning: piece {piece['id']} lies {field} {piece[field]}, which is not there"
                )
    for deed in scene.get("deeds", ()):
        for field in ("source", "target"):
            if deed.get(field, "") not in {*known, ""}:
                said.append(
                    f"warning: deed {deed['code']} has {field} {deed[field]}, which is not there"
                )
    return said


# --- a page ---------------------------------------------------------------------------------


def page(game_id: str, sent: dict[str, Any], lang: str, theme: str) -> str:
    """The table page with its first frame inside and no server behind."""
    sheet = box(game_id).art
    art = sheet.read_text("utf-8") if sheet is not None else ""
    inside = json.dumps(sent).replace("<", "\\u003c")
    chosen = f' data-theme="{escape(theme)}"' if theme not in ("auto", "forced") else ""
    return f"""<!doctype html>
<html lang="{lang}" class="at-table"{chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
<title>{escape(game_id)}</title>
<link rel="icon" href="client/icon.svg">
<link rel="stylesheet" href="client/base.css">
<link rel="stylesheet" href="game/style.css">
<script type="module" src="client/table.js"></script>
</head>
<body>
<div class="sheet" aria-hidden="true">{art}</div>
<main id="table" class="table game-{game_id}" data-game="{game_id}" data-lang="{lang}" data-rematch="#" data-replay="#"></main>
<script type="application/json" id="frame">{inside}</script>
</body>
</html>
"""


class Files(SimpleHTTPRequestHandler):
    """Serves the page, the client and the game's CSS; says nothing."""

    def do_GET(self) -> None:
        if not self.path.endswith(".css"):
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/css")
        self.end_headers()
        self.wfile.write(sheets.read(Path(self.directory, self.path[1:])))

    def log_message(self, *_: object) -> None:
        pass


def serve(folder: Path) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    return server


# --- a picture ------------------------------------------------------------------------------


def shoot(address: str, options: argparse.Namespace) -> list[str]:
    """The screenshot; returns what the browser said."""
    from playwright.sync_api import sync_playwright

    width, height = map(int, options.size.split("x"))
    said: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-browser"),
            args=CHROMIUM_ARGS,
        )
        tab = browser.new_page(
            viewport={"width": width, "height": height},
            device_scale_factor=options.scale,
            has_touch=width < 600,
            reduced_motion="reduce",
            color_scheme="dark" if options.theme == "dark" else "light",
            forced_colors="active" if options.theme == "forced" else "none",
        )
        tab.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
        tab.on("pageerror", lambda error: said.append(f"error: {error}"))
        tab.goto(address)
        tab.wait_for_selector("#table[data-ready]", timeout=15_000)
        for step in options.do:
            kind, _, where = step.partition(":")
            if kind == "tap":
                tab.locator(f"[data-id='{where}']").first.click(timeout=3000)
            elif kind == "rest":
                tab.hover(f"[data-id='{where}']", timeout=3000)
                tab.wait_for_selector(".tip", timeout=3000)
            elif kind == "click":
                tab.click(where, timeout=3000)
            elif kind == "key":
                tab.keyboard.press(where)
        tab.screenshot(path=options.out, full_page=options.full)
        beyond = tab.evaluate("document.documentElement.scrollWidth - innerWidth")
        if beyond > 0:
            said.append(f"warning: the page is {beyond} px too wide")
        browser.close()
    return said


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--steps", type=int, default=0, help="moves to play first")
    parser.add_argument("--seat", default="0", help="a seat number, or spectator")
    parser.add_argument("--lang", default="fr", choices=["fr", "en"])
    parser.add_argument(
        "--theme", default="light", choices=["light", "dark", "contrast", "forced", "auto"]
    )
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", type=float, default=1, help="device pixels per CSS pixel")
    parser.add_argument("--position", help="a position as JSON instead of the start")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--random", action="store_true", help="random moves, no heuristic")
    parser.add_argument("--level", type=int, default=2, help="of the heuristic")
    parser.add_argument("--clock", type=float, default=0, help="seconds left in the hourglass")
    parser.add_argument("--full", action="store_true", help="the whole page, not one screen")
    parser.add_argument("--do", action="append", default=[], metavar="tap:ID",
                        help="before the picture: tap:ID or rest:ID of the scene, click:CSS or key:NAME")  # fmt: skip
    parser.add_argument("--text", action="store_true", help="print the scene as text")
    parser.add_argument("--page", help="also write the page here, to open from a server")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()

    match = play(options)
    seat = int(options.seat) if options.seat.isdecimal() else None
    sent = frame(match, seat, options.lang, options.clock)
    if options.text:
        print(render(msgspec.convert(sent["scene"], Scene)))
    size = len(json.dumps(sent["scene"], ensure_ascii=False, separators=(",", ":")).encode())
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "client").symlink_to(CLIENT)
        (folder / "game").symlink_to(box(options.game).folder)
        html = page(options.game, sent, options.lang, options.theme)
        (folder / "index.html").write_text(html, "utf-8")
        if options.page:
            Path(options.page).write_text(html, "utf-8")
        server = serve(folder)
        try:
            said = shoot(f"http://127.0.0.1:{server.server_port}/", options)
        finally:
            server.shutdown()
            server.server_close()
    print(f"{options.out}: step {len(match.log)}, scene {size} bytes")
    for line in [*warnings(sent["scene"]), *said]:
        print(line)
    return 1 if any(line.startswith("error") for line in said) else 0


if __name__ == "__main__":
    sys.exit(main())
