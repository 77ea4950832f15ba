"""The phases that a game has played and that count, as this letter leaves them; and who owned what, year by year."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge.board.phase import PhaseKind
from judge.board.variant import Variant
from judge.desk.handling.game_reader import PhaseRecord
from judge.desk.handling.letter_context import LetterContext
from judge.game.boards import board_in
from judge.game.events import Event, PhaseProcessed, RolledBack, RolledForward
from judge.game.state import GameState, Seat
from judge.game.views.fog import is_foggy, seen_results


def counted(records: Sequence[PhaseRecord], since: Iterable[Event]) -> list[PhaseProcessed]:
    """The phases that count, those of the records and of what has happened `since` they were kept.

    Of deadlines they hold nothing.
    """
    phases = [_processed(each) for each in records if not each.voided]
    last = max((each.voided_by for each in records), default=0)
    undone = [_processed(each) for each in records if last and each.voided_by == last]
    for event in since:
        match event:
            case PhaseProcessed():
                phases.append(replace(event, deadline=None))
            case RolledBack():
                first = [each.before.phase for each in phases].index(event.position.phase)
                phases, undone = phases[:first], phases[first:]
            case RolledForward():
                phases += undone
    return phases


def played(context: LetterContext, state: GameState) -> list[PhaseProcessed]:
    """The phases of a game that count, those run by this very letter too."""
    return counted(context.game_reader.phases(state.name), context.happened_to(state.name))


def played_as_told(context: LetterContext, state: GameState, reader: Seat | None) -> list[PhaseProcessed]:
    """The same; in fog only what the reader (None: anybody) was told of them."""
    phases = played(context, state)
    if not is_foggy(state, reader):
        return phases
    powers = reader.powers if reader else ()
    return [seen_results(board_in(state, each.before.phase), each, powers) for each in phases]


def _processed(record: PhaseRecord) -> PhaseProcessed:
    return PhaseProcessed(record.before, record.orders, record.results, record.after, record.missing, None)


def centres_by_year(state: GameState, variant: Variant, phases: Iterable[PhaseProcessed]) -> dict[int, dict[str, str]]:
    """The owners of the centres before the game and after each of its years, from the phases that count.

    The year a game is in counts only once it is over.
    """
    if state.position is None:
        return {}
    start = variant.calendar.start
    # a game that opens with builds has its start in that winter's year, not in the year before
    first = start.year if start.kind is PhaseKind.ADJUSTMENTS else start.year - 1
    years = {first: dict(variant.start().centres)}
    years |= {each.before.phase.year: dict(each.after.centres) for each in phases}
    present = state.position.phase.year
    return {year: owners for year, owners in years.items() if year == first or year < present or state.is_over}
