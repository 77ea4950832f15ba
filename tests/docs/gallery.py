"""The gallery: docs/gallery.md and its pictures in docs/pictures/, of a season of every variant.

`make accept` draws those anew that look different now.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.atlas.picture import DrawnOrder, Picture
from judge.board.library import installed
from judge.board.orders import Order, spaces_of
from judge.board.phase import PhaseKind
from judge.game.views.fog import sight
from judge.game.views.sites import PLAIN, site_kind
from judge.rules.build_sites import open_sites
from judge.rules.orders_due import adjustment_count
from judge.writing.rendering.translator import in_english
from tests.atlas.seasons import Season, busy, first

PAGE = Path(__file__).parents[2] / "docs" / "gallery.md"
FOLDER = PAGE.parent / "pictures"
WIDTH = 1200  # pixels

_HEAD = """# Gallery

These are the pictures in the judge's letters, variant by variant: the board at the start, a season with its orders and
their outcome, the map in a player's receipt, the parts of the map that letters about retreats and builds show, and what
a player sees in a game with fog. The seasons' orders are random. `make accept` draws everything on this page but the
two letters. [maps.md](maps.md) explains how maps are made; `judge maps draw` and the command MAP draw
the board of any game.

## In a letter

Results, as a browser shows them:

![A letter with results, its map and the orders](pictures/letter-light.png)

A receipt in dark mode:

![A receipt with a map of the player's own orders, in dark mode](pictures/letter-dark.png)
"""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of the gallery: its file's stem, what is written below it, and what it shows."""

    stem: str
    caption: str
    picture: Picture


def shots(key: str) -> Iterator[Shot]:
    """The pictures of one variant."""
    season = busy(key)
    variant, position = season.variant, season.before
    title = variant.calendar.title(position.phase)
    orders = [DrawnOrder.of(result, result.order, in_english(result.reason)) for result in season.outcome.results]
    start = variant.start()
    yield Shot(f"{key}-start", "The board at the start", Picture.on(variant, start, title="gallery: the start"))
    yield Shot(
        f"{key}-results",
        f"The results of {title}",
        Picture.on(variant, position, orders, "gallery: results"),
    )
    yield _receipt(key, season)
    retreat = first(key, PhaseKind.RETREATS)
    yield _retreats(key, retreat)
    yield _builds(key, first(key, PhaseKind.ADJUSTMENTS, not_before=3))
    yield _in_fog(key, season)


def page() -> str:
    """The text of docs/gallery.md."""
    parts = [_HEAD]
    for key in sorted(installed(), key=lambda each: (each != "standard", each)):
        listed = list(shots(key))
        parts.append(f"\n## {listed[0].picture.board(installed()).title}\n")
        parts += [f"\n{each.caption}:\n\n![{each.caption}](pictures/{each.stem}.png)\n" for each in listed]
    return "".join(parts)


def _receipt(key: str, season: Season) -> Shot:
    """The own orders of the player who moves most."""
    variant, position = season.variant, season.before
    by_power: dict[str, list[Order]] = {}
    for result in season.outcome.results:
        if result.power in variant.powers:
            by_power.setdefault(result.power, []).append(result.order)
    power = max(by_power, key=lambda each: len(by_power[each]))
    orders = [DrawnOrder(power, order) for order in by_power[power]]
    zoom = [variant.province_of[space] for order in by_power[power] for space in spaces_of(order)]
    title = f"gallery: orders of {variant.powers[power].name}"
    caption = f"{variant.powers[power].name}'s orders in a receipt"
    return Shot(f"{key}-receipt", caption, Picture.on(variant, position, orders, title, zoom))


def _retreats(key: str, season: Season) -> Shot:
    """Where the first dislodged unit may go."""
    variant, position = season.variant, season.before
    unit, retreats = position.dislodged[0].unit, position.dislodged[0].retreats or ()
    open_to = [variant.province_of[space] for space in retreats]
    zoom = [variant.province_of[unit.space], *open_to]
    title = "gallery: where to retreat"
    return Shot(
        f"{key}-retreats",
        "Where a dislodged unit may retreat to",
        Picture.on(variant, position, (), title, zoom, marked=open_to),
    )


def _builds(key: str, season: Season) -> Shot:
    """Where the power with most builds may build."""
    variant, position = season.variant, season.before
    power = max(variant.powers, key=lambda each: adjustment_count(variant, position, each))
    sites = sorted(open_sites(variant, position, power))
    kinds = [site_kind(variant, position, power, each) for each in sites]
    title = "gallery: where to build"
    return Shot(
        f"{key}-builds",
        f"Where {variant.powers[power].name} may build",
        Picture.on(variant, position, (), title, sites, marked=sites, sites=() if PLAIN.issuperset(kinds) else kinds),
    )


def _in_fog(key: str, season: Season) -> Shot:
    """The board as the first power sees it in fog."""
    variant, position = season.variant, season.before
    power = next(each for each in variant.powers if position.units_of(each))
    seen = sight(variant, position, (power,))
    caption = f"What {variant.powers[power].name} sees in fog"
    return Shot(f"{key}-fog", caption, Picture.on(variant, position, title="gallery", seen=seen))
