"""A picture as PNG: its width, its size in bytes, its typeface and its colours."""

import random
from io import BytesIO

import pytest
from PIL import Image

from judge.atlas.painting.lettering import FAMILY
from judge.atlas.png import png

HEAD = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" font-family="{FAMILY}">'
LANDS = ("#b8cc90", "#a8c2d0", "#d7b2b8", "#f4ecd8", "#deda9a", "#fbf8f1")


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def lands() -> str:
    stripes = (f'<rect x="{40 * n}" width="40" height="120" fill="{ink}"/>' for n, ink in enumerate(LANDS))
    return f'{HEAD}{"".join(stripes)}<text x="20" y="200" font-size="40">Paris</text></svg>'


def confetti(count: int) -> str:
    """A picture that cannot be compressed well."""
    rng = random.Random(1)
    dots = (
        f'<circle cx="{rng.uniform(0, 320):.1f}" cy="{rng.uniform(0, 240):.1f}" r="{rng.uniform(0.3, 2):.1f}"'
        f' fill="#{rng.randrange(1 << 24):06x}"/>'
        for _ in range(count)
    )
    return f"{HEAD}{''.join(dots)}</svg>"


def test_a_png_has_the_requested_width_and_eight_bits_per_pixel() -> None:
    found = opened(png(lands(), 640))
    assert (found.format, found.size, found.mode) == ("PNG", (640, 480), "P")


def test_areas_keep_their_colours() -> None:
    found = opened(png(lands(), 640)).convert("RGB")
    for number, ink in enumerate(LANDS):
        wanted = tuple(bytes.fromhex(ink[1:]))
        shown = found.getpixel((80 * number + 40, 100))
        assert isinstance(shown, tuple)
        assert all(abs(one - other) <= 2 for one, other in zip(shown, wanted, strict=True))


def test_pixels_between_two_colours_stay_between_them() -> None:
    found = opened(png(lands(), 640)).convert("RGB")
    dark = {found.getpixel((x, y)) for x in range(640) for y in range(300, 420)}  # the letters, black on white
    assert len(dark) > 4
    assert all(isinstance(ink, tuple) and max(ink) - min(ink) <= 24 for ink in dark)


def test_the_background_is_white() -> None:
    assert opened(png(f"{HEAD}</svg>", 320)).convert("RGB").getpixel((5, 5)) == (255, 255, 255)


def test_text_is_rendered_in_the_judges_typeface() -> None:
    with_words, without = (opened(png(each, 320)).convert("L") for each in (lands(), lands().replace("Paris", " ")))
    assert with_words.tobytes() != without.tobytes()


def test_equal_pictures_give_equal_bytes() -> None:
    assert png(confetti(50), 320) == png(confetti(50), 320)


def test_a_png_that_is_too_large_becomes_narrower() -> None:
    full = png(confetti(3000), 640, 10_000_000)
    assert opened(full).width == 640
    small = png(confetti(3000), 640, len(full) // 2)
    assert len(small) <= len(full) // 2
    assert 320 <= opened(small).width < 640


def test_a_picture_that_cannot_be_made_small_enough_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 1000 bytes"):
        png(confetti(3000), 640, 1000)


@pytest.mark.parametrize("wrong", ["", "hello", "<svg"])
def test_text_that_is_not_svg_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="cannot be made a PNG"):
        png(wrong, 320)
