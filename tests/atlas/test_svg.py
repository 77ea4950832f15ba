"""Writing SVG: elements as text, escaped, always in the same form."""

from xml.etree import ElementTree

import pytest

from judge.atlas.painting.svg import NOTHING, element, joined, number, plain, title


def test_elements_can_be_nested() -> None:
    drawn = element("g", element("rect", width=3, height=2.5), element("text", plain("hi")), id="a")
    assert drawn == '<g id="a"><rect width="3" height="2.5"/><text>hi</text></g>'


def test_attribute_names_are_spelled_as_in_svg() -> None:
    assert (
        element("g", class_="x", stroke_width=1, viewBox="0 0 1 1")
        == '<g class="x" stroke-width="1" viewBox="0 0 1 1"/>'
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "1"), (-0.001, "0"), (0.125, "0.12"), (2.5, "2.5"), (100.0, "100"), (-3.14159, "-3.14"), (7, "7")],
)
def test_numbers_are_written_in_their_shortest_form(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(
    "text", ["a < b & c > d", 'say "<g/>"', "line\nfeed", "tab\there", "nul\x00 and \ud800", "ünïcödé ✓"]
)
def test_any_text_is_escaped_and_read_back_unchanged(text: str) -> None:
    root = ElementTree.fromstring(element("g", title(text), element("text", plain(text), lang=text)))
    told = "".join(
        letter if (letter >= " " and not "\ud800" <= letter <= "\udfff") or letter in "\t\n" else "\ufffd"
        for letter in text
    )
    assert root.findtext("title") == told
    assert root.findtext("text") == told
    assert root[1].attrib["lang"] == told


def test_parts_are_joined_line_by_line_without_empty_ones() -> None:
    assert joined([element("g"), NOTHING, element("path")]) == "<g/>\n<path/>\n"
