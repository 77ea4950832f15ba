"""The variants' files say what the rule documents say: their counts, and what each power starts with."""

import shutil
from pathlib import Path

import pytest

from judge.board.library import installed, load_variant
from judge.board.loader import MapError, read_variant
from judge.board.map_counts import count_map
from judge.common.paths import data_folder
from tests.board.named import place

UNITED_KINGDOM = {"united_kingdom": "yes"}
EVERY_GAME = [
    *((key, {}) for key in installed()),
    ("imperial", {"length": "long", "end": "1901"}),
    ("colonia4", {"year": "1871"}),
    ("continent2", UNITED_KINGDOM),
    ("continent2", {"neutral_bases": "yes"}),
    ("intercontinental", {"suez": "1866", "cap": "1880"}),
]


# -- all -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "options"), EVERY_GAME)
def test_every_border_leads_both_ways(key: str, options: dict[str, str]) -> None:
    variant = load_variant(key, options)
    for ways in (variant.army, variant.fleet):
        assert all(here in ways[there] for here, near in ways.items() for there in near)


@pytest.mark.parametrize(("key", "options"), EVERY_GAME)
def test_every_starting_unit_stands_on_its_own_centre_where_it_may(key: str, options: dict[str, str]) -> None:
    variant = load_variant(key, options)
    start = variant.start()
    assert all(variant.can_stand(unit.kind, unit.space) for unit in start.units)
    assert all(start.centres[variant.province_of[unit.space]] == unit.power for unit in start.units)


@pytest.mark.parametrize("key", installed())
def test_a_variant_tells_its_authors_and_whether_its_map_is_a_reconstruction(key: str) -> None:
    variant = load_variant(key)
    assert variant.authors
    assert ("reconstructed" in variant.provenance.words) == variant.is_reconstructed
    assert variant.is_reconstructed == (key in ("colonia4", "continent2", "intercontinental"))
    if key != "standard":
        assert variant.licence
        assert (data_folder("maps") / key / "NOTICE.md").is_file()


@pytest.mark.parametrize(
    ("key", "options", "counts"),
    [
        ("standard", {}, {"provinces": 75, "land": 56, "sea": 19, "coast": 42, "inland": 14, "centres": 34}),
        ("imperial", {}, {"centres": 172, "home_centres": 85, "start_units": 85, "powers": 13}),
        (
            "colonia4",
            {},
            {"listed_spaces": 285, "walls": 1, "centres": 125, "home_centres": 27, "colony_centres": 19}
            | {"special_centres": 3, "neutral_centres": 76, "start_units": 46, "powers": 9},
        ),
        (
            "continent2",
            {},
            {"provinces": 84, "land_spaces": 61, "sea_spaces": 23, "coastal_land_spaces": 39, "inland": 22}
            | {"centres": 34, "coastal_centres": 26, "inland_centres": 8, "neutral_centres": 8, "powers": 6},
        ),
        ("continent2", UNITED_KINGDOM, {"centres": 36 + 2, "homes_UNITED KINGDOM": 3 + 2, "powers": 7}),
        (
            "intercontinental",
            {},
            {"centres": 180, "major_centres": 74, "affiliate_centres": 58, "minor_centres": 48, "powers": 32},
        ),
    ],
)
def test_the_counts_of_the_documents(key: str, options: dict[str, str], counts: dict[str, int]) -> None:
    variant = load_variant(key, options)
    counted = count_map(variant)
    assert {name: counted[name] for name in counts} == counts
    assert {name: counted[name] for name in variant.counts} == variant.counts


STARTS = {
    "imperial": """
        AUSTRIA: A Vienna, A Venice, A Budapest, F Croatia
        BRAZIL: F Recife, A Brasilia, A Oliveira, F Rio de Janeiro
        BRITAIN: A Delhi, F Gibraltar, F London, F Falkland Islands, F Aden, F Bombay, F Singapore, F Nova Scotia
        BRITAIN: A Dublin, A Quebec, A Vancouver, F Hong Kong, A Perth, F Edinburgh
        CHINA: A Peking, A Shanghai, A Manchuria, A Canton, A Wuhan, A Chungking, A Sinkiang
        CSA: A Richmond, A Atlanta, A Austin, A New Orleans
        FRANCE: A Paris, F Nantes, A Cambodia, F Society Islands, F Corsica, F Cayenne, F Monrovia, A Grain Coast
        FRANCE: A Marseilles, F Cochin
        HOLLAND: F Holland, F Ceylon, F Sumatra, F Cape Town, F Java, A Transvaal, A Borneo, A Paramaribo
        JAPAN: A Edo, F Sapporo, F Okinawa, F Kagoshima
        MEXICO: F Merida, F Mazatlan, A Mexico City
        PRUSSIA: A Berlin, A Prussia, A Silesia, A Ruhr
        RUSSIA: A Warsaw, A Georgia, A Orenburg, F Port Arthur, A Irkutsk, F Sevastopol, A Ancorage
        RUSSIA: F St Petersburg/sc, A Omsk, A Moscow, A Vladivostok
        TURKEY: F Angora/nc, F Cypress, F Baghdad, A Constantinople, A Sofia, A Cairo
        USA: A Detroit, A Chicago, F Oregon, A Washington DC, F New York, A San Francisco
        """,
    "colonia4": """
        AUSTRIA: A Vienna, A Budapest, A Florida, F Trieste, F Hawaii
        CHINA: A Peking, A Sian, A Wuhan, F Amoy
        ENGLAND: A Ecuador, A Nigeria, A Malaya, F London, F Edinburgh
        FRANCE: A Paris, A Toulon, A Quebec, A Dakar, F Bordeaux
        NETHERLANDS: A Antwerp, A Surinam, A Angola, A Goa, F Hague
        OTTOMANS: A Izmir, A Jerusalem, A Baghdad, F Istanbul, F Tahiti
        PORTUGAL: A Oporto, A Alaska, A Cape Colony, F Lisbon, F Australia
        RUSSIA: A Moscow, A Omsk, A Irkutsk, A Ifni, A Brazil, F Vladivostok, F St. Petersburg (sc)
        SPAIN: A Madrid, A Mexico, A Somalia, F Valencia, F Manila
        """,
    "intercontinental": """
        ALGERIA: A Algiers, A Oran
        ANGOLA: F Luanda, A Moçamedes
        ARGENTINA: A Buenos Aires, A Córdoba
        AUSTRIA: A Buda, A Vienna, A Zagreb
        BRAZIL: A Rio de Janeiro, F Salvador, F São Luís
        BRITISH RAJ: F Bombay, A Calcutta, A Delhi
        CANADA: F Halifax, A Québec City
        CAPE COLONY: F Cape Town, A Durban
        CHINA: A Chengtu, A Hsi-an, A Peking
        COLOMBIA: A Bogotá, F Panama City/nc
        DAI NAM: A Hanoi, F Huế
        DUTCH EAST INDIES: F Batavia, F Medan
        EGYPT: A Alexandria, A Cairo
        ETHIOPIA: A Debre Birhan, A Magdala
        FRANCE: F Brest, A Paris, A Toulouse
        GREAT BRITAIN: F Edinburgh, A Liverpool, F London
        IRAN: F Shiraz, A Tehran
        ITALY: F Naples, A Turin
        JAPAN: F Edo, F Osaka
        LIBERIA: A Greenville, F Monrovia
        MEXICO: A Mexico City, A Veracruz
        PERU: A Cusco, A Lima
        PORTUGAL: F Lisbon, F Oporto
        PRUSSIA: A Berlin, F Danzig, A Wrocław
        RATTANAKOSIN: A Bangkok, A Chiang Mai
        RUSSIA: A Moscow, A Rostov-on-Don, F St. Petersburg/sc
        SHOSHONE: A Kammitikka, A Seuhubeogoi
        SIBERIA: A Irkutsk, A Yakutsk
        SOKOTO: A Sakkwato, A Yola
        TURKEY: A Ankara, A Constantinople, F Smyrna
        UNITED STATES: F New York City, A St. Louis, A Washington
        ZANZIBAR: A Mombasa, A Stone Town
        """,
}


@pytest.mark.parametrize("key", STARTS)
def test_the_powers_start_as_the_document_lists(key: str) -> None:
    variant = load_variant(key)
    listed: dict[str, set[str]] = {}
    for line in STARTS[key].strip().splitlines():
        power, _, units = line.strip().partition(": ")
        listed.setdefault(power, set()).update(f"{unit[0]} {place(variant, unit[2:])}" for unit in units.split(", "))
    assert {power.key: {str(unit) for unit in power.units} for power in variant.powers.values()} == listed


# -- mistakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owned", ["YOR", "LON", "ATL"])
def test_what_a_power_owns_at_the_start_is_a_centre_and_no_home(tmp_path: Path, owned: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(data_folder("maps") / "standard", folder)
    file = folder / "variant.toml"
    text = file.read_text(encoding="utf-8").replace('initial = "A"', f'initial = "A"\nowns = ["{owned}"]')
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MapError, match=rf"AUSTRIA owns {owned}; name centres of places\.tsv that are nobody's home"):
        read_variant(folder)
