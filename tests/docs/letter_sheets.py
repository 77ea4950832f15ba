"""Sheets of letters: what a browser makes of their HTML in windows of a width, as one picture."""

import json
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from html import escape, unescape
from pathlib import Path

from PIL import Image

WIDTHS = (390, 1000)  # pixels
_COLUMNS = {390: 4, 1000: 2}
_GAP, _TITLE = 24, 26  # pixels
_TINTS = 16  # letters have no colours; so many shades of grey keep their edges smooth

_SHEET = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>a sheet</title><style>
body {{ margin: {gap}px; background: #ddd; font-family: sans-serif; display: flex; gap: {gap}px }}
h2 {{ font-size: 15px; line-height: {title}px; height: {title}px; margin: 0; color: #333 }}
iframe {{ width: {width}px; border: 0; background: Canvas; display: block; margin-bottom: {gap}px }}
</style></head><body>
{columns}
<script>
addEventListener("load", () => {{
  document.title = JSON.stringify([...document.querySelectorAll("iframe")].map((frame) => {{
    const page = frame.contentDocument.documentElement;
    const broken = [...page.querySelectorAll("blockquote")].filter((sent) => {{
      const style = getComputedStyle(sent);
      const lines = Math.round(sent.clientHeight / parseFloat(style.lineHeight));
      return style.fontFamily === "monospace" && lines > sent.textContent.split("\\n").length;
    }}).length;
    return [Math.ceil(page.querySelector("body").getBoundingClientRect().bottom) + 16, page.scrollWidth, broken];
  }}));
}});
</script></body></html>
"""


class TooWideError(RuntimeError):
    """Letters scroll sideways in a window of that width, or break lines that are broken already."""


def draw_sheet(letters: Mapping[str, str], width: int, browser: str, out: Path, *, dark: bool = False) -> None:
    """Let a browser show the HTML of letters, by title, in windows of `width` pixels, and keep what it shows.

    :raises TooWideError: some of them scroll sideways, or break lines of letters as they were sent.
    """
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command += ["--blink-settings=preferredColorScheme=0"] if dark else []
    with tempfile.TemporaryDirectory() as folder:
        sheet, shot = Path(folder, "sheet.html"), Path(folder, "shot.png")
        sheet.write_text(_sheet([list(letters.items())], [100] * len(letters), width), encoding="utf-8")
        (told,) = re.findall(r"<title>(\[\[.*?)</title>", _run([*command, "--dump-dom", sheet.as_uri()]))
        sizes = dict(zip(letters, json.loads(unescape(told)), strict=True))
        if wide := [title for title, (_, across, _) in sizes.items() if across > width]:
            raise TooWideError(f"these scroll sideways at {width} pixels: {', '.join(wide)}")
        if twice := [title for title, (_, _, broken) in sizes.items() if broken]:
            raise TooWideError(f"these break lines twice at {width} pixels: {', '.join(twice)}")
        heights = {title: height for title, (height, _, _) in sizes.items()}
        columns = _columns(heights, min(_COLUMNS[width], len(letters)))
        placed = [[(title, letters[title]) for title in column] for column in columns]
        sheet.write_text(_sheet(placed, [heights[title] for column in columns for title in column], width), "utf-8")
        across = len(columns) * (width + _GAP) + _GAP
        down = max(sum(heights[title] + _TITLE + _GAP for title in column) for column in columns) + _GAP
        _run([*command, f"--window-size={across},{down}", f"--screenshot={shot}", sheet.as_uri()])
        with Image.open(shot) as picture:
            picture.convert("L").quantize(_TINTS).save(out, optimize=True)


def _columns(heights: Mapping[str, int], count: int) -> list[list[str]]:
    """The titles in columns: each letter, in its turn, in the column that is shortest by then."""
    columns: list[list[str]] = [[] for _ in range(count)]
    for title in heights:
        min(columns, key=lambda column: sum(heights[each] + _TITLE + _GAP for each in column)).append(title)
    return columns


def _sheet(columns: Sequence[Sequence[tuple[str, str]]], heights: Sequence[int], width: int) -> str:
    high = iter(heights)
    sections = [
        "".join(
            f'<article><h2>{escape(title)}</h2><iframe style="height:{next(high)}px" srcdoc="{escape(page)}"></iframe>'
            "</article>\n"
            for title, page in column
        )
        for column in columns
    ]
    shown = "".join(f"<section>\n{section}</section>\n" for section in sections)
    return _SHEET.format(gap=_GAP, title=_TITLE, width=width, columns=shown)


def _run(command: Sequence[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
