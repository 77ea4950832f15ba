"""The rule sheet on powers: players and their powers, how groups are dealt, and everybody's first units."""

from collections.abc import Collection, Iterable

from judge.board import variant as played
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Listing, Message, Power, Space
from judge.writing.sheet.map_rules import by_name

_MOST = 16  # powers whose first units are listed


class BeginsIn(Message):
    """When a game begins."""

    start: Phase


class FirstMoves(Message):
    """Follows `BeginsIn` if a game begins with builds: when units move first."""

    phase: Phase


class PowersAre(Message):
    """How many powers there are."""

    number: int


class BeginsWith(Message):
    """A power's first units."""

    power: Power
    units: Listing[Unit]


class HomesAreFirst(Message):
    """The home centres of powers whose first units are listed."""


class HomesButColonies(Message):
    """The home centres of powers whose first units are listed, if some units are in colonies."""


class PowersHomes(Message):
    """The home centres of one power, if its first units do not show them."""

    power: Power
    homes: tuple[Space, ...]


class OwnsFirst(Message):
    """Centres that a power owns at first."""

    power: Power
    places: tuple[Space, ...]


class OwnsMoreFirst(Message):
    """Follows `PowersHomes`: the power's first centres that are nobody's home."""

    power: Power
    places: tuple[Space, ...]


class NobodysFirst(Message):
    """Follows `PowersHomes`: the ones that nobody owns at first."""

    places: tuple[Space, ...]


class BeginsAtHome(Message):
    """The first units of all powers, if they are too many to be listed."""


class OwnsWhereItStands(Message):
    """The first centres of powers with units outside their homes."""


class GroupsToPlay(Message):
    """How many players there are, and the groups that they play."""

    number: int
    powers: int
    groups: tuple[Power, ...]


class GroupHas(Message):
    """The powers of a group, in every game or as they were dealt."""

    group: Power
    powers: tuple[Power, ...]


class DealtTo(Message):
    """Powers that are dealt to groups by lot."""

    powers: tuple[Power, ...]
    groups: tuple[Power, ...]


class NotWith(Message):
    """Follows `DealtTo`: the power whose group gets none of them."""

    power: Power


class PowersApart(Message):
    """What each power of a group does for itself."""


class PowersNoFriends(Message):
    """How powers of one group meet."""


def group_rules(variant: Variant) -> list[Message]:
    """The relations between powers of one player, and the groups."""
    if not variant.groups:
        return []
    each_has = len(variant.powers) // len(variant.groups)
    groups = GroupsToPlay(len(variant.groups), each_has, tuple(variant.groups))
    return [groups, PowersApart(), PowersNoFriends(), *_dealt(variant)]


def _dealt(variant: Variant) -> Iterable[Message]:
    if set(variant.assignment) >= set(variant.powers):
        yield from (GroupHas(side, powers) for side, powers in variant.sides.items())
        return
    yield from (GroupHas(each.key, each.powers) for each in variant.groups.values() if each.powers)
    for deal in variant.deals:
        yield DealtTo(deal.powers, deal.groups).with_more(NotWith(deal.skip_group_of) if deal.skip_group_of else None)


def start_rules(variant: Variant) -> list[Message]:
    """When a game begins, with which powers and units."""
    calendar = variant.calendar
    first = calendar.start
    while first.kind is not PhaseKind.MOVEMENT:
        first = calendar.after(first)
    begins = BeginsIn(calendar.start).with_more(FirstMoves(first) if first != calendar.start else None)
    said: list[Message] = [begins, PowersAre(len(variant.powers))]
    powers = variant.powers.values()
    are_few = len(powers) <= _MOST
    if are_few:
        said += [BeginsWith(each.key, each.units) for each in powers if each.units]
    owns_where_it_stands = _owns_where_it_stands(variant)
    held = not any(each.unheld for each in powers)
    if held and all(_begins_at_home(variant, each) for each in powers):
        said.append(HomesAreFirst() if are_few else BeginsAtHome())
    elif held and all(_begins_at_home(variant, each, variant.builds.colonies) for each in powers):
        said += [HomesButColonies()] if are_few else []
    elif not variant.opening:  # the rules of first builds name the homes
        listed = (each for each in powers if are_few or each.unheld)
        said += _owned_at_first(variant, listed, with_further=not owns_where_it_stands)
    if owns_where_it_stands:
        said.append(OwnsWhereItStands())
    return said


def _owns_where_it_stands(variant: Variant) -> bool:
    """Whether powers first own their homes and the places of their units, and some of these are elsewhere."""
    powers = variant.powers.values()
    stands = all({variant.province_of[unit.space] for unit in each.units} >= set(each.owns) for each in powers)
    return stands and any(each.owns for each in powers) and not any(each.unheld for each in powers)


def _owned_at_first(variant: Variant, powers: Iterable[played.Power], *, with_further: bool) -> Iterable[Message]:
    """The homes of powers that build there, other first owners, and the powers' other first centres."""
    owners, homes = variant.start().centres, variant.home_of
    for power in powers:
        owned = by_name(variant, (at for at, owner in owners.items() if owner == power.key))
        if not power.homes or "own_homes" not in variant.builds.sites:
            if with_further and owned:
                yield OwnsFirst(power.key, owned)
            continue
        lacking: dict[str, list[str]] = {}
        for home in by_name(variant, power.unheld):
            lacking.setdefault(owners.get(home, ""), []).append(home)
        further = tuple(
            at for at in owned if at not in homes
        )  # the owner of another power's home is mentioned with that power
        yield PowersHomes(power.key, by_name(variant, power.homes)).with_more(
            *(OwnsFirst(owner, tuple(its)) if owner else NobodysFirst(tuple(its)) for owner, its in lacking.items()),
            OwnsMoreFirst(power.key, further) if further and with_further else None,
        )


def _begins_at_home(variant: Variant, power: played.Power, besides: Collection[str] = ()) -> bool:
    """Whether a power begins with one unit in each of its home centres, and no other unit except in places
    `besides`."""
    stands = (variant.province_of[unit.space] for unit in power.units)
    return sorted(at for at in stands if at not in besides) == sorted(power.homes)
