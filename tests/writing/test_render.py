"""Words, times and layout: what every letter is made of."""

import textwrap
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError

from judge.board.notation import require_order
from judge.common.message import Plain
from judge.common.paths import data_folder
from judge.writing.rendering.composer import Passage, environment
from judge.writing.rendering.render import (
    clean,
    day_and_time,
    one_line,
    order_words,
    place_words,
    plural,
    when,
    wrap,
)
from tests.writing.world import STANDARD, text_of_passage

NOON = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
LATE = datetime(2026, 11, 27, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "zone", "text"),
    [
        (NOON, "Europe/Berlin", "Wed 1 Jul 2026 14:00 CEST (12:00 UTC)"),
        (NOON, "UTC", "Wed 1 Jul 2026 12:00 UTC"),
        (LATE, "Europe/Berlin", "Sat 28 Nov 2026 00:30 CET (Fri 27 Nov 23:30 UTC)"),
        (LATE, "America/Sao_Paulo", "Fri 27 Nov 2026 20:30 UTC-03 (23:30 UTC)"),
        (LATE, "Europe/London", "Fri 27 Nov 2026 23:30 GMT (23:30 UTC)"),
        (NOON, "Asia/Kolkata", "Wed 1 Jul 2026 17:30 IST (12:00 UTC)"),
        (NOON, "Nowhere/Land", "Wed 1 Jul 2026 12:00 UTC"),
        (NOON, "", "Wed 1 Jul 2026 12:00 UTC"),
    ],
)
def test_a_moment_is_shown_in_the_readers_zone_and_in_utc(moment: datetime, zone: str, text: str) -> None:
    assert when(moment, zone) == text


def test_the_hour_that_comes_twice_is_told_apart_by_its_zone_word() -> None:
    first, second = datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert when(first, "Europe/Berlin") == "Sun 25 Oct 2026 02:30 CEST (00:30 UTC)"
    assert when(second, "Europe/Berlin") == "Sun 25 Oct 2026 02:30 CET (01:30 UTC)"


def test_old_judges_wrote_days_and_months_in_full_on_the_last_line() -> None:
    assert day_and_time(LATE, "Europe/Berlin", long=True) == "Saturday 28 November 2026 00:30 CET"


def test_counts_have_their_plural() -> None:
    assert (plural(1, "order"), plural(3, "order")) == ("1 order", "3 orders")


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("A PAR H", "Army Paris HOLD"),
        ("A PAR - BUR", "Army Paris -> Burgundy"),
        ("A LON - NWY VIA", "Army London -> Norway via convoy"),
        ("F BRE S A PAR", "Fleet Brest SUPPORT Army Paris"),
        ("F BRE S A PAR - PIC", "Fleet Brest SUPPORT Army Paris -> Picardy"),
        ("F NTH C A LON - NWY", "Fleet North Sea CONVOY Army London -> Norway"),
        ("F STP/SC - BOT", "Fleet St Petersburg (south coast) -> Gulf of Bothnia"),
        ("A VIE R BOH", "Army Vienna -> Bohemia"),
        ("A VIE D", "Army Vienna DISBAND"),
        ("A PAR B", "Builds an army in Paris"),
        ("F BRE B", "Builds a fleet in Brest"),
        ("WAIVE", "Build waived"),
        ("A XXX - YYY", "Army XXX -> YYY"),
    ],
)
def test_orders_in_the_words_of_the_old_judges(order: str, words: str) -> None:
    assert order_words(require_order(order), STANDARD) == words


def test_seas_have_an_article_where_a_sentence_wants_one() -> None:
    assert place_words(STANDARD, "NTH", with_the=True) == "the North Sea"
    assert place_words(STANDARD, "PAR", with_the=True) == "Paris"


def test_control_characters_and_direction_marks_are_taken_out() -> None:
    assert clean("a\x00b\x1b[1m\u202ec\r\nd\te\u2028f") == "ab[1mc\nd   e\nf"


def test_a_text_for_one_line_stays_on_one_line_and_short() -> None:
    assert one_line("  a \r\n b  ") == "a b"
    assert one_line("x" * 80, 10) == "xxxxxxxxx…"


def test_a_long_bullet_is_broken_under_its_text() -> None:
    text = '  ✗ "A Pairs - Bur": no place is called PAIRS; nearest: Paris (PAR), Prussia (PRU) or Pr.'
    assert wrap(text) == (
        '  ✗ "A Pairs - Bur": no place is called PAIRS; nearest: Paris (PAR), Prussia\n    (PRU) or Pr.'
    )


@given(st.text())
def test_no_text_makes_a_line_wider_than_78_columns(text: str) -> None:
    assert all(len(line) <= 78 for line in wrap(clean(text)).split("\n"))


@given(
    st.sampled_from(["", "    ", "- ", "  ✗ "]),
    st.lists(st.text("ab-", min_size=1, max_size=30).map(lambda word: f"x{word}"), min_size=1),
    st.sampled_from([" ", "  "]),
)
def test_words_that_fit_are_broken_as_python_does(bullet: str, words: list[str], blanks: str) -> None:
    line, indent = bullet + blanks.join(words), " " * (8 if bullet == "    " else len(bullet))
    assert wrap(line) == textwrap.fill(line, 78, subsequent_indent=indent, break_on_hyphens=False)


@given(st.text(), st.text())
def test_any_text_may_stand_in_a_letter(said: str, name: str) -> None:
    refusal = Passage("refusal", {"said": Plain(said + name), "alone": False})
    assert text_of_passage(refusal).endswith("\n")


def test_a_template_that_lacks_a_fact_is_found_out() -> None:
    with pytest.raises(UndefinedError):
        text_of_passage(Passage("refusal"))


@pytest.mark.parametrize(
    "file", sorted((data_folder("mailtemplates") / "letters").glob("*.j2")), ids=lambda file: file.name
)
def test_every_template_can_be_read(file: Path) -> None:
    assert environment(None).get_template(file.name)
