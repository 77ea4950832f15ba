"""Who owned which centres, year by year."""

from collections.abc import Sequence

from judge.board.phase import PhaseKind
from judge.board.variant import Variant
from judge.desk.office import PhaseRecord
from judge.game.events import PhaseProcessed, RolledBack
from judge.game.state import GameState


def centres_by_year(
    state: GameState, variant: Variant, records: Sequence[PhaseRecord], told: Sequence[PhaseProcessed | RolledBack]
) -> dict[int, dict[str, str]]:
    """The owners of the centres before the game and after each of its years.

    `told` are phases and rollbacks that happened since the records were kept. The year a game is in counts only once
    it is over.
    """
    start = variant.calendar.start
    # a game that opens with builds has its start in that winter's year, not in the year before
    first = start.year if start.kind is PhaseKind.ADJUSTMENTS else start.year - 1
    years = {first: dict(variant.start().centres)}
    for record in records:
        if not record.voided:
            years[record.before.phase.year] = dict(record.after.centres)
    for event in told:
        if isinstance(event, PhaseProcessed):
            years[event.before.phase.year] = dict(event.after.centres)
        else:
            back_to = event.position.phase.year
            years = {year: owners for year, owners in years.items() if year == first or year < back_to}
    if state.position is None:
        return {}
    present = state.position.phase.year
    return {year: owners for year, owners in years.items() if year == first or year < present or state.is_over}
