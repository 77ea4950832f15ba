"""What commands tell of a game's past: the public record, a phase that was played, a summary."""

from collections.abc import Sequence

from judge.board.variant import Variant
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.history.phase_range import PhaseRange
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.game.views.game_view import view_for
from judge.writing.letters.outgoing import Attachment, OutLetter
from judge.writing.letters.replies import PastLetter
from judge.writing.pictures import board_pictures
from judge.writing.rendering.render import plural
from judge.writing.rendering.translatable import say
from judge.writing.reports import sections

IN_THE_LETTER = 40_000  # characters of history in a letter's text; a longer one is attached
IN_A_FILE = 1_000_000  # characters of one file; a longer history comes in several letters
MOST_FILES = 5

_PRESS = ("press", "announcement")


def summary_of(request: Request) -> str:
    """SUMMARY: the centres year by year, who played when, whose orders were missing."""
    state, variant, past = request.state, request.variant, request.past
    view = view_for(state, variant, None)
    text = sections.summary(view, variant, past.owners_by_year(), past.periods(), past.punctuality())
    request.answer(say("Summary of {game}", game=state.name), text)
    return f"the summary of {state.name} is below"


def played_phase(request: Request, wanted: str) -> str:
    """GET game/phase: what was played in a phase (by its code), the last time it was.

    :raises Refusal: `in-the-fog`, `not-played`.
    """
    turn = request.past.turn(wanted)
    text = sections.turn(turn.board, turn.played, turn.ended, request.context.zone, voided=turn.voided)
    request.answer(f"{request.game} {wanted}", text)
    return f"{wanted} of {request.game} is shown below"


def past_letters(request: Request, phase_range: PhaseRange, press: bool | None) -> str:
    """HISTORY: the public letters of a range of phases, with only the press (True), or without it (False).

    They come in a letter of their own or, if they are many, as files attached to it.

    :raises Refusal: `no-history`: there are none; `too-long`: no letter may be as long as that.
    """
    context, state, variant = request.context, request.state, request.variant
    past = [
        each
        for each in request.past.letters()
        if phase_range.holds(each.phase, each.at, variant.calendar) and press in (None, is_press(each))
    ]
    if not past:
        what = "No press" if press else "Nothing"
        when = f" in {phase_range.words}" if phase_range.words else " yet"
        sentence = f"{what} was written to everybody in {state.name}{when}; SUMMARY {state.name} tells how it stands."
        raise Refusal("no-history", sentence)
    said = plural(len(past), "letter")
    parts = _parted(past, context.zone)
    if len(parts) > MOST_FILES:
        sentence = f"These {said} of {state.name} are more than letters can carry; ask for fewer, a year at a time."
        raise Refusal("too-long", sentence)
    phases = list(dict.fromkeys(each.phase for each in past if each.phase))
    if len(parts) == 1 and len(parts[0]) <= IN_THE_LETTER:
        _send(context, state, phases, parts[0], ())
        return f"{said} of {state.name}, as sent, in a letter to come{_drawn(state, variant, past)}"
    for number, part in enumerate(parts, 1):
        name = f"{state.name}-history{f'-{number}' if len(parts) > 1 else ''}.txt"
        text = sections.history_attached(state.name, len(past), phases, name, number, len(parts))
        _send(context, state, phases, text, (Attachment(name, "text/plain; charset=utf-8", part.encode()),))
    how = "as a file with a letter to come" if len(parts) == 1 else f"as files with {len(parts)} letters to come"
    return f"{said} of {state.name}, as sent, {how}{_drawn(state, variant, past)}"


def _drawn(state: GameState, variant: Variant, past: Sequence[PastLetter]) -> str:
    """A hint which of these phases MAP can draw."""
    turns = list(dict.fromkeys(each.phase for each in past if each.kind == "results"))
    if not turns or not board_pictures.is_drawn(variant):
        return ""
    if len(turns) == 1:
        return f"; MAP {state.name} {turns[0]} draws it"
    return f"; MAP {state.name} with a phase, {turns[0]} to {turns[-1]}, draws it"


def is_press(letter: PastLetter) -> bool:
    """Whether a public letter is press or an announcement."""
    return letter.kind.startswith(_PRESS)


def brought(request: Request, form: str) -> str:
    """GET game MBOX or JSON: the game as a file, made when the letter is sent."""
    context, state = request.context, request.state
    to = context.reply_address
    if to is not None:
        text = sections.export(state.name, form, over=state.is_over)
        seat = _seat(context, state, to)
        context.enclose(OutLetter(to, seat, state.name, "export", None, _subject(state), text, brings=form))
    return f"{state.name} as {form.upper()}, with a letter to come"


def _parted(past: Sequence[PastLetter], zone: str) -> list[str]:
    """The letters as text, in as many parts as it takes."""
    parts: list[list[PastLetter]] = [[]]
    size = 0
    for each in past:
        if parts[-1] and size + len(each.text) > IN_A_FILE:
            parts.append([])
            size = 0
        parts[-1].append(each)
        size += len(each.text)
    return [sections.history(part, zone) for part in parts]


def _send(
    context: LetterContext, state: GameState, phases: list[str], text: str, files: tuple[Attachment, ...]
) -> None:
    to = context.reply_address
    if to is None:
        return
    phase = phases[0] if len(phases) == 1 else None
    subject = " ".join(part for part in (_subject(state), phase) if part)
    seat = _seat(context, state, to)
    context.enclose(OutLetter(to, seat, state.name, "history", phase, subject, text, attachments=files))


def _subject(state: GameState) -> str:
    return f"Diplomacy history {state.name}"


def _seat(context: LetterContext, state: GameState, to: str) -> tuple[str, str, int] | None:
    own = context.signed_on if context.signed_on and context.signed_on.game == state.name else None
    return context.reply_seat(own, to) if own else None
