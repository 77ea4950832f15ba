"""The colours of maps: they differ in colour-blind vision and in grey, and letters on them are readable."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from judge.atlas.painting import palette as colours
from judge.atlas.painting.palette import (
    LAND,
    PAPER,
    SEA,
    Palette,
    ink_on,
    luminance,
    make_palette,
    mixed,
    palette_of,
    side_letter,
)
from judge.board.library import installed, load_variant
from judge.board.variant import Variant
from tests.atlas.little import little, write_little
from tests.atlas.seasons import variant_for_play
from tests.atlas.sight import SIGHTS, apart, apart_in_grey

# A difference of 2.3 is just noticed side by side. Lands lie far apart on a map, so theirs is to be four times that;
# where a pattern tells as well, twice and a half. In grey, where nothing but lightness is left, twice is enough for two
# plain ones; else their patterns tell.
PLAIN, PATTERNED, GREY = 9.2, 5.75, 4.6


def first_of_sides(variant: Variant, palette: Palette) -> dict[str, str]:
    """The land colour of each side's first power, and of powers that keep a colour of their own, by power."""
    firsts = [powers[0] for powers in variant.sides.values()]
    own = [key for key, power in variant.powers.items() if power.colour and key not in firsts]
    return {key: palette.land[key] for key in (*firsts, *own)}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("key", installed())
def test_sides_differ_from_each_other_and_from_bare_land_and_sea(key: str, sight: str) -> None:
    variant = variant_for_play(key)
    palette = palette_of(variant)
    lands = first_of_sides(variant, palette)
    least = PATTERNED if any(palette.pattern.values()) else PLAIN
    for (one, a), (other, b) in combinations([*lands.items(), ("land", LAND), ("sea", SEA)], 2):
        assert (one, other) == ("land", "sea") or apart(a, b, sight) >= least, f"{one} and {other}"


@pytest.mark.parametrize("key", installed())
def test_no_owned_land_looks_like_water_or_like_bare_land(key: str) -> None:
    for power, land in palette_of(variant_for_play(key)).land.items():
        assert apart(land, SEA) >= PLAIN, power
        assert apart(land, LAND) >= PLAIN or power in load_variant(key).neutrals, power


def test_affiliates_minors_and_majors_of_a_side_differ_on_the_map() -> None:
    variant = variant_for_play("intercontinental")
    land = palette_of(variant).land
    minor = next(land[key] for key, each in variant.neutrals.items() if not each.sponsor)
    for side, powers in variant.sides.items():
        affiliate = next(land[key] for key in variant.neutrals if variant.sponsor_of(key) == side)
        assert apart(affiliate, minor) >= PLAIN, side
        assert apart(affiliate, LAND) >= PLAIN, side
        for power in powers:
            assert apart(affiliate, land[power]) >= PATTERNED, power


@pytest.mark.parametrize("key", installed())
def test_sides_differ_in_grey_by_lightness_or_by_pattern(key: str) -> None:
    variant = variant_for_play(key)
    palette = palette_of(variant)
    for (one, a), (other, b) in combinations(first_of_sides(variant, palette).items(), 2):
        assert apart_in_grey(a, b) >= GREY or palette.pattern[one] != palette.pattern[other], f"{one} and {other}"


@pytest.mark.parametrize("number", [2, 5, 7])
def test_powers_without_colours_get_different_ones(number: int) -> None:
    standard = load_variant("standard")
    plain = {key: replace(power, colour="") for key, power in list(standard.powers.items())[:number]}
    lands = make_palette(replace(standard, powers=plain)).land
    assert len(lands) == number
    for one, other in combinations(lands.values(), 2):
        assert min(apart(one, other, sight) for sight in SIGHTS) >= PLAIN
        assert apart_in_grey(one, other) >= GREY


@pytest.mark.parametrize("key", installed())
def test_the_powers_of_a_side_differ(key: str) -> None:
    variant = variant_for_play(key)
    palette = palette_of(variant)
    for powers in variant.sides.values():
        for one, other in combinations(powers, 2):
            assert apart(palette.land[one], palette.land[other]) >= PATTERNED, f"{one} and {other}"


@pytest.mark.parametrize("key", installed())
def test_every_power_has_unique_and_readable_letters(key: str) -> None:
    variant = variant_for_play(key)
    palette = palette_of(variant)
    letters = [palette.letters[power] for power in variant.powers]
    assert len(set(letters)) == len(letters)
    for power in variant.powers:
        one, other = sorted((luminance(palette.sign[power]), luminance(ink_on(palette.sign[power]))))
        assert (other + 0.05) / (one + 0.05) >= 3, power  # WCAG 2.2, 1.4.11: non-text contrast


@pytest.mark.parametrize("key", installed())
def test_labels_are_readable_on_every_land(key: str) -> None:
    variant = variant_for_play(key)
    for power, land in palette_of(variant).land.items():
        ground = mixed(land, PAPER, 0.5)  # every letter has a halo in the colour of paper
        assert (luminance(ground) + 0.05) / (luminance(colours.INK) + 0.05) >= 4.5, power  # WCAG 2.2, 1.4.3


def test_only_many_sides_have_patterns() -> None:
    plain = palette_of(load_variant("standard")).pattern
    assert set(plain.values()) == {""}
    variant = variant_for_play("imperial")
    assert len(set(palette_of(variant).pattern.values())) == len(colours.PATTERNS)


def test_all_powers_of_a_side_and_its_affiliates_have_its_pattern() -> None:
    variant = variant_for_play("intercontinental")
    pattern = palette_of(variant).pattern
    for side, powers in variant.sides.items():
        affiliates = [
            key for key, each in variant.neutrals.items() if variant.sponsor_of(key) == side and each.sponsor == side
        ]
        assert len({pattern[key] for key in (*powers, *affiliates)}) == 1, side


def test_the_letters_of_a_side_are_the_shortest_unique_prefix(tmp_path: Path) -> None:
    write_little(tmp_path)
    assert side_letter(little(tmp_path), "TEAL") == "T"
    world = variant_for_play("intercontinental")
    letters = [side_letter(world, side) for side in world.groups]
    assert letters == ["B", "T", "G", "O", "Y", "R", "M", "V"]


def test_colours_are_mixed_by_share() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed("#102030", "#102030", 0.3) == "#102030"
    assert (luminance("#000000"), round(luminance("#ffffff"), 6)) == (0.0, 1.0)
