"""One test per card; the docstring is its text."""


def played(table, card, **start):
    """The table after playing this card with a few cards to draw and reveal."""
    start = {"P": ["crs", "crs", "crs", "crs"], "S": ["belle_journee"] * 5, **start}
    return table(H=[card, *start.pop("H", [])], **start).do(f"play:{card}")


def met(table, card):
    """The table after a turn start that reveals this card first."""
    pile = [card, *["belle_journee"] * 5]
    return table(seats={"1": {"S": pile, "P": ["crs"] * 9}}).do("end")


def arrested(table, card, strike):
    """The table after arresting this card with exactly that much Strike Force."""
    short = table(ROW=[card], pools=[strike - 1, 0, 0])
    assert f"arrest:{card}" not in short.legal()
    return table(ROW=[card], pools=[strike, 0, 0], P=["crs"] * 4).do(f"arrest:{card}")


def test_controle_au_facies(table):
    """Tension 1."""
    assert played(table, "controle_au_facies")["pools"] == [0, 0, 1]


def test_intervention(table):
    """Strike Force 1."""
    assert played(table, "intervention")["pools"] == [1, 0, 0]


def test_discours_securitaire(table):
    """Discard up to 2 cards from hand: Funding 1 per card."""
    new = played(table, "discours_securitaire", H=["crs", "helico", "gli_f4"])
    new.do("discard:helico", "discard:crs")
    assert new["pools"] == [0, 2, 0]
    assert new["H"] == ["gli_f4"]


def test_gli_f4(table):
    """Strike Force 2."""
    assert played(table, "gli_f4")["pools"] == [2, 0, 0]


def test_outrage_a_agent(table):
    """Tension 3."""
    assert played(table, "outrage_a_agent")["pools"] == [0, 0, 3]


def test_patrouille_a_velo(table):
    """Tension 1, Reinforcement 1."""
    new = played(table, "patrouille_a_velo")
    assert new["pools"] == [0, 0, 1]
    assert new["H"] == ["crs"]


def test_accident(table):
    """You may remove from the game one Suburb card arrested this turn: Tension 2. Escalation 2."""
    new = played(table, "accident", ROW=["dealer*"]).do("remove:dealer")
    assert new["pools"] == [0, 0, 2]
    assert new["removed"] == ["dealer"]
    assert len(new["ROW"]) == 2


def test_mediateur(table):
    """Put one Belle journée from the supply into an opponent's Suburb discard."""
    new = played(table, "mediateur").do("give:1")
    assert new["seats"][1]["SD"] == ["belle_journee"]
    assert new["supply"]["belle_journee"] == 27


def test_promotion(table):
    """Remove one of your Police cards from the game, gain one that costs exactly 2 more."""
    new = played(table, "promotion", H=["accident"])
    assert new.legal() == ["promote:accident"]
    new.do("promote:accident", "gain:visite_du_ministre")
    assert new["removed"] == ["accident"]
    assert new["PD"] == ["visite_du_ministre", "promotion"]


def test_perquisition(table):
    """Strike Force 2, Escalation 1."""
    new = played(table, "perquisition")
    assert new["pools"] == [2, 0, 0]
    assert len(new["ROW"]) == 1


def test_heures_sup(table):
    """Reinforcement 2."""
    assert played(table, "heures_sup")["H"] == ["crs", "crs"]


def test_helico(table):
    """Tension 2, Escalation 2."""
    new = played(table, "helico")
    assert new["pools"] == [0, 0, 2]
    assert len(new["ROW"]) == 2


def test_crs(table):
    """Strike Force 4, Tension 1."""
    assert played(table, "crs")["pools"] == [4, 0, 1]


def test_visite_du_ministre(table):
    """Funding 3, Tension 2, Reinforcement 1."""
    new = played(table, "visite_du_ministre")
    assert new["pools"] == [0, 3, 2]
    assert new["H"] == ["crs"]


def test_belle_journee(table):
    """No effect."""
    new = met(table, "belle_journee")
    assert new["pools"] == [0, 0, 0]
    assert len(new["ROW"]) == 3
    assert "arrest:belle_journee" not in [action.text for action in new.game.action_space]


def test_racaille(table):
    """Arrest 1: 1 victory point."""
    assert met(table, "racaille")["pools"] == [0, 0, 0]
    assert arrested(table, "racaille", 1)["scores"] == [1, 0]


def test_malfaiteur(table):
    """Arrest 2: 2 victory points."""
    assert met(table, "malfaiteur")["pools"] == [0, 0, 0]
    assert arrested(table, "malfaiteur", 2)["scores"] == [2, 0]


def test_gangster(table):
    """Arrest 3: 3 victory points."""
    assert met(table, "gangster")["pools"] == [0, 0, 0]
    assert arrested(table, "gangster", 3)["scores"] == [3, 0]


def test_dealer(table):
    """Arrest 1: Funding 2."""
    assert met(table, "dealer")["pools"] == [0, 0, 0]
    assert arrested(table, "dealer", 1)["pools"] == [0, 2, 0]


def test_guetteur(table):
    """Escalation 1. Arrest 1: Tension 1."""
    assert len(met(table, "guetteur")["ROW"]) == 4
    assert arrested(table, "guetteur", 1)["pools"] == [0, 0, 1]


def test_poubelle_en_feu(table):
    """Tension 2."""
    new = met(table, "poubelle_en_feu")
    assert new["pools"] == [0, 0, 2]
    assert len(new["ROW"]) == 3


def test_tagueur(table):
    """Arrest 1: Reinforcement 2."""
    assert len(met(table, "tagueur")["H"]) == 5
    assert arrested(table, "tagueur", 1)["H"] == ["crs", "crs"]


def test_rodeo(table):
    """Tension 1, Escalation 1."""
    new = met(table, "rodeo")
    assert new["pools"] == [0, 0, 1]
    assert len(new["ROW"]) == 4


def test_voisin_vigilant(table):
    """Tension 1, Reinforcement 1."""
    new = met(table, "voisin_vigilant")
    assert new["pools"] == [0, 0, 1]
    assert len(new["H"]) == 6
    assert len(new["ROW"]) == 3


def test_receleur(table):
    """Arrest 2: Funding 4."""
    assert met(table, "receleur")["pools"] == [0, 0, 0]
    assert arrested(table, "receleur", 2)["pools"] == [0, 4, 0]


def test_the_printed_costs(table):
    """The price each pile asks, and no purchase one short of it."""
    police = {
        "discours_securitaire": 1, "gli_f4": 2, "outrage_a_agent": 2, "patrouille_a_velo": 2,
        "accident": 3, "mediateur": 3, "promotion": 3, "perquisition": 4, "heures_sup": 4, "helico": 4,
        "crs": 4, "visite_du_ministre": 5,
    }  # fmt: skip
    suburb = {
        "racaille": 4, "malfaiteur": 5, "gangster": 7, "dealer": 2, "guetteur": 2,
        "poubelle_en_feu": 2, "tagueur": 3, "rodeo": 3, "voisin_vigilant": 3, "receleur": 4,
    }  # fmt: skip
    for card, cost in police.items():
        assert table(pools=[0, cost, 0]).do(f"buy:{card}")["pools"] == [0, 0, 0]
        assert f"buy:{card}" not in table(pools=[0, cost - 1, 99]).legal()
    for card, cost in suburb.items():
        assert table(pools=[0, 0, cost]).do(f"buy:{card}")["pools"] == [0, 0, 0]
        assert f"buy:{card}" not in table(pools=[0, 99, cost - 1]).legal()
