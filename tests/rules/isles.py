"""A small map on which sides bid for the units that nobody plays.

Blue holds Britain, Green Portugal; Norway and Sweden are dealt to Red and Violet.
Dublin is sponsored by Blue, Malmö by whoever holds Sweden; Bern is a minor.

Irish Sea:  London, Dublin, Malmö, Azores          Azores:  Dublin, Oporto, Irish Sea, Braga/NC
by land:    Paris to Bern, Oporto, Malmö           Lyon to Bern, Paris
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from judge.board.loader import read_variant
from judge.board.variant import Variant

TOML = """
title = "The Isles"
provenance = "made for a test"
victory_centres = 7

[calendar]
start = "S1865M"
cycle = ["SM", "SR", "FM", "FR", "WA"]
seasons = { S = "Spring", F = "Autumn", W = "Winter" }
ownership_season = "F"

[files]
neutrals = "neutrals.tsv"

[bids]
per_power = 3
per_order = 2
sponsor_factor = 2

[groups.BLUE]
name = "Blue"
powers = ["BRITAIN", "FRANCE"]

[groups.GREEN]
name = "Green"
powers = ["PORTUGAL"]

[groups.RED]
name = "Red"
powers = []

[groups.VIOLET]
name = "Violet"
powers = []

[[deals]]
rule = "1"
powers = ["SWEDEN", "NORWAY"]
groups = ["RED", "VIOLET"]

[powers.BRITAIN]
name = "Britain"
adjective = "British"
initial = "B"
homes = ["LOND"]
units = ["F LOND"]

[powers.FRANCE]
name = "France"
adjective = "French"
initial = "F"
homes = ["PARI", "LYON"]
units = ["A PARI", "A LYON"]

[powers.PORTUGAL]
name = "Portugal"
adjective = "Portuguese"
initial = "P"
homes = ["OPOR", "BRAG"]
units = ["F OPOR", "F BRAG/NC"]

[powers.SWEDEN]
name = "Sweden"
adjective = "Swedish"
initial = "S"
homes = []
units = []

[powers.NORWAY]
name = "Norway"
adjective = "Norwegian"
initial = "N"
homes = []
units = []
"""

PLACES = """
Lond\tLondon\tland\t-\tyes\t-
Pari\tParis\tland\t-\tyes\t-
Lyon\tLyon\tland\t-\tyes\t-
Opor\tOporto\tland\t-\tyes\t-
Brag\tBraga\tland\tNC SC\tyes\t-
Dubl\tDublin\tland\t-\tyes\tIreland
Malm\tMalmö\tland\t-\tyes\tMalmo
Bern\tBern\tland\t-\tyes\t-
Iris\tIrish Sea\tsea\t-\t-\t-
Azor\tAzores Current\tsea\t-\t-\t-
"""

BORDERS = """
Lond\tIris\tfleet
Dubl\tIris\tfleet
Malm\tIris\tfleet
Azor\tIris\tfleet
Azor\tDubl\tfleet
Azor\tOpor\tfleet
Azor\tBrag/NC\tfleet
Opor\tBrag/SC\tfleet
Opor\tBrag\tarmy
Pari\tOpor\tarmy
Pari\tMalm\tarmy
Pari\tBern\tarmy
Pari\tLyon\tarmy
Lyon\tBern\tarmy
"""

NEUTRALS = """
Dubl\taffiliate\tF\tBlue
Malm\taffiliate\tF\tSWEDEN
Bern\tminor\tA\t-
"""


@cache
def isles() -> Variant:
    """The map, its two free powers not dealt."""
    with TemporaryDirectory() as folder:
        files = {"variant.toml": TOML, "places.tsv": PLACES, "borders.tsv": BORDERS, "neutrals.tsv": NEUTRALS}
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        return read_variant(Path(folder))
