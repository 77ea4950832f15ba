"""The variants that a judge plays, by name: those of this installation and those in a keeper's own folder."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from judge.board.loader import read_variant
from judge.board.variant import Variant
from judge.common.paths import data_folder


class UnknownVariant(LookupError):
    """No variant of that name is known here."""


class Library(Collection[str]):
    """The variants of this installation and those of the folder `own`; without drawings unless `drawn`.

    A variant is read when it is first asked for. Equal choices give the same object, whether a default was chosen or
    left, because tables and vocabularies are cached on the variant.
    """

    def __init__(self, own: Path | None = None, *, drawn: bool = True) -> None:
        self.own = own
        self.drawn = drawn
        roots = [*([own] if own else []), data_folder("maps")]
        self.folders: Mapping[str, Path] = {
            file.parent.name: file.parent for folder in roots for file in folder.glob("*/variant.toml")
        }
        self._load = lru_cache(maxsize=64)(self._read)

    def __iter__(self) -> Iterator[str]:
        """The names of all variants, in alphabetical order; each is the name of a folder."""
        return iter(sorted(self.folders))

    def __contains__(self, key: object) -> bool:
        """Whether there is a variant of that name, written as its folder is."""
        return key in self.folders

    def __len__(self) -> int:
        """How many variants there are."""
        return len(self.folders)

    def load(
        self, key: str, options: Mapping[str, str] | None = None, assignment: Mapping[str, str] | None = None
    ) -> Variant:
        """The variant of that name, in any case, with these options chosen and the others at their default.

        `assignment` deals powers to groups (`Variant.dealt`).

        :raises UnknownVariant: there is no such variant.
        :raises UnknownOption: it has no such option.
        :raises MapError: its files are wrong.
        """
        chosen = {name.lower(): value.lower() for name, value in (options or {}).items()}
        if chosen:
            known = self._load(key.lower(), frozenset(), frozenset()).choices
            chosen = {name: each for name, each in chosen.items() if name not in known or each != known[name].default}
        return self._load(key.lower(), frozenset(chosen.items()), frozenset((assignment or {}).items()))

    def _read(self, key: str, options: frozenset[tuple[str, str]], assignment: frozenset[tuple[str, str]]) -> Variant:
        if assignment:
            return self._load(key, options, frozenset()).dealt(dict(assignment))
        if key not in self.folders:
            raise UnknownVariant(f"no variant is called {key!r}; known: {', '.join(self)}")
        variant = read_variant(self.folders[key], dict(options))
        return variant if self.drawn else replace(variant, drawing=None)


@lru_cache(maxsize=1)
def installed() -> Library:
    """The variants of this installation alone."""
    return Library()


def load_variant(
    key: str, options: Mapping[str, str] | None = None, assignment: Mapping[str, str] | None = None
) -> Variant:
    """A variant of this installation, as `Library.load` gives it, for those who have no judge's library."""
    return installed().load(key, options, assignment)
