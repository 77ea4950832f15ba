"""The phases that a game has played and that count; and who owned which centre, year by year."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge.board.phase import Phase, PhaseKind
from judge.board.variant import Variant
from judge.desk.handling.game_reader import PhaseRecord
from judge.game.boards import board_of, way_from
from judge.game.events import Event, PhaseProcessed, RolledBack, RolledForward
from judge.game.state import GameState


def counted(records: Sequence[PhaseRecord], since: Iterable[Event]) -> list[PhaseProcessed]:
    """The phases that count, from the records and from what has happened `since` they were kept.

    They come without deadlines.
    """
    phases = [_processed(each) for each in records if not each.voided]
    last = max((each.voided_by for each in records), default=0)
    undone = [_processed(each) for each in records if last and each.voided_by == last]
    for event in since:
        match event:
            case PhaseProcessed():
                phases.append(replace(event, deadline=None))
            case RolledBack():
                ran = [each.before.phase for each in phases]
                # a game that is reopened may go back to the start of a phase that was never run
                first = ran.index(event.position.phase) if event.position.phase in ran else len(ran)
                phases, undone = phases[:first], phases[first:]
            case RolledForward():
                phases += undone
    return phases


def _processed(record: PhaseRecord) -> PhaseProcessed:
    return PhaseProcessed(record.before, record.orders, record.results, record.after, record.missing, None)


def centres_by_year(state: GameState, variant: Variant, phases: Iterable[PhaseProcessed]) -> dict[int, dict[str, str]]:
    """The owners of the centres before the game and after each of its years, from the phases that count.

    The current year is left out until its centres have been counted, or the game is over. All codes are those of the
    edition by which the game is played, the `variant`; centres that it lacks count in the years that had them.
    """
    if state.position is None:
        return {}
    start = variant.calendar.start
    # the start of a game that opens with builds is in that winter's year, not in the year before
    first = start.year if start.kind is PhaseKind.ADJUSTMENTS else start.year - 1
    positions = {first: board_of(state, variant.start()).start()}
    positions |= {each.before.phase.year: each.after for each in phases}
    others = {each.edition: each for each in positions.values() if each.edition != state.position.edition}
    ways = {edition: way_from(state, each) for edition, each in others.items()}
    years = {
        year: ways[each.edition].owners(each.centres) if each.edition in ways else dict(each.centres)
        for year, each in positions.items()
    }
    present = state.position.phase
    counted = present.year if _is_counted(variant, present) or state.is_over else present.year - 1
    return {year: owners for year, owners in years.items() if year == first or year <= counted}


def _is_counted(variant: Variant, present: Phase) -> bool:
    """Whether the centres of a phase's year have been counted: only builds and removals are left of that year."""
    following = variant.calendar.after(present)
    return present.kind is PhaseKind.ADJUSTMENTS and following.year > present.year
