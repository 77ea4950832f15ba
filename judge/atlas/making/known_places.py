"""Tells where places lie whose names occur on a map that comes with the judge."""

from collections.abc import Mapping

from judge.atlas.making.plan import PLAN, SEEDS, read_seeds
from judge.board.library import Library
from judge.board.tables import rows
from judge.board.validation import folded
from judge.board.variant import Variant

_PLACES = "places.tsv"
_LEAST = 3  # places: fewer do not say how a map is turned


def known_places(variant: Variant, library: Library) -> Mapping[str, tuple[float, float]]:
    """Longitude and latitude of the places that a map of the library calls the same, by code: of that with the most.

    Empty if none has enough of them.
    """
    shared: dict[str, dict[str, str]] = {}
    called = {folded(place.name): code for code, place in variant.provinces.items()}
    for key in library:
        folder = library.folders[key]
        if (folder / PLAN).is_file():
            names = ((cells[0].upper(), folded(cells[1])) for _, cells in rows(folder / _PLACES, 2, 6))
            shared[key] = {called[name]: code for code, name in names if name in called}
    best = max(shared, key=lambda key: len(shared[key]), default=None)
    if best is None or len(shared[best]) < _LEAST:
        return {}
    seeds = read_seeds(library.folders[best] / SEEDS)
    spots = {
        code: seeds[known].seeds[0] for code, known in shared[best].items() if known in seeds and seeds[known].seeds
    }
    return {code: (spot.longitude, spot.latitude) for code, spot in spots.items()}
