"""The letters that the judge writes: docs/letters.md, with pictures of the HTML of some of them in docs/pictures/.

`make accept` writes the page anew; `python -m tests.docs.letters` has Chromium make the pictures.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from judge.writing.letters.outgoing import OutLetter, written
from tests.writing.letter_cases import LETTERS

PAGE = Path(__file__).parents[2] / "docs" / "letters.md"
FOLDER = PAGE.parent / "pictures"
SHOWN = ("starting_france", "reply_incomplete", "results_movement", "press", "proposal", "welcome_player")
"""The letters whose HTML is shown as a telephone and a window of a computer show it."""
WIDTHS = (390, 1000)  # pixels
_TALL = 2400

_HEAD = """# Letters

What the judge writes: a letter of every kind, as plain text, with its subject. Each is held as a golden file, so this
is what goes out today. The HTML of some is shown below its text, 390 and 1000 pixels wide; it is made from the same
parts. [style.md](style.md) says how letters are written and changed; `python -m tests.docs.letters` makes the pictures
anew.
"""


def page() -> str:
    """The page: every letter by its case's name."""
    return "\n".join([_HEAD, *(_shown(name, written(write(), None)) for name, write in sorted(LETTERS.items()))])


def _shown(name: str, letter: OutLetter) -> str:
    title = name.replace("_", " ").capitalize()
    said = f"## {title}\n\nSubject: `{letter.subject}`\n\n```\n{letter.text}```\n"
    if name not in SHOWN:
        return said
    pictures = [f"![{title}, {width} pixels wide](pictures/{_stem(name, width)})" for width in WIDTHS]
    return said + "\n" + "\n\n".join(pictures) + "\n"


def _stem(name: str, width: int) -> str:
    return f"html-{name.replace('_', '-')}-{width}.png"


def draw(name: str, width: int, browser: str) -> None:
    """Let a browser show the HTML of a letter in a window of that width, and keep what it shows."""
    letter = written(LETTERS[name](), None)
    with tempfile.TemporaryDirectory() as folder:
        html, shot = Path(folder, "letter.html"), Path(folder, "shot.png")
        html.write_text(letter.html(illustrated=False), encoding="utf-8")
        how = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        subprocess.run(
            [browser, *how, f"--window-size={width},{_TALL}", f"--screenshot={shot}", html.as_uri()],
            check=True,
            capture_output=True,
        )
        with Image.open(shot) as picture:
            grey = picture.convert("L")
            bottom = (grey.point(lambda value: 255 - value).getbbox() or (0, 0, 0, _TALL))[3]
            grey.crop((0, 0, width, min(bottom + 16, _TALL))).save(FOLDER / _stem(name, width), optimize=True)


def main() -> None:
    """Draw all pictures of the page."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise SystemExit("Chromium is not installed: apt install chromium")
    for name in SHOWN:
        for width in WIDTHS:
            draw(name, width, browser)


if __name__ == "__main__":
    main()
