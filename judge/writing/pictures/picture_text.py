"""The text of a letter about its pictures: what its plain text and its HTML have in their place, and remarks on missing
ones.

The place is a block of the letter (`Pictures`). Pictures are made when the letter leaves; until then its text and its
HTML have a mark there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from judge.common.message import Message
from judge.writing.rendering.html_page import PICTURES_MARK
from judge.writing.rendering.plain_text import PLACE_OF_PICTURES
from judge.writing.rendering.render import wrap
from judge.writing.rendering.translator import Translator

_WIDE = 768  # pixels, for mail programs without a largest width: as wide as the longest lines
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
    """The compromises on a letter's pictures: `smaller`, without `files`, or `left_out` to keep the letter's size; or
    some could not be drawn (`failed`)."""

    smaller: bool = False
    bare: bool = False
    left_out: bool = False
    failed: bool = False


def remark(fitting: Fitting, language: str) -> str:
    """The letter's remark on them in its language; empty if there is none."""
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


def with_remark(text: str, said: str) -> str:
    """A letter's text with a remark on its pictures in their place, or with nothing there.

    If it has no mark, like letters of earlier releases, the remark comes at the end.
    """
    opening, mark, rest = text.partition(PLACE_OF_PICTURES)
    if mark:
        return f"{opening}{wrap(said)}{rest}" if said else f"{opening.rstrip()}{rest}"
    return f"{text.rstrip()}\n\n{wrap(said)}\n" if said else text


def with_pictures(html: str, shown: Sequence[tuple[str, str]], said: str) -> str:
    """A letter's HTML with its pictures, each a Content-ID and an alternative text, and a remark on them."""
    pictures = [
        f'<p style="{_ROOM}"><img src="cid:{escape(content_id)}" alt="{escape(alt)}" width="{_WIDE}"'
        ' style="max-width:100%;height:auto"></p>'
        for content_id, alt in shown
    ]
    if said:
        pictures.append(f'<p style="{_ROOM}">{escape(said, quote=False)}</p>')
    return html.replace(PICTURES_MARK, "\n".join(pictures), 1)
