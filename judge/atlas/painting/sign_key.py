"""The key to the symbols for orders: a sample and a caption for each symbol in a picture.

It also has notes on what cannot be drawn.
"""

from collections import Counter
from collections.abc import Iterator

from judge.atlas.captions import SIGNS, BuildsWaived, Say
from judge.atlas.drawing import Spot
from judge.atlas.painting import marks, order_lines, units
from judge.atlas.painting.curves import bowed
from judge.atlas.painting.drawable_orders import DrawableOrders
from judge.atlas.painting.order_lines import State
from judge.atlas.painting.svg import Markup
from judge.atlas.picture import DrawnOrder, Picture
from judge.board.orders import Build, Disband, Hold, UnitOrder, Verbatim, Waive
from judge.board.variant import Variant
from judge.rules.outcome import Verdict

_GREY = "#9aa0a4"
"""The colour of samples; no power has it."""


def order_key(picture: Picture, board: Variant, width: float, say: Say) -> tuple[tuple[Markup, str], ...]:
    """A sample and a caption for each symbol that the orders of a picture need.

    A sample fits into a box of `width` and half as high.
    """
    drawable = DrawableOrders.of(picture.orders, picture.position, board)
    named = {sign for drawn, order in drawable.orders for sign in _signs(drawn, order)}
    if drawable.bounces:
        named.add("met")
    around = '<g fill="none" stroke-linejoin="round">'
    return tuple(
        (Markup(f"{around}{_sample(sign, width)}</g>"), say(meaning))
        for sign, meaning in SIGNS.items()
        if sign in named
    )


def order_notes(picture: Picture, board: Variant, say: Say) -> tuple[str, ...]:
    """The notes below a picture: impossible orders, each with its reason, and unused builds."""
    waived: Counter[str] = Counter()
    notes = []
    for drawn in picture.orders:
        if isinstance(drawn.order, Waive):
            waived[drawn.power] += 1
        elif drawn.verdict is Verdict.ILLEGAL or isinstance(drawn.order, Verbatim):
            power = board.power(drawn.power)
            name = power.name if power else drawn.power
            notes.append(": ".join(part for part in (name, str(drawn.order), drawn.reason) if part))
    notes += [say(BuildsWaived(power, count)) for power, count in waived.items()]
    return tuple(notes)


def _signs(drawn: DrawnOrder, order: UnitOrder) -> Iterator[str]:
    """The symbols that an order needs."""
    state = State.of(drawn.verdict)
    if drawn.verdict is Verdict.ILLEGAL:
        yield "illegal"
    elif isinstance(order, Disband) or drawn.destroyed:
        yield "gone"
    if drawn.dislodged:
        yield "dislodged"
    if drawn.verdict is not Verdict.ILLEGAL and not isinstance(order, Disband):
        has_one_sign = isinstance(order, Hold | Build) or state is not State.FAILED
        kind = type(order).__name__.lower()
        yield "void" if state is State.VOID else kind if has_one_sign else f"{kind} failed"


def _sample(sign: str, width: float) -> Markup:
    """A symbol as the map shows it, in the middle of its box."""
    size, middle = 0.42 * width, complex(width / 2, width / 4)
    start, end = complex(0.06 * width, width / 4), complex(0.94 * width, width / 4)
    kind, _, failed = sign.partition(" ")
    state = State.FAILED if failed else State.DONE
    curve = bowed(start, end, 0.12)
    match kind:
        case "move":
            return order_lines.move(curve, state, _GREY, size)
        case "retreat":
            return order_lines.retreat(curve, state, _GREY, size)
        case "support":
            return order_lines.support(curve, state, _GREY, size)
        case "convoy":
            return order_lines.convoy(start, end, state, _GREY, size)
        case "hold":
            return order_lines.hold(middle, state, _GREY, 0.8 * size)
        case "void":
            return order_lines.support(bowed(start, end - 0.1 * width, 0.12), State.VOID, _GREY, size)
        case "met":
            return marks.burst(middle, size)
        case "dislodged":
            return units.burst(Spot(middle.real, middle.imag), 0.8 * size)
        case "gone":
            return marks.cross(middle, 0.9 * size)
        case "build":
            return marks.plus(middle, size)
        case _:
            return marks.query(middle, size)
