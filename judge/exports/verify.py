"""Verifies a game's record: adjudicates the orders in its letters again, and compares the outcome, phase by phase.

The orders of each results letter are read and adjudicated, and the letter is written again from the outcome. Results,
dislodged units, centres and the next phase must be equal. The words of a reason may differ, because releases word it
differently; the units, places and numbers in it may not. The archive's record, if given, is compared too.

No letter tells the whole board that a master's EDIT leaves, or its TAKEBACK. There the archive's record is believed;
without it the phases that follow are not checked. A move to another edition of the variant is done again: each phase is
adjudicated on its own board.
"""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from judge.archive.records import PhaseRecord
from judge.batch.replay import differences
from judge.board.edition_move import EditionMove
from judge.board.library import short_name
from judge.board.orders import Convoy, Move, Order
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message, every_message
from judge.exports.results_reader import ResultsLetter, is_results, lines_of, read_results, read_told_orders
from judge.game.clock.preview import result_lines
from judge.game.events import PhaseProcessed
from judge.rules.adjudication import adjudicate
from judge.rules.outcome import Outcome
from judge.rules.policies import Policies
from judge.writing.rendering.declared_facts import declarations
from judge.writing.rendering.render import TIED, order_label, plural, power_name, wrap
from judge.writing.rendering.translator import Translator, in_english
from judge.writing.reports.centre_tables import unit_rows_of_all
from judge.writing.reports.results import in_words, reasons, results

_OF_THE_GAME = frozenset(("starting", "results", "rollback", "rollforward", "edited", "edition", "taken_back"))
"""The kinds of letters that report the game. Letters of other kinds may quote anything, such as old results."""

_EDIT_TAKEN_BACK = "has taken back the last change of the position of"
_MOVE_TAKEN_BACK = "has taken back the move of"

MOST_DOUBTS = 6
"""How many armies are tried both ways, if they may have moved by land or by convoy."""


@dataclass(frozen=True, slots=True)
class Letter:
    """The parts of a public letter that matter here: its subject, its text and its kind (empty: unknown)."""

    subject: str
    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards on which a game was played, and the policies that its master chose.

    `editions` maps the key of an edition to its variant, with the game's options and its powers dealt. An empty key
    stands for the edition that the game began with.
    """

    editions: Mapping[str, Variant]
    chosen: Mapping[str, str] = field(default_factory=dict)

    @property
    def first(self) -> Variant:
        """The variant that the game began with."""
        return self.editions[""]

    def of(self, position: Position) -> Variant:
        """The variant for a position: of its edition, in its phase."""
        return self.editions[position.edition].at(position.phase)

    def policies(self, variant: Variant) -> Policies:
        """The policies that a phase on this board was adjudicated by."""
        return Policies.of({**variant.policies, **self.chosen})

    def named_in(self, text: str) -> str | None:
        """The key of the edition that a letter about a move names; None if it names none of these."""
        return next((key for key, variant in self.editions.items() if short_name(variant.edition) in text), None)


@dataclass(slots=True)
class Verification:
    """The result: how many phases agree, and sentences about what differs and what could not be checked."""

    agreeing: int = 0
    differing: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """0: the record is true; 1: it is not; 2: part of it could not be checked."""
        if self.differing:
            return 1
        return 2 if self.unchecked or not self.agreeing else 0


@dataclass(slots=True)
class _Course:
    """The game as told by the letters so far: the current position (None if no letter tells it), the position before
    each phase, and `left`, the position before the last rollback until that is undone. `moved` has the positions before
    the moves to other editions in the present phase.
    """

    position: Position | None
    before: dict[str, Position] = field(default_factory=dict)
    left: list[Position | None] = field(default_factory=list)
    moved: list[Position | None] = field(default_factory=list)


def verify(letters: Sequence[Letter], boards: Boards, recorded: Sequence[PhaseRecord] | None = None) -> Verification:
    """Compare a game's public letters with the rules and, if given, with the phases that the archive `recorded`."""
    verification = Verification()
    course = _Course(boards.first.start())
    kept = list(recorded) if recorded is not None else None
    for letter in letters:
        if letter.kind and letter.kind not in _OF_THE_GAME:
            continue
        if is_results(letter.text):
            _turn(read_results(letter.text), boards, course, verification, kept)
        elif "rollback notice" in letter.subject:
            _back(letter, boards, course, verification)
        elif "rollforward notice" in letter.subject and course.left:
            course.position = course.left.pop()
        elif "edition changed" in letter.subject:
            _move(letter, boards, course, verification)
        elif _takes_back(letter, _MOVE_TAKEN_BACK) and course.moved:
            course.position = course.moved.pop()
        elif "position changed" in letter.subject or _takes_back(letter, _EDIT_TAKEN_BACK):
            course.position = None
        elif " starting" in letter.subject:
            _start(letter, boards, course, verification)
    if kept:
        verification.differing.append(
            f"the archive has {plural(len(kept), 'phase')} that no letter tells of: {_codes(kept)}"
        )
    return verification


def _codes(kept: Sequence[PhaseRecord]) -> str:
    return ", ".join(each.phase for each in kept)


def _takes_back(letter: Letter, words: str) -> bool:
    return "takeback notice" in letter.subject and words in _flat(letter.text)


def _start(letter: Letter, boards: Boards, course: _Course, verification: Verification) -> None:
    start = boards.first.start()
    course.position = start
    if "All units" in letter.text and not _shows(letter, boards, start):
        verification.differing.append(f"{start.phase}: the first letter shows other units than the variant begins with")


def _move(letter: Letter, boards: Boards, course: _Course, verification: Verification) -> None:
    """The game goes on with the same position on the board of another edition."""
    position, edition = course.position, boards.named_in(letter.text)
    course.moved.append(position)
    if edition is None:
        verification.unchecked.append("the game was moved to an edition of its variant that is not there")
    if edition is None or position is None:
        course.position = None
    else:
        there = boards.of(replace(position, edition=edition))
        course.position = EditionMove(boards.of(position), there).position(position, edition)


def _back(letter: Letter, boards: Boards, course: _Course, verification: Verification) -> None:
    code, left = letter.subject.rstrip(")").rpartition(" ")[2], course.position
    course.left, course.moved = [left], []
    if code in course.before:
        course.position = course.before[code]
    elif left is not None and str(left.phase) != code:  # otherwise a game that was over is again where it ended
        verification.unchecked.append(f"{code}: the game was rolled back to a phase that no letter tells of")
        course.position = None
    position = course.position
    if position is not None and "All units" in letter.text and not _shows(letter, boards, position):
        verification.differing.append(f"{code}: the rollback's letter shows other units than stood there")


def _shows(letter: Letter, boards: Boards, position: Position) -> bool:
    variant, told = boards.of(position), _flat(letter.text)
    rows = [(each, units) for each, units in unit_rows_of_all(variant, position) if units is not None]
    return all(f"{in_english(each, variant)} {in_english(units, variant)}" in told for each, units in rows)


def _turn(
    parsed: ResultsLetter,
    boards: Boards,
    course: _Course,
    verification: Verification,
    kept: list[PhaseRecord] | None,
) -> None:
    """Verify one results letter."""
    code = str(parsed.phase)
    record = _record(code, kept, verification)
    position = record.before if course.position is None and record is not None else course.position
    if position is None:
        verification.unchecked.append(f"{code}: where the units stood before it is not told by the letters")
        return
    if position.phase != parsed.phase:
        verification.differing.append(f"{code}: a letter tells of it, but the game stood at {position.phase}")
        return
    variant = boards.of(position)
    policies = boards.policies(variant)
    read_told_orders(parsed, variant, position)
    if parsed.unread:
        verification.unchecked += [f"{code}: cannot be read as an order: {each}" for each in parsed.unread]
    course.before[code], course.moved = position, []
    found, best = None, None
    for outcome, event in _attempts(parsed, variant, policies, position):
        faults = _faults(parsed, event, variant)
        if best is None or len(faults) < len(best):
            best, found = faults, outcome
        if not faults:
            break
    assert found is not None
    faults = [f"{code}: {each}" for each in best or ()]
    if record is not None:
        faults += [f"{code}: {each}" for each in _against(record, parsed, variant, policies, position, found)]
    verification.differing += faults
    verification.agreeing += not faults and not parsed.unread
    course.position = record.after if record is not None and faults else found.after


def _record(code: str, kept: list[PhaseRecord] | None, verification: Verification) -> PhaseRecord | None:
    if kept is None:
        return None
    if not kept or kept[0].phase != code:
        found = kept[0].phase if kept else "no phase any more"
        verification.differing.append(f"{code}: a letter tells of it, but the archive has {found} there")
        return None
    return kept.pop(0)


# -- what the orders lead to ------------------------------------------------------------------------------------------


def _attempts(
    parsed: ResultsLetter, variant: Variant, policies: Policies, position: Position
) -> Iterator[tuple[Outcome, PhaseProcessed]]:
    """Possible outcomes of the letter's orders, the likeliest first.

    A letter does not say whether an army with both ways moved by land or by convoy, or whether a phase without orders
    to give was held for a vote.
    """
    doubtful = [
        (power, place)
        for power, own in parsed.orders.items()
        for place, order in enumerate(own)
        if isinstance(order, Move) and order.kind == "A" and _is_carried(order, parsed.orders)
    ][:MOST_DOUBTS]
    for held in ((), (PhaseKind.ADJUSTMENTS,), (PhaseKind.RETREATS,), (PhaseKind.MOVEMENT,)):
        for carried in itertools.product((False, True), repeat=len(doubtful)):
            orders = {power: list(own) for power, own in parsed.orders.items()}
            for (power, place), via in zip(doubtful, carried, strict=True):
                moving = orders[power][place]
                assert isinstance(moving, Move)
                orders[power][place] = replace(moving, via=via)
            outcome = adjudicate(variant, position, orders, policies, {}, never_skip=held)
            yield outcome, _event(parsed, variant, position, orders, outcome)


def _is_carried(order: Move, orders: Mapping[str, Sequence[Order]]) -> bool:
    return any(
        isinstance(each, Convoy) and (each.of_at, each.to) == (order.at, order.to)
        for own in orders.values()
        for each in own
    )


def _event(
    parsed: ResultsLetter, variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]], outcome: Outcome
) -> PhaseProcessed:
    """The phase as the judge would record it. If only the letter says that the game is over, a vote has ended it."""
    winner, drawn = outcome.winner, outcome.drawn
    if parsed.over and not (winner or drawn):
        named = {power_name(variant, key): key for key in (*variant.groups, *variant.powers)}
        winner = named.get(parsed.winner)
        drawn = () if winner else tuple(variant.sides)
    over = bool(winner or drawn) or outcome.is_over
    return PhaseProcessed(
        before=position,
        orders={power: tuple(own) for power, own in orders.items()},
        results=result_lines(outcome),
        after=replace(outcome.after, phase=position.phase) if over else outcome.after,
        missing=(),
        deadline=None,
        winner=winner,
        drawn=drawn,
    )


def _faults(parsed: ResultsLetter, event: PhaseProcessed, variant: Variant, who: str = "the rules do") -> list[str]:
    """Sentences about how a letter differs from ours; `who` names what ours is made from."""
    turn = in_words(variant, event)
    rewritten = results(parsed.game, turn, variant, was_due=None, zone="UTC", judge="")
    ours = lines_of(wrap(rewritten).replace(TIED, " "))
    return [
        *_only(parsed.block, ours, f"the letter says, but {who} not"),
        *_only(ours, parsed.block, f"the letter does not say, but {who}"),
        *(f"the letter gives as a reason, but {who} not: {each}" for each in _false_reasons(parsed, event, variant)),
    ]


def _only(lines: Sequence[str], others: Sequence[str], what: str) -> list[str]:
    left = Counter(map(_flat, lines)) - Counter(map(_flat, others))
    return [f"{what}: {line}" for line in left.elements()]


def _flat(line: str) -> str:
    return " ".join(line.split())


# -- reasons ----------------------------------------------------------------------------------------------------------


def _false_reasons(parsed: ResultsLetter, event: PhaseProcessed, variant: Variant) -> Iterator[str]:
    """The reasons of a letter that are not the event's: for another order, or with facts that ours does not have."""
    label = "|".join(re.escape(variant.label(each)) for each in sorted(variant.province_of, key=len, reverse=True))
    fact = re.compile(rf"(?<!\w)(?:(?:[AF] )?(?:{label})|\d+)(?!\w)")
    left = [
        (f"{order_label(order, variant)} ({power_name(variant, power)}): ", Counter(fact.findall(_facts(why, variant))))
        for order, power, why in reasons(event)
    ]
    for line in map(_flat, parsed.reasons):
        for head, facts in left:
            if line.startswith(head) and Counter(fact.findall(line.removeprefix(head))) <= facts:
                left.remove((head, facts))
                break
        else:
            yield line


def _facts(reason: Message, variant: Variant) -> str:
    """The facts of a reason as letters show them, including those that its sentence leaves out."""
    translator = Translator(variant=variant)
    shown = []
    for message in every_message(reason):
        for name, value in message.facts.items():
            declared = declarations(message.code)[0][name]
            for each in value if type(value) is tuple else (value,):  # a unit is a tuple too
                if not isinstance(each, Message):  # messages are visited by themselves
                    shown.append(translator.show(each, declared.member or declared))
    return "; ".join(shown)


# -- against the archive ----------------------------------------------------------------------------------------------


def _against(
    record: PhaseRecord, parsed: ResultsLetter, variant: Variant, policies: Policies, position: Position, found: Outcome
) -> list[str]:
    """Sentences about how the archive's record of a phase differs from its letter and from the rules."""
    faults = [f"before it the archive has another position: {each}" for each in differences(position, record.before)]
    if position.edition != record.before.edition:
        faults.append("before it the archive has a position on the board of another edition")
    after = replace(found.after, phase=record.after.phase) if parsed.over else found.after
    faults += [f"the archive has another outcome: {each}" for each in differences(after, record.after)]
    event = PhaseProcessed(record.before, record.orders, record.results, record.after, record.missing, None)
    if parsed.over:
        named = {power_name(variant, key): key for key in (*variant.groups, *variant.powers)}
        winner = found.winner or named.get(parsed.winner)
        event = replace(event, winner=winner, drawn=() if winner else tuple(variant.sides))
    return faults + _faults(parsed, event, variant, "the archive does")
