"""Tables for summaries and lists: centres by year, who plays what."""

from collections.abc import Mapping, Sequence

from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.state import Role
from judge.game.views.game_view import GameView, SeatCard
from judge.game.views.history import Period
from judge.writing.letters.replies import CentresByYear
from judge.writing.rendering.render import TIED, WIDTH, one_line, plural, power_name, unit_label
from judge.writing.rendering.shared_words import powers_words, side_of, side_words
from judge.writing.rendering.translatable import joined, say

_CELL = 6


def centre_table(variant: Variant, years: CentresByYear) -> list[str]:
    """How many centres each power owned after each year: one row per power, one column per year, in several blocks if
    needed.

    If powers are dealt in groups, the sides come first, in a table of their own.
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
    """The tables' rows: names with the powers whose centres they count."""
    return [(power_name(variant, key), frozenset(powers)) for key, powers in owners.items()]


def _block(rows: Sequence[tuple[str, frozenset[str]]], years: CentresByYear, told: list[int], width: int) -> list[str]:
    lines = [" " * width + "".join(f"{year:>{_CELL}}" for year in told)]
    for name, powers in rows:
        counts = [sum(owner in powers for owner in years[year].values()) for year in told]
        lines.append(f"  {name}".ljust(width) + "".join(f"{each or '-':>{_CELL}}" for each in counts))
    return lines


def owner_table(variant: Variant, years: CentresByYear) -> list[str]:
    """Who owned each centre that ever changed hands, after each year: one row per centre, one column per year."""
    told = sorted(years)
    changed = [centre for centre in variant.centres if len({years[year].get(centre) for year in told}) > 1]
    if not changed:
        return []
    short = _abbreviations(variant)
    named = sorted((variant.provinces[centre].name, centre) for centre in changed)
    width = max(len(name) for name, _ in named) + 4
    fit = max(1, (WIDTH - width) // _CELL)
    lines: list[str] = []
    for at in range(0, len(told), fit):
        block = told[at : at + fit]
        lines += ["", " " * width + "".join(f"{year:>{_CELL}}" for year in block)]
        for name, centre in named:
            owners = (years[year].get(centre) for year in block)
            cells = "".join(f"{short.get(owner, '-') if owner else '.':>{_CELL}}" for owner in owners)
            lines.append(f"  {name}".ljust(width) + cells)
    return lines[1:]


def _abbreviations(variant: Variant) -> dict[str, str]:
    """An abbreviation for each power: as many first letters as make it unique and fit into a column."""
    packed = {key: power.name.replace(" ", "") for key, power in variant.powers.items()}
    return {
        key: next(
            (
                name[:most]
                for most in range(3, _CELL)
                if sum(other.startswith(name[:most]) for other in packed.values()) == 1
            ),
            name[: _CELL - 1],
        )
        for key, name in packed.items()
    }


def period_rows(periods: Sequence[Period], variant: Variant) -> list[tuple[str, str]]:
    """Who held which seat, and when: one row per seat, its holders in order."""
    rows: dict[str, tuple[str, list[str]]] = {}
    for each in sorted(periods, key=lambda period: _place(period.role, period.powers, variant)):
        what = say("Master") if each.role is Role.MASTER else side_words(each.powers, variant) or say("Player")
        if each.group:
            what = variant.side_name(each.group)
        _, held = rows.setdefault(each.seat, (what, []))
        name = one_line(each.name, 40) or say("no name given")
        if each.since and each.until:
            name = say("{name} ({since} to {until})", name=name, since=each.since, until=each.until)
        elif each.until:
            name = say("{name} (to {until})", name=name, until=each.until)
        elif each.since:
            name = say("{name} (from {since})", name=name, since=each.since)
        held.append(name)
    return [(what, joined(held, ", ")) for what, held in rows.values()]


def unit_rows_of_all(variant: Variant, position: Position, *, with_centres: bool = False) -> list[tuple[str, str]]:
    """Everybody's units as rows, under their sides if there are groups; units that nobody plays in a compact list."""
    rows: list[tuple[str, str]] = []
    for side, powers in variant.sides.items():
        listed = []
        for power in powers:
            units, centres = position.units_of(power), len(position.centres_of(power))
            if units or (with_centres and centres):
                said = _listed(units, variant) or say("no units")
                listed.append(
                    (
                        power_name(variant, power),
                        joined([said, plural(centres, "centre")], "; ") if with_centres else said,
                    )
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
        (
            say("{side} affiliates", side=variant.side_name(sponsor)) if sponsor else say("Neutral"),
            _listed(units, variant),
        )
        for sponsor, units in groups.items()
        if units
    ]


def _listed(units: Sequence[Unit], variant: Variant) -> str:
    return ", ".join(unit_label(unit, variant).replace(" ", TIED) for unit in units)


def player_rows(view: GameView, variant: Variant) -> list[tuple[str, str]]:
    """The seats as two columns: what is played, and by whom; players without a name or power are only counted."""
    rows: list[tuple[str, str]] = []
    cards = sorted(view.seats, key=lambda card: _place(card.role, card.powers, variant))
    nameless = [card for card in cards if _is_nameless(card)]
    for card in cards:
        if card in nameless and len(nameless) > 1:
            if card == nameless[0]:
                rows.append((say("Players"), say("{number} who gave no name", number=len(nameless))))
            continue
        who = (one_line(card.name, 40) or say("no name given")) if card.held else say("vacant")
        match card.role:
            case Role.MASTER:
                what: str = say("Master")
            case Role.OBSERVER:
                what = say("Observer")
            case _:
                what = side_words(card.powers, variant) or say("Player")
        if side_of(card.powers, variant):
            who = say("{name} ({powers})", name=who, powers=powers_words(card.powers, variant))
        rows.append((what, who))
    return rows


def _place(role: Role, powers: Sequence[str], variant: Variant) -> tuple[int, int]:
    """The sort key of a seat: masters, players in the variant's order of powers, observers."""
    listed = [power for each in variant.sides.values() for power in each]
    return (Role.MASTER, Role.PLAYER, Role.OBSERVER).index(role), listed.index(powers[0]) if powers else -1


def _is_nameless(card: SeatCard) -> bool:
    return card.role is Role.PLAYER and card.held and not card.powers and not one_line(card.name)
