"""A game in the terminal: text scenes, numbered actions, bots at the other seats."""

import sys
from collections.abc import Mapping
from typing import Final

import msgspec
import typer

from vingtdeux.bots import Bot
from vingtdeux.cli.words import refusal_words, words
from vingtdeux.engine.action import CLOCK, EXPIRE, Action
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.errors import NotationError, RulesError
from vingtdeux.engine.match import Match
from vingtdeux.engine.mind import PLAIN, spoken
from vingtdeux.games import box
from vingtdeux.scene import Deed, Scene, render

PATIENCE: Final = 40
"""Bot moves per seat within one timed phase before the sand runs out."""


class Quit(Exception):
    """The person has had enough."""


class Terminal:
    """One match, one person (or none, looking on), one language."""

    def __init__(self, match: Match, seat: int | None, bots: Mapping[int, Bot], lang: str) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.lang = lang
        self.say = words(lang)
        self._box = box(match.game.info.id, match.game.rules_version)
        self._names: list[str] = []
        self._names = [
            self._character(bots[seat]) or view.name if seat in bots else view.name
            for seat, view in enumerate(self.scene(()).seats)
        ]
        self._told = 0
        self._moves_in_stage = 0

    def scene(self, legal: "list[Action] | tuple[()]") -> Scene:
        """What the person sees now."""
        seen = self.match.observe(self.seat)
        return self._box.scene(seen, legal, self.lang, self._names)

    def _character(self, bot: Bot) -> str:
        """The name of the character a bot is; "" if it is nobody in particular."""
        if bot.temper is PLAIN:
            return ""
        return self._box.texts(self.lang)(f"temper.{bot.temper.name}.name")

    # --- the game -----------------------------------------------------------------------------

    def run(self) -> None:
        """To the end of the game; Quit if the person leaves before."""
        self._greet()
        while not self.match.over:
            asked = self.match.to_act
            others = [seat for seat in asked if seat in self.bots]
            if self.seat in asked:
                self._tell()
                waited = self._person(bool(others))
                if not waited and self.match.to_act != asked:
                    others = [seat for seat in self.match.to_act if seat in others]
            for seat in others:
                self._bot(seat)
        self._tell()
        typer.echo("\n" + render(self.scene(())), nl=False)

    def _greet(self) -> None:
        info = self.match.game.info
        title, players = info.title[self.lang], self.match.game.players
        if self.seat is None:
            typer.echo(self.say("play.watch", title=title, players=players))
        else:
            name = self._names[self.seat]
            typer.echo(
                self.say("play.start", title=title, players=players, name=name, seat=self.seat)
            )
        for label, value in self._box.changed(self.match.game.options, self.lang):
            typer.echo(self.say("material.changed", label=label, value=value))
        for seat, bot in sorted(self.bots.items()):
            typer.echo(self.say("play.bot", name=self._names[seat], bot=bot.label))

    def _tell(self) -> None:
        """What was said since the last time."""
        events = self.match.events(self.seat, self._told)
        self._told = len(self.match.log)
        for told in events:
            line = self._box.narrate(told.event, self.lang, self._names)
            if line:
                typer.echo(f"· {line}")

    def _bot(self, seat: int) -> None:
        """One move of a bot, if it is still asked."""
        match = self.match
        if match.over or seat not in match.to_act:
            return
        stage = match.stage
        rng = rng_for_step(f"{match.seed}|bots", len(match.log))
        legal = match.game.legal_actions(match.state, seat)
        bot, seen = self.bots[seat], match.observe(seat)
        action = bot.choose(seen, legal, rng)
        line = bot.say(seen, action, rng)
        match.play(seat, action)
        if line is not None:
            self._tell()
            said = spoken(self._box.texts(self.lang), line, self._names)
            typer.echo(self.say("play.says", name=self._names[seat], words=said))
        self._moves_in_stage = self._moves_in_stage + 1 if match.stage == stage else 0
        if self._moves_in_stage > PATIENCE * match.game.players and self.seat not in match.to_act:
            self._moves_in_stage = 0
            if match.game.hourglass(match.state) is not None:
                match.expire()

    # --- the person ---------------------------------------------------------------------------

    def _person(self, others: bool) -> bool:
        """Ask until something is done; True if it was to wait for the others."""
        assert self.seat is not None
        legal = self.match.game.legal_actions(self.match.state, self.seat)
        deeds = self._show(legal)
        while True:
            text = self._ask()
            if text == "q":
                raise Quit(self.say("play.left"))
            if text == "?":
                typer.echo(self.say("play.help"))
            elif text == "t":
                deeds = self._show(legal)
            elif text == "l":
                self._told = 0
                self._tell()
            elif text == "w":
                if others:
                    return True
                typer.echo(self.say("play.wait_alone"))
            elif text == "x":
                if self._expire():
                    return False
            elif text and self._try(text, deeds):
                return False

    def _show(self, legal: list[Action]) -> list[Deed]:
        scene = self.scene(legal)
        typer.echo("\n" + render(msgspec.structs.replace(scene, deeds=())), nl=False)
        deeds = list(scene.deeds)
        group = ""
        for number, deed in enumerate(deeds, 1):
            if deed.group and deed.group != group:
                group = deed.group
                typer.echo(f"  {group}")
            typer.echo(f"  {number:>3}  {deed.label}  ({deed.code})")
        return deeds

    def _ask(self) -> str:
        typer.echo(f"{self.say('play.ask')} ", nl=False)
        line = sys.stdin.readline()
        if not line:
            typer.echo()
            raise Quit(self.say("play.ended"))
        text = line.strip()
        if not sys.stdin.isatty():
            typer.echo(text)
        return text

    def _expire(self) -> bool:
        match = self.match
        if EXPIRE not in match.game.legal_actions(match.state, CLOCK):
            typer.echo(self.say("play.no_clock"))
            return False
        typer.echo(self.say("play.sand"))
        match.expire()
        return True

    def _try(self, text: str, deeds: list[Deed]) -> bool:
        """Do the action of this number or notation; say why not."""
        assert self.seat is not None
        code = text
        if text.isdecimal():
            if not 1 <= int(text) <= len(deeds):
                typer.echo(self.say("play.unknown", text=text))
                return False
            code = deeds[int(text) - 1].code
        try:
            self.match.play(self.seat, code)
        except NotationError:
            typer.echo(self.say("play.unknown", text=text))
        except RulesError as error:
            typer.echo(refusal_words(self.match.game, error, self.lang))
        else:
            return True
        return False
