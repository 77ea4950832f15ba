"""The folders of the judge's own data: `grammar/`, `mailtemplates/` and `maps/`.

In a checkout they are top-level folders; an installed wheel has them inside the package.
"""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def data_folder(name: str) -> Path:
    """The folder `name` ("grammar", "mailtemplates" or "maps") of this installation."""
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name
