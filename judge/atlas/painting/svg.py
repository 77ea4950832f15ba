"""Writes SVG elements as text, always in the same way, so that equal drawings are equal bytes.

Attributes keep their order, numbers have at most two decimals, and text is escaped. Only this module makes `Markup`
from text, so nothing can get into a drawing unescaped.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NewType
from xml.sax.saxutils import escape

Markup = NewType("Markup", str)
"""Text that is valid SVG."""

NOTHING = Markup("")

# The characters that XML 1.0 does not allow, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_IN_ATTRIBUTES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}


def element(name: str, *children: Markup, **attributes: str | float) -> Markup:
    """An element. In the names of attributes, write `_` for `-`, and `class_` for `class`."""
    opened = [f"<{name}"]
    for key, value in attributes.items():
        opened.append(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"')
    if not children:
        return Markup("".join([*opened, "/>"]))
    return Markup("".join([*opened, ">", *children, f"</{name}>"]))


def plain(text: str) -> Markup:
    """Escaped text."""
    return Markup(escape(_FORBIDDEN.sub("\ufffd", text)))


def title(text: str) -> Markup:
    """A `title` element: the tooltip of its parent element."""
    return Markup(f"<title>{plain(text)}</title>\n")


def joined(parts: Iterable[Markup]) -> Markup:
    """The parts that are not empty, each on a line of its own."""
    return Markup("".join(f"{part}\n" for part in parts if part))


@lru_cache(maxsize=4096)  # most are the widths of the same few lines
def number(value: float) -> str:
    """A number with at most two decimals, in its shortest form; never `-0`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _value(value: str | float) -> str:
    if not isinstance(value, str):
        return number(value)
    return escape(_FORBIDDEN.sub("\ufffd", value), _IN_ATTRIBUTES)
