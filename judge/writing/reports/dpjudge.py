"""The orders of a phase as DPjudge and nJudge wrote them: one line per order, notes in `(* *)`.

Mapping tools expect one order per line, so no order is broken over two. If a line would exceed 78 columns, its longest
place names are replaced by the labels that reports print, and as a last resort by codes, which the tools know too. For
the tools' sake a convoyed army is written without `via convoy`.
"""

from collections.abc import Iterable, Mapping, Sequence

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Retreat, Support, UnitOrder, Verbatim, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.game.events import PhaseProcessed, ResultLine
from judge.writing.rendering.render import WIDTH, kind_word, order_words, place_words, plural, power_name
from judge.writing.reports.grouping import by_power, bystanders, owners

_NO_WAY = frozenset({"convoy-broken", "convoy-paradox", "convoy-missing"})


def order_lines(variant: Variant, event: PhaseProcessed) -> list[str]:
    """One line per order. In movement an empty line ends each power."""
    return _Lines(variant, event).all()


class _Lines:
    """The order lines of one phase."""

    def __init__(self, variant: Variant, event: PhaseProcessed) -> None:
        self._variant = variant
        self._event = event
        self._owners: Mapping[str, str] = owners(variant, event)
        self._is_movement = event.before.phase.kind is PhaseKind.MOVEMENT

    def all(self) -> list[str]:
        lines: list[str] = []
        for power, own in by_power(self._variant, self._event).items():
            for each in own:
                lines += self._order(power, each, own)
            silent = sum(not each.ordered and isinstance(each.order, Waive) for each in own)
            if silent:
                lines.append(f"{self._name(power)}: {plural(silent, 'unused build')} pending.")
            if self._is_movement:
                lines.append("")
        others = self._bystanders()
        return [*lines, *others] if self._is_movement and not others else [*lines, *others, ""]

    def _bystanders(self) -> list[str]:
        found = bystanders(self._variant, self._event, self._variant.neutrals)
        lines = [line for each in found.shown for line in self._order(each.power, each, [each])]
        return [*lines, f"Neutral: {plural(found.held, 'other unit')} HOLD."] if found.held else lines

    def _name(self, power: str) -> str:
        return power_name(self._variant, power)

    def _order(self, power: str, line: ResultLine, own: Sequence[ResultLine]) -> Iterable[str]:
        order = line.order
        if isinstance(order, Unit):
            note = "  (*dislodged*)" if line.dislodged else ""
            where = self._place(order.space)
            yield f"{self._name(power)}: {kind_word(order.kind)} {where} {line.verdict.upper()}.{note}"
            return
        if isinstance(order, Verbatim):
            yield f"{self._name(power)}: {order}." + ("  (*invalid*)" if line.ordered else "")
            return
        if isinstance(order, Waive):
            if line.ordered:
                yield f"{self._name(power)}: Build waived."
            return
        if line.verdict == "illegal":
            yield self._line(power, order, ["invalid"])
            if self._holds_instead(power, order.at, own):
                yield self._line(power, Hold(order.kind, order.at), ["dislodged"] if line.dislodged else [])
        else:
            yield self._line(power, order, _notes(line, order))

    def _holds_instead(self, power: str, at: str, own: Sequence[ResultLine]) -> bool:
        """Whether a unit with an illegal order holds: it is there, and it has no other order."""
        others = [each.order for each in own if each.verdict != "illegal"]
        ordered = any(isinstance(each, UnitOrder) and each.at == at for each in others)
        return self._is_movement and not ordered and self._owners.get(self._variant.province_of.get(at, "")) == power

    def _line(self, power: str, order: UnitOrder, notes: Sequence[str]) -> str:
        note = f"  (*{', '.join(notes)}*)" if notes else ""
        shortened: dict[str, str] = {}
        longest_first = sorted(_places(order), key=lambda each: -len(self._place(each)))
        shorter = [(each, self._variant.label(each)) for each in longest_first]
        for space, instead in [("", ""), *shorter, *((each, each) for each in longest_first)]:
            shortened[space] = instead
            said = self._words(power, order, shortened).removesuffix(".")  # a name may end in one: Falkland Is.
            line = f"{self._name(power)}: {said}.{note}"
            if len(line) <= WIDTH:
                break
        return line

    def _words(self, power: str, order: UnitOrder, shortened: Mapping[str, str]) -> str:
        def place(space: str) -> str:
            return shortened.get(space) or self._place(space)

        def nation(space: str) -> str:
            owner = self._owners.get(self._variant.province_of.get(space, ""))
            if not owner or owner == power:
                return ""
            return "neutral " if owner in self._variant.neutrals else f"{self._variant.powers[owner].adjective} "

        if isinstance(order, Disband) and self._event.before.phase.kind is PhaseKind.ADJUSTMENTS:
            return (
                f"Removes the {kind_word(order.kind).lower()} in {place_words(self._variant, order.at, with_the=True)}"
            )
        if isinstance(order, Move):
            order = Move(order.kind, order.at, order.to)
        return order_words(order, self._variant, place, nation)

    def _place(self, space: str) -> str:
        return place_words(self._variant, space)


def _notes(line: ResultLine, order: UnitOrder) -> list[str]:
    """The notes that the old judges wrote in `(* *)`; empty if the order did what it should."""
    notes: list[str] = []
    match order:
        case Move() if line.verdict == "invalid" or line.code in _NO_WAY:
            notes.append("no convoy")
        case Move() if line.verdict == "fails":
            notes.append("bounce")
        case Support() if line.verdict == "cut":
            notes.append("cut")
        case Support() | Convoy() if line.verdict == "invalid":
            notes.append("void")
        case Convoy() if line.verdict == "disrupted" and not line.dislodged:
            notes.append("disrupted")
        case Build() | Disband() if line.verdict in ("fails", "invalid"):
            notes.append("invalid")
        case Retreat() if line.verdict == "fails":
            notes += ["bounce", "destroyed"]
    return [*notes, "dislodged"] if line.dislodged else notes


def _places(order: UnitOrder) -> list[str]:
    match order:
        case Move(_, at, to) | Retreat(_, at, to):
            return [at, to]
        case Support(_, at, _, of_at, to):
            return [at, of_at, *([to] if to else [])]
        case Convoy(_, at, _, of_at, to):
            return [at, of_at, to]
        case _:
            return [order.at]
