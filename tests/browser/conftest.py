"""The real site in a real Chromium: a server process, people with windows of their own."""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Thread
from typing import IO, Any

import pytest
from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

SOURCES = Path(__file__).parents[2] / "src"
SEEDED = Path(__file__).parent / "seeded.py"
SEED = os.environ.get("VINGTDEUX_SEED", "22")
"""What the tables of a test are dealt from; any word will do."""
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
LONG = bool(os.environ.get("VINGTDEUX_LONG"))
"""`make still`: longer stretches of every game."""
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 180_000  # ms; bots may have a whole game to play before anything is asked again
expect.set_options(timeout=PATIENCE)
MY_TURN = "document.querySelector('#table.is-over, #table[data-mine]')"
"""Something to do, or the end."""
LISTEN = """
window.heard = 0; // the version after the newest move the server has accepted from this window
const plain = window.fetch;
window.fetch = async (...asked) => {
    const reply = await plain(...asked);
    if (String(asked[0]).endsWith('/act')) {
        const said = await reply.clone().json().catch(() => ({}));
        if (said.ok) window.heard = Math.max(window.heard, said.v || 0);
    }
    return reply;
};
"""
AT_ONCE = "try { localStorage['vd.pace'] ??= 'instant'; } catch {}"
"""Most tests are not about what is shown in between; `see_shows` wants it."""
SETTLED = """() => {
    const table = document.getElementById('table');
    const asking = document.querySelector('dialog.client-dialog'); // gone once the answer is taken
    return asking ? asking.open : !table.dataset.sending && Number(table.dataset.version) >= window.heard;
}"""
YES = "document.querySelector('dialog[open] button.primary')?.click()"


class Site:
    """A server in a process of its own, on its own data."""

    def __init__(self, data: Path, command: Sequence[str] = ()) -> None:
        """`command` = another way to serve than ours with a seed: it says its address."""
        self.data = data
        self.command = command
        self.port = 0
        self.starts = 0
        self.process: subprocess.Popen[str] | None = None
        self.base = ""

    def start(self) -> "Site":
        env = {
            **os.environ,
            "PYTHONPATH": str(SOURCES),
            "VINGTDEUX_DATA": str(self.data),
            "VINGTDEUX_BOT_DELAY": "0",
            "VINGTDEUX_LIMITS": "0",
            "VINGTDEUX_THINKERS": "1",
            "VINGTDEUX_LAB_NICE": "0",
        }
        self.starts += 1
        seed = f"{SEED} {self.starts}"
        self.process = subprocess.Popen(
            self.command or [sys.executable, SEEDED, seed, str(self.port)],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        said = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said.append(line)
            found = re.search(r"http://\S+?:(\d+)/", line)
            if found:
                self.port = int(found[1])
                self.base = f"http://127.0.0.1:{self.port}"
                Thread(target=self._drain, args=(self.process.stdout,), daemon=True).start()
                return self
        raise AssertionError("the server did not start:\n" + "".join(said))

    @staticmethod
    def _drain(said: IO[str]) -> None:
        """What the server says further on: a full pipe would make it wait for a reader."""
        with said:
            for _ in said:
                pass

    def kill(self) -> None:
        """As a power cut does it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Someone:
    """A person with a window: opens pages, makes moves through the page."""

    def __init__(self, site: Site, context: BrowserContext, seed: int) -> None:
        self.site = site
        self.context = context
        self.luck = random.Random(f"{SEED} {seed}")
        self.errors: list[str] = []
        self.frames: list[str] = []
        self.token = ""
        context.add_init_script(LISTEN)
        context.add_init_script(AT_ONCE)
        context.set_default_timeout(PATIENCE)
        self.page = self.new_window()

    def new_window(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        return page

    def _hear(self, frame: Any) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def see_shows(self, pace: str = "normal") -> None:
        """From the next page on: what happens is shown."""
        self.context.add_init_script(f"try {{ localStorage['vd.pace'] = '{pace}'; }} catch {{}}")

    def open(self, path: str) -> None:
        self.page.goto(self.site.base + path)

    def host(self, game: str, **fields: Any) -> str:
        """Open a table with these fields of the set-up form; its id."""
        named = {key.replace("__", "."): value for key, value in fields.items()}
        reply = self.form(f"/new/{game}", **{"name": "Ana", **named})
        found = re.search(r"/t/([0-9a-z]{8})", reply.url)
        assert found, reply.url
        return found[1]

    def form(self, path: str, **fields: Any) -> APIResponse:
        """Send a form, from whatever page; nothing is drawn."""
        headers = {
            "Referer": self.site.base + "/",
            "Accept-Language": self.page.evaluate("navigator.language"),
        }
        if not self.token:
            page = self.context.request.get(self.site.base + "/", headers=headers).text()
            found = re.search(r'name="csrf-token" content="([^"]+)"', page)
            assert found, page[:300]
            self.token = found[1]
        reply = self.context.request.post(
            self.site.base + path,
            form={"csrfmiddlewaretoken": self.token, **{k: str(v) for k, v in fields.items()}},
            headers=headers,
        )
        assert reply.ok, f"{path}: {reply.status} {reply.text()[:300]}"
        return reply

    def join(self, table: str, host: "Someone", name: str) -> None:
        """By the host's invitation."""
        host.open(f"/t/{table}")
        invitation = host.page.input_value("#invitation")
        self.page.goto(invitation)
        self.page.fill("#name", name)
        self.page.click("main button.primary")
        self.page.wait_for_url(re.compile(rf"/t/{table}$"))
        self.page.click('#ready[aria-pressed="false"]')
        self.page.wait_for_selector('#ready[aria-pressed="true"]')

    def start(self, table: str, level: int = 2) -> None:
        """The host begins, bots on the open seats; the lobby leads everybody to the table."""
        self.open(f"/t/{table}")
        self.form(f"/t/{table}/start", fill=level)
        self.page.wait_for_selector("#table[data-version]")

    def alone(self, game: str, level: int = 1, **fields: Any) -> str:
        """Sit down at a new table with bots; its id."""
        table = self.host(game, **fields)
        self.form(f"/t/{table}/start", fill=level)
        self.open(f"/t/{table}")
        self.page.wait_for_selector("#table[data-version]")
        return table

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#table", "data-version") or 0)

    def wait_for_version(self, version: int) -> None:
        """Until this window shows the table at least at this version, or its end."""
        self.page.wait_for_function(
            "v => document.querySelector('#table.is-over')"
            " || Number(document.getElementById('table').dataset.version) >= v",
            arg=version,
            timeout=PATIENCE,
        )

    @property
    def is_over(self) -> bool:
        return self.page.query_selector("#table.is-over") is not None

    @property
    def is_asked(self) -> bool:
        return self.page.query_selector("#table[data-mine]:not(.is-over)") is not None

    def wait_for_turn(self) -> bool:
        """Until there is something to do; False at the end of the game."""
        self.page.wait_for_function(MY_TURN, timeout=PATIENCE)
        return not self.is_over

    def deeds(self) -> list[str]:
        """The codes the list of actions offers."""
        codes: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#table .deeds [data-code]')].map(b => b.dataset.code)"
        )
        return list(dict.fromkeys(codes))

    def do(self, code: str) -> bool:
        """Make this move through the list of actions; False if it is not offered any more."""
        found: bool = self.page.evaluate(
            """code => {
                const deed = document.querySelector(`#table .deeds [data-code="${code}"]`);
                deed?.click();
                return Boolean(deed);
            }""",
            code,
        )
        if found:
            self.settle(lambda: self.page.evaluate(YES))
        return found

    def settle(self, confirm: Callable[[], Any]) -> None:
        """Confirm if asked; wait until this window shows what the server has answered."""
        self.page.wait_for_function(SETTLED, timeout=PATIENCE)
        while self.page.query_selector("dialog[open]"):
            confirm()
            self.page.wait_for_function(SETTLED, timeout=PATIENCE)

    def move(self, avoid: tuple[str, ...] = ()) -> bool:
        """One random move; False at the end of the game."""
        if not self.wait_for_turn():
            return False
        codes = self.deeds()
        wanted = [code for code in codes if not code.startswith(avoid)] or codes
        if wanted:
            self.do(self.luck.choice(wanted))
        return True

    def wait_past(self, version: int) -> None:
        """Until there is something to do here, or something newer than this version to see."""
        self.page.wait_for_function(
            f"v => {MY_TURN} || Number(document.getElementById('table').dataset.version) > v",
            arg=version,
            timeout=PATIENCE,
        )


def play_out(people: list[Someone], act: Callable[[Someone], None]) -> None:
    """Whoever is asked acts, until every window shows the end."""
    first, *others = people
    while not first.is_over:
        version = first.version
        for person in others:  # every window shows this moment or a later one
            person.wait_for_version(version)
        asked = [person for person in people if person.is_asked]
        for person in asked:
            act(person)
        if not asked:
            first.wait_past(version)
    for person in others:
        person.page.wait_for_selector("#table.is-over")


SHORT: dict[str, dict[str, Any]] = {
    "mafia_story": {"players": 3, "option__target": 20},
    "allez_les_bleus": {"players": 3, "option__target_vp": 5},
    "police_et_voleurs": {
        "players": 3,
        "option__dawn_quiet_rounds": 8,
        "option__dawn_max_rounds": 40,
    },
    "police_city": {"players": 3, "option__goal": 8, "option__difficulty": "easy", "pace": 0},
    "enquetes_new_york": {"players": 3, "option__level": 1, "option__investigation": 8},
}
"""Small tables of every game whose end is near."""


def launch(play: Playwright) -> Browser:
    """The Chromium of this machine."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    path = os.environ.get("VINGTDEUX_CHROMIUM") or next(
        filter(None, map(shutil.which, names)), None
    )
    return play.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = launch(play)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for the tests of a file: what they are dealt does not follow from other files."""
    served = Site(tmp_path_factory.mktemp("site")).start()
    yield served
    served.kill()


@pytest.fixture
def someone(site: Site, chromium: Browser) -> Iterator[Callable[..., Someone]]:
    """Makes people; their windows are closed afterwards."""
    made: list[Someone] = []

    def make(
        *, phone: bool = False, lang: str = "fr-FR", theme: str = "light", quiet: bool = True
    ) -> Someone:
        """`quiet` = pieces do not glide."""
        context = chromium.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            locale=lang,
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce" if quiet else "no-preference",
            bypass_csp=True,  # wait_for_function evaluates; test_pages holds the real policy
        )
        made.append(Someone(site, context, len(made)))
        return made[-1]

    yield make
    errors = [error for person in made for error in person.errors]
    for person in made:
        person.context.close()
    assert errors == []
