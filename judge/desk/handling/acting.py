"""A master writes for a player, after BECOME: what they may do there, without learning anything by it.

A master may send orders and press for a player whose mail is broken. Bids, votes, diary, password and addresses are the
player's own, and so is what is on file: the master reads that the lines were taken, and no more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.common.message import Message
from judge.desk.command import AnyCommand
from judge.desk.handling.letter_context import LetterContext, SignedOn
from judge.desk.handling.line_remarks import CommandDone
from judge.desk.handling.seat_names import seat_called
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.views.game_view import view_for
from judge.reading.mail.items import Call
from judge.writing.letters import master_letters
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.replies import LineVerdict

_SILENT = frozenset(("CLEAR", "SET WAIT", "SET NOWAIT", "DRAFT", "FINAL", "ORDERS", "PHASE"))
"""What a master may do for a player, but reads only in outline: a full sentence may reveal what was on file."""
_OPEN = frozenset(("BECOME", "SIGNON", "HELP", "PRESS"))
_BIDS = ("DP", "BID", "BIDS")


class NotDoneForThem(Message):
    """What a master reads in place of a refusal where they wrote the line for a player."""


class DoneForThem(Message):
    """What a master reads of a command that they wrote for a player, and that was done."""

    command: str


class NoMasterMay(Message):
    """What a player reads of a line that no master may write for them: it was not done."""


class NotForOthers(Message, abstract=True):
    """No master may write this for a player."""


class NoBidsForOthers(NotForOthers):
    """A bid, or a command about bids, that a master wrote for a player."""


class NoSuchWorkForOthers(NotForOthers):
    """A command that no master may write for a player; `who` is the player."""

    command: str
    who: Message


def is_acting(context: LetterContext) -> bool:
    """Whether the letter now speaks for a player through a master."""
    return context.signed_on is not None and bool(context.signed_on.by)


def check_for_others(context: LetterContext, command: AnyCommand, call: Call) -> None:
    """Make sure that a master who writes for a player may use this command for them.

    :raises Refusal: `NotForOthers`.
    """
    if not is_acting(context):
        return
    if command.name == "CLEAR" and call.rest.upper().strip(" .!") in _BIDS:
        raise Refusal(NoBidsForOthers())
    if command.name not in (_SILENT | _OPEN):
        state, seat = context.here()
        raise Refusal(NoSuchWorkForOthers(command.name, seat_called(state, seat)))


def outline(context: LetterContext, command: AnyCommand, refused: Message | None) -> Message | None:
    """What a master is told of a command that they wrote for a player; None: all that the player is told.

    `refused` is why it was not done; None: it was.
    """
    if not is_acting(context) or command.name not in _SILENT or isinstance(refused, NotForOthers):
        return None
    return DoneForThem(command.name) if refused is None else NotDoneForThem()


def for_the_writer(seat: SignedOn | None, verdict: LineVerdict) -> LineVerdict:
    """A verdict as the writer of the letter reads it."""
    if seat is None or not seat.by:
        return verdict
    return replace(verdict, said=verdict.outline or verdict.said, notes=())


def for_the_player(verdicts: Sequence[LineVerdict]) -> list[LineVerdict]:
    """The verdicts on lines that a master wrote for a player, as the player reads them: without the words to the master
    on for whom the lines are, and with every other line."""
    own = [each for each in verdicts if not (isinstance(each.said, CommandDone) and each.said.command == "BECOME")]
    return [replace(each, said=NoMasterMay()) if isinstance(each.said, NotForOthers) else each for each in own]


def told_to_masters(context: LetterContext) -> Iterator[OutLetter]:
    """Letters to the other masters of each game: what one of them did with this letter."""
    for writer in dict.fromkeys(seat for seat, _ in context.deeds):
        state = context.game(writer.game)
        variant = variant_of(state)
        done = [said for seat, said in context.deeds if seat == writer]
        me = writer.by or writer.seat
        were = next((each.before for each in context.effects.changes if each.game == state.name), None) or state
        for other in were.masters:
            now = state.seats[other.id]
            if other.id != me and now.is_held and now.generation == other.generation:
                view = view_for(state, variant, other.id)
                who = master_letters.master_called(view, variant, me)
                yield master_letters.comaster_did(Reader.of(other), view, variant, who, done)
