"""Orders in German, French, Spanish, Italian and Dutch, read beside English."""

import pytest

from judge.board.library import load_variant
from judge.board.phase import PhaseKind
from judge.reading.names import fold_words, vocabulary
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.order_words import order_languages
from judge.reading.orders.orders import read_line

STANDARD = load_variant("standard")


def read(line: str, kind: PhaseKind = PhaseKind.MOVEMENT, language: str = "") -> list[str]:
    """The orders of a line, in canonical spelling; a problem's code in its place."""
    readings = read_line(line, OrderContext(STANDARD, kind, language=language))
    return [str(each.order) if each.problem is None else each.problem.code for each in readings]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        # German
        ("A MUN hält", "A MUN H"),
        ("Armee MUN haelt", "A MUN H"),
        ("Die Armee MUN bleibt stehen", "A MUN H"),
        ("Flotte KIE nach DEN", "F KIE - DEN"),
        ("Flotte KIE zieht nach DEN", "F KIE - DEN"),
        ("A RUH unterstützt A MUN", "A RUH S A MUN"),
        ("A RUH unterstuetzt A MUN nach BUR", "A RUH S A MUN - BUR"),
        ("F STP (Südküste) nach BOT", "F STP/SC - BOT"),
        ("F NTH befördert A LON nach NWY", "F NTH C A LON - NWY"),
        ("Flotte NTH geleitet Armee LON nach NWY", "F NTH C A LON - NWY"),
        ("A LON - NWY per Konvoi", "A LON - NWY VIA"),
        # French
        ("A PAR soutient A MAR - BUR", "A PAR S A MAR - BUR"),
        ("L'armée de PAR soutient l'armée de MAR vers BUR", "A PAR S A MAR - BUR"),
        ("Armée PAR va en BUR", "A PAR - BUR"),
        ("A PAR tient", "A PAR H"),
        ("la flotte à BRE va en MAO", "F BRE - MAO"),
        ("F ENG convoie A LON à BEL", "F ENG C A LON - BEL"),
        ("F BOT - STP (côte sud)", "F BOT - STP/SC"),
        ("F BOT - STP cs", "F BOT - STP/SC"),
        # Spanish
        ("Ejército PAR a BUR", "A PAR - BUR"),
        ("E PAR - BUR", "A PAR - BUR"),
        ("E MAR apoya E PAR - BUR", "A MAR S A PAR - BUR"),
        ("Flota ENG transporta Ejército LON a BEL", "F ENG C A LON - BEL"),
        ("Ejército PAR se mantiene", "A PAR H"),
        # Italian
        ("Armata ROM a VEN", "A ROM - VEN"),
        ("Armata ROM appoggia Armata VEN", "A ROM S A VEN"),
        ("Flotta ION convoglia Armata TUN a APU", "F ION C A TUN - APU"),
        ("l'armata di ROM va a VEN", "A ROM - VEN"),
        ("A ROM TIENE", "A ROM H"),
        # Dutch
        ("Leger PAR naar BUR", "A PAR - BUR"),
        ("L PAR - BUR", "A PAR - BUR"),
        ("Vloot LON naar NTH", "F LON - NTH"),
        ("Leger HOL blijft staan", "A HOL H"),
        # names
        ("Flotte Kiel nach Dänemark", "F KIE - DEN"),
        ("Flotte Kiel nach Daenemark", "F KIE - DEN"),
        ("Die Armee in München unterstützt die Armee in Berlin nach Schlesien", "A MUN S A BER - SIL"),
        ("F Nordsee befördert A London nach Norwegen", "F NTH C A LON - NWY"),
        ("F Ankara - Schwarzes Meer", "F ANK - BLA"),
        ("Flotte im Schwarzen Meer nach Rumänien", "F BLA - RUM"),
        ("F BAS - SWE", "F BAL - SWE"),
        ("A Paris soutient A Marseille - Bourgogne", "A PAR S A MAR - BUR"),
        ("A Paris soutient l'armée à Marseille vers la Bourgogne", "A PAR S A MAR - BUR"),
        ("F Londres - mer du Nord", "F LON - NTH"),
        ("Flotte mer d'Irlande va en Manche", "F IRI - ENG"),
        ("F MAN C A PGA - BEL", "F ENG C A WAL - BEL"),
        ("F NRD - NGE", "F NTH - NWY"),
        ("F AMO - POR", "F MAO - POR"),
        ("F DAN - SUE", "F DEN - SWE"),
        ("A ROU - BUD", "A RUM - BUD"),
        ("F IRL S F MAN - AMO", "F IRI S F ENG - MAO"),
        ("A VAR - MOS", "A WAR - MOS"),
        ("A ROU S turquie A SEB - UKR", "A RUM S A SEV - UKR"),
        ("E Berlín-Kiel", "A BER - KIE"),
        ("Ejército Marsella apoya Ejército París a Borgoña", "A MAR S A PAR - BUR"),
        ("Flota Canal de la Mancha transporta Ejército Londres a Bélgica", "F ENG C A LON - BEL"),
        ("Armata Roma appoggia Armata Venezia verso la Toscana", "A ROM S A VEN - TUS"),
        ("Flotta Mar Ionio convoglia Armata Tunisi in Puglia", "F ION C A TUN - APU"),
        ("Leger Parijs naar Bourgondië", "A PAR - BUR"),
        ("Vloot Noordzee steunt vloot Londen naar Het Kanaal", "F NTH S F LON - ENG"),
        # all
        ("A KIE XXX", "A KIE H"),
        ("A UKR S F SEV XXX", "A UKR S F SEV"),
    ],
)
def test_orders_are_read_in_every_language_without_a_switch(line: str, order: str) -> None:
    assert read(line) == [order]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A MUN zieht sich zurück nach BOH", "A MUN R BOH"),
        ("Armée PAR se retire vers BUR", "A PAR R BUR"),
        ("Ejército PAR se retira a BUR", "A PAR R BUR"),
        ("Armata VEN si ritira a ROM", "A VEN R ROM"),
        ("Leger HOL trekt zich terug naar BEL", "A HOL R BEL"),
        ("Armee MUN löst sich auf", "A MUN D"),
        ("Armée PAR se dissout", "A PAR D"),
        ("Ejército PAR se disuelve", "A PAR D"),
        ("Armata ROM si scioglie", "A ROM D"),
        ("Leger HOL wordt opgeheven", "A HOL D"),
    ],
)
def test_retreats_are_read_in_every_language(line: str, order: str) -> None:
    assert read(line, PhaseKind.RETREATS) == [order]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Aufbau: Armee MUN", "A MUN B"),
        ("baue Flotte KIE", "F KIE B"),
        ("Construit une armée à PAR", "A PAR B"),
        ("Construye una flota en LON", "F LON B"),
        ("Costruisce un'armata a ROM", "A ROM B"),
        ("bouw leger PAR", "A PAR B"),
        ("Abbau: F ANK", "F ANK D"),
        ("Abbauten: F ANK", "F ANK D"),
        ("Retire A PAR", "A PAR D"),
        ("Verzicht auf Aufbau", "WAIVE"),
        ("Construction abandonnée", "WAIVE"),
        ("Renuncia a una construcción", "WAIVE"),
        ("Costruzione non usata", "WAIVE"),
        ("Geen bouw", "WAIVE"),
        ("costruisci A Roma", "A ROM B"),
        ("Entferne A München", "A MUN D"),
        ("A Bohême dispersée", "A BOH D"),
    ],
)
def test_adjustments_are_read_in_every_language(line: str, order: str) -> None:
    assert read(line, PhaseKind.ADJUSTMENTS) == [order]


@pytest.mark.parametrize("language", ["", *order_languages()])
@pytest.mark.parametrize("line", ["A PAR D", "F NTH C A LON - NWY", "A BUR S A MAR", "A PAR H", "F BRE - MAO"])
def test_the_letters_that_the_judge_prints_mean_the_same_in_every_language(line: str, language: str) -> None:
    kind = PhaseKind.RETREATS if line.endswith("D") else PhaseKind.MOVEMENT
    assert read(line, kind, language) == [line]
    assert read(f"  {line.lower()}", kind, language) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "A MUN hält nicht",
        "Falls A BUR nach MUN zieht, A MUN hält",
        "A PAR soutient A MAR vers BUR si possible",
        "A VEN - TRI o ROM appoggia",
        "F ENG convoie A LON de BEL",  # from Belgium, or to it?
    ],
)
def test_conditions_and_doubts_of_other_languages_are_asked_about(line: str) -> None:
    assert not [each for each in read(line) if " " in each], line


NAMES = [
    (language, code, name)
    for language, names in STANDARD.names.items()
    for code, called in names.items()
    if code in STANDARD.provinces
    for name in called
]


def kind_in(code: str) -> str:
    """The kind of a unit that may stand somewhere."""
    return "A" if code in STANDARD.army else "F"


@pytest.mark.parametrize("language", order_languages())
def test_every_place_of_standard_has_a_name_in_every_language(language: str) -> None:
    assert set(STANDARD.names[language]) == {*STANDARD.provinces, *STANDARD.powers}


@pytest.mark.parametrize("is_set", [True, False], ids=["chosen", "not-chosen"])
@pytest.mark.parametrize("language", order_languages())
def test_every_name_is_read_as_its_place_or_asked_about(language: str, is_set: bool) -> None:
    verb = {"de": "hält", "fr": "tient", "es": "se mantiene", "it": "resta", "nl": "houdt"}[language]
    misread = {}
    for _, code, name in (each for each in NAMES if each[0] == language):
        kind = kind_in(code)
        for line in (f"{kind} {name} {verb}", f"{kind} {name.upper()} {verb.upper()}"):
            readings = read(line, language=language if is_set else "")
            if readings != [f"{kind} {code} H"] and (is_set or "ambiguous" not in readings[0]):
                misread[line] = (code, readings)
    assert misread == {}


def test_no_name_in_another_language_is_the_english_name_of_another_place() -> None:
    english = vocabulary(STANDARD)
    for language, code, name in NAMES:
        meant = english.whole(" ".join(fold_words(name)))
        assert code in meant or not meant, (language, name, meant)


@pytest.mark.parametrize(
    ("line", "language", "place"),
    [
        ("F KIE - Dänemrak", "de", "DEN"),
        ("Flotte KIE nach Dänemrak", "", "DEN"),
        ("A PAR - Bourgonge", "fr", "BUR"),
        ("Armée PAR vers Bourgonge", "", "BUR"),
        ("Ejército PAR a Borgnoña", "", "BUR"),
        ("Armata ROM verso Tosacna", "", "TUS"),
        ("Leger PAR naar Bourgndie", "", "BUR"),
    ],
)
def test_a_misspelt_name_is_sought_in_the_writers_language(line: str, language: str, place: str) -> None:
    (reading,) = read_line(line, OrderContext(STANDARD, PhaseKind.MOVEMENT, language=language))
    assert reading.problem is not None
    assert reading.problem.candidates == (place,)


@pytest.mark.parametrize("name", ["imperial", "continent2", "colonia4", "intercontinental"])
def test_names_on_other_maps_are_read_as_their_places(name: str) -> None:
    variant = load_variant(name)
    english = vocabulary(variant)
    for language, names in variant.names.items():
        known = vocabulary(variant, language)
        for code, called in names.items():
            for each in called:
                meant = known.whole(" ".join(fold_words(each))) if code not in variant.powers else (code,)
                assert code in meant, (language, each)
                assert code in variant.powers or not set(english.whole(" ".join(fold_words(each)))) - {code}, each


def test_other_maps_are_read_in_other_languages() -> None:
    context = OrderContext(load_variant("imperial"), PhaseKind.MOVEMENT)
    read_ = [str(read_line(line, context)[0].order) for line in ("A Marokko hält", "Flotte Nordsee nach Norwegen")]
    assert read_ == ["A MRC H", "F NTH - NWY"]


@pytest.mark.parametrize("line", ["Dan supports Sue", "Dan - Sue", "Sue holds", "Man to man", "Sue to Dan"])
def test_names_of_people_are_no_places(line: str) -> None:
    assert not [each for each in read(line) if " " in each], line


def test_short_names_count_in_capitals_and_behind_a_unit() -> None:
    assert read("DAN - SUE") == ["DEN - SWE"]
    assert read("F dan - sue") == ["F DEN - SWE"]


def test_a_beginning_that_is_another_places_name_elsewhere_may_mean_either() -> None:
    assert read("A Roma H") == ["ambiguous-place"]  # Romania, or Rome as Italians write it
    assert read("A Roma - Apulia") == ["A ROM - APU"]
    assert read("A Roma - Bud") == ["A RUM - BUD"]
    assert read("A Roman H") == ["A RUM H"]
