"""The tables of an experiment: what each is called, and what is changed at it."""

from typing import Any

from vingtdeux.engine.info import CHANGES
from vingtdeux.games import box
from vingtdeux.games.box import words_of_all
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.run import Found
from vingtdeux.lab.words import bot_name, listed, option_value, words


def changed(plan: Plan, lang: str) -> list[tuple[str, str]]:
    """What is not as usual at a table: options first, then material with the printed value."""
    info = box(plan.game).info
    found = []
    for name, value in plan.options.items():
        if name == CHANGES:
            continue
        option = info.option(name)
        if value != option.default:
            labels = option.choice_labels.get(value) if option.choices else None
            shown = labels[lang] if labels else option_value(value, lang)
            found.append((option.label[lang], shown))
    instead = words_of_all(lang)
    return [
        *found,
        *(
            (label, instead("change.instead", value=value, usual=usual))
            for label, value, usual in box(plan.game).told_changes(plan.options, lang)
            if value != usual
        ),
    ]


def names(found: Found, lang: str) -> list[str]:
    """What each table is called: the first is the base, the others what is different about them."""
    plans = found.experiment.plans
    if found.experiment.kind == "ladder":
        return [company(plan, lang) for plan in plans]
    first = plans[0]
    rest = [_against(first, plan, lang) for plan in plans[1:]]
    say = words(lang)
    return [say("page.base"), *(each or say("page.as_base") for each in rest)]


def _against(first: Plan, plan: Plan, lang: str) -> str:
    """What is different at this table, in a few words."""
    usual = dict(changed(first, lang))
    said = [
        words(lang)("picture.row", name=label, value=value)
        for label, value in changed(plan, lang)
        if usual.get(label) != value
    ]
    known = {label for label, _ in changed(plan, lang)}
    back = [label for label in usual if label not in known]
    said += [
        words(lang)("picture.row", name=label, value=words(lang)("page.as_printed"))
        for label in back
    ]
    if plan.lineup != first.lineup:
        said.append(company(plan, lang))
    return ", ".join(said)


def company(plan: Plan, lang: str) -> str:
    """The bots of a table, each once."""
    game = box(plan.game)
    return listed([bot_name(name, game, lang) for name in dict.fromkeys(plan.lineup)], lang)


def varied(found: Found) -> tuple[str, list[float]] | None:
    """The one number that differs from table to table, and its values; None if it is not one."""
    labels = found.experiment.labels
    if len(labels) != len(found.summaries) or len(labels) < 3:
        return None
    paths = {path for each in labels for path in each}
    if len(paths) != 1:
        return None
    path = paths.pop()
    values = [_value(found, at, path) for at in range(len(labels))]
    if any(isinstance(value, bool) or not isinstance(value, int | float) for value in values):
        return None
    if len(set(values)) < 3:
        return None
    return path, values


def _value(found: Found, at: int, path: str) -> Any:
    """What a table has there: as its label says, else as its options or the box have it."""
    label = found.experiment.labels[at]
    if path in label:
        return label[path]
    plan = found.experiment.plans[at]
    changes = plan.options.get(CHANGES, {})
    if path in changes:
        return changes[path]
    knobs = {knob.path: knob.default for knob in box(plan.game).info.knobs()}
    return knobs.get(path)


def path_name(found: Found, path: str, lang: str) -> str:
    """What people call the thing at this path."""
    info = box(found.experiment.plans[0].game).info
    for knob in info.knobs():
        if knob.path == path:
            return knob.label.get(lang, knob.label["en"])
    return path
