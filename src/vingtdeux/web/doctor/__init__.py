"""Looks whether a site is well: its database, its settings, its tables; and sets tables right."""

from vingtdeux.web.doctor.findings import Finding
from vingtdeux.web.doctor.house import look_at_house
from vingtdeux.web.doctor.repair import NotRepairable, repair
from vingtdeux.web.doctor.start import Malformed, at_start
from vingtdeux.web.doctor.ward import Choice, look_at_orphans, look_at_tables

__all__ = [
    "Choice",
    "Finding",
    "Malformed",
    "NotRepairable",
    "at_start",
    "look_at_house",
    "look_at_orphans",
    "look_at_tables",
    "repair",
]
