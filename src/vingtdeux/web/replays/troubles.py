"""What is wrong with a record, in the visitor's language. The engine itself speaks English."""

from django.utils.translation import gettext as _

from vingtdeux.engine.errors import RecordError


def reason_of(error: RecordError) -> str:
    """The words of the error's code. Of a refused move only its number is told: what was played
    may be a secret."""
    return _words()[error.code] % error.args_by_name


def _words() -> dict[str, str]:
    return {
        "not_read": _("the file cannot be read"),
        "not_text": _("not a text file"),
        "too_large": _("this file is larger than any record (%(most)s KB)"),
        "not_json": _("it is not a record: not valid JSON"),
        "not_a_record": _("it is not a record of Vingt-Deux"),
        "other_version": _("it was written by another version of Vingt-Deux"),
        "damaged": _("it is damaged: “%(part)s” is missing or of the wrong kind"),
        "wrong_commitment": _("it is damaged: its seed does not match its commitment"),
        "unknown_rules": _("it was played by another version of the rules"),
        "cannot_open": _("its game or its options are unknown here"),
        "begins_later": _("it begins in the middle of a game"),
        "bad_position": _("the position it begins with is not one of this game"),
        "refused": _("move %(move)s is against the rules"),
        "other_chance": _("the seed does not give the chance outcomes recorded"),
        "other_end": _("the replay ends in another position than the one recorded"),
    }
