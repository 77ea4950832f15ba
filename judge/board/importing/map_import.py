"""Imports a keeper's own map: chooses the reader for its files, and returns the files of the variant."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.board.importing.dpjudge_reader import names_in, read_dpjudge
from judge.board.importing.location_index import read_locations
from judge.board.importing.map_draft import Draft, map_files, plain_text, tables
from judge.board.loader import NAMES, read_variant
from judge.board.tables import MapError
from judge.board.validation import folded

_DPJUDGE = re.compile(r"^\s*(?:(?:COAST|LAND|WATER|PORT|SHUT|AMEND)\s+\S+\s+ABUTS\b|(?:USES?|MAP)\s+\S)", re.I | re.M)


@dataclass(frozen=True, slots=True)
class Imported:
    """The variant's files by name, and warnings for the keeper."""

    files: dict[str, str]
    warnings: tuple[str, ...]


def import_map(files: Sequence[Path], over: Path | None = None, language: str | None = None) -> Imported:
    """The variant that these files describe: `.map` files of the DPjudge, or location indexes.

    With `over`, the folder of a variant, the files are location indexes and replace only its places and borders. With a
    `language` too they are `.map` files that give places and powers other names (`BUL -> Bulgarie = bul`); these become
    the names of the variant's places and powers in that language.

    :raises MapError: a file is missing or wrong; the message names file, line and remedy.
    """
    if language is not None:
        if over is None or not re.fullmatch("[a-z]{2,3}", language):
            raise MapError("names in a language belong to a variant; write --over standard --language fr")
        return _named(files, over, language)
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


def _named(files: Sequence[Path], over: Path, language: str) -> Imported:
    """The files of a variant with the names that map files give its places and powers."""
    base = read_variant(over)
    known = {*base.provinces, *base.impassable, *base.powers}
    found = names_in(files)
    strange = [key for key in sorted(found) if key not in known]
    warnings = tuple(f"{key} is no place or power of {base.title}; {found[key][0]} is left out" for key in strange)
    table = {each: dict(base.names.get(each, {})) for each in sorted({*base.names, language})}
    for key, names in found.items():
        if key in known:
            own = table[language].get(key, ())
            added = {folded(name): name for name in reversed(names) if folded(name) not in map(folded, own)}
            table[language][key] = (*own, *reversed(added.values()))
    keys = sorted({key for names in table.values() for key in names})
    lines = [f"# What places and powers of {base.title} are called in other languages, the usual name first."]
    lines.append("\t".join(["place", *table]))
    lines += ["\t".join([key, *("|".join(names.get(key, ())) or "-" for names in table.values())]) for key in keys]
    kept = {file.name: _kept(file) for file in sorted(over.iterdir()) if file.is_file()}
    return Imported({**kept, NAMES: "\n".join([*lines, ""])}, warnings)


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
