"""Puts pictures into outgoing letters: draws them, and fits them into the largest size of a letter.

This happens when the letter leaves. Every attempt to send a letter sends the same bytes. A picture that cannot be drawn
is left out; the letter says so, and is sent anyway.
"""

import hashlib
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from judge.archive.outbox import OutgoingRow
from judge.archive.pictures import AttachedPicture
from judge.atlas.service.client import CannotDraw, Draw, Form, Width
from judge.post.compose import Content, Enclosure, Image
from judge.post.rewriting import content_of, with_content
from judge.writing.pictures.picture_text import Fitting, remark, with_pictures, with_remark

log = logging.getLogger(__name__)

USUAL, LARGE, SMALLER = Width(900, 1600), Width(2400, 2400), (Width(700, 1000), Width(700, 700))
ROOM = 32_000_000  # bytes of pictures that are kept for the next letter
TRIES = 2  # to draw a picture: a failure may be the machine's fault, but letters must not wait for long

Shown = Callable[[str], str | None]
"""Returns what the picture with a key shows; None if it is no longer kept."""


@dataclass(frozen=True, slots=True)
class LetterWithPictures:
    """A letter as it leaves; not `whole` if a picture could not be drawn."""

    raw: bytes
    whole: bool = True


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to attach pictures: each as wide as its reader chose, or all of one `width`; with or without files.

    `none`: without any pictures.
    """

    width: Width | None = None
    files: bool = True
    none: bool = False


@dataclass(slots=True)
class _Brought:
    """The attachments of one of the ways: pictures, each with its alternative text, and files.

    `failed`: some pictures could not be drawn.
    """

    images: list[tuple[Image, str]] = field(default_factory=list)
    files: list[Enclosure] = field(default_factory=list)
    failed: bool = False


class PictureAttacher:
    """Puts pictures into letters of at most `largest` bytes, from a judge at `domain`; `draw` draws them."""

    def __init__(self, draw: Draw, domain: str, largest: int, room: int = ROOM) -> None:
        self._draw = draw
        self._domain = domain
        self._largest = largest
        self._room = room
        self._drawn: OrderedDict[tuple[str, Form, Width | None], bytes] = OrderedDict()
        self._failures: Counter[str] = Counter()

    def with_pictures(self, letter: OutgoingRow, shown: Shown) -> LetterWithPictures:
        """The letter with its pictures, or with as many as fit; it says what is missing."""
        words = content_of(letter.raw)
        raw, failed = letter.raw, False
        for way in _ways(letter.pictures):
            brought = self._brought(letter.pictures, way, shown)
            failed = brought.failed
            raw = with_content(letter.raw, _content(words, brought, _fitting(letter, way, brought), letter.language))
            if len(raw) <= self._largest:
                break
        return LetterWithPictures(raw, not failed)

    def _brought(self, pictures: Sequence[AttachedPicture], way: _Way, shown: Shown) -> _Brought:
        brought = _Brought()
        for each in () if way.none else pictures:
            try:
                form = _form(each, way)
                width = _width(each, way) if form == "png" else None
                data = self._at_hand(each.key, form, width, shown)
                name = f"{each.name}.{form}"
                if form == "png":
                    content_id = f"{hashlib.sha256(name.encode() + data).hexdigest()[:32]}@{self._domain}"
                    brought.images.append((Image(name, _KINDS[form], data, content_id), each.alt))
                else:
                    brought.files.append(Enclosure(name, _KINDS[form], data))
            except CannotDraw as error:
                log.warning("picture=%s cannot be drawn: %s", each.key[:16], error)
                brought.failed = True
        return brought

    def _at_hand(self, key: str, form: Form, width: Width | None, shown: Shown) -> bytes:
        """A picture in a form; it is drawn unless it was drawn recently.

        :raises CannotDraw: it cannot be drawn, or too many attempts have failed.
        """
        found = self._drawn.pop((key, form, width), None)
        if found is None:
            shows = shown(key)
            if shows is None:
                raise CannotDraw("nobody knows any more what it shows")
            if self._failures[key] >= TRIES:
                raise CannotDraw("it could not be drawn before")
            try:
                found = self._draw(shows, form, width)
            except CannotDraw:
                self._failures[key] += 1
                raise
        self._drawn[key, form, width] = found
        while sum(map(len, self._drawn.values())) > self._room:
            self._drawn.popitem(last=False)
        return found


def without_pictures(letter: OutgoingRow) -> bytes:
    """The letter without its pictures and their place; a letter without pictures is unchanged."""
    if not letter.pictures:
        return letter.raw
    words = content_of(letter.raw)
    return with_content(letter.raw, _content(words, _Brought(), Fitting(), letter.language))


_KINDS: dict[Form, str] = {"png": "image/png", "svg": "image/svg+xml", "pdf": "application/pdf"}


def _ways(pictures: Sequence[AttachedPicture]) -> Iterator[_Way]:
    """The ways to attach these pictures, each smaller than the one before."""
    files = [True, False] if any(map(_is_file, pictures)) else [False]
    usual = [USUAL] if any(each.form == "large" for each in pictures) else []
    for with_files in files:
        for width in (None, *usual, *SMALLER):
            yield _Way(width, with_files)
    yield _Way(none=True)


def _is_file(picture: AttachedPicture) -> bool:
    return picture.form in ("svg", "pdf")


def _form(picture: AttachedPicture, way: _Way) -> Form:
    """The form in which a picture is attached in that way; without files, a PNG stands for them."""
    if way.files and picture.form == "svg":
        return "svg"
    return "pdf" if way.files and picture.form == "pdf" else "png"


def _width(picture: AttachedPicture, way: _Way) -> Width:
    return way.width or (LARGE if picture.form == "large" else USUAL)


def _fitting(letter: OutgoingRow, way: _Way, brought: _Brought) -> Fitting:
    """The sentence that a letter must have about its pictures."""
    bare = not way.files and any(map(_is_file, letter.pictures))
    return Fitting(way.width is not None and bool(brought.images), bare, way.none, brought.failed)


def _content(words: Content, brought: _Brought, fitting: Fitting, language: str) -> Content:
    note = remark(fitting, language)
    shown = [(image.content_id, alt) for image, alt in brought.images]
    return Content(
        with_remark(words.text, note),
        None if words.html is None else with_pictures(words.html, shown, note),
        (*words.enclosures, *brought.files),
        [image for image, _ in brought.images],
    )
