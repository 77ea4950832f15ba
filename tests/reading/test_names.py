"""Names of places and powers, as players write them."""

import dataclasses
import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import installed, load_variant
from judge.board.variant import Province
from judge.reading.names import Ambiguous, UnknownName, find_power, fold_words, vocabulary
from tests.board.named import find_province

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
    assert isinstance(found, UnknownName)
    assert found.hints[0] == hint


@pytest.mark.parametrize("text", ["", "  ", "qqqq", "4711", "/nc", "\N{SNOWMAN}"])
def test_text_like_no_name_is_unknown_without_hints(text: str) -> None:
    assert find_province(STANDARD, text) == UnknownName(text.strip(), ())


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
    assert find_power(STANDARD, "Germny") == UnknownName("Germny", ("GERMANY",))


def test_vocabulary_is_built_once_for_a_map_and_anew_for_another_of_the_same_name() -> None:
    dealt = dataclasses.replace(STANDARD, assignment={"FRANCE": "BLUE"})
    other = dataclasses.replace(STANDARD, powers={key: STANDARD.powers[key] for key in ("FRANCE", "ITALY")})
    assert vocabulary(STANDARD) is vocabulary(STANDARD)
    assert vocabulary(dealt) is vocabulary(STANDARD)
    assert vocabulary(other) is not vocabulary(STANDARD)


# ------------------------------------------------------------------------------------------- every variant's names


def plain(text: str) -> str:
    """A text as somebody without accents on the keyboard types it."""
    letters = text.translate(str.maketrans("đĐłŁøØ", "dDlLoO"))
    return "".join(char for char in unicodedata.normalize("NFD", letters) if not unicodedata.combining(char))


def spellings(province: Province) -> Iterator[str]:
    for text in (province.code, province.code.lower(), province.label, province.name, *province.aliases):
        yield from (text, plain(text), text.upper(), text.lower(), unicodedata.normalize("NFD", text), f"the {text}")


@pytest.mark.parametrize("key", installed())
def test_every_place_of_every_variant_is_found_by_everything_it_is_called(key: str) -> None:
    variant = load_variant(key)
    for code, province in {**variant.provinces, **variant.impassable}.items():
        for text in spellings(province):
            found = find_province(variant, text)
            assert code in (found.candidates if isinstance(found, Ambiguous) else (found,)), text
        assert find_province(variant, province.code) == code
        assert find_province(variant, province.name) == code


@given(st.sampled_from(list(installed())), st.data())
def test_a_beginning_finds_its_place_or_asks_or_is_itself_a_name(key: str, data: st.DataObject) -> None:
    variant = load_variant(key)
    code = data.draw(st.sampled_from(sorted(variant.provinces)))
    name = plain(variant.provinces[code].name)
    beginning = name[: data.draw(st.integers(3, len(name)))] if len(name) > 3 else name
    found = find_province(variant, beginning)
    names = vocabulary(variant)
    if isinstance(found, Ambiguous):
        assert code in found.candidates
    elif found != code and not isinstance(found, UnknownName):
        large = [word for word in fold_words(beginning) if word not in ("the", "of")]
        assert names.whole(" ".join(large))  # another place has it as its code or whole name
    if isinstance(found, UnknownName):  # fewer than three letters, or a word of no weight, are no beginning
        assert all(len(word) < 3 or word in ("the", "of") for word in fold_words(beginning)[:1])


@pytest.mark.parametrize("key", installed())
def test_every_power_is_found_by_key_name_adjective_and_initial(key: str) -> None:
    variant = load_variant(key)
    for power in variant.powers.values():
        for text in (power.key, power.name, plain(power.name), power.initial, power.initial.lower()):
            assert find_power(variant, text) == power.key
        found = find_power(variant, power.adjective)
        assert power.key in (found.candidates if isinstance(found, Ambiguous) else (found,))


@pytest.mark.parametrize(
    ("key", "text", "code"),
    [
        ("intercontinental", "syrd", "SYRD"),  # 5.4
        ("intercontinental", "Dub", "DUBL"),
        ("intercontinental", "Opo", "OPOR"),
        ("intercontinental", "Azor", "AZOR"),
        ("intercontinental", "azo", None),  # Azov and Azores Current
        ("intercontinental", "Que\u0301bec City", "QUEB"),
        ("intercontinental", "Quebec City", "QUEB"),
        ("intercontinental", "Hue", "HUE"),
        ("intercontinental", "Huế", "HUE"),
        ("intercontinental", "Macao", "MACA"),
        ("intercontinental", "St. John's", "STJO"),
        ("intercontinental", "St Johns", "STJO"),
        ("intercontinental", "Syr-Darya", "SYRD"),
        ("intercontinental", "syr darya", "SYRD"),
        ("intercontinental", "Great Lakes", "GLK"),  # impassable
        ("intercontinental", "great australian", "GAB"),
        ("imperial", "Rupert's Land", "RLA"),
        ("imperial", "Ruperts Land", "RLA"),
        ("imperial", "Holland", "HOL"),
        ("imperial", "Switzerland", "SWI"),  # impassable
        ("colonia4", "Drakes Passage", "DRP"),
        ("continent2", "24", "24"),
        ("continent2", "#24", "24"),
        ("continent2", "7 nc", "7/NC"),
        ("continent2", "Roaring 40's", "87"),
        ("continent2", "roaring forties", "87"),
        ("continent2", "40's", None),  # not Belem, which is 40
        ("continent2", "Panama", "2"),  # impassable
    ],
)
def test_names_of_the_great_variants(key: str, text: str, code: str | None) -> None:
    found = find_province(load_variant(key), text)
    assert (found if isinstance(found, str) else None) == code


def test_power_that_shares_its_name_is_found_beside_the_place() -> None:
    imperial = load_variant("imperial")
    assert find_power(imperial, "Holland") == "HOLLAND"
    assert find_province(imperial, "Holland") == "HOL"
    assert find_power(load_variant("intercontinental"), "British") == "GREAT BRITAIN"
    assert find_power(load_variant("intercontinental"), "Brit") == Ambiguous("Brit", ("GREAT BRITAIN", "BRITISH RAJ"))
