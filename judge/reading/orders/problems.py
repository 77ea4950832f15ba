"""The reasons why a line is not read as an order, and remarks on lines that are: a message each.

`candidates` are the codes or spaces that the writer may have meant, `nearest` whole orders.
"""

from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.common.message import Count, Message, OneOf, Space, Typed

Examples = OneOf[Order | Unit]
"""Orders, or units, as they are written on the line's board."""


class Problem(Message, abstract=True):
    """The base of all problems: the readings that may have been meant."""

    @property
    def candidates(self) -> tuple[str, ...]:
        """The codes or spaces that may have been meant, if the problem is about a place."""
        return ()

    @property
    def nearest(self) -> tuple[Order, ...]:
        """Orders that the line may have meant."""
        return ()


class LineTooLong(Problem):
    """A line longer than any order, in characters."""

    limit: int


class NotAnOrder(Problem):
    """A line without a unit or a place: a sentence, or some other command."""

    examples: Examples


class NotPlain(Problem):
    """A condition, a question or a report."""

    word: Typed


class WriteAnIf(Message):
    """Follows `NotPlain`: the word belongs to a condition."""


class SeveralOrders(Problem):
    """Two orders with nothing between them; the second begins at `word`."""

    word: Typed


class SeveralForOneUnit(Problem):
    """Different `orders` for one unit, with nothing between them."""

    orders: tuple[Order, ...]

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The orders of the unit."""
        return self.orders


class SeveralLanguages(Problem):
    """A line that is one order in one language and another in another; `orders` are all of them."""

    orders: OneOf[Order]

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The orders that the line may have meant."""
        return self.orders


class Incomplete(Problem):
    """An order that ends too early; `orders` are what the line may still mean."""

    examples: Examples
    orders: tuple[Order, ...] = ()

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The orders that the line may have meant."""
        return self.orders


class UnitLeftOut(Problem):
    """A retreat that does not say of which unit; `orders` is one for each that may be meant."""

    orders: OneOf[Order]

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The orders that the line may have meant."""
        return self.orders


class Unreadable(Problem):
    """A word that does not belong in an order, or not there; `orders` are what the line may still mean."""

    word: Typed
    examples: Examples
    orders: tuple[Order, ...] = ()

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The orders that the line may have meant."""
        return self.orders


class NotForMovement(Problem):
    """A retreat, a build or a removal in a movement phase."""

    examples: Examples


class NotForRetreats(Problem):
    """An order other than a retreat in a retreat phase."""

    examples: Examples


class NotForAdjustments(Problem):
    """An order of another phase in an adjustment phase."""

    examples: Examples


class BidInRetreats(Problem):
    """A bid in a retreat phase."""

    examples: Examples


class BidInAdjustments(Problem):
    """A bid in an adjustment phase."""

    examples: Examples


class NoSuchPlace(Problem):
    """A name that does not exist on this map; `orders` are those that the nearest spellings would make."""

    text: Typed
    orders: tuple[Order, ...] = ()

    @property
    def candidates(self) -> tuple[str, ...]:
        """The codes of the nearest spellings."""
        return tuple(place for each in self.besides if isinstance(each, DidYouMean) for place in each.places)

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The orders that the nearest spellings would make."""
        return self.orders


class DidYouMean(Message):
    """Follows `NoSuchPlace`: the places with the nearest spellings."""

    places: OneOf[Space]


class Impassable(Problem):
    """An impassable place: it has a name, but no unit can enter it."""

    place: Space


class AmbiguousPlace(Problem):
    """A name that several places have, all of which the order may mean; `orders` are what it would be with each."""

    text: Typed
    places: OneOf[Space]
    orders: tuple[Order, ...] = ()

    @property
    def candidates(self) -> tuple[str, ...]:
        """The codes of the places that have the name."""
        return self.places

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The orders that the places would make."""
        return self.orders


class UndecidedCoast(Problem):
    """A fleet for a province with coasts, where more than one is possible and none is written (DATC 4.B.1, 4.B.7)."""

    place: Space
    spaces: OneOf[Space]
    orders: tuple[Order, ...] = ()

    @property
    def candidates(self) -> tuple[str, ...]:
        """The spaces the fleet may be meant for."""
        return self.spaces

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The order with each coast."""
        return self.orders


class UndecidedKind(Problem):
    """A unit whose kind is needed and must not be guessed: a build on a coast (DATC 4.C.3)."""

    place: Space
    orders: tuple[Order, ...] = ()

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The order with each kind of unit."""
        return self.orders


class NoStopOnTheWay(Problem):
    """A written route that no convoy can take."""

    text: Typed


class NoPoints(Problem):
    """A bid whose points are not a positive whole number; `example` is the order of a bid."""

    text: Typed
    example: Order


class PointsMissing(Problem):
    """A bid without points; `example` is the order of a bid."""

    example: Order


class TooManyWaives(Problem):
    """More waived builds than there are centres."""

    centres: Count


class PerhapsMeant(Message):
    """Follows a problem: the orders that the line may have meant."""

    orders: OneOf[Order]


def with_nearest(problem: Problem) -> Message:
    """A problem with the orders that the line may have meant, unless it names the places that may be meant."""
    is_clear = problem.candidates or not problem.nearest or isinstance(problem, UnitLeftOut)
    return problem if is_clear else problem.with_more(PerhapsMeant(problem.nearest))


def wrong_phase(kind: PhaseKind, examples: Examples) -> Problem:
    """The problem of an order that is not one for a phase of this kind."""
    match kind:
        case PhaseKind.MOVEMENT:
            return NotForMovement(examples)
        case PhaseKind.RETREATS:
            return NotForRetreats(examples)
        case PhaseKind.ADJUSTMENTS:
            return NotForAdjustments(examples)


# -- remarks on orders that were read


class ArmyNeedsNoCoast(Message):
    """The coast of an army's place was left out (DATC 4.B.6)."""

    place: Space


class NoSuchCoast(Message):
    """The coast was left out, because the place has none of that name (DATC 4.B.6)."""

    place: Space
    coast: str


class FleetStandsOn(Message):
    """The fleet stands on another coast than the one written (DATC 4.B.5)."""

    space: Space


class RouteReadAsVia(Message):
    """The places on an army's way were left out, because any fleets may convoy it."""
