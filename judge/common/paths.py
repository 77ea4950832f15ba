"""Where the judge's own data lies: `grammar/`, `mailtemplates/` and `maps/`.

In a checkout they are the top-level folders; in an installed wheel they travel inside the package.
"""

import os
from pathlib import Path

OWN_TEMPLATES = "JUDGE_TEMPLATES"
"""The environment variable that names a keeper's own folder of mail templates; `[judge] templates` sets it."""
NO_MAPS = "JUDGE_NO_MAPS"
"""The environment variable that, set to anything, keeps maps out of letters; `[maps] in_letters = false` sets it."""
_PACKAGE = Path(__file__).parents[1]


def data_folder(name: str) -> Path:
    """The folder `name` ("grammar", "mailtemplates" or "maps") of this installation."""
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name


def own_templates() -> Path | None:
    """A keeper's own folder of mail templates, which go before this installation's; None: he has none."""
    own = os.environ.get(OWN_TEMPLATES)
    return Path(own) if own else None


def are_maps_wanted() -> bool:
    """Whether letters bring maps at all."""
    return not os.environ.get(NO_MAPS)
