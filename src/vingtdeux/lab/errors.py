"""What can be wrong with what a lab is asked: a code for the texts, named arguments, plain English."""

from typing import Any, Final

from vingtdeux.engine.errors import VingtDeuxError


class LabError(VingtDeuxError, ValueError):
    """A wish that cannot be fulfilled; nothing was written. `code` and `args_by_name` say why."""

    def __init__(self, code: str, **args: Any) -> None:
        self.code = code
        self.args_by_name = args
        super().__init__(MESSAGES[code].format(**args))


class BadRun(LabError):
    """A folder that is no run, or of another one."""


class NoWorkers(LabError):
    """Nobody can be asked to work."""


MESSAGES: Final = {
    "no_bot": "at least one bot must play",
    "many_bots": "{n} bots are too many for {players} players",
    "no_game": "at least one game must be played",
    "no_repeat": "a deal is played at least once",
    "nameless": "the bot {name} is an object: a kept plan needs names of bots",
    "no_number": "the plan has games 0 to {last}, not {n}",
    "no_watcher": "no watcher is called {name!r}; there are {names}",
    "watcher_number": "a watcher is told a whole number, not {text!r}",
    "rollouts": "from 1 to 10000 rollouts",
    "no_marks": "{game} says nothing that could be marked",
    "no_search": "the bots of {game} do not search: nothing tells the chances",
    "few_bots": "a ladder needs two different bots",
    "no_figure": "this game has no figure {figure!r}; short names are {names}",
    "share_target": "{text}: a share is aimed at between 0 and 1, 0.33 for a third",
    "no_target": "{text!r} is no target: write length=15 or first_seat=0.33",
    "no_vary": "{text!r} varies nothing: write path=5..8, path=5,6 or path±1",
    "vary_down": "{text} goes down: write the lower value first",
    "vary_none": "nothing varies: these have no other values to try",
    "vary_many": "these are {n} variants, at most {most} are swept: vary less, or tune",
    "sprt_order": "a sequential test needs two different values, the lower one first",
    "sprt_risk": "alpha and beta lie between 0 and 0.5",
    "bad_shard": "a shard is one of several, as 2/4, not {text}",
    "unlike_plans": "compare two plans of the same game, length and seed",
    "unlike_bots": "compare two plans with as many bots and players",
    "no_backend": "there is no backend {name!r}; there are {names}",
    "no_dask": "Dask is missing: pip install 'vingtdeux[dask]'",
    "no_ray": "Ray is missing: pip install 'vingtdeux[ray]'",
    "no_cluster": "no cluster answers at {address}: {why}",
    "no_run": "there is no run in {folder}: it has no run.json",
    "not_ours": "{folder} holds no run of the lab: its run.json is something else",
    "later": "{folder} was written by a later version of Vingt-Deux: update first",
    "unreadable": "{folder} cannot be read: {why}",
    "damaged": "{file} is damaged: {why}",
    "damaged_part": "{file} is damaged ({why}): delete it, and the run goes on",
    "other_version": "{folder} was begun by Vingt-Deux {version}, this is {ours}: its games might differ; name another folder",
    "played_elsewhere": "{folder} was played by Vingt-Deux {version}, this is {ours}: the game played again might be another one",
    "other_run": "{folder} holds another run: name another folder, or ask for the same",
    "other_shard": "{folder} is shard {shard}, not {asked}",
    "not_empty": "{folder} is not empty and no run: name another folder",
    "not_empty_dataset": "{folder} is not empty and no dataset: name another folder",
    "other_dataset": "{folder} holds another dataset (it differs in {names}): name another folder, or ask for the same",
    "not_dataset": "{folder} holds no dataset: its dataset.json is something else",
    "bad_format": "files are of the kinds {names}, not {name!r}",
    "no_numpy": "a dataset needs numpy: pip install 'vingtdeux[learning]'",
    "no_parquet": "Parquet needs polars: pip install 'vingtdeux[lab]', or --format npz",
    "no_polars": "{file} is Parquet; to read it: pip install 'vingtdeux[lab]'",
    "no_frame": "a data frame needs polars: pip install 'vingtdeux[lab]'",
    "no_runs": "name the folders of the runs",
    "unlike_runs": "{folder} is of another experiment than {other}",
    "unlike_versions": "{folder} was played by another version than {other}",
    "incomplete": "{folder} is not complete, {n} chunks are missing: go on with it first",
    "shards_missing": "these shards are not all: {n} chunks of the run are in none of them",
}
