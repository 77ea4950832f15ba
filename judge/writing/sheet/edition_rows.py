"""What differs between two editions of a variant, in words, and what was on file that the later one does not allow."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.board.bid import Bid
from judge.board.edition_changes import RULES, Border
from judge.board.edition_move import EditionMove
from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.position import Position, province_of
from judge.common.message import Count, Listing, Message, Power, Space, named
from judge.game.views.game_view import GameView, OwnView
from judge.writing.letters.replies import BidRead
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.render import power_name
from judge.writing.rendering.shared_words import Sides

_MOST = 20  # things of one kind that are named

Rows = list[tuple[Message, Message]]


class OtherCodes(Message):
    """The row of places with other codes."""


class CodeIsNow(Message):
    """The code that a place had, and the one that it has."""

    old: str
    place: Space


class OtherNames(Message):
    """The row of places and powers with other names."""


class WasCalled(Message):
    """What a place or power is called, and what it was called before."""

    now: str
    old: str


class NewPlaces(Message):
    """The row of places that were not on the map."""


class PlacesGone(Message):
    """The row of places that are no longer on the map."""


class OtherTerrain(Message):
    """The row of places that are of another kind: sea, coast, inland, port."""


class BordersForArmies(Message):
    """The row of borders that armies cross now."""


class NoBordersForArmies(Message):
    """The row of borders that armies cross no more."""


class BordersForFleets(Message):
    """The row of borders that fleets cross now."""


class NoBordersForFleets(Message):
    """The row of borders that fleets cross no more."""


class BorderBetween(Message):
    """A border, by what its two places are called in short."""

    one: str
    other: str


class NewCentres(Message):
    """The row of places that are supply centres now."""


class CentresGone(Message):
    """The row of places that are supply centres no more."""


class CentreOf(Message):
    """A place that is a centre no more, and who owned it."""

    place: str
    owner: Power


class PlaceInShort(Message):
    """A place, by what it is called in short."""

    place: str


class NewHomes(Message):
    """The row of places that are home centres of a power now."""

    power: Power


class HomesGone(Message):
    """The row of places that are home centres of a power no more."""

    power: Power


class OtherRules(Message):
    """The row of rules that differ."""


class CentresWinNow(Message):
    """A rule that differs: how many centres win."""

    now: int
    old: int


class OrderFell(Message):
    """An order that is on file no more, because the other edition does not allow it."""

    order: Order


class OrderFellAhead(Message):
    """An order for a later phase that is kept no more, because the other edition lacks a place in it."""

    order: Order
    phase: Phase


class BidFell(Message):
    """A bid that is on file no more, because the other edition does not allow it."""

    bid: Message


class OrdersFall(Message):
    """How many orders on file of a power are impossible on the other board."""

    orders: Count


class ThingsNamed(Message):
    """Things in a cell of the table."""

    things: Listing[Message]


class MoreThings(Message):
    """Besides things that are named: how many are not."""

    number: int


_GOAL = "victory_centres"
_SAID = {
    rule: named("edition-rule", rule, __name__) for rule in RULES if rule not in (_GOAL, "calendar", "groups", "bids")
}
"""The rules that differ, in a few words. A game is moved to no edition with another calendar, other groups or bids."""


def edition_rows(way: EditionMove, position: Position | None) -> Rows:
    """What differs for a game that goes the way to another edition; `position` is its board as the reader knows it.

    Of the places that are gone only they themselves are told, and not their borders.
    """
    changes, old, new = way.changes, way.old, way.new
    owners = position.centres if position is not None else {}
    back = {code: before for before, code in changes.renamed.items()}
    called = [WasCalled(new.provinces[at].name, old.provinces[back.get(at, at)].name) for at in changes.called]
    called += [WasCalled(power_name(new, key), power_name(old, key)) for key in changes.powers_called]
    gone = [at for at in changes.centres_gone if at in new.provinces]
    rows: list[tuple[Message, Iterable[Message]]] = [
        (OtherCodes(), (CodeIsNow(old.label(before), code) for before, code in sorted(changes.renamed.items()))),
        (OtherNames(), called),
        (NewPlaces(), _in_short(new.provinces[at].name for at in changes.places)),
        (PlacesGone(), _in_short(old.provinces[at].name for at in changes.places_gone)),
        (OtherTerrain(), _in_short(map(new.label, changes.terrains))),
        (BordersForArmies(), _borders(changes.borders["A"], way)),
        (NoBordersForArmies(), _borders(changes.borders_gone["A"], way)),
        (BordersForFleets(), _borders(changes.borders["F"], way)),
        (NoBordersForFleets(), _borders(changes.borders_gone["F"], way)),
        (NewCentres(), _in_short(map(new.label, changes.centres))),
        (CentresGone(), (_centre_gone(new.label(at), owners.get(back.get(at, at))) for at in gone)),
        *((NewHomes(power), _in_short(map(new.label, places))) for power, places in _by_power(changes.homes)),
        *((HomesGone(power), _in_short(map(new.label, places))) for power, places in _by_power(changes.homes_gone)),
        (OtherRules(), (_rule(name, way) for name in changes.rules)),
    ]
    return [(said, _named(tuple(things))) for said, each in rows if (things := list(each))]


def _named(things: Sequence[Message]) -> Message:
    """Things in a cell: not all, where they are many."""
    more = MoreThings(len(things) - _MOST) if len(things) > _MOST else None
    return ThingsNamed(tuple(things[:_MOST])).with_more(more)


def _in_short(places: Iterable[str]) -> list[Message]:
    return [PlaceInShort(each) for each in places]


def _borders(borders: Sequence[Border], way: EditionMove) -> list[Message]:
    """The borders between places that are there still."""
    here = way.new.provinces
    kept = (each for each in borders if all(province_of(space) in here for space in each))
    return [BorderBetween(way.new.label(one), way.new.label(other)) for one, other in kept]


def _centre_gone(place: str, owner: str | None) -> Message:
    return PlaceInShort(place) if owner is None else CentreOf(place, owner)


def _by_power(homes: Sequence[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    powers = dict.fromkeys(power for power, _ in homes)
    return [(power, [place for whose, place in homes if whose == power]) for power in powers]


def _rule(name: str, way: EditionMove) -> Message:
    """A rule that differs, by the field of a variant that has it."""
    if name == _GOAL:
        return CentresWinNow(way.new.victory_centres, way.old.victory_centres)
    return _SAID[name]


def falling_rows(fallen: Mapping[str, int]) -> Rows:
    """How many orders on file of each power are impossible on the board of the other edition."""
    return [(Sides((power,)), OrdersFall(count)) for power, count in fallen.items()]


def differences(way: EditionMove, view: GameView, fallen: Mapping[str, int]) -> Passage:
    """What moving a game to another edition changes, told to the master of that `view` before it is done.

    `fallen` is how many orders of each power are not on file any more after it.
    """
    rows = edition_rows(way, view.position)
    facts = {"changes": rows, "fallen": falling_rows(fallen), "bids": way.new.bids is not None}
    return Passage("edition_differs", facts, way.new)


def fallen(before: OwnView, after: OwnView, way: EditionMove) -> Iterator[Message]:
    """What the reader of a view had on file `before` a move to another edition, and has not `after` it."""
    for power, orders in before.orders.items():
        yield from (OrderFell(each) for each in orders if way.order(each) not in after.orders.get(power, ()))
    for phase, kept in before.ahead.items():
        left = [each.order for each in after.ahead.get(phase, ())]
        yield from (
            OrderFellAhead(each.order, Phase.parse(phase)) for each in kept if way.order(each.order) not in left
        )
    yield from (BidFell(BidRead.of(each)) for each in _bids(before) if way.bid(each) not in _bids(after))


def _bids(own: OwnView) -> tuple[Bid, ...]:
    return () if own.bids is None else tuple(each.bid for each in own.bids.bids)
