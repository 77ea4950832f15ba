"""The signs of places come from the variant's data, differ in shape, and are explained where they occur."""

from dataclasses import replace

import pytest

from judge.atlas.picture import Picture
from judge.board.library import installed, load_variant
from judge.board.phase import Phase
from tests.atlas.painted import SVG, Painted

KEY = {
    "colonia4": {"centre", "home centre", "colony", "special centre", "named coast", "canal"},
    "continent2": {
        "home centre",
        "centre for builds, once held long enough",
        "named coast",
        "border of a home country",
    },
    "imperial": {"centre", "home centre", "named coast", "canal"},
    "intercontinental": {"centre", "home centre", "named coast", "canal, not open yet"},
    "standard": {"centre", "home centre", "named coast"},
}
"""What the legend says of places at the start, by variant: of signs that not every map has."""
SIGNS = {
    "centre",
    "home centre",
    "home centre in another's hands",
    "additional home",
    "colony",
    "special centre",
    "centre for builds, once held long enough",
    "building site without a centre",
    "named coast",
    "border of a home country",
    "canal",
    "canal, not open yet",
}


def start(
    key: str,
    phase: str = "",
    zoom: tuple[str, ...] = (),
    centres: dict[str, str] | None = None,
    adopted: dict[str, str] | None = None,
) -> Painted:
    variant = load_variant(key)
    position = replace(variant.start(), adopted=adopted or {})
    if centres:
        position = replace(position, centres=centres)
    if phase:
        position = replace(position, phase=Phase.parse(phase))
    return Painted(Picture.on(variant, position, zoom=zoom))


def figures(drawn: Painted, panel: str = "main") -> list[tuple[str, str]]:
    """The ground and the figure of each sign of a place in a panel, without colours."""
    return [
        (each[0].attrib.get("d", "disc") + each[0].attrib.get("stroke-dasharray", ""), each[1].attrib["d"])
        for each in drawn.by_id[f"panel-{panel}"].iter(f"{SVG}g")
        if "id" not in each.attrib and len(each) == 2 and each.attrib.get("transform", "").startswith("translate")
    ]


@pytest.mark.parametrize("key", installed())
def test_the_legend_explains_the_signs_that_a_variant_has_and_no_others(key: str) -> None:
    assert SIGNS.intersection(start(key).words("legend")) == KEY[key]


def test_a_colony_and_a_special_centre_look_different_from_centres_without_colour() -> None:
    drawn = start("colonia4", zoom=("CRI", "UKR"))
    special = set(figures(drawn, "europe"))
    colony = set(figures(start("colonia4", zoom=("QUE",)), "main"))
    assert len(special | colony) >= 4  # home, centre, special, colony


def test_a_special_centre_tells_whose_it_is() -> None:
    assert "special centre of Russia and Ottomans" in start("colonia4").title("place-CRI")
    assert "; colony" in start("colonia4").title("place-FLA")


def test_an_additional_home_has_a_sign_of_its_own() -> None:
    variant = load_variant("intercontinental")
    code = min(variant.neutrals)
    drawn = start("intercontinental", centres={code: "FRANCE"}, adopted={code: "FRANCE"})
    assert "additional home" in drawn.words("legend")


def test_a_home_centre_in_the_hands_of_another_is_marked_without_colour_too() -> None:
    own, lost = (
        set(figures(start("standard", centres={"PAR": owner}, zoom=("PAR",)))) for owner in ("FRANCE", "GERMANY")
    )
    assert len(lost - own) == 1
    told = start("standard", centres={"PAR": "GERMANY"}).words("legend")
    assert "home centre in another's hands" in told


def test_suez_looks_different_before_and_after_the_canal_is_open() -> None:
    before, after = (start("intercontinental", phase, zoom=("SUEZ",)) for phase in ("S1869M", "S1870M"))
    assert {"NC", "SC"} <= set(before.words("panel-main"))
    assert "canal, not open yet" in before.words("legend")
    assert not {"NC", "SC"} & set(after.words("panel-main"))
    assert "canal" in after.words("legend")
    assert "canal, not open yet" not in after.words("legend")
    assert before.title("place-SUEZ").endswith("canal, not open yet")
    assert after.title("place-SUEZ").endswith("; canal")


def test_named_coasts_have_their_letters_where_fleets_stand() -> None:
    told = start("standard").words("panel-main")
    assert sorted(each for each in told if each in ("NC", "SC", "EC")) == ["EC", "NC", "NC", "SC", "SC", "SC"]


def test_a_ring_for_builds_is_drawn_where_its_place_has_its_name() -> None:
    """Omsk lies above the inset of the Far East, which has a row for it that only gives arrows an end."""
    variant = load_variant("colonia4")
    drawn = Painted(Picture.on(variant, replace(variant.start(), phase=Phase.parse("W1901A")), marked=("OMS",)))
    rings = {
        name
        for name in drawn.ids("panel-")
        if any("stroke-dasharray" in each.attrib for each in drawn.all(name, "circle"))
    }
    assert rings == {"panel-main"}


def test_the_tooltip_of_a_place_tells_its_home_country() -> None:
    """Continent II, rule 3: first units stand anywhere in the home country, of which 88 is a part."""
    assert start("continent2").title("place-88").endswith("home country of Argentina")


def test_a_building_site_without_a_centre_is_marked() -> None:
    """Continent II, optional rule 1c: French Guiana (30), 88 and 93."""
    variant = installed().load("continent2", {"united_kingdom": "yes"})
    drawn = Painted(Picture.on(variant, variant.start()))
    assert "building site without a centre" in drawn.words("legend")
    assert "building site without a centre" in drawn.title("place-30")
