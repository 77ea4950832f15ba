"""The rule sheet on powers: who plays what, how groups are dealt, and what everybody begins with."""

from collections.abc import Collection, Iterable

from judge.board import variant as played
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Listing, Message, Power

_MOST = 16  # powers whose first units are listed


class BeginsIn(Message):
    """When a game begins."""

    start: Phase


class FirstMoves(Message):
    """Besides `BeginsIn`, where a game begins with builds: when units move first."""

    phase: Phase


class PowersAre(Message):
    """How many powers there are."""

    number: int


class BeginsWith(Message):
    """A power's first units."""

    power: Power
    units: Listing[Unit]


class HomesAreFirst(Message):
    """Which are the home centres of powers whose first units are listed."""


class HomesButColonies(Message):
    """Which are the home centres of powers whose first units are listed, where some stand in colonies."""


class BeginsAtHome(Message):
    """The first units of all powers, where they are too many to be listed."""


class OwnsWhereItStands(Message):
    """What powers own at first where they have units outside their homes."""


class GroupsToPlay(Message):
    """How many players there are, and what each of them plays."""

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
    """Besides `DealtTo`: whose group gets none of them."""

    power: Power


class PowersApart(Message):
    """What each power of a group does for itself."""


class PowersNoFriends(Message):
    """How powers of one group meet."""


def group_rules(variant: Variant) -> list[Message]:
    """How powers of one player stand to each other, and which they are."""
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
    if len(variant.powers) <= _MOST:
        said += [BeginsWith(key, each.units) for key, each in variant.powers.items() if each.units]
        said += _homes(variant)
    elif all(_begins_at_home(variant, each) for each in variant.powers.values()):
        said.append(BeginsAtHome())
    abroad = [each for each in variant.powers.values() if each.owns]
    held = not any(each.unheld for each in variant.powers.values())
    if (
        held
        and abroad
        and all({variant.province_of[unit.space] for unit in each.units} >= set(each.owns) for each in abroad)
    ):
        said.append(OwnsWhereItStands())
    return said


def _homes(variant: Variant) -> Iterable[Message]:
    """Which centres are homes, where the first units tell it: they stand there, and else in colonies."""
    powers = variant.powers.values()
    if all(_begins_at_home(variant, each) for each in powers):
        yield HomesAreFirst()
    elif all(_begins_at_home(variant, each, variant.builds.colonies) for each in powers):
        yield HomesButColonies()


def _begins_at_home(variant: Variant, power: played.Power, besides: Collection[str] = ()) -> bool:
    """Whether a power begins with one unit in each of its home centres, and none elsewhere but in places `besides`."""
    stands = (variant.province_of[unit.space] for unit in power.units)
    return sorted(at for at in stands if at not in besides) == sorted(power.homes)
