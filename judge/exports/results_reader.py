"""Reads a results letter: its results block without dates, its reasons, and its orders.

Both layouts of results are read. Lines about what happened without an order (a removal by civil disorder, a rebuilt
neutral, an interned fleet) are skipped, because the rules find them again.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from judge.board.orders import Build, Disband, Hold, Order, Retreat, Waive
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.reading.orders.orders import OrderContext, read_line
from judge.rules.first_units import must_be_placed
from judge.writing.rendering.render import power_name

_HEAD = re.compile(
    r"^(?:Movement results|Retreat orders|Adjustment orders) for .*\(([\w-]+)\.(\w+)\)\s*$", re.MULTILINE
)
_END = re.compile(r"^(?:The next phase of '.*|The game is over\..*)$", re.MULTILINE)
_PARTS = ("The following units were dislodged:", "Ownership of supply centers:")
_NOTES = re.compile(r"\s*\(\*(.*)\*\)\s*$")
_COUNTED = re.compile(
    r"(?:.*: \d+ unused builds? pending\.|Neutral: \d+ other units? HOLD\.|\d+ (?:other )?units? holds?\.)"
)
_VARIANT = re.compile(r"^:: Judge: .*  Variant: (\S+)$", re.MULTILINE)
_REASON = re.compile(r"(.*?) \((.*?)\): ")
_BY_ITSELF = (
    "Removed (civil disorder)",
    "Disbanded",
    "Not used",
    "Rebuilt",
    "Interned",
    "Lost",
    "Canal opened",
    "Placed by the rules",
)


@dataclass(slots=True)
class ResultsLetter:
    """A results letter: game, variant, phase; the lines of its block and of its reasons; the orders by power.

    `over` is whether it says that the game is over, `winner` is the name of the winner in it. `unread` are order lines
    that could not be read.
    """

    game: str
    variant: str
    phase: Phase
    block: list[str]
    reasons: list[str]
    over: bool
    winner: str
    orders: dict[str, list[Order]] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)


def is_results(text: str) -> bool:
    """Whether a letter's text has results."""
    return _HEAD.search(text) is not None and _END.search(text) is not None


def read_results(text: str) -> ResultsLetter:
    """A results letter; `read_told_orders` adds its orders.

    :raises ValueError: it is not a results letter.
    """
    head, end = _HEAD.search(text), _END.search(text)
    variant = _VARIANT.search(text)
    if head is None or end is None:
        raise ValueError("the letter holds no results")
    block = lines_of(text[head.start() : end.end()])
    victory = next((line for line in block if "(* VICTORY!! *)" in line), "")
    return ResultsLetter(
        game=head[1],
        variant=variant[1] if variant else "",
        phase=Phase.parse(head[2]),
        block=block,
        reasons=_reasons(text[end.end() :]),
        over=end[0].startswith("The game is over"),
        winner=victory.partition(":")[0].strip(),
    )


def lines_of(text: str) -> list[str]:
    """The non-empty lines of a text without trailing blanks, and without lines that have dates of deadlines."""
    kept = (line.rstrip() for line in text.splitlines())
    return [line for line in kept if line.strip() and not line.startswith(("::", "The deadline for orders will be"))]


def _reasons(text: str) -> list[str]:
    """The entries below `Why:`, each on one line."""
    lines = text.splitlines()
    if "Why:" not in lines:
        return []
    entries: list[str] = []
    for line in lines[lines.index("Why:") + 1 :]:
        if not line.strip():
            break
        if line.startswith("  ") and not line.startswith("   "):
            entries.append(line.strip().removeprefix("- "))
        elif not line.startswith("  "):
            break
        else:
            entries[-1] += f" {line.strip()}"
    return entries


def read_told_orders(parsed: ResultsLetter, variant: Variant, position: Position) -> None:
    """Fill in the orders from a letter's results block; `position` is the one before the phase."""
    lines = parsed.block[1:-1]
    cut = min((lines.index(part) for part in _PARTS if part in lines), default=len(lines))
    rows = _columns(lines[:cut], variant) if variant.layout == "columns" else _told_lines(lines[:cut], variant)
    silent = {(found[1], found[2]) for each in parsed.reasons if (found := _REASON.match(each))}
    ordered: set[str] = set()
    for row in rows:
        order = _order(row.text, variant, position, row.power)
        if order is None:
            parsed.unread.append(row.text)
            continue
        power = row.power or _owner(order, variant, position)
        if _just_happened(order, row, variant, position, power, silent, ordered):
            continue
        if not isinstance(order, Waive):
            ordered.add(variant.province_of.get(order.at, order.at))
        parsed.orders.setdefault(power, []).append(order)


@dataclass(frozen=True, slots=True)
class _Row:
    """An order as written: the power (empty for neutrals), the words, and the notes after them."""

    power: str
    text: str
    notes: str


def _told_lines(lines: list[str], variant: Variant) -> Iterator[_Row]:
    """`France: Army Paris -> Burgundy.  (*bounce*)`, one order a line."""
    keys = _keys(variant)
    for line in _joined(lines, keys):
        if _COUNTED.fullmatch(line):
            continue
        name, _, rest = line.partition(": ")
        notes = _NOTES.search(rest)
        text = _NOTES.sub("", rest).strip().removesuffix(".")
        yield _Row(keys.get(name, ""), _plain(text, variant), notes[1] if notes else "")


def _joined(lines: list[str], keys: Mapping[str, str]) -> list[str]:
    """Join lines that were wrapped: each row begins with a power's name."""
    whole: list[str] = []
    for line in lines:
        if not whole or line.partition(": ")[0] in keys or _COUNTED.fullmatch(line):
            whole.append(line)
        else:
            whole[-1] += f" {line.strip()}"
    return whole


def _keys(variant: Variant) -> dict[str, str]:
    everybody = (*variant.powers, *variant.neutrals)
    return {power_name(variant, key): key for key in everybody}


def _plain(text: str, variant: Variant) -> str:
    """The words without nationalities: `SUPPORT French Army Gascony`."""
    words = {"neutral", *(power.adjective for power in variant.powers.values())}
    for word in sorted(words, key=len, reverse=True):
        text = text.replace(f" {word} Army ", " Army ").replace(f" {word} Fleet ", " Fleet ")
    return text


def _columns(lines: list[str], variant: Variant) -> Iterator[_Row]:
    """`A Mukd S Irku - Urga      Cut by A Peki`, in blocks headed by a power, `Mukden (Blue)`."""
    heading, power, keys = False, "", _keys(variant)
    for line in lines:
        if line == "-----":
            heading = True
        elif heading:
            heading, power = False, keys.get(line, keys.get(line.rpartition(" (")[0], ""))
        elif not _COUNTED.fullmatch(line):
            text, _, outcome = line.partition("  ")
            yield _Row(power, text.strip(), outcome.strip())


def _order(text: str, variant: Variant, position: Position, power: str) -> Order | None:
    if text in ("Build waived", "Waive a build"):
        return Waive()
    context = OrderContext(variant, position.phase.kind, power or None, position)
    readings = read_line(text, context)
    if len(readings) != 1:
        return None
    return readings[0].order or readings[0].literal


def _owner(order: Order, variant: Variant, position: Position) -> str:
    """The power of an order that names none: the owner of the unit, or of the centre."""
    if isinstance(order, Waive):
        return ""
    place = variant.province_of.get(order.at, order.at)
    units = [each.unit for each in position.dislodged] if position.phase.kind is PhaseKind.RETREATS else position.units
    standing = next((unit.power for unit in units if variant.province_of[unit.space] == place), "")
    return standing or position.centres.get(place, "")


def _just_happened(
    order: Order,
    row: _Row,
    variant: Variant,
    position: Position,
    power: str,
    silent: set[tuple[str, str]],
    ordered: set[str],
) -> bool:
    """Whether a line is about something that happened without an order."""
    kind = position.phase.kind
    if row.notes in _BY_ITSELF:
        return True
    if isinstance(order, Waive):
        return False
    place = variant.province_of.get(order.at, order.at)
    if kind is PhaseKind.MOVEMENT:
        again = isinstance(order, Hold) and place in ordered  # a unit with an illegal order holds
        return again or isinstance(order, Build | Disband | Retreat)
    if kind is PhaseKind.RETREATS:
        out = {variant.province_of[each.unit.space] for each in position.dislodged}
        if not isinstance(order, Retreat | Disband) or place not in out:
            return True
    elif power in variant.neutrals:
        return True
    placed = isinstance(order, Build) and must_be_placed(variant, position)
    label = " ".join((order.kind, variant.label(order.at), "B" if placed else "D"))
    by_itself = (label, power_name(variant, power)) in silent
    return (placed or isinstance(order, Disband)) and by_itself and "invalid" not in row.notes
