"""Golden files: what the judge says, draws and documents, as somebody has read and accepted it."""

import difflib
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

CHECKOUT = Path(__file__).parent.parent
_MOST_LINES = 40  # of a difference that is printed; the file itself shows the rest


class Accepted:
    """Holds texts and pictures against the files in which they were accepted.

    With `accepting` (`make accept`) a file that differs is written anew, and `changes` tells what changed in it.
    """

    def __init__(self, accepting: bool) -> None:
        self.changes: list[str] = []
        self.accepting = accepting

    def __call__(self, file: Path, now: str) -> None:
        """Hold a text against its file.

        :raises AssertionError: the file holds another text, and changes are not being accepted.
        """
        kept = file.read_text(encoding="utf-8") if file.exists() else ""
        if now == kept:
            return
        change = _difference(file, kept, now)
        self._accept(file, now.encode(), change)

    def picture(self, file: Path, now: bytes) -> None:
        """Hold a PNG against its file: the same size, and nearly the same grey all over.

        :raises AssertionError: the file holds another picture, and changes are not being accepted.
        """
        if not (file.exists() and _looks_alike(file.read_bytes(), now)):
            self._accept(file, now, f"{file.relative_to(CHECKOUT)} shows something else")

    def _accept(self, file: Path, now: bytes, change: str) -> None:
        if not self.accepting:
            raise AssertionError(f"if this change is right, `make accept` keeps it:\n{change}")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(now)
        self.changes.append(change)


def _looks_alike(one: bytes, other: bytes) -> bool:
    with Image.open(BytesIO(one)) as before, Image.open(BytesIO(other)) as now:
        if before.size != now.size:
            return False
        difference = ImageChops.difference(before.convert("L"), now.convert("L"))
        return ImageStat.Stat(difference).mean[0] < 1


def _difference(file: Path, kept: str, now: str) -> str:
    """What changed in a file, as a short unified diff."""
    name = str(file.relative_to(CHECKOUT))
    lines = list(difflib.unified_diff(kept.splitlines(), now.splitlines(), name, name, lineterm="", n=1))
    more = [f"... and {len(lines) - _MOST_LINES} lines more"] if len(lines) > _MOST_LINES else []
    return "\n".join([*lines[:_MOST_LINES], *more])
