"""The form at the office's door."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.office import second
from vingtdeux.web.office.audit import address_of, note


class Login(AdminAuthenticationForm):
    """Name, password, and the code of those who have a second factor."""

    code = forms.CharField(
        label=_("Code"),
        required=False,
        max_length=20,
        help_text=_("From your telephone, or a recovery code, if you have a second factor."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
    )

    def confirm_login_allowed(self, user: Any) -> None:
        """The password was right; now the second factor."""
        super().confirm_login_allowed(user)
        if second.has_one(user):
            self._examine(user, self.cleaned_data.get("code") or "")
        elif second.is_required():
            self._tell("login_failed", user)
            raise ValidationError(
                _("This site asks for a second factor: vingtdeux operator %(name)s --totp"),
                params={"name": user.get_username()},
            )

    def _examine(self, user: Any, code: str) -> None:
        if not code:
            raise ValidationError(_("Give the code of your second factor, too."))
        device = second.accepted(user, code)
        if device is None:
            self._tell("second_factor_failed", user)
            raise ValidationError(
                _("This code is wrong, has been used, or came too soon after a wrong one.")
            )
        user.otp_device = device  # the session keeps it
        if second.is_paper(device):
            self._tell("recovery_code", user)

    def _tell(self, what: str, user: Any) -> None:
        note(what, "", user.get_username(), address_of(self.request))
