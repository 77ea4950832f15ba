"""What commands tell of a game's past: the public record, a phase that was played, a summary."""

from collections.abc import Sequence

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Count, Message, Typed
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.history.phase_range import PhaseRange
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.game.views.game_view import view_for
from judge.writing.letters.outgoing import Attachment, OutLetter
from judge.writing.letters.replies import PastLetter
from judge.writing.letters.subjects import HistorySubject
from judge.writing.pictures import board_pictures
from judge.writing.rendering.composer import Passage, compose
from judge.writing.rendering.plain_text import as_text
from judge.writing.rendering.translator import Translator
from judge.writing.reports import sections

IN_THE_LETTER = 40_000  # characters of history in a letter's text; a longer one is attached
IN_A_FILE = 1_000_000  # characters of one file; a longer history comes in several letters
MOST_FILES = 5

_PRESS = ("press", "announcement")


class SummaryOf(Message):
    """Title of a game's summary."""

    game: str


class SummaryBelow(Message):
    """Answer to SUMMARY."""

    game: str


class PhaseOfGame(Message):
    """Title of what GET shows of a phase."""

    game: str
    phase: Phase


class PhaseBelow(Message):
    """Answer to GET of a phase."""

    game: str
    phase: Phase


class NoLettersYet(Message):
    """HISTORY of a game in which nothing was written to everybody."""

    game: str


class NoPressYet(Message):
    """HISTORY, of the press alone, of a game in which nobody wrote to everybody."""

    game: str


class NoLettersThen(Message):
    """HISTORY of phases or days, named as they were written, in which nothing was written to everybody."""

    game: str
    then: Typed


class NoPressThen(Message):
    """HISTORY, of the press alone, of phases or days in which nobody wrote to everybody."""

    game: str
    then: Typed


class SummaryTells(Message):
    """Follows another message: SUMMARY tells how the game stands."""

    game: str


class TooMuchHistory(Message):
    """HISTORY of more than letters can carry."""

    letters: Count
    game: str


class HistoryToCome(Message):
    """Answer to HISTORY: the letters come in one of their own."""

    letters: Count
    game: str


class HistoryAsFile(Message):
    """Answer to HISTORY: the letters come as a file."""

    letters: Count
    game: str


class HistoryAsFiles(Message):
    """Answer to HISTORY: the letters come as several files, each with a letter."""

    letters: int
    game: str
    files: Count


class MapDraws(Message):
    """Besides: MAP draws the one phase whose results are among the letters."""

    game: str
    phase: Phase


class MapDrawsEach(Message):
    """Besides: MAP draws each phase whose results are among the letters, from the first to the last."""

    game: str
    first: Phase
    last: Phase


class GameAsFile(Message):
    """Answer to GET of a whole game; `form` is what the line calls the form of the file."""

    game: str
    form: str


def summary_of(request: Request) -> Message:
    """SUMMARY: the centres year by year, who played when, whose orders were missing."""
    state, variant, past = request.state, request.variant, request.past
    view = view_for(state, variant, None)
    text = sections.summary(view, variant, past.owners_by_year(), past.periods(), past.punctuality())
    request.answer(SummaryOf(state.name), text)
    return SummaryBelow(state.name)


def played_phase(request: Request, wanted: Phase) -> Message:
    """GET game/phase: what was played in a phase, the last time it was.

    :raises Refusal: `PhasesInFog`, `NotPlayed`.
    """
    turn = request.past.turn(str(wanted))
    text = sections.turn(turn.board, turn.played, turn.ended, request.context.zone, voided=turn.voided)
    request.answer(PhaseOfGame(request.state.name, wanted), text)
    return PhaseBelow(request.state.name, wanted)


def past_letters(request: Request, phase_range: PhaseRange, press: bool | None) -> Message:
    """HISTORY: the public letters of a range of phases, with only the press (True), or without it (False).

    They come in a letter of their own or, if they are many, as files attached to it.

    :raises Refusal: `NoLettersYet` and the like: there are none; `TooMuchHistory`: no letter may be as long as that.
    """
    context, state, variant = request.context, request.state, request.variant
    past = [
        each
        for each in request.past.letters()
        if phase_range.holds(each.phase, each.at, variant.calendar) and press in (None, is_press(each))
    ]
    if not past:
        raise Refusal(_nothing_written(state.name, phase_range, press).with_more(SummaryTells(state.name)))
    parts = _parted(past)
    if len(parts) > MOST_FILES:
        raise Refusal(TooMuchHistory(len(past), state.name))
    phases = list(dict.fromkeys(each.phase for each in past if each.phase))
    if len(parts) == 1 and _size(past) <= IN_THE_LETTER:
        _send(context, state, phases, sections.history(past), ())
        return HistoryToCome(len(past), state.name).with_more(_drawn(state, variant, past))
    for number, part in enumerate(parts, 1):
        name = f"{state.name}-history{f'-{number}' if len(parts) > 1 else ''}.txt"
        text = sections.history_attached(state.name, len(past), phases, name, number, len(parts))
        body = as_text(compose(sections.history(part), Translator(zone=context.zone)))
        _send(context, state, phases, text, (Attachment(name, "text/plain; charset=utf-8", body.encode()),))
    count, drawn = len(past), _drawn(state, variant, past)
    if len(parts) == 1:
        return HistoryAsFile(count, state.name).with_more(drawn)
    return HistoryAsFiles(count, state.name, len(parts)).with_more(drawn)


def _nothing_written(game: str, phase_range: PhaseRange, press: bool | None) -> Message:
    """Tells that there is no letter of that kind in that range."""
    if phase_range.words:
        return NoPressThen(game, phase_range.words) if press else NoLettersThen(game, phase_range.words)
    return NoPressYet(game) if press else NoLettersYet(game)


def _drawn(state: GameState, variant: Variant, past: Sequence[PastLetter]) -> Message | None:
    """A hint which of these phases MAP can draw."""
    turns = list(dict.fromkeys(Phase.parse(each.phase) for each in past if each.kind == "results" and each.phase))
    if not turns or not board_pictures.is_drawn(variant):
        return None
    return MapDraws(state.name, turns[0]) if len(turns) == 1 else MapDrawsEach(state.name, turns[0], turns[-1])


def is_press(letter: PastLetter) -> bool:
    """Whether a public letter is press or an announcement."""
    return letter.kind.startswith(_PRESS)


def brought(request: Request, form: str) -> Message:
    """GET game MBOX or JSON: the game as a file, made when the letter is sent."""
    context, state = request.context, request.state
    to = context.reply_address
    if to is not None:
        text = sections.export(state.name, form, over=state.is_over)
        seat = _seat(context, state, to)
        context.enclose(
            OutLetter(to, seat, state.name, "export", None, HistorySubject(state.name, ""), text, brings=form)
        )
    return GameAsFile(state.name, form.upper())


def _size(past: Sequence[PastLetter]) -> int:
    return sum(len(each.text) for each in past)


def _parted(past: Sequence[PastLetter]) -> list[list[PastLetter]]:
    """The letters in as many parts as it takes."""
    parts: list[list[PastLetter]] = [[]]
    size = 0
    for each in past:
        if parts[-1] and size + len(each.text) > IN_A_FILE:
            parts.append([])
            size = 0
        parts[-1].append(each)
        size += len(each.text)
    return parts


def _send(
    context: LetterContext, state: GameState, phases: list[str], text: Passage, files: tuple[Attachment, ...]
) -> None:
    to = context.reply_address
    if to is None:
        return
    phase = phases[0] if len(phases) == 1 else None
    subject = HistorySubject(state.name, phase or "")
    seat = _seat(context, state, to)
    context.enclose(OutLetter(to, seat, state.name, "history", phase, subject, text, attachments=files))


def _seat(context: LetterContext, state: GameState, to: str) -> tuple[str, str, int] | None:
    own = context.signed_on if context.signed_on and context.signed_on.game == state.name else None
    return context.reply_seat(own, to) if own else None
