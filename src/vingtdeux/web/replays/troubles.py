"""What is wrong with a record, in the visitor's language. The engine itself speaks English."""

import re

from django.utils.translation import gettext as _

from vingtdeux.engine.errors import RecordError


def reason_of(error: RecordError) -> str:
    """The engine's reason, translated where it is one we know."""
    said = str(error)
    known = {
        r"(?:too large|this file is larger)": _("this file is larger than any record (500 KB)"),
        r"not a record: it is not JSON": _("it is not a record: not valid JSON"),
        r"not a Vingt-Deux record": _("it is not a record of Vingt-Deux"),
        r"record version": _("it was written by another version of Vingt-Deux"),
        r"damaged record: its seed": _("it is damaged: its seed does not fit its commitment"),
        r"damaged record": _("it is damaged: something is missing or of the wrong kind"),
        r"this record cannot be opened": _("its game or its options are unknown here"),
        r"this record begins": _("it begins in the middle of a game"),
        r"played by rules": _("it was played by another version of the rules"),
        r"the seed does not give": _("the seed does not give the chance outcomes recorded"),
        r"the replay ends": _("the replay ends in another position than the one recorded"),
    }
    for pattern, words in known.items():
        if re.match(pattern, said):
            return words
    refused = re.match(r"move (\d+) of the record is refused", said)
    if refused:
        return _("move %(n)s is against the rules") % {"n": refused[1]}
    return said
