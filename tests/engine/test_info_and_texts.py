"""Options are checked with a reason; words exist and count."""

from pathlib import Path

import pytest

import vingtdeux
from vingtdeux.engine.info import Option
from vingtdeux.engine.texts import Texts, load_texts

BOTH = {"fr": "x", "en": "x"}


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (Option("o", "bool", False, BOTH), [True, False], [0, 1, "yes", None]),
        (Option("o", "int", 3, BOTH, low=1, high=4), [1, 4], [0, 5, True, "3", 2.0, None]),
        (Option("o", "choice", "a", BOTH, choices=("a", 2)), ["a", 2], ["b", True, None, 2.0]),
        (Option("o", "seat", None, BOTH), [None, 0, 2], [3, -1, True, "0"]),
    ],
)
def test_an_option_takes_what_it_declares(option: Option, good: list, bad: list) -> None:
    for value in good:
        assert option.resolve(value, players=3) == value
    for value in bad:
        with pytest.raises(ValueError, match="option o must be"):
            option.resolve(value, players=3)


def test_loading_refuses_with_a_reason() -> None:
    for arguments, words in [
        ({"players": 1}, "2 to 4 players"),
        ({"players": True}, "2 to 4 players"),
        ({"rounds": 9}, "from 1 to 4"),
        ({"turbo": True}, "no option turbo"),
    ]:
        with pytest.raises(ValueError, match=words):
            vingtdeux.load("petit", **arguments)
    with pytest.raises(ValueError, match="no game is called 'ludo'"):
        vingtdeux.load("ludo")


def test_the_template_is_loadable_but_not_listed() -> None:
    assert vingtdeux.game_ids() == sorted(vingtdeux.game_ids())
    assert len(vingtdeux.game_ids()) == 5
    assert "petit" not in vingtdeux.game_ids()
    assert vingtdeux.info("petit").id == "petit"


def test_plurals_follow_each_language() -> None:
    words = {"n": {"one": "{n} carte", "other": "{n} cartes"}}
    assert [Texts("fr", words)("n", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [Texts("en", words)("n", n=n) for n in (0, 1, 2)] == ["0 cartes", "1 carte", "2 cartes"]


@pytest.mark.parametrize(
    ("name", "fr"),
    [
        ("Ana", "d’Ana"),
        ("Élodie", "d’Élodie"),
        ("Hugo", "d’Hugo"),
        ("Yves", "d’Yves"),
        ("Orange", "d’Orange"),
        ("Brigadier 2", "de Brigadier 2"),
        ("Yann", "de Yann"),
        ("Hakim", "de Hakim"),
        ("a1", "de a1"),
        ("E10", "de E10"),
        (8, "de 8"),
    ],
)
def test_french_elides_before_a_vowel(name: object, fr: str) -> None:
    words = {"a": "le jeton de {who}", "n": {"one": "De {who}", "other": "plus que {who}"}}
    said = Texts("fr", words)
    assert said("a", who=name) == f"le jeton {fr}"
    assert said("n", n=1, who=name) == f"D{fr[1:]}"
    assert said("n", n=2, who=name) == f"plus qu{fr[1:]}"
    assert Texts("en", words)("a", who=name) == f"le jeton de {name}"


@pytest.mark.parametrize(
    ("name", "of", "to"),
    [
        ("Le Fonceur", "du Fonceur", "au Fonceur"),
        ("Les Jumeaux", "des Jumeaux", "aux Jumeaux"),
        ("La Stratège", "de La Stratège", "à La Stratège"),
        ("L’Incorruptible", "de L’Incorruptible", "à L’Incorruptible"),
        ("Le {who}", "du {who}", "au {who}"),
        ("Léa", "de Léa", "à Léa"),
        ("Le", "de Le", "à Le"),
    ],
)
def test_french_draws_an_article_into_one_word(name: str, of: str, to: str) -> None:
    words = {"a": "{who} prend le jeton de {who}", "b": "{n} points à {who}", "c": "plus que {who}"}
    said = Texts("fr", words)
    assert said("a", who=name) == f"{name} prend le jeton {of}"
    assert said("b", who=name, n=3) == f"3 points {to}"
    assert said("c", who=name) == f"plus que {name}"
    assert Texts("en", words)("b", who=name, n=3) == f"3 points à {name}"


def test_an_unknown_language_reads_english(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[a]\nb = "c"\n')
    assert load_texts(tmp_path, "de")("a.b") == "c"


def test_options_of_older_rules_are_carried_over_where_they_still_exist() -> None:
    box = vingtdeux.info("petit")
    assert box.carried_over(2, {"rounds": 4}) == {"rounds": 4}
    assert box.carried_over(2, {"rounds": 99, "gone": True}) == {}
