"""CHECK … ENDCHECK: try orders on any position, in no game."""

from dataclasses import dataclass

from judge.board.library import Library
from judge.board.phase import Calendar, Phase, PhaseKind
from judge.board.variant import Variant
from judge.common.message import Count, Message, OneOf, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import lines_below
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.lookup import TextNotRead, phase_named
from judge.desk.handling.request import Request
from judge.desk.trials.checking import Sketch
from judge.game.boards import DEFAULT_VARIANT
from judge.game.clock.preview import preview_phase
from judge.game.refusals import Refusal
from judge.reading.mail.spellings import Below
from judge.writing.letters import explanations
from judge.writing.pictures import order_pictures


class CheckDone(Message):
    """Answer to CHECK."""


class LinesMisread(Message):
    """Follows the answer to CHECK: lines below it that could not be read."""

    lines: Count


class CheckHeading(Message):
    """Title of what CHECK shows."""


class NoVariantOrPhase(Message):
    """What follows CHECK names neither a variant nor a phase; `example` is a phase of the usual variant."""

    text: Typed
    known: OneOf[str]
    example: Phase


@dataclass(frozen=True, slots=True)
class _CheckRequest:
    """A variant, a phase of it, and the lines that place units and order them."""

    variant: Variant
    phase: Phase
    lines: list[str]


def _asked(request: Request) -> _CheckRequest:
    """The position and orders to try.

    :raises Refusal: `NoVariantOrPhase`, or the phase cannot be read.
    """
    try:
        variant, phase = _named(request.text, request.context.game_reader.library)
    except Refusal as refusal:
        unread = TextNotRead(len(request.call.lines)) if request.call.lines else None
        raise Refusal(refusal.message.with_more(unread)) from refusal
    return _CheckRequest(variant, phase, lines_below(request))


def _check(request: Request, asked: _CheckRequest) -> Message:
    variant = asked.variant
    sketch = Sketch.of(request.context, variant, asked.phase)
    for text in asked.lines:
        if not sketch.trial.has_room(text):
            break
        sketch.take(text)
    position, units = sketch.finish()
    trial = sketch.trial
    request.context.unread += trial.unread
    seen = preview_phase(trial.variant, position, trial.orders, trial.policies)
    request.answer(
        CheckHeading(),
        explanations.check(variant, seen, trial.verdicts, units),
    )
    if request.context.is_known:  # an unauthenticated sender gets no drawings of boards that they make up
        request.context.show(order_pictures.tried(variant, seen))
    return CheckDone().with_more(LinesMisread(trial.misread) if trial.misread else None)


def _named(rest: str, library: Library) -> tuple[Variant, Phase]:
    """The variant and the phase after the command; the default variant, and its first movement phase.

    :raises Refusal: `NoVariantOrPhase`, or the phase cannot be read.
    """
    title = rest.strip(" :.")
    for key in library:
        variant = library.load(key)
        for name in (key, variant.title):
            if title.casefold() == name.casefold() or title.casefold().startswith(f"{name.casefold()} "):
                return variant, _phase(title[len(name) :].strip(), variant)
    default = library.load(DEFAULT_VARIANT)
    try:
        return default, _phase(title, default)
    except Refusal as refusal:
        raise Refusal(NoVariantOrPhase(title, tuple(library), default.calendar.start)) from refusal


def _phase(text: str, variant: Variant) -> Phase:
    """The phase that a text names; the first movement phase if the text is empty.

    :raises Refusal: the phase cannot be read.
    """
    if not text:
        return _first_movement(variant.calendar)
    named = phase_named(text, variant.calendar)
    kinds = [kind for season, kind in variant.calendar.cycle if season == named.season]
    return Phase(named.season, named.year, named.kind or kinds[0])


def _first_movement(calendar: Calendar) -> Phase:
    """The first movement phase of a calendar."""
    phase = calendar.start
    while phase.kind is not PhaseKind.MOVEMENT:
        phase = calendar.after(phase)
    return phase


COMMAND = Command(
    spellings=("CHECK",),
    usage=(
        *("CHECK standard F1902M", "FRANCE: A BUR, A RUH", "GERMANY: A MUN", "CENTRES FRANCE: PAR MAR"),
        *("ORDERS", "A BUR - MUN", "A RUH S A BUR - MUN", "ENDCHECK"),
    ),
    who=Who.ANYBODY,
    subject=Subject.ORDERS,
    game=no_game,
    arguments=_asked,
    handle=_check,
    below=Below.TEXT,
    most=2,
)
