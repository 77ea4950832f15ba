"""A small writer of SVG: every element is ready text, written the same way every time.

Attributes keep the order they are given in, numbers have at most two decimals, text is escaped: the same drawing is
the same bytes. Only what came out of here is `Markup`, so that nothing can be put into a drawing unescaped.
"""

import re
from collections.abc import Iterable
from typing import NewType
from xml.sax.saxutils import escape

Markup = NewType("Markup", str)
"""Text that is SVG already."""

NOTHING = Markup("")

# what XML 1.0 cannot carry even escaped
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_IN_ATTRIBUTES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}


def element(name: str, *children: Markup, **attributes: str | float) -> Markup:
    """An element. Attribute names are written with `_` for `-`, and `class_` for `class`."""
    opened = [f"<{name}"]
    for key, value in attributes.items():
        opened.append(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"')
    if not children:
        return Markup("".join([*opened, "/>"]))
    return Markup("".join([*opened, ">", *children, f"</{name}>"]))


def plain(text: str) -> Markup:
    """Text for people, escaped."""
    return Markup(escape(_FORBIDDEN.sub("\ufffd", text)))


def title(text: str) -> Markup:
    """The tooltip of the surrounding element."""
    return Markup(f"<title>{plain(text)}</title>\n")


def joined(parts: Iterable[Markup]) -> Markup:
    """Parts one after the other, each on a line of its own."""
    return Markup("".join(f"{part}\n" for part in parts if part))


def number(value: float) -> str:
    """A number with at most two decimals, as short as it can be written; never `-0`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _value(value: str | float) -> str:
    if not isinstance(value, str):
        return number(value)
    return escape(_FORBIDDEN.sub("\ufffd", value), _IN_ATTRIBUTES)
