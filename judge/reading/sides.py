"""Finds the power or the group of powers that a text names."""

from judge.board.variant import Variant
from judge.reading.names import Ambiguous, UnknownName, find_power, fold_words

_SHORTEST_BEGINNING = 3


def find_group(variant: Variant, text: str) -> str | None:
    """The key of the group that a text names, by its name or a beginning of three letters; None if it names none."""
    wanted = " ".join(fold_words(text))
    names = {" ".join(fold_words(name)): key for key, group in variant.groups.items() for name in (key, group.name)}
    if wanted in names:
        return names[wanted]
    found = {key for name, key in names.items() if len(wanted) >= _SHORTEST_BEGINNING and name.startswith(wanted)}
    return found.pop() if len(found) == 1 else None


def find_side(variant: Variant, text: str) -> str | Ambiguous | UnknownName:
    """The key of the group or power that a text names: by name or beginning; for a power also by its initials."""
    return find_group(variant, text) or find_power(variant, text)
