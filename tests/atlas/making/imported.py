"""Variants imported from map files that tests make up."""

from collections.abc import Iterable
from pathlib import Path

from judge.board.importing.map_import import import_map


def folder_of(tmp_path: Path, text: str) -> Path:
    """The folder of the variant that is imported from a map file."""
    (tmp_path / "isle.map").write_text(text, encoding="utf-8")
    folder = tmp_path / "isle"
    folder.mkdir()
    for name, content in import_map([tmp_path / "isle.map"]).files.items():
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def lands(pairs: Iterable[tuple[str, str]], names: dict[str, str] | None = None) -> str:
    """A map file with lands between which armies walk, and two powers."""
    near: dict[str, list[str]] = {}
    for one, other in pairs:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    first, second = sorted(near)[:2]
    lines = [f"RED (Red) {first}", f"A {first}", f"BLUE (Blue) {second}", f"A {second}"]
    lines += [f"{(names or {}).get(code, f'{code.title()} Land')} = {code.lower()}" for code in near]
    return "\n".join([*lines, *(f"LAND {code} ABUTS {' '.join(its)}" for code, its in near.items())])
