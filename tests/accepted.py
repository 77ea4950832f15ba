"""Golden files: what the judge says, draws and documents, as somebody has read and accepted it."""

import difflib
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent
_MOST_LINES = 40  # of a difference that is printed; the file itself shows the rest


class Accepted:
    """Holds texts against the files in which they were accepted; called with a file and the text of today.

    With `accepting` (`make accept`) a file that differs is written anew, and `changes` tells what changed in it.
    """

    def __init__(self, accepting: bool) -> None:
        self.changes: list[str] = []
        self._accepting = accepting

    def __call__(self, file: Path, now: str) -> None:
        """Hold a text against its file.

        :raises AssertionError: the file holds another text, and changes are not being accepted.
        """
        kept = file.read_text(encoding="utf-8") if file.exists() else ""
        if now == kept:
            return
        change = _difference(file, kept, now)
        if not self._accepting:
            raise AssertionError(f"if this change is right, `make accept` keeps it:\n{change}")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(now, encoding="utf-8")
        self.changes.append(change)


def _difference(file: Path, kept: str, now: str) -> str:
    """What changed in a file, as a short unified diff."""
    name = str(file.relative_to(CHECKOUT))
    lines = list(difflib.unified_diff(kept.splitlines(), now.splitlines(), name, name, lineterm="", n=1))
    more = [f"... and {len(lines) - _MOST_LINES} lines more"] if len(lines) > _MOST_LINES else []
    return "\n".join([*lines[:_MOST_LINES], *more])
