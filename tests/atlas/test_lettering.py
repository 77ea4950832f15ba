"""The measured width of texts, compared with text that is rendered in the judge's fonts."""

import pytest

from judge.atlas.painting.lettering import CAPITAL, FAMILY, width
from judge.atlas.png import rasterize

SIZE = 100


def ink(text: str, bold: bool) -> tuple[int, int, int, int]:
    """The bounding box of the black pixels of a text whose baseline begins at 100, 200."""
    weight = "bold" if bold else "normal"
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="300">'
        '<rect width="1200" height="300" fill="#fff"/>'
        f'<text x="100" y="200" font-family="{FAMILY}" font-size="{SIZE}" font-weight="{weight}">{text}</text></svg>'
    )
    found = rasterize(svg, 1200).convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
    assert found is not None
    return found


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["HHHHHHHHHH", "AVAVAVAVAV", "Đại Nam H", "1865→1880H"])
def test_the_width_of_a_text_matches_its_rendering(text: str, bold: bool) -> None:
    # The letter H has the same margin on both sides, so the black pixels begin and end a little inside.
    left, _, right, _ = ink(f"H{text}H", bold)
    margin = left - 100
    assert right + margin - 100 == pytest.approx(width(f"H{text}H", SIZE, bold), abs=2)


def test_bold_is_wider_and_width_grows_with_the_size() -> None:
    assert width("Munich", 10, bold=True) > width("Munich", 10)
    assert width("Munich", 20) == pytest.approx(2 * width("Munich", 10))


def test_the_height_of_capitals_matches_their_rendering() -> None:
    _, top, _, bottom = ink("H", bold=False)
    assert bottom == 200
    assert bottom - top == pytest.approx(CAPITAL * SIZE, abs=1)
