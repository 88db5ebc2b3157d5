"""The real site in a real Chromium: a server process, people with windows of their own."""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

SOURCES = Path(__file__).parents[2] / "src"
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000
MY_TURN = "document.querySelector('#table.is-over, #table[data-mine]')"
"""Something to do, or the end."""


class Site:
    """A server in a process of its own, on its own data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
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
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "vingtdeux.web.serve", "--port", str(self.port)],
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
                return self
        raise AssertionError("the server did not start:\n" + "".join(said))

    def kill(self) -> None:
        """As a power cut does it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Someone:
    """A person with a window: opens pages, makes moves through the page."""

    def __init__(self, site: Site, context: BrowserContext, seed: int) -> None:
        self.site = site
        self.context = context
        self.page: Page = context.new_page()
        self.luck = random.Random(seed)
        self.errors: list[str] = []
        self.frames: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: Any) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def open(self, path: str) -> None:
        self.page.goto(self.site.base + path)

    def host(self, game: str, **fields: Any) -> str:
        """Open a table with these fields of the set-up form; its id."""
        self.open("/")
        token = self.page.get_attribute('meta[name="csrf-token"]', "content")
        named = {key.replace("__", "."): str(value) for key, value in fields.items()}
        reply = self.context.request.post(
            f"{self.site.base}/new/{game}",
            form={"csrfmiddlewaretoken": token, "name": "Ana", **named},
            headers={"Referer": self.site.base + "/"},
        )
        assert reply.ok, reply.text()[:400]
        found = re.search(r"/t/([0-9a-z]{8})", reply.url)
        assert found, reply.url
        return found[1]

    def form(self, path: str, **fields: Any) -> None:
        """Send a form of the page that is open."""
        token = self.page.get_attribute('meta[name="csrf-token"]', "content")
        reply = self.context.request.post(
            self.site.base + path,
            form={"csrfmiddlewaretoken": token, **{k: str(v) for k, v in fields.items()}},
            headers={"Referer": self.site.base + "/"},
        )
        assert reply.ok, f"{path}: {reply.status} {reply.text()[:300]}"

    def join(self, table: str, host: "Someone", name: str) -> None:
        """By the host's invitation."""
        host.open(f"/t/{table}")
        invitation = host.page.input_value("#invitation")
        self.page.goto(invitation)
        self.page.fill("#name", name)
        self.page.click("main button.primary")
        self.page.wait_for_url(re.compile(rf"/t/{table}"))

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

    def do(self, code: str) -> None:
        """Make this move through the list of actions, as a screen reader's user does."""
        before = self.version
        self.page.evaluate(
            'code => document.querySelector(`#table .deeds [data-code="${code}"]`).click()', code
        )
        self._settle(before)

    def _settle(self, before: int) -> None:
        """Confirm if asked; wait until the server has spoken."""
        self.page.wait_for_function(
            "v => document.querySelector('dialog[open]') || (!document.getElementById('table')"
            ".dataset.sending && Number(document.getElementById('table').dataset.version) > v)",
            arg=before,
            timeout=PATIENCE,
        )
        if self.page.query_selector("dialog[open]"):
            self.page.click("dialog[open] button.primary")
            self.page.wait_for_function(
                "v => !document.getElementById('table').dataset.sending"
                " && Number(document.getElementById('table').dataset.version) > v",
                arg=before,
                timeout=PATIENCE,
            )

    def move(self, avoid: tuple[str, ...] = ()) -> bool:
        """One random move; False at the end of the game."""
        if not self.wait_for_turn():
            return False
        codes = self.deeds()
        wanted = [code for code in codes if not code.startswith(avoid)] or codes
        self.do(self.luck.choice(wanted))
        return True


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    path = os.environ.get("VINGTDEUX_CHROMIUM") or next(
        filter(None, map(shutil.which, names)), None
    )
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for the tests of a file."""
    served = Site(tmp_path_factory.mktemp("site")).start()
    yield served
    served.kill()


@pytest.fixture
def someone(site: Site, chromium: Browser) -> Iterator[Callable[..., Someone]]:
    """Makes people; their windows are closed afterwards."""
    made: list[Someone] = []

    def make(*, phone: bool = False, lang: str = "fr-FR", theme: str = "light") -> Someone:
        context = chromium.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            locale=lang,
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            bypass_csp=True,  # wait_for_function evaluates; test_pages holds the real policy
        )
        made.append(Someone(site, context, len(made)))
        return made[-1]

    yield make
    errors = [error for person in made for error in person.errors]
    for person in made:
        person.context.close()
    assert errors == []
