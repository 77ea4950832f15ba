"""Names of places and powers, as players write them."""

import dataclasses

import pytest

from judge.board.maps import load_variant
from judge.reading.names import Ambiguous, Unknown, find_power, find_province, vocabulary

STANDARD = load_variant("standard")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("lon", "LON"),
        ("London", "LON"),
        ("LONDON", "LON"),
        ("Lond", "LON"),
        ("constan", "CON"),
        ("St. Petersburg", "STP"),
        ("saint petersburg", "STP"),
        ("gol", "LYO"),
        ("Gulf of Lyons", "LYO"),
        ("gulf lyon", "LYO"),
        ("mid", "MAO"),
        ("Mid-Atlantic Ocean", "MAO"),
        ("mid atlantic", "MAO"),
        ("midatlanticocean", "MAO"),
        ("nrg", "NWG"),
        ("nts", "NTH"),
        ("northsea", "NTH"),
        ("nat", "NAO"),
        ("north atl", "NAO"),
        ("N Atl", "NAO"),
        ("n afr", "NAF"),
        ("lvn", "LVN"),
        ("lpl", "LVP"),
        ("tyn", "TYS"),
        ("trl", "TYR"),
        ("skag", "SKA"),
        ("blk", "BLA"),
        ("both", "BOT"),
        ("East Med", "EAS"),
        ("w med", "WES"),
        ("the Channel", "ENG"),
        ("Münich", "MUN"),
        ("Vienna's", "VIE"),
    ],
)
def test_place_is_found_under_every_name_it_goes_by(text: str, code: str) -> None:
    assert find_province(STANDARD, text) == code


@pytest.mark.parametrize(
    ("text", "space"),
    [
        ("stp/nc", "STP/NC"),
        ("StP (south coast)", "STP/SC"),
        ("Spain north coast", "SPA/NC"),
        ("bul ec", "BUL/EC"),
        ("bulec", "BUL/EC"),
        ("spain/n", "SPA/NC"),
        ("lon/nc", "LON"),
        ("spa/wc", "SPA"),
    ],
)
def test_coast_is_found_with_its_province_and_one_that_does_not_exist_is_left_out(text: str, space: str) -> None:
    assert find_province(STANDARD, text) == space


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("liv", {"LVN", "LVP"}),
        ("nor", {"NAF", "NAO", "NTH", "NWG", "NWY"}),
        ("norw", {"NWG", "NWY"}),
        ("north", {"NAF", "NAO", "NTH"}),
        ("gulf of", {"BOT", "LYO"}),
        ("med", {"EAS", "WES"}),
        ("bel", {"BEL"}),
    ],
)
def test_name_of_several_places_finds_them_all(text: str, codes: set[str]) -> None:
    found = find_province(STANDARD, text)
    assert codes == (set(found.candidates) if isinstance(found, Ambiguous) else {found})


@pytest.mark.parametrize(
    ("text", "hint"),
    [("Bergundy", "BUR"), ("Portugul", "POR"), ("Norwegain Sea", "NWG"), ("Sevastopal", "SEV"), ("Munchen", "MUN")],
)
def test_misspelt_name_is_not_accepted_but_hinted_at(text: str, hint: str) -> None:
    found = find_province(STANDARD, text)
    assert isinstance(found, Unknown)
    assert found.hints[0] == hint


@pytest.mark.parametrize("text", ["", "  ", "qqqq", "4711", "/nc", "\N{SNOWMAN}"])
def test_text_like_no_name_is_unknown_without_hints(text: str) -> None:
    assert find_province(STANDARD, text) == Unknown(text.strip(), ())


def test_every_place_is_found_by_its_code_and_its_name() -> None:
    for code, province in STANDARD.provinces.items():
        assert find_province(STANDARD, code) == code
        assert find_province(STANDARD, province.name) == code
        assert find_province(STANDARD, province.name.upper()) == code


def test_every_alias_finds_its_place_alone_or_among_those_that_claim_it() -> None:
    for code, province in STANDARD.provinces.items():
        for alias in province.aliases:
            found = find_province(STANDARD, alias)
            assert code in (found.candidates if isinstance(found, Ambiguous) else (found,)), alias


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("France", "FRANCE"),
        ("FRENCH", "FRANCE"),
        ("the Russian", None),
        ("tur", "TURKEY"),
        ("Aus", "AUSTRIA"),
        ("e", "ENGLAND"),
        ("G", "GERMANY"),
        ("Italy:", "ITALY"),
        ("fr", None),
        ("Spain", None),
        ("", None),
    ],
)
def test_power_is_found_by_name_adjective_beginning_and_initial(text: str, key: str | None) -> None:
    found = find_power(STANDARD, text)
    assert (found if isinstance(found, str) else None) == key


def test_beginning_of_two_powers_is_ambiguous() -> None:
    france = STANDARD.powers["FRANCE"]
    twin = dataclasses.replace(france, key="FRANCONIA", name="Franconia", adjective="Franconian", initial="X")
    variant = dataclasses.replace(STANDARD, powers={**STANDARD.powers, "FRANCONIA": twin})
    assert find_power(variant, "franc") == Ambiguous("franc", ("FRANCE", "FRANCONIA"))
    assert find_power(variant, "France") == "FRANCE"


def test_misspelt_power_is_hinted_at() -> None:
    assert find_power(STANDARD, "Germny") == Unknown("Germny", ("GERMANY",))


def test_vocabulary_is_built_once_for_a_variant_and_anew_for_another_of_the_same_name() -> None:
    other = dataclasses.replace(STANDARD)
    assert vocabulary(STANDARD) is vocabulary(STANDARD)
    assert vocabulary(other) is not vocabulary(STANDARD)
