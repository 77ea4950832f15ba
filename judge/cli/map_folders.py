"""The folders of the commands on maps: which one is meant, whether one may be made, and the report on it."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.board.tables import MapError

if TYPE_CHECKING:
    from judge.board.library import Library

FILES = click.Path(exists=True, dir_okay=False, path_type=Path)
FOLDER = click.Path(path_type=Path)


def surveyed(folder: Path, called: str) -> tuple[str, bool, bool]:
    """The report on a variant's folder, and whether the variant and its drawing are free of errors."""
    from judge.atlas.drawing_check import inspect_drawing
    from judge.board.loader import read_variant
    from judge.board.variant_check import check_report
    from judge.doctor.variant_names import unknown_names

    lines: list[str] = []
    good = shown = False
    try:
        text, good = check_report(folder)
        problems = unknown_names(read_variant(folder))
        good = good and not problems
        lines = [text, *(f" ✗ {problem}" for problem in problems)]
        drawn, shown = inspect_drawing(folder)
        lines.append(drawn)
    except MapError as error:
        lines += [*([] if lines else [f"{called}:"]), f" ✗ {error}"]
    return "\n".join(lines), good, shown


def new_folder(to: Path) -> Path:
    if to.name != to.name.lower():
        raise click.ClickException(f"the folder's name {to.name} names the variant; write it in lower case")
    if to.exists():
        again = ", or draft it anew with --again" if is_draft(to) else ""
        raise click.ClickException(f"{to} exists already; name another folder with --to{again}")
    return to


def variant_folder(name: str, library: "Library") -> Path:
    """The folder of a variant of the library, or the folder of that name."""
    if name.lower() in library:
        return library.folders[name.lower()]
    if is_variant(Path(name)):
        return Path(name)
    raise click.ClickException(f"no variant is called {name!r}; known: {', '.join(library)}, or name a folder")


def is_variant(folder: Path) -> bool:
    return (folder / "variant.toml").is_file()


def is_draft(folder: Path) -> bool:
    """Whether `judge maps draft` made the folder. Its designer may have deleted some files since, to have them made
    again."""
    return (folder / "seeds.tsv").is_file()
