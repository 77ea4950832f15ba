"""The one list of settings: every field of `Settings` stands in it, with its default, what it takes and its names."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import timedelta

import pytest

from judge.board.library import load_variant
from judge.board.variant_options import AnyOf, AnyYear, OrNone
from judge.game.setting_kinds import LengthSuchAs, Number, Words, ZeroIsNone
from judge.game.setting_registry import (
    SETTINGS,
    Setting,
    SettingIs,
    changed_settings,
    find_setting,
    non_default_settings,
    settings_of,
)
from judge.game.settings import Gates, MissingOrders, Settings, Shade
from judge.rules.policies import CHOICES, Policies

STANDARD, IMPERIAL = load_variant("standard"), load_variant("imperial")


def places(settings: object, before: str = "") -> Iterator[str]:
    """Where single values stand in settings: `manners.shade`, `press`. What `MISSING` takes is one value."""
    assert is_dataclass(settings)
    for each in fields(settings):
        value = getattr(settings, each.name)
        if is_dataclass(value) and not isinstance(value, MissingOrders):
            yield from places(value, f"{each.name}.")
        elif not isinstance(value, dict):
            yield f"{before}{each.name}"


def test_every_field_of_the_settings_is_a_setting_once() -> None:
    listed = [each.place for each in SETTINGS]
    assert sorted(listed) == sorted(places(Settings()))


def test_a_game_of_which_nothing_was_chosen_differs_in_nothing() -> None:
    assert non_default_settings(Settings(), STANDARD) == []
    assert non_default_settings(Settings(), IMPERIAL) == []


def test_a_default_that_was_chosen_is_no_difference() -> None:
    aloud = Settings(options={"length": "short"}, policies={"paradox": "szykman"})
    assert non_default_settings(aloud, IMPERIAL) == []
    assert changed_settings(Settings(), aloud, IMPERIAL) == []
    other = Settings(options={"length": "long"}, policies={"paradox": "1982"})
    assert [each.name for each in non_default_settings(other, IMPERIAL)] == ["LENGTH", "PARADOX"]
    assert [each.name for each in changed_settings(aloud, other, IMPERIAL)] == ["LENGTH", "PARADOX"]


def test_the_default_of_a_disputed_rule_is_its_variants() -> None:
    own = replace(STANDARD, policies={"paradox": "1982"})
    assert [each.name for each in non_default_settings(Settings(policies={"paradox": "szykman"}), own)] == ["PARADOX"]
    assert non_default_settings(Settings(policies={"paradox": "1982"}), own) == []


def test_every_disputed_rule_is_a_setting() -> None:
    assert list(CHOICES) == [each.name for each in fields(Policies)]
    assert all(settings_of(STANDARD)[name].more is not None for name in CHOICES)


@pytest.mark.parametrize("setting", settings_of(IMPERIAL).values(), ids=lambda each: each.key)
def test_a_setting_that_is_chosen_changes_and_nothing_else_does(setting: Setting) -> None:
    other = object()
    after = setting.chosen(Settings(), other)
    assert setting.value(after) is other
    assert changed_settings(Settings(), after, IMPERIAL) == [setting]


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("shade", "shade"),
        ("Minor-Press", "minor_press"),
        ("late press", "late_press"),
        ("REMINDER", "remind"),
        ("builds", "adjust"),
        ("GREY PRESS", "shade"),
        ("no draws", "draw"),
        ("length", "length"),
        ("dislodged influence", "dislodged_influence"),
    ],
)
def test_a_setting_is_found_by_its_name_its_spellings_and_other_judges_words(words: str, key: str) -> None:
    found = find_setting(settings_of(IMPERIAL), words)
    assert found is not None
    assert found.key == key


def test_names_of_other_variants_options_are_none() -> None:
    assert find_setting(settings_of(STANDARD), "length") is None
    assert find_setting(settings_of(STANDARD), "nonsense") is None


def test_no_two_settings_answer_to_one_name() -> None:
    names = [name for each in SETTINGS for name in (each.name, *each.also)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("written", "value"), [("0", 0), ("100", 100), ("67%", 67), ("101", None), ("-1", None), ("x", None), ("", None)]
)
def test_a_number_is_read_within_its_limits(written: str, value: int | None) -> None:
    assert Number(0, 100).read(written) == value


def test_words_are_read_in_any_case_and_by_their_synonyms() -> None:
    shades = settings_of(STANDARD)["shade"].takes
    assert (shades.read("Grey"), shades.read("gray"), shades.read("black")) == (Shade.GREY, Shade.GREY, None)
    yes_no = settings_of(STANDARD)["fake"].takes
    assert (yes_no.read("ON"), yes_no.read("off"), yes_no.read("maybe")) == (True, False, None)


def test_a_length_is_what_was_read_as_one() -> None:
    muster = settings_of(STANDARD)["muster"]
    day = timedelta(days=1)
    assert (muster.takes.read(day), muster.takes.read("soon")) == (day, None)
    assert muster.chosen(Settings(), day).gates == Gates(muster=day)
    assert muster.must_be == SettingIs("MUSTER", LengthSuchAs(("3D", "12H")).with_more(ZeroIsNone()), muster.summary)


def test_the_examples_of_an_option_are_its_values_or_its_range() -> None:
    options = settings_of(load_variant("intercontinental"))
    assert options["suez"].takes.examples == AnyYear()
    assert options["cap"].takes.examples == AnyYear().with_more(OrNone())
    assert Words({"a": 1, "b": 2, "c": 3}).examples == AnyOf(("A", "B", "C"))


def test_deadlines_depend_on_the_settings_of_the_clock_and_on_no_others() -> None:
    of_clock = {each.name for each in SETTINGS if each.of_clock}
    assert {"MOVE", "RETREAT", "ADJUST", "AT", "ZONE", "DAYS", "GRACE", "REMIND", "UNDO"} <= of_clock
    assert not of_clock & {"PRESS", "START", "UNLISTED"}


def test_a_phase_keeps_the_terms_that_say_when_it_runs_and_what_happens_then() -> None:
    by_phase = {each.name for each in SETTINGS if each.by_phase}
    lengths = {"MOVE", "RETREAT", "ADJUST", "AT", "DAYS", "GRACE", "REMIND", "UNDO"}
    assert by_phase == lengths | {"EARLY", "PROCESS", "MISSING"}
