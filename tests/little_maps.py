"""Small maps that tests make up: the files of a variant's folder, from its powers, places and borders."""

from pathlib import Path

_BEGINNING = """\
title = "{title}"
provenance = "{provenance}"
{more}
victory_centres = 2

[calendar]
start = "S1901M"
cycle = ["SM", "SR", "FM", "FR", "WA"]
seasons = {{ S = "Spring", F = "Fall", W = "Winter" }}
ownership_season = "F"
"""


def variant_toml(title: str, *tables: str, provenance: str = "Made up for a test.", more: str = "") -> str:
    """The text of a `variant.toml` with the calendar of the standard game, won with two centres, and these tables.

    `more` are lines of its beginning.
    """
    return "\n".join((_BEGINNING.format(title=title, provenance=provenance, more=more), *tables))


def power(key: str, adjective: str, home: str = "", unit: str = "") -> str:
    """The table of a power, which begins with one unit and at most one home centre."""
    name = key.title()
    homes = f'"{home}"' if home else ""
    return (
        f'[powers.{key}]\nname = "{name}"\nadjective = "{adjective}"\ninitial = "{name[0]}"\n'
        f'homes = [{homes}]\nunits = ["{unit}"]\n'
    )


def write_map(folder: Path, variant: str, places: str, borders: str, **more: str) -> Path:
    """Write a variant's files into its folder, which is made; `more` are further ones (`seeds_tsv="…"`)."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"variant_toml": variant, "places_tsv": places, "borders_tsv": borders, **more}
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(text.lstrip(), encoding="utf-8")
    return folder
