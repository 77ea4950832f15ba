"""A master writes for a player, after BECOME: what they may do there, without learning anything by it.

A master may send orders and press for a player whose mail is broken. Bids, votes, diary, password and addresses are the
player's own, and so is what is on file: the master reads that the lines were taken, and no more.
"""

from collections.abc import Iterator
from dataclasses import replace

from judge.desk.command import AnyCommand
from judge.desk.handling.letter_context import LetterContext, SignedOn
from judge.desk.handling.seat_names import name_of
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.views.game_view import view_for
from judge.reading.mail.items import Call
from judge.writing.letters import master_letters
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.replies import LineVerdict

NOT_DONE = "not done; the player is told why"
NO_BIDS = "bids are the player's own: no master makes, reads or takes them back"

_SILENT = frozenset(("CLEAR", "SET WAIT", "SET NOWAIT", "DRAFT", "FINAL", "ORDERS", "PHASE"))
"""What a master may do for a player, but reads only in outline: a full sentence may reveal what was on file."""
_OPEN = frozenset(("BECOME", "SIGNON", "HELP", "PRESS"))
_BIDS = ("DP", "BID", "BIDS")


def is_acting(context: LetterContext) -> bool:
    """Whether the letter now speaks for a player through a master."""
    return context.signed_on is not None and bool(context.signed_on.by)


def check_for_others(context: LetterContext, command: AnyCommand, call: Call) -> None:
    """Make sure that a master who writes for a player may use this command for them.

    :raises Refusal: `not-for-others`.
    """
    if not is_acting(context):
        return
    if command.name == "CLEAR" and call.rest.upper().strip(" .!") in _BIDS:
        raise Refusal("not-for-others", f"{NO_BIDS[:1].upper()}{NO_BIDS[1:]}.")
    if command.name not in (_SILENT | _OPEN):
        state, seat = context.here()
        sentence = (
            f"{command.name} is not for you to write as {name_of(state, seat)}; for others a master gives orders and "
            "writes press, nothing else. BECOME MASTER goes back."
        )
        raise Refusal("not-for-others", sentence)


def outline(context: LetterContext, command: AnyCommand, code: str) -> str:
    """What a master is told of a command that they wrote for a player; empty: all that the player is told.

    `code` is why it was refused; empty: it was done.
    """
    if not is_acting(context) or command.name not in _SILENT or code == "not-for-others":
        return ""
    return NOT_DONE if code else f"{command.name}: done, and told to the player"


def for_the_writer(seat: SignedOn | None, verdict: LineVerdict) -> LineVerdict:
    """A verdict as the writer of the letter reads it."""
    if seat is None or not seat.by:
        return verdict
    return replace(verdict, said=verdict.outline or verdict.said, notes=())


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
                who = master_letters.master_words(view, variant, me)
                yield master_letters.comaster_did(Reader.of(other), view, variant, who, done)
