"""Conditions on where units stand, as values. `str(condition)` is the canonical spelling; `parse_condition` reads it.

BEL   A BEL   FRANCE BEL   ENGLAND F ENG   DISLODGED FRANCE A PAR   NOT F ENG   (F ENG AND NOT A BEL)   (BEL OR HOL)
"""

from dataclasses import dataclass

_KINDS = ("A", "F")
_JOINTS = ("AND", "OR")


@dataclass(frozen=True, slots=True)
class Stands:
    """A unit is in a place. Empty `power` (or group) or `kind`: any. `dislodged`: a unit that must retreat."""

    place: str
    power: str = ""
    kind: str = ""
    dislodged: bool = False

    def __str__(self) -> str:
        words = ("DISLODGED" if self.dislodged else "", self.power, self.kind, self.place)
        return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class Not:
    """The condition `of` does not hold."""

    of: "Condition"

    def __str__(self) -> str:
        return f"NOT {self.of}"


@dataclass(frozen=True, slots=True)
class Joined:
    """Several conditions: all of them hold (`AND`), or at least one (`OR`)."""

    joint: str
    parts: tuple["Condition", ...]

    def __str__(self) -> str:
        return f"({f' {self.joint} '.join(map(str, self.parts))})"


Condition = Stands | Not | Joined


def both(parts: tuple[Condition, ...]) -> Condition | None:
    """The condition that all of these hold; None if there are none."""
    if len(parts) > 1:
        return Joined("AND", parts)
    return parts[0] if parts else None


def said_of(condition: Condition) -> tuple[Stands, ...]:
    """Every `Stands` within a condition."""
    if isinstance(condition, Stands):
        return (condition,)
    if isinstance(condition, Not):
        return said_of(condition.of)
    return tuple(each for part in condition.parts for each in said_of(part))


def parse_condition(text: str) -> Condition:
    """The condition that a canonical text spells. Codes are not looked up.

    :raises ValueError: the text is not in the canonical spelling.
    """
    words = text.replace("(", "( ").replace(")", " )").split()
    try:
        condition = _read(words)
    except IndexError as error:
        raise ValueError(f"{text!r} is not a condition") from error
    if words:
        raise ValueError(f"{text!r} is not a condition")
    return condition


def _read(words: list[str]) -> Condition:
    """Take the condition at the beginning of these words off them."""
    first = words.pop(0)
    if first == "NOT":
        return Not(_read(words))
    if first == "(":
        parts = [_read(words)]
        joint = words[0]
        while words[0] in _JOINTS and words[0] == joint:
            words.pop(0)
            parts.append(_read(words))
        if words.pop(0) != ")" or len(parts) < 2:
            raise ValueError("a parenthesis joins conditions by AND or by OR, and is closed")
        return Joined(joint, tuple(parts))
    described = [first]
    while words and words[0] not in (*_JOINTS, ")"):
        described.append(words.pop(0))
    dislodged = described[0] == "DISLODGED" and bool(described.pop(0))
    place = described.pop()
    kind = described.pop() if described and described[-1] in _KINDS else ""
    return Stands(place, " ".join(described), kind, dislodged)  # a power's key may have several words
