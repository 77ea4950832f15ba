"""The variants that a judge plays, by name: those of this installation and those in a keeper's own folder.

A game is bound to the edition of its variant that the folder held when the game was opened. A `Library` gives that
edition (`bound`), whatever the folder holds today. A master may move the game to a later edition; its earlier phases
stay on their own board.
"""

import hashlib
import re
import shutil
import tempfile
import tomllib
import weakref
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

from judge.board.loader import DRAWING, read_variant
from judge.board.tables import MapError
from judge.board.variant import Variant
from judge.common.paths import data_folder

_VARIANT = "variant.toml"
_NOT_JUDGED = ("seeds.tsv", DRAWING)
"""Tables that do not affect adjudication. A better drawing of the same places makes no new edition."""
_DIGITS = 12
_PLAIN_NAME = re.compile(r"\w[\w .+-]*")


class UnknownVariant(LookupError):
    """No variant of that name is known here."""


@dataclass(frozen=True)
class Edition:
    """The content of a variant's folder: the files that affect adjudication, by name, and the drawing."""

    variant: str
    files: Mapping[str, bytes]

    @cached_property
    def key(self) -> str:
        """A hash of the files that affect adjudication; comments and drawings do not count."""
        digest = hashlib.sha256()
        for name, content in sorted(self.files.items()):
            if name not in _NOT_JUDGED:
                lines = [line.rstrip() for line in content.splitlines()]
                kept = [line for line in lines if line and not line.startswith(b"#")]
                digest.update(b"\0".join([name.encode(), str(len(kept)).encode(), *kept, b""]))
        return digest.hexdigest()[:32]

    @property
    def name(self) -> str:
        """What people call it."""
        return short_name(self.key)

    @property
    def texts(self) -> dict[str, str]:
        """The files that an export includes: the texts that affect adjudication, by name."""
        judged = sorted((name, content) for name, content in self.files.items() if name not in _NOT_JUDGED)
        return {name: content.decode("utf-8", "replace") for name, content in judged}

    @classmethod
    def of_texts(cls, variant: str, texts: Mapping[str, str]) -> "Edition":
        """The edition in an export. The source is not trusted.

        :raises MapError: a name is not that of a variant or of a file in its folder.
        """
        for name in (variant, *texts):
            if not _PLAIN_NAME.fullmatch(name):
                raise MapError(f"{name!r} is no name of a variant or of one of its files")
        return cls(variant, {name: text.encode("utf-8", "replace") for name, text in texts.items()})


def short_name(key: str) -> str:
    """What people call the edition of that key: its first digits."""
    return key[:_DIGITS]


def read_edition(folder: Path) -> Edition:
    """The edition in a folder. A file that cannot be read is left out; loading the variant then says that it is
    missing."""
    names = {_VARIANT, *(each.name for each in folder.glob("*.tsv")), *_named_files(folder / _VARIANT)} - {"seeds.tsv"}
    found = {name: _content(folder / name) for name in names}
    return Edition(folder.name, {name: content for name, content in found.items() if content is not None})


def _named_files(file: Path) -> Iterator[str]:
    """The files in the variant's folder that `variant.toml` names for any choice of options."""
    try:
        facts = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    yield from (name for name in _under_files(facts) if Path(name).name == name)


def _under_files(facts: Mapping[str, Any]) -> Iterator[str]:
    for key, value in facts.items():
        if isinstance(value, dict) and key != "files":
            yield from _under_files(value)
        elif isinstance(value, dict):
            for each in value.values():
                yield from [each] if isinstance(each, str) else each


def _content(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except OSError:
        return None


class Library(Collection[str]):
    """The variants of this installation and those of the folder `own`; without drawings unless `drawn`.

    A variant is read when it is first asked for, and stays the same while the library is used. Equal choices give the
    same object, whether a default was chosen or left, because tables and vocabularies are cached on the variant.

    `copies` is a folder for editions of variants that these folders no longer hold; without it they are kept in a
    temporary folder, which is deleted with the library. `instead` has copies, by the name of their variant, that take
    precedence over the folders.
    """

    def __init__(
        self,
        own: Path | None = None,
        *,
        drawn: bool = True,
        copies: Path | None = None,
        instead: Mapping[str, Path] | None = None,
    ) -> None:
        self.own = own
        self.drawn = drawn
        roots = [*([own] if own else []), data_folder("maps")]
        self.folders: Mapping[str, Path] = {
            **{file.parent.name: file.parent for folder in roots for file in folder.glob(f"*/{_VARIANT}")},
            **(instead or {}),
        }
        self._copies = copies
        self._whole: Library = self
        """The library that this one differs from by the edition of one variant."""
        self._load = lru_cache(maxsize=64)(self._read)
        self._editions: dict[str, Edition] = {}
        self._bound: dict[tuple[str, str], Library] = {}

    def __iter__(self) -> Iterator[str]:
        """The names of all variants, in alphabetical order; each is the name of a folder."""
        return iter(sorted(self.folders))

    def __contains__(self, key: object) -> bool:
        """Whether there is a variant of that name, spelt like its folder."""
        return key in self.folders

    def __len__(self) -> int:
        """How many variants there are."""
        return len(self.folders)

    def load(
        self, key: str, options: Mapping[str, str] | None = None, assignment: Mapping[str, str] | None = None
    ) -> Variant:
        """The variant of that name (in any case) with these options; the others have their defaults.

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
        was_read, edition, folder = key in self._editions, self.edition(key), self.folders[key]
        if was_read and read_edition(folder).key != edition.key:  # somebody has edited it since
            folder = self._copied(edition)
        variant = replace(read_variant(folder, dict(options)), edition=edition.key)
        return variant if self.drawn else replace(variant, drawing=None)

    # -- editions

    def edition(self, key: str) -> Edition:
        """The edition of a variant that this library loads.

        :raises UnknownVariant: there is no such variant.
        """
        if key not in self.folders:
            raise UnknownVariant(f"no variant is called {key!r}; known: {', '.join(self)}")
        if key not in self._editions:
            self._editions[key] = read_edition(self.folders[key])
        return self._editions[key]

    def bound(self, key: str, edition: str, kept: Callable[[], Edition] | None = None) -> "Library":
        """A library in which the variant `key` is of that edition; this one, if it already is.

        `kept` returns the content of the edition; without it, the edition must have been bound before, or a copy must
        exist. All libraries made from each other by `bound` know every edition that one of them has bound.

        :raises MapError: there is no copy, `kept` returns another edition, or the copy cannot be written.
        """
        if self._whole is not self:
            return self._whole.bound(key, edition, kept)
        if (key, edition) in self._bound:
            return self._bound[key, edition]
        if key in self and self.edition(key).key == edition:
            self._bound[key, edition] = self
            if self._copies is not None:
                with suppress(MapError):  # the process that draws may need it if the folder is edited meanwhile
                    self._copied(self.edition(key))
        else:
            found = self._copy_at_hand(key, edition)
            if found is None:
                if kept is None:
                    raise MapError(f"there is no copy of the edition {edition} of {key}")
                copy = kept()
                if copy.key != edition:
                    raise MapError(f"the copy of {key} is not of the edition {edition}")
                found = self._copied(copy)
            made = Library(self.own, drawn=self.drawn, copies=self._copies, instead={key: found})
            made._whole = self
            self._bound[key, edition] = made
        return self._bound[key, edition]

    def carried(self, edition: Edition, key: str, later: Mapping[str, Edition] | None = None) -> "Library":
        """A library in which a variant is of the edition `key`, which an export brings; this one, if it has that
        edition.

        That library can also bind the `later` editions that the export brings, each by its key. The copies are
        temporary and have no drawing.

        :raises MapError: the export brings another edition, or the copy cannot be written.
        """
        if not later and edition.variant in self and self.edition(edition.variant).key == key:
            return self
        whole = Library(self.own, drawn=False)
        for each, files in {key: edition, **(later or {})}.items():
            if files.variant != edition.variant:
                raise MapError(f"{files.variant} is carried as a later edition of {edition.variant}")
            whole.bound(edition.variant, each, partial(Edition, files.variant, files.files))
        return whole.bound(edition.variant, key)

    @cached_property
    def _passing(self) -> Path:
        """A temporary folder for copies, which is deleted with this library."""
        folder = tempfile.mkdtemp(prefix="judge-maps-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return Path(folder)

    def _copy_at_hand(self, key: str, edition: str) -> Path | None:
        folder = (self._copies or self._passing) / edition / key
        return folder if _holds(folder, edition) else None

    def _copied(self, edition: Edition) -> Path:
        """The folder with the copy of an edition, which is made if there is none.

        :raises MapError: it cannot be written.
        """
        if self._copies is not None:
            with suppress(MapError):  # somebody else may own that folder; the game goes on without it
                return _copy_in(self._copies, edition)
        return _copy_in(self._passing, edition)


def _holds(folder: Path, edition: str) -> bool:
    return folder.is_dir() and read_edition(folder).key == edition


def _copy_in(root: Path, edition: Edition) -> Path:
    folder = root / edition.key / edition.variant
    if _holds(folder, edition.key):
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
            made = Path(beside) / edition.variant
            made.mkdir()
            for name, content in edition.files.items():
                (made / name).write_bytes(content)
            shutil.rmtree(folder, ignore_errors=True)
            made.rename(folder)
    except OSError as error:
        if not _holds(folder, edition.key):  # otherwise another process was faster
            raise MapError(f"{folder}: cannot be written ({error.strerror or error})") from error
    return folder


@lru_cache(maxsize=1)
def installed() -> Library:
    """The variants of this installation alone."""
    return Library()


def load_variant(
    key: str, options: Mapping[str, str] | None = None, assignment: Mapping[str, str] | None = None
) -> Variant:
    """A variant of this installation, as `Library.load` returns it, for callers without a judge's library."""
    return installed().load(key, options, assignment)
