"""The validation of maps: each fault is reported with its cure, and nothing else is."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.board.library import installed, load_variant
from judge.board.loader import read_variant
from judge.board.map_counts import count_map
from judge.board.position import Unit
from judge.board.tables import MapError
from judge.board.validation import Severity, validate
from judge.board.variant import Variant
from judge.board.variant_check import check_report, settings
from judge.board.variant_rules import Builds, Deal, Group
from judge.common.paths import data_folder
from tests.little_maps import power, variant_toml, write_map

VARIANT = variant_toml("Two Lakes", power("RED", "Reddish", "AAA", "A AAA"), power("BLUE", "Bluish", "BBB", "F BBB"))
# A canal BBB between the lakes ONE and TWO, an inland place CCC, and a wall.
PLACES = """\
AAA	Alpha	land	-	yes	-
BBB	Beta	land	-	yes	middle
CCC	Gamma	land	-	yes	-
ONE	First Lake	sea	-	-	-
TWO	Second Lake	sea	-	-	-
WWW	Wall	wall	-	-	-
"""
BORDERS = """\
AAA	BBB	both
BBB	CCC	army
AAA	ONE	fleet
BBB	ONE	fleet
BBB	TWO	fleet
"""


def variant(
    folder: Path, toml: str = "", places: str = "", borders: str = "", *, without: str = "no such line"
) -> Variant:
    """The small variant with these lines added to its files, and without the lines that begin so."""
    texts = [
        "\n".join(line for line in text.splitlines() if not line.startswith(without))
        for text in (VARIANT + toml, PLACES + places, BORDERS + borders)
    ]
    return read_variant(write_map(folder / "lakes", *texts))


def errors(found: Variant) -> list[str]:
    return [each.text for each in validate(found) if each.severity is Severity.ERROR]


def information(found: Variant) -> list[str]:
    return [each.text for each in validate(found) if each.severity is Severity.INFORMATION]


def test_a_sound_map_has_no_errors_and_its_canal_is_mentioned(tmp_path: Path) -> None:
    found = variant(tmp_path)
    assert errors(found) == []
    assert information(found) == ["Beta (BBB) is a canal: fleets pass it from First Lake (ONE) to Second Lake (TWO)"]


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ('places = ["../places.tsv"]', "../places.tsv"),
        ('borders = ["borders.tsv", "more/borders.tsv"]', "more/borders.tsv"),
        ('names = ["/etc/names.tsv"]', "/etc/names.tsv"),
        ('neutrals = "../neutrals.tsv"', "../neutrals.tsv"),
    ],
)
def test_a_file_that_lies_outside_the_folder_is_refused_by_name(tmp_path: Path, files: str, name: str) -> None:
    for text in ("places.tsv", "neutrals.tsv"):
        (tmp_path / text).write_text(PLACES if text.startswith("places") else "", encoding="utf-8")
    with pytest.raises(MapError, match=f"variant.toml: .files. names '{name}', which lies outside its folder; put "):
        variant(tmp_path, f"\n[files]\n{files}\n")


def test_land_between_seas_that_meet_at_sea_is_no_canal(tmp_path: Path) -> None:
    assert information(variant(tmp_path, borders="ONE\tTWO\tfleet\n")) == []


def test_separate_coasts_are_no_canal_and_their_waters_are_mentioned(tmp_path: Path) -> None:
    places = "SPL\tSplit\tland\tNC SC\t-\t-\n"
    borders = "SPL\tAAA\tarmy\nSPL/NC\tONE\tfleet\nSPL/SC\tTWO\tfleet\nCOA\tTWO\tfleet\nCOA\tSPL\tarmy\n"
    found = variant(tmp_path, places=places + "COA\tCoast\tland\t-\t-\t-\n", borders=borders, without="BBB\tTWO")
    assert errors(found) == []
    assert information(found) == ["fleets sail from Second Lake (TWO), Coast (COA), Split (SPL/SC) to no other waters"]


def test_every_border_leads_both_ways(tmp_path: Path) -> None:
    found = variant(tmp_path)
    army = dict(found.army) | {"CCC": frozenset()}
    fleet = dict(found.fleet) | {"TWO": frozenset()}
    assert errors(replace(found, army=army, fleet=fleet))[:2] == [
        "the army border from Beta (BBB) to Gamma (CCC) leads one way only; "
        "write it for both, or with the condition oneway",
        "the fleet border from Beta (BBB) to Second Lake (TWO) leads one way only; "
        "write it for both, or with the condition oneway",
    ]


def test_a_border_that_is_declared_to_lead_one_way_is_only_told(tmp_path: Path) -> None:
    found = variant(tmp_path, borders="CCC\tAAA\tarmy\toneway\nONE\tTWO\tfleet\towner=AAA\n")
    assert errors(found) == []
    assert "the army border from Gamma (CCC) to Alpha (AAA) leads one way only" in information(found)
    assert not any("First Lake (ONE) to Second Lake" in text and "one way" in text for text in information(found))


def test_a_border_of_a_place_with_itself_is_an_error(tmp_path: Path) -> None:
    places = "SPL\tSplit\tland\tNC SC\t-\t-\n"
    borders = "SPL\tAAA\tarmy\nSPL/NC\tONE\tfleet\nSPL/SC\tTWO\tfleet\nSPL/NC\tSPL/SC\tfleet\n"
    found = errors(variant(tmp_path, places=places, borders=borders))
    assert found == [
        "the fleet border SPL/NC-SPL/SC joins a place to itself; take it out",
        "the fleet border SPL/SC-SPL/NC joins a place to itself; take it out",
    ]


def test_a_coast_that_no_fleet_reaches_is_an_error(tmp_path: Path) -> None:
    found = variant(tmp_path, places="SPL\tSplit\tland\tNC SC\t-\t-\n", borders="SPL\tAAA\tarmy\nSPL/NC\tONE\tfleet\n")
    assert errors(found) == [
        "Split (SPL/SC) is a coast that no fleet reaches; write its fleet borders, or take it out of places.tsv"
    ]


def test_places_that_no_unit_reaches_are_an_error(tmp_path: Path) -> None:
    cut_off = "ISL\tIsland\tland\t-\t-\t-\nFAR\tFar Sea\tsea\t-\t-\t-\n"
    assert errors(variant(tmp_path, places=cut_off, borders="ISL\tFAR\tfleet\n")) == [
        "no unit reaches Far Sea (FAR), Island (ISL) from the rest of the map; write the borders that are missing"
    ]


def test_a_border_on_a_condition_reaches(tmp_path: Path) -> None:
    cut_off = "ISL\tIsland\tland\t-\t-\t-\n"
    assert errors(variant(tmp_path, places=cut_off, borders="ISL\tONE\tfleet\tyear=1901\n")) == []


@pytest.mark.parametrize(
    ("place", "error"),
    [
        ("DDD\tALPHA\tland\t-\t-\t-", "“alpha” means both Alpha (AAA) and ALPHA (DDD); rename one of them"),
        ("DDD\tÁlpha\tland\t-\t-\t-", "“alpha” means both Alpha (AAA) and Álpha (DDD); rename one of them"),
        ("DDD\tAaa\tland\t-\t-\t-", "“aaa” means both Alpha (AAA) and Aaa (DDD); rename one of them"),
        ("DDD\tWall\tland\t-\t-\t-", "“wall” means both Wall (DDD) and Wall (WWW); rename one of them"),
        (
            "DDD\tDelta\tland\t-\t-\tGAMMA",
            "“gamma”, an alias of Delta (DDD), is what Gamma (CCC) is called; take it out",
        ),
        ("DDD\tDelta\tland\t-\t-\twww", "“www”, an alias of Delta (DDD), is what Wall (WWW) is called; take it out"),
    ],
)
def test_names_mean_one_place(tmp_path: Path, place: str, error: str) -> None:
    assert errors(variant(tmp_path, places=f"{place}\n", borders="DDD\tCCC\tarmy\n")) == [error]


def test_names_may_begin_alike_and_an_alias_may_repeat_its_own_place(tmp_path: Path) -> None:
    place = "DDD\tAlpha Minor\tland\t-\t-\tddd|alpha minor\n"
    assert errors(variant(tmp_path, places=place, borders="DDD\tCCC\tarmy\n")) == []


def test_an_alias_that_places_share_is_mentioned(tmp_path: Path) -> None:
    found = variant(tmp_path, places="DDD\tDelta\tland\t-\t-\tMiddle\n", borders="DDD\tCCC\tarmy\n")
    assert errors(found) == []
    assert "“middle” is an alias of Beta (BBB), Delta (DDD): whoever writes it is asked which is meant" in information(
        found
    )


def test_units_and_homes_lie_where_they_may(tmp_path: Path) -> None:
    found = variant(tmp_path)
    red, blue = found.powers["RED"], found.powers["BLUE"]
    greedy = replace(red, units=(*red.units, Unit("RED", "A", "BBB")), homes=("AAA", "ONE", "BBB"))
    assert set(errors(replace(found, powers={"RED": greedy, "BLUE": blue}))) == {
        "Red A BBB and Blue F BBB start in one place; move one of them",
        "First Lake (ONE), home of Red, is not a centre; make it one in places.tsv",
        "Beta (BBB) is home of both Red and Blue; leave it to one of them",
    }
    drowned = replace(blue, units=(Unit("BLUE", "A", "TWO"),))
    assert errors(replace(found, powers={"RED": red, "BLUE": drowned})) == [
        "Blue cannot start with A TWO; name a space where it may stand"
    ]


def test_powers_are_told_apart_by_initials_and_names(tmp_path: Path) -> None:
    found = variant(tmp_path)
    twin = replace(found.powers["BLUE"], initial="r", name="RED")
    assert errors(replace(found, powers={"RED": found.powers["RED"], "BLUE": twin})) == [
        "2 powers have the initial “R”; give each its own",
        "2 powers have the name “RED”; give each its own",
    ]


def test_a_power_without_units_is_mentioned(tmp_path: Path) -> None:
    found = variant(tmp_path)
    bare = replace(found.powers["BLUE"], units=())
    assert "Blue starts without units" in information(replace(found, powers={"RED": found.powers["RED"], "BLUE": bare}))


def test_goals_and_building_sites_are_centres_of_the_map(tmp_path: Path) -> None:
    found = replace(variant(tmp_path), victory_centres=4, builds=Builds(colonies=frozenset({"ONE"})))
    assert errors(found) == [
        "[builds] names First Lake (ONE), which is not a centre; make it one in places.tsv",
        "victory_centres is 4, but there are 3 centres",
    ]


# -- deals


def grouped(folder: Path, groups: dict[str, tuple[str, ...]], deals: tuple[Deal, ...]) -> Variant:
    """The small variant with four powers in groups."""
    found = variant(folder)
    red = replace(found.powers["RED"], units=(), homes=())
    powers = {key: replace(red, key=key, name=key, initial=key[0]) for key in ("KATAR", "LIMA", "MALI", "NIGER")}
    return replace(
        found,
        builds=replace(found.builds, sites=("any_centre",)),
        powers=powers,
        groups={key: Group(key, key.title(), fixed) for key, fixed in groups.items()},
        deals=deals,
    )


def test_deals_that_give_every_group_its_share_are_sound(tmp_path: Path) -> None:
    deals = (Deal(("KATAR",), ("ONE", "TWO")), Deal(("LIMA",), ("ONE", "TWO"), skip_group_of="KATAR"))
    assert errors(grouped(tmp_path, {"ONE": ("MALI",), "TWO": ("NIGER",)}, deals)) == []


@pytest.mark.parametrize(
    ("groups", "deals", "error"),
    [
        (
            {"ONE": ("MALI",), "TWO": ("NIGER", "LIMA")},
            (Deal(("KATAR",), ("ONE", "TWO")),),
            "the groups may get unequal numbers of powers (ONE 1, TWO 3); fix [[deals]]",
        ),
        (
            {"ONE": ("MALI",), "TWO": ("NIGER",)},
            (Deal(("KATAR",), ("ONE", "TWO")), Deal(("LIMA",), ("ONE", "TWO"))),
            "the groups may get unequal numbers of powers (ONE 3, TWO 1); fix [[deals]]",
        ),
        (
            {"ONE": ("MALI", "KATAR"), "TWO": ("NIGER",)},
            (),
            "LIMA is dealt 0 times; name it once, in a group or in a deal",
        ),
        (
            {"ONE": ("MALI", "LIMA"), "TWO": ("NIGER", "KATAR", "MALI")},
            (),
            "MALI is dealt 2 times; name it once, in a group or in a deal",
        ),
        (
            {"ONE": ("MALI",), "TWO": ("NIGER",)},
            (Deal(("KATAR", "LIMA"), ("ONE", "SIX")),),
            "the deal of KATAR, LIMA names SIX, which is not a group",
        ),
        (
            {"ONE": ("MALI",), "TWO": ("NIGER",)},
            (Deal(("KATAR", "LIMA"), ("ONE", "TWO"), skip_group_of="MALI"),),
            "2 powers are dealt to 1 groups: KATAR, LIMA; add groups",
        ),
    ],
)
def test_deals_that_do_not_add_up_are_an_error(
    tmp_path: Path, groups: dict[str, tuple[str, ...]], deals: tuple[Deal, ...], error: str
) -> None:
    assert errors(grouped(tmp_path, groups, deals)) == [error]


# -- counts


def test_what_is_counted(tmp_path: Path) -> None:
    places = "DDD\tDelta\tport\t-\tyes\t-\n"
    found = variant(tmp_path, places=places, borders="DDD\tTWO\tfleet\n")
    counted = count_map(replace(found, builds=Builds(colonies=frozenset({"CCC"}))))
    assert {name: count for name, count in counted.items() if "_" not in name} == {
        "provinces": 6,
        "land": 4,
        "sea": 2,
        "coast": 3,
        "inland": 1,
        "ports": 1,
        "walls": 1,
        "centres": 4,
        "powers": 2,
    }
    assert {name: count for name, count in counted.items() if "_" in name} == {
        "listed_spaces": 7,
        "land_spaces": 3,
        "sea_spaces": 3,
        "coastal_land_spaces": 2,
        "inland_centres": 1,
        "coastal_centres": 3,
        "home_centres": 2,
        "major_centres": 2,
        "colony_centres": 1,
        "special_centres": 0,
        "neutral_centres": 1,
        "affiliate_centres": 0,
        "minor_centres": 0,
        "start_units": 2,
        "homes_RED": 1,
        "homes_BLUE": 1,
        "start_units_RED": 1,
        "start_units_BLUE": 1,
        "affiliates_RED": 0,
        "affiliates_BLUE": 0,
    }


def test_powers_that_nobody_plays_are_counted(tmp_path: Path) -> None:
    toml = '\n[files]\nneutrals = "neutrals.tsv"\n'
    (tmp_path / "lakes").mkdir()
    (tmp_path / "lakes" / "neutrals.tsv").write_text("CCC\taffiliate\tA\tRED\n", encoding="utf-8")
    counted = count_map(variant(tmp_path, toml))
    assert (counted["affiliate_centres"], counted["minor_centres"], counted["affiliates_RED"]) == (1, 0, 1)
    assert (counted["start_units"], counted["home_centres"], counted["neutral_centres"]) == (3, 2, 1)


def test_stated_counts_are_held_against_the_map(tmp_path: Path) -> None:
    assert errors(variant(tmp_path, "\n[counts]\ncentres = 3\nstart_units_RED = 1\n")) == []
    assert errors(variant(tmp_path, "\n[counts]\ncentres = 4\npigs = 1\n")) == [
        "centres are stated as 4, but there are 3; fix the tables or [counts]",
        "[counts] knows no 'pigs'; write one of the names in docs/maps.md",
    ]


# -- canals, options


def test_a_canal_to_be_is_surveyed_closed_and_open(tmp_path: Path) -> None:
    places = "SUE\tSuez\tland\tNC SC\t-\t-\n"
    borders = "SUE\tCCC\tarmy\nSUE/NC\tONE\tfleet\nSUE/SC\tTWO\tfleet\n"
    found = variant(tmp_path, "\n[canals]\nSUE = 1905\n", places, borders)
    assert errors(found) == []
    canal = "Suez (SUE) is a canal: fleets pass it from First Lake (ONE) to Second Lake (TWO)"
    assert canal not in information(found)
    assert f"once Suez (SUE) is open: {canal}" in information(found)


OPTIONS = """
[options.size]
title = "how many centres win"
values = ["short", "long"]

[options.wall]
title = "whether the wall is counted"
values = ["no", "yes"]

[options.peace]
title = "no war"
values = ["no", "yes"]
excludes = ["wall"]

[options.end]
title = "last year"
default = 1905
may_be_none = true

[counts]
centres = 3

[variations.wall.yes.counts]
walls = 2
"""


def test_a_variant_is_checked_with_every_value_of_its_options_and_those_that_agree_together(tmp_path: Path) -> None:
    assert list(settings(variant(tmp_path, OPTIONS))) == [
        {},
        {"size": "long"},
        {"wall": "yes"},
        {"peace": "yes"},
        {"end": "none"},
        {"size": "long", "wall": "yes", "end": "none"},
    ]


def test_an_error_of_one_option_is_told_under_it(tmp_path: Path) -> None:
    variant(tmp_path, OPTIONS)
    text, good = check_report(tmp_path / "lakes")
    assert not good
    lines = text.splitlines()
    assert lines[0] == "lakes: Two Lakes"
    assert "   centres         3  as stated" in lines
    under = lines.index(" with wall yes")
    assert lines[under + 1 : under + 3] == [
        "   walls     1  stated: 2",
        " ✗ walls are stated as 2, but there are 1; fix the tables or [counts]",
    ]
    assert lines[-1] == " ✗ 2 errors"  # with wall alone, and with everything together


def test_an_option_that_cannot_be_loaded_is_an_error(tmp_path: Path) -> None:
    variant(tmp_path, OPTIONS.replace("counts]\nwalls = 2", 'powers.RED]\nunits = ["F CCC"]'))
    text, good = check_report(tmp_path / "lakes")
    assert not good
    assert "RED cannot start with F CCC; name a space it may stand on" in text


@pytest.mark.parametrize("key", installed())
def test_every_variant_of_this_installation_is_sound(key: str) -> None:
    text, good = check_report(data_folder("maps") / key)
    assert good, text


def test_the_ambiguous_names_of_the_standard_map_are_listed() -> None:
    told = information(load_variant("standard"))
    assert (
        "“med” is an alias of Eastern Mediterranean (EAS), Western Mediterranean (WES): whoever writes it is asked "
        "which is meant" in told
    )
