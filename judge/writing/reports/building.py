"""The places where units may be built in a winter, in words: each site by its kind for the power."""

from collections.abc import Mapping

from judge.board.phase import PhaseKind
from judge.board.variant import Variant
from judge.common.message import Count, Listing, Message, OneOf, Space
from judge.game.state import Status
from judge.game.views.game_view import GameView
from judge.game.views.sites import PLAIN, SiteKind, sites_of
from judge.writing.rendering.shared_words import Sides


class MayBuild(Message):
    """A lead: how many units the reader may build, and where, if all places are their homes or first places."""

    count: Count
    places: OneOf[Space]


class BuildsAllowed(Message):
    """A lead: how many units the reader may build; what follows says where."""

    count: Count


class AtHomes(Message):
    """Where a power may build: home centres of its own."""

    places: Listing[Space]


class AtAdditionalHome(Message):
    """Where a power may build: its additional home centre."""

    places: Listing[Space]


class AtTakenHomes(Message):
    """Where a power may build: home centres of other powers."""

    places: Listing[Space]


class AtColonies(Message):
    """Where a power may build: colonies."""

    places: Listing[Space]


class AtSpecialCentres(Message):
    """Where a power may build: special centres."""

    places: Listing[Space]


class AtHeldCentres(Message):
    """Where a power may build: centres that it has held for long enough."""

    places: Listing[Space]


class WhereInControl(Message):
    """Where a power may build: places where it builds while it controls them."""

    places: Listing[Space]


class AtNewHome(Message):
    """Where a power may build: centres of which the build makes one its only additional home."""

    places: OneOf[Space]


class AtOtherCentres(Message):
    """Where a power may build: other places."""

    places: Listing[Space]


_SAID: Mapping[SiteKind, type[Message]] = {
    SiteKind.HOME: AtHomes,
    SiteKind.ADDITIONAL: AtAdditionalHome,
    SiteKind.TAKEN: AtTakenHomes,
    SiteKind.COLONY: AtColonies,
    SiteKind.SPECIAL: AtSpecialCentres,
    SiteKind.HELD: AtHeldCentres,
    SiteKind.GRANTED: WhereInControl,
    SiteKind.NAMEABLE: AtNewHome,
}


def builds_of(sites: Mapping[SiteKind, tuple[str, ...]], count: int) -> Message:
    """How many units a power may build, and where; the kinds of sites are named unless all are homes, or first
    places."""
    if len(sites) < 2 and sites.keys() <= PLAIN:
        return MayBuild(count, next(iter(sites.values()), ()))
    return BuildsAllowed(count).with_more(*_by_kind(sites))


def building_rows(view: GameView, variant: Variant) -> list[tuple[Message, Message]]:
    """The places where the powers that the reader does not play may build, if it is winter and homes are not the only
    sites.

    Nothing in fog, where nobody knows what others own.
    """
    position = view.position
    if position is None or view.in_fog or view.status not in (Status.ACTIVE, Status.PAUSED):
        return []
    if position.phase.kind is not PhaseKind.ADJUSTMENTS or variant.builds.sites == ("own_homes",):
        return []
    own = view.own.powers if view.own else ()
    rows: list[tuple[Message, Message]] = []
    others = [each for each in variant.powers if each not in own]
    for power, sites in sites_of(variant, position, others).items():
        said = _by_kind(sites)
        rows += [(Sides((power,)), said[0].with_more(*said[1:]))] if said else []
    return rows


def _by_kind(sites: Mapping[SiteKind, tuple[str, ...]]) -> list[Message]:
    return [_SAID.get(kind, AtOtherCentres)(places) for kind, places in sites.items()]
