"""Copies with changed fields are those that `dataclasses.replace` makes."""

import dataclasses
from dataclasses import dataclass, field

import pytest

from judge.game.copies import replace
from judge.game.settings import Timing


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True, slots=True)
class Even:
    number: int
    half: int = field(default=0, kw_only=True)

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError("odd")


@dataclass
class Open:
    one: int
    other: int


def test_a_copy_has_the_changes_and_the_rest() -> None:
    before = Point(1, 2)
    assert replace(before, y=3) == Point(1, 3)
    assert replace(before) == before == Point(1, 2)
    assert replace(before) is not before
    assert hash(replace(before, x=5)) == hash(Point(5, 2))


def test_a_games_timing_is_copied_as_the_standard_library_does() -> None:
    assert replace(Timing(), zone="Asia/Tokyo") == dataclasses.replace(Timing(), zone="Asia/Tokyo") != Timing()


def test_a_class_without_slots_is_copied() -> None:
    assert replace(Open(1, 2), one=3) == Open(3, 2)


def test_what_a_class_checks_is_checked() -> None:
    assert replace(Even(2, half=1), number=4) == Even(4, half=1)
    with pytest.raises(ValueError, match="odd"):
        replace(Even(2), number=3)


def test_a_field_that_there_is_not_is_an_error() -> None:
    with pytest.raises(TypeError, match="z"):
        replace(Point(1), z=3)  # type: ignore[call-arg]
