"""Letters to the writer of a letter about what it has done stand in its answer: notices, and the welcome to a seat.

Everybody else gets notices as letters.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext, SignedOn
from judge.game.seating import same_address
from judge.writing.letters.outgoing import OutLetter
from judge.writing.letters.replies import Section
from judge.writing.rendering.composer import Passage

_OF_ONE_DEED = frozenset(("absences", "extension", "agreement", "proposal", "ballot", "vote_settled"))
"""Kinds of letters that tell of what somebody has done, besides notices."""
_ENDS = frozenset(("won", "drawn", "terminated"))
"""Kinds of letters that tell how a game has ended."""
_OPENED = frozenset(("names_opened", "ledger", "diaries", "fog_lifted", "opened"))
"""Kinds of letters that open what a game hid, as the last REVEAL does."""
_OWN_WORDS = frozenset(("announcement", "house_rules"))
"""Kinds of letters that bring what the writer has just written, which the answer need not repeat."""
_WELCOMES = frozenset(("welcome_player", "welcome_observer", "welcome_master", "comaster", "seat_yours"))
"""Kinds of letters to somebody who has just taken a seat."""
_AFTER_WELCOME = frozenset(("muster", "starting"))
"""Kinds of letters to the last player of a game that has become full."""


class EverybodyIsTold(Message):
    """Title, in the answer to a letter, of what all others in the game are told of it."""


@dataclass(frozen=True, slots=True)
class SeatWelcome:
    """What the answer says first: the writer has got a seat by the letter. `letters` are those to its holder.

    The answer comes from the reply address of the seat.
    """

    seat: SignedOn
    letters: tuple[OutLetter, ...]

    @property
    def about(self) -> Message:
        """What it is about: the last thing that happened."""
        return self.letters[-1].about

    @property
    def parts(self) -> tuple[Passage, ...]:
        """What it says. Who has been dealt a power, or must say that they are there, reads that first."""
        first, *later = (each.body for each in self.letters if isinstance(each.body, Passage))
        if self.letters[-1].kind == "starting":
            rules = {"house_rules": first.facts["house_rules"]}
            return tuple(replace(each, facts={**each.facts, **rules}) for each in later)
        return (*later, first)


class Told(NamedTuple):
    """Who learns what a letter did: its writer through the answer (`notices`, `welcome`), everybody else by `sent`."""

    notices: list[OutLetter]
    welcome: SeatWelcome | None
    sent: list[OutLetter]

    def in_answer(self) -> list[OutLetter]:
        """The letters that stand in the answer."""
        return [*(self.welcome.letters if self.welcome else ()), *self.notices]


def told_in_answer(context: LetterContext, told: Sequence[OutLetter]) -> Told:
    """The letters that the answer tells, of which notices are added to it here as sections; and those that are sent.

    The writer's own words are told to all others alone. Who wants copies (SET COPY) gets such letters as all others do.
    """
    welcome = _welcome(context, told)
    own: list[OutLetter] = []
    sent: list[OutLetter] = []
    for letter in told:
        if welcome is not None and letter in welcome.letters:
            continue
        doer = _doer(context, letter, welcome)
        if doer is None or not isinstance(letter.body, Passage):
            sent.append(letter)
            continue
        if letter.kind not in _OWN_WORDS:
            context.sections.append((doer, Section(EverybodyIsTold(), letter.body, letter.body.variant, ends=True)))
            own.append(letter)
    return Told(own, welcome, sent)


def _welcome(context: LetterContext, told: Iterable[OutLetter]) -> SeatWelcome | None:
    """The welcome to the one seat that the writer has got, with what else they are told for it at once.

    None: they got no seat, or several; or the answer cannot come from its reply address, because the letter does things
    for another seat or because the seat's letters go to another address.
    """
    to = context.reply_address
    own = [each for each in told if to and same_address(each.address, to)]
    match [each for each in own if each.kind in _WELCOMES]:
        case [OutLetter(seat=(game, id, generation)) as first]:
            seat = SignedOn(game, id, first.address, generation=generation)
        case _:
            return None
    if not context.seat_of(seat).is_held or context.effects.awaits_confirmation or _speaks_for_others(context, seat):
        return None
    return SeatWelcome(
        seat, (first, *(each for each in own if each.seat == first.seat and each.kind in _AFTER_WELCOME))
    )


def _speaks_for_others(context: LetterContext, new: SignedOn) -> bool:
    """Whether the answer has something to say of another seat than the `new` one."""
    others = [each for each in context.seats if (each.game, each.seat) != (new.game, new.seat)]
    held = [each for each in others if context.seat_of(each).is_held]
    said_more = len(context.verdicts) > 1 or bool(context.receipts or context.unread)
    return bool(context.acted) or any(said_more or each.game == new.game for each in held)


def with_notices(answers: Sequence[OutLetter], own: Sequence[OutLetter]) -> list[OutLetter]:
    """The answer to a letter (and the copies behind it), with the pictures and deadlines of the notices in it.

    If the letter has ended a game, the subject says so.
    """
    if not own:
        return list(answers)
    first, *copies = answers
    pictures = (*first.pictures, *(picture for each in own for picture in each.pictures))
    dues = (*first.dues, *(due for each in own for due in each.dues))
    about = next((each.about for each in own if each.kind in _ENDS), first.about)
    return [replace(first, about=about, pictures=pictures, dues=dues), *copies]


def _doer(context: LetterContext, letter: OutLetter, welcome: SeatWelcome | None) -> SignedOn | None:
    """For which seat the letter that is answered did what a notice to that seat's holder tells; None: it did not, the
    notice goes elsewhere than the answer, or its reader wants copies."""
    to = context.reply_address
    if letter.public or letter.seat is None or to is None:
        return None
    if not letter.is_notice and letter.kind not in _OF_ONE_DEED | _OWN_WORDS | _ENDS | _OPENED:
        return None
    game, seat, _ = letter.seat
    speaks_for = (*context.seats, *([welcome.seat] if welcome else []))
    signed_on = next((each for each in speaks_for if (each.game, each.seat) == (game, seat)), None)
    if signed_on is None or context.game(game).seats[seat].copies:
        return None
    here = same_address(letter.address, to) or context.sender.owns(letter.address)
    return signed_on if here else None
