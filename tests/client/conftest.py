"""A real Chromium, the real client, and a small server that says what a test wants."""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

import vingtdeux
from vingtdeux.scene import Cell, Counter, Deed, Piece, Result, Scene, SeatView, Zone, to_json
from vingtdeux.web import sheets

CLIENT = Path(vingtdeux.__file__).parent / "web" / "static" / "client"
GAMES = Path(vingtdeux.__file__).parent / "games"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

Answer = tuple[int, dict[str, Any]]


class Desk:
    """The server's side of one table: the newest frame, the posts that came in, open sockets."""

    def __init__(self) -> None:
        self.frame: dict[str, Any] | None = None
        self.lang = "fr"
        self.game = "petit"
        self.styled = False  # in the game's own sheet too
        self.arrived = Condition()
        self.posts: list[tuple[str, dict[str, Any], dict[str, str]]] = []
        self.answer: Callable[[str, dict[str, Any]], Answer | None] = lambda path, body: (
            200,
            {"ok": True, "v": 0},
        )
        self.hello: list[str] = []
        self.sockets: list[ServerConnection] = []
        self.open = Event()
        self.open.set()
        self._lock = Lock()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._ws = serve(self._welcome, "127.0.0.1", 0)
        for server in (self._http, self._ws):
            Thread(target=server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}/"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self._ws.socket.getsockname()[1]}"

    def push(self, frame: dict[str, Any], *, keep: bool = True) -> None:
        """Send a frame to everybody; it is also what a newcomer gets."""
        with self._lock:
            if keep:
                self.frame = frame
            for socket in self.sockets:
                socket.send(json.dumps(frame))

    def wait_for_act(self, count: int = 1) -> None:
        """Until so many moves have come in: a question may have been asked before one was sent."""

        def have_come() -> bool:
            return sum(path.endswith("/act") for path, _, _ in self.posts) >= count

        with self.arrived:
            came = self.arrived.wait_for(have_come, timeout=PATIENCE / 1000)
        assert came, "no move has come in"

    def hang_up(self, code: int = 1012) -> None:
        """Close every socket, as a restart does."""
        with self._lock:
            gone, self.sockets = self.sockets, []
        for socket in gone:
            socket.close(code)

    def close(self) -> None:
        self.hang_up()
        self._ws.shutdown()
        self._http.shutdown()
        self._http.server_close()

    def _welcome(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        asked = parse_qs(urlsplit(socket.request.path).query)
        with self._lock:
            self.hello.append(asked.get("v", [""])[0])
        if not self.open.is_set():
            socket.close(1013)
            return
        with self._lock:  # whoever sees the frame can count on getting the next one
            if self.frame:
                socket.send(json.dumps(self.frame))
            self.sockets.append(socket)
        try:
            for _ in socket:
                pass
        except ConnectionClosed:
            pass
        finally:
            with self._lock:
                if socket in self.sockets:
                    self.sockets.remove(socket)

    def page(self) -> str:
        """The table page as the site serves it, CSP included."""
        return f"""<!doctype html><html lang="{self.lang}" class="at-table"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; connect-src 'self' {self.socket_address}">
<title>Table</title><link rel="icon" href="/client/icon.svg"><link rel="stylesheet" href="/client/base.css">
{'<link rel="stylesheet" href="/game.css">' if self.styled else ""}
<script src="/client/theme.js"></script><script type="module" src="/client/table.js"></script></head>
<body><template id="again"><select name="level" aria-label="Niveau des robots"><option value="">les mêmes robots</option>
<option value="3">Commissaire</option></select></template><main id="table" class="table game-{self.game}" data-game="{self.game}" data-lang="{self.lang}"
 data-socket="{self.socket_address}/ws/t/x" data-act="/t/x/act" data-why="/t/x/why" data-rematch="/t/x/rematch"
 data-replay="/r/x"></main></body></html>"""


def _handler(desk: Desk) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/":
                self._reply(200, "text/html", desk.page().encode(), cookie=True)
                return
            if self.path == "/game.css":
                self._reply(200, "text/css", sheets.read(GAMES / desk.game / "style.css"))
                return
            file = CLIENT / Path(self.path).name
            if self.path.startswith("/client/") and sheets.parts(file):
                self._reply(200, KINDS[file.suffix], sheets.read(file))
            else:
                self._reply(404, "text/plain", b"")

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with desk.arrived:
                desk.posts.append((self.path, body, dict(self.headers)))
                desk.arrived.notify_all()
            found = desk.answer(self.path, body)
            if found is None:  # no answer at all: the network failed
                self.close_connection = True
                return
            status, answer = found
            self._reply(status, "application/json", json.dumps(answer).encode())

        def _reply(self, status: int, kind: str, body: bytes, *, cookie: bool = False) -> None:
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            if cookie:
                self.send_header("Set-Cookie", "csrftoken=sesame; Path=/")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    return Handler


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, desk: Desk) -> Iterator[Page]:
    """A tab that fails the test if the browser complains, while the desk is still open."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on(
        "console",
        lambda message: (
            message.type == "error"
            and "ERR_" not in message.text
            and "WebSocket" not in message.text
            and "status of" not in message.text
            and said.append(message.text)
        ),
    )
    yield page
    assert said == []


# --- a small made-up game with everything a scene can hold ----------------------------------


def frame(scene: Scene, v: int = 1, **more: Any) -> dict[str, Any]:
    return {"v": v, "scene": json.loads(to_json(scene)), "decision": f"{v}.0", "log": [], **more}


DEEDS = (
    Deed("move:a:b1", "Aller en b1", source="pawn", target="b1", badge="2"),
    Deed("move:a:c1", "Aller en c1", source="pawn", target="c1"),
    Deed("war:b2", "Poser la guerre en b2", target="b2", short="Guerre"),
    Deed("cash:b2", "Poser l’encaissement en b2", target="b2", short="Encaissement"),
    Deed("take:card", "Prendre la carte", target="card"),
    Deed("burn", "Tout brûler", confirm="Brûler pour de bon ?"),
    Deed("end", "Finir le tour", primary=True),
)


def town(
    deeds: Sequence[Deed] = DEEDS,
    pawn: str = "a1",
    card_face: str = "back",
    card_id: str = "card",
    result: Result | None = None,
    **more: Any,
) -> Scene:
    """Three columns, two rows, a pawn, a card with a token on it, a hand."""
    cells = tuple(
        Cell(
            f"{col}{row}",
            f"Case {col}{row}",
            col=n,
            row=row,
            detail="Une rue calme." if row == 2 else "",
        )
        for row in (1, 2)
        for n, col in enumerate("abc", 1)
    )
    pieces = (
        Piece("pawn", "pawn", "Votre pion", at=pawn, owner=0, kind="pawn"),
        Piece(
            card_id, card_face, "Une carte", at="c2", name="Planque", detail="Vaut trois points."
        ),
        Piece("token", "token", "Jeton de Bruno", on=card_id, owner=1, kind="token"),
    )
    return Scene(
        game="town",
        lang="fr",
        phase="act",
        title="Actions",
        prompt="À vous de jouer.",
        next="La police arrive",
        seat=0,
        mine=bool(deeds),
        seats=(
            SeatView(0, "Ana", "red", "circle", you=True, asked=True, first=True,
                     counters=(Counter("score", "Points", 3, most=30),)),
            SeatView(1, "Bruno", "blue", "square", counters=(Counter("score", "Points", 5, most=30),)),
        ),
        counters=(Counter("round", "Manche", 2),),
        zones=(
            Zone("city", "grid", "La ville", cols=3, rows=2, cells=cells, pieces=pieces),
            Zone("deck", "pile", "Pioche", area="supply", pieces=(Piece("top", "back", "Pioche", count=12),)),
            Zone("hand", "row", "Votre main", area="mine", pieces=(Piece("h1", "number", "Carte 1", value="1"),)),
            Zone("notes", "panel", "Carnet", area="side", lines=("Le voleur est passé par b2.",)),
        ),
        deeds=tuple(deeds),
        result=result,
        **more,
    )  # fmt: skip


class Toy:
    """What tests need of it."""

    deeds = DEEDS
    town = staticmethod(town)
    frame = staticmethod(frame)


@pytest.fixture
def toy() -> Toy:
    return Toy()


@pytest.fixture
def table(page: Page, desk: Desk, toy: Toy) -> Page:
    """The page with the toy scene on it, ready."""
    desk.game = "town"
    desk.frame = toy.frame(toy.town())
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    return page
