"""Every name that the documents of a variant use for a place is read, and so are names with other generic words."""

import tomllib
from pathlib import Path

import pytest

from judge.board.library import installed, load_variant
from judge.board.phase import PhaseKind
from judge.board.variant import Terrain
from judge.reading.names import fold_words, vocabulary
from judge.reading.orders.orders import OrderContext, read_line
from judge.reading.orders.problems import Impassable, UndecidedCoast, UndecidedKind

NAMES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("document_names.toml").read_text(encoding="utf-8")
)


def places(line: str, context: OrderContext) -> set[str]:
    """The province that the one order of a line is for, or that its problem says is impassable or undecided."""
    (reading,) = read_line(line, context)
    if reading.order is not None:
        return {str(context.variant.place_of(reading.order)).partition("/")[0]}
    problem = reading.problem
    return {problem.place} if isinstance(problem, Impassable | UndecidedCoast | UndecidedKind) else set()


@pytest.mark.parametrize("key", NAMES)
def test_every_name_of_the_documents_is_read(key: str) -> None:
    context = OrderContext(load_variant(key), PhaseKind.MOVEMENT)
    for name, code in NAMES[key].items():
        kind = "A" if code not in context.variant.provinces or code in context.variant.army else "F"
        assert places(f"{kind} {name} holds", context) == {code}, name
        assert places(f"{kind} {name.upper()} H", context) == {code}, name


@pytest.mark.parametrize(
    ("key", "name", "code"),
    [
        ("standard", "Western Mediterranean Sea", "WES"),
        ("standard", "Eastern Mediterranean Sea", "EAS"),
        ("standard", "Gulf of Lyons", "LYO"),
        ("standard", "Bothnia Gulf", "BOT"),
        ("standard", "Bay of Bothnia", "BOT"),
        ("standard", "Helgoland Bay", "HEL"),
        ("standard", "Channel", "ENG"),
        ("imperial", "Philippine Sea", "PHI"),
        ("imperial", "Drake Passage", "DRA"),
        ("imperial", "Drake's Passage", "DRA"),
        ("colonia4", "Drake Passage", "DRP"),
        ("colonia4", "Formosa Straits", "FOR"),
        ("continent2", "Strait of Magellan", "92"),
        ("continent2", "Galapagos Islands", "15"),
        ("intercontinental", "Philippines Sea", "PHIL"),
    ],
)
def test_name_with_a_generic_word_more_or_less_is_read(key: str, name: str, code: str) -> None:
    assert places(f"F {name} H", OrderContext(load_variant(key), PhaseKind.MOVEMENT)) == {code}


@pytest.mark.parametrize("name", ["North Channel", "Black Gulf", "South Sea", "Sea", "Paris Sea", "Norway Bay"])
def test_generic_word_alone_or_with_the_name_of_a_land_names_no_sea(name: str) -> None:
    assert vocabulary(load_variant("standard")).places(fold_words(name)) == ()


@pytest.mark.parametrize("key", installed())
def test_a_generic_word_never_makes_a_sea_another_one(key: str) -> None:
    variant = load_variant(key)
    names = vocabulary(variant)
    for code, province in variant.provinces.items():
        if province.terrain is Terrain.SEA:
            for word in ("sea", "ocean", "gulf", "strait"):
                named = names.places([*fold_words(province.name), word])
                assert not named or code in named, (province.name, word, named)
