"""The state of the translations: `python -m tests.locale` tells it, `--stamp` notes that some have been looked at.

python -m tests.locale                     all that was made from an English text that has changed, or is missing
python -m tests.locale --stamp de/results  this one has been looked at, and says what the English says now
python -m tests.locale --stamp             all of them have
"""

import hashlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path

TEMPLATES = Path(__file__).parents[1] / "mailtemplates"
_STAMP = re.compile(r"\{# english: ([0-9a-f]{8}) #\}\n")


def translations() -> list[Path]:
    """Every translated template."""
    return sorted(TEMPLATES.glob("??/*.j2"))


def english(file: Path) -> Path:
    """What a template was translated from."""
    return TEMPLATES / file.name


def name(file: Path) -> str:
    """`de/results`."""
    return f"{file.parent.name}/{file.name.removesuffix('.txt.j2')}"


def fingerprint(file: Path) -> str:
    """The hash of an English template that its translations name."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:8]


def is_current(file: Path) -> bool:
    """Whether the English of a translation is still the one that it names in its first line."""
    stamp = _STAMP.match(file.read_text(encoding="utf-8"))
    return stamp is not None and english(file).is_file() and stamp[1] == fingerprint(english(file))


def stamped(file: Path) -> str:
    """The translation with the hash of the present English in its first line."""
    text = _STAMP.sub("", file.read_text(encoding="utf-8"), count=1)
    return f"{{# english: {fingerprint(english(file))} #}}\n{text}"


def main(words: Sequence[str]) -> int:
    """What the command line asks; the exit code is 1 while a translation is to be looked at."""
    if words[:1] == ["--stamp"]:
        for file in translations():
            if name(file) in (words[1:] or [name(file)]):
                file.write_text(stamped(file), encoding="utf-8")
    stale = [name(file) for file in translations() if not is_current(file)]
    print("\n".join(f"{each}: its English has changed" for each in stale) or "every translation is of today's English")
    for folder in sorted({file.parent for file in translations()}):
        lacking = sorted(each.name for each in TEMPLATES.glob("*.txt.j2") if not (folder / each.name).is_file())
        print(f"{folder.name} lacks {', '.join(each.removesuffix('.txt.j2') for each in lacking)}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
