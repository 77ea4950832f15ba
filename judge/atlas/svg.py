"""A small writer of SVG: elements as values, written the same way every time.

Attributes keep the order they are given in, numbers have one decimal, text is escaped, so the same drawing is the
same bytes.
"""

import re
from dataclasses import dataclass
from xml.sax.saxutils import escape

# what XML 1.0 cannot carry even escaped
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_IN_ATTRIBUTES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_TEXT = frozenset({"text", "tspan"})


@dataclass(frozen=True, slots=True)
class Element:
    """One element: its name, its attributes in order, and what is in it (elements and plain, unescaped text)."""

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple["Element | str", ...] = ()


def element(name: str, *children: Element | str, **attributes: str | float) -> Element:
    """An element. Attribute names are written with `_` for `-`, and `class_` for `class`; floats get one decimal."""
    named = tuple((key.rstrip("_").replace("_", "-"), _value(value)) for key, value in attributes.items())
    return Element(name, named, children)


def number(value: float) -> str:
    """A number with one decimal; never `-0.0`."""
    text = f"{value:.1f}"
    return "0.0" if text == "-0.0" else text


def points(*pairs: tuple[float, float]) -> str:
    """The corners of a polygon as its `points` attribute wants them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


def write(root: Element) -> str:
    """The whole document, ending in a line feed; every element on a line of its own except inside text."""
    lines: list[str] = []
    _write(root, "", lines)
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *lines, ""])


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else number(value)


def _write(each: Element, indent: str, lines: list[str]) -> None:
    inner = [child for child in each.children if isinstance(child, Element)]
    if not each.children:
        lines.append(f"{indent}<{_opening(each)}/>")
    elif each.name in _TEXT or len(inner) < len(each.children):
        lines.append(indent + _inline(each))
    else:
        lines.append(f"{indent}<{_opening(each)}>")
        for child in inner:
            _write(child, indent + " ", lines)
        lines.append(f"{indent}</{each.name}>")


def _inline(each: Element) -> str:
    """An element in which white space would be seen: all on one line."""
    inner = "".join(_escaped(child) if isinstance(child, str) else _inline(child) for child in each.children)
    return f"<{_opening(each)}>{inner}</{each.name}>"


def _opening(each: Element) -> str:
    return each.name + "".join(f' {key}="{_escaped(value, _IN_ATTRIBUTES)}"' for key, value in each.attributes)


def _escaped(text: str, more: dict[str, str] | None = None) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", text), more or {})
