"""Notices of what the writer of a letter has done stand in its answer; everybody else gets them as letters."""

from collections.abc import Sequence
from dataclasses import replace

from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext, SignedOn
from judge.game.seating import same_address
from judge.writing.letters.outgoing import OutLetter
from judge.writing.letters.replies import Section
from judge.writing.rendering.composer import Passage

_OF_ONE_DEED = frozenset(("absences", "extension", "agreement", "proposal", "ballot", "vote_settled"))
"""Kinds of letters that tell of what somebody has done, besides notices."""
_OWN_WORDS = frozenset(("announcement", "house_rules"))
"""Kinds of letters that bring what the writer has just written, which the answer need not repeat."""


class EverybodyIsTold(Message):
    """Title, in the answer to a letter, of what all others in the game are told of it."""


def told_in_answer(context: LetterContext, told: Sequence[OutLetter]) -> tuple[list[OutLetter], list[OutLetter]]:
    """The notices that the answer tells, of which sections are added to it here; and the letters that are sent.

    The writer's own words are told to all others alone. Who wants copies (SET COPY) gets such letters as all others do.
    """
    own: list[OutLetter] = []
    sent: list[OutLetter] = []
    for letter in told:
        doer = _doer(context, letter)
        if doer is None or not isinstance(letter.body, Passage):
            sent.append(letter)
            continue
        if letter.kind not in _OWN_WORDS:
            context.sections.append((doer, Section(EverybodyIsTold(), letter.body, letter.body.variant, ends=True)))
            own.append(letter)
    return own, sent


def with_notices(answers: Sequence[OutLetter], own: Sequence[OutLetter]) -> list[OutLetter]:
    """The answer to a letter (and the copies behind it), with the pictures and deadlines of the notices in it."""
    if not own:
        return list(answers)
    first, *copies = answers
    pictures = (*first.pictures, *(picture for each in own for picture in each.pictures))
    return [replace(first, pictures=pictures, dues=(*first.dues, *(due for each in own for due in each.dues))), *copies]


def _doer(context: LetterContext, letter: OutLetter) -> SignedOn | None:
    """For which seat the letter that is answered did what a notice to that seat's holder tells; None: it did not, the
    notice goes elsewhere than the answer, or its reader wants copies."""
    to = context.reply_address
    if letter.public or letter.seat is None or to is None:
        return None
    if not letter.is_notice and letter.kind not in _OF_ONE_DEED | _OWN_WORDS:
        return None
    game, seat, _ = letter.seat
    signed_on = next((each for each in context.seats if (each.game, each.seat) == (game, seat)), None)
    if signed_on is None or context.game(game).seats[seat].copies:
        return None
    here = same_address(letter.address, to) or context.sender.owns(letter.address)
    return signed_on if here else None
