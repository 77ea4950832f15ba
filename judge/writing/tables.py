"""Tables for summaries and lists: centres by year, who plays what."""

from collections.abc import Mapping, Sequence

from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.state import Role
from judge.game.views import GameView, SeatCard
from judge.writing.render import TIED, WIDTH, one_line, plural, power_name, unit_label
from judge.writing.replies import CentresByYear
from judge.writing.words import powers_words, side_of, side_words

_CELL = 6


def centre_table(variant: Variant, years: CentresByYear) -> list[str]:
    """How many centres each power owned after each year: a row a power, a column a year, as many blocks as it takes.

    Where powers are dealt in groups their sides come first, in a table of their own.
    """
    if not years:
        return []
    rows = [_rows(variant, {power: (power,) for power in variant.powers})]
    if variant.groups:
        rows.insert(0, _rows(variant, variant.sides))
    if variant.neutrals:
        rows[0].append(("Neutral", frozenset(variant.neutrals)))
    width = max(len(name) for each in rows for name, _ in each) + 4
    fit = max(1, (WIDTH - width) // _CELL)
    told = sorted(years)
    blocks = [told[at : at + fit] for at in range(0, len(told), fit)]
    return [line for each in rows for block in blocks for line in [*_block(each, years, block, width), ""]][:-1]


def _rows(variant: Variant, owners: Mapping[str, Sequence[str]]) -> list[tuple[str, frozenset[str]]]:
    """Names with the powers whose centres they count."""
    return [(power_name(variant, key), frozenset(powers)) for key, powers in owners.items()]


def _block(rows: Sequence[tuple[str, frozenset[str]]], years: CentresByYear, told: list[int], width: int) -> list[str]:
    lines = [" " * width + "".join(f"{year:>{_CELL}}" for year in told)]
    for name, powers in rows:
        counts = [sum(owner in powers for owner in years[year].values()) for year in told]
        lines.append(f"  {name}".ljust(width) + "".join(f"{each or '-':>{_CELL}}" for each in counts))
    return lines


def unit_rows_of_all(variant: Variant, position: Position, *, with_centres: bool = False) -> list[tuple[str, str]]:
    """Everybody's units as rows, under their sides where there are any; those that nobody plays in a compact list."""
    rows: list[tuple[str, str]] = []
    for side, powers in variant.sides.items():
        listed = []
        for power in powers:
            units, centres = position.units_of(power), len(position.centres_of(power))
            if units or (with_centres and centres):
                said = _listed(units, variant) or "no units"
                listed.append(
                    (power_name(variant, power), f"{said}; {plural(centres, 'centre')}" if with_centres else said)
                )
        if variant.groups and listed:
            rows.append((variant.side_name(side), ""))
            listed = [(f"  {name}", said) for name, said in listed]
        rows += listed
    return rows + _neutral_rows(variant, position)


def _neutral_rows(variant: Variant, position: Position) -> list[tuple[str, str]]:
    """The units that nobody plays: the minor powers', then those of each sponsor together."""
    groups: dict[str | None, list[Unit]] = {sponsor: [] for sponsor in (None, *variant.sides)}
    for unit in position.units:
        if unit.power in variant.neutrals:
            groups.setdefault(variant.sponsor_of(unit.power), []).append(unit)
    return [
        (f"{variant.side_name(sponsor)} affiliates" if sponsor else "Neutral", _listed(units, variant))
        for sponsor, units in groups.items()
        if units
    ]


def _listed(units: Sequence[Unit], variant: Variant) -> str:
    return ", ".join(unit_label(unit, variant).replace(" ", TIED) for unit in units)


def player_rows(view: GameView, variant: Variant) -> list[tuple[str, str]]:
    """The seats as two columns: what is played, by whom; players of whom nothing can be told are counted."""
    rows = []
    nameless = [card for card in view.seats if _is_nameless(card)]
    for card in view.seats:
        if card in nameless and len(nameless) > 1:
            if card == nameless[0]:
                rows.append(("Players", f"{len(nameless)} who gave no name"))
            continue
        name = one_line(card.name, 40) or "no name given"
        match card.role:
            case Role.MASTER:
                what = "Master"
            case Role.OBSERVER:
                what = "Observer"
            case _:
                what = side_words(card.powers, variant) or "Player"
        who = name if card.held else "vacant"
        rows.append((what, f"{who} ({powers_words(card.powers, variant)})" if side_of(card.powers, variant) else who))
    return rows


def _is_nameless(card: SeatCard) -> bool:
    return card.role is Role.PLAYER and card.held and not card.powers and not one_line(card.name)
