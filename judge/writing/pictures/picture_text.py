"""What a letter says about its pictures: their place in its text and its HTML, and remarks if one is missing.

Pictures stand after a letter's first paragraph, before long lists. They are made when the letter leaves; until then its
HTML has a mark in their place.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from judge.common.message import Message
from judge.writing.rendering.render import wrap
from judge.writing.rendering.translator import Translator

MARK = "<!-- pictures -->"
"""The mark for pictures in a letter's HTML; what people wrote is escaped, so nobody can forge it."""
_FOR_PROGRAMS = "::"
_WIDE = 768  # pixels, for mail programs that do not know of a largest width: as wide as the longest lines
_ROOM = "margin:0 0 .8em"


class NoMapFits(Message):
    """The letter is as large as it may be without its maps."""


class MapsSmallerAndBare(Message):
    """The maps of a letter are smaller than usual, and no files of them come with it."""


class MapsSmaller(Message):
    """The maps of a letter are smaller than usual."""


class MapsBare(Message):
    """No files of a letter's maps come with it."""


class MapFailed(Message):
    """A map of the letter could not be drawn."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """What had to be done to a letter's pictures: made `smaller`, sent without `files`, or `left_out` to keep the
    letter's size; or they could not be drawn (`failed`)."""

    smaller: bool = False
    bare: bool = False
    left_out: bool = False
    failed: bool = False


def remark(fitting: Fitting, language: str) -> str:
    """The letter's remark on that in its language; empty if there is none."""
    said = _remarks(fitting)
    if not said:
        return ""
    first, *others = said
    remarks = first.with_more(*others)
    translator = Translator(language)
    words = translator.say(remarks)
    return Translator().say(remarks) if translator.lacks else words


def _remarks(fitting: Fitting) -> list[Message]:
    said: list[Message] = []
    if fitting.left_out:
        said.append(NoMapFits())
    elif fitting.smaller and fitting.bare:
        said.append(MapsSmallerAndBare())
    elif fitting.smaller:
        said.append(MapsSmaller())
    elif fitting.bare:
        said.append(MapsBare())
    if fitting.failed:
        said.append(MapFailed())
    return said


def behind_opening(lines: Sequence[str]) -> int:
    """The number of lines up to the end of the first paragraph for people."""
    begun = ""
    for number, line in enumerate(lines):
        if line.strip():
            begun = begun or line
        elif begun and not begun.startswith(_FOR_PROGRAMS):
            return number
        else:
            begun = ""
    return len(lines)


def with_remark(text: str, said: str) -> str:
    """A letter's text with a remark on its pictures."""
    if not said:
        return text
    lines = text.split("\n")
    at = behind_opening(lines)
    return "\n".join([*lines[:at], "", wrap(said), *lines[at:]])


def with_pictures(html: str, shown: Sequence[tuple[str, str]], said: str) -> str:
    """A letter's HTML with its pictures, each a Content-ID and an alternative text, and a remark on them."""
    pictures = [
        f'<p style="{_ROOM}"><img src="cid:{escape(content_id)}" alt="{escape(alt)}" width="{_WIDE}"'
        ' style="max-width:100%;height:auto"></p>'
        for content_id, alt in shown
    ]
    if said:
        pictures.append(f'<p style="{_ROOM}">{escape(said, quote=False)}</p>')
    return html.replace(MARK, "\n".join(pictures), 1)
