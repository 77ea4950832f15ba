"""Asking a board by the names that the rule documents use."""

from judge.board.variant import Variant
from judge.reading.names import find_province


def place(variant: Variant, name: str) -> str:
    """The space that a document's name or code means."""
    found = find_province(variant, name)
    assert isinstance(found, str), found
    return found


def sails(variant: Variant, one: str, other: str) -> bool:
    """Whether a fleet goes from one place to the other by itself."""
    return variant.province_of[place(variant, other)] in variant.reach["F", place(variant, one)]


def walks(variant: Variant, one: str, other: str) -> bool:
    """Whether an army does."""
    return place(variant, other) in variant.army[place(variant, one)]
