"""Removes what a mail program has added to a text for other people: signatures, notices, headers of quotations.

Such lines tell who wrote a text, when and to whom. What the writer quotes on purpose stays.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.reading.mail.lines import Line, LineKind, classify
from judge.reading.mail.quotations import INDENT, is_marked
from judge.reading.mail.signatures import is_dashes

_LONGEST_SIGNATURE = 8  # lines below `--`; more are not a signature but part of the text
_MOST_LETTERS = 5  # quoted letters in one text whose headers are looked for
_DATE_OR_ADDRESS = re.compile(r"[@\d]")
_HEADER = re.compile(r"[*_]?[^\s:*][^:]{0,15}:[*_]?(?:\s|$)")


@dataclass(frozen=True, slots=True)
class OwnText:
    """A text without what a mail program added, and the lines that it added."""

    text: str
    added: tuple[str, ...] = ()


def own_text(text: str) -> OwnText:
    """The text that somebody wrote for others; blank lines around it are taken away."""
    kept: list[str] = []
    added: list[str] = []
    for _ in range(_MOST_LETTERS):
        lines = classify(text)
        end, below = next(((at, end) for at in range(len(lines)) if (end := _below_headers(lines, at))), (None, None))
        for line, is_added in _parted(lines[:end]):
            (added if is_added else kept).append(line.text)
        added += [line.text for line in lines[end:below] if line.text] if end is not None else []
        text = "\n".join(line.text for line in lines[below:]) if below is not None else ""
        if not text:
            break
    return OwnText("\n".join([*kept, *([text] if text else [])]).strip("\n"), tuple(added))


def _below_headers(lines: Sequence[Line], here: int) -> int | None:
    """Where the text of a letter begins that is quoted without marks, if its headers begin `here`; None if they do
    not."""
    if lines[here].kind is not LineKind.ATTRIBUTION:
        return None
    at = next((at for at in range(here + 1, len(lines)) if lines[at].text), len(lines))
    if at < len(lines) and (is_marked(lines[at].text) or lines[at].text.startswith(INDENT)):
        return None
    if any(line.kind not in (LineKind.QUOTED, LineKind.BLANK) for line in lines[at:]):
        return None
    while at < len(lines) and _HEADER.match(lines[at].text):
        at += 1
    return at


def _parted(lines: Sequence[Line]) -> list[tuple[Line, bool]]:
    """The lines, each with whether a mail program has added it."""
    parted: list[tuple[Line, bool]] = []
    kept_to = 0  # the end of a part that is too long for a signature
    for at, line in enumerate(lines):
        if line.kind is LineKind.SIGNATURE and at >= kept_to and is_dashes(line.text):
            end = next((to for to in range(at, len(lines)) if not _is_of_signature(lines[to])), len(lines))
            if sum(bool(each.text) for each in lines[at + 1 : end]) > _LONGEST_SIGNATURE:
                kept_to = end
        is_added = line.kind is LineKind.SIGNATURE or _is_by_program(lines, at)
        parted.append((line, at >= kept_to and is_added))
    return parted


def _is_by_program(lines: Sequence[Line], here: int) -> bool:
    """Whether a line is of an attribution as programs write it, with a date or an address (not `You wrote:`)."""
    around = [line.text for line in lines[max(0, here - 2) : here + 3] if line.kind is LineKind.ATTRIBUTION]
    return lines[here].kind is LineKind.ATTRIBUTION and any(_DATE_OR_ADDRESS.search(each) for each in around)


def _is_of_signature(line: Line) -> bool:
    return line.kind in (LineKind.SIGNATURE, LineKind.BLANK)
