"""`vingtdeux operator`: keys to the operator's page."""

import io
import os
import sys
from typing import Annotated, Any

import typer

from vingtdeux.cli.app import app
from vingtdeux.cli.keep import wake
from vingtdeux.cli.words import Mistake, guarded, words

_say = words()
TRIES = 3


@app.command(help=_say("help.operator"))
@guarded
def operator(
    name: Annotated[str, typer.Argument(help=_say("help.operator_name"))],
    totp: Annotated[
        bool | None, typer.Option("--totp/--no-totp", help=_say("help.totp"), show_default=False)
    ] = None,
) -> None:
    """Asks for the password, or takes VINGTDEUX_OPERATOR_PASSWORD."""
    wake()
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    user = User.objects.filter(username=name).first()
    if user is None or totp is None or "VINGTDEUX_OPERATOR_PASSWORD" in os.environ:
        user = _with_password(name)
    if totp:
        _enrol(user)
    elif totp is False:
        _drop(user)
    typer.echo(words()("keep.operator", name=name, path=f"/{settings.OPERATOR_PATH}"))


def _with_password(name: str) -> Any:
    from vingtdeux.web.office.audit import note_by_hand
    from vingtdeux.web.office.keys import WeakPassword, hand_out

    secret = os.environ.get("VINGTDEUX_OPERATOR_PASSWORD") or typer.prompt(
        words()("keep.password"), hide_input=True, confirmation_prompt=True
    )
    try:
        user = hand_out(name, secret)
    except WeakPassword as error:
        raise Mistake(str(error)) from None
    note_by_hand("operator", f"user {name}")
    return user


def _enrol(user: Any) -> None:
    """Show the key; at a terminal it counts once a code from the telephone proves that it arrived."""
    from vingtdeux.web.office import second
    from vingtdeux.web.office.audit import note_by_hand

    say = words()
    new = second.enrol(user)
    typer.echo(say("keep.totp"))
    typer.echo(_picture(new.uri))
    typer.echo(new.uri)
    if sys.stdin.isatty() and not _is_proved(new.device):
        second.drop(user, confirmed=False)
        raise Mistake(say("keep.no_totp"))
    second.confirm(user, new)
    note_by_hand("second_factor", f"user {user.get_username()}")
    typer.echo(say("keep.codes"))
    for code in new.codes:
        typer.echo(f"  {code}")


def _is_proved(device: Any) -> bool:
    for _ in range(TRIES):
        if device.verify_token(typer.prompt(words()("keep.code")).strip()):
            return True
        device.throttle_reset()  # whoever sits here has shown who he is
        typer.echo(words()("keep.wrong_code"))
    return False


def _picture(uri: str) -> str:
    import segno

    out = io.StringIO()
    segno.make(uri, error="m").terminal(out, compact=True)
    return out.getvalue()


def _drop(user: Any) -> None:
    from vingtdeux.web.office import second
    from vingtdeux.web.office.audit import note_by_hand

    if second.drop(user, confirmed=True):
        note_by_hand("second_factor_removed", f"user {user.get_username()}")
        typer.echo(words()("keep.totp_gone", name=user.get_username()))
