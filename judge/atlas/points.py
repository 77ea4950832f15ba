"""Where each province is labelled: `maps/<variant>/points.tsv`, one line a province: code, longitude, latitude.

Places that an option adds to the map have a file of their own, `<option>-points.tsv`.
Degrees, east and north positive. Nothing is taken on trust: a mistake is answered with the file, the line and the cure.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from judge.board.maps import MapError
from judge.board.variant import Variant
from judge.resources import variant_folders


class Point(NamedTuple):
    """A point on the globe, in degrees."""

    lon: float
    lat: float


def load_points(variant: Variant) -> dict[str, Point]:
    """The label points of a variant of this installation, by the province's code.

    :raises MapError: the file is missing or wrong.
    """
    folder = variant_folders()[variant.key]
    added = [
        folder / f"{key.replace('_', '-')}-points.tsv"
        for key, value in variant.chosen.items()
        if value != variant.options[key].default
    ]
    return read_points([folder / "points.tsv", *(file for file in added if file.exists())], variant)


def read_points(files: Sequence[Path], variant: Variant) -> dict[str, Point]:
    """The label points that `files` give, one for every province of the variant, in the variant's order.

    :raises MapError: a file is missing or wrong; the message says where and what would be right.
    """
    points: dict[str, Point] = {}
    for file in files:
        _read(file, variant, points)
    if missing := [code for code in variant.provinces if code not in points]:
        raise MapError(f"{files[0]}: no point for {', '.join(missing)}; add a line for each")
    return {code: points[code] for code in variant.provinces}


def _read(file: Path, variant: Variant, points: dict[str, Point]) -> None:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError as error:
        raise MapError(
            f"{file}: there is no such file; write one line a province: code, longitude, latitude"
        ) from error
    except UnicodeDecodeError as error:
        raise MapError(f"{file}: not UTF-8 ({error.reason} at byte {error.start}); save it as UTF-8") from error
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        where = f"{file}:{number}"
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) != 3:
            raise MapError(f"{where}: {len(cells)} columns; write 3, separated by tabs")
        code, lon, lat = cells
        if code not in variant.provinces:
            raise MapError(f"{where}: {code} is no place of places.tsv; write its code as there")
        if code in points:
            raise MapError(f"{where}: {code} stands twice; give each place one line")
        points[code] = Point(_degrees(where, "longitude", lon, 180), _degrees(where, "latitude", lat, 90))


def _degrees(where: str, what: str, text: str, most: int) -> float:
    try:
        value = float(text)
    except ValueError as error:
        raise MapError(f"{where}: {what} {text!r}; write degrees as a number, like 12.5") from error
    if not -most <= value <= most:
        raise MapError(f"{where}: {what} {text}; write degrees from -{most} to {most}")
    return value
