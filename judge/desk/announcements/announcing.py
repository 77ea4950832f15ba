"""Events of a game become letters to everybody concerned, whether a letter or the clock caused them.

What everybody may read is written once more for the game's record, addressed to nobody: HISTORY shows those copies. The
other modules of this package say which letters each event sends.
"""

from collections.abc import Sequence

from judge.desk.announcements import (
    master_acts,
    messages,
    opening,
    options_and_votes,
    orders_ahead,
    phases,
    recruiting,
    review,
    seat_changes,
    time,
)
from judge.desk.announcements.audience import Scene
from judge.desk.announcements.combining import Step, steps
from judge.desk.handling.effects import GameChange
from judge.desk.handling.game_reader import PastReader
from judge.desk.history.played import centres_by_year, counted
from judge.game.boards import BoardAtHand
from judge.game.events import Event, GameRevealed, OrdersFiled, OrdersReceived
from judge.game.views.history import is_board_public
from judge.writing.letters.notices import gathered
from judge.writing.letters.outgoing import OutLetter
from judge.writing.letters.replies import CentresByYear

_TELLERS = (
    seat_changes.tell,
    recruiting.tell,
    phases.tell,
    orders_ahead.tell,
    review.tell,
    messages.tell,
    options_and_votes.tell,
    time.tell,
    master_acts.tell,
)


_UNTOLD = OrdersFiled | OrdersReceived
"""What nobody is told: what somebody has on file."""


def announce(game_reader: PastReader, changes: Sequence[GameChange]) -> list[OutLetter]:
    """The letters that tell of these events, in their order; several notices for one reader are one letter."""
    if all(isinstance(event, _UNTOLD) for change in changes for event in change.events):
        return []  # as after most letters: they bring orders
    written: list[OutLetter] = []
    told: dict[str, list[Event]] = {}
    at_hand = BoardAtHand()
    for step in steps(changes):
        so_far = told.setdefault(step.change.game, [])
        so_far.append(step.event)
        if not isinstance(step.event, _UNTOLD):
            written += _told(game_reader, step, at_hand, so_far)
        if step.place + 1 == len(step.change.events):
            written += recruiting.search(game_reader, step.change)
    return gathered(written)


def _told(game_reader: PastReader, step: Step, at_hand: BoardAtHand, so_far: list[Event]) -> list[OutLetter]:
    """The letters that tell of one event; `so_far` are the events of its game by this letter, up to this one."""
    written: list[OutLetter] = []
    state, event = step.after, step.event
    variant = at_hand.of(state)
    years: CentresByYear = {}
    if state.is_over and is_board_public(state):
        years = centres_by_year(state, variant, counted(game_reader.phases(state.name), so_far))
    happened = step.change.events
    scene = Scene(
        step.old, state, variant, happened[: step.place], years, seat_changes.dismissed(happened[step.place + 1 :])
    )
    for tell in _TELLERS if step.is_told else ():
        written += [time.with_deadlines(scene, event, letter) for letter in tell(scene, event)]
    if isinstance(event, GameRevealed):
        written += opening.opened(game_reader, scene, so_far)
    return written
