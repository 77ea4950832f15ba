"""Imports a keeper's own map: chooses the reader for its files, and returns the files of the variant."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.board.importing.dpjudge_reader import read_dpjudge
from judge.board.importing.location_index import read_locations
from judge.board.importing.map_draft import Draft, map_files, plain_text, tables
from judge.board.loader import read_variant
from judge.board.tables import MapError

_DPJUDGE = re.compile(r"^\s*(?:(?:COAST|LAND|WATER|PORT|SHUT|AMEND)\s+\S+\s+ABUTS\b|(?:USES?|MAP)\s+\S)", re.I | re.M)


@dataclass(frozen=True, slots=True)
class Imported:
    """The variant's files by name, and warnings for the keeper."""

    files: dict[str, str]
    warnings: tuple[str, ...]


def import_map(files: Sequence[Path], over: Path | None = None) -> Imported:
    """The variant that these files describe: `.map` files of the DPjudge, or location indexes.

    With `over`, the folder of a variant, the files are location indexes and replace only its places and borders.

    :raises MapError: a file is missing or wrong; the message names file, line and remedy.
    """
    if over is None:
        by_dpjudge = any(
            file.suffix == ".map" or _DPJUDGE.search(plain_text(file, "name a map file")) for file in files
        )
        draft = read_dpjudge(files) if by_dpjudge else read_locations(files)
        return Imported(map_files(draft), tuple(draft.warnings))
    base = read_variant(over)
    draft = read_locations(files, base)
    kept = {file.name: _kept(file) for file in sorted(over.iterdir()) if file.is_file()}
    return Imported({**kept, **tables(draft)}, (*draft.warnings, *_remarks(draft, over, kept, base.is_reconstructed)))


def _kept(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MapError(f"{file}: cannot be copied ({error}); take it out of the folder") from error


def _remarks(draft: Draft, over: Path, kept: dict[str, str], is_reconstructed: bool) -> list[str]:
    """What the keeper must still do after an index has replaced a variant's places and borders."""
    remarks = []
    if is_reconstructed:
        remarks.append("variant.toml still says that the borders are reconstructed; fix provenance and reconstructed")
    sown = {line.partition("\t")[0].upper() for line in kept.get("seeds.tsv", "").splitlines()}
    lacking = [code for code, place in draft.places.items() if place.kind != "wall" and code not in sown]
    if "seeds.tsv" in kept and lacking:
        remarks.append(f"seeds.tsv does not say where {', '.join(lacking)} lie; add them, and draw the map anew")
    if any("=" in line or "oneway" in line for line in kept.get("borders.tsv", "").splitlines() if line[:1] != "#"):
        remarks.append(f"conditions of {over.name}'s own borders are gone, unless the index says them as well")
    return remarks
