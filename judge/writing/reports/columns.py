"""The orders of a phase in Intercontinental's own layout (§11.4.4): one block per power, the outcome in a second
column.

Labels and words are as printed there; supported and convoyed units are named without their type. In the document the
second column begins at a different place in every block; here it is the same for all.
"""

from collections.abc import Sequence

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, UnitOrder, Verbatim, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.board.variant import PowerKind, Variant
from judge.game.events import PhaseProcessed, ResultLine
from judge.game.views.fog import UNSEEN
from judge.writing.rendering.render import plural, power_name, unit_label
from judge.writing.reports.grouping import by_power, bystanders, driver

_RULE = "-----"
_COLUMN = 30
_BLOCKS = ((PowerKind.MINOR, "Neutrals"), (PowerKind.AFFILIATE, "Affiliates"))
_BY_CODE = {
    "sortie": "Bounced (sortie)",
    "own-unit": "Bounced (own unit)",
    "convoy-broken": "No convoy",
    "convoy-paradox": "No convoy",
    "convoy-missing": "No convoy",
    "rebuilt": "Rebuilt",
    "first-unit-placed": "Placed by the rules",
    "interned": "Interned",
    "closed": "Lost",
    "canal-opened": "Canal opened",
    "waived-silent": "Not used",
    "disbanded-silent": "Disbanded",
    "removed-silent": "Removed (civil disorder)",
    "removed-homeless": "Removed (civil disorder)",
}
_BY_VERDICT = {UNSEEN: "Not seen", "invalid": "Void", "illegal": "Illegal", "disrupted": "Disrupted", "fails": "Failed"}


def order_lines(variant: Variant, event: PhaseProcessed) -> list[str]:
    """A block for every power with orders, ordered by side; then the minor powers and affiliates that took part."""
    lines: list[str] = []
    grouped = by_power(variant, event)
    for side, powers in variant.sides.items():
        for power in powers:
            if own := grouped.get(power, []):
                name = power_name(variant, power)
                heading = f"{name} ({variant.side_name(side)})" if side != power else name
                lines += _block(heading, _rows(variant, event, power, own))
    for kind, heading in _BLOCKS:
        found = bystanders(variant, event, (key for key, each in variant.neutrals.items() if each.kind is kind))
        rows = [_row(variant, event, each) for each in found.shown]
        if found.held:
            others = "other unit" if rows else "unit"
            rows.append(f"{plural(found.held, others)} {'holds' if found.held == 1 else 'hold'}.")
        if rows:
            lines += _block(heading, rows)
    return [*lines, ""]


def _block(heading: str, rows: Sequence[str]) -> list[str]:
    return [_RULE, heading, "", *rows]


def _rows(variant: Variant, event: PhaseProcessed, power: str, own: Sequence[ResultLine]) -> list[str]:
    """A power's rows in the order in which its orders were written; units without orders follow."""
    listed = event.orders.get(power, ())
    rank: dict[object, int] = {order: place for place, order in enumerate(listed)}
    return [_row(variant, event, each) for each in sorted(own, key=lambda each: rank.get(each.order, len(rank)))]


def _row(variant: Variant, event: PhaseProcessed, line: ResultLine) -> str:
    order = line.order
    if isinstance(order, Unit):
        return f"{unit_label(order, variant):<{_COLUMN - 2}}  {_half_seen(line)}"
    written = order.text if isinstance(order, Verbatim) else _order(variant, event, order)
    return f"{written:<{_COLUMN - 2}}  {_outcome(variant, event, line)}"


def _half_seen(line: ResultLine) -> str:
    return line.verdict.capitalize() + ("; dislodged" if line.dislodged else "")


def _order(variant: Variant, event: PhaseProcessed, order: Order) -> str:
    """`A Mukd S Irku - Urga`."""
    if isinstance(order, Waive):
        return "Waive a build"
    place = variant.label
    unit = unit_label(Unit("", order.kind, order.at), variant).strip()
    match order:
        case Hold():
            return f"{unit} H"
        case Move(to=to) | Retreat(to=to):
            return f"{unit} - {place(to)}"
        case Support(of_at=of_at, to=to):
            return f"{unit} S {place(of_at)}" + (f" - {place(to)}" if to else "")
        case Convoy(of_at=of_at, to=to):
            return f"{unit} C {place(of_at)} - {place(to)}"
        case Build():
            return f"Build {unit}"
        case Disband() if event.before.phase.kind is PhaseKind.ADJUSTMENTS:
            return f"Remove {unit}"
        case _:
            return f"{unit} D"


def _outcome(variant: Variant, event: PhaseProcessed, line: ResultLine) -> str:
    """`Succeeds`, `Bounced 1v1`, `Cut by A Peki`, `Dislodged by A Peki` …; for a dislodged move both."""
    said, order = _verdict(variant, line), line.order
    if line.dislodged and isinstance(order, UnitOrder):
        by = driver(variant, event, order.at) or line.by
        lost = f"Dislodged by {_printed(by, variant)}" if by else "Dislodged"
        return f"{said}; {lost.lower()[0]}{lost[1:]}" if isinstance(order, Move) else lost
    return said


def _verdict(variant: Variant, line: ResultLine) -> str:
    if line.code in _BY_CODE:
        return _BY_CODE[line.code]
    if line.verdict == "cut":
        return f"Cut by {_printed(line.by, variant)}" if line.by else "Cut"
    if isinstance(line.order, Retreat) and line.verdict == "fails":
        return "Bounced, destroyed"
    if isinstance(line.order, Move) and line.verdict == "fails":
        return f"Bounced {line.strengths[0]}v{line.strengths[1]}" if line.strengths else "Bounced"
    return _BY_VERDICT.get(line.verdict, "Succeeds")


def _printed(unit: str, variant: Variant) -> str:
    kind, _, space = unit.partition(" ")
    return f"{kind} {variant.label(space)}"
