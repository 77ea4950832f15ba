"""The writer of SVG: escaping, numbers, and the same bytes every time."""

from xml.etree import ElementTree

import pytest

from judge.atlas.svg import element, number, points, write

NASTY = "<b a='1'> & \"two\"\nlines\tand ]]> é ☃"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0.0"), (-0.04, "0.0"), (-0.06, "-0.1"), (12.0, "12.0"), (3.14159, "3.1"), (1e3, "1000.0")],
)
def test_numbers_have_one_decimal_and_no_negative_zero(value: float, text: str) -> None:
    assert number(value) == text


def test_integers_stay_whole_and_floats_get_a_decimal() -> None:
    assert '<rect width="10" x="10.0"/>' in write(element("rect", width=10, x=10.0))


def test_points_are_pairs() -> None:
    assert points((1.0, 2.25), (-0.01, 3.0)) == "1.0,2.2 0.0,3.0"


def test_text_and_attributes_are_read_back_as_they_were() -> None:
    root = ElementTree.fromstring(write(element("text", NASTY, id=NASTY)))
    assert (root.text, root.attrib["id"]) == (NASTY, NASTY)


def test_characters_that_xml_cannot_carry_are_replaced() -> None:
    root = ElementTree.fromstring(write(element("title", "a\x00b\x0bc\ud800d\uffffe")))
    assert root.text == "a\ufffdb\ufffdc\ufffdd\ufffde"


def test_attribute_names_are_spelled_as_in_svg() -> None:
    written = write(element("g", class_="a", stroke_width=1.0, viewBox="0 0 1 1"))
    assert '<g class="a" stroke-width="1.0" viewBox="0 0 1 1"/>' in written


def test_white_space_is_not_added_inside_text() -> None:
    words = element("text", element("tspan", "F"), element("tspan", "E"))
    assert "<text><tspan>F</tspan><tspan>E</tspan></text>" in write(element("g", words))
