"""WHY: the result of a unit's order in a phase that was played, and all that decided it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.board.orders import Hold, Move, Order, Retreat, UnitOrder
from judge.board.phase import PhaseKind
from judge.board.position import DislodgedUnit, Unit, province_of
from judge.board.variant import Variant
from judge.common.message import Plain
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import UnitUnclear
from judge.desk.handling.game_argument import Found, no_game_named
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import as_sentence
from judge.desk.handling.request import Request
from judge.game.boards import policies_of, variant_in_phase
from judge.game.events import PhaseProcessed, ResultLine
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.game.views.fog import is_foggy
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.mail.items import Call
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import read_unit
from judge.reading.orders.problems import UndecidedCoast, UndecidedKind
from judge.rules.adjudication import decide_movement
from judge.rules.explain_unit import explain_unit, helped_unit
from judge.rules.situation import Situation
from judge.writing.letters import explanations
from judge.writing.rendering.render import names, order_label, plural, power_name
from judge.writing.rendering.translator import in_english
from judge.writing.reports.results import why_words

_MOST_WORDS = 3  # words in the name of a phase, at most
_MOST_LINES = 4  # orders explained in one answer, at most


@dataclass(frozen=True, slots=True)
class _WhyRequest:
    """A phase that was played, its board, and the part of it that is asked about."""

    state: GameState
    variant: Variant
    phase: PhaseProcessed
    province: str

    @property
    def code(self) -> str:
        return str(self.phase.before.phase)

    def lines(self) -> list[ResultLine]:
        """The results of the units in the province, or built there; if there are none, of those that tried to enter."""
        there, going = [], []
        for line in self.phase.results:
            order = line.order
            if not isinstance(order, UnitOrder):
                continue
            if province_of(order.at) == self.province:
                there.append(line)
            elif isinstance(order, Move | Retreat) and province_of(order.to) == self.province:
                going.append(line)
        return there or sorted(going, key=lambda line: line.verdict != "succeeds")


def _asked(request: Request) -> _WhyRequest:
    """What is asked about: of the phases that may be meant, the last one with results for the place.

    :raises Refusal: `not-played`, `unclear-unit`.
    """
    state = request.state
    named, text = _phase_of(request.text, request.variant)
    phases = _candidates(state, request.past.phases(), named)
    boards = [variant_in_phase(state, each.before.phase) for each in phases]
    province = _place(text, boards[0], phases[0])
    every = [_WhyRequest(state, board, each, province) for board, each in zip(boards, phases, strict=True)]
    return next((each for each in every if each.lines()), every[0])


def _why(request: Request, asked: _WhyRequest) -> str:
    found = asked.lines()[:_MOST_LINES]
    foggy = is_foggy(asked.state, request.reader)
    told = [_told(asked, line, foggy=foggy) for line in found] or [_nothing(asked, foggy=foggy)]
    place = asked.variant.label(asked.province)
    request.answer(f"Why: {place}, {asked.state.name} {asked.code}", "\n".join(told))
    return f"what came of {place} in {asked.code} is explained below"


def _found(context: LetterContext, call: Call) -> Found:
    """The game asked about (optional after SIGNON), and the text after its name.

    :raises Refusal: `no-unit-named`, `no-game-name`, `unknown-game`.
    """
    rest = call.rest
    if not rest:
        raise Refusal("no-unit-named", "Say which unit: WHY A PAR, or WHY A PAR S1901M.")
    first, _, behind = rest.partition(" ")
    named = context.find(first.rstrip(":"))
    if context.signed_on is not None:
        own, _ = context.here()
        if named is None or named.name == own.name or not behind:
            return Found(own, behind if named is not None and named.name == own.name and behind else rest)
    if named is not None and not behind:
        raise Refusal("no-unit-named", f"Say which unit: WHY {named.name} A PAR.")
    if not behind or (named is None and len(first) == 1):
        raise no_game_named(f"WHY spring-cup {rest}")
    return Found(named or context.game(first), behind.strip())


def _phase_of(text: str, variant: Variant) -> tuple[PhaseName | None, str]:
    """The phase named at the end of a text, or at its beginning, and the rest of the text."""
    words = text.split()
    for count in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        for said, left in ((words[-count:], words[:-count]), (words[:count], words[count:])):
            phase = read_phase(" ".join(said), variant.calendar)
            if isinstance(phase, PhaseName):
                return phase, " ".join(left[:-1] if left[-1].lower() in ("in", "of") and len(left) > 1 else left)
    return None, text


def _candidates(
    state: GameState, phases: Sequence[PhaseProcessed], named: PhaseName | None
) -> Sequence[PhaseProcessed]:
    """The phases that may be meant, the last one first.

    :raises Refusal: `not-played`.
    """
    meant = [each for each in reversed(phases) if named is None or named.fits(each.before.phase)]
    if meant:
        return meant
    if named is None:
        raise Refusal("not-played", f"No phase of {state.name} has been played yet.")
    code = f"{named.season}{named.year}{named.kind or ''}"
    last = f"; the last one was {phases[-1].before.phase}" if phases else ""
    raise Refusal("not-played", f"{state.name} has not played {code}{last}.")


def _place(text: str, variant: Variant, phase: PhaseProcessed) -> str:
    """The province that a unit or a place names.

    :raises Refusal: `UnitUnclear`.
    """
    unit = read_unit(text, OrderContext(variant, PhaseKind.MOVEMENT, None, phase.before))
    if isinstance(unit, Unit):
        return variant.province_of[unit.space]
    if isinstance(unit, UndecidedKind | UndecidedCoast):
        return variant.province_of[unit.place]
    raise Refusal(UnitUnclear(unit).with_more(Plain("Name a unit, as in WHY A PAR.")))


def _told(asked: _WhyRequest, line: ResultLine, *, foggy: bool) -> str:
    """One order: its result, and what decided it."""
    label, whose = order_label(line.order, asked.variant), power_name(asked.variant, line.power)
    if line.ordered or not isinstance(line.order, Hold):
        said = f"{label} ({whose})"
    elif line.power in asked.variant.neutrals:
        said = f"{label.removesuffix(' H')} ({whose}), for which no order won, holds"
    else:
        said = f"{label.removesuffix(' H')} ({whose}) had no order and holds"
    reason = in_english(line.reason, asked.variant) if line.reason else ""
    failed = "failed: " if reason.startswith("failed: ") else ""
    came = f"{failed}{why_words(asked.variant, line)}" if reason else "what decided it lies in the fog"
    remarks = [] if foggy else [as_sentence(each) for each in _remarks(asked, line)]
    return explanations.why(f"{said} in {asked.code}: {came}.", remarks).rstrip("\n")


def _remarks(asked: _WhyRequest, line: ResultLine) -> Iterator[str]:
    """What else contributed to an order's outcome, besides its one reason."""
    order = line.order
    if not isinstance(order, UnitOrder):
        return
    match asked.phase.before.phase.kind:
        case PhaseKind.MOVEMENT:
            yield from _battle(asked, line, order.at)
        case PhaseKind.RETREATS:
            yield from _open(asked, order.at, asked.phase.before.dislodged)
        case PhaseKind.ADJUSTMENTS:
            if line.power in asked.variant.powers:
                yield _count(asked, line.power)


def _battle(asked: _WhyRequest, line: ResultLine, at: str) -> Iterator[str]:
    """The battle around a unit, resolved again from the recorded results, so orders won by bids count too."""
    before = asked.phase.before
    orders: dict[str, list[Order]] = {}
    for each in asked.phase.results:
        if each.ordered and isinstance(each.order, Order) and each.verdict != "illegal":
            orders.setdefault(each.power, []).append(each.order)
    policies = policies_of(asked.state, asked.variant)
    battle = decide_movement(Situation.of(asked.variant, before, policies), orders)
    n = battle.number.get(province_of(at))
    if n is None or battle.power[n] != line.power:
        return
    target = helped_unit(battle, n)
    if target is not None and line.verdict in ("given", "cut", "available", "disrupted"):
        verb = "support" if line.verdict in ("given", "cut") else "convoy"
        theirs = next(each for each in asked.phase.results if _stands(asked, each, battle.at[target]))
        whose = power_name(asked.variant, theirs.power)
        label, why = order_label(theirs.order, asked.variant), why_words(asked.variant, theirs)
        yield f"it was to {verb} {label} ({whose}): {why}"
    for reason in explain_unit(battle, n):
        yield in_english(reason, asked.variant)
    yield from _open(asked, at, asked.phase.after.dislodged)


def _stands(asked: _WhyRequest, line: ResultLine, province: str) -> bool:
    """Whether a result is that of the unit in the province: its own power's order there, and not a replaced one."""
    here = isinstance(line.order, UnitOrder) and province_of(line.order.at) == province
    owner = next((unit.power for unit in asked.phase.before.units if province_of(unit.space) == province), "")
    return here and line.power == owner and line.code != "replaced"


def _open(asked: _WhyRequest, at: str, dislodged: Sequence[DislodgedUnit]) -> Iterator[str]:
    """Where a dislodged unit could retreat to."""
    for each in dislodged:
        if province_of(each.unit.space) == province_of(at) and each.retreats is not None:
            places = names([asked.variant.label(space) for space in each.retreats], "or")
            yield f"it could retreat to {places}" if places else "no retreat was open to it"


def _count(asked: _WhyRequest, power: str) -> str:
    """What a power had to adjust, and what it ordered."""
    before, variant = asked.phase.before, asked.variant
    centres, units = len(before.centres_of(power)), len(before.units_of(power))
    left = centres - units
    due = f", {plural(abs(left), 'build' if left > 0 else 'removal')} due" if left else ", nothing to adjust"
    lines = [each for each in asked.phase.results if each.power == power and each.ordered]
    ordered = names([order_label(each.order, variant) for each in lines]) or "nothing"
    said = f"{power_name(variant, power)} had {plural(centres, 'centre')} and {plural(units, 'unit')}{due}"
    return f"{said}; it ordered {ordered}"


def _nothing(asked: _WhyRequest, *, foggy: bool) -> str:
    """The answer if nobody ordered anything in a place; in adjustments, what its owner had to do.

    :raises Refusal: `no-such-unit`.
    """
    place, phase = asked.variant.label(asked.province), asked.phase.before.phase
    owner = asked.phase.before.centres.get(asked.province) or asked.variant.home_of.get(asked.province)
    if phase.kind is PhaseKind.ADJUSTMENTS and owner and owner in asked.variant.powers and not foggy:
        return explanations.why(
            f"Nothing was built or removed in {place} in {asked.code}.", [f"{_count(asked, owner)}."]
        )
    nobody = {
        PhaseKind.MOVEMENT: f"no unit stood in {place}, and none was to go there",
        PhaseKind.RETREATS: f"no unit was dislodged in {place}",
        PhaseKind.ADJUSTMENTS: f"nothing was built or removed in {place}",
    }[phase.kind]
    raise Refusal("no-such-unit", f"In {asked.code} {nobody}{', as far as you can see' if foggy else ''}.")


COMMAND = Command(
    spellings=("WHY",),
    usage=("WHY A PAR", "WHY Paris S1901M", "WHY game A PAR S1901M"),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=_found,
    arguments=_asked,
    handle=_why,
    most=10,
)
