"""Lists of what players would like, as they write them."""

import pytest

from judge.board.library import installed, load_variant
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.wishes import Wishes, read_wishes

STANDARD = load_variant("standard")


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("France, Turkey", ("FRANCE", "TURKEY")),
        ("FTE", ("FRANCE", "TURKEY", "ENGLAND")),
        ("F, t, e", ("FRANCE", "TURKEY", "ENGLAND")),
        ("england > france", ("ENGLAND", "FRANCE")),
        ("NONE", ()),
        ("*", ()),
    ],
)
def test_an_order_alone_has_no_weights(text: str, keys: tuple[str, ...]) -> None:
    assert read_wishes(text, STANDARD) == Wishes(keys)


@pytest.mark.parametrize(
    "text", ["FRANCE 10, TURKEY 5", "F=10 T=5", "Turkey: 5; France: 10", "France (10), Turkey (5)", "T 5 F 10"]
)
def test_numbers_are_weights_and_the_heaviest_comes_first(text: str) -> None:
    assert read_wishes(text, STANDARD) == Wishes(("FRANCE", "TURKEY"), (10, 5))


def test_brackets_hold_what_is_equally_dear_and_a_star_is_the_rest() -> None:
    assert read_wishes("E[FGR][TAI]", STANDARD) == Wishes(
        ("ENGLAND", "FRANCE", "GERMANY", "RUSSIA", "TURKEY", "AUSTRIA", "ITALY"), (7, 6, 6, 6, 3, 3, 3)
    )
    assert read_wishes("T*", STANDARD) == Wishes(
        ("TURKEY", "AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA"), (7, 6, 6, 6, 6, 6, 6)
    )
    # what stands behind the star is wanted less than all others
    behind = read_wishes("E*T", STANDARD)
    assert isinstance(behind, Wishes)
    assert dict(zip(behind.keys, behind.weights, strict=True))["TURKEY"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "FRANCE 10, TURKEY",
        "FRANCE 0",
        "FRANCE 1001",
        "FRANCE 99999999999",
        "FT 5",
        "E[FG",
        "E]F[",
        "E[FG]F",
        "**",
        "Spain",
    ],
)
def test_impossible_wishes_are_refused_with_the_reason(text: str) -> None:
    assert isinstance(read_wishes(text, STANDARD), Misread)


@pytest.mark.parametrize("key", installed())
def test_every_variant_takes_all_notations(key: str) -> None:
    variant = load_variant(key)
    every = tuple(variant.groups or variant.powers)
    one, two, three = every[:3]
    assert read_wishes(f"{one}, {two}", variant) == Wishes((one, two))
    assert read_wishes(f"{two} 3, {one} 7", variant) == Wishes((one, two), (7, 3))
    most = len(every)
    assert read_wishes(f"{one}[{two}, {three}]", variant) == Wishes((one, two, three), (most, most - 1, most - 1))
    everything = read_wishes(f"{one} *", variant)
    assert isinstance(everything, Wishes)
    assert sorted(everything.keys) == sorted(every)
