"""What happened to a game becomes letters to everybody concerned, whether a letter or the clock made it happen.

Whatever everybody may read is written once more for the game's record, with nobody's address on it: HISTORY shows
those copies. Which letters an event asks for is told in `judge.desk.telling`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.desk.office import Happening, Office
from judge.desk.telling import choices, people, phases, words
from judge.desk.telling.scene import Scene
from judge.desk.years import centres_by_year
from judge.game.boards import variant_of
from judge.game.events import BidsSettled, PhaseProcessed, RolledBack
from judge.game.life import apply
from judge.game.sealing import SealedLedger
from judge.writing import letters
from judge.writing.outgoing import OutLetter
from judge.writing.replies import CentresByYear

_TELLERS = (people.tell, phases.tell, words.tell, choices.tell)


def announce(office: Office, happenings: Sequence[Happening]) -> list[OutLetter]:
    """The letters that tell of these happenings, in their order."""
    told: dict[str, list[PhaseProcessed | RolledBack]] = {}
    sealed: dict[str, list[BidsSettled | RolledBack]] = {}
    written: list[OutLetter] = []
    for happening in happenings:
        played = told.setdefault(happening.game, [])
        weighed = sealed.setdefault(happening.game, [])
        state = happening.before
        for place, event in enumerate(happening.events):
            before, state = state, apply(state, event)
            if isinstance(event, PhaseProcessed | RolledBack):
                played.append(event)
            if isinstance(event, BidsSettled | RolledBack):
                weighed.append(event)
            variant = variant_of(state)
            years: CentresByYear = {}
            if state.is_over:
                years = centres_by_year(state, variant, office.phases(state.name), played)
            scene = Scene(before, state, variant, happening.events[:place], years)
            for tell in _TELLERS:
                written += tell(scene, event)
            if state.is_over and not (before and before.is_over):
                written += _opened(scene, sealed_ledgers(scene.variant, office.ledgers(state.name), weighed))
    return written


def _opened(scene: Scene, ledgers: Sequence[SealedLedger]) -> Iterator[OutLetter]:
    """The game has ended: what was bid is nobody's secret any more."""
    if ledgers:
        yield from scene.to_all(lambda to, view: letters.ledgers_opened(to, view, scene.variant, ledgers))


def sealed_ledgers(
    variant: Variant, records: Sequence[SealedLedger], told: Sequence[BidsSettled | RolledBack]
) -> list[SealedLedger]:
    """The ledgers on record, and what was settled and rolled back since the records were kept."""
    order = variant.calendar.order
    ledgers = list(records)
    for event in told:
        if isinstance(event, BidsSettled):
            ledgers.append(SealedLedger(event))
        else:
            back = order(event.position.phase)
            ledgers = [
                replace(each, voided=True) if order(Phase.parse(each.settled.phase)) >= back else each
                for each in ledgers
            ]
    return ledgers
