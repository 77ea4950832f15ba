"""The contents of DPjudge `.map` files as values, each with its file and line (`where`), and the syntax of their words.

`dpjudge_reader` reads lines into a `Sheet`; `dpjudge_draft` makes a variant's draft of it.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from judge.board.tables import MapError

_NEIGHBOUR = re.compile(
    r"(?P<mark>[~*]*)(?:(?P<powers>[A-Za-z]*):)?(?P<weak>[~*]*)(?P<space>[A-Za-z0-9]+(?:/[A-Za-z]+)?)"
    r"(?:\((?P<owners>[A-Za-z0-9,]+)\))?(?P<after>[~*]*)\Z"
)
_CENTRE = re.compile(r"(?P<marks>[&+*@~-]*)(?P<place>[A-Za-z0-9]+)(?:\((?P<list>[^()]*)\))?\Z")
_CODE = re.compile(r"[A-Za-z0-9]+(?:/[A-Za-z]+)?\Z")


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One word of a list of neighbours. `powers` is None without a restriction; empty means that nobody may cross."""

    where: str
    space: str
    style: str  # "upper", "lower", "capitalised": who may cross
    powers: str | None = None
    owners: tuple[str, ...] = ()
    marks: str = ""

    @property
    def place(self) -> str:
        """The code of the place, without its coast."""
        return self.space.partition("/")[0]

    def moved(self, renamed: Callable[[str], str]) -> "Neighbour":
        """The same neighbour after its space was renamed."""
        return replace(self, space=renamed(self.space))


@dataclass(frozen=True, slots=True)
class Centre:
    """One word of a list of centres: a place with its marks (`&`, `+`, `*`, `@`, `~`, `-`)."""

    place: str
    marks: str


@dataclass(slots=True)
class Name:
    """A place's abbreviation, name and aliases, and the coasts that are named."""

    label: str
    name: str
    where: str
    aliases: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    coasts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Ground:
    """A terrain line. `stands`: its place is in upper case, so fleets may stand there without a named coast."""

    terrain: str
    stands: bool
    neighbours: list[Neighbour]
    where: str


@dataclass(slots=True)
class Side:
    """A power: its homes, what it owns at the start (None: its homes), and its units by place."""

    name: str
    where: str
    adjective: str = ""
    initial: str = ""
    homes: list[str] = field(default_factory=list)
    owns: list[str] | None = None
    adopts: bool = False


@dataclass(slots=True)
class Sheet:
    """Everything that was read. Codes and spaces are in upper case. `units` maps a place to (power, unit, where)."""

    names: dict[str, Name] = field(default_factory=dict)
    grounds: dict[str, Ground] = field(default_factory=dict)
    sides: dict[str, Side] = field(default_factory=dict)
    centres: dict[str, str] = field(default_factory=dict)
    units: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    begin: tuple[str, list[str]] | None = None
    flows: list[tuple[str, list[str]]] = field(default_factory=list)
    victory: int | None = None
    sites: str = "own_homes"
    warnings: list[str] = field(default_factory=list)

    def warn(self, where: str, text: str) -> None:
        """Note something that our files cannot express."""
        self.warnings.append(f"{where}: {text}")


def neighbour(where: str, word: str) -> Neighbour:
    """A neighbour as a list writes it: `SPA/NC`, `nwy`, `Tys`, `EI:NAF`, `:SKA`, `AEG(CON,SMY)`, `~BLA`.

    :raises MapError: the word is something else.
    """
    match = _NEIGHBOUR.match(word)
    if match is None:
        raise MapError(f"{where}: {word!r} is not a neighbour; write an abbreviation, as SPA/NC, nwy, Tys or AEG(CON)")
    letters = match["space"].partition("/")[0]
    style = "lower" if letters.islower() else "upper" if letters.upper() == letters else "capitalised"
    powers = None if match["powers"] is None else match["powers"].upper()
    owners = tuple(each for each in (match["owners"] or "").upper().split(",") if each)
    marks = match["mark"] + match["weak"] + match["after"]
    return Neighbour(where, match["space"].upper(), style, powers, owners, marks)


def centre(where: str, word: str) -> Centre:
    """A centre as a list of homes writes it: `BUD`, `&SC`, `+ABB`, `@ABB(LIST)`.

    :raises MapError: the word is something else.
    """
    match = _CENTRE.match(word)
    if match is None:
        raise MapError(f"{where}: {word!r} is not a centre; write the abbreviation of a place")
    return Centre(match["place"].upper(), match["marks"])


def code(where: str, word: str) -> str:
    """An abbreviation in upper case: `SPA`, `SPA/NC`.

    :raises MapError: the word is something else.
    """
    if not _CODE.match(plain(word)):
        raise MapError(f"{where}: {word!r} is not an abbreviation; write letters and digits, a coast as SPA/NC")
    return plain(word).upper()


def plain(word: str) -> str:
    """An abbreviation without accents: `edi` for `édi`; codes are written with any keyboard."""
    split = unicodedata.normalize("NFKD", word)
    return "".join(char for char in split if not unicodedata.combining(char))
