"""`python -m judge.atlas.making [VARIANT…] [--coast FILE]`: redraws the maps of variants (`make maps`)."""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from judge.atlas.drawing import write_drawing
from judge.atlas.making.coast import Coast, read_coast
from judge.atlas.making.make import board_of, make_drawing
from judge.atlas.making.plan import PLAN, read_plan
from judge.board.library import Library
from judge.board.loader import DRAWING, MapError, read_variant
from judge.board.variant import Variant

COASTLINES = "world-atlas@2.0.2"
"""The npm package that holds the coastlines of Natural Earth (public domain)."""


def main() -> int:
    """Write `drawing.tsv` for the named variants, or for all that have a plan; returns 1 if one of them is wrong."""
    parser = argparse.ArgumentParser(prog="python -m judge.atlas.making", description="Draw the maps of variants.")
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="default: all that have a drawing.toml")
    parser.add_argument(
        "--coast", type=Path, metavar="FILE", help=f"the land: TopoJSON, GeoJSON, or the packed {COASTLINES}"
    )
    parser.add_argument("--maps", type=Path, metavar="FOLDER", help="a folder of further variants")
    asked = parser.parse_args()
    folders = Library(asked.maps).folders
    named = asked.variants or sorted(key for key, folder in folders.items() if (folder / PLAN).exists())
    if unknown := [key for key in named if key not in folders]:
        parser.error(f"no variant is called {unknown[0]!r}; known: {', '.join(sorted(folders))}")
    try:
        _draw([folders[key] for key in named], asked.coast)
    except (MapError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _draw(folders: Sequence[Path], coastlines: Path | None) -> None:
    """Write the drawings of the variants in these folders. Coastlines are fetched only if a plan needs them.

    :raises MapError: a variant or the coastline file is wrong.
    :raises OSError: a file cannot be read or written.
    """
    coast: Coast | None = None
    for folder in folders:
        plan = read_plan(folder)
        if coast is None and not plan.by_seeds:
            coast = read_coast(coastlines) if coastlines else _fetch_coast()
        drawing = make_drawing(plan, board_of(_boards(folder)), None if plan.by_seeds else coast)
        text = write_drawing(drawing, plan.remark)
        (folder / DRAWING).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{folder / DRAWING}: {len(text) // 1024} KB\n")


def _boards(folder: Path) -> list[Variant]:
    """The variant with its default options, and then once for each value of each option."""
    default = read_variant(folder)
    choices = [(option, value) for option, each in default.options.items() for value in each.boards]
    return [default, *(read_variant(folder, {option: value}) for option, value in choices)]


def _fetch_coast() -> Coast:
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", "--pack-destination", folder, COASTLINES]
        try:
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as error:
            raise MapError(f"npm cannot fetch {COASTLINES} ({error}); name a file with --coast") from error
        return read_coast(next(Path(folder).glob("*.tgz")))


if __name__ == "__main__":
    sys.exit(main())
