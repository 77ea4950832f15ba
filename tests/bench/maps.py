"""Maps: a whole world drawn, as SVG and as PNG, and a thousand letters that show the same."""

import random
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path
from time import perf_counter

from judge.app.attachments import PictureAttacher
from judge.app.commit import Services, Trigger, commit
from judge.archive.archive import Archive
from judge.atlas.paint import draw
from judge.atlas.picture import DrawnOrder, Picture
from judge.atlas.png import LARGEST, png
from judge.atlas.service.client import Form, Width
from judge.atlas.service.renderer import render
from judge.board.library import installed
from judge.common.message import Plain
from judge.desk.handling.effects import Effects
from judge.rules.adjudication import adjudicate
from judge.writing.letters.outgoing import Illustration, OutLetter, Said
from judge.writing.pictures.picture_words import picture_words
from judge.writing.rendering.letter_blocks import Paragraph
from judge.writing.rendering.translator import in_english
from tests.bench.clocks import Times, side_by_side, yardstick
from tests.bench.figures import Bound, Row
from tests.bench.games import SECRET, START, config_in
from tests.bench.worlds import World, worlds

SVG, PNG = 17, 290  # yardsticks
WIDTH = 1600  # pixels
WORLDS, READERS = 5, 1000


def maps(rng: random.Random) -> tuple[list[Row], list[Bound]]:
    """All of it; the worlds have 180 units, each with its order and what came of it."""
    pictures = [_results(world) for world in worlds(WORLDS, rng)]
    svgs = [draw(each, picture_words) for each in pictures]
    stick = yardstick()
    as_svg = side_by_side([{"": partial(_drawing, each)} for each in pictures])[""]
    as_png = side_by_side([{"": partial(_painting, each)} for each in svgs], 3)[""]
    largest = max(len(png(each, WIDTH)) for each in svgs)
    narrowest = min(_width(png(each, WIDTH)) for each in svgs)
    elapsed, drawings = _thousand(pictures[0])
    what = "Intercontinental, 180 units with their orders"
    note = f"at most {largest / 1000:.0f} KB, at least {narrowest} pixels wide"
    return [
        Row(f"judge: SVG of {what}", as_svg, f"{max(map(len, svgs)) / 1000:.0f} KB"),
        Row(f"judge: PNG of {what}", as_png, note),
        Row(f"judge: a letter of {READERS:,} with one map, on its way out", Times((elapsed,)), _times(drawings)),
    ], [
        Bound(f"SVG of {what}, median, beside {SVG} yardsticks", as_svg.median, SVG * stick),
        Bound(f"PNG of {what}, median, beside {PNG} yardsticks", as_png.median, PNG * stick),
        Bound(f"PNG of {what}, the largest", largest / 1000, LARGEST / 1000, "KB"),
        Bound(f"PNG of {what}, pixels that the narrowest lacks", WIDTH - narrowest, 0, "pixels"),
        Bound(f"maps drawn for {READERS:,} letters that show one, in each form", max(drawings.values()), 1, "maps"),
    ]


def _results(world: World) -> Picture:
    outcome = adjudicate(world.variant, world.before, world.orders)
    orders = [DrawnOrder.of(each, each.order, in_english(each.reason)) for each in outcome.results]
    return Picture.on(world.variant, world.before, orders, "the bench")


def _drawing(picture: Picture) -> partial[str]:
    return partial(draw, picture, picture_words)


def _painting(svg: str) -> partial[bytes]:
    return partial(png, svg, WIDTH)


def _width(data: bytes) -> int:
    """The width that a PNG's header tells."""
    return int.from_bytes(data[16:20], "big")


def _times(drawings: Counter[Form]) -> str:
    return ", ".join(f"{form} drawn {count} times" for form, count in sorted(drawings.items()))


def _thousand(picture: Picture) -> tuple[float, Counter[Form]]:
    """Milliseconds for each of the letters to be made ready, the drawing included, and how often it was drawn."""
    drawings: Counter[Form] = Counter()

    def counted(shows: str, form: Form, width: Width | None) -> bytes:
        drawings[form] += 1
        return render(shows, form, width, picture_words, installed())

    shown = (Illustration(picture, "world-S1866M", "Map of the world"),)
    said = Said("results", (Paragraph(("Results.",)),))
    letters = [
        OutLetter(f"p{n}@players.example", None, None, "results", None, Plain("results"), said, pictures=shown)
        for n in range(READERS)
    ]
    with (
        tempfile.TemporaryDirectory(prefix="judge-bench-") as folder,
        Archive.open(Path(folder) / "judge.sqlite", fresh_secret=SECRET) as archive,
    ):
        config = config_in(Path(folder))
        services = Services(archive, config, lambda: START, random.Random(1), SECRET, illustrated=True)
        with archive.transaction() as transaction:
            commit(services, transaction, Effects(letters=letters), START, Trigger("bench"))
        attacher = PictureAttacher(counted, config.domain, config.largest_letter)
        rows = archive.due_outgoing(START, READERS)
        began = perf_counter()
        for row in rows:
            attacher.with_pictures(row, archive.picture)
        return 1000 * (perf_counter() - began) / len(rows), drawings
