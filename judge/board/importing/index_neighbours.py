"""The syntax of neighbour lists in a location index: names with coasts, unit kinds and conditions."""

import re
from dataclasses import dataclass

from judge.board.tables import MapError

_SIDE = re.compile(r"(?:fleets? |coast )?(?P<side>[nsew])(?:orth|outh|ast|est)?(?:ern)? ?(?:c|coast)?\Z")
_SUFFIX = re.compile(r"(?P<name>.*\S)\s*\((?P<suffix>[^()]*)\)\Z")
_CONDITION = re.compile(r"(?:owner|power|before|helps)=.+|year=\d+|retreat|move|oneway")
_COMMA = re.compile(r"[,;](?![^(]*\))")
_SPACE = re.compile(r"\s+(?!\()")


@dataclass(frozen=True, slots=True)
class Listed:
    """One neighbour as written. `kinds` has A, F or both, and is empty where none is given."""

    where: str
    whole: str
    text: str
    coast: str = ""
    kinds: str = ""
    condition: str = ""


def coast_of(text: str) -> str:
    """`NC` for `nc`, `north coast` or `Fleets nc`; empty for other texts."""
    match = _SIDE.match(" ".join(text.lower().split()))
    return f"{match['side']}c".upper() if match else ""


def split_list(value: str) -> tuple[list[str], list[str]]:
    """The items of a list split at commas or semicolons, and split at spaces if it has neither."""
    by_comma = [text.strip() for text in _COMMA.split(value) if text.strip() not in ("", "-")]
    by_space = [text for text in _SPACE.split(value.strip()) if text] if len(by_comma) == 1 else by_comma
    return by_comma, by_space


def read_listed(where: str, text: str) -> Listed:
    """One neighbour: a name, perhaps with its coast, `(army)` or `(fleet)`, or a condition as borders.tsv has it.

    :raises MapError: a condition is misspelt.
    """
    whole, coast, kinds, condition = text, "", "", ""
    while match := _SUFFIX.match(text):
        suffix = match["suffix"].strip()
        if suffix.lower() in ("a", "army", "armies", "f", "fleet", "fleets"):
            kinds += suffix[0].upper()
        elif found := coast_of(suffix):
            coast = found
        elif re.search(r"=|oneway|retreat|\bmove\b", suffix):
            condition = ";".join(part.strip() for part in re.split("[;,]", suffix))
            if not all(_CONDITION.fullmatch(part) for part in condition.split(";")):
                samples = "owner=CON, power=FRANCE, year=1991, before=F1993M, retreat, move, helps=28 or oneway"
                cure = f"write {samples}, with ; between them"
                raise MapError(f"{where}: ({suffix}) is not a condition; {cure}")
        else:
            break
        text = match["name"]
    name, slash, side = text.rpartition("/")
    if slash and (found := coast_of(side)):
        text, coast = name, found
    return Listed(where, whole, text.strip(), coast, kinds, condition)
